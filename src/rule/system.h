/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. A rule system as the interpreter sees it: checks made of named
 * values, modifiers and steps, their formulas compiled, and look-up tables.
 * The table layer fills it from CSV; afterwards nothing changes it. Nothing
 * here knows a rule, a game or a number of one.
 */
#ifndef RULE_SYSTEM_H
#define RULE_SYSTEM_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/index.h"
#include "base/number.h"

/*
 * What a formula gives: nothing, a number (yes is 1, no is 0), or a text. While
 * a question is ruled: what follows; ANY, that is not decided yet; BAD, why
 * there is no value.
 */
enum val_kind { VAL_NONE, VAL_NUM, VAL_TEXT, VAL_NEXT, VAL_ANY, VAL_BAD };

struct bad;
struct next;

struct val {
	enum val_kind kind;
	union {
		struct num n;
		const char *t;	/* VAL_TEXT */
		const struct next *next; /* VAL_NEXT */
		const struct bad *bad;	/* VAL_BAD */
	};
};

static inline struct val
val_none(void)
{
	return (struct val){ VAL_NONE, { { 0, 1 } } };
}

static inline struct val
val_num(struct num n)
{
	return (struct val){ VAL_NUM, { n } };
}

static inline struct val
val_int(int64_t n)
{
	return (struct val){ VAL_NUM, { { n, 1 } } };
}

static inline struct val
val_text(const char *t)
{
	return (struct val){ VAL_TEXT, { .t = t } };
}

static inline int
val_true(struct val v)
{
	if (v.kind == VAL_NUM)
		return v.n.n != 0;
	return v.kind == VAL_TEXT && v.t[0] != '\0';
}

/* Whose: the ruling's, the first or second side's, or each side's own. */
enum { SIDE_NONE, SIDE_1, SIDE_2, SIDE_EACH, SIDES_ALL, SIDES = SIDE_EACH };
/* In a formula: the side at hand, and the other one. */
enum { SIDE_HAND = -1, SIDE_OTHER = -2 };

/* A side as a set of bits. */
static inline unsigned
side_bits(int side)
{
	return side == SIDE_EACH ? 1u << SIDE_1 | 1u << SIDE_2 : 1u << side;
}

enum sure { SURE, RECONSTRUCTED, REFEREE, SURES };
extern const char *const sure_names[SURES];

enum { READINGS_MOST = 128, CHOICES_MOST = 64 };

/*
 * What took part in a ruling: the readings that were asked for, whether a row of
 * an overlay decided, and how certain the least certain row was.
 */
struct noted {
	uint64_t readings[READINGS_MOST / 64];
	int house;
	enum sure sure;
};

/* Where a row stands and how far it is to be trusted. */
struct origin {
	const char *file, *cite;
	uint64_t choices;	/* a bit for each choice of its reading */
	int line;
	short house;		/* the row comes from an overlay */
	short folder;		/* it stands in the folder of a tool */
	enum sure sure;
	int reading;		/* index of the reading it lives under, or -1 */
};

struct reading {
	const char *name;
	int nchoice, room, preset;
	int optional;		/* an optional rule: no doubt about the text */
	const char **choices;
	const char **whys;
};

/* A number, a range (open ends allowed), or a plain text. */
struct band {
	struct num lo, hi;
	unsigned char numeric, has_lo, has_hi, open_lo, open_hi;
};

/* What a house rule replaces in a row. */
struct laid {
	const char *sure;	/* as written */
	int partly;		/* that is of some columns */
	struct origin from;
	unsigned char cells[];	/* [column]: is the cell replaced? */
};

struct row {
	const char *key;
	struct band band;
	struct num most;	/* the highest number of all bands up to it */
	const char **cells;	/* as written, one per column */
	struct val *vals;	/* the same, read */
	const char *sure;	/* the `sure` cell as written */
	int partly;		/* that is of some columns */
	const struct laid *laid; /* or NULL */
	struct origin from;
};

/* Where a cell stands: in its row, or in a house rule. */
static inline const struct origin *
cell_from(const struct row *r, int col)
{
	return r->laid != NULL && r->laid->cells[col] ? &r->laid->from :
	    &r->from;
}

