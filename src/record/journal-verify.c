/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. journal verify: checks that rows are as they were written, that
 * seeded and sealed dice follow from their secrets and, with a receipt, that no
 * row is missing at the end. journal receipt: what to note down for that.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "table/catalog.h"
#include "mark/fingerprint.h"
#include "table/load.h"
#include "record/journal.h"
#include "record/repeats.h"
#include "verbs/tables.h"

enum { SOURCES_MOST = 8 };

/* Rows with the same fingerprint. */
struct print {
	const char *system, *print;
	const char *question;	/* of the first row */
	int told;
	uint64_t first, last, rows;
};

struct verify {
	struct run *run;
	struct log l;
	struct dice dice;
	struct repeats repeats;
	struct print *prints;
	int nprint, printroom;
	struct {
		const char *name;
		uint64_t dice;
		uint64_t under;	/* of these, while a seal was open */
	} sources[SOURCES_MOST];
	int nsource;
	/* The seals of the journal, also those of later rows. */
	struct seal seal;
	struct {
		unsigned char secret[SEAL_KEY];
		int revealed, lost;
	} *seals;
	int known, room;	/* their number */
	int nseal;		/* seals begun so far */
	uint64_t bare;		/* seals ended without a die */
	uint64_t idle, first_idle;	/* numbers of a seal that ruled nothing; a row */
	uint64_t number;	/* the present seal's last number */
	uint64_t unproved;	/* dice of seals that are not revealed */
	uint64_t lost;		/* dice of seals whose secret is lost */
	uint64_t wanted;	/* number of the receipt's row, or 0 */
	char receipt[RECEIPT_TEXT];
	int met;
};

/* ---- one row ---- */

static int
count_source(struct verify *v, const char *name)
{
	int i;

	for (i = 0; i < v->nsource; i++)
		if (strcmp(v->sources[i].name, name) == 0)
			break;
	if (i == SOURCES_MOST)
		return log_fault(&v->l, ROW_SOURCE, "\"%s\" is no source",
		    name);
	if (i == v->nsource) {
		v->sources[i].name = arena_text(&v->run->arena, name);
		v->sources[i].dice = v->sources[i].under = 0;
		v->nsource++;
	}
	v->sources[i].dice++;
	v->sources[i].under += (uint64_t)v->seal.open;
	return 0;
}

/* Start the seed's stream where the row's `draw` says. 0, or -1 with err. */
static int
start_seed(struct verify *v)
{
	const char *s = v->l.row.cells[ROW_DRAW], *check, *tool, *key, *words;
	uint64_t record, repetition;

	check = log_part(&v->l, &s, "check");
	if (check == NULL || log_number(&v->l, &s, "repetition", &repetition) <
	    0 || repetition > UINT32_MAX)
		return log_fault(&v->l, ROW_DRAW, "\"%s\" does not say where "
		    "the dice began", v->l.row.cells[ROW_DRAW]);
	record = 0;
	key = strncmp(s, "key=", 4) == 0 ? s + 4 : NULL;
	if (key == NULL && log_number(&v->l, &s, "record", &record) < 0)
		return log_fault(&v->l, ROW_DRAW, "\"%s\" names no record",
		    v->l.row.cells[ROW_DRAW]);
	tool = text_first(&v->run->scratch, v->l.row.cells[ROW_QUESTION],
	    &words);
	if (tool[0] == '\0')
		return log_fault(&v->l, ROW_QUESTION, "there is none");
	if (dice_seed(&v->dice, v->l.row.cells[ROW_SEED], &v->run->err) < 0)
		return log_fault(&v->l, ROW_SEED, "there is none");
	dice_start(&v->dice, tool, check, key, record, repetition);
	/* (No cell of a row has a new line.) */
	repeats_add(&v->repeats, v->l.r.seq, arena_printf(&v->run->scratch,
	    "%s\n%s\n%s", v->l.row.cells[ROW_SEED], tool,
	    v->l.row.cells[ROW_DRAW]));
	return 0;
}

