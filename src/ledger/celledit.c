/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See celledit.h. */
#include <config.h>

#include "ledger/celledit.h"

#include <string.h>

#include "base/text.h"

/* The first word of a text, and *rest what follows that word. */
static const char *
first_word(struct arena *a, const char *text, const char **rest)
{
	const char *p;
	size_t len;

	p = text_token(&text, &len);
	*rest = text + strspn(text, " \t");
	return p != NULL ? arena_copy(a, p, len) : "";
}

static const char *
without_word(const char *words, const char *word, struct arena *a)
{
	const char *p, *text;
	size_t len;

	text = "";
	while ((p = text_token(&words, &len)) != NULL)
		if (!text_same(p, len, word))
			text = arena_printf(a, "%s%s%s", text,
			    text[0] != '\0' ? " " : "", arena_copy(a, p, len));
	return text;
}

const char *
cell_add(const char *cell, struct num n, int sign, struct arena *a)
{
	char buf[NUM_TEXT];
	struct num was;

	if (num_parse(&was, cell, strlen(cell)) < 0)
		was = num_int(0);
	if (num_mul(&n, n, num_int(sign)) < 0 || num_add(&was, was, n) < 0)
		return NULL;
	if (was.n < 0)
		was = num_int(0);
	if (was.n == 0 && cell[0] == '\0')
		return cell;
	return arena_text(a, num_print(was, 0, buf));
}

const char *
cell_set(const char *cell, const char *to, const char *value, struct arena *a)
{
	const char *first, *rest, *p;
	size_t len;

	first = first_word(a, to, &rest);
	if (strcmp(first, "=") == 0)
		return value;
	if (rest[0] == '\0' || cell[0] == '\0' || text_wordeq(cell, first))
		return first;
	while ((p = text_token(&rest, &len)) != NULL)
		if (text_wordeq(cell, arena_copy(a, p, len)))
			return first;
	return NULL;
}

const char *
cell_words(const char *cell, const char *to, int put, struct arena *a)
{
	const char *first, *rest, *p;
	size_t len;

	first = first_word(a, to, &rest);
	rest = to;
	while ((p = text_token(&rest, &len)) != NULL)
		cell = without_word(cell, arena_copy(a, p, len), a);
	if (!put)
		return cell;
	return arena_printf(a, "%s%s%s", cell, cell[0] != '\0' ? " " : "",
	    first);
}
