/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The one loop behind every tool: options, a system, a question
 * from the command line or a stream of them, dice, a ruling, its text. Only
 * the driver and the shell print.
 */
#ifndef CLI_DRIVER_H
#define CLI_DRIVER_H

#include <stdint.h>

#include "ask/ask.h"
#include "cli/options.h"
#include "cli/tool.h"
#include "dice/dice.h"
#include "dice/replay.h"
#include "engine/budget.h"
#include "ledger/journal.h"
#include "ledger/seal.h"
#include "tell/tell.h"

/* So much output goes out, even if more input is there. */
enum { FLUSH_AT = 64 * 1024, OUT_FIRST = 1024 };

struct driver {
	const struct tool *tool;
	struct options opt;
	struct frame *frame;	/* left when there is no memory */
	struct arena keep;	/* lives as long as the driver */
	struct arena work;	/* one question's */
	struct err err;
	struct out out;
	size_t whole;		/* bytes of it that are of whole answers */
	char first[OUT_FIRST];	/* of out: nearly all rulings fit */
	struct out errors;	/* messages for standard error */
	char wrong[OUT_FIRST];	/* of it: the message that memory ran out fits */
	struct dice dice;
	int have_dice;
	struct faces *faces;	/* asked instead of the dice; NULL: the dice */
	struct replay replay;	/* the faces of the last ruling */
	int replays;		/* the next ruling has them once more */
	int ruled;		/* a ruling was made, and `thrown` are its dice */
	struct replay thrown;	/* where somebody may ask for them later */
	struct system *sys;
	char *sysfrom;		/* what -T said when it was read, or NULL */
	struct roster *roster;
	const char *const *dirs;
	int *choice;
	enum format format;
	const char *print;	/* the tables' fingerprint, once asked for */
	struct budget budget;	/* of the question at hand */
	int budgets;		/* so many times the usual */
	int times;
	int status;
	int header;		/* the CSV header went out */
	int broken;		/* standard output took no more */
	struct journal *journal; /* where rulings are kept; NULL: nowhere */
	struct seal seal;	/* the one that is open in it, if any */
	int unkept;		/* the journal took no more */
	struct out kept;	/* the last ruling's row but for its dice */
	struct out row;		/* while it is written */
	/*
	 * Instead of being told and kept, rulings go here.
	 */
	void (*told)(struct driver *d, const struct question *q,
	    const struct ruling *r);
	void *teller;		/* whoever takes them may keep this */
	int looks;		/* at a ruling once more: it is kept already */
	int strikes;		/* the next ruling takes the last one's place */
	uint64_t own;		/* the last row that this driver wrote; 0 */
	/*
	 * Asks a person: says `legend` if there is one, then prompts for a line,
	 * which lives as long as `keep`. NULL: no answer. No function: what is
	 * missing is an error.
	 */
	const char *(*ask)(struct driver *d, const char *legend,
	    const char *prompt);
	void *asker;		/* the shell, if it is around this; else NULL */
	const struct value *asked;	/* the value that is asked for, or NULL */
	int cancelled;		/* the person wants no ruling, and no message */
	/* What only the shell sets. */
	const char *place;	/* where its line stands, for messages */
	int prefixes, replaces;	/* see struct asking */
	int no_input;		/* standard input holds the shell's own lines */
	const char *check;	/* for which dice are thrown */
	uint64_t record;	/* questions so far that drew from this seed */
	/* What only the shell reads: of the last question. */
	const char *final;	/* its words, with what was asked for */
	const char *effects;	/* what it does, as CSV tells it, or NULL */
	const char *answer;	/* its answer, where there are effects */
	const char *offer;	/* the first question that it leads to, or NULL */
};

/* Where a question came from: messages, dice and columns depend on it. */
struct record {
	int line, cell;		/* of standard input; the CSV cell at fault, or 0 */
	const char *text;	/* the words that came in with it */
	const char *around;	/* those of the command line, with `-` among them */
	uint64_t number;	/* from 1 */
	const char *key;	/* --key's cell, or NULL */
	const char *typed;	/* dice given with the record, or NULL */
	int stream;
	const char *unit;	/* `@NAME`, where `@*` asks of one after another */
	const char **cells;	/* CSV in: what is echoed */
	const struct columns *columns;
	const int *use;		/* what each column is to this record's check */
};

/* The columns of a CSV stream. */
struct columns {
	int n;
	const char **names;
	int from, key, dice;	/* indices, -1: none */
	int *use;		/* per column: COLUMN_... */
	int *own;		/* per own column: where it stands, or -1 */
};

