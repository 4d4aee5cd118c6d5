/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See ask.h. */
#include <config.h>

#include "ask/ask.h"

#include <string.h>

#include "ask/begun.h"
#include "base/text.h"
#include "rule/budget.h"
#include "rule/formula.h"
#include "engine/ruling.h"
#include "follow/follow.h"
#include "table/load.h"

/*
 * Is an unknown word an error? Not one of the roster, brought, or handed on;
 * QUIET: nor is it noted as ignored.
 */
enum soft { STRICT, SOFT, QUIET };
enum { KEEP_KNOWN, KEEP_ALL, KEEP_WHO };
enum { TOKENS_MOST = 4000, WRONG_MOST = 20 };

/* One word of the question, as it is split at blanks. */
struct token {
	const char *text;
	size_t len;
	unsigned hash;
	int place;		/* word number as typed, from 1; 0: not typed */
	enum soft soft;
	int handed;		/* it comes from the question before */
	const char *was;	/* if handed on: what it named there */
	int dropped;		/* this check has no use for it */
	int restates;		/* a typed word is another name of it */
	/* How the word is handed on: see struct said_word. */
	const char *full, *name;
	unsigned of;
	int on, unit, times;
	const char *by;		/* the word that brought this one, or NULL */
	const struct origin *from; /* the row by which `by` did, or NULL */
	const char *row;	/* the roster's unit it came with, or NULL */
	int say;		/* its number in asked.typed, from 1; 0: none */
};

/* A word that brings others, and the units of which it was said. */
struct pending {
	const struct brings *b;
	int say, place;
	int side, unit, times;
	int restated;		/* typed, and only another name of one word */
	int taken;
};

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

/* A typed word, and what it set: a value, or a modifier from -1 down. */
struct setting {
	int word, words;	/* the first one, from 1; how many they are */
	int index, at, times;	/* at: its first place */
	int adds;		/* to what others add */
};

struct settings {
	struct setting *all;
	int n, room;
};

struct asked {
	const struct asking *w;
	struct check *c;
	struct question *q;
	struct arena *a;
	struct err *e;
	struct token *tokens;
	int n, room, ndropped;
	int side, unit, times;	/* that words go to now; how often it stands */
	struct saying *typed;	/* typed words that were given to something */
	int ntyped, typedroom;
	struct err *wrong;	/* the errors so far, or NULL */
	int nwrong;
	const char *saying;	/* text for `typed`; NULL: the token's own */
	int repeats[SIDES];	/* [side]: has it a value of KIND_REPEAT? */
	struct pending *pending;
	int npending, pendingroom;
	/* [side]: a trial for each entry of follow_reach(), or NULL. */
	struct asked *later[SIDES];
	int trial;		/* this is a trial: see trial_of() */
	int named;		/* the first word was the check's name */
	struct settings *settings; /* what words set, or NULL: nobody asks */
};

static int take_brought(struct asked *k);
static int say_of(struct asked *k, const struct token *t);
static int takes_units(const struct asked *k, int side);

/* Is the question `not allowed`, which a refused ruling piped in? */
static int
was_refused(const struct asked *k)
{
	return k->n == 2 && text_eq(k->tokens[0].text, "not") &&
	    text_eq(k->tokens[1].text, "allowed");
}

static int
drop(struct asked *k, const struct token *t)
{
	struct token *writable;

	writable = &k->tokens[t - k->tokens];
	k->ndropped += !writable->dropped;
	writable->dropped = 1;
	return 0;
}

/* Drop a word that this check has no use for, and note it for --explain. */
static int
ignore(struct asked *k, const struct token *t)
{
	(void)drop(k, t);
	k->q->ignored = k->q->ignored == NULL ? t->text :
	    arena_printf(k->a, "%s %s", k->q->ignored, t->text);
	return 0;
}

/*
 * List `TOOL CHECK` for the checks that know the word: those of this tool, or
 * if there are none, the first few of others. NULL: none knows it.
 */
static const char *
known_to(struct asked *k, const struct token *t)
{
	enum { SHOWN = 4 };
	const struct system *s = k->w->sys;
	struct growing list = { NULL, 0, 0 };
	struct err quiet;
	int i, n, own;

	for (own = 1, n = 0; own >= 0 && n == 0; own--)
		for (i = 0; i < s->ncheck && n < SHOWN; i++) {
			err_clear(&quiet);
			if (text_eq(s->checks[i].tool, k->w->tool) != own ||
			    check_compile(&s->checks[i], &quiet) < 0 ||
			    check_word(&s->checks[i], t->text, NULL) == NULL)
				continue;
			arena_list(k->a, &list, arena_printf(k->a, "%s %s",
			    s->checks[i].tool, s->checks[i].name));
			n++;
		}
	return list.text;
}

/* Does it name dice, as `die=4` or `rolled`? No check has such a value. */
static int
means_dice(const char *text)
{
	static const char *const said[] = { "die", "dice", "roll", "rolled",
		"threw", "thrown" };
	size_t i, len;

	len = strcspn(text, "=");
	for (i = 0; i < sizeof(said) / sizeof(*said); i++)
		if (text_same(text, len, said[i]))
			return 1;
	return 0;
}

/* The value of that name that has a prompt, or NULL. */
static const struct value *
asked_value(const struct check *c, const char *name)
{
	int i;

	for (i = 0; i < c->nvalue; i++)
		if (c->values[i].prompt[0] != '\0' &&
		    text_eq(c->values[i].name, name))
			return &c->values[i];
	return NULL;
}

/*
 * The check does not know the word. 0 where that is no error: the word is soft,
 * or it brings several others, and so may be true of a unit whether or not they
 * matter here. Else -1, the error suggesting what to type.
 */
static int
unknown(struct asked *k, const struct token *t, const char *what)
{
	const struct meaning *m;
	const struct value *v;
	const char *near, *where;
	int several;

	if (t->soft == QUIET)
		return drop(k, t);
	if (k->trial)
		return -1;
	if (text_inlist("against versus v vs.", t->text)) {
		k->nwrong = WRONG_MOST;
		return err_set(k->e, "\"%s\" (word %d): the other side's words "
		    "stand behind vs: write vs", t->text, t->place);
	}
	if (means_dice(t->text)) {
		k->nwrong = WRONG_MOST;
		return err_set(k->e, "\"%s\" (word %d): dice that were thrown "
		    "stand behind -d, as in -d 4 or -d 4,3", t->text, t->place);
	}
	if (was_refused(k)) {
		k->nwrong = WRONG_MOST;
		return err_set(k->e, "the tool before answered \"not allowed\": "
		    "there is nothing to rule");
	}
	v = asked_value(k->c, t->text);
	if (!t->soft && v != NULL)
		return err_set(k->e, "\"%s\" (word %d) is a value: write %s=... "
		    "(%s)", t->text, t->place, v->name, v->prompt);
	m = system_meaning(k->w->sys, t->text);
	several = m != NULL && m->brings != NULL &&
	    strchr(m->brings, ' ') != NULL;
	/* So that ask_unused() tells of it. */
	if (several)
		(void)say_of(k, t);
	if (t->soft || several)
		return ignore(k, t);
	where = m != NULL ? known_to(k, t) : NULL;
	if (m != NULL)
		return err_set(k->e, "\"%s\" (word %d) has no part in %s %s%s%s: "
		    "leave it out%s", t->text, t->place, k->w->tool,
		    k->c->name, where != NULL ? ", but in " : "",
		    where != NULL ? where : "", where != NULL ?
		    ", or ask there" : "");
	near = ask_near(k->c, t->text, k->a);
	if (near == NULL && (where = known_to(k, t)) != NULL)
		return err_set(k->e, "\"%s\" (word %d) is no word of %s %s, "
		    "but of %s", t->text, t->place, k->w->tool, k->c->name,
		    where);
	return err_set(k->e, "%s \"%.80s%s\" (word %d)%s%s%s", what, t->text,
	    strlen(t->text) > 80 ? "..." : "", t->place, near != NULL ? ": did you mean " : "",
	    near != NULL ? near : ": --words lists the legal ones",
	    near != NULL ? "?" : "");
}

/* ---- what was typed ---- */

/*
 * The token's number in k->typed, from 1, where it is put if need be. 0: nobody
 * typed it here, as with words of the roster or of the question before.
 */
static int
say_of(struct asked *k, const struct token *t)
{
	struct saying *s;
	struct token *writable;

	if (t->say > 0 || t->place == 0 || k->w->from != NULL || k->trial ||
	    (k->w->untyped != NULL && phrase_find(k->w->untyped, t->text,
	    t->len) != NULL))
		return t->say;
	writable = &k->tokens[t - k->tokens];
	ARENA_PUSH(k->a, k->typed, k->ntyped, k->typedroom);
	s = &k->typed[k->ntyped++];
	s->text = k->saying != NULL ? k->saying : t->text;
	s->side = k->side;
	s->unit = takes_units(k, k->side) ? k->unit : -1;
	s->same = 0;
	writable->say = k->ntyped;
	return writable->say;
}

/* Note in g that t stated it; or of t, that it says what g's word says. */
static void
say_given(struct asked *k, struct given *g, const struct token *t)
{
	int say;

	say = say_of(k, t);
	if (g->say == 0)
		g->say = say;
	else if (say > 0 && say != g->say)
		k->typed[say - 1].same = g->say;
}

/* ---- suggestions ---- */

