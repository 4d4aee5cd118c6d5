/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. See system.h. */
#include <config.h>

#include "rule/question.h"

#include <string.h>

#include "base/text.h"
#include "rule/formula_tree.h"

const char *const about_names[ABOUT_COUNT] = { "", "who", "how", "where",
	"state" };

const char *const kind_names[KIND_COUNT_OF] = {
	[KIND_NUMBER] = "number",
	[KIND_RATIO] = "ratio",
	[KIND_LENGTH] = "length",
	[KIND_COUNT] = "count",
	[KIND_VALUE] = "value",
	[KIND_STATED] = "stated",
	[KIND_REPEAT] = "repeat",
	[KIND_WORD] = "word",
	[KIND_YESNO] = "yesno",
	[KIND_SUM] = "sum",
	[KIND_TEXT] = "text",
	[KIND_SQUARE] = "square",
};

const char *const mod_ops[MOD_OP_COUNT] = {
	[MOD_ADD] = "add",
	[MOD_MUL] = "mul",
	[MOD_SHIFT] = "shift",
};

const char *const mod_picks[PICK_COUNT] = {
	[PICK_SUM] = "sum",
	[PICK_ONCE] = "once",
	[PICK_MAX] = "max",
	[PICK_MIN] = "min",
	[PICK_PRODUCT] = "product",
};

const char *const sure_names[SURES] = {
	[SURE] = "sure",
	[RECONSTRUCTED] = "reconstructed",
	[REFEREE] = "referee",
};

const char *const step_dos[DO_COUNT] = {
	[DO_REFUSE] = "refuse",
	[DO_ROLL] = "roll",
	[DO_EFFECT] = "effect",
	[DO_AGAIN] = "again",
	[DO_ANSWER] = "answer",
	[DO_THEN] = "then",
	[DO_MUST] = "must",
	[DO_MAY] = "may",
};

/* Texts are equal as keywords are; a number equals the text that prints it. */
int
val_eq(struct val a, struct val b)
{
	char buf[NUM_TEXT];

	if (a.kind == VAL_NONE || b.kind == VAL_NONE || a.kind == VAL_ANY)
		return a.kind == b.kind;
	if (a.kind == VAL_NUM && b.kind == VAL_NUM)
		return a.n.n == b.n.n && a.n.d == b.n.d;
	if (a.kind == VAL_TEXT && b.kind == VAL_TEXT)
		return a.t == b.t || text_wordeq(a.t, b.t);
	if (a.kind == VAL_NUM)
		return text_eq(num_print(a.n, 0, buf), b.t);
	return text_eq(a.t, num_print(b.n, 0, buf));
}

const char *
val_show(struct val v, struct arena *a)
{
	char buf[NUM_TEXT];

	if (v.kind == VAL_NUM)
		return arena_text(a, num_print(v.n, 0, buf));
	return v.kind == VAL_TEXT ? v.t : "";
}

const char *
part_show(const struct part *p, struct val v, int *one, struct arena *a)
{
	char buf[NUM_TEXT];

	if (p->kind == PART_PLURAL)
		return *one ? "" : "s";
	if (p->text != NULL)
		return p->text;
	*one = v.kind == VAL_NUM && v.n.d == 1 && (v.n.n == 1 || v.n.n == -1);
	return v.kind == VAL_NUM && p->plus ? arena_text(a, num_print(v.n, 1,
	    buf)) : val_show(v, a);
}

int
next_same(const struct next *a, const struct next *b)
{
	int i;

	if (a->step != b->step || a->side != b->side || a->unit != b->unit)
		return 0;
	for (i = 0; i < a->step->say->nexpr; i++)
		if (!val_eq(a->vals[i], b->vals[i]))
			return 0;
	return 1;
}

struct val *
vals_copy(const struct val *from, size_t n, struct arena *a)
{
	struct val *v = arena_raw(a, n * sizeof(*v) + 1);
	size_t i;

	for (i = 0; i < n; i++)
		v[i] = from[i].kind != VAL_TEXT ? from[i] :
		    val_text(arena_text(a, from[i].t));
	return v;
}

void
noted_reading(struct noted *n, int reading)
{
	n->readings[reading / 64] |= (uint64_t)1 << reading % 64;
}

void
noted_add(struct noted *n, const struct noted *more)
{
	size_t i;

	for (i = 0; i < READINGS_MOST / 64; i++)
		n->readings[i] |= more->readings[i];
	n->house |= more->house;
	if (more->sure > n->sure)
		n->sure = more->sure;
}

int
origin_live(const struct origin *o, const int *choice, struct noted *noted)
{
	if (o->reading < 0)
		return 1;
	if (noted != NULL)
		noted_reading(noted, o->reading);
	return (o->choices >> choice[o->reading] & 1) != 0;
}

int
band_below(const struct band *a, const struct band *b)
{
	int c;

	if (!a->has_hi || !b->has_lo)
		return 0;
	c = num_cmp(a->hi, b->lo);
	return c < 0 || (c == 0 && (a->open_hi || b->open_lo));
}

