/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See roll.h. */
#include <config.h>

#include "engine/roll.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "engine/formula_tree.h"

enum { TERMS = 4, FACES = 24, DICE_MOST = 200, BAG_KINDS = 12, SIDES_MOST = 100 };

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
	int nterm, nbag;
	struct {
		int sign, count, sides, first, keep;
		const char *name;
	} terms[TERMS];
	int bag[BAG_KINDS];
	int has_hit, hit, has_more, more, cap;
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

/*
 * Hits beyond the cap are one fold, so their first moment goes with the
 * weights: the sum of weight times hits, the true ones.
 */
struct folded {
	struct fold f;
	struct wide w, moment;
	int next;		/* of the same hash */
};

struct folds {
	struct arena *arena;
	struct folded *all;
	int n, room;
	int heads[512];
};

static const unsigned char primes[PRIMES] = {
	2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61,
	67, 71, 73, 79, 83, 89, 97,
};

int
den_mul(struct den *d, unsigned long n)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		for (; n > 1 && n % primes[i] == 0; n /= primes[i])
			d->e[i]++;
	return n == 1 ? 0 : -1;
}

void
den_join(struct den *most, const struct den *d)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		if (d->e[i] > most->e[i])
			most->e[i] = d->e[i];
}

void
den_add(struct den *d, const struct den *more)
{
	int i;

	for (i = 0; i < PRIMES; i++)
		d->e[i] = (unsigned short)(d->e[i] + more->e[i]);
}

int
den_scale(struct wide *w, const struct den *to, const struct den *from)
{
	int i, k;

	for (i = 0; i < PRIMES; i++)
		for (k = from->e[i]; k < to->e[i]; k++)
			if (wide_mul_u64(w, primes[i]) < 0)
				return -1;
	return 0;
}

/* The cell's next blank-separated piece; blanks within () and '' stay. */
static const char *
piece(const char **s, size_t *len)
{
	const char *p, *start;
	int depth, quote;

	for (p = *s; text_blank((unsigned char)*p); p++)
		continue;
	start = p;
	depth = quote = 0;
	for (; *p != '\0'; p++) {
		if (*p == '\'')
			quote = !quote;
		if (quote)
			continue;
		if (*p == '(' || *p == '[')
			depth++;
		if (*p == ')' || *p == ']')
			depth--;
		if (depth == 0 && text_blank((unsigned char)*p))
			break;
	}
	*s = p;
	*len = (size_t)(p - start);
	return *len > 0 ? start : NULL;
}

/* `NAME=` or `NAME>=` at the start of an attribute: the name's length, or 0. */
static size_t
attribute(const char *p, size_t len, const char **value)
{
	size_t i;

	for (i = 0; i < len && p[i] != '=' && p[i] != '>'; i++)
		if (p[i] == '(' || p[i] == '\'')
			return 0;
	if (i == 0 || i >= len)
		return 0;
	*value = p + i + 1;
	if (p[i] == '>' && i + 1 < len && p[i + 1] == '=')
		++*value;
	return i;
}

