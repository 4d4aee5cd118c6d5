/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See lines.h. */
#include <config.h>

#include "ledger/lines.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
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

int
lines_write(const char *path, char **lines, mode_t mode, struct arena *a,
    struct err *e)
{
	const char *temp;
	FILE *f;
	int fd, i, bad;

	temp = arena_printf(a, "%s.new", path);
	fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode & 07777);
	f = fd >= 0 ? fdopen(fd, "w") : NULL;
	if (f == NULL) {
		(void)err_set(e, "%s: %s", temp, strerror(errno));
		if (fd >= 0) {
			(void)close(fd);
			(void)unlink(temp);
		}
		return -1;
	}
	for (i = 0, bad = 0; !bad && lines[i] != NULL; i++)
		bad = fwrite(lines[i], 1, strlen(lines[i]), f) !=
		    strlen(lines[i]) || (lines[i + 1] != NULL &&
		    putc('\n', f) == EOF);
	bad = bad || fflush(f) == EOF || fsync(fd) < 0;
	bad |= fclose(f) == EOF;
	if (!bad && rename(temp, path) == 0)
		return 0;
	(void)err_set(e, "%s: %s: nothing was changed", path,
	    strerror(errno));
	(void)unlink(temp);
	return -1;
}
