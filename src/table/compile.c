/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. Compiles a check: its values, modifiers and steps are gathered
 * from the core sheets, its words put into a hash table, its formulas parsed.
 */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/formula_tree.h"
#include "rule/dicecell.h"
#include "table/source.h"

/* ---- which rows belong to a check ---- */

/*
 * Whoever compiles more than FEW checks may go through all of them, so the
 * files are now read as a whole. Errors in rows of other checks, or in files of
 * other tools, are not told here.
 */
static void
read_ahead(struct system *s)
{
	struct frame *f = s->arena->frame;
	struct err quiet = { 0 };
	int failed = f == NULL || f->disk[0] != '\0';

	if (system_rows(s, &quiet) < 0 && !failed)
		f->disk[0] = '\0';
}

static int
read_rows(struct source *w, enum core core)
{
	struct loader *l = w->s->loader;

	if (core == CORE_VALUES && l->ncompiled++ == FEW)
		read_ahead(w->s);
	if (!l->whole)
		return core_read(w->s, core, w->c, &w->c->rows->core[core],
		    w->e);
	core_rows(&l->core[core], w->c, w->a, &w->c->rows->core[core]);
	return 0;
}

/* Does one thing stand on that side, or on each? */
static int
stands_alone(const struct check *c, int side)
{
	const struct stand *st = c->stands;

	return side == SIDE_EACH ? st[SIDE_1].one && st[SIDE_2].one :
	    st[side].one;
}

/*
 * Parse a side, perhaps with `+` for its units; where the check has one thing
 * there, that is the side. 0, or -1 with err.
 */
static int
parse_side(const struct source *w, enum core_column col, int *side, int *unit)
{
	const char *t = at(w, col);
	size_t n = strlen(t);

	*unit = n > 0 && t[n - 1] == '+';
	if (*unit)
		n--;
	if (n == 0 && !*unit)
		*side = SIDE_NONE;
	else if (text_same(t, n, "1"))
		*side = SIDE_1;
	else if (text_same(t, n, "2"))
		*side = SIDE_2;
	else if (text_same(t, n, "each"))
		*side = SIDE_EACH;
	else if (text_same(t, n, "acting"))
		*side = w->c->acts;
	else if (text_same(t, n, "target"))
		*side = SIDE_1 + SIDE_2 - w->c->acts;
	else
		return fail(w, col, "want 1, 2, each, acting, target (with + "
		    "for units) or nothing");
	*unit = *unit && !stands_alone(w->c, *side);
	if (*unit)
		w->c->has_units |= (int)side_bits(*side);
	return 0;
}

static int
one_of(const struct source *w, enum core_column col, const char *const *names,
    int n, int preset, int *out)
{
	const char *list, *t = at(w, col);
	int i;

	if (t[0] == '\0' && preset >= 0) {
		*out = preset;
		return 0;
	}
	for (i = 0; i < n; i++)
		if (text_eq(names[i], t)) {
			*out = i;
			return 0;
		}
	list = "want one of";
	for (i = 0; i < n; i++)
		list = arena_printf(w->a, "%s %s", list, names[i]);
	return fail(w, col, list);
}

/* The scope of a formula in a row's `value`. */
static struct scope
scope_of(struct check *c, const struct origin *from, int side)
{
	struct scope s = { .check = c, .from = from, .side = side,
		.column = core_columns[COL_VALUE] };

	return s;
}

/* Parse what a column of the row holds; nothing is no formula. */
static int
formula(const struct source *w, struct scope *s, enum core_column col,
    const char *text, struct expr **out)
{
	s->column = core_columns[col];
	if (text[0] == '\0')
		return 0;
	*out = formula_parse(s, text, w->e);
	return *out == NULL ? -1 : 0;
}

/* ---- legal values ---- */

/* Make room for `most` legal words, and for a list of those that are there. */
static void
legal_room(struct arena *a, struct legal *l, struct index *seen, int most)
{
	l->words = arena_alloc(a, (size_t)most * sizeof(*l->words));
	memset(seen, 0, sizeof(*seen));
	index_open(seen, a, most);
}

/* Add a word once: a table may have a key once for each reading. */
static void
legal_word(struct legal *l, struct index *seen, const char *word)
{
	if (index_find(seen, word) >= 0)
		return;
	index_add(seen, word, l->nword);
	l->words[l->nword++] = word;
}

/* The keys of a table, the names of its columns, or the codes of its name. */
static int
legal_table(const struct source *w, struct legal *l, const char *kind,
    const char *name)
{
	const int rows = text_eq(kind, "rows");
	const struct table *t;
	struct index seen;
	struct err e = { 0 };
	int i;

	if (name[0] == '\0')
		return fail(w, COL_LEGAL, "a table's name is missing");
	if (text_eq(kind, "codes")) {
		if (system_codes(w->s, name, w->e) < 0)
			return -1;
		legal_room(w->a, l, &seen, w->s->ncode);
		for (i = 0; i < w->s->ncode; i++)
			if (text_eq(w->s->codes[i].table, name))
				legal_word(l, &seen, w->s->codes[i].code);
		return l->nword > 0 ? 0 : fail(w, COL_LEGAL,
		    "codes.csv has no such table");
	}
	t = w->s->table(w->s, name, &e);
	if (t == NULL && e.kind == ERR_NO_TABLE)
		return fail(w, COL_LEGAL, "there is no such table");
	if (t == NULL)
		return err_pass(w->e, &e);
	legal_room(w->a, l, &seen, rows ? t->nrow : t->ncol);
	for (i = 0; i < (rows ? t->nrow : t->ncol); i++)
		legal_word(l, &seen, rows ? t->rows[i].key : t->cols[i]);
	return 0;
}

