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
	p->dice = arena_text(&p->l->run->scratch, tell_dice(r,
	    &run->scratch));
}

/* Set the readings of the row, `name=choice`; marks are skipped. */
static void
set_readings(struct again *p, struct options *o)
{
	const char *s, *word;
	struct arena *a;
	size_t len;

	a = &p->l->run->scratch;
	s = p->l->row.cells[ROW_READINGS];
	while ((word = text_token(&s, &len)) != NULL) {
		if (memchr(word, '=', len) == NULL || word[0] == '[')
			continue;
		ARENA_PUSH(a, o->readings, o->nreadings, o->readingroom);
		o->readings[o->nreadings++] = arena_copy(a, word, len);
	}
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
	set_readings(p, o);
}

/* Take the options before the words. Returns the words. */
static const char *
take_options(struct again *p, const char *s, struct options *o)
{
	const struct option_row *row;
	const char *word, *rest;
	struct err quiet;
	size_t len;

	memset(&quiet, 0, sizeof(quiet));
	for (;; s = rest) {
		s += strspn(s, " ");
		rest = s;
		word = text_token(&rest, &len);
		row = word != NULL && len > 2 && word[0] == '-' &&
		    word[1] == '-' ? options_find(word + 2, len - 2) : NULL;
		if (row == NULL || row->journaled != JOURNALED_QUESTION)
			return s;
		(void)options_set(o, options_id(row),
		    NULL, &p->l->run->scratch, &quiet);
	}
}

int
again_rule(struct again *p)
{
	const char *s, *tool;
	struct options o;
	struct thrown t;
	size_t len;
	int got;

	thrown_start(&t, p->l);
	while ((got = thrown_next(&t)) > 0)
		continue;
	if (got < 0)
		return -1;
	p->answer = p->effects = p->dice = NULL;
	p->out.text.n = p->out.errors.n = 0;
	set_options(p, &o);
	s = p->l->row.cells[ROW_QUESTION];
	tool = text_token(&s, &len);
	p->in.tool = tool == NULL ? NULL : tool_find(arena_copy(
	    &p->l->run->scratch, tool, len));
	if (p->in.tool == NULL || p->in.tool->verbs != NULL)
		return log_fault(p->l, ROW_QUESTION, "\"%s\" names no tool",
		    p->l->row.cells[ROW_QUESTION]);
	s = take_options(p, s, &o);
	run_again(&p->run, &o);
	(void)run_words(&p->run, s);
	return 0;
}

void
again_begin(struct again *p, struct log *l)
{
	memset(p, 0, sizeof(*p));
	p->l = l;
	p->none.begin = no_dice;
	p->none.face = no_face;
	session_init(&p->in, tools, studies, l->run->in->frame);
	p->in.told = take;
	p->in.teller = p;
	p->in.input_is_lines = p->in.replaces = p->in.prefixes = 1;
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
