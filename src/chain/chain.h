/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: chain. Rulings that go on: a `then` names the question in which the
 * same ruling continues. With dice it is asked next; for chances the questions
 * are the nodes of a Markov chain, which may loop, and which is solved exactly.
 */
#ifndef CHAIN_CHAIN_H
#define CHAIN_CHAIN_H

#include "ask/ask.h"
#include "count/chances.h"

/*
 * Ask a follow-up of a question. Words handed on that mean nothing there are
 * passed over. 0, or -1.
 */
int chain_ask(const struct asking *w, const struct question *from,
    const struct next *row, struct arena *a, struct question *q, struct err *e);
/*
 * `next` goes on from `first` and takes over its dice, its effects, which add
 * up, its other follow-ups, its readings and how sure it was. 0, or -1 with
 * err.
 */
int chain_join(struct ruling *first, struct ruling *next, struct arena *a,
    struct err *e);
/*
 * Set the texts of follow-ups that have none yet: the question, without words of
 * no meaning; if it cannot be asked, the words of the row.
 */
void chain_print(const struct asking *w, struct follow *all, struct arena *a);
/* Does --take name a `may`? The names have commas between them. */
int chain_takes(const char *list, const char *name);
/*
 * Exact chances to the end. Every `then` is followed, and so are every `must`
 * and each `may` in w->take, unless it lacks a value: that is a player's choice,
 * and stands as one. *out: the answers at which the question itself ends;
 * out->next: for each check and unit that it led to, the chance of each answer.
 * A question asked again and again counts the first time. out->means: of the
 * effects of the question and of those in which it went on. 0, or -1 with err.
 */
int chain_chances(const struct asking *w, const struct question *q,
    struct arena *a, struct chances *out, struct err *e);

#endif