/* Words side by side, or `rows TABLE`, `columns TABLE`, `codes TABLE`. */
static int
legal_words(const struct source *w, struct legal *l, const char *text)
{
	struct index seen;
	const char *p, *kind;
	size_t len, all = strlen(text);

	p = text_token(&text, &len);
	if (p == NULL)
		return 0;
	kind = arena_copy(w->a, p, len);
	if (text_inlist("rows columns codes", kind)) {
		p = text_token(&text, &len);
		return legal_table(w, l, kind, arena_copy(w->a, p != NULL ? p :
		    "", len));
	}
	legal_room(w->a, l, &seen, (int)(all / 2 + 1));
	legal_word(l, &seen, kind);
	while ((p = text_token(&text, &len)) != NULL)
		legal_word(l, &seen, arena_copy(w->a, p, len));
	return 0;
}

/* Parse `6-1..` or `..1-6` as a band of quotients; others are not numeric. */
static void
ratio_band(const char *p, size_t len, struct band *b)
{
	memset(b, 0, sizeof(*b));
	if (len <= 2)
		return;
	if (memcmp(p, "..", 2) == 0)
		b->has_hi = num_ratio(&b->hi, p + 2, len - 2) == 0;
	else if (memcmp(p + len - 2, "..", 2) == 0)
		b->has_lo = num_ratio(&b->lo, p, len - 2) == 0;
	b->numeric = b->has_lo || b->has_hi;
}

/* `0..NAME`: the band without its end, and NAME; else the band as it is. */
static const char *
bounded(const struct source *w, const char *p, size_t len, const char **name)
{
	const char *band = arena_copy(w->a, p, len), *dots = strstr(band, "..");

	if (dots == NULL || text_fold((unsigned char)dots[2]) < 'a')
		return band;
	*name = dots + 2;
	return arena_copy(w->a, band, (size_t)(dots + 2 - band));
}

/* Bands of numbers; or of ratios, of which others are words. */
static int
legal_bands(const struct source *w, struct legal *l, int ratios)
{
	const char *p, *text = l->text, *words = "";
	struct band b;
	size_t len;
	int room = 0;

	while ((p = text_token(&text, &len)) != NULL) {
		if (!ratios && text_same(p, len, "real")) {
			l->real = 1;
			continue;
		}
		if (ratios)
			ratio_band(p, len, &b);
		else
			band_parse(bounded(w, p, len, &l->most), &b);
		if (b.numeric) {
			ARENA_PUSH(w->a, l->bands, l->nband, room);
			l->bands[l->nband++] = b;
		} else if (ratios) {
			words = arena_join(w->a, words, " ", arena_copy(w->a,
			    p, len));
		} else
			return fail(w, COL_LEGAL, "want bands like 1.., 0..10 or "
			    "0..groups");
	}
	return legal_words(w, l, words);
}

static int
parse_legal(const struct source *w, struct value *v)
{
	v->legal.text = at(w, COL_LEGAL);
	if (v->kind == KIND_WORD || v->kind == KIND_TEXT ||
	    v->kind == KIND_SQUARE)
		return legal_words(w, &v->legal, v->legal.text);
	return v->kind == KIND_YESNO ? 0 :
	    legal_bands(w, &v->legal, v->kind == KIND_RATIO);
}

/* ---- values ---- */

static struct value *
same_value(const struct source *w, const char *name, int side)
{
	const struct index *t = &w->c->by_value;
	struct value *v;
	int at = index_first(t, name, strlen(name));

	for (; at >= 0; at = index_next(t, at)) {
		v = &w->c->values[index_number(t, at)];
		if (v->side == side && text_eq(v->name, name))
			return v;
	}
	return NULL;
}

/* What the row at hand says that a value, or one word of it, needs. */
static int
add_need(const struct source *w, int value, const char *word)
{
	struct need *n;

	if (at(w, COL_NEEDS)[0] == '\0')
		return 0;
	ARENA_PUSH(w->a, w->c->needs, w->c->nneed, w->c->needroom);
	n = &w->c->needs[w->c->nneed++];
	*n = (struct need){ .value = value, .word = word,
		.text = at(w, COL_NEEDS) };
	return row_origin(w, &n->from);
}

/* A row that gives a value, or NULL with err. */
static struct valdef *
new_def(const struct source *w)
{
	struct valdef *d = arena_alloc(w->a, sizeof(*d));

	d->text = at(w, COL_DEFAULT);
	if (text_eq(d->text, "ask"))
		d->text = "";
	return row_origin(w, &d->from) < 0 ? NULL : d;
}

/* Add a row, and its value if there is none of that side yet; or NULL. */
static struct value *
value_add(const struct source *w, int side, int unit)
{
	struct valdef *d;
	struct value *v;
	int kind;

	if (one_of(w, COL_KIND, kind_names, KIND_COUNT_OF, -1, &kind) < 0)
		return NULL;
	w->c->sides |= side_bits(side);
	v = same_value(w, at(w, COL_NAME), side);
	if (v == NULL) {
		v = &w->c->values[w->c->nvalue++];
		*v = (struct value){ .name = at(w, COL_NAME), .side = side,
			.unit = unit, .kind = (enum kind)kind,
			.prompt = at(w, COL_PROMPT), .also = at(w, COL_ALSO) };
		index_add(&w->c->by_value, v->name, w->c->nvalue - 1);
		if (v->also[0] != '\0' && !text_eq(v->also, v->name))
			index_add(&w->c->by_value, v->also, w->c->nvalue - 1);
		if (parse_legal(w, v) < 0 ||
		    add_need(w, w->c->nvalue - 1, NULL) < 0)
			return NULL;
	}
	d = new_def(w);
	if (d == NULL)
		return NULL;
	if (v->last != NULL)
		v->last->next = d;
	else
		v->defs = d;
	v->last = d;
	return v;
}

