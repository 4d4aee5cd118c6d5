/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See journal.h. */
#include <config.h>

#include "ledger/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"
#include "ledger/lock.h"
#include "ledger/read.h"
#include "sheet/csvread.h"
#include "sheet/file.h"

enum { PATH_TEXT = 4096, TIME_TEXT = 32, TORN_MOST = 10000 };

struct journal {
	struct frame *frame;	/* for mem_none() */
	int fd;
	char *path;
	struct reader r;	/* at the end of the rows read */
	char *turn;		/* the turn at that end */
	journal_watch *watch;
	void *arg;
	struct arena texts;	/* of the rows that wait */
	struct entry *waiting;
	int nwaiting, room;
	int special;		/* 1: some row is no ruling */
	struct out block;	/* the rows as they will be in the file */
	int nblock;		/* rows in the block */
	char hash[HASH_TEXT];	/* hash of its last row */
	char *notice;		/* or NULL */
	int told;		/* the notice was told */
};

/* ---- what stands in the file ---- */

static void
see(struct journal *j, const struct entry *row)
{
	char *turn;

	if (row_kind(row->cells[ROW_KIND]) == IS_TURN) {
		turn = mem_text(j->frame, row->cells[ROW_TURN]);
		free(j->turn);
		j->turn = turn;
	}
	if (j->watch != NULL)
		j->watch(j->arg, row);
}

/* Read on up to the present end of the file. 0, or -1 with err. */
static int
catch_up(struct journal *j, struct err *e)
{
	struct entry row;
	struct stat st;
	int got;

	if (fstat(j->fd, &st) < 0)
		return err_set(e, "%s: %s", j->path, strerror(errno));
	if ((uint64_t)st.st_size < j->r.offset + j->r.len)
		return err_set(e, "%s: the journal was cut off behind row %"
		    PRIu64 " while it was in use", j->path, j->r.seq);
	j->r.limit = (uint64_t)st.st_size;
	while ((got = reader_next(&j->r, e)) > 0) {
		if (!reader_special(&j->r))
			continue;
		if (reader_row(&j->r, &row, e) < 0)
			return -1;
		see(j, &row);
	}
	return got;
}

/* Is the journal's path still this file? 0, or -1 with err. */
static int
same_file(struct journal *j, struct err *e)
{
	struct stat here, there;

	if (fstat(j->fd, &here) == 0 && stat(j->path, &there) == 0 &&
	    here.st_ino == there.st_ino && here.st_dev == there.st_dev)
		return 0;
	return err_set(e, "%s: another file has taken the place of the "
	    "journal, or none", j->path);
}

/* ---- writing ---- */

static int
write_at(int fd, const char *p, size_t n, uint64_t at)
{
	ssize_t got;

	while (n > 0) {
		got = pwrite(fd, p, n, (off_t)at);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			return -1;
		if (got == 0) {
			errno = ENOSPC;
			return -1;
		}
		p += got;
		at += (uint64_t)got;
		n -= (size_t)got;
	}
	return 0;
}

static int
sync_file(int fd)
{
	int got;

	do
		got = fdatasync(fd);
	while (got < 0 && errno == EINTR);
	return got;
}

/* (A clock before 1970 is not set.) */
static const char *
now(struct journal *j)
{
	char text[TIME_TEXT];
	struct tm at = { 0 };
	time_t t;

	t = time(NULL);
	t = t < 0 ? 0 : t;
	(void)gmtime_r(&t, &at);
	(void)strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &at);
	return arena_text(&j->texts, text);
}

int
journal_add(struct journal *j, const struct entry *row, struct err *e)
{
	struct entry *mine;
	int i;

	/* Readers take no longer cell. */
	j->block.n = 0;
	row_write(&j->block, row, ROW_KIND, ROW_NOTE);
	if (j->block.n > CSV_CELL_MOST)
		return err_set(e, "%s: the ruling is too long for a row",
		    j->path);
	ARENA_PUSH(&j->texts, j->waiting, j->nwaiting, j->room);
	mine = &j->waiting[j->nwaiting++];
	for (i = 0; i < ROW_CELLS; i++)
		mine->cells[i] = row->cells[i] == NULL ? NULL :
		    arena_text(&j->texts, row->cells[i]);
	mine->cells[ROW_TIME] = now(j);
	mine->cells[ROW_VERSION] = PACKAGE_VERSION;
	j->special |= strcmp(row->cells[ROW_KIND],
	    row_kinds[IS_RULING]) != 0;
	return 0;
}

int
journal_waiting(const struct journal *j)
{
	return j->nwaiting;
}

/*
 * Append a row to the block with its number, turn, `prev` and hash, which is
 * the next row's `prev`.
 */
