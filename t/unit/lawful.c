/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Laws that hold whatever the rules say, tried on questions made by chance:
 *
 *	sum	the chances of all answers come to 1
 *	order	the words of a unit may be said in any order
 *	doubt	a reading that is not in doubt changes nothing
 *	help	a die modifier moves no answer against its sign
 *	mirror	the sides changed change the answer's sides
 *	scale	odds are the same of factors so many times larger on both sides
 *
 * lawful [-n QUESTIONS] [-s SEED] FILE SYSTEM...: the file's rows (TAB between)
 * say for which checks the last three hold and how: see t/lawful.tsv.
 */
#include <config.h>

#include "../lib/asker.h"
#include "../lib/taptest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "count/chances.h"
#include "table/load.h"

enum {
	LINE = 1024,
	ROWS = 600,
	SHARES = 6000,
	TOLD = 20,
	VALUES = 1000,
	MANY = 500,
	SIDE_SHIFT = 3
};
enum law { SUM, ORDER, DOUBT, HELP, MIRROR, SCALE, LAWS };

static const char *const law_names[] = { "sum", "order", "doubt", "help",
	"mirror", "scale" };
_Static_assert(sizeof(law_names) / sizeof(law_names[0]) == LAWS, "a name each");

/* One answer, its effects told with it, and its chance. */
struct share {
	const char *text;
	const struct outcome *o;
	struct wide w;
};

struct shares {
	struct chances c;
	struct share *all;
	int n;
};

/* A row of the file: of a check, what a law needs to know of it. */
struct row_of {
	const char *law, *check, *a, *b;
	int used;
};

static const char *const dirs[] = { "tables", "t/systems", NULL };
static struct row_of rows[ROWS];
static int nrow;
static struct arena keep, own, work;
static long tried[LAWS], bad[LAWS];
static long moves;		/* of answers by modifiers */
static int ways[VALUES][SIDES]; /* that a score moves the answers of a check */
static int told, supplied;	/* no table of the check is missing */

/* The readings that are not the usual ones, as options. */
static const char *
readings_text(const struct asker *k)
{
	const struct reading *r;
	const char *text;
	int i;

	text = "";
	for (i = 0; i < k->sys->nreading; i++) {
		r = &k->sys->readings[i];
		if (k->choice[i] != r->preset)
			text = arena_printf(&work, "%s -R %s=%s", text, r->name,
			    r->choices[k->choice[i]]);
	}
	return text;
}

static void
broken(enum law law, const struct asker *k, const char *question,
    const char *why)
{
	bad[law]++;
	if (told++ < TOLD)
		diag("%s: %s %s%s %s: %s", law_names[law], k->sys->name,
		    k->check->tool, readings_text(k), question, why);
}

/* ---- the chances of a question ---- */

static int
by_text(const void *x, const void *y)
{
	const struct share *a = x, *b = y;

	return strcmp(a->text, b->text);
}

/* What the file says instead of an answer, the sides changed. */
static const char *
mirrored(const struct asker *k, const char *text)
{
	const char *name;
	int i;

	name = arena_printf(&work, "%s %s %s", k->sys->name, k->check->tool,
	    k->check->name);
	for (i = 0; i < nrow; i++) {
		if (strcmp(rows[i].law, "answer") != 0 ||
		    strcmp(rows[i].check, name) != 0)
			continue;
		rows[i].used = 1;
		if (strcmp(rows[i].a, text) == 0)
			return rows[i].b;
		if (strcmp(rows[i].b, text) == 0)
			return rows[i].a;
	}
	return text;
}