struct table {
	const char *name, *file;
	const char *supply;	/* how to supply it, where it is not shipped */
	const char *keyname;	/* header of the first column */
	int line;		/* of the header in the file */
	int read;		/* its rows were read, and the members below */
	int ncol, nrow;
	const char **cols;
	struct band *colbands;
	int *colpos;		/* 1-based column in the file, for messages */
	struct row *rows;
};

struct code {
	const char *table, *code, *answer, *meaning;
	const char *ranks;	/* its rank as it is written */
	int rank, ranked;
	struct origin from;
};

/* A value, modifier or roll, while formulas are walked; see cycles.c. */
struct walked {
	int deep;		/* the greatest depth of its formulas */
	enum { WALK_UNSEEN, WALK_BEGUN, WALK_KNOWN } state;
};

/* The greatest depth of formulas, so that no input overflows the stack. */
enum { DEEP_MOST = 5000 };

struct expr;
struct rollspec;
struct template;
struct system;

enum kind {
	KIND_NUMBER, KIND_RATIO, KIND_LENGTH, KIND_COUNT, KIND_VALUE,
	KIND_STATED, KIND_REPEAT, KIND_WORD, KIND_YESNO, KIND_SUM, KIND_TEXT, KIND_SQUARE,
	KIND_COUNT_OF
};
extern const char *const kind_names[KIND_COUNT_OF];

struct legal {
	int real;		/* fractions allowed */
	int nband, nword;
	struct band *bands;
	const char **words;
	const char *text;	/* as written */
	const char *most;	/* `0..NAME`: the value that bounds it, or NULL */
};

struct valdef {
	struct valdef *next;
	int side;		/* it is of that side alone; or SIDE_NONE */
	int own;		/* the check's, of an attribute */
	struct expr *expr;	/* NULL: must be given */
	const char *text;
	struct origin from;
};

/* What an attribute of a unit is about; a circumstance of a check: nothing. */
enum about { ABOUT_NOTHING, ABOUT_WHO, ABOUT_HOW, ABOUT_WHERE, ABOUT_STATE,
	ABOUT_COUNT };
extern const char *const about_names[ABOUT_COUNT];

struct value {
	const char *name, *prompt;
	const char *also;	/* another name for it, or "" */
	const char *thing;	/* whose attribute it is; NULL: a circumstance */
	enum about about;
	struct expr *needs;	/* without which it is none; or NULL */
	int reads;		/* the check reads it, not only laws of units */
	int side, unit;
	enum kind kind;
	struct legal legal;
	struct valdef *defs, *last;
	struct walked walked;
};

/*
 * The row that gives a value of that side if nothing is said; NULL: none does
 * under these readings.
 */
const struct valdef *value_row(const struct value *v, int side,
    const int *choice);
/* Does the row ask for the value, having no formula or `ask` in it? */
int def_asks(const struct valdef *d);

enum mod_op { MOD_ADD, MOD_MUL, MOD_SHIFT, MOD_OP_COUNT };
enum mod_pick { PICK_SUM, PICK_ONCE, PICK_MAX, PICK_MIN, PICK_PRODUCT,
	PICK_COUNT };
extern const char *const mod_ops[MOD_OP_COUNT];
extern const char *const mod_picks[PICK_COUNT];

struct modifier {
	const char *word, *group, *meaning;
	const char *unless;	/* why it does not count, or NULL */
	const char *to;		/* its score; one pointer for all of a score */
	int side, unit;
	int same, last;		/* the next of the same score, or -1; of the
				 * score's first: the last one */
	int modword;		/* index of its word, or -1 when a value counts it */
	int value_of;		/* the value of the same name, or -1 */
	const char *value_is;	/* an attribute that is this word; or NULL */
	enum mod_op op;
	enum mod_pick pick;
	struct expr *amount, *when;
	struct walked walked, whether; /* all of it; its condition */
	struct origin from;
};

struct modword {
	const char *word;
	int sides;		/* bit 0: the ruling's, 1 and 2: that side's */
	int unit;
	int first, last;	/* all modifiers of it lie between these */
};

enum step_do { DO_REFUSE, DO_ROLL, DO_EFFECT, DO_AGAIN, DO_ANSWER, DO_THEN, DO_MUST,
	DO_MAY, DO_COUNT };
extern const char *const step_dos[DO_COUNT];

