/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See ask.h. */
#include <config.h>

#include "ask/words.h"

#include <string.h>

#include "base/text.h"
#include "rule/budget.h"
#include "rule/formula.h"
#include "eval/ruling.h"
#include "follow/follow.h"
#include "table/load.h"

enum { KEEP_KNOWN, KEEP_ALL, KEEP_WHO };
enum { TOKENS_MOST = 4000 };

/*
 * The words of a question: as they were read, before one of them was taken, and
 * as they were taken.
 */
struct stated {
	struct asking w;
	struct check *c;
	const struct token *tokens, *taken;
	int n;
	int named;		/* the first word was the check's name */
};

static int take_brought(struct asked *k);

const char *
ask_checks(const struct system *s, const char *tool, struct arena *a)
{
	const struct check *c;
	const char *list = "";

	for (c = NULL; (c = system_next(s, tool, c)) != NULL;)
		list = arena_join(a, list, " ", c->name);
	return list;
}

int
ask_reading(const struct system *s, const char *text, int *choice,
    struct err *e)
{
	struct growing names = { NULL, 0, 0 };
	const struct reading *r;
	const char *eq;
	int i, k;

	eq = strchr(text, '=');
	if (eq == NULL)
		return err_set(e, "-R: want NAME=CHOICE, got \"%s\"", text);
	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		arena_list(s->arena, &names, r->name);
		if (!text_same(text, (size_t)(eq - text), r->name))
			continue;
		for (k = 0; k < r->nchoice; k++)
			if (text_eq(r->choices[k], eq + 1)) {
				choice[i] = k;
				return 0;
			}
		return err_set(e, "-R: reading %s has no choice \"%s\" (%s)",
		    r->name, eq + 1, arena_all(s->arena, r->choices,
		    r->nchoice));
	}
	return err_set(e, "-R: %s has no reading \"%.*s\"%s%s%s", s->name,
	    (int)(eq - text), text, s->nreading > 0 ? " (" : "",
	    names.text != NULL ? names.text : "", s->nreading > 0 ? ")" : "");
}

/* ---- tokens ---- */

/* What spreadsheets and phones write for a character of ASCII. */
static const struct {
	uint32_t from, to;
	const char *plain;
} letters[] = {
	{ 0x2010, 0x2015, "-" }, { 0x2212, 0x2212, "-" },
	{ 0x2018, 0x201b, "'" }, { 0x201c, 0x201f, "\"" },
	{ 0xc4, 0xc4, "A" }, { 0xe4, 0xe4, "a" }, { 0xd6, 0xd6, "O" },
	{ 0xf6, 0xf6, "o" }, { 0xdc, 0xdc, "U" }, { 0xfc, 0xfc, "u" }
};

/* Dashes, quotes and umlauts become plain ones, in place. */
static void
plain_letters(char *text)
{
	uint32_t code;
	size_t i, n;
	char *to;

	for (to = text; *text != '\0'; text += n) {
		n = (unsigned char)*text < 0x80 ? 1 : text_char(text,
		    strlen(text), &code);
		if (n < 2) {
			*to++ = *text;
			n = 1;
			continue;
		}
		for (i = 0; i < sizeof(letters) / sizeof(*letters); i++)
			if (code >= letters[i].from && code <= letters[i].to)
				break;
		if (i < sizeof(letters) / sizeof(*letters)) {
			*to++ = letters[i].plain[0];
		} else {
			memmove(to, text, n);
			to += n;
		}
	}
	*to = '\0';
}

static int
push_token(struct asked *k, const char *text, size_t len, int place,
    enum on_unknown soft)
{
	struct token *t;
	size_t sign;
	char *own;

