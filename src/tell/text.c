/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. A ruling as a line of text or a spoken sentence, and their parts.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "tell/list.h"
#include "tell/tell.h"

const char *
tell_name(const char *name, int side, int unit, struct arena *a)
{
	if (side == SIDE_NONE)
		return name;
	if (unit < 0)
		return arena_printf(a, "%s@%d", name, side);
	return arena_printf(a, "%s@%d.%d", name, side, unit + 1);
}

const char *
tell_whose(int side, int unit, struct arena *a)
{
	const char *of;

	if (side == SIDE_NONE)
		return "";
	of = side == SIDE_1 ? "first side" : "other side";
	return unit < 0 ? of : arena_printf(a, "%s, unit %d", of, unit + 1);
}

static void
add_face(struct growing *text, const char *before, int face, struct arena *a)
{
	char buf[NUM_TEXT];

	*text_decimal(text_append(buf, before, 0), (uint64_t)face) = '\0';
	arena_add(a, text, buf);
}

/* In field 2 commas join the dice of a throw, `/` joins throws. */
const char *
tell_faces(const struct ruling *r, struct arena *a)
{
	const struct rolled *d, *last;
	struct growing text = { NULL, 0, 0 };

	arena_add(a, &text, "");
	last = NULL;
	for (d = r->dice; d != NULL; d = d->next) {
		add_face(&text, last == NULL ? "" : rolled_together(last, d) ?
		    "," : "/", d->face, a);
		last = d;
	}
	return text.text;
}

/* What a side's value of that name came to; NULL: its score, the first sum. */
static const struct reached *
reached(const struct ruling *r, const char *name, int side)
{
	const struct reached *v;

	for (v = r->values; v != NULL; v = v->next)
		if (v->side == side && v->v.kind == VAL_NUM && (name == NULL ?
		    v->value->kind == KIND_SUM : v->unit < 0 &&
		    text_eq(v->value->name, name)))
			return v;
	return NULL;
}

static int
one_source(const struct ruling *r)
{
	const struct rolled *d;

	for (d = r->dice; d != NULL; d = d->next)
		if (strcmp(d->source, r->dice->source) != 0)
			return 0;
	return 1;
}

/*
 * ` +1 = 7` after the faces of a throw, if score and faces make the total; else
 * "".
 */
static const char *
sum_text(const struct ruling *r, int side, int dice, long sum,
    struct arena *a)
{
	struct num come;
	const struct reached *mods, *total;
	const char *text;
	char buf[NUM_TEXT];

	total = reached(r, "total", side);
	/* A throw of no side counts for the first side, if that has a total. */
	if (total == NULL && side == SIDE_NONE) {
		side = SIDE_1;
		total = reached(r, "total", side);
	}
	mods = reached(r, NULL, side);
	come = mods != NULL ? mods->v.n : num_int(0);
	if (total == NULL || num_add(&come, come, num_int(sum)) < 0 ||
	    num_cmp(come, total->v.n) != 0)
		return "";
	text = "";
	if (mods != NULL && mods->v.n.n != 0)
		text = arena_printf(a, " %s", num_print(mods->v.n, 1, buf));
	if (text[0] == '\0' && dice < 2)
		return "";
	return arena_printf(a, "%s = %s", text, num_print(total->v.n, 0, buf));
}

/* The need of a side's throw: the side's, the ruling's, or the first side's. */
static const struct reached *
need_of(const struct ruling *r, int side)
{
	const struct reached *v = reached(r, "need", side);

	if (v == NULL)
		v = reached(r, "need", SIDE_NONE);
	return v == NULL && side == SIDE_NONE ? reached(r, "need", SIDE_1) : v;
}

/*
 * `, needs 5, dice -1`: the need of a throw, and (`sums`) the sums of
 * modifiers.
 */
