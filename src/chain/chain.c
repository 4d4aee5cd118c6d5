/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: chain. See chain.h. */
#include <config.h>

#include "chain/chain.h"

#include <limits.h>
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "rule/budget.h"
#include "rule/formula_tree.h"

enum { THREADS_MOST = 256, KEPT_HASHES = 512 };

/* An exact fraction, never below zero. */
struct frac {
	struct wide n, d;
};

static const struct frac nought = { { 0, { 0 } }, { 1, { 1 } } };
static const struct frac whole = { { 1, { 1 } }, { 1, { 1 } } };

/* Fractions by index. NULL, and all beyond the room, are zero. */
struct fracs {
	struct frac **all;
	int room;
};

/* Threads that were begun, a bit each, and their first nodes, ascending. */
struct begun {
	unsigned char threads[THREADS_MOST / CHAR_BIT];
	const int *nodes;
	int n;
};

/*
 * A question, made once for all nodes that ask it, and its chances, counted
 * once.
 */
struct kept {
	struct kept *next;
	struct question q;
	int met, failed, lacks;	/* lacks: a value that a player chooses */
	struct chances one;
};

/*
 * A question and its thread: the one asked, one that must follow, or an offer
 * taken. A `then` stays in its thread, others begin or join one.
 */
struct node {
	struct kept *asked;
	int thread;
	struct begun begun;	/* by the rounds before, if it is a `then` */
	struct fracs to;	/* [node]: mean times it leads there */
	struct fracs ends;	/* [answer]: mean times it ends so */
	struct fracs gains;	/* [2 * gain], [2 * gain + 1]: the mean of an
				 * effect's parts above 0, below 0 */
	/* Thread 0: each outcome, and the node that it leads to, or -1. */
	struct way {
		const struct outcome *o;
		struct frac p;
		int to;
	} *ways;
	int nway, way_room, into;	/* into: ways that lead here */
};

/* An effect in nodes of thread 0, which gains tell of. */
struct gain {
	const char *name;
	int side, unit;
};

/* A question that an outcome of the node being expanded asks. */
struct follow_up {
	struct follow_up *next;
	const struct next *row;
	struct kept *asked;
};

/*
 * One check, or one offer, put to one unit at one time. No way through the
 * chain begins a thread twice, so that its answers have chances.
 */
struct thread {
	const struct check *check;
	struct kept *asked;
	const char *name;	/* of the follow-up; NULL in thread 0 */
	const char *choice;	/* not asked: a player must complete this, or
				 * this `may` is not taken; or NULL */
	int may;		/* a `may` that is not taken */
	int parent, side, unit;
	int nth;		/* counts threads that are otherwise the same */
};

struct chain {
	const struct asking *w;
	struct arena *a;
	struct arena *work;	/* scratch memory, reset after each use */
	struct err *e;
	struct kept *kept[KEPT_HASHES];
	struct node *nodes;
	struct follow_up *follows;
	struct answer {
		struct outcome o;
		int thread;
	} *answers;
	struct thread threads[THREADS_MOST];
	struct gain *gains;
	int n, room, nanswer, answer_room, nthread, ngain, gain_room;
	int house, *consulted;
	enum sure sure;
	struct budget *budget;
};

/*
 * Errors of fractions and of the budget are latched in c->e. A larger step asks
 * for them after its last call; once one is latched, fractions are not reduced
 * and mean nothing.
 */
static int
failed(const struct chain *c)
{
	return c->e->set;
}

/* Charge the budget for one operation on fractions, or what will take some. */
static void
spend(struct chain *c)
{
	enum { PER_FRACTION = 50 };

	if (budget_spend(c->budget, c->a, PER_FRACTION) < 0)
		(void)budget_fail(c->budget, &c->threads[0].check->from,
		    "check", c->e);
}

/*
 * Latch that numbers grew too large if wrong is not 0; so results of several
 * calls may be or-ed. 0, or -1 if anything is latched by now.
 */
static int
latch_large(struct chain *c, int wrong)
{
	if (wrong != 0)
		(void)err_set(c->e, "the chances need more than 1024 bits");
	return -failed(c);
}

static void
frac_add(struct chain *c, struct frac *f, const struct frac *g)
{
	struct wide w;

	wide_copy(&w, &g->n);
	if (latch_large(c, wide_mul(&w, &f->d) | wide_mul(&f->n, &g->d) |
	    wide_mul(&f->d, &g->d) | wide_add(&f->n, &w)) == 0)
		wide_reduce(&f->n, &f->d);
}

static void
frac_mul(struct chain *c, struct frac *f, const struct frac *g)
{
	if (latch_large(c, wide_mul(&f->n, &g->n) |
	    wide_mul(&f->d, &g->d)) == 0)
		wide_reduce(&f->n, &f->d);
}

static void
frac_copy(struct frac *to, const struct frac *from)
{
	wide_copy(&to->n, &from->n);
	wide_copy(&to->d, &from->d);
}

static struct frac *
entry(const struct fracs *row, int k)
{
	return k < row->room ? row->all[k] : NULL;
}

