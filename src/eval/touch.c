/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. See touch.h. */
#include <config.h>

#include "eval/touch.h"

#include <string.h>

#include "base/hash.h"

enum { FIRST_ROOM = 256 };

/* Where it is, or where it belongs. */
static const void **
place(const struct touches *t, const void *what)
{
	size_t i = (size_t)hash_two((uintptr_t)what, 0);

	while (t->all[i & (size_t)(t->room - 1)] != NULL &&
	    t->all[i & (size_t)(t->room - 1)] != what)
		i++;
	return &t->all[i & (size_t)(t->room - 1)];
}

static void
grow(struct touches *t)
{
	const struct touches was = *t;
	int i;

	t->room = was.room > 0 ? 2 * was.room : FIRST_ROOM;
	t->all = arena_alloc(t->a, (size_t)t->room * sizeof(*t->all));
	for (i = 0; i < was.room; i++)
		if (was.all[i] != NULL)
			*place(t, was.all[i]) = was.all[i];
}

void
touch(struct touches *t, const void *what)
{
	const void **at;

	if (2 * t->n >= t->room)
		grow(t);
	at = place(t, what);
	t->n += *at == NULL;
	*at = what;
}

int
touched(const struct touches *t, const void *what)
{
	return t->room > 0 && *place(t, what) != NULL;
}

void
touch_none(struct touches *t)
{
	if (t->n > 0)
		memset(t->all, 0, (size_t)t->room * sizeof(*t->all));
	t->n = 0;
}