	if (k->n == TOKENS_MOST)
		return err_set(k->e, "the question has more than %d words",
		    TOKENS_MOST);
	ARENA_PUSH(k->a, k->tokens, k->n, k->room);
	t = &k->tokens[k->n++];
	own = arena_copy(k->a, text, len);
	plain_letters(own);
	/* `8:4` is the ratio that the tables write `8-4`. */
	sign = ratio_sign(own, ':');
	if (sign > 0)
		own[sign] = '-';
	*t = (struct token){ .text = own, .len = strlen(own), .place = place,
		.rank = RANK_TYPED, .soft = soft };
	t->hash = text_hash(own, t->len);
	return 0;
}

/*
 * Push the tokens of a unit of the roster: `unit=NAME line=N`, which are UNKNOWN_DROP,
 * and the unit's words. 0, or -1: no such unit.
 */
static int
push_row(struct asked *k, const char *name)
{
	const char *words, *p, *who;
	size_t len;

	words = roster_words(k->w->roster, name, k->a, k->e);
	if (words == NULL)
		return -1;
	who = roster_who(k->w->roster, name, k->a);
	while ((p = text_token(&who, &len)) != NULL)
		if (push_token(k, p, len, 0, UNKNOWN_DROP) < 0)
			return -1;
		else
			k->tokens[k->n - 1].of = SAID_WHO;
	while ((p = text_token(&words, &len)) != NULL) {
		if (push_token(k, p, len, 0, UNKNOWN_LIST) < 0)
			return -1;
		k->tokens[k->n - 1].row = name;
		k->tokens[k->n - 1].rank = RANK_ROSTER;
	}
	return 0;
}

/* `@NAME`, or `@*` or `@*WORD` for those units of the roster, one after the other. */
static int
push_unit(struct asked *k, const char *name)
{
	const char *one;
	int i, n;

	if (k->w->roster == NULL)
		return err_set(k->e, "\"@%s\": no roster was given (-u FILE)",
		    name);
	if (name[0] != '*')
		return push_row(k, name);
	for (i = n = 0; (one = roster_name(k->w->roster, i)) != NULL; i++) {
		if (!roster_in(k->w->roster, i, name))
			continue;
		if ((n++ > 0 && push_token(k, "+", 1, 0, UNKNOWN_ERROR) < 0) ||
		    push_row(k, one) < 0)
			return -1;
	}
	if (n == 0)
		return err_set(k->e, "\"@%s\": the roster has no units%s%s",
		    name, name[1] != '\0' ? " with the word " : "", name + 1);
	return 0;
}

/* ---- what the question before said ---- */

static int
push_said(struct asked *k, const struct said_word *d)
{
	struct token *t;

	if (push_token(k, d->text, strlen(d->text), 0,
	    d->of & SAID_WHO ? UNKNOWN_DROP : UNKNOWN_LIST) < 0)
		return -1;
	t = &k->tokens[k->n - 1];
	t->row = d->row;
	t->of = d->of & SAID_WHO;
	t->rank = RANK_HANDED;
	t->was = d->name;
	return 0;
}

/*
 * If the last two tokens are `unit=NAME line=N`, as a follow-up is asked with
 * them, make them UNKNOWN_DROP like those of push_row().
 */
static void
quiet_who(struct asked *k)
{
	struct token *t;

	if (k->n < 2)
		return;
	t = &k->tokens[k->n - 2];
	if (t[0].of != 0 || t[1].of != 0 || t[0].soft || t[1].soft ||
	    strncmp(t[0].text, "unit=", 5) != 0 ||
	    strncmp(t[1].text, "line=", 5) != 0)
		return;
	t[0].soft = t[1].soft = UNKNOWN_DROP;
	t[0].of = t[1].of = SAID_WHO;
}

static int
tokenize(struct asked *k, const struct phrase *words)
{
	const struct phrase_word *w;
	int place = 0, got;

	for (w = words->all; w - words->all < words->n; w++) {
		place = k->w->from != NULL ? w->column : place + 1;
		if (w->said != NULL)
			got = push_said(k, w->said);
		/* `NAME=` alone: the question before had no such value. */
		else if (k->w->from != NULL && w->text[w->len - 1] == '=')
			got = 0;
		else if (w->text[0] == '@' && w->len > 1)
			got = push_unit(k, arena_copy(k->a, w->text + 1,
			    w->len - 1));
		else
			got = push_token(k, w->text, w->len, place,
			    UNKNOWN_ERROR);
		if (got < 0)
			return -1;
		quiet_who(k);
	}
	return 0;
}

