/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See out.h. */
#include <config.h>

#include "tell/out.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"

/* JSON gets this character for a byte that is not UTF-8. */
enum { REPLACEMENT = 0xfffd };

void
out_room(struct out *o, size_t more)
{
	size_t room;

	if (o->n + more + 1 <= o->room)
		return;
	room = (o->n + more + 1) * 2;
	o->p = mem_grow(o->frame, o->p, room);
	o->room = room;
}

void
out_free(struct out *o)
{
	free(o->p);
	out_open(o, o->frame);
}

void
out_open(struct out *o, struct frame *f)
{
	*o = (struct out){ .frame = f };
}

/* Append a byte, or a character of several bytes, as `\x1b` for each byte. */
static void
put_hidden(struct out *o, const char *s, size_t len)
{
	char text[8];

	for (; len > 0; len--, s++) {
		(void)snprintf(text, sizeof(text), "\\x%02x",
		    (unsigned)(unsigned char)*s);
		out_bytes(o, text, strlen(text));
	}
}

/*
 * Append n bytes with control characters hidden; `lines`: TABs and newlines are
 * the caller's and stay.
 */
static void
put_shown(struct out *o, const char *s, size_t n, int lines)
{
	uint32_t code;
	size_t len;

	for (; n > 0; s += len, n -= len) {
		len = text_plain(s, lines ? n : strcspn(s, "\t\n"));
		out_bytes(o, s, len);
		if (len > 0)
			continue;
		len = text_char(s, n, &code);
		if (len > 0 && !text_hidden(code)) {
			out_bytes(o, s, len);
			continue;
		}
		len += len == 0;
		put_hidden(o, s, len);
	}
}

void
out_text(struct out *o, const char *s)
{
	size_t n, plain;

	n = strlen(s);
	plain = text_plain(s, n);
	out_bytes(o, s, plain);
	if (plain < n)
		put_shown(o, s + plain, n - plain, 1);
}

void
out_printf(struct out *o, const char *fmt, ...)
{
	va_list ap;
	char *copy;
	size_t from;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(NULL, 0, fmt, ap);
	va_end(ap);
	assert(n >= 0);
	out_room(o, (size_t)n);
	from = o->n;
	va_start(ap, fmt);
	(void)vsnprintf(o->p + from, (size_t)n + 1, fmt, ap);
	va_end(ap);
	o->n += text_plain(o->p + from, (size_t)n);
	if (o->n == from + (size_t)n)
		return;
	copy = mem_text(o->frame, o->p + o->n);
	put_shown(o, copy, strlen(copy), 1);
	free(copy);
}

void
out_clean(struct out *o, const char *s)
{
	put_shown(o, s, strlen(s), 0);
}

/* (Continuation bytes of UTF-8 take no column.) */
int
out_width(const char *s, size_t n)
{
	int columns;

	for (columns = 0; n > 0; n--)
		columns += ((unsigned char)*s++ & 0xc0) != 0x80;
	return columns;
}

void
out_column(struct out *o, size_t from, int wide)
{
	static const char end = OUT_COLUMN;
	int n;

	out_room(o, 1);
	for (n = out_width(o->p + from, o->n - from); n < wide; n++)
		out_bytes(o, " ", 1);
	out_bytes(o, &end, 1);
	o->columns = 1;
}

void
out_pair(struct out *o, const char *indent, const char *name, int wide,
    const char *text)
{
	size_t from = o->n;

	out_text(o, indent);
	out_clean(o, name);
	out_column(o, from, wide);
	out_line(o, "", text);
}

void
out_line(struct out *o, const char *lead, const char *text)
{
	out_text(o, lead);
	out_clean(o, text);
	out_text(o, "\n");
}

void
out_markup(struct out *o, const char *c)
{
	if (*c == '&' || *c == '<' || *c == '>')
		out_text(o, *c == '&' ? "&amp;" : *c == '<' ? "&lt;" : "&gt;");
	else
		out_bytes(o, c, 1);
}

