/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Completes the word at the cursor, from the tables that rule:
 * commands, tools, options, and the legal words of the check on that side.
 */
#include <config.h>

#include <string.h>

#include "cli/battle.h"
#include "base/text.h"
#include "shell/shell.h"
#include "table/catalog.h"
#include "table/load.h"
#include "verbs/tables.h"

struct cursor {
	struct shell *sh;
	struct candidates *c;
	const char *text;	/* the word at the cursor */
	size_t len;
	char **before;		/* the words before the cursor */
	int n, room;
	struct arena *a;	/* of the candidates */
};

static void
add_about(struct cursor *p, const char *word, const char *about)
{
	struct candidates *c = p->c;
	int i;

	if (!text_same(word, strlen(word) < p->len ? strlen(word) : p->len,
	    p->text))
		return;
	/* (A word that is not printable as it is cannot be typed.) */
	if (out_shown(word, p->a) != word)
		return;
	for (i = 0; i < c->n; i++)
		if (strcmp(c->all[i].word, word) == 0)
			return;
	ARENA_PUSH(p->a, c->all, c->n, c->room);
	c->all[c->n].word = word;
	c->all[c->n++].about = about;
}

static void
add(struct cursor *p, const char *word)
{
	add_about(p, word, NULL);
}

static void
add_list(struct cursor *p, const char *list)
{
	const char *one;

	while ((one = text_first(p->a, list, &list))[0] != '\0')
		add(p, one);
}

/* ---- names other than words of a check ---- */

static void
add_tools(struct cursor *p)
{
	const struct system *s = p->sh->session.sys;
	int i;

	for (i = 0; tools[i].name != NULL; i++)
		if (s == NULL || tools[i].no_system ||
		    tools[i].answer != NULL || system_has_tool(s,
		    tools[i].name))
			add_about(p, tools[i].name, tools[i].about);
}

static void
add_systems(struct cursor *p)
{
	struct catalog_entry *list;
	int i, n;

	n = catalog_list(catalog_dirs(p->sh->sticky.tables, p->a), p->a,
	    &list);
	for (i = 0; i < n; i++)
		add(p, list[i].name);
}

/* Battles of the system in use. */
static void
add_battles(struct cursor *p)
{
	if (p->sh->session.sys != NULL)
		add_list(p, battle_names(p->sh->session.sys, p->a));
}

static void
add_readings(struct cursor *p)
{
	const struct reading *r;
	const struct system *s = p->sh->session.sys;
	int i, k;

	for (i = 0; s != NULL && i < s->nreading; i++) {
		r = &s->readings[i];
		for (k = 0; k < r->nchoice; k++)
			add_about(p, arena_printf(p->a, "%s=%s", r->name,
			    r->choices[k]), r->whys[k]);
	}
}

static void
add_units(struct cursor *p)
{
	const char *name;
	int i;

	for (i = 0; p->sh->session.roster != NULL &&
	    (name = roster_name(p->sh->session.roster, i)) != NULL; i++)
		add(p, arena_printf(p->a, "@%s", name));
}

static void
add_options(struct cursor *p)
{
	int i;

	for (i = 0; i < OPTIONS; i++)
		add_about(p, arena_printf(p->a, "--%s",
		    option_table[i].name), option_table[i].help);
}

/* ---- words of a check ---- */

/* Add what may be answered where a ruling asks for a value. */
static void
add_value(struct cursor *p, const struct value *v)
{
	int i, bare;

	if (!words_offered(v))
		return;
	if (v->kind == KIND_YESNO) {
		add(p, v->name);
		return;
	}
	bare = v->kind != KIND_TEXT && v->kind != KIND_SQUARE;
	for (i = 0; bare && i < v->legal.nword; i++)
		add(p, v->legal.words[i]);
	if (v->legal.nword == 0 || !bare)
		add(p, arena_printf(p->a, "%s=", v->name));
}