/* ---- which check ---- */

static int
find_check(struct asked *k)
{
	const char *list;
	int i;

	k->c = NULL;
	if (k->n > 0)
		k->c = system_find(k->w->sys, k->w->tool, k->tokens[0].text);
	if (k->c == NULL && k->n > 0 && k->w->prefixes &&
	    !k->tokens[0].soft)
		k->c = begun_check(k->w, k->tokens[0].text, k->a);
	if (k->c != NULL) {
		for (i = 1; i < k->n; i++)
			k->tokens[i - 1] = k->tokens[i];
		k->n--;
	} else {
		k->c = system_find(k->w->sys, k->w->tool, NULL);
	}
	if (k->c == NULL) {
		list = ask_checks(k->w->sys, k->w->tool, k->a);
		if (list[0] == '\0')
			return err_set(k->e, "%s has no table for this tool",
			    k->w->sys->name);
		return err_set(k->e, "which check? one of: %s", list);
	}
	return check_compile(k->c, k->e);
}

/* ---- units ---- */

/* Set k->repeats. */
static void
find_repeats(struct asked *k)
{
	const struct value *v;
	int i, side;

	for (i = 0; i < k->c->nvalue; i++) {
		v = &k->c->values[i];
		for (side = SIDE_1; v->kind == KIND_REPEAT && side <= SIDE_2;
		    side++)
			if (v->side == side || v->side == SIDE_EACH)
				k->repeats[side] = 1;
	}
}

/* Is the text `NAME=N` for a value of KIND_REPEAT of that side? 1 with *n. */
static int
named_repeat(const struct asked *k, const char *text, int side, struct num *n)
{
	const struct value *v;
	size_t len;
	int i;

	for (i = 0; i < k->c->nvalue; i++) {
		v = &k->c->values[i];
		len = strlen(v->name);
		if (v->kind == KIND_REPEAT &&
		    (v->side == side || v->side == SIDE_EACH) &&
		    strncmp(text, v->name, len) == 0 && text[len] == '=')
			return is_number(text + len + 1, n);
	}
	return 0;
}

/* Does the number of token i, of the unit from `first`, end a keyword, or count? */
static int
is_part(const struct asked *k, int i, int first)
{
	const struct token *t = &k->tokens[i];

	if (i + 1 < k->n && counts_noun(k->c, t + 1))
		return 1;
	return i > first && check_word(k->c, arena_printf(k->a, "%s-%s",
	    t[-1].text, t->text), NULL) != NULL;
}

/* How often the unit from token i on stands there: 9 of `9 road`, else 1. */
static int
unit_times(struct asked *k, int i, int side)
{
	struct num n;
	const int first = i;

	if (!k->repeats[side] && !takes_units(k, side))
		return 1;
	for (; i < k->n && !is_plus(&k->tokens[i]) &&
	    !is_vs(&k->tokens[i]); i++)
		if ((named_repeat(k, k->tokens[i].text, side, &n) ||
		    is_times(k->tokens[i].text, &n) || (k->repeats[side] &&
		    is_number(k->tokens[i].text, &n) &&
		    !is_part(k, i, first))) &&
		    n.d == 1 && n.n >= 1 && n.n < UNITS_MOST)
			return (int)n.n;
	return 1;
}

/*
 * Drop each `+` on a side that has no units here, though it had in the question
 * before: what was said of any unit is then said of the side.
 */
static void
one_unit(struct asked *k)
{
	int i, n, side = SIDE_1;

	for (i = n = 0; i < k->n; i++) {
		if (is_vs(&k->tokens[i]))
			side = SIDE_2;
		if (!is_plus(&k->tokens[i]) ||
		    takes_units(k, side))
			k->tokens[n++] = k->tokens[i];
	}
	k->n = n;
}

