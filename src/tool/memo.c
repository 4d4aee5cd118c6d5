/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. See memo.h. A question leads to its first throw, the faces of a
 * throw to the next one, the last to a text. In a row of CSV the faces stand
 * in a cell of their own, so that a ruling is the same for faces that come to
 * the same; elsewhere each face and where it came from counts.
 */
#include <config.h>

#include "tool/memo.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "tool/keep.h"
#include "tool/seen.h"
#include "tool/texts.h"

enum {
	THROWS_MOST = 64,	/* different ones of one run */
	CAST_MOST = 512,	/* dice and throws of one ruling */
	FACES_MOST = 256,	/* of one throw */
	SHORT = 4,		/* dice typed as one cell are a key like any */
};

/* What a place holds, in the low bits of its value. */
enum { HOLDS_NOTHING, HOLDS_THROW, HOLDS_TEXT };

/* A throw, or one more die of a throw that goes on (count -1). */
struct due {
	struct replay_throw throw;
	const char *check;
	char name[16];		/* of the die */
	int begins, joined;
};

/* A throw that was announced (no source), or a die that fell. */
struct cast {
	const struct due *due;
	const char *source;
	int face;
};

struct memo {
	struct seen *seen;
	int rows;		/* CSV out: the dice are a cell */
	struct due due[THROWS_MOST];
	int ndue;
	/* The question at hand, while the rules are asked. */
	const char *key, *cell;
	size_t n;
	int beside;		/* the dice follow it: one key is both */
	int rows_known;		/* some led to a text, dice and all */
	struct cast cast[CAST_MOST];
	int ncast;
	int threw;		/* dice for it, before the rules were asked */
	/* The dice cell of the answer. */
	struct out faces;
	int keeps;		/* a text begins with the place of its row for
				 * the journal */
	struct out text;	/* while it is put together */
	int full;		/* before it takes more it must forget all */
};

struct memo *
memo_open(struct driver *d)
{
	struct memo *m;

	if (d->opt.dispute || d->opt.whatif || d->times > 1 || d->ask != NULL ||
	    d->opt.dice != NULL || d->faces != NULL)
		return NULL;
	m = mem_new(d->frame, sizeof(*m));
	d->memo = m;
	m->faces.frame = m->text.frame = d->frame;
	m->seen = seen_new(d->frame);
	if (m->seen == NULL) {
		memo_close(m);
		return NULL;
	}
	m->rows = d->format == FORMAT_CSV && !d->opt.chances;
	m->keeps = d->journal != NULL && !d->opt.chances;
	d->replay.learns = m->rows;
	return m;
}

void
memo_settle(struct memo *m)
{
	if (m != NULL)
		seen_settle(m->seen);
}

void
memo_close(struct memo *m)
{
	if (m == NULL)
		return;
	seen_free(m->seen);
	out_free(&m->faces);
	out_free(&m->text);
	free(m);
}

/* ---- the rows ---- */

/*
 * A row ends in own cells: the dice, what stands before them, and the rest.
 * Where the dice have a column that came in, nothing stands before them.
 */
struct tail {
	uint32_t dice, before, after;	/* bytes; the dice with their NUL */
	uint32_t same;		/* the dice are those that were typed */
};

enum { AT_HAND = UINT32_MAX };	/* the dice: those in memo->faces */

static int
same_text(const char *s, const char *p, size_t n)
{
	return strlen(s) == n && (n == 0 || memcmp(s, p, n) == 0);
}

static void
print_cells(struct driver *d, const struct record *rec, const char *dice)
{
	const struct columns *c;
	int i;

	c = rec->columns;
	for (i = 0; i < c->n; i++) {
		if (i > 0)
			out_bytes(&d->out, ",", 1);
		out_csv(&d->out, c->own[OWN_DICE] == i ? dice : rec->cells[i],
		    0);
	}
}

/* Does the row go out as it came? */
static int
untouched(const struct record *rec, const struct tail *t, const char *dice,
    int in_place)
{
	return rec->row != NULL && (!in_place || t->same ||
	    (t->dice == AT_HAND && rec->typed != NULL &&
	    strcmp(dice, rec->typed) == 0));
}

