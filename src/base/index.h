/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. A hash table of names to numbers; entries of one name keep their
 * order. Names are compared like text_eq(). All zeros is an empty table.
 */
#ifndef BASE_INDEX_H
#define BASE_INDEX_H

#include "base/arena.h"

struct index {
	struct index_entry *all;
	struct index_head *heads;
	int n, nhead;
};

/* Make room for `most` names. */
void index_open(struct index *t, struct arena *a, int most);
/* Add a number under a name, which stays the caller's. */
void index_add(struct index *t, const char *name, int number);
/* The first entry of a name, the next of the same name; -1: none. */
int index_first(const struct index *t, const char *name, size_t len);
/* index_first() of a name whose text_hash() is known. */
int index_hashed(const struct index *t, const char *name, size_t len,
    unsigned hash);
int index_next(const struct index *t, int entry);
/* The number of an entry. */
int index_number(const struct index *t, int entry);
/* The number of the first entry of a name; -1: none. */
int index_find(const struct index *t, const char *name);

#endif
