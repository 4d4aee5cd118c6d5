/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: lint. The findings: what is wrong with a system's tables, and what a
 * reader should know of them; and what the rows of its files show as they stand,
 * before any check is compiled. Nothing is printed here; the caller shows them.
 */
#ifndef LINT_LINT_H
#define LINT_LINT_H

#include "rule/system.h"

struct finding {
	int error;		/* else a note */
	const char *file;	/* NULL: `text` says all */
	int line;		/* 0: of the whole file */
	const char *column;	/* or NULL */
	const char *text;
	const char *hole;	/* what a look-up does not find, or NULL */
};

/* Pointers into cells, each to where something is named. */
struct names {
	struct arena *a;
	int n, room;
	const char **at;
};

struct lint {
	struct arena *a;	/* findings live here */
	int (*is_tool)(const char *name); /* is it a tool of the suite? */
	struct system *s;
	int n, room, errors, notes;
	int broken;		/* a check could not be compiled */
	struct finding *all;	/* in the order of the examination */
	struct names astray;	/* names that rows declare for unknown checks */
	struct names outside;	/* values that rosters and the shell name */
	struct dead_rows *dead;	/* what nothing reads or reaches; of prove */
	int *asked;		/* [reading]: some run asked for it */
	/* Told of each check, table and example that was looked at; or NULL. */
	void (*looked)(void *arg);
	void *arg;
};

/* A place in a file; column may be NULL. */
struct place {
	const char *file;
	int line;
	const char *column;
};

/* Add a finding, unless the same one was added before. */
void lint_add(struct lint *l, int error, struct place p, const char *fmt, ...)
    __attribute__((format(printf, 4, 5)));
#define lint_error(l, ...) lint_add(l, 1, __VA_ARGS__)
#define lint_note(l, ...) lint_add(l, 0, __VA_ARGS__)
static inline void
lint_looked(const struct lint *l)
{
	if (l->looked != NULL)
		l->looked(l->arg);
}

/* Add an error that another function found, with its place. */
void lint_fault(struct lint *l, const struct err *e);

#endif