/*
 * Bytes of the store, most often few: a copy of always as many is done before
 * the processor had guessed how many they are.
 */
static void
put(struct out *o, const char *s, size_t n)
{
	if (o->n + n + SEEN_SPARE + 1 > o->room)
		out_room(o, n + SEEN_SPARE);
	memcpy(o->p + o->n, s, SEEN_SPARE);
	if (n > SEEN_SPARE)
		memcpy(o->p + o->n + SEEN_SPARE, s + SEEN_SPARE,
		    n - SEEN_SPARE);
	o->n += n;
}

/* A single digit is the commonest. */
static void
put_dice(struct out *o, const char *dice)
{
	if (dice[1] == '\0')
		out_bytes(o, dice, 1);
	else
		out_csv(o, dice, 0);
}

static void
print_row(struct driver *d, const struct record *rec, const char *text)
{
	const char *dice;
	struct tail t;
	int in_place;

	memcpy(&t, text, sizeof(t));
	text += sizeof(t);
	dice = d->memo->faces.n > 0 ? d->memo->faces.p : "";
	if (t.dice != AT_HAND) {
		dice = text;
		text += t.dice;
	}
	in_place = rec->columns != NULL && rec->columns->own[OWN_DICE] >= 0;
	if (untouched(rec, &t, dice, in_place))
		out_bytes(&d->out, rec->row, rec->length);
	else if (rec->columns != NULL)
		print_cells(d, rec, dice);
	if (!in_place && dice[0] != '\0') {
		put(&d->out, text, t.before);
		put_dice(&d->out, dice);
		out_bytes(&d->out, text + t.before, t.after);
	} else {
		out_bytes(&d->out, text, t.before + t.after);
	}
}

/* The text of a tail. */
static void
put_tail(struct out *o, const struct record *rec, const char *dice,
    const char *const own[OWN_COUNT])
{
	struct tail t;
	int in_place;

	memset(&t, 0, sizeof(t));
	o->n = 0;
	out_bytes(o, (const char *)&t, sizeof(t));
	in_place = rec->columns != NULL && rec->columns->own[OWN_DICE] >= 0;
	t.dice = AT_HAND;
	if (dice != NULL) {
		t.dice = (uint32_t)strlen(dice) + 1;
		t.same = rec->typed != NULL && strcmp(dice, rec->typed) == 0;
		out_bytes(o, dice, t.dice);
	}
	t.before = (uint32_t)o->n;
	if (!in_place) {
		if (rec->columns != NULL)
			out_bytes(o, ",", 1);
		out_csv(o, own[OWN_ANSWER], 0);
		out_bytes(o, ",", 1);
	}
	t.before = (uint32_t)o->n - t.before;
	t.after = (uint32_t)o->n;
	out_bytes(o, ",", 1);
	if (in_place) {
		out_csv(o, own[OWN_ANSWER], 0);
		out_bytes(o, ",", 1);
	}
	out_csv(o, own[OWN_MEANING], 1);
	out_bytes(o, ",", 1);
	out_csv(o, own[OWN_EFFECTS], 0);
	out_bytes(o, ",\n", 2);
	t.after = (uint32_t)o->n - t.after;
	memcpy(o->p, &t, sizeof(t));
}

/* The ruling's row goes into the journal. */
static int
keep(struct driver *d, const struct record *rec, const char *text)
{
	const char *row;
	uint32_t place;
	size_t n;

	memcpy(&place, text, sizeof(place));
	row = seen_key(d->memo->seen, place, &n);
	return d->journal == NULL ? 0 : keep_again(d, row, d->memo->threw ?
	    &d->replay : NULL, rec, 1);
}

static void
print(struct driver *d, const struct record *rec, uint32_t place)
{
	const char *text;
	size_t n;

	text = seen_key(d->memo->seen, place, &n);
	if (d->memo->keeps) {
		if (keep(d, rec, text) < 0) {
			driver_fault(d, rec);
			return;
		}
		text += sizeof(place);
		n -= sizeof(place);
	}
	if (d->memo->rows)
		print_row(d, rec, text);
	else
		texts_print(d->memo->seen, text, n, &d->out, &d->loans);
}

