/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. The one way out when memory runs out: a longjmp() to the guard
 * around a ruling. What the ruling has opened is listed here, and is released
 * on the way.
 */
#ifndef BASE_FRAME_H
#define BASE_FRAME_H

#include <setjmp.h>
#include <stddef.h>

struct frame;

/* Something to be released; release() need not take it off the list. */
struct frame_item {
	struct frame *frame;	/* in whose list it is; NULL: in none */
	struct frame_item *next;
	int depth;		/* how many guards stood when it was listed */
	void (*release)(void *arg);
	void *arg;
};

enum { FRAME_DISK = 256 };

struct frame {
	jmp_buf *at;		/* of the innermost guard; NULL: none */
	int depth;
	int over;		/* the process ends: memory need not go back */
	struct frame_item *items;
	/*
	 * `PATH: REASON` of the first file that could not be read, until it is
	 * told. Whoever meets it may go on, but the run fails all the same.
	 */
	char disk[FRAME_DISK];
};

void frame_list(struct frame *f, struct frame_item *item,
    void (*release)(void *arg), void *arg);
void frame_unlist(struct frame_item *item);
/* Memory ran out: jump to the guard. Without a guard the program aborts. */
_Noreturn void frame_leave(struct frame *f);
/*
 * Call run(arg) under a guard: its result, and *gone is 0; or if memory ran
 * out, and what it had listed was released, -1, and *gone is 1.
 */
int frame_guard(struct frame *f, int (*run)(void *arg), void *arg, int *gone);

/*
 * Note that a file or folder could not be read, for this errno, which stays.
 * Not if errno only says that no such file is there.
 */
void frame_disk(struct frame *f, const char *path, int why);

/* Grow plain memory like realloc(), but leave the frame if there is none. */
void *mem_grow(struct frame *f, void *p, size_t size);
/* A copy of a text for free(). */
char *mem_text(struct frame *f, const char *s);
/* A zeroed block for free(). */
void *mem_new(struct frame *f, size_t size);

#endif