/* Equal answers are one; `of` NULL: the sides are not changed. 0, or -1. */
static int
shares_of(const struct question *q, const struct asker *of, struct shares *s)
{
	const struct outcome *o;
	struct err e;
	int i, n;

	memset(s, 0, sizeof(*s));
	memset(&e, 0, sizeof(e));
	if (rule_chances(q, -1, SIDE_NONE, 0, &work, &s->c, &e) < 0) {
		supplied &= strstr(e.text, "still to be supplied") == NULL;
		return -1;
	}
	s->all = arena_alloc(&work, (size_t)s->c.count * sizeof(*s->all));
	for (i = 0; i < s->c.count; i++) {
		o = &s->c.outcomes[i];
		s->all[i].o = o;
		s->all[i].text = arena_printf(&work, "%s%s",
		    of == NULL ? o->text : mirrored(of, o->text),
		    asker_effects(&work, "", &s->c, o, of != NULL));
		wide_copy(&s->all[i].w, &o->weight);
	}
	qsort(s->all, (size_t)s->c.count, sizeof(*s->all), by_text);
	for (i = n = 0; i < s->c.count; i++)
		if (n > 0 && strcmp(s->all[n - 1].text, s->all[i].text) == 0)
			(void)wide_add(&s->all[n - 1].w, &s->all[i].w);
		else
			s->all[n++] = s->all[i];
	s->n = n;
	return 0;
}

/* a/of = b/of_b ? Less, equal or more. */
static int
compare(const struct wide *a, const struct wide *of, const struct wide *b,
    const struct wide *of_b)
{
	struct wide x, y;

	wide_copy(&x, a);
	wide_copy(&y, b);
	(void)wide_mul(&x, of_b);
	(void)wide_mul(&y, of);
	return wide_cmp(&x, &y);
}

/* NULL: they are the same, else the first answer in which they differ. */
static const char *
differ(const struct shares *a, const struct shares *b)
{
	int i;

	for (i = 0; i < a->n && i < b->n; i++)
		if (strcmp(a->all[i].text, b->all[i].text) != 0)
			return arena_printf(&work, "%s, but %s", a->all[i].text,
			    b->all[i].text);
		else if (compare(&a->all[i].w, &a->c.of, &b->all[i].w,
			     &b->c.of) != 0)
			return a->all[i].text;
	return a->n == b->n ? NULL
	    : a->n > b->n   ? a->all[i].text
			    : b->all[i].text;
}

/* ---- what the file says ---- */

static const struct row_of *
row_find(const char *law, const struct asker *k, const char *a)
{
	const char *name;
	int i;

	name = arena_printf(&work, "%s %s %s", k->sys->name, k->check->tool,
	    k->check->name);
	for (i = 0; i < nrow; i++)
		if (strcmp(rows[i].law, law) == 0 &&
		    strcmp(rows[i].check, name) == 0 &&
		    (a == NULL || text_inlist(rows[i].a, a))) {
			rows[i].used = 1;
			return &rows[i];
		}
	return NULL;
}

static const char *
cell(char **line)
{
	const char *p;

	p = *line;
	*line += strcspn(*line, "\t\n");
	if (**line != '\0')
		*(*line)++ = '\0';
	return arena_text(&keep, p);
}

static void
rows_read(const char *file)
{
	char line[LINE], *p;
	FILE *f;

	f = fopen(file, "r");
	if (f == NULL) {
		diag("%s: cannot be read", file);
		exit(1);
	}
	while (fgets(line, sizeof(line), f) != NULL && nrow < ROWS) {
		p = line;
		if (line[0] == '#' || line[0] == '\n')
			continue;
		rows[nrow].law = cell(&p);
		rows[nrow].check = cell(&p);
		rows[nrow].a = cell(&p);
		rows[nrow++].b = cell(&p);
	}
	(void)fclose(f);
}

/* ---- the laws ---- */

static void
law_sum(const struct asker *k, const struct question *q, const struct shares *s)
{
	struct wide sum;
	int i;

	tried[SUM]++;
	wide_set(&sum, 0);
	for (i = 0; i < s->n; i++)
		(void)wide_add(&sum, &s->all[i].w);
	if (wide_cmp(&sum, &s->c.of) != 0 || wide_zero(&sum))
		broken(SUM, k, q->text, "not 1");
}

/* The same chances of another list of words? */
static void
law_same(enum law law, const struct asker *k, const struct said_list *l,
    const struct shares *s, const struct asker *mirror)
{
	struct question q;
	struct shares other;
	struct err e;
	const char *why, *text;

	tried[law]++;
	memset(&e, 0, sizeof(e));
	text = asker_text(k, l, &own);
	if (asker_parse(k, l, &own, &q, &e) < 0)
		broken(law, k, text, e.text);
	else if (shares_of(&q, mirror, &other) < 0)
		broken(law, k, text, "no chances");
	else if ((why = differ(s, &other)) != NULL)
		broken(law, k, text, why);
}

