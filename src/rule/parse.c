/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: rule. Formulas, read: a recursive descent over the cell's text that
 * resolves every name against the check at once.
 */
#include <config.h>

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "rule/formula_tree.h"

enum { DEPTH_MOST = 60, ARGS_MOST = 16 };

const char *const field_names[FIELD_COUNT] = {
	[FIELD_SUM] = "sum",
	[FIELD_HITS] = "hits",
	[FIELD_HIGH] = "high",
	[FIELD_LOW] = "low",
	[FIELD_DICE] = "dice",
	[FIELD_DOUBLES] = "doubles",
	[FIELD_THROWN] = "thrown",
	[FIELD_COUNTER] = NULL,
	[FIELD_FACE] = NULL,
	[FIELD_SET] = NULL,
};

struct parser {
	const struct scope *s;
	struct arena *arena;
	struct err *err;
	const char *start, *p;
	int depth;
	int side;		/* at hand; sum@2() changes it */
	int over;		/* how many functions over units are around */
};

static struct expr *parse_whole(struct parser *);

static int
fail(struct parser *p, const char *what, const char *detail)
{
	return err_set(p->err, "%s:%d: column \"%s\", place %d: %s%s%s%s",
	    p->s->from->file, p->s->from->line, p->s->column,
	    (int)(p->p - p->start) + 1, what, detail ? " \"" : "",
	    detail ? detail : "", detail ? "\"" : "");
}

/* The same where a formula is wanted: NULL. */
static struct expr *
wrong(struct parser *p, const char *what, const char *detail)
{
	(void)fail(p, what, detail);
	return NULL;
}

/* The known name nearest to a misspelt one, or NULL. */
static const char *
near_name(const struct check *c, const char *name)
{
	struct text_near near = { .slips = 3 };
	int i;

	/* (At most two slips, and not every letter.) */
	if ((int)strlen(name) < near.slips)
		near.slips = (int)strlen(name);
	for (i = 0; i < c->nvalue; i++)
		text_nearer(&near, c->values[i].name, name);
	for (i = 0; i < c->nmodword; i++)
		text_nearer(&near, c->modwords[i].word, name);
	for (i = 0; i < c->neffect; i++)
		text_nearer(&near, c->effects[i], name);
	return near.name;
}

/* Set the error. It names the check, for a row may be of many. */
static int
unknown(struct parser *p, const char *name)
{
	const char *near;

	if (p->err->set)
		return -1;
	near = near_name(p->s->check, name);
	(void)fail(p, arena_printf(p->arena, "unknown name \"%s\" in %s%s%s%s",
	    name, p->s->check->name, near != NULL ? ": did you mean " : "",
	    near != NULL ? near : "", near != NULL ? "?" : ""), NULL);
	p->err->kind = ERR_UNKNOWN_NAME;
	p->err->name = name;
	return -1;
}

static struct expr *
node(struct parser *p, enum op op)
{
	struct expr *x = arena_raw(p->arena, sizeof(*x));

	*x = (struct expr){ .op = op, .side = SIDE_HAND, .index = -1,
		.from = p->s->from, .column = p->s->column,
		.at = (int)(p->p - p->start) + 1 };
	return x;
}

static struct expr *
text_node(struct parser *p, const char *text)
{
	struct expr *x = node(p, OP_TEXT);

	x->text = text;
	return x;
}

static struct expr *
too_deep(struct parser *p)
{
	return wrong(p, "the formula is nested too deep", NULL);
}

static struct expr *
node_args(struct parser *p, enum op op, int n, struct expr *const *args)
{
	struct expr *x = node(p, op);
	int i;

	x->nargs = n;
	x->args = arena_alloc(p->arena, (size_t)n * sizeof(*args));
	for (i = 0; i < n; i++) {
		x->args[i] = args[i];
		if (args[i]->deep >= x->deep)
			x->deep = args[i]->deep + 1;
	}
	return x->deep <= DEEP_MOST ? x : too_deep(p);
}

static struct expr *
node2(struct parser *p, enum op op, struct expr *a, struct expr *b)
{
	struct expr *args[2] = { a, b };

	return node_args(p, op, 2, args);
}

static inline void
blanks(struct parser *p)
{
	while (text_blank((unsigned char)*p->p))
		p->p++;
}

static inline int
name_char(int c)
{
	return (unsigned)(c | ('a' ^ 'A')) - 'a' < 26 || text_digit(c);
}

static int
starts_name(const struct parser *p)
{
	return name_char((unsigned char)*p->p) &&
	    !text_digit((unsigned char)*p->p);
}

/* A name with its inner hyphens; the caller knows that one starts here. */
static const char *
take_name(struct parser *p)
{
	const char *q, *start = p->p;

	for (q = start;; q++) {
		while (name_char((unsigned char)*q))
			q++;
		if (*q != '-' || !name_char((unsigned char)q[1]))
			break;
	}
	p->p = q;
	return arena_copy(p->arena, start, (size_t)(p->p - start));
}

/* A name, which is wanted here; NULL with err. */
static const char *
want_name(struct parser *p, const char *why)
{
	if (starts_name(p))
		return take_name(p);
	(void)fail(p, why, NULL);
	return NULL;
}

/* After blanks: is the next byte the first of the sign? Mostly it is not. */
static inline int
at_sign(struct parser *p, const char *sign)
{
	blanks(p);
	return *p->p == *sign;
}

static int
take_whole(struct parser *p, const char *sign)
{
	size_t n = strlen(sign);

	if (strncmp(p->p, sign, n) != 0)
		return 0;
	p->p += n;
	return 1;
}

static inline int
take(struct parser *p, const char *sign)
{
	return at_sign(p, sign) && take_whole(p, sign);
}

static int
take_whole_word(struct parser *p, const char *word)
{
	size_t n = strlen(word);

	if (strncmp(p->p, word, n) != 0 || name_char((unsigned char)p->p[n]) ||
	    (p->p[n] != '\0' && strchr("-.@(", p->p[n]) != NULL))
		return 0;
	p->p += n;
	return 1;
}