/* Add the values of `NAME=`. */
static void
add_named(struct cursor *p, const struct check *c, int side)
{
	const struct value *v;
	size_t n;
	int i, k;

	n = strcspn(p->text, "=");
	for (i = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		if (!text_same(p->text, n, v->name) || !words_offered(v) ||
		    (v->side != SIDE_NONE && v->side != SIDE_EACH &&
		    v->side != side))
			continue;
		for (k = 0; k < v->legal.nword; k++)
			add(p, arena_printf(p->a, "%s=%s", v->name,
			    v->legal.words[k]));
		if (v->kind == KIND_YESNO) {
			add(p, arena_printf(p->a, "%s=yes", v->name));
			add(p, arena_printf(p->a, "%s=no", v->name));
		}
	}
}

/* Does a word before the cursor say the value? */
static int
is_said(const struct cursor *p, const struct value *v)
{
	int i, k;

	for (i = 0; i < p->n; i++)
		for (k = 0; k < v->legal.nword; k++)
			if (text_eq(v->legal.words[k], p->before[i]))
				return 1;
	return 0;
}

/* What an entry of --words is, and its meaning. */
static const char *
about(const struct word_entry *e, struct arena *a)
{
	return out_shown(e->meaning[0] == '\0' ? words_what(e, a) :
	    arena_printf(a, "%s: %s", words_what(e, a), e->meaning), a);
}

/* Add a word of --words with its meaning, if it may be said on this side. */
static void
add_entry(struct cursor *p, const struct check *c, const struct word_entry *e,
    int side)
{
	const struct value *v = e->value;
	const int mod = v != NULL ? -1 : index_find(&c->by_modword, e->word);
	unsigned of;

	/* Behind vs nothing is said again that holds for both. */
	if (v != NULL && v->side == SIDE_NONE && side == SIDE_2 &&
	    is_said(p, v))
		return;
	of = v != NULL ? side_bits(v->side) : mod < 0 ? 1 :
	    (unsigned)c->modwords[mod].sides | check_sides(c, index_first(
	    &c->by_value, e->word, strlen(e->word)));
	if ((of & (1U | 1U << side)) == 0)
		return;
	if (strncmp(p->text, "not-", 4) == 0 &&
	    (mod >= 0 || (v != NULL && v->kind == KIND_YESNO)))
		add_about(p, arena_printf(p->a, "not-%s", e->word),
		    about(e, p->a));
	add_about(p, e->word, about(e, p->a));
}

static void
add_words(struct cursor *p, const struct check *c, int side)
{
	static const struct words_by by = { NULL, 0, 0 };
	const struct word_entry *e;
	struct word_entry *all;
	int i, n, some;

	if (memchr(p->text, '=', p->len) != NULL) {
		add_named(p, c, side);
		return;
	}
	n = words_list(c, &by, p->a, &all);
	for (e = all; e - all < n; e++)
		if (e->part <= LIST_UNIT || (e->part == LIST_ELSE &&
		    e->value == NULL))
			add_entry(p, c, e, side);
	/* What is only true of a unit, and other names, if nothing else fits. */
	for (e = all, some = p->c->n; e - all < n && some == 0; e++)
		if (e->part == LIST_ELSE)
			add_entry(p, c, e, side);
	for (i = 0, some = p->c->n; i < c->nbrings && some == 0; i++) {
		for (e = all; e - all < n && strcmp(e->word,
		    c->brings[i].word) != 0; e++)
			continue;
		add_about(p, c->brings[i].word, e - all < n ? about(e, p->a) :
		    NULL);
	}
	if (side == SIDE_1 && (c->sides >> SIDE_2 & 1) != 0)
		add(p, "vs");
}

/* ---- where the cursor is ---- */

/* Offer arguments of an option. */
static void
add_argument(struct cursor *p, const struct option_row *option)
{
	switch (options_id(option)) {
	case OPTION_RULES:
		add_systems(p);
		break;
	case OPTION_READING:
		add_readings(p);
		break;
	case OPTION_BATTLE:
		add_battles(p);
		break;
	case OPTION_FORMAT:
		add_list(p, "text csv json");
		break;
	case OPTION_UNITS:
	case OPTION_TABLES:
	case OPTION_JOURNAL:
		p->c->files = 1;
		break;
	default:
		if (option->takes == TAKES_NOTHING)
			add_list(p, "on off");
		break;
	}
}

