/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See keep.h. */
#include <config.h>

#include "cli/keep.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

enum { ROWS_MOST = 1000 };

/* ---- the cells of a row ---- */

/* `44th 3rd`: the units of the roster that the words name. */
static const char *
units(struct driver *d)
{
	const char *words, *p, *text;
	size_t len;

	words = d->final;
	if (words == NULL || strchr(words, '@') == NULL)
		return NULL;
	text = "";
	while ((p = text_token(&words, &len)) != NULL)
		if (*p == '@' && len > 1)
			text = arena_printf(&d->work, "%s%s%.*s", text,
			    text[0] != '\0' ? " " : "", (int)len - 1, p + 1);
	return text;
}

static const char *
question(struct driver *d, const struct question *q)
{
	return arena_printf(&d->work, "%s%s%s%s", d->tool->name,
	    d->opt.through ? " --through" : "", q->plain[0] != '\0' ? " " : "",
	    q->plain);
}

/* All that this ruling asked about, and what was set for it. */
static const char *
readings(struct driver *d, const struct question *q, const struct ruling *r)
{
	static const char *const sures[] = { "", "[reconstructed]",
		"[referee]" };
	const struct system *s;
	const char *text;
	int i;

	s = q->check->sys;
	text = "";
	for (i = 0; i < s->nreading; i++)
		if ((r->consulted != NULL && r->consulted[i]) ||
		    q->choice[i] != s->readings[i].preset)
			text = arena_printf(&d->work, "%s%s=%s ", text,
			    s->readings[i].name,
			    s->readings[i].choices[q->choice[i]]);
	if (s->base != NULL)
		text = arena_printf(&d->work, "%s[on %s] ", text, s->base);
	if (r->house)
		text = arena_printf(&d->work, "%s[house] ", text);
	text = arena_printf(&d->work, "%s%s", text, sures[r->sure]);
	i = (int)strlen(text);
	return i > 0 && text[i - 1] == ' ' ? arena_copy(&d->work, text,
	    (size_t)i - 1) : text;
}

/* ---- its dice ---- */

/* What of the dice thrown is told, throw by throw as in -d. */
enum die_cell { DIE_FACE, DIE_KIND, DIE_SOURCE };

/* The dice of a ruling, as the driver's replay has them. */
struct lying {
	const struct replay_event *events;
	int n;
	int commas;		/* some throw has more than one die */
	int mixed, seeded, sealed;
	const char *source;	/* of the first die; "": there is none */
};

static void
look(struct lying *l, const struct replay *r)
{
	const struct replay_event *v;
	int many;

	memset(l, 0, sizeof(*l));
	l->source = "";
	if (r == NULL || r->n == 0)
		return;
	l->events = r->events;
	l->n = r->n;
	many = 0;
	for (v = l->events; v < l->events + l->n; v++) {
		many = v->throw != NULL ? 0 : many + 1;
		if (v->throw != NULL)
			continue;
		l->commas |= many > 1;
		if (l->source[0] == '\0')
			l->source = v->source;
		l->mixed |= strcmp(v->source, l->source) != 0;
		l->seeded |= strcmp(v->source, "seed") == 0;
		l->sealed |= strcmp(v->source, "sealed") == 0;
	}
}

static void
write_die(struct out *o, const struct replay_event *v, enum die_cell what)
{
	if (what != DIE_FACE)
		out_text(o, what == DIE_KIND ? v->kind : v->source);
	else if (v->face >= 0 && v->face <= 9)
		out_bytes(o, &"0123456789"[v->face], 1);
	else
		out_printf(o, "%d", v->face);
}

static void
write_dice(struct out *o, const struct lying *l, enum die_cell what)
{
	const struct replay_event *v;
	const char *between;

	between = "";
	if (l->commas)
		out_bytes(o, "\"", 1);
	for (v = l->events; v < l->events + l->n; v++) {
		if (v->throw != NULL) {
			between = between[0] != '\0' ? "/" : "";
			continue;
		}
		out_text(o, between);
		write_die(o, v, what);
		between = ",";
	}
	if (l->commas)
		out_bytes(o, "\"", 1);
}

/* Where in the seed's stream they began, as drumhead-dice(7) counts. */
static const char *
draw(struct driver *d, const char *check, const struct record *rec,
    int repetition)
{
	if (rec->key != NULL)
		return arena_printf(&d->work, "check=%s repetition=%d key=%s",
		    check, repetition, rec->key);
	return arena_printf(&d->work, "check=%s repetition=%d record=%" PRIu64,
	    check, repetition, rec->number);
}

