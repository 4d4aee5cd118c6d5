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

void *
links_grow(struct links *t, void *array, size_t size)
{
	const int n = t->n;

	array = arena_grow(t->arena, array, (size_t)n * size,
	    (size_t)(n < t->room ? t->room : 2 * n) * size);
	if (n == t->room)
		for (make_room(t, 2 * n); t->n < n;)
			(void)links_add(t, t->all[t->n].hash, array, size);
	return array;
}
