/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. Dice as a table cell writes them. */
#ifndef RULE_DICECELL_H
#define RULE_DICECELL_H

#include "rule/formula_tree.h"

enum { TERMS = 4, FACES = 24, DICE_MOST = 200, BAG_KINDS = 12 };

enum again { AGAIN_NONE, AGAIN_MISSES, AGAIN_ALL };

/* Attributes of dice, as a plan's operands stand. */
enum attr { ATTR_HIT, ATTR_MORE, ATTR_AGAIN, ATTR_VALID, ATTR_PLUS, ATTR_CAP,
	ATTRS };

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
	struct expr *attr[ATTRS];
	struct expr *counter_face[COUNTER_MOST], *counter_cap[COUNTER_MOST];
	int counter[COUNTER_MOST];	/* index among the roll's counters */
	int ncounter;
	const struct scope *scope;
};

/* Register the roll's name and its counters (before formulas are read). */
int roll_scan(struct check *c, struct step *s, struct err *e);
/* Read the dice and attributes. */
int roll_parse(const struct scope *s, struct step *step, struct err *e);
/* Read `2d6+d10-1` into the spec's terms. */
int dice_read(const struct scope *s, struct rollspec *r, const char *p,
    size_t len, struct err *e);

/* Call f for each formula of a throw, in the order of a plan's operands. */
int roll_each(const struct rollspec *r, formula_do *f, void *arg);

#endif
