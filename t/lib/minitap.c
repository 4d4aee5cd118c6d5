/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes TAP. The counts are the only state: a test program is one process
 * and tests one after another.
 */
#include <config.h>

#include "minitap.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void comment(FILE *to, const char *text, va_list ap)
    MINITAP_PRINTF(2, 0);
static int result(int passed, const char *file, int line, const char *name,
    va_list ap) MINITAP_PRINTF(4, 0);

static int planned = NO_PLAN;
static int run;
static int failed;

static void
comment(FILE *to, const char *text, va_list ap)
{
	char line[4096];
	const char *p;

	vsnprintf(line, sizeof(line), text, ap);
	fflush(stdout);
	fputs("# ", to);
	for (p = line; *p != '\0'; p++) {
		fputc(*p, to);
		if (*p == '\n' && p[1] != '\0')
			fputs("# ", to);
	}
	if (p == line || p[-1] != '\n')
		fputc('\n', to);
	fflush(to);
}

void
diag(const char *text, ...)
{
	va_list ap;

	va_start(ap, text);
	comment(stderr, text, ap);
	va_end(ap);
}

void
note(const char *text, ...)
{
	va_list ap;

	va_start(ap, text);
	comment(stdout, text, ap);
	va_end(ap);
}

void
plan(int count)
{
	planned = count;
	if (count != NO_PLAN)
		printf("1..%d\n", count);
	fflush(stdout);
}

static int
result(int passed, const char *file, int line, const char *name, va_list ap)
{
	char text[1024];
	char *p;

	vsnprintf(text, sizeof(text), name, ap);
	/* A '#' would begin a directive, a newline another line. */
	for (p = text; *p != '\0'; p++)
		if (*p == '\n' || *p == '#')
			*p = ' ';
	printf("%sok %d - %s\n", passed ? "" : "not ", ++run, text);
	fflush(stdout);
	if (!passed) {
		failed++;
		diag("failed: %s, at %s line %d", text, file, line);
	}
	return passed;
}

int
minitap_ok(int passed, const char *file, int line, const char *name, ...)
{
	va_list ap;

	va_start(ap, name);
	result(passed, file, line, name, ap);
	va_end(ap);
	return passed;
}

static int
same(const char *a, const char *b)
{
	if (a == NULL || b == NULL)
		return a == b;
	return strcmp(a, b) == 0;
}

int
minitap_is(int want_same, const char *file, int line, const char *got,
    const char *want, const char *name, ...)
{
	int passed = same(got, want) == want_same;
	va_list ap;

	va_start(ap, name);
	result(passed, file, line, name, ap);
	va_end(ap);
	if (!passed) {
		diag("     got: %s", got == NULL ? "(null)" : got);
		diag("expected: %s%s", want_same ? "" : "anything but ",
		    want == NULL ? "(null)" : want);
	}
	return passed;
}

static int
compare(int a, const char *op, int b)
{
	static const char *const names[] = { "==", "!=", "<", "<=", ">",
		">=", "&&", "||", "&", "|", "^" };
	const int values[] = { a == b, a != b, (a < b), a <= b, (a > b), a >= b,
		a && b, a || b, (a & b) != 0, (a | b) != 0, (a ^ b) != 0 };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(op, names[i]) == 0)
			return values[i];
	diag("cmp_ok knows no operator '%s'", op);
	return 0;
}

int
minitap_cmp(const char *file, int line, int a, const char *op, int b,
    const char *name, ...)
{
	int passed = compare(a, op, b);
	va_list ap;

	va_start(ap, name);
	result(passed, file, line, name, ap);
	va_end(ap);
	if (!passed)
		diag("    %d %s %d does not hold", a, op, b);
	return passed;
}

int
minitap_mem(const char *file, int line, const void *got, const void *want,
    size_t size, const char *name, ...)
{
	const unsigned char *a = got, *b = want;
	int passed = got == want || memcmp(got, want, size) == 0;
	va_list ap;
	size_t i;

	va_start(ap, name);
	result(passed, file, line, name, ap);
	va_end(ap);
	for (i = 0; !passed && i < size; i++)
		if (a[i] != b[i]) {
			diag("byte %zu: got 0x%02x, expected 0x%02x", i, a[i],
			    b[i]);
			break;
		}
	return passed;
}

void
minitap_skip(int count, const char *why, ...)
{
	char text[1024];
	va_list ap;

	va_start(ap, why);
	vsnprintf(text, sizeof(text), why, ap);
	va_end(ap);
	while (count-- > 0)
		printf("ok %d # SKIP %s\n", ++run, text);
	fflush(stdout);
}

void
minitap_bail(const char *why, ...)
{
	va_list ap;

	fputs("Bail out!  ", stdout);
	va_start(ap, why);
	vprintf(why, ap);
	va_end(ap);
	putchar('\n');
	exit(255);
}

int
exit_status(void)
{
	if (planned == NO_PLAN)
		plan(run);
	if (planned != run)
		diag("planned %d tests, ran %d", planned, run);
	if (failed > 0)
		diag("%d of %d failed", failed, run);
	return failed > 0 || planned != run;
}