static inline int
take_word(struct parser *p, const char *word)
{
	return at_sign(p, word) && take_whole_word(p, word);
}

static int
expect(struct parser *p, const char *sign)
{
	return take(p, sign) ? 0 : fail(p, "expected", sign);
}

/* `@1`, `@2` or `@other`; leaves *side alone where there is none. */
static int
take_side(struct parser *p, int *side)
{
	if (*p->p != '@')
		return 0;
	p->p++;
	if (take_whole(p, "other")) {
		if (p->side == SIDE_NONE)
			return fail(p, "other than which side? write @1 or @2",
			    NULL);
		*side = p->side == SIDE_EACH ? SIDE_OTHER : 3 - p->side;
		return 0;
	}
	if (*p->p != '1' && *p->p != '2')
		return fail(p, "after @ stands 1, 2 or other", NULL);
	*side = *p->p++ - '0';
	return 0;
}

/* The side, if only one has values or modifiers; else SIDE_NONE. */
static int
only_side(const struct check *c)
{
	switch (c->sides & side_bits(SIDE_EACH)) {
	case 1u << SIDE_1:
		return SIDE_1;
	case 1u << SIDE_2:
		return SIDE_2;
	default:
		return SIDE_NONE;
	}
}

static int
other_owns(struct parser *p, const char *name, unsigned has)
{
	const char *what;
	int side = (has & side_bits(SIDE_1)) != 0 ? SIDE_1 : SIDE_2;

	if (p->side == SIDE_1 || p->side == SIDE_2)
		what = arena_printf(p->arena, "%s is the other side's: write "
		    "%s@%d or %s@other", name, name, side, name);
	else if (has == side_bits(SIDE_EACH))
		what = arena_printf(p->arena, "each side has its own %s: write "
		    "%s@1 or %s@2", name, name, name);
	else
		what = arena_printf(p->arena, "%s is the %s side's: write "
		    "%s@%d", name, side == SIDE_1 ? "first" : "second", name,
		    side);
	return fail(p, what, NULL);
}

/*
 * Decide on the side of a name that the sides `has` have. *side: as written
 * behind the name, or SIDE_HAND, which in a row of no side becomes the only
 * side with words. 0, or -1 with err.
 */
static int
side_of(struct parser *p, const char *name, unsigned has, int *side)
{
	unsigned at;

	if (*side == SIDE_HAND && p->side == SIDE_NONE &&
	    (has & side_bits(SIDE_NONE)) == 0 &&
	    only_side(p->s->check) != SIDE_NONE)
		*side = only_side(p->s->check);
	at = side_bits(*side == SIDE_HAND ? p->side :
	    *side == SIDE_OTHER ? SIDE_EACH : *side);
	if ((has & at) == at)
		return 0;
	if (*side == SIDE_HAND || *side == SIDE_NONE)
		return (has & side_bits(SIDE_NONE)) != 0 ? 0 :
		    other_owns(p, name, has);
	return fail(p, has == side_bits(SIDE_NONE) ? "belongs to no side" :
	    "that side has no value", name);
}

/* The slot of a roll's field, made on first use; -1 with err. */
static int
slot(struct parser *p, int roll, int field, int arg)
{
	struct check *c = p->s->check;
	int i;

	for (i = 0; i < c->nslot; i++)
		if (c->slots[i].roll == roll && c->slots[i].field == field &&
		    c->slots[i].arg == arg)
			return i;
	if (c->nslot == SLOT_MOST)
		return fail(p, "the check asks too many fields of its rolls",
		    NULL);
	c->slots[c->nslot] = (struct slot){ roll, field, arg };
	c->rolls[roll].fields |= 1u << field;
	if (field == FIELD_FACE && arg > c->rolls[roll].nface)
		c->rolls[roll].nface = arg;
	return c->nslot++;
}

/* The slot of the field after `r.`, or of the sum; -1 with err. */
static int
roll_slot(struct parser *p, int roll)
{
	const struct roll *r = &p->s->check->rolls[roll];
	const char *name;
	int i, n;

	if (*p->p != '.')
		return slot(p, roll, FIELD_SUM, 0);
	p->p++;
	if (text_digit((unsigned char)*p->p)) {
		n = *p->p - '0';
		if (n < 1 || n > FACE_MOST)
			return fail(p, "faces are counted from 1 to 8", NULL);
		p->p++;
		return slot(p, roll, FIELD_FACE, n);
	}
	name = starts_name(p) ? take_name(p) : "";
	for (i = 0; i < r->ncounter; i++)
		if (text_eq(r->counters[i], name))
			return slot(p, roll, FIELD_COUNTER, i);
	for (i = 0; i < FIELD_COUNT; i++)
		if (field_names[i] != NULL && text_eq(field_names[i], name))
			return slot(p, roll, i, 0);
	return fail(p, "a roll has no field", name);
}

static struct expr *
roll_expr(struct parser *p, int roll)
{
	const struct roll *r = &p->s->check->rolls[roll];
	struct expr *x = node(p, OP_ROLL);

	x->index = roll_slot(p, roll);
	if (x->index < 0)
		return NULL;
	x->side = r->scope == SIDE_EACH ? SIDE_HAND : r->scope;
	if (take_side(p, &x->side) < 0 || (r->scope == SIDE_EACH &&
	    side_of(p, r->name, side_bits(SIDE_EACH), &x->side) < 0))
		return NULL;
	return x;
}

/* Is w that name, and a choice, yes-word or modifier? */
static int
word_asks(const struct word *w, const char *name)
{
	return w->kind != WORD_COUNT && w->kind != WORD_BRINGS &&
	    text_wordeq(w->key, name);
}

/* The sides that have such a word, as a set; 0: it is none. */
static unsigned
name_sides(const struct check *c, const struct word *w, const char *name)
{
	unsigned has;

	for (has = 0; w != NULL; w = w->next)
		if (word_asks(w, name))
			has |= word_sides(c, w);
	return has;
}

