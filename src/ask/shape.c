/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See shape.h. */
#include <config.h>

#include "ask/shape.h"

#include <string.h>

#include "base/text.h"

enum { MASK_MOST = 512, NUMBERS_MOST = 16, STORE_MOST = 384 * 1024 };
enum { FAILURES_MOST = 4 };

/* Words with a `#` for each plain number. */
struct mask {
	char text[MASK_MOST];
	size_t len;
	unsigned hash;
	int n;
	int64_t numbers[NUMBERS_MOST];
	int places[NUMBERS_MOST];	/* which word holds it, from 1 */
};

struct shape {
	struct shape *next;
	unsigned hash;
	size_t len;
	unsigned char seen;
	unsigned char failures;	/* so often its code could not be made */
	int plain;		/* its text is the words as they were typed */
	int fixed[NUMBERS_MOST];	/* this number is a part of the shape */
	int64_t numbers[NUMBERS_MOST];	/* it is this one */
	int *givens[NUMBERS_MOST], ngivens[NUMBERS_MOST];
	struct prepared ready;
	char text[];
};

/* ---- masks ---- */

/* The digits that a word ends in, before `in` perhaps; NULL: none, or more. */
static const char *
digits(const char *p, size_t len, size_t *n)
{
	const char *end, *start, *from;

	end = p + len;
	if (len > 2 && end[-1] == 'n' && end[-2] == 'i' &&
	    text_digit((unsigned char)end[-3]))
		end -= 2;
	for (start = end; start > p && text_digit((unsigned char)start[-1]);
	    start--)
		continue;
	*n = (size_t)(end - start);
	if (*n == 0 || *n > 15 || (*n > 1 && *start == '0'))
		return NULL;
	/* All of the word, or of what stands behind its `=`. */
	from = memchr(p, '=', len);
	from = from == NULL ? p : from + 1;
	return start == from ? start : NULL;
}

static int
mask_word(struct mask *m, const char *p, size_t len, int place)
{
	const char *start;
	size_t n, head, i;

	start = digits(p, len, &n);
	head = start == NULL ? len : (size_t)(start - p);
	if (m->len + len + 2 > sizeof(m->text) || memchr(p, '#', len) != NULL ||
	    (start != NULL && m->n == NUMBERS_MOST))
		return -1;
	if (m->len > 0)
		m->text[m->len++] = ' ';
	memcpy(m->text + m->len, p, head);
	m->len += head;
	if (start == NULL)
		return 0;
	m->numbers[m->n] = 0;
	for (i = 0; i < n; i++)
		m->numbers[m->n] = m->numbers[m->n] * 10 + (start[i] - '0');
	m->places[m->n++] = place;
	m->text[m->len++] = '#';
	memcpy(m->text + m->len, start + n, len - head - n);
	m->len += len - head - n;
	return 0;
}

static int
mask_make(struct mask *m, const char *words)
{
	const char *p;
	size_t len;
	int place;

	m->len = 0;
	m->n = 0;
	for (place = 1; (p = text_token(&words, &len)) != NULL; place++)
		if (p[0] == '@' || mask_word(m, p, len, place) < 0)
			return -1;
	m->hash = text_hash(m->text, m->len);
	return m->n > 0 || m->len > 0 ? 0 : -1;
}

/* ---- the store ---- */

