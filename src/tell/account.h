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

/* How it is written. As JSON each line is an object. */
struct account {
	struct out *o;
	enum format form;
	enum account_style style;
	const char *tool;	/* told in JSON */
	struct arena *a;	/* for a line: may be reset after each call */
};

/* `time` of the first row, as in the journal; NULL: there are no rulings. */
void account_begin(const struct account *w, const char *time);
/* The heading of a turn; only a blank line if turn is "". */
void account_turn(const struct account *w, const char *turn);
void account_row(const struct account *w, const struct account_row *r);
void account_end(const struct account *w, uint64_t rulings,
    uint64_t struck_rows, const char *receipt);

#endif
