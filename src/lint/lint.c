/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: lint. See lint.h: the findings, and the order of the examination. */
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

/* The same thing is often met on several ways; it is told once. */
static void
add(struct lint *l, const struct finding *f)
{
	const struct finding *o;
	int i, *head;

	head = &l->heads[(unsigned)f->line % LINT_LISTS];
	for (i = *head; i > 0; i = o->next) {
		o = &l->all[i - 1];
		if (o->line == f->line && same_text(o->file, f->file) &&
		    same_text(o->column, f->column) &&
		    strcmp(o->text, f->text) == 0)
			return;
	}
	ARENA_PUSH(l->a, l->all, l->n, l->room);
	l->all[l->n] = *f;
	l->all[l->n].next = *head;
	*head = ++l->n;
	l->errors += f->error;
	l->notes += !f->error;
}

static void add_va(struct lint *, int error, struct place, const char *fmt,
    va_list) __attribute__((format(printf, 4, 0)));

static void
add_va(struct lint *l, int error, struct place p, const char *fmt, va_list ap)
{
	struct finding f;
	char buf[1024];

	(void)vsnprintf(buf, sizeof(buf), fmt, ap);
	f.error = error;
	f.file = p.file;
	f.line = p.line;
	f.column = p.column;
	f.text = arena_text(l->a, buf);
	add(l, &f);
}

void
lint_error(struct lint *l, struct place p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add_va(l, 1, p, fmt, ap);
	va_end(ap);
}

void
lint_note(struct lint *l, struct place p, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	add_va(l, 0, p, fmt, ap);
	va_end(ap);
}

/* `file:12: rest`: where the number ends, and the line; NULL if there is none. */
static const char *
line_part(const char *text, int *line, size_t *len)
{
	const char *p, *q;

	for (p = strchr(text, ':'); p != NULL; p = strchr(p + 1, ':')) {
		*line = 0;
		for (q = p + 1; text_digit((unsigned char)*q) &&
		    *line < 100000000; q++)
			*line = *line * 10 + (*q - '0');
		if (q == p + 1 || *q != ':')
			continue;
		*len = (size_t)(p - text);
		return q[1] == ' ' ? q + 2 : q + 1;
	}
	return NULL;
}

void
lint_text(struct lint *l, const char *text)
{
	static const char lead[] = "column \"";
	const char *rest, *end;
	struct finding f;
	size_t len;

	memset(&f, 0, sizeof(f));
	f.error = 1;
	rest = line_part(text, &f.line, &len);
	if (rest == NULL) {
		f.line = 0;
		rest = text;
	} else {
		f.file = arena_copy(l->a, text, len);
	}
	end = strncmp(rest, lead, sizeof(lead) - 1) == 0 ?
	    strstr(rest, "\": ") : NULL;
	if (end != NULL) {
		rest += sizeof(lead) - 1;
		f.column = arena_copy(l->a, rest, (size_t)(end - rest));
		rest = end + 3;
	}
	f.text = arena_text(l->a, rest);
	add(l, &f);
}

struct place
place_of(const struct origin *o, const char *column)
{
	struct place p = { o->file, o->line, column };

	return p;
}

int
lint_own(const struct lint *l, const char *file)
{
	size_t n;

	n = strlen(l->s->dir);
	return strncmp(file, l->s->dir, n) == 0 && file[n] == '/';
}

const struct sheetrow *
lint_key(const struct lint *l, const char *key, const char **value)
{
	const struct loader *load;
	const struct sheet *sh;
	int i;

	load = l->s->loader;
	sh = &load->core[CORE_SYSTEM];
	for (i = 0; i < sh->nrow; i++)
		if (text_eq(sheet_cell(sh, &sh->rows[i], "key"), key)) {
			*value = sheet_cell(sh, &sh->rows[i], "value");
			return &sh->rows[i];
		}
	return NULL;
}

static void
examine_check(struct lint *l, struct check *c)
{
	struct err e;

	err_clear(&e);
	if (check_compile(c, &e) < 0) {
		lint_text(l, e.text);
		l->broken = 1;
		return;
	}
	lint_words(l, c);
}

/* Errors before notes, otherwise in the order of the examination. */
static void
order(struct lint *l)
{
	struct finding *all;
	int i, n, error;

	all = arena_alloc(l->a, (size_t)(l->n + 1) * sizeof(*all));
	n = 0;
	for (error = 1; error >= 0; error--)
		for (i = 0; i < l->n; i++)
			if (l->all[i].error == error)
				all[n++] = l->all[i];
	l->all = all;
	l->room = l->n;
	memset(l->heads, 0, sizeof(l->heads));
}

void
lint_system(struct lint *l, struct system *s)
{
	int i;

	l->s = s;
	lint_core(l);
	for (i = 0; i < s->ncheck; i++)
		examine_check(l, &s->checks[i]);
	for (i = 0; i < s->ncheck; i++)
		if (s->checks[i].compiled) {
			lint_codes(l, &s->checks[i]);
			lint_formulas(l, &s->checks[i]);
		}
	/* Of a check that is not compiled nobody knows what it asks for. */
	if (!l->broken) {
		lint_known_words(l);
		lint_readings(l);
	}
	lint_tables(l);
	if (!l->broken)
		lint_shell(l);
	lint_files(l);
	for (i = 0; i < s->ncheck; i++)
		lint_reach(l, &s->checks[i]);
	order(l);
}
