/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ask. See words.h. */
#include <config.h>

#include <string.h>

#include "ask/words.h"
#include "base/text.h"
#include "table/load.h"
#include "follow/follow.h"
#include "rule/formula_tree.h"

/* A chain of other names longer than this is a fault of the tables. */
enum { NAMES_MOST = 100 };

/* ---- forms ---- */

int
is_vs(const struct token *t)
{
	return text_eq(t->text, "vs");
}

int
find_vs(const struct token *t, int n)
{
	int i;

	for (i = 0; i < n && !is_vs(&t[i]); i++)
		continue;
	return i;
}

int
is_plus(const struct token *t)
{
	return strcmp(t->text, "+") == 0;
}

size_t
ratio_sign(const char *text, int sign)
{
	static const char digits[] = "0123456789";
	const size_t n = strspn(text, digits);

	return n > 0 && text[n] == sign && text[n + 1] != '\0' &&
	    text[n + 1 + strspn(text + n + 1, digits)] == '\0' ? n : 0;
}

int
is_named(const struct token *t)
{
	return strchr(t->text + 1, '=') != NULL;
}

int
is_number(const char *s, struct num *n)
{
	return text_digit((unsigned char)s[0]) &&
	    num_parse(n, s, strlen(s)) == 0;
}

int
is_times(const char *text, struct num *n)
{
	size_t len;

	len = strlen(text);
	return len > 1 && text[len - 1] == 'x' &&
	    num_parse(n, text, len - 1) == 0;
}