/* Which of the seal's numbers the dice are, and how many words it mixes in. */
static const char *
seal_number(struct driver *d, uint64_t number)
{
	return arena_printf(&d->work, "number=%" PRIu64 " words=%d", number,
	    seal_told(&d->seal, number));
}

/* Sealed dice, older than `below`, that no ruling tells of: the journal does. */
static int
keep_spent(struct driver *d, uint64_t below)
{
	struct entry row;

	/* They were drawn in order, and the oldest is the first. */
	while (d->journal != NULL && d->seal.ndrawn > 0 &&
	    d->seal.drawn[0].number < below) {
		memset(&row, 0, sizeof(row));
		row.cells[ROW_KIND] = row_kinds[IS_NOTE];
		row.cells[ROW_PLAYER] = d->opt.by;
		row.cells[ROW_VERSION] = PACKAGE_VERSION;
		row.cells[ROW_DRAW] = seal_number(d,
		    d->seal.drawn[0].number);
		row.cells[ROW_NOTE] = "sealed dice were thrown, and nothing "
		    "was ruled";
		if (journal_add(d->journal, &row, &d->err) < 0)
			return -1;
	}
	return 0;
}

/* While a seal is open nobody throws dice that can be known before. */
static int
bars_seed(struct driver *d)
{
	if (journal_behind(d->journal) &&
	    journal_look(d->journal, &d->err) < 0)
		return -1;
	return !d->seal.open ? 0 : err_set(&d->err, "-s: a seal is open in "
	    "%s, and its dice are thrown: leave the seed out, or end the seal "
	    "with journal reveal", journal_path(d->journal));
}

/* The cells from `dice` to `draw`, each with a comma before it. */
static int
write_thrown(struct driver *d, const struct replay *thrown,
    const struct record *rec, int repetition)
{
	struct entry row;
	struct lying l;
	struct out *o;

	o = &d->row;
	look(&l, thrown);
	if ((l.sealed && keep_spent(d, d->dice.sealed) < 0) ||
	    (l.seeded && bars_seed(d) < 0))
		return -1;
	out_bytes(o, ",", 1);
	write_dice(o, &l, DIE_FACE);
	out_bytes(o, ",", 1);
	write_dice(o, &l, DIE_KIND);
	out_bytes(o, ",", 1);
	if (l.mixed)
		write_dice(o, &l, DIE_SOURCE);
	else
		out_text(o, l.source);
	out_bytes(o, ",", 1);
	if (!l.seeded && !l.sealed) {
		out_bytes(o, ",", 1);
		return 0;
	}
	memset(&row, 0, sizeof(row));
	row.cells[ROW_SEED] = l.seeded ? d->dice.seed : NULL;
	row.cells[ROW_DRAW] = l.sealed ? seal_number(d, d->dice.sealed) :
	    draw(d, d->check, rec, repetition);
	row_write(o, &row, ROW_SEED, ROW_DRAW);
	return 0;
}

/* ---- a row ---- */

/*
 * What the same ruling has in every row: the cells before its dice and those
 * behind, each ended by a NUL.
 */
static int
write_template(struct driver *d, const struct question *q,
    const struct ruling *r)
{
	struct entry row;

	memset(&row, 0, sizeof(row));
	row.cells[ROW_PLAYER] = d->opt.by;
	row.cells[ROW_UNITS] = units(d);
	row.cells[ROW_SYSTEM] = q->check->sys->name;
	row.cells[ROW_FINGERPRINT] = driver_print(d);
	if (d->err.set)
		return -1;
	row.cells[ROW_VERSION] = PACKAGE_VERSION;
	row.cells[ROW_QUESTION] = question(d, q);
	row.cells[ROW_ANSWER] = r->text;
	row.cells[ROW_MEANING] = tell_meaning(r, &d->work);
	row.cells[ROW_EFFECTS] = tell_effects(r, &d->work);
	row.cells[ROW_READINGS] = readings(d, q, r);
	d->kept.n = 0;
	row_write(&d->kept, &row, ROW_PLAYER, ROW_QUESTION);
	out_bytes(&d->kept, "", 1);
	row_write(&d->kept, &row, ROW_ANSWER, ROW_NOTE);
	out_bytes(&d->kept, "", 1);
	return 0;
}

