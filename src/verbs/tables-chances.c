/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables diff --chances: the chances of a question's answers in
 * two systems, side by side.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "chain/chain.h"
#include "count/chances.h"
#include "tell/list.h"
#include "share/shares.h"
#include "share/share.h"
#include "tell/tell.h"
#include "verbs/tables.h"
#include "tools/tools.h"

enum { PERCENT = 24 };

/* The question in one of the systems. */
struct side {
	struct system *s;
	const int *choice;
	struct chances c;
	struct shares all;
	const char *fault;	/* why there are no chances, or NULL */
};

struct shown {
	struct run *run;
	struct side sides[2];
	struct list list;
	int only_changed;	/* do not tell questions without a change */
};

static int
count(struct run *run, struct side *x, const char *words)
{
	struct question *q;
	struct asking w;

	run_asking(run, &w);
	w.sys = x->s;
	w.choice = x->choice;
	w.roster = NULL;
	w.prefixes = 0;
	q = arena_alloc(&run->scratch, sizeof(*q));
	if (run_cell(run, &w, words, q, &run->err) < 0 ||
	    (run->in->opt.through ? chain_chances(&w, q, &run->scratch,
	    &x->c, &run->err) : rule_chances(q, -1, SIDE_NONE, 0,
	    &run->scratch, &x->c, &run->err)) < 0)
		return -1;
	chances_by_answer(&x->c);
	shares_answers(&x->all, &x->c, &run->scratch);
	return 0;
}

/* The share of an answer; NULL: it is not possible. */
static const struct share *
share_of(const struct side *x, const char *answer)
{
	int i;

	for (i = 0; i < x->all.n; i++)
		if (strcmp(x->all.all[i].text, answer) == 0)
			return wide_zero(&x->all.all[i].w) ? NULL :
			    &x->all.all[i];
	return NULL;
}

static const char *
fraction(const struct shown *d, int side, const char *answer)
{
	const struct side *x = &d->sides[side];
	const struct share *s;

	if (x->fault != NULL)
		return answer[0] == '\0' ? x->fault : "-";
	s = share_of(x, answer);
	if (answer[0] == '\0')
		return "";
	return s == NULL ? "0" : tell_fraction(&s->w, &x->c.of,
	    &d->run->scratch);
}

static double
percent(const struct side *x, const char *answer)
{
	const struct share *s;

	s = share_of(x, answer);
	return s == NULL ? 0 : 100 * wide_ratio(&s->w, &x->c.of);
}

static void
row(const struct shown *d, const char *question, const char *answer)
{
	char by[PERCENT];

	(void)snprintf(by, sizeof(by), "%+.2f%%", percent(&d->sides[1],
	    answer) - percent(&d->sides[0], answer));
	if (d->sides[0].fault != NULL || d->sides[1].fault != NULL)
		by[0] = '\0';
	LIST_ADD(&d->list, question, answer, fraction(d, 0, answer),
	    fraction(d, 1, answer), by);
}

/*
 * Tell why a system has no chances; then the answers of the first system, then
 * those that only the second one has.
 */
static void
rows(const struct shown *d, const char *question)
{
	const struct side *x;
	const char *answer;
	int i, side;

	if (d->sides[0].fault != NULL || d->sides[1].fault != NULL)
		row(d, question, "");
	for (side = 0; side < 2; side++) {
		x = &d->sides[side];
		for (i = 0; i < x->all.n; i++) {
			answer = x->all.all[i].text;
			if (share_of(x, answer) != NULL && (side == 0 ||
			    share_of(&d->sides[0], answer) == NULL))
				row(d, question, answer);
		}
	}
}

/* ---- follow-ups, with --through ---- */

/* The follow-up of the same check, side and unit as `like`; or NULL. */
static struct chances *
led_like(const struct side *x, const struct chances *like)
{
	struct chances *c;

	for (c = x->fault != NULL ? NULL : x->c.next; c != NULL; c = c->next)
		if (!c->choice && !c->may && c->side == like->side &&
		    c->unit == like->unit && strcmp(c->check->tool,
		    like->check->tool) == 0 && strcmp(c->check->name,
		    like->check->name) == 0)
			return c;
	return NULL;
}

/* Set `shown` to a follow-up; a system without it has no chances there. */
static void
led_shown(const struct shown *d, const struct chances *like,
    struct shown *shown)
{
	struct chances *c;
	struct side *x;
	int i;

	*shown = *d;
	for (i = 0; i < 2; i++) {
		x = &shown->sides[i];
		c = led_like(&d->sides[i], like);
		memset(&x->all, 0, sizeof(x->all));
		if (c == NULL) {
			memset(&x->c, 0, sizeof(x->c));
			continue;
		}
		chances_by_answer(c);
		shares_answers(&x->all, c, &d->run->scratch);
		x->c = *c;
	}
}

/* The next follow-up of either system; those of both come once. */
static const struct chances *
led_next(const struct shown *d, int *side, const struct chances *c)
{
	for (c = c == NULL ? d->sides[0].c.next : c->next;; c = c->next) {
		while (c == NULL && *side == 0) {
			*side = 1;
			c = d->sides[1].c.next;
		}
		if (c == NULL || (!c->choice && !c->may && (*side == 0 ||
		    led_like(&d->sides[0], c) == NULL)))
			return c;
	}
}

