/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. See repeats.h. */
#include <config.h>

#include "record/repeats.h"

#include <string.h>

enum { ROOM_FIRST = 256 };

/* Add a text to two hashes with different multipliers. */
static void
mark_text(uint64_t mark[2], const char *s)
{
	const unsigned char *p;

	p = (const unsigned char *)s;
	do {
		mark[0] = (mark[0] ^ *p) * UINT64_C(0x100000001b3);
		mark[1] = (mark[1] ^ *p) * UINT64_C(0x9e3779b97f4a7c15);
		mark[1] ^= mark[1] >> 29;
	} while (*p++ != '\0');
}

/* The place of a mark, or a free one for it. */
static uint64_t *
place(const struct repeats *r, const uint64_t mark[2])
{
	uint64_t i;

	for (i = mark[0] & (r->room - 1); r->seen[i][0] != 0 &&
	    (r->seen[i][0] != mark[0] || r->seen[i][1] != mark[1]);
	    i = (i + 1) & (r->room - 1))
		continue;
	return r->seen[i];
}

static void
grow(struct repeats *r)
{
	uint64_t (*was)[2], *to, i, n;

	was = r->seen;
	n = r->room;
	r->room = n == 0 ? ROOM_FIRST : 2 * n;
	r->seen = arena_alloc(r->arena, r->room * sizeof(*r->seen));
	for (i = 0; i < n; i++) {
		if (was[i][0] == 0)
			continue;
		to = place(r, was[i]);
		memcpy(to, was[i], sizeof(*was));
	}
}

void
repeats_add(struct repeats *r, uint64_t row, const char *seed,
    const char *tool, const char *draw)
{
	uint64_t mark[2] = { UINT64_C(0xcbf29ce484222325), 1 }, *at;

	if (2 * r->n >= r->room)
		grow(r);
	mark_text(mark, seed);
	mark_text(mark, tool);
	mark_text(mark, draw);
	mark[0] += mark[0] == 0;
	at = place(r, mark);
	if (at[0] == 0) {
		memcpy(at, mark, sizeof(mark));
		r->n++;
		return;
	}
	if (r->rulings++ == 0)
		r->first = row;
}
