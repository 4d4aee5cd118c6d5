/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. The last question and the last ruling, which again, next,
 * explain and others work on. A line that failed leaves both as they were.
 */
#include <config.h>

#include "shell/shell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* ---- saving ---- */

static void
save_text(struct shell *sh, char **to, const char *text)
{
	char *copy;

	copy = text != NULL ? mem_text(sh->session.frame, text) : NULL;
	free(*to);
	*to = copy;
}

static void
save_asked(struct shell *sh, struct asked *q, const char *options)
{
	struct run *run;

	run = &sh->run;
	q->tool = run->in->tool;
	save_text(sh, &q->options, options);
	save_text(sh, &q->words, run->final);
	q->replaces = run->in->replaces;
	/* (Asked again, it has the same units.) */
	if (!run->in->replaces)
		save_text(sh, &q->units, sh->led);
}

static void
free_asked(struct asked *q)
{
	free(q->options);
	free(q->words);
	free(q->units);
	memset(q, 0, sizeof(*q));
}

/* `NAME=CHOICE ...`: the readings that are not the default. */
static const char *
readings_in_force(struct shell *sh)
{
	const struct reading *r;
	const struct system *s;
	const char *text;
	int i;

	s = sh->session.sys;
	text = "";
	for (i = 0; s != NULL && sh->session.choice != NULL &&
	    i < s->nreading; i++) {
		r = &s->readings[i];
		if (sh->session.choice[i] != r->preset)
			text = arena_printf(&sh->line, "%s%s=%s ", text,
			    r->name, r->choices[sh->session.choice[i]]);
	}
	return text;
}

/* Sort what a ruling leads to and what is still owed: then, must, may. */
static void
join_owed(struct left *l, const struct owes *still)
{
	static const enum owing kinds[] = { OWED_THEN, OWED_MUST, OWED_MAY };
	const struct owes *from;
	struct owes all;
	int i, k;

	memset(&all, 0, sizeof(all));
	for (i = 0; i < 6; i++) {
		from = i % 2 == 0 ? &l->owes : still;
		for (k = 0; k < from->n; k++)
			if (from->all[k].what == kinds[i / 2])
				owes_add(&all, &from->all[k], &l->arena);
	}
	l->owes = all;
}

static void
save_ruling(struct shell *sh, struct last *l, const char *options)
{
	struct recall thrown;
	struct left left;
	struct run *run;

	run = &sh->run;
	save_asked(sh, &l->ruling, options);
	save_text(sh, &l->ruling.units, l->asked.units);
	l->ruled = 1;
	save_text(sh, &l->plain, run->plain);
	save_text(sh, &l->readings, readings_in_force(sh));
	join_owed(&run->left, &sh->owed);
	left = l->left;
	l->left = run->left;
	run->left = left;
	l->applied = 0;
	thrown = l->thrown;
	l->thrown = run->thrown;
	run->thrown = thrown;
}

void
last_save(struct shell *sh, const char *options)
{
	struct run *run;

	run = &sh->run;
	if (run->final == NULL || run->status == 2 || run->in->looks_again)
		return;
	save_asked(sh, &sh->last.asked, options);
	if (run->ruled)
		save_ruling(sh, &sh->last, options);
}

void
last_forget(struct last *l)
{
	free_asked(&l->asked);
	free_asked(&l->ruling);
	free(l->plain);
	free(l->readings);
	left_forget(&l->left);
	l->plain = l->readings = NULL;
	l->ruled = l->applied = 0;
}

/* ---- joining words ---- */

/*
 * What a word says (its slot); a later word of the same slot may replace it.
 * From 0: a value.
 */
enum {
	SLOT_NONE = -1, SLOT_SIGNED = -2, SLOT_RATIO = -3, SLOT_LENGTH = -4,
	SLOT_NUMBER = -5,
	SLOT_MOD = -10		/* and down: modifiers */
};

struct piece {
	const char *text;	/* one word, or `2 stands` */
	int side, unit;
	int slot;
	int gone;		/* a later word replaces it */
};

struct pieces {
	struct piece *all;
	int n, room;
};

