/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: lint. Part of lint: the rows of the core files, before any check is
 * compiled. Keys that stand twice, checks that do not exist, readings without
 * one default, rows that say neither where they are printed nor how sure.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "lint/inside.h"

enum { KEYS_MOST = 8 };

static const struct sheet *
core_of(const struct lint *l, enum core core)
{
	const struct loader *load = l->s->loader;

	return &load->core[core];
}

struct place
place_row(const struct sheetrow *r, const char *column)
{
	struct place p = { r->file, r->line, column };

	return p;
}

/* Is it the name of a check, a group of checks, `*` or `except`? */
static int
known_check(const struct system *s, const char *p, size_t len)
{
	int i;

	if (text_same(p, len, "*") || text_same(p, len, "except"))
		return 1;
	if (*p != '@')
		return system_named(s, p, len, -1) >= 0;
	for (i = 0; i < s->ncheck; i++)
		if (s->checks[i].groups != NULL && list_names(p, len, "",
		    s->checks[i].groups))
			return 1;
	return 0;
}

/* The checks or groups near a wrong one. */
static const char *
near_checks(struct lint *l, const char *p, size_t len)
{
	struct text_near near = { .slips = len > 4 ? 3 : 2 };
	const char *groups, *got, *q;
	size_t n;
	int i;

	got = arena_copy(l->a, p, len);
	for (i = 0; i < l->s->ncheck; i++) {
		groups = *p == '@' ? l->s->checks[i].groups : NULL;
		if (*p != '@')
			text_nearer(&near, l->s->checks[i].name, got);
		while (groups != NULL && (q = text_token(&groups, &n)) != NULL)
			text_nearer(&near, arena_printf(l->a, "@%.*s", (int)n,
			    q), got);
	}
	return lint_near(l, &near);
}

static void
rows_name(struct lint *l, enum core core, const struct sheet *sh)
{
	const char *list, *p;
	size_t len;
	int i;

	for (i = 0; i < sh->nrow; i++) {
		list = sheet_of(sh, &sh->rows[i], COL_CHECK);
		if (list[0] == '\0')
			lint_error(l, place_row(&sh->rows[i], "check"),
			    "the row belongs to no check");
		while ((p = text_token(&list, &len)) != NULL) {
			if (known_check(l->s, p, len))
				continue;
			lint_error(l, place_row(&sh->rows[i], "check"),
			    "checks.csv has no \"%.*s\"%s", (int)len, p,
			    near_checks(l, p, len));
			lint_name(&l->astray, sheet_cell(sh, &sh->rows[i],
			    core == CORE_MODIFIERS ? "word" : "name"));
		}
	}
}

/* A house rule is read apart as well: laid over rows, it loses such names. */
static void
check_names(struct lint *l, enum core core)
{
	struct err quiet = { 0 };
	struct sheet own;

	rows_name(l, core, core_of(l, core));
	if (core_house(l->s, core, &own, &quiet) > 0)
		rows_name(l, core, &own);
}

/* ---- keys that stand twice ---- */

/* Is there a check in both lists? */
static int
lists_meet(const struct system *s, const char *a, const char *b)
{
	const struct check *c;
	int i;

	for (i = 0; i < s->ncheck; i++) {
		c = &s->checks[i];
		if (list_names(a, strlen(a), c->name, c->groups) &&
		    list_names(b, strlen(b), c->name, c->groups))
			return 1;
	}
	return 0;
}

/* The columns that name a row. */
struct keyed {
	const struct system *s;
	const struct sheet *sh;
	int n, cols[KEYS_MOST];
	int lists;		/* index in cols of a list of checks, or -1 */
};

static int
rows_clash(const struct keyed *k, const struct sheetrow *a,
    const struct sheetrow *b)
{
	const char *x, *y;
	int i;

	if (a->house != b->house)
		return 0;
	for (i = 0; i < k->n; i++) {
		x = sheet_at(k->sh, a, k->cols[i]);
		y = sheet_at(k->sh, b, k->cols[i]);
		if (i == k->lists ? !lists_meet(k->s, x, y) : !text_eq(x, y))
			return 0;
	}
	return 1;
}

