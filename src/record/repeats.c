/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. See repeats.h. */
#include <config.h>

#include "record/repeats.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(((struct draw *)0)->hash) ==
    crypto_generichash_BYTES_MIN, "the shortest hash");

void
repeats_add(struct repeats *r, uint64_t row, const char *draw)
{
	struct draw *d;

	ARENA_PUSH(r->arena, r->all, r->n, r->room);
	d = &r->all[r->n++];
	d->row = row;
	(void)crypto_generichash(d->hash, sizeof(d->hash),
	    (const unsigned char *)draw, strlen(draw), NULL, 0);
}

/* Equal draws side by side, the earliest first. */
static int
by_hash(const void *a, const void *b)
{
	const struct draw *x = a, *y = b;
	int c;

	c = memcmp(x->hash, y->hash, sizeof(x->hash));
	return c != 0 ? c : (x->row > y->row) - (x->row < y->row);
}

void
repeats_count(struct repeats *r)
{
	int i;

	if (r->n > 0)
		qsort(r->all, (size_t)r->n, sizeof(*r->all), by_hash);
	for (i = 1; i < r->n; i++) {
		if (memcmp(r->all[i].hash, r->all[i - 1].hash,
		    sizeof(r->all[i].hash)) != 0)
			continue;
		if (r->rulings++ == 0 || r->all[i].row < r->first)
			r->first = r->all[i].row;
	}
}
