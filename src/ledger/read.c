/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See read.h. */
#include <config.h>

#include "ledger/read.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"
#include "dice/random.h"
#include "ledger/lock.h"
#include "sheet/csvread.h"
#include "sheet/file.h"

enum {
	BUFFER = 64 * 1024,
	TAIL = 2 * (HASH_HEX + 1) + 1,	/* `,prev,hash` and the newline */
	SHOWN = 16			/* digits of a hash in messages */
};

void
reader_start(struct reader *r, int fd, const char *path, uint64_t limit,
    struct frame *f)
{
	*r = (struct reader){ .fd = fd, .path = path, .limit = limit,
		.frame = f };
}

int
reader_open(struct reader *r, const char *path, struct frame *f,
    struct err *e)
{
	struct stat st;
	int fd;

	reader_start(r, -1, path, 0, f);
	fd = file_open(path, O_RDONLY, 0, path, e);
	if (fd < 0)
		return -1;
	/* With the lock no row is half written when the size is asked. */
	if (random_ready(e) < 0 || lock_take(fd, F_RDLCK) < 0 ||
	    fstat(fd, &st) < 0) {
		(void)err_set(e, "%s: %s", path, strerror(errno));
		(void)close(fd);
		return -1;
	}
	lock_leave(fd);
	reader_start(r, fd, path, (uint64_t)st.st_size, f);
	r->closes = 1;
	return 0;
}

void
reader_close(struct reader *r)
{
	csvin_close(r->cells);
	free(r->buf);
	if (r->closes)
		(void)close(r->fd);
	r->cells = NULL;
	r->buf = NULL;
	r->closes = 0;
}

int
reader_error(const struct reader *r, enum row_cell c, struct err *e,
    const char *fmt, ...)
{
	char text[512];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	return err_set(e, "%s:%ld:%d: column \"%s\": %s", r->path, r->line,
	    (int)c + 1, row_names[c], text);
}

/* ---- bytes ---- */

/* Read more bytes. 1; 0: end; -1 with err. */
static int
fill(struct reader *r, struct err *e)
{
	uint64_t from, left;
	size_t room;
	ssize_t n;

	if (r->at > 0) {
		memmove(r->buf, r->buf + r->at, r->have - r->at);
		r->have -= r->at;
		r->at = 0;
	}
	from = r->offset + r->have;
	left = r->limit > from ? r->limit - from : 0;
	if (left == 0)
		return 0;
	if (r->have + BUFFER > r->room) {
		room = r->room == 0 ? BUFFER : 2 * r->room;
		r->buf = mem_grow(r->frame, r->buf, room);
		r->room = room;
	}
	if (left > r->room - r->have)
		left = r->room - r->have;
	do
		n = pread(r->fd, r->buf + r->have, (size_t)left, (off_t)from);
	while (n < 0 && errno == EINTR);
	if (n < 0)
		return err_set(e, "%s: %s", r->path, strerror(errno));
	r->have += (size_t)n;
	return n > 0;
}

/* Read a line with its newline. 1; 0: end; -1 with err. */
static int
next_line(struct reader *r, struct err *e)
{
	const char *nl;
	size_t seen;
	int got;

	r->offset += r->len;
	r->at += r->len;
	r->len = 0;
	for (seen = 0;;) {
		nl = r->have - r->at == seen ? NULL : memchr(r->buf + r->at +
		    seen, '\n', r->have - r->at - seen);
		if (nl != NULL)
			break;
		seen = r->have - r->at;
		if (seen > JOURNAL_LINE_MOST)
			return err_set(e, "%s:%ld: the line is longer than %d "
			    "bytes", r->path, r->line + 1, JOURNAL_LINE_MOST);
		got = fill(r, e);
		if (got < 0)
			return -1;
		if (got == 0) {
			r->torn = r->have - r->at;
			return 0;
		}
	}
	r->text = r->buf + r->at;
	r->len = (size_t)(nl - r->text) + 1;
	r->line++;
	return 1;
}

/* ---- rows ---- */

static int
read_header(struct reader *r, struct err *e)
{
	const char *want;
	size_t i;
	int got;

	got = next_line(r, e);
	if (got <= 0)
		return got;
	want = row_header();
	for (i = 0; i < r->len && r->text[i] == want[i]; i++)
		continue;
	if (i < r->len)
		return err_set(e, "%s:1:%d: this is no journal: its first line "
		    "is not that of one", r->path, (int)i + 1);
	row_hash(r->text, r->len, r->hash);
	return 1;
}