/* Offer `NAME=`, also where a word begins NAME, as lead=1 does leadership=. */
static void
near_value(struct text_near *near, const struct value *v, const char *word,
    struct arena *a)
{
	size_t len;

	if (v->kind == KIND_YESNO)
		return;
	len = strcspn(word, "=");
	/* (The name itself is one slip from `NAME=`.) */
	if (word[len] == '=' && len > 2 && v->prompt[0] != '\0' &&
	    text_same(v->name, len, arena_copy(a, word, len)))
		word = v->name;
	text_nearer(near, arena_printf(a, "%s=", v->name), word);
}

const char *
ask_near(const struct check *c, const char *word, struct arena *a)
{
	struct text_near near = { .slips = strlen(word) < 4 ? 2 :
	    strlen(word) < 8 ? 3 : 4 };
	const struct word *w;
	const char *list;
	int i;

	for (w = c->words; w != NULL; w = w->after)
		text_nearer(&near, w->key, word);
	for (i = 0; i < c->nvalue; i++)
		near_value(&near, &c->values[i], word, a);
	list = near.name;
	for (i = 0; i < NEAR_ALSO && near.also[i] != NULL; i++)
		list = arena_printf(a, "%s or %s", list, near.also[i]);
	return list;
}

const char *
ask_checks(const struct system *s, const char *tool, struct arena *a)
{
	const char *list;
	int i;

	list = "";
	for (i = 0; i < s->ncheck; i++)
		if (text_eq(s->checks[i].tool, tool))
			list = arena_printf(a, "%s%s%s", list,
			    list[0] != '\0' ? " " : "", s->checks[i].name);
	return list;
}

static const char *
list_of(const char *const *words, int n, struct arena *a)
{
	struct growing list = { NULL, 0, 0 };
	int i;

	for (i = 0; i < n; i++)
		arena_list(a, &list, words[i]);
	return list.text != NULL ? list.text : "";
}

static const char *
reading_names(const struct system *s)
{
	const char *list;
	int i;

	list = "";
	for (i = 0; i < s->nreading; i++)
		list = arena_printf(s->arena, "%s%s%s", list, i > 0 ? ", " :
		    "", s->readings[i].name);
	return list;
}

int
ask_reading(const struct system *s, const char *text, int *choice,
    struct err *e)
{
	const struct reading *r;
	const char *eq;
	int i, k;

	eq = strchr(text, '=');
	if (eq == NULL)
		return err_set(e, "-R: want NAME=CHOICE, got \"%s\"", text);
	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		if (!text_same(text, (size_t)(eq - text), r->name))
			continue;
		for (k = 0; k < r->nchoice; k++)
			if (text_eq(r->choices[k], eq + 1)) {
				choice[i] = k;
				return 0;
			}
		return err_set(e, "-R: reading %s has no choice \"%s\" (%s)",
		    r->name, eq + 1, list_of(r->choices, r->nchoice,
		    s->arena));
	}
	return err_set(e, "-R: %s has no reading \"%.*s\"%s%s%s", s->name,
	    (int)(eq - text), text, s->nreading > 0 ? " (" : "",
	    reading_names(s), s->nreading > 0 ? ")" : "");
}

/* ---- tokens ---- */

/* `8:4` is the ratio that the tables write `8-4`. */
static void
colon_ratio(char *text)
{
	static const char digits[] = "0123456789";
	size_t n;

	n = strspn(text, digits);
	if (n > 0 && text[n] == ':' && text[n + 1] != '\0' &&
	    text[n + 1 + strspn(text + n + 1, digits)] == '\0')
		text[n] = '-';
}

static int
push_token(struct asked *k, const char *text, size_t len, int place,
    enum soft soft, const char *by)
{
	struct token *t;
	char *own;

	if (k->n == TOKENS_MOST)
		return err_set(k->e, "the question has more than %d words",
		    TOKENS_MOST);
	ARENA_PUSH(k->a, k->tokens, k->n, k->room);
	t = &k->tokens[k->n++];
	memset(t, 0, sizeof(*t));
	own = arena_copy(k->a, text, len);
	colon_ratio(own);
	t->text = own;
	t->len = len;
	t->hash = text_hash(own, len);
	t->place = place;
	t->soft = soft;
	t->by = by;
	return 0;
}

/*
 * Push the tokens of a unit of the roster: `unit=NAME line=N`, which are QUIET,
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
		if (push_token(k, p, len, 0, QUIET, NULL) < 0)
			return -1;
		else
			k->tokens[k->n - 1].of = SAID_WHO;
	while ((p = text_token(&words, &len)) != NULL) {
		if (push_token(k, p, len, 0, SOFT, NULL) < 0)
			return -1;
		k->tokens[k->n - 1].row = name;
	}
	return 0;
}

/* `@NAME`, or `@*` for all units of the roster, one after the other. */
static int
push_unit(struct asked *k, const char *name)
{
	const char *one;
	int i;

	if (k->w->roster == NULL)
		return err_set(k->e, "\"@%s\": no roster was given (-u FILE)",
		    name);
	if (strcmp(name, "*") != 0)
		return push_row(k, name);
	if (roster_name(k->w->roster, 0) == NULL)
		return err_set(k->e, "\"@*\": the roster has no units");
	for (i = 0; (one = roster_name(k->w->roster, i)) != NULL; i++)
		if ((i > 0 && push_token(k, "+", 1, 0, STRICT, NULL) < 0) ||
		    push_row(k, one) < 0)
			return -1;
	return 0;
}

static int
push_said(struct asked *k, const struct said_word *d)
{
	struct token *t;

	if (push_token(k, d->text, strlen(d->text), 0,
	    d->of & SAID_WHO ? QUIET : SOFT, NULL) < 0)
		return -1;
	t = &k->tokens[k->n - 1];
	t->row = d->row;
	t->of = d->of & SAID_WHO;
	t->handed = 1;
	t->was = d->name;
	return 0;
}

/*
 * If the last two tokens are `unit=NAME line=N`, as a follow-up is asked with
 * them, make them QUIET like those of push_row().
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
	t[0].soft = t[1].soft = QUIET;
	t[0].of = t[1].of = SAID_WHO;
}

static int
tokenize(struct asked *k, const struct phrase *words)
{
	const struct phrase_word *w;
	int place, got;

	place = 0;
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
			got = push_token(k, w->text, w->len, place, STRICT,
			    NULL);
		if (got < 0)
			return -1;
		quiet_who(k);
	}
	return 0;
}

static int
is_number(const char *s, struct num *n)
{
	return text_digit((unsigned char)s[0]) &&
	    num_parse(n, s, strlen(s)) == 0;
}

/* ---- which check ---- */

/* Does a word of the check begin with the text? */
static int
has_prefix(struct check *c, const char *text, size_t len)
{
	const struct word *w;
	struct err quiet;

	memset(&quiet, 0, sizeof(quiet));
	if (check_compile(c, &quiet) < 0)
		return 0;
	for (w = c->words; w != NULL; w = w->after)
		if (text_same(w->key, len, text))
			return 1;
	return 0;
}

/* The one check that begins so; NULL if a word of the usual check does. */
static struct check *
check_begun(struct asked *k, const char *text)
{
	struct check *c, *found;
	const char *list, *p;
	size_t len;

	c = system_find(k->w->sys, k->w->tool, NULL);
	if (text_digit((unsigned char)text[0]) ||
	    (c != NULL && has_prefix(c, text, strlen(text))))
		return NULL;
	found = NULL;
	list = ask_checks(k->w->sys, k->w->tool, k->a);
	while ((p = text_token(&list, &len)) != NULL) {
		if (len < strlen(text) || !text_same(p, strlen(text), text))
			continue;
		if (found != NULL)
			return NULL;
		found = system_find(k->w->sys, k->w->tool, arena_copy(k->a, p,
		    len));
	}
	return found;
}

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
		k->c = check_begun(k, k->tokens[0].text);
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

static int
fits(const struct value *v, int side)
{
	return v->side == SIDE_NONE || v->side == SIDE_EACH || v->side == side;
}

