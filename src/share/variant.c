/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: share. See variant.h. */
#include <config.h>

#include "share/variant.h"

#include <string.h>

#include "base/text.h"

struct variant *
variant_add(struct variants *t, const char *label, struct arena *a)
{
	struct variant *x;

	ARENA_PUSH(a, t->all, t->n, t->room);
	x = &t->all[t->n++];
	memset(x, 0, sizeof(*x));
	x->label = arena_text(a, label);
	return x;
}

void
variant_ruled(struct variant *x, const struct ruling *r, struct arena *a)
{
	x->answer = arena_text(a, r->text);
	x->meaning = arena_text(a, tell_meaning(r, a));
	x->refused = r->refused;
}

void
variant_counted(struct variant *x, struct chances *c, struct arena *a)
{
	chances_by_answer(c);
	shares_answers(&x->all, c, a);
	if (c->count != 1 || c->outcomes[0].reason == NULL)
		return;
	x->refused = 1;
	x->answer = arena_text(a, c->outcomes[0].text);
	x->meaning = arena_text(a, c->outcomes[0].reason);
}

/* Are both texts the same, or neither there? */
static int
alike(const char *a, const char *b)
{
	return a == NULL || b == NULL ? a == b : text_eq(a, b);
}

int
variant_same(const struct variant *x, const struct variant *y)
{
	if (x->all.n > 0 && y->all.n > 0)
		return shares_same(&x->all, &y->all);
	return (x->all.n > 0) == (y->all.n > 0) &&
	    alike(x->answer, y->answer) && alike(x->meaning, y->meaning);
}

void
variants_answers(const struct variants *t, struct shares *s, struct arena *a)
{
	int i;

	memset(s, 0, sizeof(*s));
	for (i = 0; i < t->n; i++)
		shares_join(s, &t->all[i].all, a);
}

/* ---- as members of what was told of the question as it is ---- */

static void
json_variant(struct out *o, const char *key, const struct variant *x,
    struct arena *a)
{
	out_item(o, "{");
	out_member(o, key, x->label);
	if (x->all.n > 0)
		tell_json_shares(o, "answer", &x->all, NULL, a);
	else if (x->answer != NULL)
		out_member(o, "answer", x->answer);
	if (x->meaning != NULL)
		out_member(o, x->all.n > 0 || x->answer != NULL ? "meaning" :
		    x->lacks ? "needs" : "error", x->meaning);
	out_text(o, "}");
}

void
tell_json_variants(struct out *o, const char *name, const char *key,
    const struct variants *t, struct arena *a)
{
	int i;

	out_nest(o, name, "[");
	for (i = 0; i < t->n; i++)
		json_variant(o, key, &t->all[i], a);
	out_text(o, "]}\n");
}

void
tell_json_as_is(struct out *o, const struct ruling *r, const struct chances *c,
    const struct telling *head, struct arena *a)
{
	if (c != NULL) {
		tell_json_head(o, c, head);
		tell_json_chances(o, c, NULL, head->meanings, a);
		return;
	}
	tell_json_open(o, r, head, NULL, a);
}
