/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See muster.h. */
#include <config.h>

#include "tool/muster.h"

#include <string.h>

#include "base/text.h"
#include "table/load.h"

enum { SLIPS_MOST = 2 };

struct near {
	const char *word;
	int slips;
};

static void
nearer(struct near *n, const char *word, const char *cell)
{
	int slips;

	slips = text_slips(word, cell);
	if (slips < n->slips) {
		n->slips = slips;
		n->word = word;
	}
}

/* Is the cell legal for a value of that name? -1: no such value of words. */
static int
legal(const struct driver *d, const char *column, const char *cell,
    struct near *n)
{
	const struct check *c;
	const struct value *v;
	int i, k, found;

	found = -1;
	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++) {
		if (!text_eq(c->tool, d->tool->name))
			continue;
		for (i = 0; i < c->nvalue; i++) {
			v = &c->values[i];
			if (v->kind != KIND_WORD || v->legal.nword == 0 ||
			    !text_eq(v->name, column))
				continue;
			found = 0;
			for (k = 0; k < v->legal.nword; k++) {
				if (text_wordeq(v->legal.words[k], cell))
					return 1;
				nearer(n, v->legal.words[k], cell);
			}
		}
	}
	return found;
}

/* A word no check of the system takes, though one of the tool nearly does. */
static int
slip(const struct driver *d, const char *word, struct near *n)
{
	const struct check *c;
	const struct word *w;
	int i;

	for (c = d->sys->checks; c < d->sys->checks + d->sys->ncheck; c++)
		for (i = 0; i < VOCAB_SIZE; i++)
			for (w = c->vocab[i]; w != NULL; w = w->next) {
				if (text_wordeq(w->key, word))
					return 0;
				if (text_eq(c->tool, d->tool->name))
					nearer(n, w->key, word);
			}
	return n->slips <= SLIPS_MOST;
}

static void
fault(struct driver *d, int unit, const char *column, const char *cell,
    const struct near *n)
{
	char text[sizeof(d->err.text)];

	if (d->err.set) {
		memcpy(text, d->err.text, sizeof(text));
		driver_error(d, NULL, text);
		err_clear(&d->err);
	}
	err_set(&d->err, "%s: column \"%s\": \"%s\"%s%s%s",
	    roster_place(d->roster, unit, &d->keep), column, cell,
	    n->word != NULL ? ": did you mean " : "",
	    n->word != NULL ? n->word : "", n->word != NULL ? "?" : "");
}

static void
look_at_words(struct driver *d, int unit)
{
	struct near n;
	const char *text, *p, *word;
	size_t len;

	text = roster_cell(d->roster, unit, "words");
	while ((p = text_token(&text, &len)) != NULL) {
		n.word = NULL;
		n.slips = SLIPS_MOST + 1;
		word = arena_copy(&d->keep, p, len);
		if (strncmp(word, "not-", 4) != 0 &&
		    strchr(word, '=') == NULL && slip(d, word, &n))
			fault(d, unit, "words", word, &n);
	}
}

int
muster(struct driver *d)
{
	struct near n;
	const char *column, *cell;
	int i, k;

	for (i = 0; i < d->sys->ncheck; i++)
		if (check_compile(&d->sys->checks[i], &d->err) < 0)
			return -1;
	for (i = 0; roster_name(d->roster, i) != NULL; i++) {
		for (k = 0; (column = roster_column(d->roster, k)) != NULL;
		    k++) {
			n.word = NULL;
			n.slips = 99;
			cell = roster_cell(d->roster, i, column);
			if (cell[0] != '\0' && legal(d, column, cell, &n) == 0)
				fault(d, i, column, cell, &n);
		}
		look_at_words(d, i);
	}
	return d->err.set ? -1 : 0;
}