static int
reserved(const char *p, size_t len)
{
	static const char *const names[] = {
		"hit", "again", "more", "cap", "valid", "plus",
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (text_same(p, len, names[i]))
			return 1;
	return 0;
}

static int
counter_index(struct roll *r, struct arena *a, const char *p, size_t len)
{
	int i;

	for (i = 0; i < r->ncounter; i++)
		if (text_same(p, len, r->counters[i]))
			return i;
	if (r->ncounter == COUNTER_MOST)
		return -1;
	r->counters[r->ncounter] = arena_copy(a, p, len);
	return r->ncounter++;
}

int
roll_scan(struct check *c, struct step *s, struct err *e)
{
	struct roll *r;
	const char *text, *p, *value;
	size_t len, n;

	for (r = c->rolls; r < c->rolls + c->nroll; r++)
		if (text_eq(r->name, s->name))
			break;
	if (r == c->rolls + c->nroll) {
		r->name = s->name;
		r->scope = s->scope;
		r->step = (int)(s - c->steps);
		c->nroll++;
	} else if (r->scope != s->scope) {
		r->scope = SIDE_EACH;
	}
	s->roll = (int)(r - c->rolls);
	text = s->text;
	while ((p = piece(&text, &len)) != NULL) {
		n = attribute(p, len, &value);
		if (n > 0 && !reserved(p, n) &&
		    counter_index(r, c->sys->arena, p, n) < 0)
			return err_set(e, "%s:%d: column \"value\": a roll has "
			    "at most %d counters", s->from.file, s->from.line,
			    COUNTER_MOST);
	}
	return 0;
}

static int
bad(const struct scope *s, const char *what, const char *p, size_t len,
    struct err *e)
{
	return err_set(e, "%s:%d: column \"%s\": %s \"%.*s\"", s->from->file,
	    s->from->line, s->column, what, (int)len, p);
}

static struct arena *
scope_arena(const struct scope *s)
{
	return s->arena != NULL ? s->arena : s->check->sys->arena;
}

static struct expr *
part_formula(const struct scope *s, const char *p, size_t len, struct err *e)
{
	return formula_parse(s, arena_copy(scope_arena(s), p, len), e);
}

/*
 * The tail of a term: `d10z`, `d6kh1`. Found from behind, so that a count may
 * be any formula. Returns the length of the count before it, -1 if none.
 */
static int
term_tail(const char *p, size_t len, struct term *t)
{
	size_t i, end, n;
	int keep, high;

	end = len;
	keep = 0;
	for (i = len; i > 0 && text_digit((unsigned char)p[i - 1]); i--)
		continue;
	t->keep = 0;
	if (i > 1 && i < len && p[i - 2] == 'k' &&
	    (p[i - 1] == 'h' || p[i - 1] == 'l')) {
		high = p[i - 1] == 'h';
		for (n = i; n < len; n++)
			keep = keep < 1000 ? keep * 10 + (p[n] - '0') : keep;
		t->keep = high ? keep : -keep;
		end = i - 2;
	}
	t->first = 1;
	if (end > 0 && p[end - 1] == 'z') {
		t->first = 0;
		end--;
	}
	for (i = end; i > 0 && text_digit((unsigned char)p[i - 1]); i--)
		continue;
	if (i == end || i == 0 || p[i - 1] != 'd')
		return -1;
	t->sides = 0;
	for (n = i; n < end; n++)
		t->sides = t->sides < 10000 ? t->sides * 10 + (p[n] - '0') :
		    t->sides;
	return (int)i - 1;
}

static int
parse_term(const struct scope *s, struct rollspec *r, int sign, const char *p,
    size_t len, struct err *e)
{
	struct term *t;
	int n;

	if (r->nterm == TERMS)
		return bad(s, "too many terms in", p, len, e);
	t = &r->terms[r->nterm++];
	t->sign = sign;
	n = term_tail(p, len, t);
	if (n < 0) {
		t->sides = 0;
		t->count = part_formula(s, p, len, e);
		return t->count == NULL ? -1 : 0;
	}
	if (t->sides < 2 || t->sides > SIDES_MOST)
		return bad(s, "dice have 2 to 100 sides:", p, len, e);
	t->name = arena_printf(scope_arena(s), "d%d%s", t->sides,
	    t->first == 0 ? "z" : "");
	if (n == 0)
		return 0;
	t->count = part_formula(s, p, (size_t)n, e);
	return t->count == NULL ? -1 : 0;
}

/* `2d6+d10-1`: terms between signs that stand outside of parentheses. */
static int
parse_dice(const struct scope *s, struct rollspec *r, const char *p,
    size_t len, struct err *e)
{
	size_t i, start;
	int depth, sign;

	depth = 0;
	sign = 1;
	start = 0;
	for (i = 0; i <= len; i++) {
		if (i < len && (p[i] == '(' || p[i] == '['))
			depth++;
		if (i < len && (p[i] == ')' || p[i] == ']'))
			depth--;
		if (i < len && (depth > 0 || (p[i] != '+' && p[i] != '-')))
			continue;
		if (i == start)
			return bad(s, "a die is wanted in", p, len, e);
		if (parse_term(s, r, sign, p + start, i - start, e) < 0)
			return -1;
		sign = i < len && p[i] == '-' ? -1 : 1;
		start = i + 1;
	}
	return 0;
}

static int
parse_bag(const struct scope *s, struct rollspec *r, const char *p, size_t len,
    struct err *e)
{
	size_t i, start;
	int depth;

	p += 4;
	len -= 5;
	depth = 0;
	start = 0;
	for (i = 0; i <= len; i++) {
		if (i < len && p[i] == '(')
			depth++;
		if (i < len && p[i] == ')')
			depth--;
		if (i < len && (depth > 0 || p[i] != ','))
			continue;
		if (r->nbag == BAG_KINDS)
			return bad(s, "a bag holds at most 12 kinds:", p, len,
			    e);
		r->bag[r->nbag] = part_formula(s, p + start, i - start, e);
		if (r->bag[r->nbag++] == NULL)
			return -1;
		start = i + 1;
	}
	return 0;
}

/* NAME=FACE..CAP */
static int
parse_counter(const struct scope *s, struct rollspec *r, int index,
    const char *value, size_t len, struct err *e)
{
	const char *dots;
	size_t i;
	int n;

	dots = NULL;
	for (i = 0; i + 1 < len && dots == NULL; i++)
		if (value[i] == '.' && value[i + 1] == '.')
			dots = value + i;
	if (dots == NULL)
		return bad(s, "a counter is NAME=FACE..CAP, not", value, len,
		    e);
	n = r->ncounter++;
	r->counter[n] = index;
	r->counter_face[n] = part_formula(s, value, (size_t)(dots - value), e);
	r->counter_cap[n] = part_formula(s, dots + 2,
	    len - (size_t)(dots + 2 - value), e);
	return r->counter_face[n] == NULL || r->counter_cap[n] == NULL ? -1 : 0;
}

static int
parse_attribute(const struct scope *s, struct rollspec *r, struct roll *roll,
    const char *p, size_t len, struct err *e)
{
	struct {
		const char *name;
		struct expr **to;
	} known[] = {
		{ "hit", &r->hit }, { "again", &r->again },
		{ "more", &r->more }, { "cap", &r->cap },
		{ "valid", &r->valid }, { "plus", &r->plus },
	};
	const char *value;
	size_t n, i, rest;

	n = attribute(p, len, &value);
	if (n == 0)
		return bad(s, "not an attribute of dice:", p, len, e);
	rest = len - (size_t)(value - p);
	for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
		if (text_same(p, n, known[i].name)) {
			*known[i].to = part_formula(s, value, rest, e);
			return *known[i].to == NULL ? -1 : 0;
		}
	return parse_counter(s, r, counter_index(roll, s->check->sys->arena, p,
	    n), value, rest, e);
}

int
roll_parse(const struct scope *scope, struct step *step, struct err *e)
{
	struct scope *s;
	struct rollspec *r;
	struct arena *a;
	const char *text, *p;
	size_t len;

	a = scope->check->sys->arena;
	s = arena_alloc(a, sizeof(*s));
	*s = *scope;
	s->roll_words = 1;
	r = arena_alloc(a, sizeof(*r));
	r->text = step->text;
	r->scope = s;
	step->spec = r;
	text = step->text;
	p = piece(&text, &len);
	if (p == NULL)
		return bad(s, "which dice?", "", 0, e);
	if (len > 6 && text_same(p, 5, "dice(")) {
		r->dynamic = part_formula(s, p + 5, len - 6, e);
		if (r->dynamic == NULL)
			return -1;
	} else if (parse_dice(s, r, p, len, e) < 0)
		return -1;
	while ((p = piece(&text, &len)) != NULL) {
		if (len > 5 && text_same(p, 4, "bag(")) {
			if (parse_bag(s, r, p, len, e) < 0)
				return -1;
		} else if (parse_attribute(s, r,
		    &scope->check->rolls[step->roll], p, len, e) < 0)
			return -1;
	}
	if (r->more != NULL && r->cap == NULL)
		return bad(s, "more>= wants a cap= too:", step->text,
		    strlen(step->text), e);
	return 0;
}

uint64_t
roll_needs(const struct check *c, const struct rollspec *r)
{
	uint64_t n;
	int i;

	n = 0;
	for (i = 0; i < r->nterm; i++)
		n |= formula_needs(c, r->terms[i].count);
	for (i = 0; i < r->nbag; i++)
		n |= formula_needs(c, r->bag[i]);
	for (i = 0; i < r->ncounter; i++)
		n |= formula_needs(c, r->counter_face[i]) |
		    formula_needs(c, r->counter_cap[i]);
	return n | formula_needs(c, r->dynamic) | formula_needs(c, r->hit) |
	    formula_needs(c, r->again) | formula_needs(c, r->more) |
	    formula_needs(c, r->cap) | formula_needs(c, r->valid) |
	    formula_needs(c, r->plus);
}

/* A whole number of a roll's formula, within bounds. */
static int
whole(struct machine *m, const struct expr *x, struct hand h, int lo, int hi,
    int *out)
{
	struct val v;

	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind != VAL_NUM || v.n.d != 1 || v.n.n < lo || v.n.n > hi)
		return err_set(m->err, "%s:%d: column \"%s\": \"%s\" is no whole "
		    "number from %d to %d", x->from->file, x->from->line,
		    x->column, val_show(v, m->arena), lo, hi);
	*out = (int)v.n.n;
	return 0;
}