/* The next attribute of that name which the side has, from value i on; or -1. */
static int
attribute(const struct source *w, int i, const char *name, int side)
{
	const struct value *v;

	for (; w->c->groups != NULL && i < w->c->nvalue; i++) {
		v = &w->c->values[i];
		if (v->thing == NULL)
			return -1;	/* (They come first.) */
		if (text_eq(v->name, name) &&
		    (side_bits(v->side) & side_bits(side)) != 0)
			return i;
	}
	return -1;
}

/*
 * What this check takes where nothing is said of an attribute. With + each unit
 * of a side has its own, where else the side has one.
 */
static int
add_default(const struct source *w, int i, int side, int unit)
{
	struct valdef *d, **at_row;
	struct value *v;

	for (; i >= 0; i = attribute(w, i + 1, at(w, COL_NAME), side)) {
		v = &w->c->values[i];
		if (unit && v->side != side)
			return fail(w, COL_SIDE, "with + write each where both "
			    "sides have the attribute");
		v->unit |= unit;
		d = new_def(w);
		if (d == NULL)
			return -1;
		d->own = 1;
		d->side = v->side == side ? SIDE_NONE : side == SIDE_EACH ?
		    SIDE_NONE : side;
		for (at_row = &v->defs; *at_row != NULL && (*at_row)->own;
		    at_row = &(*at_row)->next)
			continue;
		d->next = *at_row;
		*at_row = d;
	}
	return 0;
}

static int
add_value(const struct source *w)
{
	const char *kind;
	int side, unit, i;

	if (parse_side(w, COL_SIDE, &side, &unit) < 0)
		return -1;
	kind = at(w, COL_KIND);
	i = attribute(w, 0, at(w, COL_NAME), side);
	if (i < 0)
		return value_add(w, side, unit) == NULL ? -1 : 0;
	if (kind[0] == '\0')
		return add_default(w, i, side, unit);
	return err_set(w->e, "%s:%d: column \"name\": \"%s\" is an attribute "
	    "of %s (%s:%d): give it a default without a kind, or another name",
	    w->r->file, w->r->line, at(w, COL_NAME),
	    w->c->values[i].thing, w->c->values[i].defs->from.file,
	    w->c->values[i].defs->from.line);
}

/* ---- units.csv ---- */

/*
 * The row of units.csv at hand, for what stands on that side; of a path, where
 * a unit stands is each step's own. 0, or -1.
 */
static int
add_attribute(const struct source *w, int side, const struct stand *st)
{
	static const int own[] = { COL_NEEDS, COL_DEFAULT };
	struct value *v;
	int i, about, each;

	if (one_of(w, COL_ABOUT, about_names, ABOUT_COUNT, ABOUT_NOTHING,
	    &about) < 0)
		return -1;
	for (i = 0; i < 2; i++)
		if (strchr(at(w, own[i]), '@') != NULL)
			return fail(w, own[i], "an attribute is true of a unit "
			    "whoever stands opposite: of two units it is a row "
			    "of values.csv");
	each = st->many || (st->steps && about == ABOUT_WHERE);
	if (each)
		w->c->has_units |= (int)side_bits(side);
	v = value_add(w, side, each);
	if (v == NULL)
		return -1;
	v->thing = st->thing;
	v->about = (enum about)about;
	return 0;
}

/*
 * A default with `+` makes an attribute each unit's own: then there may be
 * several.
 */
static int
find_several(const struct source *w)
{
	const char *t = at(w, COL_SIDE);
	int side;

	for (side = SIDE_1; side <= SIDE_2; side++)
		if (at(w, COL_KIND)[0] == '\0' && (t[0] == 'e' ||
		    t[0] == '0' + side) && t[strlen(t) - 1] == '+')
			w->c->stands[side].one = 0;
	return 0;
}

/* A row of units.csv, where its thing stands; once, if both sides are alike. */
static int
add_attributes(const struct source *w)
{
	const struct stand *st = w->c->stands, *a = &st[SIDE_1], *b = &st[SIDE_2];
	const char *of = at(w, COL_OF);
	const int alike = a->thing != NULL && b->thing != NULL &&
	    text_eq(a->thing, b->thing) && a->many == b->many &&
	    a->steps == b->steps;
	int side;

	for (side = SIDE_1; side <= SIDE_2 - alike; side++)
		if (st[side].thing != NULL && text_eq(st[side].thing, of) &&
		    add_attribute(w, alike ? SIDE_EACH : side, &st[side]) < 0)
			return -1;
	return 0;
}

/* ---- modifiers ---- */

static int
add_modword(const struct source *w, const struct modifier *m)
{
	struct modword *x;
	int i = index_find(&w->c->by_modword, m->word);

	if (i < 0) {
		i = w->c->nmodword;
		index_add(&w->c->by_modword, m->word, i);
	}
	x = &w->c->modwords[i];
	if (i == w->c->nmodword) {
		x->word = m->word;
		x->unit = m->unit;
		x->first = w->c->nmod;
		w->c->nmodword++;
	}
	x->last = w->c->nmod;
	x->sides |= (int)side_bits(m->side);
	if (x->unit != m->unit)
		return fail(w, COL_SIDE, "this word is a unit's elsewhere in the "
		    "check (write + in both rows or in none)");
	return i;
}

