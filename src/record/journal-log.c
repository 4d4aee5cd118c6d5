/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. See journal.h: the rows of a journal and which were struck. */
#include <config.h>

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "cli/book.h"
#include "ledger/csvedit.h"
#include "record/journal.h"

enum { COLUMNS_MOST = 1000 };

void
log_open(struct run *run, struct log *l)
{
	const char *path = book_wanted(run);

	*l = (struct log){ .run = run, .r.fd = -1 };
	l->got = path != NULL && reader_open(&l->r, path, run->in->frame,
	    &run->err) == 0 ? 1 : -1;
}

void
log_close(struct log *l)
{
	reader_close(&l->r);
}

/* A row: 1, 0, or -1 with err. Also an error: a torn row at the end. */
static int
next_row(struct log *l)
{
	int got;

	if (run_cut(l->run))
		return err_set(&l->run->err, "broken off");
	got = reader_next(&l->r, &l->run->err);
	if (got == 0 && l->r.torn > 0)
		return err_set(&l->run->err, "%s:%ld: a row without an end, of "
		    "%zu bytes: the next ruling sets it aside", l->r.path,
		    l->r.line + 1, l->r.torn);
	return got <= 0 ? got : reader_row(&l->r, &l->row, &l->run->err) < 0 ?
	    -1 : 1;
}

int
log_next(struct log *l)
{
	if (l->got > 0)
		l->got = next_row(l);
	if (l->got <= 0) {
		log_close(l);
		return 0;
	}
	l->kind = row_kind(l->row.cells[ROW_KIND]);
	l->by = l->r.seq <= l->rows ? l->struck[l->r.seq] : NULL;
	return 1;
}

/* ---- what was struck ---- */

const char *
log_file(const struct entry *row, int *line, struct arena *a)
{
	const char *file, *colon;

	file = strchr(row->cells[ROW_QUESTION], ' ');
	colon = file != NULL ? strrchr(file, ':') : NULL;
	if (colon == NULL)
		return NULL;
	*line = (int)strtol(colon + 1, NULL, 10);
	return arena_copy(a, file + 1, (size_t)(colon - file - 1));
}

/* Side and unit of `@2.3`, and of nothing. */
static void
read_place(const char *at, struct outcome_effect *e)
{
	const char *dot;

	e->side = *at == '@' ? (int)strtol(at + 1, NULL, 10) : SIDE_NONE;
	dot = strchr(at, '.');
	e->unit = dot != NULL ? (int)strtol(dot + 1, NULL, 10) - 1 : -1;
}

int
log_effect(const char **cell, struct outcome_effect *e, struct arena *a)
{
	const char *end;
	char *name, *value;
	struct num n;

	memset(e, 0, sizeof(*e));
	if (**cell == '\0')
		return 0;
	end = strstr(*cell, "; ");
	end = end != NULL ? end : *cell + strlen(*cell);
	name = arena_copy(a, *cell, (size_t)(end - *cell));
	*cell = *end != '\0' ? end + 2 : end;
	value = strchr(name, '=');
	if (value == NULL)
		return log_effect(cell, e, a);
	*value++ = '\0';
	read_place(name + strcspn(name, "@"), e);
	e->name = arena_copy(a, name, strcspn(name, "@"));
	e->v = num_parse(&n, value, strlen(value)) == 0 ? val_num(n) :
	    val_text(value);
	return 1;
}

int
log_undoes(const struct log *l, uint64_t *target)
{
	const char *p = l->row.cells[ROW_QUESTION];

	if (strncmp(p, "undo ", 5) != 0 || log_whole(p + 5, target) < 0 ||
	    *target >= l->r.seq)
		return log_fault(l, ROW_QUESTION, "\"%s\" strikes no earlier "
		    "row", p);
	return 0;
}

/*
 * Find which strike holds for each row: the last one that was not struck
 * itself. A strike is struck by a later row, so from last to first each is
 * settled before it is asked.
 */
static void
settle_strikes(struct log *l)
{
	const struct strike *s;
	int i;

	l->rows = l->r.seq;
	l->struck = arena_alloc(&l->run->arena,
	    (size_t)(l->rows + 1) * sizeof(*l->struck));
	for (i = l->nstrike - 1; i >= 0; i--) {
		s = &l->strikes[i];
		if (l->struck[s->by] == NULL && l->struck[s->row] == NULL)
			l->struck[s->row] = s;
	}
}

/* If the present row is an undo, note what it strikes. 0, or -1 with err. */
static int
note_strike(void *log)
{
	struct log *l = log;
	struct arena *a = &l->run->arena;
	struct strike *s;

	if (l->kind != IS_UNDO)
		return 0;
	ARENA_PUSH(a, l->strikes, l->nstrike, l->room);
	s = &l->strikes[l->nstrike++];
	s->by = l->r.seq;
	s->why = arena_text(a, l->row.cells[ROW_NOTE]);
	return log_undoes(l, &s->row);
}