static inline int
key_matches(const char *text, const struct band *b, struct val key)
{
	struct num n;

	if (key.kind == VAL_NUM) {
		return b->numeric ? band_holds(b, key.n) : 0;
	}
	if (key.kind != VAL_TEXT)
		return 0;
	if (text_wordeq(text, key.t))
		return 1;
	return b->numeric && (num_parse(&n, key.t, strlen(key.t)) == 0 ||
	    num_ratio(&n, key.t, strlen(key.t)) == 0) && band_holds(b, n);
}

/* The first row that a number may lie in: all bands before it end below. */
static int
first_row(const struct table *t, struct num n)
{
	int mid, low = 0, high = t->nrow;

	while (low < high) {
		mid = low + (high - low) / 2;
		if (num_cmp(n, t->rows[mid].most) > 0)
			low = mid + 1;
		else
			high = mid;
	}
	return low;
}

int
table_row(const struct table *t, struct val key, const int *choice,
    struct noted *noted)
{
	const struct row *r;
	int i = key.kind == VAL_NUM ? first_row(t, key.n) : 0;

	for (r = t->rows + i; i < t->nrow; i++, r++)
		if ((key.kind == VAL_NUM ? band_holds(&r->band, key.n) :
		    key_matches(r->key, &r->band, key)) &&
		    origin_live(&r->from, choice, noted))
			return i;
	return -1;
}

int
table_col(const struct table *t, struct val key)
{
	int i;

	for (i = 0; i < t->ncol; i++)
		if (key_matches(t->cols[i], &t->colbands[i], key))
			return i;
	return -1;
}

/* Is it `ask`, or may it come to that? */
static int
expr_asks(const struct expr *x)
{
	int i;

	if (x->op == OP_ASK)
		return 1;
	for (i = 0; (x->op == OP_IF || x->op == OP_ELSE) && i < x->nargs; i++)
		if (expr_asks(x->args[i]))
			return 1;
	return 0;
}

int
def_asks(const struct valdef *d)
{
	return d->expr == NULL || expr_asks(d->expr);
}

const struct valdef *
value_row(const struct value *v, int side, const int *choice)
{
	const struct valdef *d;

	for (d = v->defs; d != NULL; d = d->next)
		if ((d->side == SIDE_NONE || d->side == side) &&
		    origin_live(&d->from, choice, NULL))
			break;
	return d;
}

enum sure
cell_sure(const struct table *t, const struct row *r, int col)
{
	const struct origin *from = cell_from(r, col);
	int own = from == &r->from;

	if (from->sure == SURE || !(own ? r->partly : r->laid->partly))
		return from->sure;
	return text_inlist(own ? r->sure : r->laid->sure, t->cols[col]) ?
	    from->sure : SURE;
}

int
check_value(const struct check *c, const char *name, int side)
{
	return check_value_from(c, index_first(&c->by_value, name,
	    strlen(name)), side);
}

/*
 * A value of that side (or of each) comes first, then a common one. What the
 * check calls so by another name goes before what a unit is.
 */
int
check_value_from(const struct check *c, int at, int side)
{
	int i, found = -1, attribute = -1;

	for (; at >= 0; at = index_next(&c->by_value, at)) {
		i = index_number(&c->by_value, at);
		if (c->values[i].side == side ||
		    c->values[i].side == SIDE_EACH) {
			if (c->values[i].thing == NULL)
				return i;
			attribute = attribute < 0 ? i : attribute;
		} else if (found < 0 || c->values[i].side == SIDE_NONE)
			found = i;
	}
	return attribute >= 0 ? attribute : found;
}

unsigned
check_sides(const struct check *c, int at)
{
	unsigned has;

	for (has = 0; at >= 0; at = index_next(&c->by_value, at))
		has |= side_bits(c->values[index_number(&c->by_value, at)]
		    .side);
	return has;
}

int
check_score(const struct check *c, const char *to)
{
	return index_find(&c->by_score, to);
}

/* The code of the check that is so written, or that has the answer; or NULL. */
static const struct code *
find_code(const struct check *c, const char *text, int answer)
{
	const struct code *k;

	if (c->codes == NULL)
		return NULL;
	for (k = c->sys->codes; k < c->sys->codes + c->sys->ncode; k++)
		if (text_eq(k->table, c->codes) &&
		    text_wordeq(answer ? k->answer : k->code, text))
			return k;
	return NULL;
}

const struct code *
check_code(const struct check *c, const char *code)
{
	const struct code *k = find_code(c, code, 0);
	struct num n, own;

	if (k != NULL || c->codes == NULL ||
	    !text_digit((unsigned char)code[*code == '-']) ||
	    num_parse(&n, code, strlen(code)) < 0)
		return k;
	/* A cell `1/2` is the number that is shown as 0.5, one `2/1` is 2. */
	for (k = c->sys->codes; k < c->sys->codes + c->sys->ncode; k++)
		if (text_eq(k->table, c->codes) &&
		    strchr(k->code, '/') != NULL &&
		    num_parse(&own, k->code, strlen(k->code)) == 0 &&
		    num_cmp(own, n) == 0)
			return k;
	return NULL;
}

const struct code *
check_answer(const struct check *c, const char *answer)
{
	return find_code(c, answer, 1);
}

