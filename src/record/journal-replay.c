/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal replay: every ruling once more, with its own dice, by
 * the tables as they are now, through a driver of its own that tells nothing.
 * What comes out otherwise is shown with both.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "study/study.h"
#include "record/journal.h"
#include "tools/tools.h"

struct replayed {
	struct log l;
	struct session in;	/* of the run that rules again */
	struct outlet out;
	struct run again;
	struct faces none;
	uint64_t rulings, differ;
	const char *answer, *effects; /* as it is ruled now; NULL: it is not */
};

/* Where a ruling threw no dice, and now wants some. */
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
	struct replayed *p;

	(void)q;
	p = run->in->teller;
	p->answer = arena_text(&p->l.run->scratch, r->text);
	p->effects =
	    arena_text(&p->l.run->scratch, tell_effects(r, &run->scratch));
}

/* The readings that were in force: `name=choice`, marks aside. */
static void
set_readings(struct replayed *p, struct options *o)
{
	const char *s, *word;
	struct arena *a;
	size_t len;

	a = &p->l.run->scratch;
	s = p->l.row.cells[ROW_READINGS];
	while ((word = text_token(&s, &len)) != NULL) {
		if (memchr(word, '=', len) == NULL || word[0] == '[')
			continue;
		ARENA_PUSH(a, o->readings, o->nreadings, o->readingroom);
		o->readings[o->nreadings++] = arena_copy(a, word, len);
	}
}

static void
set_options(struct replayed *p, struct options *o)
{
	const char *dice;

	memset(o, 0, sizeof(*o));
	dice = p->l.row.cells[ROW_DICE];
	o->rules = p->l.row.cells[ROW_SYSTEM];
	o->tables = p->l.run->in->opt.tables;
	o->dice = dice[0] != '\0' ? dice : NULL;
	p->in.faces = dice[0] != '\0' ? NULL : &p->none;
	set_readings(p, o);
}

/* Options that stand before the words: what follows them. */
static const char *
take_options(struct replayed *p, const char *s, struct options *o)
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
		    NULL, &p->l.run->scratch, &quiet);
	}
}

/* Rule the row at hand: what came out is in *p. 0, or -1: the row is bad. */
static int
rule_again(struct replayed *p)
{
	const char *s, *tool;
	struct options o;
	struct thrown t;
	size_t len;
	int got;

	thrown_start(&t, &p->l);
	while ((got = thrown_next(&t)) > 0)
		continue;
	if (got < 0)
		return -1;
	p->answer = p->effects = NULL;
	set_options(p, &o);
	s = p->l.row.cells[ROW_QUESTION];
	tool = text_token(&s, &len);
	p->in.tool = tool == NULL ? NULL : tool_find(arena_copy(
	    &p->l.run->scratch, tool, len));
	if (p->in.tool == NULL || p->in.tool->verbs != NULL)
		return log_fault(&p->l, ROW_QUESTION, "\"%s\" names no tool",
		    p->l.row.cells[ROW_QUESTION]);
	s = take_options(p, s, &o);
	run_again(&p->again, &o);
	(void)run_words(&p->again, s);
	return 0;
}

/* The message that the driver had for it, without its end of line. */
static const char *
why_not(struct replayed *p)
{
	const struct out *o;

	o = &p->out.errors;
	return o->n == 0
	    ? "it rules nothing"
	    : arena_copy(&p->l.run->scratch, o->p, strcspn(o->p, "\n"));
}

static void
tell_both(struct out *o, const char *answer, const char *effects)
{
	out_clean(o, answer);
	if (effects[0] == '\0')
		return;
	out_text(o, " (");
	out_clean(o, effects);
	out_text(o, ")");
}

static void
compare(struct replayed *p)
{
	const char *answer, *effects;
	struct out *o;

	answer = p->l.row.cells[ROW_ANSWER];
	effects = p->l.row.cells[ROW_EFFECTS];
	p->rulings++;
	if (p->answer != NULL && row_same(p->answer, answer) &&
	    row_same(p->effects, effects))
		return;
	p->differ++;
	o = &p->l.run->out->text;
	out_printf(o, "%" PRIu64 "\t", p->l.r.seq);
	out_clean(o, p->l.row.cells[ROW_QUESTION]);
	out_text(o, "\tthen ");
	tell_both(o, answer, effects);
	out_text(o, "\tnow ");
	if (p->answer != NULL)
		tell_both(o, p->answer, p->effects);
	else
		out_clean(o, why_not(p));
	out_text(o, "\n");
}

static int
replay_all(struct replayed *p)
{
	struct run *run;
	int got;

	run = p->l.run;
	while ((got = log_next(&p->l)) > 0) {
		arena_reset(&run->scratch);
		p->out.text.n = p->out.errors.n = 0;
		if (p->l.kind != IS_RULING)
			continue;
		if (rule_again(p) < 0)
			return -1;
		compare(p);
		if (run->out->text.n > FLUSH_AT && run_flush(run) < 0)
			return -1;
	}
	return got;
}

int
journal_replay(struct run *run, const char *const *words, int n)
{
	struct replayed p;
	int got;

	(void)words;
	if (n > 0)
		return verb_usage(run);
	memset(&p, 0, sizeof(p));
	p.none.begin = no_dice;
	p.none.face = no_face;
	session_init(&p.in, tools, studies, run->in->frame);
	p.in.told = take;
	p.in.teller = &p;
	p.in.input_is_lines = p.in.replaces = p.in.prefixes = 1;
	outlet_init(&p.out, run->in->frame);
	run_init(&p.again, &p.in, &p.out);
	got = log_open(run, &p.l);
	if (got == 0)
		got = replay_all(&p);
	if (got == 0) {
		out_printf(&run->out->text,
		    "%s\t%" PRIu64 " %s ruled again, %" PRIu64 " otherwise\n",
		    p.differ == 0 ? "same" : "differs", p.rulings,
		    p.rulings == 1 ? "ruling" : "rulings", p.differ);
		run->status = p.differ == 0 ? 0 : 1;
	}
	log_close(&p.l);
	run_free(&p.again);
	outlet_free(&p.out);
	session_free(&p.in);
	return got;
}
