/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal report: the journal as an account of the day, turn by
 * turn, for those who played it. Rows that were struck stay visible.
 */
#include <config.h>

#include <string.h>

#include "sheet/roster.h"
#include "base/text.h"
#include "cli/progress.h"
#include "tell/account.h"
#include "record/again.h"

struct report {
	struct run *run;
	struct log l;
	const char *turn;	/* the turn of the last heading */
	uint64_t rulings, struck;
	int begun;
	struct account to;
	const struct roster *roster;	/* the last one changed, or NULL */
	const char *path;		/* file of that roster; "": none */
	struct again again;
};

static void
heading(struct report *p)
{
	const char *turn;

	turn = p->l.row.cells[ROW_TURN];
	if (!p->begun) {
		account_begin(&p->to, p->l.row.cells[ROW_TIME]);
		p->begun = 1;
		p->turn = "";
		if (turn[0] == '\0')
			account_turn(&p->to, turn);
	}
	if (strcmp(p->turn, turn) == 0)
		return;
	p->turn = arena_text(&p->run->arena, turn);
	account_turn(&p->to, turn);
}

/* The note of a row that is no ruling, else its kind; a seal's may be "". */
static const char *
said(const struct log *l, int seals)
{
	const char *const *cells;

	cells = l->row.cells;
	return cells[ROW_NOTE][0] != '\0' || seals ? cells[ROW_NOTE] :
	    cells[ROW_KIND];
}

/* The roster that a row changed, for its columns' names; or NULL. */
static const struct roster *
changed_roster(struct report *p)
{
	const char *file;
	struct err quiet;
	struct arena *a;
	int line;

	a = &p->run->arena;
	file = log_file(&p->l.row, &line, a);
	if (file == NULL)
		return NULL;
	if (strcmp(file, p->path) != 0) {
		memset(&quiet, 0, sizeof(quiet));
		p->path = file;
		p->roster = roster_load(file, a, &quiet);
	}
	return p->roster;
}

/* `40th Foot, maryland vs 3rd`: the units' names, hyphens as blanks. */
static const char *
listed(struct arena *a, const char *units)
{
	const char *text, *p, *between;
	char *name;
	size_t len, i;

	text = between = "";
	while ((p = text_token(&units, &len)) != NULL) {
		if (text_same(p, len, "vs") && text[0] != '\0')
			between = " ";
		name = arena_copy(a, p, len);
		for (i = 1; i < len; i++)
			if (name[i] == '-')
				name[i] = ' ';
		text = arena_printf(a, "%s%s%s", text, between, name);
		between = text_same(p, len, "vs") ? " " : ", ";
	}
	return text;
}

/*
 * The question as a player would say it: without options, NAME=VALUE as two
 * words, or left out if units are named, which have them from the roster.
 */
static const char *
spoken(struct arena *a, const char *question, int named)
{
	const char *text, *p, *eq;
	size_t len;

	text = "";
	while ((p = text_token(&question, &len)) != NULL) {
		eq = memchr(p, '=', len);
		if ((named && eq != NULL) || (len > 2 &&
		    strncmp(p, "--", 2) == 0))
			continue;
		text = arena_printf(a, "%s%s%.*s", text,
		    text[0] != '\0' ? " " : "", (int)(eq != NULL ?
		    (size_t)(eq - p) : len), p);
		if (eq != NULL)
			text = arena_printf(a, "%s %.*s", text,
			    (int)(p + len - eq - 1), eq + 1);
	}
	len = strlen(text);
	return len > 3 && strcmp(text + len - 3, " vs") == 0 ?
	    arena_copy(a, text, len - 3) : text;
}

/*
 * The dice with their sums, if the present tables give the same answer; else
 * the source and the faces.
 */
