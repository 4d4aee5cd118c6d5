/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. Questions looked at otherwise than by one ruling: their chances,
 * what would change them, what readings do to them, one value varied. A study
 * asks questions as the driver does, and tells by the rooms tell and share.
 */
#ifndef STUDY_STUDY_H
#define STUDY_STUDY_H

#include "ask/ask.h"
#include "cli/run.h"
#include "share/variant.h"

/* All studies, for session_init(). */
extern const struct study studies[];

study_each chances_each, whatif_each, dispute_each;
study_whole sweep_whole, need_whole;
/*
 * What --sweep TEXT --across would tell of a question, in the run's arena.
 * *left: its words without those on the value.
 */
int sweep_grid(struct run *run, const struct phrase *words, const char *text,
    struct chance_grid *g, struct phrase *left);

/* Split `NAME@2`: the name; *side: SIDE_NONE if there is no `@1` or `@2`. */
const char *study_side(const char *text, int *side, struct arena *a);
/*
 * Read `ANSWER`, `ANSWER..` or `..ANSWER` of an option: *answer, by its code or
 * meaning; *better 0, 1 (or better for the first side) or -1 (for the other).
 * 0, or -1 with err: no such answer, or none can be better.
 */
int study_answer(struct run *run, const struct check *c, const char *option,
    const char *what, const char *text, const char **answer, int *better);
/* The header of CSV, once in a run. */
void study_header(struct run *run, const char *columns);
/* The chances of a question, in a; with --through to the end. 0; -1 with e. */
int study_count(struct run *run, const struct question *q, struct arena *a,
    struct chances *c, struct err *e);

/*
 * A question that is asked again and again, each time with a change: ruled, or
 * counted. What is to last is kept, and the rest goes with the next try.
 */
struct inquiry {
	struct run *run;
	const struct record *rec;
	struct question q;
	int counting;
	struct arena keep;
	struct arena_mark start; /* of the run's scratch, for a try */
	struct ruling r;	/* of the last try, or its chances */
	struct chances c;
	struct err e;
};

/* Begin with a question as read, of which everything may be told. */
void inquiry_open(struct inquiry *s, struct run *run,
    const struct question *read, const struct record *rec);
/* From now on tries use the scratch behind what is in it now. */
void inquiry_begin(struct inquiry *s);
/* Rule or count it with a change (NULL: as it is). 0; -1 with s->e. */
int inquiry_try(struct inquiry *s, const struct variation *change);
/* Keep in x what the last try came to: 1; 0: nothing. */
int inquiry_note(struct inquiry *s, struct variant *x);
/*
 * End it. got: 0, or -1 with the run's err, which is told; that is returned. No
 * other question uses dice that were pinned.
 */
int inquiry_close(struct inquiry *s, int got);

#endif