static int
check_drawn(struct verify *v, struct thrown *t, const char *source)
{
	const char *from;
	int face;

	if (v->dice.faces.face(&v->dice.faces, &t->die, &face, &from,
	    &v->run->err) < 0)
		return -1;
	if (face == t->face)
		return 0;
	return log_fault(&v->l, ROW_DICE,
	    "the %s gives %d on this %s, not "
	    "%d",
	    strcmp(source, "seed") == 0 ? "seed" : "seal", face,
	    t->bag ? "bag" : t->name, t->face);
}

/* ---- seals ---- */

static int
bad_draw(struct verify *v)
{
	return log_fault(&v->l, ROW_DRAW, "\"%s\" names no number of a seal",
	    v->l.row.cells[ROW_DRAW]);
}

/* Is it the seal's next number, with all words mixed in? 0, or -1 with err. */
static int
check_number(struct verify *v)
{
	const char *s = v->l.row.cells[ROW_DRAW], *said;
	uint64_t n, words;

	if (!v->seal.open)
		return log_fault(&v->l, ROW_SOURCE, "no seal is open here");
	if (log_number(&v->l, &s, "number", &n) < 0)
		return bad_draw(v);
	said = log_part(&v->l, &s, "words");
	if (said == NULL || (log_whole(said, &words) < 0 &&
	    strcmp(said, "0") != 0))
		return bad_draw(v);
	if (n <= v->number)
		return log_fault(&v->l, ROW_DRAW, "number %" PRIu64 " of the "
		    "seal was drawn before", n);
	if (n > v->number + 1)
		return log_fault(&v->l, ROW_DRAW, "number %" PRIu64 " of the "
		    "seal was drawn, and no row tells of it", v->number + 1);
	if (!v->seal.fair)
		return log_fault(&v->l, ROW_DRAW, "number %" PRIu64 " of the "
		    "seal was drawn before a player other than the sealer had "
		    "the last word", n);
	if (words != (uint64_t)v->seal.words)
		return log_fault(&v->l, ROW_DRAW, "%" PRIu64 " words of the "
		    "players are mixed in, not the %d that were said", words,
		    v->seal.words);
	v->number = n;
	return 0;
}

static void
know_seal(struct verify *v)
{
	ARENA_PUSH(&v->run->arena, v->seals, v->known, v->room);
	memset(&v->seals[v->known++], 0, sizeof(*v->seals));
}

/* Collect the secrets that later rows reveal; done once, at the first seal. */
static int
collect_secrets(struct verify *v)
{
	const char *q;
	struct log l;

	log_open(v->run, &l);
	if (l.got < 0)
		return -1;
	while (log_next(&l)) {
		if (l.kind == IS_SEAL)
			know_seal(v);
		q = l.row.cells[ROW_QUESTION];
		if (l.kind != IS_REVEAL || v->known == 0 ||
		    strncmp(q, "reveal ", 7) != 0)
			continue;
		v->seals[v->known - 1].lost = strcmp(q + 7, "lost") == 0;
		v->seals[v->known - 1].revealed = seal_read_hex(q + 7,
		    v->seals[v->known - 1].secret) == 0;
	}
	err_clear(&v->run->err);
	return 0;
}

static int
begin_seal(struct verify *v)
{
	if (v->seal.open)
		return log_fault(&v->l, ROW_KIND, "a seal is open already");
	if (strcmp(v->l.row.cells[ROW_DRAW], seal_later) != 0)
		return log_fault(&v->l, ROW_DRAW, "want \"%s\", got \"%s\"",
		    seal_later, v->l.row.cells[ROW_DRAW]);
	v->number = 0;
	if (v->nseal == 0 && collect_secrets(v) < 0)
		return -1;
	/* (It was added after collect_secrets().) */
	if (v->nseal == v->known)
		know_seal(v);
	v->nseal++;
	return 0;
}

/* Is it the sealed secret, and has each number a row? 0, or -1 with err. */
static int
end_seal(struct verify *v)
{
	char hex[HASH_TEXT];
	const char *s;
	uint64_t n;

	if (!v->seals[v->nseal - 1].revealed)
		return 0;
	seal_commitment(v->seals[v->nseal - 1].secret, hex);
	if (strcmp(hex, v->seal.commitment) != 0)
		return log_fault(&v->l, ROW_QUESTION, "this is not the secret "
		    "that was sealed");
	s = v->l.row.cells[ROW_DRAW];
	n = 0;
	if (strcmp(s, "number=0") != 0 && log_number(&v->l, &s, "number",
	    &n) < 0)
		return bad_draw(v);
	if (n != v->number)
		return log_fault(&v->l, ROW_DRAW, "number %" PRIu64 " of the "
		    "seal was drawn, and no row tells of it", v->number + 1);
	return 0;
}

