/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: dice. See faces.h. */
#include <config.h>

#include "dice/faces.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { SHOWN = 48, TOO_LARGE = 1000000000 };

/* Typed text for a message, cut to SHOWN bytes. */
static const char *
shown(const char *s, int len, char buf[SHOWN])
{
	(void)snprintf(buf, SHOWN, "%.*s%s", len >= SHOWN ? SHOWN - 4 : len, s,
	    len >= SHOWN ? "..." : "");
	return buf;
}

const char *
throw_name(const struct throw *throw, char buf[THROW_TEXT])
{
	static const char *const parts[] = {
		[THROW_FIRST] = "roll",
		[THROW_AGAIN] = "the reroll of",
		[THROW_MORE] = "the further throw of",
	};
	static const char *const sides[SIDES] = { "", " of side 1",
		" of side 2" };

	assert(throw->side >= SIDE_NONE && throw->side <= SIDE_2);
	(void)snprintf(buf, THROW_TEXT, "%s \"%.100s\"%s", parts[throw->part],
	    throw->roll, sides[throw->side]);
	return buf;
}

const char *
throw_dice(const struct throw *throw, char buf[THROW_TEXT])
{
	const char *name = throw->die.name;

	if (throw->count <= 1)
		(void)snprintf(buf, THROW_TEXT, "%s", name);
	else if (name[0] == 'd')
		(void)snprintf(buf, THROW_TEXT, "%d%s", throw->count, name);
	else
		(void)snprintf(buf, THROW_TEXT, "%d of %s", throw->count, name);
	return buf;
}

/* (A run of digits may stand for many dice, so its length is not limited.) */
int
face_parse(const char *s, int len, int *face)
{
	int i, neg = len > 0 && s[0] == '-';

	i = len > 0 && (s[0] == '-' || s[0] == '+');
	if (i == len)
		return -1;
	for (*face = 0; i < len; i++) {
		if (!text_digit((unsigned char)s[i]))
			return -1;
		if (*face >= TOO_LARGE / 10)
			*face = TOO_LARGE;
		else
			*face = *face * 10 + (s[i] - '0');
	}
	if (neg)
		*face = -*face;
	return 0;
}

int
face_bad(const char *where, const char *s, int len, struct err *e)
{
	char buf[SHOWN];

	return err_as(e, ERR_DICE, "%s: \"%s\" is no face; type a number",
	    where, shown(s, len, buf));
}

static int
die_has(const struct die *die, int face)
{
	return face >= die->first && face - die->first < die->sides;
}

/* A ten-sided die whose faces are 0 to 9. */
static int
ten_sided(const struct die *die)
{
	return die->first == 0 && die->sides == 10;
}

/* The error of a 10 read off a die of 0 to 9. Returns -1. */
static int
no_ten(const char *where, const char *which, const char *text, struct err *e)
{
	return err_as(e, ERR_DICE, "%s: %sno face \"%.2s\" on this ten-sided "
	    "die (0 to 9): type 0 for the face 0", where, which, text);
}

int
face_check(const char *where, const struct throw *throw, int nth,
    const struct die *die, int face, const char *text, int len, struct err *e)
{
	char name[THROW_TEXT], buf[SHOWN], which[2 * THROW_TEXT];

	if (die_has(die, face))
		return 0;
	if (ten_sided(die) && face == 10) {
		(void)snprintf(which, sizeof(which), "die %d of %s: ", nth,
		    throw_name(throw, name));
		return no_ten(where, throw->count == 1 ? "" : which,
		    shown(text, len, buf), e);
	}
	return err_as(e, ERR_DICE,
	    "%s: die %d of %s (%s) shows %s: a %s has faces %d to %d", where,
	    nth, throw_name(throw, name), die->name, shown(text, len, buf),
	    die->name, die->first, die->first + die->sides - 1);
}

/* ---- parsing ---- */

static int
lacking(const struct typed *t, const char *text, struct err *e)
{
	char buf[SHOWN];

	return err_as(e, ERR_DICE,
	    "%s: \"%s\" lacks a face; type it, or _ to roll it", t->name,
	    shown(text, (int)strlen(text), buf));
}

