/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. A rule system read from disk. Files for all checks are read at
 * once; a check's values, steps and modifiers, and look-up tables, when they
 * are first needed.
 */
#ifndef TABLE_LOAD_H
#define TABLE_LOAD_H

#include "rule/system.h"
#include "sheet/sheet.h"

enum core { CORE_SYSTEM, CORE_UNITS, CORE_CHECKS, CORE_VALUES, CORE_STEPS, CORE_MODIFIERS,
	CORE_WORDS, CORE_CODES, CORE_READINGS, CORE_EXAMPLES,
	CORE_COUNT };
extern const char *const core_names[CORE_COUNT];
/* The columns of a core file. */
struct core_file {
	column_name columns[16];	/* all it may have */
	column_name needs[5];	/* must have; a house rule only those in keys */
	column_name keys[6];	/* they name a row, also for `op=drop` */
};
extern const struct core_file core_files[CORE_COUNT];
/* Do its rows belong to checks, so that tools' folders have it, too? */
int core_deals(enum core core);
/* The keys of a look-up table: its first column (*), and reading. */
extern column_name table_keys[3];
/* The core file of that name; CORE_COUNT: it is a look-up table. */
enum core core_named(const char *name);

/* FEW: after so many parts of a file all of it is read. */
enum { FEW = 4 };

/* The folders of a tool's own rows. */
struct folder {
	const char *tool;
	const char *dirs[2];	/* of system or base; of a house rule */
	struct folder *next;
};

/* The rows that a check was compiled from. */
struct rows {
	struct sheet core[CORE_COUNT];
	const char *print;	/* their fingerprint, once asked for */
};

/* What the loader keeps of a system. */
struct loader {
	struct arena arena;
	struct sheet core[CORE_COUNT]; /* values, steps and modifiers: of all
				 * checks, if `whole` */
	int whole;		/* system_rows() was done */
	int looks;		/* system_whole() was: read tables at once */
	int ncompiled;
	const char *dir;	/* the system's folder */
	const char *basedir;	/* its base's folder, or NULL */
	struct folder *folders;	/* of tools looked for so far */
	int ntable, tableroom;
	struct table **tables;
	struct index by_reading, by_check; /* their names */
};

/*
 * Load the system `name` from the first of the folders `dirs` (ended by NULL)
 * that has it. Free it with system_free(). NULL with err.
 */
struct system *system_load(const char *const *dirs, const char *name,
    struct frame *f, struct err *e);
void system_free(struct system *s);
/* Read the rows of all checks. 0, or -1 with err. */
int system_rows(struct system *s, struct err *e);
/*
 * As system_rows(), with examples; and from now on tables are read
 * as soon as a formula names them. 0, or -1 with err.
 */
int system_whole(struct system *s, struct err *e);
/* The examples. NULL with err. */
const struct sheet *system_examples(struct system *s, struct err *e);
/* Read the codes, and the ranks of a table's or of all (NULL). 0, or -1 with err. */
int system_codes(struct system *s, const char *table, struct err *e);
/*
 * Read a core file, a house rule laid over its base: the rows of a check, also
 * those in the folder of its tool, or all (NULL). 0, or -1 with err.
 */
int core_read(struct system *s, enum core core, const struct check *of,
    struct sheet *sh, struct err *e);
/* The rows of a core file that belong to one check. */
void core_rows(const struct sheet *sh, const struct check *c, struct arena *a,
    struct sheet *of);
/* A house rule's rows alone. 1; 0: there are none; -1 with err. */
int core_house(struct system *s, enum core core, struct sheet *sh,
    struct err *e);
/* Is this a name, and not a path to somewhere else? */
int name_plain(const char *name);
/*
 * *paths: the folder `dir` of the system or its base, then those of its tools
 * in it, in the order of checks.csv. Returns their number, or -1 with err.
 */
int core_folders(const struct system *s, const char *dir, struct arena *a,
    const char ***paths, struct err *e);
/* A tool's check (name NULL: its default one), compiled. NULL with err. */
struct check *system_check(struct system *s, const char *tool,
    const char *name, struct err *e);
/* The same, not compiled; NULL without err: there is none. */
struct check *system_find(struct system *s, const char *tool, const char *name);
/* The check that the words begin with, else the default one; or NULL. */
struct check *system_begun(struct system *s, const char *tool,
    const char *words, struct arena *a);
/* The tool's next check behind `last`, or its first one; NULL: no more. */
struct check *system_next(const struct system *s, const char *tool,
    const struct check *last);
/* Does the tool have any check here? */
int system_has_tool(const struct system *s, const char *tool);
int check_compile(struct check *c, struct err *e);
/* The next check of that name, of any tool, after index `after`; or -1. */
int system_named(const struct system *s, const char *name, size_t len,
    int after);

/* A look-up table's rows as text, over its base's. 1; 0: none; -1 with err. */
int system_sheet(struct system *s, const char *name, struct sheet *sh,
    struct err *e);

/* Parse `7`, `3..5`, `6..`, `1/3..<1/2`; any other text has numeric 0. */
void band_parse(const char *text, struct band *b);

#endif
