/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: kept. See shape.h. */
#include <config.h>

#include "kept/shape.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "code/code.h"
#include "kept/prepare.h"

/* MASK_MOST, STORE_MOST: bytes. FAILURES_MOST: tries to make a shape's code. */
enum { MASK_MOST = 512, NUMBERS_MOST = 16, STORE_MOST = 440 * 1024 };
enum { FAILURES_MOST = 4 };

/* The words with `#` for each plain number and a blank after each word. */
struct mask {
	char text[MASK_MOST + 8];
	size_t len;
	unsigned hash;
	int n;
	struct num numbers[NUMBERS_MOST + 1];
	int places[NUMBERS_MOST + 1];	/* word that holds it, from 1 */
};

/* Where number k goes: a legal range to be checked, or a register. */
struct hole {
	int k;
	const struct legal *legal;
	struct reg *reg;
};

/* A number that must be the same in all questions of the shape. */
struct fixed {
	int k;
	struct num n;
};

struct shape {
	struct shape *next;
	unsigned hash;
	size_t len;
	int failures;		/* times that its code could not be made */
	int plain;		/* the question's text is the typed words */
	struct hole *holes;
	struct fixed *fixed;
	int nhole, hole_room, nfixed;
	struct prepared ready;
	struct machine machine;	/* for runs up to the waist */
	char text[];
};

/* ---- masks ---- */

/* *n: a number in its usual form, as `14`, `4.5`: its length; 0: none. */
static size_t
number_read(const char *p, struct num *n)
{
	enum { WHOLE = 12, PLACES = 5 };
	const char *at, *dot;
	uint64_t v;
	int64_t d;

	for (v = 0, at = p; text_digit((unsigned char)*at); at++)
		v = v * 10 + (uint64_t)(*at - '0');
	*n = num_int(0);
	if (at == p || at - p > WHOLE || (*p == '0' && at - p > 1))
		return 0;
	n->n = (int64_t)v;
	if (*at != '.')
		return (size_t)(at - p);
	for (d = 1, dot = at++; text_digit((unsigned char)*at) &&
	    at - dot < PLACES; at++, d *= 10)
		v = v * 10 + (uint64_t)(*at - '0');
	if (at == dot + 1 || at[-1] == '0')
		return 0;
	(void)num_make(n, (int64_t)v, d);
	return (size_t)(at - p);
}

static inline int
ends_word(char c)
{
	return (unsigned char)c <= ' ' &&
	    (c == '\0' || text_blank((unsigned char)c));
}

/*
 * *n: the number at *p, with sign and unit `in`, if the word ends there. *p
 * moves behind the sign. Returns the length of the digits; 0: there is none.
 */
static size_t
word_number(const char **p, const char *end, struct num *n)
{
	const char *at;
	size_t len;
	int minus;

	minus = **p == '-';
	*p += minus || **p == '+';
	len = number_read(*p, n);
	n->n = minus ? -n->n : n->n;
	at = *p + len;
	at += at[0] == 'i' && at[1] == 'n' ? 2 : 0;
	return (end != NULL ? at == end : ends_word(*at)) ? len : 0;
}

/* Copy up to the word's end or, if `stops`, behind a `=`. Returns the rest. */
static const char *
mask_copy(struct mask *m, const char *p, int stops)
{
	char *at = m->text + m->len;

	while (!ends_word(*p) && *p != '#' && at < m->text + MASK_MOST - 2) {
		*at++ = *p++;
		if (stops && p[-1] == '=')
			break;
	}
	m->len = (size_t)(at - m->text);
	return p;
}

/* Take a number that begins at p: what is behind it; p: there is none. */
static const char *
mask_number(struct mask *m, const char *p, int place)
{
	const char *at;
	size_t n;

	if (!text_digit((unsigned char)*p) && *p != '-' && *p != '+')
		return p;
	at = p;
	n = word_number(&at, NULL, &m->numbers[m->n]);
	if (n == 0)
		return p;
	if (at > p)
		m->text[m->len++] = *p;
	m->text[m->len++] = '#';
	m->places[m->n++] = place;
	return at + n;
}

/* Take the word at p. Returns its end; NULL: the words have no shape. */
static const char *
mask_word(struct mask *m, const char *p, int place)
{
	const char *at;

	if (*p == '@' || m->len > MASK_MOST - 4)
		return NULL;
	at = mask_number(m, p, place);
	if (at == p)
		at = mask_number(m, mask_copy(m, p, 1), place);
	p = mask_copy(m, at, 0);
	m->text[m->len++] = ' ';
	return ends_word(*p) && m->n <= NUMBERS_MOST ? p : NULL;
}

