/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: verbs. tables print: reference cards of a system, of a check or of a
 * table, with the exact chances beside the results.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "card/card.h"
#include "study/study.h"
#include "tools/tools.h"
#include "verbs/tables.h"

struct print {
	struct run *run;
	struct system *s;
	struct card c;
};

/* ---- chances ---- */

/* A cell of chances; `10.00%` as `10%`. */
static const char *
short_chance(struct arena *a, const struct chance_grid *g, int cell)
{
	long parts;

	parts = (long)(10000 * g->ratios[cell] + 0.5);
	return g->ratios[cell] > 0 && parts % 100 == 0 ? arena_printf(a,
	    "%ld%%", parts / 100) : g->cells[cell];
}

/* Add the chances of a question for each value of `by`. 0, or -1 with err. */
static int
vary(struct print *p, const char *question, const char *by)
{
	struct arena *a = &p->run->arena;
	struct phrase all = { .arena = a }, words = { .arena = a };
	struct chance_grid g;
	const char *title;
	int i;

	phrase_add(&all, question, 0);
	if (sweep_grid(p->run, &all, by, &g, &words) < 0)
		return -1;
	title = arena_printf(a, "Chances of %s, by %.*s", arena_join(a,
	    p->run->in->tool->name, " ", phrase_text(&words, a)),
	    (int)strcspn(by, "="), by);
	card_add(&p->c, CARD_HEAD, title);
	card_grid(&p->c, CARD_GRID, g.ncol);
	for (i = 0; i < g.ncell; i++)
		card_cell(&p->c, short_chance(a, &g, i));
	card_chart(&p->c, title, &g);
	return 0;
}

/* Is the example a question of this check? */
static int
is_of(struct print *p, const struct check *c, const struct sheet *sh,
    const struct sheetrow *r)
{
	struct check *asked;

	if (!text_eq(sheet_of(sh, r, COL_TOOL), c->tool))
		return 0;
	p->run->in->tool = tool_find(c->tool);
	asked = run_check(p->run, sheet_cell(sh, r, "question"));
	err_clear(&p->run->err);
	return asked == c;
}

/* Add chances for the check's examples with a `vary`. 0, or -1 with err. */
static int
chances(struct print *p, const struct check *c)
{
	const struct sheet *sh = system_examples(p->s, &p->run->err);
	const char *by, *word;
	int i;

	if (sh == NULL)
		return -1;
	for (i = 0; i < sh->nrow; i++) {
		by = sheet_cell(sh, &sh->rows[i], "vary");
		if (by[0] == '\0' || !is_of(p, c, sh, &sh->rows[i]))
			continue;
		while ((word = text_first(p->c.a, by, &by))[0] != '\0')
			if (vary(p, sheet_cell(sh, &sh->rows[i], "question"),
			    word) < 0)
				return -1;
	}
	return 0;
}

/* ---- modifiers and codes ---- */

/* An amount as printed: a number that is added has a sign. */
static const char *
amount(struct arena *a, const char *op, const char *value)
{
	struct num n;
	char buf[NUM_TEXT];

	if (op[0] != '\0' && !text_eq(op, "add"))
		return arena_printf(a, "%s %s", op, value);
	return num_parse(&n, value, strlen(value)) < 0 ? value :
	    arena_text(a, num_print(n, 1, buf));
}

static void
sources(struct print *p, const struct sheet *sh)
{
	const char **cites;
	int i;

	cites = arena_alloc(p->c.a, (size_t)(sh->nrow + 1) * sizeof(*cites));
	for (i = 0; i < sh->nrow; i++)
		cites[i] = sheet_of(sh, &sh->rows[i], COL_CITE);
	card_sources(&p->c, cites, sh->nrow);
}

/* Has a row above the same printed cells? */
static int
stood(const struct sheet *sh, int row)
{
	static const enum core_column told[] = { COL_WORD, COL_SIDE, COL_TO,
		COL_OP, COL_VALUE, COL_MEANING };
	int i, k, n = (int)(sizeof(told) / sizeof(*told));

	for (i = 0; i < row; i++) {
		for (k = 0; k < n && strcmp(sheet_of(sh, &sh->rows[i],
		    told[k]), sheet_of(sh, &sh->rows[row], told[k])) == 0; k++)
			continue;
		if (k == n)
			return 1;
	}
	return 0;
}

static void
modifiers(struct print *p, const struct check *c)
{
	const struct sheet *sh = &c->rows->core[CORE_MODIFIERS];
	const struct sheetrow *r;
	const char *house;
	int i;

	if (sh->nrow == 0)
		return;
	house = "";
	card_add(&p->c, CARD_HEAD, "Modifiers");
	card_grid(&p->c, CARD_GRID, 5);
	CARD_ROW(&p->c, "word", "side", "to", "by", "what it is");
	for (i = 0; i < sh->nrow; i++) {
		r = &sh->rows[i];
		if (stood(sh, i))
			continue;
		if (r->house)
			house = arena_join(p->c.a, house, ", ", sheet_of(sh, r,
			    COL_WORD));
		CARD_ROW(&p->c, sheet_of(sh, r, COL_WORD), sheet_of(sh, r,
		    COL_SIDE), sheet_of(sh, r, COL_TO), amount(p->c.a,
		    sheet_of(sh, r, COL_OP), sheet_of(sh, r, COL_VALUE)),
		    sheet_of(sh, r, COL_MEANING));
	}
	if (house[0] != '\0')
		card_add(&p->c, CARD_NOTE, arena_printf(p->c.a,
		    "a house rule: %s", house));
	sources(p, sh);
}