/* ---- the dice ---- */

static void
add_face(struct out *o, const struct due *t, int nth, int face)
{
	if (o->n > 0)
		out_bytes(o, nth > 0 || t->joined ? "," : "/", 1);
	if (face >= 0 && face <= 9)
		out_bytes(o, &"0123456789"[face], 1);
	else
		out_printf(o, "%d", face);
}

/* Faces as the key to what follows. */
struct key {
	unsigned char p[2 * FACES_MOST];
	size_t n;
};

static void
key_face(struct key *k, const struct memo *m, const struct due *t, int face,
    const char *source)
{
	unsigned char c;
	size_t i;

	c = (unsigned char)(face - t->throw.die.first);
	if (!m->rows) {
		k->p[k->n++] = c;
		k->p[k->n++] = (unsigned char)source[0];
		return;
	}
	i = k->n++;
	if (t->throw.any_order)
		for (c = t->throw.alike[c]; i > 0 && k->p[i - 1] > c; i--)
			k->p[i] = k->p[i - 1];
	k->p[i] = c;
}

static int
due_dice(const struct due *t)
{
	return t->throw.count < 0 ? 1 : t->throw.count;
}

static void
announce(const struct due *t, struct throw *w)
{
	memset(w, 0, sizeof(*w));
	w->roll = t->throw.roll;
	w->side = t->throw.side;
	w->part = t->throw.part;
	w->count = t->throw.count;
	w->die = t->throw.die;
	w->text = t->throw.die.name;
}

static void
cast(struct memo *m, const struct due *t, const char *source, int face)
{
	struct cast *c;

	if (m->ncast == CAST_MOST || (source == NULL && !t->begins))
		return;
	c = &m->cast[m->ncast++];
	c->due = t;
	c->source = source;
	c->face = face;
}

/* Dice that lie there and that the rules must see: the driver replays them. */
static void
hand_over(struct driver *d)
{
	const struct cast *c;
	struct throw w;

	replay_start(&d->replay, d->faces != NULL ? d->faces : &d->dice.faces);
	for (c = d->memo->cast; c < d->memo->cast + d->memo->ncast; c++) {
		if (c->source == NULL) {
			announce(c->due, &w);
			replay_throw(&d->replay, &w);
		} else {
			replay_die(&d->replay, c->source, c->face,
			    &c->due->throw.die);
		}
	}
}

static void
fall(struct memo *m, struct key *k, const struct due *t, int nth, int face,
    const char *source)
{
	cast(m, t, source, face);
	key_face(k, m, t, face, source);
	if (m->rows)
		add_face(&m->faces, t, nth, face);
}

/* Typed dice may take a ruling further than those that are rolled. */
static uint32_t
from(const struct memo *m)
{
	return m->cell != NULL ? SEEN_TYPED : SEEN_START;
}

/* Take the faces of a throw: 0, or -1 with the driver's err. */
static int
take(struct driver *d, struct faces *f, const struct due *t, struct key *k)
{
	const char *source;
	struct throw w;
	int i, face;

	announce(t, &w);
	if (t->begins && f->begin(f, &w, &d->err) < 0)
		return -1;
	for (i = 0; i < due_dice(t); i++) {
		if (f->face(f, &t->throw.die, &face, &source, &d->err) < 0)
			return -1;
		fall(d->memo, k, t, i, face, source);
	}
	return 0;
}

/*
 * The same where nothing but the operating system shows them: nobody must be
 * told what for.
 */
static int
roll(struct driver *d, const struct due *t, struct key *k)
{
	int i;

	for (i = 0; i < due_dice(t); i++)
		fall(d->memo, k, t, i, dice_roll(&d->dice, &t->throw.die),
		    dice_rolled);
	return dice_lucky(&d->dice, &d->err);
}

