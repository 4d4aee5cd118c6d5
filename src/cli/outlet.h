/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The outlet: where a run prints. Standard output and standard error
 * wait here as texts until they are flushed; only the driver and the shell
 * flush.
 */
#ifndef CLI_OUTLET_H
#define CLI_OUTLET_H

#include "option/options.h"
#include "tell/out.h"

/* So much output is flushed even if more input is there; bytes. */
enum { FLUSH_AT = 64 * 1024, OUT_FIRST = 1024 };

struct outlet {
	enum format format;
	struct out text;	/* for standard output */
	size_t whole;		/* bytes of `text` that are of whole answers */
	char first[OUT_FIRST]; /* the first of `text`: nearly all rulings fit */
	struct out errors;	/* for standard error */
	char wrong[OUT_FIRST];	/* of `errors`: that memory ran out fits */
	struct out next;	/* what rulings lead to: behind `text`, if it goes */
	int lines;		/* lines become objects of JSON */
	size_t objects;		/* bytes of `text` that are such objects */
	int header;		/* the CSV header is in `text` or was flushed */
	int broken;		/* standard output took no more */
	int fd;			/* where `text` goes: standard output */
	/*
	 * Tells all that waits where somebody looks at it, `wrong`: only what is
	 * wrong; NULL: as it is. 0, or -1.
	 */
	int (*show)(const struct outlet *o, int wrong);
	int one;		/* standard error is the same terminal */
};

void outlet_init(struct outlet *o, struct frame *f);
void outlet_free(struct outlet *o);
/* All of it, however few bytes are taken at a time. 0, or -1 with errno. */
int outlet_write(int fd, const struct out *text);
/* Words that fill lines: a terminal breaks them by itself. */
void outlet_flow(struct outlet *o, const char *text, int indent);
/* Is it shown on a terminal, with headings? */
static inline int
outlet_shows(const struct outlet *o)
{
	return o->show != NULL && o->format == FORMAT_TEXT;
}

#endif
