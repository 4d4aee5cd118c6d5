/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables fmt: writes a system's files in one style. Cells keep
 * their texts, but for blanks in formulas; comments, blank lines their places.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/formula.h"
#include "ledger/lines.h"
#include "tell/list.h"
#include "verbs/tables.h"

struct styled {
	struct arena *a;
	const struct sheet *sheet;
	const struct sheet *parts; /* the files of that name, in all folders */
	int nparts;
	enum core core;		/* CORE_COUNT: a look-up table */
	int *order, n;		/* columns that stay */
	char **lines;		/* the new lines, ended by NULL */
	int nline, room;
};

/* The new text of a cell; only formulas are changed. */
static const char *
cell(const struct styled *f, const struct sheetrow *r, int i)
{
	const char *col, *does;

	col = f->core < CORE_COUNT ? f->sheet->cols[i] : "";
	does = sheet_of(f->sheet, r, COL_DO);
	if (strcmp(col, "when") == 0 ||
	    (f->core == CORE_VALUES && strcmp(col, "default") == 0) ||
	    ((f->core == CORE_MODIFIERS || text_eq(does, "answer") ||
	    text_eq(does, "effect")) && strcmp(col, "value") == 0))
		return formula_tidy(r->cells[i], f->a);
	return r->cells[i];
}

/* Does any of the files fill the column? Their headers stay alike. */
static int
is_needed(const struct styled *f, const char *col)
{
	const struct sheet *s;
	int i, at;

	for (s = f->parts; s < f->parts + f->nparts; s++) {
		at = sheet_col(s, col);
		for (i = 0; at >= 0 && i < s->nrow; i++)
			if (s->rows[i].cells[at][0] != '\0')
				return 1;
	}
	return 0;
}

/* Choose the columns that stay, and their order. */
static void
choose(struct styled *f)
{
	static column_name last[] = { "reading", "sure", "cite", "op", NULL };
	const struct core_file *core;
	column_name *p;
	int i;

	f->order = arena_alloc(f->a, (size_t)f->sheet->ncol * sizeof(int));
	core = f->core < CORE_COUNT ? &core_files[f->core] : NULL;
	for (i = 0; core == NULL && i < f->sheet->ncol; i++)
		if (i == 0 || !column_in(last, f->sheet->cols[i]))
			f->order[f->n++] = i;
	for (p = core != NULL ? core->columns : last; *p != NULL; p++) {
		i = sheet_col(f->sheet, *p);
		if (i >= (core == NULL) && (is_needed(f, *p) ||
		    (core != NULL && column_in(core->needs, *p))))
			f->order[f->n++] = i;
	}
}

static void
push(struct styled *f, char *line)
{
	ARENA_PUSH(f->a, f->lines, f->nline, f->room);
	f->lines[f->nline++] = line;
}

/* Push a row, or (NULL) the header. Returns the lines that it had before. */
static int
put_row(struct styled *f, const struct sheetrow *r)
{
	const char **cells, *p;
	char *text, *end;
	struct out o;
	int i, took;

	cells = arena_alloc(f->a, (size_t)f->n * sizeof(*cells));
	for (i = 0; i < f->n; i++)
		cells[i] = r == NULL ? f->sheet->cols[f->order[i]] :
		    cell(f, r, f->order[i]);
	out_open(&o, f->a->frame);
	list_row(&o, FORMAT_CSV, NULL, cells, f->n);
	text = arena_text(f->a, o.p);
	out_free(&o);
	for (; (end = strchr(text, '\n')) != NULL; text = end + 1) {
		*end = '\0';
		push(f, text);
	}
	for (took = 1, i = 0; r != NULL && i < f->sheet->ncol; i++)
		for (p = r->cells[i]; (p = strchr(p, '\n')) != NULL; p++)
			took++;
	return took;
}

/* Make the new lines from the old ones. */
static void
lay(struct styled *f, char **was)
{
	const struct sheet *s = f->sheet;
	size_t n;
	int i, row;

	for (i = 0, row = -1; was[i] != NULL;) {
		if (row < s->nrow && i + 1 == (row < 0 ? s->line :
		    s->rows[row].line)) {
			i += put_row(f, row < 0 ? NULL : &s->rows[row]);
			row++;
			continue;
		}
		for (n = strlen(was[i]); n > 0 &&
		    text_blank((unsigned char)was[i][n - 1]); n--)
			continue;
		if (was[i + 1] != NULL || n > 0)
			push(f, arena_copy(f->a, was[i], n));
		i++;
	}
	push(f, arena_text(f->a, ""));
	push(f, NULL);
}

static int
alike(char **a, char **b)
{
	for (; *a != NULL && *b != NULL; a++, b++)
		if (strcmp(*a, *b) != 0)
			return 0;
	return *a == *b;
}

/*
 * Write a file that has changed; with --what-if only tell. 0, or -1 with err.
 */
static int
style(struct run *run, struct styled f, const struct sheet *s)
{
	char **was;
	struct stat st;

	f.sheet = s;
	was = lines_read(s->file, f.a, &st, &run->err);
	if (was == NULL)
		return -1;
	choose(&f);
	lay(&f, was);
	if (alike(was, f.lines))
		return 0;
	out_printf(&run->out->text, "%s\n", s->file);
	if (!run->in->opt.whatif)
		return lines_write(s->file, f.lines, st.st_mode, f.a,
		    &run->err);
	if (run->status == 0)
		run->status = 1;
	return 0;
}

/* Style the files of a name, in dirs[0] or also in tools' folders. 0, or -1. */
static int
style_all(struct run *run, const char *const *dirs, int ndir, const char *name)
{
	struct styled f = { .a = &run->scratch, .core = core_named(name) };
	struct sheet *parts;
	int i;

	f.nparts = core_deals(f.core) ? ndir : 1;
	f.parts = parts = arena_alloc(f.a, (size_t)f.nparts * sizeof(*parts));
	for (i = 0; i < f.nparts; i++)
		if (sheet_load(&parts[i], f.a, dirs[i], name,
			f.core < CORE_COUNT ? core_files[f.core].columns : NULL,
			NULL, &run->err) < 0)
			return -1;
	for (i = 0; i < f.nparts; i++)
		if (parts[i].ncol > 0 && style(run, f, &parts[i]) < 0)
			return -1;
	return 0;
}

int
tables_fmt(struct run *run, struct system *s, const char *const *words)
{
	const char **dirs, **names;
	int i, n, ndir;

	(void)words;
	ndir = core_folders(s, s->dir, &run->scratch, &dirs, &run->err);
	if (ndir < 0)
		return -1;
	names = tables_files(run, s, &n);
	for (i = 0; i < CORE_COUNT + n; i++)
		if (style_all(run, dirs, ndir, i < CORE_COUNT ? core_names[i] :
		    names[i - CORE_COUNT]) < 0) {
			run_more(run);
			run->status = 2;
		}
	return 0;
}