/* The row: what every row of the ruling has, and the dice of this one. */
static int
write_ruling(struct driver *d, const struct record *rec, int repetition)
{
	const char *cells;
	struct out *o;

	cells = d->kept.p;
	o = &d->row;
	o->n = 0;
	out_bytes(o, cells, strlen(cells));
	cells += strlen(cells) + 1;
	if (write_thrown(d, &d->replay, rec, repetition) < 0)
		return -1;
	out_bytes(o, ",", 1);
	out_bytes(o, cells, strlen(cells));
	return journal_ruling(d->journal, o->p, o->n, &d->err);
}

/* The ruling before was by other dice than lay there. */
static int
strike(struct driver *d)
{
	struct entry row;

	d->strikes = 0;
	if (d->own == 0)
		return 0;
	memset(&row, 0, sizeof(row));
	row.cells[ROW_KIND] = row_kinds[IS_UNDO];
	row.cells[ROW_PLAYER] = d->opt.by;
	row.cells[ROW_VERSION] = PACKAGE_VERSION;
	row.cells[ROW_QUESTION] = arena_printf(&d->work, "undo %" PRIu64,
	    d->own);
	row.cells[ROW_NOTE] = "the dice were read again";
	return journal_add(d->journal, &row, &d->err);
}

int
keep_add(struct driver *d, const struct question *q, const struct ruling *r,
    const struct record *rec, int repetition)
{
	if (d->journal == NULL || d->looks)
		return 0;
	if (write_template(d, q, r) < 0 || (d->strikes && strike(d) < 0))
		return -1;
	d->check = q->check->name;
	return write_ruling(d, rec, repetition);
}

/* ---- the journal itself ---- */

const char *
keep_path(const struct driver *d)
{
	const char *path;

	path = d->opt.journal != NULL ? d->opt.journal :
	    getenv("DRUMHEAD_JOURNAL");
	return path != NULL && path[0] != '\0' ? path : NULL;
}

const char *
keep_wanted(struct driver *d)
{
	const char *path;

	path = keep_path(d);
	if (path == NULL)
		(void)err_set(&d->err, "which journal? give -J FILE or set "
		    "DRUMHEAD_JOURNAL");
	return path;
}

int
keep_syncs(const struct driver *d)
{
	return d->opt.sync == NULL || strcmp(d->opt.sync, "none") != 0;
}

void
keep_notice(struct driver *d, struct journal *j)
{
	const char *text;

	text = journal_notice(j);
	if (text != NULL)
		driver_error(d, NULL, text);
}

void
keep_close(struct driver *d)
{
	d->dice.draw_seal = NULL;
	seal_free(&d->seal);
	journal_close(d->journal);
	d->journal = NULL;
	d->own = 0;
}

static int
begin(struct driver *d, const char *path)
{
	d->journal = journal_open(path, seal_watch, &d->seal, d->frame,
	    &d->err);
	if (d->journal == NULL)
		return -1;
	journal_settle(d->journal);
	d->seal.journal = d->journal;
	d->dice.draw_seal = seal_draw;
	d->dice.seal = &d->seal;
	keep_notice(d, d->journal);
	return 0;
}

int
keep_open(struct driver *d)
{
	const struct options *o;
	const char *path;

	o = &d->opt;
	if (d->tool->no_ruling || d->told != NULL || o->chances || o->words ||
	    o->sweep != NULL || o->need != NULL)
		return 0;
	path = keep_path(d);
	if (d->journal != NULL && (path == NULL ||
	    strcmp(journal_path(d->journal), path) != 0))
		keep_close(d);
	if (path == NULL || (d->journal == NULL && begin(d, path) < 0))
		return path == NULL ? 0 : -1;
	return o->seed != NULL && !d->looks ? bars_seed(d) : 0;
}

int
keep_full(const struct driver *d)
{
	int waits;

	waits = d->journal != NULL ? journal_waiting(d->journal) : 0;
	return waits >= (d->opt.sync != NULL &&
	    strcmp(d->opt.sync, "row") == 0 ? 1 : ROWS_MOST);
}

int
keep_commit(struct driver *d)
{
	struct err e;
	int got;

	memset(&e, 0, sizeof(e));
	if (keep_spent(d, UINT64_MAX) < 0 || d->journal == NULL ||
	    journal_waiting(d->journal) == 0)
		return 0;
	got = journal_commit(d->journal, keep_syncs(d), &e);
	keep_notice(d, d->journal);
	seal_done(&d->seal);
	if (got == 0) {
		d->own = journal_last(d->journal);
		return 0;
	}
	driver_error(d, NULL, e.text);
	d->unkept = 1;
	d->status = 2;
	keep_close(d);
	return -1;
}