/* Set the modifier's score, and link it behind the last one of that score. */
static void
add_score(const struct source *w, struct modifier *m)
{
	struct modifier *first;
	int i;

	m->to = at(w, COL_TO);
	m->same = -1;
	i = check_score(w->c, m->to);
	if (i < 0) {
		index_add(&w->c->by_score, m->to, w->c->nmod);
		m->last = w->c->nmod;
		return;
	}
	first = &w->c->mods[i];
	w->c->mods[first->last].same = w->c->nmod;
	first->last = w->c->nmod;
	m->to = first->to;
}

/* A modifier by a word of an attribute counts while the attribute is that. */
static void
attribute_word(const struct source *w, struct modifier *m)
{
	const struct value *v;
	int i, k;

	for (i = 0; i < w->c->nvalue && m->value_of < 0; i++) {
		v = &w->c->values[i];
		if (v->thing == NULL)
			break;		/* (They come first.) */
		if (m->side == SIDE_NONE || (side_bits(v->side) &
		    side_bits(m->side)) != side_bits(m->side))
			continue;
		for (k = 0; k < v->legal.nword; k++)
			if (text_wordeq(v->legal.words[k], m->word)) {
				m->value_of = i;
				m->value_is = v->legal.words[k];
			}
	}
}

static int
add_modifier(const struct source *w)
{
	struct modifier *m = &w->c->mods[w->c->nmod];
	int op, pick;

	if (parse_side(w, COL_SIDE, &m->side, &m->unit) < 0 ||
	    one_of(w, COL_OP, mod_ops, MOD_OP_COUNT, MOD_ADD, &op) < 0 ||
	    one_of(w, COL_PICK, mod_picks, PICK_COUNT, PICK_SUM, &pick) < 0 ||
	    row_origin(w, &m->from) < 0)
		return -1;
	w->c->sides |= side_bits(m->side);
	m->op = (enum mod_op)op;
	m->pick = (enum mod_pick)pick;
	m->word = at(w, COL_WORD);
	add_score(w, m);
	m->meaning = at(w, COL_MEANING);
	m->group = at(w, COL_GROUP)[0] != '\0' ? at(w, COL_GROUP) : NULL;
	m->unless = at(w, COL_UNLESS)[0] != '\0' ? at(w, COL_UNLESS) : NULL;
	m->value_of = check_value(w->c, m->word, m->side);
	if (m->value_of < 0)
		attribute_word(w, m);
	if (m->value_of >= 0 && m->side != SIDE_NONE &&
	    w->c->values[m->value_of].side != SIDE_NONE &&
	    w->c->values[m->value_of].side != SIDE_EACH &&
	    w->c->values[m->value_of].side != m->side)
		m->value_of = -1;	/* a value of the other side only */
	m->modword = -1;
	if (m->value_of < 0) {
		m->modword = add_modword(w, m);
		if (m->modword < 0)
			return -1;
	}
	w->c->nmod++;
	return 0;
}

/* ---- steps ---- */

static int
effect_index(struct check *c, const char *name)
{
	int i = index_find(&c->by_effect, name);

	if (i >= 0)
		return i;
	index_add(&c->by_effect, name, c->neffect);
	c->effects[c->neffect] = name;
	return c->neffect++;
}

/* Split `disorder@2` into the effect's name and side. 0, or -1 with err. */
static int
step_effect(const struct source *w, struct step *s)
{
	const char *sign, *name = at(w, COL_NAME);
	int i;

	if (name[0] == '\0')
		return fail(w, COL_NAME, "an effect has a name");
	sign = strchr(name, '@');
	s->effect_side = s->scope;
	if (sign != NULL) {
		if ((sign[1] != '1' && sign[1] != '2') || sign[2] != '\0')
			return fail(w, COL_NAME, "after @ stands 1 or 2");
		s->effect_side = sign[1] - '0';
		name = arena_copy(w->a, name, (size_t)(sign - name));
	}
	i = check_value(w->c, name, SIDE_NONE);
	if (i >= 0 && w->c->values[i].thing == NULL)
		return fail(w, COL_NAME, "a value of the check has this name: "
		    "an effect wants one of its own");
	s->name = name;
	s->effect = effect_index(w->c, name);
	w->c->effect_sides[s->effect] |= side_bits(s->effect_side);
	if (s->effect_side == SIDE_EACH)
		s->effect_side = SIDE_HAND;
	return 0;
}

/* A law of `@unit` holds on the sides where such a thing stands, for each. */
static void
law_of_thing(const struct source *w, struct step *s)
{
	const char *p, *list = at(w, COL_CHECK);
	unsigned sides;
	size_t len;
	int side;

	for (sides = 0; (p = text_token(&list, &len)) != NULL;)
		for (side = SIDE_1; side <= SIDE_2; side++)
			if (*p == '@' && w->c->stands[side].thing != NULL &&
			    text_same(p + 1, len - 1, w->c->stands[side].thing))
				sides |= side_bits(side);
	if (sides == 0)
		return;
	s->law = LAW_OF_THING;
	s->unit = UNIT_IF_MANY;
	s->scope = sides == side_bits(SIDE_EACH) ? SIDE_EACH :
	    sides == side_bits(SIDE_1) ? SIDE_1 : SIDE_2;
}