/* An optional threshold: `none` and what is not written do not apply. */
static int
threshold(struct machine *m, const struct expr *x, struct hand h, int *has,
    int *out)
{
	struct val v;

	*has = 0;
	if (x == NULL)
		return 0;
	if (formula_eval(m, x, h, &v) < 0)
		return -1;
	if (v.kind == VAL_NONE)
		return 0;
	if (v.kind != VAL_NUM)
		return err_set(m->err, "%s:%d: column \"%s\": \"%s\" is no "
		    "number", x->from->file, x->from->line, x->column, v.t);
	*has = 1;
	*out = (int)num_ceil(v.n);
	return 0;
}

static int
plan_terms(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	const struct term *t;
	int i;

	p->nterm = r->nterm;
	for (i = 0; i < r->nterm; i++) {
		t = &r->terms[i];
		p->terms[i].sign = t->sign;
		p->terms[i].sides = t->sides;
		p->terms[i].first = t->first;
		p->terms[i].keep = t->keep;
		p->terms[i].name = t->name;
		p->terms[i].count = 1;
		if (t->count != NULL && whole(m, t->count, h,
		    t->sides == 0 ? -1000 : 0, t->sides == 0 ? 1000 : DICE_MOST,
		    &p->terms[i].count) < 0)
			return -1;
	}
	p->nbag = r->nbag;
	for (i = 0; i < r->nbag; i++)
		if (whole(m, r->bag[i], h, 0, 90, &p->bag[i]) < 0)
			return -1;
	return 0;
}

/* dice(...): the cell's own text is read as dice when the throw is made. */
static int
plan_dynamic(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	struct rollspec spec;
	struct scope scope;
	const char *text;
	struct val v;

	scope = *r->scope;
	scope.arena = m->arena;
	if (formula_eval(m, r->dynamic, h, &v) < 0)
		return -1;
	text = val_show(v, m->arena);
	memset(&spec, 0, sizeof(spec));
	if (parse_dice(&scope, &spec, text, strlen(text), m->err) < 0)
		return -1;
	return plan_terms(m, &spec, h, p);
}

static int
plan_again(struct machine *m, const struct rollspec *r, struct hand h,
    struct plan *p)
{
	struct val v;

	p->again = AGAIN_NONE;
	if (r->again == NULL)
		return 0;
	if (formula_eval(m, r->again, h, &v) < 0)
		return -1;
	if (v.kind == VAL_TEXT)
		p->again = text_eq(v.t, "misses") ? AGAIN_MISSES : AGAIN_ALL;
	if (p->again == AGAIN_MISSES && !p->has_hit)
		return err_set(m->err, "%s:%d: column \"value\": again=misses "
		    "wants hit>= too", r->scope->from->file,
		    r->scope->from->line);
	return 0;
}

static int
make_plan(struct machine *m, const struct step *s, struct hand h,
    struct plan *p)
{
	const struct rollspec *r;
	const struct roll *roll;
	int i, at;

	r = s->spec;
	roll = &m->check->rolls[s->roll];
	memset(p, 0, sizeof(*p));
	p->spec = r;
	p->fields = roll->fields;
	p->nface = roll->nface;
	p->cap = 0;
	if ((r->dynamic != NULL ? plan_dynamic(m, r, h, p) :
	    plan_terms(m, r, h, p)) < 0)
		return -1;
	if (threshold(m, r->hit, h, &p->has_hit, &p->hit) < 0 ||
	    threshold(m, r->more, h, &p->has_more, &p->more) < 0 ||
	    plan_again(m, r, h, p) < 0)
		return -1;
	if (p->has_more && whole(m, r->cap, h, 1, 64, &p->cap) < 0)
		return -1;
	if ((p->again != AGAIN_NONE || p->has_more) && p->nterm != 1)
		return err_set(m->err, "%s:%d: column \"value\": again= and "
		    "more>= want one kind of dice", r->scope->from->file,
		    r->scope->from->line);
	for (i = 0; i < r->ncounter; i++) {
		at = r->counter[i];
		if (whole(m, r->counter_face[i], h, 0, SIDES_MOST,
		    &p->counter_face[at]) < 0 || whole(m, r->counter_cap[i], h,
		    1, DICE_MOST, &p->counter_cap[at]) < 0)
			return -1;
	}
	p->ncounter = roll->ncounter;
	return 0;
}

