/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: chain. Rulings that go on: a `then` names the question in which the same
 * ruling continues. With dice it is asked next; as chances the questions met
 * are the nodes of a chain, which may loop, and which is solved exactly.
 */
#ifndef CHAIN_CHAIN_H
#define CHAIN_CHAIN_H

#include "ask/ask.h"
#include "engine/ruling.h"

/*
 * Read a follow-up of a question, `TOOL [CHECK] WORD...`, as a question. Words
 * handed on that mean nothing there are passed over. 0, or -1.
 */
int chain_ask(const struct asking *w, const struct question *from,
    const char *follow, int goes_on, struct arena *a, struct question *q,
    struct err *e);
/*
 * The second ruling goes on where the first one stood: it takes over its dice,
 * its effects, which add up, what else it leads to, its readings and how sure
 * it was. 0, or -1 with err.
 */
int chain_join(struct ruling *first, struct ruling *next, struct arena *a,
    struct err *e);
/* Take such words out of what a ruling offers. */
void chain_tidy(const struct asking *w, struct ruling *r, struct arena *a);
/*
 * Exact chances to the end: every `then` followed, and every offer that lacks
 * no word. The first distribution is of the answers at which the question
 * itself ends; out->next are those of the questions it led to, by check and
 * whom it asks: the chance of each answer. What is asked again and again counts
 * the first time. An offer that lacks a word is a player's choice and stands as
 * one. Of the effects of the question, and of those in which it went on, the
 * means are told.
 */
int chain_chances(const struct asking *w, const struct question *q,
    struct arena *a, struct chances *out, struct err *e);

#endif
