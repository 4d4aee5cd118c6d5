/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One value, one word: of every value of every check, by its tables. Two words
 * for it are an error that names both, in whatever order, another name of a word
 * too; and a typed word counts alone beside one of the roster, whatever else the
 * other says.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lib/asktext.h"
#include "../lib/taptest.h"
#include "sheet/roster.h"
#include "base/text.h"
#include "table/load.h"

struct tried {
	struct system *sys;
	struct check *c;
	int *choice;
	struct arena *a;	/* emptied for each question */
	const char *path;	/* of the roster */
	struct roster *roster;
	int pairs, rosters;
	int wrong;
};

static struct frame frame = { .program = "said-once" };

/* Ask a text. 0, or -1 with err. */
static int
ask(struct tried *t, const char *text, struct question *q, struct err *e)
{
	struct asking w;

	memset(&w, 0, sizeof(w));
	err_clear(e);
	w.sys = t->sys;
	w.tool = t->c->tool;
	w.choice = t->choice;
	w.roster = t->roster;
	return ask_text(&w, text, t->a, q, e);
}

/* The words of a unit of that side, behind the check's name. */
static const char *
placed(struct tried *t, int side, const char *words)
{
	return arena_printf(t->a, "%s %s%s", t->c->name, side == SIDE_2 ?
	    "vs " : "", words);
}

/* Are both words named by an error, as given twice? */
static int
names_both(const struct err *e, const char *a, const char *b)
{
	return strstr(e->text, "given twice") != NULL &&
	    strstr(e->text, a) != NULL && strstr(e->text, b) != NULL;
}

static void
try_pair(struct tried *t, int side, const char *a, const char *b)
{
	struct question q;
	struct err e;
	const char *text;

	arena_reset(t->a);
	text = placed(t, side, arena_printf(t->a, "%s %s", a, b));
	t->pairs++;
	if (ask(t, text, &q, &e) == 0 || !names_both(&e, a, b)) {
		t->wrong++;
		diag("%s %s: %s", t->c->tool, text, e.set ? e.text :
		    "no error");
	}
}

/* What the value comes to at its place, in a question of one unit. */
static const struct given *
given_of(const struct question *q, const struct value *v, int side)
{
	return &q->values[(int)(v - q->check->values) * q->places +
	    question_place(q, v->side == SIDE_NONE ? SIDE_NONE : side,
	    v->unit ? 0 : -1)];
}

/* Does a modifier count that the word of the roster alone would bring? */
static int
counts_still(const struct question *q, const char *word)
{
	int i, k;

	for (i = 0; i < q->check->nmodword; i++)
		for (k = 0; k < q->places; k++)
			if (text_wordeq(q->check->modwords[i].word, word) &&
			    q->mods[i * q->places + k].set > 0)
				return 1;
	return 0;
}

/* A roster says `old`, and `word` is typed. */
static void
try_roster(struct tried *t, const struct value *v, int side, const char *old,
    const char *word)
{
	const struct given *g;
	struct question q;
	struct err e;
	FILE *f;

	/* (A roster says what a unit is; there a word may mean something else.) */
	if (v->thing == NULL && t->c->stands[side].thing != NULL)
		return;
	arena_reset(t->a);
	f = fopen(t->path, "w");
	if (f == NULL)
		exit(99);
	(void)fprintf(f, "unit,words\na,%s\n", old);
	(void)fclose(f);
	err_clear(&e);
	t->roster = roster_load(t->path, t->a, &e);
	if (t->roster == NULL)
		exit(99);
	t->rosters++;
	if (ask(t, placed(t, side, arena_printf(t->a, "@a %s", word)), &q,
	    &e) < 0) {
		/* (What the check wants there is denied, whoever says so.) */
		if (t->c->stands[side].words == NULL ||
		    t->c->stands[side].words[0] == '\0')
			t->wrong++;
		diag("%s %s: @a is %s, %s: %s", t->c->tool, t->c->name, old,
		    word, e.text);
	} else {
		g = given_of(&q, v, side);
		if (g->set <= 0 || !val_eq(g->v, val_text(word)) ||
		    counts_still(&q, old) || q.overruled == NULL) {
			t->wrong++;
			diag("%s %s: @a is %s, %s does not count alone",
			    t->c->tool, t->c->name, old, word);
		}
	}
	t->roster = NULL;
}