/* (The hash is not salted: collisions only make a search longer.) */
static unsigned
mask_hash(struct mask *m)
{
	memset(m->text + m->len, 0, sizeof(uint64_t));
	return (unsigned)hash_words(m->text, m->len, 0);
}

static int
mask_make(struct mask *m, const char *p)
{
	int place;

	m->len = 0;
	m->n = 0;
	for (place = 1;; place++) {
		while (text_blank((unsigned char)*p))
			p++;
		if (*p == '\0')
			break;
		p = mask_word(m, p, place);
		if (p == NULL)
			return -1;
	}
	m->hash = mask_hash(m);
	return m->len > 0 ? 0 : -1;
}

/* ---- the store ---- */

static int
num_same(struct num a, struct num b)
{
	return a.n == b.n && a.d == b.d;
}

/* Has the mask the numbers that the shape fixes? */
static int
fixed_same(const struct shape *x, const struct mask *m)
{
	int i;

	for (i = 0; i < x->nfixed && num_same(x->fixed[i].n,
	    m->numbers[x->fixed[i].k]); i++)
		continue;
	return i == x->nfixed;
}

/* Do the words have the shape? Then m->numbers are set. */
static int
shape_fits(const struct shape *x, const char *p, struct mask *m)
{
	const char *at;
	size_t n;

	for (m->n = 0, at = x->text; *at != '\0'; at++)
		if (*at == '#') {
			n = number_read(p, &m->numbers[m->n]);
			if (n == 0)
				return 0;
			if (at > x->text && at[-1] == '-')
				m->numbers[m->n].n = -m->numbers[m->n].n;
			m->n++;
			p += n;
		} else if (*at != ' ') {
			if (*p++ != *at)
				return 0;
		} else if (ends_word(*p)) {
			while (text_blank((unsigned char)*p))
				p++;
		} else {
			return 0;
		}
	return *p == '\0' && fixed_same(x, m);
}

/* The shape of a mask; *other: there is one that fixes other numbers. */
static struct shape *
shape_of(const struct shapes *s, const struct mask *m, int *other)
{
	struct shape *x;

	*other = 0;
	for (x = s->heads[m->hash % SHAPE_HEADS]; x != NULL; x = x->next) {
		if (x->hash != m->hash || x->len != m->len ||
		    memcmp(x->text, m->text, m->len) != 0)
			continue;
		if (fixed_same(x, m))
			return x;
		*other = 1;
	}
	return NULL;
}

/*
 * Was the mask not met lately? If other numbers made another shape, the numbers
 * are part of the hash.
 */
static int
first_seen(struct shapes *s, const struct mask *m, int other)
{
	unsigned hash, *seen;
	int i;

	hash = m->hash | 1;
	for (i = 0; other && i < m->n; i++)
		hash = (hash ^ (unsigned)m->numbers[i].n) * 16777619u | 1;
	seen = &s->seen[(hash >> 1) % SHAPE_SEEN];
	if (*seen == hash)
		return 0;
	*seen = hash;
	return 1;
}

static void
store_begin(struct shapes *s)
{
	arena_reset(&s->arena);
	s->file = arena_raw(&s->arena, FILE_REGS * sizeof(*s->file));
	s->heads = arena_alloc(&s->arena, SHAPE_HEADS * sizeof(*s->heads));
	s->seen = arena_alloc(&s->arena, SHAPE_SEEN * sizeof(*s->seen));
	s->last = NULL;
	s->served = s->missed = 0;
	s->told.heads = NULL;
}

/* Add a shape. NULL: the store is full, and serves most questions. */
static struct shape *
shape_add(struct shapes *s, const struct mask *m)
{
	struct shape *x, **head;

	if (s->arena.held - (size_t)(s->arena.end - s->arena.at) > STORE_MOST) {
		if (s->served > s->missed)
			return NULL;
		store_begin(s);
	}
	x = arena_alloc(&s->arena, sizeof(*x) + m->len + 1);
	x->hash = m->hash;
	x->len = m->len;
	memcpy(x->text, m->text, m->len);
	head = &s->heads[m->hash % SHAPE_HEADS];
	x->next = *head;
	*head = x;
	return x;
}

/* Is a word a ratio as `2-1`? Its numbers are none of their own. */
static int
is_ratio(const char *word)
{
	size_t len, n;

	len = strspn(word, "0123456789");
	n = word[len] == '-' ? strspn(word + len + 1, "0123456789") : 0;
	return len > 0 && n > 0 && word[len + 1 + n] == '\0';
}

