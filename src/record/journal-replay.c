/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal replay: rules every ruling again, with its own dice, by
 * the present tables. If the result differs, both are told; rows whose words
 * cannot be read any more are counted apart.
 */
#include <config.h>

#include <inttypes.h>

#include "record/again.h"
#include "tell/list.h"

struct replayed {
	struct log l;
	struct again again;
	uint64_t rulings, differ, unasked;
};

/* The first line of the driver's message. */
static const char *
why_not(struct replayed *p)
{
	const struct outlet *o = &p->again.out;

	return o->errors.n == 0 ? "it rules nothing" :
	    arena_copy(&p->l.run->scratch, o->errors.p, o->wrong_first);
}

/* `then 2/- (loss@2=1)` */
static const char *
both(struct replayed *p, const char *when, const char *answer,
    const char *effects)
{
	return arena_printf(&p->l.run->scratch, "%s %s%s%s%s", when, answer,
	    effects[0] != '\0' ? " (" : "", effects, effects[0] != '\0' ?
	    ")" : "");
}

static void
tell_differ(struct replayed *p, const char *then, const char *now)
{
	struct run *run = p->l.run;
	const char *const cells[] = {
		arena_printf(&run->scratch, "%" PRIu64, p->l.r.seq),
		p->l.row.cells[ROW_QUESTION], then, now,
	};

	list_line(&run->out->text, run->out->format, run->in->tool->name,
	    NULL, cells, 4);
}

static void
compare(struct replayed *p)
{
	const char *answer = p->l.row.cells[ROW_ANSWER], *effects, *now;

	effects = p->l.row.cells[ROW_EFFECTS];
	p->rulings++;
	if (p->again.answer != NULL && row_same(p->again.answer, answer) &&
	    row_same(p->again.effects, effects))
		return;
	p->unasked += p->again.unread;
	p->differ += !p->again.unread;
	now = p->again.answer != NULL ? both(p, "now", p->again.answer,
	    p->again.effects) : both(p, p->again.unread ? "not askable now:" :
	    "now", why_not(p), "");
	tell_differ(p, both(p, "then", answer, effects), now);
}

static int
replay_row(void *arg)
{
	struct replayed *p = arg;

	if (p->l.kind != IS_RULING)
		return 0;
	if (again_rule(&p->again) < 0)
		return -1;
	compare(p);
	return 0;
}

static void
tell_all(struct replayed *p)
{
	struct run *run = p->l.run;
	const char *unasked;

	unasked = p->unasked == 0 ? "" : arena_printf(&run->scratch,
	    ", %" PRIu64 " not askable now", p->unasked);
	journal_tell(run, p->differ > 0 ? "differs" : p->unasked > 0 ?
	    "not askable" : "same", arena_printf(&run->scratch, "%s ruled again, "
	    "%" PRIu64 " otherwise%s", verb_count(run, p->rulings - p->unasked,
	    "ruling", "rulings"), p->differ, unasked), NULL);
	run->status = p->differ + p->unasked > 0;
}

int
journal_replay(struct run *run, const char *const *words)
{
	struct replayed p = { .l.run = run };
	int got;

	(void)words;
	again_begin(&p.again, &p.l);
	got = log_walk(run, &p.l, log_open, "rows ruled again", replay_row,
	    &p);
	if (got == 0)
		tell_all(&p);
	again_end(&p.again);
	return got;
}
