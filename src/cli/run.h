/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The run: the state of a tool between its first word and its exit
 * status - one question from the command line or a stream of them, each with
 * its dice, its ruling, its text. run->in is what the run was given, run->out
 * where it prints. The functions of this header are the driver, the one loop
 * behind every tool; only the driver and the shell print.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <stdint.h>

#include "cli/left.h"
#include "cli/outlet.h"
#include "cli/progress.h"
#include "cli/session.h"
#include "dice/recall.h"
#include "rule/budget.h"
#include "tell/csv.h"
#include "tell/tell.h"

struct run {
	struct session *in;
	struct outlet *out;
	struct arena arena;	/* lives as long as the run */
	struct arena scratch;	/* lives as long as one question */
	struct progress progress;
	struct err err;
	int status;		/* the exit status so far */
	enum mode mode;		/* what the line does */
	const struct study *study; /* of that mode, or NULL */

	/* The present question. */
	const struct question *question; /* as far as it was read, or NULL */
	struct budget budget;
	/* Its words, with values asked for; or NULL. */
	const struct phrase *final;
	const struct value
	    *asked;		/* the value a person is asked for, or NULL */
	int cancelled;		/* the person gave up: no message */
	uint64_t record;	/* questions so far that drew from the seed */

	/* The question's dice. */
	struct recall recall;	/* the faces of the last ruling */
	int recalls;		/* the next ruling takes them again */
	struct recall
	    thrown; /* a copy for the shell's later commands */
	int ruled;  /* a ruling was made with `thrown` */
	const char *drawn_for;	/* the check that the dice are thrown for */

	/* The question's row in the journal. */
	uint64_t last_row;	/* number of the last row of this run, or 0 */
	int strikes;		/* the next ruling's row strikes the last one */
	int unwritten;		/* the journal takes no more */
	int unread;		/* a file could not be read, which was told */

	/* For the shell alone: the last question. */
	const char *plain;	/* its words, without a roster */
	struct left left;	/* what it leaves to later lines */
};

/* Where a question came from: for messages, dice and CSV columns. */
struct record {
	int line, cell; /* of standard input; column of an error, or 0 */
	const struct phrase *words;
	uint64_t number;	/* from 1 */
	const char *key;	/* --key's cell, or NULL */
	const char *typed;	/* dice given with the record, or NULL */
	int stream;
	const char *unit; /* `@NAME`: the unit, if `@*` asks for each */
	const char **cells;	/* CSV in: what is echoed */
	struct columns *columns;
	const int *use;		/* [column]: COLUMN_..., for this check */
};

/* The columns of a CSV stream. */
struct columns {
	struct csv_head head;	/* names; which are the tool's own */
	int from, key, dice;	/* indices, -1: none */
	int words;		/* TOOL.words: more words of the question */
	int failed;		/* error column of the tool that gave `from` */
	int *use;		/* [column]: COLUMN_... */
	int names;		/* number of columns with values */
	int **uses;		/* [check]: the same for it, or NULL */
};

/*
 * A study: a mode that asks questions other than for a ruling. `whole` takes
 * the words of a line; `each` takes one question, also of a stream, as q. Both
 * return 0, or -1: `whole` with the run's err, `each` after it told the error.
 */
typedef int study_whole(struct run *run, const struct phrase *words);
typedef int study_each(struct run *run, const struct question *q,
    const struct record *rec);
struct study {
	enum mode mode;
	study_whole *whole;
	study_each *each;
};

/* ---- run.c: a line, from its words to the exit status ---- */

void run_init(struct run *run, struct session *in, struct outlet *out);
void run_free(struct run *run);
/*
 * Run a tool with its arguments (without argv[0]): the exit status. The first
 * `set` arguments were set before: that one of them does not act is no error.
 */
int run_tool(struct run *run, const struct tool *t, int set, int argc,
    char *const *argv);
/* Did the person break off what runs? Then no message is told. */
int run_cut(struct run *run);
/*
 * Prepare for the next line: keep only tables and dice; the options become
 * those of `sticky`.
 */
void run_again(struct run *run, const struct options *sticky);
/* As run_tool(), with parsed options. 0, or -1: the error was told. */
int run_words(struct run *run, const struct phrase *words);
/*
 * Set what the line does. 0, or -1 with err: an option typed for this line does
 * not act in that mode; options that were set earlier are then just not used.
 */
int run_mode(struct run *run, enum mode mode);
/* --help; --words; the error of a tool for which the system has no table. */
void run_help(struct run *run);
int run_list_words(struct run *run, const struct phrase *words);
int run_no_table(struct run *run);

/* ---- outlet.c: printing ---- */

/*
 * Commit the journal's rows, then write out text and errors. -1: one of them
 * failed; rulings that are not in the journal are not printed.
 */
