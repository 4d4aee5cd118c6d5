/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See dash.h. */
#include <config.h>

#include "ask/dash.h"

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
