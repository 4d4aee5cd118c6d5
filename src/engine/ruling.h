/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. What comes out: a ruling with its derivation, or the exact
 * distribution of its answers. A pure function of (check, question, faces).
 */
#ifndef ENGINE_RULING_H
#define ENGINE_RULING_H

#include "base/wide.h"
#include "rule/question.h"

/* A die: its faces run from first to first + sides - 1. */
struct die {
	int sides, first;
	const char *name;	/* `d6`, `d10z`, `bag` */
	const int *weights;	/* how often each face is in it; NULL: once */
};

enum throw_part { THROW_FIRST, THROW_AGAIN, THROW_MORE };

/* A throw about to be made. */
struct throw {
	const char *roll;
	int side;		/* SIDE_NONE, 1, 2 */
	enum throw_part part;
	int count;		/* dice in it; -1: as many as turn out */
	struct die die;		/* of the first die */
	const char *text;	/* `3d6, 5 or more hits`, where it is wanted */
};

/*
 * Where faces come from. `begin` announces a throw, `face` asks one die.
 * Each returns 0, or -1 with err set. No source: err says so.
 */
struct faces {
	int texts;		/* throws are announced with their texts */
	int (*begin)(struct faces *, const struct throw *, struct err *);
	int (*face)(struct faces *, const struct die *, int *face,
	    const char **source, struct err *);
};

struct rolled {
	struct rolled *next;
	const char *roll;
	int side;
	enum throw_part part;
	int round;		/* how often the ruling had gone on before */
	struct die die;
	int face;
	long sum;		/* what the whole roll came to */
	const char *source;
};

/* A modifier that counted, or did not, and why. */
struct counted {
	struct counted *next;
	struct counted *other;	/* of the same modifier, by another hand */
	const struct modifier *mod;
	int side, unit;
	int counts;
	struct num amount;
	const char *why, *by;
};

struct consulted_cell {
	struct consulted_cell *next;
	const struct table *table;
	const struct row *row;
	int col;
};

struct outcome_effect {
	struct outcome_effect *next;
	const char *name;
	int side, unit;
	struct val v;
	const char *say;
	const struct origin *from;
};

struct follow {
	struct follow *next;
	enum step_do what;	/* DO_THEN, DO_MUST or DO_MAY */
	const char *name;	/* of what must or may follow */
	int side, unit;		/* whom it asks, or SIDE_NONE, or unit -1 */
	const struct question *of; /* whose follow-up it is */
	const struct origin *from;
	const char *question;
	const char *asks;	/* the same, and which units it is of; or NULL */
	const char *cite;
};

/* One reason why it is not allowed. */
struct refusal {
	struct refusal *next;
	const char *reason;
	const struct origin *from;
};

/* A value that the ruling computed or was told. */
struct reached {
	struct reached *next;
	const struct value *value;
	int side, unit;
	struct val v;
	int given;
	const struct origin *from;
};

/* Where dice stand among those of a seed: see drumhead-dice(7). */
struct drawn {
	const char *seed, *key;	/* NULL: none */
	uint64_t record, repetition;
};

struct ruling {
	const struct check *check;
	const struct question *q;
	int refused, ruled, fails;
	struct val answer;
	const char *text;	/* field 1 */
	const char *meaning;	/* field 3 without marks */
	const char *reason, *cite;	/* the first of the refusals */
	struct refusal *refusals;
	const struct origin *from; /* of the answer or refusal */
	const struct code *code;
	int house;
	enum sure sure;
	int *consulted;		/* per reading */
	struct rolled *dice;
	const struct drawn *drawn; /* where those of a seed stand, or NULL */
	struct counted *mods;
	struct consulted_cell *cells;
	struct outcome_effect *effects;	/* as the steps made them */
	struct outcome_effect *totals;	/* what they came to */
	struct follow *follows;
	struct reached *values;
	int missing_value, missing_side, missing_unit;
};