static int
value_slot(const struct check *c, const char *name, int side)
{
	int i;

	i = check_value(c, name, side);
	return i >= 0 && c->values[i].kind == KIND_SUM ? SLOT_SIGNED : i;
}

/* The slot of a keyword; `count`: of the noun in `2 stands`. */
static int
word_slot(const struct check *c, const char *key, int side, int count)
{
	const struct word *w;
	int slot;

	slot = SLOT_NONE;
	w = check_vocab(c, text_hash(key, strlen(key)));
	for (; w != NULL; w = w->next) {
		if (!text_wordeq(w->key, key) ||
		    (w->kind == WORD_COUNT) != count)
			continue;
		if (w->kind == WORD_MOD)
			slot = SLOT_MOD - w->index;
		else if (w->kind != WORD_BRINGS && (side_bits(
		    c->values[w->index].side) & (1u << side | 1u)))
			return w->index;
	}
	return slot;
}

static int
has_kind(const struct check *c, enum kind kind)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].kind == kind)
			return 1;
	return 0;
}

/* The slot of a word by its form: `8`, `8in`, `2-1`, `+1`. */
static int
form_slot(const struct check *c, const char *text)
{
	const char *p;

	if ((text[0] == '+' || text[0] == '-') && text_digit(text[1]))
		return SLOT_SIGNED;
	for (p = text; text_digit((unsigned char)*p); p++)
		continue;
	if (p == text)
		return SLOT_NONE;
	if (*p == '\0')
		return has_kind(c, KIND_REPEAT) ? SLOT_NONE : SLOT_NUMBER;
	if (*p == '-' && text_digit((unsigned char)p[1]))
		return SLOT_RATIO;
	return (*p >= 'a' && *p <= 'z') || *p == '.' || *p == '/' ?
	    SLOT_LENGTH : SLOT_NONE;
}

static int
slot_of(const struct check *c, const char *text, int side, struct arena *a)
{
	const char *eq;
	int slot;

	eq = strchr(text, '=');
	if (eq != NULL)
		return value_slot(c, arena_copy(a, text,
		    (size_t)(eq - text)), side);
	if (strncmp(text, "not-", 4) == 0)
		text += 4;
	slot = word_slot(c, text, side, 0);
	return slot != SLOT_NONE ? slot : form_slot(c, text);
}

/* The words of a question with side, unit and slot; c NULL: without slots. */
static void
read_pieces(struct pieces *all, const struct check *c, const char *text,
    struct arena *a)
{
	struct piece p;
	const char *word, *noun, *rest;
	size_t len;

	memset(all, 0, sizeof(*all));
	memset(&p, 0, sizeof(p));
	p.side = SIDE_1;
	while ((word = text_token(&text, &len)) != NULL) {
		if (text_same(word, len, "vs")) {
			p.side = SIDE_2;
			p.unit = 0;
			continue;
		}
		p.text = arena_copy(a, word, len);
		p.unit += text_eq(p.text, "+");
		p.slot = c == NULL ? SLOT_NONE : slot_of(c, p.text, p.side, a);
		rest = text;
		if (p.slot == SLOT_NUMBER &&
		    (noun = text_token(&rest, &len)) != NULL) {
			noun = arena_copy(a, noun, len);
			if (word_slot(c, noun, p.side, 1) >= 0) {
				p.slot = word_slot(c, noun, p.side, 1);
				p.text = arena_printf(a, "%s %s", p.text,
				    noun);
				text = rest;
			}
		}
		ARENA_PUSH(a, all->all, all->n, all->room);
		all->all[all->n++] = p;
	}
}

/* The number of the last unit of a side. */
static int
last_unit(const struct pieces *all, int side)
{
	int i, unit;

	unit = 0;
	for (i = 0; i < all->n; i++)
		if (all->all[i].side == side)
			unit = all->all[i].unit;
	return unit;
}

/* Does a slot belong to a unit? Is it common to both sides? */
static void
slot_whose(const struct check *c, int slot, int *unit, int *common)
{
	*unit = *common = 0;
	if (slot >= 0) {
		*unit = c->values[slot].unit;
		*common = c->values[slot].side == SIDE_NONE;
	} else if (slot <= SLOT_MOD) {
		*unit = c->modwords[SLOT_MOD - slot].unit;
		*common = c->modwords[SLOT_MOD - slot].sides & 1;
	}
}