static struct shape *
shape_add(struct shapes *s, const struct mask *m)
{
	struct shape *x, **head;

	if (s->arena.held > STORE_MOST) {
		arena_reset(&s->arena);
		memset(s->heads, 0, sizeof(s->heads));
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

static struct shape *
shape_of(struct shapes *s, const struct mask *m)
{
	struct shape *x;

	for (x = s->heads[m->hash % SHAPE_HEADS]; x != NULL; x = x->next)
		if (x->hash == m->hash && x->len == m->len &&
		    memcmp(x->text, m->text, m->len) == 0)
			return x;
	return shape_add(s, m);
}

/* Two numbers are no ratio, though a ratio is written as two. */
static int
is_ratio(const char *word)
{
	size_t len, n;

	len = strspn(word, "0123456789");
	n = word[len] == '-' ? strspn(word + len + 1, "0123456789") : 0;
	return len > 0 && n > 0 && word[len + 1 + n] == '\0';
}

/* A word with `#` for the numbers among its pieces; 0: it has none. */
static int
mask_key(const char *key, char *out, size_t room)
{
	const char *p, *start;
	size_t len, n, at;
	int some;

	at = 0;
	some = 0;
	for (p = key;; p += len + 1) {
		len = strcspn(p, "- ");
		if (at + len + 2 > room)
			return 1;
		start = digits(p, len, &n);
		if (start == p) {
			some = 1;
			out[at++] = '#';
			memcpy(out + at, p + n, len - n);
			at += len - n;
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

/* Letters equal their fold, blanks hyphens. */
static int
same_letter(int a, int b)
{
	return text_fold(a == ' ' ? '-' : a) == text_fold(b == ' ' ? '-' : b);
}

/* Does a question of that mask hold the word, for some number? */
static int
mask_holds(const struct mask *m, const char *key)
{
	char word[MASK_MOST];
	size_t len, i, k;

	if (is_ratio(key) || !mask_key(key, word, sizeof(word)))
		return 0;
	len = strlen(word);
	for (i = 0; i + len <= m->len; i++) {
		if ((i > 0 && m->text[i - 1] != ' ') || (i + len < m->len &&
		    m->text[i + len] != ' '))
			continue;
		for (k = 0; k < len && same_letter(m->text[i + k],
		    word[k]); k++)
			continue;
		if (k == len)
			return 1;
	}
	return 0;
}

/* Could another number in the place of one be a word, or a part of one? */
static int
numbers_are_words(const struct check *c, const struct mask *m)
{
	const struct word *w;
	int i;

	for (i = 0; i < c->sys->ncheck; i++)
		if (mask_holds(m, c->sys->checks[i].name))
			return 1;
	for (i = 0; i < c->nvocab; i++)
		for (w = c->vocab[i]; w != NULL; w = w->next)
			if (mask_holds(m, w->key))
				return 1;
	return 0;
}

/* What the question states by a number of its words. */
static void
find_givens(struct shapes *s, struct shape *x, const struct mask *m, int k)
{
	const struct question *q = &x->ready.q;
	int i, n, room;

	n = q->check->nvalue * q->places;
	room = 0;
	for (i = 0; i < n; i++) {
		if (q->values[i].set <= 0 ||
		    q->values[i].number != m->places[k])
			continue;
		ARENA_PUSH(&s->arena, x->givens[k], x->ngivens[k], room);
		x->givens[k][x->ngivens[k]++] = i;
	}
	x->fixed[k] = x->ngivens[k] == 0;
	x->numbers[k] = m->numbers[k];
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

/* 0, or -1: it is as before. */
static int
shape_build(struct shapes *s, struct shape *x, const struct asking *w,
    const struct mask *m, const char *words)
{
	struct arena_mark start;
	struct err quiet;
	int k;

	start = arena_mark(&s->arena);
	err_clear(&quiet);
	if (ask_parse(w, words, &s->arena, &x->ready.q, &quiet) < 0 ||
	    numbers_are_words(x->ready.q.check, m) ||
	    rule_prepare(&x->ready, &s->arena) < 0) {
		x->ready.code = NULL;
		arena_rewind(&s->arena, start);
		return -1;
	}
	x->plain = strcmp(x->ready.q.text, x->ready.q.plain) == 0 &&
	    strcmp(x->ready.q.text, one_line(words, &s->arena)) == 0;
	for (k = 0; k < m->n; k++)
		find_givens(s, x, m, k);
	return 0;
}

/* Put the numbers in: 0, or -1: the question is to be read word by word. */
static int
shape_fill(struct shape *x, const struct mask *m)
{
	struct question *q = &x->ready.q;
	struct num n;
	int k, i;

	for (k = 0; k < m->n; k++) {
		if (x->fixed[k] && x->numbers[k] != m->numbers[k])
			return -1;
		n = num_int(m->numbers[k]);
		for (i = 0; i < x->ngivens[k]; i++) {
			if (!ask_legal(&q->check->values[x->givens[k][i] /
			    q->places].legal, n))
				return -1;
			q->values[x->givens[k][i]].v = val_num(n);
		}
	}
	return 0;
}

const struct prepared *
shape_find(struct shapes *s, const struct asking *w, const char *words,
    int text, struct arena *a)
{
	struct shape *x;
	struct mask m;

	if (mask_make(&m, words) < 0)
		return NULL;
	x = shape_of(s, &m);
	if (!x->seen) {
		x->seen = 1;
		return NULL;
	}
	/* Its numbers may have been wrong: they may be right later. */
	if (x->ready.code == NULL && (x->failures == FAILURES_MOST ||
	    shape_build(s, x, w, &m, words) < 0)) {
		x->failures += x->failures < FAILURES_MOST;
		return NULL;
	}
	if ((text && !x->plain) || shape_fill(x, &m) < 0)
		return NULL;
	if (text)
		x->ready.q.text = x->ready.q.plain = one_line(words, a);
	return &x->ready;
}
