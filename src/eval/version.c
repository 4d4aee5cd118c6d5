/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. See version.h. */
#include <config.h>

#include "eval/version.h"

#include "base/hash.h"

/* A value that may read more variables is not kept. */
enum { VERSIONS = 4096, READ_MOST = 12 };

struct version {
	struct version *next;
	struct val v;
	struct trail trail;
	int at, n;
	int ids[];		/* the numbers of its variables' values */
};

struct key {
	int n, ids[READ_MOST];
	uint64_t hash;
};

/* Add a variable's value. 0, or -1: it is not known, or there are too many. */
static int
key_add(const struct eval *e, struct key *key, int var)
{
	if (key->n == READ_MOST || e->ids[var] < 0)
		return -1;
	key->hash = hash_mix(key->hash, (uint64_t)e->ids[var]);
	key->ids[key->n++] = e->ids[var];
	return 0;
}

/* The key of a value for the present variables: 0, or -1: it is not kept. */
static int
key_of(const struct eval *e, int at, const struct memo *k, struct key *key)
{
	int bit, var;

	key->n = 0;
	key->hash = (uint64_t)at;
	for (bit = bits_next(&k->may, 0); bit >= 0;
	    bit = bits_next(&k->may, bit + 1))
		for (var = bit_var(e, bit); var < e->stop;
		    var = bit_more(e, var))
			if (key_add(e, key, var) < 0)
				return -1;
	return key->n > 0 ? 0 : -1;
}

int
version_take(const struct eval *e, int at, struct memo *k)
{
	const struct version *x;
	struct key key;

	if (key_of(e, at, k, &key) < 0)
		return 0;
	for (x = e->versions[key.hash % VERSIONS]; x != NULL; x = x->next)
		if (x->at == at && x->n == key.n && memcmp(x->ids, key.ids,
		    (size_t)key.n * sizeof(int)) == 0)
			break;
	if (x == NULL)
		return 0;
	k->v = x->v;
	k->trail = x->trail;
	k->when = e->now;
	k->have = 1;
	return 1;
}

void
version_keep(struct eval *e, int at, const struct memo *k)
{
	struct version *x, **head;
	struct key key;

	if (key_of(e, at, k, &key) < 0)
		return;
	x = arena_raw(e->m.arena, sizeof(*x) + (size_t)key.n * sizeof(int));
	x->v = k->v;
	x->trail = k->trail;
	x->at = at;
	x->n = key.n;
	memcpy(x->ids, key.ids, (size_t)key.n * sizeof(int));
	head = &e->versions[key.hash % VERSIONS];
	x->next = *head;
	*head = x;
}

void
versions_init(struct eval *e)
{
	e->versions = arena_alloc(e->m.arena, VERSIONS * sizeof(*e->versions));
}
