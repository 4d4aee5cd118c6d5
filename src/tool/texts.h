/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. Texts that have much in common, each kept once in the store of
 * what was seen: a text is a list of runs of bytes there, and what another has
 * already is pointed at.
 */
#ifndef TOOL_TEXTS_H
#define TOOL_TEXTS_H

#include "tool/loans.h"
#include "tool/seen.h"

enum { TEXT_MOST = 16 * 1024 };

/* What keeping a text of at most TEXT_MOST takes, at most. */
void texts_room(size_t n, size_t *strings, size_t *bytes);
/*
 * Keep it, behind a number of the caller's if there is one: the place of the
 * list. `scratch` is overwritten.
 */
uint32_t texts_keep(struct seen *seen, const uint32_t *number, const char *s,
    size_t n, struct out *scratch);
/* Print a list, its number cut off: what is long is lent out of the store. */
void texts_print(const struct seen *seen, const char *list, size_t n,
    struct out *o, struct loans *l);

#endif