void
log_open_struck(struct run *run, struct log *l)
{
	struct log known;

	if (log_walk(run, l, log_open, NULL, note_strike, l) < 0)
		return;
	settle_strikes(l);
	known = *l;
	log_open(run, l);
	l->strikes = known.strikes;
	l->nstrike = known.nstrike;
	l->struck = known.struck;
	l->rows = known.rows;
}

int
log_walk(struct run *run, struct log *l,
    void (*how)(struct run *run, struct log *l), const char *what,
    int (*row)(void *arg), void *arg)
{
	how(run, l);
	if (what != NULL)
		progress_begin(&run->progress, what);
	while (log_next(l)) {
		progress_step(&run->progress);
		arena_reset(&run->scratch);
		if ((row != NULL && row(arg) < 0) ||
		    (run->out->text.n > FLUSH_AT && run_flush(run) < 0))
			l->got = -1;
	}
	progress_end(&run->progress);
	return l->got;
}

/* ---- choosing rows ---- */

static const struct chooser {
	const char *name;
	enum row_cell cell;
	int word;		/* one word of the cell is enough */
} choosers[] = {
	{ "turn", ROW_TURN, 0 },
	{ "player", ROW_PLAYER, 0 },
	{ "unit", ROW_UNITS, 1 },
	{ "system", ROW_SYSTEM, 0 },
	{ "tool", ROW_QUESTION, 0 },
	{ "kind", ROW_KIND, 0 },
};

enum { CHOOSERS = sizeof(choosers) / sizeof(choosers[0]) };

static const struct chooser *
chooser_of(const char *word)
{
	const char *eq;
	int i;

	eq = strchr(word, '=');
	for (i = 0; eq != NULL && i < CHOOSERS; i++)
		if (text_same(word, (size_t)(eq - word), choosers[i].name))
			return &choosers[i];
	return NULL;
}

int
choice_check(struct run *run, const char *const *words)
{
	for (; *words != NULL; words++)
		if (chooser_of(*words) == NULL)
			return err_set(&run->err, "\"%s\": rows are chosen by "
			    "turn=, player=, unit=, system=, tool= or kind=; "
			    "-J names the journal", *words);
	return 0;
}

static int
word_holds(const struct chooser *k, const char *cell, const char *want)
{
	const char *p;
	size_t len;

	if (k->cell == ROW_QUESTION) {
		p = text_token(&cell, &len);
		return p != NULL && text_same(p, len, want);
	}
	return k->word ? text_inlist(cell, want) : text_wordeq(cell, want);
}

int
choice_holds(const struct log *l, const char *const *words)
{
	const struct chooser *k;

	for (; *words != NULL; words++) {
		k = chooser_of(*words);
		if (!word_holds(k, l->row.cells[k->cell],
		    strchr(*words, '=') + 1))
			return 0;
	}
	return 1;
}

/* ---- where the dice of a row began ---- */

const char *
log_part(const struct log *l, const char **s, const char *name)
{
	const char *p = *s;
	size_t n = strlen(name);

	if (strncmp(p, name, n) != 0 || p[n] != '=')
		return NULL;
	p += n + 1;
	n = strcspn(p, " ");
	*s = p + n + (p[n] == ' ');
	return arena_copy(&l->run->scratch, p, n);
}

int
log_whole(const char *s, uint64_t *n)
{
	char *end;

	errno = 0;
	*n = s != NULL && text_digit((unsigned char)s[0]) ?
	    strtoull(s, &end, 10) : 0;
	return *n > 0 && *end == '\0' && errno == 0 ? 0 : -1;
}

int
log_number(const struct log *l, const char **s, const char *name, uint64_t *n)
{
	return log_whole(log_part(l, s, name), n);
}

uint64_t
log_record(const struct log *l)
{
	struct arena_mark mark;
	const char *s;
	uint64_t n;

	mark = arena_mark(&l->run->scratch);
	s = l->row.cells[ROW_DRAW];
	n = 0;
	if (log_part(l, &s, "check") != NULL &&
	    log_part(l, &s, "repetition") != NULL)
		(void)log_number(l, &s, "record", &n);
	arena_rewind(&l->run->scratch, mark);
	return n;
}

/* ---- the dice of a row ---- */

void
thrown_start(struct thrown *t, struct log *l)
{
	*t = (struct thrown){ .l = l, .faces = l->row.cells[ROW_DICE],
		.kinds = l->row.cells[ROW_KINDS],
		.source = l->row.cells[ROW_SOURCE] };
	t->one_source = strpbrk(t->source, ",/") == NULL;
}

