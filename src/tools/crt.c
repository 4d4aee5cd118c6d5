/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. crt: the result of a combat. In every system it also looks up a
 * cell of any table (`crt TABLE ROW [COLUMN]`) and the meaning of a code.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "cli/run.h"
#include "table/load.h"
#include "tools/tools.h"

enum { PARTS = 3 };

/* Set err: there is no such row; names a similar key, or the first and last. */
static int
no_row(struct run *run, const struct table *t, const char *key)
{
	struct text_near near = { .slips = 3 };
	int i;

	for (i = 0; i < t->nrow; i++)
		if (!t->rows[i].band.numeric)
			text_nearer(&near, t->rows[i].key, key);
	if (near.name != NULL)
		return err_set(&run->err,
		    "%s has no row \"%s\": did you mean %s?", t->name, key,
		    near.name);
	return err_set(&run->err, "%s has no row \"%s\" (it runs from %s to "
	    "%s)", t->name, key, t->rows[0].key, t->rows[t->nrow - 1].key);
}

/* Tell what stands at a place: table, row, column, or n of these. */
static void
tell(struct run *run, const char *const *place, int n, const char *answer,
    const char *meaning, const char *cite)
{
	static const char *const heads[PARTS] = { "table", "row", "column" };
	struct telling t = { .tool = run->in->tool->name, .nhead = n,
		.heads = heads, .cells = place };
	struct record none = { 0 };

	if (run->out->format == FORMAT_CSV)
		run_header(run, &none);
	tell_looked_up(&run->out->text, run->out->format, run->in->sys->name,
	    &t, answer, meaning, cite, &run->scratch);
}

/* Tell a cell; one that begins with `!` is a refusal. */
static void
tell_cell(struct run *run, const struct table *t, const struct row *row, int c)
{
	const char *const place[PARTS] = { t->name, row->key, t->cols[c] };
	const char *cite, *text = row->cells[c];
	struct arena *a = &run->scratch;

	cite = row->from.cite[0] == '\0' ? "" :
	    arena_printf(a, " (%s)", row->from.cite);
	if (text[0] == '!') {
		run->status = 1;
		tell(run, place, PARTS, "not allowed", arena_printf(a, "%s%s",
		    text + 1, cite), row->from.cite);
		return;
	}
	tell(run, place, PARTS, text, arena_printf(a,
	    "%s, row %s, column %s%s%s", t->name, row->key, t->cols[c], cite,
	    row->from.house ? " [house]" : row->from.sure == RECONSTRUCTED ?
	    " [reconstructed]" : ""), row->from.cite);
}

/* Look up a cell by its keys. 1: told; -1 with err. */
static int
look_up(struct run *run, const struct table *t, const char *const *parts,
    int n)
{
	const struct row *row;
	int r, c;

	if (t->supply != NULL)
		return err_set(&run->err,
		    "%s: this table is still to be supplied: "
		    "%s",
		    t->file, t->supply);
	if (t->nrow == 0 || t->ncol == 0)
		return err_set(&run->err, "%s: the table is empty", t->file);
	r = table_row(t, val_text(parts[1]), run->in->choice, NULL);
	if (r < 0)
		return no_row(run, t, parts[1]);
	c = n > 2 ? table_col(t, val_text(parts[2])) : 0;
	if (c < 0 || (n == 2 && t->ncol > 1))
		return err_set(&run->err, "%s: which column? one of %s",
		    t->name, arena_all(&run->scratch, t->cols, t->ncol));
	row = &t->rows[r];
	if (row->cells[c][0] == '\0')
		return err_set(&run->err, "%s:%d: column \"%s\" is empty: the "
		    "table does not say", row->from.file, row->from.line,
		    t->cols[c]);
	tell_cell(run, t, row, c);
	return 1;
}

/* Tell the meaning of a code in every table of codes. 1: told; -1 with err. */
static int
meaning(struct run *run, const char *text)
{
	const struct code *c;
	int i, some;

	if (system_codes(run->in->sys, NULL, &run->err) < 0)
		return -1;
	some = 0;
	for (i = 0; i < run->in->sys->ncode; i++) {
		c = &run->in->sys->codes[i];
		if (!text_wordeq(c->code, text))
			continue;
		tell(run, &c->table, 1, c->code, arena_printf(&run->scratch,
		    "%s (%s)", c->meaning, c->table), "");
		some = 1;
	}
	if (some)
		return 1;
	return err_set(&run->err, "%s has no code \"%s\"",
	    run->in->sys->name, text);
}

int
crt_answer(struct run *run, const struct phrase *words)
{
	const char *parts[PARTS];
	const struct table *t;
	struct err quiet = { 0 };
	int i, n = words->n;

	if (n < 2 || n > PARTS)
		return 0;
	for (i = 0; i < n; i++)
		parts[i] = arena_copy(&run->scratch, words->all[i].text,
		    words->all[i].len);
	if (system_find(run->in->sys, "crt", parts[0]) != NULL)
		return 0;
	if (strcmp(parts[0], "meaning") == 0 && n == 2)
		return run_mode(run, MODE_MEANING) < 0 ? -1 :
		    meaning(run, parts[1]);
	if (strspn(parts[0], "abcdefghijklmnopqrstuvwxyz0123456789-") !=
	    strlen(parts[0]) || text_digit((unsigned char)parts[0][0]))
		return 0;
	t = run->in->sys->table(run->in->sys, parts[0], &quiet);
	if (t == NULL)
		return quiet.kind == ERR_NO_TABLE ? 0 :
		    err_pass(&run->err, &quiet);
	return run_mode(run, MODE_LOOKUP) < 0 ? -1 : look_up(run, t, parts, n);
}
