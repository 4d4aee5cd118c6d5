/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. What the subcommands of `journal` share: reading a journal row by
 * row, which rows were struck, the dice of a row, and the words that choose
 * rows. Each subcommand stands in a file of its own.
 */
#ifndef RECORD_JOURNAL_H
#define RECORD_JOURNAL_H

#include "cli/verbs.h"
#include "ledger/read.h"

/* A row that strikes another. */
struct strike {
	uint64_t row, by;
	const char *why;
	int struck;		/* it was struck itself: nothing is */
};

struct log {
	struct run *run;
	struct reader r;
	struct entry row;	/* the one at hand; its cells last as long */
	int kind;		/* enum row_kind */
	struct strike *strikes;
	int nstrike, room;
};

/* Open the journal of -J. 0, or -1 with the driver's err. */
int log_open(struct run *run, struct log *l);
/* The same, and know what was struck: reads it once to the end. */
int log_open_struck(struct run *run, struct log *l);
/* The next row, checked against the chain: 1, 0, -1. */
int log_next(struct log *l);
void log_close(struct log *l);
/* A fault of the row at hand; returns -1. */
int log_fault(struct log *l, enum row_cell c, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* What strikes this row, or NULL. */
const struct strike *log_struck(const struct log *l, uint64_t row);
/* `hits 1 -> 4; disrupted -> good order`: what differs in two rows of a roster. */
const char *log_difference(const struct roster *r, const char *before,
    const char *after, struct arena *a);
/* The row's number that an undo says it strikes: 0, or -1. */
int log_undoes(const struct entry *row, uint64_t *target);

/* Rows chosen by `turn=3 unit=44th player=Anna tool=crt`: all must hold. */
struct choice {
	const char *const *words;
	int n;
};

/* Are the words such choices? 0, or -1 with the driver's err. */
int choice_make(struct run *run, struct choice *c, const char *const *words,
    int n);
int choice_holds(const struct choice *c, const struct log *l);

/* The dice of a row, one after the other. */
struct thrown {
	struct log *l;
	const char *faces, *kinds, *source;
	int one_source, many;
	/* Of the die at hand. */
	int face, bag;
	struct die die;
	char name[64], from[64];
	int weights[64];
};

void thrown_start(struct thrown *t, struct log *l);
/* 1, 0 after the last, -1: the row is not well formed (the err says where). */
int thrown_next(struct thrown *t);

/* The subcommands: 0, or -1 with the driver's err. */
int journal_show(struct run *run, const char *const *words, int n);
int journal_replay(struct run *run, const char *const *words, int n);
int journal_verify(struct run *run, const char *const *words, int n);
int journal_say_receipt(struct run *run, const char *const *words, int n);
int journal_undo(struct run *run, const char *const *words, int n);
int journal_note(struct run *run, const char *const *words, int n);
int journal_turn(struct run *run, const char *const *words, int n);
int journal_seal(struct run *run, const char *const *words, int n);
int journal_word(struct run *run, const char *const *words, int n);
int journal_reveal(struct run *run, const char *const *words, int n);
/* One row, written at once; its number is told. 0, or -1 with err. */
int journal_row(struct run *run, struct entry *row, enum row_kind kind);
/* The words with a blank between them. */
const char *journal_join(struct run *run, const char *const *words, int n);
int journal_report(struct run *run, const char *const *words, int n);
int journal_stats(struct run *run, const char *const *words, int n);
int journal_export(struct run *run, const char *const *words, int n);

#endif