/* Drop old words of the same slot, side and unit as p. */
static void
take_place(struct pieces *old, const struct check *c, const struct piece *p)
{
	struct piece *o;
	int i, unit, common, last;

	/* `+1` adds; `drm=+1` replaces all that was added. */
	if (p->slot == SLOT_NONE ||
	    (p->slot == SLOT_SIGNED && strchr(p->text, '=') == NULL))
		return;
	slot_whose(c, p->slot, &unit, &common);
	last = last_unit(old, p->side);
	for (i = 0; i < old->n; i++) {
		o = &old->all[i];
		if (o->slot == p->slot && (common || o->side == p->side) &&
		    (!unit || o->unit == last))
			o->gone = 1;
	}
}

/* A side's words: the old ones, then the new ones. */
static const char *
side_words(struct arena *a, const struct pieces *old,
    const struct pieces *more, int side)
{
	const struct pieces *of;
	const char *text;
	int i, k;

	text = "";
	for (k = 0; k < 2; k++) {
		of = k == 0 ? old : more;
		for (i = 0; i < of->n; i++)
			if (of->all[i].side == side && !of->all[i].gone)
				text = arena_printf(a, "%s%s%s", text,
				    text[0] != '\0' ? " " : "",
				    of->all[i].text);
	}
	return text;
}

/* The check of a question, or NULL. */
static const struct check *
check_asked(struct shell *sh, const struct tool *t, const char *words)
{
	struct question *q;
	struct asking w;
	struct run *run;

	run = &sh->run;
	run->in->tool = t;
	q = arena_alloc(&sh->line, sizeof(*q));
	if (t->no_system || t->verbs != NULL || session_rules(run) < 0) {
		err_clear(&run->err);
		return NULL;
	}
	run_budget(run);
	run_asking(run, &w);
	(void)ask_parse(&w, words, &sh->line, q, &run->err);
	err_clear(&run->err);
	return q->check;
}

/*
 * Join two questions side by side: old words, then new ones, but without old
 * words that a new one replaces.
 */
static const char *
join_words(struct shell *sh, const struct tool *t, const char *old,
    const char *more)
{
	const struct check *c;
	struct pieces was, now;
	const char *one, *two;
	struct arena *a;
	int i;

	a = &sh->line;
	c = more[0] != '\0' ? check_asked(sh, t, old) : NULL;
	read_pieces(&was, c, old, a);
	read_pieces(&now, c, more, a);
	for (i = 0; i < now.n; i++)
		take_place(&was, c, &now.all[i]);
	one = side_words(a, &was, &now, SIDE_1);
	two = side_words(a, &was, &now, SIDE_2);
	return two[0] == '\0' ? one : arena_printf(a, "%s%svs %s", one,
	    one[0] != '\0' ? " " : "", two);
}

/* ---- asking again ---- */

static int
names_dice(const char *option)
{
	return option[0] == '-' &&
	    options_named(option) == &option_table[OPTION_DICE];
}

/* Does the argument of -d at the front of the options end in `need`? */
static int
asks_dice(const char *options)
{
	size_t len;

	len = strcspn(options, " ");
	if (len == strlen("-d") || len == strlen("--dice"))
		len += strcspn(options + len + 1, " ") + 1;
	return len >= 4 && strncmp(options + len - 4, "need", 4) == 0;
}

/* Options without -d and its argument. */
static const char *
without_dice(struct arena *a, const char *options)
{
	const char *p, *kept;
	int span, drop;

	kept = "";
	span = drop = 0;
	while ((p = text_word(&options, a)) != NULL) {
		if (span == 0) {
			span = options_span(p);
			drop = names_dice(p);
		}
		span -= span > 0;
		if (!drop)
			kept = arena_printf(a, "%s%s%s", kept,
			    kept[0] != '\0' ? " " : "",
			    text_quoted(p, a));
	}
	return kept;
}

