/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A question as a text, for tests. */
#ifndef T_LIB_ASKTEXT_H
#define T_LIB_ASKTEXT_H

#include "ask/ask.h"

/* As ask_phrase(), of a text. */
static inline int
ask_text(const struct asking *w, const char *words, struct arena *a,
    struct question *q, struct err *e)
{
	struct phrase p = { .arena = a };

	phrase_add(&p, words, 0);
	return ask_phrase(w, &p, a, q, e);
}

#endif