const char *
out_shown(const char *s, struct arena *a)
{
	struct out o;
	const char *text;
	size_t n = strlen(s);

	if (text_plain(s, n) == n)
		return s;
	out_open(&o, a->frame);
	out_text(&o, s);
	text = strcmp(o.p != NULL ? o.p : "", s) == 0 ? s :
	    arena_text(a, o.p);
	out_free(&o);
	return text;
}

void
out_json(struct out *o, const char *s)
{
	uint32_t code;
	char text[8];
	size_t n;

	out_bytes(o, "\"", 1);
	for (;; s += n) {
		n = text_json_plain(s);
		out_bytes(o, s, n);
		s += n;
		if (*s == '\0')
			break;
		n = text_char(s, strlen(s), &code);
		if (n > 0 && !text_hidden(code)) {
			out_bytes(o, "\\", *s == '"' || *s == '\\');
			out_bytes(o, s, n);
			continue;
		}
		(void)snprintf(text, sizeof(text), "\\u%04x",
		    (unsigned)(n == 0 ? REPLACEMENT : code));
		out_bytes(o, text, strlen(text));
		n += n == 0;
	}
	out_bytes(o, "\"", 1);
}

void
out_item(struct out *o, const char *bracket)
{
	if (o->n > 0 && o->p[o->n - 1] != '{' && o->p[o->n - 1] != '[')
		out_text(o, ",");
	out_text(o, bracket);
}

void
out_key(struct out *o, const char *key)
{
	out_item(o, "");
	out_json(o, key);
	out_text(o, ":");
}

void
out_member(struct out *o, const char *key, const char *text)
{
	out_key(o, key);
	out_json(o, text);
}

void
out_member_int(struct out *o, const char *key, int64_t n)
{
	out_key(o, key);
	out_printf(o, "%" PRId64, n);
}

void
out_member_bool(struct out *o, const char *key, int yes)
{
	out_key(o, key);
	out_text(o, yes ? "true" : "false");
}

void
out_nest(struct out *o, const char *key, const char *bracket)
{
	out_key(o, key);
	out_text(o, bracket);
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
	case VAL_NUM:
		out_json_num(o, v.n);
		return;
	case VAL_TEXT:
		out_json(o, v.t);
		return;
	default:
		out_text(o, "null");
		return;
	}
}

void
out_die(struct out *o, const char *die, int face, const char *source)
{
	out_member(o, "die", die);
	out_member_int(o, "face", face);
	out_member(o, "source", source);
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

/* Is s `+11.11%`, `-2` or `-`? No spreadsheet runs those. */
static int
signed_number(const char *s)
{
	return (*s == '+' || *s == '-') &&
	    s[1 + strspn(s + 1, "0123456789.%")] == '\0';
}

void
out_csv(struct out *o, const char *s, int guard)
{
	size_t n;

	if (guard && s[0] != '\0' && strchr("=+-@\t\r", s[0]) != NULL &&
	    !signed_number(s)) {
		quoted(o, s, "\"'");
		return;
	}
	n = strcspn(s, ",\"\n\r");
	if (s[n] != '\0' || s[0] == '#' || s[0] == ' ' ||
	    (n > 0 && s[n - 1] == ' '))
		quoted(o, s, "\"");
	else
		out_bytes(o, s, n);
}

void
out_wrapped(struct out *o, const char *text, int at, int indent)
{
	enum { WIDTH = 79 };
	const char *p;
	size_t len;
	int some;

	for (some = 0; (p = text_token(&text, &len)) != NULL; some = 1) {
		if (some && at + 1 + (int)len > WIDTH) {
			out_printf(o, "\n%*s", indent, "");
			at = indent;
		} else if (some) {
			out_text(o, " ");
			at++;
		}
		out_bytes(o, p, len);
		at += (int)len;
	}
	out_text(o, "\n");
}
