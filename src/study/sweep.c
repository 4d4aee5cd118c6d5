/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: study. One value varied: --sweep tells the chances for each of a range
 * (or of a value's words); --need finds the first that reaches a chance, for
 * the value written `NAME=_`.
 */
#include <config.h>

#include <string.h>

#include "ask/chain.h"
#include "base/text.h"
#include "cli/driver.h"
#include "table/load.h"
#include "tell/shares.h"

enum { VALUES_MOST = 10000, SCORE_REACH = 30, OPEN_REACH = 1000, BAR = 50 };

/* What a value is varied over, each as it is written in a question. */
struct range {
	const char *name;	/* of the value */
	int side;		/* where its words go */
	const char **texts;
	int n, room;
	int guess, guessed;	/* where nothing says how far: 0 to OPEN_REACH */
	int asked;		/* some value could be asked */
};

struct sweep {
	struct driver *d;
	const char *words;	/* the question, `{}` where the value goes */
	const struct check *check;
	const struct value *value;
	struct range r;
	struct telling head;	/* JSON */
};

static int
add_number(struct sweep *s, struct num n)
{
	char buf[NUM_TEXT];

	if (s->r.n == VALUES_MOST)
		return err_set(&s->d->err, "more than %d values of %s",
		    VALUES_MOST, s->r.name);
	ARENA_PUSH(&s->d->keep, s->r.texts, s->r.n, s->r.room);
	s->r.texts[s->r.n++] = arena_text(&s->d->keep,
	    num_print(n, s->value->kind == KIND_SUM, buf));
	return 0;
}

static int
add_span(struct sweep *s, struct num lo, struct num hi)
{
	struct num one = num_int(1);

	while (num_cmp(lo, hi) <= 0) {
		if (add_number(s, lo) < 0)
			return -1;
		if (num_add(&lo, lo, one) < 0)
			break;		/* the last number there is */
	}
	return 0;
}

/* All that the value may be: its words, or its bands, an open one so far. */
static int
add_legal(struct sweep *s)
{
	const struct legal *l;
	struct num lo, hi;
	int i;

	l = &s->value->legal;
	for (i = 0; i < l->nword; i++) {
		ARENA_PUSH(&s->d->keep, s->r.texts, s->r.n, s->r.room);
		s->r.texts[s->r.n++] = l->words[i];
	}
	if (s->value->kind == KIND_YESNO)
		return add_span(s, num_int(0), num_int(1));
	if (s->value->kind == KIND_SUM)
		return add_span(s, num_int(-SCORE_REACH),
		    num_int(SCORE_REACH));
	/* The bands of ratios lie beyond their words. */
	for (i = 0; s->value->kind != KIND_RATIO && i < l->nband; i++) {
		lo = l->bands[i].has_lo ? l->bands[i].lo : num_int(0);
		hi = l->bands[i].has_hi ? l->bands[i].hi : lo;
		if (!l->bands[i].has_hi &&
		    num_add(&hi, lo, num_int(OPEN_REACH)) < 0)
			hi = num_int(INT64_MAX);
		if (add_span(s, lo, hi) < 0)
			return -1;
	}
	if (s->r.n > 0)
		return 0;
	s->r.guessed = s->r.guess && s->value->kind != KIND_WORD &&
	    s->value->kind != KIND_TEXT && s->value->kind != KIND_RATIO;
	if (s->r.guessed)
		return add_span(s, num_int(0), num_int(OPEN_REACH));
	return err_set(&s->d->err, "%s: over which values? write %s=LO..HI",
	    s->r.name, s->r.name);
}

static int
add_range(struct sweep *s, const char *text)
{
	struct band b;

	if (text == NULL)
		return add_legal(s);
	band_parse(arena_text(&s->d->keep, text), &b);
	if (!b.numeric || !b.has_lo || !b.has_hi)
		return err_set(&s->d->err, "--sweep: want NAME=LO..HI or NAME, "
		    "not \"%s=%s\"", s->r.name, text);
	if (num_cmp(b.lo, b.hi) > 0)
		return err_set(&s->d->err, "--sweep: %s=%s ends before it "
		    "begins", s->r.name, text);
	return add_span(s, b.lo, b.hi);
}

/* The check that the words name, or the tool's default. */
static int
find_check(struct sweep *s)
{
	const char *p, *words;
	struct check *c;
	size_t len;

	words = s->words;
	p = text_token(&words, &len);
	c = p == NULL ? NULL : system_find(s->d->sys, s->d->tool->name,
	    arena_copy(&s->d->work, p, len));
	if (c == NULL)
		c = system_find(s->d->sys, s->d->tool->name, NULL);
	if (c == NULL)
		return err_set(&s->d->err, "which check? one of: %s",
		    ask_checks(s->d->sys, s->d->tool->name, &s->d->work));
	s->check = c;
	return check_compile(c, &s->d->err);
}

static int
find_value(struct sweep *s, const char *name, int side)
{
	const char *near;
	int i;

	s->r.name = name;
	i = check_value(s->check, name, side);
	if (i < 0) {
		near = ask_near(s->check, name, &s->d->work);
		return err_set(&s->d->err, "%s has no value \"%s\"%s%s%s",
		    s->check->name, name, near != NULL ? ": did you mean " :
		    "", near != NULL ? near : "", near != NULL ? "?" : "");
	}
	s->value = &s->check->values[i];
	s->r.side = s->value->side == SIDE_2 ||
	    (s->value->side == SIDE_EACH && side == SIDE_2) ? SIDE_2 : SIDE_1;
	return 0;
}

/* The question with the value put in. */
static const char *
question(const struct sweep *s, int i)
{
	struct arena *a;
	const char *hole, *word;

	a = &s->d->work;
	word = arena_printf(a, "%s=%s", s->r.name, s->r.texts[i]);
	hole = strstr(s->words, "{}");
	if (hole != NULL)
		return arena_printf(a, "%.*s%s%s", (int)(hole - s->words),
		    s->words, word, hole + 2);
	if (s->r.side == SIDE_2)
		return arena_printf(a, "%s%s %s", s->words,
		    strstr(s->words, "vs ") != NULL ? "" : " vs", word);
	hole = strstr(s->words, " vs ");
	if (strncmp(s->words, "vs ", 3) == 0)
		return arena_printf(a, "%s %s", word, s->words);
	if (hole == NULL)
		return arena_printf(a, "%s %s", s->words, word);
	return arena_printf(a, "%.*s %s%s", (int)(hole - s->words), s->words,
	    word, hole);
}

/* The chances of one question: to the end with --through. */
static int
count(struct sweep *s, const char *words, struct chances *c)
{
	struct asking w;
	struct question *q;
	struct driver *d;

	d = s->d;
	driver_budget(d);
	q = arena_alloc(&d->work, sizeof(*q));
	driver_asking(d, &w);
	if (ask_parse(&w, words, &d->work, q, &d->err) < 0)
		return -1;
	if (d->opt.through)
		return chain_chances(&w, q, &d->work, c, &d->err);
	if (rule_chances(q, -1, SIDE_NONE, 0, &d->work, c, &d->err) < 0)
		return -1;
	return d->format == FORMAT_JSON ? 0 : chances_by_answer(c);
}

static int
too_wide(struct sweep *s)
{
	return err_set(&s->d->err, "the chances need more than 1024 bits");
}

static void
json_start(struct sweep *s)
{
	if (s->d->format != FORMAT_JSON)
		return;
	s->head.tool = s->d->tool->name;
	s->head.fingerprint = driver_print(s->d);
}

/* A number bare, but words as such, whatever they look like. */
static void
json_value(struct sweep *s, const char *key, int i)
{
	const char *text;
	struct num n;

	text = s->r.texts[i];
	out_key(&s->d->out, key);
	if (s->value->kind != KIND_WORD && s->value->kind != KIND_TEXT &&
	    num_parse(&n, text, strlen(text)) == 0)
		out_json_num(&s->d->out, n);
	else
		out_json(&s->d->out, text);
}

static void
json_name(struct sweep *s)
{
	out_key(&s->d->out, "name");
	out_json(&s->d->out, s->r.name);
}

/* ---- sweep ---- */

static void
sweep_line(struct sweep *s, int i, const struct share *x,
    const struct wide *of)
{
	struct out *out;
	struct arena *a;

	out = &s->d->out;
	a = &s->d->work;
	if (s->d->format == FORMAT_CSV) {
		out_csv(out, s->r.texts[i], 0);
		out_text(out, ",");
		out_csv(out, x->text, 0);
		out_printf(out, ",%s,%.6f\n", tell_fraction(&x->w, of, a),
		    wide_ratio(&x->w, of));
		return;
	}
	out_clean(out, s->r.texts[i]);
	out_text(out, "\t");
	out_clean(out, x->text);
	out_printf(out, "\t%s\t%.2f%%", tell_fraction(&x->w, of, a),
	    100 * wide_ratio(&x->w, of));
	if (s->d->opt.plot) {
		out_text(out, "\t");
		tell_bar(out, wide_ratio(&x->w, of), BAR);
	}
	out_text(out, "\n");
}

static int
sweep_json(struct sweep *s, int i, const struct chances *c)
{
	tell_json_head(&s->d->out, c, &s->head);
	json_name(s);
	json_value(s, "value", i);
	return tell_json_chances(&s->d->out, c, NULL, &s->d->work);
}

/* In CSV what cannot come stands with 0, so that a curve has no gaps. */
static int
sweep_one(struct sweep *s, int i)
{
	struct chances c;
	struct shares all;
	int k;

	arena_reset(&s->d->work);
	if (count(s, question(s, i), &c) < 0)
		return -1;
	if (s->d->format == FORMAT_JSON)
		return sweep_json(s, i, &c) < 0 ? too_wide(s) : 0;
	if (shares_answers(&all, &c, &s->d->work) < 0)
		return too_wide(s);
	for (k = 0; k < all.n; k++)
		if (!wide_zero(&all.all[k].w) || s->d->format == FORMAT_CSV)
			sweep_line(s, i, &all.all[k], &c.of);
	return 0;
}

int
sweep_run(struct driver *d, const char *words)
{
	struct sweep s;
	const char *eq, *text, *name;
	int i;

	memset(&s, 0, sizeof(s));
	s.d = d;
	s.words = words;
	text = d->opt.sweep;
	eq = strchr(text, '=');
	name = eq != NULL ? arena_copy(&d->keep, text, (size_t)(eq - text)) :
	    text;
	if (find_check(&s) < 0 || find_value(&s, name, SIDE_NONE) < 0 ||
	    add_range(&s, eq != NULL ? eq + 1 : NULL) < 0)
		return -1;
	json_start(&s);
	if (d->format == FORMAT_CSV) {
		out_csv(&d->out, s.r.name, 0);
		out_text(&d->out, ",answer,p,decimal\n");
	}
	for (i = 0; i < s.r.n; i++)
		if (sweep_one(&s, i) < 0)
			return -1;
	return 0;
}

/* ---- need ---- */

/* `ANSWER`, `ANSWER..`: or better, `..ANSWER`: or better for the other side. */
struct wanted {
	const char *answer;
	int better;
	int known;		/* some check that was met has such an answer */
	struct num p;		/* the chance it is to reach */
};

static int
parse_wanted(struct sweep *s, struct wanted *w)
{
	const struct code *code;
	const char *text;
	size_t n;

	text = s->d->opt.need;
	n = strlen(text);
	if (n > 2 && memcmp(text, "..", 2) == 0) {
		w->better = -1;
		text += 2;
	} else if (n > 2 && strcmp(text + n - 2, "..") == 0) {
		w->better = 1;
	}
	w->answer = arena_copy(&s->d->keep, text, n - (w->better ? 2 : 0));
	code = check_code(s->check, w->answer);
	if (code == NULL)
		code = check_answer(s->check, w->answer);
	if (code == NULL && s->check->codes != NULL && !s->d->opt.through)
		return err_set(&s->d->err, "--need: %s has no answer \"%s\"",
		    s->check->name, w->answer);
	if (w->better && code != NULL && !code->ranked)
		return err_set(&s->d->err, "--need: \"%s\" has no rank to be "
		    "better than", w->answer);
	return 0;
}

/* Does the weight reach the chance? Exactly: n/of >= p. */
static int
reaches(const struct wide *w, const struct wide *of, struct num p)
{
	struct wide x, y;

	wide_copy(&x, w);
	wide_copy(&y, of);
	return wide_mul_u64(&x, (uint64_t)p.d) == 0 &&
	    wide_mul_u64(&y, (uint64_t)p.n) == 0 && wide_cmp(&x, &y) >= 0;
}

/* What the chain comes to: the first check on its way with such an answer. */
static int
weigh(struct sweep *s, struct wanted *w, const struct chances *c,
    struct wide *sum)
{
	int got;

	for (got = 0; c != NULL && got == 0; c = c->next)
		if (!c->choice)
			got = shares_reach(sum, c, w->answer, w->better,
			    &s->d->work);
	w->known |= got > 0;
	return got;
}

static void
json_wanted(struct sweep *s)
{
	out_key(&s->d->out, "need");
	out_json(&s->d->out, s->d->opt.need);
	out_key(&s->d->out, "at-least");
	out_json(&s->d->out, s->d->opt.at_least);
	json_name(s);
}

static void
csv_head(struct sweep *s)
{
	out_csv(&s->d->out, s->r.name, 0);
	out_text(&s->d->out, ",p,decimal\n");
}

/* The value, with the chance that it has. */
static void
tell_found(struct sweep *s, int i, const struct chances *c,
    const struct wide *sum)
{
	const char *p;
	struct out *o;

	o = &s->d->out;
	p = tell_fraction(sum, &c->of, &s->d->work);
	switch (s->d->format) {
	case FORMAT_JSON:
		tell_json_head(o, c, &s->head);
		json_wanted(s);
		json_value(s, "value", i);
		tell_json_share(o, sum, &c->of, &s->d->work);
		out_text(o, "}\n");
		break;
	case FORMAT_CSV:
		csv_head(s);
		out_csv(o, s->r.texts[i], 0);
		out_printf(o, ",%s,%.6f\n", p, wide_ratio(sum, &c->of));
		break;
	default:
		out_printf(o, "%s=%s\t%s\t%.2f%%\n", s->r.name,
		    s->r.texts[i], p, 100 * wide_ratio(sum, &c->of));
		break;
	}
}

/* No value has it. */
static void
tell_none(struct sweep *s, const char *words)
{
	struct out *o;
	int last;

	o = &s->d->out;
	last = s->r.n - 1;
	s->d->status = 1;
	if (s->d->format == FORMAT_CSV) {
		csv_head(s);
		out_text(o, "not to be had,,\n");
		return;
	}
	if (s->d->format != FORMAT_JSON) {
		out_printf(o, "not to be had\t\tno %s from %s to %s reaches "
		    "it\n", s->r.name, s->r.texts[0], s->r.texts[last]);
		return;
	}
	tell_json_check(o, s->check, &s->head);
	out_key(o, "question");
	out_json(o, words);
	json_wanted(s);
	out_key(o, "value");
	out_text(o, "null");
	json_value(s, "from", 0);
	json_value(s, "to", last);
	out_text(o, "}\n");
}

/* 1: it reaches the chance; 0, -1. Of a guessed range not all can be asked. */
static int
try_value(struct sweep *s, struct wanted *w, int i)
{
	struct chances c;
	struct wide sum;
	int got;

	arena_reset(&s->d->work);
	err_clear(&s->d->err);
	if (count(s, question(s, i), &c) < 0)
		return s->r.guessed ? 0 : -1;
	s->r.asked = 1;
	got = weigh(s, w, &c, &sum);
	if (got <= 0 || !reaches(&sum, &c.of, w->p))
		return got < 0 ? too_wide(s) : 0;
	tell_found(s, i, &c, &sum);
	return 1;
}

/* The `NAME=_` among the words becomes the hole. */
static int
find_hole(struct sweep *s, const char *words)
{
	const char *p, *text, *name;
	size_t len;
	int side, want;

	text = "";
	name = NULL;
	side = SIDE_1;
	want = SIDE_1;
	while ((p = text_token(&words, &len)) != NULL) {
		if (text_same(p, len, "vs"))
			side = SIDE_2;
		if (len > 2 && memcmp(p + len - 2, "=_", 2) == 0) {
			if (name != NULL)
				return err_set(&s->d->err, "--need: one value "
				    "is sought at a time: %s=_ or %.*s", name,
				    (int)len, p);
			name = arena_copy(&s->d->keep, p, len - 2);
			want = side;
			p = "{}";
			len = 2;
		}
		text = arena_printf(&s->d->keep, "%s%s%.*s", text,
		    text[0] != '\0' ? " " : "", (int)len, p);
	}
	if (name == NULL)
		return err_set(&s->d->err, "--need: write the value that is "
		    "sought as NAME=_");
	s->words = text;
	return find_check(s) < 0 ? -1 : find_value(s, name, want);
}

/* Who wants the worst seeks the greatest value, not the least. */
static int
try_values(struct sweep *s, struct wanted *w)
{
	int i, got;

	for (i = got = 0; i < s->r.n && got == 0; i++)
		got = try_value(s, w, w->better < 0 ? s->r.n - 1 - i : i);
	if (got == 0 && !s->r.asked)
		return -1;
	if (got == 0 && !w->known)
		return err_set(&s->d->err, "--need: neither %s nor what it "
		    "leads to has an answer \"%s\"", s->check->name,
		    w->answer);
	return got;
}

int
need_run(struct driver *d, const char *words)
{
	struct wanted want;
	struct sweep s;
	int got;

	memset(&s, 0, sizeof(s));
	memset(&want, 0, sizeof(want));
	s.d = d;
	if (d->opt.at_least == NULL || num_parse(&want.p, d->opt.at_least,
	    strlen(d->opt.at_least)) < 0 || want.p.n < 0 ||
	    want.p.n > want.p.d)
		return err_set(&d->err, "--need wants --at-least P, a chance like "
		    "2/3 or 0.9");
	json_start(&s);
	s.r.guess = 1;
	if (find_hole(&s, words) < 0 || parse_wanted(&s, &want) < 0 ||
	    add_legal(&s) < 0)
		return -1;
	got = try_values(&s, &want);
	if (got != 0)
		return got < 0 ? -1 : 0;
	err_clear(&d->err);
	tell_none(&s, words);
	return 0;
}