static int
wants(const struct plan *p, enum roll_field f)
{
	return (int)(p->fields >> f & 1);
}

/* Which counts of faces are kept while folding. */
static int
wants_count(const struct plan *p)
{
	return wants(p, FIELD_DOUBLES) || wants(p, FIELD_SET) || p->nbag > 0;
}

/* One die of a term, alone: only what is asked is remembered. */
static struct fold
fold_die(const struct plan *p, int term, int face, int extra)
{
	struct fold f;
	int i, sign;

	memset(&f, 0, sizeof(f));
	sign = term < p->nterm ? p->terms[term].sign : 1;
	f.dice = wants(p, FIELD_DICE) || p->nface > 0 ||
	    wants(p, FIELD_HIGH) || wants(p, FIELD_LOW);
	if (wants(p, FIELD_SUM) && (term >= p->nterm ||
	    p->terms[term].keep == 0))
		f.sum = sign * face;
	if (wants(p, FIELD_HITS) && p->has_hit)
		f.hits = (face >= p->hit) + extra;
	if (wants(p, FIELD_HIGH))
		f.high = face;
	if (wants(p, FIELD_LOW))
		f.low = face;
	for (i = 0; i < p->ncounter; i++)
		f.counter[i] = p->counter_cap[i] > 0 &&
		    face == p->counter_face[i];
	if (p->nface > 0)
		f.face[0] = face;
	if (wants_count(p) && face < FACES)
		f.count[face] = 1;
	if (term < p->nterm && p->terms[term].keep != 0 && face < FACES)
		f.kept[face] = 1;
	return f;
}

/* Fold one more die in. */
static void
fold_add(const struct plan *p, struct fold *a, const struct fold *b)
{
	int i;

	a->sum += b->sum;
	a->hits += b->hits;
	if (p->has_more && a->hits > p->cap)
		a->hits = p->cap;
	if (a->dice == 0 || b->high > a->high)
		a->high = b->high;
	if (a->dice == 0 || b->low < a->low)
		a->low = b->low;
	for (i = 0; i < p->ncounter; i++) {
		a->counter[i] += b->counter[i];
		if (a->counter[i] > p->counter_cap[i])
			a->counter[i] = p->counter_cap[i];
	}
	if (a->dice < p->nface)
		a->face[a->dice] = b->face[0];
	a->dice += b->dice;
	if (p->nface > 0 && !wants(p, FIELD_DICE) && !wants(p, FIELD_HIGH) &&
	    !wants(p, FIELD_LOW) && a->dice > p->nface)
		a->dice = p->nface;
	for (i = 0; i < FACES; i++) {
		a->count[i] = (unsigned char)(a->count[i] + b->count[i]);
		a->kept[i] = (unsigned char)(a->kept[i] + b->kept[i]);
	}
}

/* The end of a keeping term: the kept dice join the sum. */
static void
fold_keep(const struct plan *p, int term, struct fold *f)
{
	int left, step, face, end, n;

	left = p->terms[term].keep;
	step = left > 0 ? -1 : 1;
	face = left > 0 ? FACES - 1 : 0;
	end = left > 0 ? -1 : FACES;
	left = left > 0 ? left : -left;
	for (; face != end && left > 0; face += step) {
		n = f->kept[face] < left ? f->kept[face] : left;
		if (wants(p, FIELD_SUM))
			f->sum += (long)p->terms[term].sign * face * n;
		left -= n;
	}
	memset(f->kept, 0, sizeof(f->kept));
}

static long
pack_set(const struct plan *p, const struct fold *f)
{
	long set;
	int i, bits;

	bits = 60 / (p->terms[0].sides + 1);
	set = 0;
	for (i = p->terms[0].sides + p->terms[0].first - 1;
	    i >= p->terms[0].first; i--)
		set = set << bits | f->count[i];
	return set;
}

static int
doubles(const struct fold *f)
{
	int i;

	for (i = 0; i < FACES; i++)
		if (f->count[i] > 1)
			return 1;
	return 0;
}

/* What the formulas may ask of a finished fold, into the check's slots. */
static void
fold_slots(const struct machine *m, const struct plan *p, int roll,
    const struct fold *f, long *slots)
{
	const struct slot *s;
	int i;

	for (i = 0; i < m->check->nslot; i++) {
		s = &m->check->slots[i];
		if (s->roll != roll)
			continue;
		switch (s->field) {
		case FIELD_SUM:
			slots[i] = f->sum;
			break;
		case FIELD_HITS:
			slots[i] = f->hits;
			break;
		case FIELD_HIGH:
			slots[i] = f->high;
			break;
		case FIELD_LOW:
			slots[i] = f->low;
			break;
		case FIELD_DICE:
			slots[i] = f->dice;
			break;
		case FIELD_DOUBLES:
			slots[i] = doubles(f);
			break;
		case FIELD_THROWN:
			slots[i] = 1;
			break;
		case FIELD_COUNTER:
			slots[i] = f->counter[s->arg];
			break;
		case FIELD_FACE:
			slots[i] = f->face[s->arg - 1];
			break;
		default:
			slots[i] = pack_set(p, f);
			break;
		}
	}
}

/* Constants of the dice expression join once, at the start. */
static void
fold_start(const struct plan *p, struct fold *f)
{
	int i;

	memset(f, 0, sizeof(*f));
	for (i = 0; i < p->nterm; i++)
		if (p->terms[i].sides == 0 && p->nbag == 0 &&
		    wants(p, FIELD_SUM))
			f->sum += (long)p->terms[i].sign * p->terms[i].count;
}