/* Entry k of a row += g. */
static void
entry_add(struct chain *c, struct fracs *row, int k, const struct frac *g)
{
	enum { FEW = 8 };
	int room;

	if (k >= row->room) {
		for (room = FEW; room <= k; room *= 2)
			continue;
		row->all = arena_grow(c->a, row->all,
		    (size_t)row->room * sizeof(*row->all),
		    (size_t)room * sizeof(*row->all));
		row->room = room;
	}
	if (row->all[k] != NULL) {
		frac_add(c, row->all[k], g);
		return;
	}
	row->all[k] = arena_raw(c->a, sizeof(*row->all[k]));
	frac_copy(row->all[k], g);
}

/* The first n entries of a row *= g. */
static void
entries_mul(struct chain *c, struct fracs *row, int n, const struct frac *g)
{
	struct frac *f;
	int k;

	for (k = 0; k < n; k++) {
		f = entry(row, k);
		if (f == NULL)
			continue;
		spend(c);
		frac_mul(c, f, g);
	}
}

/* The first n entries of a row += those of another times p. */
static void
entries_add(struct chain *c, struct fracs *row, const struct fracs *more,
    int n, const struct frac *p)
{
	struct frac *f, t;
	int k;

	for (k = 0; k < n; k++) {
		f = entry(more, k);
		if (f == NULL)
			continue;
		spend(c);
		frac_copy(&t, f);
		frac_mul(c, &t, p);
		entry_add(c, row, k, &t);
	}
}

/* ---- the question of a row ---- */

/* A follow-up while its words are put together. */
struct wording {
	const struct question *from;
	const struct next *row;
	struct phrase words;	/* the tool comes first */
	/* Which side and unit of the first ruling stands on a side. */
	struct first_side first[SIDES];
	int here;		/* the side that words are added to */
};

/*
 * Does a part of the row hand the word on? Names of the ruling itself; what was
 * said of a unit, or with unit -1 of any unit of the side, but for names that
 * the row leaves behind; of all its units `+` and repeats as well.
 */
static int
hands(const struct wording *x, const struct part *p, const struct said_word *d,
    int side, int unit)
{
	if (p->kind == PART_PASSED)
		return (d->of & SAID_RULING) != 0 && d->name != NULL &&
		    text_eq(d->name, p->text);
	if (p->kind == PART_LEFT || d->side != side ||
	    (d->of & SAID_HERE) != 0 ||
	    (d->of & ~(unsigned)SAID_RULING) == 0 || (d->name != NULL &&
	    follow_drops(x->row->step, d->name, side)))
		return 0;
	if (p->kind == PART_UNIT && (d->of & (SAID_PLUS | SAID_TIMES)) != 0)
		return 0;
	return unit < 0 || (unit >= d->unit && unit < d->unit + d->times &&
	    (x->from->units[side] < 2 || (d->of & ~SAID_SIDE) != 0));
}

static void
hand_on(struct wording *x, const struct part *p)
{
	struct phrase_word word = { NULL, 0, 0, NULL };
	struct first_side *first;
	int unit, i, side = p->side != 0 ? p->side : x->row->side;

	unit = p->kind == PART_UNIT && side == x->row->side ? x->row->unit : -1;
	first = &x->first[x->here];
	if (p->kind <= PART_UNITS && first->side == 0) {
		*first = x->from->first_side[side];
		if (first->unit < 0)
			first->unit = unit;
	}
	for (i = 0; i < x->from->nsaid; i++) {
		word.said = &x->from->said[i];
		if (hands(x, p, word.said, side, unit))
			phrase_push(&x->words, &word);
	}
}

/* Put the words of a row together. */
static void
wording_make(struct wording *x, const struct question *from,
    const struct next *row, struct arena *a)
{
	struct growing word;
	const struct part *p;
	const struct val *v;
	int one, place, i;

	*x = (struct wording){ .from = from, .row = row, .words.arena = a,
		.here = SIDE_1 };
	v = row->vals;
	one = place = 0;
	p = row->step->say->parts;
	while (p != NULL) {
		if (p->kind >= PART_UNIT) {
			hand_on(x, p);
			place += p->kind <= PART_UNITS;
			p = p->next;
			continue;
		}
		if (p->text != NULL && strcmp(p->text, "vs") == 0)
			x->here = SIDE_2;
		memset(&word, 0, sizeof(word));
		do {
			arena_add(a, &word, part_show(p, p->expr != NULL ?
			    *v++ : val_none(), &one, a));
			p = p->next;
		} while (p != NULL && p->glued);
		i = x->words.n;
		phrase_add(&x->words, word.text, 0);
		/* (Errors count the words of the row, behind the tool.) */
		for (; i < x->words.n; i++)
			x->words.all[i].column = place++;
	}
}

static int
wording_ask(const struct asking *w, const struct wording *x, struct arena *a,
    struct question *q, struct err *e)
{
	struct phrase words = x->words;
	struct asking other = *w;

