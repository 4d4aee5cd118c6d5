/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --chances: the exact chances of one question, of its answers or
 * of a named value; with -n how often each answer comes in so many tries.
 */
#include <config.h>

#include <string.h>

#include "chain/chain.h"
#include "base/text.h"
#include "share/share.h"
#include "share/shares.h"
#include "share/svg.h"
#include "study/study.h"

/* What --of names: a value, an effect or an answer. None: -1, -1, NULL. */
struct named {
	int value, effect, side, better;
	const char *answer;
};

/* n->side: whom the effect befalls, if not said. -1: each side has its own. */
static int
effect_whose(struct run *run, const struct check *c, struct named *n,
    const char *name)
{
	const struct step *s;
	unsigned sides;
	int i;

	for (sides = 0, i = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		if (s->what == DO_EFFECT && s->effect == n->effect)
			sides |= side_bits(s->effect_side != SIDE_NONE ?
			    s->effect_side : s->scope);
	}
	if ((sides & side_bits(SIDE_NONE)) != 0)
		return 0;
	if (sides == side_bits(SIDE_EACH))
		return err_set(&run->err, "--of: each side has its own %s: "
		    "write %s@1 or %s@2", name, name, name);
	n->side = sides == side_bits(SIDE_2) ? SIDE_2 : SIDE_1;
	return 0;
}

static int
find_of(struct run *run, const struct question *q, struct named *n)
{
	const char *name;

	n->value = n->effect = -1;
	n->side = SIDE_NONE;
	n->answer = NULL;
	if (run->in->opt.of == NULL)
		return 0;
	name = study_side(run->in->opt.of, &n->side, &run->scratch);
	n->value = check_value(q->check, name, n->side);
	n->effect = index_find(&q->check->by_effect, name);
	/* `@1` or `@2` alone: the answers, as that side sees them. */
	if (n->value < 0 && *name == '\0' && n->side != SIDE_NONE)
		return 0;
	if (n->value < 0 && n->effect < 0)
		return study_answer(run, q->check, "of",
		    "value, effect or answer", run->in->opt.of, &n->answer,
		    &n->better);
	if (run->in->opt.through)
		return err_set(&run->err, "--of a value or an effect is of one "
		    "ruling: not with --through");
	if (n->value < 0)
		return n->side != SIDE_NONE ? 0 : effect_whose(run, q->check,
		    n, name);
	if (q->check->values[n->value].side != SIDE_EACH)
		n->side = q->check->values[n->value].side;
	else if (n->side == SIDE_NONE)
		return err_set(&run->err,
		    "--of: each side has its own %s: write "
		    "%s@1 or %s@2",
		    name, name, name);
	return 0;
}

/* Prepare counted chances for an effect or answer that --of names. 0, or -1. */
static int
look_at(struct run *run, const struct named *n, struct chances *c)
{
	if (n->value < 0 && n->effect >= 0)
		shares_by_effect(c, n->effect, n->side);
	if (n->answer != NULL && !shares_class(c, n->answer, n->better,
	    run->in->opt.of, &run->scratch))
		return err_set(&run->err, "--of: %s has no value, effect or "
		    "answer \"%s\"", c->check->name, run->in->opt.of);
	return 0;
}

/* The header of CSV, once in a run. */
static void
chances_header(struct run *run)
{
	if (run->out->format == FORMAT_CSV && !run->out->header)
		out_text(&run->out->text, run->in->opt.times != NULL ?
		    "question,answer,count,p\n" :
		    "question,answer,p,ways,of,at-least,unused\n");
	run->out->header = 1;
}

static int
tell_times(struct run *run, const struct chances *c, const struct telling *t)
{
	int most;

	most = tell_tries_most(c);
	if (run->in->times > most)
		return err_set(&run->err,
		    "-n with --chances: at most %d tries of "
		    "this question can be told exactly, not %d",
		    most, run->in->times);
	tell_tries(&run->out->text, run->out->format, c, run->in->times, t,
	    &run->scratch);
	return 0;
}

/* Draw a bar for each answer that has a chance. */
static int
picture(struct run *run, const struct chances *c)
{
	struct arena *a = &run->scratch;
	struct shares all;
	const char **names;
	double *shares;
	int i, n;

	shares_answers(&all, c, a);
	names = arena_alloc(a, (size_t)(all.n + 1) * sizeof(*names));
	shares = arena_alloc(a, (size_t)(all.n + 1) * sizeof(*shares));
	for (i = n = 0; i < all.n; i++) {
		if (wide_zero(&all.all[i].w))
			continue;
		names[n] = all.all[i].text;
		shares[n++] = wide_ratio(&all.all[i].w, &c->of);
	}
	svg_bars(&run->out->text, arena_printf(a, "%s %s", run->in->tool->name,
	    c->q->text), names, shares, n, a);
	return 0;
}

/* Has codes.csv a meaning for one of these answers? */
static int
has_meaning(const struct chances *c)
{
	const struct code *code;
	int i;

	for (i = 0; i < c->count; i++) {
		code = check_answer(c->check, c->outcomes[i].text);
		if (code != NULL && code->meaning[0] != '\0')
			return 1;
	}
	return 0;
}

static int
tell_chances(struct run *run, struct chances *c, int side)
{
	struct telling t;
	const char *of;

	memset(&t, 0, sizeof(t));
	t.tool = run->in->tool->name;
	if (run->out->format == FORMAT_JSON)
		t.fingerprint = run_fingerprint(run, c->q->check);
	of = run->in->opt.of;
	if (of != NULL && of[0] == '@') {
		c->seen_by = side;
		of = NULL;
	}
	if (run->in->opt.times != NULL)
		return tell_times(run, c, &t);
	if (run->in->opt.plot != NULL && run->in->opt.plot[0] != '\0')
		return picture(run, c);
	t.meanings = run->in->opt.explain || (outlet_shows(run->out) &&
	    run->out->format != FORMAT_JSON);
	if (outlet_shows(run->out))
		out_printf(&run->out->text, "%s%s\n", of != NULL ?
		    "value\tchance\t\tat least" :
		    "answer\tchance\t\tor better",
		    of == NULL && has_meaning(c) ? "\t\tmeaning" : "");
	if (run->out->format == FORMAT_JSON)
		tell_chances_json(&run->out->text, c, of, &t,
		    &run->scratch);
	else if (run->out->format == FORMAT_CSV)
		tell_chances_csv(&run->out->text, c, of, &run->scratch);
	else
		tell_chances_text(&run->out->text, c, of, t.meanings,
		    &run->scratch);
	return 0;
}

int
chances_each(struct run *run, const struct question *q,
    const struct record *rec)
{
	struct asking w;
	struct chances c;
	struct named of;
	int got;
	size_t was;

	got = find_of(run, q, &of);
	run_asking(run, &w);
	if (got == 0)
		got = run->in->opt.through && w.sys->loader != NULL ?
		    chain_chances(&w, q, &run->scratch, &c, &run->err) :
		    rule_chances(q, of.value, of.side, 0, &run->scratch, &c,
		    &run->err);
	if (got == 0)
		got = look_at(run, &of, &c);
	if (got == 0)
		chances_header(run);
	was = run->out->text.n;
	if (got == 0)
		got = tell_chances(run, &c, of.side);
	if (got < 0) {
		run->out->text.n = was;
		run_fail(run, NULL, rec, q->text);
	}
	return got;
}