/* Write the word with `#` for its numbers to `out`; 0: it has no number. */
static int
mask_key(const char *key, char *out, size_t room)
{
	const char *p, *start;
	size_t len, n, at;
	struct num number;
	int some;

	at = 0;
	some = 0;
	for (p = key;; p += len + 1) {
		len = strcspn(p, "- ");
		if (at + len + 2 > room)
			return 1;
		start = p;
		n = word_number(&start, p + len, &number);
		if (n > 0) {
			some = 1;
			memcpy(out + at, p, (size_t)(start - p));
			at += (size_t)(start - p);
			out[at++] = '#';
			memcpy(out + at, start + n, len - n -
			    (size_t)(start - p));
			at += len - n - (size_t)(start - p);
		} else {
			memcpy(out + at, p, len);
			at += len;
		}
		if (p[len] == '\0')
			break;
		out[at++] = '-';
	}
	out[at] = '\0';
	return some;
}

/* Equal, but for case, and with blank and hyphen alike? */
static int
same_letter(int a, int b)
{
	return text_fold(a == ' ' ? '-' : a) == text_fold(b == ' ' ? '-' : b);
}

/* Can words of that mask hold the word `key`, with some numbers? */
static int
mask_holds(const struct mask *m, const char *key)
{
	char word[MASK_MOST];
	size_t len, i, k;

	if (is_ratio(key) || !mask_key(key, word, sizeof(word)))
		return 0;
	len = strlen(word);
	for (i = 0; i + len <= m->len; i++) {
		if ((i > 0 && m->text[i - 1] != ' ') || m->text[i + len] != ' ')
			continue;
		for (k = 0; k < len && same_letter(m->text[i + k],
		    word[k]); k++)
			continue;
		if (k == len)
			return 1;
	}
	return 0;
}

/* Would other numbers make a word of the check, or a part of one? */
static int
numbers_are_words(const struct check *c, const struct mask *m)
{
	const struct word *w;
	int i;

	for (i = 0; i < c->sys->ncheck; i++)
		if (mask_holds(m, c->sys->checks[i].name))
			return 1;
	for (w = c->words; w != NULL; w = w->after)
		if (mask_holds(m, w->key))
			return 1;
	return 0;
}

static void
hole_add(struct shapes *s, struct shape *x, int k, const struct legal *legal,
    struct reg *reg)
{
	ARENA_PUSH(&s->arena, x->holes, x->nhole, x->hole_room);
	x->holes[x->nhole].k = k;
	x->holes[x->nhole].legal = legal;
	x->holes[x->nhole++].reg = reg;
}

/* Holes for the legal ranges of number k; without any it is fixed. */
static void
find_legal(struct shapes *s, struct shape *x, const struct mask *m, int k,
    const struct question *q)
{
	int i, was;

	was = x->nhole;
	for (i = 0; i < q->check->nvalue * q->places; i++)
		if (q->values[i].set > 0 && q->values[i].number == m->places[k])
			hole_add(s, x, k, &q->check->values[i /
			    q->places].legal, NULL);
	if (was < x->nhole)
		return;
	x->fixed[x->nfixed].k = k;
	x->fixed[x->nfixed++].n = m->numbers[k];
}

/* Numbers in words that the mask does not open are fixed in the code. */
static void
close_others(const struct question *q, const struct mask *m)
{
	struct given *g;
	int k;

	for (g = q->values; g < q->values + q->check->nvalue * q->places;
	    g++) {
		for (k = 0; k < m->n && m->places[k] != g->number; k++)
			continue;
		if (k == m->n)
			g->number = 0;
	}
}

/* Add a hole for each register that holds one of the numbers. */
static void
find_args(struct shapes *s, struct shape *x, const struct mask *m)
{
	const struct program *c = x->ready.code;
	int i, k;

	for (i = 0; i < c->narg; i++)
		for (k = 0; k < m->n; k++)
			if (c->args[i].number == m->places[k])
				hole_add(s, x, k, NULL,
				    &c->regs[c->args[i].reg]);
}

/* The words with one blank between them. */
static const char *
one_line(const char *words, struct arena *a)
{
	const char *p;
	char *start, *at;
	size_t len;

	start = at = arena_raw(a, strlen(words) + 2);
	while ((p = text_token(&words, &len)) != NULL) {
		if (at > start)
			*at++ = ' ';
		memcpy(at, p, len);
		at += len;
	}
	*at = '\0';
	return start;
}

