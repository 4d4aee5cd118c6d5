/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. A throw spread over all faces, die by die. See roll.h. */
#include <config.h>

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "base/hash.h"
#include "base/links.h"
#include "engine/fold.h"
#include "engine/pool.h"
#include "engine/roll.h"

/*
 * Folds with hits at or above the cap are merged into one, so it keeps their
 * moment: the sum of weight times true hits. Below the cap the moment is w
 * times hits and not stored.
 */
struct folded {
	struct fold f;
	struct wide w, moment;
};

/* The moment of folds below the cap. */
static const struct wide zero;

/* Budget steps: to reduce a fold (PER_FOLD), to add a die to one (PER_DIE). */
enum { ROOM = 64, PER_FOLD = 100, PER_DIE = 4 };

struct folds {
	struct machine *m;
	struct folded *all;
	size_t key;		/* first bytes of a fold, compared */
	struct links links;
};

static void
folds_init(struct folds *s, const struct plan *p, struct machine *m)
{
	s->m = m;
	s->all = NULL;
	s->key = p->compares ? sizeof(struct fold) : p->nface > 0 ?
	    offsetof(struct fold, count) : offsetof(struct fold, face);
	links_open(&s->links, m->arena, ROOM);
}

/* The entry of a fold, for the caller to add to; a new one has weight 0. */
static struct folded *
folds_at(struct folds *s, const struct fold *f)
{
	const unsigned hash = (unsigned)hash_words(f, s->key, 0);
	struct folded *x;
	int i;

	for (i = links_first(&s->links, hash); i >= 0;
	    i = links_next(&s->links, i))
		if (memcmp(&s->all[i].f, f, s->key) == 0)
			return &s->all[i];
	s->all = links_add(&s->links, hash, s->all, sizeof(*s->all));
	x = &s->all[s->links.n - 1];
	x->f = *f;
	wide_set(&x->w, 0);
	wide_set(&x->moment, 0);
	return x;
}

/* Add to a fold's weight and moment; weight 0 adds no entry. */
static int
folds_put(struct folds *s, const struct fold *f, const struct wide *w,
    const struct wide *moment)
{
	struct folded *x;

	if (wide_zero(w))
		return 0;
	x = folds_at(s, f);
	return wide_add(&x->w, w) | wide_add(&x->moment, moment);
}

/* Divide weights, moments and denominator by their common prime factors. */
static int
reduce(struct folds *s, struct den *den)
{
	int i, prime, most;

	if (machine_spend(s->m, (uint64_t)s->links.n * PER_FOLD) < 0)
		return -1;
	for (prime = 0; prime < PRIMES; prime++) {
		most = den->e[prime];
		for (i = 0; i < s->links.n && most > 0; i++) {
			most = den_powers(&s->all[i].w, prime, most);
			if (!wide_zero(&s->all[i].moment))
				most = den_powers(&s->all[i].moment, prime,
				    most);
		}
		for (i = 0; i < s->links.n && most > 0; i++) {
			den_divide(&s->all[i].w, prime, most);
			den_divide(&s->all[i].moment, prime, most);
		}
		den->e[prime] = (unsigned short)(den->e[prime] - most);
	}
	return 0;
}

/* A further die of a chain: the numbers of its faces, by what they do. */
struct link {
	int both, hit, wild, plain;	/* hit and throw on, hit only, ... */
	int t;				/* sides - wild */
	int ends;			/* sides that end it: hit + plain */
};

/* Some side ends the chain: plan_check() refuses other dice. */
static void
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
	assert(l->ends > 0);
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
 * The hits of a chain of further dice: w[k] is the weight of k hits below the
 * cap, w[cap] that of cap or more, over ends * t^(cap+1); *moment belongs to
 * w[cap]. No overflow: a die has 100 sides at most, and the cap is 64.
 */
static void
chain(const struct plan *p, const struct link *l, struct wide *w,
    struct wide *moment)
{
	struct wide one, sum;
	int k, ok;

