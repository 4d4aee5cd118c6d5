/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See frame.h. */
#include <config.h>

#include "base/frame.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
frame_disk(struct frame *f, const char *path, int why)
{
	if (why == ENOMEM)
		mem_none(f);
	if (f == NULL || f->disk[0] != '\0' || why == ENOENT ||
	    why == ENOTDIR || why == EISDIR || why == EINVAL ||
	    why == ELOOP || why == ENAMETOOLONG)
		return;
	(void)snprintf(f->disk, sizeof(f->disk), "%s: %s", path, strerror(why));
	errno = why;
}

void
frame_unfinished(struct frame *f, const char *path)
{
	if (f != NULL)
		(void)snprintf(f->unfinished, sizeof(f->unfinished), "%s",
		    path != NULL ? path : "");
}

/*
 * Answers that wait are not printed, and rows of the journal that wait are not
 * written. exit() gives the terminal back.
 */
void
mem_none(const struct frame *f)
{
	char text[128];
	ssize_t got;
	int n;

	if (f != NULL && f->unfinished[0] != '\0')
		(void)unlink(f->unfinished);
	n = snprintf(text, sizeof(text), "%.100s: out of memory\n",
	    f != NULL && f->program != NULL ? f->program : "drumhead");
	got = write(STDERR_FILENO, text, (size_t)n);
	(void)got;
	exit(2);
}

void *
mem_grow(const struct frame *f, void *p, size_t size)
{
	p = realloc(p, size);
	if (p == NULL)
		mem_none(f);
	return p;
}

void *
mem_new(const struct frame *f, size_t size)
{
	return memset(mem_grow(f, NULL, size), 0, size);
}

char *
mem_text(const struct frame *f, const char *s)
{
	size_t n = strlen(s) + 1;

	return memcpy(mem_grow(f, NULL, n), s, n);
}
