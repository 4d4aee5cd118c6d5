/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See fingerprint.h. */
#include <config.h>

#include "table/fingerprint.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "table/file.h"
#include "table/load.h"

enum { HASH = 32, SHOWN = 8 };

static int
compare(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int
is_csv(const char *name)
{
	size_t n;

	n = strlen(name);
	return n > 4 && strcmp(name + n - 4, ".csv") == 0;
}

static int
add_file(crypto_generichash_state *h, const char *path, const char *name,
    struct err *e)
{
	unsigned char buf[4096];
	FILE *f;
	size_t n;

	f = file_read(path, e);
	if (f == NULL)
		return -1;
	(void)crypto_generichash_update(h, (const unsigned char *)name,
	    strlen(name) + 1);
	while ((n = fread(buf, 1, sizeof(buf), f)) > 0)
		(void)crypto_generichash_update(h, buf, n);
	(void)crypto_generichash_update(h, (const unsigned char *)"", 1);
	if (ferror(f))
		(void)err_set(e, "%s: %s", path, strerror(errno));
	(void)fclose(f);
	return e->set ? -1 : 0;
}

static int
add_dir(crypto_generichash_state *h, const char *dir, struct arena *a,
    struct err *e)
{
	const struct dirent *d;
	const char **names;
	int i, n, room;
	DIR *dp;

	dp = opendir(dir);
	if (dp == NULL)
		return err_set(e, "%s: %s", dir, strerror(errno));
	names = NULL;
	n = room = 0;
	while ((d = readdir(dp)) != NULL)
		if (is_csv(d->d_name)) {
			ARENA_PUSH(a, names, n, room);
			names[n++] = arena_text(a, d->d_name);
		}
	(void)closedir(dp);
	if (n > 0)
		qsort(names, (size_t)n, sizeof(*names), compare);
	for (i = 0; i < n; i++)
		if (add_file(h, arena_printf(a, "%s/%s", dir, names[i]),
		    names[i], e) < 0)
			return -1;
	return 0;
}

const char *
fingerprint(const struct system *s, struct arena *a, struct err *e)
{
	const struct loader *l;
	crypto_generichash_state h;
	unsigned char hash[HASH];
	char hex[2 * SHOWN + 1];

	l = s->loader;
	(void)crypto_generichash_init(&h, NULL, 0, HASH);
	if ((l->basedir != NULL && add_dir(&h, l->basedir, a, e) < 0) ||
	    add_dir(&h, l->dir, a, e) < 0)
		return NULL;
	(void)crypto_generichash_final(&h, hash, HASH);
	(void)sodium_bin2hex(hex, sizeof(hex), hash, SHOWN);
	return arena_text(a, hex);
}
