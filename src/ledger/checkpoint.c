/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See checkpoint.h. */
#include <config.h>

#include "ledger/checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

enum {
	PIECE = 64 * 1024,
	FAR = 4 * 1024 * 1024	/* bytes searched from the end */
};

/* ---- rows in force ---- */

void
kept_see(struct kept *k, int kind, uint64_t seq, uint64_t at)
{
	if (kind == IS_SEAL || kind == IS_REVEAL)
		k->n = 0;
	if (kind != IS_SEAL && kind != IS_WORD)
		return;
	if (k->n == k->room) {
		k->room = k->room == 0 ? 8 : 2 * k->room;
		k->all = mem_grow(k->frame, k->all, (size_t)k->room *
		    sizeof(*k->all));
	}
	k->all[k->n].seq = seq;
	k->all[k->n++].at = at;
}

void
kept_write(const struct kept *k, struct out *o)
{
	int i;

	for (i = 0; i < k->n; i++)
		out_printf(o, "%s%" PRIu64 "@%" PRIu64, i > 0 ? " " : "",
		    k->all[i].seq, k->all[i].at);
}

/* *n: the number at s. Returns what follows; NULL: no number, or too large. */
static const char *
read_number(const char *s, uint64_t *n)
{
	char *end;

	if (!text_digit((unsigned char)*s))
		return NULL;
	errno = 0;
	*n = strtoull(s, &end, 10);
	return errno == 0 ? end : NULL;
}

int
kept_read(struct kept *k, const char *text)
{
	uint64_t seq, at;

	k->n = 0;
	while (*text != '\0') {
		text = read_number(text, &seq);
		text = text != NULL && *text == '@' ?
		    read_number(text + 1, &at) : NULL;
		if (text == NULL || (*text != '\0' && *text != ' '))
			return -1;
		text += *text == ' ';
		/* The first is the seal's, the others are words. */
		kept_see(k, k->n == 0 ? IS_SEAL : IS_WORD, seq, at);
	}
	return 0;
}

void
kept_free(struct kept *k)
{
	free(k->all);
	k->all = NULL;
	k->n = k->room = 0;
}

/* ---- the last checkpoint of a file ---- */

static int
read_at(int fd, char *p, size_t n, uint64_t at)
{
	ssize_t got;

	for (; n > 0; p += got, at += (uint64_t)got, n -= (size_t)got) {
		do
			got = pread(fd, p, n, (off_t)at);
		while (got < 0 && errno == EINTR);
		if (got <= 0)
			return -1;
	}
	return 0;
}

/* The last row in p[n] that begins with `head` after a newline; or NULL. */
static const char *
last_in(const char *p, size_t n, const char *head)
{
	const char *at;
	size_t len;

	len = strlen(head);
	for (at = p + n; at > p; at--)
		if (at[-1] == '\n' && (size_t)(p + n - at) >= len &&
		    memcmp(at, head, len) == 0)
			return at;
	return NULL;
}

int
checkpoint_last(int fd, uint64_t size, struct frame *f, uint64_t *at)
{
	const char *found;
	uint64_t from, end, least;
	char head[16], *piece;
	size_t len;

	len = strlen(row_kinds[IS_CHECKPOINT]);
	memcpy(head, row_kinds[IS_CHECKPOINT], len);
	memcpy(head + len, ",", sizeof(","));
	least = size > FAR ? size - FAR : 0;
	piece = mem_grow(f, NULL, PIECE);
	found = NULL;
	/* Pieces overlap, since a row's head may lie across two. */
	for (end = size; found == NULL && end > least + len + 2;
	    end = from + len + 1) {
		from = end > least + PIECE ? end - PIECE : least;
		if (read_at(fd, piece, (size_t)(end - from), from) < 0)
			break;
		found = last_in(piece, (size_t)(end - from), head);
		*at = found != NULL ? from + (uint64_t)(found - piece) : 0;
		if (from == least)
			break;
	}
	free(piece);
	return found != NULL ? 0 : -1;
}
