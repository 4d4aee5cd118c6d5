/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: board. See since.h. */
#include <config.h>

#include "board/since.h"

#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "cli/book.h"
#include "record/journal.h"
#include "table/load.h"

struct finding {
	struct shell *sh;
	struct since *s;
	/* `allowed`: a row for each thing that units may do in a phase. */
	const struct table *allowed;
	unsigned char *done;		/* [row * units + unit] */
	int n;
	const char *turn;		/* `3 charge`, as the last row has it */
};

static void
add_acted(struct shell *sh, struct since *s, int unit, const char *question)
{
	const char *tool, *rest;

	tool = text_first(&sh->line, question, &rest);
	if (!text_inlist(s->acted[unit], tool))
		s->acted[unit] = arena_join(&sh->line, s->acted[unit], " ",
		    tool);
}

/* Does the question begin with the tool, and the check where one is named? */
static int
asks(struct shell *sh, const char *question, const char *may)
{
	const struct check *named, *asked;
	const char *tool, *check, *rest;

	tool = text_first(&sh->line, question, &rest);
	do
		check = text_first(&sh->line, rest, &rest);
	while (strncmp(check, "--", 2) == 0);
	asked = system_find(sh->session.sys, tool, check);
	if (asked == NULL)
		asked = system_find(sh->session.sys, tool, NULL);
	tool = text_first(&sh->line, may, &rest);
	named = system_find(sh->session.sys, tool, rest[0] != '\0' ? rest :
	    NULL);
	return asked != NULL && asked == named;
}

/* A new phase forgets the actions done; a new turn the changes and tools, too. */
static void
begin_turn(struct finding *f, const char *turn)
{
	const char *was, *is, *rest;
	int i;

	was = f->turn != NULL ? text_first(&f->sh->line, f->turn, &rest) : "";
	is = text_first(&f->sh->line, turn, &rest);
	for (i = 0; i < f->n && strcmp(was, is) != 0; i++) {
		f->s->changed[i] = 0;
		f->s->acted[i] = "";
	}
	if (f->allowed != NULL && (f->turn == NULL ||
	    strcmp(f->turn, turn) != 0))
		memset(f->done, 0, (size_t)f->n * (size_t)f->allowed->nrow);
	f->turn = arena_text(&f->sh->line, turn);
	f->s->known = 1;
}

static void
add_row(struct finding *f, const struct log *l)
{
	const char *one, *units;
	int i, k, acting;

	if (l->kind == IS_TURN)
		begin_turn(f, l->row.cells[ROW_TURN]);
	if (l->by != NULL || (l->kind != IS_ROSTER && l->kind != IS_RULING))
		return;
	units = l->row.cells[ROW_UNITS];
	acting = 1;
	while ((one = text_first(&f->sh->line, units, &units))[0] != '\0') {
		acting &= !text_eq(one, "vs");
		i = roster_find(f->sh->session.roster, one);
		if (i < 0)
			continue;
		if (l->kind == IS_ROSTER)
			f->s->changed[i] = 1;
		if (l->kind != IS_RULING || !acting)
			continue;
		add_acted(f->sh, f->s, i, l->row.cells[ROW_QUESTION]);
		for (k = 0; f->allowed != NULL && k < f->allowed->nrow; k++)
			if (asks(f->sh, l->row.cells[ROW_QUESTION],
			    game_cell(f->allowed, k, "may")))
				f->done[k * f->n + i] = 1;
	}
}

/* ---- what it still may do ---- */

/* Does some cell of the unit hold one of these words? */
static int
has_one(const struct roster *r, int unit, const char *words)
{
	const char *p, *column, *cell, *w;
	size_t len, n;
	int i;

	while ((p = text_token(&words, &len)) != NULL)
		for (i = 0; (column = roster_column(r, i)) != NULL; i++) {
			cell = roster_cell(r, unit, column);
			while ((w = text_token(&cell, &n)) != NULL)
				if (n == len && strncmp(w, p, n) == 0)
					return 1;
		}
	return 0;
}

static int
may_now(const struct finding *f, int row, int unit, const char *phase)
{
	const struct roster *r = f->sh->session.roster;
	const struct table *t = f->allowed;
	const char *only, *side;

	only = game_cell(t, row, "only");
	side = game_cell(t, row, "side");
	return !f->done[row * f->n + unit] &&
	    (strcmp(t->rows[row].key, "*") == 0 ||
	    text_eq(t->rows[row].key, phase)) &&
	    text_same(roster_cell(r, unit, "side"), strlen(roster_cell(r, unit,
	    "side")) < strlen(side) ? 0 : strlen(side), side) &&
	    (only[0] == '\0' || has_one(r, unit, only)) &&
	    !has_one(r, unit, game_cell(t, row, "unless"));
}

static void
find_may(struct finding *f)
{
	const char *phase, **may;
	int i, k;

	may = arena_alloc(&f->sh->line, ((size_t)f->n + 1) * sizeof(*may));
	(void)text_first(&f->sh->line, f->turn, &phase);
	for (i = 0; i < f->n; i++) {
		may[i] = "";
		for (k = 0; k < f->allowed->nrow; k++)
			if (may_now(f, k, i, phase))
				may[i] = arena_join(&f->sh->line, may[i], ", ",
				    game_cell(f->allowed, k, "may"));
		if (may[i][0] != '\0')
			f->s->may = may;
	}
}

static void
find_allowed(struct finding *f)
{
	const struct table *t;

	t = game_table(f->sh, "allowed");
	if (t == NULL || !game_has(t, "may"))
		return;
	f->allowed = t;
	f->done = arena_alloc(&f->sh->line, (size_t)t->nrow *
	    (size_t)(f->n + 1));
}

void
since_find(struct shell *sh, struct since *s, int n)
{
	struct finding f = { .sh = sh, .s = s, .n = n };
	struct log l;
	int i;

	memset(s, 0, sizeof(*s));
	s->changed = arena_alloc(&sh->line, ((size_t)n + 1) *
	    sizeof(*s->changed));
	s->acted = arena_alloc(&sh->line, ((size_t)n + 1) *
	    sizeof(*s->acted));
	for (i = 0; i < n; i++)
		s->acted[i] = "";
	if (book_path(&sh->run) == NULL)
		return;
	find_allowed(&f);
	log_open_struck(&sh->run, &l);
	while (log_next(&l))
		add_row(&f, &l);
	/* There may be no journal yet. */
	err_clear(&sh->run.err);
	if (f.turn != NULL && f.allowed != NULL)
		find_may(&f);
}
