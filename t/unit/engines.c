/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two engines asked the same, while both stand: the code that is lowered, and
 * the walk over formulas. Lines of standard input, TAB between: system, tool,
 * options, question, dice (as `t/cases/run -q` has them). Rulings by those dice
 * and by seeded ones, values that are missing, words that are read, chances.
 *
 * engines [-c] [-q]: -c: no chances; -q: only the sums.
 */
#include <config.h>

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "../lib/asker.h"
#include "../lib/asktext.h"
#include "base/text.h"
#include "code/code.h"
#include "dice/dice.h"
#include "eval/ev.h"
#include "table/catalog.h"
#include "table/load.h"

enum { FIELDS = 5, ROUNDS = 4, SYSTEMS = 20000 };

static struct frame frame = { .program = "engines" };
static struct arena keep, work;
static long asked, rulings, errors, refusals, values, notes, words, lacks,
    chances, outcomes, unread;
static long wrong[10];
static const char *const kinds[10] = { "ruling", "values", "notes", "lists",
	"missing", "lacks", "words", "chances", "order", "marks" };
static const char *fields[FIELDS];
static int quiet_about;
static double took[4];

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

static void
differ(int kind, const char *a, const char *b)
{
	wrong[kind]++;
	if (!quiet_about)
		printf("%s %s %s %s [%s] %s\n\told %s\n\tnew %s\n",
		    kinds[kind], fields[0], fields[1], fields[2], fields[4],
		    fields[3], a, b);
}

static struct system *
load(const char *name)
{
	static struct {
		const char *name;
		struct system *s;
	} have[SYSTEMS];
	struct err e;
	int i;

	for (i = 0; have[i].s != NULL; i++)
		if (strcmp(have[i].name, name) == 0)
			return have[i].s;
	err_clear(&e);
	have[i].s = system_load(catalog_dirs(getenv("DRUMHEAD_TABLES"), &keep),
	    name, &frame, &e);
	if (have[i].s == NULL) {
		fprintf(stderr, "%s: %s\n", name, e.text);
		exit(2);
	}
	have[i].name = arena_text(&keep, name);
	return have[i].s;
}

/* ---- a ruling as a text ---- */

static const char *
row_text(const struct next *n, const struct question *q)
{
	const char *text;
	int i;

	text = arena_printf(&work, "%s@%d.%d(", n->step->name, n->side,
	    n->unit);
	for (i = 0; i < n->step->say->nexpr; i++)
		text = arena_printf(&work, "%s%s%d,", text,
		    val_show(n->vals[i], &work), n->vals[i].kind);
	(void)q;
	return arena_printf(&work, "%s)", text);
}

static const char *
from_text(const struct origin *o)
{
	return o == NULL ? "-" : arena_printf(&work, "%s:%d", o->file, o->line);
}

#define ADD(...) arena_add(&work, &g, arena_printf(&work, __VA_ARGS__))

static const char *
text_of(const struct ruling *r)
{
	struct growing g = { NULL, 0, 0 };
	const struct outcome_effect *o;
	const struct refusal *x;
	const struct follow *f;
	const struct rolled *d;

	ADD("%s|%s|%d%d%d|%s|%s|%s|", r->text, r->meaning, r->refused, r->ruled,
	    r->fails, from_text(r->from), r->cite != NULL ? r->cite : "-",
	    r->reason != NULL ? r->reason : "-");
	ADD("%s%d|", val_show(r->answer, &work), r->answer.kind);
	for (x = r->refusals; x != NULL; x = x->next)
		ADD("!%s %s|", x->reason, from_text(x->from));
	for (o = r->totals; o != NULL; o = o->next)
		ADD("%s@%d.%d=%s%d|", o->name, o->side, o->unit,
		    val_show(o->v, &work), o->v.kind);
	for (o = r->effects; o != NULL; o = o->next)
		ADD("effect %s@%d.%d=%s %s %s|", o->name, o->side, o->unit,
		    val_show(o->v, &work), o->say != NULL ? o->say : "-",
		    from_text(o->from));
	for (f = r->follows; f != NULL; f = f->next)
		ADD("follow %s|", row_text(&f->row, r->q));
	for (d = r->dice; d != NULL; d = d->next)
		ADD("die %s@%d.%d %d %ld %s|", d->roll, d->side, d->part,
		    d->face, d->sum, d->die.name);
	return g.text;
}

static const char *
values_of(const struct ruling *r)
{
	struct growing g = { NULL, 0, 0 };
	const struct reached *x;

	arena_add(&work, &g, "");
	for (x = r->values; x != NULL; x = x->next) {
		ADD("%s@%d.%d=%s%d%d|", x->value->name, x->side, x->unit,
		    val_show(x->v, &work), x->v.kind, x->given);
		values++;
	}
	return g.text;
}

