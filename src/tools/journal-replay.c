/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. journal replay: every ruling once more, with its own dice, by
 * the tables as they are now, through a driver of its own that tells nothing.
 * What comes out otherwise is shown with both.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "tools/journal.h"

struct replayed {
	struct log l;
	struct driver again;
	struct faces none;
	uint64_t rulings, differ;
	const char *answer, *effects;	/* as it is ruled now; NULL: it is not */
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
take(struct driver *d, const struct question *q, const struct ruling *r)
{
	struct replayed *p;

	(void)q;
	p = d->teller;
	p->answer = arena_text(&p->l.d->work, r->text);
	p->effects = arena_text(&p->l.d->work, tell_effects(r, &d->work));
}

/* The readings that were in force: `name=choice`, marks aside. */
static void
set_readings(struct replayed *p, struct options *o)
{
	const char *s, *word;
	struct arena *a;
	size_t len;

	a = &p->l.d->work;
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
	o->tables = p->l.d->opt.tables;
	o->dice = dice[0] != '\0' ? dice : NULL;
	p->again.faces = dice[0] != '\0' ? NULL : &p->none;
	set_readings(p, o);
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
	if (tool == NULL || (p->again.tool = tool_find(arena_copy(
	    &p->l.d->work, tool, len))) == NULL || p->again.tool->no_ruling)
		return log_fault(&p->l, ROW_QUESTION, "\"%s\" names no tool",
		    p->l.row.cells[ROW_QUESTION]);
	s += strspn(s, " ");
	if (strncmp(s, "--through", 9) == 0 && (s[9] == ' ' ||
	    s[9] == '\0')) {
		o.through = 1;
		s += 9 + strspn(s + 9, " ");
	}
	driver_again(&p->again, &o);
	(void)driver_words(&p->again, s);
	return 0;
}

/* The message that the driver had for it, without its end of line. */
static const char *
why_not(struct replayed *p)
{
	const struct out *o;

	o = &p->again.errors;
	return o->n == 0 ? "it rules nothing" : arena_copy(&p->l.d->work, o->p,
	    strcspn(o->p, "\n"));
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
	o = &p->l.d->out;
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
	struct driver *d;
	int got;

	d = p->l.d;
	while ((got = log_next(&p->l)) > 0) {
		arena_reset(&d->work);
		p->again.out.n = p->again.errors.n = 0;
		if (p->l.kind != IS_RULING)
			continue;
		if (rule_again(p) < 0)
			return -1;
		compare(p);
		if (d->out.n > FLUSH_AT && driver_flush(d) < 0)
			return -1;
	}
	return got;
}

int
journal_replay(struct driver *d, const char *const *words, int n)
{
	struct replayed p;
	int got;

	(void)words;
	if (n > 0)
		return journal_usage(d, "replay");
	memset(&p, 0, sizeof(p));
	p.none.begin = no_dice;
	p.none.face = no_face;
	driver_init(&p.again, d->frame);
	p.again.told = take;
	p.again.teller = &p;
	p.again.no_input = p.again.replaces = p.again.prefixes = 1;
	got = log_open(d, &p.l);
	if (got == 0)
		got = replay_all(&p);
	if (got == 0) {
		out_printf(&d->out, "%s\t%" PRIu64 " %s ruled again, %" PRIu64
		    " otherwise\n", p.differ == 0 ? "same" : "differs",
		    p.rulings, p.rulings == 1 ? "ruling" : "rulings",
		    p.differ);
		d->status = p.differ == 0 ? 0 : 1;
	}
	log_close(&p.l);
	driver_free(&p.again);
	return got;
}