static void
answers(struct print *p, const struct check *c)
{
	const struct code *d;
	int i, some;

	for (i = some = 0; c->codes != NULL && i < p->s->ncode; i++) {
		d = &p->s->codes[i];
		if (!text_eq(d->table, c->codes) || d->meaning[0] == '\0')
			continue;
		if (some++ == 0) {
			card_add(&p->c, CARD_HEAD, "Answers");
			card_grid(&p->c, CARD_PAIRS, 2);
		}
		CARD_ROW(&p->c, d->code, d->meaning);
	}
}

/* ---- cards ---- */

static const char *
certainty(const struct origin *from)
{
	return from->house ? "; a house rule" :
	    from->sure == RECONSTRUCTED ? "; reconstructed" :
	    from->sure == REFEREE ? "; of a referee's making" : "";
}

static void
lookup(struct print *p, const struct table *t)
{
	if (tables_find(p->run, p->s, t->name) == NULL) {
		card_add(&p->c, CARD_NOTE, p->run->err.text);
		err_clear(&p->run->err);
		return;
	}
	card_add(&p->c, CARD_HEAD, t->name);
	card_table(&p->c, p->s, t);
}

/* Is it the check's own table, by its name? */
static int
is_main(const struct check *c, const struct table *t)
{
	return text_eq(t->name, c->name) ||
	    (c->codes != NULL && text_eq(t->name, c->codes));
}

/* Add the check's own tables, and the names of others that it looks up. */
static void
lookups(struct print *p, const struct check *c)
{
	const char *others;
	int i, some;

	for (i = some = 0; i < c->ntable; i++)
		some |= is_main(c, c->tables[i]);
	others = "";
	for (i = 0; i < c->ntable; i++)
		if (is_main(c, c->tables[i]) || !some)
			lookup(p, c->tables[i]);
		else
			others = arena_join(p->c.a, others, ", ",
			    c->tables[i]->name);
	if (others[0] != '\0')
		card_add(&p->c, CARD_NOTE, arena_printf(p->c.a,
		    "tables besides: %s", others));
}

static int
check_card(struct print *p, struct check *c)
{
	if (check_compile(c, &p->run->err) < 0)
		return -1;
	card_add(&p->c, CARD_TITLE, arena_printf(p->c.a, "%s: %s", p->s->title,
	    c->title));
	card_add(&p->c, CARD_NOTE, arena_printf(p->c.a, "%s %s; printed: %s%s",
	    c->tool, c->name, c->from.cite, certainty(&c->from)));
	if (chances(p, c) < 0)
		return -1;
	lookups(p, c);
	modifiers(p, c);
	answers(p, c);
	return 0;
}

/* Add the cards of the checks of a name, or of all (NULL). */
static int
check_cards(struct print *p, const char *name)
{
	int i, some;

	for (i = some = 0; i < p->s->ncheck; i++) {
		if (name != NULL && !text_wordeq(p->s->checks[i].name, name))
			continue;
		some = 1;
		if (check_card(p, &p->s->checks[i]) < 0)
			return -1;
	}
	return some ? 0 : err_set(&p->run->err, "%s has no check \"%s\" "
	    "(tables show %s lists them)", p->s->name, name, p->s->name);
}

static int
table_card(struct print *p, const char *name)
{
	const struct table *t;

	t = tables_find(p->run, p->s, name);
	if (t == NULL)
		return -1;
	card_crib(&p->c, p->s, t);
	return 0;
}

int
tables_print(struct run *run, struct system *s, const char *const *words)
{
	struct session in = *run->in, *was = run->in;
	struct print p = { .run = run, .s = s, .c = { .a = &run->arena,
		.large = run->in->opt.large } };
	int got;

	if ((words[0] != NULL) + (in.opt.check != NULL) +
	    (in.opt.units != NULL) > 1)
		return verb_usage(run);
	/* Questions are asked in a session of their own. */
	run->in = &in;
	in.sys = s;
	in.choice = system_presets(s, &run->arena);
	got = in.opt.units != NULL ? tables_unit_cards(run, s, &p.c) :
	    words[0] != NULL ? table_card(&p, words[0]) :
	    check_cards(&p, in.opt.check);
	if (got == 0)
		card_write(&run->out->text, &p.c, in.opt.format == NULL ?
		    PAGE_TEXT : page_named(in.opt.format));
	run->in = was;
	return got;
}
