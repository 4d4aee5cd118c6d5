/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. What others ask of it, beside the old engine. */
#ifndef EVAL_EV_H
#define EVAL_EV_H

#include "engine/ruling.h"
#include "eval/eval.h"

int ev_rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *r, struct err *err);
int ev_lacking(const struct question *q, struct arena *a, struct ruling *r,
    struct err *err);
int ev_lacks(const struct question *q, struct arena *a, struct ruling *r,
    struct err *err);
int ev_holds(const struct question *q, const struct expr *x, int side,
    int unit, struct arena *a, struct err *err);
struct val ev_default(const struct question *q, int value, struct hand h,
    struct arena *a);
int ev_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *c, struct err *err);
extern const char *const not_allowed;
int no_answer(const struct check *c, struct err *e);
int *consulted_readings(const struct eval *e, const struct noted *n);
const char *answer_text(const struct check *c, struct val answer,
    struct arena *a, const struct code **code);
int pass_words(const struct question *q, int open, struct arena *a,
    struct budget *b, struct uses *u);

#endif