/* Is the last question the one that was ruled last? */
static int
same_question(const struct last *l)
{
	return l->ruled && l->asked.tool == l->ruling.tool &&
	    strcmp(l->asked.words, l->ruling.words) == 0;
}

/*
 * The words of the last ruling; if roster or settings have changed since, in
 * full and with the readings that it had.
 */
static const char *
words_then(struct shell *sh)
{
	const char *p, *s;
	struct options *o;
	size_t len;

	if ((sh->last.ruled && !sh->last.applied) || sh->last.plain == NULL)
		return arena_text(&sh->line, sh->last.ruling.words);
	o = &sh->session.opt;
	o->nreadings = o->readingroom = 0;
	s = sh->last.readings;
	while ((p = text_token(&s, &len)) != NULL) {
		ARENA_PUSH(&sh->line, o->readings, o->nreadings,
		    o->readingroom);
		o->readings[o->nreadings++] = arena_copy(&sh->line, p, len);
	}
	sh->session.untyped = arena_text(&sh->line, sh->last.plain);
	return sh->session.untyped;
}

/* Look at the last ruling again, with its own dice. */
static int
look_again(struct shell *sh, enum shell_flag flag)
{
	const struct asked *q;
	struct run *run;
	int got;

	run = &sh->run;
	q = &sh->last.ruling;
	if (shell_options(sh, q->tool, q->options, "", flag) < 0)
		return -1;
	run->in->replaces = q->replaces;
	run->in->opt.dice = NULL;
	run->in->opt.times = NULL;
	run->in->opt.chances = 0;
	run->recalls = run->in->looks_again = 1;
	recall_copy(&run->recall, &sh->last.thrown);
	got = shell_rule(sh, q->options, words_then(sh));
	run->in->untyped = NULL;
	return got;
}

/*
 * Ask the last question with other words; `strikes`: strike the last ruling,
 * and at a terminal tell its row.
 */
static int
rule_again(struct shell *sh, const char *options, const char *words,
    int strikes)
{
	struct run *run;
	uint64_t row;
	int got;

	run = &sh->run;
	row = strikes && run->in->journal != NULL ? run->last_row : 0;
	run->strikes = strikes;
	got = shell_rule(sh, options, words);
	run->in->untyped = NULL;
	if (row > 0 && !run->strikes && sh->terminal)
		out_printf(&sh->outlet.next, "row %" PRIu64 " is struck\n",
		    row);
	return got;
}

int
shell_last(struct shell *sh, const char *args, enum shell_flag flag)
{
	const char *options, *words, *kept;
	const struct asked *last;
	struct run *run;
	int anew, misread, got;

	run = &sh->run;
	last = &sh->last.asked;
	if (last->tool == NULL)
		return shell_error(sh, "there is no last question yet");
	if ((flag == FLAG_EXPLAIN || flag == FLAG_DISPUTE ||
	    flag == FLAG_WHATIF) && args[0] == '\0' &&
	    sh->last.ruling.tool != NULL)
		return look_again(sh, flag);
	shell_split(&sh->line, last->tool, args, &options, &words);
	/* New faces stay with the question. */
	anew = flag == FLAG_NONE && names_dice(options);
	/* Only faces are new: a die was misread. */
	misread = anew && words[0] == '\0' && same_question(&sh->last);
	if (misread && !asks_dice(options)) {
		got = game_offer_back(sh);
		if (got <= 0)
			return got;
	}
	kept = anew ? without_dice(&sh->line, last->options) :
	    arena_text(&sh->line, last->options);
	if (shell_options(sh, last->tool, kept, options, flag) < 0)
		return -1;
	kept = !anew ? kept : arena_printf(&sh->line, "%s%s%s", kept,
	    kept[0] != '\0' ? " " : "", options);
	run->in->replaces = last->replaces || words[0] != '\0';
	/* Chances as before the effects were applied. */
	if (flag == FLAG_CHANCES && args[0] == '\0' && sh->last.applied &&
	    same_question(&sh->last))
		words = words_then(sh);
	else
		words = join_words(sh, last->tool, last->words, words);
	return rule_again(sh, kept, words, misread);
}