/* Can a name mean v, where that side is written or at hand? */
static int
side_means(const struct value *v, int side)
{
	return v->side == SIDE_NONE || v->side == side ||
	    side == SIDE_EACH || side == SIDE_OTHER ||
	    (v->side == SIDE_EACH && side != SIDE_NONE);
}

/* Are both attributes, or both circumstances? */
static int
same_kind(const struct check *c, int value, const struct value *v)
{
	return (c->values[value].thing == NULL) == (v->thing == NULL);
}

/*
 * Is it the formula of an attribute? There a word is one of attributes; elsewhere
 * circumstances go before.
 */
static int
of_thing(const struct parser *p)
{
	return p->s->value > 0 &&
	    p->s->check->values[p->s->value - 1].thing != NULL;
}

/* `cavalry`: is a value that choice, or does that modifier count? Or NULL. */
static struct expr *
word_expr(struct parser *p, const char *name, unsigned hash, int side)
{
	const struct check *c = p->s->check;
	const struct word *w = check_vocab(c, hash);
	const struct value *v;
	struct expr *x;
	unsigned has;

	has = name_sides(c, w, name);
	if (has == 0 || side_of(p, name, has, &side) < 0)
		return NULL;
	for (x = NULL; w != NULL; w = w->next) {
		v = &c->values[w->index];
		if (!word_asks(w, name) || (w->kind == WORD_MOD ? x != NULL :
		    !side_means(v, side == SIDE_HAND ? p->side : side)))
			continue;
		if (x != NULL && x->op == OP_WORD && same_kind(c, x->index, v))
			return wrong(p,
			    "could be of either side: write @1 or @2 after",
			    name);
		if (x != NULL && x->op == OP_WORD && of_thing(p) !=
		    (v->thing != NULL))
			continue;
		x = node(p, w->kind == WORD_MOD ? OP_MODWORD : OP_WORD);
		x->index = w->index;
		x->text = w->kind == WORD_MOD ? w->key : w->text;
		x->side = w->kind == WORD_MOD || v->side == SIDE_EACH ? side :
		    v->side;
	}
	return x;
}

static const char *
side_written(int side)
{
	return side == SIDE_1 ? "1" : side == SIDE_2 ? "2" : "other";
}

/* Each side has its own value of that name: take that of the side at hand. */
static struct expr *
own_expr(struct parser *p, const char *name, int side)
{
	struct expr *args[2], *x;
	int i;

	for (i = 0; i < 2; i++) {
		args[i] = node(p, OP_VALUE);
		args[i]->index = check_value(p->s->check, name, SIDE_1 + i);
		args[i]->side = SIDE_1 + i;
	}
	x = node_args(p, OP_OWN, 2, args);
	x->side = side;
	return x;
}

/* Has the side, or whichever of the two is the other, a unit that leads it? */
static int
leads_there(const struct check *c, int side)
{
	return side == SIDE_1 || side == SIDE_2 ? c->stands[side].leads :
	    c->stands[SIDE_1].leads && c->stands[SIDE_2].leads;
}

static struct expr *
value_expr(struct parser *p, const char *name, int first, int side)
{
	const struct value *v;
	struct expr *x;
	int index, at;

	if (side_of(p, name, check_sides(p->s->check, first), &side) < 0)
		return NULL;
	at = side == SIDE_HAND ? p->side : side;
	index = check_value_from(p->s->check, first, at);
	v = &p->s->check->values[index];
	if ((at == SIDE_EACH || at == SIDE_OTHER) &&
	    (v->side == SIDE_1 || v->side == SIDE_2))
		return own_expr(p, name, side);
	x = node(p, OP_VALUE);
	x->index = index;
	x->side = v->side == SIDE_EACH ? side : v->side;
	if (v->unit && side != SIDE_HAND && side != p->side && !p->over &&
	    !leads_there(p->s->check, at))
		return wrong(p, arena_printf(p->arena,
		    "%s is each unit's own: write any@%s(%s), sum@%s(%s) or "
		    "the like", name, side_written(side), name,
		    side_written(side), name), NULL);
	return x;
}

/* The value of that name for the side written or at hand. */
static int
find_value(const struct parser *p, const char *name, int side)
{
	return check_value(p->s->check, name,
	    side != SIDE_HAND ? side : p->side);
}

static struct expr *
effect_expr(struct parser *p, const char *name, int index, int side)
{
	struct expr *x;

	if (side_of(p, name, p->s->check->effect_sides[index], &side) < 0)
		return NULL;
	x = node(p, OP_EFFECT);
	x->index = index;
	x->side = side == SIDE_HAND && p->side == SIDE_NONE ? SIDE_NONE : side;
	return x;
}

static struct expr *
name_expr(struct parser *p, const char *name)
{
	const struct check *c = p->s->check;
	struct expr *x;
	unsigned hash;
	size_t len = strlen(name);
	int i, side = SIDE_HAND;

	hash = text_hash(name, len);
	i = index_hashed(&c->by_roll, name, len, hash);
	if (i >= 0)
		return roll_expr(p, index_number(&c->by_roll, i));
	if (take_side(p, &side) < 0)
		return NULL;
	i = index_hashed(&c->by_value, name, len, hash);
	if (i >= 0)
		return value_expr(p, name, i, side);
	i = index_hashed(&c->by_effect, name, len, hash);
	if (i >= 0)
		return effect_expr(p, name, index_number(&c->by_effect, i),
		    side);
	x = word_expr(p, name, hash, side);
	if (x != NULL || p->err->set)
		return x;
	if (p->s->roll_words &&
	    (text_eq(name, "misses") || text_eq(name, "all")))
		return text_node(p, name);
	(void)unknown(p, name);
	return NULL;
}

/* Read arguments up to `)`, and *where of an aggregate: how many, or -1. */
static int
arguments(struct parser *p, struct expr **args, int most, struct expr **where)
{
	int n = 0;

	if (take(p, ")"))
		return 0;
	do {
		if (where != NULL && take_word(p, "where")) {
			*where = parse_whole(p);
			if (*where == NULL)
				return -1;
			break;
		}
		if (n == most)
			return fail(p, "too many arguments", NULL);
		args[n] = parse_whole(p);
		if (args[n++] == NULL)
			return -1;
	} while (take(p, ","));
	return expect(p, ")") < 0 ? -1 : n;
}

