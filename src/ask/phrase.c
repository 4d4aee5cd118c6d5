/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See phrase.h. */
#include <config.h>

#include "ask/phrase.h"

#include <string.h>

#include "base/text.h"

static void
add(struct phrase *to, const char *text, size_t len, int column)
{
	ARENA_PUSH(to->arena, to->all, to->n, to->room);
	to->all[to->n].text = text;
	to->all[to->n].len = len;
	to->all[to->n++].column = column;
}

void
phrase_add(struct phrase *to, const char *text, int column)
{
	const char *rest, *p;
	size_t len;

	rest = text;
	while ((p = text_token(&rest, &len)) != NULL)
		add(to, p, len, column == PHRASE_BYTES ? (int)(p - text) + 1 :
		    column);
}

/* Add the words of a phrase from one to before another. */
static void
add_part(struct phrase *to, const struct phrase *from, int i, int end)
{
	for (; i < end; i++)
		add(to, from->all[i].text, from->all[i].len,
		    from->all[i].column);
}

void
phrase_fill(struct phrase *to, const char *words, int column,
    const struct phrase *line)
{
	const char *p;
	size_t len;

	if (words[0] == '\0')
		add_part(to, line, 0, line->n);
	while ((p = text_token(&words, &len)) != NULL)
		if (len == 1 && *p == '-')
			add_part(to, line, 0, line->n);
		else
			add(to, p, len, column);
}

/* The number of the word `vs`, from 0; if there is none, of words. */
static int
find_vs(const struct phrase *p)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (text_same(p->all[i].text, p->all[i].len, "vs") &&
		    p->all[i].len == 2)
			break;
	return i;
}

void
phrase_join(struct phrase *to, const struct phrase *one,
    const struct phrase *two)
{
	int i, k;

	i = find_vs(one);
	k = find_vs(two);
	add_part(to, one, 0, i);
	add_part(to, two, 0, k);
	if (i + 1 < one->n || k + 1 < two->n)
		add(to, "vs", 2, (i < one->n ? &one->all[i] :
		    &two->all[k])->column);
	add_part(to, one, i + 1, one->n);
	add_part(to, two, k + 1, two->n);
}

void
phrase_name(struct phrase *to, int second, const char *name, const char *cell,
    int column)
{
	struct phrase was;

	was = *to;
	to->all = NULL;
	to->n = to->room = 0;
	add_part(to, &was, 0, second ? was.n : find_vs(&was));
	if (second && find_vs(&was) == was.n)
		add(to, "vs", 2, column);
	phrase_add(to, arena_printf(to->arena, "%s=%s", name, cell), column);
	if (!second)
		add_part(to, &was, find_vs(&was), was.n);
}

const char *
phrase_text(const struct phrase *p)
{
	char *start, *at;
	size_t size;
	int i;

	size = 1;
	for (i = 0; i < p->n; i++)
		size += p->all[i].len + 1;
	start = at = arena_bytes(p->arena, size);
	for (i = 0; i < p->n; i++) {
		if (i > 0)
			*at++ = ' ';
		memcpy(at, p->all[i].text, p->all[i].len);
		at += p->all[i].len;
	}
	*at = '\0';
	return start;
}

const char *
phrase_both(struct arena *a, const char *one, const char *two)
{
	struct phrase first = { .arena = a }, other = { .arena = a },
	    both = { .arena = a };

	phrase_add(&first, one, 0);
	phrase_add(&other, two, 0);
	phrase_join(&both, &first, &other);
	return phrase_text(&both);
}

const char *
phrase_find(const char *text, const char *word, size_t len)
{
	const char *p;
	size_t n;

	while ((p = text_token(&text, &n)) != NULL)
		if (n == len && memcmp(p, word, n) == 0)
			return p;
	return NULL;
}
