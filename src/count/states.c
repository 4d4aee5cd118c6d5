/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: count. See states.h. */
#include <config.h>

#include "count/states.h"

#include "base/hash.h"
#include "base/text.h"

enum { VALUES = 256, STATES_MOST = 2000000 };

/* ---- memory, and the budget ---- */

struct block {
	struct block *next;	/* of the same size, to be used again */
	long size;		/* as a power of two */
};
_Static_assert(sizeof(struct block) == 16, "what follows it is aligned");

void *
block_take(struct states *s, size_t size)
{
	struct block *b;
	int k;

	for (k = 5; (size_t)1 << k < size; k++)
		continue;
	b = s->spare[k];
	if (b != NULL) {
		s->spare[k] = b->next;
		return b + 1;
	}
	b = arena_raw(s->e->m.arena, sizeof(*b) + ((size_t)1 << k));
	b->size = k;
	return b + 1;
}

void
block_give(struct states *s, void *p)
{
	struct block *b;

	if (p == NULL)
		return;
	b = (struct block *)p - 1;
	b->next = s->spare[b->size];
	s->spare[b->size] = b;
}

int
states_large(const struct states *s)
{
	struct machine *m = &s->e->m;

	if (m->budget->over)
		return machine_spent(m, &m->check->from, "check");
	return err_set(m->err, "the chances need more than 1024 bits");
}

static int
spend(const struct states *s, uint64_t steps)
{
	return machine_spend(&s->e->m, steps) < 0 ? states_large(s) : 0;
}

int
states_room(struct states *s, double n, size_t size)
{
	struct machine *m = &s->e->m;

	if (n > STATES_MOST)
		return err_set(m->err, "the chances need more than %d states",
		    STATES_MOST);
	if (spend(s, (uint64_t)n) < 0)
		return -1;
	return budget_room(m->budget, m->arena, (size_t)n * size) < 0 ?
	    states_large(s) : 0;
}

/* ---- values by number ---- */

static int
same_reason(const struct bad *a, const struct bad *b)
{
	if (a == b)
		return 1;
	if (a->kind != b->kind)
		return 0;
	if (a->kind == BAD_MISSING)
		return a->value == b->value && a->side == b->side &&
		    a->unit == b->unit;
	return a->kind == BAD_REFUSED && a->from == b->from &&
	    text_eq(a->text, b->text);
}

static unsigned
next_hash(const struct next *n)
{
	const struct val *v;
	unsigned h;
	int i;

	h = (unsigned)(uintptr_t)n->before / 16 + (unsigned)n->step->what;
	for (i = 0; i < n->step->say->nexpr; i++) {
		v = &n->vals[i];
		h = h * 31 + (v->kind == VAL_NUM ? (unsigned)v->n.n :
		    v->kind == VAL_TEXT ? text_hash(v->t, strlen(v->t)) : 0);
	}
	return h;
}

/* (Not as val_eq(): a number and the text that prints it differ here.) */
static int
same(struct val a, struct val b)
{
	if (a.kind != b.kind)
		return 0;
	switch (a.kind) {
	case VAL_NUM:
		return a.n.n == b.n.n && a.n.d == b.n.d;
	case VAL_TEXT:
		return a.t == b.t || strcmp(a.t, b.t) == 0;
	case VAL_NEXT:
		return a.next->before == b.next->before &&
		    next_same(a.next, b.next);
	case VAL_BAD:
		return same_reason(a.bad, b.bad);
	default:
		return 1;
	}
}

int
value_number(struct states *s, struct val v)
{
	unsigned h = v.kind == VAL_NUM ? (unsigned)v.n.n * 31 +
	    (unsigned)v.n.d : v.kind == VAL_TEXT ? text_hash(v.t, strlen(v.t)) :
	    v.kind == VAL_NEXT ? next_hash(v.next) : (unsigned)v.kind;
	int i;

	for (i = links_first(&s->links, h); i >= 0;
	    i = links_next(&s->links, i))
		if (same(s->vals[i], v))
			return i;
	s->vals = links_add(&s->links, h, s->vals, sizeof(*s->vals));
	s->vals[s->links.n - 1] = v;
	return s->links.n - 1;
}

/* ---- weights ---- */

void
weight_load(struct wide *w, const struct factor *f, int state)
{
	const mp_limb_t *at = f->weights + state * f->limbs;

	for (w->n = f->limbs; w->n > 0 && at[w->n - 1] == 0; w->n--)
		continue;
	memcpy(w->l, at, (size_t)w->n * sizeof(*at));
}