static const char *
terms_text(const struct ruling *r, int side, int sums, struct arena *a)
{
	const struct reached *v = need_of(r, side);
	const char *text = "";
	char buf[NUM_TEXT];

	if (v != NULL)
		text = arena_printf(a, ", needs %s", num_print(v->v.n, 0, buf));
	for (v = r->values; v != NULL && sums; v = v->next)
		if (v->value->kind == KIND_SUM && v->v.kind == VAL_NUM &&
		    v->v.n.n != 0 && (v->side == side ||
		    v->side == SIDE_NONE || side == SIDE_NONE))
			text = arena_printf(a, "%s, %s %s", text, v->side ==
			    side || v->side == SIDE_NONE ? v->value->name :
			    tell_name(v->value->name, v->side, v->unit, a),
			    num_print(v->v.n, 1, buf));
	return text;
}

/* Field 2 while it is made. */
struct dicing {
	const struct ruling *r;
	struct arena *a;
	struct growing text;
	int round;		/* the last round */
	const struct rolled
	    *scored[SIDES]; /* first die of each side in that round */
};

/*
 * Find the first throw of each side in the last round: scores modify only
 * those.
 */
static void
find_scored(struct dicing *t)
{
	const struct rolled *d;

	for (d = t->r->dice; d != NULL; d = d->next)
		t->round = d->round;
	for (d = t->r->dice; d != NULL; d = d->next)
		if (d->round == t->round && t->scored[d->side] == NULL)
			t->scored[d->side] = d;
}

static void
end_throw(struct dicing *t, const struct rolled *last, int dice)
{
	const char *sum;

	if (last->round != t->round ||
	    !rolled_together(t->scored[last->side], last))
		return;
	sum = sum_text(t->r, last->side, dice, last->sum, t->a);
	arena_add(t->a, &t->text, sum);
	/* (Not if the answer's meaning tells the need.) */
	if (strstr(t->r->meaning, "need") == NULL)
		arena_add(t->a, &t->text, terms_text(t->r, last->side,
		    sum[0] == '\0', t->a));
}

/* The source of a die: `rolled`, `seed 4711/3`; with a key only the seed. */
static const char *
source_text(const struct ruling *r, const struct rolled *d, struct arena *a)
{
	const struct drawn *at = r->drawn;

	if (at == NULL || at->seed == NULL || strcmp(d->source, "seed") != 0)
		return d->source;
	if (at->key != NULL)
		return arena_printf(a, "seed %s", at->seed);
	if (at->repetition == 1)
		return arena_printf(a, "seed %s/%" PRIu64, at->seed,
		    at->record);
	return arena_printf(a, "seed %s/%" PRIu64 ".%" PRIu64, at->seed,
	    at->record, at->repetition);
}

const char *
tell_dice(const struct ruling *r, int aloud, struct arena *a)
{
	struct dicing t = { r, a, { NULL, 0, 0 }, 0, { NULL } };
	const struct rolled *d, *last;
	int n, one;

	if (r->dice == NULL)
		return "";
	find_scored(&t);
	one = aloud || one_source(r);
	if (one && !aloud && strcmp(r->dice->source, "typed") != 0) {
		arena_add(a, &t.text, source_text(r, r->dice, a));
		arena_add(a, &t.text, strcmp(r->dice->source, "seed") == 0 ?
		    ": " : " ");
	}
	last = NULL;
	n = 0;
	for (d = r->dice; d != NULL; d = d->next) {
		if (last != NULL && !rolled_together(last, d)) {
			end_throw(&t, last, n);
			n = 0;
		}
		add_face(&t.text, last == NULL ? "" : n > 0 ? "," : " / ",
		    d->face, a);
		if (!one && strcmp(d->source, "typed") != 0)
			arena_add(a, &t.text, arena_printf(a, " %s",
			    source_text(r, d, a)));
		n++;
		last = d;
	}
	end_throw(&t, last, n);
	return t.text.text;
}

const char *
tell_meaning(const struct ruling *r, struct arena *a)
{
	static const char *const marks[] = { "", "[reconstructed]",
		"[referee]" };

	return arena_join(a, arena_join(a, r->meaning, " ", marks[r->sure]),
	    " ", r->house ? "[house]" : "");
}

const char *
tell_unused(const struct question *q, struct arena *a)
{
	const struct unused *u;
	const char *text = "";

	for (u = q->unused; u != NULL; u = u->next)
		text = arena_join(a, text, "; ", u->reason == NULL ? u->word :
		    arena_printf(a, "%s (%s)", u->word, u->reason));
	return text;
}

