/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See csvedit.h. */
#include <config.h>

#include "ledger/csvedit.h"

#include <string.h>

/* The end of the cell that begins at p; NULL: a quote is not closed. */
static const char *
cell_end(const char *p)
{
	const char *q = p + strspn(p, " \t");

	if (*q != '"')
		return p + strcspn(p, ",");
	for (q++; *q != '\0'; q++) {
		if (*q != '"')
			continue;
		if (q[1] != '"')
			return q + strcspn(q, ",");
		q++;
	}
	return NULL;
}

static const char *
quoted(const char *text, struct arena *a)
{
	const char *p;
	char *to, *copy;

	copy = to = arena_alloc(a, 2 * strlen(text) + 3);
	*to++ = '"';
	for (p = text; *p != '\0'; p++) {
		if (*p == '"')
			*to++ = '"';
		*to++ = *p;
	}
	*to = '"';
	return copy;
}

const char *
csvedit_widen(const char *line, const char *text, struct arena *a)
{
	const char *p;
	size_t len;

	for (p = line; (p = cell_end(p)) != NULL && *p != '\0'; p++)
		continue;
	if (p == NULL)
		return NULL;
	len = (size_t)(p - line);
	len -= len > 0 && line[len - 1] == '\r';
	if (strpbrk(text, ",\"\r ") != NULL)
		text = quoted(text, a);
	return arena_printf(a, "%.*s,%s%s", (int)len, line, text, line + len);
}

const char *
csvedit_set(const char *line, int cell, const char *text, struct arena *a)
{
	const char *p, *end;
	int i;

	for (i = 0, p = line; i < cell; i++) {
		end = cell_end(p);
		if (end == NULL)
			return NULL;
		if (*end == '\0') {
			/* Go on behind the new, empty cell. */
			line = csvedit_widen(line, "", a);
			end = line + strlen(line) - 1;
			end -= *end == '\r';
		}
		p = end + 1;
	}
	end = cell_end(p);
	if (end == NULL)
		return NULL;
	end -= *end == '\0' && end > p && end[-1] == '\r';
	if (p[strspn(p, " \t")] == '"' || strpbrk(text, ",\"\r") != NULL ||
	    text[0] == '#')
		text = quoted(text, a);
	return arena_printf(a, "%s%s%s", arena_copy(a, line,
	    (size_t)(p - line)), text, end);
}

const char *
csvedit_get(const char *line, int cell, struct arena *a)
{
	const char *p = line, *end;
	char *copy, *to;
	int i;

	end = cell_end(p);
	for (i = 0; i < cell && end != NULL; i++) {
		if (*end == '\0')
			return "";
		p = end + 1;
		end = cell_end(p);
	}
	if (end == NULL)
		return "";
	p += strspn(p, " \t");
	while (end > p && (end[-1] == ' ' || end[-1] == '\t' ||
	    end[-1] == '\r'))
		end--;
	if (*p != '"')
		return arena_copy(a, p, (size_t)(end - p));
	/* (Without its quotes it is shorter: there is room for the NUL.) */
	copy = to = arena_alloc(a, (size_t)(end - p));
	for (p++; p + 1 < end; p++) {
		*to++ = *p;
		p += p[0] == '"' && p[1] == '"';
	}
	return copy;
}
