/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal replay: rules every ruling again, with its own dice, by
 * the present tables. If the result differs, both are told.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "cli/progress.h"
#include "record/again.h"

struct replayed {
	struct log l;
	struct again again;
	uint64_t rulings, differ;
	struct progress progress;
};

/* The first line of the driver's message. */
static const char *
why_not(struct replayed *p)
{
	const struct out *o;

	o = &p->again.out.errors;
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
	if (p->again.answer != NULL && row_same(p->again.answer, answer) &&
	    row_same(p->again.effects, effects))
		return;
	p->differ++;
	o = &p->l.run->out->text;
	out_printf(o, "%" PRIu64 "\t", p->l.r.seq);
	out_clean(o, p->l.row.cells[ROW_QUESTION]);
	out_text(o, "\tthen ");
	tell_both(o, answer, effects);
	out_text(o, "\tnow ");
	if (p->again.answer != NULL)
		tell_both(o, p->again.answer, p->again.effects);
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
		progress_step(&p->progress);
		arena_reset(&run->scratch);
		if (p->l.kind != IS_RULING)
			continue;
		if (again_rule(&p->again) < 0)
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
	got = log_open(run, &p.l);
	again_begin(&p.again, &p.l);
	progress_begin(&p.progress, "rows ruled again");
	if (got == 0)
		got = replay_all(&p);
	progress_end(&p.progress);
	if (got == 0) {
		out_printf(&run->out->text,
		    "%s\t%" PRIu64 " %s ruled again, %" PRIu64 " otherwise\n",
		    p.differ == 0 ? "same" : "differs", p.rulings,
		    p.rulings == 1 ? "ruling" : "rulings", p.differ);
		run->status = p.differ == 0 ? 0 : 1;
	}
	log_close(&p.l);
	again_end(&p.again);
	return got;
}
