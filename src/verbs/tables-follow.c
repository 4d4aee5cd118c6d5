/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables follow: for each row with a follow-up the words that it
 * hands on, those that are read next, and those kept for later.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "follow/follow.h"
#include "table/load.h"
#include "tell/list.h"
#include "verbs/tables.h"

static const char *
listed(struct arena *a, const char *list, const char *name)
{
	return text_inlist(list, name) ? list : arena_join(a, list, " ", name);
}

/* The names handed on that the check reads. */
static const char *
names_read(struct run *run, const struct step *s, const struct landing *l,
    const struct handing *h)
{
	struct sayable say;
	const char *list = "";
	int i;

	for (i = 0; follow_sayable(l->to, h->to, i, &say); i++)
		if (!follow_leaves(s, say.name, h->from))
			list = listed(&run->scratch, list, say.name);
	return list;
}

/* The names handed on for checks behind it. */
static const char *
names_kept(struct run *run, const struct step *s, const struct landing *l,
    const struct handing *h)
{
	const struct reaches *all = follow_reach(l->to, h->to);
	struct sayable say, here;
	const char *list = "";
	int i, k;

	for (k = 0; k < all->n; k++)
		for (i = 0; follow_sayable(all->all[k].to, all->all[k].side, i,
		    &say); i++)
			if (!follow_leaves(s, say.name, h->from) &&
			    !follow_names(all->all[k].without, say.name) &&
			    !follow_can_say(l->to, h->to, say.name, &here))
				list = listed(&run->scratch, list, say.name);
	return list;
}

static int
has_ruling(const struct check *c, const char *name)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].side == SIDE_NONE &&
		    !follow_computed(&c->values[i]) &&
		    text_eq(c->values[i].name, name))
			return 1;
	for (i = 0; i < c->nmodword; i++)
		if ((c->modwords[i].sides & 1) != 0 &&
		    text_eq(c->modwords[i].word, name))
			return 1;
	return 0;
}

/* Names of the ruling that both checks know, but the row does not pass on. */
static const char *
names_stay(struct run *run, const struct check *c, const struct check *to,
    const struct step *s)
{
	const char *list = "";
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (has_ruling(c, c->values[i].name) &&
		    has_ruling(to, c->values[i].name) &&
		    !follow_passes(s, c->values[i].name) &&
		    !follow_leaves(s, c->values[i].name, SIDE_NONE))
			list = listed(&run->scratch, list, c->values[i].name);
	for (i = 0; i < c->nmodword; i++)
		if ((c->modwords[i].sides & 1) != 0 &&
		    has_ruling(to, c->modwords[i].word) &&
		    !follow_passes(s, c->modwords[i].word) &&
		    !follow_leaves(s, c->modwords[i].word, SIDE_NONE))
			list = listed(&run->scratch, list,
			    c->modwords[i].word);
	return list;
}

static const char *
whom(const struct step *s)
{
	static const char *const sides[] = { "", "1", "2", "each" };
	static const char *const units[] = { "", "1+", "2+", "each+" };

	return s->unit ? units[s->scope] : sides[s->scope];
}

/* Tell a row: a line for each unit handed on; one if there is none. */
static void
tell_row(struct run *run, const struct list *to, const struct check *c,
    const struct step *s)
{
	const struct landing *l = follow_landing(s, c);
	const char *cells[] = { c->tool, c->name, s->id, step_dos[s->what],
		s->name, whom(s), s->text, "ruling", s->passes, "" };
	const struct handing *h;
	const char *stay;
	int i;

	if (l->to != NULL) {
		cells[6] = arena_printf(&run->scratch, "%s %s", l->to->tool,
		    l->to->name);
		stay = names_stay(run, c, l->to, s);
		cells[9] = stay[0] == '\0' ? "" : arena_printf(&run->scratch,
		    "stays: %s", stay);
	}
	if (l->n == 0 || l->to == NULL || cells[8][0] != '\0' ||
	    cells[9][0] != '\0')
		list_add(to, cells);
	for (i = 0; i < l->n && l->to != NULL; i++) {
		h = &l->all[i];
		cells[7] = arena_printf(&run->scratch, "%d%s>%d", h->from,
		    h->many ? "+" : "", h->to);
		cells[8] = names_read(run, s, l, h);
		cells[9] = names_kept(run, s, l, h);
		list_add(to, cells);
	}
}

/* The one check of that name, of whichever tool. NULL with err. */
static struct check *
check_named(struct run *run, struct system *s, const char *name)
{
	struct check *c;
	int at = system_named(s, name, strlen(name), -1);

	if (at < 0) {
		err_set(&run->err, "%s has neither a check nor a tool \"%s\": "
		    "tables show %s lists them", s->name, name, s->name);
		return NULL;
	}
	c = &s->checks[at];
	at = system_named(s, name, strlen(name), at);
	if (at >= 0) {
		err_set(&run->err, "both %s and %s have a check \"%s\": write "
		    "%s %s", c->tool, s->checks[at].tool, c->name, c->tool,
		    c->name);
		return NULL;
	}
	return c;
}

/* Tell the follow-up rows of a system, or of one check. 0, or -1 with err. */
static int
tell_rows(struct run *run, struct system *s, const struct check *only)
{
	static const char *const names[] = { "tool", "check", "id", "do",
		"name", "whom", "to", "unit", "read", "kept", NULL };
	struct check *c;
	struct list to;
	int i, k;

	list_head(&to, &run->out->text, run->out->format, names);
	for (i = 0; i < s->ncheck; i++) {
		c = &s->checks[i];
		if (only != NULL && c != only)
			continue;
		if (check_compile(c, &run->err) < 0)
			return -1;
		for (k = 0; k < c->nstep; k++)
			if (c->steps[k].what >= DO_THEN)
				tell_row(run, &to, c, &c->steps[k]);
	}
	return 0;
}

/* Words: none, a check of any tool, or a tool with perhaps its check. */
int
tables_follow(struct run *run, struct system *s, const char *const *words)
{
	const char *first = words[0], *name = first != NULL ? words[1] : NULL;
	struct check *c;
	int tool;

	tool = first != NULL && system_has_tool(s, first);
	if (name != NULL && tool && system_find(s, first, name) == NULL)
		return err_set(&run->err, "\"%s\" is not a check of %s %s: %s",
		    name, s->name, first, ask_checks(s, first, &run->scratch));
	c = first == NULL ? NULL : tool ? system_check(s, first, name,
	    &run->err) : check_named(run, s, first);
	if (first != NULL && c == NULL)
		return -1;
	return name != NULL && (!tool || words[2] != NULL) ? verb_usage(run) :
	    tell_rows(run, s, c);
}