/* Whoever shows the faces gets ready for it. */
static struct faces *
thrower(struct driver *d, const struct record *rec, const char *check)
{
	return d->memo->keeps ? driver_faces(d, check, rec, 1) :
	    driver_dice(d, check, rec, 1);
}

/* From throw to throw: the place of the text, or 0. */
static uint32_t
walk(struct driver *d, const struct record *rec, uint32_t at)
{
	const struct due *t;
	struct faces *f;
	struct memo *m;
	uint32_t holds;
	struct key k;
	int bare;

	m = d->memo;
	f = NULL;
	bare = !m->keeps && d->faces == NULL && dice_bare(&d->dice);
	while (at != 0 && (holds = seen_value(m->seen, at)) % 4 ==
	    HOLDS_THROW) {
		t = &m->due[holds / 4];
		if (f == NULL && !bare)
			f = thrower(d, rec, t->check);
		m->threw = 1;
		if (m->ncast + due_dice(t) + 1 >= CAST_MOST)
			return 0;
		k.n = 0;
		cast(m, t, NULL, 0);
		if ((bare ? roll(d, t, &k) : take(d, f, t, &k)) < 0)
			return 0;
		at = seen_find(m->seen, at, k.p, k.n);
	}
	return at != 0 && holds % 4 == HOLDS_TEXT ? holds / 4 * 4 : 0;
}

/* Typed dice, read anew; what is drawn for `_` can't be drawn twice. */
static int
typed(struct driver *d, const char *cell)
{
	d->dice.typed.name = "dice";
	return strpbrk(cell, "_dD") == NULL &&
	    dice_typed(&d->dice, cell, &d->err) == 0;
}

/* The place of what is printed for it, or 0. */
static uint32_t
answer(struct driver *d, const struct record *rec, uint32_t at)
{
	struct memo *m;
	uint32_t place, holds;

	m = d->memo;
	holds = seen_value(m->seen, at);
	if (holds % 4 == HOLDS_TEXT && rec->typed == NULL)
		return holds - HOLDS_TEXT;
	if (rec->typed != NULL && !m->keeps && holds % 4 == HOLDS_THROW &&
	    due_dice(&m->due[holds / 4]) <= SHORT) {
		place = seen_find(m->seen, at, rec->typed,
		    strlen(rec->typed) + 1);
		if (place != 0)
			return seen_value(m->seen, place);
	}
	if (rec->typed != NULL ? !typed(d, rec->typed) :
	    dice_typed(&d->dice, NULL, &d->err) < 0)
		return 0;
	place = walk(d, rec, at);
	if (place != 0 && dice_finish(&d->dice, &d->err) < 0)
		place = 0;
	/* Faces that lie there are not thrown anew; typed ones are read so. */
	d->replays = place == 0 && m->threw && rec->typed == NULL;
	if (d->replays && !m->keeps)
		hand_over(d);
	return place;
}

/* What it lent goes out before it begins anew. */
static void
forget(struct driver *d)
{
	(void)driver_flush(d);
	seen_forget(d->memo->seen);
	d->memo->full = 0;
}

int
memo_again(struct driver *d, const struct record *rec, const char *key,
    size_t n)
{
	struct memo *m;
	uint32_t at;

	m = d->memo;
	at = m->rows_known ? seen_find(m->seen, SEEN_ROWS, key, n) : 0;
	if (at == 0)
		return 0;
	m->threw = 0;
	print(d, rec, seen_value(m->seen, at));
	return 1;
}

int
memo_answer(struct driver *d, const struct record *rec, const char *key,
    size_t n)
{
	struct memo *m;
	uint32_t at;

	m = d->memo;
	if (m->full)
		forget(d);
	m->key = key;
	m->n = n;
	m->cell = rec->typed;
	m->beside = m->cell != NULL && rec->columns->beside;
	m->threw = m->ncast = 0;
	m->faces.n = 0;
	at = seen_find(m->seen, from(m), key, n);
	if (at != 0)
		at = answer(d, rec, at);
	if (d->err.set)
		err_clear(&d->err);
	if (at == 0)
		return 0;
	if (d->journal != NULL)
		arena_reset(&d->work);
	print(d, rec, at);
	return 1;
}