static int
add_step(const struct source *w)
{
	struct step *s = &w->c->steps[w->c->nstep];
	int what, unit;

	if (parse_side(w, COL_SCOPE, &s->scope, &unit) < 0 ||
	    one_of(w, COL_DO, step_dos, DO_COUNT, -1, &what) < 0 ||
	    row_origin(w, &s->from) < 0)
		return -1;
	s->what = (enum step_do)what;
	s->unit = unit ? UNIT_EACH : UNIT_NOT;
	s->law = s->what == DO_REFUSE && strchr(at(w, COL_CHECK), '@') != NULL ?
	    LAW_OF_GROUP : LAW_NOT;
	if (s->law)
		law_of_thing(w, s);
	s->id = at(w, COL_ID);
	s->name = at(w, COL_NAME);
	s->text = at(w, COL_VALUE);
	s->passes = at(w, COL_PASSES);
	if (s->what >= DO_MUST && s->name[0] == '\0')
		return fail(w, COL_NAME, "what must or may follow has a name");
	if (s->what == DO_EFFECT && step_effect(w, s) < 0)
		return -1;
	if (s->what == DO_ROLL) {
		if (s->name[0] == '\0')
			return fail(w, COL_NAME, "a roll has a name");
		if (s->unit)
			return fail(w, COL_SCOPE, "a roll is made by a side, "
			    "not by each unit");
		if (roll_scan(w->c, s, w->e) < 0)
			return -1;
	}
	w->c->nstep++;
	return 0;
}

/* ---- words ---- */

enum { VOCABULARY = 256, WORDS_EACH = 4 };

/* Double the number of lists in the hash table of words. */
static void
more_words(struct check *c)
{
	struct word *w, **head;

	c->nvocab = c->nvocab == 0 ? VOCABULARY : 2 * c->nvocab;
	c->vocab = arena_alloc(c->sys->arena,
	    (size_t)c->nvocab * sizeof(*c->vocab));
	for (w = c->words; w != NULL; w = w->after) {
		head = &c->vocab[text_hash(w->key, strlen(w->key)) %
		    (unsigned)c->nvocab];
		w->next = *head;
		*head = w;
	}
}

static void
add_word(struct check *c, const char *key, enum word_kind kind, int index,
    const char *text)
{
	struct word *w, **head;
	int parts = 1;
	const char *p;

	if (key[0] == '\0')
		return;
	if (c->nword++ >= WORDS_EACH * c->nvocab)
		more_words(c);
	head = &c->vocab[text_hash(key, strlen(key)) % (unsigned)c->nvocab];
	for (w = *head; w != NULL; w = w->next)
		if (w->kind == kind && w->index == index &&
		    text_wordeq(w->key, key))
			return;
	w = arena_raw(c->sys->arena, sizeof(*w));
	*w = (struct word){ .key = key, .kind = kind, .index = index,
		.text = text, .next = *head };
	*head = w;
	*c->words_end = w;
	c->words_end = &w->after;
	for (p = key; *p != '\0'; p++)
		parts += *p == ' ' || *p == '-';
	if (parts > c->longest)
		c->longest = parts;
}

/* Add a noun that follows a number, in singular and plural. */
static void
count_words(struct check *c, int index, const char *noun)
{
	size_t n = strlen(noun);

	add_word(c, noun, WORD_COUNT, index, c->values[index].name);
	if (n > 1 && noun[n - 1] == 's')
		add_word(c, arena_copy(c->sys->arena, noun, n - 1),
		    WORD_COUNT, index, c->values[index].name);
	else if (n > 0)
		add_word(c, arena_printf(c->sys->arena, "%ss", noun),
		    WORD_COUNT, index, c->values[index].name);
}

static void
value_words(struct check *c, int index)
{
	const struct value *v = &c->values[index];
	int i;

	if (v->kind == KIND_TEXT || v->kind == KIND_SQUARE)
		return;
	for (i = 0; i < v->legal.nword; i++)
		add_word(c, v->legal.words[i], WORD_VALUE, index,
		    v->legal.words[i]);
	if (v->kind == KIND_YESNO)
		add_word(c, v->name, WORD_YES, index, v->name);
	if (v->kind != KIND_COUNT)
		return;
	count_words(c, index, v->name);
	if (v->also[0] != '\0')
		count_words(c, index, v->also);
}

/* A square's legal words must be two values: its letter and its number. */
static int
square_parts(const struct source *w, const struct value *v)
{
	const char *name;
	int i, at;

	for (i = 0; i < v->legal.nword || i < 2; i++) {
		name = i < v->legal.nword ? v->legal.words[i] : "";
		at = check_value(w->c, name, v->side);
		if (i == 2 || at < 0 || (w->c->values[at].kind != KIND_VALUE &&
		    w->c->values[at].kind != KIND_STATED))
			return err_set(w->e, "%s:%d: column \"legal\": want "
			    "the names of two values of kind value, for letter "
			    "and number", v->defs->from.file,
			    v->defs->from.line);
	}
	return 0;
}

/* The sides for which the check knows some of the words brought, as bits. */
static unsigned
brings_sides(const struct check *c, const char *list)
{
	const char *p, *word;
	size_t left, len;
	unsigned has = 0;

	while ((p = text_token(&list, &left)) != NULL)
		while ((word = text_choice(&p, &left, &len)) != NULL)
			has |= check_told(c, word, len);
	return has;
}

/* More other names of other names than these are no ruler's. */
enum { OTHER_NAMES = 1000, OTHER_DEEP = 50 };

/*
 * Is `word` what these words are another name of, themselves or by others in
 * their turn? *left counts the rows that may still be looked at.
 */
