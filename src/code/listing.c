/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: code. See listing.h. */
#include <config.h>

#include "code/listing.h"

/* A register's name, or its value if that is known. */
static const char *
operand(const struct program *c, int reg, struct arena *a)
{
	const struct reg *r = &c->regs[reg];

	if (!c->known[reg])
		return arena_printf(a, "r%d", reg);
	if (r->bad != NULL)
		return r->bad->kind == BAD_REFUSED ? "refused" :
		    r->bad->kind == BAD_MISSING ? "missing" : "error";
	if (r->v.kind == VAL_NONE)
		return "none";
	return r->v.kind == VAL_NUM ? val_show(r->v, a) :
	    arena_printf(a, "'%s'", r->v.t);
}

static const char *
operands(const struct program *c, const struct ins *i, struct arena *a)
{
	struct growing text = { NULL, 0, 0 };
	int k;

	for (k = 0; k < i->nin; k++) {
		arena_add(a, &text, k > 0 ? " " : "");
		arena_add(a, &text, operand(c, c->ops[i->in + k], a));
	}
	return text.text != NULL ? text.text : "";
}

static const char *
writes(const struct ins *i, struct arena *a)
{
	return i->nout == 1 ? arena_printf(a, "r%d", i->out) :
	    arena_printf(a, "r%d..r%d", i->out, i->out + i->nout - 1);
}

/* What an instruction works on: a table, a modifier, a roll, an effect ... */
static const char *
about(const struct ins *i)
{
	const struct expr *x;

	switch (i->op) {
	case I_LOOK:
	case I_STEP:
	case I_HAS:
	case I_KEY:
		x = i->x;
		return x->table->name;
	case I_IS:
		x = i->x;
		return x->text;
	case I_ROW:
		return ((const struct row_use *)i->x)->mod->word;
	case I_TALLY:
		return ((const struct tally_use *)i->x)->to;
	case I_TOTAL:
		return ((const struct total_use *)i->x)->value->name;
	case I_ARG:
	case I_SAID:
		return ((const struct arg_use *)i->x)->name;
	case I_THROW:
	case I_EFFECT:
	case I_SAY:
		return ((const struct step_use *)i->x)->step->name;
	default:
		return "";
	}
}

static const char *
whose(const struct ins *i, struct arena *a)
{
	if (i->h.side == SIDE_NONE)
		return "";
	return i->h.unit < 0 ? arena_printf(a, "@%d", i->h.side) :
	    arena_printf(a, "@%d.%d", i->h.side, i->h.unit + 1);
}

void
listing_cells(const struct program *c, int at, const char *cells[LISTED],
    struct arena *a)
{
	const struct ins *i = &c->all[at];
	const struct origin *from;

	from = ins_origin(i);
	cells[0] = arena_printf(a, "%d", at);
	cells[1] = opcodes[i->op].name;
	cells[2] = writes(i, a);
	cells[3] = operands(c, i, a);
	cells[4] = arena_printf(a, "%s%s", about(i), whose(i, a));
	cells[5] = from == NULL ? "" : arena_printf(a, "%s:%d", from->file,
	    from->line);
}
