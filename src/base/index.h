/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Numbers found again by name, in the order in which they were
 * put in; names are compared like text_eq(). An empty table is all zeros.
 */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/arena.h"

struct index {
	struct index_entry *all;
	struct index_head *heads;
	int n, nhead;
};

/* Room for so many names at the most. */
void index_open(struct index *t, struct arena *a, int most);
/* The name stays the caller's. */
void index_add(struct index *t, const char *name, int number);
/* The first entry of that name, the next one of the same; -1: none. */
int index_first(const struct index *t, const char *name, size_t len);
/* index_first() of a name whose text_hash() is known. */
int index_hashed(const struct index *t, const char *name, size_t len,
    unsigned hash);
int index_next(const struct index *t, int entry);
/* The number that was put in. */
int index_number(const struct index *t, int entry);
/* That of the first entry of a name; -1: none. */
int index_find(const struct index *t, const char *name);

#endif