static int
comes_back(const struct check *c, const char *list, const char *word,
    int deep, int *left)
{
	const struct brings *b;
	const struct word *k;
	const char *p, *name;
	size_t room, len;
	int found = 0;

	p = text_token(&list, &room);
	while (!found && (name = text_choice(&p, &room, &len)) != NULL) {
		found = text_same(name, len, word);
		k = check_vocab(c, text_hash(name, len));
		for (; k != NULL && !found; k = k->next) {
			if (k->kind != WORD_BRINGS ||
			    !text_same(name, len, k->key))
				continue;
			b = &c->brings[k->index];
			if (b->from.reading >= 0)
				continue;
			if (b->another && deep > 0 && (*left)-- > 0)
				found = comes_back(c, b->list, word, deep - 1,
				    left);
			else if (b->another)
				found = 1;
		}
	}
	return found;
}

/* Other names that come back to themselves have no meaning. 0, or -1. */
static int
check_another(const struct source *w, const struct brings *b)
{
	int left = OTHER_NAMES;

	if (!b->another || b->from.reading >= 0 ||
	    !comes_back(w->c, b->list, b->word, OTHER_DEEP, &left))
		return 0;
	return err_set(w->e, "%s:%d: column \"brings\": \"%s\" is another name "
	    "of itself, by \"%s\"", b->from.file, b->from.line, b->word,
	    b->list);
}

static int
add_brings(const struct source *w)
{
	const unsigned has = brings_sides(w->c, at(w, COL_BRINGS));
	struct scope s;
	struct brings *b;

	if (has == 0)
		return 0;
	b = &w->c->brings[w->c->nbrings];
	if (row_origin(w, &b->from) < 0)
		return -1;
	b->word = at(w, COL_WORD);
	b->list = at(w, COL_BRINGS);
	b->meaning = at(w, COL_MEANING);
	b->another = strchr(b->list, ' ') == NULL && at(w, COL_WHEN)[0] == '\0';
	if (check_another(w, b) < 0)
		return -1;
	add_word(w->c, b->word, WORD_BRINGS, w->c->nbrings++, b->word);
	/* (A condition is read on the side of what is brought.) */
	s = scope_of(w->c, &b->from, has == side_bits(SIDE_1) ? SIDE_1 :
	    has == side_bits(SIDE_2) ? SIDE_2 : SIDE_EACH);
	return formula(w, &s, COL_WHEN, at(w, COL_WHEN), &b->when);
}

/* ---- formulas ---- */

static int
value_formulas(const struct source *w, struct value *v)
{
	struct scope s;
	struct valdef *d;

	for (d = v->defs; d != NULL; d = d->next) {
		s = scope_of(w->c, &d->from, d->side != SIDE_NONE ? d->side :
		    v->side);
		s.value = 1 + (int)(v - w->c->values);
		if (formula(w, &s, COL_DEFAULT, d->text, &d->expr) < 0)
			return -1;
	}
	return 0;
}

static int
mod_formulas(const struct source *w)
{
	struct modifier *m = &w->c->mods[w->r - w->sh->rows];
	struct scope s = scope_of(w->c, &m->from, m->side);

	return formula(w, &s, COL_VALUE, at(w, COL_VALUE), &m->amount) < 0 ?
	    -1 : formula(w, &s, COL_WHEN, at(w, COL_WHEN), &m->when);
}

/* Is it a code of the check, without quotes? */
static int
bare_code(const struct check *c, const char *text)
{
	return c->codes != NULL && text_fold((unsigned char)*text) >= 'a' &&
	    text_fold((unsigned char)*text) <= 'z' &&
	    strpbrk(text, "[(@+=<>") == NULL &&
	    (check_code(c, text) != NULL || check_answer(c, text) != NULL);
}

static int
step_value(const struct source *w, struct scope *s, struct step *st)
{
	struct err *e = w->e;

	switch (st->what) {
	case DO_ROLL:
		return roll_parse(s, st, e);
	case DO_REFUSE:
		st->say = template_parse(s, st->text, e);
		return st->say == NULL ? -1 : 0;
	case DO_THEN:
	case DO_MUST:
	case DO_MAY:
		st->say = template_follow(s, st->text, st->passes, e);
		return st->say == NULL ? -1 : 0;
	default:
		if (st->what == DO_ANSWER && st->text[0] == '\0')
			return err_set(e, "%s:%d: column \"value\": an answer is "
			    "a formula", s->from->file, s->from->line);
		if (st->what == DO_ANSWER && bare_code(s->check, st->text))
			return err_set(e, "%s:%d: column \"value\": an answer "
			    "stands between quotes: '%s'", s->from->file,
			    s->from->line, st->text);
		return formula(w, s, COL_VALUE, st->text, &st->value);
	}
}

/* Can the condition be parsed for that side? */
static int
knows(struct check *c, const struct step *st, int side, const char *when)
{
	struct scope s = scope_of(c, &st->from, side);
	struct err quiet = { 0 };

	return formula_parse(&s, when, &quiet) != NULL;
}

/* A law for each side that can be parsed for one side only holds for that. */
static void
law_sides(struct check *c, struct step *st, const char *when)
{
	int one, two;

	if (knows(c, st, SIDE_EACH, when))
		return;
	one = knows(c, st, SIDE_1, when);
	two = knows(c, st, SIDE_2, when);
	if (one != two)
		st->scope = one ? SIDE_1 : SIDE_2;
}