/* What may stand in a formula before `(`, and how its arguments are read. */
struct function {
	const char *name;
	enum op op;
	int least, most;
	struct expr *(*read)(struct parser *, const struct function *,
	    int side);
};

static struct expr *
counted(struct parser *p, const struct function *f, int n, struct expr **args)
{
	if (n >= f->least && n <= f->most)
		return node_args(p, f->op, n, args);
	return n < 0 ? NULL : wrong(p, "wrong number of arguments of", f->name);
}

/* Of plain formulas. */
static struct expr *
plain(struct parser *p, const struct function *f, int side)
{
	struct expr *args[ARGS_MOST];

	(void)side;
	return counted(p, f, arguments(p, args, ARGS_MOST, NULL), args);
}

/* min() and max() of several are no aggregates. */
static struct expr *
several(struct parser *p, const struct function *f, int n, struct expr **args)
{
	return node_args(p, f->op == OP_MINOF ? OP_MIN : OP_MAX, n, args);
}

/* Over the units of a side; min() and max() of several need no side. */
static struct expr *
aggregate(struct parser *p, const struct function *f, int side)
{
	const int may = f->op == OP_MINOF || f->op == OP_MAXOF;
	const int was_side = p->side, slots = p->s->check->nslot;
	const char *start = p->p;
	struct expr *args[ARGS_MOST], *where = NULL, *x;
	int n;

	if (may && p->side == SIDE_NONE && side == SIDE_HAND) {
		n = arguments(p, args, ARGS_MOST, NULL);
		if (n != 0 && n != 1)
			return n < 0 ? NULL : several(p, f, n, args);
		p->p = start;
		p->s->check->nslot = slots;
	}
	if (side != SIDE_HAND)
		p->side = side == SIDE_OTHER ? SIDE_EACH : side;
	else if (p->side == SIDE_NONE)
		p->side = side = only_side(p->s->check);
	if (p->side == SIDE_NONE)
		return wrong(p, "over which side? write @1 or @2 after",
		    f->name);
	p->over++;
	n = arguments(p, args, ARGS_MOST, &where);
	p->over--;
	p->side = was_side;
	x = may && n > 1 ? several(p, f, n, args) : counted(p, f, n, args);
	if (x == NULL || (may && n > 1))
		return x;
	x->side = side;
	x->where = where;
	if (where != NULL && where->deep >= x->deep)
		x->deep = where->deep + 1;
	return x;
}

/* Does the check have something of that name? */
static int
is_name(const struct check *c, const char *name)
{
	size_t len = strlen(name);
	unsigned hash = text_hash(name, len);

	return index_hashed(&c->by_roll, name, len, hash) >= 0 ||
	    index_hashed(&c->by_value, name, len, hash) >= 0 ||
	    index_hashed(&c->by_effect, name, len, hash) >= 0 ||
	    name_sides(c, check_vocab(c, hash), name) != 0;
}

/*
 * What the name at p->p would be, were it not that column: 1 and that formula, or
 * 0 where the row could not name it so: it is the other side's, say.
 */
static int
not_column(struct parser *p, struct expr **x)
{
	const char *start = p->p;
	struct err *err = p->err;
	struct err quiet = { 0 };

	p->err = &quiet;
	*x = parse_whole(p);
	p->err = err;
	if (*x == NULL) {
		p->p = start;
		(void)take_name(p);
	}
	return *x != NULL;
}

/*
 * A name alone that is a column of the table is that column; of a table that is
 * not read yet that is settled when it is. NULL, with err or without: what
 * stands there is something else.
 */
static struct expr *
column_name(struct parser *p, const struct table *t)
{
	const char *start, *name;
	struct expr *x;

	blanks(p);
	start = p->p;
	name = starts_name(p) ? take_name(p) : "";
	blanks(p);
	if (name[0] == '\0' || *p->p == '\0' ||
	    strchr(",])", *p->p) == NULL ||
	    (t->read && table_col(t, val_text(name)) < 0)) {
		p->p = start;
		return NULL;
	}
	x = node(p, t->read ? OP_TEXT : OP_COLUMN);
	x->text = name;
	if (x->op == OP_TEXT)
		return x;
	x->table = t;
	x->args = arena_alloc(p->arena, sizeof(*x->args));
	if (is_name(p->s->check, name) || text_eq(name, "role")) {
		p->p = start;
		blanks(p);
		x->nargs = not_column(p, &x->args[0]);
		blanks(p);
	}
	return x;
}

/*
 * One index of a table, of its columns if `t` is there: terms side by side are
 * joined by a blank.
 */
static struct expr *
index_expr(struct parser *p, const struct table *t)
{
	struct expr *terms[ARGS_MOST], *column;
	int n = 0;

	column = t != NULL ? column_name(p, t) : NULL;
	if (column != NULL || p->err->set)
		return column;
	do {
		if (n == ARGS_MOST)
			return wrong(p, "too many terms", NULL);
		terms[n] = parse_whole(p);
		if (terms[n++] == NULL)
			return NULL;
		blanks(p);
	} while (strchr(",])", *p->p) == NULL);
	return n == 1 ? terms[0] : node_args(p, OP_JOIN, n, terms);
}

/* Note the tables that the formulas of a check name. */
static void
note_table(struct check *c, const struct table *t)
{
	int i;

	for (i = 0; i < c->ntable; i++)
		if (c->tables[i] == t)
			return;
	if (c->compiled)
		return;
	ARENA_PUSH(c->sys->arena, c->tables, c->ntable, c->tableroom);
	c->tables[c->ntable++] = t;
}

static const struct table *
find_table(struct parser *p, const char *name)
{
	struct system *s = p->s->check->sys;
	struct err e = { 0 };
	const struct table *t = s->named(s, name, &e);

	if (t == NULL && e.kind == ERR_NO_TABLE)
		fail(p, "there is no table", name);
	else if (t == NULL)
		(void)err_pass(p->err, &e);
	else
		note_table(p->s->check, t);
	return t;
}

