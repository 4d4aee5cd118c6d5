/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A disk that fails beneath a journal and the secret of a seal: calls that are
 * interrupted are made again, what was half written goes on, and where it fails
 * for good the files are as they were. Works in the folder that is named.
 */
#define _DEFAULT_SOURCE		/* syscall() */
#include <config.h>

#include "../lib/taptest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "dice/random.h"
#include "ledger/journal.h"
#include "ledger/lines.h"
#include "ledger/read.h"
#include "ledger/seal.h"

enum { HALF = -1, NOTHING = -2, BUT_ONE = -3 };	/* is done, and no error told */

/* What the next calls of one kind do instead of what they should. */
struct fault {
	int error[4];
	int n, at;
};
static struct fault writes, puts_, syncs, folders, cuts, opens;

static struct arena a;
static ino_t synced;	/* what fsync() was last asked for */
static struct err e;

static void
fail_with(struct fault *f, int n, int one, int two)
{
	memset(f, 0, sizeof(*f));
	f->error[0] = one;
	f->error[1] = two;
	f->n = n;
}

/* 0: the call is made. */
static int
fails(struct fault *f)
{
	return f->at < f->n ? f->error[f->at++] : 0;
}

static ssize_t
told(int error)
{
	if (error == NOTHING)
		return 0;
	errno = error;
	return -1;
}

/* ---- in the place of the C library's ---- */

ssize_t
pwrite(int fd, const void *p, size_t n, off_t at)
{
	int how;

	how = fails(&writes);
	if (how != 0 && how != HALF && how != BUT_ONE)
		return told(how);
	n = how == HALF ? n / 2 : how == BUT_ONE ? n - 1 : n;
	return syscall(SYS_pwrite64, fd, p, n, at);
}

ssize_t
write(int fd, const void *p, size_t n)
{
	int how;

	how = fd > 2 ? fails(&puts_) : 0;
	if (how != 0 && how != HALF)
		return told(how);
	return syscall(SYS_write, fd, p, how == HALF ? n / 2 : n);
}

int
fdatasync(int fd)
{
	int how;

	how = fails(&syncs);
	return how != 0 ? (int)told(how) : (int)syscall(SYS_fdatasync, fd);
}

int
fsync(int fd)
{
	struct stat st;
	int how;

	how = fails(&folders);
	if (fstat(fd, &st) == 0)
		synced = st.st_ino;
	return how != 0 ? (int)told(how) : (int)syscall(SYS_fsync, fd);
}

int
ftruncate(int fd, off_t n)
{
	int how;

	how = fails(&cuts);
	return how != 0 ? (int)told(how) : (int)syscall(SYS_ftruncate, fd, n);
}