/* Add the names of what `set` sets. */
static void
add_settings(struct cursor *p)
{
	const struct option_row *r;

	for (r = option_table; r < option_table + OPTIONS; r++)
		if (r->sticky > 0)
			add(p, r->name);
}

/* Add the verbs of journal and tables; after a verb of tables the systems. */
static void
add_verbs(struct cursor *p, const struct tool *t, int at)
{
	const struct verb *v;

	if (p->text[0] == '-' && p->len > 0)
		add_options(p);
	for (v = t->verbs; p->n == at && v->name != NULL; v++)
		add_about(p, v->name, arena_join(p->a, v->name, " ", v->args));
	if (p->n > at && t->no_system && strcmp(t->name, "journal") != 0)
		add_systems(p);
}

/* ---- look-ups and meanings ---- */

static void
add_codes(struct cursor *p)
{
	struct system *s = p->sh->session.sys;
	struct err quiet = { 0 };
	int i;

	for (i = 0; system_codes(s, NULL, &quiet) == 0 && i < s->ncode; i++)
		add_about(p, s->codes[i].code, s->codes[i].meaning);
}

/* Add a table's rows, or its columns. 0: there is no such table. */
static int
add_cells(struct cursor *p, const char *name, int columns)
{
	const struct table *t;
	struct err quiet = { 0 };
	int i;

	t = p->sh->session.sys->table(p->sh->session.sys, name, &quiet);
	for (i = 0; t != NULL && i < (columns ? t->ncol : t->nrow); i++)
		add(p, columns ? t->cols[i] : t->rows[i].key);
	return t != NULL;
}

/* Add `TABLE ROW [COLUMN]` and `meaning CODE`. 0: it may be a question, too. */
static int
add_look_up(struct cursor *p, int at)
{
	const char **names;
	int i, n;

	if (p->n > at && strcmp(p->before[at], "meaning") == 0)
		add_codes(p);
	else if (p->n > at)
		return p->n < at + 3 && system_find(p->sh->session.sys, "crt",
		    p->before[at]) == NULL && add_cells(p, p->before[at],
		    p->n == at + 2);
	if (p->n > at)
		return p->c->n > 0;
	add_about(p, "meaning", "what a code means");
	names = tables_files(&p->sh->run, p->sh->session.sys, &n);
	for (i = 0; p->len > 0 && i < n; i++)
		add_about(p, names[i], "table");
	return 0;
}

/* Add the words of all checks, for help. */
static void
add_all_words(struct cursor *p)
{
	const struct system *s = p->sh->session.sys;
	const struct word *w;
	int i;

	for (i = 0; s != NULL && p->len > 0 && i < s->ncheck; i++) {
		struct err quiet = { 0 };

		if (check_compile(&s->checks[i], &quiet) < 0)
			continue;
		for (w = s->checks[i].words; w != NULL; w = w->after)
			add(p, w->key);
	}
}

/* Add a tool's words; `at`: index of the first word after the tool's name. */
static void
add_question(struct cursor *p, const struct tool *t, int at)
{
	struct check *c;
	struct err quiet = { 0 };
	int i, side, first;

	if (p->text[0] == '@') {
		add_units(p);
		return;
	}
	if (t->verbs != NULL) {
		add_verbs(p, t, at);
		return;
	}
	if (strcmp(t->name, "crt") == 0 && p->sh->session.sys != NULL &&
	    add_look_up(p, at))
		return;
	if (p->text[0] == '-' && p->len > 0) {
		add_options(p);
		return;
	}
	if (p->sh->session.sys == NULL)
		return;
	c = NULL;
	side = SIDE_1;
	first = 1;
	for (i = at; i < p->n; i++) {
		if (options_span(p->before[i]) > 0) {
			i += options_span(p->before[i]) - 1;
			continue;
		}
		if (first)
			c = system_find(p->sh->session.sys, t->name,
			    p->before[i]);
		first = 0;
		if (text_eq(p->before[i], "vs"))
			side = SIDE_2;
	}
	if (first)
		add_list(p, ask_checks(p->sh->session.sys, t->name, p->a));
	if (c == NULL)
		c = system_find(p->sh->session.sys, t->name, NULL);
	if (c == NULL || check_compile(c, &quiet) < 0)
		return;
	add_words(p, c, side);
}

