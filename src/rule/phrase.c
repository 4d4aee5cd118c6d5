/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. See phrase.h. */
#include <config.h>

#include "rule/phrase.h"

#include <string.h>

#include "base/text.h"

void
phrase_push(struct phrase *to, const struct phrase_word *word)
{
	ARENA_PUSH(to->arena, to->all, to->n, to->room);
	to->all[to->n++] = *word;
}

static void
add(struct phrase *to, const char *text, size_t len, int column)
{
	const struct phrase_word word = { text, len, column, NULL };

	phrase_push(to, &word);
}

void
phrase_add(struct phrase *to, const char *text, int column)
{
	const char *p, *rest = text;
	size_t len;

	while ((p = text_token(&rest, &len)) != NULL)
		add(to, p, len, column == PHRASE_BYTES ? (int)(p - text) + 1 :
		    column);
}

void
phrase_one(struct phrase *to, const char *text)
{
	add(to, text, strlen(text), 0);
}

void
phrase_unit(struct phrase *to, const char *name)
{
	phrase_one(to, arena_printf(to->arena, "@%s", name));
}

/* Add the words of a phrase from one to before another. */
static void
add_part(struct phrase *to, const struct phrase *from, int i, int end)
{
	for (; i < end; i++)
		phrase_push(to, &from->all[i]);
}

void
phrase_append(struct phrase *to, const struct phrase *from)
{
	add_part(to, from, 0, from->n);
}

void
phrase_split(struct phrase *to, const struct phrase *from, int column)
{
	const struct phrase_word *w;

	for (w = from->all; w - from->all < from->n; w++)
		phrase_add(to, arena_copy(to->arena, w->text, w->len), column);
}

struct phrase
phrase_copy(const struct phrase *from, struct arena *a)
{
	struct phrase to = { .arena = a };
	int i;

	phrase_append(&to, from);
	for (i = 0; i < to.n; i++)
		to.all[i].text = arena_copy(a, to.all[i].text, to.all[i].len);
	to.arena = NULL;
	return to;
}

void
phrase_fill(struct phrase *to, const struct phrase *words,
    const struct phrase *line)
{
	const struct phrase_word *w;

	if (words->n == 0)
		phrase_append(to, line);
	for (w = words->all; w - words->all < words->n; w++)
		if (w->len == 1 && w->text[0] == '-')
			phrase_append(to, line);
		else
			phrase_push(to, w);
}

/* The number of the word `vs`, from 0; if there is none, of words. */
static int
find_vs(const struct phrase *p)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (text_same(p->all[i].text, p->all[i].len, "vs"))
			break;
	return i;
}

void
phrase_join(struct phrase *to, const struct phrase *one,
    const struct phrase *two)
{
	int i = find_vs(one), k = find_vs(two);

	add_part(to, one, 0, i);
	add_part(to, two, 0, k);
	if (i + 1 < one->n || k + 1 < two->n)
		add(to, "vs", 2, (i < one->n ? &one->all[i] :
		    &two->all[k])->column);
	add_part(to, one, i + 1, one->n);
	add_part(to, two, k + 1, two->n);
}

/* The end of the words of a side, or of its unit. */
static int
end_of(const struct phrase *p, int second, int unit)
{
	int i = second ? find_vs(p) : 0, end = second ? p->n : find_vs(p);

	for (; unit >= 0 && i < end; i++)
		if (p->all[i].len == 1 && p->all[i].text[0] == '+' &&
		    unit-- == 0)
			return i;
	return end;
}

/*
 * (In place: a record may have a thousand columns of values, and each copy of
 * its words would be kept.)
 */
void
phrase_insert(struct phrase *to, int second, int unit,
    const struct phrase *more)
{
	int end, behind;

	if (second && find_vs(to) == to->n)
		add(to, "vs", 2, more->all[0].column);
	end = end_of(to, second, unit);
	behind = to->n - end;
	add_part(to, more, 0, more->n);
	memmove(&to->all[end + more->n], &to->all[end],
	    (size_t)behind * sizeof(*to->all));
	memcpy(&to->all[end], more->all, (size_t)more->n * sizeof(*more->all));
}

void
phrase_name(struct phrase *to, int second, const char *name, const char *cell,
    int column)
{
	struct phrase more = { .arena = to->arena };

	phrase_add(&more, arena_printf(to->arena, "%s=%s", name, cell), column);
	phrase_insert(to, second, -1, &more);
}

const char *
phrase_text(const struct phrase *p, struct arena *a)
{
	char *start, *at;
	size_t size = 1;
	int i;

	for (i = 0; i < p->n; i++)
		size += p->all[i].len + 1;
	start = at = arena_bytes(a, size);
	for (i = 0; i < p->n; i++) {
		if (p->all[i].said != NULL)
			continue;
		if (at > start)
			*at++ = ' ';
		memcpy(at, p->all[i].text, p->all[i].len);
		at += p->all[i].len;
	}
	*at = '\0';
	return start;
}

int
phrase_same(const struct phrase *a, const struct phrase *b)
{
	int i;

	if (a->n != b->n)
		return 0;
	for (i = 0; i < a->n; i++)
		if (a->all[i].len != b->all[i].len || memcmp(a->all[i].text,
		    b->all[i].text, a->all[i].len) != 0)
			return 0;
	return 1;
}

int
phrase_has(const struct phrase *p, const char *word, size_t len)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (p->all[i].len == len && memcmp(p->all[i].text, word,
		    len) == 0)
			return 1;
	return 0;
}

int
phrase_sided(const struct phrase *p)
{
	return find_vs(p) < p->n;
}

int
phrase_units(const struct phrase *p)
{
	int i;

	for (i = 0; i < p->n; i++)
		if (memchr(p->all[i].text, '@', p->all[i].len) != NULL)
			return 1;
	return 0;
}

const char *
phrase_first(const struct phrase *p, struct arena *a)
{
	return p->n == 0 ? "" : arena_copy(a, p->all[0].text, p->all[0].len);
}
