/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: engine. See pool.h. */
#include <config.h>

#include "engine/pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/links.h"
#include "base/order.h"
#include "engine/fold.h"

/* PASCAL: most dice for which all of choose(n, k) fit a limb. */
enum { PER_DEAL = 2 };	/* budget steps for each outcome made */
enum { PASCAL = 64, ROOM = 32, HITS_MOST = TERMS * DICE_MOST };

/* The state: what is remembered of the dice dealt, and how many are left. */
union tally {
	struct {
		int32_t sum;
		uint16_t hits;		/* of all terms, HITS_MOST at most */
		unsigned char left;
		unsigned char high, low; /* face + 1; 0: no die yet */
		unsigned char counter[COUNTER_MOST];
	};
	uint64_t word[2];
};

/* A lot: faces that the ruling cannot tell apart. */
struct lot {
	union tally one;	/* what one die of the lot adds */
	int ncounter;		/* counters that it adds 1 to */
	int counter[COUNTER_MOST];
	uint64_t weight;	/* number of its faces, with rerolls counted */
	int rank;		/* lots are dealt in order of rank */
};

struct pool {
	struct machine *m;
	const struct plan *plan;
	union tally *all;
	mp_limb_t *weights;	/* [outcome * limbs] */
	struct links links;
	int room;		/* for so many weights */
	int limbs;		/* of each weight, enough for the greatest */
	int dice;
	int term;		/* the term being dealt */
};

int
pool_suits(const struct plan *p)
{
	return !p->has_more && p->nbag == 0 && p->nface == 0 &&
	    !plan_wants_count(p);
}

static struct pool *
pool_new(struct machine *m, const struct plan *p, int limbs)
{
	struct pool *o = arena_raw(m->arena, sizeof(*o));

	*o = (struct pool){ .m = m, .plan = p, .limbs = limbs };
	links_open(&o->links, m->arena, ROOM);
	return o;
}

static mp_limb_t *
weight_of(const struct pool *o, int i)
{
	return &o->weights[(size_t)i * (size_t)o->limbs];
}

/* The weight of a state, 0 if it is new, for the caller to add to. */
static mp_limb_t *
pool_at(struct pool *o, const union tally *t)
{
	const unsigned hash = (unsigned)hash_two(t->word[0], t->word[1]);
	const size_t each = (size_t)o->limbs * sizeof(*o->weights);
	int i;

	for (i = links_first(&o->links, hash); i >= 0;
	    i = links_next(&o->links, i))
		if (o->all[i].word[0] == t->word[0] &&
		    o->all[i].word[1] == t->word[1])
			return weight_of(o, i);
	i = o->links.n;
	o->all = links_add(&o->links, hash, o->all, sizeof(*o->all));
	if (i == o->room) {
		o->weights = arena_grow(o->m->arena, o->weights, (size_t)i *
		    each, (size_t)o->links.room * each);
		o->room = o->links.room;
	}
	o->all[i] = *t;
	mpn_zero(weight_of(o, i), o->limbs);
	return weight_of(o, i);
}

/*
 * How many of the next n dice are kept: all, or, since the best lots come
 * first, those that fall among the first `keep` of the term.
 */
static int
kept(const struct term_plan *term, int left, int n)
{
	if (term->keep == 0)
		return n;
	return (int)greater(0, lesser(n, abs(term->keep) -
	    (term->count - left)));
}

/* Add n dice of a lot to a state; counters stop at their caps. */
static void
join(const struct pool *o, union tally *t, const struct lot *k, int n)
{
	const struct plan *p = o->plan;
	int i, at;

	t->sum += kept(&p->terms[o->term], t->left, n) * k->one.sum;
	t->left = (unsigned char)(t->left - n);
	t->hits = (uint16_t)(t->hits + n * k->one.hits);
	t->high = (unsigned char)greater(t->high, k->one.high);
	t->low = t->low == 0 ? k->one.low :
	    (unsigned char)lesser(t->low, k->one.low);
	for (i = 0; i < k->ncounter; i++) {
		at = k->counter[i];
		t->counter[at] = (unsigned char)lesser(t->counter[at] + n,
		    p->counter_cap[at]);
	}
}

/*
 * From n to n + 1 of `left` dice in a lot: multiply the weight w of an outcome.
 * `ways`: w leaves out choose(left, n), which the caller takes from the
 * triangle; else w includes it, and changes by (left - n) / (n + 1), exactly.
 */
static void
one_more(mp_limb_t *w, int limbs, const struct lot *k, int left, int n,
    int ways)
{
	if (ways) {
		mpn_mul_1(w, w, limbs, k->weight);
		return;
	}
	w[limbs] = mpn_mul_1(w, w, limbs, k->weight * (uint64_t)(left - n));
	mpn_divexact_1(w, w, limbs + 1, (mp_limb_t)n + 1);
}

/* The powers 0 to `last` of a weight: those that fit a limb. */
struct powers {
	int last;
	uint64_t of[PASCAL];
};

static void
powers(struct powers *p, uint64_t weight)
{
	p->of[0] = 1;
	for (p->last = 0; p->last < PASCAL - 1; p->last++)
		if (__builtin_mul_overflow(p->of[p->last], weight,
		    &p->of[p->last + 1]))
			break;
}