void driver_init(struct driver *d, struct frame *f);
void driver_free(struct driver *d);
/* Run a tool with its arguments (without argv[0]); the exit status. */
int driver_run(struct driver *d, const struct tool *t, int argc,
    char *const *argv);
/*
 * Forget all of the last run but the tables and the dice; the options are
 * those of `sticky`.
 */
void driver_again(struct driver *d, const struct options *sticky);
/* The same for options already parsed and words. */
int driver_words(struct driver *d, const char *words);
/* After a guard was left for want of memory: say so, and begin afresh. */
void driver_gone(struct driver *d);
/* Load d->sys by the options. 0, or -1. */
int driver_system(struct driver *d);
/* Rule one question and tell it; 0, or -1 if it was an error (told too). */
int driver_question(struct driver *d, const char *words,
    const struct record *rec);
/* The same for one of several, of which typed dice serve the first only. */
int driver_record(struct driver *d, const char *words,
    const struct record *rec);
/* The same for a question already read. */
int driver_plain(struct driver *d, const struct question *q,
    const struct record *rec);
/* A stream of questions from standard input: the exit status. */
int stream_run(struct driver *d, const char *words);
/* Where the word at fault stands in the input: `stdin:3:7`, or NULL. */
const char *stream_place(struct driver *d, const struct record *rec);
/*
 * Rule words once under these choices of readings, telling nothing: for
 * --dispute and --what-if. 0, or -1 with err.
 */
int driver_try(struct driver *d, const char *words, const int *choice,
    const struct record *rec, struct question *q, struct ruling *r,
    struct err *e);
/*
 * A ruling was made: it goes into the journal, and its dice are remembered. 0,
 * or -1 with the driver's err.
 */
int driver_ruled(struct driver *d, const struct question *q,
    const struct ruling *r, const struct record *rec, int repetition);
/* From now on these faces are the dice, whatever source they came from. */
int driver_pin(struct driver *d, const char *faces);
/* What one pip, or one modifier, would change. */
int whatif_run(struct driver *d, const char *words, const struct record *rec);
/* The chances for each value of a range. 0, or -1 with the driver's err. */
int sweep_run(struct driver *d, const char *words);
/* The first value that reaches a chance. */
int need_run(struct driver *d, const char *words);
/* Rule under every reading that is consulted. */
int dispute_run(struct driver *d, const char *words, const struct record *rec);
/*
 * Write out what was told, once the journal has its rows: -1 if either fails,
 * and of rulings that were not kept nothing is written.
 */
int driver_flush(struct driver *d);
/* `TOOL: place: message` to standard error, after what was told before. */
void driver_error(struct driver *d, const char *place, const char *text);
/* A record of a stream that cannot be asked, with its row or object. */
void driver_fault(struct driver *d, const struct record *rec);
/* A part of the stream that cannot be read as a record. */
void driver_lost(struct driver *d);
const char *driver_print(struct driver *d);
/* A question begins: it may take what one may. */
void driver_budget(struct driver *d);
void driver_asking(struct driver *d, struct asking *w);
/* One ruling, one error of a record; what a ruling leads to. */
void driver_tell(struct driver *d, const struct ruling *r,
    const struct record *rec);
void driver_fail(struct driver *d, const struct ruling *r,
    const struct record *rec, const char *words);
/* Will anybody hear of the questions that a ruling leads to? Then tell them. */
int driver_follows(const struct driver *d, const struct record *rec);
void driver_offers(struct driver *d, const struct ruling *r);
/* --help, --words; the error of a tool that has no table here. */
void driver_help(struct driver *d);
int driver_list(struct driver *d, const char *words);
int driver_no_table(struct driver *d);
/* The CSV header, once. */
void driver_header(struct driver *d, const struct record *rec);
/* Get ready for a ruling's dice; where its faces come from. */
struct faces *driver_faces(struct driver *d, const char *check,
    const struct record *rec, int repetition);
/*
 * Ask for the value that a ruling lacks: the words with it, or NULL if there
 * is no answer.
 */
const char *missing_ask(struct driver *d, const char *words,
    const struct ruling *r);
/* For d->ask: asks on the terminal. */
const char *missing_terminal(struct driver *d, const char *legend,
    const char *prompt);
/* Is there a terminal to ask on? */
int missing_possible(void);
void driver_row(struct driver *d, const struct record *rec,
    const char *const *own);
enum { OWN_ANSWER, OWN_DICE, OWN_MEANING, OWN_EFFECTS, OWN_ERROR, OWN_COUNT };
extern const char *const own_names[OWN_COUNT];

#endif
