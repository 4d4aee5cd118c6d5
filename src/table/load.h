/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. A rule system read from disk. What stands once for all checks is
 * read at once; a check's values, steps and modifiers, and look-up tables, only
 * when something asks for them.
 */
#ifndef TABLE_LOAD_H
#define TABLE_LOAD_H

#include "rule/system.h"
#include "sheet/sheet.h"

enum core { CORE_SYSTEM, CORE_CHECKS, CORE_VALUES, CORE_STEPS, CORE_MODIFIERS,
	CORE_WORDS, CORE_CODES, CORE_READINGS, CORE_EXAMPLES, CORE_TOPICS,
	CORE_COUNT };
extern const char core_names[CORE_COUNT][12];
/* What stands in them. */
struct core_file {
	column_name columns[15];	/* that it may have */
	column_name needs[5];	/* of a house rule those that are keys too */
	column_name keys[6];	/* they name a row: `op=drop` goes by them */
};
extern const struct core_file core_files[CORE_COUNT];
/* Do its rows belong to checks? */
int core_deals(enum core core);
/* The keys of a look-up table: its first column, whatever it is called. */
extern column_name table_keys[3];
/* Which of them has that name; CORE_COUNT: it is a look-up table. */
enum core core_named(const char *name);

/* Who asks for more than a few parts of a file has it read once for all. */
enum { CHECK_HASHES = 64, FEW = 4 };

/* Where a tool's own rows stand. */
struct folder {
	const char *tool;
	const char *dirs[2];	/* of the system or its base; of a house rule */
	struct folder *next;
};

/* The rows that a check was compiled from. */
struct rows {
	struct sheet core[CORE_COUNT];
	const char *print;	/* their fingerprint, once asked for */
};

/* What the loader keeps beside the system. */
struct loader {
	struct arena arena;
	struct sheet core[CORE_COUNT]; /* values, steps and modifiers: once
				 * system_rows() has read them */
	int whole;		/* it has */
	int looks;		/* whoever it is looks at all there is */
	int ncodes, codesroom, all_codes;
	const char **codes;	/* the tables of codes that were read */
	int ncompiled;
	const char *dir;	/* of the system */
	const char *basedir;	/* of its base, or NULL */
	struct folder *folders;	/* of the tools whose rows were asked for */
	struct only *checks;	/* all, where there is a base */
	int nchecks;
	int ntable, tableroom;
	struct table **tables;
	struct index by_reading;
	int heads[CHECK_HASHES]; /* checks by the hash of their names, from 1 */
	int *nexts;		/* the next of the same hash, from 1; 0: none */
	struct sheet *by_check[CORE_COUNT]; /* the whole files' rows */
};

/*
 * Load the system `name` found in one of the directories of `dirs` (a
 * NULL-ended list). NULL with err. system_free() gives it back.
 */
struct system *system_load(const char *const *dirs, const char *name,
    struct frame *f, struct err *e);
void system_free(struct system *s);
/* Read the rows of all checks. 0, or -1 with err. */
int system_rows(struct system *s, struct err *e);
/*
 * The same, examples, and tables as soon as a formula names them, for who looks
 * at all.
 */
int system_whole(struct system *s, struct err *e);
/* The examples, which no ruling reads. NULL with err. */
const struct sheet *system_examples(struct system *s, struct err *e);
/* What its words are about: topics.csv, in the order in which they are told. */
const struct sheet *system_topics(struct system *s, struct err *e);
/* The codes of one table are wanted, or all (NULL). 0, or -1 with err. */
int system_codes(struct system *s, const char *table, struct err *e);
/*
 * A core file, an overlay's over its base's, or those of its rows alone. What
 * belongs to checks stands in the folders of tools as well: that of `tool`, or
 * of all (NULL).
 */
int core_read(struct system *s, enum core core, const struct only *only,
    const char *tool, struct sheet *sh, struct err *e);
/* The rows of a house rule alone, as they stand: 1, 0 if there are none, -1. */
int core_house(struct system *s, enum core core, struct sheet *sh,
    struct err *e);
/* One name, and not a path to somewhere else. */
int name_plain(const char *name);
/*
 * The folder of a system or of its base, and behind it those of its tools, in
 * the order of checks.csv: how many in all; or -1 with err.
 */
int core_folders(const struct system *s, const char *dir, struct arena *a,
    const char ***paths, struct err *e);
/* The check of that name of a tool (its default one for NULL), compiled. NULL
 * with err. */
struct check *system_check(struct system *s, const char *tool,
    const char *name, struct err *e);
/* The same without compiling and without a message: NULL if there is none. */
struct check *system_find(struct system *s, const char *tool,
    const char *name);
/* The check of a tool that the words begin with, else its default one. */
struct check *system_begun(struct system *s, const char *tool,
    const char *words, struct arena *a);
/* Does the tool have any check here? */
int system_has_tool(const struct system *s, const char *tool);
int check_compile(struct check *c, struct err *e);
/* The next check of that name, of whatever tool, after the index `after` (-1:
 * the first one); -1 if there is none. */
int system_named(const struct system *s, const char *name, size_t len,
    int after);

/* The raw rows of a look-up table, an overlay's over its base's: 1, 0 if
 * there is none, -1 with err. */
int system_sheet(struct system *s, const char *name, struct sheet *sh,
    struct err *e);

/* The origin of a sheet's row; its reading and sure columns are checked. */
int row_origin(struct system *s, const struct sheet *sh,
    const struct sheetrow *r, struct origin *o, struct err *e);
/* `7` `3..5` `6..` `1/3..<1/2`, else a plain text (numeric 0). */
void band_parse(const char *text, struct band *b);

#endif