/* ---- remembering ---- */

static int
same_due(const struct due *a, const struct due *b)
{
	return a->check == b->check && a->begins == b->begins &&
	    a->joined == b->joined && a->throw.roll == b->throw.roll &&
	    a->throw.side == b->throw.side && a->throw.part == b->throw.part &&
	    a->throw.count == b->throw.count &&
	    a->throw.die.sides == b->throw.die.sides &&
	    a->throw.die.first == b->throw.die.first &&
	    a->throw.any_order == b->throw.any_order &&
	    memcmp(a->throw.alike, b->throw.alike, DIE_MOST) == 0;
}

/* The number of a throw among those known, or -1: there are too many. */
static int
due_number(struct memo *m, const struct due *t)
{
	struct due *to;
	int i;

	for (i = 0; i < m->ndue; i++)
		if (same_due(&m->due[i], t))
			return i;
	if (i == THROWS_MOST || strlen(t->throw.die.name) >= sizeof(t->name))
		return -1;
	to = &m->due[m->ndue++];
	*to = *t;
	memcpy(to->name, t->throw.die.name, strlen(t->throw.die.name) + 1);
	to->throw.die.name = to->name;
	return i;
}

/* A step of the way while it is laid. */
struct way {
	struct memo *m;
	const struct replay *rep;
	const char *check;
	int at;			/* among the replay's events */
	struct due last;
	uint32_t place;
	const struct out *kept;	/* its row for the journal */
};

static int
same_throw(const struct replay_throw *a, const struct replay_throw *b)
{
	return text_eq(a->roll, b->roll) && a->side == b->side &&
	    a->part == b->part;
}

/* What is thrown next by the replay: 1, 0 at its end, -1 if it won't do. */
static int
next_due(struct way *w, struct due *t)
{
	const struct replay_event *v;

	if (w->at == w->rep->n)
		return 0;
	v = &w->rep->events[w->at];
	*t = w->last;
	t->check = w->check;
	t->begins = v->throw != NULL;
	if (t->begins) {
		t->throw = *v->throw;
		t->joined = w->at > 0 && same_throw(v->throw, &w->last.throw);
		w->at++;
	} else {
		t->joined = 1;
	}
	if (t->throw.die.weights != NULL || due_dice(t) > FACES_MOST ||
	    (!t->begins && t->throw.count >= 0))
		return -1;
	w->last = *t;
	return 1;
}

/* Its faces: the next place. -1: it won't do. */
static int
next_place(struct way *w, const struct due *t)
{
	const struct replay_event *v;
	struct key k;
	int i;

	k.n = 0;
	for (i = 0; i < due_dice(t); i++) {
		if (w->at == w->rep->n)
			return -1;
		v = &w->rep->events[w->at++];
		if (v->throw != NULL || v->sides != t->throw.die.sides ||
		    v->first != t->throw.die.first)
			return -1;
		key_face(&k, w->m, t, v->face, v->source);
		add_face(&w->m->faces, t, i, v->face);
	}
	w->place = seen_add(w->m->seen, w->place, k.p, k.n);
	return 0;
}

/* Lay the way from the question along its throws; 0, or -1. */
static int
lay(struct way *w)
{
	struct seen *s;
	struct due t;
	uint32_t holds;
	int got, number;

	s = w->m->seen;
	w->place = seen_add(s, from(w->m), w->m->key, w->m->n);
	w->m->faces.n = 0;
	while ((got = next_due(w, &t)) > 0) {
		number = due_number(w->m, &t);
		if (number < 0)
			return -1;
		holds = (uint32_t)number * 4 + HOLDS_THROW;
		if (seen_value(s, w->place) == HOLDS_NOTHING)
			seen_set(s, w->place, holds);
		if (seen_value(s, w->place) != holds ||
		    next_place(w, &t) < 0)
			return -1;
	}
	return got;
}