/* Field 3, with the words that the ruling had no use for. */
static const char *
whole_meaning(const struct ruling *r, struct arena *a)
{
	const char *text, *unused;

	text = tell_meaning(r, a);
	if (r->q->overruled != NULL)
		text = arena_join(a, text, " ", arena_printf(a, "[%s]",
		    r->q->overruled));
	unused = r->refused || r->ruled ? "" : tell_unused(r->q, a);
	return unused[0] == '\0' ? text : arena_join(a, text, " ",
	    arena_printf(a, "[unused: %s]", unused));
}

/* Further reasons of a refusal, a line each. */
static void
tell_refusals(struct out *o, const struct ruling *r)
{
	const struct refusal *x;

	if (!r->refused || r->refusals == NULL)
		return;
	for (x = r->refusals->next; x != NULL; x = x->next) {
		out_text(o, "\t");
		out_clean(o, x->reason);
		if (x->from->cite[0] != '\0') {
			out_text(o, " (");
			out_clean(o, x->from->cite);
			out_text(o, ")");
		}
		out_text(o, "\n");
	}
}

/* Add lead and text, unless text is empty. */
static void
led(struct out *o, const char *lead, const char *text)
{
	if (text[0] == '\0')
		return;
	out_text(o, lead);
	out_clean(o, text);
}

void
tell_text(struct out *o, const struct ruling *r, struct arena *a)
{
	const char *dice, *meaning;

	dice = tell_dice(r, 0, a);
	meaning = whole_meaning(r, a);
	out_clean(o, r->text);
	led(o, "\t", dice);
	/* An empty second field still has its TAB. */
	led(o, dice[0] != '\0' ? "\t" : "\t\t", meaning);
	out_text(o, "\n");
	tell_refusals(o, r);
}

/* Field 2 as it is spoken: `6 +2 = 8 / 3` is 6 plus 2 is 8, and 3. */
static const char *
aloud(const char *dice, struct arena *a)
{
	static const struct {
		const char *sign, *word;
	} signs[] = {
		{ " +", " plus " }, { " -", " minus " }, { " = ", " is " },
		{ " / ", ", and " }, { ",", ", " },
	};
	struct growing text = { NULL, 0, 0 };
	size_t i;

	while (*dice != '\0') {
		for (i = 0; i < sizeof(signs) / sizeof(signs[0]) && strncmp(
		    dice, signs[i].sign, strlen(signs[i].sign)) != 0; i++)
			continue;
		if (i == sizeof(signs) / sizeof(signs[0])) {
			arena_add(a, &text, arena_copy(a, dice++, 1));
			continue;
		}
		arena_add(a, &text, signs[i].word);
		dice += strlen(signs[i].sign);
		dice += signs[i].sign[0] == ',' && *dice == ' ';
	}
	return text.text != NULL ? text.text : "";
}

/* Has a text a word of three letters, so that it can be spoken? */
static int
is_spoken(const char *text)
{
	int letters;

	for (letters = 0; *text != '\0' && letters < 3; text++)
		letters = text_fold((unsigned char)*text) >= 'a' &&
		    text_fold((unsigned char)*text) <= 'z' ? letters + 1 : 0;
	return letters == 3;
}

/* `2-1` is spoken as 2 to 1, a code by its meaning. */
void
tell_say(struct out *o, const struct ruling *r, struct arena *a)
{
	const char *text = r->text, *meaning, *dash;
	const struct code *code;

	meaning = whole_meaning(r, a);
	code = check_answer(r->q->check, text);
	dash = strchr(text, '-');
	if (!is_spoken(text) && code != NULL && meaning[0] != '\0') {
		text = meaning;
		meaning = "";
	} else if (dash != NULL && dash > text && text_digit((unsigned char)
	    dash[1]) && strspn(text, "0123456789") == (size_t)(dash - text)) {
		text = arena_printf(a, "%.*s to %s", (int)(dash - text), text,
		    dash + 1);
	}
	out_clean(o, text);
	led(o, ", on a roll of ", aloud(tell_dice(r, 1, a), a));
	led(o, ": ", meaning);
	out_text(o, ".\n");
}