static void
finish_row(struct journal *j, struct entry *row)
{
	char number[TEXT_DIGITS + 1];
	struct out *o = &j->block;
	size_t start = o->n;

	*text_decimal(number, j->r.seq + (uint64_t)++j->nblock) = '\0';
	row->cells[ROW_SEQ] = number;
	if (row->cells[ROW_TURN] == NULL || row->cells[ROW_TURN][0] == '\0')
		row->cells[ROW_TURN] = j->turn;
	row->cells[ROW_PREV] = j->hash;
	row_write(o, row, ROW_KIND, ROW_PREV);
	out_text(o, ",");
	row_hash(o->p + start, o->n - start, j->hash);
	out_bytes(o, j->hash, HASH_HEX);
	out_text(o, "\n");
}

/* The offset behind the last whole row. */
static uint64_t
valid_end(const struct journal *j)
{
	return j->r.offset + j->r.len;
}

/* Make the block: rows as they will follow the last row. */
static void
fill_block(struct journal *j, struct entry *rows, int n)
{
	j->block.n = 0;
	j->nblock = 0;
	memcpy(j->hash, j->r.hash, sizeof(j->hash));
	if (j->r.line == 0) {
		out_text(&j->block, row_header());
		row_hash(j->block.p, j->block.n, j->hash);
	}
	while (j->nblock < n)
		finish_row(j, &rows[j->nblock]);
}

static int
write_block(struct journal *j, int sync, struct err *e)
{
	uint64_t end = valid_end(j);
	int was;

	if (write_at(j->fd, j->block.p, j->block.n, end) == 0 &&
	    (j->r.torn == 0 || ftruncate(j->fd, (off_t)(end +
	    j->block.n)) == 0) && (!sync || sync_file(j->fd) == 0)) {
		/* What the rows tell of is whole now. */
		frame_unfinished(j->frame, NULL);
		return 0;
	}
	was = errno;
	/*
	 * Cut off what was written of it, which would be a torn row; but an
	 * earlier torn row stays until a row tells of it.
	 */
	if (j->r.torn == 0 && ftruncate(j->fd, (off_t)end) == 0)
		(void)sync_file(j->fd);
	return err_set(e, "%s: %s: nothing was written", j->path,
	    strerror(was));
}

/* ---- a torn row ---- */

static int
open_torn(const struct journal *j, char path[PATH_TEXT], struct err *e)
{
	int fd, n;

	for (n = 1, fd = -1; fd < 0 && n < TORN_MOST; n++) {
		if (snprintf(path, PATH_TEXT, "%s.torn-%d", j->path, n) >=
		    PATH_TEXT)
			return err_set(e, "%s: %s", j->path,
			    strerror(ENAMETOOLONG));
		fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
		    S_IRUSR | S_IWUSR);
		if (fd < 0 && errno != EEXIST)
			break;
	}
	if (fd < 0)
		(void)err_set(e, "%s: %s", path, strerror(errno));
	return fd;
}

/* Overwrite a torn row by a row that tells of it. 0, or -1 with err. */
static int
record_torn(struct journal *j, const char *kept, const char *bytes, size_t n,
    struct err *e)
{
	char hash[HASH_TEXT], note[512];
	struct entry row = { .cells = { [ROW_KIND] = row_kinds[IS_REPAIR],
		[ROW_TIME] = now(j), [ROW_VERSION] = PACKAGE_VERSION,
		[ROW_NOTE] = note } };

	row_hash(bytes, n, hash);
	(void)snprintf(note, sizeof(note), "%zu bytes of a row without an end "
	    "were set aside in %.200s; their BLAKE2b is %s", n,
	    text_short_path(kept, 0), hash);
	fill_block(j, &row, 1);
	return write_block(j, 1, e);
}

static void
say_torn(struct journal *j, const char *kept, size_t n)
{
	size_t room = strlen(j->path) + strlen(kept) + 128;

	j->notice = mem_grow(j->frame, j->notice, room);
	j->told = 0;
	(void)snprintf(j->notice, room, "%s:%ld: a row without an end, of %zu "
	    "bytes, was set aside in %s", j->path, j->r.line + 1, n, kept);
}

/* Go on behind the last row in the file as it is now. 0, or -1 with err. */
static int
step_over(struct journal *j, struct err *e)
{
	j->r.offset = valid_end(j);
	j->r.at = j->r.have = j->r.len = j->r.torn = 0;
	return catch_up(j, e);
}

static int
set_aside(struct journal *j, struct err *e)
{
	char kept[PATH_TEXT];
	size_t n = j->r.torn;
	int fd, got;

	fd = open_torn(j, kept, e);
	got = fd < 0 ? -1 : 0;
	if (got == 0 && (write_at(fd, j->r.buf + j->r.at, n, 0) < 0 ||
	    fsync(fd) < 0)) {
		got = err_set(e, "%s: %s", kept, strerror(errno));
		(void)unlink(kept);
	}
	if (fd >= 0)
		(void)close(fd);
	if (got == 0) {
		frame_unfinished(j->frame, kept);
		got = record_torn(j, kept, j->r.buf + j->r.at, n, e);
		frame_unfinished(j->frame, NULL);
	}
	if (got == 0) {
		say_torn(j, kept, n);
		got = step_over(j, e);
	}
	return got;
}

