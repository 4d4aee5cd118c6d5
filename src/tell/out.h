/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. A growing text that the driver writes out later: every form of a
 * ruling is made in one. Nothing here writes to a file.
 */
#ifndef TELL_OUT_H
#define TELL_OUT_H

#include <stddef.h>
#include <string.h>

#include "base/frame.h"
#include "base/number.h"
#include "rule/system.h"

/* The forms that answers are told in. */
enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON };

/* Ends a cell of a column that tell_lay() aligns. */
enum { OUT_COLUMN = '\v' };

struct out {
	char *p;
	size_t n, room;
	int columns;		/* 1: it has such cells */
	struct frame *frame;	/* for mem_none() */
};

/* Make an empty one. */
void out_open(struct out *o, struct frame *f);

void out_free(struct out *o);
/* Make room for so many more bytes and a NUL. */
void out_room(struct out *o, size_t more);

static inline void
out_bytes(struct out *o, const char *s, size_t n)
{
	if (o->n + n + 1 > o->room)
		out_room(o, n);
	memcpy(o->p + o->n, s, n);
	o->n += n;
	o->p[o->n] = '\0';
}

/*
 * Add text; a control character, which a terminal would obey, becomes `\x1b`,
 * byte by byte. TABs and new lines are the caller's own and stay.
 */
void out_text(struct out *o, const char *s);
/*
 * Add words in lines of 79 columns; `at`: those that the first line has,
 * `indent`: the blanks before further lines.
 */
void out_wrapped(struct out *o, const char *text, int at, int indent);
void out_printf(struct out *o, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Add a cell's text: TABs and new lines in it are hidden, too. */
void out_clean(struct out *o, const char *s);
/* The columns of a screen that UTF-8 takes, one for each character. */
int out_width(const char *s, size_t n);
/* End the cell that began at byte `from`, in a column of at least `wide`. */
void out_column(struct out *o, size_t from, int wide);
/* Add a line of two columns behind `indent`. */
void out_pair(struct out *o, const char *indent, const char *name, int wide,
    const char *text);
/* Add a line: `lead` as it is, then text as out_clean() adds it. */
void out_line(struct out *o, const char *lead, const char *text);
/* Add the byte *c, escaped for HTML and SVG. */
void out_markup(struct out *o, const char *c);
/* The text as out_text() adds it; s itself if nothing changes. */
const char *out_shown(const char *s, struct arena *a);
/* Add a JSON string with quotes; a member's name with its colon. */
void out_json(struct out *o, const char *s);
void out_key(struct out *o, const char *key);
/* Add a whole member: a text, a whole number, yes or no. */
void out_member(struct out *o, const char *key, const char *text);
void out_member_int(struct out *o, const char *key, int64_t n);
void out_member_bool(struct out *o, const char *key, int yes);
/* Begin an element of a list: its comma, and a bracket or "". */
void out_item(struct out *o, const char *bracket);
/* Begin a member that is a list or an object, by its bracket. */
void out_nest(struct out *o, const char *key, const char *bracket);
/* Add a JSON number: bare if whole and within 2^53, else as a string. */
void out_json_num(struct out *o, struct num n);
void out_json_val(struct out *o, struct val v);
/* Add a die's face as three members of the open object. */
void out_die(struct out *o, const char *die, int face, const char *source);
/* Add a CSV cell; `guard`: text that a spreadsheet would run gets a `'`. */
void out_csv(struct out *o, const char *s, int guard);

#endif
