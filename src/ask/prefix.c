/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. Words that are only begun, at the prompt. See words.h. */
#include <config.h>

#include <string.h>

#include "ask/words.h"
#include "base/text.h"
#include "table/load.h"

/* ---- names and what they are ---- */

/*
 * The choice of a value that the text is or begins. NULL: none; with err:
 * several.
 */
static const char *
one_word(const struct value *v, const char *text, int place, struct arena *a,
    struct err *e)
{
	struct growing list = { NULL, 0, 0 };
	const char *found = NULL;
	int i, n;

	for (i = n = 0; i < v->legal.nword; i++) {
		if (text_wordeq(v->legal.words[i], text))
			return v->legal.words[i];
		if (!text_begun(v->legal.words[i], text))
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
		if (text_begun(v->legal.words[i], text))
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
	    v->prompt[0] == '\0' || !text_begun(v->name, name))
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
begun_named(const struct reader *r)
{
	const struct token *t = r->t;
	const char *eq, *name, *word;
	const struct value *v;
	int i;

	eq = strchr(t->text, '=');
	name = arena_copy(r->a, t->text, (size_t)(eq - t->text));
	i = check_value(r->c, name, r->side);
	v = i >= 0 ? &r->c->values[i] : NULL;
	if (v == NULL && (text_eq(name, "ruled") ||
	    check_word(r->c, name, NULL) != NULL))
		return t->text;
	if (v == NULL)
		v = one_value(r->c, r->side, name, eq + 1, t->place, r->a, r->e);
	if (v == NULL)
		return r->e->set ? NULL : t->text;
	word = eq[1] != '\0' ? one_word(v, eq + 1, t->place, r->a, r->e) : NULL;
	if (r->e->set)
		return NULL;
	return arena_printf(r->a, "%s=%s", v->name, word != NULL ? word : eq + 1);
}

/* ---- keywords ---- */

/* Is the word only another name of a word? A prefix is tried on those last. */
static int
is_another(const struct check *c, const struct word *w)
{
	return w->kind == WORD_BRINGS && c->brings[w->index].another;
}

/* Was the keyword typed before, of the same unit? */
static int
typed_before(const struct reader *r, const char *key)
{
	const struct token *p;

	for (p = r->first; p < r->t; p++)
		if (p->place > 0 && p->on == r->side && p->unit == r->unit &&
		    text_wordeq(p->text, key))
			return 1;
	return 0;
}

/* Can the word begin w? Not if w's value is only computed. */
static int
begins(const struct reader *r, const struct word *w)
{
	const struct value *v;

	if (strlen(w->key) <= r->t->len || !word_fits(r->c, w, r->side) ||
	    !text_begun(w->key, r->t->text) || typed_before(r, w->key))
		return 0;
	v = w->kind == WORD_YES ? &r->c->values[w->index] : NULL;
	return v == NULL || v->prompt[0] != '\0';
}

/* Whether word b is word a and more: commander-near of commander, or its plural. */
static int
extends(const char *a, const char *b)
{
	size_t len;

	len = strlen(a);
	return strlen(b) > len && (b[len] == '-' || text_eq(b + len, "s")) &&
	    text_same(b, len, a);
}

/* Does w mean the same as `of`, or extend it? */
static int
same_start(const struct check *c, const struct word *w, const struct word *of)
{
	return text_wordeq(of->key, w->key) || extends(of->key, w->key) ||
	    (is_another(c, w) && is_another(c, of) && text_eq(
	    c->brings[w->index].list, c->brings[of->index].list));
}

/*
 * *key: the word of this side that the one at hand begins, or of several the one that
 * all others extend; with `other` among other names of words only. NULL: none.
 * 0, or -1 with err: several.
 */
static int
one_beginning(const struct reader *r, int other, const char **key)
{
	struct growing list = { NULL, 0, 0 };
	const struct word *w, *of = NULL;
	const char *last = "";

	for (w = r->c->words; w != NULL; w = w->after) {
		if (!begins(r, w) || is_another(r->c, w) != other ||
		    (of != NULL && text_wordeq(of->key, w->key)))
			continue;
		if (!text_wordeq(last, w->key))
			arena_list(r->a, &list, w->key);
		last = w->key;
		if (of == NULL || extends(w->key, of->key))
			of = w;
	}
	*key = of != NULL ? of->key : NULL;
	for (w = of != NULL ? r->c->words : NULL; w != NULL; w = w->after)
		if (begins(r, w) && is_another(r->c, w) == other &&
		    !same_start(r->c, w, of))
			return err_set(r->e, "\"%s\" (word %d) may be %s",
			    r->t->text, r->t->place, list.text);
	return 0;
}

int
begun_key(const struct reader *r, const char **key)
{
	if (one_beginning(r, 0, key) < 0)
		return -1;
	return *key != NULL ? 0 : one_beginning(r, 1, key);
}

/* ---- checks ---- */

/* Does a word of the check, of no attribute, begin with the text? */
static int
has_prefix(struct check *c, const char *text, size_t len)
{
	const struct word *w;
	const struct value *v;
	struct err quiet = { 0 };

	if (check_compile(c, &quiet) < 0)
		return 0;
	for (w = c->words; w != NULL; w = w->after) {
		v = word_value(c, w);
		if (text_same(w->key, len, text) && (v == NULL ||
		    v->thing == NULL))
			return 1;
	}
	return 0;
}

struct check *
begun_check(const struct asking *w, const char *text, struct arena *a)
{
	struct check *c, *found;
	const char *list, *p;
	size_t len;

	c = system_find(w->sys, w->tool, NULL);
	if (text_digit((unsigned char)text[0]) ||
	    (c != NULL && has_prefix(c, text, strlen(text))))
		return NULL;
	found = NULL;
	list = ask_checks(w->sys, w->tool, a);
	while ((p = text_token(&list, &len)) != NULL) {
		if (len < strlen(text) || !text_same(p, strlen(text), text))
			continue;
		if (found != NULL)
			return NULL;
		found = system_find(w->sys, w->tool, arena_copy(a, p, len));
	}
	return found;
}
