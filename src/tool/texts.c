/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See texts.h. */
#include <config.h>

#include "tool/texts.h"

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	WINDOW = 128,		/* a run of another text, at least */
	APART = 48,		/* where such may begin, at least */
	SHORT = 256,		/* no text below it is cut, or lent */
	RUNS_MOST = 2 * TEXT_MOST / WINDOW + 1,
};

_Static_assert((int)RUNS_MOST <= (int)LOANS_ROOM, "a text can be lent as it is");

/* Bytes of the store. */
struct run {
	uint32_t at, n;
};

struct list {
	struct seen *seen;
	struct out *scratch;
	struct run runs[RUNS_MOST];
	int n;
};

/* How far it is to the next place where a run may begin. */
static size_t
step(const char *s, size_t n)
{
	const char *p;

	p = memchr(s, ',', n);
	if (p != NULL)
		n = (size_t)(p - s) + 1;
	p = memchr(s, '\n', n);
	return p != NULL ? (size_t)(p - s) + 1 : n;
}

void
texts_room(size_t n, size_t *strings, size_t *bytes)
{
	*strings = 2;
	if (n >= SHORT)
		*strings += 3 * (n / WINDOW + 1) + n / APART;
	*bytes = n + *strings * (1 + sizeof(struct run)) + sizeof(uint32_t);
}

static void
add_run(struct list *l, uint32_t at, size_t n)
{
	assert(l->n < RUNS_MOST);
	l->runs[l->n].at = at;
	l->runs[l->n++].n = (uint32_t)n;
}

/* Bytes that no other text has, and where a run of another may begin. */
static void
add_own(struct list *l, const char *s, size_t n)
{
	uint32_t at, place;
	uint64_t window;
	size_t i, next;

	if (n == 0)
		return;
	/* A NUL ends them, so that no run goes on into what is behind. */
	l->scratch->n = 0;
	out_bytes(l->scratch, s, n);
	at = seen_at(l->seen, seen_add(l->seen, SEEN_TEXTS, l->scratch->p,
	    n + 1));
	add_run(l, at, n);
	for (i = next = 0; i + WINDOW <= n; i += step(s + i, n - i)) {
		if (i < next)
			continue;
		next = i + APART;
		window = seen_hash(l->seen, s + i, WINDOW);
		place = seen_add(l->seen, SEEN_WINDOWS, &window,
		    sizeof(window));
		if (seen_value(l->seen, place) == 0)
			seen_set(l->seen, place, at + (uint32_t)i);
	}
}

/* Where another text has the bytes at s, and how many: 0 if too few. */
static size_t
shared(const struct seen *seen, const char *s, size_t n, uint32_t *at)
{
	uint64_t window;
	uint32_t place;
	const char *p;
	size_t i;

	if (n < WINDOW)
		return 0;
	window = seen_hash(seen, s, WINDOW);
	place = seen_find(seen, SEEN_WINDOWS, &window, sizeof(window));
	if (place == 0)
		return 0;
	*at = seen_value(seen, place);
	p = seen_bytes(seen, *at);
	for (i = 0; i < n && p[i] == s[i] && p[i] != '\0'; i++)
		continue;
	return i < WINDOW ? 0 : i;
}

/*
 * How many of the bytes at s, up to the last, stand before that place too. What
 * stands before the first byte of a string ends in a NUL.
 */
static size_t
before(const struct seen *seen, uint32_t at, const char *s, size_t n)
{
	const char *p;
	size_t i;

	p = seen_bytes(seen, at);
	for (i = 0; i < n && p[-1 - (ptrdiff_t)i] == s[n - 1 - i] &&
	    s[n - 1 - i] != '\0'; i++)
		continue;
	return i;
}

uint32_t
texts_keep(struct seen *seen, const uint32_t *number, const char *s, size_t n,
    struct out *scratch)
{
	struct list l;
	size_t i, from, len, more;
	uint32_t at;

	l.seen = seen;
	l.scratch = scratch;
	l.n = 0;
	for (i = from = 0; n >= SHORT && i < n;) {
		len = shared(seen, s + i, n - i, &at);
		if (len == 0) {
			i += step(s + i, n - i);
			continue;
		}
		more = before(seen, at, s + from, i - from);
		add_own(&l, s + from, i - more - from);
		add_run(&l, at - (uint32_t)more, len + more);
		i += len;
		from = i;
	}
	add_own(&l, s + from, n - from);
	scratch->n = 0;
	if (number != NULL)
		out_bytes(scratch, (const char *)number, sizeof(*number));
	out_bytes(scratch, (const char *)l.runs, (size_t)l.n *
	    sizeof(l.runs[0]));
	return seen_add(seen, SEEN_LISTS, scratch->p, scratch->n);
}

void
texts_print(const struct seen *seen, const char *list, size_t n,
    struct out *o, struct loans *l)
{
	struct iovec *v;
	const char *bytes;
	struct run r;
	size_t i;

	bytes = seen_bytes(seen, 0);
	memcpy(&r, list, sizeof(r));
	if (n == sizeof(r) && r.n < SHORT) {
		out_bytes(o, bytes + r.at, r.n);
		return;
	}
	v = loans_next(l, o);
	for (i = 0; i < n; i += sizeof(r), v++) {
		memcpy(&r, list + i, sizeof(r));
		v->iov_base = (void *)(uintptr_t)(bytes + r.at);
		v->iov_len = r.n;
	}
	l->n += (int)(n / sizeof(r));
}
