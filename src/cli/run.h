/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The run: what a tool is at between its first word and its exit
 * status - one question from the command line or a stream of them, each with its
 * dice, its ruling, its text. run->in is what the run was given, run->out where
 * it prints. The functions of this header are the driver, the one loop behind
 * every tool; only the driver and the shell print.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include <stdint.h>

#include "kept/line.h"
#include "kept/shape.h"
#include "base/known.h"
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
	struct shapes shapes;	/* of a stream's questions */
	int by_shape;		/* of those that are only compared, too */
	struct known known;	/* its rows */
	int alike;		/* one may be told as one before */
	struct kept_codes codes; /* of the questions of a shell */
	struct progress progress;
	struct err err;
	int status;		/* the exit status so far */
	enum mode mode;		/* what the line does */
	const struct study *study; /* of that mode, or NULL */

	/* The question at hand. */
	const struct question *question; /* as far as it was read, or NULL */
	struct budget budget;
	const char *final; /* its words, with what was asked for; NULL: none */
	const struct value
	    *asked;		/* the value a person is asked for, or NULL */
	int cancelled;		/* the person wants no ruling, and no message */
	uint64_t record;	/* questions so far that drew from this seed */

	/* Its dice. */
	struct recall recall;	/* the faces of the last ruling */
	int recalls;		/* the next ruling has them once more */
	struct recall
	    thrown; /* the same, where somebody may ask for them later */
	int ruled;  /* a ruling was made, and `thrown` are its dice */
	const char *drawn_for;	/* the check that the dice are thrown for */

	/* Its row in the journal. */
	struct out row_template; /* the last ruling's row but for its dice */
	struct out row;		/* while it is written */
	uint64_t last_row;	/* the last that this run wrote, or 0 */
	int strikes;		/* the next ruling takes the last one's place */
	int unwritten;		/* the journal took no more */
	int unread;		/* what could not be read was told */

	/* What only the shell reads: of the last question. */
	const char *plain;	/* of a ruling: its words without a roster */
	const char *effects;	/* what it does, as CSV tells it, or NULL */
	/* What those do that --through asked, or NULL: a line each, of what, of
	 * whom, the tool, its answer, its effects. */
	const char *later;
	const char *answer;	/* its answer, where there are effects */
	const char *offer; /* the first question that it leads to, or NULL */
};

/* Where a question came from: messages, dice and columns depend on it. */
struct record {
	int line, cell; /* of standard input; the CSV cell at fault, or 0 */
	const char *text;	/* the words that came in with it */
	const char *around; /* those of the command line, with `-` among them */
	uint64_t number;	/* from 1 */
	const char *key;	/* --key's cell, or NULL */
	const char *typed;	/* dice given with the record, or NULL */
	int stream;
	const char *unit; /* `@NAME`, where `@*` asks of one after another */
	const char **cells;	/* CSV in: what is echoed */
	struct columns *columns;
	const int *use;		/* what each column is to this record's check */
};

/* The columns of a CSV stream. */
struct columns {
	struct csv_head head;	/* their names, and which are the tool's own */
	int from, key, dice;	/* indices, -1: none */
	int words;		/* TOOL.words: more words of the question */
	int failed;		/* the error of the tool that `from` is of */
	int *use;		/* per column: COLUMN_... */
	int names;		/* those that say values */
	int **uses;		/* per check of the system, once it is asked */
};

/*
 * One way to look at questions that is no plain ruling. A study of the whole
 * line has `whole`; one of each question, also of a stream's, has `each`: q is
 * the question that the words were read as. Both return 0, or -1: `whole` with
 * the run's err, `each` with the message told.
 */
struct study {
	enum mode mode;
	int (*whole)(struct run *run, const char *words);
	int (*each)(struct run *run, const char *words,
	    const struct question *q, const struct record *rec);
};

/* ---- run.c: a line, from its words to the exit status ---- */

void run_init(struct run *run, struct session *in, struct outlet *out);
void run_free(struct run *run);
/*
 * Run a tool with its arguments (without argv[0]); the exit status. The first
 * `set` of them are options that were set before, and act where they can.
 */
int run_tool(struct run *run, const struct tool *t, int set, int argc,
    char *const *argv);
/*
 * Forget all of the last line but the tables and the dice; the options are
 * those of `sticky`.
 */
void run_again(struct run *run, const struct options *sticky);
/* The same for options already parsed and words. */
int run_words(struct run *run, const char *words);
/* After a guard was left for want of memory: say so, and begin afresh. */
void run_gone(struct run *run);
/*
 * The line turns out to do this: an option that was typed for it and is dead
 * here is an error, one that was set before acts no more. 0, or -1 with err.
 */
int run_mode(struct run *run, enum mode mode);
/* --help, --words; the error of a tool that has no table here. */
void run_help(struct run *run);
int run_list_words(struct run *run, const char *words);
int run_no_table(struct run *run);