static int
check_seal(struct verify *v)
{
	if (v->l.kind != IS_SEAL && !v->seal.open)
		return log_fault(&v->l, ROW_KIND, "no seal is open here");
	if ((v->l.kind == IS_SEAL && begin_seal(v) < 0) ||
	    (v->l.kind == IS_REVEAL && end_seal(v) < 0))
		return -1;
	v->bare += v->l.kind == IS_REVEAL && v->number == 0;
	seal_watch(&v->seal, &v->l.row);
	return 0;
}

/* ---- dice ---- */

/* Start a source of seeded or sealed dice. 0; 1: not revealed; -1 with err. */
static int
start_source(struct verify *v, const char *from)
{
	unsigned char key[SEAL_KEY];

	if (strcmp(from, "seed") == 0)
		return start_seed(v);
	if (!v->seals[v->nseal - 1].revealed)
		return 1;
	seal_key(&v->seal, v->seals[v->nseal - 1].secret, key);
	dice_unsealed(&v->dice, key, v->number);
	return 0;
}

static int
check_dice(struct verify *v)
{
	struct thrown t;
	int got, how = -1, sealed;

	thrown_start(&t, &v->l);
	while ((got = thrown_next(&t)) > 0) {
		if (count_source(v, t.from) < 0)
			return -1;
		sealed = strcmp(t.from, "sealed") == 0;
		if (strcmp(t.from, "seed") != 0 && !sealed)
			continue;
		if (how < 0 && ((sealed && check_number(v) < 0) ||
		    (how = start_source(v, t.from)) < 0))
			return -1;
		v->unproved += how > 0 && !v->seals[v->nseal - 1].lost;
		v->lost += how > 0 && v->seals[v->nseal - 1].lost;
		if (how == 0 && check_drawn(v, &t, t.from) < 0)
			return -1;
	}
	return got;
}

static void
count_print(struct verify *v)
{
	const char *const *cells = v->l.row.cells;
	struct arena *a = &v->run->arena;
	struct print *p;
	int i;

	if (cells[ROW_SYSTEM][0] == '\0')
		return;
	for (i = 0; i < v->nprint; i++)
		if (strcmp(v->prints[i].system, cells[ROW_SYSTEM]) == 0 &&
		    strcmp(v->prints[i].print, cells[ROW_FINGERPRINT]) == 0)
			break;
	if (i == v->nprint) {
		ARENA_PUSH(a, v->prints, v->nprint, v->printroom);
		v->prints[v->nprint++] = (struct print){ .first = v->l.r.seq,
			.system = arena_text(a, cells[ROW_SYSTEM]),
			.print = arena_text(a, cells[ROW_FINGERPRINT]),
			.question = arena_text(a, cells[ROW_QUESTION]) };
	}
	p = &v->prints[i];
	p->last = v->l.r.seq;
	p->rows++;
}

static int
check_receipt(struct verify *v)
{
	char text[RECEIPT_TEXT];

	if (v->l.r.seq != v->wanted)
		return 0;
	receipt_print(v->l.r.seq, v->l.r.hash, text);
	if (strcmp(text, v->receipt) != 0)
		return log_fault(&v->l, ROW_HASH, "this is not the row of the "
		    "receipt: its own is %s", text);
	v->met = 1;
	return 0;
}

static int
check_row(void *arg)
{
	struct verify *v = arg;
	uint64_t target;

	if (!text_is_time(v->l.row.cells[ROW_TIME]))
		return log_fault(&v->l, ROW_TIME, "\"%s\" is no time",
		    v->l.row.cells[ROW_TIME]);
	if (check_receipt(v) < 0)
		return -1;
	if (v->l.kind == IS_UNDO)
		return log_undoes(&v->l, &target);
	if (v->l.kind == IS_SEAL || v->l.kind == IS_WORD ||
	    v->l.kind == IS_REVEAL)
		return check_seal(v);
	if (v->l.kind == IS_NOTE && v->l.row.cells[ROW_DRAW][0] != '\0') {
		if (v->idle++ == 0)
			v->first_idle = v->l.r.seq;
		return check_number(v);
	}
	if (v->l.kind != IS_RULING)
		return 0;
	count_print(v);
	return check_dice(v);
}

