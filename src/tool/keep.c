/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See keep.h. */
#include <config.h>

#include "tool/keep.h"

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

/* What of the dice thrown is told, throw by throw as in -d. */
enum die_cell { DIE_FACE, DIE_KIND, DIE_SOURCE };

static const char *
die_text(struct driver *d, const struct replay_event *v, enum die_cell what)
{
	if (what == DIE_FACE)
		return arena_printf(&d->work, "%d", v->face);
	return what == DIE_KIND ? v->kind : v->source;
}

static const char *
dice(struct driver *d, enum die_cell what)
{
	const struct replay_event *v;
	const char *text, *one, *between;

	text = between = "";
	for (v = d->replay.events; v < d->replay.events + d->replay.n; v++) {
		if (v->source == NULL) {
			between = text[0] != '\0' ? "/" : "";
			continue;
		}
		one = die_text(d, v, what);
		text = text[0] == '\0' ? one : arena_printf(&d->work, "%s%s%s",
		    text, between, one);
		between = ",";
	}
	return text;
}

/* One word where all dice come from one source. */
static const char *
source(struct driver *d, int *seeded, int *sealed)
{
	const struct replay_event *v;
	const char *first;
	int mixed;

	first = "";
	mixed = *seeded = *sealed = 0;
	for (v = d->replay.events; v < d->replay.events + d->replay.n; v++) {
		if (v->source == NULL)
			continue;
		if (first[0] == '\0')
			first = v->source;
		mixed |= strcmp(first, v->source) != 0;
		*seeded |= strcmp(v->source, "seed") == 0;
		*sealed |= strcmp(v->source, "sealed") == 0;
	}
	return mixed ? dice(d, DIE_SOURCE) : first;
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

/* Where in the seed's stream the dice begin, as drumhead-dice(7) counts. */
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

int
keep_add(struct driver *d, const struct question *q, const struct ruling *r,
    const struct record *rec, int repetition)
{
	struct entry row;
	int seeded, sealed;

	if (d->journal == NULL || d->looks)
		return 0;
	memset(&row, 0, sizeof(row));
	row.cells[ROW_KIND] = row_kinds[IS_RULING];
	row.cells[ROW_PLAYER] = d->opt.by;
	row.cells[ROW_UNITS] = units(d);
	row.cells[ROW_SYSTEM] = q->check->sys->name;
	row.cells[ROW_FINGERPRINT] = driver_print(d);
	if (d->err.set)
		return -1;
	row.cells[ROW_VERSION] = PACKAGE_VERSION;
	row.cells[ROW_QUESTION] = question(d, q);
	row.cells[ROW_DICE] = dice(d, DIE_FACE);
	row.cells[ROW_KINDS] = dice(d, DIE_KIND);
	row.cells[ROW_SOURCE] = source(d, &seeded, &sealed);
	if (seeded) {
		row.cells[ROW_SEED] = d->dice.seed;
		row.cells[ROW_DRAW] = draw(d, q->check->name, rec,
		    repetition);
	}
	if (sealed && keep_spent(d, d->dice.sealed) < 0)
		return -1;
	if (sealed) {
		row.cells[ROW_DRAW] = seal_number(d, d->dice.sealed);
	}
	row.cells[ROW_ANSWER] = r->text;
	row.cells[ROW_MEANING] = tell_meaning(r, &d->work);
	row.cells[ROW_EFFECTS] = tell_effects(r, &d->work);
	row.cells[ROW_READINGS] = readings(d, q, r);
	return journal_add(d->journal, &row, &d->err);
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
	d->dice.seal = NULL;
	seal_free(&d->seal);
	journal_close(d->journal);
	d->journal = NULL;
}

int
keep_open(struct driver *d)
{
	const struct options *o;
	const char *path;

	o = &d->opt;
	path = d->tool->no_ruling || d->told != NULL || o->chances ||
	    o->words || o->sweep != NULL || o->need != NULL ? NULL :
	    keep_path(d);
	if (d->journal != NULL && (path == NULL ||
	    strcmp(journal_path(d->journal), path) != 0)) {
		keep_close(d);
	}
	if (path == NULL || d->journal != NULL)
		return 0;
	d->journal = journal_open(path, seal_watch, &d->seal, &d->err);
	if (d->journal == NULL)
		return -1;
	d->seal.journal = d->journal;
	d->dice.seal = &d->seal;
	keep_notice(d, d->journal);
	return 0;
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
	got = journal_commit(d->journal, d->opt.sync == NULL ||
	    strcmp(d->opt.sync, "none") != 0, &e);
	keep_notice(d, d->journal);
	seal_done(&d->seal);
	if (got == 0)
		return 0;
	driver_error(d, NULL, e.text);
	d->unkept = 1;
	d->status = 2;
	keep_close(d);
	return -1;
}