int run_flush(struct run *run);
/* `TOOL: place: message` to standard error, after what was told before. */
void run_error(struct run *run, const char *place, const char *text);

/* Tell the run's err, if it is set, and clear it for another one. */
void run_more(struct run *run);

/* ---- question.c: one question ---- */

/* Rule a record's question and tell it; 0, or -1 if it was an error (told). */
int run_question(struct run *run, const struct record *rec);
/* As run_question(), but q is parsed already. */
int run_plain(struct run *run, struct question *q, const struct record *rec);
/*
 * Read words that came in from outside as a question, in the arena and with a
 * budget of its own. how: if not as run_asking() says, or NULL. 0, or -1 with
 * err.
 */
int run_read(struct run *run, const struct asking *how,
    const struct phrase *words, struct arena *a, struct question *q,
    struct err *e);
/* The same for a cell of the tables. */
int run_cell(struct run *run, const struct asking *how, const char *cell,
    struct question *q, struct err *e);
/*
 * For studies: rule a question once, with dice of its own, and tell nothing. 0,
 * or -1 with err.
 */
int run_try(struct run *run, const struct question *q,
    const struct record *rec, struct ruling *r, struct err *e);
/*
 * After a ruling: add its row to the journal, and keep its dice. 0, or -1 with
 * the run's err.
 */
int run_ruled(struct run *run, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/*
 * From now on dice show what they showed in a ruling, with `face` on the die
 * `one`, or NULL. If it threw none, typed faces stay as they are.
 */
void run_pin(struct run *run, const struct ruling *r,
    const struct rolled *one, int face);
/*
 * Rule a question and the questions of each `then`, with --through, else as
 * long as faces are left. *r: all of it joined. 0, or -1 with e.
 */
int run_through(struct run *run, const struct question *q, struct faces *faces,
    struct ruling *r, struct err *e);
/* Begin a question's budget. */
void run_budget(struct run *run);
/* Set how this run's questions are parsed. */
void run_asking(struct run *run, struct asking *w);
/* The check that the words begin with, else the tool's default; or NULL. */
struct check *run_check(struct run *run, const char *words);
/* The fingerprint of a check's rules; NULL: of plain dice, or err is set. */
const char *run_fingerprint(struct run *run, const struct check *c);

/* ---- through.c: follow-ups, with --through ---- */

/* Does this run ask follow-ups, too? */
int run_goes_on(const struct run *run);
/*
 * Ask what must follow a ruling, and what must follow that. `tells`: write and
 * print it, and leave in r what was not asked; else only see whether it can be
 * ruled. 0, or -1 with the run's err, which names the question.
 */
int run_follow(struct run *run, struct ruling *r, const struct record *rec,
    int tells);

/* ---- stream.c: questions from standard input ---- */

/* Returns 0, or -1 with the run's err. */
int stream_run(struct run *run, struct phrase *words);
/* Standard input, to be read; what waits is flushed whenever it blocks. */
struct csvin *stream_input(struct run *run);
/* As run_question(), for a record; -d gives dice to the first record only. */
int run_record(struct run *run, const struct record *rec);
/* The place of the word at fault: `stdin:3:7`; a unit's name; or NULL. */
const char *stream_place(struct run *run, const struct record *rec);

/* ---- report.c: what a question becomes on standard output ---- */

/* Print a ruling. */
void run_tell(struct run *run, const struct ruling *r,
    const struct record *rec);
/* Set what every JSON line about a check begins with. */
void run_telling(struct run *run, const struct check *c, struct telling *t);
/* Tell the error of a record; in CSV and JSON its row or object as well. */
void run_fail(struct run *run, const struct ruling *r,
    const struct record *rec, const char *words);
/* The same before the record became a question. */
void run_fault(struct run *run, const struct record *rec);
/* A record that failed in an earlier tool: its row or object, no message. */
void run_passed(struct run *run, const struct record *rec, const char *error);
/* Tell of a part of the stream that cannot be read as a record. */
void run_lost(struct run *run);
/* Make the texts of a ruling's follow-ups, if they are told. */
void run_print(struct run *run, const struct ruling *r);
/* Tell the follow-ups at the end. */
void run_offers(struct run *run, const struct ruling *r);
/* Set the status of a single question by how its ruling ended. */
void run_status(struct run *run, const struct ruling *r,
    const struct record *rec);
/* The CSV header, once. */
void run_header(struct run *run, const struct record *rec);

/* ---- missing.c: asking a person ---- */

/*
 * Ask for the value that a ruling lacks. The words with the answer; NULL: none
 * came.
 */
const struct phrase *missing_ask(struct run *run, const struct phrase *words,
    const struct ruling *r);
/* For session.ask: asks on the terminal. */
const char *missing_terminal(struct run *run, const char *legend,
    const char *prompt);
/* Is there a terminal to ask on? */
int missing_possible(void);

#endif
