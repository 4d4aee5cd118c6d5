/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal report: the journal as an account of the day, turn by
 * turn, for those who played it. Rows that were struck stay visible.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "sheet/roster.h"
#include "base/text.h"
#include "tell/page.h"
#include "record/again.h"

struct report {
	struct run *run;
	struct log l;
	const char *turn;	/* the turn that was told last, or NULL */
	uint64_t rulings, struck;
	enum page_form form;
	const struct roster *roster;	/* the last one changed, or NULL */
	const char *path;		/* file of that roster; "": none */
	struct again again;
};

/* Print a line. */
static void
line(const struct report *p, const char *text)
{
	journal_tell(p->run, text, NULL, NULL);
}

static const char *
part(const struct report *p, enum page_part what, const char *text)
{
	return page_text(p->form, what, text, &p->run->scratch);
}

/* What begins a paragraph. */
static const char *
begin(const struct report *p)
{
	return p->form == PAGE_HTML ? "<p>" : "";
}

static void
heading(const struct report *p, enum page_part what, const char *text)
{
	line(p, part(p, what, text));
	if (p->form != PAGE_HTML)
		line(p, "");
}

/* When the journal was begun; NULL: nothing was ruled. */
static const char *
moment(const struct report *p, const char *time)
{
	if (time == NULL)
		return "Nothing was ruled.";
	if (!text_is_time(time))
		return "The journal does not tell when it was begun.";
	return arena_printf(&p->run->scratch, "Begun %.10s %.5s UTC.", time,
	    time + 11);
}

static void
tell_title(const struct report *p, const char *time)
{
	if (p->form == PAGE_HTML) {
		line(p, "<!DOCTYPE html>");
		line(p, "<meta charset=\"utf-8\">");
	}
	heading(p, PAGE_TITLE, "After-action report");
	line(p, arena_printf(&p->run->scratch, "%s%s", begin(p), moment(p,
	    time)));
}

/* Tell the row's turn, unless it is the one of the row before. */
static void
tell_turn(struct report *p)
{
	const char *turn = p->l.row.cells[ROW_TURN];

	if (p->turn != NULL && strcmp(p->turn, turn) == 0)
		return;
	if (p->turn == NULL)
		tell_title(p, p->l.row.cells[ROW_TIME]);
	p->turn = arena_text(&p->run->arena, turn);
	line(p, "");
	if (turn[0] != '\0')
		heading(p, PAGE_HEAD, arena_printf(&p->run->scratch, "Turn %s",
		    turn));
}

