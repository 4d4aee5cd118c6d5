/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. Which words a check takes, and which of them a wrong one may mean. */
#ifndef RULE_SUGGEST_H
#define RULE_SUGGEST_H

#include "rule/system.h"

/* May what is said of the value be said on that side? */
int value_fits(const struct value *v, int side);
int word_fits(const struct check *c, const struct word *w, int side);
/* Is it a value that has no default, under no choice? */
int value_asked(const struct value *v);
/*
 * Can anybody state the value? Those with a prompt or without a default can, and
 * modifiers; all others are computed.
 */
int may_say(const struct check *c, const struct value *v);
/* May the word be said? */
int word_said(const struct check *c, const struct word *w);
/*
 * The legal words nearest to a wrong one: "woods", "woods or village", or
 * NULL where none is near.
 */
const char *suggest_near(const struct check *c, const char *word,
    struct arena *a);
/*
 * The same of the words that begin with it or hold it, as up-slope `slope`; but
 * for `whole` also with its stem, as disruption and `disrupted`.
 */
const char *suggest_part(const struct check *c, const char *word, int whole,
    struct arena *a);
/*
 * Words that a question of that side may well need, first those of values that
 * have no default: "musket, rifle"; NULL: it takes none.
 */
const char *suggest_likely(const struct check *c, int side, struct arena *a);

#endif