/* The cells that name a row, but the list of checks, as one text. */
static const char *
row_key(struct lint *l, const struct keyed *k, const struct sheetrow *r)
{
	const char *key = "";
	int i;

	for (i = 0; i < k->n; i++)
		if (i != k->lists)
			key = arena_printf(l->a, "%s%s\t", key,
			    sheet_at(k->sh, r, k->cols[i]));
	return key;
}

/* The first of the rows that were seen with which the row clashes, or NULL. */
static const struct sheetrow *
clash_of(const struct keyed *k, const struct index *seen, const char *key,
    const struct sheetrow *r)
{
	const struct sheetrow *first;
	int at = index_first(seen, key, strlen(key));

	for (; at >= 0; at = index_next(seen, at)) {
		first = &k->sh->rows[index_number(seen, at)];
		if (rows_clash(k, r, first))
			return first;
	}
	return NULL;
}

/* (Rows of one key may differ by reading, some by their condition.) */
static void
keyed_init(struct lint *l, struct keyed *k, enum core core)
{
	column_name *key;

	memset(k, 0, sizeof(*k));
	k->s = l->s;
	k->sh = core_of(l, core);
	k->lists = core_deals(core) ? 0 : -1;
	for (key = core_files[core].keys; *key != NULL; key++)
		k->cols[k->n++] = sheet_col(k->sh, *key);
	k->cols[k->n++] = k->sh->at[COL_READING];
	if (core == CORE_MODIFIERS || core == CORE_WORDS)
		k->cols[k->n++] = k->sh->at[COL_WHEN];
}

static void
duplicates(struct lint *l, enum core core)
{
	column_name *keys = core_files[core].keys;
	const struct sheet *sh = core_of(l, core);
	const struct sheetrow *r, *first;
	const char *column, *key;
	struct keyed keyed;
	struct index seen = { 0 };
	int i;

	/* The last key but the reading names the row best. */
	for (i = 0; keys[i + 1] != NULL && strcmp(keys[i + 1], "reading") != 0;
	    i++)
		continue;
	column = core == CORE_MODIFIERS ? "word" : keys[i];
	keyed_init(l, &keyed, core);
	index_open(&seen, l->a, sh->nrow);
	for (i = 0; i < sh->nrow; i++) {
		r = &sh->rows[i];
		key = row_key(l, &keyed, r);
		first = clash_of(&keyed, &seen, key, r);
		index_add(&seen, key, i);
		if (first != NULL)
			lint_error(l, place_row(r, column),
			    "\"%s\" stands on %s too",
			    sheet_cell(sh, r, column), lint_line(l, r->file,
			    first->file, first->line));
	}
}

/* ---- readings ---- */

static void
reading_defaults(struct lint *l, const struct reading *rd)
{
	const struct sheetrow *first, *second;
	const struct sheet *sh = core_of(l, CORE_READINGS);
	int i, n;

	first = second = NULL;
	for (i = n = 0; i < sh->nrow; i++) {
		if (!text_eq(sheet_cell(sh, &sh->rows[i], "name"), rd->name))
			continue;
		if (first == NULL)
			first = &sh->rows[i];
		if (!text_eq(sheet_cell(sh, &sh->rows[i], "default"), "yes"))
			continue;
		second = &sh->rows[i];
		n++;
	}
	if (n == 0 && first != NULL)
		lint_error(l, place_row(first, "default"),
		    "no choice of %s is the default", rd->name);
	if (n > 1)
		lint_error(l, place_row(second, "default"),
		    "%s has %d defaults", rd->name, n);
	if (rd->nchoice < 2 && first != NULL)
		lint_error(l, place_row(first, "choice"),
		    "%s has one choice only", rd->name);
}

void
lint_name(struct names *names, const char *at)
{
	ARENA_PUSH(names->a, names->at, names->n, names->room);
	names->at[names->n++] = at;
}

