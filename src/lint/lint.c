/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: lint. See lint.h: the findings. */
#include <config.h>

#include "lint/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "lint/inside.h"

static int
same_text(const char *a, const char *b)
{
	return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Add a finding, unless the same one was added before. */
static void
add(struct lint *l, const struct finding *f)
{
	const struct finding *o;
	int i;

	for (i = 0; i < l->n; i++) {
		o = &l->all[i];
		if (o->line == f->line && same_text(o->file, f->file) &&
		    same_text(o->column, f->column) &&
		    strcmp(o->text, f->text) == 0)
			return;
	}
	ARENA_PUSH(l->a, l->all, l->n, l->room);
	l->all[l->n++] = *f;
	l->errors += f->error;
	l->notes += !f->error;
}

void
lint_add(struct lint *l, int error, struct place p, const char *fmt, ...)
{
	struct finding f = { .error = error, .file = p.file, .line = p.line,
		.column = p.column };
	char buf[1024];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(buf, sizeof(buf), fmt, ap);
	va_end(ap);
	f.text = arena_text(l->a, buf);
	add(l, &f);
}

int
lint_at(const struct lint *l, struct place p)
{
	int i;

	for (i = 0; i < l->n; i++)
		if (l->all[i].error && l->all[i].line == p.line &&
		    same_text(l->all[i].file, p.file) &&
		    same_text(l->all[i].column, p.column))
			return 1;
	return 0;
}

struct place
lint_place(const struct lint *l, const struct err *e)
{
	struct place p = { NULL, e->line, NULL };

	if (e->line > 0)
		p.file = arena_copy(l->a, e->text, (size_t)e->place);
	/* (Of a place in a formula the text names the column, too.) */
	if (e->columned > 0 && e->rest > e->column)
		p.column = arena_copy(l->a, e->text + e->column,
		    (size_t)e->columned);
	return p;
}

void
lint_fault(struct lint *l, const struct err *e)
{
	const char *rest = e->text + (e->line > 0 ? e->rest : 0);

	/* `FILE:LINE:BYTE: ...`: the text begins with the byte's number. */
	lint_error(l, lint_place(l, e), "%s%s", e->line > 0 &&
	    rest[-1] == ':' ? "place " : "", rest);
}

void
lint_hole(struct lint *l, const struct err *e, const char *asked)
{
	const char *file, *what;
	struct finding f = { 0 };
	int i;

	file = arena_copy(l->a, e->text, (size_t)e->place);
	what = arena_text(l->a, e->text + e->rest);
	for (i = 0; i < l->n; i++)
		if (l->all[i].hole != NULL && text_eq(l->all[i].file, file) &&
		    text_eq(l->all[i].hole, what))
			return;
	f.error = 1;
	f.file = file;
	f.hole = what;
	f.text = arena_printf(l->a, "%s: asked by %s", what, asked);
	add(l, &f);
}

const char *
lint_line(const struct lint *l, const char *here, const char *file, int line)
{
	return strcmp(here, file) == 0 ? arena_printf(l->a, "line %d", line) :
	    arena_printf(l->a, "line %d of %s", line, file);
}

const char *
lint_near(const struct lint *l, const struct text_near *near)
{
	const char *text;
	int i;

	if (near->name == NULL)
		return "";
	text = arena_printf(l->a, " (%s", near->name);
	for (i = 0; i < NEAR_ALSO && near->also[i] != NULL; i++)
		text = arena_printf(l->a, "%s, %s", text, near->also[i]);
	return arena_printf(l->a, "%s?)", text);
}

struct place
place_of(const struct origin *o, const char *column)
{
	struct place p = { o->file, o->line, column };

	return p;
}

int
lint_in_folder(const struct lint *l, const char *file)
{
	size_t n = strlen(l->s->dir);

	return strncmp(file, l->s->dir, n) == 0 && file[n] == '/';
}

const struct sheetrow *
lint_key(const struct lint *l, const char *key, const char **value)
{
	const struct loader *load = l->s->loader;
	const struct sheet *sh = &load->core[CORE_SYSTEM];
	int i;

	for (i = 0; i < sh->nrow; i++)
		if (text_eq(sheet_cell(sh, &sh->rows[i], "key"), key)) {
			*value = sheet_cell(sh, &sh->rows[i], "value");
			return &sh->rows[i];
		}
	return NULL;
}
