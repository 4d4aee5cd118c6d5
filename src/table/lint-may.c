/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. Part of lint: see lint-may.h. */
#include <config.h>

#include "table/lint-may.h"

#include <string.h>

#include "base/text.h"

enum { TEXTS_MOST = 200, SHOWN_MOST = 20 };

struct may
may_open(void)
{
	struct may m;

	memset(&m, 0, sizeof(m));
	m.open = 1;
	return m;
}

/* An end that is far away on the wrong side tells nothing. */
struct may
may_range(int64_t lo, int64_t hi, int whole)
{
	struct may m;

	memset(&m, 0, sizeof(m));
	m.num = 1;
	m.whole = whole;
	m.lo = lo <= -MAY_FAR || lo >= MAY_FAR ? -MAY_FAR : lo;
	m.hi = hi >= MAY_FAR || hi <= -MAY_FAR ? MAY_FAR : hi;
	return m;
}

void
may_text(struct arena *a, struct may *m, const char *text)
{
	int i;

	for (i = 0; i < m->ntext; i++)
		if (text_wordeq(m->texts[i], text))
			return;
	if (m->ntext == TEXTS_MOST) {
		m->open = 1;
		return;
	}
	ARENA_PUSH(a, m->texts, m->ntext, m->room);
	m->texts[m->ntext++] = text;
}

void
may_also(struct arena *a, struct may *m, const struct may *o)
{
	int i;

	m->open |= o->open;
	m->none |= o->none;
	for (i = 0; i < o->ntext && !m->open; i++)
		may_text(a, m, o->texts[i]);
	if (!o->num)
		return;
	if (!m->num) {
		m->num = 1;
		m->whole = o->whole;
		m->lo = o->lo;
		m->hi = o->hi;
		return;
	}
	m->whole &= o->whole;
	m->lo = o->lo < m->lo ? o->lo : m->lo;
	m->hi = o->hi > m->hi ? o->hi : m->hi;
}

void
may_val(struct arena *a, struct may *m, struct val v)
{
	struct may one;

	if (v.kind == VAL_TEXT) {
		may_text(a, m, v.t);
		return;
	}
	memset(&one, 0, sizeof(one));
	one.none = 1;
	if (v.kind == VAL_NUM)
		one = may_range(num_floor(v.n), num_ceil(v.n), v.n.d == 1);
	may_also(a, m, &one);
}

struct may
may_number(const struct may *m)
{
	struct may out, one;
	struct num n;
	int i;

	if (m->open)
		return may_range(-MAY_FAR, MAY_FAR, 0);
	memset(&out, 0, sizeof(out));
	if (m->num)
		out = may_range(m->lo, m->hi, m->whole);
	for (i = 0; i < m->ntext; i++)
		if (num_parse(&n, m->texts[i], strlen(m->texts[i])) == 0) {
			one = may_range(num_floor(n), num_ceil(n), n.d == 1);
			may_also(NULL, &out, &one);
		}
	return out;
}

/* ---- arithmetic ---- */

static int
far(int64_t n)
{
	return n <= -MAY_FAR || n >= MAY_FAR;
}

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