/* With the lock held: read others' rows, and set a torn row aside. 0, or -1. */
static int
settle(struct journal *j, struct err *e)
{
	if (same_file(j, e) < 0 || catch_up(j, e) < 0)
		return -1;
	return j->r.torn > 0 ? set_aside(j, e) : 0;
}

/* Sync the folder of a new file, so that the file is not lost. 0, or -1. */
static int
sync_folder(const struct journal *j)
{
	char dir[PATH_TEXT];
	const char *slash = strrchr(j->path, '/');
	int fd, got;

	(void)snprintf(dir, sizeof(dir), "%s", slash == NULL ? "." : j->path);
	if (slash != NULL && strlen(j->path) < sizeof(dir))
		dir[slash == j->path ? 1 : slash - j->path] = '\0';
	fd = open(dir, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	got = fsync(fd);
	(void)close(fd);
	return got < 0 && errno != EINVAL ? -1 : 0;
}

/* After a write. Rulings are not read again; other rows are, for the watch. */
static int
advance(struct journal *j, struct err *e)
{
	if (j->special)
		return step_over(j, e);
	j->r.offset = valid_end(j) + j->block.n;
	j->r.at = j->r.have = j->r.len = 0;
	j->r.line += j->nblock + (j->r.line == 0);
	j->r.seq += (uint64_t)j->nblock;
	memcpy(j->r.hash, j->hash, sizeof(j->hash));
	return 0;
}

int
journal_commit(struct journal *j, int sync, struct err *e)
{
	int got;

	if (j->nwaiting == 0)
		return 0;
	if (lock_take(j->fd, F_WRLCK) < 0) {
		got = err_set(e, "%s: %s", j->path, strerror(errno));
	} else {
		got = settle(j, e);
		if (got == 0) {
			fill_block(j, j->waiting, j->nwaiting);
			got = write_block(j, sync, e);
		}
		if (got == 0)
			got = advance(j, e);
		lock_leave(j->fd);
	}
	arena_reset(&j->texts);
	j->waiting = NULL;
	j->nwaiting = j->room = j->special = 0;
	return got;
}

int
journal_behind(const struct journal *j)
{
	struct stat st;

	return fstat(j->fd, &st) < 0 || (uint64_t)st.st_size != valid_end(j);
}

int
journal_look(struct journal *j, struct err *e)
{
	int got;

	if (lock_take(j->fd, F_WRLCK) < 0)
		return err_set(e, "%s: %s", j->path, strerror(errno));
	got = settle(j, e);
	lock_leave(j->fd);
	return got;
}

/* ---- opening and closing a journal ---- */

static int
open_file(struct journal *j, struct err *e)
{
	struct stat st;
	int got;

	j->fd = file_open(j->path, O_RDWR | O_CREAT, S_IRUSR | S_IWUSR |
	    S_IRGRP | S_IWGRP | S_IROTH | S_IWOTH, j->path, e);
	if (j->fd < 0)
		return -1;
	if (fstat(j->fd, &st) < 0)
		return err_set(e, "%s: %s", j->path, strerror(errno));
	reader_start(&j->r, j->fd, j->path, 0, j->frame);
	if (lock_take(j->fd, F_WRLCK) < 0)
		return err_set(e, "%s: %s", j->path, strerror(errno));
	got = st.st_size > 0 || sync_folder(j) == 0 ? settle(j, e) :
	    err_set(e, "%s: its folder: %s", j->path, strerror(errno));
	lock_leave(j->fd);
	return got;
}

struct journal *
journal_open(const char *path, journal_watch *watch, void *arg,
    struct frame *f, struct err *e)
{
	struct journal *j;

	j = mem_new(f, sizeof(*j));
	j->frame = j->texts.frame = j->block.frame = f;
	j->fd = -1;
	j->path = mem_text(f, path);
	j->watch = watch;
	j->arg = arg;
	if (open_file(j, e) == 0)
		return j;
	journal_close(j);
	return NULL;
}

void
journal_close(struct journal *j)
{
	if (j == NULL)
		return;
	reader_close(&j->r);
	if (j->fd >= 0)
		(void)close(j->fd);
	arena_free(&j->texts);
	out_free(&j->block);
	free(j->turn);
	free(j->notice);
	free(j->path);
	free(j);
}

const char *
journal_path(const struct journal *j)
{
	return j->path;
}

const char *
journal_notice(struct journal *j)
{
	if (j->told)
		return NULL;
	j->told = 1;
	return j->notice;
}

uint64_t
journal_last(const struct journal *j)
{
	return j->r.seq;
}