static void
law_order(struct asker *k, const struct shares *s)
{
	struct said_list l;
	int i, at;

	/* `falls=Wayne falls=Greene`, and what is counted, keep their order. */
	l = k->said;
	for (i = l.n - 1; i > 0; i--) {
		at = asker_below(k, i + 1);
		l.all[i] = k->said.all[at];
		k->said.all[at] = k->said.all[i];
		k->said.all[i] = l.all[i];
	}
	l = k->said;
	law_same(ORDER, k, &l, s, NULL);
}

static void
law_doubt(struct asker *k, const struct shares *s)
{
	const struct reading *r;
	int i, was;

	for (i = 0; i < k->sys->nreading; i++) {
		r = &k->sys->readings[i];
		if (s->c.consulted[i] || r->nchoice < 2)
			continue;
		was = k->choice[i];
		k->choice[i] =
		    (was + 1 + asker_below(k, r->nchoice - 1)) % r->nchoice;
		law_same(DOUBT, k, &k->said, s, NULL);
		k->choice[i] = was;
	}
}

/* Is something stated that the check would compute? */
static int
overrules(const struct asker *k, const char *word)
{
	const struct value *v;
	const char *name;
	int i;

	name = arena_copy(&work, word, strcspn(word, "="));
	if (strncmp(name, "not-", 4) == 0)
		name += 4;
	i = check_value(k->check, name, SIDE_1);
	if (i < 0)
		i = check_value(k->check, name, SIDE_2);
	v = i >= 0 ? &k->check->values[i] : NULL;
	return v != NULL && (v->prompt == NULL || v->prompt[0] == '\0') &&
	    v->kind != KIND_SUM;
}

/* Column a: words that keep a question from being one for both sides. */
static void
law_mirror(struct asker *k, const struct shares *s)
{
	const struct row_of *row;
	struct said_list l;
	struct question q;
	struct ruling r;
	struct err e;
	int i;

	row = row_find("mirror", k, NULL);
	if (row == NULL)
		return;
	l = k->said;
	for (i = 0; i < l.n; i++) {
		if (text_inlist(row->a, l.all[i].text) ||
		    overrules(k, l.all[i].text))
			return;
		l.all[i].side = SIDE_SHIFT - l.all[i].side;
	}
	/* A word may be known on one side alone, or a value be wanted there. */
	memset(&e, 0, sizeof(e));
	if (asker_parse(k, &l, &own, &q, &e) == 0 &&
	    (rule_asks(&q, &work, &r, &e) == 0 || e.kind != ERR_MISSING))
		law_same(MIRROR, k, &l, s, k);
}

/* The factors of a question so many times larger; the names of column a. */
static void
scaled(struct said_list *l, const char *names, long by)
{
	const char *p;
	size_t len;
	int i;

	for (i = 0; i < l->n; i++) {
		p = l->all[i].text;
		len = strcspn(p, "=");
		if (p[len] == '=' &&
		    text_inlist(names, arena_copy(&work, p, len)))
			l->all[i].text = arena_printf(&own, "%.*s=%ld",
			    (int)len, p, by * strtol(p + len + 1, NULL, 10));
	}
}

/* Column b: by how much first, so that no half is rounded. */
static void
law_scale(struct asker *k)
{
	const struct row_of *row;
	struct said_list l;
	struct question q;
	struct shares s;
	struct err e;

	row = row_find("scale", k, NULL);
	if (row == NULL)
		return;
	l = k->said;
	scaled(&l, row->a, strtol(row->b, NULL, 10));
	memset(&e, 0, sizeof(e));
	if (asker_parse(k, &l, &own, &q, &e) < 0 ||
	    shares_of(&q, NULL, &s) < 0) {
		broken(SCALE, k, asker_text(k, &l, &own), "no chances");
		return;
	}
	scaled(&l, row->a, 2 + asker_below(k, 9));
	law_same(SCALE, k, &l, &s, NULL);
}

/* ---- a modifier that helps ---- */

