/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A small helper of our own with libtap's interface, for machines without a
 * libtap. Tests include "taptest.h", which takes the one or the other. Each
 * test function prints one TAP line and returns whether it passed.
 */
#ifndef T_LIB_MINITAP_H
#define T_LIB_MINITAP_H

#include <stddef.h>

enum {
	NO_PLAN = -1,
};

#ifdef __GNUC__
#define MINITAP_PRINTF(f, a) __attribute__((__format__(__printf__, f, a)))
#else
#define MINITAP_PRINTF(f, a)
#endif

/* Announces COUNT tests, or none yet with NO_PLAN. */
void plan(int count);

int minitap_ok(int passed, const char *file, int line, const char *name, ...)
    MINITAP_PRINTF(4, 5);
int minitap_is(int want_same, const char *file, int line, const char *got,
    const char *want, const char *name, ...) MINITAP_PRINTF(6, 7);
/* As in libtap, both sides are ints; OP is a C comparison or arithmetic. */
int minitap_cmp(const char *file, int line, int a, const char *op, int b,
    const char *name, ...) MINITAP_PRINTF(6, 7);
int minitap_mem(const char *file, int line, const void *got, const void *want,
    size_t size, const char *name, ...) MINITAP_PRINTF(6, 7);
void minitap_skip(int count, const char *why, ...) MINITAP_PRINTF(2, 3);
void minitap_bail(const char *why, ...) MINITAP_PRINTF(1, 2);

/* A line of comment: on standard error, or with the results. */
void diag(const char *text, ...) MINITAP_PRINTF(1, 2);
void note(const char *text, ...) MINITAP_PRINTF(1, 2);

/* The status main returns: 0 if all that was planned ran and passed. */
int exit_status(void);

#define ok(test, ...)                                                          \
	minitap_ok((test) ? 1 : 0, __FILE__, __LINE__, __VA_ARGS__)
#define pass(...) ok(1, __VA_ARGS__)
#define fail(...) ok(0, __VA_ARGS__)
#define is(got, want, ...)                                                     \
	minitap_is(1, __FILE__, __LINE__, got, want, __VA_ARGS__)
#define isnt(got, want, ...)                                                   \
	minitap_is(0, __FILE__, __LINE__, got, want, __VA_ARGS__)
#define cmp_ok(a, op, b, ...)                                                  \
	minitap_cmp(__FILE__, __LINE__, a, op, b, __VA_ARGS__)
#define cmp_mem(got, want, size, ...)                                          \
	minitap_mem(__FILE__, __LINE__, got, want, size, __VA_ARGS__)
#define skip(test, count, ...)                                                 \
	do {                                                                   \
		if (test) {                                                    \
			minitap_skip(count, __VA_ARGS__);                      \
			break;                                                 \
		}
#define end_skip                                                               \
	}                                                                      \
	while (0)
#define BAIL_OUT(...) minitap_bail("" __VA_ARGS__)
#define done_testing() return exit_status()

#endif