	other.tool = "";
	other.from = x->from;
	other.prefixes = 0;
	other.varies = 0;
	if (words.n > 0 && words.all->said == NULL) {
		other.tool = arena_copy(a, words.all->text, words.all->len);
		words.all++;
		words.n--;
	}
	if (ask_phrase(&other, &words, a, q, e) < 0)
		return -1;
	/* Where a ruling goes on and its row names no unit, all stay. */
	memcpy(q->first_side, x->row->step->what == DO_THEN &&
	    x->first[SIDE_1].side == 0 && x->first[SIDE_2].side == 0 ?
	    x->from->first_side : x->first, sizeof(q->first_side));
	return 0;
}

int
chain_ask(const struct asking *w, const struct question *from,
    const struct next *row, struct arena *a, struct question *q, struct err *e)
{
	struct wording x;

	wording_make(&x, from, row, a);
	return wording_ask(w, &x, a, q, e);
}

void
chain_print(const struct asking *w, struct follow *all, struct arena *a)
{
	const struct phrase_word *second;
	struct wording x;
	struct follow *f;
	struct question q;
	struct err quiet;
	const char *check;

	for (f = all; f != NULL; f = f->next) {
		if (f->question != NULL)
			continue;
		err_clear(&quiet);
		wording_make(&x, f->of, &f->row, a);
		if (wording_ask(w, &x, a, &q, &quiet) < 0) {
			f->question = f->asks = phrase_text(&x.words, a);
			continue;
		}
		/* The usual check is named if the row names it. */
		second = &x.words.all[1];
		check = q.check->preset && x.words.n > 1 &&
		    second->said == NULL && text_same(second->text,
		    second->len, q.check->name) ?
		    arena_printf(a, " %s", q.check->name) : "";
		f->question = arena_printf(a, "%s%s%s%s", q.check->tool, check,
		    q.text[0] != '\0' ? " " : "", q.text);
		f->asks = arena_printf(a, "%s%s%s%s", q.check->tool, check,
		    q.asks[0] != '\0' ? " " : "", q.asks);
	}
}

/* ---- one ruling that goes on ---- */

/*
 * Join the effects `more` to the list *all: numbers of an earlier one add up,
 * else the later stands. 0, or -1 with err.
 */
static int
add_totals(struct outcome_effect **all, const struct outcome_effect *more,
    struct arena *a, struct err *e)
{
	struct outcome_effect *t, **tail;

	for (; more != NULL; more = more->next) {
		for (tail = all; (t = *tail) != NULL; tail = &t->next)
			if (text_eq(t->name, more->name) &&
			    t->side == more->side && t->unit == more->unit)
				break;
		if (t == NULL) {
			*tail = arena_alloc(a, sizeof(**tail));
			**tail = *more;
			(*tail)->next = NULL;
		} else if (t->v.kind != VAL_NUM || more->v.kind != VAL_NUM) {
			t->v = more->v;
		} else if (num_add(&t->v.n, t->v.n, more->v.n) < 0) {
			return err_set(e, "%s:%d: column \"check\": %s: the "
			    "number grows too large", more->from->file,
			    more->from->line, t->name);
		}
	}
	return 0;
}

int
chain_join(struct ruling *first, struct ruling *next, struct arena *a,
    struct err *e)
{
	struct outcome_effect *totals, **effect;
	struct rolled **die, *d;
	struct follow **f;
	int i, round = 0;

	/* Names differ within one ruling: nothing adds up, no error. */
	totals = NULL;
	(void)add_totals(&totals, first->totals, a, e);
	if (add_totals(&totals, next->totals, a, e) < 0)
		return -1;
	next->totals = totals;
	for (die = &first->dice; *die != NULL; die = &(*die)->next)
		round = (*die)->round;
	for (d = next->dice; d != NULL; d = d->next)
		d->round = round + 1;
	*die = next->dice;
	next->dice = first->dice;
	for (effect = &first->effects; *effect != NULL;
	    effect = &(*effect)->next)
		continue;
	*effect = next->effects;
	next->effects = first->effects;
	/* Keep what else the first leads to, without the `then` just asked. */
	for (f = &first->follows; *f != NULL;)
		if ((*f)->row.step->what == DO_THEN)
			*f = (*f)->next;
		else
			f = &(*f)->next;
	*f = next->follows;
	next->follows = first->follows;
	next->house |= first->house;
	if (first->sure > next->sure)
		next->sure = first->sure;
	for (i = 0; i < next->check->sys->nreading; i++)
		next->consulted[i] |= first->consulted[i];
	return 0;
}

static int
has(const unsigned char *bits, int i)
{
	return bits[i / CHAR_BIT] >> i % CHAR_BIT & 1;
}

static void
put(unsigned char *bits, int i)
{
	bits[i / CHAR_BIT] |= (unsigned char)(1 << i % CHAR_BIT);
}

/* Insert a node into b->nodes, which stay ascending. It must not be there. */
static void
put_node(struct chain *c, struct begun *b, int node)
{
	int *nodes, i, k;

	for (i = 0; i < b->n && b->nodes[i] < node; i++)
		continue;
	assert(i == b->n || b->nodes[i] != node);
	nodes = arena_raw(c->a, (size_t)(b->n + 1) * sizeof(*nodes));
	for (k = 0; k < b->n; k++)
		nodes[k + (k >= i)] = b->nodes[k];
	nodes[i] = node;
	b->nodes = nodes;
	b->n++;
}

