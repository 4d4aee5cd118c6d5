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

/* FLUSH_AT: bytes of output that are flushed even if more input is there. */
enum { FLUSH_AT = 64 * 1024 };

struct outlet {
	enum format format;
	struct out text;	/* for standard output */
	struct out errors;	/* for standard error */
	size_t wrong_first;	/* bytes of its first message, in one line */
	struct out next;	/* follow-ups: to standard error after `text` */
	int header;		/* the CSV header is in `text` or was flushed */
	int broken;		/* standard output takes no more */
	int fd;			/* where `text` goes: standard output */
	/*
	 * Prints all that waits on a terminal; `wrong`: only errors. NULL: text
	 * and errors are written as they are. 0, or -1.
	 */
	int (*show)(const struct outlet *o, int wrong);
	int one;		/* standard error is that terminal, too */
};

void outlet_init(struct outlet *o, struct frame *f);
void outlet_free(struct outlet *o);
/* Add words as lines of a terminal's width; a terminal wraps them by itself. */
void outlet_flow(struct outlet *o, const char *text, int indent);
/* Is `text` shown on a terminal, with headings? */
static inline int
outlet_shows(const struct outlet *o)
{
	return o->show != NULL && o->format == FORMAT_TEXT;
}

#endif
