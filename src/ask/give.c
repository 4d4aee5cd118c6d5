/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. Gives what words say to the question. See words.h. */
#include <config.h>

#include <string.h>

#include "ask/words.h"
#include "base/text.h"
#include "eval/ruling.h"
#include "follow/follow.h"
#include "table/load.h"

/* What was read is nothing; its memory is kept. */
static void
forget(struct meant *m)
{
	*m = (struct meant){ .all = m->all, .room = m->room };
}

/* To read the word at token i for this check into m. */
static struct reader
reader_of(const struct asked *k, int i, struct meant *m)
{
	const struct token *t = &k->tokens[i];

	return (struct reader){ .sys = k->w->sys, .c = k->c, .side = k->side,
		.unit = k->unit, .t = t, .first = k->tokens,
		.end = k->tokens + k->n, .soft = t->soft, .m = m, .a = k->a,
		.e = k->e, .any = t->by != NULL || k->w->from != NULL ||
		    t->soft == UNKNOWN_DROP };
}

int
takes_units(const struct asked *k, int side)
{
	return k->c->has_units >> side & 1;
}

static int
leave(struct asked *k, const struct token *t, enum dropped why)
{
	struct token *writable = &k->tokens[t - k->tokens];

	k->ndropped += !writable->dropped;
	writable->dropped = why;
	return 0;
}

