/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See fuzz.h. */
#define _GNU_SOURCE		/* memfd_create() */
#include <config.h>

#include "fuzz.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "study/study.h"
#include "table/load.h"
#include "tools/tools.h"

enum { PATH_ROOM = 512, MS_MOST = 2000 };

static void
must(int done)
{
	if (!done)
		abort();
}

const char *
fuzz_path(const char *name)
{
	static char paths[4][PATH_ROOM];
	static int next;
	const char *folder;
	char *path;

	folder = getenv("FUZZ_FOLDER");
	path = paths[next++ % 4];
	(void)snprintf(path, PATH_ROOM, "%s/%ld", folder != NULL ? folder :
	    "/dev/shm", (long)getpid());
	(void)mkdir(path, 0700);
	(void)snprintf(path + strlen(path), PATH_ROOM - strlen(path), "/%s",
	    name);
	return path;
}

static void
put(int fd, const char *bytes, size_t n)
{
	ssize_t got;
	size_t at;

	for (at = 0; at < n; at += (size_t)got) {
		got = write(fd, bytes + at, n - at);
		must(got > 0);
	}
}

void
fuzz_file(const char *name, const void *bytes, size_t n)
{
	int fd;

	fd = open(fuzz_path(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);
	must(fd >= 0);
	put(fd, bytes, n);
	(void)close(fd);
}

void
fuzz_clear(const char *folder)
{
	struct dirent *d;
	const char *path;
	DIR *dir;

	path = fuzz_path(folder);
	(void)mkdir(path, 0700);
	dir = opendir(path);
	must(dir != NULL);
	while ((d = readdir(dir)) != NULL)
		if (d->d_name[0] != '.')
			(void)unlinkat(dirfd(dir), d->d_name, 0);
	(void)closedir(dir);
}

void
fuzz_system(const char *name)
{
	char from[PATH_ROOM], to[PATH_ROOM], bytes[64 * 1024];
	struct dirent *d;
	size_t n;
	FILE *f;
	DIR *dir;

	fuzz_clear(name);
	(void)snprintf(from, sizeof(from), "%s/%s", getenv("FUZZ_SYSTEMS"),
	    name);
	dir = opendir(from);
	must(dir != NULL);
	while ((d = readdir(dir)) != NULL) {
		if (d->d_name[0] == '.')
			continue;
		(void)snprintf(from, sizeof(from), "%s/%s/%s",
		    getenv("FUZZ_SYSTEMS"), name, d->d_name);
		(void)snprintf(to, sizeof(to), "%s/%s", name, d->d_name);
		f = fopen(from, "r");
		must(f != NULL);
		n = fread(bytes, 1, sizeof(bytes), f);
		(void)fclose(f);
		fuzz_file(to, bytes, n);
	}
	(void)closedir(dir);
}

/* Its name in the stack tells why. */
static __attribute__((noinline)) void
took_too_long(void)
{
	abort();
}

static long
milliseconds(void)
{
	struct timespec t;

	(void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (long)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
time_is_kept(long from)
{
	const char *most;

	most = getenv("FUZZ_MS");
	if (milliseconds() - from > (most != NULL ? atol(most) : MS_MOST))
		took_too_long();
}

static void
standard_input(const void *input, size_t n)
{
	int fd;

	fd = memfd_create("input", 0);
	must(fd >= 0);
	put(fd, input, n);
	(void)lseek(fd, 0, SEEK_SET);
	(void)dup2(fd, STDIN_FILENO);
	(void)close(fd);
}

/* As between two lines of the shell: the tables stay. */
static void
again(struct session *s)
{
	memset(&s->opt, 0, sizeof(s->opt));
	s->roster = NULL;
	s->choice = NULL;
	s->dirs = NULL;
	s->looks_again = 0;
}

/* A target asks what there is, or it tries one error alone. */
static void
tool_has_table(const struct session *s, const char *name)
{
	must(s->sys == NULL || tool_find(name)->no_system ||
	    system_has_tool(s->sys, name));
}

int
fuzz_tool(struct session *kept, const void *input, size_t n,
    const char *const *words)
{
	static struct frame frame;
	struct session own, *s;
	struct outlet outlet;
	struct run run;
	char *args[FUZZ_ARGS];
	int argc, status;
	long from;

	s = kept != NULL ? kept : &own;
	if (kept == NULL || kept->tools == NULL)
		session_init(s, tools, studies, &frame);
	else
		again(s);
	for (argc = 0; words[argc] != NULL; argc++)
		args[argc] = strdup(words[argc]);
	standard_input(input, n);
	outlet_init(&outlet, &frame);
	outlet.fd = open("/dev/null", O_WRONLY);
	run_init(&run, s, &outlet);
	from = milliseconds();
	status = run_tool(&run, tool_find(words[0]), 0, argc - 1, args + 1);
	time_is_kept(from);
	if (kept != NULL)
		tool_has_table(s, words[0]);
	run_free(&run);
	(void)close(outlet.fd);
	outlet_free(&outlet);
	if (kept == NULL)
		session_free(s);
	while (argc > 0)
		free(args[--argc]);
	return status;
}

char *
fuzz_text(const uint8_t *data, size_t n)
{
	char *s;
	size_t i;

	s = malloc(n + 1);
	must(s != NULL);
	for (i = 0; i < n; i++)
		s[i] = data[i] != 0 ? (char)data[i] : ' ';
	s[n] = '\0';
	return s;
}