static int
counts_noun(const struct check *c, const struct token *t)
{
	const struct word *w;

	for (w = check_vocab(c, t->hash); w != NULL; w = w->next)
		if (w->kind == WORD_COUNT && text_wordeq(w->key, t->text))
			return 1;
	return 0;
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

/* Is the text `Nx`, as `3x` for three such units? 1 with *n. */
static int
is_times(const char *text, struct num *n)
{
	size_t len;

	len = strlen(text);
	return len > 1 && text[len - 1] == 'x' &&
	    num_parse(n, text, len - 1) == 0;
}

/* How often the unit from token i on stands there: 9 of `9 road`, else 1. */
static int
unit_times(struct asked *k, int i, int side)
{
	struct num n;

	if (!k->repeats[side])
		return 1;
	for (; i < k->n && strcmp(k->tokens[i].text, "+") != 0 &&
	    !text_eq(k->tokens[i].text, "vs"); i++)
		if ((named_repeat(k, k->tokens[i].text, side, &n) ||
		    is_times(k->tokens[i].text, &n) ||
		    (is_number(k->tokens[i].text, &n) &&
		    !(i + 1 < k->n &&
		    counts_noun(k->c, &k->tokens[i + 1])))) &&
		    n.d == 1 && n.n >= 1 && n.n < UNITS_MOST)
			return (int)n.n;
	return 1;
}

/* Does some value or modifier belong to units of the side? */
static int
takes_units(const struct asked *k, int side)
{
	return k->c->has_units >> side & 1;
}

/*
 * Drop each `+` on a side that has no units here, though it had in the question
 * before: what was said of any unit is then said of the side.
 */
static void
one_unit(struct asked *k)
{
	int i, n, side;

	side = SIDE_1;
	for (i = n = 0; i < k->n; i++) {
		if (text_eq(k->tokens[i].text, "vs"))
			side = SIDE_2;
		if (strcmp(k->tokens[i].text, "+") != 0 ||
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

static int
count_units(struct asked *k)
{
	int i, side;

	if (k->w->from != NULL)
		one_unit(k);
	find_repeats(k);
	side = SIDE_1;
	k->q->units[1] = unit_times(k, 0, SIDE_1);
	k->q->units[2] = 1;
	for (i = 0; i < k->n; i++) {
		if (text_eq(k->tokens[i].text, "vs")) {
			k->e->word = k->tokens[i].place;
			if (side == SIDE_2)
				return err_set(k->e, "\"vs\" stands twice "
				    "(word %d)", k->tokens[i].place);
			k->e->word = 0;
			side = SIDE_2;
			k->q->units[2] = unit_times(k, i + 1, SIDE_2);
		} else if (strcmp(k->tokens[i].text, "+") == 0) {
			k->e->word = k->tokens[i].place;
			if (!takes_units(k, side))
				return no_units(k, &k->tokens[i], side);
			k->e->word = 0;
			k->q->units[side] += unit_times(k, i + 1, side);
		}
		if (k->q->units[side] > UNITS_MOST)
			return err_set(k->e, "more than %d units on a side",
			    UNITS_MOST);
	}
	if (!k->c->has_units)
		k->q->units[1] = k->q->units[2] = 0;
	k->q->places = 3 + k->q->units[1] + k->q->units[2];
	if (k->w->budget != NULL && budget_room(k->w->budget, k->a,
	    (size_t)(k->c->nvalue + k->c->nmodword) *
	    (size_t)k->q->places * sizeof(struct given)) < 0)
		return budget_fail(k->w->budget, &k->c->from, "check", k->e);
	k->q->values = arena_alloc(k->a, (size_t)(k->c->nvalue *
	    k->q->places + 1) * sizeof(struct given));
	k->q->mods = arena_alloc(k->a, (size_t)(k->c->nmodword *
	    k->q->places + 1) * sizeof(struct given));
	return 0;
}

/* ---- giving words to values ---- */

static int take_later(struct asked *k, int i, int prefix);

/*
 * A choice of this side that words.csv has in its text for the word, as `line`
 * in `Hessians, British line troops`. NULL: none.
 */
static const char *
meant_here(const struct asked *k, const struct token *t)
{
	const struct meaning *m;
	const struct value *v;
	int i, n;

	m = system_meaning(k->w->sys, t->text);
	for (i = 0; m != NULL && i < k->c->nvalue; i++) {
		v = &k->c->values[i];
		for (n = 0; fits(v, k->side) && v->side != SIDE_NONE &&
		    n < v->legal.nword; n++)
			if (text_inlist(m->text, v->legal.words[n]))
				return v->legal.words[n];
	}
	return NULL;
}

/*
 * A word of the other side. 0: a later check takes it for a unit of this side,
 * or the word is soft and dropped. Else -1 with err.
 */
static int
wrong_side(struct asked *k, const struct token *t, int side)
{
	const char *means;
	int got;

	if (k->trial)
		return -1;
	got = take_later(k, (int)(t - k->tokens), 0);
	if (got != 0)
		return got < 0 ? -1 : 0;
	if (t->soft)
		return drop(k, t);
	means = meant_here(k, t);
	return err_set(k->e, "\"%s\" (word %d) describes the %s side: %s%s vs",
	    t->text, t->place, side == SIDE_1 ? "first" : "other", means != NULL ?
	    arena_printf(k->a, "for this one say %s, or write it", means) :
	    "write it", side == SIDE_1 ? " before" : " after");
}

/* Note what a typed word sets, for ask_correct(). */
static void
note_setting(struct asked *k, const struct token *t, int index, int at,
    int times)
{
	struct settings *all;
	struct setting *s;

	all = k->settings;
	if (all == NULL || t->place == 0)
		return;
	ARENA_PUSH(k->a, all->all, all->n, all->room);
	s = &all->all[all->n++];
	s->word = t->place;
	s->words = 1;
	s->index = index;
	s->at = at;
	s->times = times;
	s->adds = index >= 0 && k->c->values[index].kind == KIND_SUM &&
	    strchr(t->text, '=') == NULL;
}

/* The first place of a value here; *times: how many in a row it takes. */
static struct given *
places(struct asked *k, const struct value *v, int *times)
{
	int side;

	side = v->side == SIDE_EACH ? k->side : v->side;
	*times = v->unit ? k->times : 1;
	return &k->q->values[(int)(v - k->c->values) * k->q->places +
	    question_place(k->q, side, v->unit ? k->unit : -1)];
}

/* Note what a token was said of, by which name, and its text in full. */
static void
note_said(struct asked *k, const struct token *t, const char *name, unsigned of)
{
	struct token *w;
	const char *eq;

	w = &k->tokens[t - k->tokens];
	w->of |= of;
	w->name = name;
	eq = strchr(w->text, '=');
	if (eq != NULL && eq[1] != '\0' && (of & SAID_WHO) == 0)
		w->full = arena_printf(k->a, "%s%s", name, eq);
	else if (text_digit((unsigned char)w->text[0]))
		w->full = arena_printf(k->a, "%s=%s", name, w->text);
	else
		w->full = w->text;
}

static void
note_said_value(struct asked *k, const struct token *t, const struct value *v)
{
	note_said(k, t, v->name, (v->side == SIDE_NONE ? SAID_RULING : v->unit ?
	    SAID_UNIT : SAID_SIDE) | (follow_computed(v) ? SAID_HERE : 0));
}

/* A hint for an error: a number without a place may be a thrown die. */
static const char *
perhaps_die(const struct asked *k, const struct value *v,
    const struct token *t)
{
	return v->kind == KIND_NUMBER && k->c->nroll > 0 &&
	    text_digit((unsigned char)t->text[0]) ? arena_printf(k->a,
	    "; a die that was thrown is -d %s", t->text) : "";
}

static int
set_value(struct asked *k, const struct value *v, const struct token *t,
    struct val x)
{
	struct given *g;
	int i, times;

	if (!fits(v, k->side))
		return wrong_side(k, t, v->side);
	note_said_value(k, t, v);
	g = places(k, v, &times);
	note_setting(k, t, (int)(v - k->c->values), (int)(g - k->q->values),
	    times);
	if (v->kind == KIND_SUM) {
		for (i = 0; i < times; i++) {
			say_given(k, &g[i], t);
			g[i].number = g[i].set || t->by != NULL ? 0 : t->place;
			if (!g[i].set)
				g[i].v = val_int(0);
			g[i].set = 1;
			if (num_add(&g[i].v.n, g[i].v.n, x.n) < 0)
				return err_set(k->e, "\"%s\" (word %d) is too "
				    "large", t->text, t->place);
		}
		return 0;
	}
	if (g->set < 0 && t->handed)
		return drop(k, t);
	/* An earlier word for the value is reported as wrong: see spoil(). */
	if (g->set && g->v.kind == VAL_NONE)
		return 0;
	if (t->restates && g->set > 0 && g->by != NULL && g->say > 0 &&
	    !val_eq(g->v, x) && !k->w->replaces)
		return err_set(k->e, "%s is given twice: \"%s\" (word %d)",
		    v->name, t->by, t->place);
	if (g->set < 0 || (g->set && t->by != NULL && !(t->restates &&
	    g->say == 0))) {
		say_given(k, g, t);
		return 0;
	}
	if (g->set && !g->by && !val_eq(g->v, x) && !k->w->replaces &&
	    !t->soft)
		return err_set(k->e, "%s is given twice: \"%s\" (word %d)%s",
		    v->name, t->text, t->place, perhaps_die(k, v, t));
	if (g->set && t->soft && !t->restates)
		return drop(k, t);
	for (i = 0; i < times; i++) {
		say_given(k, &g[i], t);
		g[i].set = 1;
		g[i].v = x;
		g[i].by = t->by;
		g[i].from = t->from;
		g[i].number = 0;
	}
	return 0;
}

static int
in_bands(const struct legal *l, struct num n)
{
	int i;

	for (i = 0; i < l->nband; i++)
		if (band_holds(&l->bands[i], n))
			return 1;
	return 0;
}

/* Is n among the legal numbers? Yes if none are listed. */
static int
is_legal(const struct legal *l, struct num n)
{
	return l->nband == 0 || ((l->real || n.d == 1) && in_bands(l, n));
}

/* Note that word `place` of the question holds the number of a value. */
static int
note_number(struct asked *k, const struct value *v, int place)
{
	struct given *g;
	int i, times;

	if (!fits(v, k->side))
		return 0;
	g = places(k, v, &times);
	for (i = 0; i < times; i++)
		g[i].number = place;
	return 0;
}

/* The value of that kind on this side, else the first of the other; or NULL. */
static const struct value *
of_kind(const struct asked *k, enum kind kind)
{
	const struct value *v, *other;
	int i;

	other = NULL;
	for (i = 0; i < k->c->nvalue; i++) {
		v = &k->c->values[i];
		if (v->kind != kind)
			continue;
		if (fits(v, k->side))
			return v;
		if (other == NULL)
			other = v;
	}
	return other;
}

/* Shorten a handed-on `strength=5` to `5`, which its form alone gives to it. */
static void
bare(struct token *t)
{
	const char *eq;

	eq = strchr(t->text, '=');
	if (eq == NULL)
		return;
	t->text = eq + 1;
	t->len = strlen(t->text);
}

/* After an error: mark a value as set, so that it is not missing, too. */
static void
spoil(struct asked *k, const struct value *v)
{
	struct given *g;
	int i, times;

	if (!fits(v, k->side))
		return;
	g = places(k, v, &times);
	for (i = 0; i < times; i++)
		g[i].set = 1;
}

static int
set_number(struct asked *k, const struct value *v, const struct token *t,
    struct num n)
{
	char buf[NUM_TEXT];

	if (!is_legal(&v->legal, n)) {
		if (t->soft && !fits(v, k->side))
			return drop(k, t);
		spoil(k, v);
		return err_set(k->e, "%s is %s%s, not %s (word %d)", v->name,
		    v->legal.real ? "" : "a whole number of ", v->legal.text,
		    num_print(n, 0, buf), t->place);
	}
	if (set_value(k, v, t, val_num(n)) < 0)
		return -1;
	if (t->handed && v->kind == KIND_NUMBER && of_kind(k,
	    KIND_NUMBER) == v)
		bare(&k->tokens[t - k->tokens]);
	return v->kind == KIND_SUM || t->by != NULL ? 0 :
	    note_number(k, v, t->place);
}

/* `+1`: add it to the first KIND_SUM value of this side. 0, or -1. */
static int
take_signed(struct asked *k, const struct token *t, struct num n)
{
	const struct value *v;

	v = of_kind(k, KIND_SUM);
	if (v == NULL && t->soft)
		return drop(k, t);
	if (v == NULL)
		return err_set(k->e, "\"%s\" (word %d): no score here takes a "
		    "modifier; for another unit write \"+ %s\"", t->text,
		    t->place, t->text + 1);
	return set_value(k, v, t, val_num(n));
}

/* Check the number of a unit's repeats; unit_times() has applied it. */
static int
take_repeat(struct asked *k, const struct token *t, struct num n)
{
	const struct value *v;
	char buf[NUM_TEXT];

	v = of_kind(k, KIND_REPEAT);
	note_said(k, t, v->name, SAID_TIMES);
	if (n.d == 1 && n.n >= 1 && n.n < UNITS_MOST && is_legal(&v->legal, n))
		return 0;
	return err_set(k->e, "%s is a whole number of %s, not %s (word %d)",
	    v->name, v->legal.nband > 0 ? v->legal.text : "1..",
	    num_print(n, 0, buf), t->place);
}

static int
give_bare(struct asked *k, const struct token *t, struct num n)
{
	const struct value *v;

	v = of_kind(k, KIND_NUMBER);
	if (v == NULL && of_kind(k, KIND_REPEAT) != NULL)
		return take_repeat(k, t, n) < 0 ? -1 : 1;
	if (v == NULL && t->soft)
		return drop(k, t) + 1;
	if (v == NULL)
		return err_set(k->e, "\"%s\" (word %d): no plain number is "
		    "wanted here; write NAME=%s%s%s", t->text, t->place,
		    t->text, k->c->nroll > 0 ? ", or as a die that was thrown "
		    "-d " : "", k->c->nroll > 0 ? t->text : "");
	return set_number(k, v, t, n) < 0 ? -1 : 1;
}

/* The token behind t, if it is a word that the check does not know, or NULL. */
static const struct token *
strange_noun(const struct asked *k, const struct token *t)
{
	const struct token *noun;
	struct num n;

	noun = t + 1;
	if (noun - k->tokens == k->n || text_eq(noun->text, "vs") ||
	    (unsigned)(text_fold((unsigned char)noun->text[0]) - 'a') >= 26 ||
	    strchr(noun->text, '=') != NULL || is_times(noun->text, &n) ||
	    check_word(k->c, noun->text, NULL) != NULL)
		return NULL;
	return noun;
}

/* Take a bare number; if that fails, report an unknown word behind it. */
static int
take_bare(struct asked *k, const struct token *t, struct num n)
{
	const struct token *noun;
	int got;

	got = give_bare(k, t, n);
	noun = got < 0 && !k->w->prefixes ? strange_noun(k, t) : NULL;
	if (noun == NULL)
		return got;
	err_clear(k->e);
	return unknown(k, noun, "unknown word");
}

/* `14`, `1/4`, `+1`, `8in`: by form. 1 taken, 0 not such a form, -1. */
static int
take_form(struct asked *k, const struct token *t)
{
	const struct value *v;
	struct num n;
	size_t len;

	len = strlen(t->text);
	if ((t->text[0] == '+' || t->text[0] == '-') &&
	    num_parse(&n, t->text, len) == 0)
		return take_signed(k, t, n) < 0 ? -1 : 1;
	if (!text_digit((unsigned char)t->text[0]))
		return 0;
	if (num_parse(&n, t->text, len) == 0)
		return take_bare(k, t, n);
	if (is_times(t->text, &n) && of_kind(k, KIND_REPEAT) != NULL)
		return take_repeat(k, t, n) < 0 ? -1 : 1;
	if ((len > 2 && strcmp(t->text + len - 2, "in") == 0 &&
	    num_parse(&n, t->text, len - 2) == 0) ||
	    (t->text[len - 1] == '"' &&
	    num_parse(&n, t->text, len - 1) == 0)) {
		v = of_kind(k, KIND_LENGTH);
		if (v == NULL)
			return 0;
		return set_number(k, v, t, n) < 0 ? -1 : 1;
	}
	return 0;
}

static int
yes_or_no(const char *text)
{
	if (text_eq(text, "yes") || text_eq(text, "1") || text_eq(text, "true"))
		return 1;
	if (text_eq(text, "no") || text_eq(text, "0") || text_eq(text, "false"))
		return 0;
	return -1;
}

/* A square as `D28`: 1, part[0] the letter from 1, part[1] the number; or 0. */
static int
is_square(const char *text, struct num part[2])
{
	int c;

	c = text_fold((unsigned char)text[0]);
	if (c < 'a' || c > 'z' || !text_digit((unsigned char)text[1]) ||
	    text[1] == '0' || strchr(text, '/') != NULL ||
	    num_parse(&part[1], text + 1, strlen(text + 1)) < 0)
		return 0;
	part[0] = num_int(c - 'a' + 1);
	return part[1].d == 1;
}

static int
could_be(const struct value *v, const char *text)
{
	struct num n, part[2];
	int i;

	if (v->kind == KIND_SQUARE)
		return is_square(text, part);
	for (i = 0; i < v->legal.nword; i++)
		if (text_wordeq(v->legal.words[i], text))
			return 1;
	if (v->legal.nword > 0)
		return 0;
	if (v->kind == KIND_YESNO)
		return yes_or_no(text) >= 0;
	return v->kind == KIND_TEXT || v->kind == KIND_WORD ||
	    num_parse(&n, text, strlen(text)) == 0;
}

/* Has any check a value of that name that may be the text? */
static int
legal_elsewhere(const struct asked *k, const char *name, const char *text)
{
	const struct value *v;
	struct check *c;
	struct err quiet;
	int i, n;

	for (i = 0; i < k->w->sys->ncheck; i++) {
		c = &k->w->sys->checks[i];
		memset(&quiet, 0, sizeof(quiet));
		if (check_compile(c, &quiet) < 0)
			continue;
		for (n = 0; n < c->nvalue; n++) {
			v = &c->values[n];
			if (text_eq(v->name, name) && could_be(v, text))
				return 1;
		}
	}
	return 0;
}

/*
 * A roster's cell is not legal here. Ignore it if another check has a value of
 * that name that takes it; else -1 with err.
 */
static int
roster_wrong(struct asked *k, const struct value *v, const struct token *t,
    const char *text, const char *want)
{
	if (legal_elsewhere(k, v->name, text))
		return ignore(k, t);
	return err_set(k->e, "%s: %s is %s, not \"%s\"",
	    roster_where(k->w->roster, t->row, k->a), v->name, want, text);
}

static int
set_word(struct asked *k, const struct value *v, const struct token *t,
    const char *text)
{
	const struct legal *l = &v->legal;
	struct num n;
	int i;

	for (i = 0; i < l->nword; i++)
		if (text_wordeq(l->words[i], text))
			return set_value(k, v, t, val_text(l->words[i]));
	if (l->nword > 0 && t->row != NULL)
		return roster_wrong(k, v, t, text, arena_printf(k->a,
		    "one of %s", list_of(l->words, l->nword, k->a)));
	/* The words need not list all ratios. */
	if (l->nword == 0 || (v->kind == KIND_RATIO &&
	    num_ratio(&n, text, strlen(text)) == 0 && in_bands(l, n)))
		return set_value(k, v, t, val_text(text));
	if (t->soft)
		return drop(k, t);
	spoil(k, v);
	return err_set(k->e, "%s is one of %s, not \"%s\" (word %d)", v->name,
	    list_of(l->words, l->nword, k->a), text, t->place);
}

static int
set_mod(struct asked *k, int modword, const struct token *t, int set)
{
	const struct modword *m;
	struct given *g;
	int i, side, times;

	m = &k->c->modwords[modword];
	side = m->sides & 1 ? SIDE_NONE : k->side;
	if (side != SIDE_NONE && (m->sides >> side & 1) == 0)
		return wrong_side(k, t, 3 - side);
	note_said(k, t, m->word, side == SIDE_NONE ? SAID_RULING : m->unit ?
	    SAID_UNIT : SAID_SIDE);
	times = m->unit && side != SIDE_NONE ? k->times : 1;
	g = &k->q->mods[modword * k->q->places + question_place(k->q, side,
	    m->unit ? k->unit : -1)];
	note_setting(k, t, -1 - modword, (int)(g - k->q->mods), times);
	/* A follow-up's row beats what is handed on. */
	if (t->handed && g->set != 0 && g->set != set)
		return drop(k, t);
	for (i = 0; i < times; i++) {
		say_given(k, &g[i], t);
		/* (not-WORD stands; brought or soft words do not overrule.) */
		if (g[i].set < 0 || (g[i].set && (t->by != NULL || (set > 0 &&
		    t->soft))))
			continue;
		g[i].set = set;
		g[i].by = t->by;
		g[i].from = t->from;
	}
	return 0;
}

static int
set_square(struct asked *k, const struct value *v, const struct token *t,
    const char *text)
{
	struct num part[2];
	int i;

	if (!is_square(text, part) && t->row != NULL)
		return roster_wrong(k, v, t, text, "a letter and a number");
	if (!is_square(text, part))
		return err_set(k->e, "%s is a letter and a number such as D28, "
		    "not \"%s\" (word %d)", v->name, text, t->place);
	for (i = 0; i < 2; i++)
		if (set_number(k, &k->c->values[check_value(k->c,
		    v->legal.words[i], v->side)], t, part[i]) < 0)
			return -1;
	return set_value(k, v, t, val_text(text));
}

static int
set_named(struct asked *k, const struct value *v, const struct token *t,
    const char *text)
{
	struct num n;
	size_t len;
	int alone, yes;

	if (text[0] == '\0' && t->row == NULL && !t->soft) {
		spoil(k, v);
		return err_set(k->e, "\"%s\" (word %d): write what it is behind "
		    "the =", t->text, t->place);
	}
	if (v->kind == KIND_WORD || v->kind == KIND_RATIO ||
	    v->kind == KIND_TEXT)
		return set_word(k, v, t, text);
	if (v->kind == KIND_SQUARE)
		return set_square(k, v, t, text);
	if (v->kind == KIND_YESNO) {
		yes = yes_or_no(text);
		if (yes < 0 && t->row != NULL)
			return roster_wrong(k, v, t, text, "yes or no");
		if (yes < 0)
			return err_set(k->e, "%s is yes or no, not \"%s\" (word "
			    "%d)", v->name, text, t->place);
		return set_value(k, v, t, val_int(yes));
	}
	len = strlen(text);
	if ((v->kind == KIND_LENGTH || t->handed) && len > 2 &&
	    strcmp(text + len - 2, "in") == 0)
		len -= 2;
	if (num_parse(&n, text, len) < 0) {
		if (v->kind == KIND_VALUE && v->legal.nband == 0 &&
		    (yes_or_no(text) >= 0 || !value_numeric(k->c, v)))
			return set_value(k, v, t, val_text(text));
		if (t->row != NULL)
			return roster_wrong(k, v, t, text, "a number");
		spoil(k, v);
		alone = check_word(k->c, text, NULL) != NULL;
		return err_set(k->e, "%s is a number, not \"%s\" (word %d)%s%s%s",
		    v->name, text, t->place, alone ? ": write " : "",
		    alone ? text : "", alone ? " by itself" : "");
	}
	return set_number(k, v, t, n);
}

static int
word_fits(const struct asked *k, const struct word *w)
{
	const struct modword *m;

	if (w->kind == WORD_BRINGS)
		return 1;
	if (w->kind != WORD_MOD)
		return fits(&k->c->values[w->index], k->side);
	m = &k->c->modwords[w->index];
	return (m->sides & 1) || (m->sides >> k->side & 1);
}

/*
 * Does a value take `unit=NAME` and `line=N` of a roster? Only one that belongs
 * to units and takes any text: no kind of troops, no line of a table.
 */
static int
wants_who(const struct value *v, int side)
{
	return (v->kind == KIND_TEXT || v->kind == KIND_VALUE) && v->unit &&
	    v->legal.nword == 0 && fits(v, side);
}

/* `name=value`: 1 taken, 0 not of that form, -1. */
static int
take_named(struct asked *k, const struct token *t)
{
	const char *eq, *name;
	const struct word *w;
	int i, here, yes, got;

	eq = strchr(t->text, '=');
	if (eq == NULL || eq == t->text)
		return 0;
	name = arena_copy(k->a, t->text, (size_t)(eq - t->text));
	if (text_eq(name, "ruled")) {
		if (eq[1] == '\0')
			return err_set(k->e, "\"ruled=\" (word %d): write the "
			    "answer after it", t->place);
		k->q->ruled = eq + 1;
		i = check_value(k->c, name, SIDE_NONE);
		return i >= 0 && set_word(k, &k->c->values[i], t,
		    eq + 1) < 0 ? -1 : 1;
	}
	i = check_value(k->c, name, k->side);
	if (t->soft == QUIET && (i < 0 || !wants_who(&k->c->values[i], k->side)))
		return drop(k, t) + 1;
	if (i >= 0 && fits(&k->c->values[i], k->side))
		return set_named(k, &k->c->values[i], t, eq + 1) < 0 ? -1 : 1;
	here = 0;
	for (w = NULL; (w = check_word(k->c, name, w)) != NULL;)
		here |= word_fits(k, w);
	for (w = NULL; (w = check_word(k->c, name, w)) != NULL;) {
		if ((i >= 0 || here) && !word_fits(k, w))
			continue;
		if (w->kind == WORD_COUNT && t->row != NULL &&
		    legal_elsewhere(k, name, eq + 1))
			return ignore(k, t) + 1;
		if (w->kind == WORD_COUNT)
			return set_named(k, &k->c->values[w->index], t,
			    eq + 1) < 0 ? -1 : 1;
		yes = yes_or_no(eq + 1);
		if (w->kind == WORD_MOD && yes >= 0)
			return set_mod(k, w->index, t, yes ? 1 : -1) < 0 ?
			    -1 : 1;
		if (w->kind == WORD_MOD && !t->soft)
			return err_set(k->e, "%s counts or does not: write %s "
			    "or not-%s, not \"%s\" (word %d)", w->key, w->key,
			    w->key, t->text, t->place);
	}
	if (i >= 0)
		return set_named(k, &k->c->values[i], t, eq + 1) < 0 ? -1 : 1;
	got = take_later(k, (int)(t - k->tokens), 0);
	if (got != 0 || k->trial)
		return got;
	return unknown(k, t, "unknown name in") < 0 ? -1 : 1;
}

static int
later_brings(struct asked *k, const struct brings *b, const struct token *t)
{
	struct pending *p;

	ARENA_PUSH(k->a, k->pending, k->npending, k->pendingroom);
	p = &k->pending[k->npending++];
	p->b = b;
	p->say = say_of(k, t);
	p->place = t->place;
	p->taken = 0;
	p->restated = b->another && p->say > 0 && t->by == NULL;
	p->side = k->side;
	p->unit = k->unit;
	p->times = takes_units(k, k->side) ? k->times : 1;
	return 0;
}

static int
give_word(struct asked *k, const struct word *w, const struct token *t)
{
	const struct value *v;

	v = &k->c->values[w->index];
	switch (w->kind) {
	case WORD_VALUE:
		return set_value(k, v, t, val_text(w->text));
	case WORD_YES:
	case WORD_COUNT:
		return set_value(k, v, t, val_int(1));
	case WORD_MOD:
		return set_mod(k, w->index, t, 1);
	case WORD_BRINGS:
		note_said(k, t, w->key, SAID_UNIT);
		return later_brings(k, &k->c->brings[w->index], t);
	}
	return 0;
}

/* Does w mean what t, if it was handed on, meant in the question before? */
static int
same_meaning(const struct asked *k, const struct word *w,
    const struct token *t)
{
	const char *name;

	if (t->was == NULL || w->kind == WORD_BRINGS)
		return 1;
	name = w->kind == WORD_MOD ? k->c->modwords[w->index].word :
	    k->c->values[w->index].name;
	return text_eq(name, t->was);
}

/* Give t all meanings of the keyword on this side: 1; 0: unknown; -1. */
static int
take_key(struct asked *k, const char *key, unsigned hash,
    const struct token *t)
{
	const struct word *w, *other;
	int some;

	some = 0;
	other = NULL;
	w = check_vocab(k->c, hash);
	for (; w != NULL; w = w->next) {
		if (!text_wordeq(w->key, key) || !same_meaning(k, w, t))
			continue;
		if (!word_fits(k, w)) {
			other = w;
			continue;
		}
		if (give_word(k, w, t) < 0)
			return -1;
		some = 1;
	}
	if (!some && other != NULL)
		return wrong_side(k, t, 3 - k->side) < 0 ? -1 : 1;
	if (some)
		k->tokens[t - k->tokens].full = key;
	return some;
}

/* 1 + the index of the value that has the keyword as a choice here; or 0. */
static int
value_word(const struct asked *k, const char *key, unsigned hash, int *known)
{
	const struct word *w;

	*known = 0;
	for (w = check_vocab(k->c, hash); w != NULL; w = w->next) {
		if (!text_wordeq(w->key, key) || !word_fits(k, w))
			continue;
		*known = 1;
		if (w->kind == WORD_VALUE)
			return w->index + 1;
	}
	return 0;
}

/*
 * Are n tokens words by themselves, not the one word `whole`? They are if each
 * is known, unless all of them, and `whole`, are choices for the same value.
 */
static int
stand_apart(const struct asked *k, const struct token *t, int n,
    const char *whole, unsigned hash)
{
	int i, value, known, same;

	value = value_word(k, whole, hash, &known);
	same = value > 0;
	for (i = 0; i < n; i++) {
		same &= value_word(k, t[i].text, t[i].hash, &known) == value;
		if (!known)
			return 0;
	}
	return !same;
}

/*
 * Take the longest run of tokens from i on that is one keyword, n of them
 * joined in `key` so far: how many were taken, 0, or -1. Two numbers in a row
 * are no ratio.
 */
static int
take_run(struct asked *k, int i, int n, const char *key)
{
	const struct token *t;
	struct num x;
	unsigned hash;
	int got;

	t = &k->tokens[i];
	if (n == k->c->longest || i + n == k->n || t[n].handed != t->handed)
		return 0;
	if (n == 1 && is_number(t[0].text, &x) && is_number(t[1].text, &x))
		return 0;
	key = n == 0 ? t->text : arena_printf(k->a, "%s-%s", key, t[n].text);
	got = take_run(k, i, n + 1, key);
	if (got != 0)
		return got;
	hash = n == 0 ? t->hash : text_hash(key, strlen(key));
	if (check_vocab(k->c, hash) == NULL ||
	    (n > 0 && stand_apart(k, t, n + 1, key, hash)))
		return 0;
	k->saying = n > 0 ? key : NULL;
	got = take_key(k, key, hash, t);
	k->saying = NULL;
	return got <= 0 ? got : n + 1;
}

/* `2 stands`: 2 taken, 0 not of that form, -1. */
static int
take_count(struct asked *k, int i)
{
	struct token *noun;
	const struct word *w;
	struct num n;
	int got;

	if (i + 1 >= k->n || !is_number(k->tokens[i].text, &n))
		return 0;
	noun = &k->tokens[i + 1];
	if (noun->handed != k->tokens[i].handed)
		return 0;
	w = check_vocab(k->c, noun->hash);
	for (; w != NULL; w = w->next)
		if (w->kind == WORD_COUNT && text_wordeq(w->key, noun->text) &&
		    fits(&k->c->values[w->index], k->side))
			break;
	if (w == NULL)
		return 0;
	k->saying = arena_printf(k->a, "%s %s", k->tokens[i].text, noun->text);
	got = set_number(k, &k->c->values[w->index], &k->tokens[i], n);
	k->saying = NULL;
	if (got < 0) {
		/* Without the noun, which would be reported as well. */
		memmove(noun, noun + 1, (size_t)(k->n - i - 2) *
		    sizeof(*noun));
		k->n--;
		return -1;
	}
	if (k->tokens[i].dropped)
		(void)drop(k, noun);
	return 2;
}

/* `not-VALUE`: the value is no, and no other word sets it. Returns 1. */
static int
unset_value(struct asked *k, const struct value *v, const struct token *t)
{
	struct given *g;
	int i, times;

	note_said_value(k, t, v);
	g = places(k, v, &times);
	note_setting(k, t, (int)(v - k->c->values), (int)(g - k->q->values),
	    times);
	/* A follow-up's row beats what is handed on. */
	if (t->handed && g->set > 0)
		return drop(k, t) + 1;
	for (i = 0; i < times; i++) {
		say_given(k, &g[i], t);
		g[i].set = -1;
		g[i].v = val_int(0);
	}
	return 1;
}

/* `not-WORD`: 1 taken, 0 not of that form, -1. */
static int
take_not(struct asked *k, const struct token *t)
{
	const struct word *w;
	const char *key;
	int other;

	if (!text_same(t->text, 4, "not-") &&
	    strncmp(t->text, "not-", 4) != 0)
		return 0;
	key = t->text + 4;
	other = 0;
	for (w = NULL; (w = check_word(k->c, key, w)) != NULL;) {
		if (!word_fits(k, w))
			other = 1;
		else if (w->kind == WORD_MOD)
			return set_mod(k, w->index, t, -1) < 0 ? -1 : 1;
		else if (w->kind == WORD_YES || w->kind == WORD_COUNT)
			return unset_value(k, &k->c->values[w->index], t);
	}
	return !other ? 0 : wrong_side(k, t, 3 - k->side) < 0 ? -1 : 1;
}

/* `3-1`: 1 taken, 0 not of that form or no ratio is wanted, -1. */
static int
take_ratio(struct asked *k, const struct token *t)
{
	const struct value *v;
	const char *p;

	for (p = t->text; text_digit((unsigned char)*p); p++)
		continue;
	if (p == t->text || *p != '-' || !text_digit((unsigned char)p[1]))
		return 0;
	for (p++; text_digit((unsigned char)*p); p++)
		continue;
	v = of_kind(k, KIND_RATIO);
	if (*p != '\0' || v == NULL)
		return 0;
	return set_word(k, v, t, t->text) < 0 ? -1 : 1;
}

/* `D28`: 1 taken, 0 not of that form or no square is wanted, -1. */
static int
take_square(struct asked *k, const struct token *t)
{
	const struct value *v;
	struct num part[2];

	v = of_kind(k, KIND_SQUARE);
	if (v == NULL || !is_square(t->text, part))
		return 0;
	return set_square(k, v, t, t->text) < 0 ? -1 : 1;
}

/* Is the word only another name of a word? A prefix is tried on those last. */
static int
is_another(const struct asked *k, const struct word *w)
{
	return w->kind == WORD_BRINGS && k->c->brings[w->index].another;
}

/* Was the keyword typed before, of the same unit? */
static int
typed_before(const struct asked *k, const struct token *t, const char *key)
{
	const struct token *p;

	for (p = k->tokens; p < t; p++)
		if (p->place > 0 && p->on == k->side && p->unit == k->unit &&
		    text_wordeq(p->text, key))
			return 1;
	return 0;
}

/* Can token t be the beginning of w? Not if w's value is only computed. */
static int
begins(const struct asked *k, const struct word *w, const struct token *t)
{
	const struct value *v;

	if (strlen(w->key) <= strlen(t->text) || !word_fits(k, w) ||
	    !begun_word(w->key, t->text) || typed_before(k, t, w->key))
		return 0;
	v = w->kind == WORD_YES ? &k->c->values[w->index] : NULL;
	return v == NULL || v->prompt[0] != '\0';
}

/* Whether word b is word a and more, as commander-near is of commander. */
static int
extends(const char *a, const char *b)
{
	size_t len;

	len = strlen(a);
	return strlen(b) > len && b[len] == '-' && text_same(b, len, a);
}

/* Does w mean the same as `of`, or extend it? */
static int
same_start(const struct asked *k, const struct word *w, const struct word *of)
{
	return text_wordeq(of->key, w->key) || extends(of->key, w->key) ||
	    (is_another(k, w) && is_another(k, of) && text_eq(
	    k->c->brings[w->index].list, k->c->brings[of->index].list));
}

/*
 * *key: the word of this side that token t begins, or of several the one that
 * all others extend; with `other` among other names of words only. NULL: none.
 * 0, or -1 with err: several.
 */
static int
one_beginning(struct asked *k, struct token *t, int other, const char **key)
{
	struct growing list = { NULL, 0, 0 };
	const struct word *w, *of;
	const char *last;

	of = NULL;
	last = "";
	for (w = k->c->words; w != NULL; w = w->after) {
		if (!begins(k, w, t) || is_another(k, w) != other ||
		    (of != NULL && text_wordeq(of->key, w->key)))
			continue;
		if (!text_wordeq(last, w->key))
			arena_list(k->a, &list, w->key);
		last = w->key;
		if (of == NULL || extends(w->key, of->key))
			of = w;
	}
	*key = of != NULL ? of->key : NULL;
	for (w = of != NULL ? k->c->words : NULL; w != NULL; w = w->after)
		if (begins(k, w, t) && is_another(k, w) == other &&
		    !same_start(k, w, of))
			return err_set(k->e, "\"%s\" (word %d) may be %s",
			    t->text, t->place, list.text);
	return 0;
}

static void
write_whole(struct token *t, const char *text)
{
	t->text = text;
	t->len = strlen(text);
	t->hash = text_hash(text, t->len);
}

/* Take a word that is only begun: 1 taken, 0 no word begins so, -1. */
static int
take_prefix(struct asked *k, struct token *t)
{
	const char *key;
	int got;

	if (t->soft)
		return 0;
	if (one_beginning(k, t, 0, &key) < 0 ||
	    (key == NULL && one_beginning(k, t, 1, &key) < 0))
		return -1;
	if (key == NULL)
		return 0;
	k->saying = key;
	got = take_key(k, key, text_hash(key, strlen(key)), t);
	k->saying = NULL;
	/* The question's text and its follow-ups have the whole word. */
	if (got > 0)
		write_whole(t, key);
	return got;
}

/* At the prompt: complete a begun `NAME=VALUE`. 0, or -1 with err. */
static int
spell_named(struct asked *k, struct token *t)
{
	const char *whole;

	if (!k->w->prefixes || t->soft || strchr(t->text, '=') == NULL)
		return 0;
	whole = begun_named(k->c, k->side, t->text, t->place, k->a, k->e);
	if (whole == NULL)
		return -1;
	if (whole != t->text)
		write_whole(t, whole);
	return 0;
}

/* Take the word at token i: how many tokens it took, or -1. */
static int
take_one(struct asked *k, int i)
{
	struct token *t;
	int got;

	t = &k->tokens[i];
	got = spell_named(k, t);
	if (got == 0)
		got = take_count(k, i);
	if (got == 0)
		got = take_run(k, i, 0, NULL);
	if (got == 0)
		got = take_named(k, t);
	if (got == 0)
		got = take_not(k, t);
	if (got == 0)
		got = take_later(k, i, 0);
	if (got == 0)
		got = take_form(k, t);
	if (got == 0)
		got = take_ratio(k, t);
	if (got == 0)
		got = take_square(k, t);
	if (got == 0 && k->w->prefixes)
		got = take_prefix(k, t);
	if (got == 0 && k->w->prefixes)
		got = take_later(k, i, 1);
	if (got == 0)
		return unknown(k, t, "unknown word") < 0 ? -1 : 1;
	return got;
}

/* ---- words for what follows ---- */

/* A trial: an empty question on the check of r, to try words on; or NULL. */
static struct asked *
trial_of(struct asked *k, const struct reach *r)
{
	struct asking *w;
	struct asked *t;
	struct err quiet;
	size_t n;
	int units;

	err_clear(&quiet);
	if (check_compile(r->to, &quiet) < 0)
		return NULL;
	t = arena_alloc(k->a, sizeof(*t));
	w = arena_alloc(k->a, sizeof(*w));
	*w = *k->w;
	w->replaces = 1;
	w->tool = r->to->tool;
	t->w = w;
	t->a = k->a;
	t->c = r->to;
	t->trial = 1;
	t->q = arena_alloc(k->a, sizeof(*t->q));
	t->q->check = r->to;
	t->q->choice = w->choice;
	units = r->to->has_units != 0;
	t->q->units[1] = t->q->units[2] = units;
	t->q->places = 3 + 2 * units;
	n = (size_t)t->q->places * sizeof(struct given);
	t->q->values = arena_alloc(k->a, ((size_t)r->to->nvalue + 1) * n);
	t->q->mods = arena_alloc(k->a, ((size_t)r->to->nmodword + 1) * n);
	t->side = r->side;
	t->times = 1;
	return t;
}

/* Take token i for the trial's check, as take_one() but no bare number. */
static int
try_one(struct asked *t, int i, int prefix)
{
	struct token *w;
	int got;

	w = &t->tokens[i];
	if (prefix)
		return take_prefix(t, w);
	got = take_count(t, i);
	if (got == 0)
		got = take_run(t, i, 0, NULL);
	if (got == 0)
		got = take_named(t, w);
	if (got == 0)
		got = take_not(t, w);
	return got;
}

/*
 * Try token i on one later check: how many tokens it takes as words of a unit
 * or side; 0: none; -1 with *e: it knows the name, but not what is said of it.
 */
static int
try_later(struct asked *k, struct asked *t, const struct reach *r, int i,
    int prefix, struct err *e)
{
	struct token was[2];
	struct err wrong;
	unsigned of;
	int got, n;

	n = i + 1 < k->n ? 2 : 1;
	memcpy(was, &k->tokens[i], (size_t)n * sizeof(*was));
	err_clear(&wrong);
	t->e = &wrong;
	t->tokens = k->tokens;
	t->n = k->n;
	t->npending = 0;
	k->tokens[i].of = 0;
	k->tokens[i].soft = STRICT;
	got = try_one(t, i, prefix);
	of = k->tokens[i].of;
	if (got > 0 && (of & (SAID_UNIT | SAID_SIDE)) != 0 &&
	    (of & SAID_HERE) == 0 &&
	    !follow_names(r->without, k->tokens[i].name)) {
		k->tokens[i].soft = was[0].soft;
		return got;
	}
	memcpy(&k->tokens[i], was, (size_t)n * sizeof(*was));
	if (got < 0 && wrong.set && !e->set)
		*e = wrong;
	return got < 0 && wrong.set ? -1 : 0;
}

/* Does another token, for a later check, say what handed-on token i says? */
static int
beaten(const struct asked *k, int i)
{
	const struct token *t, *w;

	w = &k->tokens[i];
	for (t = k->tokens; w->handed && t - k->tokens < k->n; t++)
		if (t != w && !t->dropped && (t->of & SAID_NEXT) != 0 &&
		    t->name != NULL && w->name != NULL && t->on == k->side &&
		    k->unit >= t->unit && k->unit < t->unit + t->times &&
		    text_eq(t->name, w->name))
			return 1;
	return 0;
}

/*
 * Keep a word that this check does not know, of a unit that may come to a check
 * that does. How many tokens were taken, 0, or -1.
 */
static int
take_later(struct asked *k, int i, int prefix)
{
	const struct reaches *all;
	const struct token *t;
	struct err wrong;
	struct num x;
	int n, got;

	t = &k->tokens[i];
	if (k->trial || t->by != NULL || t->text[0] == '+' || t->text[0] == '-' ||
	    (is_number(t->text, &x) && strange_noun(k, t) == NULL))
		return 0;
	all = follow_reach(k->c, k->side);
	if (k->later[k->side] == NULL && all->n > 0)
		k->later[k->side] = arena_alloc(k->a, (size_t)all->n *
		    sizeof(struct asked));
	err_clear(&wrong);
	for (n = got = 0; n < all->n && got <= 0; n++) {
		struct asked *there = &k->later[k->side][n];

		if (there->c == NULL) {
			struct asked *made = trial_of(k, &all->all[n]);

			if (made == NULL)
				continue;
			*there = *made;
		}
		got = try_later(k, there, &all->all[n], i, prefix, &wrong);
	}
	if (got > 0) {
		k->tokens[i].of = SAID_NEXT | (k->tokens[i].of & SAID_WHO);
		return beaten(k, i) ? drop(k, t) + got : got;
	}
	if (!wrong.set || t->soft)
		return 0;
	*k->e = wrong;
	return -1;
}

/* Note that n tokens from i on are one word, of the unit at hand. */
static void
said_of(struct asked *k, int i, int n)
{
	struct token *t;

	t = &k->tokens[i];
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

/* What was set since `first` was set by those of n tokens that were typed. */
static void
settings_span(struct settings *all, int first, const struct token *t, int n)
{
	int words;

	for (words = 0; n > 0; n--, t++)
		words += t->place > 0;
	for (; first < all->n; first++)
		all->all[first].words = words;
}

/* Take the words that were handed on, or all others, which must come first. */
static int
take_words(struct asked *k, int handed)
{
	struct token *t;
	int i, got, first;

	k->side = SIDE_1;
	k->unit = 0;
	k->times = unit_times(k, 0, SIDE_1);
	for (i = 0; i < k->n; i += got) {
		got = 1;
		t = &k->tokens[i];
		if (text_eq(t->text, "vs")) {
			k->side = SIDE_2;
			k->unit = 0;
			k->times = unit_times(k, i + 1, SIDE_2);
		} else if (strcmp(t->text, "+") == 0) {
			t->of = SAID_PLUS;
			said_of(k, i, 1);
			k->unit += k->times;
			k->times = unit_times(k, i + 1, k->side);
		} else if (t->handed == handed) {
			first = k->settings != NULL ? k->settings->n : 0;
			got = seek(k, t);
			if (got == 0)
				got = take_one(k, i);
			if (got > 0)
				said_of(k, i, got);
			if (got > 0 && k->settings != NULL)
				settings_span(k->settings, first,
				    &k->tokens[i], got);
		}
		if (got < 0) {
			k->e->word = k->tokens[i].place;
			if (wrong_too(k) < 0)
				return -1;
			got = 1;
		}
	}
	return 0;
}

static int
take_all(struct asked *k)
{
	if (take_words(k, 0) < 0)
		return -1;
	if (k->wrong != NULL) {
		(void)take_brought(k);
		err_clear(k->e);
		return err_pass(k->e, k->wrong);
	}
	return k->w->from == NULL ? 0 : take_words(k, 1);
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
		d->text = t->full != NULL ? t->full : t->text;
		d->name = t->name;
		d->row = t->row;
		d->of = t->of;
		d->side = t->on;
		d->unit = t->unit;
		d->times = t->times;
	}
}

/* Push the one of the choices `a|b` that the check knows on the side of p. */
static int
push_choice(struct asked *k, const struct pending *p, const char *s,
    size_t left)
{
	const char *word, *found;
	size_t len, its;

	found = NULL;
	its = 0;
	while ((word = text_choice(&s, &left, &len)) != NULL) {
		if ((check_told(k->c, word, len) & (side_bits(SIDE_NONE) |
		    side_bits(p->side))) == 0)
			continue;
		if (found != NULL)
			return err_set(k->e, "\"%s\" (word %d) may be %.*s or "
			    "%.*s: say which", p->b->word, p->place, (int)its,
			    found, (int)len, word);
		found = word;
		its = len;
	}
	return found == NULL ? 0 : push_token(k, found, its, 0, SOFT,
	    p->b->word);
}

/* Take what p brings for one unit: pushed from token `first` on, once. */
static int
take_list(struct asked *k, const struct pending *p, int unit, int first)
{
	const struct brings *b = p->b;
	const char *list, *word;
	size_t len;
	int i;

	k->unit = unit;
	k->times = 1;
	list = first == k->n ? b->list : "";
	while ((word = text_token(&list, &len)) != NULL)
		if (push_choice(k, p, word, len) < 0)
			return -1;
	for (i = first; i < k->n; i++) {
		k->tokens[i].from = &b->from;
		k->tokens[i].say = p->say;
		if (p->restated) {
			k->tokens[i].restates = 1;
			k->tokens[i].place = p->place;
		}
		if (take_one(k, i) < 0)
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
 * Take the words that other words bring, after all that was said itself. Other
 * names of one word come first; lists with a condition come last, for the
 * condition may read what others bring.
 */
static int
take_brought(struct asked *k)
{
	enum { RESTATED, PLAIN, ON_CONDITION } turn;
	struct pending *p;
	int i;

	/* (npending may grow: what is brought may bring more.) */
	for (turn = RESTATED; turn <= ON_CONDITION; turn++)
		for (i = 0; i < k->npending; i++) {
			p = &k->pending[i];
			if (p->taken || (turn == RESTATED && !p->restated) ||
			    (turn == PLAIN && p->b->when != NULL))
				continue;
			p->taken = 1;
			if (take_pending(k, p) < 0)
				return -1;
		}
	return 0;
}

/*
 * Was a keyword said before in the same unit? Then it is not written again.
 * Counts, signed numbers and NAME=VALUE may add up, so they are.
 */
static int
said_before(const struct asked *k, const struct token *t)
{
	const struct token *p;
	struct num n;

	for (p = t; p > k->tokens && strcmp(p[-1].text, "+") != 0 &&
	    !text_eq(p[-1].text, "vs"); p--)
		if (!p[-1].dropped && text_eq(p[-1].text, t->text))
			return text_fold((unsigned char)t->text[0]) >= 'a' &&
			    text_fold((unsigned char)t->text[0]) <= 'z' &&
			    strchr(t->text, '=') == NULL &&
			    !is_number(t[-1].text, &n);
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
		if (text_eq(t->text, "vs")) {
			*at++ = '\0';
			k->q->words[2] = start = at;
		} else if ((all == KEEP_ALL || !t->dropped ||
		    (all == KEEP_WHO && (t->of & SAID_WHO) != 0)) &&
		    !said_before(k, t)) {
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
	struct question *q, whole;

	q = k->q;
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
	st = arena_alloc(k->a, sizeof(*st));
	st->w = *k->w;
	st->c = k->c;
	st->n = k->n;
	st->named = k->named;
	st->tokens = arena_grow(k->a, k->tokens, size, size);
	k->q->stated = st;
	return st;
}

/* Give the words to the check's values. 0, or -1 with err. */
static int
take_question(struct asked *k)
{
	struct question *q;
	struct stated *st;

	q = k->q;
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
	if (take_brought(k) < 0)
		return -1;
	q->typed = k->typed;
	q->ntyped = k->ntyped;
	return 0;
}

int
ask_phrase(const struct asking *w, const struct phrase *words,
    struct arena *a, struct question *q, struct err *e)
{
	struct asked k;
	int n;

	memset(&k, 0, sizeof(k));
	memset(q, 0, sizeof(*q));
	k.w = w;
	k.q = q;
	k.a = a;
	k.e = e;
	q->text = "";
	if (tokenize(&k, words) < 0)
		return -1;
	n = k.n;
	if (find_check(&k) < 0)
		return -1;
	k.named = k.n < n;
	return take_question(&k);
}

int
ask_parse(const struct asking *w, const char *words, struct arena *a,
    struct question *q, struct err *e)
{
	struct phrase p = { .arena = a };

	phrase_add(&p, words, 0);
	return ask_phrase(w, &p, a, q, e);
}

/* ---- the same question, varied ---- */

static int
is_vs(const struct token *t)
{
	return text_eq(t->text, "vs");
}

/* The token, from 0, after the words of a side, or of its unit. */
static int
end_of(struct asked *k, int side, int unit)
{
	int i, next;

	find_repeats(k);
	for (i = 0; side == SIDE_2 && i < k->n && !is_vs(&k->tokens[i]); i++)
		continue;
	i += side == SIDE_2 && i < k->n;
	next = unit_times(k, i, side);
	for (; i < k->n && !is_vs(&k->tokens[i]); i++) {
		if (strcmp(k->tokens[i].text, "+") != 0)
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
insert_token(struct asked *k, int i, const char *text)
{
	struct token made;

	if (push_token(k, text, strlen(text), place_at(k, i), STRICT,
	    NULL) < 0)
		return -1;
	made = k->tokens[k->n - 1];
	memmove(&k->tokens[i + 1], &k->tokens[i], (size_t)(k->n - 1 - i) *
	    sizeof(made));
	k->tokens[i] = made;
	return 0;
}

/* Is there a `vs` among the words? */
static int
has_vs(const struct stated *st)
{
	int i;

	for (i = 0; i < st->n; i++)
		if (is_vs(&st->tokens[i]))
			return 1;
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
		return c->word == NULL ? 0 : insert_token(k, at, c->word);
	}
	if (c->word == NULL)
		return 0;
	at = end_of(k, c->side, c->unit);
	if (c->side == SIDE_2 && !has_vs(st)) {
		if (insert_token(k, at, "vs") < 0)
			return -1;
		at++;
	}
	return insert_token(k, at, c->word);
}

/* Begin with the words as they were read, and with room for two more. */
static void
state_again(struct asked *k, const struct stated *st, struct arena *a)
{
	memset(k, 0, sizeof(*k));
	k->a = a;
	k->c = st->c;
	k->named = st->named;
	k->n = st->n;
	k->room = st->n + 2;
	k->tokens = arena_grow(a, st->tokens, (size_t)st->n *
	    sizeof(*k->tokens), (size_t)k->room * sizeof(*k->tokens));
}

int
question_vary(const struct question *q, const struct variation *change,
    struct arena *a, struct question *out, struct err *e)
{
	const struct stated *st;
	struct asking w;
	struct asked k;

	st = q->stated;
	w = st->w;
	w.choice = change->choice;
	w.replaces |= change->replaces;
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
	const struct stated *st;
	const struct token *t;

	st = q->stated;
	if (n > st->n)
		return NULL;
	t = &st->taken[n - 1];
	*side = t->on;
	return t->dropped || t->on == 0 || strcmp(t->text, "+") == 0 ? "" :
	    t->text;
}

int
question_sought(const struct question *q, const char **name, int *side,
    struct arena *a)
{
	const struct stated *st;
	int i;

	st = q->stated;
	*side = SIDE_1;
	for (i = 0; i < st->n && !is_sought(&st->tokens[i]); i++)
		if (is_vs(&st->tokens[i]))
			*side = SIDE_2;
	if (i == st->n)
		return 0;
	*name = arena_copy(a, st->tokens[i].text, st->tokens[i].len - 2);
	return i + 1;
}

/* ---- a question corrected ---- */

/*
 * Find what each word of a question sets; of two words for a value both are
 * noted. What is wrong with them is told when the question is asked.
 */
static void
find_settings(const struct asking *w, const struct phrase *words,
    struct settings *all)
{
	struct asking other;
	struct asked k;
	struct question q;
	struct err quiet;

	err_clear(&quiet);
	other = *w;
	other.replaces = 1;
	memset(&k, 0, sizeof(k));
	memset(&q, 0, sizeof(q));
	k.w = &other;
	k.q = &q;
	k.a = words->arena;
	k.e = &quiet;
	k.settings = all;
	q.choice = w->choice;
	q.budget = w->budget;
	if (tokenize(&k, words) == 0 && find_check(&k) == 0 &&
	    count_units(&k) == 0)
		(void)take_words(&k, 0);
}

/* Do both set the same value at a common place? */
static int
settings_meet(const struct setting *a, const struct setting *b)
{
	return a->index == b->index && a->at < b->at + b->times &&
	    b->at < a->at + a->times;
}

/* Take out words that setting s sets, if a later word replaces it. */
static void
replace(struct phrase *words, const struct settings *all,
    const struct setting *s)
{
	const struct setting *later;
	int i, k;

	for (i = 0; i < all->n; i++) {
		later = &all->all[i];
		if (words->all[later->word - 1].column == 0 || later->adds ||
		    !settings_meet(s, later))
			continue;
		for (k = 0; k < s->words; k++)
			words->all[s->word - 1 + k].len = 0;
	}
}

void
ask_correct(const struct asking *w, const struct phrase *words,
    const struct phrase *later, struct phrase *to)
{
	struct settings all = { NULL, 0, 0 };
	struct phrase both = { .arena = to->arena };
	int i;

	/* Columns tell the later words from the others: 1 and 0. */
	phrase_join(&both, words, later);
	find_settings(w, &both, &all);
	for (i = 0; i < all.n; i++)
		if (both.all[all.all[i].word - 1].column == 0)
			replace(&both, &all, &all.all[i]);
	for (i = 0; i < both.n; i++)
		if (both.all[i].len > 0)
			phrase_push(to, &both.all[i]);
}