/* The roster that a row changed, for its columns' names; or NULL. */
static const struct roster *
changed_roster(struct report *p)
{
	const char *file;
	struct err quiet;
	struct arena *a = &p->run->arena;
	int line;

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
	const char *text = "", *p, *eq;
	size_t len;

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
	const char *const *cells = p->l.row.cells;

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

/* `Anna (40th Foot vs 3rd): ` */
static const char *
who(const struct report *p, const char *player, const char *units)
{
	player = part(p, PAGE_PLAIN, player);
	units = part(p, PAGE_PLAIN, units);
	if (player[0] == '\0' || units[0] == '\0')
		return player[0] == '\0' && units[0] == '\0' ? "" :
		    arena_printf(&p->run->scratch, "%s%s: ", player, units);
	return arena_printf(&p->run->scratch, "%s (%s): ", player, units);
}

static const char *
ruling(struct report *p, int named)
{
	struct arena *a = &p->run->scratch;
	const char *const *cells = p->l.row.cells;
	const char *dice = dice_of(p);

	return arena_printf(a, "%s%s%s: %s%s%s", part(p, PAGE_CODE, spoken(a,
	    cells[ROW_QUESTION], named)), dice[0] != '\0' ? ", " : "",
	    part(p, PAGE_PLAIN, dice), part(p, PAGE_STRONG, spoken(a,
	    cells[ROW_ANSWER], 0)), cells[ROW_MEANING][0] != '\0' ? ", " : "",
	    part(p, PAGE_PLAIN, cells[ROW_MEANING]));
}

/* A seal's row: its commitment, too, which others noted down. */
static const char *
sealed(struct report *p)
{
	const char *code, *note;

	code = part(p, PAGE_CODE, p->l.row.cells[ROW_QUESTION]);
	note = p->l.row.cells[ROW_NOTE];
	return note[0] == '\0' ? code : arena_printf(&p->run->scratch,
	    "%s, %s", code, part(p, PAGE_QUOTE, note));
}

/* What a row says; if nothing, its kind. */
static const char *
said(struct report *p, int named)
{
	const char *const *cells = p->l.row.cells;

	switch (p->l.kind) {
	case IS_RULING:
		return ruling(p, named);
	case IS_SEAL:
	case IS_REVEAL:
		return sealed(p);
	case IS_ROSTER:
		return part(p, PAGE_QUOTE, log_difference(changed_roster(p),
		    cells[ROW_NOTE], cells[ROW_MEANING], &p->run->scratch));
	default:
		return arena_printf(&p->run->scratch, "%s%s", p->l.kind ==
		    IS_WORD ? "mixed in: " : "", part(p, PAGE_QUOTE,
		    cells[cells[ROW_NOTE][0] != '\0' ? ROW_NOTE : ROW_KIND]));
	}
}

/* ` struck by row 7: why`; "" of a row that was not struck. */
static const char *
struck(const struct report *p, const struct strike *s)
{
	return s == NULL ? "" : arena_printf(&p->run->scratch,
	    "%s struck by row %" PRIu64 "%s%s", page_marks(p->form,
	    PAGE_GONE)[1], s->by, s->why[0] != '\0' ? ": " : "",
	    part(p, PAGE_PLAIN, s->why));
}

static int
tell_row(void *arg)
{
	struct report *p = arg;
	struct arena *a = &p->run->scratch;
	const char *const *item, *units;

	if (p->l.kind == IS_TURN || p->l.kind == IS_UNDO)
		return 0;
	tell_turn(p);
	p->rulings += p->l.kind == IS_RULING;
	p->struck += p->l.by != NULL;
	item = page_marks(p->form, PAGE_ITEM);
	units = listed(a, p->l.row.cells[ROW_UNITS]);
	line(p, arena_printf(a, "%s%s%" PRIu64 ". %s%s%s%s", item[0],
	    p->l.by != NULL ? page_marks(p->form, PAGE_GONE)[0] : "",
	    p->l.r.seq, who(p, p->l.row.cells[ROW_PLAYER], units), said(p,
	    units[0] != '\0'), struck(p, p->l.by), item[1]));
	return 0;
}

static void
tell_end(struct report *p)
{
	char text[RECEIPT_TEXT];

	if (p->turn == NULL) {
		tell_title(p, NULL);
		return;
	}
	receipt_print(p->l.r.seq, p->l.r.hash, text);
	line(p, "");
	line(p, arena_printf(&p->run->scratch, "%s%s, %" PRIu64 " struck. "
	    "Receipt of the journal: %s.", begin(p), verb_count(p->run,
	    p->rulings, "ruling", "rulings"), p->struck, part(p, PAGE_CODE,
	    text)));
}

int
journal_report(struct run *run, const char *const *words)
{
	struct report p = { .run = run, .path = "", .l.run = run };
	int got;

	p.form = words[0] != NULL ? page_named(words[0]) : outlet_shows(run->out) ?
	    PAGE_TEXT : PAGE_MARKDOWN;
	if (p.form == PAGE_FORMS)
		return verb_usage(run);
	again_begin(&p.again, &p.l);
	got = log_walk(run, &p.l, log_open_struck, "rows told", tell_row, &p);
	if (got == 0)
		tell_end(&p);
	again_end(&p.again);
	return got;
}
