/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: sheet. See file.h. */
#include <config.h>

#include "sheet/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int
handed_over(const char *path)
{
	return strncmp(path, "/dev/fd/", 8) == 0;
}

static int
refuse(const struct stat *st, const char *shown, int fd, struct err *e)
{
	if (fd >= 0)
		(void)close(fd);
	errno = S_ISDIR(st->st_mode) ? EISDIR : EINVAL;
	return err_set(e, "%s: %s", shown, errno == EISDIR ? strerror(errno) :
	    "this is not a plain file");
}

static int
is_plain(const char *path, const struct stat *st)
{
	return S_ISREG(st->st_mode) ||
	    (handed_over(path) && !S_ISDIR(st->st_mode));
}

/*
 * The file is looked at before it is opened, since opening a device may do
 * something, and again afterwards, since it may be another one by then.
 * O_NONBLOCK is only for a pipe that came in between.
 */
int
file_open(const char *path, int flags, mode_t mode, const char *shown,
    struct err *e)
{
	struct stat st;
	int fd, was;

	if (stat(path, &st) == 0 && !is_plain(path, &st))
		return refuse(&st, shown, -1, e);
	fd = open(path, flags | O_CLOEXEC | O_NOCTTY |
	    (handed_over(path) ? 0 : O_NONBLOCK), mode);
	if (fd < 0 || fstat(fd, &st) < 0) {
		was = errno;
		(void)err_set(e, "%s: %s", shown, strerror(was));
		if (fd >= 0)
			(void)close(fd);
		errno = was;
		return -1;
	}
	return is_plain(path, &st) ? fd : refuse(&st, shown, fd, e);
}

FILE *
file_read(const char *path, const struct frame *f, struct err *e)
{
	FILE *file;
	int fd = file_open(path, O_RDONLY, 0, path, e);

	if (fd < 0)
		return NULL;
	file = fdopen(fd, "r");
	if (file == NULL)
		mem_none(f);
	return file;
}

int
file_write(int fd, const char *p, size_t n)
{
	ssize_t got;

	for (; n > 0; p += got, n -= (size_t)got) {
		do
			got = write(fd, p, n);
		while (got < 0 && errno == EINTR);
		if (got < 0)
			return -1;
	}
	return 0;
}

int
file_there(const char *path, struct frame *f, struct err *e)
{
	struct stat st;

	if (lstat(path, &st) == 0)
		return 1;
	if (errno == ENOENT)
		return 0;
	frame_disk(f, path, errno);
	return err_set(e, "%s: %s", path, strerror(errno));
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

int
file_names(const char *path, const char ***names, struct arena *a,
    struct err *e)
{
	const struct dirent *d;
	int n, room, was;
	DIR *dir;

	*names = NULL;
	n = room = 0;
	dir = opendir(path);
	for (;;) {
		errno = dir != NULL ? 0 : errno;
		d = dir != NULL ? readdir(dir) : NULL;
		if (d == NULL)
			break;
		if (d->d_name[0] == '.')
			continue;
		ARENA_PUSH(a, *names, n, room);
		(*names)[n++] = arena_text(a, d->d_name);
	}
	was = errno;
	if (dir != NULL)
		(void)closedir(dir);
	errno = was;
	if (was != 0) {
		frame_disk(a->frame, path, was);
		return err_set(e, "%s: %s", path, strerror(was));
	}
	if (n > 0)
		qsort(*names, (size_t)n, sizeof(**names), by_name);
	return n;
}

const char *
file_table(const char *name, struct arena *a)
{
	size_t len = strlen(name);

	return len < 5 || strcmp(name + len - 4, ".csv") != 0
	    ? NULL : arena_copy(a, name, len - 4);
}

void
file_standard(void)
{
	int fd;

	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY);
}
