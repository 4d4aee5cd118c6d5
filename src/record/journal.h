/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. What the verbs of `journal` share: reading a journal row by
 * row, which rows were struck, the dice of a row, and words that choose rows.
 * Each verb has its own file.
 */
#ifndef RECORD_JOURNAL_H
#define RECORD_JOURNAL_H

#include "cli/verbs.h"
#include "ledger/journal.h"
#include "ledger/read.h"

/* A row that strikes another. */
struct strike {
	uint64_t row, by;
	const char *why;
};

struct log {
	struct run *run;
	struct reader r;
	struct entry row;	/* the present one; lives until log_next() */
	int kind;		/* enum row_kind */
	const struct strike *by; /* the strike that holds for it, or NULL */
	int got;		/* 1: it is open; 0: it has ended; -1: err */
	struct strike *strikes;	/* in the order of the striking rows */
	int nstrike, room;
	const struct strike **struck; /* [row]: the one that holds, or NULL */
	uint64_t rows;		/* the last row that was there then */
};

/* Open the journal of -J. If it cannot be, there is no row, and `got` is -1. */
void log_open(struct run *run, struct log *l);
/* The same, with the strikes; reads the journal once to its end. */
void log_open_struck(struct run *run, struct log *l);
/*
 * Read a row and check its hashes: 1. 0: there is none, and the journal is
 * closed; `got` says whether it has ended, or -1 with the driver's err. Who
 * stops before closes it.
 */
int log_next(struct log *l);
void log_close(struct log *l);
/* Set err: a fault in a cell of the present row, by a format. Is -1. */
#define log_fault(l, cell, ...) \
	reader_error(&(l)->r, cell, &(l)->run->err, __VA_ARGS__)
/*
 * Read the journal of -J row by row; `how` may be log_open_struck, `what` is
 * counted for whoever waits, or NULL. What is printed is flushed, and the
 * scratch arena is free, before each row. row(), or NULL, returns 0, or -1 with
 * err, which ends it. 0, or -1; the journal is closed, but its end can be
 * looked at.
 */
int log_walk(struct run *run, struct log *l,
    void (*how)(struct run *run, struct log *l), const char *what,
    int (*row)(void *arg), void *arg);
/* What differs in two rows of a roster: `hits 1 -> 4; weary -> fresh`. */
const char *log_difference(const struct roster *r, const char *before,
    const char *after, struct arena *a);
/*
 * The file that a row of kind roster changed, and its line; NULL: the row does
 * not say. `apply FILE:LINE` begins a change, `and FILE:LINE` goes on with it.
 */
const char *log_file(const struct entry *row, int *line, struct arena *a);
/*
 * The next effect of a cell `hits@2=3; star=1`, whose names stand before the
 * sides; *cell moves on. 1; 0: no more.
 */
int log_effect(const char **cell, struct outcome_effect *e, struct arena *a);
/* The number of the row that the present one, an undo, strikes. 0, or -1. */
int log_undoes(const struct log *l, uint64_t *target);

/* The value of `NAME=VALUE ` at *s of a cell, which moves on; or NULL. */
const char *log_part(const struct log *l, const char **s, const char *name);
/* *n: the number that a text is, over 0; that such a value is. 0, or -1. */
int log_whole(const char *s, uint64_t *n);
int log_number(const struct log *l, const char **s, const char *name,
    uint64_t *n);
/* Which record of its stream a row's seeded dice are those of; 0: of none. */
uint64_t log_record(const struct log *l);

/*
 * Words that choose rows, as `turn=3 unit=44th tool=crt`: are all of them such?
 * 0, or -1 with the driver's err. Do all hold for the present row?
 */
int choice_check(struct run *run, const char *const *words);
int choice_holds(const struct log *l, const char *const *words);

/* The dice of a row, one by one. */
struct thrown {
	struct log *l;
	const char *faces, *kinds, *source;
	int one_source, many;
	/* The present die. */
	int face, bag;
	struct die die;
	char name[64], from[64];
	int weights[64];
};

void thrown_start(struct thrown *t, struct log *l);
/* Take the next die. 1; 0: there is none; -1 with err: a malformed row. */
int thrown_next(struct thrown *t);

verb_act journal_show, journal_export, journal_replay, journal_verify,
    journal_say_receipt, journal_undo, journal_text, journal_seal, journal_word,
    journal_reveal, journal_report, journal_stats;
/* Open the journal of -J for writing. NULL with err. */
struct journal *journal_begin(struct run *run, journal_watch *watch, void *arg);
/* Add a row to it, of whoever --by names, and write that. 0, or -1 with err. */
int journal_write(struct run *run, struct journal *j, struct entry *row,
    enum row_kind kind, int sync);
/* Write one row at once; *seq: its number. 0, or -1 with err. */
int journal_row(struct run *run, struct entry *row, enum row_kind kind,
    uint64_t *seq);
/* Print a row of up to three cells; NULL: there are no more. */
void journal_tell(struct run *run, const char *first, const char *second,
    const char *third);
/* The same of a row that was written: its number, and what it did. */
void journal_done(struct run *run, uint64_t seq, const char *what,
    const char *more);

#endif
