/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See celledit.h. */
#include <config.h>

#include "ledger/celledit.h"

#include <string.h>

#include "base/text.h"

static const char *
without_word(const char *words, const char *word, struct arena *a)
{
	const char *one, *text = "";

	while ((one = text_first(a, words, &words))[0] != '\0')
		if (!text_eq(one, word))
			text = arena_join(a, text, " ", one);
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
	const char *first, *rest, *one;

	first = text_first(a, to, &rest);
	if (strcmp(first, "=") == 0)
		return value;
	if (rest[0] == '\0' || cell[0] == '\0' || text_wordeq(cell, first))
		return first;
	while ((one = text_first(a, rest, &rest))[0] != '\0')
		if (text_wordeq(cell, one))
			return first;
	return NULL;
}

const char *
cell_words(const char *cell, const char *to, int put, struct arena *a)
{
	const char *first, *rest, *one;

	first = text_first(a, to, &rest);
	rest = to;
	while ((one = text_first(a, rest, &rest))[0] != '\0')
		cell = without_word(cell, one, a);
	return put ? arena_join(a, cell, " ", first) : cell;
}
