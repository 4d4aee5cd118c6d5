/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. --words: what may be said, by topic; and examples. */
#include <config.h>

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "tell/list.h"
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

struct listed {
	const struct check *c;
	const struct words_by *by;
	struct word_entry *items;
	int n, room;
	struct arena *a;
};

/* What stands above the words of a part; attributes have what they are about. */
static const char *
part_name(const struct word_entry *it)
{
	switch (it->part) {
	case LIST_CHECK:
		return "this question";
	case LIST_UNIT:
		return about_names[it->about];
	case LIST_LATER:
		return "for what follows";
	default:
		return "also true of a unit, not asked here";
	}
}

/* How often the tool's examples have the word, or WORD=. */
static int
uses_of(const struct listed *l, const char *word)
{
	const struct sheet *sh = l->by->examples;
	const char *p, *w;
	size_t len, n;
	int i, uses = 0;

	n = strlen(word);
	for (i = 0; sh != NULL && i < sh->nrow; i++) {
		if (!text_eq(sheet_cell(sh, &sh->rows[i], "tool"), l->c->tool))
			continue;
		p = sheet_cell(sh, &sh->rows[i], "question");
		while ((w = text_token(&p, &len)) != NULL)
			uses += len >= n && strncmp(w, word, n) == 0 &&
			    (len == n || w[n] == '=');
	}
	return uses;
}

/* Add a line; v: the value that it is of, or NULL. */
static struct word_entry *
list_word(struct listed *l, const struct value *v, const char *word,
    const char *what, int side, int unit, const char *meaning)
{
	struct word_entry *it;

	ARENA_PUSH(l->a, l->items, l->n, l->room);
	it = &l->items[l->n];
	it->word = word;
	it->what = what;
	it->value = v;
	it->side = side_text(side, unit);
	it->meaning = meaning;
	it->part = v == NULL || v->thing == NULL ? LIST_CHECK : v->reads ?
	    LIST_UNIT : LIST_ELSE;
	it->about = v != NULL ? v->about : ABOUT_NOTHING;
	it->uses = uses_of(l, word);
	it->order = l->n++;
	return it;
}

/* A word's meaning: its own row in words.csv, else its code's. */
static const char *
meaning_of(const struct check *c, const char *word)
{
	const struct meaning *m = system_meaning(c->sys, word);
	const struct code *d;

	if (m != NULL && m->text[0] != '\0')
		return m->text;
	d = check_code(c, word);
	return d != NULL ? d->meaning : "";
}

/* What stands after a value's `=`, for people. */
static const char *
what_it_takes(const struct value *v, struct arena *a)
{
	const char *list;

	if (v->kind == KIND_SQUARE)
		return "a square such as D28";
	list = arena_all(a, v->legal.words, v->legal.nword);
	return v->kind == KIND_SUM ? "adds, like +1 or -1" :
	    list[0] != '\0' ? list :
	    v->legal.text[0] != '\0' ? v->legal.text : kind_names[v->kind];
}

int
words_offered(const struct value *v)
{
	return v->prompt[0] != '\0';
}

/* (The words of a value are sorted together, by their sum of uses.) */
static void
value_lines(struct listed *l, const struct value *v)
{
	const char *meaning;
	int i, first, uses;

	if (v->kind == KIND_YESNO) {
		if (index_find(&l->c->by_modword, v->name) < 0)
			(void)list_word(l, v, v->name, "yes or no", v->side,
			    v->unit, v->prompt);
		return;
	}
	if (v->legal.nword == 0 || v->kind == KIND_TEXT ||
	    v->kind == KIND_SQUARE) {
		list_word(l, v, v->name, what_it_takes(v, l->a), v->side,
		    v->unit, v->prompt)->word = arena_printf(l->a, "%s=", v->name);
		return;
	}
	first = l->n;
	uses = uses_of(l, v->name);
	for (i = 0; i < v->legal.nword; i++) {
		meaning = meaning_of(l->c, v->legal.words[i]);
		uses += list_word(l, v, v->legal.words[i], v->name, v->side,
		    v->unit, meaning[0] != '\0' ? meaning : v->prompt)->uses;
	}
	for (i = first; i < l->n; i++)
		l->items[i].uses = uses;
}

/* The meaning in the first row of a word that holds for the side. */
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

