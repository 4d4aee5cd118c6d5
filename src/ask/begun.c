/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See begun.h. */
#include <config.h>

#include "ask/begun.h"

#include <string.h>

#include "base/text.h"

int
begun_word(const char *word, const char *text)
{
	for (; *text != '\0'; text++, word++) {
		if (text_fold((unsigned char)*word) ==
		    text_fold((unsigned char)*text))
			continue;
		/* Skip the rest of this part of the word. */
		word += *text == '-' ? strcspn(word, "-") : 0;
		if (*word == '\0' || *text != '-')
			return 0;
	}
	return 1;
}

/*
 * The choice of a value that the text is or begins. NULL: none; with err:
 * several.
 */
static const char *
one_word(const struct value *v, const char *text, int place, struct arena *a,
    struct err *e)
{
	struct growing list = { NULL, 0, 0 };
	const char *found;
	int i, n;

	found = NULL;
	for (i = n = 0; i < v->legal.nword; i++) {
		if (text_wordeq(v->legal.words[i], text))
			return v->legal.words[i];
		if (!begun_word(v->legal.words[i], text))
			continue;
		found = v->legal.words[i];
		arena_list(a, &list, found);
		n++;
	}
	if (n < 2)
		return found;
	err_set(e, "\"%s\" (word %d) may be %s", text, place, list.text);
	return NULL;
}

/* May the text be what the value takes, or its beginning? */
static int
may_be(const struct value *v, const char *text)
{
	int i;

	if (text[0] == '\0' || strcmp(text, "_") == 0)
		return 1;
	if (v->kind == KIND_YESNO)
		return text_inlist("yes no true false 1 0", text);
	if (v->legal.nword == 0 || v->kind == KIND_SQUARE)
		return v->kind == KIND_TEXT || v->kind == KIND_WORD ||
		    text_digit((unsigned char)text[0]) == (v->kind != KIND_SQUARE);
	for (i = 0; i < v->legal.nword; i++)
		if (begun_word(v->legal.words[i], text))
			return 1;
	return v->kind == KIND_RATIO;
}

/*
 * How well `NAME=TEXT` fits a value of the side: 0 not, 1 by its name, 2 also
 * by what the value takes. A value without a prompt is only computed: 0.
 */
static int
fitness(const struct value *v, int side, const char *name, const char *text)
{
	if ((side_bits(v->side) & (1u << side | 1u)) == 0 ||
	    v->prompt[0] == '\0' || !begun_word(v->name, name))
		return 0;
	return 1 + may_be(v, text);
}

/*
 * The value of that side that `NAME=TEXT` fits best. NULL: none; with err:
 * several fit alike.
 */
static const struct value *
one_value(const struct check *c, int side, const char *name, const char *text,
    int place, struct arena *a, struct err *e)
{
	struct growing list = { NULL, 0, 0 };
	const struct value *v, *found;
	int i, n, fit;

	for (fit = 2, n = 0, found = NULL; n == 0 && fit > 0; fit--)
		for (i = 0; i < c->nvalue; i++) {
			v = &c->values[i];
			if (fitness(v, side, name, text) != fit ||
			    (found != NULL && text_eq(found->name, v->name)))
				continue;
			arena_list(a, &list, arena_printf(a, "%s=", v->name));
			found = v;
			n++;
		}
	if (n < 2)
		return found;
	err_set(e, "\"%s=\" (word %d) may be %s", name, place, list.text);
	return NULL;
}

const char *
begun_named(const struct check *c, int side, const char *text, int place,
    struct arena *a, struct err *e)
{
	const char *eq, *name, *word;
	const struct value *v;
	int i;

	eq = strchr(text, '=');
	name = arena_copy(a, text, (size_t)(eq - text));
	i = check_value(c, name, side);
	v = i >= 0 ? &c->values[i] : NULL;
	if (v == NULL && (text_eq(name, "ruled") ||
	    check_word(c, name, NULL) != NULL))
		return text;
	if (v == NULL)
		v = one_value(c, side, name, eq + 1, place, a, e);
	if (v == NULL)
		return e->set ? NULL : text;
	word = eq[1] != '\0' ? one_word(v, eq + 1, place, a, e) : NULL;
	if (e->set)
		return NULL;
	return arena_printf(a, "%s=%s", v->name, word != NULL ? word : eq + 1);
}
