/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rows are read as libcsv reads them: many short random lines of the signs that
 * matter, by our reader and by libcsv alone. And of small files, the rows that
 * are wanted are the same whether the others are passed over or read.
 */
#include <config.h>

#include <csv.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../lib/taptest.h"
#include "sheet/csvread.h"

enum { FILES = 20000, FILE_LINES = 12, LINES = 60000, LINE = 16, LONG = 200, TEXT = 1024 };

struct told {
	char text[TEXT];	/* the cells, each behind a `|` */
	int rows;
};

static void
on_cell(void *s, size_t n, void *arg)
{
	struct told *t;
	size_t at;

	t = arg;
	at = strlen(t->text);
	(void)snprintf(t->text + at, sizeof(t->text) - at, "|%.*s", (int)n,
	    s != NULL ? (const char *)s : "");
}

static void
on_row(int c, void *arg)
{
	(void)c;
	((struct told *)arg)->rows++;
}

/* One line by libcsv: 1, or 0 if it is no row of one line. */
static int
theirs(const char *line, struct told *t)
{
	struct csv_parser p;
	int good;

	memset(t, 0, sizeof(*t));
	if (csv_init(&p, CSV_STRICT | CSV_STRICT_FINI) != 0)
		return 0;
	good = csv_parse(&p, line, strlen(line), on_cell, on_row, t) ==
	    strlen(line) && csv_fini(&p, on_cell, on_row, t) == 0;
	csv_free(&p);
	return good && t->rows == 1;
}

/* A reader of a text, put into a file; NULL: no file was to be had. */
static struct csvin *
reader(const char *text, FILE **f)
{
	*f = tmpfile();
	if (*f == NULL)
		return NULL;
	(void)fputs(text, *f);
	rewind(*f);
	return csvin_fd(fileno(*f), "file", NULL, NULL, NULL);
}

static void
tell_cells(struct csvin *in, struct told *t)
{
	int i;

	for (i = 0; i < csvin_count(in); i++)
		on_cell((void *)(size_t)csvin_cell(in, i),
		    strlen(csvin_cell(in, i)), t);
}

static int
ours(const char *line, struct told *t)
{
	struct csvin *in;
	struct err e;
	FILE *f;
	int got;

	memset(t, 0, sizeof(*t));
	memset(&e, 0, sizeof(e));
	in = reader(line, &f);
	if (in == NULL)
		return 0;
	got = csvin_row(in, &e) == 1;
	if (got)
		tell_cells(in, t);
	csvin_close(in);
	(void)fclose(f);
	return got;
}

/* A random line; each fourth is longer, and hardly more than cells. */
static void
make_line(char *line, int nth, unsigned *seed)
{
	static const char signs[] = "ab,, \t\"\"7#";
	unsigned i, n, most;

	most = nth % 4 != 0 ? sizeof(signs) - 1 : 4;
	*seed = *seed * 1103515245 + 12345;
	n = 1 + (*seed >> 16) % (nth % 4 != 0 ? LINE : LONG);
	for (i = 0; i < n; i++) {
		*seed = *seed * 1103515245 + 12345;
		line[i] = signs[(*seed >> 16) % most];
	}
	line[n] = '\n';
	line[n + 1] = '\0';
}

static int
wants(const char *cell, size_t len, const void *arg)
{
	return len == 1 && *cell == *(const char *)arg;
}

/* The rows of a file whose cell is `a`, found by the reader or by us: 1, or 0. */
static int
rows_of(const char *text, int col, int by_reader, struct told *t)
{
	struct csvin *in;
	struct err e;
	FILE *f;
	int got;

	memset(t, 0, sizeof(*t));
	memset(&e, 0, sizeof(e));
	in = reader(text, &f);
	if (in == NULL)
		return 0;
	if (by_reader)
		csvin_want(in, col, wants, "a");
	while ((got = csvin_row(in, &e)) > 0) {
		if (strcmp(csvin_cell(in, col), "a") != 0)
			continue;
		t->rows += csvin_at(in);
		tell_cells(in, t);
	}
	csvin_close(in);
	(void)fclose(f);
	return got == 0;
}

/* A random file of a few lines, which mostly begin with `a,` or `b,`. */
static void
make_file(char *text, unsigned *seed)
{
	char line[LINE + 2], *quote;
	unsigned i, n;

	*seed = *seed * 1103515245 + 12345;
	n = 1 + (*seed >> 16) % FILE_LINES;
	for (i = 0; i < n; i++) {
		*seed = *seed * 1103515245 + 12345;
		text += snprintf(text, 3, "%s", !(*seed >> 16 & 7) ? "" :
		    *seed >> 20 & 3 ? "b," : "a,");
		make_line(line, 1, seed);
		/* Half of the lines are sound. */
		while (*seed >> 24 & 1 && (quote = strchr(line, '"')) != NULL)
			*quote = '7';
		text += snprintf(text, sizeof(line), "%s", line);
	}
}

static void
try_files(unsigned seed)
{
	struct told a, b;
	char text[FILE_LINES * (LINE + 4)];
	int i, col, wrong, good;

	wrong = good = 0;
	for (i = 0; i < FILES; i++) {
		make_file(text, &seed);
		col = i % 4 == 3;
		/* What is broken in rows that nobody reads may be found or not. */
		if (!rows_of(text, col, 0, &a))
			continue;
		good++;
		if (rows_of(text, col, 1, &b) && a.rows == b.rows &&
		    strcmp(a.text, b.text) == 0)
			continue;
		diag("all %s, wanted %s, of:\n%s", a.text, b.text, text);
		wrong++;
	}
	cmp_ok(wrong, "==", 0, "the rows wanted of %d files are the same", good);
	ok(good > FILES / 10, "and these are many");
}

int
main(void)
{
	struct told a, b;
	char line[LONG + 2];
	unsigned seed;
	int i, wrong, rows;

	plan(NO_PLAN);
	seed = 1777;
	wrong = rows = 0;
	for (i = 0; i < LINES; i++) {
		make_line(line, i, &seed);
		if (line[0] == '#' || line[strspn(line, " \t\n")] == '\0')
			continue;
		if (!theirs(line, &a))
			continue;
		rows++;
		if (ours(line, &b) && strcmp(a.text, b.text) == 0)
			continue;
		diag("libcsv %s, ours %s", a.text, b.text);
		wrong++;
	}
	cmp_ok(wrong, "==", 0, "%d rows are read as libcsv reads them", rows);
	ok(rows > LINES / 10, "and these are many");
	try_files(seed);
	done_testing();
}