/* Of what is torn alone. */
int
open(const char *path, int flags, ...)
{
	va_list ap;
	mode_t mode;
	int how;

	va_start(ap, flags);
	mode = (flags & O_CREAT) != 0 ? va_arg(ap, mode_t) : 0;
	va_end(ap);
	how = strstr(path, ".torn-") != NULL ? fails(&opens) : 0;
	return how != 0 ? (int)told(how) :
	    (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

/* ---- help ---- */

static long
size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

static struct journal *
begin(const char *path)
{
	memset(&e, 0, sizeof(e));
	return journal_open(path, NULL, NULL, NULL, &e);
}

static int
put_note(struct journal *j, const char *text)
{
	struct entry row;

	memset(&e, 0, sizeof(e));
	memset(&row, 0, sizeof(row));
	row.cells[ROW_KIND] = row_kinds[IS_NOTE];
	row.cells[ROW_NOTE] = text;
	if (journal_add(j, &row, &e) < 0)
		return -1;
	return journal_commit(j, 1, &e);
}

/* How many rows a journal has, all of them right; -1: not all are. */
static int
rows_of(const char *path)
{
	struct reader r;
	struct err quiet;
	int n, got;

	memset(&quiet, 0, sizeof(quiet));
	if (reader_open(&r, path, NULL, &quiet) < 0)
		return -1;
	for (n = 0; (got = reader_next(&r, &quiet)) > 0; n++)
		continue;
	got = got < 0 || r.torn > 0 ? -1 : n;
	reader_close(&r);
	return got;
}

static void
tear(const char *path)
{
	FILE *f;

	f = fopen(path, "a");
	if (f == NULL)
		exit(1);
	(void)fputs("note,2026", f);
	(void)fclose(f);
}

/* ---- tests ---- */

static void
test_again(const char *path)
{
	struct journal *j;

	j = begin(path);
	ok(j != NULL && put_note(j, "one") == 0, "a journal: %s", e.text);
	fail_with(&writes, 2, EINTR, EINTR);
	ok(put_note(j, "two") == 0 && rows_of(path) == 2,
	    "interrupted twice: %s", e.text);
	fail_with(&writes, 2, HALF, HALF);
	ok(put_note(j, "three") == 0 && rows_of(path) == 3, "by pieces: %s",
	    e.text);
	fail_with(&writes, 1, BUT_ONE, 0);
	ok(put_note(j, "all but one") == 0 && rows_of(path) == 4,
	    "a byte is left: %s", e.text);
	fail_with(&writes, 2, HALF, EINTR);
	ok(put_note(j, "four") == 0 && rows_of(path) == 5,
	    "a piece, and interrupted: %s", e.text);
	fail_with(&syncs, 2, EINTR, EINTR);
	ok(put_note(j, "five") == 0 && syncs.at == 2, "interrupted on the way to "
	    "the disk: %s", e.text);
	ok(put_note(j, "six") == 0 && rows_of(path) == 7, "all are there");
	journal_close(j);
}

/* One write, sync or piece of it fails for good. */
static void
lost(const char *path, struct fault *f, int first, int then, int error)
{
	struct journal *j;
	long size;
	int rows;

	size = size_of(path);
	rows = rows_of(path);
	j = begin(path);
	fail_with(&syncs, 1, 0, 0);
	fail_with(f, then != 0 ? 2 : 1, first, then);
	ok(put_note(j, "lost") < 0, "it fails");
	is(e.text, arena_printf(&a, "%s: %s: nothing was written", path,
	    strerror(error)), "and says so");
	ok(size_of(path) == size, "the file is as it was: %ld bytes",
	    size_of(path));
	ok(f == &syncs || syncs.at == 1, "on the disk as well");
	ok(put_note(j, "kept") == 0 && rows_of(path) == rows + 1,
	    "the next row follows: %s", e.text);
	journal_close(j);
}

static void
test_lost(const char *path)
{
	lost(path, &writes, EIO, 0, EIO);
	lost(path, &writes, HALF, ENOSPC, ENOSPC);
	lost(path, &writes, NOTHING, 0, ENOSPC);
	lost(path, &writes, HALF, NOTHING, ENOSPC);
	lost(path, &syncs, EIO, 0, EIO);
	lost(path, &syncs, EINTR, ENOSPC, ENOSPC);
}

/* What was torn stays, until a row tells of it. */
static void
test_torn(const char *path)
{
	struct journal *j;
	const char *torn;
	long size;
	int rows;

	rows = rows_of(path);
	tear(path);
	size = size_of(path);
	torn = arena_printf(&a, "%s.torn-1", path);
	fail_with(&opens, 1, EACCES, 0);
	ok(begin(path) == NULL && size_of(path) == size, "no file for it");
	is(e.text, arena_printf(&a, "%s: %s", torn, strerror(EACCES)),
	    "it says so");
	fail_with(&folders, 1, EIO, 0);
	ok(begin(path) == NULL, "what is torn cannot be kept");
	is(e.text, arena_printf(&a, "%s: %s", torn, strerror(EIO)),
	    "it says so");
	ok(size_of(path) == size && size_of(torn) < 0, "all is as it was");
	fail_with(&writes, 2, HALF, EIO);
	ok(begin(path) == NULL && size_of(path) == size && size_of(torn) < 0,
	    "nor written: %s", e.text);
	fail_with(&writes, 2, 0, EIO);
	ok(begin(path) == NULL && size_of(path) == size && size_of(torn) == 9,
	    "nor its row: %s", e.text);
	(void)unlink(torn);
	fail_with(&cuts, 1, EIO, 0);
	ok(begin(path) == NULL, "its row cannot be ended: %s", e.text);
	(void)unlink(torn);
	j = begin(path);
	ok(j != NULL && rows_of(path) == rows + 1, "then it is set aside: %s",
	    e.text);
	journal_close(j);
	(void)unlink(torn);
}

static void
test_folder(const char *path, const char *folder)
{
	struct stat there, new;
	struct journal *j;

	(void)unlink(path);
	fail_with(&folders, 1, EIO, 0);
	ok(begin(path) == NULL, "a new file that may be lost");
	is(e.text, arena_printf(&a, "%s: its folder: %s", path,
	    strerror(EIO)), "it says so");
	(void)unlink(path);
	fail_with(&folders, 1, EINVAL, 0);
	j = begin(path);
	ok(j != NULL, "folders that know no fsync(): %s", e.text);
	ok(stat(folder, &there) == 0 && synced == there.st_ino,
	    "it was the folder of the file");
	ok(stat(path, &new) == 0 && (new.st_mode & 07777) == 0666,
	    "which everybody may write whom the mask lets: %o",
	    new.st_mode & 07777);
	journal_close(j);
}

static void
test_seal(const char *path)
{
	char commitment[HASH_TEXT], hex[HASH_TEXT];
	struct seal s;
	uint64_t last;
	const char *secret;

	secret = arena_printf(&a, "%s.seal", path);
	memset(&e, 0, sizeof(e));
	fail_with(&puts_, 1, EIO, 0);
	ok(seal_make(path, commitment, NULL, &e) < 0 && size_of(secret) < 0,
	    "no secret is left: %s", e.text);
	memset(&e, 0, sizeof(e));
	fail_with(&puts_, 1, HALF, 0);
	ok(seal_make(path, commitment, NULL, &e) < 0 && size_of(secret) < 0,
	    "nor half of one");
	is(e.text, arena_printf(&a, "%s: %s", secret, strerror(ENOSPC)),
	    "it says so");
	memset(&e, 0, sizeof(e));
	fail_with(&folders, 1, EIO, 0);
	ok(seal_make(path, commitment, NULL, &e) < 0 && size_of(secret) < 0,
	    "nor one that may be lost: %s", e.text);
	memset(&e, 0, sizeof(e));
	ok(seal_make(path, commitment, NULL, &e) == 0 && size_of(secret) > 64,
	    "one that is whole: %s", e.text);
	seal_init(&s, NULL);
	s.journal = begin(path);
	s.open = 1;
	memcpy(s.commitment, commitment, sizeof(s.commitment));
	ok(seal_hold(&s, &e) == 0 && seal_secret(&s, hex, &last, &e) == 0 &&
	    last == 0, "and read: %s", e.text);
	journal_close(s.journal);
	seal_free(&s);
	memset(&e, 0, sizeof(e));
	ok(seal_make(path, commitment, NULL, &e) < 0, "none beside it");
	is(e.text, arena_printf(&a, "%s: a secret stands here, and no seal is "
	    "open: move it away", secret), "it says so");
	(void)unlink(secret);
}

static void
test_lines(const char *folder)
{
	const char *path;
	char *lines[] = { NULL, NULL, NULL }, **were;
	struct stat st;

	path = arena_printf(&a, "%s/roster.csv", folder);
	lines[0] = arena_text(&a, "unit");
	memset(&e, 0, sizeof(e));
	ok(lines_write(path, lines, 0640, &a, &e) == 0, "a file: %s", e.text);
	lines[1] = arena_text(&a, "44th");
	fail_with(&folders, 1, EIO, 0);
	ok(lines_write(path, lines, 0640, &a, &e) < 0, "not written anew");
	is(e.text, arena_printf(&a, "%s: %s: nothing was changed", path,
	    strerror(EIO)), "it says so");
	ok(size_of(arena_printf(&a, "%s.new", path)) < 0, "nothing is left");
	tear(arena_printf(&a, "%s.new", path));
	memset(&e, 0, sizeof(e));
	ok(lines_write(path, lines, 0640, &a, &e) == 0 &&
	    size_of(arena_printf(&a, "%s.new", path)) < 0,
	    "what a crash left is taken over: %s", e.text);
	memset(&e, 0, sizeof(e));
	were = lines_read(path, &a, &st, &e);
	ok(were != NULL && strcmp(were[0], "unit") == 0 &&
	    strcmp(were[1], "44th") == 0, "and nothing of it stays");
	ok((st.st_mode & 07777) == 0640, "and whose it was: %o",
	    st.st_mode & 07777);
	(void)unlink(path);
}

int
main(int argc, char **argv)
{
	const char *path;

	if (argc < 2 || random_ready(&e) < 0)
		return 1;
	(void)umask(0);
	path = arena_printf(&a, "%s/disk.csv", argv[1]);
	test_again(path);
	test_lost(path);
	test_torn(path);
	test_folder(path, argv[1]);
	test_seal(path);
	test_lines(argv[1]);
	arena_free(&a);
	done_testing();
}