static int
check_faces(struct machine *m, const struct plan *p)
{
	int i, n;

	for (i = 0, n = 0; i < p->nterm; i++) {
		if (p->terms[i].sides >= FACES && (wants_count(p) ||
		    p->terms[i].keep != 0))
			return err_set(m->err, "%s:%d: column \"value\": such "
			    "dice are not compared face by face",
			    p->spec->scope->from->file,
			    p->spec->scope->from->line);
		n += p->terms[i].count;
	}
	if (wants(p, FIELD_SET) && (p->nterm != 1 ||
	    n >= 1 << 60 / (p->terms[0].sides + 1)))
		return err_set(m->err, "%s:%d: column \"value\": too many dice "
		    "to match", p->spec->scope->from->file,
		    p->spec->scope->from->line);
	return 0;
}

/* ---- with given faces ---- */

struct throwing {
	struct machine *m;
	const struct step *s;
	struct hand h;
	struct faces *f;
	const struct plan *p;
};

static int
begin(const struct throwing *t, enum throw_part part, int count,
    const struct die *die)
{
	struct throw w;

	memset(&w, 0, sizeof(w));
	w.roll = t->s->name;
	w.side = t->h.side;
	w.part = part;
	w.count = count;
	w.die = *die;
	w.text = roll_text(t->m, t->s, t->h);
	w.machine = t->m;
	w.step = t->s;
	return t->f->begin(t->f, &w, t->m->err);
}

static int
draw(const struct throwing *t, enum throw_part part, const struct die *die,
    int *face)
{
	struct rolled *d, **tail;
	const char *source;

	source = "";
	if (t->f->face(t->f, die, face, &source, t->m->err) < 0)
		return -1;
	assert(*face >= die->first && *face < die->first + die->sides);
	if (t->m->log == NULL)
		return 0;
	d = arena_alloc(t->m->arena, sizeof(*d));
	d->roll = t->s->name;
	d->side = t->h.side;
	d->part = part;
	d->die = *die;
	d->die.weights = NULL;
	d->face = *face;
	d->source = source;
	for (tail = &t->m->log->dice; *tail != NULL; tail = &(*tail)->next)
		continue;
	*tail = d;
	return 0;
}

static int
throw_again(const struct throwing *t, const struct die *die, int *faces, int n)
{
	int i, misses;

	if (t->p->again == AGAIN_NONE)
		return 0;
	misses = 0;
	for (i = 0; i < n; i++)
		misses += t->p->again == AGAIN_ALL || faces[i] < t->p->hit;
	if (misses == 0)
		return 0;
	if (begin(t, THROW_AGAIN, misses, die) < 0)
		return -1;
	for (i = 0; i < n; i++)
		if ((t->p->again == AGAIN_ALL || faces[i] < t->p->hit) &&
		    draw(t, THROW_AGAIN, die, &faces[i]) < 0)
			return -1;
	return 0;
}

/* Dice that throw further dice: hits of the whole chain. */
static int
throw_more(const struct throwing *t, const struct die *die, const int *faces,
    int n, long *hits)
{
	long due;
	int i, face;

	*hits = 0;
	if (!t->p->has_more)
		return 0;
	due = 0;
	for (i = 0; i < n; i++)
		due += faces[i] >= t->p->more;
	if (due == 0)
		return 0;
	if (begin(t, THROW_MORE, -1, die) < 0)
		return -1;
	for (; due > 0; due--) {
		if (draw(t, THROW_MORE, die, &face) < 0)
			return -1;
		*hits += t->p->has_hit && face >= t->p->hit;
		due += face >= t->p->more;
	}
	return 0;
}

static int
total_dice(const struct plan *p)
{
	int i, n;

	for (i = 0, n = 0; i < p->nterm; i++)
		if (p->terms[i].sides > 0)
			n += p->terms[i].count;
	return n;
}

static int
throw_terms(const struct throwing *t, struct fold *f)
{
	int faces[TERMS * DICE_MOST], i, k, n, start;
	struct fold one;
	struct die die;
	long more;

	n = 0;
	for (i = 0; i < t->p->nterm; i++) {
		if (t->p->terms[i].sides == 0)
			continue;
		die.sides = t->p->terms[i].sides;
		die.first = t->p->terms[i].first;
		die.name = t->p->terms[i].name;
		die.weights = NULL;
		if (n == 0 && total_dice(t->p) > 0 &&
		    begin(t, THROW_FIRST, total_dice(t->p), &die) < 0)
			return -1;
		start = n;
		for (k = 0; k < t->p->terms[i].count; k++)
			if (draw(t, THROW_FIRST, &die, &faces[n++]) < 0)
				return -1;
		if (throw_again(t, &die, faces, n) < 0)
			return -1;
		for (k = start; k < n; k++) {
			one = fold_die(t->p, i, faces[k], 0);
			fold_add(t->p, f, &one);
		}
		if (throw_more(t, &die, faces, n, &more) < 0)
			return -1;
		if (wants(t->p, FIELD_HITS))
			f->hits += more;
		if (t->p->terms[i].keep != 0)
			fold_keep(t->p, i, f);
	}
	return 0;
}

static int
throw_bag(const struct throwing *t, struct fold *f)
{
	int left[BAG_KINDS], k, face, n;
	struct fold one;
	struct die die;

	memcpy(left, t->p->bag, sizeof(left));
	n = t->p->terms[0].count;
	die.sides = t->p->nbag;
	die.first = 1;
	die.name = "bag";
	die.weights = left;
	if (n > 0 && begin(t, THROW_FIRST, n, &die) < 0)
		return -1;
	for (k = 0; k < n; k++) {
		if (draw(t, THROW_FIRST, &die, &face) < 0)
			return -1;
		if (left[face - 1]-- <= 0)
			return err_set(t->m->err, "roll \"%s\": the bag holds "
			    "no more of kind %d", t->s->name, face);
		one = fold_die(t->p, t->p->nterm, face, 0);
		fold_add(t->p, f, &one);
	}
	return 0;
}