static int
no_units(const struct asked *k, const struct token *t, int side)
{
	return err_set(k->e, "%s takes one unit %s: \"+\" does not belong here "
	    "(word %d)", k->c->name, k->c->has_units == 0 ? "a side" :
	    side == SIDE_1 ? "before vs" : "after vs", t->place);
}

/* Begin with the first word of the first side. */
static void
first_unit(struct asked *k)
{
	k->side = SIDE_1;
	k->unit = 0;
	k->times = unit_times(k, 0, SIDE_1);
}

/* Behind the `vs` or `+` of token i: another side or unit begins. */
static void
next_unit(struct asked *k, int i)
{
	const int vs = is_vs(&k->tokens[i]);

	k->unit = vs ? 0 : k->unit + k->times;
	k->side = vs ? SIDE_2 : k->side;
	k->times = unit_times(k, i + 1, k->side);
}

/* May a `vs` or `+` stand there? 0, or -1 with err. */
static int
may_divide(struct asked *k, const struct token *t)
{
	k->e->word = t->place;
	if (is_vs(t) && k->side == SIDE_2)
		return err_set(k->e, "\"vs\" stands twice (word %d)", t->place);
	if (is_plus(t) && !takes_units(k, k->side))
		return no_units(k, t, k->side);
	k->e->word = 0;
	return 0;
}

static int
count_units(struct asked *k)
{
	struct question *q = k->q;
	size_t n;
	int i;

	if (k->w->from != NULL)
		one_unit(k);
	find_repeats(k);
	first_unit(k);
	q->units[1] = k->times;
	q->units[2] = 1;
	for (i = 0; i < k->n; i++) {
		if (is_vs(&k->tokens[i]) || is_plus(&k->tokens[i])) {
			if (may_divide(k, &k->tokens[i]) < 0)
				return -1;
			next_unit(k, i);
			q->units[k->side] = k->unit + k->times;
		}
		if (q->units[k->side] > UNITS_MOST)
			return err_set(k->e, "more than %d units on a side",
			    UNITS_MOST);
	}
	if (!k->c->has_units)
		q->units[1] = q->units[2] = 0;
	q->places = 3 + q->units[1] + q->units[2];
	n = (size_t)q->places * sizeof(struct given);
	if (k->w->budget != NULL && budget_room(k->w->budget, k->a,
	    (size_t)(k->c->nvalue + k->c->nmodword) * n) < 0)
		return budget_fail(k->w->budget, &k->c->from, "check", k->e);
	q->values = arena_alloc(k->a, (size_t)k->c->nvalue * n + 1);
	q->mods = arena_alloc(k->a, (size_t)k->c->nmodword * n + 1);
	return 0;
}

/* ---- the words in their order ---- */

/* Note that n tokens from i on are one word, of the unit at hand. */
static void
said_of(struct asked *k, int i, int n)
{
	struct token *t = &k->tokens[i];

	t->on = k->side;
	t->unit = k->unit;
	t->times = k->times;
	for (; n > 1; n--)
		t[n - 1].of = 0;
}

/*
 * Add an error to those so far, so that wrong words are reported together. 0 to
 * go on; -1 to stop: they are enough, or it is a follow-up.
 */
static int
wrong_too(struct asked *k)
{
	if (k->w->from != NULL || k->nwrong++ == WRONG_MOST) {
		k->q->values = NULL;
		return -1;
	}
	if (k->wrong == NULL) {
		k->wrong = arena_alloc(k->a, sizeof(*k->wrong));
		err_clear(k->wrong);
		(void)err_pass(k->wrong, k->e);
	} else {
		err_add(k->wrong, k->e->text, k->e->word, k->a);
	}
	err_clear(k->e);
	return 0;
}

/* Is it `NAME=_`, a value that is sought? */
static int
is_sought(const struct token *t)
{
	return t->len > 2 && strcmp(t->text + t->len - 2, "=_") == 0;
}