/* Is the word one of that value alone, so that nothing else is said with it? */
static int
is_plain(const struct check *c, const struct value *v, const char *word)
{
	const struct word *w;

	for (w = NULL; (w = check_word(c, word, w)) != NULL;)
		if (w->kind != WORD_VALUE || &c->values[w->index] != v)
			return 0;
	return 1;
}

static void
try_synonyms(struct tried *t, const struct value *v, int side,
    const char *word, const char *other)
{
	int i;

	for (i = 0; i < t->c->nbrings; i++)
		if (t->c->brings[i].another &&
		    t->c->brings[i].from.reading < 0 &&
		    text_eq(t->c->brings[i].list, word) &&
		    is_plain(t->c, v, word) &&
		    check_word(t->c, t->c->brings[i].word, NULL)->kind ==
		    WORD_BRINGS && check_word(t->c, t->c->brings[i].word,
		    check_word(t->c, t->c->brings[i].word, NULL)) == NULL) {
			try_pair(t, side, t->c->brings[i].word, other);
			try_pair(t, side, other, t->c->brings[i].word);
		}
}

static void
try_value(struct tried *t, const struct value *v, int side)
{
	const char *a, *b;
	int i;

	if (v->kind != KIND_WORD || v->prompt[0] == '\0' ||
	    v->legal.nword < 2)
		return;
	for (i = 0; i < v->legal.nword; i++) {
		a = v->legal.words[i];
		b = v->legal.words[(i + 1) % v->legal.nword];
		if (strchr(a, ' ') != NULL || strchr(b, ' ') != NULL)
			continue;
		/* (`light guns` is one word, light-guns.) */
		if (check_word(t->c, arena_printf(t->sys->arena, "%s-%s", a, b),
		    NULL) != NULL || check_word(t->c, arena_printf(
		    t->sys->arena, "%s-%s", b, a), NULL) != NULL)
			continue;
		/* (A roster's word is one of a circumstance, if the check has it.) */
		if (v->side != SIDE_NONE && v->unit == (t->c->has_units >>
		    side & 1) && (v->thing == NULL || is_plain(t->c, v, b)))
			try_roster(t, v, side, a, b);
		if (!is_plain(t->c, v, b))
			continue;
		try_pair(t, side, b, b);
		if (!is_plain(t->c, v, a))
			continue;
		try_pair(t, side, a, b);
		try_pair(t, side, b, a);
		try_synonyms(t, v, side, a, b);
	}
}

static void
try_check(struct tried *t)
{
	const struct value *v;

	for (v = t->c->values; v - t->c->values < t->c->nvalue; v++)
		if (v->side == SIDE_EACH) {
			try_value(t, v, SIDE_1);
			try_value(t, v, SIDE_2);
		} else {
			try_value(t, v, v->side == SIDE_2 ? SIDE_2 : SIDE_1);
		}
}

static void
try_system(const char *name, const char *path)
{
	const char *const dirs[] = { "tables", "t/systems", NULL };
	struct arena a = { .frame = &frame };
	struct tried t;
	struct err e;
	int i;

	memset(&t, 0, sizeof(t));
	err_clear(&e);
	t.sys = system_load(dirs, name, &frame, &e);
	if (t.sys == NULL) {
		fail("%s: %s", name, e.text);
		return;
	}
	t.a = &a;
	t.path = path;
	t.choice = system_presets(t.sys, t.sys->arena);
	for (i = 0; i < t.sys->ncheck; i++) {
		t.c = &t.sys->checks[i];
		err_clear(&e);
		if (check_compile(t.c, &e) == 0)
			try_check(&t);
	}
	ok(t.wrong == 0, "%s: two words of a value are never taken", name);
	ok(t.pairs > 0, "%s: there are such pairs", name);
	diag("%s: %d pairs, %d beside a roster", name, t.pairs, t.rosters);
	arena_free(&a);
	system_free(t.sys);
}

int
main(int argc, char **argv)
{
	int i;

	for (i = 2; i < argc; i++)
		try_system(argv[i], argv[1]);
	done_testing();
}