	wide_set(&sum, 0);
	/* The mean hits of a chain are (both + hit) / ends. */
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
		wide_sub(moment, &one);
	}
	ok |= product(&w[p->cap], l->ends, 1, 0, l->t, p->cap + 1);
	assert(ok == 0);
	(void)ok;
	wide_sub(&w[p->cap], &sum);
}

/* Add one face of a die that throws no further dice. */
static void
plain_face(const struct plan *p, int term, int face, struct folds *out)
{
	struct wide w;
	struct fold f = fold_die(p, term, face, 0);

	wide_set(&w, fold_ways(p, term, face));
	(void)folds_put(out, &f, &w, &zero);
}

/* Add one face of a die that may; its weights are over ends * t^(cap+1). */
static void
chain_face(const struct plan *p, int face, const struct link *l,
    const struct wide *links, const struct wide *beyond, struct folds *out)
{
	struct wide w, moment;
	struct fold f;
	int k, hits, ok;

	wide_set(&moment, 0);
	hits = p->has_hit && face >= p->hit;
	for (k = ok = 0; k <= (face < p->more ? 0 : p->cap); k++) {
		if (face < p->more)
			ok |= product(&w, l->ends, 1, 0, l->t, p->cap + 1);
		else
			wide_copy(&w, &links[k]);
		f = fold_die(p, 0, face, k);
		if (f.hits >= p->cap) {
			f.hits = p->cap;
			wide_copy(&moment, &w);
			ok |= wide_mul_u64(&moment, (uint64_t)(k == p->cap ?
			    hits : k + hits));
			if (k == p->cap)
				ok |= wide_add(&moment, beyond);
			ok |= wide_mul_u64(&moment, fold_ways(p, 0, face));
		}
		ok |= wide_mul_u64(&w, fold_ways(p, 0, face));
		ok |= folds_put(out, &f, &w, &moment);
	}
	assert(ok == 0);
	(void)ok;
}

static void
chain_die(const struct plan *p, struct folds *out, struct den *den)
{
	struct wide links[66], beyond;
	struct link l;
	int face, last, i;

	count_faces(p, &l);
	chain(p, &l, links, &beyond);
	last = p->terms[0].first + p->terms[0].sides;
	for (face = p->terms[0].first; face < last; face++)
		chain_face(p, face, &l, links, &beyond, out);
	for (i = 0; i < p->cap + 1; i++)
		den_sides(den, l.t);
	den_sides(den, l.ends);
}

/* Put all that one die of a term brings into `out`, over *den. */
static void
one_die(const struct plan *p, int term, struct folds *out, struct den *den)
{
	int face, last = p->terms[term].first + p->terms[term].sides;

	if (p->has_more)
		chain_die(p, out, den);
	for (face = p->terms[term].first; !p->has_more && face < last; face++)
		plain_face(p, term, face, out);
	if (p->again != AGAIN_NONE)
		den_sides(den, p->terms[term].sides);
	den_sides(den, p->terms[term].sides);
}

/*
 * Split each fold at the cap into one with `cap` hits and one with cap + far,
 * such that both total weight and mean stay exact.
 */
