/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. apply writes what the last ruling does into the roster, undo
 * takes the last thing back; both visibly, in the journal if there is one.
 */
#include <config.h>

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/book.h"
#include "board/game.h"
#include "ledger/lines.h"
#include "record/journal.h"

/* ---- the file ---- */

/*
 * The part of a line after the text `was`: empty cells of columns that were
 * added later, and a carriage return. NULL: the line is another one.
 */
static const char *
added(const char *line, const char *was)
{
	const char *end;
	size_t len = strlen(was);

	if (strncmp(line, was, len) != 0)
		return NULL;
	end = line + len + strspn(line + len, ",");
	end += *end == '\r';
	return *end == '\0' ? line + len : NULL;
}

/*
 * The lines to be changed, with the new columns: those that were read for these
 * changes, or if the file was written since, those that it has now.
 */
static char **
lines_now(const char *target, const struct changes *c, struct stat *st,
    struct arena *a, struct err *e)
{
	char **lines;
	int i;

	*st = c->was;
	if (c->read != NULL && lines_still(target, st))
		return c->read;
	lines = lines_read(target, a, st, e);
	for (i = 0; lines != NULL && i < c->ncolumn; i++)
		if (game_widen(lines, c, i, a) < 0) {
			(void)err_set(e, "%s: a row is not what it was",
			    c->path);
			return NULL;
		}
	return lines;
}

/*
 * Write these changes to the lines of a file, all or none; with `back` undo
 * them. 0; or -1 with err: a line has changed since, or the file can't be
 * written.
 */
static int
write_lines(const struct changes *c, int back, struct arena *a, struct err *e)
{
	const char *from, *to, *target, *more;
	char **lines, *real;
	struct stat st;
	int i, k, got;

	/* A symbolic link stays one: its target is written. */
	real = realpath(c->path, NULL);
	if (real == NULL && errno == ENOMEM)
		mem_none(a->frame);
	target = real != NULL ? arena_text(a, real) : c->path;
	free(real);
	lines = lines_now(target, c, &st, a, e);
	if (lines == NULL)
		return -1;
	for (got = 0, i = 0; got == 0 && i < c->n; i++) {
		from = back ? c->all[i].after : c->all[i].before;
		to = back ? c->all[i].before : c->all[i].after;
		for (k = 0; k < c->all[i].line - 1 && lines[k] != NULL; k++)
			continue;
		more = lines[k] == NULL ? NULL : added(lines[k], from);
		if (more == NULL)
			got = err_set(e, "%s:%d: the row is not what it was: "
			    "somebody changed it", c->path, c->all[i].line);
		else
			lines[k] = arena_printf(a, "%s%s", to, more);
	}
	return got < 0 ? -1 : lines_write(target, lines, st.st_mode, a, e);
}

/* ---- apply ---- */

static void
show_changes(struct shell *sh, const struct changes *c, int back)
{
	struct out *o = &sh->outlet.text;
	int i;

	for (i = 0; i < c->ncolumn && !back && c->n > 0; i++)
		out_line(o, "", arena_printf(&sh->line, "%s: a new column, %s",
		    c->path, c->columns[i]));
	for (i = 0; i < c->n; i++) {
		out_line(o, "", arena_printf(&sh->line, "%s:%d @%s", c->path,
		    c->all[i].line, c->all[i].unit));
		out_line(o, "- ", back ? c->all[i].after : c->all[i].before);
		out_line(o, "+ ", back ? c->all[i].before : c->all[i].after);
	}
	if (!back && c->left_over[0] != '\0')
		out_line(o, "by hand: ", c->left_over);
}

static int
agreed(struct shell *sh)
{
	const char *answer;

	if (!sh->terminal)
		return 1;
	(void)run_flush(&sh->run);
	answer = prompt_person(&sh->run, NULL, "write this? [Y/n] ");
	return answer != NULL && (answer[0] == '\0' || answer[0] == 'y' ||
	    answer[0] == 'Y');
}

