/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. Tells what single changes of a question would come to. */
#include <config.h>

#include <limits.h>

#include "share/variant.h"
#include "tell/list.h"

/* So many words that are not allowed are listed; of more only the number. */
enum { LISTED = 12 };

/* ---- text ---- */

/* The chances that are there, on a line: `R 35.00%, D 21.00%`. */
static const char *
chances_line(const struct shares *s, struct arena *a)
{
	struct growing text = { 0 };
	const struct share *x;

	for (x = s->all; x - s->all < s->n; x++)
		if (!wide_zero(&x->w))
			arena_list(a, &text, arena_printf(a, "%s %s", x->text,
			    tell_percent(wide_ratio(&x->w, &s->of), a)));
	return text.text;
}

/*
 * Set `like` of each: the first one that came to the same. All that are refused
 * are alike; of the others none if `whole`.
 */
static void
find_alike(struct variants *t, int whole)
{
	const struct variant *x, *y;
	int i, k;

	for (i = 0; i < t->n; i++)
		for (k = 0; k <= i; k++) {
			x = &t->all[k];
			y = &t->all[i];
			if (k < i && (x->like != k || x->refused !=
			    y->refused || (!y->refused && (whole ||
			    !variant_same(x, y)))))
				continue;
			t->all[i].like = k;
			break;
		}
}

/* The labels of those that are like variant i; of more than `most` how many. */
static const char *
labels(const struct variants *t, int i, int most, struct arena *a)
{
	struct growing text = { 0 };
	int k, n;

	for (k = i, n = 0; k < t->n; k++)
		if (t->all[k].like == i) {
			arena_list(a, &text, t->all[k].label);
			n++;
		}
	return n <= most ? text.text : arena_printf(a, "%d word%s", n,
	    n > 1 ? "s" : "");
}

/* Tell variant i, and those that are like it. */
static void
change_line(struct out *o, const struct changed *c, int i, struct arena *a)
{
	const struct variant *x = &c->all.all[i];

	if (x->refused) {
		out_line(o, "\tnot allowed with ", labels(&c->all, i,
		    c->whole ? INT_MAX : LISTED, a));
		return;
	}
	out_line(o, "\twith ", arena_printf(a, "%s:%s%s", labels(&c->all, i,
	    INT_MAX, a), c->whole && x->all.n > 0 ? "" : " ",
	    x->all.n == 0 ? x->answer != NULL ? x->answer :
	    "other dice would be needed" : c->whole ? "" :
	    chances_line(&x->all, a)));
	if (c->whole)
		tell_shares(o, "\t\t", &x->all, a);
}

static void
tell_text_changes(struct out *o, struct changed *c, struct arena *a)
{
	int i, refused;

	if (c->r == NULL)
		tell_shares(o, "", &c->as_is.all, a);
	else
		tell_text(o, c->r, a);
	if (c->all.n == 0)
		out_text(o, "\tno single pip, modifier or word would change "
		    "the answer\n");
	find_alike(&c->all, c->whole);
	for (refused = 0; refused < 2; refused++)
		for (i = 0; i < c->all.n; i++)
			if (c->all.all[i].like == i &&
			    c->all.all[i].refused == refused)
				change_line(o, c, i, a);
	/* (All of these came to the same, as the question itself does.) */
	if (c->idle.n > 0 && (c->all.n > 0 || c->whole))
		out_line(o, "\tno change: ", labels(&c->idle, 0, c->whole ?
		    INT_MAX : 0, a));
}

/* ---- csv ---- */

/* A change by `label`: a row, or of chances a row for each answer. */
static void
csv_change(struct out *o, const char *question, const char *label,
    const struct variant *x, struct arena *a)
{
	const char *cells[] = { question, label, x->answer != NULL ?
		x->answer : "", "", "" };
	const struct share *s;

	if (x->all.n == 0)
		list_row(o, FORMAT_CSV, NULL, cells, 3);
	for (s = x->all.all; s - x->all.all < x->all.n; s++) {
		cells[2] = s->text;
		cells[3] = tell_fraction(&s->w, &x->all.of, a);
		cells[4] = tell_decimal(wide_ratio(&s->w, &x->all.of), a);
		list_row(o, FORMAT_CSV, NULL, cells, 5);
	}
}

/* First the question as it is, with an empty label. */
static void
tell_csv_changes(struct out *o, const struct changed *c, struct arena *a)
{
	const char *question;
	int i;

	question = c->r == NULL ? c->c->q->text : c->r->q->text;
	csv_change(o, question, "", &c->as_is, a);
	for (i = 0; i < c->all.n; i++)
		csv_change(o, question, c->all.all[i].label, &c->all.all[i],
		    a);
	for (i = 0; i < c->idle.n; i++)
		csv_change(o, question, c->idle.all[i].label, &c->as_is, a);
}

void
tell_changes(struct out *o, enum format f, struct changed *c,
    const struct telling *head, struct arena *a)
{
	if (f == FORMAT_JSON) {
		tell_json_as_is(o, c->r, c->c, head, a);
		tell_json_variants(o, "what-if", "with", &c->all, a);
	} else if (f == FORMAT_CSV) {
		tell_csv_changes(o, c, a);
	} else {
		tell_text_changes(o, c, a);
	}
}