/* Make the shape's code. 0, or -1: nothing has changed. */
static int
shape_build(struct shapes *s, struct shape *x, const struct asking *w,
    const struct mask *m, const char *words, struct arena *work)
{
	struct arena_mark start;
	struct question *q = &x->ready.q, whole;
	struct err quiet;
	int k;

	start = arena_mark(&s->arena);
	err_clear(&quiet);
	if (ask_parse(w, words, work, q, &quiet) < 0 ||
	    numbers_are_words(q->check, m))
		return -1;
	close_others(q, m);
	whole = *q;
	if (prepare(&x->ready, 1, work, &s->arena, s->file) < 0) {
		x->ready.code = NULL;
		arena_rewind(&s->arena, start);
		return -1;
	}
	x->plain = strcmp(q->text, q->plain) == 0 &&
	    strcmp(q->text, one_line(words, work)) == 0;
	q->text = q->plain = q->words[0] = q->words[1] = q->words[2] = "";
	q->said = NULL;
	q->typed = NULL;
	q->nsaid = q->ntyped = 0;
	x->fixed = arena_alloc(&s->arena, (size_t)m->n * sizeof(*x->fixed) + 1);
	for (k = 0; k < m->n; k++)
		find_legal(s, x, m, k, &whole);
	find_args(s, x, m);
	return 0;
}

/* Set the numbers. 0, or -1: one is not legal: parse the words. */
static int
shape_fill(struct shape *x, const struct mask *m)
{
	const struct hole *h;
	int i;

	for (i = 0; i < x->nhole; i++) {
		h = &x->holes[i];
		if (h->legal == NULL)
			reg_set(h->reg, val_num(m->numbers[h->k]), NULL);
		else if (!ask_legal(h->legal, m->numbers[h->k]))
			return -1;
	}
	return 0;
}

/* The shape of the words, made if they came before; NULL: parse them. */
static struct shape *
shape_made(struct shapes *s, const struct asking *w, const char *words,
    struct mask *m, struct arena *a)
{
	struct shape *x;
	int other;

	if (mask_make(m, words) < 0)
		return NULL;
	if (s->heads == NULL)
		store_begin(s);
	x = shape_of(s, m, &other);
	s->missed += x == NULL;
	if (x == NULL && (first_seen(s, m, other) ||
	    (x = shape_add(s, m)) == NULL))
		return NULL;
	/* The numbers may have been illegal: other ones may do later. */
	if (x->ready.code != NULL || (x->failures < FAILURES_MOST &&
	    shape_build(s, x, w, m, words, a) == 0))
		return x;
	x->failures += x->failures < FAILURES_MOST;
	s->served++;
	return NULL;
}

const struct prepared *
shape_find(struct shapes *s, const struct asking *w, const char *words,
    int text, struct arena *a)
{
	struct shape *x;
	struct mask m;

	x = s->last;
	if (x == NULL || !shape_fits(x, words, &m))
		x = shape_made(s, w, words, &m, a);
	if (x == NULL)
		return NULL;
	s->last = x;
	s->served++;
	if ((text && !x->plain) || shape_fill(x, &m) < 0)
		return NULL;
	if (text)
		x->ready.q.text = x->ready.q.plain = one_line(words, a);
	return &x->ready;
}

/* Add a register to the key. 0, or -1: it has no value. */
static int
key_reg(struct known *k, const struct reg *r)
{
	static const struct noted nothing;
	const struct noted *n = r->mark != NULL ? &r->mark->noted : &nothing;
	int head;

	if (r->bad != NULL)
		return -1;
	head = ((n->house * 4 + (int)n->sure) * 2 + (n->readings[1] != 0)) * 4 +
	    (int)r->v.kind;
	known_key(k, &head, sizeof(head));
	known_key(k, &n->readings, n->readings[1] != 0 ? 16 : 8);
	if (r->v.kind == VAL_TEXT)
		known_key(k, r->v.t, strlen(r->v.t));
	else
		known_key(k, &r->v.n, sizeof(r->v.n));
	return 0;
}

/* Run up to the waist, on half of the usual budget. 0, or -1. */
static int
shape_run(struct shape *x, struct arena *a)
{
	struct machine *m = &x->machine;
	struct budget was;
	struct err quiet;
	int got;

	err_clear(&quiet);
	if (m->q == NULL)
		machine_init(m, &x->ready.q, a, &quiet);
	m->arena = m->work = a;
	m->err = &quiet;
	m->nmark = m->spent = 0;
	m->marks = NULL;
	was = *m->budget;
	got = machine_spend(m, x->ready.steps) < 0 ||
	    program_to_waist(m, x->ready.code) < 0 ||
	    budget_large(m->budget, a) ? -1 : 0;
	*m->budget = was;
	return got;
}

struct known *
shape_told(struct shapes *s, struct arena *a)
{
	const struct waist *w = &s->last->ready.code->waist;
	struct known *k = &s->told;
	int i;

	if (w->at < 0 || shape_run(s->last, a) < 0)
		return NULL;
	if (k->heads == NULL) {
		k->arena.frame = s->arena.frame;
		known_begin(k);
	}
	k->len = 0;
	known_key(k, &s->last, sizeof(s->last));
	for (i = 0; i < w->n; i++)
		if (key_reg(k, w->regs[i]) < 0)
			return NULL;
	return k->len <= KNOWN_KEY ? k : NULL;
}