/*
 * Leave out a value that is sought: 1; 0: it is none, or none may be; -1: it has
 * no name, or is the second.
 */
static int
seek(struct asked *k, struct token *t)
{
	const struct token *p;

	if (!k->w->seeks || (!is_sought(t) && strcmp(t->text, "_") != 0))
		return 0;
	if (!is_sought(t))
		return err_set(k->e, "--need: write the value that is sought as "
		    "NAME=_");
	t->dropped = 1;
	for (p = k->tokens; p < t; p++)
		if (is_sought(p))
			return err_set(k->e, "--need: one value is sought at a "
			    "time: %s or %s", p->text, t->text);
	return 1;
}

/* Take the word at token i. *n: how many tokens it is. 0, or -1 with err. */
static int
take_next(struct asked *k, int i, int *n)
{
	int got;

	*n = 1;
	got = seek(k, &k->tokens[i]);
	if (got == 0)
		got = take_word(k, i, n);
	if (got < 0)
		return -1;
	said_of(k, i, *n);
	return 0;
}

/* Take the words of one rank; those of higher ones were taken. */
static int
take_words(struct asked *k, enum authority rank)
{
	struct token *t;
	int i, n, got;

	first_unit(k);
	for (i = 0; i < k->n; i += n) {
		n = 1;
		got = 0;
		t = &k->tokens[i];
		if (is_plus(t)) {
			t->of = SAID_PLUS;
			said_of(k, i, 1);
		}
		if (is_vs(t) || is_plus(t))
			next_unit(k, i);
		else if (t->rank == rank)
			got = take_next(k, i, &n);
		if (got < 0) {
			k->e->word = t->place;
			if (wrong_too(k) < 0)
				return -1;
		}
	}
	return 0;
}

static int
take_all(struct asked *k)
{
	unsigned ranks;
	int i, rank;

	for (i = 0, ranks = 0; i < k->n; i++)
		ranks |= 1u << k->tokens[i].rank;
	for (rank = RANK_CHANGE; rank >= RANK_ROSTER; rank--)
		if ((ranks >> rank & 1) != 0 && take_words(k, rank) < 0)
			return -1;
	if (k->wrong != NULL) {
		(void)take_brought(k);
		err_clear(k->e);
		return err_pass(k->e, k->wrong);
	}
	return 0;
}

/* Store in q->said the words that may be handed on. */
static void
keep_said(struct asked *k)
{
	const struct token *t;
	struct said_word *d;
	int i;

	k->q->said = arena_raw(k->a, (size_t)(k->n + 1) * sizeof(*d));
	for (i = 0; i < k->n; i++) {
		t = &k->tokens[i];
		if (t->of == 0 || (t->dropped && (t->of & SAID_WHO) == 0))
			continue;
		d = &k->q->said[k->q->nsaid++];
		*d = (struct said_word){ t->full != NULL ? t->full : t->text,
			t->name, t->row, t->of, t->on, t->unit, t->times };
	}
}

/* Push the one of the choices `a|b` that the check knows on the side of p. */
static int
push_choice(struct asked *k, const struct pending *p, const char *s,
    size_t left)
{
	const struct reader r = { .c = k->c, .side = p->side, .e = k->e };
	const char *found;
	size_t len;

	found = chosen(&r, p->b, p->place, s, left, &len);
	if (found == NULL)
		return -k->e->set;
	return push_token(k, found, len, 0, UNKNOWN_LIST);
}

/* Take what p brings for one unit: pushed from token `first` on, once. */
static int
take_list(struct asked *k, const struct pending *p, int unit, int first)
{
	const struct brings *b = p->b;
	const char *list, *word;
	size_t len;
	int i, n;

	k->unit = unit;
	k->times = 1;
	list = first == k->n ? b->list : "";
	while ((word = text_token(&list, &len)) != NULL)
		if (push_choice(k, p, word, len) < 0)
			return -1;
	for (i = first; i < k->n; i++) {
		k->tokens[i].by = b->word;
		k->tokens[i].from = &b->from;
		k->tokens[i].say = p->say;
		k->tokens[i].place = p->place;
		k->tokens[i].rank = p->rank;
		if (take_word(k, i, &n) < 0)
			return -1;
	}
	return 0;
}

