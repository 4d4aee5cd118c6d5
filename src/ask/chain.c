/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See chain.h. */
#include <config.h>

#include "ask/chain.h"

#include <string.h>

#include "base/text.h"

enum { NODES_MOST = 256, ANSWERS_MOST = 256 };

/* An exact fraction, never below zero. */
struct frac {
	struct wide n, d;
};

struct node {
	struct question q;
	const char *tool;
	struct frac *to;	/* [node]: how likely it goes on there */
	struct frac *ends;	/* [answer]: how likely it ends so */
};

struct chain {
	const struct asking *w;
	struct arena *a;
	struct err *e;
	struct node *nodes;
	struct outcome *answers;
	int n, nanswer;
	int house, *consulted;
	enum sure sure;
};

static int
too_large(struct chain *c)
{
	return err_set(c->e, "the chances need more than 1024 bits");
}

static void
frac_zero(struct frac *f)
{
	wide_set(&f->n, 0);
	wide_set(&f->d, 1);
}

static int
frac_add(struct frac *f, const struct frac *g)
{
	struct wide w;

	if (wide_zero(&g->n))
		return 0;
	wide_copy(&w, &g->n);
	if (wide_mul(&w, &f->d) < 0 || wide_mul(&f->n, &g->d) < 0 ||
	    wide_mul(&f->d, &g->d) < 0 || wide_add(&f->n, &w) < 0)
		return -1;
	wide_reduce(&f->n, &f->d);
	return 0;
}

static int
frac_mul(struct frac *f, const struct frac *g)
{
	if (wide_mul(&f->n, &g->n) < 0 || wide_mul(&f->d, &g->d) < 0)
		return -1;
	wide_reduce(&f->n, &f->d);
	return 0;
}

/* f /= 1 - g, where g is below one. */
static int
frac_over_rest(struct frac *f, const struct frac *g)
{
	struct frac r;

	wide_copy(&r.n, &g->d);
	wide_copy(&r.d, &g->d);
	wide_sub(&r.d, &g->n);
	return frac_mul(f, &r);
}

int
chain_ask(const struct asking *w, const char *follow, struct arena *a,
    struct question *q, struct err *e)
{
	struct asking other;
	const char *p;
	size_t len;

	other = *w;
	p = text_token(&follow, &len);
	other.tool = p != NULL ? arena_copy(a, p, len) : "";
	other.roster = NULL;
	return ask_parse(&other, follow, a, q, e);
}

/* The node of a question: one already met, or a new one. -1: too many. */
static int
node_of(struct chain *c, const struct question *q)
{
	struct node *n;
	int i;

	for (i = 0; i < c->n; i++)
		if (c->nodes[i].q.check == q->check &&
		    text_eq(c->nodes[i].q.text, q->text))
			return i;
	if (c->n == NODES_MOST)
		return err_set(c->e, "the chain does not end: more than %d "
		    "questions", NODES_MOST);
	n = &c->nodes[c->n];
	n->q = *q;
	n->tool = q->check->tool;
	return c->n++;
}

static int
answer_of(struct chain *c, const struct outcome *o)
{
	int i;

	for (i = 0; i < c->nanswer; i++)
		if (text_eq(c->answers[i].text, o->text))
			return i;
	if (c->nanswer == ANSWERS_MOST)
		return err_set(c->e, "the chain has more than %d answers",
		    ANSWERS_MOST);
	c->answers[c->nanswer] = *o;
	return c->nanswer++;
}

static int
add_outcome(struct chain *c, int from, const struct outcome *o,
    const struct wide *of)
{
	struct question q;
	struct frac p;
	int to;

	wide_copy(&p.n, &o->weight);
	wide_copy(&p.d, of);
	wide_reduce(&p.n, &p.d);
	if (o->then == NULL) {
		to = answer_of(c, o);
		if (to < 0)
			return -1;
		return frac_add(&c->nodes[from].ends[to], &p) < 0 ?
		    too_large(c) : 0;
	}
	if (chain_ask(c->w, o->then, c->a, &q, c->e) < 0)
		return -1;
	to = node_of(c, &q);
	if (to < 0)
		return -1;
	return frac_add(&c->nodes[from].to[to], &p) < 0 ? too_large(c) : 0;
}