static int
same_begun(const struct begun *a, const struct begun *b)
{
	return a->n == b->n && memcmp(a->threads, b->threads,
	    sizeof(a->threads)) == 0 && (a->n == 0 || memcmp(a->nodes,
	    b->nodes, (size_t)a->n * sizeof(*a->nodes)) == 0);
}

/* Do both name the same units of the roster? */
static int
same_who(const struct question *a, const struct question *b)
{
	int i, k;

	for (i = k = 0;; i++, k++) {
		while (i < a->nsaid && (a->said[i].of & SAID_WHO) == 0)
			i++;
		while (k < b->nsaid && (b->said[k].of & SAID_WHO) == 0)
			k++;
		if (i >= a->nsaid || k >= b->nsaid)
			return i >= a->nsaid && k >= b->nsaid;
		if (a->said[i].side != b->said[k].side ||
		    !text_eq(a->said[i].text, b->said[k].text))
			return 0;
	}
}

static int
same_question(const struct question *a, const struct question *b)
{
	return a->check == b->check && text_eq(a->text, b->text) &&
	    memcmp(a->first_side, b->first_side, sizeof(a->first_side)) == 0 &&
	    same_who(a, b);
}

/* The index of the node of a question in a thread, or -1. */
static int
find_node(const struct chain *c, const struct kept *asked, int thread,
    const struct begun *begun)
{
	int i;

	for (i = 0; i < c->n; i++)
		if (c->nodes[i].asked == asked &&
		    c->nodes[i].thread == thread &&
		    same_begun(&c->nodes[i].begun, begun))
			return i;
	return -1;
}

/* The index of the node of a question in a thread, which is made if need be. */
static int
node_of(struct chain *c, struct kept *asked, int thread,
    const struct begun *begun)
{
	int i = find_node(c, asked, thread, begun);

	if (i >= 0)
		return i;
	spend(c);
	ARENA_PUSH(c->a, c->nodes, c->n, c->room);
	c->nodes[c->n] = (struct node){ .asked = asked, .thread = thread,
		.begun = *begun };
	return c->n++;
}

/* The index of the thread like *want, new if need be; -1: too many. */
static int
thread_of(struct chain *c, const struct thread *want)
{
	const struct thread *t;
	int i;

	for (i = 1; i < c->nthread; i++) {
		t = &c->threads[i];
		if (t->parent != want->parent || t->nth != want->nth ||
		    t->side != want->side || t->unit != want->unit)
			continue;
		if (t->may == want->may && (want->choice != NULL ?
		    t->choice != NULL && text_eq(t->choice, want->choice) :
		    t->choice == NULL && t->check == want->check))
			return i;
	}
	if (c->nthread == THREADS_MOST)
		return err_set(c->e, "the ruling leads to more than %d checks",
		    THREADS_MOST);
	c->threads[c->nthread] = *want;
	return c->nthread++;
}

/* A way through the chain, of chance p, ends its thread with that answer. */
static void
ends_as(struct chain *c, int from, const char *text, int thread,
    const struct outcome *o, const struct frac *p)
{
	int i;

	for (i = 0; i < c->nanswer; i++)
		if (c->answers[i].thread == thread &&
		    text_eq(c->answers[i].o.text, text))
			break;
	if (i == c->nanswer) {
		spend(c);
		ARENA_PUSH(c->a, c->answers, c->nanswer, c->answer_room);
		c->answers[c->nanswer] = (struct answer){ .thread = thread };
		if (o != NULL)
			c->answers[c->nanswer].o = *o;
		c->answers[c->nanswer++].o.text = text;
	}
	entry_add(c, &c->nodes[from].ends, i, p);
}

static const struct next *
keep_nexts(struct chain *c, const struct next *from)
{
	struct next *n;

	if (from == NULL)
		return NULL;
	n = arena_raw(c->a, sizeof(*n));
	*n = *from;
	n->before = keep_nexts(c, from->before);
	n->vals = vals_copy(from->vals, (size_t)from->step->say->nexpr, c->a);
	return n;
}

/* Copy what was counted in c->work into c->a. */
static void
keep_chances(struct chain *c, struct chances *x)
{
	struct outcome *all, *o;
	size_t n;
	int i, *consulted;

	all = arena_raw(c->a, (size_t)(x->count + 1) * sizeof(*all));
	n = (size_t)(x->check->neffect * x->q->places);
	for (i = 0; i < x->count; i++) {
		o = &all[i];
		*o = x->outcomes[i];
		o->text = arena_text(c->a, o->text);
		o->reason = o->reason == NULL ? NULL :
		    arena_text(c->a, o->reason);
		o->nexts = keep_nexts(c, o->nexts);
		o->effects = vals_copy(o->effects, n, c->a);
		if (o->answer.kind == VAL_TEXT)
			o->answer.t = arena_text(c->a, o->answer.t);
	}
	x->outcomes = all;
	n = (size_t)(c->w->sys->nreading + 1) * sizeof(*consulted);
	consulted = arena_raw(c->a, n);
	memcpy(consulted, x->consulted, n - sizeof(*consulted));
	x->consulted = consulted;
}