int
lint_named(const struct names *names, const char *name, const char *ends)
{
	size_t n = strlen(name);
	int i;

	for (i = 0; i < names->n; i++)
		if (strncmp(names->at[i], name, n) == 0 &&
		    strchr(ends, names->at[i][n]) != NULL)
			return 1;
	return 0;
}

int
lint_asks(const struct table *t, int reading)
{
	int i;

	for (i = 0; i < t->nrow; i++)
		if (t->rows[i].from.reading == reading)
			return 1;
	return 0;
}

static int
tables_name(const struct lint *l, int reading)
{
	const struct loader *load = l->s->loader;
	int i;

	for (i = 0; i < load->ntable; i++)
		if (lint_asks(load->tables[i], reading))
			return 1;
	return 0;
}

/* (Tables are known once the checks are compiled.) */
void
lint_readings(struct lint *l)
{
	const struct sheet *sh = core_of(l, CORE_READINGS);
	int i, k;

	for (i = 0; i < l->s->nreading; i++) {
		if (l->asked[i] || tables_name(l, i))
			continue;
		for (k = 0; k < sh->nrow; k++)
			if (text_eq(sheet_cell(sh, &sh->rows[k], "name"),
			    l->s->readings[i].name))
				break;
		lint_note(l, place_row(&sh->rows[k], "name"),
		    "nothing asks for the reading %s",
		    l->s->readings[i].name);
	}
}

/* ---- where it is printed, how sure it is ---- */

static int
wants_cite(const struct sheet *sh, const struct sheetrow *r, enum core core)
{
	return core != CORE_STEPS || text_inlist("answer refuse roll effect",
	    sheet_cell(sh, r, "do"));
}

/*
 * Note at the first of them how many rows of the system's own have a cell that
 * begins with `text`; or (text "") no cell, where one is wanted.
 */
static void
count_rows(struct lint *l, enum core core, const char *column,
    const char *text, const char *says)
{
	const struct sheet *sh = core_of(l, core);
	const struct sheetrow *r, *first = NULL;
	const char *cell;
	int n;

	for (r = sh->rows, n = 0; r - sh->rows < sh->nrow; r++) {
		cell = sheet_cell(sh, r, column);
		if (!lint_in_folder(l, r->file) || (text[0] != '\0' ?
		    strncmp(cell, text, strlen(text)) != 0 :
		    cell[0] != '\0' || !wants_cite(sh, r, core)))
			continue;
		if (n++ == 0)
			first = r;
	}
	if (n > 0)
		lint_note(l, place_row(first, column), "%d row%s %s%s", n,
		    n > 1 ? "s" : "", says, n > 1 && text[0] == '\0' ?
		    " (this is the first)" : "");
}

static void
cites(struct lint *l, enum core core)
{
	const char *value;

	if (lint_key(l, arena_printf(l->a, "cite:%s", core_names[core]),
	    &value) == NULL)
		count_rows(l, core, "cite", "", "without a citation");
}

/* ---- formulas that nobody can read ---- */

enum { COLUMNS = 80 };

/* Note formulas over COLUMNS. (In steps refusals and follow-ups are texts.) */
static void
long_formulas(struct lint *l, enum core core)
{
	static const char *const formulas[] = { "default", "value", "when" };
	const struct sheet *sh = core_of(l, core);
	const struct sheetrow *r;
	size_t n;
	int i, k;

	for (k = 0; k < sh->nrow; k++)
		for (i = 0; i < 3 && lint_in_folder(l, sh->rows[k].file);
		    i++) {
			r = &sh->rows[k];
			n = strlen(sheet_cell(sh, r, formulas[i]));
			if (n > COLUMNS && (core != CORE_STEPS || i == 2 ||
			    text_inlist("roll effect answer",
			    sheet_cell(sh, r, "do"))))
				lint_note(l, place_row(r, formulas[i]),
				    "a formula of %zu columns, over %d: give "
				    "parts of it names", n, COLUMNS);
		}
}

/* ---- tables still to be supplied, codes that nobody uses ---- */

