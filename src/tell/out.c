/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See out.h. */
#include <config.h>

#include "tell/out.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

void
out_lend(struct out *o, char *p, size_t room)
{
	o->p = o->lent = p;
	o->room = room;
}

/* What stands behind the end is kept too, as realloc() would. */
void
out_room(struct out *o, size_t more)
{
	size_t old;

	if (o->n + more + 1 <= o->room)
		return;
	old = o->room;
	o->room = (o->n + more + 1) * 2;
	if (o->lent == NULL || o->p != o->lent)
		o->p = mem_grow(o->p, o->room);
	else
		o->p = memcpy(mem_grow(NULL, o->room), o->lent, old);
}

void
out_free(struct out *o)
{
	if (o->p != o->lent)
		free(o->p);
	memset(o, 0, sizeof(*o));
}

void
out_text(struct out *o, const char *s)
{
	out_bytes(o, s, strlen(s));
}

void
out_printf(struct out *o, const char *fmt, ...)
{
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	if (n < 0)
		return;
	out_room(o, (size_t)n);
	va_start(ap, fmt);
	(void)vsnprintf(o->p + o->n, (size_t)n + 1, fmt, ap);
	va_end(ap);
	o->n += (size_t)n;
}

void
out_clean(struct out *o, const char *s)
{
	char *at;

	out_room(o, strlen(s));
	for (at = o->p + o->n; *s != '\0'; s++)
		*at++ = (unsigned char)*s < 0x20 || *s == 0x7f ? '?' : *s;
	*at = '\0';
	o->n = (size_t)(at - o->p);
}

/* In a string of JSON these are written in another way. */
static int
wants_escape(unsigned char c)
{
	return c == '"' || c == '\\' || c < 0x20 || c == 0x7f;
}

void
out_json(struct out *o, const char *s)
{
	size_t n;

	out_bytes(o, "\"", 1);
	for (;; s++) {
		for (n = 0; !wants_escape((unsigned char)s[n]); n++)
			continue;
		out_bytes(o, s, n);
		s += n;
		if (*s == '\0')
			break;
		if (*s == '"' || *s == '\\')
			out_printf(o, "\\%c", *s);
		else
			out_printf(o, "\\u%04x", (unsigned)*s);
	}
	out_bytes(o, "\"", 1);
}

void
out_key(struct out *o, const char *key)
{
	if (o->n > 0 && o->p[o->n - 1] != '{' && o->p[o->n - 1] != '[')
		out_text(o, ",");
	out_json(o, key);
	out_text(o, ":");
}

void
out_json_num(struct out *o, struct num n)
{
	char buf[NUM_TEXT];
	const int64_t most = (int64_t)1 << 53;

	(void)num_print(n, 0, buf);
	if (n.d == 1 && n.n <= most && n.n >= -most)
		out_text(o, buf);
	else
		out_json(o, buf);
}

void
out_json_val(struct out *o, struct val v)
{
	switch (v.kind) {
	case VAL_NONE:
		out_text(o, "null");
		return;
	case VAL_NUM:
		out_json_num(o, v.n);
		return;
	case VAL_TEXT:
		out_json(o, v.t);
		return;
	}
}

/* In a cell these bytes want quotes around it. */
static int
wants_quotes(unsigned char c)
{
	return c == ',' || c == '"' || c == '\n' || c == '\r';
}

static void
quoted(struct out *o, const char *s, const char *lead)
{
	const char *p;

	out_text(o, lead);
	for (p = s; *p != '\0'; p++) {
		if (*p == '"')
			out_text(o, "\"");
		out_bytes(o, p, 1);
	}
	out_text(o, "\"");
}

/* Most cells are copied while they are looked at. */
void
out_csv(struct out *o, const char *s, int guard)
{
	size_t i;

	if (guard && s[0] != '\0' && strchr("=+-@\t\r", s[0]) != NULL) {
		quoted(o, s, "\"'");
		return;
	}
	for (i = 0; s[i] != '\0' && !wants_quotes((unsigned char)s[i]); i++) {
		if (o->n + i + 2 > o->room)
			out_room(o, i + 1);
		o->p[o->n + i] = s[i];
	}
	if (s[i] != '\0' || s[0] == '#' || s[0] == ' ' ||
	    (i > 0 && s[i - 1] == ' ')) {
		quoted(o, s, "\"");
		return;
	}
	if (o->n + i + 1 > o->room)
		out_room(o, i);
	o->n += i;
	o->p[o->n] = '\0';
}
