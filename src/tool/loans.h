/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. What goes out: bytes that were told, and between them others that
 * stand elsewhere and are pointed at, not copied. Whoever lends them leaves
 * them as they are until they went out.
 */
#ifndef TOOL_LOANS_H
#define TOOL_LOANS_H

#include <sys/uio.h>

#include "tell/out.h"

/* So many can be lent once loans_full() says no. */
enum { LOANS_ROOM = 300 };

struct loans {
	struct frame *frame;	/* left when there is no memory */
	struct iovec *all;	/* at NULL: bytes of the struct out */
	int n;
	size_t told;		/* so many of these stand among them */
};

void loans_free(struct loans *l);
/* None is lent any more. */
void loans_drop(struct loans *l);
/* Is it time to send them? */
int loans_full(const struct loans *l);
/* Write all that is in `o`, and what was lent. 0, or -1 with errno. */
int loans_send(int fd, const struct out *o, struct loans *l);
/*
 * Behind all that is in `o` now: where the next are to be written, LOANS_ROOM
 * of them at most; whoever does counts them in `n`.
 */
struct iovec *loans_next(struct loans *l, const struct out *o);

#endif
