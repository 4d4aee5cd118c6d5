/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See unused.h. */
#include <config.h>

#include "ask/unused.h"

#include <string.h>

#include "base/text.h"
#include "eval/words.h"
#include "follow/follow.h"
#include "rule/suggest.h"

/* What is known of a typed word, bits; the first three as in struct heard. */
enum { READ = 1, COUNTED = 2, FAILED = 4, READ_WITH_NUMBERS = 8,
	FAILED_SURELY = 16 };

struct finding {
	struct question *q;
	struct arena *a;
	struct budget budget;
	unsigned char *known;	/* [typed word]: bits of the above */
	unsigned char *follows;	/* [step]: may the ruling lead on by it? */
};

/* ---- what the ruling reads ---- */

static int
bit(uint64_t bits, int i)
{
	return (int)(bits >> i & 1);
}

/* Note what the ruling reads, for any numbers (open) or those stated. 0, -1. */
static int
find_read(struct finding *f, int open)
{
	struct arena_mark start;
	struct uses u;
	int from, i, got = 0;

	for (from = 0; from < f->q->ntyped && got == 0; from += HEARD_MOST) {
		u = (struct uses){ .from = from, .follows = f->follows };
		start = arena_mark(f->a);
		got = words_read(f->q, open, f->a, &f->budget, &u);
		arena_rewind(f->a, start);
		for (i = 0; i < HEARD_MOST && from + i < f->q->ntyped; i++)
			f->known[from + i] |= (unsigned char)(open ?
			    (bit(u.heard.read, i) ? READ : 0) |
			    (bit(u.heard.counted, i) ? COUNTED : 0) |
			    (bit(u.heard.failed, i) ? FAILED_SURELY : 0) :
			    (bit(u.heard.failed, i) ? FAILED : 0) |
			    (bit(u.heard.read | u.heard.counted, i) ?
			    READ_WITH_NUMBERS : 0));
	}
	return got;
}

/* A word that says the same as an earlier one is of the same use. */
static void
find_same(struct finding *f)
{
	const struct saying *s = f->q->typed;
	int i, of;

	for (i = 0; i < f->q->ntyped; i++) {
		of = i;
		while (s[of].same > 0 && s[of].same - 1 < of)
			of = s[of].same - 1;
		f->known[i] |= f->known[of];
	}
}

static int
no_use(const struct finding *f, int i)
{
	int known = f->known[i];

	if ((known & (READ | COUNTED)) == 0)
		return 1;
	return (known & READ) == 0 && (known & FAILED) != 0 &&
	    (known & READ_WITH_NUMBERS) == 0;
}

/* ---- what is none the less of use ---- */

/* Must it be said of each unit: has it no default? Or is it their number? */
static int
is_wanted(const struct value *v)
{
	return v->kind == KIND_REPEAT || (v->unit && value_asked(v) &&
	    v->kind != KIND_SUM);
}

/* How many values that nobody stated does the ruling need? */
static int
count_lacking(struct finding *f)
{
	struct lacking lacking;
	struct arena_mark start;

	start = arena_mark(f->a);
	ask_lacking(f->q, f->a, &f->budget, &lacking);
	arena_rewind(f->a, start);
	return lacking.n;
}

/* Does the ruling read what was typed of the value, for whichever unit? */
static int
read_of_any(const struct finding *f, int value)
{
	const struct given *g = &f->q->values[value * f->q->places];
	int i;

	for (i = 0; i < f->q->places; i++)
		if (g[i].say > 0 && (f->known[g[i].say - 1] & READ) != 0)
			return 1;
	return 0;
}

/* Had g to be said: would it be missing, or is it read of another unit? */
static int
is_asked(struct finding *f, struct given *g, int value)
{
	const struct value *v = &f->q->check->values[value];
	struct given was = *g;
	int lacking;

	if (v->kind == KIND_REPEAT || !is_wanted(v) || read_of_any(f, value))
		return is_wanted(v);
	lacking = count_lacking(f);
	memset(g, 0, sizeof(*g));
	lacking = count_lacking(f) - lacking;
	*g = was;
	return lacking > 0;
}

/* Is what g states of a value its default, or did it have to be stated? */
static int
is_default(struct finding *f, struct given *g, int value, int place)
{
	struct given was = *g;
	struct hand h;
	struct val x;

	if (is_asked(f, g, value))
		return 1;
	place_whose(f->q, place, &h.side, &h.unit);
	memset(g, 0, sizeof(*g));
	x = words_default(f->q, value, h, f->a);
	*g = was;
	return x.kind != VAL_NONE && val_eq(x, was.v);
}