static int
split_cap(const struct plan *p, struct folds *now, struct den *den)
{
	struct folds out;
	struct folded *x;
	struct wide w, more;
	uint64_t far = 1;
	int i;

	folds_init(&out, p, now->m);
	for (i = 0; i < now->links.n; i++) {
		x = &now->all[i];
		if (x->f.hits < p->cap)
			continue;
		for (;;) {
			wide_copy(&w, &x->w);
			if (machine_spend(now->m, PER_DIE) < 0 ||
			    wide_mul_u64(&w, (uint64_t)p->cap + far) < 0)
				return -1;
			if (wide_cmp(&w, &x->moment) >= 0)
				break;
			far++;
		}
	}
	for (i = 0; i < now->links.n; i++) {
		x = &now->all[i];
		wide_copy(&more, &x->moment);
		wide_copy(&w, &x->w);
		if (wide_mul_u64(&x->w, far) < 0)
			return -1;
		if (x->f.hits >= p->cap) {
			if (wide_mul_u64(&w, (uint64_t)p->cap) < 0)
				return -1;
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

/*
 * *m: the moment of folds a and b added together, whose weight is w. Moments
 * below the cap are not stored but computed.
 */
static int
cross(const struct plan *p, struct wide *m, const struct folded *a,
    const struct folded *b, const struct wide *w)
{
	struct wide t;
	uint64_t hits = 0;

	wide_set(m, 0);
	if (a->f.hits < p->cap) {
		hits += (uint64_t)a->f.hits;
	} else {
		wide_copy(m, &a->moment);
		if (wide_mul(m, &b->w) < 0)
			return -1;
	}
	if (b->f.hits < p->cap) {
		hits += (uint64_t)b->f.hits;
	} else {
		wide_copy(&t, &b->moment);
		if (wide_mul(&t, &a->w) < 0 || wide_add(m, &t) < 0)
			return -1;
	}
	wide_copy(&t, w);
	return wide_mul_u64(&t, hits) < 0 ? -1 : wide_add(m, &t);
}

static int
spread_die(const struct plan *p, const struct folds *now,
    const struct folds *die, struct folds *out)
{
	struct folded *x;
	struct fold f;
	struct wide w, m;
	int i, k;

	links_clear(&out->links);
	for (i = 0; i < now->links.n; i++) {
		if (machine_spend(now->m, (uint64_t)die->links.n * PER_DIE) < 0)
			return -1;
		for (k = 0; k < die->links.n; k++) {
			f = now->all[i].f;
			fold_add(p, &f, &die->all[k].f);
			wide_copy(&w, &now->all[i].w);
			x = folds_at(out, &f);
			if (wide_mul(&w, &die->all[k].w) < 0 ||
			    wide_add(&x->w, &w) < 0)
				return -1;
			if (p->has_more && f.hits >= p->cap &&
			    (cross(p, &m, &now->all[i], &die->all[k], &w) < 0 ||
			    wide_add(&x->moment, &m) < 0))
				return -1;
		}
	}
	return 0;
}

/* Add all dice of a term. Two sets take turns as source and target. */
static int
spread_dice(const struct plan *p, int term, struct folds *now,
    struct folds *next, struct folds *die, struct den *den)
{
	struct den one = { { 0 } };
	struct folds t;
	int k;

	links_clear(&die->links);
	one_die(p, term, die, &one);
	for (k = 0; k < p->terms[term].count; k++) {
		if (spread_die(p, now, die, next) < 0)
			return -1;
		den_add(den, &one, 1);
		t = *now;
		*now = *next;
		*next = t;
		if (p->has_more && reduce(now, den) < 0)
			return -1;
	}
	return 0;
}

/* At the end of a term that keeps some dice: add them to the sums. */
static int
spread_kept(const struct plan *p, int term, struct folds *now,
    struct folds *next)
{
	int k, ok;

	links_clear(&next->links);
	for (k = ok = 0; k < now->links.n; k++) {
		fold_keep(p, term, &now->all[k].f);
		ok |= folds_put(next, &now->all[k].f, &now->all[k].w,
		    &now->all[k].moment);
	}
	*now = *next;
	folds_init(next, p, now->m);
	return ok;
}

static int
spread_terms(const struct plan *p, struct folds *now, struct den *den)
{
	struct folds die, next;
	int i, got;

	folds_init(&die, p, now->m);
	folds_init(&next, p, now->m);
	for (i = got = 0; i < p->nterm && got == 0; i++) {
		if (p->terms[i].sides == 0 || p->terms[i].count == 0)
			continue;
		got = spread_dice(p, i, now, &next, &die, den);
		if (got == 0 && p->terms[i].keep != 0)
			got = spread_kept(p, i, now, &next);
	}
	return got == 0 && p->has_more ? split_cap(p, now, den) : got;
}

static int
bag_total(const struct plan *p)
{
	int k, total = 0;

	for (k = 0; k < p->nbag; k++)
		total += p->bag[k];
	return total;
}

/* Draw one more; the counts of the fold say what is left in the bag. */
static int
draw_one(const struct plan *p, const struct folded *x, struct folds *next)
{
	struct fold f, one;
	struct wide w;
	int k, ok;

	for (k = ok = 0; k < p->nbag; k++) {
		f = x->f;
		one = fold_die(p, p->nterm, k + 1, 0);
		fold_add(p, &f, &one);
		wide_copy(&w, &x->w);
		ok |= wide_mul_u64(&w, (uint64_t)(p->bag[k] -
		    x->f.count[k + 1]));
		ok |= folds_put(next, &f, &w, &zero);
	}
	return ok;
}

/* Draw from a bag without replacement. */
static int
spread_bag(const struct plan *p, struct folds *now, struct den *den)
{
	struct folds next;
	int i, d, got, total = bag_total(p);

	for (d = got = 0; d < p->terms[0].count && got == 0; d++) {
		den_sides(den, total - d);
		folds_init(&next, p, now->m);
		got = machine_spend(now->m, (uint64_t)(now->links.n * p->nbag) *
		    PER_DIE);
		for (i = 0; i < now->links.n && got == 0; i++)
			got = draw_one(p, &now->all[i], &next);
		*now = next;
	}
	return got;
}

/* (The slots of all lie in one block.) */
void
spread_room(struct machine *m, struct spread *s, int n)
{
	long *slots;
	int i;

	s->count = n;
	s->all = arena_raw(m->arena, (size_t)n * sizeof(*s->all));
	slots = arena_raw(m->arena,
	    (size_t)(n * m->check->nslot) * sizeof(long) + 1);
	for (i = 0; i < n; i++)
		s->all[i].slots = slots + i * m->check->nslot;
}

/* Count die by die what pool.c cannot. */
static int
count_dice(struct machine *m, const struct step *s, const struct plan *p,
    struct spread *out)
{
	struct folds now;
	struct fold f;
	struct wide one;
	int i;

	folds_init(&now, p, m);
	fold_start(p, &f);
	wide_set(&one, 1);
	if (folds_put(&now, &f, &one, &zero) < 0 || (p->nbag > 0 ?
	    spread_bag(p, &now, &out->den) :
	    spread_terms(p, &now, &out->den)) < 0)
		return -1;
	spread_room(m, out, now.links.n);
	for (i = 0; i < now.links.n; i++) {
		fold_slots(m->check, p, s->roll, &now.all[i].f, out->all[i].slots);
		wide_copy(&out->all[i].weight, &now.all[i].w);
	}
	return 0;
}

int
roll_spread(struct machine *m, const struct step *s, const struct plan *p,
    const struct spread **last, struct spread *out)
{
	const struct spread *other;
	struct plan *keep;

	memset(out, 0, sizeof(*out));
	for (other = *last; other != NULL; other = other->last)
		if (memcmp(other->plan, p, sizeof(*p)) == 0) {
			*out = *other;
			return 0;
		}
	if (p->nbag > 0 && bag_total(p) < p->terms[0].count)
		return err_set(m->err, "roll \"%s\": the bag holds no more "
		    "than %d", s->name, bag_total(p));
	keep = arena_alloc(m->arena, sizeof(*keep));
	memcpy(keep, p, sizeof(*keep));
	out->plan = keep;
	out->last = *last;
	*last = out;
	if ((pool_suits(keep) ? pool_spread(m, s->roll, keep, out) :
	    count_dice(m, s, keep, out)) == 0)
		return 0;
	if (m->budget->over)
		return machine_spent(m, &s->from, s->spec->scope->column);
	return err_set(m->err, "roll \"%s\": the chances need more than 1024 "
	    "bits", s->name);
}
