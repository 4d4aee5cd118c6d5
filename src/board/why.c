/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. why: a ruling of the journal explained as it was ruled, by its own
 * words, dice and readings, whatever the roster and the settings are by now.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "cli/book.h"
#include "table/load.h"
#include "record/again.h"

/* What the journal has of one ruling. */
struct told_row {
	uint64_t seq;
	const char *cells[ROW_CELLS];
	uint64_t struck_by;	/* or 0 */
};

static void
keep_row(struct shell *sh, struct told_row *t, const struct log *l)
{
	int i;

	t->seq = l->r.seq;
	for (i = 0; i < ROW_CELLS; i++)
		t->cells[i] = arena_text(&sh->line, l->row.cells[i]);
	t->struck_by = l->by != NULL ? l->by->by : 0;
}

/* Find the ruling of a row, 0: the last not struck. 0; or -1, error shown. */
static int
find_row(struct shell *sh, uint64_t row, struct told_row *t)
{
	struct log l;
	int kind;

	memset(t, 0, sizeof(*t));
	kind = -1;
	log_open_struck(&sh->run, &l);
	while (log_next(&l)) {
		if (l.r.seq == row)
			kind = l.kind;
		if (l.kind == IS_RULING && (row == 0 ?
		    l.by == NULL : l.r.seq == row))
			keep_row(sh, t, &l);
	}
	if (l.got < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (t->seq > 0)
		return 0;
	if (row == 0)
		return shell_error(sh, "the journal has no ruling yet");
	return kind < 0 ? shell_error(sh, "there is no row %" PRIu64, row) :
	    shell_error(sh, "row %" PRIu64 " is no ruling", row);
}

/* Have the tables of its check stayed the same? 1, 0; or -1, error shown. */
static int
same_tables(struct shell *sh, const struct told_row *t,
    const struct phrase *words)
{
	struct check *c;
	struct run *run = &sh->run;
	const char *now;

	if (run->in->tool->no_system)
		return 1;
	if (session_rules(run) < 0)
		return shell_error(sh, "%s", run->err.text);
	c = run_check(run, phrase_first(words, &sh->line));
	now = c != NULL && check_compile(c, &run->err) == 0 ?
	    run_fingerprint(run, c) : NULL;
	if (run->err.set)
		return shell_error(sh, "%s", run->err.text);
	return now != NULL && strcmp(now, t->cells[ROW_FINGERPRINT]) == 0;
}

static int
explain_row(struct shell *sh, const struct told_row *t)
{
	static const struct typed_options none = { NULL, 0, 0 };
	struct phrase words = { .arena = &sh->line };
	const char *const *cells = t->cells;
	const char *name, *rest;
	struct run *run = &sh->run;
	int got;

	name = text_first(&sh->line, cells[ROW_QUESTION], &rest);
	run_again(run, &sh->sticky);
	run->in->tool = tool_find(name);
	if (run->in->tool == NULL)
		return shell_error(sh, "\"%s\" is no tool", name);
	again_words(rest, &run->in->opt, &words);
	if (!run->in->tool->no_system)
		run->in->opt.rules = cells[ROW_SYSTEM];
	run->in->opt.units = run->in->opt.battle = NULL;
	again_readings(cells[ROW_READINGS], &run->in->opt, &sh->line);
	got = same_tables(sh, t, &words);
	if (got <= 0)
		return got < 0 ? -1 : shell_error(sh, "row %" PRIu64 ", %s: "
		    "%s: the tables of %s have changed since", t->seq,
		    cells[ROW_QUESTION], cells[ROW_ANSWER],
		    cells[ROW_SYSTEM]);
	run->in->opt.explain = 1;
	run->in->opt.dice = cells[ROW_DICE][0] != '\0' ? cells[ROW_DICE] : NULL;
	run->in->opt.seed = NULL;
	run->in->looks_again = 1;
	out_printf(&sh->outlet.text, "row %" PRIu64 "\t", t->seq);
	out_clean(&sh->outlet.text, cells[ROW_QUESTION]);
	if (t->struck_by > 0)
		out_printf(&sh->outlet.text, "\tstruck by row %" PRIu64,
		    t->struck_by);
	out_text(&sh->outlet.text, "\n");
	/* Some words may be of a roster: none is told as unused. */
	run->in->untyped = &words;
	return shell_rule(sh, &none, &words);
}

int
command_why(struct shell *sh, const char *args)
{
	struct told_row t;
	const char *word, *rest;
	uint64_t row;
	char *end;

	word = text_first(&sh->line, args, &rest);
	row = strtoull(word, &end, 10);
	if (*end != '\0' || rest[0] != '\0' || (word[0] != '\0' &&
	    (row == 0 || !text_digit((unsigned char)word[0]))))
		return shell_error(sh, "why ROW: the number of a row of the "
		    "journal, not \"%s\"", args);
	if (book_path(&sh->run) == NULL && word[0] == '\0')
		return shell_last(sh, "", FLAG_EXPLAIN);
	return find_row(sh, row, &t) < 0 ? -1 : explain_row(sh, &t);
}