/* Count the chances of a question when it is first met. */
static const struct kept *
meet(struct chain *c, struct kept *k)
{
	struct err quiet = { 0 };

	if (k->met)
		return k;
	k->met = 1;
	k->failed = rule_chances(&k->q, -1, SIDE_NONE, 1, c->work, &k->one,
	    &quiet) < 0;
	k->lacks = k->failed && quiet.kind == ERR_MISSING;
	if (!k->failed)
		keep_chances(c, &k->one);
	arena_reset(c->work);
	return k;
}

/* The one copy of the question in k, perhaps k. */
static struct kept *
keep(struct chain *c, struct kept *k)
{
	struct kept *same, **head;

	head = &c->kept[text_hash(k->q.text, strlen(k->q.text)) % KEPT_HASHES];
	for (same = *head; same != NULL; same = same->next)
		if (same_question(&same->q, &k->q))
			return same;
	k->next = *head;
	return *head = k;
}

/* The question of a row, or NULL with err. */
static struct kept *
ask_on(struct chain *c, int from, const struct next *row)
{
	struct follow_up *f, **tail;
	struct arena_mark mark;
	struct kept *k;

	for (tail = &c->follows; (f = *tail) != NULL; tail = &f->next)
		if (next_same(f->row, row))
			return f->asked;
	f = arena_alloc(c->a, sizeof(*f));
	f->row = row;
	mark = arena_mark(c->a);
	k = arena_alloc(c->a, sizeof(*k));
	if (chain_ask(c->w, &c->nodes[from].asked->q, row, c->a, &k->q,
	    c->e) < 0)
		return NULL;
	f->asked = keep(c, k);
	if (f->asked != k)
		arena_rewind(c->a, mark);
	*tail = f;
	return f->asked;
}

static const struct begun nothing;

int
chain_takes(const char *list, const char *name)
{
	size_t n;

	for (; list != NULL && *list != '\0'; list += n + (list[n] != '\0')) {
		n = strcspn(list, " ,");
		if (text_same(list, n, name))
			return 1;
	}
	return 0;
}

/*
 * *t: whom follow-up n of node `from` asks, and which question. 0, or -1 with
 * err.
 */
static int
about(struct chain *c, int from, const struct next *n, struct thread *t)
{
	const struct question *q = &c->nodes[from].asked->q, *asks;
	const struct thread *parent;
	int side = n->side;

	*t = (struct thread){ .parent = c->nodes[from].thread, .unit = n->unit,
		.name = n->step->name };
	if (side != SIDE_NONE && q->units[side] < 2)
		t->unit = -1;
	if (side != SIDE_NONE && q->first_side[side].side != 0) {
		t->side = q->first_side[side].side;
		if (t->unit < 0 || q->first_side[side].unit >= 0)
			t->unit = q->first_side[side].unit;
	} else {
		parent = &c->threads[t->parent];
		t->side = parent->side;
		t->unit = parent->unit;
	}
	t->may = n->step->what == DO_MAY && !chain_takes(c->w->take, t->name);
	t->asked = ask_on(c, from, n);
	if (t->asked == NULL)
		return -1;
	asks = &t->asked->q;
	t->check = asks->check;
	t->choice = t->may ? t->name : arena_printf(c->a, "%s%s%s",
	    t->check->tool, asks->text[0] != '\0' ? " " : "", asks->text);
	return 0;
}

/* Did a round before begin this thread with the same question? */
static int
was_asked(const struct chain *c, const struct thread *t, int thread,
    const struct begun *before)
{
	int node, i;

	if (!has(before->threads, thread) || t->choice != NULL)
		return has(before->threads, thread);
	node = find_node(c, t->asked, thread, &nothing);
	for (i = 0; i < before->n && before->nodes[i] != node; i++)
		continue;
	return i < before->n;
}

/*
 * Follow n and what is before it, which an outcome of chance p asks; *now: what
 * the outcome has begun so far. A question that was asked before is not followed
 * again. 0, or -1.
 */
static int
follow(struct chain *c, int from, const struct next *n, struct begun *now,
    const struct frac *p)
{
	struct thread t;
	int thread, to;

	if (n == NULL)
		return 0;
	if (follow(c, from, n->before, now, p) < 0)
		return -1;
	if (n->step->what == DO_THEN)
		return 0;
	if (about(c, from, n, &t) < 0)
		return -1;
	if (!t.may && !meet(c, t.asked)->lacks)
		t.choice = NULL;
	if (t.parent != 0 && t.asked == c->nodes[from].asked)
		return 0;
	for (;; t.nth++) {
		thread = thread_of(c, &t);
		if (thread < 0)
			return -1;
		if (!has(now->threads, thread))
			break;
		if (was_asked(c, &t, thread, &c->nodes[from].begun))
			return 0;
	}
	put(now->threads, thread);
	if (t.choice != NULL) {
		ends_as(c, from, t.choice, thread, NULL, p);
		return 0;
	}
	to = node_of(c, t.asked, thread, &nothing);
	put_node(c, now, to);
	entry_add(c, &c->nodes[from].to, to, p);
	return 0;
}

