/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. A bounded store of byte strings that lead on from one another:
 * a question, then the faces thrown for it, then what was printed. It knows
 * nothing of either. When it is full it forgets everything.
 */
#ifndef TOOL_SEEN_H
#define TOOL_SEEN_H

#include <stddef.h>
#include <stdint.h>

#include "base/frame.h"

struct seen;

enum {
	SEEN_START = 0,	/* the place from which questions lead */
	SEEN_TEXTS = 1,	/* another: texts that are kept once */
	SEEN_ROWS = 3,	/* and questions together with their dice */
	SEEN_LISTS = 2,	/* and runs of these, one behind the other */
	SEEN_WINDOWS = 4,	/* and where other runs may begin */
	SEEN_TYPED = 5,	/* the place from which questions with typed dice lead */
};

/* So many bytes may be read wherever a string begins: it says no more. */
enum { SEEN_SPARE = 16 };

struct seen *seen_new(struct frame *f);
void seen_free(struct seen *s);
/* The place to which a string leads from a place; 0: it is not known. */
uint32_t seen_find(const struct seen *s, uint32_t from, const void *key,
    size_t n);
/* The same; it is known from now on. There must be room(). */
uint32_t seen_add(struct seen *s, uint32_t from, const void *key, size_t n);
/* The number kept at a place, 0 at first. */
uint32_t seen_value(const struct seen *s, uint32_t place);
void seen_set(struct seen *s, uint32_t place, uint32_t value);
/* The string that led to a place. */
const char *seen_key(const struct seen *s, uint32_t place, size_t *n);
/* Where that string's bytes stand, and the bytes that stand there. */
uint32_t seen_at(const struct seen *s, uint32_t place);
const char *seen_bytes(const struct seen *s, uint32_t at);
/* A number for these bytes, which others have by bad luck only. */
uint64_t seen_hash(const struct seen *s, const void *p, size_t n);
/* Is there room for so many strings of so many bytes in all? */
int seen_room(const struct seen *s, size_t strings, size_t bytes);
/* Could there ever be? */
int seen_holds(size_t strings, size_t bytes);
void seen_forget(struct seen *s);
/* Take all memory that it will ever take. */
void seen_settle(struct seen *s);

#endif
