/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See error.h. */
#include <config.h>

#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"

int
err_set(struct err *e, const char *fmt, ...)
{
	va_list ap;
	char *at;
	int got;

	if (e->set)
		return -1;
	e->set = 1;
	at = e->text;
	va_start(ap, fmt);
	got = text_print(&at, e->text + sizeof(e->text), fmt, &ap);
	va_end(ap);
	if (got == 0) {
		*at = '\0';
		return -1;
	}
	va_start(ap, fmt);
	(void)vsnprintf(e->text, sizeof(e->text), fmt, ap);
	va_end(ap);
	return -1;
}

void
err_clear(struct err *e)
{
	e->set = 0;
	e->missing = 0;
	e->word = 0;
	e->text[0] = '\0';
}