/* Read the indices of table t up to `close`. */
static struct expr *
lookup(struct parser *p, enum op op, const struct table *t, const char *close,
    int most)
{
	struct expr *args[3], *x;
	int n = 0;

	do {
		if (n == most)
			return wrong(p, "too many indices", NULL);
		args[n] = index_expr(p, n + 1 == most && op != OP_KEY ? t :
		    NULL);
		if (args[n++] == NULL)
			return NULL;
	} while (take(p, ","));
	if (expect(p, close) < 0)
		return NULL;
	x = node_args(p, op, n, args);
	if (x != NULL)
		x->table = t;
	return x;
}

/* The table that is the first argument of a function; the comma is read, too. */
static const struct table *
table_argument(struct parser *p)
{
	const struct table *t;
	const char *name;

	blanks(p);
	name = want_name(p, "the first argument is a table");
	t = name != NULL ? find_table(p, name) : NULL;
	return t == NULL || expect(p, ",") < 0 ? NULL : t;
}

/* has(table,..) step(table,..) key(table,n). */
static struct expr *
table_function(struct parser *p, const struct function *f, int side)
{
	const struct table *t;
	struct expr *x;

	(void)side;
	t = table_argument(p);
	if (t == NULL)
		return NULL;
	x = lookup(p, f->op, t, ")", f->most);
	if (x != NULL && x->nargs < f->least)
		return wrong(p, "too few arguments", NULL);
	return x;
}

static struct part *
part_add(struct parser *p, struct part ***tail)
{
	struct part *q = arena_alloc(p->arena, sizeof(*q));

	**tail = q;
	*tail = &q->next;
	return q;
}

/* The text of a list up to `end`: its formulas are names of columns. */
static struct expr *
list_text(struct parser *p, const char *end)
{
	struct expr *x = node(p, OP_TEMPLATE);
	struct part **tail, *q;
	const char *open;

	x->template = arena_alloc(p->arena, sizeof(*x->template));
	tail = &x->template->parts;
	while (p->p < end) {
		open = memchr(p->p, '{', (size_t)(end - p->p));
		q = part_add(p, &tail);
		q->text = arena_copy(p->arena, p->p, (size_t)((open != NULL ?
		    open : end) - p->p));
		p->p = open != NULL ? open + 1 : end;
		if (open == NULL)
			break;
		q = part_add(p, &tail);
		q->expr = text_node(p, NULL);
		q->expr->text = want_name(p, "a column is wanted here");
		if (q->expr->text == NULL || expect(p, "}") < 0)
			return NULL;
	}
	p->p = end + 1;
	return x;
}

/* list(table, 'text with {column}', from, to) */
static struct expr *
list(struct parser *p, const struct function *f, int side)
{
	const struct table *t;
	struct expr *x, *args[ARGS_MOST];
	const char *close;
	int n;

	(void)side;
	t = table_argument(p);
	if (t == NULL)
		return NULL;
	if (!at_sign(p, "'"))
		return wrong(p, "the second argument is a text between quotes",
		    NULL);
	p->p++;
	close = strchr(p->p, '\'');
	if (close == NULL)
		return wrong(p, "a quote is not closed", NULL);
	args[0] = list_text(p, close);
	if (args[0] == NULL)
		return NULL;
	n = take(p, ",") ? arguments(p, args + 1, 2, NULL) : expect(p, ")");
	x = n < 0 ? NULL : node_args(p, f->op, n + 1, args);
	if (x != NULL)
		x->table = t;
	return x;
}

static struct expr *
name_function(struct parser *p, const struct function *f, int side)
{
	const struct system *s = p->s->check->sys;
	struct expr *x;
	const char *name;
	int i;

	(void)side;
	blanks(p);
	name = want_name(p, "a name is wanted here");
	if (name == NULL)
		return NULL;
	x = node(p, f->op);
	x->text = name;
	if (f->op == OP_GIVEN) {
		if (take_side(p, &x->side) < 0)
			return NULL;
		x->args = arena_alloc(p->arena, sizeof(*x->args));
		i = index_first(&p->s->check->by_value, name, strlen(name));
		x->args[0] = i >= 0 ? value_expr(p, name, i, x->side) :
		    word_expr(p, name, text_hash(name, strlen(name)), x->side);
		if (x->args[0] == NULL && !p->err->set)
			(void)unknown(p, name);
		if (x->args[0] == NULL)
			return NULL;
	}
	for (i = 0; f->op == OP_READING && i < s->nreading; i++)
		if (text_eq(s->readings[i].name, name))
			x->index = i;
	if (f->op == OP_READING && x->index < 0)
		return wrong(p, "no reading", name);
	return expect(p, ")") < 0 ? NULL : x;
}

/* pairs(a@1,a@2) lead(a@1,a@2): two rolls as sets of dice. */
static struct expr *
pairs(struct parser *p, const struct function *f, int side)
{
	struct expr *args[2];
	const char *name;
	int i, r;

	for (i = 0; i < 2; i++) {
		blanks(p);
		name = starts_name(p) ? take_name(p) : "";
		r = index_find(&p->s->check->by_roll, name);
		if (r < 0)
			return wrong(p, "no roll", name);
		side = SIDE_HAND;
		if (take_side(p, &side) < 0)
			return NULL;
		if (p->s->check->rolls[r].scope != SIDE_EACH)
			side = p->s->check->rolls[r].scope;
		else if (side_of(p, name, side_bits(SIDE_EACH), &side) < 0)
			return NULL;
		args[i] = node(p, OP_ROLL);
		args[i]->index = slot(p, r, FIELD_SET, 0);
		args[i]->side = side;
		if (args[i]->index < 0 || expect(p, i == 0 ? "," : ")") < 0)
			return NULL;
	}
	if (args[0]->index == args[1]->index && args[0]->side == args[1]->side)
		return wrong(p, arena_printf(p->arena,
		    "these are the same dice: write %s@1 and %s@2", name, name),
		    NULL);
	return node_args(p, f->op, 2, args);
}