static int
is_hex(const char *s)
{
	return strspn(s, "0123456789abcdef") >= HASH_HEX;
}

/* The bytes of a row that are hashed: all but its last cell. */
static size_t
hashed(size_t len)
{
	return len - 1 - HASH_HEX;
}

static int
check_hash(struct reader *r, struct err *e)
{
	const char *prev, *own;
	char hash[HASH_TEXT];

	own = prev = NULL;
	if (r->len > TAIL) {
		own = r->text + hashed(r->len);
		prev = own - 1 - HASH_HEX;
		row_hash(r->text, hashed(r->len), hash);
	}
	if (own != NULL && prev[-1] == ',' && own[-1] == ',' &&
	    memcmp(own, hash, HASH_HEX) == 0 &&
	    memcmp(prev, r->hash, HASH_HEX) == 0) {
		memcpy(r->hash, hash, HASH_HEX);
		return 0;
	}
	if (own == NULL || prev[-1] != ',' || own[-1] != ',' ||
	    !is_hex(prev) || !is_hex(own))
		return err_set(e, "%s:%ld:%d: this is no row of a journal: it "
		    "does not end in two hashes", r->path, r->line,
		    (int)r->len);
	if (memcmp(own, hash, HASH_HEX) != 0)
		return reader_error(r, ROW_HASH, e, "the row was changed: its "
		    "hash is %.*s..., it says %.*s...", SHOWN, hash, SHOWN,
		    own);
	return reader_error(r, ROW_PREV, e, "this row does not follow the one "
	    "before it: rows were dropped, put in or reordered");
}

/* (Kind and time have no quotes or commas, so the number is the third cell.) */
static int
check_number(struct reader *r, struct err *e)
{
	char want[32], *end;
	const char *p = memchr(r->text, ',', r->len);
	size_t n;

	p = p != NULL ? memchr(p + 1, ',', r->len - (size_t)(p + 1 -
	    r->text)) : NULL;
	end = text_decimal(want, r->seq + 1);
	*end++ = ',';
	n = (size_t)(end - want);
	if (p == NULL || (size_t)(r->text + r->len - (p + 1)) < n ||
	    memcmp(p + 1, want, n) != 0)
		return reader_error(r, ROW_SEQ, e, "want %" PRIu64, r->seq + 1);
	r->seq++;
	return 0;
}

int
reader_next(struct reader *r, struct err *e)
{
	int got;

	if (r->line == 0 && (got = read_header(r, e)) <= 0)
		return got;
	got = next_line(r, e);
	if (got <= 0)
		return got;
	if (memchr(r->text, '\0', r->len) != NULL)
		return err_set(e, "%s:%ld: a NUL byte does not belong in a "
		    "journal", r->path, r->line);
	return check_hash(r, e) < 0 || check_number(r, e) < 0 ? -1 : 1;
}

int
reader_special(const struct reader *r)
{
	size_t n = strlen(row_kinds[IS_RULING]);

	return strncmp(r->text, row_kinds[IS_RULING], n) != 0 ||
	    r->text[n] != ',';
}

int
reader_row(struct reader *r, struct entry *row, struct err *e)
{
	int i, n;

	if (r->cells == NULL)
		r->cells = csvin_fd(-1, r->path, NULL, NULL, r->frame);
	if (csvin_take(r->cells, r->text, r->len, (int)r->line, e) < 0)
		return -1;
	n = csvin_count(r->cells);
	if (n != ROW_CELLS)
		return err_set(e, "%s:%ld:%d: %d cells, but a row has %d",
		    r->path, r->line, n < ROW_CELLS ? n : ROW_CELLS + 1, n,
		    ROW_CELLS);
	csvin_cells(r->cells, row->cells, ROW_CELLS);
	for (i = 0; i < ROW_CELLS; i++)
		if (row_frees[i])
			row->cells[i] = row_free(row->cells[i]);
	if (row_kind(row->cells[ROW_KIND]) < 0)
		return reader_error(r, ROW_KIND, e, "\"%s\" is no kind of row "
		    "that this version knows", row->cells[ROW_KIND]);
	return 0;
}
