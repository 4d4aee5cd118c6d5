/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See error.h. */
#include <config.h>

#include "base/error.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"

/*
 * If the format begins with `both`, advance text and format behind it: 1; else 0.
 */
static int
pass(const char **text, const char **fmt, const char *both)
{
	size_t n = strlen(both);

	if (strncmp(*fmt, both, n) != 0)
		return 0;
	*fmt += n;
	*text += n;
	return 1;
}

/* Find file, line and column in a text that was made by this format. */
static void
find_place(struct err *e, const char *fmt, va_list *ap)
{
	const char *at, *column;
	size_t n;

	if (strncmp(fmt, "%s:%d", 5) != 0)
		return;
	e->place = (int)strlen(va_arg(*ap, const char *));
	e->line = va_arg(*ap, int);
	at = e->text + e->place;
	at += 1 + strspn(at + 1, "0123456789");
	fmt += 5;
	if (!pass(&at, &fmt, ": ")) {
		at += *at == ':';
		e->rest = (int)(at - e->text);
		return;
	}
	e->rest = (int)(at - e->text);
	if (!pass(&at, &fmt, "column \""))
		return;
	column = at;
	if (strncmp(fmt, "%s", 2) == 0) {
		fmt += 2;
		n = strlen(va_arg(*ap, const char *));
	} else {
		n = strcspn(fmt, "\"");
		fmt += n;
	}
	at += n;
	e->column = (int)(column - e->text);
	e->columned = (int)n;
	if (pass(&at, &fmt, "\": "))
		e->rest = (int)(at - e->text);
}

int
err_vas(struct err *e, enum err_kind kind, const char *fmt, va_list ap)
{
	const int word = e->word;
	va_list parts;

	if (e->set)
		return -1;
	err_clear(e);
	e->set = 1;
	e->kind = kind;
	e->word = word;
	va_copy(parts, ap);
	(void)vsnprintf(e->text, sizeof(e->text), fmt, ap);
	find_place(e, fmt, &parts);
	va_end(parts);
	return -1;
}

int
err_as(struct err *e, enum err_kind kind, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	(void)err_vas(e, kind, fmt, ap);
	va_end(ap);
	return -1;
}

size_t
err_size(const struct err *e)
{
	return offsetof(struct err, text) + strlen(e->text) + 1;
}

int
err_pass(struct err *e, const struct err *from)
{
	if (!e->set)
		memcpy(e, from, err_size(from));
	return -1;
}

int
err_names(const struct err *e, const char *column)
{
	return text_same(e->text + e->column, (size_t)e->columned, column);
}

void
err_clear(struct err *e)
{
	memset(e, 0, offsetof(struct err, text) + 1);
}

void
err_add(struct err *e, const char *text, int word, struct arena *a)
{
	struct err_more **tail;

	if (strcmp(e->text, text) == 0)
		return;
	for (tail = &e->more; *tail != NULL; tail = &(*tail)->next)
		if (strcmp((*tail)->text, text) == 0)
			return;
	*tail = arena_alloc(a, sizeof(**tail));
	(*tail)->text = arena_text(a, text);
	(*tail)->word = word;
}

const char *
err_whole(const struct err *e, struct arena *a)
{
	const struct err_more *m;
	struct growing text = { NULL, 0, 0 };

	if (e->more == NULL)
		return e->text;
	arena_add(a, &text, e->text);
	for (m = e->more; m != NULL; m = m->next) {
		arena_add(a, &text, "; ");
		arena_add(a, &text, m->text);
	}
	return text.text;
}
