/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See lines.h. */
#include <config.h>

#include "ledger/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "ledger/lock.h"
#include "sheet/file.h"

enum { FILE_MOST = 16 * 1024 * 1024 };

static char *
read_whole(const char *path, struct arena *a, struct stat *st, struct err *e)
{
	ssize_t got;
	size_t n;
	char *text;
	int fd;

	fd = file_open(path, O_RDONLY, 0, path, e);
	if (fd < 0)
		return NULL;
	if (fstat(fd, st) < 0 || st->st_size > FILE_MOST) {
		(void)err_set(e, "%s: %s", path, strerror(EFBIG));
		(void)close(fd);
		return NULL;
	}
	text = arena_alloc(a, (size_t)st->st_size + 1);
	n = 0;
	do {
		got = read(fd, text + n, (size_t)st->st_size - n);
		n += got > 0 ? (size_t)got : 0;
	} while (got > 0 || (got < 0 && errno == EINTR));
	/* (A part of a file must not be written back as all of it.) */
	if (got < 0)
		(void)err_set(e, "%s: %s", path, strerror(errno));
	(void)close(fd);
	text[n] = '\0';
	return got < 0 ? NULL : text;
}

/* Cut the text into lines, in place, ended by NULL. */
static char **
split(char *text, struct arena *a)
{
	char **lines, *p, *end;
	size_t n = 2;

	for (p = text; *p != '\0'; p++)
		n += *p == '\n';
	lines = arena_alloc(a, n * sizeof(*lines));
	n = 0;
	for (p = text; p != NULL; p = end) {
		end = strchr(p, '\n');
		lines[n++] = p;
		if (end != NULL)
			*end++ = '\0';
	}
	return lines;
}

char **
lines_read(const char *path, struct arena *a, struct stat *st, struct err *e)
{
	char *text;

	text = read_whole(path, a, st, e);
	return text != NULL ? split(text, a) : NULL;
}

static int
same_time(struct timespec a, struct timespec b)
{
	return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

int
lines_still(const char *path, const struct stat *st)
{
	struct stat now;

	return stat(path, &now) == 0 && now.st_dev == st->st_dev &&
	    now.st_ino == st->st_ino && now.st_size == st->st_size &&
	    same_time(now.st_mtim, st->st_mtim) &&
	    same_time(now.st_ctim, st->st_ctim);
}

/* Take the open file for writing: locked, empty. 0, or -1 with err. */
static int
take_new(int fd, const char *temp, mode_t mode, struct err *e)
{
	struct stat st, named;

	if (lock_take(fd, F_WRLCK) < 0 || fstat(fd, &st) < 0)
		return err_set(e, "%s: %s", temp, strerror(errno));
	if (!S_ISREG(st.st_mode) || stat(temp, &named) < 0 ||
	    named.st_dev != st.st_dev || named.st_ino != st.st_ino)
		return err_set(e, "%s: somebody else is writing it: nothing "
		    "was changed; try again", temp);
	if (ftruncate(fd, 0) < 0 || fchmod(fd, mode & 07777) < 0)
		return err_set(e, "%s: %s", temp, strerror(errno));
	return 0;
}

/*
 * Open the file to be written. One that a crash has left is taken over; one
 * that another process writes is waited for, and is another file then. The
 * descriptor, or -1 with err.
 */
static int
open_new(const char *temp, mode_t mode, struct err *e)
{
	enum { FLAGS = O_WRONLY | O_NOFOLLOW | O_CLOEXEC };
	int fd, made;

	fd = open(temp, FLAGS | O_CREAT | O_EXCL, mode & 07777);
	made = fd >= 0;
	if (fd < 0 && errno == EEXIST)
		fd = open(temp, FLAGS);
	if (fd < 0)
		return err_set(e, "%s: %s", temp, strerror(errno));
	if (take_new(fd, temp, mode, e) == 0)
		return fd;
	if (made)
		(void)unlink(temp);
	(void)close(fd);
	return -1;
}

/*
 * (All memory is there before a file is made. It is closed, and so unlocked,
 * after it has its name: nobody takes it for one that is left over.)
 */
int
lines_write(const char *path, char **lines, mode_t mode, struct arena *a,
    struct err *e)
{
	struct growing text = { NULL, 0, 0 };
	const char *temp = arena_printf(a, "%s.new", path);
	int fd, bad, i;

	for (i = 0; lines[i] != NULL; i++) {
		arena_add(a, &text, i > 0 ? "\n" : "");
		arena_add(a, &text, lines[i]);
	}
	fd = open_new(temp, mode, e);
	if (fd < 0)
		return -1;
	bad = file_write(fd, text.text, text.len) < 0 || fsync(fd) < 0 ||
	    rename(temp, path) < 0;
	if (bad) {
		(void)err_set(e, "%s: %s: nothing was changed", path,
		    strerror(errno));
		(void)unlink(temp);
	}
	(void)close(fd);
	return bad ? -1 : 0;
}