/* The index of an effect in c->gains, where it is put if need be. */
static int
gain_of(struct chain *c, const char *name, int side, int unit)
{
	struct gain *g;
	int i;

	for (i = 0; i < c->ngain; i++) {
		g = &c->gains[i];
		if (text_eq(g->name, name) && g->side == side &&
		    g->unit == unit)
			return i;
	}
	ARENA_PUSH(c->a, c->gains, c->ngain, c->gain_room);
	c->gains[c->ngain] = (struct gain){ name, side, unit };
	return c->ngain++;
}

/* Add one effect of an outcome of chance p to the gains of its node. */
static void
add_gain(struct chain *c, int from, const struct outcome *o, int effect,
    int side, int unit, const struct frac *p)
{
	const struct question *q = &c->nodes[from].asked->q;
	struct frac g;
	struct val v;
	int at;

	v = o->effects[effect * q->places + question_place(q, side, unit)];
	if (v.kind != VAL_NUM || v.n.n == 0)
		return;
	at = 2 * gain_of(c, q->check->effects[effect], side, unit) +
	    (v.n.n < 0);
	wide_set(&g.n, v.n.n < 0 ? -(uint64_t)v.n.n : (uint64_t)v.n.n);
	wide_set(&g.d, (uint64_t)v.n.d);
	frac_mul(c, &g, p);
	entry_add(c, &c->nodes[from].gains, at, &g);
}

/* All effects of an outcome. */
static void
add_gains(struct chain *c, int from, const struct outcome *o,
    const struct frac *p)
{
	const struct question *q = &c->nodes[from].asked->q;
	int i, side, unit;

	for (i = 0; i < q->check->neffect; i++) {
		add_gain(c, from, o, i, SIDE_NONE, -1, p);
		for (side = SIDE_1; side <= SIDE_2; side++)
			for (unit = -1; unit < q->units[side]; unit++)
				add_gain(c, from, o, i, side, unit, p);
	}
}

static void
add_way(struct chain *c, int from, const struct outcome *o,
    const struct frac *p, int to)
{
	struct node *n = &c->nodes[from];

	ARENA_PUSH(c->a, n->ways, n->nway, n->way_room);
	n->ways[n->nway].o = o;
	frac_copy(&n->ways[n->nway].p, p);
	n->ways[n->nway++].to = to;
	if (to >= 0)
		c->nodes[to].into++;
}

static int
add_outcome(struct chain *c, int from, const struct outcome *o,
    const struct wide *of)
{
	const struct next *then;
	struct kept *asked;
	struct begun now;
	struct frac p;
	int to = -1;

	wide_copy(&p.n, &o->weight);
	wide_copy(&p.d, of);
	wide_reduce(&p.n, &p.d);
	if (c->nodes[from].thread == 0)
		add_gains(c, from, o, &p);
	now = c->nodes[from].begun;
	if (follow(c, from, o->nexts, &now, &p) < 0)
		return -1;
	then = o->nexts;
	while (then != NULL && then->step->what != DO_THEN)
		then = then->before;
	if (then == NULL)
		ends_as(c, from, o->text, c->nodes[from].thread, o, &p);
	else {
		asked = ask_on(c, from, then);
		if (asked == NULL)
			return -1;
		to = node_of(c, asked, c->nodes[from].thread, &now);
		entry_add(c, &c->nodes[from].to, to, &p);
	}
	if (c->nodes[from].thread == 0)
		add_way(c, from, o, &p, to);
	return -failed(c);
}

static int
expand(struct chain *c, int i)
{
	const struct kept *m = meet(c, c->nodes[i].asked);
	struct chances one;
	int k;

	if (m->failed) {
		/* Once more, for the error. */
		(void)rule_chances(&m->q, -1, SIDE_NONE, 1, c->a, &one, c->e);
		assert(failed(c));
		return -1;
	}
	c->house |= m->one.house;
	if (m->one.sure > c->sure)
		c->sure = m->one.sure;
	for (k = 0; k < c->w->sys->nreading; k++)
		c->consulted[k] |= m->one.consulted[k];
	c->follows = NULL;
	for (k = 0; k < m->one.count; k++)
		if (add_outcome(c, i, &m->one.outcomes[k], &m->one.of) < 0)
			return -1;
	return 0;
}

/*
 * Eliminate node i: every edge into node i becomes edges to the nodes that node i
 * leads to.
 */
static int
eliminate(struct chain *c, int i)
{
	struct frac rest, *p;
	struct node *n = &c->nodes[i];
	int j;

	p = entry(&n->to, i);
	if (p != NULL) {
		/* A loop to itself of chance p: divide all else by 1 - p. */
		wide_copy(&rest.n, &p->d);
		wide_copy(&rest.d, &p->d);
		wide_sub(&rest.d, &p->n);
		if (wide_zero(&rest.d))
			return err_set(c->e, "the chain never ends: %s %s leads "
			    "only to itself", n->asked->q.check->tool,
			    n->asked->q.text);
		entries_mul(c, &n->to, i, &rest);
		entries_mul(c, &n->ends, c->nanswer, &rest);
		entries_mul(c, &n->gains, 2 * c->ngain, &rest);
	}
	for (j = 0; j < i && !failed(c); j++) {
		p = entry(&c->nodes[j].to, i);
		if (p == NULL)
			continue;
		entries_add(c, &c->nodes[j].to, &n->to, i, p);
		entries_add(c, &c->nodes[j].ends, &n->ends, c->nanswer, p);
		entries_add(c, &c->nodes[j].gains, &n->gains, 2 * c->ngain, p);
	}
	return -failed(c);
}