static int
step_formulas(const struct source *w)
{
	struct step *st = &w->c->steps[w->r - w->sh->rows];
	struct scope s;

	if (st->law == LAW_OF_GROUP && st->scope == SIDE_EACH)
		law_sides(w->c, st, at(w, COL_WHEN));
	s = scope_of(w->c, &st->from, st->scope);
	if (step_value(w, &s, st) < 0 ||
	    formula(w, &s, COL_WHEN, at(w, COL_WHEN), &st->when) < 0)
		return -1;
	if (at(w, COL_SAY)[0] == '\0' || (st->what != DO_ANSWER &&
	    st->what != DO_EFFECT))
		return 0;
	s.column = core_columns[COL_SAY];
	st->say = template_parse(&s, at(w, COL_SAY), w->e);
	return st->say == NULL ? -1 : 0;
}

/* ---- rows that are done again ---- */

enum { AGAIN_MOST = 20 };

/* The most that a formula comes to, by the legal numbers it names; or -1. */
static int
most_of(const struct check *c, const struct expr *x)
{
	const struct legal *l;
	int a, b;

	switch (x->op) {
	case OP_NUM:
		return (int)num_floor(x->num);
	case OP_VALUE:
		l = &c->values[x->index].legal;
		return l->nband == 1 && l->bands[0].has_hi ?
		    (int)num_floor(l->bands[0].hi) : -1;
	case OP_ADD:
	case OP_SUB:
		a = most_of(c, x->args[0]);
		b = x->args[1]->op == OP_NUM ? most_of(c, x->args[1]) : -1;
		return a < 0 || b < 0 ? -1 : x->op == OP_ADD ? a + b : a - b;
	default:
		return -1;
	}
}

/* The step with that id, before step i. */
static int
first_again(const struct source *w, int i)
{
	int k;

	for (k = i - 1; k >= 0; k--)
		if (text_eq(w->c->steps[k].id, w->c->steps[i].name))
			return k;
	return err_set(w->e, "%s:%d: column \"name\": want the id of a row "
	    "before this one, got \"%s\"", w->c->steps[i].from.file,
	    w->c->steps[i].from.line, w->c->steps[i].name);
}

/* A copy of a step that holds if rows were done again so often. */
static struct step
done_again(const struct source *w, const struct step *s, int turn, int nth)
{
	struct step copy = *s;
	struct expr *x = arena_alloc(w->a, 4 * sizeof(*x)), *all = &x[3];
	int i;

	for (i = 0; i < 4; i++) {
		x[i] = (struct expr){ .op = OP_GE, .side = SIDE_NONE,
			.nargs = 2, .from = &s->from, .column = "when",
			.deep = 1, .at = 1 };
		x[i].args = arena_alloc(w->a, 2 * sizeof(*x[i].args));
	}
	x[0].op = OP_ROLL;
	x[0].index = w->c->turns;
	x[1].op = OP_NUM;
	x[1].num = num_int(turn);
	x[0].nargs = x[1].nargs = x[0].deep = x[1].deep = 0;
	x[2].args[0] = &x[0];
	x[2].args[1] = &x[1];
	all->op = OP_AND;
	all->args[0] = &x[2];
	all->args[1] = s->when;
	all->deep = s->when != NULL ? s->when->deep + 2 : 0;
	copy.when = s->when != NULL ? all : &x[2];
	copy.turn = turn;
	copy.nth = nth;
	return copy;
}

/* Step i has the rows from `first` on done again: put copies behind it. */
static int
repeat(struct source *w, int i, int first, int most, int *turn)
{
	struct check *c = w->c;
	const int n = i - first + 1;
	struct step *more = arena_alloc(w->a, (size_t)(c->nstep + n * most) *
	    sizeof(*more));
	int k, j;

	memcpy(more, c->steps, (size_t)(i + 1) * sizeof(*more));
	more[i].turn = *turn;
	for (k = 1; k <= most; k++)
		for (j = 0; j < n; j++)
			more[i + 1 + (k - 1) * n + j] = done_again(w,
			    &c->steps[first + j], *turn + k, k);
	memcpy(more + i + 1 + most * n, c->steps + i + 1,
	    (size_t)(c->nstep - i - 1) * sizeof(*more));
	for (k = 0; k < c->nroll; k++)
		if (c->rolls[k].step > i)
			c->rolls[k].step += most * n;
	c->steps = more;
	c->nstep += most * n;
	*turn += most;
	return i + most * n;
}

/* Rows that are done again are written out, as often as may be. */
static int
unroll(struct source *w)
{
	struct check *c = w->c;
	struct step *s;
	int i, first, most, turn;

	for (i = turn = 0; i < c->nstep; i++) {
		s = &c->steps[i];
		if (s->what != DO_AGAIN)
			continue;
		first = first_again(w, i);
		if (first < 0)
			return -1;
		most = s->value != NULL ? most_of(c, s->value) : -1;
		if (most < 0 || most > AGAIN_MOST || c->nslot == SLOT_MOST)
			return err_set(w->e, "%s:%d: column \"value\": want how "
			    "often, a number to %d or a value whose legal "
			    "numbers end there, got \"%s\"", s->from.file,
			    s->from.line, AGAIN_MOST, s->text);
		if (turn == 0) {
			c->turns = c->nslot++;
			c->slots[c->turns].roll = -1;
		}
		i = repeat(w, i, first, most, &turn);
	}
	return 0;
}

/* Upper bound for what a core file adds to the check: one for each row. */
static size_t
rows(const struct source *w, enum core core)
{
	return (size_t)w->c->rows->core[core].nrow + 1;
}

