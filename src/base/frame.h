/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. What is one for the whole program: its name, the file that it is
 * writing, and the first file that it could not read. Memory is asked for here:
 * if there is none, the program says so in one line and ends with status 2.
 */
#ifndef BASE_FRAME_H
#define BASE_FRAME_H

#include <stddef.h>

enum { FRAME_DISK = 256, FRAME_PATH = 4096 };

struct frame {
	const char *program;	/* its name in messages */
	char unfinished[FRAME_PATH]; /* see frame_unfinished() */
	/*
	 * `PATH: REASON` of the first file that could not be read, until it is
	 * told. Whoever meets it may go on, but the run fails all the same.
	 */
	char disk[FRAME_DISK];
};

/*
 * Note that a file or folder could not be read, for this errno, which stays.
 * Not if errno only says that no such file is there.
 */
void frame_disk(struct frame *f, const char *path, int why);

/*
 * Note a file that is of no use before another is written: if memory runs out
 * it is removed. NULL: there is none any more.
 */
void frame_unfinished(struct frame *f, const char *path);

/* There is no memory: print `PROGRAM: out of memory` and exit with status 2. */
_Noreturn void mem_none(const struct frame *f);
/* Grow plain memory like realloc(); never NULL. */
void *mem_grow(const struct frame *f, void *p, size_t size);
/* A copy of a text for free(). */
char *mem_text(const struct frame *f, const char *s);
/* A zeroed block for free(). */
void *mem_new(const struct frame *f, size_t size);

#endif