/* ---- what is told ---- */

/* Print a row below the first one. */
static void
tell(struct verify *v, const char *text)
{
	journal_tell(v->run, "", text, NULL);
}

static const char *
sealed(struct verify *v)
{
	struct arena *a = &v->run->scratch;
	const char *waits, *lost;

	if (v->unproved == 0 && v->lost == 0)
		return ": as the seal gives them, and none left out";
	waits = v->unproved == 0 ? "" : arena_printf(a, "; %" PRIu64 " of "
	    "them wait for the seal to be revealed", v->unproved);
	lost = v->lost == 0 ? "" : arena_printf(a, "; %" PRIu64 " of them "
	    "cannot be checked: the secret was lost", v->lost);
	return arena_printf(a, ": none left out%s%s", waits, lost);
}

/* What is proved of the dice of a source. */
static const char *
proved(struct verify *v, int source)
{
	const char *name = v->sources[source].name, *under;

	if (strcmp(name, "sealed") == 0)
		return sealed(v);
	under = v->sources[source].under == 0 ? "" :
	    arena_printf(&v->run->scratch, ", %" PRIu64 " of them while a "
		"seal was open", v->sources[source].under);
	return arena_printf(&v->run->scratch, "%s%s", strcmp(name,
	    "seed") == 0 ? ": as the seed gives them" : "", under);
}

static void
tell_sources(struct verify *v)
{
	int i;

	for (i = 0; i < v->nsource; i++)
		tell(v, arena_printf(&v->run->scratch, "%s %s%s",
		    verb_count(v->run, v->sources[i].dice, "die", "dice"),
		    v->sources[i].name, proved(v, i)));
}

/* Tell how often something was, if it was, and where first. */
static void
tell_often(struct verify *v, uint64_t n, const char *one, const char *more,
    uint64_t first)
{
	const char *text = verb_count(v->run, n, one, more);

	if (n > 0)
		tell(v, first == 0 ? text : arena_printf(&v->run->scratch,
		    "%s: %srow %" PRIu64, text, n == 1 ? "" : "first ",
		    first));
}

/* Tell what no row is wrong with, and people should look at. */
static void
tell_doubts(struct verify *v)
{
	uint64_t lost;
	int i;

	repeats_count(&v->repeats);
	tell_often(v, v->repeats.rulings, "ruling repeats dice that the seed "
	    "had given before", "rulings repeat dice that the seed had given "
	    "before", v->repeats.first);
	for (i = 0, lost = 0; i < v->nseal; i++)
		lost += v->seals[i].lost != 0;
	if (lost > 0)
		v->run->status = 1;
	tell_often(v, lost, "seal was given up: what was thrown under it "
	    "cannot be checked", "seals were given up: what was thrown under "
	    "them cannot be checked", 0);
	tell_often(v, v->idle, "sealed number was drawn that ruled nothing",
	    "sealed numbers were drawn that ruled nothing", v->first_idle);
	tell_often(v, v->bare, "seal was ended before a die was thrown",
	    "seals were ended before a die was thrown", 0);
}

/* The check that the words of a row's question begin with, compiled. */
static const struct check *
check_of(struct verify *v, struct system *s, const char *question)
{
	struct arena *a = &v->run->scratch;
	const char *tool = text_first(a, question, &question);
	struct check *c;

	while (strncmp(question, "--", 2) == 0)
		(void)text_first(a, question, &question);
	c = system_begun(s, tool, question, a);
	return c != NULL && check_compile(c, &v->run->err) == 0 ? c : NULL;
}

/* The present fingerprint of a check's tables; NULL: it cannot be made. */
static const char *
print_now(struct verify *v, struct system *s, const struct print *p)
{
	const struct check *c;

	err_clear(&v->run->err);
	c = s != NULL ? check_of(v, s, p->question) : NULL;
	return c != NULL ? fingerprint(c, &v->run->scratch, &v->run->err) :
	    NULL;
}

