/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See frame.h. */
#include <config.h>

#include "base/frame.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
frame_list(struct frame *f, struct frame_item *item,
    void (*release)(void *arg), void *arg)
{
	if (f == NULL)
		return;
	item->frame = f;
	item->next = f->items;
	item->depth = f->depth;
	item->release = release;
	item->arg = arg;
	f->items = item;
}

void
frame_unlist(struct frame_item *item)
{
	struct frame_item **p;

	if (item->frame == NULL)
		return;
	for (p = &item->frame->items; *p != item; p = &(*p)->next)
		assert(*p != NULL);
	*p = item->next;
	item->frame = NULL;
}

/* Release before longjmp(): some items lie in stack frames that it leaves. */
static void
release_all(struct frame *f)
{
	struct frame_item *item, *next;

	for (item = f->items; item != NULL; item = next) {
		next = item->next;
		if (item->depth < f->depth)
			continue;
		frame_unlist(item);
		item->release(item->arg);
	}
}

void
frame_leave(struct frame *f)
{
	if (f == NULL || f->at == NULL)
		abort();
	release_all(f);
	longjmp(*f->at, 1);
}

int
frame_guard(struct frame *f, int (*run)(void *arg), void *arg, int *gone)
{
	jmp_buf here, *outer;
	int got;

	outer = f->at;
	f->at = &here;
	f->depth++;
	*gone = 0;
	if (setjmp(here) == 0) {
		got = run(arg);
	} else {
		*gone = 1;
		got = -1;
	}
	f->depth--;
	f->at = outer;
	return got;
}

void
frame_disk(struct frame *f, const char *path, int why)
{
	if (f == NULL || f->disk[0] != '\0' || why == ENOENT ||
	    why == ENOTDIR || why == EISDIR || why == EINVAL ||
	    why == ELOOP || why == ENAMETOOLONG)
		return;
	(void)snprintf(f->disk, sizeof(f->disk), "%s: %s", path,
	    strerror(why));
	errno = why;
}

void *
mem_grow(struct frame *f, void *p, size_t size)
{
	p = realloc(p, size);
	if (p == NULL)
		frame_leave(f);
	return p;
}

void *
mem_new(struct frame *f, size_t size)
{
	return memset(mem_grow(f, NULL, size), 0, size);
}

char *
mem_text(struct frame *f, const char *s)
{
	size_t n;

	n = strlen(s) + 1;
	return memcpy(mem_grow(f, NULL, n), s, n);
}
