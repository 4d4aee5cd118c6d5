/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. Questions looked at otherwise than by one ruling: their chances,
 * what would change them, what readings do to them, one value varied. A study
 * asks questions as the driver does, and tells by the rooms tell and share.
 */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "cli/run.h"
#include "share/svg.h"

/* All studies, for session_init(). */
extern const struct study studies[];

/* For each question; see each() of struct study. */
int chances_each(struct run *run, const struct question *q,
    const struct record *rec);
int whatif_each(struct run *run, const struct question *q,
    const struct record *rec);
int dispute_each(struct run *run, const struct question *q,
    const struct record *rec);
/* For the whole line; see whole() of struct study. */
int sweep_whole(struct run *run, const struct phrase *words);
/* What --sweep TEXT --across would tell of a question, in the run's arena. */
int sweep_grid(struct run *run, const struct phrase *words, const char *text,
    struct chance_grid *g);
int need_whole(struct run *run, const struct phrase *words);

/* Split `NAME@2`: the name; *side: SIDE_NONE if there is no `@1` or `@2`. */
const char *study_side(const char *text, int *side, struct arena *a);
/*
 * Read `ANSWER`, `ANSWER..` or `..ANSWER` of an option: *answer, by its code or
 * meaning; *better 0, 1 (or better for the first side) or -1 (for the other).
 * 0, or -1 with err: no such answer, or none can be better.
 */
int study_answer(struct run *run, const struct check *c, const char *option,
    const char *what, const char *text, const char **answer, int *better);
/* A question as read, for rulings of which everything may be told. */
void study_question(struct question *q, const struct question *read);
/* The chances of a question; with --through to the end. 0, or -1 with e. */
int study_count(struct run *run, const struct question *q, struct arena *a,
    struct chances *c, struct err *e);
/* Let no other question use dice that a study pinned. */
void study_unpin(struct run *run);

#endif
