/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. What may be said, by value and side, and examples of it. */
#include <config.h>

#include <limits.h>
#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "tell/tell.h"

static const char *
side_text(int side, int unit)
{
	static const char *const whole[] = { "", "first side", "after vs",
		"either side" };
	static const char *const units[] = { "", "each unit",
		"each unit after vs", "each unit" };

	return unit ? units[side] : whole[side];
}

static void
word_line(struct out *o, const char *word, const char *what, const char *side,
    const char *meaning)
{
	out_clean(o, word);
	out_text(o, "\t");
	out_clean(o, what);
	if (side[0] != '\0') {
		out_text(o, ", ");
		out_text(o, side);
	}
	out_text(o, "\t");
	out_clean(o, meaning);
	while (o->n > 0 && o->p[o->n - 1] == '\t')
		o->n--;
	out_text(o, "\n");
}

/* A word's meaning: its own row in words.csv, else its code's. */
static const char *
meaning_of(const struct check *c, const char *word)
{
	const struct meaning *m;
	const struct code *d;

	m = system_meaning(c->sys, word);
	if (m != NULL && m->text[0] != '\0')
		return m->text;
	d = check_code(c, word);
	return d != NULL ? d->meaning : "";
}

/* What a value takes behind its name, for people. */
static const char *
what_it_takes(const struct value *v, struct arena *a)
{
	const char *list;
	int i;

	if (v->kind == KIND_SQUARE)
		return "a square such as D28";
	list = "";
	for (i = 0; i < v->legal.nword; i++)
		list = arena_printf(a, "%s%s%s", list, i > 0 ? ", " : "",
		    v->legal.words[i]);
	return v->kind == KIND_SUM ? "adds, like +1 or -1" :
	    list[0] != '\0' ? list :
	    v->legal.text[0] != '\0' ? v->legal.text : kind_names[v->kind];
}

static void
value_lines(struct out *o, const struct check *c, const struct value *v,
    struct arena *a)
{
	const char *side, *meaning;
	int i;

	side = side_text(v->side, v->unit);
	if (v->kind == KIND_YESNO) {
		word_line(o, v->name, "yes or no", side, v->prompt[0] != '\0' ?
		    v->prompt : meaning_of(c, v->name));
		return;
	}
	if (v->legal.nword == 0 || v->kind == KIND_TEXT ||
	    v->kind == KIND_SQUARE) {
		word_line(o, arena_printf(a, "%s=", v->name),
		    what_it_takes(v, a), side, v->prompt);
		return;
	}
	for (i = 0; i < v->legal.nword; i++) {
		meaning = meaning_of(c, v->legal.words[i]);
		word_line(o, v->legal.words[i], v->name, side,
		    meaning[0] != '\0' ? meaning : v->prompt);
	}
}

/* What the first row of a word that is for the side says. */
static const char *
mod_meaning(const struct check *c, const struct modword *w, int side)
{
	const struct modifier *m;
	int i;

	for (i = w->first; i <= w->last; i++) {
		m = &c->mods[i];
		if (m->modword >= 0 && &c->modwords[m->modword] == w &&
		    (m->side == side || m->side == SIDE_EACH))
			return m->meaning;
	}
	return "";
}

/* Either side has a line of its own where the word means another thing there. */
static void
mod_line(struct out *o, const struct check *c, const struct modword *w)
{
	const char *first, *second;
	int side;

	side = w->sides & 1 ? SIDE_NONE : w->sides == 6 ? SIDE_EACH :
	    w->sides >> 1;
	first = mod_meaning(c, w, side == SIDE_EACH ? SIDE_1 : side);
	second = side == SIDE_EACH ? mod_meaning(c, w, SIDE_2) : first;
	if (strcmp(first, second) == 0) {
		word_line(o, w->word, "modifier", side_text(side, w->unit),
		    first);
		return;
	}
	word_line(o, w->word, "modifier", side_text(SIDE_1, w->unit), first);
	word_line(o, w->word, "modifier", side_text(SIDE_2, w->unit), second);
}

/* What this check takes of a unit for the checks that it may come to. */
static void
words_later(struct out *o, const struct check *c, struct arena *a)
{
	const struct reaches *all;
	struct sayable say, here;
	const char *told;
	int side, i, k;

	for (side = SIDE_1; side <= SIDE_2; side++) {
		told = "";
		all = follow_reach(c, side);
		for (k = 0; k < all->n; k++)
			for (i = 0; follow_sayable(all->all[k].to,
			    all->all[k].side, i, &say); i++) {
				if (follow_can_say(c, side, say.name, &here) ||
				    text_inlist(all->all[k].without,
				    say.name) || text_inlist(told, say.name))
					continue;
				told = arena_printf(a, "%s %s", told, say.name);
				word_line(o, say.name, "for what follows",
				    side_text(side, 0), arena_printf(a,
				    "%s %s", all->all[k].to->tool,
				    all->all[k].to->name));
			}
	}
}

void
tell_words(struct out *o, const struct check *c, struct arena *a)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].prompt[0] != '\0' ||
		    c->values[i].legal.nword > 0 ||
		    c->values[i].kind == KIND_YESNO ||
		    c->values[i].kind == KIND_SUM)
			value_lines(o, c, &c->values[i], a);
	for (i = 0; i < c->nmodword; i++)
		mod_line(o, c, &c->modwords[i]);
	for (i = 0; i < c->nbrings; i++)
		word_line(o, c->brings[i].word, arena_printf(a, "brings %s",
		    c->brings[i].list), "", c->brings[i].meaning);
	words_later(o, c, a);
}

/* Words as one of a shell's, behind `before`; nothing of none. */
static const char *
shell_word(const char *before, const char *words, const char *plain,
    struct arena *a)
{
	const char *quote, *text;

	if (words[strspn(words, plain)] == '\0')
		return words[0] == '\0' ? "" : arena_printf(a, "%s%s", before,
		    words);
	for (text = ""; (quote = strchr(words, '\'')) != NULL;
	    words = quote + 1)
		text = arena_printf(a, "%s%.*s'\\''", text,
		    (int)(quote - words), words);
	return arena_printf(a, "%s'%s%s'", before, text, words);
}

void
tell_examples(struct out *o, const struct sheet *sh, const char *tool,
    const char *system, int most, struct arena *a)
{
	enum { WIDTH = 79 };
	static const char plain[] = " abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-";
	const struct sheetrow *r;
	const char *command, *answer, *shows;
	int i, some;

	some = 0;
	for (i = 0; i < sh->nrow && some < most; i++) {
		r = &sh->rows[i];
		if (!text_eq(sheet_of(sh, r, COL_TOOL), tool))
			continue;
		command = arena_printf(a, "%s -r %s%s%s", tool, system,
		    shell_word(" ", sheet_cell(sh, r, "question"), plain, a),
		    shell_word(" -d ", sheet_cell(sh, r, "dice"), plain + 1,
			a));
		answer = sheet_of(sh, r, COL_ANSWER);
		shows = sheet_cell(sh, r, "shows");
		if (most != INT_MAX && (strlen(command) > WIDTH - 4 ||
		    strlen(answer) + strlen(shows) > WIDTH - 10))
			continue;
		out_text(o, some++ == 0 ? "Examples:\n  $ " : "  $ ");
		out_clean(o, command);
		out_text(o, "\n  ");
		out_clean(o, answer);
		out_text(o, "\t");
		out_clean(o, shows);
		out_text(o, "\n");
	}
	if (some > 0)
		out_text(o, "\n");
}
