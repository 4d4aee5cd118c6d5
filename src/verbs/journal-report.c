/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. journal report: the journal told as an account of the day, in
 * Markdown, turn by turn. What was struck stays visible, struck through.
 */
#include <config.h>

#include <string.h>

#include "tell/account.h"
#include "verbs/journal.h"

struct report {
	struct run *run;
	struct log l;
	const char *turn;	/* under whose heading rows stand */
	uint64_t rulings, struck;
	int begun;
};

static void
heading(struct report *p)
{
	const char *turn;
	struct out *o;

	o = &p->run->out->text;
	turn = p->l.row.cells[ROW_TURN];
	if (!p->begun) {
		account_begin(o, p->l.row.cells[ROW_TIME]);
		p->begun = 1;
		p->turn = "";
		if (turn[0] == '\0')
			account_turn(o, turn);
	}
	if (strcmp(p->turn, turn) == 0)
		return;
	p->turn = arena_text(&p->run->arena, turn);
	account_turn(o, turn);
}

/* What a row that is no ruling says; a seal's own words may be none. */
static const char *
said(const struct log *l, int seals)
{
	const char *const *cells;

	cells = l->row.cells;
	return cells[ROW_NOTE][0] != '\0' || seals ? cells[ROW_NOTE] :
	    cells[ROW_KIND];
}

static void
tell_row(struct report *p)
{
	const char *const *cells;
	const struct strike *s;
	struct account_row r;
	int kind, seals;

	heading(p);
	kind = p->l.kind;
	if (kind == IS_TURN || kind == IS_UNDO)
		return;
	cells = p->l.row.cells;
	seals = kind == IS_SEAL || kind == IS_REVEAL;
	s = log_struck(&p->l, p->l.r.seq);
	p->rulings += kind == IS_RULING;
	p->struck += s != NULL;
	r.number = p->l.r.seq;
	r.player = cells[ROW_PLAYER];
	r.units = cells[ROW_UNITS];
	r.code = kind == IS_RULING || seals ? cells[ROW_QUESTION] : "";
	r.source = cells[ROW_SOURCE];
	r.dice = cells[ROW_DICE];
	r.answer = cells[ROW_ANSWER];
	r.meaning = cells[ROW_MEANING];
	r.said = kind == IS_RULING ? NULL : said(&p->l, seals);
	r.mixed_in = kind == IS_WORD;
	r.struck_by = s != NULL ? s->by : 0;
	r.why = s != NULL ? s->why : "";
	account_row(&p->run->out->text, &r);
}

static void
tell_end(struct report *p)
{
	char text[RECEIPT_TEXT];

	if (!p->begun) {
		account_begin(&p->run->out->text, NULL);
		return;
	}
	receipt_print(p->l.r.seq, p->l.r.hash, text);
	account_end(&p->run->out->text, p->rulings, p->struck, text);
}

int
journal_report(struct run *run, const char *const *words, int n)
{
	struct report p;
	int got;

	(void)words;
	if (n > 0)
		return verb_usage(run);
	memset(&p, 0, sizeof(p));
	p.run = run;
	if (log_open_struck(run, &p.l) < 0)
		return -1;
	while ((got = log_next(&p.l)) > 0) {
		tell_row(&p);
		if (run->out->text.n > FLUSH_AT && run_flush(run) < 0)
			break;
	}
	if (got == 0)
		tell_end(&p);
	log_close(&p.l);
	return got < 0 ? -1 : 0;
}