/* One line, or one for each side if the word means different things there. */
static void
mod_lines(struct listed *l, const struct modword *w)
{
	const char *first, *second;
	int i, side;

	side = w->sides & 1 ? SIDE_NONE : w->sides == 6 ? SIDE_EACH :
	    w->sides >> 1;
	first = mod_meaning(l->c, w, side == SIDE_EACH ? SIDE_1 : side);
	second = side == SIDE_EACH ? mod_meaning(l->c, w, SIDE_2) : first;
	if (strcmp(first, second) == 0) {
		if (first[0] == '\0')
			for (i = 0; i < l->c->nvalue; i++)
				if (text_eq(l->c->values[i].name, w->word))
					first = l->c->values[i].prompt;
		(void)list_word(l, NULL, w->word, "modifier", side, w->unit,
		    first);
		return;
	}
	(void)list_word(l, NULL, w->word, "modifier", SIDE_1, w->unit, first);
	(void)list_word(l, NULL, w->word, "modifier", SIDE_2, w->unit, second);
}

/* A value that the first word which is brought says something of; or NULL. */
static const struct value *
brought_value(const struct check *c, const char *list)
{
	const struct word *w;
	const char *one, *p;
	size_t left, len;

	p = text_token(&list, &left);
	one = p != NULL ? text_choice(&p, &left, &len) : NULL;
	w = one != NULL ? check_vocab(c, text_hash(one, len)) : NULL;
	while (w != NULL && (!text_same(one, len, w->key) || w->kind ==
	    WORD_MOD || w->kind == WORD_BRINGS))
		w = w->next;
	return w != NULL ? &c->values[w->index] : NULL;
}

/* Words that bring others. */
static void
brings_lines(struct listed *l)
{
	const struct brings *b;

	for (b = l->c->brings; b < l->c->brings + l->c->nbrings; b++)
		if (!b->another)
			list_word(l, brought_value(l->c, b->list), b->word,
			    arena_printf(l->a, "brings %s", b->list),
			    SIDE_NONE, 0, b->meaning)->value = NULL;
}

/* The word of `a|b` that the check knows. */
static const char *
known_of(const struct check *c, const char *list, struct arena *a)
{
	const char *one, *last;
	size_t left, n, len;

	left = strlen(list);
	last = list;
	for (n = 0; (one = text_choice(&list, &left, &len)) != NULL;) {
		last = one;
		n = len;
		if (check_told(c, one, len) != 0)
			break;
	}
	return arena_copy(a, last, n);
}

/* Words that are other names of one word: an entry with all of them. */
static void
another_lines(struct listed *l)
{
	const struct check *c = l->c;
	const char *names;
	int i, k;

	for (i = 0; i < c->nbrings; i++) {
		names = "";
		/* (What an earlier row has too was told with it.) */
		for (k = 0; k < c->nbrings && c->brings[i].another; k++)
			if (c->brings[k].another && strcmp(c->brings[k].list,
			    c->brings[i].list) == 0) {
				if (k < i)
					break;
				names = arena_join(l->a, names, ", ",
				    c->brings[k].word);
			}
		if (names[0] != '\0')
			list_word(l, NULL, known_of(c, c->brings[i].list, l->a),
			    "also said", SIDE_NONE, 0, names)->part = LIST_NAMES;
	}
}

/* Words that only follow-ups of this check read. */
static void
words_later(struct listed *l)
{
	const struct reaches *all;
	struct sayable say, here;
	const struct value *v;
	const char *told;
	int side, i, k;

	for (side = SIDE_1; side <= SIDE_2; side++) {
		told = "";
		all = follow_reach(l->c, side);
		for (k = 0; k < all->n; k++)
			for (i = 0; follow_sayable(all->all[k].to,
			    all->all[k].side, i, &say); i++) {
				v = say.value;
				if (follow_can_say(l->c, side, say.name,
				    &here) || follow_names(all->all[k].without,
				    say.name) || text_inlist(told, say.name) ||
				    (v != NULL && !words_offered(v)))
					continue;
				told = arena_printf(l->a, "%s %s", told,
				    say.name);
				list_word(l, NULL, say.name,
				    "for what follows", side, 0,
				    arena_printf(l->a, "%s %s%s%s",
				    all->all[k].to->tool,
				    all->all[k].to->name, v != NULL ? ": " :
				    "", v != NULL ? v->prompt :
				    ""))->part = LIST_LATER;
			}
	}
}

