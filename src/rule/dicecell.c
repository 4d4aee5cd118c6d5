/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. Dice as a table cell writes them, read once. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/dicecell.h"

/* The end of the part from `at` on: one of `signs` outside of () [] and ''. */
static size_t
part_end(const char *p, size_t len, size_t at, const char *signs)
{
	int depth, quote;

	for (depth = quote = 0; at < len; at++) {
		quote ^= p[at] == '\'';
		if (quote)
			continue;
		depth += (p[at] == '(' || p[at] == '[') - (p[at] == ')' ||
		    p[at] == ']');
		if (depth <= 0 && strchr(signs, p[at]) != NULL)
			break;
	}
	return at;
}

/* The cell's next blank-separated piece; blanks within () and '' stay. */
static const char *
piece(const char **s, size_t *len)
{
	const char *start = *s + strspn(*s, " \t\r\n");

	*len = part_end(start, strlen(start), 0, " \t\r\n");
	*s = start + *len;
	return *len > 0 ? start : NULL;
}

/* `NAME=` or `NAME>=` at the start of an attribute: the name's length, or 0. */
static size_t
attribute(const char *p, size_t len, const char **value)
{
	size_t i;

	for (i = 0; i < len && p[i] != '=' && p[i] != '>'; i++)
		if (p[i] == '(' || p[i] == '\'')
			return 0;
	if (i == 0 || i >= len)
		return 0;
	*value = p + i + 1;
	if (p[i] == '>' && i + 1 < len && p[i + 1] == '=')
		++*value;
	return i;
}

/* Which attribute has that name; ATTRS: it is a counter. */
static size_t
attr_named(const char *p, size_t len)
{
	static const char *const names[ATTRS] = {
		[ATTR_HIT] = "hit",
		[ATTR_MORE] = "more",
		[ATTR_AGAIN] = "again",
		[ATTR_VALID] = "valid",
		[ATTR_PLUS] = "plus",
		[ATTR_CAP] = "cap",
	};
	size_t i;

	for (i = 0; i < ATTRS && !text_same(p, len, names[i]); i++)
		continue;
	return i;
}

static int
counter_index(struct roll *r, struct arena *a, const char *p, size_t len)
{
	int i;

	for (i = 0; i < r->ncounter; i++)
		if (text_same(p, len, r->counters[i]))
			return i;
	if (r->ncounter == COUNTER_MOST)
		return -1;
	r->counters[r->ncounter] = arena_copy(a, p, len);
	return r->ncounter++;
}

int
roll_scan(struct check *c, struct step *s, struct err *e)
{
	const char *text, *p, *value;
	size_t len, n;
	int at = index_find(&c->by_roll, s->name);
	struct roll *r = &c->rolls[at < 0 ? c->nroll : at];

	if (at < 0) {
		index_add(&c->by_roll, s->name, c->nroll);
		r->name = s->name;
		r->scope = s->scope;
		r->step = (int)(s - c->steps);
		c->nroll++;
	} else if (r->scope != s->scope) {
		r->scope = SIDE_EACH;
	}
	s->roll = (int)(r - c->rolls);
	text = s->text;
	while ((p = piece(&text, &len)) != NULL) {
		n = attribute(p, len, &value);
		if (n > 0 && attr_named(p, n) == ATTRS &&
		    counter_index(r, c->sys->arena, p, n) < 0)
			return err_set(e, "%s:%d: column \"value\": a roll has "
			    "at most %d counters", s->from.file, s->from.line,
			    COUNTER_MOST);
	}
	return 0;
}

static int
bad(const struct scope *s, const char *what, const char *p, size_t len,
    struct err *e)
{
	return err_set(e, "%s:%d: column \"%s\": %s \"%.*s\"", s->from->file,
	    s->from->line, s->column, what, (int)len, p);
}

static struct arena *
scope_arena(const struct scope *s)
{
	return s->arena != NULL ? s->arena : s->check->sys->arena;
}

static struct expr *
part_formula(const struct scope *s, const char *p, size_t len, struct err *e)
{
	return formula_parse(s, arena_copy(scope_arena(s), p, len), e);
}

/*
 * The tail of a term: `d10z`, `d6kh1`. Found from behind, so that a count may
 * be any formula. Returns the length of the count before it, -1 if none.
 */
static int
term_tail(const char *p, size_t len, struct term *t)
{
	size_t i, n, end = len;
	int high, keep = 0;

	for (i = len; i > 0 && text_digit((unsigned char)p[i - 1]); i--)
		continue;
	t->keep = 0;
	if (i > 1 && i < len && p[i - 2] == 'k' &&
	    (p[i - 1] == 'h' || p[i - 1] == 'l')) {
		high = p[i - 1] == 'h';
		for (n = i; n < len; n++)
			keep = keep < 1000 ? keep * 10 + (p[n] - '0') : keep;
		if (keep == 0)
			return -1;
		t->keep = high ? keep : -keep;
		end = i - 2;
	}
	t->first = 1;
	if (end > 0 && p[end - 1] == 'z') {
		t->first = 0;
		end--;
	}
	for (i = end; i > 0 && text_digit((unsigned char)p[i - 1]); i--)
		continue;
	if (i == end || i == 0 || p[i - 1] != 'd')
		return -1;
	t->sides = 0;
	for (n = i; n < end; n++)
		t->sides = t->sides < 10000 ? t->sides * 10 + (p[n] - '0') :
		    t->sides;
	return (int)i - 1;
}

