/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See loans.h. */
#include <config.h>

#include "tool/loans.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"

#ifndef IOV_MAX
#define IOV_MAX 16
#endif

enum {
	FULL = 1000,	/* with one more text they still go out at once */
	ROOM = FULL + 2 * LOANS_ROOM,
};

void
loans_free(struct loans *l)
{
	free(l->all);
	l->all = NULL;
	loans_drop(l);
}

void
loans_drop(struct loans *l)
{
	l->n = 0;
	l->told = 0;
}

struct iovec *
loans_next(struct loans *l, const struct out *o)
{
	if (l->all == NULL)
		l->all = mem_grow(l->frame, NULL, (ROOM + 1) * sizeof(*l->all));
	assert(l->n < ROOM);
	if (o->n > l->told) {
		l->all[l->n].iov_base = NULL;
		l->all[l->n++].iov_len = o->n - l->told;
	}
	l->told = o->n;
	return &l->all[l->n];
}

int
loans_full(const struct loans *l)
{
	return l->n >= FULL;
}

static ssize_t
write_some(int fd, const struct iovec *v, int n)
{
	ssize_t got;

	do
		got = n == 1 ? write(fd, v->iov_base, v->iov_len) :
		    writev(fd, v, n < IOV_MAX ? n : IOV_MAX);
	while (got < 0 && errno == EINTR);
	return got;
}

/* All of them, however few bytes are taken at a time. */
static int
write_all(int fd, struct iovec *v, int n)
{
	ssize_t got;
	size_t left;

	while (n > 0) {
		got = write_some(fd, v, n);
		if (got < 0)
			return -1;
		for (left = (size_t)got; n > 0 && left >= v->iov_len; v++, n--)
			left -= v->iov_len;
		if (n > 0) {
			v->iov_base = (char *)v->iov_base + left;
			v->iov_len -= left;
		}
	}
	return 0;
}

int
loans_send(int fd, const struct out *o, struct loans *l)
{
	struct iovec one;
	char *p;
	int i, got;

	if (l->n == 0) {
		one.iov_base = o->p;
		one.iov_len = o->n;
		return write_all(fd, &one, o->n > 0);
	}
	/* What is told may move while it grows: now it stays. */
	(void)loans_next(l, o);
	for (i = 0, p = o->p; l->told > 0 && i < l->n; i++)
		if (l->all[i].iov_base == NULL) {
			l->all[i].iov_base = p;
			p += l->all[i].iov_len;
		}
	got = write_all(fd, l->all, l->n);
	loans_drop(l);
	return got;
}
