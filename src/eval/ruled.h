/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. What the steps of one ruling did, noted for whoever tells it. */
#ifndef EVAL_RULED_H
#define EVAL_RULED_H

#include "eval/eval.h"

void ruled_effect(struct eval *e, struct ruling_log *t, const struct step *s,
    struct hand at, struct val v, const char *say);
/* What a row says of both sides alike is said once. */
void ruled_refusal(struct eval *e, struct ruling_log *t, const struct step *s,
    const char *reason);
void ruled_follow(struct eval *e, struct ruling_log *t, const struct next *row);
/* The notes of the steps so far: each cell and modifier once. */
void ruled_notes(struct eval *e, struct ruling_log *t);
/* The values computed, for JSON and --explain. */
void ruled_values(struct eval *e, struct ruling *r);
/* The sums of all effects, by name, side and unit. */
void ruled_totals(struct eval *e, struct ruling *r);

#endif