void
weight_store(struct factor *f, int state, const struct wide *w)
{
	mp_limb_t *at = f->weights + state * f->limbs;

	memcpy(at, w->l, (size_t)w->n * sizeof(*at));
	memset(at + w->n, 0, (size_t)(f->limbs - w->n) * sizeof(*at));
}

int
limbs_of(struct states *s, const struct den *d)
{
	struct wide all;

	return den_wide(&all, d) < 0 ? states_large(s) : all.n;
}

/* ---- groups ---- */

/* The group of a state: an earlier one, or a new one. */
static int
group_of(struct groups *g, int *const *cols, int ncol, int state, int *head,
    int *next)
{
	int j, k;

	for (k = *head - 1; k >= 0; k = next[k] - 1) {
		for (j = 0; j < ncol; j++)
			if (cols[j][state] != cols[j][g->first[k]])
				break;
		if (j == ncol)
			return k;
	}
	k = g->n++;
	g->first[k] = state;
	next[k] = *head;
	*head = k + 1;
	return k;
}

static uint64_t
state_hash(int *const *cols, int ncol, int state)
{
	uint64_t h = 0;
	int j;

	for (j = 0; j < ncol; j++)
		h = hash_mix(h, (uint64_t)cols[j][state]);
	return h;
}

int
groups_find(struct states *s, int n, int *const *cols, int ncol,
    struct groups *g)
{
	int *heads, *next, i;
	uint64_t room;

	if (spend(s, (uint64_t)n * (uint64_t)(ncol + 1) / 16 + 1) < 0)
		return -1;
	g->of = block_take(s, (size_t)n * sizeof(int));
	g->first = block_take(s, (size_t)n * sizeof(int));
	if (ncol == 0) {
		memset(g->of, 0, (size_t)n * sizeof(int));
		g->first[0] = 0;
		g->n = 1;
		return 0;
	}
	for (room = 16; room < (uint64_t)n; room *= 2)
		continue;
	heads = block_take(s, room * sizeof(int));
	memset(heads, 0, room * sizeof(int));
	next = block_take(s, (size_t)n * sizeof(int));
	for (i = g->n = 0; i < n; i++)
		g->of[i] = group_of(g, cols, ncol, i, &heads[state_hash(cols,
		    ncol, i) & (room - 1)], next);
	block_give(s, heads);
	block_give(s, next);
	return 0;
}

void
groups_give(struct states *s, struct groups *g)
{
	block_give(s, g->of);
	block_give(s, g->first);
}

/* ---- factors ---- */

int
factor_new(struct states *s)
{
	struct factor *f;

	ARENA_PUSH(s->e->m.arena, s->f, s->nf, s->froom);
	f = &s->f[s->nf];
	memset(f, 0, sizeof(*f));
	f->n = f->limbs = 1;
	f->weights = block_take(s, sizeof(*f->weights));
	f->weights[0] = 1;
	return s->nf++;
}

int *
states_column(struct states *s, int var, int f)
{
	int i, n = s->f[f].n;

	if (s->cols[var] != NULL)
		return s->cols[var];
	if (s->factor[var] < 0)
		s->with[s->nwith++] = var;
	s->cols[var] = block_take(s, (size_t)n * sizeof(int));
	s->factor[var] = f;
	for (i = 0; i < n; i++)
		s->cols[var][i] = s->one[var];
	return s->cols[var];
}

static void
column_drop(struct states *s, int var)
{
	block_give(s, s->cols[var]);
	s->cols[var] = NULL;
}

int
states_next(const struct states *s, int f, int *i)
{
	int v;

	while (*i < s->nwith) {
		v = s->with[(*i)++];
		if (s->cols[v] != NULL && s->factor[v] == f)
			return v;
	}
	return -1;
}

/* Weights of all pairs of states of two factors. */
static void
join_weights(struct states *s, const struct factor *x, const struct factor *y,
    struct factor *to)
{
	struct wide a, b;
	int i, k;

	to->weights = block_take(s, (size_t)to->n * (size_t)to->limbs *
	    sizeof(*to->weights));
	for (i = 0; i < x->n; i++)
		for (k = 0; k < y->n; k++) {
			weight_load(&a, x, i);
			weight_load(&b, y, k);
			(void)wide_mul(&a, &b);
			weight_store(to, i * y->n + k, &a);
		}
}

static void
join_columns(struct states *s, int a, int b)
{
	int i, k, v, of, *col, many = s->f[b].n, n = s->f[a].n * many;

	for (k = 0; k < s->nwith; k++) {
		v = s->with[k];
		of = s->factor[v];
		if (s->cols[v] == NULL || (of != a && of != b))
			continue;
		col = block_take(s, (size_t)n * sizeof(int));
		for (i = 0; i < n; i++)
			col[i] = s->cols[v][of == a ? i / many : i % many];
		block_give(s, s->cols[v]);
		s->cols[v] = col;
		s->factor[v] = a;
	}
}

