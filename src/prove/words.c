/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: a compiled check's words (each must mean one thing
 * to the side that says it), what is asked for, and the follow-ups it names.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "prove/inside.h"

/* Report two values that have the same word, where a side could mean either. */
static void
two_values(struct lint *l, const struct check *c, const struct word *a,
    const struct word *b)
{
	const struct value *v = &c->values[a->index], *w = &c->values[b->index];
	const struct origin *p, *q;
	const char *other;
	unsigned x = side_bits(v->side), y = side_bits(w->side);

	/* The vocabulary is filled backwards: b comes first in the file. */
	p = &v->defs->from;
	q = &w->defs->from;
	other = lint_line(l, p->file, q->file, q->line);
	if ((v->thing == NULL) != (w->thing == NULL)) {
		if ((x & y) != 0)
			lint_note(l, place_of(p, "legal"), "\"%s\" is a word of "
			    "%s and of %s (%s): in %s it says what stands in "
			    "values.csv", a->key, v->name, w->name, other,
			    c->name);
	} else if ((x & y) != 0)
		lint_error(l, place_of(p, "legal"), "\"%s\" is legal for %s "
		    "and for %s (%s) of the same side in %s", a->key, v->name,
		    w->name, other, c->name);
	else if ((x | y) & 1)
		lint_error(l, place_of(p, "side"), "\"%s\" is a word of a "
		    "side (%s) and of the whole ruling (%s, %s) in %s", a->key,
		    (x & 1) != 0 ? w->name : v->name,
		    (x & 1) != 0 ? v->name : w->name, other, c->name);
}

/* Report words of two values, and modifiers of a side and of the ruling. */
static void
clashes(struct lint *l, const struct check *c)
{
	const struct word *a, *b;
	int i;

	for (i = 0; i < c->nvocab; i++)
		for (a = c->vocab[i]; a != NULL; a = a->next)
			for (b = a->next; b != NULL; b = b->next)
				if (word_value(c, a) != NULL &&
				    word_value(c, b) != NULL &&
				    a->index != b->index &&
				    text_wordeq(a->key, b->key))
					two_values(l, c, a, b);
	for (i = 0; i < c->nmodword; i++)
		if ((c->modwords[i].sides & 1) != 0 &&
		    (c->modwords[i].sides & 6) != 0)
			for (int k = 0; k < c->nmod; k++)
				if (c->mods[k].modword == i &&
				    c->mods[k].side == SIDE_NONE)
					lint_error(l, place_of(&c->mods[k].from,
					    "side"), "\"%s\" is a word of a "
					    "side and of the whole ruling in "
					    "%s", c->modwords[i].word, c->name);
}

/* May the word be the first of a question, before `vs`? */
static int
says_first(const struct check *c, const char *name)
{
	const struct word *w;
	const struct value *v;

	for (w = NULL; (w = check_word(c, name, w)) != NULL;) {
		v = word_value(c, w);
		if ((v == NULL || v->thing == NULL) && (word_sides(c, w) &
		    (1u << SIDE_NONE | 1u << SIDE_1)) != 0)
			return 1;
	}
	return 0;
}

/* Report a check's name that is also a first word of the default check. */
static void
check_words(struct lint *l, const struct check *c)
{
	const struct check *o;
	int i;

	if (!c->preset)
		return;
	for (i = 0; i < l->s->ncheck; i++) {
		o = &l->s->checks[i];
		if (!text_eq(o->tool, c->tool) || !says_first(c, o->name))
			continue;
		lint_error(l, place_of(&o->from, "check"), "\"%s\" is a word "
		    "of %s %s, the default check", o->name, c->tool, c->name);
	}
}

/* ---- what is asked for ---- */

static void
asked(struct lint *l, const struct check *c)
{
	const struct valdef *d;
	const struct value *v;
	int i;

	for (i = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		for (d = v->defs; d != NULL && d->expr != NULL; d = d->next)
			continue;
		if (d == NULL || v->kind == KIND_SUM)
			continue;
		if (v->prompt[0] == '\0')
			lint_error(l, place_of(&d->from, "prompt"), "%s must be "
			    "given and has no prompt", v->name);
		if ((v->kind == KIND_WORD || v->kind == KIND_RATIO) &&
		    v->legal.nword == 0 && (v->legal.text[0] == '\0' ||
		    strchr(v->legal.text, ' ') == NULL))
			lint_error(l, place_of(&d->from, "legal"), "%s must be "
			    "given and has no legal word", v->name);
	}
}

/* ---- follow-ups ---- */