static const char *
marks_of(const struct check *c, const int *all, int house, enum sure sure)
{
	struct growing g = { NULL, 0, 0 };
	int i;

	ADD("house %d sure %d", house, (int)sure);
	for (i = 0; i < c->sys->nreading && all != NULL; i++)
		if (all[i])
			ADD(" %s", c->sys->readings[i].name);
	return g.text;
}

static const char *
lists_of(const struct ruling *r)
{
	struct growing g = { NULL, 0, 0 };
	const struct counted *c;
	const struct consulted_cell *x;

	arena_add(&work, &g, "");
	for (c = r->mods; c != NULL; c = c->next, notes++)
		ADD("%s@%d.%d %d %s %s %s|", c->mod->word, c->side, c->unit,
		    c->counts, val_show(val_num(c->amount), &work), c->why,
		    c->by != NULL ? c->by : "-");
	for (x = r->cells; x != NULL; x = x->next, notes++)
		ADD("%s %s %d|", x->table->name, x->row->key, x->col);
	return g.text;
}

static const char *
missing_of(const struct ruling *r, const struct err *e)
{
	const struct rolled *d;
	int n;

	for (n = 0, d = r->dice; d != NULL; d = d->next)
		n++;
	return arena_printf(&work, "%d@%d.%d %s, %d dice", r->missing_value,
	    r->missing_value < 0 ? 0 : r->missing_side, r->missing_value < 0 ?
	    0 : r->missing_unit, e->text, n);
}

/* ---- both engines ---- */

static void
faces(struct dice *d, int round, const struct check *c)
{
	char seed[32];
	struct err e;

	err_clear(&e);
	snprintf(seed, sizeof(seed), "s%d", round);
	(void)dice_typed(d, round == 0 ? fields[4] : NULL, &e);
	(void)dice_seed(d, round == 0 ? NULL : seed, &e);
	dice_start(d, c->tool, c->name, NULL, 1, 1);
}

static void
compare_rulings(struct question *q)
{
	static struct dice d[2];
	struct ruling r[2];
	struct err e[2];
	const char *t[2];
	int k, round, got[2], left[2];

	for (round = fields[4][0] == '\0'; round < ROUNDS; round++) {
		for (k = 0; k < 2; k++) {
			if (d[k].faces.begin == NULL)
				dice_init(&d[k], &frame);
			faces(&d[k], round, q->check);
			err_clear(&e[k]);
			took[k] -= now();
			got[k] = (k == 0 ? rule : ev_rule)(q, &d[k].faces,
			    &work, &r[k], &e[k]);
			took[k] += now();
			left[k] = dice_left(&d[k]);
		}
		rulings++;
		errors += got[0] < 0;
		refusals += got[0] == 0 && r[0].refused;
		for (k = 0; k < 2; k++)
			t[k] = arena_printf(&work, "%s left %d",
			    got[k] < 0 ? missing_of(&r[k], &e[k]) :
			    text_of(&r[k]), left[k]);
		if (got[0] != got[1] || strcmp(t[0], t[1]) != 0 ||
		    e[0].kind != e[1].kind) {
			differ(0, t[0], t[1]);
			continue;
		}
		for (k = 0; k < 2; k++)
			t[k] = values_of(&r[k]);
		if (strcmp(t[0], t[1]) != 0 && e[0].kind != ERR_BUDGET)
			differ(1, t[0], t[1]);
		for (k = 0; k < 2; k++)
			t[k] = marks_of(q->check, r[k].consulted, r[k].house,
			    r[k].sure);
		if (strcmp(t[0], t[1]) != 0 && got[0] == 0)
			differ(2, t[0], t[1]);
		for (k = 0; k < 2; k++)
			t[k] = lists_of(&r[k]);
		if (strcmp(t[0], t[1]) != 0 && got[0] == 0)
			differ(3, t[0], t[1]);
	}
}

static void
compare_missing(struct question *q)
{
	struct ruling r[2];
	struct err e[2];
	const char *t[2];
	int k, got[2];

	for (k = 0; k < 2; k++) {
		err_clear(&e[k]);
		got[k] = (k == 0 ? rule(q, NULL, &work, &r[k], &e[k]) :
		    ev_lacking(q, &work, &r[k], &e[k])) < 0 &&
		    r[k].missing_value >= 0;
		t[k] = got[k] ? missing_of(&r[k], &e[k]) : "";
	}
	if (got[0] != got[1] || strcmp(t[0], t[1]) != 0)
		differ(4, t[0], t[1]);
	for (k = 0; k < 2; k++) {
		err_clear(&e[k]);
		got[k] = (k == 0 ? rule_lacks : ev_lacks)(q, &work, &r[k],
		    &e[k]);
		t[k] = got[k] ? missing_of(&r[k], &e[k]) : "";
		lacks += got[k];
	}
	if (got[0] != got[1] || strcmp(t[0], t[1]) != 0)
		differ(5, t[0], t[1]);
}

