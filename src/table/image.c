/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See image.h. */
#define _DEFAULT_SOURCE		/* MAP_ANONYMOUS, st_mtim */
#include <config.h>

#include "table/image.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stamp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "table/load.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif

/* Far from where programs, libraries, heaps and stacks are put. */
#define BASE ((unsigned char *)0x200000000000)
enum { ROOM = 256 << 20, WATCHED_MOST = 200, PAGE = 4096 };

/* The linker's names for where the program begins and ends. */
extern const char __executable_start[], _end[];

static const char magic[16] = "drumhead image\n";

/* A file or folder whose change makes the image stale. */
struct watched {
	const char *path;
	int64_t seconds, nanoseconds, size, inode;
};

struct image {
	char magic[16];
	uint64_t stamp, length;
	struct system *system;
	int64_t begun;		/* when reading began */
	int watched;
	struct watched files[WATCHED_MOST];
};

/* ---- memory ---- */

static void *
map(size_t size, int fd)
{
	int flags;
	void *p;

	if (sizeof(void *) < 8)
		return NULL;
	flags = MAP_PRIVATE | MAP_FIXED_NOREPLACE |
	    (fd < 0 ? MAP_ANONYMOUS | MAP_NORESERVE : 0);
	p = mmap(BASE, size, PROT_READ | PROT_WRITE, flags, fd, 0);
	if (p == MAP_FAILED)
		return NULL;
	if (p == BASE)
		return p;
	(void)munmap(p, size);
	return NULL;
}

/* ---- where it is kept ---- */

/* DRUMHEAD_CACHE, else the user's cache; an empty one means: keep none. */
static const char *
cache_dir(const char **below)
{
	const char *env;

	*below = "";
	env = getenv("DRUMHEAD_CACHE");
	if (env != NULL)
		return env[0] != '\0' ? env : NULL;
	*below = "/drumhead";
	env = getenv("XDG_CACHE_HOME");
	if (env != NULL && env[0] == '/')
		return env;
	*below = "/.cache/drumhead";
	env = getenv("HOME");
	return env != NULL && env[0] == '/' ? env : NULL;
}

/* 16 digits of base 16. */
static void
print_hash(uint64_t h, char buf[17])
{
	int i;

	for (i = 15; i >= 0; i--, h >>= 4)
		buf[i] = "0123456789abcdef"[h & 15];
	buf[16] = '\0';
}

/* CACHE/NAME-HASH.image, the hash that of the system's folder. */
static int
cache_file(const char *dir, char *buf, size_t size)
{
	const char *parts[7], *p;
	char hash[17];
	uint64_t h;
	size_t at;
	int i;

	if (dir[0] != '/' || (parts[0] = cache_dir(&parts[1])) == NULL)
		return -1;
	h = 14695981039346656037u;
	for (p = dir; *p != '\0'; p++) {
		h = (h ^ (unsigned char)*p) * 1099511628211u;
		if (*p == '/')
			parts[2] = p;
	}
	print_hash(h, hash);
	parts[3] = "-";
	parts[4] = hash;
	parts[5] = ".image";
	parts[6] = NULL;
	at = 0;
	for (i = 0; parts[i] != NULL; i++)
		for (p = parts[i]; *p != '\0' && at < size; p++)
			buf[at++] = *p;
	if (at == size)
		return -1;
	buf[at] = '\0';
	return 0;
}

/* Can an image be kept here at all? A new home has no cache of any kind. */
static int
writable(const char *path)
{
	char dir[1024], *last, *before;

	(void)snprintf(dir, sizeof(dir), "%s", path);
	last = strrchr(dir, '/');
	*last = '\0';
	if (mkdir(dir, 0700) < 0 && errno == ENOENT &&
	    (before = strrchr(dir, '/')) != NULL && before != dir) {
		*before = '\0';
		(void)mkdir(dir, 0700);
		*before = '/';
		(void)mkdir(dir, 0700);
	}
	return access(dir, W_OK | X_OK) == 0;
}

size_t
image_arena(const char *dir, struct arena *a)
{
	struct image *m;
	char path[1024];
	void *p;

	if (cache_file(dir, path, sizeof(path)) < 0 || !writable(path))
		return 0;
	p = map(ROOM, -1);
	if (p == NULL)
		return 0;
	arena_lend(a, p, ROOM, 0);
	m = arena_alloc(a, sizeof(*m));
	m->begun = (int64_t)time(NULL);
	return ROOM;
}

void
image_release(size_t size)
{
	if (size > 0)
		(void)munmap(BASE, size);
}

/* ---- loading ---- */

static int
unchanged(const struct watched *w)
{
	struct stat st;

	return stat(w->path, &st) == 0 && st.st_mtim.tv_sec == w->seconds &&
	    st.st_mtim.tv_nsec == w->nanoseconds && st.st_size == w->size &&
	    (int64_t)st.st_ino == w->inode;
}

