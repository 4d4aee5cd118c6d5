/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. The tables that the shell reads and no check does: `applied` says
 * what an effect does to a roster, `game` what to ask where the game stands,
 * `allowed` what a unit may do in a phase.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "prove/inside.h"

/* What `applied` may do with a cell of a roster. */
static const char *const ways[] = {
	"add", "take", "set", "word", "unword", "down", "up", "score", NULL,
};

/* The keys of `game`. */
static const char *const keys[] = {
	"first", "begins", "next", "due", "score", "carried", NULL,
};

static int
column(struct lint *l, const struct table *t, const char *name)
{
	struct place p = { t->file, t->line, NULL };
	int col = table_col(t, val_text(name));

	if (col < 0)
		lint_error(l, p, "column \"%s\" is missing", name);
	return col;
}

static int
is_effect(const struct lint *l, const char *name)
{
	const struct check *c;
	/* `TOOL ANSWER` is as good as an effect. */
	const size_t n = strcspn(name, " ");
	int i;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		if (name[n] != '\0' && strncmp(c->tool, name, n) == 0 &&
		    c->tool[n] == '\0' && (check_answer(c, name + n + 1) !=
		    NULL || check_code(c, name + n + 1) != NULL))
			return 1;
		if (index_find(&c->by_effect, name) >= 0)
			return 1;
	}
	return 0;
}

static void
check_applied(struct lint *l, const struct table *t)
{
	const struct row *r;
	int cell, does = column(l, t, "does");

	(void)column(l, t, "to");
	cell = column(l, t, "column");
	if (cell < 0 || does < 0)
		return;
	for (r = t->rows; r < t->rows + t->nrow; r++) {
		lint_name(&l->outside, r->cells[cell]);
		if (!is_effect(l, r->key))
			lint_error(l, place_of(&r->from, t->keyname),
			    "no check has an effect \"%s\"", r->key);
		if (!column_in(ways, r->cells[does]))
			lint_error(l, place_of(&r->from, "does"), "want add, "
			    "take, set, word, unword, down, up or score, got "
			    "\"%s\"", r->cells[does]);
	}
}

static void
check_game(struct lint *l, const struct table *t)
{
	const struct row *r;

	(void)column(l, t, "ask");
	for (r = t->rows; r < t->rows + t->nrow; r++)
		if (!column_in(keys, r->key))
			lint_error(l, place_of(&r->from, t->keyname), "want "
			    "first, begins, next, due, score or carried, got "
			    "\"%s\"", r->key);
}

/* Is it `TOOL` with a default check, or `TOOL CHECK`, of the system? */
static int
is_asked(const struct system *s, const char *may)
{
	size_t n = strcspn(may, " ");
	int i;

	for (i = 0; i < s->ncheck; i++)
		if (strncmp(s->checks[i].tool, may, n) == 0 &&
		    s->checks[i].tool[n] == '\0' && (may[n] == '\0' ?
		    s->checks[i].preset : text_eq(s->checks[i].name,
			may + n + 1)))
			return 1;
	return 0;
}

static void
check_allowed(struct lint *l, const struct table *t)
{
	const struct row *r;
	int may = column(l, t, "may");

	for (r = t->rows; may >= 0 && r < t->rows + t->nrow; r++)
		if (!is_asked(l->s, r->cells[may]))
			lint_error(l, place_of(&r->from, "may"), "there is no "
			    "such tool and check: \"%s\"", r->cells[may]);
}

static const struct {
	const char *name;
	void (*look)(struct lint *l, const struct table *t);
} shells[] = {
	{ "applied", check_applied },
	{ "game", check_game },
	{ "allowed", check_allowed },
};

enum { SHELLS = sizeof(shells) / sizeof(shells[0]) };

void
lint_shell(struct lint *l)
{
	const struct table *t;
	struct err quiet;
	size_t i;

	for (i = 0; i < SHELLS; i++) {
		err_clear(&quiet);
		t = l->s->table(l->s, shells[i].name, &quiet);
		if (t != NULL)
			shells[i].look(l, t);
	}
}

int
lint_of_shell(const char *name)
{
	size_t i;

	for (i = 0; i < SHELLS; i++)
		if (strcmp(shells[i].name, name) == 0)
			return 1;
	return 0;
}