/* Were all of a few dice typed in one cell? It leads to a text too. */
static int
is_short(const struct way *w)
{
	int i;

	if (w->m->cell == NULL || w->rep->n > SHORT + 1)
		return 0;
	for (i = 0; i < w->rep->n; i++)
		if (w->rep->events[i].throw == NULL &&
		    strcmp(w->rep->events[i].source, "typed") != 0)
			return 0;
	return 1;
}

static int
start(struct driver *d, const struct ruling *r, struct way *w, size_t strings,
    size_t bytes)
{
	static const struct replay none;
	struct memo *m;

	m = d->memo;
	memset(w, 0, sizeof(*w));
	w->m = m;
	w->rep = r != NULL ? &d->replay : &none;
	w->check = d->check;
	w->kept = &d->kept;
	strings += (size_t)w->rep->n + 4;
	bytes += m->n + 2 * (size_t)w->rep->n + (m->keeps ? d->kept.n : 0) +
	    (m->cell != NULL ? strlen(m->cell) + 1 : 0);
	if (m->key == NULL || !seen_holds(strings, bytes))
		return -1;
	m->full = !seen_room(m->seen, strings, bytes);
	return m->full ? -1 : lay(w);
}

static uint32_t
keep_tail(struct memo *m, uint32_t row, const char *text, size_t n)
{
	if (!m->keeps)
		return seen_add(m->seen, SEEN_TEXTS, text, n);
	m->text.n = 0;
	out_bytes(&m->text, (const char *)&row, sizeof(row));
	out_bytes(&m->text, text, n);
	return seen_add(m->seen, SEEN_LISTS, m->text.p, m->text.n);
}

/* The end of the way, which is a text; `same`: whatever the row is like. */
static void
end(struct way *w, const char *text, size_t n, int same)
{
	uint32_t at, row;
	struct seen *s;

	s = w->m->seen;
	row = w->m->keeps ? seen_add(s, SEEN_TEXTS, w->kept->p, w->kept->n) :
	    0;
	at = w->m->rows ? keep_tail(w->m, row, text, n) :
	    texts_keep(s, w->m->keeps ? &row : NULL, text, n, &w->m->text);
	if (w->place == 0 && w->m->beside && same) {
		w->place = seen_add(s, SEEN_ROWS, w->m->key, w->m->n + 1 +
		    strlen(w->m->cell));
		seen_set(s, w->place, at);
		w->m->rows_known = 1;
	} else if (w->place == 0) {
		w->place = seen_find(s, from(w->m), w->m->key, w->m->n);
		w->place = seen_add(s, w->place, w->m->cell,
		    strlen(w->m->cell) + 1);
		seen_set(s, w->place, at);
	} else if (seen_value(s, w->place) == HOLDS_NOTHING) {
		seen_set(s, w->place, at | HOLDS_TEXT);
	}
	w->place = 0;
}

void
memo_text(struct driver *d, const struct ruling *r, size_t from)
{
	size_t n, strings, bytes;
	struct way w;

	n = d->out.n - from;
	if (d->memo == NULL || d->memo->rows || n > TEXT_MOST)
		return;
	texts_room(n, &strings, &bytes);
	if (start(d, r, &w, strings, bytes) < 0)
		return;
	end(&w, d->out.p + from, n, 1);
	if (!d->memo->keeps && is_short(&w))
		end(&w, d->out.p + from, n, 1);
}

void
memo_row(struct driver *d, const struct ruling *r, const struct record *rec,
    const char *const own[OWN_COUNT])
{
	struct out text;
	struct way w;

	if (d->memo == NULL || !d->memo->rows ||
	    (rec->columns != NULL && rec->columns->owns))
		return;
	out_open(&text, d->frame);
	put_tail(&text, rec, NULL, own);
	if (start(d, r, &w, 2 * text.n + 256, 2) == 0 &&
	    same_text(own[OWN_DICE], d->memo->faces.p, d->memo->faces.n)) {
		end(&w, text.p, text.n, 0);
		if (!d->memo->keeps && is_short(&w)) {
			put_tail(&text, rec, own[OWN_DICE], own);
			end(&w, text.p, text.n, same_text(own[OWN_DICE],
			    rec->typed, strlen(rec->typed)));
		}
	}
	out_free(&text);
}
