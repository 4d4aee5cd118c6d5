/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See links.h. */
#include <config.h>

#include "base/links.h"

#include <string.h>

void
links_clear(struct links *t)
{
	memset(t->heads, -1, (size_t)t->room * sizeof(*t->heads));
	t->n = 0;
}

static void
make_room(struct links *t, int room)
{
	t->all = arena_grow(t->arena, t->all, (size_t)t->n * sizeof(*t->all),
	    (size_t)room * sizeof(*t->all));
	t->heads = arena_raw(t->arena, (size_t)room * sizeof(*t->heads));
	t->room = room;
	links_clear(t);
}

void
links_open(struct links *t, struct arena *a, int room)
{
	int most;

	*t = (struct links){ .arena = a };
	for (most = 16; most < room; most *= 2)
		continue;
	make_room(t, most);
}

static void
link_in(struct links *t, uint64_t hash)
{
	int *head = &t->heads[hash & (uint64_t)(t->room - 1)];

	t->all[t->n] = (struct linked){ hash, *head };
	*head = t->n++;
}

void *
links_add(struct links *t, uint64_t hash, void *array, size_t size)
{
	const int n = t->n;
	const size_t full = n == t->room ? (size_t)n : 0;

	if (full > 0)
		for (make_room(t, 2 * n); t->n < n;)
			link_in(t, t->all[t->n].hash);
	if (full > 0 || array == NULL)
		array = arena_grow(t->arena, array, full * size,
		    (size_t)t->room * size);
	link_in(t, hash);
	return array;
}