static int
drop(struct asked *k, const struct token *t)
{
	return leave(k, t, UNUSED);
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

/* ---- what was typed ---- */

/*
 * The token's number in k->typed, from 1, where it is put if need be. 0: nobody
 * typed it here, as with words of the roster or of the question before.
 */
static int
say_of(struct asked *k, const struct token *t)
{
	struct token *writable;

	if (t->say > 0 || t->place == 0 || k->w->from != NULL ||
	    (k->w->untyped != NULL && phrase_has(k->w->untyped, t->text,
	    t->len)))
		return t->say;
	writable = &k->tokens[t - k->tokens];
	ARENA_PUSH(k->a, k->typed, k->ntyped, k->typedroom);
	k->typed[k->ntyped++] = (struct saying){ k->saying != NULL ?
	    k->saying : t->text, k->side, takes_units(k, k->side) ? k->unit :
	    -1, 0 };
	return writable->say = k->ntyped;
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

/* ---- numbers that bound others ---- */

static int
check_bound(struct asked *k, const struct value *v, int place)
{
	const struct value *most;
	const struct given *g, *of;
	char buf[NUM_TEXT], bound[NUM_TEXT];

	g = &k->q->values[(int)(v - k->c->values) * k->q->places + place];
	most = &k->c->values[check_value(k->c, v->legal.most, v->side)];
	/* Of the same side and unit, or of the ruling. */
	of = &k->q->values[(int)(most - k->c->values) * k->q->places +
	    (most->side == SIDE_NONE ? 0 : place)];
	if (g->set <= 0 || of->set <= 0 || g->v.kind != VAL_NUM ||
	    of->v.kind != VAL_NUM || num_cmp(g->v.n, of->v.n) <= 0)
		return 0;
	return err_set(k->e, "%s is %s, not %s: %s is %s", v->name,
	    v->legal.text, num_print(g->v.n, 0, buf), most->name,
	    num_print(of->v.n, 0, bound));
}

int
check_bounds(struct asked *k)
{
	const struct value *v;
	int place;

	for (v = k->c->values; v - k->c->values < k->c->nvalue; v++)
		for (place = 0; v->legal.most != NULL && place < k->q->places;
		    place++)
			if (check_bound(k, v, place) < 0)
				return -1;
	return 0;
}

/* ---- words that the check does not know ---- */

/* Does the check know the word, or the value of `NAME=TEXT`? */
static int
knows(const struct check *c, const char *word)
{
	const struct value *v;
	size_t len;

	len = strcspn(word, "=");
	if (word[len] == '\0')
		return check_word(c, word, NULL) != NULL;
	for (v = c->values; v < c->values + c->nvalue; v++)
		if (text_same(word, len, v->name) && may_say(c, v))
			return 1;
	return 0;
}

/*
 * List `TOOL CHECK` for the checks that know the word: those of this tool, or
 * if there are none, and it is no `NAME=TEXT`, the first few of others. NULL:
 * none knows it.
 */
static const char *
known_to(struct asked *k, const char *word)
{
	enum { SHOWN = 4 };
	const int named = strchr(word, '=') != NULL;
	const struct system *s = k->w->sys;
	struct growing list = { NULL, 0, 0 };
	struct err quiet;
	int i, n, own;

	for (own = 1, n = 0; own >= named && n == 0; own--)
		for (i = 0; i < s->ncheck && n < SHOWN; i++) {
			err_clear(&quiet);
			if (text_eq(s->checks[i].tool, k->w->tool) != own ||
			    check_compile(&s->checks[i], &quiet) < 0 ||
			    !knows(&s->checks[i], word))
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

/* A word that means something else than a word of the check: -1 with err, or 0. */
static int
misplaced(struct asked *k, const struct token *t)
{
	if (text_inlist("against versus v vs.", t->text))
		(void)err_set(k->e, "\"%s\" (word %d): the other side's words "
		    "stand behind vs: write vs", t->text, t->place);
	else if (strcmp(t->text, "-") == 0)
		(void)err_set(k->e, "\"-\" (word %d): the other side's words "
		    "stand behind vs: write vs", t->place);
	else if (means_dice(t->text))
		(void)err_set(k->e, "\"%s\" (word %d): dice that were thrown "
		    "stand behind -d, as in -d 4 or -d 4,3", t->text, t->place);
	else if (k->n == 2 && text_eq(k->tokens[0].text, "not") &&
	    text_eq(k->tokens[1].text, "allowed"))
		(void)err_set(k->e, "the tool before answered \"not allowed\": "
		    "there is nothing to rule");
	else
		return 0;
	k->nwrong = WRONG_MOST;
	return -1;
}

/* The word names a value of the check: -1 with err, or 0. */
static int
names_value(struct asked *k, const struct token *t)
{
	const struct value *v;
	const struct word *w;
	struct reader r;
	int i;

	i = check_value(k->c, t->text, k->side);
	v = i >= 0 ? &k->c->values[i] : NULL;
	if (v != NULL && v->prompt[0] != '\0')
		return err_set(k->e, "\"%s\" (word %d) is a value: write %s=... "
		    "(%s)", t->text, t->place, v->name, v->prompt);
	w = check_word(k->c, t->text, NULL);
	v = w != NULL ? word_value(k->c, w) : NULL;
	if (v == NULL)
		return 0;
	r = reader_of(k, (int)(t - k->tokens), NULL);
	return cannot_say(&r, v);
}

/* The error about a typed word, suggesting what to type. Returns -1. */
static int
unknown_typed(struct asked *k, const struct token *t, int means,
    const char *what)
{
	const char *near, *where, *likely, *other;
	int i;

	if (text_inlist(ask_checks(k->w->sys, k->w->tool, k->a), t->text))
		return err_set(k->e, "\"%s\" (word %d) is a check: write it "
		    "first", t->text, t->place);
	if (t->len > 0 && t->text[t->len - 1] == ',')
		return err_set(k->e, "\"%s\" (word %d): write no commas; \"+\" "
		    "stands between units", t->text, t->place);
	near = is_named(t) ? NULL : suggest_part(k->c, t->text, means,
	    k->a);
	where = near != NULL ? NULL : known_to(k, t->text);
	for (i = 0; near == NULL && where == NULL && (other =
	    respelled(t->text, i, k->a)) != NULL; i++)
		where = known_to(k, other);
	if (means && near == NULL)
		return err_set(k->e, "\"%s\" (word %d) has no part in %s %s%s%s: "
		    "leave it out%s", t->text, t->place, k->w->tool,
		    k->c->name, where != NULL ? ", but in " : "",
		    where != NULL ? where : "", where != NULL ?
		    ", or ask there" : "");
	if (where != NULL)
		return err_set(k->e, "\"%s\" (word %d) is no word of %s %s, "
		    "but of %s", t->text, t->place, k->w->tool, k->c->name,
		    where);
	if (near == NULL)
		near = suggest_near(k->c, t->text, k->a);
	likely = near != NULL ? NULL : suggest_likely(k->c, k->side, k->a);
	return err_set(k->e, "%s \"%.80s%s\" (word %d)%s%s%s", what, t->text,
	    strlen(t->text) > 80 ? "..." : "", t->place, near != NULL ? ": did you mean " :
	    likely != NULL ? ": try " : "", near != NULL ? near : likely != NULL ?
	    likely : "", near != NULL ? "?" : likely != NULL ? ", or --words" : "");
}

/*
 * 0 where that is no error: the word was not typed, or it brings several others,
 * and so may be true of a unit whether or not they matter here. Else -1, the
 * error suggesting what to type.
 */
static int
unknown(struct asked *k, const struct token *t, const char *what)
{
	const struct meaning *m;
	int several;

	if (t->soft == UNKNOWN_DROP)
		return drop(k, t);
	k->strange = t->place;
	if (misplaced(k, t) < 0 || (!t->soft && names_value(k, t) < 0))
		return -1;
	m = system_meaning(k->w->sys, t->text);
	several = m != NULL && m->brings != NULL &&
	    strchr(m->brings, ' ') != NULL;
	/* So that ask_unused() tells of it. */
	if (several)
		(void)say_of(k, t);
	if (t->soft || several)
		return ignore(k, t);
	return unknown_typed(k, t, m != NULL, what);
}

/* ---- words that a later check reads ---- */

/* Is the word, as the later check reads it, one of a unit or a side? */
static int
is_later(const struct reader *r, const struct reach *to)
{
	const struct sense *s;
	const char *name;
	unsigned of;
	int i;

	for (i = 0, of = 0; i < r->m->nsense; i++) {
		s = &r->m->all[i];
		if (s->fault == FAULT_ILLEGAL && r->t->soft == UNKNOWN_ERROR)
			return err_set(r->e, "%s", s->wrong);
		if (s->fault != FAULT_NONE)
			return 0;
		of |= sense_said(r->c, s, &name);
	}
	return (of & (SAID_UNIT | SAID_SIDE)) != 0 && (of & SAID_HERE) == 0 &&
	    !follow_names(to->without, r->m->name);
}

/* Does a later check take the word? As read_known(). */
static int
read_at(struct reader *r, const struct reach *to, int prefix)
{
	struct err quiet = { 0 };
	int got;

	if (check_compile(to->to, &quiet) < 0)
		return 0;
	r->c = to->to;
	r->side = to->side;
	forget(r->m);
	got = prefix ? read_begun(r) : read_known(r);
	return got > 0 ? is_later(r, to) : got;
}

/*
 * Read a word that this check does not know, of a unit that may come to a check
 * that does. Numbers without a name are of this check alone. 1, 0, or -1 with
 * err: one knows the name, but not what is said.
 */
static int
read_later(struct asked *k, int i, int prefix, struct meant *m)
{
	const struct reaches *all;
	const struct token *t = &k->tokens[i];
	struct reader r;
	struct err wrong = { 0 };
	struct num x;
	int n, got;

	r = reader_of(k, i, m);
	if (t->by != NULL || t->text[0] == '+' || t->text[0] == '-' ||
	    (prefix && t->soft) ||
	    (is_number(t->text, &x) && strange_noun(&r) == NULL))
		return 0;
	r.e = &wrong;
	r.soft = UNKNOWN_ERROR;
	r.unit = 0;
	all = follow_reach(k->c, k->side);
	for (n = got = 0; n < all->n && got <= 0; n++)
		got = read_at(&r, &all->all[n], prefix);
	if (got > 0) {
		/* What it says there is nothing to this check. */
		m->act = ACT_LATER;
		m->nsense = 0;
		return 1;
	}
	forget(m);
	return wrong.set && t->soft == UNKNOWN_ERROR ? err_pass(k->e, &wrong) :
	    0;
}

/* Does another token, for a later check, say what handed-on token w says? */
static int
beaten(const struct asked *k, const struct token *w)
{
	const struct token *t;

	for (t = k->tokens; w->rank == RANK_HANDED && t - k->tokens < k->n; t++)
		if (t != w && !t->dropped && (t->of & SAID_NEXT) != 0 &&
		    t->name != NULL && w->name != NULL && t->on == k->side &&
		    k->unit >= t->unit && k->unit < t->unit + t->times &&
		    text_eq(t->name, w->name))
			return 1;
	return 0;
}

/* Keep a word for what follows. */
static int
give_later(struct asked *k, struct token *t)
{
	t->of = SAID_NEXT | (t->of & SAID_WHO);
	return beaten(k, t) ? drop(k, t) : 0;
}

/* ---- words that this check knows, but cannot take ---- */

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
		for (n = 0; value_fits(v, k->side) && v->side != SIDE_NONE &&
		    n < v->legal.nword; n++)
			if (text_inlist(m->text, v->legal.words[n]))
				return v->legal.words[n];
	}
	return NULL;
}

/*
 * A word of the other side. 0: a later check takes it for a unit of this side,
 * or the word was not typed and is dropped. Else -1 with err.
 */
static int
wrong_side(struct asked *k, struct token *t, int side)
{
	struct meant *later;
	const char *means;
	int got;

	later = arena_alloc(k->a, sizeof(*later));
	got = read_later(k, (int)(t - k->tokens), 0, later);
	if (got < 0)
		return -1;
	if (got > 0) {
		t->name = later->name;
		t->full = later->full;
		return give_later(k, t);
	}
	if (t->soft)
		return drop(k, t);
	means = meant_here(k, t);
	return err_set(k->e, "\"%s\" (word %d) describes the %s side: %s%s vs",
	    t->text, t->place, side == SIDE_1 ? "first" : "other", means != NULL ?
	    arena_printf(k->a, "for this one say %s, or write it", means) :
	    "write it", side == SIDE_1 ? " before" : " after");
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

/* After an error: it is something, so that it is not missing, too. */
static void
spoil(struct asked *k, const struct value *v)
{
	struct given *g;
	int i, times;

	if (!value_fits(v, k->side))
		return;
	g = places(k, v, &times);
	for (i = 0; i < times; i++) {
		g[i].set = 1;
		g[i].v = val_int(0);
		g[i].v.kind = VAL_ANY;
	}
}

/* The line of the roster's unit that the word came with. */
static int
row_line(const struct asked *k, const struct token *t)
{
	return roster_line(k->w->roster, roster_find(k->w->roster, t->row));
}

/*
 * What is said of the value is not legal. 0: of the roster, and another check
 * has a value of that name that takes it; or it was not typed. Else -1 with err.
 */
static int
illegal(struct asked *k, const struct token *t, const struct sense *s)
{
	const struct value *v = &k->c->values[s->index];
	const char *text;

	if (s->want != NULL && t->row != NULL) {
		text = strchr(t->text, '=');
		text = text != NULL ? text + 1 : t->text;
		if (legal_elsewhere(k->w->sys, v->name, text))
			return ignore(k, t);
		return err_set(k->e, "%s:%d: %s is %s, not \"%s\"",
		    roster_path(k->w->roster), row_line(k, t), v->name,
		    s->want, text);
	}
	if (t->soft && s->lenient)
		return drop(k, t);
	if (s->spoils)
		spoil(k, v);
	return err_set(k->e, "%s", s->wrong);
}

/* ---- giving words to values ---- */

/* The word as it was said, also if it is several tokens. */
static const char *
word_of(const struct asked *k, const struct token *t)
{
	return t->by != NULL ? t->by : k->saying != NULL ? k->saying : t->text;
}

/* Has the check such a value of the other side, and the question no `vs`? */
static int
other_side_is_open(const struct asked *k, const struct value *v)
{
	return find_vs(k->tokens, k->n) == k->n && (check_sides(k->c,
	    index_find(&k->c->by_value, v->name)) & side_bits(SIDE_2)) != 0;
}

/* What may be meant by a second word for one thing, for an error. */
static const char *
perhaps(const struct asked *k, const struct value *v, const struct token *t)
{
	const char *unit, *die, *other;

	if (v == NULL || v->kind != KIND_NUMBER ||
	    !text_digit((unsigned char)t->text[0]))
		return "";
	unit = v->unit ? arena_printf(k->a, "; another unit is + %s", t->text) :
	    "";
	die = k->c->nroll > 0 ? arena_printf(k->a, "; a die that was thrown is "
	    "-d %s", t->text) : "";
	other = other_side_is_open(k, v) ? arena_printf(k->a,
	    "; the other side is vs %s", t->text) : "";
	return arena_printf(k->a, "%s%s%s", other, unit, die);
}

/* Two words for one thing; v: the value, or NULL for a modifier. Returns -1. */
static int
twice(struct asked *k, const char *name, const struct value *v,
    const struct given *g, const struct token *t)
{
	const char *word;

	word = word_of(k, t);
	if (t->row != NULL && g->place > 0)
		return err_set(k->e, "%s is given twice: \"%s\" (word %d) and "
		    "\"%s\" of @%s: say which by its own word", name, g->word,
		    g->place, word, t->row);
	if (t->row != NULL)
		return err_set(k->e, "%s:%d: %s is given twice: \"%s\" and "
		    "\"%s\"", roster_path(k->w->roster), row_line(k, t), name,
		    g->word, word);
	return err_set(k->e, "%s is given twice: \"%s\" (word %d) and \"%s\" "
	    "(word %d)%s", name, g->word, g->place, word, t->place,
	    perhaps(k, v, t));
}

/* Is g what was said of another unit, of an attribute that their side has? */
static int
of_another(const struct asked *k, const struct value *v, const struct given *g)
{
	return v != NULL && v->thing != NULL && !v->unit && g->say > 0 &&
	    k->typed[g->say - 1].unit != k->unit && takes_units(k, k->side);
}

/*
 * Does what the word says count beside what g has? same: it is the same. 1; 0: it
 * does not; -1 with err: both are said by the same, or it is said beside something
 * else and the roster denies it.
 */
static int
counts(struct asked *k, const char *name, const struct value *v,
    const struct given *g, const struct token *t, int weak, int same)
{
	if (g->set == 0)
		return 1;
	/* (An earlier word for it is reported as wrong: see spoil().) */
	if (g->word == NULL || t->rank < g->rank || t->rank == RANK_HANDED ||
	    (t->rank == RANK_ROSTER && same))
		return 0;
	/* (An unknown word between them was to divide them.) */
	if (k->strange > g->place && k->strange < t->place)
		return 0;
	if (weak && (same || (!g->weak && g->rank == t->rank) ||
	    g->place == t->place))
		return 0;
	if (same && of_another(k, v, g))
		return 0;
	if (!weak && (t->rank > g->rank || g->weak))
		return 1;
	return twice(k, name, v, g, t);
}

/* The word states it, as x, or as not so. */
static void
state(struct asked *k, struct given *g, const struct token *t,
    const struct sense *s)
{
	int not;

	not = s->says == SAYS_NOT_VALUE || s->says == SAYS_NOT_MOD;
	say_given(k, g, t);
	g->set = not ? -1 : 1;
	g->v = not ? val_int(0) : s->v;
	g->number = 0;
	g->rank = t->rank;
	g->word = word_of(k, t);
	g->place = t->place;
	g->weak = t->by != NULL || s->weak;
	g->by = s->via != NULL ? s->via->word : t->by;
	g->from = s->via != NULL ? &s->via->from : t->from;
}

/* Add to a sum at each of its places. */
static int
add_value(struct asked *k, const struct token *t, struct given *g, int times,
    struct num n)
{
	int i;

	for (i = 0; i < times; i++) {
		say_given(k, &g[i], t);
		g[i].number = g[i].set || t->by != NULL ? 0 : t->place;
		if (!g[i].set)
			g[i].v = val_int(0);
		g[i].set = 1;
		/* `again drm=1` is instead of what was added, `again +1` more. */
		if (t->rank == RANK_CHANGE && is_named(t))
			g[i].rank = t->rank;
		if (num_add(&g[i].v.n, g[i].v.n, n) < 0)
			return err_set(k->e, "\"%s\" (word %d) is too large",
			    t->text, t->place);
	}
	return 0;
}

/*
 * State it at each of its places, if the word counts beside what the first one
 * has. same: that says the same. 1; 0: another word counts; -1 with err.
 */
static int
state_all(struct asked *k, const char *name, const struct value *v,
    struct given *g, int times, const struct token *t, const struct sense *s,
    int same)
{
	int i, got;

	got = counts(k, name, v, g, t, t->by != NULL || s->weak, same);
	if (got == 0)
		say_given(k, g, t);
	for (i = 0; got > 0 && i < times; i++)
		state(k, &g[i], t, s);
	return got;
}

/* State a value, or that it is not so: as state_all(). */
static int
set_value(struct asked *k, const struct value *v, const struct token *t,
    const struct sense *s)
{
	struct given *g;
	int times, not;

	g = places(k, v, &times);
	not = s->says == SAYS_NOT_VALUE;
	if (v->kind == KIND_SUM && !not)
		return add_value(k, t, g, times, s->v.n) < 0 ? -1 : 1;
	return state_all(k, v->name, v, g, times, t, s, not ? g->set < 0 :
	    g->set > 0 && val_eq(g->v, s->v));
}

/* Note that the token holds the number of a value, which may be another. */
static void
note_number(struct asked *k, const struct value *v, struct token *t)
{
	struct given *g;
	const char *eq;
	int i, times;

	eq = strchr(t->text, '=');
	/* The form alone gives a handed-on `strength=5` to its value. */
	if (t->rank == RANK_HANDED && eq != NULL && v->kind == KIND_NUMBER &&
	    of_kind(k->c, k->side, KIND_NUMBER) == v) {
		t->text = eq + 1;
		t->len = strlen(t->text);
	}
	if (v->kind == KIND_SUM || t->by != NULL)
		return;
	g = places(k, v, &times);
	for (i = 0; i < times; i++)
		g[i].number = t->place;
}

static int
set_mod(struct asked *k, const struct token *t, const struct sense *s)
{
	const struct modword *m = &k->c->modwords[s->index];
	struct given *g;
	int side, times, set;

	side = m->sides & 1 ? SIDE_NONE : k->side;
	times = m->unit && side != SIDE_NONE ? k->times : 1;
	g = &k->q->mods[s->index * k->q->places + question_place(k->q, side,
	    m->unit ? k->unit : -1)];
	set = s->says == SAYS_NOT_MOD ? -1 : 1;
	return state_all(k, m->word, NULL, g, times, t, s, g->set == set);
}

static void
brings_later(struct asked *k, const struct brings *b, const struct token *t)
{
	ARENA_PUSH(k->a, k->pending, k->npending, k->pendingroom);
	k->pending[k->npending++] = (struct pending){ .b = b,
		.say = say_of(k, t), .place = t->place, .rank = t->rank,
		.side = k->side, .unit = k->unit,
		.times = takes_units(k, k->side) ? k->times : 1 };
}

/*
 * Does a row of the roster say what is said of a question? What a unit is stands
 * in units.csv.
 */
static int
is_of_question(const struct asked *k, const struct token *t,
    const struct sense *s)
{
	if (t->row == NULL || t->by != NULL ||
	    k->c->stands[k->side].thing == NULL)
		return 0;
	return s->says == SAYS_MOD || s->says == SAYS_NOT_MOD ||
	    (s->says <= SAYS_NOT_VALUE && s->fault != FAULT_SIDE &&
	    k->c->values[s->index].thing == NULL);
}

/* Is it a column of a battle by which force adds units up? */
static int
is_label(const struct asked *k, const struct token *t, const struct sense *s)
{
	return is_named(t) && s->says == SAYS_VALUE &&
	    text_inlist("side part group commander",
	    k->c->values[s->index].name);
}

/* As set_value(). */
static int
give_sense(struct asked *k, struct token *t, const struct sense *s)
{
	const struct value *v;
	int got;

	if (is_of_question(k, t, s) && is_label(k, t, s))
		return 0;
	if (is_of_question(k, t, s))
		return err_set(k->e, "%s:%d: \"%s\" is said of a question, "
		    "not of a unit", roster_path(k->w->roster),
		    row_line(k, t), t->text);
	if (s->fault == FAULT_SIDE)
		return wrong_side(k, t, s->side) < 0 ? -1 : 1;
	if (s->fault == FAULT_ILLEGAL)
		return illegal(k, t, s) < 0 ? -1 : 1;
	v = s->index < 0 ? NULL : &k->c->values[s->index];
	switch (s->says) {
	case SAYS_VALUE:
	case SAYS_NOT_VALUE:
		got = set_value(k, v, t, s);
		if (got > 0 && s->number)
			note_number(k, v, t);
		return got;
	case SAYS_MOD:
	case SAYS_NOT_MOD:
		return set_mod(k, t, s);
	case SAYS_BRINGS:
		brings_later(k, &k->c->brings[s->index], t);
		break;
	case SAYS_TIMES:
		break;
	case SAYS_RULED:
		k->q->ruled = s->v.t;
	}
	return 1;
}

/* What a sense without a fault is said of. */
static void
note_said(struct asked *k, struct token *t, const struct meant *m)
{
	const char *name;
	int i;

	for (i = 0; i < m->nsense; i++)
		if (m->all[i].fault == FAULT_NONE)
			t->of |= sense_said(k->c, &m->all[i], &name);
	t->name = m->name;
	t->full = m->full;
}

static void
write_whole(struct token *t, const char *text)
{
	t->text = text;
	t->len = strlen(text);
	t->hash = text_hash(text, t->len);
}

/*
 * *by: what a higher word says of a value for which this one is another, or NULL.
 * 0, or -1 with err: the roster denies what was said beside something else.
 */
static int
outranked(struct asked *k, const struct token *t, const struct meant *m,
    const struct given **by)
{
	const struct sense *s;
	const struct value *v;
	const struct given *g;
	int i, times;

	*by = NULL;
	for (i = 0; t->by == NULL && i < m->nsense && *by == NULL; i++) {
		s = &m->all[i];
		v = &k->c->values[s->index];
		if (s->says > SAYS_NOT_VALUE || s->fault != FAULT_NONE ||
		    (v->kind == KIND_SUM && s->says == SAYS_NOT_VALUE))
			continue;
		g = places(k, v, &times);
		if (g->set == 0 || g->rank <= t->rank ||
		    (v->kind == KIND_SUM && g->rank != RANK_CHANGE))
			continue;
		if (g->weak && !s->weak && t->rank == RANK_ROSTER &&
		    !val_eq(g->v, s->v))
			return twice(k, v->name, v, g, t);
		*by = s->weak ? NULL : g;
	}
	return 0;
}

/* The word is lost to a higher one, with all that it says. */
static int
lose(struct asked *k, const struct token *t, const struct given *to)
{
	if (t->rank == RANK_ROSTER && to->rank == RANK_TYPED &&
	    !text_eq(to->word, t->text))
		k->q->overruled = arena_printf(k->a, "%s%s@%s: %s, not %s",
		    k->q->overruled != NULL ? k->q->overruled : "",
		    k->q->overruled != NULL ? "; " : "", t->row, to->word,
		    t->text);
	return leave(k, t, LOST);
}

static int
give(struct asked *k, struct token *t, const struct meant *m)
{
	const struct given *higher;
	int i, got, some;

	/* The question's text and its follow-ups have the whole word. */
	if (m->whole != NULL)
		write_whole(t, m->whole);
	if (m->act == ACT_DROP)
		return drop(k, t);
	if (m->act == ACT_LIST)
		return ignore(k, t);
	note_said(k, t, m);
	if (m->act == ACT_LATER)
		return give_later(k, t);
	if (outranked(k, t, m, &higher) < 0)
		return -1;
	if (higher != NULL)
		return lose(k, t, higher);
	k->saying = m->saying;
	for (i = got = some = 0; i < m->nsense && got >= 0; i++) {
		got = give_sense(k, t, &m->all[i]);
		some |= got;
	}
	k->saying = NULL;
	if (got < 0)
		return -1;
	/* A higher word says it all. */
	return some || t->by != NULL ? 0 : leave(k, t, LOST);
}

/* ---- a word ---- */

/* At the prompt: complete a begun `NAME=VALUE`. 0, or -1 with err. */
static int
spell_named(const struct asked *k, const struct reader *r)
{
	const char *whole;

	if (!k->w->prefixes || r->soft || strchr(r->t->text, '=') == NULL)
		return 0;
	whole = begun_named(r);
	if (whole == NULL)
		return -1;
	if (whole != r->t->text)
		write_whole(&k->tokens[r->t - k->tokens], whole);
	return 0;
}

/* Read the word at token i. 1; 0: the check does not know it; -1 with err. */
static int
read_word(struct asked *k, int i, struct meant *m)
{
	struct reader r;
	int got;

	r = reader_of(k, i, m);
	if (spell_named(k, &r) < 0)
		return -1;
	got = read_known(&r);
	if (got == 0)
		got = read_later(k, i, 0, m);
	if (got == 0 && !is_named(r.t))
		got = read_form(&r);
	if (got == 0 && k->w->prefixes && !is_named(r.t) && !r.soft)
		got = read_begun(&r);
	if (got == 0 && k->w->prefixes && !is_named(r.t))
		got = read_later(k, i, 1, m);
	return got;
}

/*
 * Is the word a little one, which means nothing where another of the same unit
 * follows that is known?
 */
static int
is_little(struct asked *k, int i)
{
	static const char list[] = "in at of on over from through "
	    "across with behind by to a an the";
	struct meant m = { .n = 0 };

	while (text_inlist(list, k->tokens[i].text))
		if (++i == k->n || is_vs(&k->tokens[i]) ||
		    is_plus(&k->tokens[i]))
			return 0;
	if (read_word(k, i, &m) > 0)
		return 1;
	err_clear(k->e);
	return 0;
}

/* Of tokens that are one word, the others go with the first one. */
static void
drop_rest(struct asked *k, int i, int n)
{
	for (; k->tokens[i].dropped && n > 1; n--)
		(void)leave(k, &k->tokens[i + n - 1], k->tokens[i].dropped);
}

/* After an error about a bare number: is rather the word behind it unknown? */
static int
unknown_noun(struct asked *k, int i)
{
	const struct token *noun;
	struct reader r;
	struct err was;

	r = reader_of(k, i, NULL);
	noun = strange_noun(&r);
	if (noun == NULL)
		return -1;
	was = *k->e;
	err_clear(k->e);
	if (unknown(k, noun, "unknown word") < 0)
		return -1;
	/* (It is true of the unit all the same.) */
	*k->e = was;
	return -1;
}

int
take_word(struct asked *k, int i, int *n)
{
	struct token *t = &k->tokens[i];
	struct meant *m;
	int got;

	*n = 1;
	got = 1;
	m = t->meant;
	if (m == NULL) {
		m = k->w->varies ? arena_alloc(k->a, sizeof(*m)) : &k->meant;
		forget(m);
		got = read_word(k, i, m);
	}
	if (got == 0 && t->place > 0 && !is_named(t) && is_little(k, i))
		return drop(k, t);
	if (got <= 0 && t->soft == UNKNOWN_ERROR)
		k->q->unsure = 1;
	if (got == 0)
		return unknown(k, t, is_named(t) ? "unknown name in" :
		    "unknown word");
	if (got > 0) {
		t->meant = k->w->varies ? m : NULL;
		*n = m->n;
		got = give(k, t, m);
		drop_rest(k, i, m->n);
	}
	return got < 0 && m->bare && !k->w->prefixes ? unknown_noun(k, i) :
	    got;
}
