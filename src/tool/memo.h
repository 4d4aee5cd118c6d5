/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. In a stream the same questions come again, and the same dice for
 * them: what was printed then is printed once more. The rules are asked only
 * for what is new. Faces that a ruling cannot tell apart are one to it.
 */
#ifndef TOOL_MEMO_H
#define TOOL_MEMO_H

#include "tool/driver.h"

struct memo;

/* May this run remember? NULL if not. */
struct memo *memo_open(struct driver *d);
void memo_close(struct memo *m);
/* A long stream: its memory does not grow from here on. */
void memo_settle(struct memo *m);
/*
 * Print what is known for a row whose question and dice, one beside the other,
 * are these bytes: 1. Of the record only its row as it came is looked at, if
 * that is there and nothing is kept. 0: ask memo_answer().
 */
int memo_again(struct driver *d, const struct record *rec, const char *key,
    size_t n);
/*
 * Answer a record whose question is `key` out of what is known: 1. 0: the
 * rules must be asked; what they say next is remembered for this key. Faces
 * drawn before that are not lost: the driver replays them.
 */
int memo_answer(struct driver *d, const struct record *rec, const char *key,
    size_t n);
/* What was printed for the key: bytes that any ruling of these dice prints. */
void memo_text(struct driver *d, const struct ruling *r, size_t from);
/* The same as the own cells of a row. */
void memo_row(struct driver *d, const struct ruling *r,
    const struct record *rec, const char *const own[OWN_COUNT]);

#endif
