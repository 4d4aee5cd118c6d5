/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The inside of the dice algebra: what a cell writes, a throw
 * planned with its formulas evaluated, and what is remembered while its dice
 * are folded in one by one, whether they were thrown or are counted.
 */
#ifndef ENGINE_FOLD_H
#define ENGINE_FOLD_H

#include "engine/formula_tree.h"
#include "engine/roll.h"

enum { TERMS = 4, FACES = 24, DICE_MOST = 200, BAG_KINDS = 12, SIDES_MOST = DIE_MOST };


enum again { AGAIN_NONE, AGAIN_MISSES, AGAIN_ALL };

/* A term as written: count d sides, or a constant (sides 0). */
struct term {
	int sign, sides, first;
	int keep;		/* +n the n highest, -n the n lowest, 0 all */
	struct expr *count;
	const char *name;	/* `d10z` */
};

struct rollspec {
	const char *text;
	int nterm, nbag;
	struct term terms[TERMS];
	struct expr *bag[BAG_KINDS];
	struct expr *dynamic;	/* dice(FORMULA): the dice stand in a cell */
	struct expr *hit, *again, *more, *cap, *valid, *plus;
	struct expr *counter_face[COUNTER_MOST], *counter_cap[COUNTER_MOST];
	int counter[COUNTER_MOST];	/* index among the roll's counters */
	int ncounter;
	const struct scope *scope;
	uint64_t needs;		/* what its formulas read */
};

/* A throw with its formulas evaluated. */
struct plan {
	const struct rollspec *spec;
	unsigned fields;
	int nface;
	int nterm, nbag;
	struct term_plan {
		int sign, count, sides, first, keep;
		const char *name;
	} terms[TERMS];
	int bag[BAG_KINDS];
	int has_hit, hit, has_more, more, cap;
	int has_valid, valid, has_plus, plus;	/* of matched dice */
	enum again again;
	int ncounter, counter_face[COUNTER_MOST], counter_cap[COUNTER_MOST];
};

/* What is remembered while dice are folded in, one by one. */
struct fold {
	long sum, hits, high, low, dice;
	long counter[COUNTER_MOST];
	long face[FACE_MOST];
	unsigned char count[FACES];	/* how often each face came */
	unsigned char kept[FACES];	/* the same within one keeping term */
};

/* Read `2d6+d10-1` into the spec's terms; dicecell.c. */
int dice_read(const struct scope *s, struct rollspec *r, const char *p,
    size_t len, struct err *e);

/* A throw's formulas evaluated for a hand. */
int plan_make(struct machine *m, const struct step *s, struct hand h,
    struct plan *p);
/*
 * The same for a roll by its index; where no throw has a say in it, it is made
 * once. NULL: the error is set.
 */
const struct plan *plan_of(struct machine *m, int roll, struct hand h);
/* Of what is asked of the roll, only the slots in `needs` matter. */
void plan_narrow(const struct machine *m, int roll, uint64_t needs,
    struct plan *p);
/* An optional threshold: *has says whether it applies. */
int plan_threshold(struct machine *m, const struct expr *x, struct hand h,
    int *has, int *out);
/* Is a field of the roll ever asked for? Are counts of faces kept? */
int plan_wants(const struct plan *p, enum roll_field f);
int plan_wants_count(const struct plan *p);
/* Can such dice be remembered as they are asked for? */
int plan_check(struct machine *m, const struct plan *p);

/* One die of a term, alone; `extra`: hits of the dice it threw further. */
struct fold fold_die(const struct plan *p, int term, int face, int extra);
/*
 * How often a face is the final one of a die: 1, or with rerolls over sides
 * times sides.
 */
uint64_t fold_ways(const struct plan *p, int term, int face);
void fold_add(const struct plan *p, struct fold *a, const struct fold *b);
/* The end of a term that keeps some of its dice. */
void fold_keep(const struct plan *p, int term, struct fold *f);
/* Before the first die: the constants of the dice. */
void fold_start(const struct plan *p, struct fold *f);
/* What formulas may ask of a finished fold, into the check's slots. */
void fold_slots(const struct machine *m, const struct plan *p, int roll,
    const struct fold *f, long *slots);

#endif