/* `3 rulings by SYSTEM` */
static const char *
rulings(struct verify *v, uint64_t rows, const char *system)
{
	return arena_printf(&v->run->scratch, "%s by %s", verb_count(v->run,
	    rows, "ruling", "rulings"), system);
}

static void
tell_changed(struct verify *v, const struct print *p, const char *now)
{
	struct arena *a = &v->run->scratch;
	const char *of = rulings(v, p->rows, p->system);

	tell(v, now != NULL ? arena_printf(a, "%s, rows %" PRIu64 " to %" PRIu64
	    ": its tables are others now, %s then %s", of, p->first, p->last,
	    p->print, now) : arena_printf(a, "%s: its tables, %s, are not "
	    "here", of, p->print));
}

/*
 * Tell of a system's tables: those of each check that have changed, the others
 * together. It is no fault of the journal that they have.
 */
static void
tell_system(struct verify *v, int first)
{
	const char *name = v->prints[first].system, *now;
	struct system *s;
	uint64_t same;
	int i;

	s = tables_system(v->run, name);
	for (i = first, same = 0; i < v->nprint; i++) {
		if (strcmp(v->prints[i].system, name) != 0)
			continue;
		v->prints[i].told = 1;
		now = print_now(v, s, &v->prints[i]);
		if (now != NULL && strcmp(now, v->prints[i].print) == 0)
			same += v->prints[i].rows;
		else
			tell_changed(v, &v->prints[i], now);
	}
	err_clear(&v->run->err);
	system_free(s);
	if (same > 0)
		tell(v, arena_printf(&v->run->scratch, "%s: its tables are "
		    "still the same", rulings(v, same, name)));
}

static int
tell_whole(struct verify *v)
{
	char text[RECEIPT_TEXT];
	int i;

	if (v->wanted != 0 && !v->met)
		return err_set(&v->run->err,
		    "%s: the receipt is of row %" PRIu64
		    ", but the journal ends with row %" PRIu64 ": rows were "
		    "dropped from its end",
		    v->l.r.path, v->wanted, v->l.r.seq);
	receipt_print(v->l.r.seq, v->l.r.hash, text);
	journal_tell(v->run, "whole", verb_count(v->run, v->l.r.seq, "row",
	    "rows"), arena_printf(&v->run->scratch, "%s%s", v->wanted != 0 ?
	    "the receipt is met; now " : "receipt ", text));
	tell_sources(v);
	tell_doubts(v);
	for (i = 0; i < v->nprint; i++)
		if (!v->prints[i].told)
			tell_system(v, i);
	return 0;
}

static int
read_receipt(struct verify *v, const char *const *words)
{
	const char *text = "";

	for (; *words != NULL; words++)
		text = arena_join(&v->run->arena, text, "-", *words);
	if (text[0] != '\0' && (receipt_parse(text, &v->wanted,
	    v->receipt) < 0 || v->wanted == 0))
		return err_set(&v->run->err,
		    "\"%s\" is no receipt: it is a row's number and "
		    "five groups of four letters or digits; -J names the "
		    "journal", text);
	return 0;
}

int
journal_verify(struct run *run, const char *const *words)
{
	struct verify v = { .run = run, .repeats.arena = &run->arena };
	int got;

	if (read_receipt(&v, words) < 0)
		return -1;
	run->in->dirs = catalog_dirs(run->in->opt.tables, &run->arena);
	dice_init(&v.dice, run->in->frame);
	seal_init(&v.seal, run->in->frame);
	got = log_walk(run, &v.l, log_open, "rows verified", check_row, &v);
	if (got == 0)
		got = tell_whole(&v);
	seal_free(&v.seal);
	dice_close(&v.dice);
	return got;
}

int
journal_say_receipt(struct run *run, const char *const *words)
{
	char text[RECEIPT_TEXT];
	struct log l;

	(void)words;
	if (log_walk(run, &l, log_open, NULL, NULL, NULL) < 0)
		return -1;
	if (l.r.seq == 0)
		return err_set(&run->err, "%s: there is no row yet", l.r.path);
	receipt_print(l.r.seq, l.r.hash, text);
	journal_tell(run, text, NULL, NULL);
	return 0;
}
