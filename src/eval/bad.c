/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: eval. Why there is no value. */
#include <config.h>

#include <stdio.h>

#include "eval/eval.h"

static struct bad *
bad_new(struct eval *e, enum bad_kind kind)
{
	struct bad *b = arena_alloc(e->m.arena, sizeof(*b));

	b->kind = kind;
	b->value = -1;
	return b;
}

static struct val
val_bad(const struct bad *b)
{
	return (struct val){ VAL_BAD, { .bad = b } };
}

/* A reason with a copy of the error. */
static struct bad *
bad_kept(struct eval *e, enum bad_kind kind, const struct err *err)
{
	struct bad *b;
	struct err *keep = arena_raw(e->m.arena, err_size(err));

	memcpy(keep, err, err_size(err));
	b = bad_new(e, kind);
	b->err = keep;
	return b;
}

struct val
bad_of(struct eval *e, const struct err *err)
{
	return val_bad(bad_kept(e, BAD_ERROR, err));
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
	struct bad *b = bad_kept(e, BAD_MISSING, err);

	b->value = value;
	b->side = h.side;
	b->unit = h.unit;
	return val_bad(b);
}

struct val
bad_refused(struct eval *e, const char *reason, const char *cite,
    const struct origin *from)
{
	struct bad *b = bad_new(e, BAD_REFUSED);

	b->text = reason;
	b->cite = cite;
	b->from = from;
	return val_bad(b);
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