/* The place of an answer among the check's, in *rank. 0, or -1: it has none. */
static int
rank_of(const struct check *c, const struct outcome *o, struct num *rank)
{
	const struct code *d;

	if (o->reason != NULL)
		return -1;
	if (o->answer.kind == VAL_NUM) {
		*rank = o->answer.n;
		return 0;
	}
	d = check_answer(c, o->text);
	if (d == NULL)
		d = check_code(c, o->text);
	if (d == NULL || !d->ranked)
		return -1;
	*rank = num_int(d->rank);
	return 0;
}

/* How likely it is to be at least so far up. */
static void
at_least(const struct shares *s, struct num least, struct wide *w)
{
	struct num rank;
	int i;

	wide_set(w, 0);
	for (i = 0; i < s->n; i++)
		if (rank_of(s->c.check, s->all[i].o, &rank) == 0 &&
		    num_cmp(rank, least) >= 0)
			(void)wide_add(w, &s->all[i].w);
}

/*
 * Whither the chances moved: 1 none is less likely to be reached, -1 none more
 * likely, 0 none moved, 2 some and some; 3: they have no order.
 */
static int
moved(const struct shares *from, const struct shares *to)
{
	const struct shares *s;
	struct num least;
	struct wide a, b;
	int i, up, down, way;

	up = down = 0;
	for (i = 0; i < from->n + to->n; i++) {
		s = i < from->n ? from : to;
		if (rank_of(s->c.check, s->all[i < from->n ? i : i - from->n].o,
			&least) < 0)
			return 3;
		at_least(from, least, &a);
		at_least(to, least, &b);
		way = compare(&b, &to->c.of, &a, &from->c.of);
		up |= way > 0;
		down |= way < 0;
	}
	return up && down ? 2 : up - down;
}

/* How far one word more moves the chances, as moved(); 3: not to be had. */
static int
moved_by(const struct asker *k, int side, const char *word,
    const struct shares *from, struct question *q)
{
	struct said_list l;
	struct shares to;
	struct err e;

	l = k->said;
	memset(&e, 0, sizeof(e));
	if (said_add(&l, side, 0, word) < 0 ||
	    asker_parse(k, &l, &own, q, &e) < 0 || shares_of(q, NULL, &to) < 0)
		return 3;
	return moved(from, &to);
}

/* A move against the sign of a modifier, or both ways? */
static void
helped(const struct asker *k, const char *word, int way, int wanted)
{
	if (way == 3)
		return;
	tried[HELP]++;
	moves += way != 0;
	if (way == 2 || way * wanted < 0)
		broken(HELP, k, asker_text(k, &k->said, &own), word);
}

/* A referee's own modifier: each moves the check's answers the same way. */
static void
help_number(struct asker *k, const struct shares *s, int i)
{
	const struct value *v = &k->check->values[i];
	struct question q;
	const char *word;
	int side, way;

	if (row_find("either", k, v->name) != NULL)
		return;
	side = v->side == SIDE_EACH ? SIDE_1 + asker_below(k, 2) : v->side;
	word = arena_printf(&own, "%s=+%d", v->name, 1 + asker_below(k, 3));
	way = moved_by(k, side, word, s, &q);
	helped(k, word, way, ways[i][side]);
	if (way == 1 || way == -1)
		ways[i][side] = way;
}

/*
 * What a word adds to a score, if it counts there and nowhere else: its sign,
 * times where the score moves the answers. 0: that cannot be told.
 */
static int
wanted_of(const struct asker *k, const struct question *q, int word)
{
	struct faces f = { 0, asker_throw, asker_first_face };
	const struct counted *m;
	struct ruling r;
	struct err e;
	int i, side, way, wanted;

	memset(&e, 0, sizeof(e));
	if (rule(q, &f, &work, &r, &e) < 0)
		return 0;
	wanted = 0;
	for (m = r.mods; m != NULL; m = m->next) {
		if (m->mod->modword != word || !m->counts || m->amount.n == 0)
			continue;
		i = check_value(k->check, m->mod->to, m->side);
		if (i < 0 || m->mod->op != MOD_ADD)
			return 0;
		side = k->check->values[i].side == SIDE_EACH
		    ? m->side
		    : k->check->values[i].side;
		way = ways[i][side] * (m->amount.n > 0 ? 1 : -1);
		if (way == 0 || (wanted != 0 && way != wanted))
			return 0;
		wanted = way;
	}
	return wanted;
}