static void
supplies(struct lint *l)
{
	const struct sheet *sh = core_of(l, CORE_SYSTEM);
	const struct table *t;
	const char *key;
	struct err e;
	int i;

	for (i = 0; i < sh->nrow; i++) {
		key = sheet_cell(sh, &sh->rows[i], "key");
		if (strncmp(key, "supply:", 7) != 0)
			continue;
		err_clear(&e);
		t = l->s->table(l->s, key + 7, &e);
		if (t != NULL && t->supply != NULL)
			lint_note(l, place_row(&sh->rows[i], "value"), "%s is "
			    "still to be supplied: %s", key + 7, t->supply);
	}
}

static int
codes_used(const struct lint *l, const char *table)
{
	const struct sheet *sh;
	const char *legal, *rest;
	int i;

	for (i = 0; i < l->s->ncheck; i++)
		if (l->s->checks[i].codes != NULL &&
		    text_eq(l->s->checks[i].codes, table))
			return 1;
	sh = core_of(l, CORE_VALUES);
	for (i = 0; i < sh->nrow; i++) {
		legal = sheet_cell(sh, &sh->rows[i], "legal");
		if (text_eq(text_first(l->a, legal, &rest), "codes") &&
		    text_inlist(rest, table))
			return 1;
	}
	return 0;
}

static void
codes(struct lint *l)
{
	const char *table = "";
	int i;

	for (i = 0; i < l->s->ncode; i++) {
		if (text_eq(table, l->s->codes[i].table))
			continue;
		table = l->s->codes[i].table;
		if (!codes_used(l, table))
			lint_note(l, place_of(&l->s->codes[i].from, "table"),
			    "no check answers with the codes of %s", table);
	}
	for (i = 0; i < l->s->ncheck; i++) {
		const struct check *c = &l->s->checks[i];
		int k;

		for (k = 0; c->codes != NULL && k < l->s->ncode; k++)
			if (text_eq(l->s->codes[k].table, c->codes))
				break;
		if (c->codes != NULL && k == l->s->ncode)
			lint_error(l, place_of(&c->from, "codes"),
			    "codes.csv has no table \"%s\"", c->codes);
	}
}

/* ---- tools and their default checks ---- */

static void
tool_rows(struct lint *l)
{
	const struct check *c, *o;
	int i, k;

	for (i = 0; i < l->s->ncheck; i++) {
		c = &l->s->checks[i];
		if (!l->is_tool(c->tool))
			lint_error(l, place_of(&c->from, "tool"),
			    "there is no tool \"%s\"", c->tool);
		if (c->title[0] == '\0')
			lint_error(l, place_of(&c->from, "title"),
			    "the check %s has no title", c->name);
		for (k = 0; k < i && c->preset; k++) {
			o = &l->s->checks[k];
			if (o->preset && text_eq(o->tool, c->tool))
				lint_error(l, place_of(&c->from, "default"),
				    "%s is the default check of %s already",
				    o->name, c->tool);
		}
	}
}

void
lint_core(struct lint *l)
{
	int i;

	for (i = 0; i < CORE_COUNT; i++)
		duplicates(l, (enum core)i);
	check_names(l, CORE_VALUES);
	check_names(l, CORE_STEPS);
	check_names(l, CORE_MODIFIERS);
	for (i = 0; i < l->s->nreading; i++)
		reading_defaults(l, &l->s->readings[i]);
	tool_rows(l);
	codes(l);
	supplies(l);
	cites(l, CORE_MODIFIERS);
	cites(l, CORE_STEPS);
	long_formulas(l, CORE_VALUES);
	long_formulas(l, CORE_STEPS);
	long_formulas(l, CORE_MODIFIERS);
	long_formulas(l, CORE_WORDS);
	for (i = 0; i < CORE_COUNT; i++) {
		count_rows(l, (enum core)i, "sure", "reconstructed",
		    "reconstructed");
		count_rows(l, (enum core)i, "sure", "referee",
		    "of a referee's making");
	}
}
