/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. --chances: the exact chances of one question, of its answers or
 * of a named value; with -n how often each answer comes in so many tries.
 */
#include <config.h>

#include "base/text.h"
#include "share/share.h"
#include "share/svg.h"
#include "study/study.h"

/* What --of names: a value, an effect or an answer. None: -1, -1, NULL. */
struct named {
	int value, effect, side, better;
	const char *answer;
};

/* Whose the effect is, as its steps say: SIDE_EACH if either side's. */
static int
effect_whose(const struct check *c, int effect)
{
	const unsigned sides = c->effect_sides[effect];

	if ((sides & side_bits(SIDE_NONE)) != 0)
		return SIDE_NONE;
	return sides == side_bits(SIDE_EACH) ? SIDE_EACH :
	    sides == side_bits(SIDE_2) ? SIDE_2 : SIDE_1;
}

static int
find_of(struct run *run, const struct question *q, struct named *n)
{
	const char *name;
	int whose;

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
	whose = n->value >= 0 ? q->check->values[n->value].side :
	    n->side != SIDE_NONE ? n->side : effect_whose(q->check, n->effect);
	if (whose != SIDE_EACH)
		n->side = whose;
	else if (n->side == SIDE_NONE)
		return err_set(&run->err, "--of: each side has its own %s: "
		    "write %s@1 or %s@2", name, name, name);
	return 0;
}

/* What is told of counted chances: *of; or NULL, the answers. */
static const struct of *
look_at(struct run *run, const struct named *n, struct chances *c,
    struct of *of)
{
	struct arena *a = &run->scratch;

	of->name = run->in->opt.of;
	if (n->value >= 0) {
		shares_values(&of->s, c, -1, a);
	} else if (n->effect >= 0) {
		shares_values(&of->s, c, n->effect * c->q->places +
		    question_place(c->q, n->side, -1), a);
	} else if (n->answer != NULL) {
		(void)shares_class(&of->s, c, n->answer, n->better, of->name,
		    a);
	} else {
		c->seen_by = n->side;
		return NULL;
	}
	return of;
}

static int
tell_times(struct run *run, const struct chances *c, const struct telling *t)
{
	int most = tell_tries_most(c);

	if (run->in->times > most)
		return err_set(&run->err,
		    "-n with --chances: at most %d tries of "
		    "this question can be told exactly, not %d",
		    most, run->in->times);
	tell_tries(&run->out->text, run->out->format, c, run->in->times, t,
	    &run->scratch);
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

/* Above the chances: the header of CSV, or on a terminal what stands where. */
static void
head(struct run *run, const struct chances *c, const struct of *of)
{
	study_header(run, run->in->opt.times != NULL ?
	    "question,answer,count,p" :
	    "question,answer,p,ways,of,at-least,unused");
	if (outlet_shows(run->out) && run->in->opt.times == NULL)
		out_printf(&run->out->text, "%s%s\n", of != NULL ?
		    "value\tchance\t\tat least" :
		    "answer\tchance\t\tor better",
		    of == NULL && has_meaning(c) ? "\t\tmeaning" : "");
}

static int
tell(struct run *run, const struct chances *c, const struct of *of)
{
	const struct options *opt = &run->in->opt;
	struct arena *a = &run->scratch;
	struct telling t = { .tool = run->in->tool->name };
	struct shares all;

	if (opt->times == NULL && opt->plot != NULL && opt->plot[0] != '\0') {
		shares_answers(&all, c, a);
		svg_bars(&run->out->text, arena_printf(a, "%s %s", t.tool,
		    c->q->text), &all, a);
		return 0;
	}
	if (run->out->format == FORMAT_JSON)
		run_telling(run, c->q->check, &t);
	t.meanings = opt->explain || outlet_shows(run->out);
	head(run, c, of);
	if (opt->times != NULL)
		return tell_times(run, c, &t);
	tell_chances(&run->out->text, run->out->format, c, of, &t, a);
	return 0;
}

int
chances_each(struct run *run, const struct question *q,
    const struct record *rec)
{
	struct chances c;
	struct named n;
	struct of of;
	size_t was = run->out->text.n;

	if (find_of(run, q, &n) == 0 &&
	    (n.value >= 0 ? rule_chances(q, n.value, n.side, 0, &run->scratch,
	    &c, &run->err) : study_count(run, q, &run->scratch, &c,
	    &run->err)) == 0 && tell(run, &c, look_at(run, &n, &c, &of)) == 0)
		return 0;
	run->out->text.n = was;
	run_fail(run, NULL, rec, q->text);
	return -1;
}