/*
 * What typed word i states, from entry *k on, which moves on: of values, *v,
 * then of modifiers, *v NULL. NULL: no more.
 */
static struct given *
next_stated(const struct question *q, int i, int *k, const struct value **v)
{
	const int values = q->check->nvalue * q->places;
	struct given *g;

	for (; *k < values + q->check->nmodword * q->places; ++*k) {
		g = *k < values ? &q->values[*k] : &q->mods[*k - values];
		if (g->say != i + 1)
			continue;
		*v = *k < values ? &q->check->values[*k / q->places] : NULL;
		++*k;
		return g;
	}
	return NULL;
}

/* Does typed word i say only what holds without it? */
static int
restates(struct finding *f, int i)
{
	const struct question *q = f->q;
	const struct value *v;
	struct given *g;
	int k, some;

	for (k = some = 0; (g = next_stated(q, i, &k, &v)) != NULL; some = 1)
		if (v == NULL ? g->set > 0 : !is_default(f, g,
		    (k - 1) / q->places, (k - 1) % q->places))
			return 0;
	return some;
}

/* What a typed word says, and of whom. */
struct subject {
	const char *word, *name;	/* name: of the value or modifier, or NULL */
	const char *is;			/* the choice that it says; or NULL */
	int side, ruling;
	const struct check *here;	/* not of use in this check; or NULL */
};

static void
subject_of(const struct finding *f, int i, struct subject *s)
{
	const struct question *q = f->q;
	const struct check *c = q->check;
	const struct value *v;
	const struct given *g;
	int k;

	memset(s, 0, sizeof(*s));
	s->word = q->typed[i].text;
	s->side = q->typed[i].side;
	k = 0;
	g = next_stated(q, i, &k, &v);
	if (g == NULL)
		return;
	s->name = v != NULL ? v->name :
	    c->modwords[(k - 1) / q->places - c->nvalue].word;
	s->is = v != NULL && g->v.kind == VAL_TEXT ? g->v.t : NULL;
	s->ruling = (k - 1) % q->places == 0;
}

/*
 * Does the check, to which the unit may come on side `to`, know the word, or read
 * a value of its name?
 */
static int
check_knows(const struct check *c, int to, const struct subject *s)
{
	int side, i, has;

	if (c == s->here && to == s->side)
		return 0;
	for (has = 0, side = SIDE_1; s->name != NULL && side <= SIDE_2; side++) {
		i = check_value(c, s->name, side);
		if (i >= 0 && c->values[i].reads)
			return 1;
		has |= i >= 0 && c->values[i].thing != NULL;
	}
	return !has && check_word(c, s->name != NULL ? s->name : s->word, NULL) != NULL;
}

/* Does follow-up s hand the word on to a check that knows it, now or later? */
static int
hands_on(const struct step *s, const struct check *c, const struct subject *of)
{
	const struct reaches *later;
	const struct landing *l;
	int i, k;

	if (of->ruling)
		return of->name != NULL && follow_passes(s, of->name);
	l = follow_landing(s, c);
	for (i = 0; i < l->n && l->to != NULL; i++) {
		if (l->all[i].from != of->side || (of->name != NULL &&
		    follow_leaves(s, of->name, of->side)))
			continue;
		if (check_knows(l->to, l->all[i].to, of))
			return 1;
		later = follow_reach(l->to, l->all[i].to);
		for (k = 0; k < later->n; k++)
			if (check_knows(later->all[k].to, later->all[k].side,
			    of))
				return 1;
	}
	return 0;
}

/*
 * Does typed word i go on to a question that the ruling may lead to? here: one
 * other than this check, asked again of that side.
 */
static int
used_later(const struct finding *f, int i, const struct check *here)
{
	const struct check *c = f->q->check;
	struct subject of;
	int k;

	subject_of(f, i, &of);
	of.here = here;
	for (k = 0; k < c->nstep; k++)
		if (f->follows[k] && hands_on(&c->steps[k], c, &of))
			return 1;
	return 0;
}

/* ---- what is told ---- */

/* What modifiers.csv says of the word, which does not count; or NULL. */
static const char *
reason_of(const struct finding *f, int said)
{
	const struct modifier *d;
	struct subject s;
	int i;

	subject_of(f, said, &s);
	for (i = 0; i < f->q->check->nmod; i++) {
		d = &f->q->check->mods[i];
		if (d->unless != NULL && s.name != NULL &&
		    text_wordeq(d->word, d->value_is != NULL && s.is != NULL ?
		    s.is : s.name) &&
		    (side_bits(d->side) & (1u | 1u << s.side)) != 0 &&
		    origin_live(&d->from, f->q->choice, NULL))
			return d->unless;
	}
	return NULL;
}

