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
#include "study/study.h"

/* The named value of --of, for the side that `@1` or `@2` names. */
static int
find_of(struct run *run, const struct question *q, int *index, int *side)
{
	const char *name, *sign;
	int i;

	*index = -1;
	*side = SIDE_NONE;
	name = run->in->opt.of;
	if (name == NULL)
		return 0;
	sign = strchr(name, '@');
	if (sign != NULL && (sign[1] == '1' || sign[1] == '2') &&
	    sign[2] == '\0') {
		*side = sign[1] - '0';
		name = arena_copy(&run->scratch, name, (size_t)(sign - name));
	}
	*index = check_value(q->check, name, *side);
	for (i = 0; *index < 0 && i < q->check->neffect; i++)
		if (text_eq(q->check->effects[i], name))
			return err_set(&run->err, "--of: %s is an effect: "
			    "--chances alone tells its chances too", name);
	/* A side alone: the answers as that side sees them. */
	if (*index < 0 && *name == '\0' && *side != SIDE_NONE)
		return 0;
	if (*index < 0)
		return err_set(&run->err, "--of: %s has no value \"%s\"",
		    q->check->name, name);
	if (q->check->values[*index].side != SIDE_EACH)
		*side = q->check->values[*index].side;
	else if (*side == SIDE_NONE)
		return err_set(&run->err,
		    "--of: each side has its own %s: write "
		    "%s@1 or %s@2",
		    name, name, name);
	return 0;
}

/* What stands first in CSV: it belongs to no question. */
static void
chances_header(struct run *run)
{
	if (run->out->format == FORMAT_CSV && !run->out->header)
		out_text(&run->out->text, run->in->opt.times != NULL ?
		    "question,answer,count,times,p,tries\n" :
		    "question,answer,p,ways,of,at-least,unused\n");
	run->out->header = 1;
}

static int
tell_tries(struct run *run, const struct chances *c, const struct telling *t)
{
	int most;

	most = tell_tries_most(c);
	if (run->in->times > most)
		return err_set(&run->err,
		    "-n with --chances: at most %d tries of "
		    "this question can be told exactly, not %d",
		    most, run->in->times);
	if (run->out->format == FORMAT_JSON)
		tell_tries_json(&run->out->text, c, run->in->times, t,
		    &run->scratch);
	else if (run->out->format == FORMAT_CSV)
		tell_tries_csv(&run->out->text, c, run->in->times,
		    &run->scratch);
	else
		tell_tries_text(&run->out->text, c, run->in->times,
		    &run->scratch);
	return 0;
}

static int
tell_chances(struct run *run, struct chances *c, int side)
{
	struct telling t;
	const char *of;
	int got;

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
		return tell_tries(run, c, &t);
	if (run->out->format == FORMAT_JSON)
		got = tell_chances_json(&run->out->text, c, of, &t,
		    &run->scratch);
	else if (run->out->format == FORMAT_CSV)
		got = tell_chances_csv(&run->out->text, c, of, &run->scratch);
	else
		got = tell_chances_text(&run->out->text, c, of, &run->scratch);
	return got == 0 ? 0 : err_set(&run->err, "the chances need more than "
	    "1024 bits");
}

int
chances_each(struct run *run, const char *words, const struct question *q,
    const struct record *rec)
{
	struct asking w;
	struct chances c;
	int of, side, got;
	size_t was;

	(void)words;
	got = find_of(run, q, &of, &side);
	if (got == 0 && run->in->opt.through && of >= 0)
		got = err_set(&run->err, "--of is of one ruling: not with "
		    "--through");
	run_asking(run, &w);
	if (got == 0)
		got = run->in->opt.through && w.sys->loader != NULL ?
		    chain_chances(&w, q, &run->scratch, &c, &run->err) :
		    rule_chances(q, of, side, 0, &run->scratch, &c, &run->err);
	if (got == 0)
		chances_header(run);
	was = run->out->text.n;
	if (got == 0)
		got = tell_chances(run, &c, side);
	if (got < 0) {
		run->out->text.n = was;
		run_fail(run, NULL, rec, q->text);
	}
	return got;
}