static void
compare_words(struct question *q)
{
	struct lacking l[2];
	struct uses u[2];
	struct budget b;
	const char *t[2];
	int k, i, open;

	for (open = 0; open < 3; open++) {
		for (k = 0; k < 2; k++) {
			memset(&u[k], 0, sizeof(u[k]));
			memset(&l[k], 0, sizeof(l[k]));
			u[k].follows = arena_alloc(&work,
			    (size_t)q->check->nstep + 1);
			u[k].lacking = open == 2 ? &l[k] : NULL;
			budget_init(&b, 1, &work);
			(void)(k == 0 ? program_uses : pass_words)(q,
			    open == 1, &work, &b, &u[k]);
			if (open < 2) {
				t[k] = arena_printf(&work, "%d: read %lx counted %lx "
				    "failed %lx follows", open, u[k].heard.read,
				    u[k].heard.counted, u[k].heard.failed);
				for (i = 0; i < q->check->nstep; i++)
					if (u[k].follows[i])
						t[k] = arena_printf(&work,
						    "%s %d", t[k], i);
				continue;
			}
			t[k] = "lacking:";
			for (i = 0; i < l[k].n; i++)
				t[k] = arena_printf(&work, "%s %s@%d.%d",
				    t[k], l[k].all[i]->err->text,
				    l[k].all[i]->side, l[k].all[i]->unit);
		}
		words++;
		unread += open < 2 && (u[0].heard.read | u[0].heard.counted) !=
		    ((uint64_t)1 << q->ntyped) - 1;
		if (strcmp(t[0], t[1]) != 0)
			differ(6, t[0], t[1]);
	}
}

static const char *
outcome_text(const struct chances *c, const struct outcome *o)
{
	struct growing g = { NULL, 0, 0 };
	const struct next *n;
	int i;

	ADD("%s|%s|%s|", o->text, o->reason != NULL ? o->reason : "-",
	    val_show(o->answer, &work));
	for (i = 0; i < c->check->neffect * c->q->places; i++)
		ADD("%s%d,", val_show(o->effects[i], &work),
		    o->effects[i].kind);
	for (n = o->nexts; n != NULL; n = n->before)
		ADD("|%s", row_text(n, c->q));
	return g.text;
}

/* NULL, or what differs. */
static const char *
chances_differ(const struct chances *a, const struct chances *b, int *order)
{
	struct wide x, y;
	const char **t[2];
	int i, k;

	if (a->count != b->count)
		return arena_printf(&work, "%d outcomes, not %d", b->count,
		    a->count);
	t[0] = arena_alloc(&work, (size_t)a->count * sizeof(char *));
	t[1] = arena_alloc(&work, (size_t)a->count * sizeof(char *));
	for (i = 0; i < a->count; i++) {
		t[0][i] = outcome_text(a, &a->outcomes[i]);
		t[1][i] = outcome_text(b, &b->outcomes[i]);
	}
	*order = 0;
	for (i = 0; i < a->count; i++) {
		k = i;
		if (strcmp(t[0][i], t[1][k]) != 0)
			for (*order = 1, k = 0; k < b->count; k++)
				if (strcmp(t[0][i], t[1][k]) == 0)
					break;
		if (k == b->count)
			return arena_printf(&work, "no outcome %s", t[0][i]);
		wide_copy(&x, &a->outcomes[i].weight);
		wide_copy(&y, &b->outcomes[k].weight);
		if (wide_cmp(&a->of, &b->of) == 0 ? wide_cmp(&x, &y) != 0 :
		    wide_mul(&x, &b->of) < 0 || wide_mul(&y, &a->of) < 0 ||
		    wide_cmp(&x, &y) != 0)
			return arena_printf(&work, "outcome %s: %.9f, not %.9f",
			    t[0][i], wide_ratio(&b->outcomes[k].weight, &b->of),
			    wide_ratio(&a->outcomes[i].weight, &a->of));
		outcomes++;
	}
	return NULL;
}

