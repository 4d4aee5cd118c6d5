/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Tells a dispute: what a question comes to under each combination
 * of the readings that it consults.
 */
#include <config.h>

#include "share/variant.h"

static int
agree(const struct variants *t)
{
	int i;

	for (i = 1; i < t->n; i++)
		if (!variant_same(&t->all[0], &t->all[i]))
			return 0;
	return 1;
}

static void
leaf_line(struct out *o, const struct variant *x, struct arena *a)
{
	const char *answer;

	answer = x->lacks ? "" : x->answer != NULL ? x->answer :
	    "cannot be ruled so";
	out_line(o, "\t", arena_printf(a, "%s: %s", x->label, arena_join(a,
	    answer, ", ", x->meaning)));
}

/* ---- how far apart the chances are ---- */

/* The chance of an answer: the least of all variants, or the most. */
struct end {
	const struct variant *x;	/* the first that has it; NULL: none */
	const char *p;
	double ratio;
};

static struct end
extreme(const struct variants *t, const char *answer, int most, struct arena *a)
{
	const struct share *s;
	const struct variant *x;
	struct end end = { NULL, "0", 0 };
	double ratio;

	for (x = t->all; x - t->all < t->n; x++) {
		if (x->all.n == 0)
			continue;
		s = shares_find(&x->all, answer);
		ratio = s == NULL ? 0 : wide_ratio(&s->w, &x->all.of);
		if (end.x != NULL && (most ? ratio <= end.ratio :
		    ratio >= end.ratio))
			continue;
		end.x = x;
		end.ratio = ratio;
		end.p = s == NULL ? "0" : tell_fraction(&s->w, &x->all.of, a);
	}
	return end;
}

/* A line for each answer that some reading gives: from where to where. */
static void
apart_lines(struct out *o, const struct variants *t, struct arena *a)
{
	struct end least, most;
	struct shares s;
	const char **lines;
	double apart;
	int i, n;

	variants_answers(t, &s, a);
	lines = arena_alloc(a, (size_t)(s.n + 1) * sizeof(*lines));
	for (apart = 0, i = n = 0; i < s.n; i++) {
		least = extreme(t, s.all[i].text, 0, a);
		most = extreme(t, s.all[i].text, 1, a);
		if (most.ratio - least.ratio > apart)
			apart = most.ratio - least.ratio;
		if (least.x != most.x)
			lines[n++] = arena_printf(a, "%s: %s with %s, %s with "
			    "%s: %s apart", s.all[i].text, least.p,
			    least.x->label, most.p, most.x->label,
			    tell_percent(most.ratio - least.ratio, a));
	}
	out_printf(o, "\tit matters: the chances are up to %s apart\n",
	    tell_percent(apart, a));
	for (i = 0; i < n; i++)
		out_line(o, "\t", lines[i]);
}

/* ---- the whole ---- */

/* What stands below a ruling or chances that readings change. */
static void
tell_end(struct out *o, const struct disputed *t)
{
	if (t->idle[0] != '\0')
		out_printf(o, "\tasked, and nothing changes: %s\n", t->idle);
	if (t->cut)
		out_printf(o, "\tthere are more: only %d were tried\n",
		    t->tried);
}

static void
tell_rulings(struct out *o, const struct disputed *t, struct arena *a)
{
	int i;

	if (agree(&t->all))
		out_printf(o, "\tit does not matter: all %d readings rule the "
		    "same\n", t->tried);
	else
		out_text(o, "\tit matters:\n");
	if (t->source != NULL)
		out_printf(o, "\tdice that only other readings throw: %s %s\n",
		    t->faces, t->source);
	for (i = 0; i < t->all.n && t->all.n > 1; i++)
		leaf_line(o, &t->all.all[i], a);
	tell_end(o, t);
}

static void
tell_counted(struct out *o, const struct disputed *t, struct arena *a)
{
	const struct variant *x;

	if (agree(&t->all)) {
		out_printf(o, "\tit does not matter: all %d readings have the "
		    "same chances\n", t->tried);
		return;
	}
	apart_lines(o, &t->all, a);
	for (x = t->all.all; x - t->all.all < t->all.n; x++)
		if (x->all.n == 0 || x->refused)
			leaf_line(o, x, a);
	tell_end(o, t);
}

static void
tell_text_dispute(struct out *o, const struct disputed *t,
    const struct telling *head, struct arena *a)
{
	if (t->r != NULL)
		tell_text(o, t->r, a);
	else
		tell_chances(o, FORMAT_TEXT, t->c, NULL, head, a);
	if (t->tried <= 1)
		out_printf(o, "\tno doubtful reading bears on %s\n",
		    t->r != NULL ? "this ruling" : "these chances");
	else
		(t->r != NULL ? tell_rulings : tell_counted)(o, t, a);
}

void
tell_dispute(struct out *o, enum format f, const struct disputed *t,
    const struct telling *head, struct arena *a)
{
	if (f != FORMAT_JSON) {
		tell_text_dispute(o, t, head, a);
		return;
	}
	tell_json_as_is(o, t->r, t->c, head, a);
	out_member_bool(o, "matters", !agree(&t->all));
	if (t->source != NULL)
		out_member(o, "faces", t->faces);
	tell_json_variants(o, "dispute", "readings", &t->all, a);
}