int
roll_throw(struct machine *m, const struct step *s, struct hand h,
    struct faces *faces, long *slots)
{
	struct throwing t = { m, s, h, faces, NULL };
	struct plan p;
	struct fold f;

	if (make_plan(m, s, h, &p) < 0 || check_faces(m, &p) < 0)
		return -1;
	t.p = &p;
	fold_start(&p, &f);
	if ((p.nbag > 0 ? throw_bag(&t, &f) : throw_terms(&t, &f)) < 0)
		return -1;
	fold_slots(m, &p, s->roll, &f, slots);
	return 0;
}

/* ---- over all faces ---- */

static void
folds_init(struct folds *s, struct arena *a)
{
	int i;

	memset(s, 0, sizeof(*s));
	s->arena = a;
	for (i = 0; i < 512; i++)
		s->heads[i] = -1;
}

static unsigned
fold_hash(const struct fold *f)
{
	const unsigned char *p;
	unsigned h;
	size_t i;

	p = (const unsigned char *)f;
	h = 2166136261u;
	for (i = 0; i < sizeof(*f); i++)
		h = (h ^ p[i]) * 16777619u;
	return h % 512;
}

static int
folds_put(struct folds *s, const struct fold *f, const struct wide *w,
    const struct wide *moment)
{
	unsigned h;
	int i;

	if (wide_zero(w))
		return 0;
	h = fold_hash(f);
	for (i = s->heads[h]; i >= 0; i = s->all[i].next)
		if (memcmp(&s->all[i].f, f, sizeof(*f)) == 0)
			return wide_add(&s->all[i].w, w) < 0 ? -1 :
			    wide_add(&s->all[i].moment, moment);
	ARENA_PUSH(s->arena, s->all, s->n, s->room);
	s->all[s->n].f = *f;
	wide_copy(&s->all[s->n].w, w);
	wide_copy(&s->all[s->n].moment, moment);
	s->all[s->n].next = s->heads[h];
	s->heads[h] = s->n++;
	return 0;
}

/* What a further die can do, by the number of its faces. */
struct link {
	int both, hit, wild, plain;	/* hits and throws on, hits only, ... */
	int t;				/* sides less the wild ones */
	int ends;			/* sides that throw no further */
};

static int
count_faces(const struct plan *p, struct link *l)
{
	int face, last, hits, more;

	memset(l, 0, sizeof(*l));
	last = p->terms[0].first + p->terms[0].sides;
	for (face = p->terms[0].first; face < last; face++) {
		hits = p->has_hit && face >= p->hit;
		more = face >= p->more;
		if (hits && more)
			l->both++;
		else if (more)
			l->wild++;
		else if (hits)
			l->hit++;
		else
			l->plain++;
	}
	l->t = p->terms[0].sides - l->wild;
	l->ends = l->hit + l->plain;
	return l->ends > 0 ? 0 : -1;
}

/* w = a * b^k * t^left */
static int
product(struct wide *w, int a, int b, int k, int t, int left)
{
	int ok;

	wide_set(w, (uint64_t)a);
	for (ok = 0; k > 0; k--)
		ok |= wide_mul_u64(w, (uint64_t)b);
	for (; left > 0; left--)
		ok |= wide_mul_u64(w, (uint64_t)t);
	return ok;
}

/*
 * The hits that a chain of further dice brings: w[k] for k below the cap, and
 * w[cap] for all beyond, over ends * t^(cap+1); *moment is the first moment of
 * the latter.
 */
static int
chain(const struct plan *p, const struct link *l, struct wide *w,
    struct wide *moment)
{
	struct wide one, sum;
	int k, ok;

	wide_set(&sum, 0);
	/* In the mean a chain hits (both + hit) / ends times. */
	ok = product(moment, l->both + l->hit, 1, 0, l->t, p->cap + 1);
	for (k = 0; k < p->cap; k++) {
		ok |= product(&w[k], l->plain, l->both, k, l->t, p->cap - k);
		wide_set(&one, 0);
		if (k > 0)
			ok |= product(&one, l->hit, l->both, k - 1, l->t,
			    p->cap + 1 - k);
		ok |= wide_add(&w[k], &one) |
		    wide_mul_u64(&w[k], (uint64_t)l->ends) |
		    wide_add(&sum, &w[k]);
		wide_copy(&one, &w[k]);
		ok |= wide_mul_u64(&one, (uint64_t)k);
		if (ok == 0)
			wide_sub(moment, &one);
	}
	ok |= product(&w[p->cap], l->ends, 1, 0, l->t, p->cap + 1);
	if (ok != 0)
		return -1;
	wide_sub(&w[p->cap], &sum);
	return 0;
}

/* How often a face is the final one of a die, rerolls counted, over s^k. */
static uint64_t
final_weight(const struct plan *p, int term, int face)
{
	int f, rerolled, last;

	if (p->again == AGAIN_NONE)
		return 1;
	if (p->again == AGAIN_ALL)
		return (uint64_t)p->terms[term].sides;
	rerolled = 0;
	last = p->terms[term].first + p->terms[term].sides;
	for (f = p->terms[term].first; f < last; f++)
		rerolled += f < p->hit;
	return (uint64_t)rerolled + (face >= p->hit ?
	    (uint64_t)p->terms[term].sides : 0);
}

/* A die of a term that throws no further ones. */
static int
plain_face(const struct plan *p, int term, int face, struct folds *out)
{
	struct wide w, moment;
	struct fold f;

	f = fold_die(p, term, face, 0);
	wide_set(&w, final_weight(p, term, face));
	wide_set(&moment, 0);
	return folds_put(out, &f, &w, &moment);
}

