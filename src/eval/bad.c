/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. Why there is no value. */
#include <config.h>

#include <stdio.h>

#include "eval/eval.h"

static struct val
val_bad(const struct eval *e, struct bad bad)
{
	struct bad *b = arena_raw(e->m.arena, sizeof(*b));

	*b = bad;
	return (struct val){ VAL_BAD, { .bad = b } };
}

/* A copy of the error. */
static const struct err *
kept(const struct eval *e, const struct err *err)
{
	struct err *keep = arena_raw(e->m.arena, err_size(err));

	return memcpy(keep, err, err_size(err));
}

struct val
bad_of(struct eval *e, const struct err *err)
{
	return val_bad(e, (struct bad){ BAD_ERROR, .err = kept(e, err),
		.value = -1 });
}

struct val
bad_error(struct eval *e, enum err_kind kind, const char *fmt, ...)
{
	struct err err = { 0 };
	va_list ap;

	va_start(ap, fmt);
	(void)err_vas(&err, kind, fmt, ap);
	va_end(ap);
	return bad_of(e, &err);
}

struct val
bad_at(struct eval *e, const struct origin *from, const char *column,
    const char *fmt, ...)
{
	char text[sizeof(((struct err *)0)->text)];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return bad_error(e, ERR_PLAIN, "%s:%d: column \"%s\": %s", from->file,
	    from->line, column, text);
}

struct val
bad_missing(struct eval *e, const struct err *err, int value, struct hand h)
{
	return val_bad(e, (struct bad){ BAD_MISSING, .err = kept(e, err),
		.value = value, .side = h.side, .unit = h.unit });
}

struct val
bad_refused(struct eval *e, const char *reason, const char *cite,
    const struct origin *from)
{
	return val_bad(e, (struct bad){ BAD_REFUSED, .text = reason,
		.cite = cite, .from = from, .value = -1 });
}

int
bad_tell(struct eval *e, const struct bad *b)
{
	if (b->kind == BAD_MISSING && e->missing == NULL)
		e->missing = b;
	return err_pass(e->m.err, b->err);
}

struct val
eval_wrong(struct eval *e, const struct expr *x, const char *what,
    const char *detail)
{
	return bad_error(e, ERR_PLAIN, "%s:%d: column \"%s\", place %d: %s%s%s",
	    x->from->file, x->from->line, x->column, x->at, what,
	    detail != NULL ? " " : "", detail != NULL ? detail : "");
}

int
eval_broke(struct eval *e, const struct origin *from, const char *column)
{
	if (!e->spent) {
		(void)machine_spent(&e->m, from, column);
		e->over = bad_of(e, e->m.err);
	}
	e->spent = 1;
	return -1;
}