static void
led_rows(const struct shown *d, const char *text)
{
	const struct chances *c;
	const char *whose;
	struct shown shown;
	int side;

	side = 0;
	for (c = led_next(d, &side, NULL); c != NULL;
	    c = led_next(d, &side, c)) {
		led_shown(d, c, &shown);
		whose = tell_whose(c->side, c->unit, &d->run->scratch);
		rows(&shown, arena_printf(&d->run->scratch, "%s > %s %s%s%s",
		    text, c->check->tool, c->check->name,
		    whose[0] != '\0' ? ", " : "", whose));
	}
}

static int
led_alike(const struct shown *d)
{
	const struct chances *c;
	struct shown shown;
	int side;

	side = 0;
	for (c = led_next(d, &side, NULL); c != NULL;
	    c = led_next(d, &side, c)) {
		led_shown(d, c, &shown);
		if (shown.sides[0].c.check == NULL ||
		    shown.sides[1].c.check == NULL ||
		    !chances_same(&shown.sides[0].c, &shown.sides[1].c))
			return 0;
	}
	return 1;
}

static int
alike(const struct shown *d)
{
	const struct side *x = &d->sides[0], *y = &d->sides[1];

	if (x->fault != NULL || y->fault != NULL)
		return x->fault != NULL && y->fault != NULL;
	return chances_same(&x->c, &y->c) && led_alike(d);
}

/* Tell a question, its tool first. 0, or -1: neither system understands it. */
static int
question(struct shown *d, const char *text)
{
	struct run *run = d->run;
	struct side *x;
	const char *p, *rest;
	size_t len;
	int i, same;

	rest = text;
	p = text_token(&rest, &len);
	run->in->tool = p == NULL ? NULL : tool_find(arena_copy(&run->scratch,
	    p, len));
	if (run->in->tool == NULL)
		return err_set(&run->err, "\"%s\": a question begins with its "
		    "tool", text);
	for (i = 0; i < 2; i++) {
		x = &d->sides[i];
		memset(&x->all, 0, sizeof(x->all));
		memset(&x->c, 0, sizeof(x->c));
		err_clear(&run->err);
		x->fault = count(run, x, rest) == 0 ? NULL :
		    arena_text(&run->scratch, run->err.text);
	}
	if (d->sides[0].fault != NULL && d->sides[1].fault != NULL &&
	    !d->only_changed)
		return -1;
	err_clear(&run->err);
	same = alike(d);
	if (!same)
		run->status = 1;
	if (!d->only_changed || !same) {
		rows(d, text);
		led_rows(d, text);
	}
	arena_reset(&run->scratch);
	return 0;
}

/* Tell the examples of both systems, each once. */
static int
examples(struct shown *d)
{
	const struct sheet *sh[2];
	const char **all, *text;
	int i, k, n, side;

	for (side = 0; side < 2; side++) {
		sh[side] = system_examples(d->sides[side].s, &d->run->err);
		if (sh[side] == NULL)
			return -1;
	}
	all = arena_alloc(&d->run->arena, (size_t)(sh[0]->nrow + sh[1]->nrow +
	    1) * sizeof(*all));
	n = 0;
	for (side = 0; side < 2; side++)
		for (i = 0; i < sh[side]->nrow; i++) {
			text = arena_printf(&d->run->arena, "%s %s",
			    sheet_cell(sh[side], &sh[side]->rows[i], "tool"),
			    sheet_cell(sh[side], &sh[side]->rows[i],
			    "question"));
			for (k = 0; k < n && strcmp(all[k], text) != 0; k++)
				continue;
			if (k == n)
				all[n++] = text;
		}
	for (i = 0; i < n; i++)
		if (question(d, all[i]) < 0)
			return -1;
	return 0;
}

static int
asked(struct shown *d, const char *const *words, int n)
{
	const char *text;
	int i;

	text = words[0];
	for (i = 1; i < n; i++)
		text = arena_printf(&d->run->arena, "%s %s", text, words[i]);
	return question(d, text);
}

int
tables_chances(struct run *run, struct system *a, struct system *b,
    const char *const *words, int n)
{
	const char *const names[] = { "question", "answer", a->name, b->name,
		"difference", NULL };
	struct shown d;
	const struct tool *tool;
	int got;

	memset(&d, 0, sizeof(d));
	d.run = run;
	d.only_changed = n == 0;
	d.sides[0].s = a;
	d.sides[1].s = b;
	d.sides[0].choice = system_presets(a, &run->arena);
	d.sides[1].choice = system_presets(b, &run->arena);
	if (run->out->format == FORMAT_TEXT)
		out_printf(&run->out->text, "question\tanswer\t%s\t%s\t"
		    "difference\n", a->name, b->name);
	list_head(&d.list, &run->out->text, run->out->format, names);
	tool = run->in->tool;
	got = n == 0 ? examples(&d) : asked(&d, words, n);
	run->in->tool = tool;
	return got;
}