static int
columns_in(const struct states *s, int f)
{
	int i, n;

	for (i = n = 0; states_next(s, f, &i) >= 0; n++)
		continue;
	return n;
}

int
factor_join(struct states *s, int a, int b)
{
	struct factor *x = &s->f[a], *y = &s->f[b], to = *x;
	size_t ncol;

	den_add(&to.den, &y->den, 1);
	to.limbs = limbs_of(s, &to.den);
	ncol = (size_t)(columns_in(s, a) + columns_in(s, b));
	if (to.limbs < 0 || states_room(s, (double)x->n * y->n,
	    (size_t)to.limbs * sizeof(mp_limb_t) + ncol * sizeof(int)) < 0)
		return -1;
	to.n = x->n * y->n;
	join_weights(s, x, y, &to);
	join_columns(s, a, b);
	block_give(s, x->weights);
	block_give(s, y->weights);
	*x = to;
	y->n = 0;
	y->weights = NULL;
	return 0;
}

/* ---- merging ---- */

/* Add up the weights of each group's states. */
static void
merge_weights(struct factor *x, const struct groups *g)
{
	size_t size = (size_t)x->limbs * sizeof(mp_limb_t);
	mp_limb_t *from, *to;
	int i;

	for (i = 0; i < x->n; i++) {
		from = x->weights + i * x->limbs;
		to = x->weights + g->of[i] * x->limbs;
		if (g->first[g->of[i]] != i)
			(void)mpn_add_n(to, to, from, x->limbs);
		else if (to != from)
			memcpy(to, from, size);
	}
}

/* Take what is the same in all states out of the columns. */
static void
merge_same(struct states *s, int f)
{
	int v, i, k;

	for (k = 0; (v = states_next(s, f, &k)) >= 0;) {
		for (i = 1; i < s->f[f].n; i++)
			if (s->cols[v][i] != s->cols[v][0])
				break;
		if (i < s->f[f].n)
			continue;
		s->one[v] = s->cols[v][0];
		column_drop(s, v);
	}
}

static int
factor_merge(struct states *s, int f)
{
	struct factor *x = &s->f[f];
	int **cols, ncol, v, i, k;
	struct groups g;

	merge_same(s, f);
	if (x->n < 2)
		return 0;
	cols = block_take(s, (size_t)s->nwith * sizeof(*cols));
	for (i = ncol = 0; (v = states_next(s, f, &i)) >= 0;)
		cols[ncol++] = s->cols[v];
	if (groups_find(s, x->n, cols, ncol, &g) < 0)
		return -1;
	if (g.n < x->n) {
		merge_weights(x, &g);
		for (i = 0; i < ncol; i++)
			for (k = 0; k < g.n; k++)
				cols[i][k] = cols[i][g.first[k]];
		x->n = g.n;
	}
	groups_give(s, &g);
	block_give(s, cols);
	return 0;
}

int
states_merge(struct states *s, const struct bits *live, int changed)
{
	char *touched = block_take(s, (size_t)s->nf);
	int v, f, i, n, got;

	memset(touched, 0, (size_t)s->nf);
	if (changed >= 0)
		touched[changed] = 1;
	for (i = 0; i < s->nwith; i++) {
		v = s->with[i];
		if (v < s->e->effects && s->cols[v] != NULL &&
		    !bit_in(live, v)) {
			touched[s->factor[v]] = 1;
			column_drop(s, v);
		}
	}
	for (f = got = 0; f < s->nf && got == 0; f++)
		if (touched[f])
			got = factor_merge(s, f);
	for (i = n = 0; i < s->nwith; i++) {
		v = s->with[i];
		if (s->cols[v] != NULL)
			s->with[n++] = v;
		else
			s->factor[v] = -1;
	}
	s->nwith = n;
	block_give(s, touched);
	return got;
}

int
states_init(struct states *s, struct eval *e)
{
	struct arena *a = e->m.arena;
	size_t n = (size_t)e->nvar;
	int i;

	memset(s, 0, sizeof(*s));
	s->e = e;
	s->factor = arena_raw(a, n * sizeof(int));
	memset(s->factor, -1, n * sizeof(int));
	s->with = arena_raw(a, n * sizeof(int));
	s->cols = arena_alloc(a, n * sizeof(*s->cols));
	s->one = arena_raw(a, n * sizeof(int));
	links_open(&s->links, a, VALUES);
	e->ids = arena_raw(a, n * sizeof(int));
	for (i = 0; i < e->nvar; i++)
		e->ids[i] = s->one[i] = value_number(s, e->vars[i]);
	return factor_new(s);
}
