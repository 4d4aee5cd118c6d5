/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. Questions looked at otherwise than by one ruling: their chances,
 * what would change them, what readings do to them, one value varied. A study
 * asks the same questions as the driver does, and tells by the tell layer.
 */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "cli/run.h"

/* All there are, for session_init(). */
extern const struct study studies[];

/* Of each question; as struct study's each(). */
int chances_each(struct run *run, const char *words, const struct question *q,
    const struct record *rec);
int whatif_each(struct run *run, const char *words, const struct question *q,
    const struct record *rec);
int dispute_each(struct run *run, const char *words, const struct question *q,
    const struct record *rec);
/* Of the whole line. */
int sweep_whole(struct run *run, const char *words);
/*
 * What --sweep TEXT --across would tell of a question, as cells in the run's
 * arena: the first row and column are headings.
 */
int sweep_cells(struct run *run, const char *words, const char *text,
    const char ***cells, int *ncol, int *ncell);
int need_whole(struct run *run, const char *words);

/* `NAME@2`: the name alone, and the side; else SIDE_NONE. */
const char *study_side(const char *text, int *side, struct arena *a);
/*
 * `ANSWER`, `ANSWER..`: or better for the first side (1), `..ANSWER`: for the
 * other (-1), of an option. An answer is named by its code or its meaning. -1:
 * there is none such.
 */
int study_answer(struct run *run, const struct check *c, const char *option,
    const char *what, const char *text, const char **answer, int *better);
/* Dice that a study pinned serve no other question. */
void study_unpin(struct run *run);

#endif