static int
parse_term(const struct scope *s, struct rollspec *r, int sign, const char *p,
    size_t len, struct err *e)
{
	struct term *t;
	int n;

	if (r->nterm == TERMS)
		return bad(s, "too many terms in", p, len, e);
	t = &r->terms[r->nterm++];
	t->sign = sign;
	n = term_tail(p, len, t);
	if (n < 0) {
		t->sides = 0;
		t->count = part_formula(s, p, len, e);
		return t->count == NULL ? -1 : 0;
	}
	if (t->sides < 2 || t->sides > DIE_MOST)
		return bad(s, "dice have 2 to 100 sides:", p, len, e);
	t->name = arena_printf(scope_arena(s), "d%d%s", t->sides,
	    t->first == 0 ? "z" : "");
	if (n == 0)
		return 0;
	t->count = part_formula(s, p, (size_t)n, e);
	return t->count == NULL ? -1 : 0;
}

/* `2d6+d10-1`: terms between signs. */
int
dice_read(const struct scope *s, struct rollspec *r, const char *p,
    size_t len, struct err *e)
{
	size_t start, end;
	int sign = 1;

	for (start = 0; start <= len; start = end + 1) {
		end = part_end(p, len, start, "+-");
		if (end == start)
			return bad(s, "a die is wanted in", p, len, e);
		if (parse_term(s, r, sign, p + start, end - start, e) < 0)
			return -1;
		sign = end < len && p[end] == '-' ? -1 : 1;
	}
	return 0;
}

static int
parse_bag(const struct scope *s, struct rollspec *r, const char *p, size_t len,
    struct err *e)
{
	size_t start, end;

	if (p[len - 1] != ')')
		return bad(s, "a parenthesis is not closed in", p, len, e);
	p += 4;
	len -= 5;
	for (start = 0; start <= len; start = end + 1) {
		end = part_end(p, len, start, ",");
		if (r->nbag == BAG_KINDS)
			return bad(s, "a bag holds at most 12 kinds:", p, len,
			    e);
		r->bag[r->nbag] = part_formula(s, p + start, end - start, e);
		if (r->bag[r->nbag++] == NULL)
			return -1;
	}
	return 0;
}

/* Parse a counter, NAME=FACE..CAP; index: among the roll's counters. */
static int
parse_counter(const struct scope *s, struct rollspec *r, int index,
    const char *value, size_t len, struct err *e)
{
	const char *dots = NULL;
	size_t i;
	int n;

	for (i = 0; i + 1 < len && dots == NULL; i++)
		if (value[i] == '.' && value[i + 1] == '.')
			dots = value + i;
	if (dots == NULL)
		return bad(s, "a counter is NAME=FACE..CAP, not", value, len,
		    e);
	n = r->ncounter++;
	r->counter[n] = index;
	r->counter_face[n] = part_formula(s, value, (size_t)(dots - value), e);
	r->counter_cap[n] = part_formula(s, dots + 2,
	    len - (size_t)(dots + 2 - value), e);
	return r->counter_face[n] == NULL || r->counter_cap[n] == NULL ? -1 : 0;
}

static int
parse_attribute(const struct scope *s, struct rollspec *r, struct roll *roll,
    const char *p, size_t len, struct err *e)
{
	const char *value;
	size_t i, rest, n = attribute(p, len, &value);

	if (n == 0)
		return bad(s, "not an attribute of dice:", p, len, e);
	rest = len - (size_t)(value - p);
	i = attr_named(p, n);
	if (i == ATTRS)
		return parse_counter(s, r, counter_index(roll,
		    s->check->sys->arena, p, n), value, rest, e);
	r->attr[i] = part_formula(s, value, rest, e);
	return r->attr[i] == NULL ? -1 : 0;
}

int
roll_parse(const struct scope *scope, struct step *step, struct err *e)
{
	struct rollspec *r;
	struct arena *a = scope->check->sys->arena;
	const char *text, *p;
	size_t len;
	struct scope *s = arena_alloc(a, sizeof(*s));

	*s = *scope;
	s->roll_words = 1;
	step->spec = r = arena_raw(a, sizeof(*r));
	*r = (struct rollspec){ .text = step->text, .scope = s };
	text = step->text;
	p = piece(&text, &len);
	if (p == NULL)
		return bad(s, "which dice?", "", 0, e);
	if (len > 6 && text_same(p, 5, "dice(") && p[len - 1] == ')') {
		r->dynamic = part_formula(s, p + 5, len - 6, e);
		if (r->dynamic == NULL)
			return -1;
	} else if (dice_read(s, r, p, len, e) < 0)
		return -1;
	while ((p = piece(&text, &len)) != NULL) {
		if (len > 5 && text_same(p, 4, "bag(")) {
			if (parse_bag(s, r, p, len, e) < 0)
				return -1;
		} else if (parse_attribute(s, r,
		    &scope->check->rolls[step->roll], p, len, e) < 0)
			return -1;
	}
	if (r->attr[ATTR_MORE] != NULL && r->attr[ATTR_CAP] == NULL)
		return bad(s, "more>= wants a cap= too:", step->text,
		    strlen(step->text), e);
	return 0;
}

int
roll_each(const struct rollspec *r, formula_do *f, void *arg)
{
	int i;

	if (f(arg, r->dynamic) < 0)
		return -1;
	for (i = 0; i < r->nterm; i++)
		if (f(arg, r->terms[i].count) < 0)
			return -1;
	for (i = 0; i < r->nbag; i++)
		if (f(arg, r->bag[i]) < 0)
			return -1;
	for (i = 0; i < ATTRS; i++)
		if (f(arg, r->attr[i]) < 0)
			return -1;
	for (i = 0; i < r->ncounter; i++)
		if (f(arg, r->counter_face[i]) < 0 ||
		    f(arg, r->counter_cap[i]) < 0)
			return -1;
	return 0;
}