struct step {
	const char *id, *name, *text;	/* text: the value cell */
	const char *passes;	/* what a follow-up passes on, leaves behind */
	int scope;
	enum { UNIT_NOT, UNIT_EACH, UNIT_IF_MANY } unit; /* if the side has
				 * several */
	enum { LAW_NOT, LAW_OF_GROUP, LAW_OF_THING } law; /* a refusal of a
				 * group of checks, of a thing of units.csv */
	enum step_do what;
	int roll;		/* DO_ROLL: which roll */
	int effect, effect_side; /* DO_EFFECT */
	int turn, nth;		/* of rows done again: see compile.c; 0: the first
				 * time. nth: among those of its row */
	struct expr *value, *when;
	struct rollspec *spec;
	struct template *say;	/* also a refusal's reason, a follow-up's words */
	struct origin from;
};

enum { COUNTER_MOST = 4, FACE_MOST = 8, DIE_MOST = 100 /* sides */ };

struct roll {
	const char *name;
	int scope;		/* SIDE_NONE, SIDE_1, SIDE_2, SIDE_EACH */
	int step;		/* the first step that throws it */
	unsigned fields;	/* bits of roll_field that formulas ask for */
	int ncounter, nface;	/* counters; highest N asked as `.N` */
	const char *counters[COUNTER_MOST];
	struct walked walked;	/* the formulas by which it is thrown */
};

/*
 * What formulas ask of a roll: a field, or the N-th face. That of roll -1 is
 * how often rows were done again.
 */
struct slot {
	int roll, field, arg;
};

enum word_kind { WORD_VALUE, WORD_YES, WORD_MOD, WORD_COUNT, WORD_BRINGS };

struct word {
	struct word *next;	/* in the same list of the hash table */
	struct word *after;	/* in the order of the tables */
	const char *key;
	enum word_kind kind;
	int index;		/* value, modword, or brings */
	const char *text;	/* WORD_VALUE: the value's text as declared */
};

/* A word that brings others. */
struct brings {
	const char *word, *list, *meaning;
	int another;		/* another name of one word, and no more */
	struct expr *when;
	struct origin from;
};

enum { SLOT_MOST = 48 };

struct rows;
struct reaches;

/* What has to hold where an attribute, or one word of it, is said. */
struct need {
	int value;
	const char *word;	/* NULL: whatever is said of the value */
	struct expr *holds;
	const char *text;	/* the same, as written */
	struct origin from;
};

/* What stands on a side of a check: a thing of units.csv. */
struct stand {
	const char *thing;	/* NULL: nothing that units.csv describes */
	const char *words;	/* that are true of it in this check */
	int one;		/* nothing else stands there */
	int many;		/* several */
	int leads;		/* of which the first acts */
	int steps;		/* a path: a unit, and steps that follow it */
};

struct check {
	struct system *sys;
	const char *tool, *name, *title, *codes, *fail;
	const char *groups;	/* that it is in, or NULL */
	int acts;		/* the side that acts */
	const char *roles[2];	/* what its sides are called, or NULL */
	struct stand stands[SIDES];
	struct need *needs;
	int nneed, needroom;
	int preset;		/* the tool's default check */
	int compiled;
	const struct err *broken; /* why it could not be compiled, or NULL */
	struct origin from;
	int nvalue, nmod, nmodword, nstep, nroll, nslot, neffect, nbrings;
	int turns;		/* the slot of DO_AGAIN */
	struct value *values;
	struct modifier *mods;
	struct modword *modwords;
	struct step *steps;
	struct roll *rolls;
	struct slot *slots;
	const char **effects;
	unsigned *effect_sides;	/* [effect]: its sides, as a set */
	struct brings *brings;
	unsigned sides;		/* that have values or modifiers, as a set */
	int has_units;		/* bit per side: some value or modifier belongs
				 * to its units */
	int longest;		/* most parts that one word of it has */
	struct word *words, **words_end; /* all, in the order of the tables */
	struct word **vocab;	/* the same as a hash table */
	int nvocab, nword;	/* lists in it, words in all */
	/* By name: values, modifiers' words, scores, effects, rolls. */
	struct index by_value, by_modword, by_score, by_effect, by_roll;
	/* [side]: where its units may come to; of the room follow. */
	struct reaches **reach;
	/* What it was compiled from: the table layer's rows, and the tables. */
	struct rows *rows;
	const struct table **tables;
	int ntable, tableroom;
};

struct meaning {
	const char *word, *text, *brings;
	struct origin from;
};

