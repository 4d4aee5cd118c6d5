/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. The error value: the first thing that went wrong, as one line of
 * text. Functions that can fail take one and return -1; nobody below the
 * driver prints. Later errors never overwrite the first. Whoever has to decide
 * by an error asks for its kind or its place, never for its words.
 *
 * A format that begins with `%s:%d` or `%s:%d: column "%s"` names a place: the
 * file, the line and the column are remembered as parts of the text.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdarg.h>
#include <stddef.h>

#include "base/arena.h"

enum err_kind {
	ERR_PLAIN,		/* no caller decides by it */
	ERR_MISSING,		/* a required value was not given */
	ERR_DICE,		/* the faces given are not those that it takes */
	ERR_NO_SYSTEM,		/* no rule system has the name */
	ERR_NO_TABLE,		/* no table has the name */
	ERR_NO_ROW,		/* a table has no row or no column for a key */
	ERR_EMPTY_CELL,		/* a table does not say */
	ERR_BUDGET,		/* it takes more than the budget */
	ERR_NO_ANSWER,		/* no answer applies */
	ERR_COLUMN,		/* a file has a column that is unknown there */
	ERR_UNKNOWN_NAME,	/* a formula has a name that its check lacks */
};

/* Another message, in memory of whoever added it. */
struct err_more {
	struct err_more *next;
	const char *text;
	int word;		/* which word of the question, or 0 */
};

struct err {
	int set;		/* 1 once something went wrong */
	enum err_kind kind;
	int place;		/* length of the file's name in text; 0: none */
	int line;		/* of that file, or 0 */
	int column, columned;	/* the column's name in text: its first byte, its
				   bytes; 0: none is named */
	int rest;		/* where the place ends, and the message begins */
	int word;		/* which word of the question is at fault, or 0 */
	struct err_more *more;	/* or NULL */
	const char *name;	/* ERR_UNKNOWN_NAME: in memory of the formula */
	char text[1024];	/* one line, no newline */
};

/* Latch a message; returns -1 so that callers can say `return err_set(...)`. */
#define err_set(e, ...) err_as((e), ERR_PLAIN, __VA_ARGS__)
/* The same, of a kind. */
int err_as(struct err *e, enum err_kind kind, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int err_vas(struct err *e, enum err_kind kind, const char *fmt, va_list ap)
    __attribute__((format(printf, 3, 0)));
/* How many bytes of e are in use, up to the end of its text. */
size_t err_size(const struct err *e);
/* Latch what another error value holds. */
int err_pass(struct err *e, const struct err *from);
/* Add another message, unless it is there already. */
void err_add(struct err *e, const char *text, int word, struct arena *a);
/* All messages in one line, `; ` between. */
const char *err_whole(const struct err *e, struct arena *a);
/* Does it name this column of its row? */
int err_names(const struct err *e, const char *column);
/* Forget what was latched. */
void err_clear(struct err *e);

#endif
