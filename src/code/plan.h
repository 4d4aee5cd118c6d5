/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. Dice as a table cell writes them, and a throw planned: its
 * formulas, which are operands of the throw's instruction, put into numbers.
 */
#ifndef CODE_PLAN_H
#define CODE_PLAN_H

#include "code/code.h"

enum { TERMS = 4, FACES = 24, DICE_MOST = 200, BAG_KINDS = 12 };

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
};

/* A throw with its formulas evaluated. */
struct plan {
	const struct rollspec *spec;
	unsigned fields;
	int nface;
	int compares;		/* dice are kept, or counted face by face */
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

/* Register the roll's name and its counters (before formulas are read). */
int roll_scan(struct check *c, struct step *s, struct err *e);
/* Read the dice and attributes. */
int roll_parse(const struct scope *s, struct step *step, struct err *e);
/* Read `2d6+d10-1` into the spec's terms. */
int dice_read(const struct scope *s, struct rollspec *r, const char *p,
    size_t len, struct err *e);

/* Each formula of a throw, in the order of the operands of a plan. */
int roll_each(const struct rollspec *r, formula_do *f, void *arg);
/*
 * The plan of a step's throw, its operands from *in on; their marks join
 * *mark. NULL, or why there is none.
 */
const struct bad *plan_make(struct machine *m, const struct step *s,
    struct hand h, const struct reg *const *in, struct mark **mark,
    struct plan *p);
/* Of what is asked of the roll, only the slots in `needs` matter. */
void plan_narrow(const struct check *c, int roll, uint64_t needs,
    struct plan *p);
/* Can such dice be remembered as they are asked for? NULL, or why not. */
const struct bad *plan_check(struct machine *m, const struct plan *p);
/* Is a field of the roll ever asked for? Are counts of faces kept? */
static inline int
plan_wants(const struct plan *p, enum roll_field f)
{
	return (int)(p->fields >> f & 1);
}
int plan_wants_count(const struct plan *p);
/* The throw in words: `2d6`, `4d6, 5 or more hits`. */
const char *plan_text(const struct plan *p, struct arena *a);

#endif