/* A die where others may follow: its weights are over ends * t^(cap+1). */
static int
chain_face(const struct plan *p, int face, const struct link *l,
    const struct wide *links, const struct wide *beyond, struct folds *out)
{
	struct wide w, moment;
	struct fold f;
	int k, hits;

	hits = p->has_hit && face >= p->hit;
	for (k = 0; k <= p->cap; k++) {
		if (face < p->more && k > 0)
			break;
		if (face < p->more) {
			if (product(&w, l->ends, 1, 0, l->t, p->cap + 1) != 0)
				return -1;
		} else {
			wide_copy(&w, &links[k]);
		}
		wide_copy(&moment, &w);
		if (wide_mul_u64(&moment, (uint64_t)(k == p->cap ? hits :
		    k + hits)) < 0 || (k == p->cap && face >= p->more &&
		    wide_add(&moment, beyond) < 0) ||
		    wide_mul_u64(&w, final_weight(p, 0, face)) < 0 ||
		    wide_mul_u64(&moment, final_weight(p, 0, face)) < 0)
			return -1;
		f = fold_die(p, 0, face, k);
		if (f.hits > p->cap)
			f.hits = p->cap;
		if (folds_put(out, &f, &w, &moment) < 0)
			return -1;
	}
	return 0;
}

static int
chain_die(const struct plan *p, struct folds *out, struct den *den)
{
	struct wide links[66], beyond;
	struct link l;
	int face, last, i;

	if (count_faces(p, &l) < 0 || chain(p, &l, links, &beyond) < 0)
		return -1;
	last = p->terms[0].first + p->terms[0].sides;
	for (face = p->terms[0].first; face < last; face++)
		if (chain_face(p, face, &l, links, &beyond, out) < 0)
			return -1;
	for (i = 0; i < p->cap + 1; i++)
		if (den_mul(den, (unsigned long)l.t) < 0)
			return -1;
	return den_mul(den, (unsigned long)l.ends);
}

/* All that one die of a term can bring. */
static int
one_die(const struct plan *p, int term, struct folds *out, struct den *den)
{
	int face, last;

	last = p->terms[term].first + p->terms[term].sides;
	if (p->has_more && chain_die(p, out, den) < 0)
		return -1;
	for (face = p->terms[term].first; !p->has_more && face < last; face++)
		if (plain_face(p, term, face, out) < 0)
			return -1;
	if (p->again != AGAIN_NONE &&
	    den_mul(den, (unsigned long)p->terms[term].sides) < 0)
		return -1;
	return den_mul(den, (unsigned long)p->terms[term].sides);
}

/*
 * Hits at the cap stand for the cap and all beyond. They are split between the
 * cap and some hits more, so that their weight and their mean are both exact.
 */
static int
split_cap(const struct plan *p, struct folds *now, struct den *den)
{
	struct folds out;
	struct folded *x;
	struct wide w, more, zero;
	uint64_t far;
	int i;

	folds_init(&out, now->arena);
	wide_set(&zero, 0);
	far = 1;
	for (i = 0; i < now->n; i++) {
		x = &now->all[i];
		if (x->f.hits < p->cap)
			continue;
		for (;;) {
			wide_copy(&w, &x->w);
			if (wide_mul_u64(&w, (uint64_t)p->cap + far) < 0)
				return -1;
			if (wide_cmp(&w, &x->moment) >= 0)
				break;
			far++;
		}
	}
	for (i = 0; i < now->n; i++) {
		x = &now->all[i];
		wide_copy(&more, &x->moment);
		wide_copy(&w, &x->w);
		if (wide_mul_u64(&w, (uint64_t)p->cap) < 0 ||
		    wide_mul_u64(&x->w, far) < 0)
			return -1;
		if (x->f.hits >= p->cap) {
			wide_sub(&more, &w);
			wide_sub(&x->w, &more);
		}
		if (folds_put(&out, &x->f, &x->w, &zero) < 0)
			return -1;
		if (x->f.hits < p->cap)
			continue;
		x->f.hits += (long)far;
		if (folds_put(&out, &x->f, &more, &zero) < 0)
			return -1;
	}
	*now = out;
	return den_mul(den, far);
}

/* The first moment of two together. */
static int
cross(struct wide *m, const struct folded *a, const struct folded *b)
{
	struct wide t;

	wide_copy(m, &a->moment);
	wide_copy(&t, &b->moment);
	return wide_mul(m, &b->w) < 0 || wide_mul(&t, &a->w) < 0 ||
	    wide_add(m, &t) < 0 ? -1 : 0;
}

static int
spread_die(const struct plan *p, const struct folds *now,
    const struct folds *die, struct folds *out)
{
	struct fold f;
	struct wide w, m;
	int i, k;

	for (i = 0; i < now->n; i++)
		for (k = 0; k < die->n; k++) {
			f = now->all[i].f;
			fold_add(p, &f, &die->all[k].f);
			wide_copy(&w, &now->all[i].w);
			wide_set(&m, 0);
			if (wide_mul(&w, &die->all[k].w) < 0 ||
			    (p->has_more && cross(&m, &now->all[i],
			    &die->all[k]) < 0) ||
			    folds_put(out, &f, &w, &m) < 0)
				return -1;
		}
	return 0;
}

static int
spread_terms(const struct plan *p, struct folds *now, struct arena *a,
    struct den *den)
{
	struct folds die, next, kept;
	struct den one;
	int i, k;

	for (i = 0; i < p->nterm; i++) {
		if (p->terms[i].sides == 0)
			continue;
		folds_init(&die, a);
		memset(&one, 0, sizeof(one));
		if (one_die(p, i, &die, &one) < 0)
			return -1;
		for (k = 0; k < p->terms[i].count; k++) {
			folds_init(&next, a);
			if (spread_die(p, now, &die, &next) < 0)
				return -1;
			den_add(den, &one);
			*now = next;
		}
		if (p->terms[i].keep == 0)
			continue;
		folds_init(&kept, a);
		for (k = 0; k < now->n; k++) {
			fold_keep(p, i, &now->all[k].f);
			if (folds_put(&kept, &now->all[k].f,
			    &now->all[k].w, &now->all[k].moment) < 0)
				return -1;
		}
		*now = kept;
	}
	return p->has_more ? split_cap(p, now, den) : 0;
}