/* *of becomes the least common multiple of *of and *d. */
static void
share_of(struct chain *c, struct wide *of, const struct wide *d)
{
	struct wide more, shared;

	if (failed(c))
		return;
	wide_copy(&more, d);
	wide_copy(&shared, of);
	wide_reduce(&more, &shared);
	(void)latch_large(c, wide_mul(of, &more));
}

/* *w: the numerator of a fraction over `of`, a multiple of its denominator. */
static void
over(struct chain *c, struct wide *w, const struct frac *f,
    const struct wide *of)
{
	struct wide shared;

	if (failed(c))
		return;
	wide_copy(w, of);
	wide_copy(&shared, &f->d);
	wide_reduce(w, &shared);
	(void)latch_large(c, wide_mul(w, &f->n));
}

/*
 * *of: the least common denominator of all answers' chances. Each answer was
 * met on some way from node 0, so node 0 has an entry for it, perhaps 0.
 */
static void
common(struct chain *c, struct wide *of)
{
	const struct frac *f;
	int i;

	wide_set(of, 1);
	for (i = 0; i < c->nanswer; i++) {
		f = entry(&c->nodes[0].ends, i);
		assert(f != NULL);
		share_of(c, of, &f->d);
	}
}

/* The answers of one thread, over the common denominator. */
static void
collect(struct chain *c, int thread, const struct wide *of, struct chances *out)
{
	const struct thread *t = &c->threads[thread];
	const struct frac *f;
	struct outcome *o;
	struct wide all;
	int i;

	*out = (struct chances){ .check = t->check, .q = &t->asked->q,
		.choice = t->choice != NULL, .may = t->may, .name = t->name,
		.side = t->side, .unit = t->unit };
	wide_copy(&out->of, of);
	wide_set(&all, 0);
	out->outcomes = arena_alloc(c->a,
	    (size_t)c->nanswer * sizeof(*out->outcomes));
	for (i = 0; i < c->nanswer; i++) {
		if (c->answers[i].thread != thread)
			continue;
		o = &out->outcomes[out->count++];
		*o = c->answers[i].o;
		wide_set(&o->weight, 0);
		f = entry(&c->nodes[0].ends, i);
		assert(f != NULL);
		over(c, &o->weight, f, of);
		/* Their sum must fit as well, for it is told. */
		(void)latch_large(c, wide_add(&all, &o->weight));
		o->effects = NULL;
	}
}

/* ---- what an effect comes to ---- */

/* The chance of each sum that an effect may come to, ascending. */
struct sums {
	struct sum {
		struct num n;
		struct frac p;
	} *all;
	int n, room;
};

/* Add p to the chance of sum n. */
static void
sum_add(struct chain *c, struct sums *s, struct num n, const struct frac *p)
{
	struct sum *x;
	int at;

	spend(c);
	for (at = 0; at < s->n && num_cmp(s->all[at].n, n) < 0; at++)
		continue;
	if (at < s->n && num_cmp(s->all[at].n, n) == 0) {
		frac_add(c, &s->all[at].p, p);
		return;
	}
	ARENA_PUSH(c->work, s->all, s->n, s->room);
	x = &s->all[at];
	memmove(x + 1, x, (size_t)(s->n++ - at) * sizeof(*x));
	x->n = n;
	frac_copy(&x->p, p);
}

/* What an outcome of node i adds to an effect. */
static struct num
gained(const struct chain *c, int i, const struct outcome *o,
    const struct gain *g)
{
	const struct question *q = &c->nodes[i].asked->q;
	struct val v;
	int at = index_find(&q->check->by_effect, g->name);

	if (at < 0 || (g->side != SIDE_NONE && g->unit >= q->units[g->side]))
		return num_int(0);
	v = o->effects[at * q->places + question_place(q, g->side, g->unit)];
	return v.kind == VAL_NUM ? v.n : num_int(0);
}

/* Carry the sums at node i along its ways: to other nodes, or to `end`. */
static void
sums_on(struct chain *c, int i, const struct gain *g, struct sums *at,
    struct sums *end)
{
	const struct way *w;
	struct frac p;
	struct num n;
	int k, j;

	for (k = 0; k < c->nodes[i].nway && !failed(c); k++) {
		w = &c->nodes[i].ways[k];
		for (j = 0; j < at[i].n; j++) {
			frac_copy(&p, &at[i].all[j].p);
			frac_mul(c, &p, &w->p);
			n = at[i].all[j].n;
			(void)latch_large(c, num_add(&n, n,
			    gained(c, i, w->o, g)));
			sum_add(c, w->to < 0 ? end : &at[w->to], n, &p);
		}
	}
}

