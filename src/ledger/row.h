/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. The rows of a journal: which cells they have, how a cell is
 * written and read back, and the hash that joins each row to the one before.
 * drumhead-journal(5) is the contract: a journal once written stays readable.
 */
#ifndef LEDGER_ROW_H
#define LEDGER_ROW_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "tell/out.h"

enum row_cell {
	ROW_KIND, ROW_TIME, ROW_SEQ, ROW_TURN, ROW_PLAYER, ROW_UNITS,
	ROW_SYSTEM, ROW_FINGERPRINT, ROW_VERSION, ROW_QUESTION, ROW_DICE,
	ROW_KINDS, ROW_SOURCE, ROW_SEED, ROW_DRAW, ROW_ANSWER, ROW_MEANING,
	ROW_EFFECTS, ROW_READINGS, ROW_NOTE, ROW_PREV, ROW_HASH, ROW_CELLS
};

extern const char *const row_names[ROW_CELLS];

/* The kinds of rows. All but rulings are rare. */
enum row_kind {
	IS_RULING, IS_TURN, IS_NOTE, IS_UNDO,
	IS_REPAIR, IS_SEAL, IS_WORD, IS_REVEAL,
	IS_ROSTER, IS_KINDS
};

extern const char *const row_kinds[IS_KINDS];

/* The kind of that name, or -1. */
int row_kind(const char *name);

/* The cells of a row; those that are NULL are written empty. */
struct entry {
	const char *cells[ROW_CELLS];
};

enum { HASH_HEX = 64, HASH_TEXT = HASH_HEX + 1 };

/* The first line of every journal, its newline included. */
const char *row_header(void);
/* The hash, in hex, of a header's bytes, or of a row's up to its last cell. */
void row_hash(const char *bytes, size_t n, char hex[HASH_TEXT]);
/*
 * Write cells `from` to `to`, with commas between. Control bytes become `?`,
 * new lines blanks, so that a row is one line.
 */
void row_write(struct out *o, const struct entry *row, enum row_cell from,
    enum row_cell to);
/*
 * The cells of free text. If a spreadsheet would run it, or if it begins with an
 * apostrophe, an apostrophe is written before it.
 */
extern const char row_frees[ROW_CELLS];
/* The text of such a cell. */
const char *row_free(const char *cell);
/* Would `text`, written to a row, be this cell? */
int row_same(const char *text, const char *cell);

/* `201-7kq2-...`: the number of a row and the beginning of its hash. */
enum { RECEIPT_TEXT = 64 };
void receipt_print(uint64_t seq, const char *hex, char text[RECEIPT_TEXT]);
/*
 * Parse a receipt: its number, and its hash in the form of receipt_print().
 * Capitals, blanks and letters that look like digits are accepted. 0, or -1: it
 * is no receipt.
 */
int receipt_parse(const char *text, uint64_t *seq,
    char plain[RECEIPT_TEXT]);

#endif