const char *
tell_unit(const struct follow *f, struct arena *a)
{
	const struct said_word *d;
	int i;

	for (i = 0; f->row.side != SIDE_NONE && i < f->of->nsaid; i++) {
		d = &f->of->said[i];
		if ((d->of & SAID_WHO) != 0 && d->side == f->row.side &&
		    (f->row.unit < 0 || (f->row.unit >= d->unit &&
		    f->row.unit < d->unit + d->times)) && strncmp(d->text, "unit=", 5) == 0)
			return arena_text(a, d->text + 5);
	}
	return NULL;
}

int
tell_named(const struct question *q, struct named_unit *u)
{
	const struct said_word *d;

	u->side = u->side == SIDE_NONE ? SIDE_1 : u->side;
	for (; u->side <= SIDE_2; u->side++, u->at = u->place = 0)
		while (u->at < q->nsaid) {
			d = &q->said[u->at++];
			if ((d->of & SAID_WHO) == 0 || d->side != u->side ||
			    strncmp(d->text, "unit=", 5) != 0)
				continue;
			u->place = d->unit > u->place ? d->unit : u->place;
			u->name = d->text + 5;
			return 1;
		}
	return 0;
}

const char *
tell_whom(const struct follow *f, struct arena *a)
{
	const char *unit = tell_unit(f, a);

	return unit != NULL ? unit : f->row.side == SIDE_NONE ? "" :
	    tell_whose(f->row.side, f->of->units[f->row.side] < 2 ? -1 :
	    f->row.unit, a);
}

const char *
tell_called(const struct follow *f, struct arena *a)
{
	return arena_join(a, f->row.step->name, ", ", tell_whom(f, a));
}

const char *
tell_follow(const struct follow *f, struct arena *a)
{
	return f->row.step->what == DO_THEN ? f->question : arena_printf(a,
	    "%s: %s", tell_called(f, a), f->question);
}

/* Is the throw its side's first one? Only that adds to the score. */
static int
is_first(const struct ruling *r, const struct throw *need)
{
	const struct rolled *d;

	for (d = r->dice; d != NULL; d = d->next)
		if (d->side == need->side)
			return text_eq(d->roll, need->roll);
	return 1;
}

static const char *
need_score(const struct ruling *r, const struct throw *need, struct arena *a)
{
	const char *text;

	if (!is_first(r, need))
		return "";
	text = terms_text(r, need->side, 1, a);
	return text[0] != '\0' ? text + 2 : "";
}

const char *
tell_part(enum throw_part part)
{
	static const char *const parts[] = {
		[THROW_FIRST] = "",
		[THROW_AGAIN] = "reroll of ",
		[THROW_MORE] = "one more of ",
	};

	return parts[part];
}

void
tell_need_cells(const char *cells[NEED_CELLS], const struct ruling *r,
    const struct throw *need, struct arena *a)
{
	cells[0] = need->text;
	cells[1] = arena_join(a, arena_printf(a, "%s%s", tell_part(need->part),
	    need->roll), ", ", tell_whose(need->side, -1, a));
	cells[2] = need_score(r, need, a);
}

void
tell_need(struct out *o, const struct ruling *r, const struct throw *need,
    struct arena *a)
{
	const char *cells[NEED_CELLS];

	tell_need_cells(cells, r, need, a);
	list_line(o, FORMAT_TEXT, NULL, NULL, cells, NEED_CELLS);
}

const char *
tell_effect(const struct outcome_effect *e, struct arena *a)
{
	return arena_printf(a, "%s=%s", tell_name(e->name, e->side, e->unit, a),
	    val_show(e->v, a));
}

const char *
tell_effects(const struct ruling *r, struct arena *a)
{
	const struct outcome_effect *e;
	const char *text = "";

	for (e = r->totals; e != NULL; e = e->next)
		if (val_true(e->v))
			text = arena_join(a, text, "; ", tell_effect(e, a));
	return text;
}
