/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: engine. The plan of a throw: its formulas, evaluated to numbers. The
 * room eval makes it.
 */
#ifndef ENGINE_PLAN_H
#define ENGINE_PLAN_H

#include "rule/dicecell.h"

/* A throw with its formulas evaluated. */
struct plan {
	const struct rollspec *spec;
	unsigned fields;
	int nface;
	int compares;		/* dice are kept, or faces counted */
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

/* Keep only those fields of the plan that the slots in `needs` ask for. */
void plan_narrow(const struct check *c, int roll, uint64_t needs,
    struct plan *p);
/* Does the roll need a field? Does it need the count of each face? */
static inline int
plan_wants(const struct plan *p, enum roll_field f)
{
	return (int)(p->fields >> f & 1);
}
int plan_wants_count(const struct plan *p);
/* The throw in words: `2d6`, `4d6, 5 or more hits`. */
const char *plan_text(const struct plan *p, struct arena *a);

#endif