struct system {
	const char *name, *title, *source, *version, *dir;
	const char *base;	/* a house rule's base system, or NULL */
	const char *unit;	/* the distance unit */
	int ncheck, ncode, nreading, nmeaning;
	struct check *checks;
	struct code *codes;
	struct reading *readings;
	struct meaning *meanings;
	struct arena *arena;
	/*
	 * The table layer's look-up: a table that is there, its rows read or
	 * not; one with its rows. NULL with err.
	 */
	const struct table *(*named)(struct system *, const char *name,
	    struct err *);
	const struct table *(*table)(struct system *, const char *name,
	    struct err *);
	void *loader;
};

int val_eq(struct val a, struct val b);
/* The text that people are shown, in the arena or constant. */
const char *val_show(struct val v, struct arena *a);

/* Does a number lie in a band? */
static inline int
band_holds(const struct band *b, struct num n)
{
	int c;

	if (!b->numeric)
		return 0;
	if (b->has_lo) {
		c = num_cmp(n, b->lo);
		if (c < 0 || (c == 0 && b->open_lo))
			return 0;
	}
	if (b->has_hi) {
		c = num_cmp(n, b->hi);
		if (c > 0 || (c == 0 && b->open_hi))
			return 0;
	}
	return 1;
}
/* Is all of band a below band b? */
int band_below(const struct band *a, const struct band *b);
/* The row or column of a key, -1 if none; choice: under these readings. */
int table_row(const struct table *t, struct val key, const int *choice,
    struct noted *noted);
int table_col(const struct table *t, struct val key);
/* How sure a cell is: `reconstructed A B` says it of those columns only. */
enum sure cell_sure(const struct table *t, const struct row *r, int col);

/* The index of the value of that name that a rule of `side` means; -1: none. */
int check_value(const struct check *c, const char *name, int side);
/* The same among the values from entry `at` of by_value on. */
int check_value_from(const struct check *c, int at, int side);
/* The sides that have a value, as a set, from its first entry in by_value on. */
unsigned check_sides(const struct check *c, int at);
/* The first modifier to a score, -1 if none; `same` leads to the next. */
int check_score(const struct check *c, const char *to);
/* The sides of which a word, not-WORD or NAME=VALUE is said; 0: unknown. */
unsigned check_told(const struct check *c, const char *p, size_t len);
/* The list of the vocabulary for words of that text_hash(). */
static inline struct word *
check_vocab(const struct check *c, unsigned hash)
{
	return c->nvocab == 0 ? NULL : c->vocab[hash % (unsigned)c->nvocab];
}
/* The next word of that name after `last` (NULL: from the first), or NULL. */
const struct word *check_word(const struct check *c, const char *name,
    const struct word *last);
/* The value that it is of; NULL: a modifier's, or it brings others. */
const struct value *word_value(const struct check *c, const struct word *w);
/* The sides of which it is said, as a set. */
unsigned word_sides(const struct check *c, const struct word *w);
/* The one of the legal words that the text is, as declared; or NULL. */
const char *legal_find(const struct legal *l, const char *text);
const struct code *check_code(const struct check *c, const char *code);
const struct code *check_answer(const struct check *c, const char *answer);
/* Is the answer one that fails: in `fail` of the check, or `not allowed`? */
int check_fails(const struct check *c, const char *answer);
const struct meaning *system_meaning(const struct system *s, const char *w);
/* The default choice of each reading, in the arena. */
int *system_presets(const struct system *s, struct arena *a);
/* Does a row live under these choices? Notes its reading. */
int origin_live(const struct origin *o, const int *choice, struct noted *noted);
/* Note a reading as asked for; note all that was noted elsewhere. */
void noted_reading(struct noted *n, int reading);
void noted_add(struct noted *n, const struct noted *more);
static inline int
noted_same(const struct noted *a, const struct noted *b)
{
	_Static_assert(READINGS_MOST == 128, "two words");
	return a->readings[0] == b->readings[0] &&
	    a->readings[1] == b->readings[1] && a->house == b->house &&
	    a->sure == b->sure;
}

/*
 * Does a list of checks name that one: `a b`, `*`, `@group`, and not behind
 * `except`?
 */
int list_names(const char *list, size_t len, const char *name,
    const char *groups);
/* Does a list hold more than names of checks: `*`, `@group`, `except`? */
int list_open(const char *list);

#endif