static void
make_room(struct source *w)
{
	struct check *c = w->c;
	struct loader *l = w->s->loader;
	size_t n;

	c->words_end = &c->words;
	c->reach = arena_alloc(w->a, SIDES_ALL * sizeof(*c->reach));
	n = rows(w, CORE_VALUES) + 2 * (size_t)l->core[CORE_UNITS].nrow;
	c->values = arena_alloc(w->a, n * sizeof(*c->values));
	index_open(&c->by_value, w->a, 2 * (int)n);
	n = rows(w, CORE_MODIFIERS);
	c->mods = arena_alloc(w->a, n * sizeof(*c->mods));
	c->modwords = arena_alloc(w->a, n * sizeof(*c->modwords));
	index_open(&c->by_modword, w->a, (int)n);
	index_open(&c->by_score, w->a, (int)n);
	n = rows(w, CORE_STEPS);
	c->steps = arena_alloc(w->a, n * sizeof(*c->steps));
	c->rolls = arena_alloc(w->a, n * sizeof(*c->rolls));
	index_open(&c->by_roll, w->a, (int)n);
	c->effects = arena_alloc(w->a, n * sizeof(*c->effects));
	index_open(&c->by_effect, w->a, (int)n);
	c->effect_sides = arena_alloc(w->a, n * sizeof(*c->effect_sides));
	c->slots = arena_alloc(w->a, SLOT_MOST * sizeof(*c->slots));
	n = (size_t)l->core[CORE_WORDS].nrow + 1;
	c->brings = arena_alloc(w->a, n * sizeof(*c->brings));
}

/* A word of words.csv that needs something: of each value that may be it. */
static int
word_needs(const struct source *w)
{
	const struct value *v;
	const char *word = at(w, COL_WORD);
	int i, k, is;

	for (i = 0; i < w->c->nvalue && at(w, COL_NEEDS)[0] != '\0'; i++) {
		v = &w->c->values[i];
		is = v->kind == KIND_YESNO && text_wordeq(v->name, word);
		for (k = 0; k < v->legal.nword && v->kind == KIND_WORD; k++)
			is |= text_wordeq(v->legal.words[k], word);
		if (is && add_need(w, i, v->kind == KIND_YESNO ? NULL :
		    word) < 0)
			return -1;
	}
	return 0;
}

static int
compile_words(struct source *w)
{
	struct check *c = w->c;
	int i;
	struct loader *l = w->s->loader;

	for (i = 0; i < c->nvalue; i++) {
		if (c->values[i].kind == KIND_SQUARE &&
		    square_parts(w, &c->values[i]) < 0)
			return -1;
		if (c->values[i].legal.most != NULL &&
		    check_value(c, c->values[i].legal.most,
		    c->values[i].side) < 0)
			return err_set(w->e, "%s:%d: column \"legal\": \"%s\" is "
			    "no value of %s", c->values[i].defs->from.file,
			    c->values[i].defs->from.line,
			    c->values[i].legal.most, c->name);
		value_words(c, i);
	}
	for (i = 0; i < c->nmodword; i++)
		add_word(c, c->modwords[i].word, WORD_MOD, i,
		    c->modwords[i].word);
	return each_row(w, &l->core[CORE_WORDS], add_brings) < 0 ||
	    each_row(w, &l->core[CORE_WORDS], word_needs) < 0 ? -1 : 0;
}

static int
need_formulas(const struct source *w)
{
	struct need *n;
	struct scope s;
	int i;

	for (i = 0; i < w->c->nneed; i++) {
		n = &w->c->needs[i];
		s = scope_of(w->c, &n->from, w->c->values[n->value].side);
		if (formula(w, &s, COL_NEEDS, n->text, &n->holds) < 0)
			return -1;
		if (n->word == NULL)
			w->c->values[n->value].needs = n->holds;
	}
	return 0;
}

/* Parse the formulas of all rows, in the same order as before. */
static int
compile_formulas(struct source *w)
{
	int i;

	for (i = 0; i < w->c->nvalue; i++)
		if (value_formulas(w, &w->c->values[i]) < 0)
			return -1;
	if (need_formulas(w) < 0 ||
	    each_row(w, &w->c->rows->core[CORE_MODIFIERS], mod_formulas) < 0)
		return -1;
	return each_row(w, &w->c->rows->core[CORE_STEPS], step_formulas);
}

static int
compile(struct source *w)
{
	const struct loader *l = w->s->loader;
	const struct sheet *core = w->c->rows->core;

	if (read_rows(w, CORE_VALUES) < 0 || read_rows(w, CORE_STEPS) < 0 ||
	    read_rows(w, CORE_MODIFIERS) < 0 || (w->c->codes != NULL &&
	    system_codes(w->s, w->c->codes, w->e) < 0))
		return -1;
	make_room(w);
	(void)each_row(w, &core[CORE_VALUES], find_several);
	return each_row(w, &l->core[CORE_UNITS], add_attributes) < 0 ||
	    each_row(w, &core[CORE_VALUES], add_value) < 0 ||
	    each_row(w, &core[CORE_MODIFIERS], add_modifier) < 0 ||
	    each_row(w, &core[CORE_STEPS], add_step) < 0 ||
	    compile_words(w) < 0 || compile_formulas(w) < 0 ||
	    unroll(w) < 0 || formula_walk(w->c, w->e) < 0 ? -1 : 0;
}

int
check_compile(struct check *c, struct err *e)
{
	struct source w = { .c = c, .s = c->sys, .a = c->sys->arena, .e = e };
	struct err *why;

	if (c->compiled)
		return 0;
	if (c->broken != NULL)
		return err_pass(e, c->broken);
	c->rows = arena_alloc(w.a, sizeof(*c->rows));
	if (compile(&w) < 0) {
		why = arena_raw(w.a, sizeof(*why));
		*why = *e;
		c->broken = why;
		return -1;
	}
	c->compiled = 1;
	return 0;
}