/* Is the word a plain number, of a value that has to be said? */
static int
is_number(const struct finding *f, int said)
{
	const char *text = f->q->typed[said].text;
	const struct value *v;
	struct num n;
	int k;

	for (k = 0; next_stated(f->q, said, &k, &v) != NULL;)
		if (v != NULL && is_wanted(v))
			return num_parse(&n, text, strlen(text)) == 0;
	return 0;
}

/* A hint that the one unused number may be a die; or NULL. */
static const char *
lone_number(const struct finding *f, int said, const char *unused)
{
	int i, numbers;

	for (i = numbers = 0; i < f->q->ntyped; i++)
		numbers += unused[i] && is_number(f, i);
	return numbers == 1 && is_number(f, said) && f->q->check->nroll > 0 ?
	    arena_printf(f->a, "a die that was thrown is -d %s",
	    f->q->typed[said].text) : NULL;
}

/* ---- attributes ---- */

/*
 * The place of an attribute that typed word i states, in q->values; or -1: it
 * states something else, too, or none, or one that units.csv says to be about
 * nothing, which is told as a circumstance is.
 */
static int
attribute_at(const struct question *q, int i)
{
	const struct value *v;
	int k, at;

	for (k = 0, at = -1; next_stated(q, i, &k, &v) != NULL; at = k - 1)
		if (v == NULL || v->thing == NULL || v->about == ABOUT_NOTHING)
			return -1;
	return at;
}

/*
 * Is the attribute, which nothing reads, one that is read of the other side? What
 * a unit is, is simply true of it; how and where it stands may be said of the
 * wrong one, where the sides are not alike.
 */
static int
read_of_other(struct finding *f, int i, int at)
{
	struct question *q = f->q;
	const struct value *v = &q->check->values[at / q->places];
	const int other = 3 - q->typed[i].side;
	struct given was, *g;
	int k, got;

	k = check_value(q->check, v->name, other);
	if (v->about < ABOUT_HOW || k < 0 || q->check->roles[0] == NULL ||
	    !value_fits(&q->check->values[k], other))
		return 0;
	g = &q->values[k * q->places + question_place(q, other,
	    q->check->values[k].unit ? 0 : -1)];
	was = *g;
	*g = q->values[at];
	f->known[i] = 0;
	got = find_read(f, 1) == 0 && (f->known[i] & (READ | COUNTED)) != 0;
	*g = was;
	f->known[i] = 0;
	return got;
}

static int
is_unused(struct finding *f, int i)
{
	int at;

	if (!no_use(f, i))
		return 0;
	at = attribute_at(f->q, i);
	/* (What also says a modifier that does not count is told with that.) */
	if (at >= 0 && (f->known[i] & (FAILED | FAILED_SURELY)) == 0)
		return !used_later(f, i, f->q->check) &&
		    (reason_of(f, i) != NULL || read_of_other(f, i, at));
	return !restates(f, i) && !used_later(f, i, NULL);
}

/* "it counts for the target", of an attribute that is said of the wrong side. */
static const char *
for_other(const struct finding *f, int i)
{
	const struct check *c = f->q->check;
	const int other = 3 - f->q->typed[i].side;

	if (attribute_at(f->q, i) < 0 || (f->known[i] & (FAILED |
	    FAILED_SURELY)) != 0)
		return NULL;
	return arena_printf(f->a, "it counts for the %s",
	    c->roles[other == SIDE_2]);
}

/* The word; with its side and unit if elsewhere the same word is none of these. */
static const char *
name_of(const struct finding *f, const struct saying *s, const char *these)
{
	const struct saying *o;

	for (o = f->q->typed; o - f->q->typed < f->q->ntyped; o++)
		if (text_eq(o->text, s->text) && !these[o - f->q->typed])
			break;
	if (o == f->q->typed + f->q->ntyped)
		return s->text;
	return arena_printf(f->a, f->q->units[s->side] > 1 ? "%s@%d.%d" :
	    "%s@%d", s->text, s->side, s->unit + 1);
}

static int
was_told(const struct finding *f, const char *word)
{
	const struct unused *u;

	for (u = f->q->unused; u != NULL; u = u->next)
		if (text_eq(u->word, word))
			return 1;
	return 0;
}

