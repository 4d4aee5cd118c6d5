/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. The last question and the last ruling, which again, next,
 * explain and others work on. A line that failed leaves both as they were.
 */
#include <config.h>

#include "shell/shell.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"

/* ---- saving ---- */

static int
names_dice(const char *option)
{
	return option[0] == '-' &&
	    options_named(option) == &option_table[OPTION_DICE];
}

/* Add options; `no_dice`: without -d and its argument. */
static void
add_options(struct typed_options *to, const struct typed_options *from,
    int no_dice, struct arena *a)
{
	int i, span, drop;

	for (i = span = drop = 0; i < from->n; i++) {
		if (span == 0) {
			span = options_span(from->all[i]);
			drop = no_dice && names_dice(from->all[i]);
		}
		span -= span > 0;
		if (!drop)
			shell_typed(to, arena_text(a, from->all[i]), a);
	}
}

/* (What is saved may be made of what was saved before.) */
static void
save_asked(struct asked *to, const struct asked *from)
{
	struct asked now = { .arena.frame = to->arena.frame,
		.tool = from->tool };

	add_options(&now.options, &from->options, 0, &now.arena);
	now.words = phrase_copy(&from->words, &now.arena);
	now.led = phrase_copy(&from->led, &now.arena);
	arena_free(&to->arena);
	*to = now;
}

static void
forget_asked(struct asked *q)
{
	arena_reset(&q->arena);
	*q = (struct asked){ .arena = q->arena };
}

/* Save words and readings of the ruling, which roster and settings change. */
static void
save_plain(struct shell *sh, struct last *l)
{
	struct phrase words = { .arena = &sh->line };
	const struct session *in = &sh->session;
	struct arena *a = &l->ruling.arena;
	int n;

	phrase_add(&words, sh->run.plain, 0);
	l->plain = phrase_copy(&words, a);
	n = in->sys != NULL && in->choice != NULL ? in->sys->nreading : 0;
	l->chosen.n = n;
	l->chosen.of = arena_alloc(a, (size_t)(n + 1) * sizeof(int));
	if (n > 0)
		memcpy(l->chosen.of, in->choice, (size_t)n * sizeof(int));
}

static void
save_ruling(struct shell *sh, struct last *l)
{
	struct recall thrown;
	struct left left;
	struct run *run = &sh->run;
	int i;

	save_asked(&l->ruling, &l->asked);
	l->ruled = 1;
	save_plain(sh, l);
	for (i = 0; i < sh->owed.n; i++)
		owes_add(&run->left.owes, &sh->owed.all[i], &run->left.arena);
	left = l->left;
	l->left = run->left;
	run->left = left;
	l->applied = 0;
	thrown = l->thrown;
	l->thrown = run->thrown;
	run->thrown = thrown;
}

void
last_save(struct shell *sh, const struct typed_options *options)
{
	struct asked now = { .options = *options };
	struct run *run = &sh->run;

	if (run->final == NULL || run->status == 2 || run->in->looks_again)
		return;
	now.tool = run->in->tool;
	now.words = *run->final;
	now.led = sh->led;
	save_asked(&sh->last.asked, &now);
	if (run->ruled)
		save_ruling(sh, &sh->last);
}

void
last_forget(struct last *l)
{
	forget_asked(&l->asked);
	forget_asked(&l->ruling);
	memset(&l->plain, 0, sizeof(l->plain));
	memset(&l->chosen, 0, sizeof(l->chosen));
	left_forget(&l->left);
	l->ruled = l->applied = 0;
}

/* ---- joining words ---- */

/*
 * Join two questions side by side: old words, then new ones, but without old
 * words that a new one replaces.
 */
static void
join_words(struct shell *sh, const struct tool *t, const struct phrase *old,
    const struct phrase *more, struct phrase *both)
{
	struct phrase was = { .arena = &sh->line }, now = was;
	struct asking w;
	struct run *run = &sh->run;

	run->in->tool = t;
	if (more->n == 0 || t->no_system || t->verbs != NULL ||
	    session_rules(run) < 0) {
		err_clear(&run->err);
		phrase_join(both, old, more);
		return;
	}
	run_budget(run);
	run_asking(run, &w);
	phrase_split(&was, old, 0);
	phrase_split(&now, more, 1);
	ask_correct(&w, &was, &now, both);
}

/* ---- asking again ---- */

