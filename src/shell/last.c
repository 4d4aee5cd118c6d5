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
 * Join two questions side by side: old words, then new ones, but without old
 * words that a new one replaces.
 */
static const char *
join_words(struct shell *sh, const struct tool *t, const char *old,
    const char *more)
{
	struct phrase was = { .arena = &sh->line }, now = was, both = was;
	struct asking w;
	struct run *run;

	run = &sh->run;
	run->in->tool = t;
	if (more[0] == '\0' || t->no_system || t->verbs != NULL ||
	    session_rules(run) < 0) {
		err_clear(&run->err);
		return phrase_both(&sh->line, old, more);
	}
	phrase_add(&was, old, 0);
	phrase_add(&now, more, 1);
	run_budget(run);
	run_asking(run, &w);
	ask_correct(&w, &was, &now, &both);
	return phrase_text(&both);
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
