/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See index.h. */
#include <config.h>

#include "base/index.h"

#include <string.h>

#include "base/text.h"

enum { HEADS = 16 };

struct index_entry {
	const char *text;
	unsigned hash;
	int number, next;	/* next: of the same head, from 1; 0: none */
};

/* First and last entry of a hash list, from 1; 0: it is empty. */
struct index_head {
	int first, last;
};

static void
link_in(struct index *t, int entry)
{
	struct index_head *h;

	h = &t->heads[t->all[entry].hash & (unsigned)(t->nhead - 1)];
	t->all[entry].next = 0;
	if (h->first == 0)
		h->first = entry + 1;
	else
		t->all[h->last - 1].next = entry + 1;
	h->last = entry + 1;
}

void
index_open(struct index *t, struct arena *a, int most)
{
	t->n = 0;
	for (t->nhead = HEADS; t->nhead < most; t->nhead *= 2)
		continue;
	t->heads = arena_alloc(a, (size_t)t->nhead * sizeof(*t->heads));
	t->all = arena_raw(a, (size_t)most * sizeof(*t->all));
}

void
index_add(struct index *t, const char *name, int number)
{
	struct index_entry *x = &t->all[t->n];

	x->text = name;
	x->hash = text_hash(name, strlen(name));
	x->number = number;
	link_in(t, t->n++);
}

/* The first entry of that name from `entry` (from 1) on; -1: none. */
static int
look(const struct index *t, int entry, const char *name, size_t len,
    unsigned hash)
{
	while (entry > 0 && (t->all[entry - 1].hash != hash ||
	    !text_same(name, len, t->all[entry - 1].text)))
		entry = t->all[entry - 1].next;
	return entry - 1;
}

int
index_hashed(const struct index *t, const char *name, size_t len, unsigned hash)
{
	if (t->nhead == 0)
		return -1;
	return look(t, t->heads[hash & (unsigned)(t->nhead - 1)].first, name,
	    len, hash);
}

int
index_first(const struct index *t, const char *name, size_t len)
{
	return t->nhead == 0 ? -1 :
	    index_hashed(t, name, len, text_hash(name, len));
}

int
index_next(const struct index *t, int entry)
{
	const struct index_entry *x = &t->all[entry];

	if (x->next == 0)
		return -1;
	return look(t, x->next, x->text, strlen(x->text), x->hash);
}

int
index_number(const struct index *t, int entry)
{
	return t->all[entry].number;
}

int
index_find(const struct index *t, const char *name)
{
	int entry = index_first(t, name, strlen(name));

	return entry < 0 ? -1 : t->all[entry].number;
}