/* Copy up to `,` or `/`, which is set in *end. The length; -1: too long. */
static int
piece(const char **s, char *to, size_t room, char *end)
{
	size_t n = strcspn(*s, ",/");

	*end = (*s)[n];
	if (n >= room)
		return -1;
	memcpy(to, *s, n);
	to[n] = '\0';
	*s += n + (*end != '\0');
	return (int)n;
}

static int
number(const char **s, int *v)
{
	int n, minus;

	minus = **s == '-';
	*s += minus;
	*v = 0;
	for (n = 0; text_digit((unsigned char)**s) && n < 9; n++)
		*v = *v * 10 + *(*s)++ - '0';
	*v = minus ? -*v : *v;
	return n > 0 ? 0 : -1;
}

/* Parse the kind of a die: `d6`, `d10z`, `bag:2:0:1`. 0, or -1. */
static int
read_kind(struct thrown *t)
{
	const char *p;
	int n;

	t->die.name = p = t->name;
	t->bag = strncmp(p, "bag:", 4) == 0;
	if (t->bag) {
		p += 3;
		for (n = 0; *p == ':' && n < 64; n++) {
			p++;
			if (number(&p, &t->weights[n]) < 0 ||
			    t->weights[n] < 0)
				return -1;
		}
		t->die.sides = n;
		t->die.first = 1;
		t->die.weights = t->weights;
		return *p == '\0' && n > 0 ? 0 : -1;
	}
	t->die.weights = NULL;
	if (*p++ != 'd' || number(&p, &t->die.sides) < 0 || t->die.sides < 1)
		return -1;
	t->die.first = *p == 'z' ? 0 : 1;
	p += *p == 'z';
	return *p == '\0' ? 0 : -1;
}

static int
next_die(struct thrown *t)
{
	char face[16], a, b, c;
	const char *p;

	if (piece(&t->faces, face, sizeof(face), &a) < 0 || (p = face,
	    number(&p, &t->face) < 0) || *p != '\0')
		return log_fault(t->l, ROW_DICE, "\"%s\" are no faces",
		    t->l->row.cells[ROW_DICE]);
	if (piece(&t->kinds, t->name, sizeof(t->name), &b) < 0 || a != b ||
	    read_kind(t) < 0)
		return log_fault(t->l, ROW_KINDS, "\"%s\" are not the kinds of "
		    "the dice %s", t->l->row.cells[ROW_KINDS],
		    t->l->row.cells[ROW_DICE]);
	c = a;
	if ((!t->one_source || !t->many) && piece(&t->source, t->from,
	    sizeof(t->from), &c) < 0)
		c = '?';
	if ((!t->one_source && c != a) || t->from[0] == '\0')
		return log_fault(t->l, ROW_SOURCE, "\"%s\" are not the sources "
		    "of the dice %s", t->l->row.cells[ROW_SOURCE],
		    t->l->row.cells[ROW_DICE]);
	t->many = 1;
	if (t->face < t->die.first || t->face >= t->die.first + t->die.sides)
		return log_fault(t->l, ROW_DICE, "a %s has no face %d",
		    t->bag ? "bag" : t->name, t->face);
	if (a == '\0')
		t->faces = NULL;
	return 1;
}

int
thrown_next(struct thrown *t)
{
	enum row_cell c;

	if (t->faces == NULL)
		return 0;
	if (t->faces[0] != '\0')
		return next_die(t);
	if (t->many || t->kinds[0] != '\0' || t->source[0] != '\0') {
		c = t->many ? ROW_DICE : t->kinds[0] != '\0' ? ROW_KINDS :
		    ROW_SOURCE;
		return log_fault(t->l, c, "\"%s\" goes with no dice",
		    t->l->row.cells[c]);
	}
	t->faces = NULL;
	return 0;
}

/* ---- changes of a roster ---- */

static const char *
said_cell(const char *cell, struct arena *a)
{
	char *text, *p;

	text = arena_text(a, cell[0] != '\0' ? cell : "none");
	for (p = text; *p != '\0'; p++)
		if (*p == '-')
			*p = ' ';
	return text;
}

const char *
log_difference(const struct roster *r, const char *before, const char *after,
    struct arena *a)
{
	const char *text = "", *was, *is, *name;
	int i, named;

	for (i = 0; i < COLUMNS_MOST; i++) {
		name = r != NULL ? roster_column(r, i) : "";
		if (name == NULL)
			break;
		was = csvedit_get(before, i, a);
		is = csvedit_get(after, i, a);
		if (strcmp(was, is) == 0)
			continue;
		/* (A word is clear without a column's name, a number not.) */
		named = text_digit((unsigned char)is[0]) || is[0] == '\0' ||
		    was[0] == '\0';
		text = arena_printf(a, "%s%s%s%s%s -> %s", text,
		    text[0] != '\0' ? "; " : "", named ? name : "",
		    named && name[0] != '\0' ? " " : "", said_cell(was, a),
		    said_cell(is, a));
	}
	return text;
}