/* first-of(a, b, c): the name of the first of these that is yes. */
static struct expr *
first_of(struct parser *p, const struct function *f, int side)
{
	struct expr *args[3];
	const char *name;

	blanks(p);
	if (++p->depth > DEPTH_MOST)
		return too_deep(p);
	name = want_name(p, "a name is wanted here");
	if (name == NULL)
		return NULL;
	args[0] = name_expr(p, name);
	if (args[0] == NULL)
		return NULL;
	args[1] = text_node(p, name);
	args[2] = take(p, ",") ? first_of(p, f, side) :
	    expect(p, ")") < 0 ? NULL : node(p, OP_NONE);
	p->depth--;
	return args[2] == NULL ? NULL : node_args(p, f->op, 3, args);
}

/* Function names, and how many arguments they have. */
static const struct function functions[] = {
	{ "if", OP_IF, 3, 3, plain },
	{ "floor", OP_FLOOR, 1, 1, plain },
	{ "ceil", OP_CEIL, 1, 1, plain },
	{ "round", OP_ROUND, 1, 1, plain },
	{ "mod", OP_MOD, 2, 2, plain },
	{ "clamp", OP_CLAMP, 3, 3, plain },
	{ "abs", OP_ABS, 1, 1, plain },
	{ "sum", OP_SUMOF, 1, 1, aggregate },
	{ "any", OP_ANYOF, 1, 1, aggregate },
	{ "all", OP_ALLOF, 1, 1, aggregate },
	{ "count", OP_COUNTOF, 0, 1, aggregate },
	{ "min", OP_MINOF, 1, 1, aggregate },
	{ "max", OP_MAXOF, 1, 1, aggregate },
	{ "which", OP_WHICH, 2, 2, aggregate },
	{ "best", OP_BEST, 2, 2, aggregate },
	{ "first-of", OP_IF, 1, ARGS_MOST, first_of },
	{ "step", OP_STEP, 2, 3, table_function },
	{ "has", OP_HAS, 1, 2, table_function },
	{ "key", OP_KEY, 1, 1, table_function },
	{ "list", OP_LIST, 1, 3, list },
	{ "mods", OP_MODS, 1, 1, name_function },
	{ "reading", OP_READING, 1, 1, name_function },
	{ "given", OP_GIVEN, 1, 1, name_function },
	{ "pairs", OP_PAIRS, 2, 2, pairs },
	{ "lead", OP_LEAD, 2, 2, pairs },
};

static struct expr *
call(struct parser *p, const char *name, int side)
{
	size_t i;

	for (i = 0; i < sizeof(functions) / sizeof(functions[0]); i++)
		if (text_eq(functions[i].name, name))
			return functions[i].read(p, &functions[i], side);
	return wrong(p, "unknown function", name);
}

static int
at_call(const struct parser *p)
{
	const char *q = p->p;

	if (*q == '@')
		for (q++; name_char((unsigned char)*q); q++)
			continue;
	return *q == '(';
}

/* prev.NAME, mine.NAME: NAME of another unit than the one at hand. */
static struct expr *
of_unit(struct parser *p, enum op op)
{
	const char *name;
	struct expr *arg;

	p->p++;
	if (op == OP_MINE && p->over == 0)
		return wrong(p, "mine. stands only in a function over units",
		    NULL);
	name = want_name(p, "after the dot stands a name");
	if (name == NULL)
		return NULL;
	arg = op == OP_MINE && text_eq(name, "index") ?
	    node(p, OP_INDEX) : name_expr(p, name);
	return arg == NULL ? NULL : node_args(p, op, 1, &arg);
}

/* What a side is called: by checks.csv, or what stands there; or NULL. */
static const char *
role_of(const struct check *c, int side)
{
	return c->roles[0] != NULL ? c->roles[side == SIDE_2] :
	    c->stands[side].thing != NULL ? c->stands[side].thing :
	    c->stands[3 - side].thing;
}

/* `role`: what the side at hand is called; `role@other`: the other one. */
static struct expr *
role(struct parser *p)
{
	struct expr *args[2];
	int i, side = p->side;

	if (take_side(p, &side) < 0)
		return NULL;
	if (side == SIDE_NONE)
		return wrong(p, "a row of no side has no role", NULL);
	for (i = 0; i < 2; i++)
		args[i] = text_node(p, role_of(p->s->check, side ==
		    SIDE_OTHER ? SIDE_2 - i : SIDE_1 + i));
	return side == SIDE_EACH || side == SIDE_OTHER ?
	    node_args(p, OP_OWN, 2, args) : args[side == SIDE_2];
}

static struct expr *
named(struct parser *p)
{
	const char *name = take_name(p);
	const struct table *t;
	enum op op;
	int side = SIDE_HAND;

	if (at_call(p)) {
		if (take_side(p, &side) < 0)
			return NULL;
		p->p++;
		return call(p, name, side);
	}
	if (*p->p == '[') {
		t = find_table(p, name);
		if (t == NULL)
			return NULL;
		p->p++;
		return lookup(p, OP_LOOKUP, t, "]", 2);
	}
	if (text_eq(name, "prev") && *p->p == '.')
		return of_unit(p, OP_PREV);
	if (text_eq(name, "mine") && *p->p == '.')
		return of_unit(p, OP_MINE);
	if (text_eq(name, "none"))
		return node(p, OP_NONE);
	if (text_eq(name, "role") && role_of(p->s->check, SIDE_1) != NULL &&
	    find_value(p, name, SIDE_HAND) < 0)
		return role(p);
	if (text_eq(name, "ask") && p->s->value > 0) {
		struct expr *x = node(p, OP_ASK);

		x->index = p->s->value - 1;
		return x;
	}
	if (text_eq(name, "yes") || text_eq(name, "no")) {
		struct expr *x = node(p, OP_NUM);

		x->num = num_int(text_eq(name, "yes"));
		return x;
	}
	op = text_eq(name, "index") ? OP_INDEX :
	    text_eq(name, "first") ? OP_FIRST :
	    text_eq(name, "last") ? OP_LAST : OP_VALUE;
	if (op != OP_VALUE && find_value(p, name, SIDE_HAND) < 0)
		return node(p, op);
	return name_expr(p, name);
}

