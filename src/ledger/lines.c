/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See lines.h. */
#include <config.h>

#include "ledger/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

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
	size_t n;

	n = 2;
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

/* The lines as one text of *n bytes. */
static char *
joined(char **lines, size_t *n, struct arena *a)
{
	char *text, *p;
	size_t len;
	int i;

	*n = 0;
	for (i = 0; lines[i] != NULL; i++)
		*n += strlen(lines[i]) + 1;
	text = p = arena_alloc(a, *n + 1);
	for (i = 0; lines[i] != NULL; i++) {
		len = strlen(lines[i]);
		memcpy(p, lines[i], len);
		p += len;
		*p++ = '\n';
	}
	/* The last line has none of its own. */
	*n -= *n > 0;
	return text;
}

/* (All memory is there before a file is made.) */
int
lines_write(const char *path, char **lines, mode_t mode, struct arena *a,
    struct err *e)
{
	const char *temp, *text;
	size_t n;
	int fd, bad;

	temp = arena_printf(a, "%s.new", path);
	text = joined(lines, &n, a);
	fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 07777);
	if (fd < 0)
		return err_set(e, "%s: %s", temp, strerror(errno));
	bad = file_write(fd, text, n) < 0 || fsync(fd) < 0;
	bad |= close(fd) < 0;
	if (!bad && rename(temp, path) == 0)
		return 0;
	(void)err_set(e, "%s: %s: nothing was changed", path,
	    strerror(errno));
	(void)unlink(temp);
	return -1;
}
