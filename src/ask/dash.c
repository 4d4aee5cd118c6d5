/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See dash.h. */
#include <config.h>

#include "ask/dash.h"

#include <string.h>

#include "base/text.h"

const char *
dash_fill(struct arena *a, const char *words, const char *line)
{
	const char *text, *p, *s;
	size_t len;

	if (words[0] == '\0')
		return line;
	text = "";
	s = words;
	while ((p = text_token(&s, &len)) != NULL)
		text = arena_printf(a, "%s%s%s", text, text[0] ? " " : "",
		    len == 1 && *p == '-' ? line : arena_copy(a, p, len));
	return text;
}

int
dash_count(const char *s)
{
	size_t len;
	int n;

	for (n = 0; text_token(&s, &len) != NULL; n++)
		continue;
	return n;
}

int
dash_word(const char *around, const char *line, int n)
{
	const char *p;
	size_t len;
	int here;

	here = dash_count(line);
	if (around[0] == '\0')
		return n <= here ? n : 0;
	while ((p = text_token(&around, &len)) != NULL) {
		if (len != 1 || *p != '-') {
			n--;
			continue;
		}
		if (n >= 1 && n <= here)
			return n;
		n -= here;
	}
	return 0;
}

int
dash_column(const char *line, int n)
{
	const char *s, *p;
	size_t len;

	s = line;
	p = NULL;
	while (n-- > 0 && (p = text_token(&s, &len)) != NULL)
		continue;
	return p != NULL ? (int)(p - line) + 1 : 1;
}

const char *
dash_find(const char *text, const char *word, size_t len)
{
	const char *p;
	size_t n;

	while ((p = text_token(&text, &n)) != NULL)
		if (n == len && memcmp(p, word, n) == 0)
			return p;
	return NULL;
}

/* Append to `side` the words of a text before its `vs`, or those behind it. */
static const char *
add_side(struct arena *a, const char *side, const char *text, int behind)
{
	const char *vs, *p;
	size_t len;

	vs = dash_find(text, "vs", 2);
	if (behind)
		text = vs != NULL ? vs + 2 : "";
	while ((p = text_token(&text, &len)) != NULL && p != vs)
		side = arena_printf(a, "%s%s%.*s", side,
		    side[0] != '\0' ? " " : "", (int)len, p);
	return side;
}

const char *
dash_join(struct arena *a, const char *one, const char *two)
{
	const char *first, *other;

	first = add_side(a, add_side(a, "", one, 0), two, 0);
	other = add_side(a, add_side(a, "", one, 1), two, 1);
	return other[0] == '\0' ? first : arena_printf(a, "%s%svs %s", first,
	    first[0] != '\0' ? " " : "", other);
}