static struct expr *
number(struct parser *p)
{
	struct expr *x;
	const char *start = p->p;

	while (text_digit((unsigned char)*p->p) || (*p->p == '.' &&
	    text_digit((unsigned char)p->p[1])))
		p->p++;
	x = node(p, OP_NUM);
	if (num_parse(&x->num, start, (size_t)(p->p - start)) < 0)
		return wrong(p, "not a number", NULL);
	return x;
}

static struct template *template_read(struct parser *, const char *end,
    int follows);

/* The height of the trees in a text. */
static int
parts_deep(const struct part *q)
{
	int deep;

	for (deep = 0; q != NULL; q = q->next)
		if (q->expr != NULL && q->expr->deep >= deep)
			deep = q->expr->deep + 1;
	return deep;
}

static struct expr *
quoted(struct parser *p)
{
	const char *close;
	struct expr *x;

	p->p++;
	close = strchr(p->p, '\'');
	if (close == NULL)
		return wrong(p, "a quote is not closed", NULL);
	if (memchr(p->p, '{', (size_t)(close - p->p)) == NULL) {
		x = text_node(p, arena_copy(p->arena, p->p,
		    (size_t)(close - p->p)));
	} else {
		x = node(p, OP_TEMPLATE);
		x->template = template_read(p, close, 0);
		if (x->template == NULL)
			return NULL;
		x->deep = parts_deep(x->template->parts);
	}
	p->p = close + 1;
	return x;
}

static struct expr *
parse_primary(struct parser *p)
{
	struct expr *x;

	blanks(p);
	if (*p->p == '\0')
		return wrong(p, "the formula ends too early", NULL);
	if (++p->depth > DEPTH_MOST)
		return too_deep(p);
	if (*p->p == '(') {
		p->p++;
		x = parse_whole(p);
		if (x != NULL && expect(p, ")") < 0)
			x = NULL;
	} else if (*p->p == '\'') {
		x = quoted(p);
	} else if (*p->p == '-') {
		p->p++;
		x = parse_primary(p);
		if (x != NULL)
			x = node_args(p, OP_NEG, 1, &x);
	} else if (text_digit((unsigned char)*p->p)) {
		x = number(p);
	} else if (starts_name(p)) {
		x = named(p);
	} else if (*p->p == '=') {
		x = wrong(p, "write one =", NULL);
	} else {
		x = wrong(p, "this does not belong in a formula", NULL);
	}
	p->depth--;
	return x;
}

/* How close an operator binds: the later, the closer. */
enum level { LOWEST, ORS, ANDS, NOTS, COMPARES, ADDS, TIMES };

/* Operators with two operands; one that begins as another does stands first. */
static const struct binary {
	const char *sign;
	enum level level;
	enum op op;
} binaries[] = {
	{ "*", TIMES, OP_MUL },
	{ "/", TIMES, OP_DIV },
	{ "+", ADDS, OP_ADD },
	{ "-", ADDS, OP_SUB },
	{ "=", COMPARES, OP_EQ },
	{ "<=", COMPARES, OP_LE },
	{ "<", COMPARES, OP_LT },
	{ ">=", COMPARES, OP_GE },
	{ ">", COMPARES, OP_GT },
	{ "!=", COMPARES, OP_NE },
	{ "in", COMPARES, OP_LIST },	/* see one_of() */
	{ "and", ANDS, OP_AND },
	{ "or", ORS, OP_OR },
	{ "else", LOWEST, OP_ELSE },
};

/* Read the operator here, if it is of `level` or higher; or NULL. */
static const struct binary *
take_binary(struct parser *p, enum level level)
{
	const struct binary *b;

	blanks(p);
	for (b = binaries; b < binaries + sizeof(binaries) / sizeof(*b) &&
	    b->level >= level; b++)
		if (*p->p == *b->sign && (name_char((unsigned char)*b->sign) ?
		    take_whole_word(p, b->sign) : take_whole(p, b->sign)))
			return b;
	return NULL;
}

/* Is the text legal for value x? 1 too if x lists no words. */
static int
may_be(const struct parser *p, const struct expr *x, const char *text)
{
	const struct legal *l;

	if (x->op == OP_OWN)
		x = x->args[0];
	if (x->op != OP_VALUE)
		return 1;
	l = &p->s->check->values[x->index].legal;
	return l->nword == 0 || legal_find(l, text) != NULL;
}

/* Read one of `(a b c)`: a plain text, one in quotes, a number. */
static struct expr *
member(struct parser *p, const struct expr *of)
{
	struct expr *x;

	blanks(p);
	x = starts_name(p) ? text_node(p, take_name(p)) : parse_primary(p);
	if (x == NULL || x->op != OP_TEXT || may_be(p, of, x->text))
		return x;
	return wrong(p, "what stands before in may never be", x->text);
}

/* `x in (a b c)`, as x = a or x = b or x = c. */
static struct expr *
one_of(struct parser *p, struct expr *x)
{
	struct expr *y, *any;

	if (expect(p, "(") < 0)
		return NULL;
	for (any = NULL; any == NULL || !take(p, ")");) {
		y = member(p, x);
		if (y != NULL)
			y = node2(p, OP_EQ, x, y);
		if (y != NULL)
			any = any == NULL ? y : node2(p, OP_OR, any, y);
		if (y == NULL || any == NULL)
			return NULL;
	}
	return any;
}

/*
 * Read operands of operators of `level` or higher, from left to right; `x else
 * y` groups from right to left.
 */