static void
tell_unused(struct finding *f)
{
	const struct unused **tail = &f->q->unused;
	struct unused *u;
	const char *word;
	char *unused;
	int i;

	unused = arena_alloc(f->a, (size_t)f->q->ntyped);
	for (i = 0; i < f->q->ntyped; i++)
		unused[i] = (char)is_unused(f, i);
	for (i = 0; i < f->q->ntyped; i++) {
		if (!unused[i])
			continue;
		word = name_of(f, &f->q->typed[i], unused);
		if (was_told(f, word))
			continue;
		u = arena_alloc(f->a, sizeof(*u));
		u->word = word;
		u->reason = reason_of(f, i);
		if (u->reason == NULL)
			u->reason = for_other(f, i);
		if (u->reason == NULL)
			u->reason = lone_number(f, i, unused);
		*tail = u;
		tail = &u->next;
	}
}

/* Are these, as bits, all typed words but for what a unit is? */
static int
is_all(const struct question *q, uint64_t heard)
{
	int i, at;

	if (q->ntyped >= HEARD_MOST)
		return 0;
	for (i = 0; i < q->ntyped; i++) {
		at = heard >> i & 1 ? 0 : attribute_at(q, i);
		if ((heard >> i & 1) == 0 && (at < 0 ||
		    q->check->values[at / q->places].about >= ABOUT_HOW))
			return 0;
	}
	return 1;
}

void
ask_unused(struct question *q, uint64_t heard, struct arena *a)
{
	struct finding f = { .q = q, .a = a };
	int i, by_numbers;

	q->unused = NULL;
	if (is_all(q, heard) || q->ruled != NULL)
		return;
	budget_init(&f.budget, 1, a);
	f.known = arena_alloc(a, (size_t)q->ntyped);
	f.follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	if (find_read(&f, 1) < 0)
		return;
	for (i = by_numbers = 0; i < q->ntyped; i++)
		by_numbers |= (f.known[i] & (READ | COUNTED)) == COUNTED;
	if (by_numbers && find_read(&f, 0) < 0)
		return;
	find_same(&f);
	tell_unused(&f);
}

/* ---- what is true ---- */

/* Is the word, or that of this side and unit, told to be of no use? */
static int
was_unused(const struct question *q, const char *text)
{
	const struct unused *u;
	const size_t n = strlen(text);

	for (u = q->unused; u != NULL; u = u->next)
		if (strncmp(u->word, text, n) == 0 &&
		    (u->word[n] == '\0' || u->word[n] == '@'))
			return 1;
	return 0;
}

const char *
ask_idle(const struct ruling *r, struct arena *a)
{
	struct question q = *r->q;
	struct finding f = { .q = &q, .a = a };
	struct growing list = { NULL, 0, 0 };
	const struct follow *next;
	char *idle;
	int i;

	/* (What the ruling surely used is not looked at again.) */
	for (i = 0; i < q.ntyped && ((i < HEARD_MOST && bit(r->heard, i)) ||
	    attribute_at(&q, i) < 0); i++)
		continue;
	if (i == q.ntyped)
		return NULL;
	idle = arena_alloc(a, (size_t)q.ntyped + 1);
	f.known = arena_alloc(a, (size_t)q.ntyped + 1);
	f.follows = arena_alloc(a, (size_t)q.check->nstep + 1);
	budget_init(&f.budget, 1, a);
	if (find_read(&f, 1) < 0)
		return NULL;
	find_same(&f);
	memset(f.follows, 0, (size_t)q.check->nstep);
	for (next = r->follows; next != NULL; next = next->next)
		for (i = 0; i < q.check->nstep; i++)
			f.follows[i] |= next->row.step == &q.check->steps[i];
	for (i = 0; i < q.ntyped; i++)
		idle[i] = no_use(&f, i) && attribute_at(&q, i) >= 0 &&
		    !was_unused(&q, q.typed[i].text) &&
		    !used_later(&f, i, q.check);
	for (i = 0; i < q.ntyped; i++)
		if (idle[i])
			arena_list(a, &list, name_of(&f, &q.typed[i], idle));
	return list.text;
}

/* ---- what is missing ---- */

void
ask_lacking(const struct question *q, struct arena *a, struct budget *b,
    struct lacking *out)
{
	struct uses u = { .lacking = out };

	memset(out, 0, sizeof(*out));
	u.follows = arena_alloc(a, (size_t)q->check->nstep + 1);
	(void)words_read(q, 0, a, b, &u);
}

void
ask_lacks(const struct question *q, struct arena *a, struct err *e)
{
	struct lacking lacking;
	struct budget b;
	int i;

	/* (What seems to be missing may be what a wrong word meant.) */
	if (q->values == NULL || q->ruled != NULL || q->unsure)
		return;
	budget_init(&b, 1, a);
	ask_lacking(q, a, &b, &lacking);
	for (i = 0; i < lacking.n; i++)
		err_add(e, lacking.all[i]->err->text, 0, a);
}