int
check_fails(const struct check *c, const char *answer)
{
	const char *list, *p;
	size_t left, len;

	if (text_eq(answer, "not allowed"))
		return 1;
	list = c->fail != NULL ? c->fail : "";
	left = strlen(list);
	while ((p = text_choice(&list, &left, &len)) != NULL)
		if (text_same(p, len, answer))
			return 1;
	return 0;
}

const struct meaning *
system_meaning(const struct system *s, const char *w)
{
	int i;

	for (i = 0; i < s->nmeaning; i++)
		if (text_wordeq(s->meanings[i].word, w))
			return &s->meanings[i];
	return NULL;
}

int *
system_presets(const struct system *s, struct arena *a)
{
	int *choice, i;

	choice = arena_alloc(a, (size_t)(s->nreading + 1) * sizeof(*choice));
	for (i = 0; i < s->nreading; i++)
		choice[i] = s->readings[i].preset;
	return choice;
}

const struct value *
word_value(const struct check *c, const struct word *w)
{
	return w->kind == WORD_MOD || w->kind == WORD_BRINGS ? NULL :
	    &c->values[w->index];
}

unsigned
word_sides(const struct check *c, const struct word *w)
{
	return w->kind == WORD_MOD ? (unsigned)c->modwords[w->index].sides :
	    side_bits(w->kind == WORD_BRINGS ? SIDE_NONE :
	    c->values[w->index].side);
}

const char *
legal_find(const struct legal *l, const char *text)
{
	int i;

	for (i = 0; i < l->nword; i++)
		if (text_wordeq(l->words[i], text))
			return l->words[i];
	return NULL;
}

unsigned
check_told(const struct check *c, const char *p, size_t len)
{
	const struct word *w;
	const char *sign;
	unsigned has;

	if (len > 4 && text_same(p, 4, "not-")) {
		p += 4;
		len -= 4;
	}
	sign = memchr(p, '=', len);
	has = sign == NULL ? 0 : check_sides(c, index_first(&c->by_value, p,
	    (size_t)(sign - p)));
	w = check_vocab(c, text_hash(p, len));
	for (; w != NULL; w = w->next)
		if (text_same(p, len, w->key))
			has |= word_sides(c, w);
	return has;
}

const struct word *
check_word(const struct check *c, const char *name, const struct word *last)
{
	const struct word *w = last != NULL ? last->next : check_vocab(c,
	    text_hash(name, strlen(name)));

	while (w != NULL && !text_wordeq(w->key, name))
		w = w->next;
	return w;
}

/* Is the check meant by `*`, by its name, or by `@group`? */
static int
is_meant(const char *p, size_t len, const char *name, size_t size,
    const char *groups)
{
	const char *q;
	size_t n;

	if (len == 1 && *p == '*')
		return 1;
	if (*p != '@' || groups == NULL)
		return len == size && text_same(p, len, name);
	while ((q = text_token(&groups, &n)) != NULL)
		if (n == len - 1 && memcmp(q, p + 1, n) == 0)
			return 1;
	return 0;
}

int
list_names(const char *list, size_t len, const char *name, const char *groups)
{
	const char *p, *end = list + len;
	size_t n, size = strlen(name);
	int yes = 0, means = 1;

	while (list < end) {
		for (p = list; p < end && ((unsigned char)*p > ' ' ||
		    !text_blank((unsigned char)*p)); p++)
			continue;
		n = (size_t)(p - list);
		/* (Most tokens differ by their length: no call for those.) */
		if (n == 6 && text_same(list, n, "except"))
			means = 0;
		else if (n > 0 && is_meant(list, n, name, size, groups))
			yes = means;
		list = p + 1;
	}
	return yes;
}

int
list_open(const char *list)
{
	return strpbrk(list, "*@") != NULL || text_inlist(list, "except");
}

int
hand_next(const struct question *q, int scope, int unit, struct hand *h)
{
	if (h->side >= 0 && unit && ++h->unit < q->units[h->side])
		return 1;
	while (++h->side <= SIDE_2) {
		if (scope == SIDE_EACH ? h->side == SIDE_NONE :
		    h->side != scope)
			continue;
		h->unit = unit == UNIT_EACH || (unit == UNIT_IF_MANY &&
		    (q->check->has_units >> h->side & 1)) ? 0 : -1;
		if (h->unit < 0 || q->units[h->side] > 0)
			return 1;
	}
	return 0;
}

const char *
question_role(const struct question *q, struct hand h)
{
	return h.side == SIDE_NONE || q->check->roles[0] == NULL ? "" :
	    q->check->roles[h.side == SIDE_2];
}

const char *
question_unit(const struct question *q, struct hand h, struct arena *a)
{
	return h.unit < 0 || q->units[h.side] <= 1 ? "" :
	    arena_printf(a, " of unit %d", h.unit + 1);
}

const char *
question_whose(const struct question *q, struct hand h, struct arena *a)
{
	const char *role = question_role(q, h);

	return arena_printf(a, "%s%s%s", question_unit(q, h, a),
	    role[0] != '\0' ? " of the " : h.side == SIDE_2 ? " after vs" : "",
	    role);
}