/* Ours, and ours alone. */
static int
trusted(int fd, size_t *size)
{
	struct stat st;

	if (fstat(fd, &st) < 0 || !S_ISREG(st.st_mode) ||
	    st.st_uid != geteuid() || (st.st_mode & 077) != 0)
		return 0;
	*size = (size_t)st.st_size;
	return *size > sizeof(struct arena_head) + sizeof(struct image);
}

/* Of this build, whole, and of files that are still the same. */
static int
current(const struct image *m, size_t size)
{
	int i;

	if (memcmp(m->magic, magic, sizeof(magic)) != 0 ||
	    m->stamp != STAMP || m->length != (uint64_t)size)
		return 0;
	for (i = 0; i < m->watched; i++)
		if (!unchanged(&m->files[i]))
			return 0;
	return 1;
}

static struct system *
open_image(int fd)
{
	struct image *m;
	struct loader *l;
	size_t size;

	if (!trusted(fd, &size) || map(size, fd) == NULL)
		return NULL;
	/* Only the pages of the check that is asked: none around them. */
	(void)posix_madvise(BASE, size, POSIX_MADV_RANDOM);
	m = (struct image *)(void *)(BASE + sizeof(struct arena_head));
	if (!current(m, size)) {
		(void)munmap(BASE, size);
		return NULL;
	}
	l = m->system->loader;
	l->image = size;
	arena_lend(&l->arena, BASE, size, size);
	return m->system;
}

struct system *
image_load(const char *dir)
{
	struct system *s;
	char path[1024];
	int fd;

	if (cache_file(dir, path, sizeof(path)) < 0)
		return NULL;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return NULL;
	s = open_image(fd);
	(void)close(fd);
	return s;
}

/* ---- saving ---- */

static int
watch(struct image *m, struct arena *a, const char *path)
{
	struct watched *w;
	struct stat st;

	/* What changed while it was read may not be what was read. */
	if (m->watched == WATCHED_MOST || stat(path, &st) < 0 ||
	    st.st_mtim.tv_sec >= m->begun)
		return -1;
	w = &m->files[m->watched++];
	w->path = arena_text(a, path);
	w->seconds = st.st_mtim.tv_sec;
	w->nanoseconds = st.st_mtim.tv_nsec;
	w->size = st.st_size;
	w->inode = (int64_t)st.st_ino;
	return 0;
}

/* A folder, for files that come and go, and each CSV file in it. */
static int
watch_dir(struct image *m, struct arena *a, const char *dir)
{
	const struct dirent *e;
	size_t n;
	DIR *d;
	int bad;

	d = opendir(dir);
	if (d == NULL)
		return -1;
	bad = watch(m, a, dir);
	while (!bad && (e = readdir(d)) != NULL) {
		n = strlen(e->d_name);
		if (n > 4 && strcmp(e->d_name + n - 4, ".csv") == 0)
			bad = watch(m, a, arena_printf(a, "%s/%s", dir,
			    e->d_name));
	}
	(void)closedir(d);
	return bad;
}

/*
 * An address within the program itself means nothing to the next process: a
 * constant that a loader kept instead of a copy. Then there is no image.
 */
static int
portable(const unsigned char *p, size_t size)
{
	uintptr_t word;
	size_t i;

	for (i = 0; i + sizeof(word) <= size; i += sizeof(word)) {
		memcpy(&word, p + i, sizeof(word));
		if (word >= (uintptr_t)__executable_start &&
		    word < (uintptr_t)_end)
			return 0;
	}
	return 1;
}

/*
 * Page by page: a system that caches a long write in large pieces would map
 * large pieces too, most of which no ruling reads.
 */
static int
write_whole(int fd, const unsigned char *p, size_t n)
{
	ssize_t got;

	while (n > 0) {
		got = write(fd, p, n < PAGE ? n : PAGE);
		if (got <= 0)
			return -1;
		p += got;
		n -= (size_t)got;
	}
	return 0;
}

/* Written under another name and moved, so that no one maps half of it. */
static void
keep(const char *path, size_t size)
{
	char temp[1100];
	int fd, bad;

	(void)snprintf(temp, sizeof(temp), "%s.%ld", path, (long)getpid());
	fd = open(temp, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	bad = write_whole(fd, BASE, size);
	bad |= close(fd);
	if (bad || rename(temp, path) < 0)
		(void)unlink(temp);
}

void
image_save(struct system *s, const char *dir, const char *basedir)
{
	const struct table *(*find)(struct system *, const char *,
	    struct err *);
	struct image *m;
	struct arena *a;
	char path[1024];

	a = s->arena;
	if (cache_file(dir, path, sizeof(path)) < 0 ||
	    !arena_is_lent(a, BASE))
		return;
	m = (struct image *)(void *)(BASE + sizeof(struct arena_head));
	memcpy(m->magic, magic, sizeof(magic));
	m->stamp = STAMP;
	m->system = s;
	if (watch_dir(m, a, dir) != 0 ||
	    (basedir != NULL && watch_dir(m, a, basedir) != 0))
		return;
	m->length = arena_used(a);
	find = s->table;
	s->table = NULL;
	if (portable(BASE, (size_t)m->length))
		keep(path, (size_t)m->length);
	s->table = find;
}