/* The rows as they were go into the journal before the file is written. */
static int
write_rows(struct shell *sh, struct changes *c)
{
	struct entry row;
	int i, got;

	for (i = 0, got = 0; got == 0 && i < c->n; i++) {
		memset(&row, 0, sizeof(row));
		row.cells[ROW_UNITS] = c->all[i].unit;
		row.cells[ROW_SYSTEM] = sh->session.sys->name;
		row.cells[ROW_QUESTION] = arena_printf(&sh->line,
		    "%s %s:%d", i == 0 ? "apply" : "and", c->path,
		    c->all[i].line);
		row.cells[ROW_MEANING] = c->all[i].after;
		row.cells[ROW_NOTE] = c->all[i].before;
		c->all[i].row = 0;
		got = journal_row(&sh->run, &row, IS_ROSTER, &c->all[i].row);
	}
	return got;
}

/* Strike the rows of these changes, the last one first. */
static int
strike_rows(struct shell *sh, const struct changes *c)
{
	struct entry row;
	uint64_t seq;
	int i, got;

	for (i = c->n - 1, got = 0; got == 0 && i >= 0; i--) {
		if (c->all[i].row == 0)
			continue;
		memset(&row, 0, sizeof(row));
		row.cells[ROW_UNITS] = c->all[i].unit;
		row.cells[ROW_QUESTION] = arena_printf(&sh->line,
		    "undo %" PRIu64, c->all[i].row);
		got = journal_row(&sh->run, &row, IS_UNDO, &seq);
	}
	return got;
}

/* ---- the last apply, kept here when there is no journal ---- */

void
game_forget(struct shell *sh)
{
	arena_free(&sh->applied.arena);
	memset(&sh->applied.c, 0, sizeof(sh->applied.c));
}

static void
remember(struct shell *sh, const struct changes *c)
{
	struct applied *p = &sh->applied;
	int i;

	game_forget(sh);
	p->c.all = arena_alloc(&p->arena, (size_t)(c->n + 1) *
	    sizeof(*p->c.all));
	for (i = 0; i < c->n; i++) {
		p->c.all[i] = c->all[i];
		p->c.all[i].unit = arena_text(&p->arena, c->all[i].unit);
		p->c.all[i].before = arena_text(&p->arena, c->all[i].before);
		p->c.all[i].after = arena_text(&p->arena, c->all[i].after);
	}
	p->c.path = arena_text(&p->arena, c->path);
	p->c.n = c->n;
}

/* ---- apply ---- */