/* Sort by parts, and by what they are about; then by uses, most first. */
static int
by_part(const void *x, const void *y)
{
	const struct word_entry *a = x, *b = y;

	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	if (a->about != b->about)
		return a->about < b->about ? -1 : 1;
	if (a->uses != b->uses)
		return a->uses > b->uses ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

int
words_list(const struct check *c, const struct words_by *by, struct arena *a,
    struct word_entry **all)
{
	struct listed l = { .c = c, .by = by, .a = a };
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (words_offered(&c->values[i]))
			value_lines(&l, &c->values[i]);
	for (i = 0; i < c->nmodword; i++)
		mod_lines(&l, &c->modwords[i]);
	brings_lines(&l);
	words_later(&l);
	if (l.n > 0)
		qsort(l.items, (size_t)l.n, sizeof(*l.items), by_part);
	another_lines(&l);
	*all = l.items;
	return l.n;
}

/* ---- printed ---- */

const char *
words_what(const struct word_entry *e, struct arena *a)
{
	return arena_join(a, e->what, ", ", e->side);
}

void
tell_word(struct out *o, enum format f, const char *tool, const char *word,
    const char *what, const char *meaning)
{
	static const char *const names[] = { "word", "what", "meaning" };
	const char *const cells[] = { word, what, meaning };

	list_line(o, f, tool, names, cells, 3);
}

/* A line for people: the meaning, then the kind of word in brackets. */
static void
shown_line(struct out *o, const struct word_entry *e, struct arena *a)
{
	const char *kind;

	kind = e->part == LIST_LATER ? e->side : words_what(e, a);
	out_clean(o, e->word);
	out_line(o, "\t", kind[0] == '\0' ? e->meaning : arena_join(a,
	    e->meaning, " ", arena_printf(a, "(%s)", kind)));
}

/* Is it true of a unit, but not asked here? These are told as a number. */
static int
is_left_out(const struct listed *l, const struct word_entry *e)
{
	return e->part == LIST_ELSE && !l->by->all;
}

static void
tell_left_out(struct out *o, const struct listed *l)
{
	int i, n;

	for (i = n = 0; i < l->n; i++)
		n += is_left_out(l, &l->items[i]);
	if (n > 0)
		tell_word(o, FORMAT_TEXT, NULL, "--words=all",
		    arena_printf(l->a, "%d word%s more", n, n == 1 ? "" : "s"),
		    "also true of a unit, not asked here");
}

/* The entries under headings, as a terminal shows them. */
static void
shown_words(struct out *o, const struct listed *l)
{
	const struct word_entry *e;
	int i;

	for (i = 0; i < l->n && l->items[i].part != LIST_NAMES; i++) {
		e = &l->items[i];
		if (is_left_out(l, e))
			continue;
		if (i == 0 || e[0].part != e[-1].part ||
		    e[0].about != e[-1].about)
			out_printf(o, "%s%s:\n", i > 0 ? "\n" : "",
			    part_name(e));
		shown_line(o, e, l->a);
	}
	tell_left_out(o, l);
	if (l->c->nbrings > 0)
		out_text(o, "\nother names:\n");
	for (; i < l->n; i++)
		tell_word(o, FORMAT_TEXT, NULL, l->items[i].word,
		    l->items[i].what, l->items[i].meaning);
}

void
tell_words(struct out *o, enum format f, const struct check *c,
    const struct words_by *by, struct arena *a)
{
	struct listed l = { .c = c, .by = by, .a = a };
	const struct word_entry *e;
	int i;

	l.n = words_list(c, by, a, &l.items);
	if (by->headings) {
		shown_words(o, &l);
		return;
	}
	for (i = 0; i < l.n; i++) {
		e = &l.items[i];
		if (f != FORMAT_TEXT || !is_left_out(&l, e))
			tell_word(o, f, c->tool, e->word, words_what(e, a),
			    e->meaning);
	}
	if (f == FORMAT_TEXT)
		tell_left_out(o, &l);
}

/* Words quoted for a shell, after `before`; "" if there are none. */
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
		command = arena_printf(a, "%s%s%s%s%s", tool, system != NULL ?
		    " -r " : "", system != NULL ? system : "",
		    shell_word(" ", sheet_cell(sh, r, "question"), plain, a),
		    shell_word(" -d ", sheet_cell(sh, r, "dice"), plain + 1,
			a));
		answer = sheet_of(sh, r, COL_ANSWER);
		shows = sheet_cell(sh, r, "shows");
		if (most != INT_MAX && (strlen(command) > WIDTH - 4 ||
		    strlen(answer) + strlen(shows) > WIDTH - 10))
			continue;
		out_text(o, some++ == 0 ? "Examples:\n  " : "  ");
		out_text(o, system != NULL ? "$ " : "");
		out_clean(o, command);
		out_text(o, "\n  ");
		out_clean(o, answer);
		out_line(o, "\t", shows);
	}
	if (some > 0)
		out_text(o, "\n");
}
