/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See error.h. */
#include <config.h>

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"

static int
latch(struct err *e, enum err_kind kind, const char *fmt, va_list *ap)
{
	va_list again;
	char *at;

	if (e->set)
		return -1;
	e->set = 1;
	e->kind = kind;
	va_copy(again, *ap);
	at = e->text;
	if (text_print(&at, e->text + sizeof(e->text), fmt, ap) == 0)
		*at = '\0';
	else
		(void)vsnprintf(e->text, sizeof(e->text), fmt, again);
	va_end(again);
	return -1;
}

int
err_set(struct err *e, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	(void)latch(e, ERR_PLAIN, fmt, &ap);
	va_end(ap);
	return -1;
}

int
err_as(struct err *e, enum err_kind kind, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	(void)latch(e, kind, fmt, &ap);
	va_end(ap);
	return -1;
}

int
err_pass(struct err *e, const struct err *from)
{
	return err_as(e, from->kind, "%s", from->text);
}

void
err_clear(struct err *e)
{
	e->set = 0;
	e->kind = ERR_PLAIN;
	e->place = e->word = 0;
	e->text[0] = '\0';
}