static int
write_changes(struct shell *sh, struct changes *c)
{
	struct err e = { 0 };
	int kept;

	kept = book_path(&sh->run) != NULL;
	if (kept && write_rows(sh, c) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (write_lines(c, 0, &sh->line, &e) < 0) {
		if (kept)
			(void)strike_rows(sh, c);
		return shell_error(sh, "%s", e.text);
	}
	remember(sh, c);
	sh->last.applied = 1;
	out_printf(&sh->outlet.text, "%s\n", kept ? "written, and kept in the "
	    "journal" : "written");
	return 0;
}

/* Are the arguments only units (@NAME), + and vs? */
static int
only_units(const char *args)
{
	const char *p;
	size_t len;

	while ((p = text_token(&args, &len)) != NULL)
		if (*p != '@' && !text_same(p, len, "vs") &&
		    !text_same(p, len, "+"))
			return 0;
	return 1;
}

/* Is everything there that `apply` needs? 0; or -1, and the error was shown. */
static int
may_apply(struct shell *sh, const char *args)
{
	if (!only_units(args))
		return shell_error(sh, "apply takes units only, like apply "
		    "@44th: again changes a question");
	if (!sh->last.left.ruled)
		return shell_error(sh, "there is no ruling to apply");
	if (sh->last.applied)
		return shell_error(sh, "that ruling is applied: undo takes it "
		    "back");
	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (sh->session.roster == NULL || sh->session.opt.battle != NULL)
		return shell_error(sh, "there is no roster of yours to write "
		    "to: type units FILE");
	return 0;
}

int
command_apply(struct shell *sh, const char *args)
{
	struct phrase typed = { .arena = &sh->line };
	const struct phrase *words;
	struct changes c;

	phrase_add(&typed, args, 0);
	if (may_apply(sh, args) < 0 ||
	    (words = shell_whole(sh, &typed)) == NULL ||
	    game_changes(sh, words, &c) < 0)
		return -1;
	show_changes(sh, &c, 0);
	if (c.n == 0) {
		out_text(&sh->outlet.text, words->n == 0 &&
		    sh->last.left.did.effects != NULL &&
		    !phrase_units(&sh->last.ruling.words) ?
		    "nothing to write (apply @UNIT says to whom)\n" :
		    "nothing to write\n");
		return 0;
	}
	if (!agreed(sh)) {
		out_text(&sh->outlet.text, "not written\n");
		return 0;
	}
	return write_changes(sh, &c);
}

/* ---- undo ---- */

static void
add_row(struct shell *sh, struct changes *c, const struct log *l)
{
	struct change *k;
	struct arena *a = &sh->line;

	if (strncmp(l->row.cells[ROW_QUESTION], "apply ", 6) == 0)
		c->n = 0;
	ARENA_PUSH(a, c->all, c->n, c->room);
	k = &c->all[c->n++];
	c->path = log_file(&l->row, &k->line, a);
	k->unit = arena_text(a, l->row.cells[ROW_UNITS]);
	k->before = arena_text(a, l->row.cells[ROW_NOTE]);
	k->after = arena_text(a, l->row.cells[ROW_MEANING]);
	k->row = l->r.seq;
}

/* A ruling in the journal, and the changes that `apply` made for it. */
struct ruled {
	uint64_t row;		/* 0: the last one */
	struct changes c;
};

static int
find_ruled(struct shell *sh, struct ruled *r)
{
	struct log l;
	uint64_t wanted = r->row;
	int its;

	its = wanted == 0;
	log_open_struck(&sh->run, &l);
	while (log_next(&l)) {
		if (l.by != NULL)
			continue;
		if (l.kind == IS_ROSTER && its)
			add_row(sh, &r->c, &l);
		if (l.kind != IS_RULING)
			continue;
		its = wanted == 0 || l.r.seq == wanted;
		if (its) {
			r->row = l.r.seq;
			r->c.n = 0;
		}
	}
	return l.got < 0 ? shell_error(sh, "%s", sh->run.err.text) : 0;
}

/* Undo the changes: 1 done; 0 the user said no; -1 the error was shown. */
static int
take_back(struct shell *sh, const struct changes *c)
{
	if (c->path == NULL)
		return shell_error(sh, "the journal does not say which file "
		    "was changed");
	show_changes(sh, c, 1);
	if (!agreed(sh)) {
		out_text(&sh->outlet.text, "not written\n");
		return 0;
	}
	if (write_lines(c, 1, &sh->line, &sh->run.err) < 0 ||
	    strike_rows(sh, c) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	out_text(&sh->outlet.text, "taken back\n");
	sh->last.applied = 0;
	return 1;
}

/* The same, asked before the ruling itself is struck. */
static int
offer_back(struct shell *sh, const struct changes *c)
{
	if (!sh->terminal)
		return shell_error(sh, "that ruling is applied: undo takes it "
		    "back first");
	return take_back(sh, c);
}

int
game_offer_back(struct shell *sh)
{
	return !sh->last.applied ? 1 : offer_back(sh, &sh->applied.c);
}

/* Without a journal only the last `apply` can be undone. */
static int
undo_applied(struct shell *sh)
{
	int got;

	if (sh->applied.c.path == NULL)
		return shell_error(sh, "there is nothing to take back "
		    "(rulings are kept with set journal FILE)");
	got = take_back(sh, &sh->applied.c);
	if (got > 0)
		game_forget(sh);
	return got < 0 ? -1 : 0;
}

int
command_undo(struct shell *sh, const char *args)
{
	struct ruled r = { 0 };
	int got;

	if (book_path(&sh->run) == NULL)
		return undo_applied(sh);
	if (text_digit((unsigned char)args[0]))
		r.row = strtoull(args, NULL, 10);
	if (find_ruled(sh, &r) < 0)
		return -1;
	if (r.c.n > 0) {
		got = args[0] == '\0' ? take_back(sh, &r.c) :
		    offer_back(sh, &r.c);
		if (got <= 0 || args[0] == '\0')
			return got < 0 ? -1 : 0;
	}
	if (shell_tool(sh, tool_find("journal"), arena_printf(&sh->line,
	    "undo %s", args)) < 0)
		return -1;
	/* What follows from a ruling that was struck is no longer owed. */
	if (r.row > 0 && r.row == sh->run.last_row) {
		sh->run.last_row = 0;
		left_forget(&sh->last.left);
	}
	return 0;
}

int
command_note(struct shell *sh, const char *args)
{
	return shell_tool(sh, tool_find("journal"), arena_printf(&sh->line,
	    "note %s", args));
}