/* One answer with its exact weight, and what its effects came to. */
struct outcome {
	struct val answer;
	const char *text;
	const char *reason;	/* not allowed: why */
	const char *then;	/* the question that it goes on in, or NULL */
	const char *nexts;	/* what must or may follow, or NULL: a line
				 * each, as op_follow() writes it */
	struct wide weight;
	struct val *effects;	/* [effect * places + place] */
	struct val of;		/* the named value asked for */
	int next;		/* 1 + the index of one of the same hash */
};

/*
 * What an effect comes to where a ruling goes on: w/of in the mean, and where it
 * never comes back to a question, how likely each sum is, the least first.
 */
struct chain_mean {
	struct chain_mean *next;
	const char *name;
	int side, unit, minus;
	struct wide w, of;
	struct chain_share {
		struct num sum;
		struct wide w;
	} *all;
	int n;
	struct wide of_all;	/* the weights' sum */
};

struct chances {
	const struct check *check;
	const struct question *q;
	struct chances *next;		/* of what the ruling led to */
	int choice;			/* it stops here: a player chooses */
	int may;			/* it may follow: not asked */
	const char *name;		/* by which it follows */
	int side, unit;			/* whom it asked, of the first ruling */
	int seen_by;			/* SIDE_2: what is good is good for it */
	int count;
	struct outcome *outcomes;	/* equal ones merged */
	struct chain_mean *means;	/* instead of the outcomes' effects */
	struct wide of;			/* the weights' sum */
	int *consulted;
	int house;
	enum sure sure;
};

/*
 * Rule a question with these faces. 0, or -1 with err set; the ruling then
 * still holds the values reached. Without faces all are tried: what is missing
 * for some is an error, else there is nothing in the ruling.
 */
int rule(const struct question *q, struct faces *f, struct arena *a,
    struct ruling *r, struct err *e);
/*
 * The code of the ruling ahead, for rule() to run, in the same arena. It notes
 * where every typed word is read, so that ask_unused() need not look.
 */
void rule_ahead(struct question *q, struct arena *a);
/* May a value be missing? Then a ruling without faces tells whether one is. */
int rule_may_lack(const struct question *q);
/* Does a formula hold for a question, before any die is thrown? 1, 0, -1. */
struct expr;
int rule_holds(const struct question *q, const struct expr *x, int side,
    int unit, struct arena *a, struct err *e);
struct program;
/*
 * A question whose numbers may change, its code made once. `keep` holds it; the
 * question is in it already, but for what was stated, which may go. 0, or -1: it
 * cannot be had so. Its numbers are those of its code's registers, which are in
 * `file`. `streams`: what follows is not told.
 */
struct prepared {
	struct question q;
	struct program *code;
	uint64_t steps;		/* that making it took: each ruling takes them */
	int lacks;		/* it may want a value that was not given */
};
struct reg;
int rule_prepare(struct prepared *p, int streams, struct arena *work,
    struct arena *keep, struct reg *file, int room);
/* Rule it with the numbers that it has now. */
int rule_prepared(const struct prepared *p, struct faces *f, struct arena *a,
    struct ruling *r, struct err *e);
/*
 * All faces there are, counted. `of`: index of a value whose distribution is
 * wanted too, or -1. `follow`: tell outcomes apart by what they lead to.
 */
int rule_chances(const struct question *q, int of, int of_side, int follow,
    struct arena *a, struct chances *c, struct err *e);

/*
 * What n questions lead to that differ in plain numbers alone, counted at once.
 * -1: they are to be asked one by one.
 */
int rule_chances_alike(const struct question *const *all, int n,
    struct arena *a, struct chances *out);

/* Let outcomes of one answer be one, their effects forgotten. 0, or -1. */
void chances_by_answer(struct chances *c);
/* Has every answer of the one the same chance in the other? */
int chances_same(const struct chances *a, const struct chances *b);

#endif
