/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. See again.h. */
#include <config.h>

#include "record/again.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "dice/random.h"
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

static void
forget_shapes(struct again *p)
{
	for (; p->nstore > 0; p->nstore--)
		arena_free(&p->stores[p->nstore - 1].shapes.arena);
	p->next = 0;
}

/* The store for the row's shapes, perhaps new; NULL: its key is too long. */
static struct again_shapes *
store_of(struct again *p, const char *tool, size_t len)
{
	struct again_shapes *s;
	const char *key, *system;
	int i;

	/* (Shapes point to checks of the one system in memory.) */
	system = p->l->row.cells[ROW_SYSTEM];
	if (strcmp(p->system, system) != 0) {
		forget_shapes(p);
		(void)snprintf(p->system, sizeof(p->system), "%s", system);
	}
	key = arena_printf(&p->l->run->scratch, "%.*s\n%s", (int)len, tool,
	    p->l->row.cells[ROW_READINGS]);
	if (strlen(key) >= AGAIN_KEY)
		return NULL;
	for (i = 0; i < p->nstore; i++)
		if (strcmp(p->stores[i].key, key) == 0)
			return &p->stores[i];
	if (p->nstore < AGAIN_SHAPES) {
		s = &p->stores[p->nstore++];
	} else {
		s = &p->stores[p->next];
		p->next = (p->next + 1) % AGAIN_SHAPES;
		arena_free(&s->shapes.arena);
	}
	memset(s, 0, sizeof(*s));
	s->shapes.arena.frame = p->l->run->in->frame;
	(void)snprintf(s->key, sizeof(s->key), "%s", key);
	return s;
}

/* Rule with a store of shapes, which meanwhile belongs to the run alone. */
static void
rule_by(struct again *p, struct again_shapes *s, const char *words)
{
	struct shapes none;

	p->run.by_shape = s != NULL;
	if (s == NULL) {
		(void)run_words(&p->run, words);
		return;
	}
	none = p->run.shapes;
	p->run.shapes = s->shapes;
	memset(&s->shapes, 0, sizeof(s->shapes));
	(void)run_words(&p->run, words);
	s->shapes = p->run.shapes;
	p->run.shapes = none;
}

/* ---- rows equal to an earlier one ---- */

static int
remembered(struct again *p)
{
	static const enum row_cell cells[] = { ROW_SYSTEM, ROW_READINGS,
		ROW_DICE, ROW_QUESTION };
	const struct known_row *r;
	struct known *k;
	char *text;
	size_t i;

	k = &p->known;
	if (k->heads == NULL) {
		(void)random_bytes(&k->salt, sizeof(k->salt));
		known_begin(k);
	}
	k->len = 0;
	for (i = 0; i < sizeof(cells) / sizeof(cells[0]); i++)
		known_key(k, p->l->row.cells[cells[i]],
		    strlen(p->l->row.cells[cells[i]]));
	if (k->len > KNOWN_KEY || (r = known_find(k)) == NULL)
		return 0;
	text = arena_alloc(&p->l->run->scratch, KNOWN_ANSWER);
	(void)known_answer(k, r, text);
	p->answer = text;
	p->effects = p->answer + strlen(p->answer) + 1;
	p->dice = p->effects + strlen(p->effects) + 1;
	return 1;
}

/* Keep the present result by the key that remembered() made. */
static void
remember(struct again *p)
{
	char text[KNOWN_ANSWER];
	int n;

	if (p->answer == NULL || p->known.len > KNOWN_KEY)
		return;
	n = snprintf(text, sizeof(text), "%s%c%s%c%s", p->answer, '\0',
	    p->effects, '\0', p->dice);
	if (n < 0 || (size_t)n >= sizeof(text))
		return;
	if (known_full(&p->known))
		known_begin(&p->known);
	known_add(&p->known, text, (size_t)n + 1, NULL);
}

int
again_rule(struct again *p)
{
	struct again_shapes *store;
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
	if (remembered(p))
		return 0;
	set_options(p, &o);
	s = p->l->row.cells[ROW_QUESTION];
	tool = text_token(&s, &len);
	p->in.tool = tool == NULL ? NULL : tool_find(arena_copy(
	    &p->l->run->scratch, tool, len));
	if (p->in.tool == NULL || p->in.tool->verbs != NULL)
		return log_fault(p->l, ROW_QUESTION, "\"%s\" names no tool",
		    p->l->row.cells[ROW_QUESTION]);
	store = store_of(p, tool, len);
	s = take_options(p, s, &o);
	run_again(&p->run, &o);
	rule_by(p, store, s);
	remember(p);
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
	p->known.arena.frame = l->run->in->frame;
}

void
again_end(struct again *p)
{
	forget_shapes(p);
	arena_free(&p->known.arena);
	run_free(&p->run);
	outlet_free(&p->out);
	session_free(&p->in);
}
