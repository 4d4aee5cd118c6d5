/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. crt: the result of a combat; besides, a plain look-up in any
 * table (`crt TABLE ROW [COLUMN]`) and the meaning of a code, so that it
 * answers in every system.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "cli/driver.h"
#include "table/load.h"

enum { PARTS = 3 };

static int
split(struct driver *d, const char *words, const char *parts[PARTS])
{
	const char *p;
	size_t len;
	int n;

	n = 0;
	while ((p = text_token(&words, &len)) != NULL) {
		if (n == PARTS)
			return -1;
		parts[n++] = arena_copy(&d->work, p, len);
	}
	return n;
}

/* No such row: the one meant, of texts; else where the numbers begin and end. */
static int
no_row(struct driver *d, const struct table *t, const char *key)
{
	const char *near;
	int i, least, slips;

	near = NULL;
	least = 3;
	for (i = 0; i < t->nrow; i++) {
		slips = text_slips(t->rows[i].key, key);
		if (!t->rows[i].band.numeric && slips < least) {
			least = slips;
			near = t->rows[i].key;
		}
	}
	if (near != NULL)
		return err_set(&d->err, "%s has no row \"%s\": did you mean %s?",
		    t->name, key, near);
	return err_set(&d->err, "%s has no row \"%s\" (it runs from %s to "
	    "%s)", t->name, key, t->rows[0].key, t->rows[t->nrow - 1].key);
}

static int
no_column(struct driver *d, const struct table *t)
{
	const char *list;
	int i;

	list = t->cols[0];
	for (i = 1; i < t->ncol; i++)
		list = arena_printf(&d->work, "%s, %s", list, t->cols[i]);
	return err_set(&d->err, "%s: which column? one of %s", t->name, list);
}

/* A cell by its written keys: told with the row and column it stands in. */
static int
look_up(struct driver *d, const struct table *t, const char *const *parts,
    int n)
{
	const struct row *row;
	int r, c;

	if (t->supply != NULL)
		return err_set(&d->err, "%s: this table is still to be supplied: "
		    "%s", t->file, t->supply);
	if (t->nrow == 0 || t->ncol == 0)
		return err_set(&d->err, "%s: the table is empty", t->file);
	r = table_row(t, val_text(parts[1]), d->choice, NULL);
	if (r < 0)
		return no_row(d, t, parts[1]);
	c = n > 2 ? table_col(t, val_text(parts[2])) : 0;
	if (c < 0 || (n == 2 && t->ncol > 1))
		return no_column(d, t);
	row = &t->rows[r];
	if (row->cells[c][0] == '\0')
		return err_set(&d->err, "%s:%d: column \"%s\" is empty: the "
		    "table does not say", row->from.file, row->from.line,
		    t->cols[c]);
	if (row->cells[c][0] == '!') {
		out_text(&d->out, "not allowed\t\t");
		out_clean(&d->out, row->cells[c] + 1);
		if (row->from.cite[0] != '\0') {
			out_text(&d->out, " (");
			out_clean(&d->out, row->from.cite);
			out_text(&d->out, ")");
		}
		out_text(&d->out, "\n");
		d->status = 1;
		return 1;
	}
	out_clean(&d->out, row->cells[c]);
	out_text(&d->out, "\t\t");
	out_clean(&d->out, arena_printf(&d->work, "%s, row %s, column %s%s%s%s",
	    t->name, row->key, t->cols[c],
	    row->from.cite[0] != '\0' ? " (" : "", row->from.cite,
	    row->from.cite[0] != '\0' ? ")" : ""));
	out_text(&d->out, row->from.house ? " [house]\n" :
	    row->from.sure == RECONSTRUCTED ? " [reconstructed]\n" : "\n");
	return 1;
}

/* Every table of codes that has it says what it means there. */
static int
meaning(struct driver *d, const char *code)
{
	const struct code *c;
	int i, some;

	some = 0;
	for (i = 0; i < d->sys->ncode; i++) {
		c = &d->sys->codes[i];
		if (!text_wordeq(c->code, code))
			continue;
		out_clean(&d->out, c->code);
		out_text(&d->out, "\t\t");
		out_clean(&d->out, c->meaning);
		out_printf(&d->out, " (%s)\n", c->table);
		some = 1;
	}
	if (some)
		return 1;
	return err_set(&d->err, "%s has no code \"%s\"", d->sys->name, code);
}

int
crt_own(struct driver *d, const char *words)
{
	const char *parts[PARTS];
	const struct table *t;
	struct err quiet;
	int n;

	n = split(d, words, parts);
	if (n < 2)
		return 0;
	if (system_find(d->sys, "crt", parts[0]) != NULL)
		return 0;
	if (strcmp(parts[0], "meaning") == 0 && n == 2)
		return meaning(d, parts[1]);
	if (strspn(parts[0], "abcdefghijklmnopqrstuvwxyz0123456789-") !=
	    strlen(parts[0]) || text_digit((unsigned char)parts[0][0]))
		return 0;
	memset(&quiet, 0, sizeof(quiet));
	t = d->sys->table(d->sys, parts[0], &quiet);
	if (t == NULL)
		return quiet.kind == ERR_NO_TABLE ? 0 :
		    err_pass(&d->err, &quiet);
	return look_up(d, t, parts, n);
}
