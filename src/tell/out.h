/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. A growing text that the driver writes out: rulings are told into
 * one, whatever their form. Nothing here writes to a file.
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

struct out {
	char *p;
	size_t n, room;
	char *lent;		/* the first of its memory, not ours to free */
	struct frame *frame;	/* left when there is no memory */
	struct frame_item item;	/* while it is opened */
};

/* A new one, that is let go where memory runs out before out_free(). */
void out_open(struct out *o, struct frame *f);

/* Begin in the caller's memory: a short text needs no other. */
void out_lend(struct out *o, char *p, size_t room);
void out_free(struct out *o);
/* So many bytes more will find room, and a NUL. */
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
 * Text: what a terminal would obey instead of showing it, wherever it comes
 * from, becomes `\x1b`, byte by byte. TABs and new lines are the caller's own.
 */
void out_text(struct out *o, const char *s);
/* Words within 79 columns; further lines begin with so many blanks. */
void out_wrapped(struct out *o, const char *text, int indent);
/* A share of 1 as `12.34%`. */
void out_percent(struct out *o, double share);
void out_printf(struct out *o, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* A cell of a table or a roster: TABs and new lines in it are hidden too. */
void out_clean(struct out *o, const char *s);
/* A byte of it as HTML and SVG want it. */
void out_markup(struct out *o, const char *c);
/* The text as out_text() leaves it; s itself where that changes nothing. */
const char *out_shown(const char *s, struct arena *a);
/* A JSON string with its quotes; a key with its colon. */
void out_json(struct out *o, const char *s);
void out_key(struct out *o, const char *key);
/* A number as JSON: bare where whole (within 2^53), else a string. */
void out_json_num(struct out *o, struct num n);
void out_json_val(struct out *o, struct val v);
/* A die thrown, as three members of the object that is open. */
void out_die(struct out *o, const char *die, int face, const char *source);
/* A CSV cell, quoted where it must be; `guard`: free text that a spreadsheet
 * would run gets an apostrophe. */
void out_csv(struct out *o, const char *s, int guard);

#endif
