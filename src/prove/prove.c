/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: prove. See prove.h: the order of the examination. */
#include <config.h>

#include "prove/prove.h"

#include <string.h>

#include "base/text.h"
#include "prove/inside.h"

/* Is the unknown name one that a row declares for an unknown check? */
static int
told(const struct lint *l, const struct err *e)
{
	int i;

	for (i = 0; e->kind == ERR_UNKNOWN_NAME && i < l->astray.n; i++)
		if (text_eq(e->name, l->astray.at[i]))
			return 1;
	return 0;
}

static void
examine_check(struct lint *l, struct check *c)
{
	struct err e = { 0 };

	if (check_compile(c, &e) < 0) {
		if (!told(l, &e) && !lint_lacks(l, c, &e))
			lint_fault(l, &e);
		l->broken = 1;
		return;
	}
	lint_words(l, c);
}

void
lint_system(struct lint *l, struct system *s)
{
	int i;

	l->s = s;
	l->asked = arena_alloc(l->a, (size_t)(s->nreading + 1) *
	    sizeof(*l->asked));
	l->outside.a = l->astray.a = l->a;
	lint_core(l);
	/* (Names that went astray are missing everywhere: tell that once.) */
	l->broken = l->astray.n > 0;
	for (i = 0; i < s->ncheck; i++, lint_looked(l))
		examine_check(l, &s->checks[i]);
	for (i = 0; i < s->ncheck; i++, lint_looked(l))
		if (s->checks[i].compiled) {
			lint_codes(l, &s->checks[i]);
			lint_answers(l, &s->checks[i]);
		}
	/* (What a broken check asks for is unknown.) */
	if (!l->broken)
		lint_known_words(l);
	lint_laws(l);
	lint_tables(l);
	if (!l->broken)
		lint_shell(l);
	lint_files(l);
	for (i = 0; l->astray.n == 0 && i < s->ncheck; i++, lint_looked(l))
		lint_reach(l, &s->checks[i]);
	if (!l->broken) {
		lint_dead(l);
		lint_readings(l);
	}
}