static const char *
dice_of(struct report *p)
{
	const char *const *cells;

	cells = p->l.row.cells;
	if (cells[ROW_DICE][0] == '\0')
		return "";
	if (again_rule(&p->again) == 0 && p->again.answer != NULL &&
	    row_same(p->again.answer, cells[ROW_ANSWER]))
		return strcmp(cells[ROW_SOURCE], "typed") == 0 ?
		    p->again.dice : arena_printf(&p->run->scratch, "%s %s",
		    cells[ROW_SOURCE], p->again.dice);
	err_clear(&p->run->err);
	return arena_printf(&p->run->scratch, "%s %s", cells[ROW_SOURCE],
	    cells[ROW_DICE]);
}

static void
tell_row(struct report *p)
{
	const char *const *cells;
	const struct strike *s;
	struct account_row r;
	struct arena *a;
	int kind, seals;

	kind = p->l.kind;
	if (kind == IS_TURN || kind == IS_UNDO)
		return;
	heading(p);
	a = &p->run->scratch;
	cells = p->l.row.cells;
	seals = kind == IS_SEAL || kind == IS_REVEAL;
	s = log_struck(&p->l, p->l.r.seq);
	p->rulings += kind == IS_RULING;
	p->struck += s != NULL;
	r.number = p->l.r.seq;
	r.player = cells[ROW_PLAYER];
	r.units = listed(a, cells[ROW_UNITS]);
	r.code = seals ? cells[ROW_QUESTION] : kind == IS_RULING ? spoken(a,
	    cells[ROW_QUESTION], r.units[0] != '\0') : "";
	r.dice = kind == IS_RULING ? dice_of(p) : "";
	r.answer = spoken(a, cells[ROW_ANSWER], 0);
	r.meaning = cells[ROW_MEANING];
	r.said = kind == IS_RULING ? NULL : kind == IS_ROSTER ?
	    log_difference(changed_roster(p), cells[ROW_NOTE],
	    cells[ROW_MEANING], a) : said(&p->l, seals);
	r.mixed_in = kind == IS_WORD;
	r.struck_by = s != NULL ? s->by : 0;
	r.why = s != NULL ? s->why : "";
	account_row(&p->to, &r);
	arena_reset(a);
}

static void
tell_end(struct report *p)
{
	char text[RECEIPT_TEXT];

	if (!p->begun) {
		account_begin(&p->to, NULL);
		return;
	}
	receipt_print(p->l.r.seq, p->l.r.hash, text);
	account_end(&p->to, p->rulings, p->struck, text);
}

int
journal_report(struct run *run, const char *const *words, int n)
{
	static const char *const styles[ACCOUNT_STYLES] = {
		[ACCOUNT_MARKDOWN] = "markdown",
		[ACCOUNT_TEXT] = "text",
		[ACCOUNT_HTML] = "html",
	};
	struct progress progress;
	struct report p;
	int got, i;

	memset(&p, 0, sizeof(p));
	for (i = 0; n == 1 && i < ACCOUNT_STYLES; i++)
		if (text_eq(words[0], styles[i]))
			break;
	if (n > 1 || (n == 1 && i == ACCOUNT_STYLES))
		return verb_usage(run);
	p.to.o = &run->out->text;
	p.to.form = run->out->format;
	p.to.style = n == 1 ? (enum account_style)i :
	    outlet_shows(run->out) ? ACCOUNT_TEXT : ACCOUNT_MARKDOWN;
	p.to.tool = run->in->tool->name;
	p.to.a = &run->scratch;
	p.path = "";
	p.run = run;
	if (log_open_struck(run, &p.l) < 0)
		return -1;
	again_begin(&p.again, &p.l);
	progress_begin(&progress, "rows told");
	while ((got = log_next(&p.l)) > 0) {
		progress_step(&progress);
		tell_row(&p);
		if (run->out->text.n > FLUSH_AT && run_flush(run) < 0)
			break;
	}
	progress_end(&progress);
	if (got == 0)
		tell_end(&p);
	again_end(&p.again);
	log_close(&p.l);
	return got < 0 ? -1 : 0;
}
