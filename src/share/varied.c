/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See varied.h. */
#include <config.h>

#include "share/varied.h"

#include <string.h>

#include "share/shares.h"

enum { BAR = 50 };

/* A number bare, but words as such, whatever they look like. */
static void
member(const struct varied *v, const char *key, const char *text)
{
	struct num n;

	out_key(v->o, key);
	if (v->bare && num_parse(&n, text, strlen(text)) == 0)
		out_json_num(v->o, n);
	else
		out_json(v->o, text);
}

void
tell_varied_head(const struct varied *v)
{
	if (v->format != FORMAT_CSV)
		return;
	out_csv(v->o, v->name, 0);
	out_text(v->o, ",answer,p,decimal\n");
}

static void
line(const struct varied *v, const char *text, const struct share *x,
    const struct wide *of)
{
	const char *p;

	p = tell_fraction(&x->w, of, v->a);
	if (v->format == FORMAT_CSV) {
		out_csv(v->o, text, 0);
		out_text(v->o, ",");
		out_csv(v->o, x->text, 0);
		out_printf(v->o, ",%s,%.6f\n", p, wide_ratio(&x->w, of));
		return;
	}
	out_clean(v->o, text);
	out_text(v->o, "\t");
	out_clean(v->o, x->text);
	out_printf(v->o, "\t%s\t%.2f%%", p, 100 * wide_ratio(&x->w, of));
	if (v->plot) {
		out_text(v->o, "\t");
		tell_bar(v->o, wide_ratio(&x->w, of), BAR);
	}
	out_text(v->o, "\n");
}

int
tell_varied(const struct varied *v, const char *text, const struct chances *c)
{
	struct shares all;
	int i;

	if (v->format == FORMAT_JSON) {
		tell_json_head(v->o, c, v->head);
		out_key(v->o, "name");
		out_json(v->o, v->name);
		member(v, "value", text);
		return tell_json_chances(v->o, c, NULL, v->a);
	}
	if (shares_answers(&all, c, v->a) < 0)
		return -1;
	for (i = 0; i < all.n; i++)
		if (!wide_zero(&all.all[i].w) || v->format == FORMAT_CSV)
			line(v, text, &all.all[i], &c->of);
	return 0;
}

void
tell_nothing(const struct varied *v)
{
	out_printf(v->o, "\t%s changes nothing here\n", v->name);
}

static void
wanted_members(const struct varied *v)
{
	out_key(v->o, "need");
	out_json(v->o, v->need);
	out_key(v->o, "at-least");
	out_json(v->o, v->at_least);
	out_key(v->o, "name");
	out_json(v->o, v->name);
}

void
tell_found(const struct varied *v, const char *text, const struct chances *c,
    const struct wide *sum)
{
	const char *p;

	p = tell_fraction(sum, &c->of, v->a);
	switch (v->format) {
	case FORMAT_JSON:
		tell_json_head(v->o, c, v->head);
		wanted_members(v);
		member(v, "value", text);
		tell_json_share(v->o, sum, &c->of, v->a);
		out_text(v->o, "}\n");
		break;
	case FORMAT_CSV:
		out_csv(v->o, v->name, 0);
		out_text(v->o, ",p,decimal\n");
		out_csv(v->o, text, 0);
		out_printf(v->o, ",%s,%.6f\n", p, wide_ratio(sum, &c->of));
		break;
	default:
		out_printf(v->o, "%s=%s\t%s\t%.2f%%\n", v->name, text, p,
		    100 * wide_ratio(sum, &c->of));
		break;
	}
}

void
tell_none(const struct varied *v, const struct check *c, const char *words,
    const char *from, const char *to)
{
	switch (v->format) {
	case FORMAT_JSON:
		tell_json_check(v->o, c, v->head);
		out_key(v->o, "question");
		out_json(v->o, words);
		wanted_members(v);
		out_key(v->o, "value");
		out_text(v->o, "null");
		member(v, "from", from);
		member(v, "to", to);
		out_text(v->o, "}\n");
		break;
	case FORMAT_CSV:
		out_csv(v->o, v->name, 0);
		out_text(v->o, ",p,decimal\n");
		out_text(v->o, "not to be had,,\n");
		break;
	default:
		out_printf(v->o, "not to be had\t\tno %s from %s to %s reaches "
		    "it\n", v->name, from, to);
		break;
	}
}