/* Are some of the dice still to be typed? */
static int
asks_dice(struct shell *sh, const struct typed_options *typed)
{
	struct phrase none = { .arena = &sh->line };
	struct typed faces = { .arena.frame = sh->session.frame };
	struct options o = { 0 };
	struct err quiet = { 0 };
	int need;

	need = options_parse(&o, typed->n, typed->all, &sh->line, &none,
	    &quiet) == 0 && o.dice != NULL &&
	    typed_read(&faces, o.dice, &quiet) == 0 && faces.need;
	typed_free(&faces);
	return need;
}

/* Is the last question the one that was ruled last? */
static int
same_question(const struct last *l)
{
	return l->ruled && l->asked.tool == l->ruling.tool &&
	    phrase_same(&l->asked.words, &l->ruling.words);
}

/*
 * The words of the last ruling; if roster or settings have changed since, in
 * full and with the readings that it had.
 */
static const struct phrase *
words_then(struct shell *sh)
{
	if ((sh->last.ruled && !sh->last.applied) || sh->last.chosen.of == NULL)
		return &sh->last.ruling.words;
	sh->session.chosen = &sh->last.chosen;
	sh->session.untyped = &sh->last.plain;
	return &sh->last.plain;
}

/* Look at the last ruling again, with its own dice. */
static int
look_again(struct shell *sh, enum shell_flag flag)
{
	static const struct typed_options none = { NULL, 0, 0 };
	const struct asked *q = &sh->last.ruling;
	struct run *run = &sh->run;

	if (shell_options(sh, q->tool, &q->options, &none, flag) < 0)
		return -1;
	run->in->opt.dice = NULL;
	run->in->opt.times = NULL;
	run->in->opt.chances = 0;
	run->recalls = run->in->looks_again = 1;
	recall_copy(&run->recall, &sh->last.thrown);
	return shell_rule(sh, &q->options, words_then(sh));
}

/*
 * Ask the last question with other words; `strikes`: strike the last ruling,
 * and at a terminal tell its row.
 */
static int
rule_again(struct shell *sh, const struct typed_options *options,
    const struct phrase *words, int strikes)
{
	struct run *run = &sh->run;
	uint64_t row;
	int got;

	row = strikes && run->in->journal != NULL ? run->last_row : 0;
	run->strikes = strikes;
	got = shell_rule(sh, options, words);
	if (row > 0 && !run->strikes && sh->terminal)
		out_printf(&sh->outlet.next, "row %" PRIu64 " is struck\n",
		    row);
	return got;
}

/*
 * Ask the last question again, with more options and words; `anew`: with new
 * faces, which stay with it, and `misread` with nothing else new.
 */
static int
ask_again(struct shell *sh, const struct typed_options *options,
    const struct phrase *more, enum shell_flag flag, int anew, int misread)
{
	struct phrase words = { .arena = &sh->line };
	struct typed_options kept = { NULL, 0, 0 };
	const struct asked *last = &sh->last.asked;

	add_options(&kept, &last->options, anew, &sh->line);
	if (shell_options(sh, last->tool, &kept, options, flag) < 0)
		return -1;
	if (anew)
		add_options(&kept, options, 0, &sh->line);
	/* (Asked again, it has the same units.) */
	sh->led = last->led;
	/* Chances as before the effects were applied. */
	if (flag == FLAG_CHANCES && options->n == 0 && more->n == 0 &&
	    sh->last.applied && same_question(&sh->last))
		return rule_again(sh, &kept, words_then(sh), misread);
	join_words(sh, last->tool, &last->words, more, &words);
	return rule_again(sh, &kept, &words, misread);
}

int
shell_last(struct shell *sh, const char *args, enum shell_flag flag)
{
	struct phrase words = { .arena = &sh->line };
	struct typed_options options = { NULL, 0, 0 };
	int anew, misread, got;

	if (sh->last.asked.tool == NULL)
		return shell_error(sh, "there is no last question yet");
	if ((flag == FLAG_EXPLAIN || flag == FLAG_DISPUTE ||
	    flag == FLAG_WHATIF) && args[0] == '\0' &&
	    sh->last.ruling.tool != NULL)
		return look_again(sh, flag);
	shell_split(sh->last.asked.tool, args, &options, &words);
	/* New faces stay with the question. */
	anew = flag == FLAG_NONE && options.n > 0 &&
	    names_dice(options.all[0]);
	/* Only faces are new: a die was misread. */
	misread = anew && words.n == 0 && same_question(&sh->last);
	if (misread && !asks_dice(sh, &options)) {
		got = game_offer_back(sh);
		if (got <= 0)
			return got;
	}
	return ask_again(sh, &options, &words, flag, anew, misread);
}
