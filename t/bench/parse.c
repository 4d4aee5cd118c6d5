/* SPDX-License-Identifier: GPL-3.0-or-later */
/* P: libcsv alone over standard input, in reads of 64 KiB, cells counted. */
#include <csv.h>
#include <stdio.h>
#include <unistd.h>

static long cells, rows;

static void
on_cell(void *s, size_t n, void *arg)
{
	(void)s;
	(void)n;
	(void)arg;
	cells++;
}

static void
on_row(int c, void *arg)
{
	(void)c;
	(void)arg;
	rows++;
}

int
main(void)
{
	static char buf[64 * 1024];
	struct csv_parser p;
	ssize_t n;

	if (csv_init(&p, CSV_STRICT) != 0)
		return 2;
	while ((n = read(STDIN_FILENO, buf, sizeof(buf))) > 0)
		if (csv_parse(&p, buf, (size_t)n, on_cell, on_row, NULL) !=
		    (size_t)n)
			return 2;
	if (csv_fini(&p, on_cell, on_row, NULL) != 0)
		return 2;
	csv_free(&p);
	printf("%ld %ld\n", cells, rows);
	return 0;
}
