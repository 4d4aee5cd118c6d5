/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: code. A throw planned: its formulas, which are operands of the throw's
 * instruction, put into numbers.
 */
#ifndef CODE_PLAN_H
#define CODE_PLAN_H

#include "code/code.h"
#include "rule/dicecell.h"

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