/* A modifier of the tables. */
static void
help_word(struct asker *k, const struct shares *s, int i)
{
	const struct modword *w = &k->check->modwords[i];
	struct question q;
	int side, way, wanted;

	if (row_find("either", k, w->word) != NULL)
		return;
	side = w->sides == 6 ? SIDE_1 + asker_below(k, 2) : w->sides >> 1;
	way = moved_by(k, side, w->word, s, &q);
	if (way == 3)
		return;
	wanted = wanted_of(k, &q, i);
	if (wanted != 0)
		helped(k, w->word, way, wanted);
}

static void
law_help(struct asker *k, const struct shares *s)
{
	const struct reading *r;
	int i;

	for (i = 0; i < k->sys->nreading; i++) {
		r = &k->sys->readings[i];
		if (row_find("either", k,
			arena_printf(&work, "%s=%s", r->name,
			    r->choices[k->choice[i]])) != NULL)
			return;
	}
	for (i = 0; i < k->check->nvalue; i++)
		if (k->check->values[i].kind == KIND_SUM)
			help_number(k, s, i);
	for (i = 0; i < 3 && k->check->nmodword > 0; i++)
		help_word(k, s, asker_below(k, k->check->nmodword));
}

/* ---- all of them ---- */

static void
try_check(struct system *s, struct check *c, int questions, uint64_t seed)
{
	struct arena mine = { 0 };
	struct asker k;
	struct question q;
	struct shares all;
	struct err e;
	int i, n;

	memset(&e, 0, sizeof(e));
	if (asker_init(&k, s, c, seed, &mine, &e) < 0) {
		diag("%s", e.text);
		exit(1);
	}
	memset(ways, 0, sizeof(ways));
	supplied = 1;
	for (i = n = 0; n < questions && i < questions * 20; i++) {
		arena_reset(&own);
		arena_reset(&work);
		if (!asker_next(&k, &own, &q) || shares_of(&q, NULL, &all) < 0)
			continue;
		n++;
		law_sum(&k, &q, &all);
		law_doubt(&k, &all);
		law_mirror(&k, &all);
		law_scale(&k);
		law_help(&k, &all);
		law_order(&k, &all);
	}
	if (n == 0 && !k.lost && supplied)
		broken(SUM, &k, c->name, "no question");
	arena_free(&mine);
}

static void
try_system(const char *name, int questions, uint64_t seed)
{
	struct system *s;
	struct err e;
	int i;

	memset(&e, 0, sizeof(e));
	s = system_load(dirs, name, NULL, &e);
	if (s == NULL) {
		diag("%s", e.text);
		exit(1);
	}
	memset(tried, 0, sizeof(tried));
	memset(bad, 0, sizeof(bad));
	moves = 0;
	for (i = 0; i < s->ncheck; i++)
		try_check(s, &s->checks[i], questions, seed);
	for (i = 0; i < LAWS; i++)
		if (tried[i] > 0)
			ok(bad[i] == 0, "%s: law \"%s\", %ld times", s->name,
			    law_names[i], tried[i]);
	diag("%s: modifiers moved the chances %ld times", s->name, moves);
	system_free(s);
}

int
main(int argc, char **argv)
{
	uint64_t seed;
	int i, questions, unused;

	questions = 20;
	seed = 1;
	while ((i = getopt(argc, argv, "n:s:")) != -1)
		if (i == 'n')
			questions = (int)strtol(optarg, NULL, 10);
		else
			seed = strtoull(optarg, NULL, 10);
	rows_read(argv[optind]);
	for (i = optind + 1; i < argc; i++)
		try_system(argv[i], questions, seed);
	for (i = unused = 0; i < nrow; i++)
		if (!rows[i].used) {
			unused++;
			if (questions >= MANY)
				diag("no use: %s %s %s", rows[i].law,
				    rows[i].check, rows[i].a);
		}
	/* (Few questions come upon few of them.) */
	if (questions >= MANY)
		ok(unused == 0, "every row of the file was used");
	arena_free(&work);
	arena_free(&own);
	arena_free(&keep);
	done_testing();
}