static void
second_word(struct lint *l, const struct step *s, const char *tool,
    const char *word)
{
	const struct place p = place_of(&s->from, "value");
	struct check *c;
	struct err e = { 0 };

	if (system_find(l->s, tool, word) != NULL)
		return;
	c = system_find(l->s, tool, NULL);
	if (c == NULL) {
		lint_error(l, p, "%s has no check \"%s\" here", tool, word);
		return;
	}
	if (strchr(word, '=') != NULL || text_digit((unsigned char)*word) ||
	    *word == '+' || *word == '-' || text_eq(word, "vs") ||
	    check_compile(c, &e) < 0 || check_word(c, word, NULL) != NULL)
		return;
	lint_error(l, p, "\"%s\" is neither a check of %s nor a word of %s %s",
	    word, tool, tool, c->name);
}

/* A word of v that is no word of w, if w lists words; or NULL. */
static const char *
word_lacking(const struct value *v, const struct value *w)
{
	int i;

	for (i = 0; w->legal.nword > 0 && i < v->legal.nword; i++)
		if (legal_find(&w->legal, v->legal.words[i]) == NULL)
			return v->legal.words[i];
	return NULL;
}

/* Report a value that is handed on and differs where it comes to. */
static void
compare_handed(struct lint *l, const struct step *s, const struct value *v,
    const struct check *from, const struct value *w, const struct check *to)
{
	const struct place p = place_of(&s->from, "value");
	const char *lacks;

	if (v->kind != w->kind) {
		lint_error(l, p, "%s is a %s in %s and "
		    "a %s in %s: write %s= with what it is there, or -%s in "
		    "passes", v->name, kind_names[v->kind], from->name,
		    kind_names[w->kind], to->name, v->name, v->name);
		return;
	}
	lacks = word_lacking(v, w);
	if (lacks != NULL)
		lint_error(l, p, "%s may be %s in %s "
		    "and not in %s: write %s= with what it is there, or -%s in "
		    "passes", v->name, lacks, from->name, to->name, v->name,
		    v->name);
	else if (w->legal.nword == 0 && v->legal.nband > 0 &&
	    strcmp(v->legal.text, w->legal.text) != 0 && w->legal.nband > 0)
		lint_note(l, p, "%s is %s in %s and %s in %s", v->name,
		    v->legal.text, from->name, w->legal.text, to->name);
}

/* Compare what may be said of units with the values where they go on. */
static void
handed_on(struct lint *l, const struct step *s, const struct check *from,
    const struct landing *to)
{
	struct sayable a;
	int i, k, at;

	for (k = 0; k < to->n; k++)
		for (i = 0; follow_sayable(from, to->all[k].from, i, &a); i++) {
			at = a.value == NULL ? -1 : check_value(to->to, a.name,
			    to->all[k].to);
			if (at >= 0 && (to->to->values[at].side == SIDE_NONE ||
			    (side_bits(to->to->values[at].side) >>
			    to->all[k].to & 1)) && !follow_leaves(s, a.name,
			    to->all[k].from))
				compare_handed(l, s, a.value, from,
				    &to->to->values[at], to->to);
		}
}

static void
follow(struct lint *l, const struct check *c, const struct step *s)
{
	const struct place p = place_of(&s->from, "value");
	const struct landing *to = follow_landing(s, c);

	if (to->tool == NULL)
		return;
	if (!l->is_tool(to->tool)) {
		lint_error(l, p, "there is no tool \"%s\"", to->tool);
	} else if (!system_has_tool(l->s, to->tool)) {
		lint_error(l, p, "%s has no check here", to->tool);
	} else {
		if (to->to != NULL)
			handed_on(l, s, c, to);
		if (to->word != NULL)
			second_word(l, s, to->tool, to->word);
	}
}

void
lint_words(struct lint *l, struct check *c)
{
	int i;

	clashes(l, c);
	check_words(l, c);
	asked(l, c);
	for (i = 0; i < c->nstep; i++)
		if (c->steps[i].what >= DO_THEN)
			follow(l, c, &c->steps[i]);
}

/* ---- words that nobody can say ---- */

int
lint_knows(const struct lint *l, const char *word)
{
	const struct check *c;
	int i;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		if (text_eq(c->name, word) ||
		    (c->compiled && (check_word(c, word, NULL) != NULL ||
		    check_value(c, word, SIDE_NONE) >= 0)))
			return 1;
	}
	return 0;
}

/* Note words of words.csv that no check takes. */
void
lint_known_words(struct lint *l)
{
	const struct meaning *m;
	int i;

	for (i = 0; i < l->s->nmeaning; i++) {
		m = &l->s->meanings[i];
		if (!lint_knows(l, m->word) && lint_in_folder(l, m->from.file))
			lint_note(l, place_of(&m->from, "word"), "no check "
			    "takes the word \"%s\"", m->word);
	}
}
