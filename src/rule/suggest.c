/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. See suggest.h. */
#include <config.h>

#include "rule/suggest.h"

#include <string.h>

#include "base/text.h"

int
value_fits(const struct value *v, int side)
{
	return v->side == SIDE_NONE || v->side == SIDE_EACH || v->side == side;
}

int
word_fits(const struct check *c, const struct word *w, int side)
{
	return (word_sides(c, w) & (side_bits(SIDE_NONE) | 1u << side)) != 0;
}

int
may_say(const struct check *c, const struct value *v)
{
	const struct valdef *d;

	for (d = v->defs; d != NULL && !def_asks(d); d = d->next)
		continue;
	return (d != NULL && v->thing == NULL) || v->prompt[0] != '\0' || v->kind == KIND_SUM ||
	    v->kind == KIND_REPEAT || index_find(&c->by_modword, v->name) >= 0;
}

/* Offer `NAME=`, also where a word begins NAME, as lead=1 does leadership=. */
static void
near_value(struct text_near *near, const struct value *v, const char *word,
    struct arena *a)
{
	size_t len;

	if (v->kind == KIND_YESNO)
		return;
	len = strcspn(word, "=");
	/* (The name itself is one slip from `NAME=`.) */
	if (word[len] == '=' && len > 2 && v->prompt[0] != '\0' &&
	    text_same(v->name, len, arena_copy(a, word, len)))
		word = v->name;
	text_nearer(near, arena_printf(a, "%s=", v->name), word);
}

int
word_said(const struct check *c, const struct word *w)
{
	const struct value *v = word_value(c, w);

	return v == NULL || may_say(c, v);
}

/* Does a part of the word, between hyphens, begin with these letters? */
static int
has_part(const char *key, const char *text, size_t len)
{
	for (; key != NULL; key = strchr(key, '-')) {
		key += *key == '-';
		if (text_same(key, len, text))
			return 1;
	}
	return 0;
}

/* Offer the first words that begin with it, or that hold it. */
static void
near_part(struct text_near *near, const struct check *c, const char *word,
    int whole, struct arena *a)
{
	const struct word *w;
	size_t len = strcspn(word, "=");

	/* `disrupted` and disruption have a stem in common. */
	len -= !whole && len > 7 ? 2 : 0;
	word = arena_copy(a, word, len);
	for (w = len < 3 ? NULL : c->words; w != NULL; w = w->after)
		if (word_said(c, w) && has_part(w->key, word, len) &&
		    !text_also(near, w->key))
			return;
}

/* "woods", "woods or village"; NULL: none. */
static const char *
near_list(const struct text_near *near, struct arena *a)
{
	const char *list = near->name;
	int i;

	for (i = 0; i < NEAR_ALSO && near->also[i] != NULL; i++)
		list = arena_printf(a, "%s or %s", list, near->also[i]);
	return list;
}

/* Offer the first `NAME=` that begin like the word, which is `BEGINNING=TEXT`. */
static void
near_begun(struct text_near *near, const struct check *c, const char *word,
    struct arena *a)
{
	const struct value *v;
	size_t len = strcspn(word, "=");

	word = arena_copy(a, word, len);
	for (v = c->values; len > 0 && v < c->values + c->nvalue; v++)
		if (may_say(c, v) && text_same(v->name, len, word) &&
		    !text_also(near, arena_printf(a, "%s=", v->name)))
			return;
}

const char *
suggest_near(const struct check *c, const char *word, struct arena *a)
{
	struct text_near near = { .slips = strlen(word) < 4 ? 2 :
	    strlen(word) < 8 ? 3 : 4 };
	const struct word *w;
	int i;

	for (w = c->words; w != NULL; w = w->after)
		if (word_said(c, w))
			text_nearer(&near, w->key, word);
	for (i = 0; i < c->nvalue; i++)
		if (may_say(c, &c->values[i]))
			near_value(&near, &c->values[i], word, a);
	if (near.name == NULL && strchr(word, '=') != NULL)
		near_begun(&near, c, word, a);
	return near_list(&near, a);
}

int
value_asked(const struct value *v)
{
	const struct valdef *d;

	for (d = v->defs; d != NULL && def_asks(d); d = d->next)
		;
	return d == NULL;
}

/* Does the word say what the one before it said? */
static int
says_same(const struct word *w, const struct word *before)
{
	return before != NULL && w->kind == before->kind &&
	    w->index == before->index && (w->kind != WORD_VALUE ||
	    text_eq(w->text, before->text));
}

const char *
suggest_likely(const struct check *c, int side, struct arena *a)
{
	enum { LIKELY = 5, NAMES = 2 };
	const struct value *v;
	const struct word *w, *before = NULL;
	struct growing list = { NULL, 0, 0 };
	int n, asked;

	for (v = c->values, n = 0; v < c->values + c->nvalue && n < NAMES; v++)
		if (value_asked(v) && may_say(c, v) && v->legal.nword == 0 &&
		    v->kind != KIND_YESNO && v->thing == NULL &&
		    value_fits(v, side) && ++n > 0)
			arena_list(a, &list, arena_printf(a, "%s=", v->name));
	for (asked = 1; asked >= 0; asked--)
		for (w = c->words; w != NULL && n < LIKELY; w = w->after) {
			if (!word_said(c, w) || !word_fits(c, w, side) ||
			    says_same(w, before) || (w->kind == WORD_VALUE &&
			    value_asked(&c->values[w->index])) != asked)
				continue;
			arena_list(a, &list, w->key);
			before = w;
			n++;
		}
	for (v = c->values; n == 0 && v < c->values + c->nvalue &&
	    list.text == NULL; v++)
		if (may_say(c, v) && value_fits(v, side))
			arena_list(a, &list, arena_printf(a, "%s=", v->name));
	return list.text;
}

const char *
suggest_part(const struct check *c, const char *word, int whole,
    struct arena *a)
{
	struct text_near near = { .name = NULL };

	near_part(&near, c, word, whole, a);
	return near_list(&near, a);
}