static struct typed_face *
new_face(struct typed *t)
{
	ARENA_PUSH(&t->arena, t->faces, t->nface, t->face_room);
	return memset(&t->faces[t->nface++], 0, sizeof(*t->faces));
}

static int
add_face(struct typed *t, const char *s, int len, struct err *e)
{
	struct typed_face *f = new_face(t);
	char buf[SHOWN];

	f->text = s;
	f->len = len;
	f->draw = len == 1 && s[0] == '_';
	if (f->draw || face_parse(s, len, &f->face) == 0)
		return 0;
	return err_as(e, ERR_DICE,
	    "%s: \"%s\" is no face; type a number, or _ to roll it", t->name,
	    shown(s, len, buf));
}

/* The end of a face. */
static const char *
face_end(const char *p)
{
	return p + strcspn(p, ",/ \t\r\n");
}

static const char *
skip_blanks(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

/* Parse a group at *p, up to its `/` or the end. 0, or -1 with err. */
static int
read_faces(struct typed *t, const char *text, const char **p, struct err *e)
{
	const char *s, *end;
	int due = 1;

	for (s = skip_blanks(*p); *s != '/' && *s != '\0'; s = skip_blanks(s)) {
		if (*s == ',') {
			if (due)
				return lacking(t, text, e);
			due = 1;
			s++;
			continue;
		}
		end = face_end(s);
		if (text_same(s, (size_t)(end - s), "need"))
			return err_as(e, ERR_DICE,
			    "%s: \"need\" stands last, behind a / of its own",
			    t->name);
		if (add_face(t, s, (int)(end - s), e) == -1)
			return -1;
		due = 0;
		s = end;
	}
	*p = s;
	return due ? lacking(t, text, e) : 0;
}

/* `43` may be one face or two; keep both until the die is known. */
static int
add_digits(struct typed *t, struct typed_group *g, struct err *e)
{
	const char *s = t->faces[g->first].text;
	int i, len = t->faces[g->first].len;

	if (g->count != 1 || len < 2 || !text_digit((unsigned char)s[0]))
		return 0;
	g->digit = t->nface;
	g->digits = len;
	for (i = 0; i < len; i++)
		if (add_face(t, s + i, 1, e) == -1)
			return -1;
	return 0;
}

/* A group that begins at a face and ends with the last one. */
static struct typed_group *
add_group(struct typed *t, int first)
{
	struct typed_group *g;

	ARENA_PUSH(&t->arena, t->groups, t->ngroup, t->group_room);
	g = &t->groups[t->ngroup++];
	*g = (struct typed_group){ first, t->nface - first, 0, 0 };
	return g;
}

/* Is there only `need`? */
static int
need_only(const char *p)
{
	const char *end;

	p = skip_blanks(p);
	end = face_end(p);
	return text_same(p, (size_t)(end - p), "need") &&
	    *skip_blanks(end) == '\0';
}

static void
forget(struct typed *t)
{
	arena_reset(&t->arena);
	t->faces = NULL;
	t->groups = NULL;
	t->nface = t->face_room = t->ngroup = t->group_room = 0;
	t->need = t->ten = 0;
	typed_rewind(t);
}

int
typed_read(struct typed *t, const char *text, struct err *e)
{
	const char *p;
	int first;

	forget(t);
	p = text = arena_text(&t->arena, text);
	if (*skip_blanks(text) == '\0')
		return err_as(e, ERR_DICE,
		    "%s: no faces given; type them, or need to be told "
		    "what to roll", t->name);
	for (;; p++) {
		t->need = need_only(p);
		if (t->need)
			return 0;
		first = t->nface;
		if (read_faces(t, text, &p, e) == -1 ||
		    add_digits(t, add_group(t, first), e) == -1)
			return -1;
		if (*p == '\0')
			return 0;
	}
}

void
typed_pin(struct typed *t, const struct rolled *dice, const struct rolled *one,
    int face)
{
	const struct rolled *d;
	int first;

	forget(t);
	for (d = dice, first = 0; d != NULL; d = d->next) {
		new_face(t)->face = d == one ? face : d->face;
		if (d->next != NULL && rolled_together(d, d->next))
			continue;
		(void)add_group(t, first);
		first = t->nface;
	}
}

void
typed_push(struct typed *t, int face)
{
	new_face(t)->face = face;
	(void)add_group(t, t->nface - 1);
}

void
typed_pop(struct typed *t)
{
	t->nface--;
	t->ngroup--;
}

void
typed_rewind(struct typed *t)
{
	t->group = t->at = t->end = 0;
	t->throws = t->taken = t->used = t->split = t->by_digit = 0;
}

void
typed_free(struct typed *t)
{
	arena_free(&t->arena);
	*t = (struct typed){ .name = t->name };
}

/* ---- giving out faces ---- */

/* Does a single group serve all throws, one after the other? */
static int
flat(const struct typed *t)
{
	return t->ngroup == 1 && !t->need;
}

static int
given(const struct typed *t)
{
	int i, n = t->split;

	for (i = 0; i < t->ngroup; i++)
		n += t->groups[i].count;
	return n;
}

/* Is it `10` or `00` for a die of 0 to 9? */
static int
is_ten(const struct typed_face *f, const struct die *die)
{
	return f->len == 2 && f->text[1] == '0' && (f->text[0] == '1' ||
	    f->text[0] == '0') && ten_sided(die);
}

/* The face, if two digits were typed for a single die, and they are its ten. */
static const struct typed_face *
ten_typed(const struct typed *t)
{
	const struct typed_face *f;

	if (t->ten || t->ngroup != 1 || t->groups[0].digits != 2 ||
	    t->throws != 1 || !t->by_digit || t->throw.count != 1)
		return NULL;
	f = &t->faces[t->groups[0].first];
	return is_ten(f, &t->throw.die) ? f : NULL;
}

/* Are the digits of a group one die each? (A 9 is never written `09`.) */
static int
by_digit(const struct typed *t, const struct typed_group *g,
    const struct throw *throw)
{
	const struct typed_face *whole;
	const struct die *die = &throw->die;
	int apart;

	if (g->digits == 0 || die->first + die->sides - 1 > 9)
		return 0;
	whole = &t->faces[g->first];
	if (t->ten && throw->count == 1 && is_ten(whole, die))
		return 0;
	apart = whole->text[0] == '0' || !die_has(die, whole->face);
	if (throw->count == -1)
		return apart;
	if (!flat(t))
		return g->digits == throw->count;
	return throw->count > 1 || apart;
}

static void
take_group(struct typed *t, const struct throw *throw)
{
	const struct typed_group *g = &t->groups[t->group++];

	t->by_digit = by_digit(t, g, throw);
	if (t->by_digit) {
		t->at = g->digit;
		t->end = g->digit + g->digits;
		t->split += g->digits - 1;
	} else {
		t->at = g->first;
		t->end = g->first + g->count;
	}
}

/*
 * How to type more: `/` if one throw has had all faces so far, else a comma,
 * also between digits that were read one by one.
 */
static const char *
advice(const struct typed *t, int slash, int more, char buf[THROW_TEXT])
{
	const char *first, *mark = slash ? "/" : ",";

	first = !slash && t->by_digit ? "put commas between them and " : "";
	if (more == 1)
		(void)snprintf(buf, THROW_TEXT, "%sadd %sFACE", first, mark);
	else
		(void)snprintf(buf, THROW_TEXT, "%sadd %s and %d faces", first,
		    mark, more);
	return buf;
}

static int
none_left(const struct typed *t, const struct throw *throw, struct err *e)
{
	char name[THROW_TEXT], dice[THROW_TEXT], hint[THROW_TEXT];
	const struct die *die = &throw->die;
	int more = throw->count > 1 ? throw->count : 1;

	return err_as(e, ERR_DICE,
	    "%s: %s (%s, faces %d to %d) has no %s left: %d given so far; %s",
	    t->name, throw_name(throw, name), throw_dice(throw, dice),
	    die->first, die->first + die->sides - 1, more == 1 ? "die" : "dice",
	    given(t), advice(t, !flat(t) || t->throws == 1, more, hint));
}

/* An open-ended throw goes on, but there are no more faces. */
static int
faces_end(const struct typed *t, const struct die *die, struct err *e)
{
	char name[THROW_TEXT], hint[THROW_TEXT];

	return err_as(e, ERR_DICE,
	    "%s: %s (%s, faces %d to %d) goes on after %d %s; %s", t->name,
	    throw_name(&t->throw, name), die->name, die->first,
	    die->first + die->sides - 1, t->taken,
	    t->taken == 1 ? "die" : "dice", advice(t, 0, 1, hint));
}

static int
miscounted(const struct typed *t, const struct throw *throw, struct err *e)
{
	char name[THROW_TEXT], dice[THROW_TEXT], left[64];
	int have = t->end - t->at;

	(void)snprintf(left, sizeof(left), "%d given", have);
	if (flat(t) && have < given(t))
		(void)snprintf(left, sizeof(left), "%d left of the %d given",
		    have, given(t));
	return err_as(e, ERR_DICE, "%s: %s needs %d %s (%s), %s", t->name,
	    throw_name(throw, name), throw->count,
	    throw->count == 1 ? "die" : "dice", throw_dice(throw, dice), left);
}

/* Faces of a group that its throw has not taken are an error. */
static int
left_over(const struct typed *t, struct err *e)
{
	char name[THROW_TEXT];
	int n;

	if (flat(t) || t->at == t->end)
		return 0;
	n = t->taken + t->end - t->at;
	return err_as(e, ERR_DICE, "%s: %d dice given for %s, only %d needed",
	    t->name, n, throw_name(&t->throw, name), t->taken);
}

int
typed_begin(struct typed *t, const struct throw *throw, struct err *e)
{
	int have;

	assert(throw->count != 0);
	if (left_over(t, e) == -1)
		return -1;
	if (!flat(t) && t->group == t->ngroup)
		return t->need ? TYPED_NEED : none_left(t, throw, e);
	if (!flat(t) || t->throws == 0)
		take_group(t, throw);
	have = t->end - t->at;
	if (have == 0)
		return none_left(t, throw, e);
	if (throw->count > 0 &&
	    (have < throw->count || (!flat(t) && have > throw->count)))
		return miscounted(t, throw, e);
	t->throw = *throw;
	t->throws++;
	t->taken = 0;
	return 0;
}

int
typed_next(struct typed *t, const struct die *die,
    const struct typed_face **face, struct err *e)
{
	struct typed_face *f;
	char buf[SHOWN];

	if (t->at == t->end) {
		if (t->need && t->group == t->ngroup)
			return TYPED_NEED;
		return faces_end(t, die, e);
	}
	f = &t->faces[t->at++];
	t->taken++;
	t->used++;
	*face = f;
	if (f->draw)
		return 0;
	if (t->ten && is_ten(f, die))
		f->face = 0;
	if (f->len > 0)
		return face_check(t->name, &t->throw, t->taken, die, f->face,
		    f->text, f->len, e);
	return face_check(t->name, &t->throw, t->taken, die, f->face, buf,
	    snprintf(buf, sizeof(buf), "%d", f->face), e);
}

int
typed_ten(struct typed *t)
{
	const struct typed_face *f = ten_typed(t);

	t->ten = f != NULL && f->text[0] == '0';
	return t->ten;
}

int
typed_left(const struct typed *t)
{
	return given(t) > t->used;
}

int
typed_finish(const struct typed *t, struct err *e)
{
	char name[THROW_TEXT], needed[32], why[THROW_TEXT + 32];
	int n;

	if (given(t) > t->used && ten_typed(t) != NULL)
		return no_ten(t->name, "", ten_typed(t)->text, e);
	if (left_over(t, e) == -1)
		return -1;
	n = given(t);
	if (n == t->used)
		return 0;
	(void)snprintf(needed, sizeof(needed), "only %d needed", t->used);
	why[0] = '\0';
	if (!flat(t) && t->throws > 0)
		(void)snprintf(why, sizeof(why), ": nothing is rolled after %s",
		    throw_name(&t->throw, name));
	return err_as(e, ERR_DICE, "%s: %d %s given, %s%s", t->name, n,
	    n == 1 ? "die" : "dice", t->used == 0 ? "none needed" : needed,
	    why);
}