/* Draws without replacement: the counts of what was drawn say what is left. */
static int
spread_bag(const struct plan *p, struct folds *now, struct arena *a,
    struct den *den)
{
	struct folds next;
	struct fold f, one;
	struct wide w, none;
	int i, k, d, left, total;

	wide_set(&none, 0);
	total = 0;
	for (k = 0; k < p->nbag; k++)
		total += p->bag[k];
	for (d = 0; d < p->terms[0].count; d++) {
		if (total - d <= 0 || den_mul(den,
		    (unsigned long)(total - d)) < 0)
			return -1;
		folds_init(&next, a);
		for (i = 0; i < now->n; i++)
			for (k = 0; k < p->nbag; k++) {
				f = now->all[i].f;
				left = p->bag[k] - f.count[k + 1];
				one = fold_die(p, p->nterm, k + 1, 0);
				fold_add(p, &f, &one);
				wide_copy(&w, &now->all[i].w);
				if (left <= 0)
					continue;
				if (wide_mul_u64(&w, (uint64_t)left) < 0 ||
				    folds_put(&next, &f, &w, &none) < 0)
					return -1;
			}
		*now = next;
	}
	return 0;
}

int
roll_spread(struct machine *m, const struct step *s, struct hand h,
    struct spread *out)
{
	struct folds now;
	struct plan p;
	struct fold f;
	struct wide one, zero;
	int i;

	memset(out, 0, sizeof(*out));
	if (make_plan(m, s, h, &p) < 0 || check_faces(m, &p) < 0)
		return -1;
	folds_init(&now, m->arena);
	fold_start(&p, &f);
	wide_set(&one, 1);
	wide_set(&zero, 0);
	if (folds_put(&now, &f, &one, &zero) < 0 || (p.nbag > 0 ?
	    spread_bag(&p, &now, m->arena, &out->den) :
	    spread_terms(&p, &now, m->arena, &out->den)) < 0)
		return err_set(m->err, "roll \"%s\": the chances need more than "
		    "1024 bits", s->name);
	out->count = now.n;
	out->all = arena_alloc(m->arena, (size_t)now.n * sizeof(*out->all));
	for (i = 0; i < now.n; i++) {
		out->all[i].slots = arena_alloc(m->arena,
		    (size_t)m->check->nslot * sizeof(long));
		fold_slots(m, &p, s->roll, &now.all[i].f, out->all[i].slots);
		wide_copy(&out->all[i].weight, &now.all[i].w);
	}
	return 0;
}

/* ---- matched dice ---- */

/* The valid dice of a packed set, best first, each with its bonus. */
static int
scores(struct machine *m, int roll, int side, long set, long *out, int *n)
{
	const struct step *s;
	struct hand h = { side, -1 };
	int face, k, bits, has_valid, valid, has_plus, plus;
	struct plan p;

	s = &m->check->steps[m->check->rolls[roll].step];
	if (make_plan(m, s, h, &p) < 0 ||
	    threshold(m, s->spec->valid, h, &has_valid, &valid) < 0 ||
	    threshold(m, s->spec->plus, h, &has_plus, &plus) < 0)
		return -1;
	bits = 60 / (p.terms[0].sides + 1);
	*n = 0;
	for (face = p.terms[0].first + p.terms[0].sides - 1;
	    face >= p.terms[0].first; face--) {
		if (has_valid && face < valid)
			continue;
		k = (int)(set >> (face - p.terms[0].first) * bits) &
		    ((1 << bits) - 1);
		for (; k > 0; k--)
			out[(*n)++] = face + (has_plus ? plus : 0);
	}
	return 0;
}

int
roll_pairs(struct machine *m, int roll1, int side1, long set1, int roll2,
    int side2, long set2, int *won, int *lead)
{
	long a[DICE_MOST], b[DICE_MOST];
	int na, nb, i;

	if (scores(m, roll1, side1, set1, a, &na) < 0 ||
	    scores(m, roll2, side2, set2, b, &nb) < 0)
		return -1;
	*won = 0;
	for (i = 0; i < na; i++)
		if (i >= nb || a[i] > b[i])
			++*won;
	for (i = 0; i < na && i < nb && a[i] == b[i]; i++)
		continue;
	*lead = i >= na ? -(i < nb) : i >= nb || a[i] > b[i] ? 1 : -1;
	return 0;
}

const char *
roll_text(struct machine *m, const struct step *s, struct hand h)
{
	struct plan p;
	const char *text;
	int i;

	if (make_plan(m, s, h, &p) < 0)
		return s->text;
	if (p.nbag > 0)
		return arena_printf(m->arena, "%d from the bag",
		    p.terms[0].count);
	text = "";
	for (i = 0; i < p.nterm; i++) {
		text = arena_printf(m->arena, "%s%s", text,
		    p.terms[i].sign < 0 ? "-" : i > 0 ? "+" : "");
		if (p.terms[i].count != 1 || p.terms[i].sides == 0)
			text = arena_printf(m->arena, "%s%d", text,
			    p.terms[i].count);
		if (p.terms[i].sides > 0)
			text = arena_printf(m->arena, "%s%s", text,
			    p.terms[i].name);
		if (p.terms[i].keep != 0)
			text = arena_printf(m->arena, "%sk%c%d", text,
			    p.terms[i].keep > 0 ? 'h' : 'l',
			    p.terms[i].keep > 0 ? p.terms[i].keep :
			    -p.terms[i].keep);
	}
	if (p.has_hit)
		text = arena_printf(m->arena, "%s, %d or more hits", text,
		    p.hit);
	return text;
}
