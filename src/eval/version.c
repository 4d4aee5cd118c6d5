/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. See version.h. */
#include <config.h>

#include "eval/version.h"

#include "base/hash.h"

/* A value that may read more variables is not kept. */
enum { READ_MOST = 12 };

struct version {
	struct version *next;
	struct val v;
	struct trail trail;
	int at;
	int ids[];		/* the numbers of its variables' values */
};

struct key {
	int ids[READ_MOST];
	uint64_t hash;
};

/* The variables that a value may read: READ_MOST + 1 if there are more. */
static void
find_keys(struct eval *e, struct memo *k)
{
	int bit, var;

	k->keys = arena_raw(e->m.arena, (READ_MOST + 1) * sizeof(int));
	k->nkey = 0;
	for (bit = bits_next(&k->may, 0); bit >= 0 && k->nkey <= READ_MOST;
	    bit = bits_next(&k->may, bit + 1))
		for (var = bit_var(e, bit); var < e->stop &&
		    k->nkey <= READ_MOST; var = bit_more(e, var))
			k->keys[k->nkey++] = var;
}

/* The key of a value for the present variables: 0, or -1: it is not kept. */
static int
key_of(struct eval *e, int at, struct memo *k, struct key *key)
{
	int i;

	if (k->keys == NULL)
		find_keys(e, k);
	if (k->nkey == 0 || k->nkey > READ_MOST)
		return -1;
	key->hash = (uint64_t)at;
	for (i = 0; i < k->nkey; i++) {
		key->ids[i] = e->ids[k->keys[i]];
		if (key->ids[i] < 0)
			return -1;
		key->hash = hash_mix(key->hash, (uint64_t)key->ids[i]);
	}
	return 0;
}

int
version_take(struct eval *e, int at, struct memo *k)
{
	const struct version *x;
	struct key key;

	if (key_of(e, at, k, &key) < 0)
		return 0;
	for (x = e->versions[key.hash % VERSIONS]; x != NULL; x = x->next)
		if (x->at == at && memcmp(x->ids, key.ids,
		    (size_t)k->nkey * sizeof(int)) == 0)
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
version_keep(struct eval *e, int at, struct memo *k)
{
	struct version *x, **head;
	struct key key;

	if (key_of(e, at, k, &key) < 0)
		return;
	x = arena_raw(e->m.arena, sizeof(*x) + (size_t)k->nkey * sizeof(int));
	x->v = k->v;
	x->trail = k->trail;
	x->at = at;
	memcpy(x->ids, key.ids, (size_t)k->nkey * sizeof(int));
	head = &e->versions[key.hash % VERSIONS];
	x->next = *head;
	*head = x;
}