static int
take_pending(struct asked *k, const struct pending *p)
{
	int unit, holds, first;

	if (!origin_live(&p->b->from, k->q->choice, NULL))
		return 0;
	k->side = p->side;
	first = k->n;
	for (unit = p->unit; unit < p->unit + p->times; unit++) {
		holds = p->b->when == NULL ? 1 : rule_holds(k->q, p->b->when,
		    p->side, unit, k->a, k->e);
		if (holds < 0 || (holds && take_list(k, p, unit, first) < 0))
			return -1;
	}
	return 0;
}

/*
 * Take the words that other words bring, after all that was said itself. Lists
 * with a condition come last, for the condition may read what others bring.
 */
static int
take_brought(struct asked *k)
{
	enum { PLAIN, ON_CONDITION } turn;
	struct pending *p;
	int i;

	/* (npending may grow: what is brought may bring more.) */
	for (turn = PLAIN; turn <= ON_CONDITION; turn++)
		for (i = 0; i < k->npending; i++) {
			p = &k->pending[i];
			if (p->taken || (turn == PLAIN && p->b->when != NULL))
				continue;
			p->taken = 1;
			if (take_pending(k, p) < 0)
				return -1;
		}
	return 0;
}

/*
 * Write q->words and q->text so that they can be read back. KEEP_ALL: with
 * words that this check dropped; KEEP_WHO: of those, the ones that say which
 * units of the roster they are.
 */
static void
keep_words(struct asked *k, int all)
{
	const struct token *t, *end;
	const char *name;
	char *start, *at;
	size_t size;

	end = k->n > 0 ? k->tokens + k->n : k->tokens;
	size = 1;
	for (t = k->tokens; t < end; t++)
		size += t->len + 1;
	start = at = arena_raw(k->a, size);
	k->q->words[0] = k->q->words[2] = "";
	k->q->words[1] = start;
	for (t = k->tokens; t < end; t++) {
		if (is_vs(t)) {
			*at++ = '\0';
			k->q->words[2] = start = at;
		} else if (((all == KEEP_ALL && t->dropped != LOST) ||
		    !t->dropped ||
		    (all == KEEP_WHO && (t->of & SAID_WHO) != 0))) {
			at = text_append(at, t->text, at > start);
		}
	}
	*at = '\0';
	name = k->c->preset ? "" : k->c->name;
	k->q->text = k->q->words[1];
	if (name[0] == '\0' && k->q->words[2][0] == '\0')
		return;
	k->q->text = arena_printf(k->a, "%s%s%s%s%s", name, name[0] != '\0' &&
	    k->q->words[1][0] != '\0' ? " " : "", k->q->words[1],
	    k->q->words[2][0] != '\0' ? " vs " : "", k->q->words[2]);
}

/*
 * Set q->plain: the words without those that this check dropped. q->text and
 * q->words keep them, for follow-ups.
 */
static void
keep_plain(struct asked *k)
{
	struct question *q = k->q, whole;

	if (k->ndropped > 0) {
		whole = *q;
		keep_words(k, 0);
		q->plain = q->text;
		q->text = whole.text;
		q->words[1] = whole.words[1];
		q->words[2] = whole.words[2];
	} else {
		q->plain = q->text;
	}
}

/* Keep the words as they were read, for question_vary(). */
static struct stated *
keep_stated(struct asked *k)
{
	struct stated *st;
	size_t size;

	size = (size_t)k->n * sizeof(*k->tokens);
	st = arena_raw(k->a, sizeof(*st));
	*st = (struct stated){ *k->w, k->c, arena_grow(k->a, k->tokens, size,
	    size), NULL, k->n, k->named };
	k->q->stated = st;
	return st;
}