/* w *= weight^n */
static void
times(mp_limb_t *w, int limbs, const struct powers *p, int n)
{
	for (; n > p->last; n -= p->last)
		mpn_mul_1(w, w, limbs, p->of[p->last]);
	mpn_mul_1(w, w, limbs, p->of[n]);
}

/*
 * Of the dice left in each outcome, 0, 1, 2 ... fall into lot k. The others
 * fall into `last`, or stay left if it is NULL. choose: the triangle, or NULL.
 */
static int
deal(struct pool *to, const struct pool *from, const struct lot *k,
    const struct lot *last, uint64_t *const *choose)
{
	mp_limb_t w[WIDE_LIMBS + 1], all[WIDE_LIMBS];
	struct powers p;
	union tally t, whole;
	int i, n, left;

	powers(&p, last != NULL ? last->weight : 1);
	links_clear(&to->links);
	for (i = 0; i < from->links.n; i++) {
		mpn_copyi(w, weight_of(from, i), from->limbs);
		t = from->all[i];
		left = t.left;
		if (machine_spend(from->m, (uint64_t)(left + 1) *
		    (PER_DEAL + (uint64_t)to->limbs / 4)) < 0)
			return -1;
		for (n = 0;; n++) {
			mpn_copyi(all, w, to->limbs);
			whole = t;
			if (last != NULL && n < left) {
				times(all, to->limbs, &p, left - n);
				join(to, &whole, last, left - n);
			}
			mpn_addmul_1(pool_at(to, &whole), all, to->limbs,
			    choose != NULL ? choose[left][n] : 1);
			if (n == left)
				break;
			one_more(w, to->limbs, k, left, n, choose != NULL);
			join(to, &t, k, 1);
		}
	}
	return 0;
}

/*
 * Sort key: lots without hits first, counted faces before others, so that
 * states differ late; of sums the greatest first, so that outcomes come out in
 * order; of a term that keeps some dice, the lots that are kept first.
 */
static int
lot_rank(const struct plan *p, int term, const struct lot *k)
{
	if (p->terms[term].keep != 0 && plan_wants(p, FIELD_SUM))
		return p->terms[term].keep * p->terms[term].sign > 0 ?
		    -k->one.sum : k->one.sum;
	if (k->one.sum != 0)
		return -k->one.sum;
	if (k->one.hits == 0)
		return k->one.low + (k->ncounter == 0);
	return 200 + k->one.low - (k->ncounter > 0);
}

/* Find the lots of a term's faces, sorted by rank; returns their number. */
static int
lots(const struct plan *p, int term, struct lot *all)
{
	struct lot k;
	struct fold f;
	int face, i, n = 0, last = p->terms[term].first + p->terms[term].sides;

	for (face = p->terms[term].first; face < last; face++) {
		memset(&k, 0, sizeof(k));
		f = fold_die(p, term, face, 0);
		k.one.sum = (int32_t)f.sum;
		if (p->terms[term].keep != 0 && plan_wants(p, FIELD_SUM))
			k.one.sum = p->terms[term].sign * face;
		k.one.hits = (uint16_t)f.hits;
		if (plan_wants(p, FIELD_HIGH))
			k.one.high = (unsigned char)(face + 1);
		if (plan_wants(p, FIELD_LOW))
			k.one.low = (unsigned char)(face + 1);
		for (i = 0; i < p->ncounter; i++)
			if (f.counter[i] != 0) {
				k.one.counter[i] = 1;
				k.counter[k.ncounter++] = i;
			}
		k.weight = fold_ways(p, term, face);
		k.rank = lot_rank(p, term, &k);
		for (i = 0; i < n; i++)
			if (memcmp(&all[i].one, &k.one, sizeof(k.one)) == 0)
				break;
		if (i < n) {
			all[i].weight += k.weight;
			continue;
		}
		for (i = n++; i > 0 && all[i - 1].rank > k.rank; i--)
			all[i] = all[i - 1];
		all[i] = k;
	}
	return n;
}

/* Pascal's triangle: rows[n][k] = choose(n, k). */
static uint64_t **
triangle(struct arena *a, int n)
{
	uint64_t **rows = arena_raw(a, (size_t)(n + 1) * sizeof(*rows));
	int i, k;

	for (i = 0; i <= n; i++) {
		rows[i] = arena_raw(a, (size_t)(i + 1) * sizeof(**rows));
		rows[i][0] = rows[i][i] = 1;
		for (k = 1; k < i; k++)
			rows[i][k] = rows[i - 1][k - 1] + rows[i - 1][k];
	}
	return rows;
}

static void
swap(struct pool **a, struct pool **b)
{
	struct pool *t = *a;

	*a = *b;
	*b = t;
}

