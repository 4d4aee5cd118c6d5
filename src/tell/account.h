/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. A journal as an account of the day, in Markdown, as text or as
 * HTML: turns are headings, rows are items. What was struck stays visible.
 */
#ifndef TELL_ACCOUNT_H
#define TELL_ACCOUNT_H

#include <stdint.h>

#include "tell/out.h"

enum account_style {
	ACCOUNT_MARKDOWN, ACCOUNT_TEXT, ACCOUNT_HTML, ACCOUNT_STYLES
};

/* One row of the journal. Texts are "" if they are missing. */
struct account_row {
	uint64_t number;
	const char *player, *units;
	const char *code; /* the question, or other text to be copied */
	const char *dice, *answer, *meaning; /* of a ruling */
	const char *said;	/* what the row says; NULL: it is a ruling */
	int mixed_in;		/* `said` is mixed into sealed dice */
	uint64_t struck_by;	/* the row that struck it, or 0 */
	const char *why;	/* why it was struck */
};

/* `time` of the first row, as in the journal; NULL: there are no rulings. */
void account_begin(struct out *o, enum account_style style, const char *time);
/* The heading of a turn; only a blank line if turn is "". */
void account_turn(struct out *o, enum account_style style, const char *turn,
    struct arena *a);
void account_row(struct out *o, enum account_style style,
    const struct account_row *r);
void account_end(struct out *o, enum account_style style, uint64_t rulings,
    uint64_t struck, const char *receipt);

#endif