/* Give the words to the check's values. 0, or -1 with err. */
static int
take_question(struct asked *k)
{
	struct question *q = k->q;
	struct stated *st;

	q->check = k->c;
	q->choice = k->w->choice;
	q->budget = k->w->budget;
	st = k->w->varies ? keep_stated(k) : NULL;
	if (count_units(k) < 0 || take_all(k) < 0)
		return -1;
	if (st != NULL)
		st->taken = k->tokens;
	keep_said(k);
	if (k->w->from != NULL) {
		keep_words(k, KEEP_WHO);
		q->asks = q->text;
	}
	keep_words(k, k->w->from == NULL ? KEEP_ALL : KEEP_KNOWN);
	keep_plain(k);
	if (take_brought(k) < 0 || take_needs(k) < 0 || check_bounds(k) < 0)
		return -1;
	q->typed = k->typed;
	q->ntyped = k->ntyped;
	return 0;
}

int
ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e)
{
	struct asked k = { .w = w, .q = q, .a = a, .e = e };
	int n;

	memset(q, 0, sizeof(*q));
	q->text = "";
	if (tokenize(&k, words) < 0)
		return -1;
	n = k.n;
	if (find_check(&k) < 0)
		return -1;
	k.named = k.n < n;
	return take_question(&k);
}

/* ---- the same question, varied ---- */

/* The token, from 0, after the words of a side, or of its unit. */
static int
end_of(struct asked *k, int side, int unit)
{
	int i, next;

	find_repeats(k);
	i = side == SIDE_2 ? find_vs(k->tokens, k->n) : 0;
	i += side == SIDE_2 && i < k->n;
	next = unit_times(k, i, side);
	for (; i < k->n && !is_vs(&k->tokens[i]); i++) {
		if (!is_plus(&k->tokens[i]))
			continue;
		if (unit >= 0 && unit < next)
			break;
		next += unit_times(k, i + 1, side);
	}
	return i;
}

/* Which word of the text token i would be, after those before it. */
static int
place_at(const struct asked *k, int i)
{
	while (i > 0 && k->tokens[i - 1].place == 0)
		i--;
	return i > 0 ? k->tokens[i - 1].place + 1 : 1 + k->named;
}

/* Put a word at token i. 0, or -1: there are too many. */
static int
insert_token(struct asked *k, int i, const char *text, enum authority rank)
{
	struct token made;

	if (push_token(k, text, strlen(text), place_at(k, i),
	    UNKNOWN_ERROR) < 0)
		return -1;
	made = k->tokens[k->n - 1];
	made.rank = rank;
	memmove(&k->tokens[i + 1], &k->tokens[i], (size_t)(k->n - 1 - i) *
	    sizeof(made));
	k->tokens[i] = made;
	return 0;
}

/* Change the words as they are wanted. 0, or -1 with err. */
static int
change_words(struct asked *k, const struct stated *st, const struct variation *c)
{
	int at;

	if (c->without > 0) {
		at = c->without - 1;
		memmove(&k->tokens[at], &k->tokens[at + 1],
		    (size_t)(k->n - at - 1) * sizeof(*k->tokens));
		k->n--;
		return c->word == NULL ? 0 : insert_token(k, at, c->word, c->rank);
	}
	if (c->word == NULL)
		return 0;
	at = end_of(k, c->side, c->unit);
	if (c->side == SIDE_2 && find_vs(st->tokens, st->n) == st->n) {
		if (insert_token(k, at, "vs", RANK_TYPED) < 0)
			return -1;
		at++;
	}
	return insert_token(k, at, c->word, c->rank);
}

/* Begin with the words as they were read, and with room for two more. */
static void
state_again(struct asked *k, const struct stated *st, struct arena *a)
{
	int i;

	*k = (struct asked){ .a = a, .c = st->c, .named = st->named,
		.n = st->n, .room = st->n + 2 };
	k->tokens = arena_grow(a, st->tokens, (size_t)st->n *
	    sizeof(*k->tokens), (size_t)k->room * sizeof(*k->tokens));
	for (i = 0; i < st->n; i++)
		k->tokens[i].meant = st->taken[i].meant;
}