/* Add what may follow `set`. */
static void
add_setting(struct cursor *p)
{
	const struct option_row *r;

	r = p->n == 1 ? NULL : options_find(p->before[1],
	    strlen(p->before[1]));
	if (p->n == 1)
		add_settings(p);
	else if (r == NULL || (p->n > 2 && options_id(r) != OPTION_READING))
		return;
	else if (options_id(r) == OPTION_DICE)
		add_list(p, "roll ask need");
	else
		add_argument(p, r);
}

static void
add_command(struct cursor *p, const char *name)
{
	struct asked *last = &p->sh->last.asked;

	if (strcmp(name, "use") == 0 && p->n == 1)
		add_systems(p);
	else if (strcmp(name, "muster") == 0 && p->n == 1)
		add_battles(p);
	else if (strcmp(name, "units") == 0 && p->text[0] == '@')
		add_units(p);
	else if (strcmp(name, "units") == 0 || strcmp(name, "muster") == 0)
		p->c->files = 1;
	else if (strcmp(name, "apply") == 0)
		add_units(p);
	else if (strcmp(name, "phase") == 0 && p->n == 1)
		add(p, "next");
	else if (strcmp(name, "set") == 0)
		add_setting(p);
	else if (strcmp(name, "show") == 0 && p->n == 1) {
		add(p, "readings");
		add_settings(p);
	} else if (strcmp(name, "reading") == 0)
		add_readings(p);
	else if (strcmp(name, "again") == 0 && last->tool != NULL) {
		/* The words of the last question's check. */
		p->before[0] = arena_text(p->a, phrase_first(&last->words,
		    p->a));
		add_question(p, last->tool, 0);
	}
}

static void
split(struct cursor *p, const char *line, size_t start)
{
	const char *s, *w;
	size_t len;

	s = arena_copy(p->a, line, start);
	while ((w = text_token(&s, &len)) != NULL) {
		ARENA_PUSH(p->a, p->before, p->n, p->room);
		p->before[p->n++] = arena_copy(p->a, w, len);
	}
}

static void
add_at(struct cursor *p)
{
	const struct command *c, *k;
	const struct tool *t;
	struct begins b;
	int at = 0, helps;

	c = p->n > 0 && shell_begun(p->sh, p->before[0], NULL, &b) == 1 ?
	    b.command : NULL;
	if (c != NULL && c->flag != FLAG_NONE)
		at = 1;
	if (p->n == at) {
		helps = at > 0 && strcmp(c->name, "help") == 0;
		for (k = commands; (at == 0 || helps) && k->name != NULL; k++)
			add_about(p, k->name, k->about);
		add_tools(p);
		/* Words only if nothing else fits. */
		if (helps && p->c->n == 0)
			add_all_words(p);
		return;
	}
	if (p->n > 0 && options_span(p->before[p->n - 1]) == 2) {
		add_argument(p, options_named(p->before[p->n - 1]));
		return;
	}
	t = shell_find(p->sh, p->before[at]);
	if (c != NULL && at == 0 && (t == NULL ||
	    strcmp(c->name, p->before[0]) == 0))
		add_command(p, c->name);
	else if (t != NULL)
		add_question(p, t, at + 1);
}

void
complete_line(void *arg, const char *line, size_t start, size_t end,
    struct candidates *c)
{
	struct cursor p = { .sh = arg, .c = c, .a = &c->arena };

	p.text = arena_copy(p.a, line + start, end - start);
	p.len = end - start;
	if (p.sh->run.asked != NULL) {
		/* A ruling is under way: read nothing but this value. */
		add_value(&p, p.sh->run.asked);
	} else if (!p.sh->asking) {
		(void)shell_system(p.sh);
		split(&p, line, start);
		add_at(&p);
	}
}