/* ---- outlet.c: printing ---- */

/*
 * Write out what was told, once the journal has its rows: -1 if either fails,
 * and of rulings that were not written nothing is printed.
 */
int run_flush(struct run *run);
/* Lines that wait become objects of JSON, where that was asked for. */
void run_objects(struct run *run);
/* `TOOL: place: message` to standard error, after what was told before. */
void run_error(struct run *run, const char *place, const char *text);

/* Room for one more error: the one found before is told. */
void run_more(struct run *run);

/* ---- question.c: one question ---- */

/* Rule one question and tell it; 0, or -1 if it was an error (told too). */
int run_question(struct run *run, const char *words,
    const struct record *rec);
/* Was this, by its key, told before? Then it is told again; else it is kept. */
int run_told(struct run *run, const struct record *rec, struct known *k);
void run_know(struct run *run, const struct record *rec, struct known *k);
/* Is a record ruled, written and printed, and nothing else? */
int run_is_plain(const struct run *run);
/* The same for a question already read. */
int run_plain(struct run *run, const struct question *q,
    const struct record *rec);
/*
 * Rule words once under these choices of readings, telling nothing: for
 * studies. It is a question of its own. 0, or -1 with err.
 */
int run_try(struct run *run, const char *words, const int *choice,
    const struct record *rec, struct question *q, struct ruling *r,
    struct err *e);
/*
 * A ruling was made: it goes into the journal, and its dice are remembered. 0,
 * or -1 with the run's err.
 */
int run_ruled(struct run *run, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* From now on these faces are the dice, whatever source they came from. */
int run_pin(struct run *run, const char *faces);
/*
 * Rule, and go on in each `then`: all with --through, else while typed faces are
 * left. 0, or -1 with e.
 */
int run_through(struct run *run, const struct question *q, struct faces *faces,
    struct ruling *r, struct err *e);
/* Get ready for a ruling's dice; where its faces come from. */
struct faces *run_faces(struct run *run, const char *check,
    const struct record *rec, int repetition);
/* A question begins: it may take what one may. */
void run_budget(struct run *run);
/* How the words of this run's questions are read. */
void run_asking(struct run *run, struct asking *w);
/* The check that the words begin with, else the tool's default; or NULL. */
struct check *run_check(struct run *run, const char *words);
/* The fingerprint of a check's rules; NULL: plain dice have none. */
const char *run_fingerprint(struct run *run, const struct check *c);

/* ---- through.c: what must follow, with --through ---- */

/* Is what must follow a ruling of this run asked too? */
int run_goes_on(const struct run *run);
/*
 * Ask what must follow, and what must follow that; `tells`: into the journal and
 * on standard output, and r leads to what was not asked; else it is only looked
 * whether it can be ruled. 0, or -1 with the run's err, which says of which
 * question it is.
 */
int run_follow(struct run *run, struct ruling *r, const struct record *rec,
    int tells);

/* ---- stream.c: questions from standard input ---- */

/* The exit status. */
int stream_run(struct run *run, const char *words);
/* One of several questions, of which typed dice serve the first only. */
int run_record(struct run *run, const char *words,
    const struct record *rec);
/* Where the word at fault stands in the input: `stdin:3:7`, or NULL. */
const char *stream_place(struct run *run, const struct record *rec);

/* ---- report.c: what a question becomes on standard output ---- */

/* One ruling. */
void run_tell(struct run *run, const struct ruling *r,
    const struct record *rec);
/* The head of every JSON line that this run tells of a check. */
void run_telling(struct run *run, const struct check *c, struct telling *t);
/* An error of a record: the message, and its row or object where due. */
void run_fail(struct run *run, const struct ruling *r,
    const struct record *rec, const char *words);
/* A record of a stream that cannot be asked, with its row or object. */
void run_fault(struct run *run, const struct record *rec);
/* A record of which an earlier tool told the error: this one adds none. */
void run_passed(struct run *run, const struct record *rec, const char *error);
/* A part of the stream that cannot be read as a record. */
void run_lost(struct run *run);
/* Will anybody hear of the questions that a ruling leads to? Then tell them. */
int run_follows(const struct run *run, const struct record *rec);
void run_offers(struct run *run, const struct ruling *r);
/*
 * What follows a ruling, what must before what may, a line each: what, its name,
 * whom it asks, the question, and that with its units, with TABs between.
 */
const char *run_owed(struct run *run, const struct ruling *r);
/* The CSV header, once. */
void run_header(struct run *run, const struct record *rec);

/* ---- missing.c: asking a person ---- */

/*
 * Ask for the value that a ruling lacks: the words with it, or NULL if there
 * is no answer.
 */
const char *missing_ask(struct run *run, const char *words,
    const struct ruling *r);
/* For session.ask: asks on the terminal. */
const char *missing_terminal(struct run *run, const char *legend,
    const char *prompt);
/* Is there a terminal to ask on? */
int missing_possible(void);

#endif