/* Deal lot by lot. Two pools take turns as source and target. */
static int
deal_dice(struct pool **now, struct pool **next, const struct lot *all, int n,
    int dice)
{
	uint64_t **choose;
	int i;

	choose = dice <= PASCAL ? triangle((*now)->m->arena, dice) : NULL;
	for (i = 0; i < n - 2; i++) {
		if (deal(*next, *now, &all[i], NULL, choose) < 0)
			return -1;
		swap(now, next);
	}
	if (deal(*next, *now, &all[n - 2], &all[n - 1], choose) < 0)
		return -1;
	swap(now, next);
	return 0;
}

/* Deal die by die: for sums, which have many states, and for a single lot. */
static int
deal_each(struct pool **now, struct pool **next, const struct lot *all, int n,
    int dice)
{
	const struct pool *from;
	struct pool *to;
	union tally t;
	int i, k;

	for (; dice > 0; dice--) {
		from = *now;
		to = *next;
		links_clear(&to->links);
		if (machine_spend(from->m, (uint64_t)from->links.n * (uint64_t)n *
		    (PER_DEAL + (uint64_t)to->limbs / 4)) < 0)
			return -1;
		for (i = 0; i < from->links.n; i++)
			for (k = n - 1; k >= 0; k--) {
				t = from->all[i];
				join(to, &t, &all[k], 1);
				mpn_addmul_1(pool_at(to, &t), weight_of(from,
				    i), to->limbs, all[k].weight);
			}
		swap(now, next);
	}
	return 0;
}

static int
deal_term(struct pool **now, struct pool **next, const struct plan *p, int term)
{
	struct lot all[DIE_MOST];
	int i, n, dice;

	n = lots(p, term, all);
	(*now)->term = (*next)->term = term;
	dice = p->terms[term].count;
	if (dice == 0)
		return 0;
	for (i = 0; i < (*now)->links.n; i++)
		(*now)->all[i].left = (unsigned char)dice;
	return n == 1 || (plan_wants(p, FIELD_SUM) &&
	    p->terms[term].keep == 0) ?
	    deal_each(now, next, all, n, dice) :
	    deal_dice(now, next, all, n, dice);
}

/* Limbs of the product of all dice's sides; -1: more than a weight can have. */
static int
limbs_of(const struct plan *p, struct den *den)
{
	struct den die, dice = { { 0 } };
	struct wide all;
	int i;

	for (i = 0; i < p->nterm; i++) {
		if (p->terms[i].sides == 0)
			continue;
		memset(&die, 0, sizeof(die));
		den_sides(&die, p->terms[i].sides);
		den_add(&dice, &die, p->again != AGAIN_NONE ?
		    2 * p->terms[i].count : p->terms[i].count);
	}
	if (den_wide(&all, &dice) < 0)
		return -1;
	den_add(den, &dice, 1);
	return all.n;
}

/*
 * All outcomes of the plan; NULL: the weights need more than 1024 bits, or the
 * budget is spent. *den is multiplied by the number of equally likely throws.
 */
static struct pool *
deal_all(struct machine *m, const struct plan *p, struct den *den)
{
	struct pool *now, *next;
	const union tally t = { .word = { 0, 0 } };
	int i, limbs = limbs_of(p, den);

	if (limbs < 0)
		return NULL;
	now = pool_new(m, p, limbs);
	next = pool_new(m, p, limbs);
	pool_at(now, &t)[0] = 1;
	for (i = 0; i < p->nterm; i++)
		if (p->terms[i].sides > 0) {
			if (deal_term(&now, &next, p, i) < 0)
				return NULL;
			now->dice = next->dice = now->dice + p->terms[i].count;
		}
	return now;
}

/* at[hits]: where the outcomes of so many hits begin, fewest hits first. */
static void
by_hits(const struct pool *o, int at[HITS_MOST + 2])
{
	int i;

	memset(at, 0, (size_t)(o->dice + 2) * sizeof(*at));
	for (i = 0; i < o->links.n; i++)
		at[o->all[i].hits + 1]++;
	for (i = 1; i <= o->dice; i++)
		at[i] += at[i - 1];
}

static void
tally_fold(const struct pool *o, const union tally *t, struct fold *f)
{
	int k;

	fold_start(o->plan, f);
	f->sum += t->sum;
	f->hits = t->hits;
	f->high = t->high > 0 ? t->high - 1 : 0;
	f->low = t->low > 0 ? t->low - 1 : 0;
	f->dice = o->dice;
	for (k = 0; k < o->plan->ncounter; k++)
		f->counter[k] = t->counter[k];
}

int
pool_spread(struct machine *m, int roll, const struct plan *p,
    struct spread *out)
{
	const struct pool *o = deal_all(m, p, &out->den);
	struct spread_one *to;
	struct fold f;
	int i, at[HITS_MOST + 2];

	if (o == NULL)
		return -1;
	spread_room(m, out, o->links.n);
	by_hits(o, at);
	for (i = 0; i < o->links.n; i++) {
		to = &out->all[at[o->all[i].hits]++];
		tally_fold(o, &o->all[i], &f);
		fold_slots(m->check, p, roll, &f, to->slots);
		to->weight.n = o->limbs;
		mpn_copyi(to->weight.l, weight_of(o, i), o->limbs);
		while (to->weight.n > 0 && to->weight.l[to->weight.n - 1] == 0)
			to->weight.n--;
	}
	return 0;
}
