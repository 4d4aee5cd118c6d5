/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. See again.h. */
#include <config.h>

#include "record/again.h"

#include <string.h>

#include "base/text.h"
#include "study/study.h"
#include "tools/tools.h"

/* Dice for a ruling that threw none: they are an error now. */
static int
no_dice(struct faces *f, const struct throw *throw, struct err *e)
{
	(void)f;
	if (throw->count == 0)
		return 0;
	return err_set(e, "no dice were thrown then; roll \"%s\" needs some "
	    "now", throw->roll);
}

static int
no_face(struct faces *f, const struct die *die, int *face, const char **source,
    struct err *e)
{
	(void)f;
	(void)die;
	(void)face;
	(void)source;
	return err_set(e, "no dice were thrown then");
}

static void
take(struct run *run, const struct question *q, const struct ruling *r)
{
	struct again *p;

	(void)q;
	p = run->in->teller;
	p->answer = arena_text(&p->l->run->scratch, r->text);
	p->effects = arena_text(&p->l->run->scratch, tell_effects(r,
	    &run->scratch));
	p->dice = arena_text(&p->l->run->scratch, tell_dice(r, 0,
	    &run->scratch));
}

void
again_readings(const char *cell, struct options *o, struct arena *a)
{
	const char *word;
	size_t len;

	o->nreadings = o->readingroom = 0;
	while ((word = text_token(&cell, &len)) != NULL) {
		if (memchr(word, '=', len) == NULL || word[0] == '[')
			continue;
		ARENA_PUSH(a, o->readings, o->nreadings, o->readingroom);
		o->readings[o->nreadings++] = arena_copy(a, word, len);
	}
}

void
again_words(const char *cell, struct options *o, struct phrase *words)
{
	struct phrase all = { .arena = words->arena };
	const struct option_row *row;
	const struct phrase_word *w;
	struct err quiet = { 0 };

	phrase_add(&all, cell, 0);
	for (w = all.all; w - all.all < all.n; w++) {
		row = w->len > 2 && strncmp(w->text, "--", 2) == 0 ?
		    options_find(w->text + 2, w->len - 2) : NULL;
		if (row == NULL || row->journaled != JOURNALED_QUESTION)
			break;
		(void)options_set(o, options_id(row), NULL, words->arena,
		    &quiet);
	}
	for (; w - all.all < all.n; w++)
		phrase_push(words, w);
}

static void
set_options(struct again *p, struct options *o)
{
	const char *dice;

	memset(o, 0, sizeof(*o));
	dice = p->l->row.cells[ROW_DICE];
	o->rules = p->l->row.cells[ROW_SYSTEM];
	o->tables = p->l->run->in->opt.tables;
	o->dice = dice[0] != '\0' ? dice : NULL;
	p->in.faces = dice[0] != '\0' ? NULL : &p->none;
	again_readings(p->l->row.cells[ROW_READINGS], o, &p->l->run->scratch);
}

int
again_rule(struct again *p)
{
	struct phrase words = { .arena = &p->l->run->scratch };
	const char *words_of;
	struct options o;
	struct thrown t;
	int got;

	thrown_start(&t, p->l);
	while ((got = thrown_next(&t)) > 0)
		continue;
	if (got < 0)
		return -1;
	p->answer = p->effects = p->dice = NULL;
	p->out.text.n = p->out.errors.n = 0;
	set_options(p, &o);
	p->in.tool = tool_find(text_first(words.arena,
	    p->l->row.cells[ROW_QUESTION], &words_of));
	if (p->in.tool == NULL || p->in.tool->verbs != NULL)
		return log_fault(p->l, ROW_QUESTION, "\"%s\" names no tool",
		    p->l->row.cells[ROW_QUESTION]);
	again_words(words_of, &o, &words);
	run_again(&p->run, &o);
	(void)run_words(&p->run, &words);
	p->unread = p->answer == NULL && p->run.err.word > 0;
	return 0;
}

void
again_begin(struct again *p, struct log *l)
{
	*p = (struct again){ .l = l,
		.none = { .begin = no_dice, .face = no_face } };
	session_init(&p->in, tools, studies, l->run->in->frame);
	p->in.told = take;
	p->in.teller = p;
	p->in.input_is_lines = p->in.prefixes = 1;
	outlet_init(&p->out, l->run->in->frame);
	run_init(&p->run, &p->in, &p->out);
}

void
again_end(struct again *p)
{
	run_free(&p->run);
	outlet_free(&p->out);
	session_free(&p->in);
}