static int64_t
most(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

static struct may
sum(const struct may *x, const struct may *y)
{
	return may_range(far(x->lo) || far(y->lo) ? -MAY_FAR : x->lo + y->lo,
	    far(x->hi) || far(y->hi) ? MAY_FAR : x->hi + y->hi,
	    x->whole && y->whole);
}

static struct may
negative(const struct may *x)
{
	return may_range(far(x->hi) ? -MAY_FAR : -x->hi,
	    far(x->lo) ? MAY_FAR : -x->lo, x->whole);
}

struct may
may_compute(enum op op, const struct may *x, const struct may *y)
{
	struct may minus, never;
	int whole;

	memset(&never, 0, sizeof(never));
	if (!x->num || !y->num)
		return never;
	whole = x->whole && y->whole;
	switch (op) {
	case OP_ADD:
		return sum(x, y);
	case OP_SUB:
		minus = negative(y);
		return sum(x, &minus);
	case OP_NEG:
		return negative(x);
	case OP_ABS:
		return may_range(most(x->lo, 0), MAY_FAR, whole);
	case OP_FLOOR:
	case OP_CEIL:
	case OP_ROUND:
		return may_range(x->lo, x->hi, 1);
	case OP_MIN:
		return may_range(least(x->lo, y->lo), least(x->hi, y->hi),
		    whole);
	case OP_MAX:
		return may_range(most(x->lo, y->lo), most(x->hi, y->hi),
		    whole);
	default:
		return may_range(-MAY_FAR, MAY_FAR, whole && op != OP_DIV);
	}
}

/* ---- texts ---- */

struct may
may_show(struct arena *a, const struct may *m)
{
	char buf[NUM_TEXT];
	struct may out;
	int64_t n;

	memset(&out, 0, sizeof(out));
	if (m->open || (m->num && (!m->whole || m->hi - m->lo > SHOWN_MOST)))
		return may_open();
	if (m->none)
		may_text(a, &out, "");
	for (n = m->lo; m->num && n <= m->hi; n++)
		may_text(a, &out, arena_text(a, num_print(num_int(n), 0,
		    buf)));
	for (n = 0; n < m->ntext; n++)
		may_text(a, &out, m->texts[n]);
	return out;
}

struct may
may_append(struct arena *a, const struct may *m, const char *between,
    const struct may *o)
{
	struct may out;
	int i, k;

	memset(&out, 0, sizeof(out));
	if (m->open || o->open || m->ntext * o->ntext > TEXTS_MOST)
		return may_open();
	for (i = 0; i < m->ntext; i++)
		for (k = 0; k < o->ntext; k++)
			may_text(a, &out, arena_printf(a, "%s%s%s",
			    m->texts[i], between, o->texts[k]));
	return out;
}

/* ---- keys ---- */

static int
text_match(const char *text, const char *key, const struct band *b)
{
	struct num n;

	return text_wordeq(key, text) || (b->numeric &&
	    num_parse(&n, text, strlen(text)) == 0 && band_holds(b, n));
}

int
may_match(const struct may *m, const char *key, const struct band *b)
{
	int i;

	if (m->open)
		return 1;
	for (i = 0; i < m->ntext; i++)
		if (text_match(m->texts[i], key, b))
			return 1;
	return m->num && b->numeric &&
	    (!b->has_lo || far(m->hi) || num_cmp(b->lo, num_int(m->hi)) <= 0) &&
	    (!b->has_hi || far(m->lo) || num_cmp(b->hi, num_int(m->lo)) >= 0);
}

/* Where keys are looked for: rows that live wherever a formula does. */
struct keys {
	const struct table *t;
	const struct origin *from; /* the formula's; NULL: columns */
};

/* NULL: a row that does not. */
static const struct band *
band_of(const struct keys *k, int i)
{
	const struct origin *o;

	if (k->from == NULL)
		return &k->t->colbands[i];
	o = &k->t->rows[i].from;
	return o->reading < 0 || (o->reading == k->from->reading &&
	    (k->from->choices & ~o->choices) == 0) ? &k->t->rows[i].band : NULL;
}

/* Does a band hold a number, or (above) those right above it? */
static int
holds(const struct band *b, struct num n, int above)
{
	if (!above)
		return band_holds(b, n);
	return b->numeric && (!b->has_lo || num_cmp(b->lo, n) <= 0) &&
	    (!b->has_hi || num_cmp(n, b->hi) < 0);
}

/* The band that goes on from a number (from the lowest of all: n NULL). */
static const struct band *
next_band(const struct keys *k, const struct num *n, int above)
{
	const struct band *b;
	int i, count;

	count = k->from == NULL ? k->t->ncol : k->t->nrow;
	for (i = 0; i < count; i++) {
		b = band_of(k, i);
		if (b != NULL && (n == NULL ? b->numeric && !b->has_lo :
		    holds(b, *n, above)))
			return b;
	}
	return NULL;
}

/* From band to band, from the lowest number to the highest. */
static int
find_numbers(const struct keys *k, const struct may *m)
{
	const struct band *b;
	struct num at;
	int above;

	at = num_int(m->lo);
	above = 0;
	b = next_band(k, far(m->lo) ? NULL : &at, above);
	while (b != NULL && b->has_hi) {
		at = b->hi;
		above = !b->open_hi;
		if (m->whole && (above || at.d != 1)) {
			at = num_int(num_floor(at) + 1);
			above = 0;
		}
		if (!far(m->hi) && num_cmp(at, num_int(m->hi)) > (above ? -1 :
		    0))
			return 1;
		b = next_band(k, &at, above);
	}
	return b != NULL;
}

/* Rows of one key that differ by a reading stand for all its choices. */
static int
find_text(const struct system *s, const struct keys *k, const char *text)
{
	const struct row *r;
	unsigned choices, all;
	int i, n, reading;

	reading = -1;
	choices = all = 0;
	for (i = 0; i < k->t->nrow; i++) {
		r = &k->t->rows[i];
		if (!text_match(text, r->key, &r->band))
			continue;
		if (r->from.reading < 0)
			return 1;
		if (reading < 0) {
			reading = r->from.reading;
			n = s->readings[reading].nchoice;
			all = reading == k->from->reading ? k->from->choices :
			    n < 32 ? (1u << n) - 1 : ~0u;
		}
		if (r->from.reading == reading)
			choices |= r->from.choices;
	}
	return reading >= 0 && (all & ~choices) == 0;
}

int
may_find_row(const struct system *s, const struct expr *x,
    const struct may *m)
{
	struct keys k = { x->table, x->from };
	int i;

	if (m->open || m->none || (m->num && !find_numbers(&k, m)))
		return 0;
	for (i = 0; i < m->ntext; i++)
		if (!find_text(s, &k, m->texts[i]))
			return 0;
	return 1;
}

int
may_find_col(const struct expr *x, const struct may *m)
{
	struct keys k = { x->table, NULL };
	int i;

	if (m->open || m->none || (m->num && !find_numbers(&k, m)))
		return 0;
	for (i = 0; i < m->ntext; i++)
		if (table_col(x->table, val_text(m->texts[i])) < 0)
			return 0;
	return 1;
}