int
question_vary(const struct question *q, const struct variation *change,
    struct arena *a, struct question *out, struct err *e)
{
	const struct stated *st = q->stated;
	struct asking w;
	struct asked k;

	w = st->w;
	w.choice = change->choice;
	w.varies = 0;
	state_again(&k, st, a);
	memset(out, 0, sizeof(*out));
	k.w = &w;
	k.q = out;
	k.e = e;
	return change_words(&k, st, change) < 0 ? -1 : take_question(&k);
}

int
question_repeats(const struct question *q, int side, int unit, struct arena *a)
{
	struct arena_mark start;
	struct asked k;
	int same;

	if (unit <= 0)
		return 0;
	start = arena_mark(a);
	state_again(&k, q->stated, a);
	same = end_of(&k, side, unit) == end_of(&k, side, unit - 1);
	arena_rewind(a, start);
	return same;
}

const char *
question_word(const struct question *q, int n, int *side)
{
	const struct stated *st = q->stated;
	const struct token *t;

	if (n > st->n)
		return NULL;
	t = &st->taken[n - 1];
	*side = t->on;
	return t->dropped || t->on == 0 || is_plus(t) ? "" :
	    t->text;
}

int
question_sought(const struct question *q, const char **name, int *side,
    struct arena *a)
{
	const struct stated *st = q->stated;
	int i;

	for (i = 0; i < st->n && !is_sought(&st->tokens[i]); i++)
		continue;
	if (i == st->n)
		return 0;
	*side = find_vs(st->tokens, i) < i ? SIDE_2 : SIDE_1;
	*name = arena_copy(a, st->tokens[i].text, st->tokens[i].len - 2);
	return i + 1;
}

int
question_stated(const struct question *q, const struct value *v, int side,
    int *place)
{
	const struct stated *st = q->stated;
	const struct given *g;
	struct num n;
	int i;

	*place = 0;
	g = &q->values[(v - q->check->values) * q->places + question_place(q,
	    v->side == SIDE_NONE ? SIDE_NONE : side, v->unit ? 0 : -1)];
	if (!g->set || v->kind == KIND_SUM || g->rank != RANK_TYPED ||
	    g->weak || g->by != NULL || g->place == 0)
		return 0;
	for (i = 0; i < st->n && st->tokens[i].place != g->place; i++)
		continue;
	if (i == st->n || num_parse(&n, st->tokens[i].text,
	    st->tokens[i].len) == 0)
		return 0;
	*place = g->place;
	return i + 1;
}

/* ---- a question corrected ---- */

/* (What is wrong with the words is told when the question is asked.) */
void
ask_correct(const struct asking *w, const struct phrase *words,
    const struct phrase *later, struct phrase *to)
{
	struct phrase both = { .arena = to->arena };
	struct question q = { .choice = w->choice, .budget = w->budget };
	struct token *t;
	struct err quiet;
	struct asked k = { .w = w, .q = &q, .a = to->arena, .e = &quiet };
	int i;

	/* Columns tell the later words from the others: 1 and 0. */
	phrase_join(&both, words, later);
	err_clear(&quiet);
	if (tokenize(&k, &both) < 0 || find_check(&k) < 0 ||
	    count_units(&k) < 0) {
		phrase_append(to, &both);
		return;
	}
	for (t = k.tokens; t - k.tokens < k.n; t++)
		if (t->place > 0 && both.all[t->place - 1].column > 0)
			t->rank = RANK_CHANGE;
	if (take_words(&k, RANK_CHANGE) == 0)
		(void)take_words(&k, RANK_TYPED);
	for (t = k.tokens; t - k.tokens < k.n; t++)
		if (t->place > 0 && t->dropped == LOST)
			both.all[t->place - 1].len = 0;
	for (i = 0; i < both.n; i++)
		if (both.all[i].len > 0)
			phrase_push(to, &both.all[i]);
}