static int
expand(struct chain *c, int i)
{
	struct chances one;
	int k;

	c->nodes[i].to = arena_alloc(c->a, NODES_MOST * sizeof(struct frac));
	c->nodes[i].ends = arena_alloc(c->a,
	    ANSWERS_MOST * sizeof(struct frac));
	for (k = 0; k < NODES_MOST; k++)
		frac_zero(&c->nodes[i].to[k]);
	for (k = 0; k < ANSWERS_MOST; k++)
		frac_zero(&c->nodes[i].ends[k]);
	if (rule_chances(&c->nodes[i].q, -1, SIDE_NONE, c->a, &one, c->e) < 0)
		return -1;
	c->house |= one.house;
	if (one.sure > c->sure)
		c->sure = one.sure;
	for (k = 0; k < c->w->sys->nreading; k++)
		c->consulted[k] |= one.consulted[k];
	for (k = 0; k < one.count; k++)
		if (add_outcome(c, i, &one.outcomes[k], &one.of) < 0)
			return -1;
	return 0;
}

/* Put what node i leads to in the place of every step into it. */
static int
eliminate(struct chain *c, int i)
{
	struct node *n, *m;
	struct frac p, t;
	int j, k;

	n = &c->nodes[i];
	if (wide_cmp(&n->to[i].n, &n->to[i].d) == 0)
		return err_set(c->e, "the chain never ends: %s %s leads only to "
		    "itself", n->tool, n->q.text);
	for (k = 0; k < i; k++)
		if (frac_over_rest(&n->to[k], &n->to[i]) < 0)
			return too_large(c);
	for (k = 0; k < c->nanswer; k++)
		if (frac_over_rest(&n->ends[k], &n->to[i]) < 0)
			return too_large(c);
	for (j = 0; j < i; j++) {
		m = &c->nodes[j];
		if (wide_zero(&m->to[i].n))
			continue;
		p = m->to[i];
		for (k = 0; k < i; k++) {
			t = n->to[k];
			if (frac_mul(&t, &p) < 0 || frac_add(&m->to[k], &t) < 0)
				return too_large(c);
		}
		for (k = 0; k < c->nanswer; k++) {
			t = n->ends[k];
			if (frac_mul(&t, &p) < 0 ||
			    frac_add(&m->ends[k], &t) < 0)
				return too_large(c);
		}
	}
	return 0;
}

/* All answers over one denominator, as every distribution is told. */
static int
collect(struct chain *c, struct chances *out)
{
	struct frac *f;
	struct wide d, shared;
	int i;

	wide_set(&out->of, 1);
	f = c->nodes[0].ends;
	for (i = 0; i < c->nanswer; i++) {
		wide_copy(&d, &f[i].d);
		wide_copy(&shared, &out->of);
		wide_reduce(&d, &shared);
		if (wide_mul(&out->of, &d) < 0)
			return too_large(c);
	}
	out->outcomes = c->answers;
	out->count = c->nanswer;
	for (i = 0; i < c->nanswer; i++) {
		wide_copy(&d, &out->of);
		wide_copy(&shared, &f[i].d);
		wide_reduce(&d, &shared);
		if (wide_mul(&d, &f[i].n) < 0)
			return too_large(c);
		wide_copy(&out->outcomes[i].weight, &d);
		out->outcomes[i].effects = NULL;
	}
	return 0;
}

int
chain_chances(const struct asking *w, const struct question *q,
    struct arena *a, struct chances *out, struct err *e)
{
	struct chain c;
	int i;

	memset(&c, 0, sizeof(c));
	memset(out, 0, sizeof(*out));
	c.w = w;
	c.a = a;
	c.e = e;
	c.nodes = arena_alloc(a, NODES_MOST * sizeof(*c.nodes));
	c.answers = arena_alloc(a, ANSWERS_MOST * sizeof(*c.answers));
	c.consulted = arena_alloc(a,
	    (size_t)(w->sys->nreading + 1) * sizeof(int));
	if (node_of(&c, q) < 0)
		return -1;
	for (i = 0; i < c.n; i++)
		if (expand(&c, i) < 0)
			return -1;
	for (i = c.n - 1; i >= 0; i--)
		if (eliminate(&c, i) < 0)
			return -1;
	out->check = q->check;
	out->q = q;
	out->house = c.house;
	out->sure = c.sure;
	out->consulted = c.consulted;
	return collect(&c, out);
}
