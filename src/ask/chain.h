/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ask. Rulings that go on: a `then` names the question in which the same
 * ruling continues. With dice it is asked next; as chances the questions met
 * are the nodes of a chain, which may loop, and which is solved exactly.
 */
#ifndef ASK_CHAIN_H
#define ASK_CHAIN_H

#include "ask/ask.h"
#include "engine/ruling.h"

/* Read a follow-up, `TOOL [CHECK] WORD...`, as a question. 0, or -1. */
int chain_ask(const struct asking *w, const char *follow, struct arena *a,
    struct question *q, struct err *e);
/*
 * Exact chances of the answers at which a question ends, every `then`
 * followed. Effects are those of no single ruling and are left out.
 */
int chain_chances(const struct asking *w, const struct question *q,
    struct arena *a, struct chances *out, struct err *e);

#endif