static struct expr *
operands(struct parser *p, enum level level)
{
	const struct binary *sign;
	struct expr *a, *b;
	const int not = level <= NOTS && take_word(p, "not");

	if (not && ++p->depth > DEPTH_MOST)
		return too_deep(p);
	a = not ? operands(p, NOTS) : parse_primary(p);
	p->depth -= not;
	if (not && a != NULL)
		a = node_args(p, OP_NOT, 1, &a);
	while (a != NULL && (sign = take_binary(p, level)) != NULL) {
		if (sign->op == OP_LIST) {
			a = one_of(p, a);
			continue;
		}
		if (sign->op == OP_ELSE && ++p->depth > DEPTH_MOST)
			return too_deep(p);
		b = operands(p, sign->level + (sign->op != OP_ELSE));
		p->depth -= sign->op == OP_ELSE;
		a = b == NULL ? NULL : node2(p, sign->op, a, b);
	}
	return a;
}

static struct expr *
parse_whole(struct parser *p)
{
	return operands(p, LOWEST);
}

static struct parser
parser_of(const struct scope *s, const char *text, struct err *e)
{
	return (struct parser){ .s = s, .err = e, .start = text, .p = text,
		.side = s->side, .arena = s->arena != NULL ? s->arena :
		    s->check->sys->arena };
}

struct expr *
formula_parse(const struct scope *s, const char *text, struct err *e)
{
	struct parser p = parser_of(s, text, e);
	struct expr *x = parse_whole(&p);

	if (x == NULL)
		return NULL;
	blanks(&p);
	if (text_fold((unsigned char)*p.p) == 'w' &&
	    text_digit((unsigned char)p.p[1]))
		fail(&p, "dice are written with a d: 2d6", NULL);
	if (*p.p != '\0') {
		fail(&p, "the formula does not end at", p.p);
		return NULL;
	}
	return x;
}

/*
 * `unit}`, `unit@1}` or `units@1}` behind a `{` of a follow-up: 1, and *q is
 * set; else 0. What was said of the unit is put in when a question is made.
 */
static int
template_unit(struct parser *p, struct part *q)
{
	const char *at = p->p;
	int many, side = 0;

	if (strncmp(at, "unit", 4) != 0)
		return 0;
	many = at[4] == 's';
	at += 4 + many;
	if (*at == '@' && (at[1] == '1' || at[1] == '2')) {
		side = at[1] - '0';
		at += 2;
	}
	if (*at != '}')
		return 0;
	q->kind = many ? PART_UNITS : PART_UNIT;
	q->side = side;
	p->p = at + 1;
	return 1;
}

/* The brace that closes a text within braces, or NULL. */
static const char *
closing(const char *p, const char *end)
{
	int open;

	for (open = 1; p < end; p++) {
		open += (*p == '{') - (*p == '}');
		if (open == 0)
			return p;
	}
	return NULL;
}

/* `{condition ? text}`: the text, if the condition holds, else nothing. */
static struct expr *
text_if(struct parser *p, struct expr *condition, const char *end)
{
	struct expr *args[3] = { condition, node(p, OP_TEMPLATE),
		text_node(p, "") };
	const char *close;

	blanks(p);
	close = closing(p->p, end);
	if (close == NULL)
		return wrong(p, "a brace is not closed", NULL);
	if (++p->depth > DEPTH_MOST)
		return too_deep(p);
	args[1]->template = template_read(p, close, 0);
	p->depth--;
	if (args[1]->template == NULL)
		return NULL;
	args[1]->deep = parts_deep(args[1]->template->parts);
	return node_args(p, OP_IF, 3, args);
}

/* Read a text up to `end`; one that follows is cut into words. */
static struct template *
template_read(struct parser *p, const char *end, int follows)
{
	struct template *t = arena_alloc(p->arena, sizeof(*t));
	struct part *q, **tail = &t->parts;
	const char *start;
	int apart = 1;

	while (p->p < end) {
		if (follows && text_blank((unsigned char)*p->p)) {
			p->p++;
			apart = 1;
			continue;
		}
		start = p->p;
		while (p->p < end && *p->p != '{' && !(follows &&
		    text_blank((unsigned char)*p->p)) &&
		    strncmp(p->p, "(s)", 3) != 0)
			p->p++;
		q = part_add(p, &tail);
		q->glued = !apart;
		apart = 0;
		if (p->p > start) {
			q->text = arena_copy(p->arena, start,
			    (size_t)(p->p - start));
			continue;
		}
		if (*p->p == '(') {
			q->kind = PART_PLURAL;
			p->p += 3;
			continue;
		}
		p->p++;
		q->plus = *p->p == '+';
		p->p += q->plus;
		if (follows && template_unit(p, q)) {
			q->glued = 0;
			apart = 1;
			continue;
		}
		q->expr = parse_whole(p);
		if (q->expr != NULL && take(p, "?"))
			q->expr = text_if(p, q->expr, end);
		if (q->expr == NULL || expect(p, "}") < 0)
			return NULL;
		t->nexpr++;
	}
	return t;
}

struct template *
template_parse(const struct scope *s, const char *text, struct err *e)
{
	struct parser p = parser_of(s, text, e);

	return template_read(&p, text + strlen(text), 0);
}

struct template *
template_follow(const struct scope *s, const char *text, const char *passes,
    struct err *e)
{
	struct parser p = parser_of(s, text, e);
	struct template *t = template_read(&p, text + strlen(text), 1);
	struct part **tail, *rest, *q;
	const char *name;
	size_t len;
	int left;

	if (t == NULL)
		return NULL;
	/* Behind the first words if those are written out; else last. */
	for (tail = &t->parts; *tail != NULL && (*tail)->text != NULL;)
		tail = &(*tail)->next;
	if (tail == &t->parts || (*tail != NULL && (*tail)->glued))
		for (; *tail != NULL; tail = &(*tail)->next)
			continue;
	rest = *tail;
	/* NAME, -NAME or -NAME@1. */
	while ((name = text_token(&passes, &len)) != NULL) {
		left = *name == '-';
		q = part_add(&p, &tail);
		q->kind = left ? PART_LEFT : PART_PASSED;
		if (left && len > 3 && name[len - 2] == '@') {
			q->side = name[len - 1] - '0';
			len -= 2;
		}
		q->text = arena_copy(p.arena, name + left, len - (size_t)left);
	}
	*tail = rest;
	return t;
}