static void
compare_chances(const struct question *q)
{
	struct chances c[2];
	struct err e[2];
	const char *t[2];
	double t0;
	int k, got[2], order = 0;

	for (k = 0; k < 2; k++) {
		err_clear(&e[k]);
		t0 = now();
		got[k] = (k == 0 ? rule_chances : ev_chances)(q, -1, SIDE_NONE,
		    1, &work, &c[k], &e[k]);
		took[2 + k] += now() - t0;
		t[k] = got[k] < 0 ? e[k].text : "";
	}
	chances++;
	if (got[0] < 0 || got[1] < 0) {
		if (strcmp(t[0], t[1]) != 0)
			differ(7, t[0], t[1]);
		return;
	}
	t[1] = chances_differ(&c[0], &c[1], &order);
	if (t[1] != NULL)
		differ(7, "", t[1]);
	else if (order)
		differ(8, "", "");
	for (k = 0; k < 2; k++)
		t[k] = marks_of(q->check, c[k].consulted, c[k].house,
		    c[k].sure);
	if (strcmp(t[0], t[1]) != 0)
		differ(9, t[0], t[1]);
}

/* The readings of the options; -1: others that the question needs. */
static int
readings(struct system *s, int *choice)
{
	const char *p, *text = fields[2];
	struct err e;
	size_t n;
	int of;

	for (of = 0; (p = text_token(&text, &n)) != NULL;) {
		err_clear(&e);
		if (n == 2 && memcmp(p, "-R", n) == 0)
			of = 1;
		else if (of && ask_reading(s, arena_copy(&work, p, n), choice,
		    &e) == 0)
			of = 0;
		else if (memcmp(p, "-u", 2) == 0 || of)
			return -1;
	}
	return 0;
}

static void
compare_question(struct question *q, int no_chances)
{
	asked++;
	compare_rulings(q);
	if (q->ruled != NULL)
		return;
	compare_missing(q);
	if (q->ntyped < HEARD_MOST)
		compare_words(q);
	if (!no_chances)
		compare_chances(q);
}

/* So many questions made by chance of each check of a system. */
static void
compare_made(const char *name, int n, int no_chances)
{
	struct system *s;
	struct asker k;
	struct question q;
	struct err e;
	int c, i;

	s = load(name);
	for (c = 0; c < s->ncheck; c++) {
		err_clear(&e);
		if (asker_init(&k, s, &s->checks[c], 1, &keep, &e) < 0)
			continue;
		for (i = 0; i < n; i++) {
			arena_reset(&work);
			k.small = i % 3 != 0;
			if (!asker_next(&k, &work, &q))
				continue;
			fields[0] = name;
			fields[1] = k.check->tool;
			fields[2] = fields[4] = "";
			fields[3] = asker_text(&k, &k.said, &work);
			compare_question(&q, no_chances);
		}
	}
}

static void
compare(int no_chances)
{
	struct system *s;
	struct asking w;
	struct question q;
	struct err e;
	int *choice;

	arena_reset(&work);
	s = load(fields[0]);
	choice = system_presets(s, &work);
	if (readings(s, choice) < 0)
		return;
	memset(&w, 0, sizeof(w));
	w.sys = s;
	w.tool = fields[1];
	w.choice = choice;
	err_clear(&e);
	memset(&q, 0, sizeof(q));
	if (ask_text(&w, fields[3], &work, &q, &e) < 0)
		return;
	compare_question(&q, no_chances);
}

int
main(int argc, char **argv)
{
	static char line[65536];
	int c, i, made = 0, no_chances = 0;
	char *p;

	if (sodium_init() < 0)
		return 2;
	while ((c = getopt(argc, argv, "cqn:")) != -1)
		*(c == 'c' ? &no_chances : c == 'q' ? &quiet_about : &made) =
		    c == 'n' ? atoi(optarg) : 1;
	arena_open(&keep, &frame);
	arena_open(&work, &frame);
	for (; optind < argc; optind++)
		compare_made(argv[optind], made, no_chances);
	while (made == 0 && fgets(line, sizeof(line), stdin) != NULL) {
		line[strcspn(line, "\n")] = '\0';
		for (i = 0, p = line; i < FIELDS; i++) {
			fields[i] = p;
			p += strcspn(p, "\t");
			if (*p != '\0')
				*p++ = '\0';
		}
		compare(no_chances);
	}
	printf("questions %ld, rulings %ld (errors %ld, refusals %ld), values "
	    "%ld, notes %ld, passes for words %ld (unread %ld), lacking %ld, chances %ld "
	    "(outcomes %ld)\n", asked, rulings, errors, refusals, values / 2,
	    notes / 2, words, unread, lacks / 2, chances, outcomes);
	printf("differences:");
	for (i = 0; i < 10; i++)
		printf(" %s %ld", kinds[i], wrong[i]);
	printf("\nmicroseconds: rulings %.0f %.0f, chances %.0f %.0f\n",
	    took[0], took[1], took[2], took[3]);
	return 0;
}