static int
yes_or_no(const char *text)
{
	return text_inlist("yes 1 true", text) ? 1 :
	    text_inlist("no 0 false", text) ? 0 : -1;
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

/* `8in` or `8"`: 1 with *n. */
static int
is_length(const char *text, struct num *n)
{
	size_t len;

	len = strlen(text);
	return (len > 2 && strcmp(text + len - 2, "in") == 0 &&
	    num_parse(n, text, len - 2) == 0) ||
	    (text[len - 1] == '"' && num_parse(n, text, len - 1) == 0);
}

/* ---- what a check has ---- */

/* As check_word(), of what may be said; by tables anything may. */
static const struct word *
next_word(const struct reader *r, const char *name, const struct word *last)
{
	const struct word *w;

	w = check_word(r->c, name, last);
	while (w != NULL && !r->any && !word_said(r->c, w))
		w = check_word(r->c, name, w);
	return w;
}

int
counts_noun(const struct check *c, const struct token *t)
{
	const struct word *w;

	for (w = check_vocab(c, t->hash); w != NULL; w = w->next)
		if (w->kind == WORD_COUNT && text_wordeq(w->key, t->text))
			return 1;
	return 0;
}

/* Is it 2 a circumstance, 1 an attribute that the check names, or 0 another? */
static int
takes_bare(const struct value *v)
{
	return v->thing == NULL ? 2 : v->defs->own;
}

const struct value *
of_kind(const struct check *c, int side, enum kind kind)
{
	const struct value *v, *found, *other;
	int i;

	found = other = NULL;
	for (i = 0; i < c->nvalue; i++) {
		v = &c->values[i];
		if (v->kind != kind || !takes_bare(v))
			continue;
		if (value_fits(v, side) && (found == NULL ||
		    takes_bare(v) > takes_bare(found)))
			found = v;
		if (other == NULL)
			other = v;
	}
	return found != NULL ? found : other;
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

static int
could_be(const struct value *v, const char *text)
{
	struct num n, part[2];

	if (v->kind == KIND_SQUARE)
		return is_square(text, part);
	if (v->legal.nword > 0)
		return legal_find(&v->legal, text) != NULL;
	if (v->kind == KIND_YESNO)
		return yes_or_no(text) >= 0;
	return v->kind == KIND_TEXT || v->kind == KIND_WORD ||
	    num_parse(&n, text, strlen(text)) == 0;
}

int
legal_elsewhere(const struct system *s, const char *name, const char *text)
{
	const struct value *v;
	struct check *c;
	struct err quiet;
	int i, n;

	for (i = 0; i < s->ncheck; i++) {
		c = &s->checks[i];
		err_clear(&quiet);
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

const struct token *
strange_noun(const struct reader *r)
{
	const struct token *noun = r->t + 1;
	struct num n;

	if (noun == r->end || is_vs(noun) ||
	    (unsigned)(text_fold((unsigned char)noun->text[0]) - 'a') >= 26 ||
	    strchr(noun->text, '=') != NULL || is_times(noun->text, &n) ||
	    next_word(r, noun->text, NULL) != NULL)
		return NULL;
	return noun;
}

/* ---- senses ---- */

static struct sense *
add_sense(const struct reader *r, enum says says, int index)
{
	struct sense *s;

	ARENA_PUSH(r->a, r->m->all, r->m->nsense, r->m->room);
	s = &r->m->all[r->m->nsense++];
	*s = (struct sense){ .says = says, .index = index };
	return s;
}

/* It says something of the other side. */
static void
of_side(struct sense *s, int side)
{
	s->fault = FAULT_SIDE;
	s->side = side;
}

static struct sense *
says_value(const struct reader *r, const struct value *v, struct val x)
{
	struct sense *s;

	s = add_sense(r, SAYS_VALUE, (int)(v - r->c->values));
	s->v = x;
	if (!value_fits(v, r->side))
		of_side(s, v->side);
	return s;
}

/* It is not what the value may be. want: what a roster's cell must be. */
static struct sense *
says_wrong(const struct reader *r, const struct value *v, const char *wrong,
    const char *want)
{
	struct sense *s;

	s = says_value(r, v, val_int(0));
	s->fault = FAULT_ILLEGAL;
	s->wrong = wrong;
	s->want = want;
	return s;
}

static void
says_number(const struct reader *r, const struct value *v, struct num n)
{
	struct sense *s;
	char buf[NUM_TEXT];

	if (is_legal(&v->legal, n)) {
		says_value(r, v, val_num(n))->number = 1;
		return;
	}
	s = says_wrong(r, v, arena_printf(r->a, "%s is %s%s, not %s (word %d)",
	    v->name, v->legal.real ? "" : "a whole number of ", v->legal.text,
	    num_print(n, 0, buf), r->t->place), NULL);
	s->spoils = 1;
	s->lenient = !value_fits(v, r->side);
}

static void
says_word(const struct reader *r, const struct value *v, const char *text)
{
	const struct legal *l = &v->legal;
	struct sense *s;
	const char *all = legal_find(l, text);
	struct num n;

	/* The words need not list all ratios. */
	if (all != NULL || l->nword == 0 || (v->kind == KIND_RATIO &&
	    r->t->row == NULL && num_ratio(&n, text, strlen(text)) == 0 &&
	    in_bands(l, n))) {
		(void)says_value(r, v, val_text(all != NULL ? all : text));
		return;
	}
	all = arena_all(r->a, l->words, l->nword);
	s = says_wrong(r, v, arena_printf(r->a, "%s is one of %s, not \"%s\" "
	    "(word %d)", v->name, all, text, r->t->place),
	    arena_printf(r->a, "one of %s", all));
	s->spoils = s->lenient = 1;
}

static void
says_mod(const struct reader *r, int modword, int not)
{
	struct sense *s;
	int sides;

	s = add_sense(r, not ? SAYS_NOT_MOD : SAYS_MOD, modword);
	sides = r->c->modwords[modword].sides;
	if ((sides & 1) == 0 && (sides >> r->side & 1) == 0)
		of_side(s, 3 - r->side);
}

static void
says_square(const struct reader *r, const struct value *v, const char *text)
{
	struct num part[2];
	int i;

	if (!is_square(text, part)) {
		(void)says_wrong(r, v, arena_printf(r->a, "%s is a letter and "
		    "a number such as D28, not \"%s\" (word %d)", v->name, text,
		    r->t->place), "a letter and a number");
		return;
	}
	for (i = 0; i < 2; i++)
		says_number(r, &r->c->values[check_value(r->c,
		    v->legal.words[i], v->side)], part[i]);
	(void)says_value(r, v, val_text(text));
}

/* The number of a unit's repeats; unit_times() of ask.c applies it. */
static void
says_times(const struct reader *r, struct num n)
{
	const struct value *v;
	struct sense *s;
	char buf[NUM_TEXT];

	v = of_kind(r->c, r->side, KIND_REPEAT);
	s = add_sense(r, SAYS_TIMES, v == NULL ? -1 :
	    (int)(v - r->c->values));
	if (n.d == 1 && n.n >= 1 && n.n < UNITS_MOST && (v == NULL ||
	    is_legal(&v->legal, n)))
		return;
	s->fault = FAULT_ILLEGAL;
	s->wrong = arena_printf(r->a, "%s is a whole number of %s, not %s "
	    "(word %d)", v != NULL ? v->name : "Nx", v != NULL &&
	    v->legal.nband > 0 ? v->legal.text : "1..999", num_print(n, 0, buf),
	    r->t->place);
}

static unsigned
said_value(const struct value *v)
{
	return (v->side == SIDE_NONE ? SAID_RULING : v->unit ? SAID_UNIT :
	    SAID_SIDE) | (follow_computed(v) ? SAID_HERE : 0);
}

unsigned
sense_said(const struct check *c, const struct sense *s, const char **name)
{
	const struct modword *m;

	switch (s->says) {
	case SAYS_VALUE:
	case SAYS_NOT_VALUE:
		*name = c->values[s->index].name;
		return said_value(&c->values[s->index]);
	case SAYS_MOD:
	case SAYS_NOT_MOD:
		m = &c->modwords[s->index];
		*name = m->word;
		return m->sides & 1 ? SAID_RULING : m->unit ? SAID_UNIT :
		    SAID_SIDE;
	case SAYS_BRINGS:
		*name = c->brings[s->index].word;
		return SAID_UNIT;
	case SAYS_TIMES:
		*name = s->index < 0 ? NULL : c->values[s->index].name;
		return SAID_TIMES;
	case SAYS_RULED:
		break;
	}
	return 0;
}

/* ---- keywords ---- */

/* Does w mean what the word, if handed on, meant in the question before? */
static int
same_meaning(const struct reader *r, const struct word *w)
{
	const struct value *v = word_value(r->c, w);

	return r->t->was == NULL || w->kind == WORD_BRINGS ||
	    text_eq(v != NULL ? v->name : r->c->modwords[w->index].word,
	    r->t->was);
}

/* Is the word one of an attribute alone? */
static int
is_attribute(const struct reader *r, const char *word, size_t len)
{
	const struct word *w;
	const struct value *v;
	int is;

	if (len > 4 && strncmp(word, "not-", 4) == 0)
		return is_attribute(r, word + 4, len - 4);
	is = 0;
	w = check_vocab(r->c, text_hash(word, len));
	for (; w != NULL; w = w->next) {
		if (!text_same(word, len, w->key))
			continue;
		v = word_value(r->c, w);
		if (v == NULL || v->thing == NULL)
			return 0;
		is = 1;
	}
	return is;
}

const char *
chosen(const struct reader *r, const struct brings *b, int place,
    const char *list, size_t left, size_t *len)
{
	const char *word, *found = NULL;
	int attribute, is;
	size_t n;

	for (attribute = 0; (word = text_choice(&list, &left, &n)) != NULL;) {
		if ((check_told(r->c, word, n) & (side_bits(SIDE_NONE) |
		    side_bits(r->side))) == 0)
			continue;
		/* (A circumstance goes before what the unit is.) */
		is = is_attribute(r, word, n);
		if (found != NULL && is && !attribute)
			continue;
		if (found != NULL && is == attribute) {
			(void)err_set(r->e, "\"%s\" (word %d) may be %.*s or "
			    "%.*s: say which", b->word, place, (int)*len, found,
			    (int)n, word);
			return NULL;
		}
		found = word;
		attribute = is;
		*len = n;
	}
	return found;
}

/*
 * The word is only another name: it says what the other one does. 0; 1: that is
 * of the other side; -1 with err.
 */
static int
says_another(const struct reader *r, const struct brings *b)
{
	struct reader other = *r;
	struct token t = *r->t;
	const char *word;
	int i, got;

	word = chosen(r, b, r->t->place, b->list, strlen(b->list), &t.len);
	if (word == NULL)
		return r->e->set ? -1 : 1;
	t.text = arena_copy(r->a, word, t.len);
	t.hash = text_hash(t.text, t.len);
	t.was = NULL;
	other.t = &t;
	other.end = &t + 1;
	other.any = 1;
	/* (Tables in which they come back to themselves are not compiled.) */
	if (++other.names > NAMES_MOST)
		return err_set(r->e, "\"%s\" (word %d): other names lead on to "
		    "others more than %d times", b->word, r->t->place,
		    NAMES_MOST);
	i = r->m->nsense;
	got = read_known(&other);
	if (got == 0 && !is_named(&t))
		got = read_form(&other);
	for (; i < r->m->nsense; i++)
		if (r->m->all[i].via == NULL)
			r->m->all[i].via = b;
	return got < 0 ? -1 : 0;
}

static int
says_keyword(const struct reader *r, const struct word *w)
{
	const struct brings *b;

	switch (w->kind) {
	case WORD_VALUE:
		(void)says_value(r, &r->c->values[w->index],
		    val_text(w->text));
		break;
	case WORD_YES:
	case WORD_COUNT:
		(void)says_value(r, &r->c->values[w->index], val_int(1));
		break;
	case WORD_MOD:
		says_mod(r, w->index, 0);
		break;
	case WORD_BRINGS:
		b = &r->c->brings[w->index];
		if (b->another && b->from.reading < 0)
			return says_another(r, b);
		(void)add_sense(r, SAYS_BRINGS, w->index);
	}
	return 0;
}

/* What a word says as another name is weak beside what it says itself. */
static void
find_weak(struct meant *m)
{
	int i, direct;

	for (i = direct = 0; i < m->nsense; i++)
		direct |= m->all[i].via == NULL;
	for (i = 0; i < m->nsense; i++)
		m->all[i].weak |= direct && m->all[i].via != NULL;
}

/* Is it a word of a value, and that an attribute or a circumstance? */
static int
is_of_value(const struct reader *r, const struct word *w, int attribute)
{
	const struct value *v = word_value(r->c, w);

	return v != NULL && (v->thing != NULL) == attribute;
}

/* Is the word only another name of an attribute's? */
static int
names_attribute(const struct reader *r, const struct word *w)
{
	const struct brings *b;

	if (w->kind != WORD_BRINGS)
		return 0;
	b = &r->c->brings[w->index];
	return b->another && is_attribute(r, b->list, strlen(b->list));
}

/*
 * Has the word a meaning that goes before w's? One of a circumstance goes before
 * one of an attribute; of a row of a roster it is the other way round.
 */
static int
comes_after(const struct reader *r, const char *key, const struct word *w)
{
	const struct word *o;
	const int row = r->t->row != NULL;

	if (!is_of_value(r, w, !row) && (row || !names_attribute(r, w)))
		return 0;
	for (o = NULL; (o = next_word(r, key, o)) != NULL;)
		if (is_of_value(r, o, row) && same_meaning(r, o) &&
		    word_fits(r->c, o, r->side))
			return 1;
	return 0;
}

/* The keyword in all its meanings on this side. */
static int
read_key(const struct reader *r, const char *key)
{
	const struct word *w;
	int got, other = 0;

	for (w = NULL; (w = next_word(r, key, w)) != NULL;) {
		if (!same_meaning(r, w) || comes_after(r, key, w))
			continue;
		got = word_fits(r->c, w, r->side) ? says_keyword(r, w) : 1;
		if (got < 0)
			return -1;
		other |= got;
	}
	if (r->m->nsense == 0 && other)
		of_side(add_sense(r, SAYS_VALUE, 0), 3 - r->side);
	if (r->m->nsense == 0)
		return 0;
	find_weak(r->m);
	r->m->full = key;
	return 1;
}

/*
 * 1 + the index of the value that has the keyword as a choice here; or 0. *known:
 * 2, or 1 if it is only another name; 0: the check does not know it.
 */
static int
value_word(const struct reader *r, const char *key, int *known)
{
	const struct word *w;

	*known = 0;
	for (w = NULL; (w = next_word(r, key, w)) != NULL;) {
		if (!word_fits(r->c, w, r->side))
			continue;
		if (w->kind != WORD_BRINGS)
			*known = 2;
		else if (*known == 0)
			*known = 1;
		if (w->kind == WORD_VALUE)
			return w->index + 1;
	}
	return 0;
}

/*
 * Are n tokens words by themselves, not the one word `whole`? They are if each
 * is known, unless all of them, and `whole`, are choices for the same value; or
 * one of them is only another name, as `open` of open-order is of clear, or
 * only brings others, as militia of militia-riflemen does.
 */
static int
stand_apart(const struct reader *r, int n, const char *whole)
{
	int i, value, known, direct, same;

	value = value_word(r, whole, &direct);
	same = value > 0;
	for (i = 0; i < n; i++) {
		same &= value_word(r, r->t[i].text, &known) == value;
		if (known < 2)
			return 0;
	}
	return !same;
}

const char *
respelled(const char *word, int nth, struct arena *a)
{
	static const char *const pounds[] = { "lb", "pdr", "-pounder" };
	size_t len, digits, i;

	len = strlen(word);
	digits = strspn(word, "0123456789");
	for (i = 0; digits > 0 && digits < len && i < 3; i++)
		if (text_eq(word + digits, pounds[i]) ||
		    text_eq(word + digits, arena_printf(a, "%ss", pounds[i])))
			return nth > 2 ? NULL : arena_printf(a, "%.*s%s",
			    (int)digits, word, pounds[nth]);
	if (digits > 0 || len < 3)
		return NULL;
	if (word[len - 1] != 's')
		return nth == 0 ? arena_printf(a, "%ss", word) : nth == 1 &&
		    word[len - 1] == 'y' ? arena_printf(a, "%.*sies",
		    (int)len - 1, word) : NULL;
	if (nth == 0)
		return arena_copy(a, word, len - 1);
	if (nth == 1 && word[len - 2] == 'e')
		return arena_copy(a, word, len - 2);
	return nth == 2 && len > 4 && text_eq(word + len - 3, "ies") ?
	    arena_printf(a, "%.*sy", (int)len - 3, word) : NULL;
}

/*
 * Read the longest run of tokens that is one keyword, n of them joined in `key`
 * so far. Two numbers in a row are no ratio.
 */
static int
read_run(const struct reader *r, int n, const char *key)
{
	const struct token *t = r->t;
	const char *known;
	struct num x;
	int i, got;

	if (n == r->c->longest || t + n == r->end || t[n].rank != t->rank)
		return 0;
	if (n == 1 && is_number(t[0].text, &x) && is_number(t[1].text, &x))
		return 0;
	key = n == 0 ? t->text : arena_printf(r->a, "%s-%s", key, t[n].text);
	got = read_run(r, n + 1, key);
	if (got != 0)
		return got;
	known = key;
	for (i = 0; known != NULL && next_word(r, known, NULL) == NULL; i++)
		known = respelled(key, i, r->a);
	if (known == NULL || (n > 0 && stand_apart(r, n + 1, known)))
		return 0;
	got = read_key(r, known);
	if (got <= 0)
		return got;
	r->m->saying = n > 0 ? key : NULL;
	r->m->n = n + 1;
	return 1;
}

/* `2 stands`. */
static int
read_count(const struct reader *r)
{
	const struct token *noun = r->t + 1;
	const struct word *w;
	struct num n;

	if (noun == r->end || noun->rank != r->t->rank ||
	    !is_number(r->t->text, &n))
		return 0;
	for (w = check_vocab(r->c, noun->hash); w != NULL; w = w->next)
		if (w->kind == WORD_COUNT && text_wordeq(w->key, noun->text) &&
		    value_fits(&r->c->values[w->index], r->side))
			break;
	if (w == NULL)
		return 0;
	r->m->saying = arena_printf(r->a, "%s %s", r->t->text, noun->text);
	r->m->n = 2;
	says_number(r, &r->c->values[w->index], n);
	return 1;
}

/*
 * What stands behind `not-` or `no-`, or in the token behind `not` or `no`, of *n
 * tokens; NULL: there is none.
 */
static const char *
negated(const struct reader *r, int *n)
{
	static const char *const all[] = { "not", "no" };
	const struct token *t = r->t;
	size_t i, len;

	for (i = 0; i < 2; i++) {
		len = strlen(all[i]);
		*n = 1;
		if (t->len > len && t->text[len] == '-' &&
		    text_same(t->text, len, all[i]))
			return t->text + len + 1;
		*n = 2;
		if (text_wordeq(t->text, all[i]) && t + 1 != r->end &&
		    t[1].rank == t->rank)
			return t[1].text;
	}
	return NULL;
}

/* *is: what an attribute is if it is not that word, where that is known. */
static int
otherwise(const struct value *v, const char *word, struct val *is)
{
	const struct expr *x;

	x = v->thing != NULL ? v->last->expr : NULL;
	if (x == NULL || (x->op != OP_NONE && (x->op != OP_TEXT ||
	    text_wordeq(x->text, word))))
		return 0;
	*is = x->op == OP_NONE ? val_none() : val_text(x->text);
	return 1;
}

/* `not-WORD`, `no-WORD`, or two words. */
static int
read_not(const struct reader *r)
{
	const struct word *w;
	const char *name;
	struct val is;
	int other, n;

	name = negated(r, &n);
	if (name == NULL)
		return 0;
	r->m->n = n;
	r->m->saying = n > 1 ? arena_printf(r->a, "%s %s", r->t->text, name) : NULL;
	r->m->full = arena_printf(r->a, "not-%s", name);
	other = 0;
	for (w = NULL; (w = next_word(r, name, w)) != NULL;) {
		if (!word_fits(r->c, w, r->side)) {
			other = 1;
		} else if (w->kind == WORD_MOD) {
			says_mod(r, w->index, 1);
			return 1;
		} else if (w->kind == WORD_YES || w->kind == WORD_COUNT) {
			(void)add_sense(r, SAYS_NOT_VALUE, w->index);
			return 1;
		} else if (w->kind == WORD_VALUE && otherwise(
		    &r->c->values[w->index], w->text, &is)) {
			(void)says_value(r, &r->c->values[w->index], is);
			return 1;
		}
	}
	if (other)
		of_side(add_sense(r, SAYS_NOT_VALUE, 0), 3 - r->side);
	else
		r->m->full = r->m->saying = NULL;
	return other;
}

/* ---- NAME=VALUE ---- */

static void
says_yesno(const struct reader *r, const struct value *v, const char *text)
{
	int yes;

	yes = yes_or_no(text);
	if (yes >= 0)
		(void)says_value(r, v, val_int(yes));
	else
		(void)says_wrong(r, v, arena_printf(r->a, "%s is yes or no, "
		    "not \"%s\" (word %d)", v->name, text, r->t->place),
		    "yes or no");
}

/* What is written behind the name of a value with a number is none. */
static void
says_no_number(const struct reader *r, const struct value *v, const char *text)
{
	int alone;

	if ((v->kind == KIND_VALUE || v->kind == KIND_STATED) && v->legal.nband == 0 &&
	    (yes_or_no(text) >= 0 || !value_numeric(r->c, v))) {
		(void)says_value(r, v, val_text(text));
		return;
	}
	alone = next_word(r, text, NULL) != NULL;
	says_wrong(r, v, arena_printf(r->a, "%s is a number, not \"%s\" "
	    "(word %d)%s%s%s", v->name, text, r->t->place, alone ? ": write " :
	    "", alone ? text : "", alone ? " by itself" : ""),
	    "a number")->spoils = 1;
}

static void
says_named(const struct reader *r, const struct value *v, const char *text)
{
	struct num n;
	size_t len;

	if (text[0] == '\0' && r->t->row == NULL && r->soft == UNKNOWN_ERROR) {
		says_wrong(r, v, arena_printf(r->a, "\"%s\" (word %d): write "
		    "what it is behind the =", r->t->text, r->t->place),
		    NULL)->spoils = 1;
		return;
	}
	if (v->kind == KIND_WORD || v->kind == KIND_RATIO ||
	    v->kind == KIND_TEXT || (v->kind == KIND_STATED &&
	    v->legal.nword > 0)) {
		says_word(r, v, text);
		return;
	}
	if (v->kind == KIND_SQUARE) {
		says_square(r, v, text);
		return;
	}
	if (v->kind == KIND_YESNO) {
		says_yesno(r, v, text);
		return;
	}
	len = strlen(text);
	if ((v->kind == KIND_LENGTH || r->t->rank == RANK_HANDED) && len > 2 &&
	    strcmp(text + len - 2, "in") == 0)
		len -= 2;
	if (num_parse(&n, text, len) < 0)
		says_no_number(r, v, text);
	else
		says_number(r, v, n);
}

/* `ruled=ANSWER`. */
static int
read_ruled(const struct reader *r, const char *answer)
{
	int i;

	if (answer[0] == '\0')
		return err_set(r->e, "\"ruled=\" (word %d): write the answer "
		    "after it", r->t->place);
	add_sense(r, SAYS_RULED, 0)->v = val_text(answer);
	i = check_value(r->c, "ruled", SIDE_NONE);
	if (i >= 0)
		says_word(r, &r->c->values[i], answer);
	return 1;
}

/* The values that may be said, of which a formula makes a value. */
struct listing {
	const struct reader *r;
	char *seen;		/* [value]: (one may read that of the other side) */
	const char *list;
};

static void list_reads(struct listing *l, const struct expr *x);

static void
list_value(struct listing *l, const struct value *v)
{
	const struct valdef *d;

	if (l->seen[v - l->r->c->values])
		return;
	l->seen[v - l->r->c->values] = 1;
	for (d = v->defs; d != NULL; d = d->next)
		list_reads(l, d->expr);
}

static void
list_reads(struct listing *l, const struct expr *x)
{
	const struct value *v;
	int i;

	if (x == NULL)
		return;
	v = x->op == OP_VALUE ? &l->r->c->values[x->index] : NULL;
	if (v != NULL && !may_say(l->r->c, v))
		list_value(l, v);
	else if (v != NULL && !text_inlist(l->list, v->name))
		l->list = arena_printf(l->r->a, "%s %s", l->list, v->name);
	for (i = 0; i < x->nargs; i++)
		list_reads(l, x->args[i]);
	list_reads(l, x->where);
}

int
cannot_say(const struct reader *r, const struct value *v)
{
	struct listing l = { .r = r, .list = "" };

	l.seen = arena_alloc(r->a, (size_t)r->c->nvalue);
	list_value(&l, v);
	return err_set(r->e, "\"%s\" (word %d): %s cannot be stated, it %s%s",
	    r->t->text, r->t->place, v->name, l.list[0] != '\0' ?
	    "is computed from" : follow_computed(v) ? "is computed" :
	    "has no prompt", l.list);
}

/* `NAME=` of a word that is counted, or of a modifier: as read_known(). */
static int
read_named_word(const struct reader *r, const char *name, const char *text,
    int only_here)
{
	const struct word *w;
	int yes;

	for (w = NULL; (w = next_word(r, name, w)) != NULL;) {
		if (only_here && !word_fits(r->c, w, r->side))
			continue;
		if (w->kind == WORD_COUNT && r->t->row != NULL &&
		    legal_elsewhere(r->sys, name, text)) {
			r->m->act = ACT_LIST;
			return 1;
		}
		if (w->kind == WORD_COUNT) {
			says_named(r, &r->c->values[w->index], text);
			return 1;
		}
		yes = yes_or_no(text);
		if (w->kind == WORD_MOD && yes >= 0) {
			says_mod(r, w->index, !yes);
			return 1;
		}
		if (w->kind == WORD_MOD && r->soft == UNKNOWN_ERROR)
			return err_set(r->e, "%s counts or does not: write %s "
			    "or not-%s, not \"%s\" (word %d)", w->key, w->key,
			    w->key, r->t->text, r->t->place);
	}
	return 0;
}

/*
 * Does a value take `unit=NAME` and `line=N` of a roster? Only one that belongs
 * to units and takes any text: no kind of troops, no line of a table.
 */
static int
wants_who(const struct value *v, int side)
{
	return (v->kind == KIND_TEXT || v->kind == KIND_VALUE) && v->unit &&
	    v->legal.nword == 0 && value_fits(v, side);
}

static int
read_named(const struct reader *r)
{
	const char *eq, *name;
	const struct value *v;
	const struct word *w;
	int i, here, got;

	if (!is_named(r->t))
		return 0;
	eq = strchr(r->t->text + 1, '=');
	name = arena_copy(r->a, r->t->text, (size_t)(eq - r->t->text));
	if (text_eq(name, "ruled"))
		return read_ruled(r, eq + 1);
	i = check_value(r->c, name, r->side);
	v = i >= 0 ? &r->c->values[i] : NULL;
	if (v != NULL && !r->any && !may_say(r->c, v)) {
		if (r->soft == UNKNOWN_ERROR)
			return cannot_say(r, v);
		r->m->act = ACT_LIST;
		return 1;
	}
	if (r->soft == UNKNOWN_DROP && (v == NULL || !wants_who(v, r->side))) {
		r->m->act = ACT_DROP;
		return 1;
	}
	if (v != NULL && value_fits(v, r->side)) {
		says_named(r, v, eq + 1);
		return 1;
	}
	here = v != NULL;
	for (w = NULL; (w = next_word(r, name, w)) != NULL;)
		here |= word_fits(r->c, w, r->side);
	got = read_named_word(r, name, eq + 1, here);
	if (got != 0 || v == NULL)
		return got;
	says_named(r, v, eq + 1);
	return 1;
}

/* ---- forms of no name ---- */

/* `+1`: of the first KIND_SUM value of this side. */
static int
read_signed(const struct reader *r, struct num n)
{
	const struct value *v;

	v = of_kind(r->c, r->side, KIND_SUM);
	if (v != NULL)
		(void)says_value(r, v, val_num(n));
	else if (r->soft != UNKNOWN_ERROR)
		r->m->act = ACT_DROP;
	else
		return err_set(r->e, "\"%s\" (word %d): no score here takes a "
		    "modifier; for another unit write \"+ %s\"", r->t->text,
		    r->t->place, r->t->text + 1);
	return 1;
}

static int
read_bare(const struct reader *r, struct num n)
{
	const struct value *v;
	const char *slash;

	r->m->bare = 1;
	v = of_kind(r->c, r->side, KIND_NUMBER);
	slash = strchr(r->t->text, '/');
	if (v != NULL && slash != NULL && !v->legal.real &&
	    r->soft == UNKNOWN_ERROR)
		return err_set(r->e, "\"%s\" (word %d): write %.*s vs %s, or "
		    "the number", r->t->text, r->t->place,
		    (int)(slash - r->t->text), r->t->text, slash + 1);
	if (v != NULL)
		says_number(r, v, n);
	else if (of_kind(r->c, r->side, KIND_REPEAT) != NULL)
		says_times(r, n);
	else if (r->soft != UNKNOWN_ERROR)
		r->m->act = ACT_DROP;
	else
		return err_set(r->e, "\"%s\" (word %d): no plain number is "
		    "wanted here; write NAME=%s%s%s", r->t->text, r->t->place,
		    r->t->text, r->c->nroll > 0 ? ", or as a die that was thrown "
		    "-d " : "", r->c->nroll > 0 ? r->t->text : "");
	return 1;
}

/* `14`, `1/4`, `8in`, `3x`, `3-1`. */
static int
read_digits(const struct reader *r)
{
	const struct value *v;
	struct num n;

	if (is_number(r->t->text, &n))
		return read_bare(r, n);
	if (is_times(r->t->text, &n) && ((r->c->has_units >> r->side & 1) ||
	    of_kind(r->c, r->side, KIND_REPEAT) != NULL)) {
		says_times(r, n);
		return 1;
	}
	v = !is_length(r->t->text, &n) ? NULL :
	    of_kind(r->c, r->side, KIND_LENGTH);
	if (v != NULL) {
		says_number(r, v, n);
		return 1;
	}
	v = ratio_sign(r->t->text, '-') == 0 ? NULL :
	    of_kind(r->c, r->side, KIND_RATIO);
	if (v != NULL)
		says_word(r, v, r->t->text);
	return v != NULL;
}

/* ---- a word ---- */

/* Note as what the word is handed on, if the question takes it. */
static void
note_full(const struct reader *r)
{
	struct meant *m = r->m;
	const char *eq, *text;
	int i;

	/* Another name is handed on as it is: a later check may know it. */
	for (i = 0; i < m->nsense; i++)
		if (m->all[i].via != NULL)
			m->name = m->all[i].via->word;
	for (i = 0; i < m->nsense; i++)
		if (m->all[i].via == NULL)
			(void)sense_said(r->c, &m->all[i], &m->name);
	if (m->full != NULL || m->name == NULL)
		return;
	text = r->t->text;
	eq = strchr(text, '=');
	if (eq != NULL && eq[1] != '\0')
		m->full = arena_printf(r->a, "%s%s", m->name, eq);
	else if (text_digit((unsigned char)text[0]))
		m->full = arena_printf(r->a, "%s=%s", m->name, text);
	else
		m->full = text;
}

int
read_known(const struct reader *r)
{
	int got;

	r->m->n = 1;
	got = read_count(r);
	if (got == 0)
		got = read_run(r, 0, NULL);
	if (got == 0)
		got = read_named(r);
	if (got == 0)
		got = read_not(r);
	if (got > 0)
		note_full(r);
	return got;
}

int
read_begun(const struct reader *r)
{
	const char *key;
	int got;

	if (begun_key(r, &key) < 0)
		return -1;
	got = key == NULL ? 0 : read_key(r, key);
	if (got <= 0)
		return got;
	r->m->n = 1;
	r->m->whole = r->m->saying = key;
	note_full(r);
	return 1;
}

int
read_form(const struct reader *r)
{
	const char *text = r->t->text;
	const struct value *v;
	struct num n, part[2];
	int got;

	r->m->n = 1;
	v = of_kind(r->c, r->side, KIND_SQUARE);
	got = 0;
	if ((text[0] == '+' || text[0] == '-') &&
	    num_parse(&n, text, r->t->len) == 0)
		got = read_signed(r, n);
	else if (text_digit((unsigned char)text[0]))
		got = read_digits(r);
	else if (v != NULL && is_square(text, part)) {
		says_square(r, v, text);
		got = 1;
	}
	if (got > 0)
		note_full(r);
	return got;
}
