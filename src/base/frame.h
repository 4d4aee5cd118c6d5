/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. The one way out when there is no memory left: a jump out of
 * whatever asks for it to whoever stands guard around a ruling. What that
 * ruling has opened is listed here, and is let go on the way.
 */
#ifndef BASE_FRAME_H
#define BASE_FRAME_H

#include <setjmp.h>
#include <stddef.h>

struct frame;

/* Something to be let go, by a call that need not take it off the list. */
struct frame_item {
	struct frame *frame;	/* in whose list it is; NULL: in none */
	struct frame_item *next;
	int depth;		/* how many stood guard when it was opened */
	void (*release)(void *arg);
	void *arg;
};

enum { FRAME_DISK = 256 };

struct frame {
	jmp_buf *at;		/* of the guard around all this; NULL: none */
	int depth;
	int over;		/* the process ends, and its memory with it */
	struct frame_item *items;
	/*
	 * What could not be read first, and why, until it is told. Whoever meets it
	 * may go on without; the run that it is part of then fails all the same.
	 */
	char disk[FRAME_DISK];
};

void frame_list(struct frame *f, struct frame_item *item,
    void (*release)(void *arg), void *arg);
void frame_unlist(struct frame_item *item);
/* No memory is left. Without a guard the program aborts. */
_Noreturn void frame_leave(struct frame *f);
/*
 * Run something under a guard: its result, and *gone is 0; or, where memory ran
 * out and what it had opened was let go, -1, and *gone is 1.
 */
int frame_guard(struct frame *f, int (*run)(void *arg), void *arg, int *gone);

/*
 * A file or folder could not be read, for this errno, which stays. Nothing, where
 * it only says that there is no such file, or no file in that place.
 */
void frame_disk(struct frame *f, const char *path, int why);

/* Plain memory that grows: like realloc, but it leaves when there is none. */
void *mem_grow(struct frame *f, void *p, size_t size);
/* A copy of a text for free(). */
char *mem_text(struct frame *f, const char *s);
/* A zeroed block for free(). */
void *mem_new(struct frame *f, size_t size);

#endif