/* Sort thread 0 topologically into order[]: how many nodes; 0: a loop. */
static int
in_order(struct chain *c, int *order)
{
	const struct node *n;
	int i, k, of, *left = arena_raw(c->a, (size_t)c->n * sizeof(*left));

	for (i = 0; i < c->n; i++)
		left[i] = c->nodes[i].into;
	order[0] = 0;
	of = left[0] == 0;
	for (i = 0; i < of; i++) {
		n = &c->nodes[order[i]];
		for (k = 0; k < n->nway; k++)
			if (n->ways[k].to >= 0 && --left[n->ways[k].to] == 0)
				order[of++] = n->ways[k].to;
	}
	for (i = k = 0; i < c->n; i++)
		k += c->nodes[i].thread == 0;
	return of == k ? of : 0;
}

/* *m: the chance of each sum of an effect; none if there is a loop (n is 0). */
static void
collect_sums(struct chain *c, const struct gain *g, const int *order, int n,
    struct chain_mean *m)
{
	struct sums *at, end = { NULL, 0, 0 };
	int i;

	at = arena_alloc(c->work, (size_t)c->n * sizeof(*at));
	if (n > 0)
		sum_add(c, &at[0], num_int(0), &whole);
	for (i = 0; i < n; i++)
		sums_on(c, order[i], g, at, &end);
	m->all = arena_raw(c->a, (size_t)(end.n + 1) * sizeof(*m->all));
	wide_set(&m->of_all, 1);
	for (i = 0; i < end.n; i++)
		share_of(c, &m->of_all, &end.all[i].p.d);
	for (m->n = 0; m->n < end.n; m->n++) {
		m->all[m->n].sum = end.all[m->n].n;
		over(c, &m->all[m->n].w, &end.all[m->n].p, &m->of_all);
	}
	arena_reset(c->work);
}

/* out->means: what each effect came to, to the end. 0, or -1. */
static int
collect_means(struct chain *c, struct chances *out)
{
	struct chain_mean *m, **tail;
	const struct frac *plus, *minus;
	struct frac x, y;
	int i, n, *order = arena_raw(c->a, (size_t)(c->n + 1) * sizeof(*order));

	n = in_order(c, order);
	tail = &out->means;
	for (i = 0; i < c->ngain; i++) {
		plus = entry(&c->nodes[0].gains, 2 * i);
		minus = entry(&c->nodes[0].gains, 2 * i + 1);
		m = arena_raw(c->a, sizeof(*m));
		*m = (struct chain_mean){ .name = c->gains[i].name,
			.side = c->gains[i].side, .unit = c->gains[i].unit };
		frac_copy(&x, plus != NULL ? plus : &nought);
		frac_copy(&y, minus != NULL ? minus : &nought);
		/* Both over one denominator, then the less from the greater. */
		wide_copy(&m->of, &x.d);
		(void)latch_large(c, wide_mul(&x.n, &y.d) |
		    wide_mul(&y.n, &m->of) | wide_mul(&m->of, &y.d));
		m->minus = wide_cmp(&x.n, &y.n) < 0;
		wide_copy(&m->w, m->minus ? &y.n : &x.n);
		wide_sub(&m->w, m->minus ? &x.n : &y.n);
		collect_sums(c, &c->gains[i], order, n, m);
		if (wide_zero(&m->w) && m->n < 2)
			continue;
		*tail = m;
		tail = &m->next;
	}
	return -failed(c);
}

static int
solve(struct chain *c, struct chances *out)
{
	struct chances *one = out;
	struct wide of;
	int i;

	for (i = 0; i < c->n; i++)
		if (expand(c, i) < 0)
			return -1;
	for (i = c->n - 1; i >= 0; i--)
		if (eliminate(c, i) < 0)
			return -1;
	common(c, &of);
	for (i = 0; i < c->nthread; i++) {
		if (i > 0)
			one = one->next = arena_alloc(c->a, sizeof(*one));
		collect(c, i, &of, one);
	}
	out->house = c->house;
	out->sure = c->sure;
	out->consulted = c->consulted;
	return collect_means(c, out);
}

int
chain_chances(const struct asking *w, const struct question *q,
    struct arena *a, struct chances *out, struct err *e)
{
	struct kept *first;
	struct arena work;
	struct chain *c;
	int got, side;

	memset(out, 0, sizeof(*out));
	assert(w->budget != NULL);
	c = arena_raw(a, sizeof(*c));
	*c = (struct chain){ .w = w, .work = &work, .a = a, .e = e,
		.consulted = arena_alloc(a, (size_t)(w->sys->nreading + 1) *
		    sizeof(int)), .budget = w->budget,
		.threads[0] = { .check = q->check, .unit = -1 }, .nthread = 1 };
	arena_open(&work, a->frame);
	first = arena_alloc(a, sizeof(*first));
	first->q = *q;
	for (side = SIDE_1; side <= SIDE_2; side++) {
		first->q.first_side[side].side = side;
		first->q.first_side[side].unit = -1;
	}
	c->threads[0].asked = keep(c, first);
	(void)node_of(c, first, 0, &nothing);
	got = solve(c, out);
	arena_free(&work);
	return got;
}
