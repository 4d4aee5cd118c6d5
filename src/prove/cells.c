/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. Part of lint: the files of a system as they stand on disk, cell
 * by cell. What a spreadsheet, a scan or a stray key has done to them.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "prove/inside.h"
#include "sheet/file.h"

/* Columns whose cells are sentences for people. */
static column_name prose[] = { "title", "cite", "say", "meaning", "why",
	"prompt", "shows", "unless", NULL };
/* Columns of the core files whose cells are one keyword, or several. */
static column_name keywords[] = { "tool", "check", "name", "word",
	"choice", "group", "id", NULL };

/* The number of the month that the name begins with; 0: none. */
static int
month(const char *name)
{
	static const char *const names[] = { "jan", "feb", "mar", "apr", "may",
		"jun", "jul", "aug", "sep", "oct", "nov", "dec" };
	int i;

	for (i = 0; i < 12; i++)
		if (text_same(name, 3, names[i]))
			return i + 1;
	return 0;
}

/* Is s, behind day and month, the end or a year? */
static int
year_follows(const char *s)
{
	size_t n;

	if (*s == '\0')
		return 1;
	n = strspn(s + 1, "0123456789");
	return strchr("-/ .", *s) != NULL && (n == 2 || n == 4) &&
	    s[1 + n] == '\0';
}

/* `3-Jan`, `Jan-3` or `3-Jan-26`: 1, *a the number, *b the month; else 0. */
static int
named_date(const char *s, int *a, int *b)
{
	char day[5], name[10], sign[2];
	int n = 0, ends;

	ends = sscanf(s, "%2[0-9]%1[-/ .]%9[^-/ .]%n", day, sign, name,
	    &n) == 3 ? year_follows(s + n) :
	    sscanf(s, "%9[^-/ .]%1[-/ .]%4[0-9]%n", name, sign, day,
	    &n) == 3 && s[n] == '\0';
	if (!ends)
		return 0;
	*a = (int)strtol(day, NULL, 10);
	*b = month(name);
	return *b > 0;
}

/* `1/3/2026`, `1.3.2026` or `2026-01-03`: 1, *a and *b without the year. */
static int
plain_date(const char *s, int *a, int *b)
{
	char part[3][5], sign[2];
	int n = 0, year;

	/* A clock or a longer time may follow the date. */
	if (sscanf(s, "%4[0-9]%1[-/.]%4[0-9]%1[-/.]%4[0-9]%n", part[0], sign,
	    part[1], sign, part[2], &n) < 5 || strchr(" T", s[n]) == NULL)
		return 0;
	year = strlen(part[0]) == 4 ? 0 : 2;
	*a = (int)strtol(part[2 - year], NULL, 10);
	*b = (int)strtol(part[1], NULL, 10);
	return strlen(part[2 - year]) <= 2 && strlen(part[1]) <= 2 &&
	    strlen(part[year]) == 4;
}

/* Report a cell that held `3-1`, say, and came back as a date. */
static void
check_date(struct lint *l, struct place p, const char *cell)
{
	int a, b;

	if (!named_date(cell, &a, &b) && !plain_date(cell, &a, &b))
		return;
	if (a == b)
		lint_error(l, p, "\"%s\" is a date: a spreadsheet made it of "
		    "%d-%d", cell, a, b);
	else if (a > 0 && a <= 31)
		lint_error(l, p, "\"%s\" is a date: a spreadsheet made it of "
		    "%d-%d or %d-%d", cell, a, b, b, a);
	else
		lint_error(l, p, "\"%s\" is a date: a spreadsheet made it",
		    cell);
}

static const char *
blanks_of(const char *cell)
{
	size_t n = strlen(cell);

	if (n == 0)
		return NULL;
	if (text_blank((unsigned char)cell[0]))
		return "begins with a blank";
	if (text_blank((unsigned char)cell[n - 1]))
		return "ends with a blank";
	if (strstr(cell, "\xc2\xa0") != NULL)
		return "holds a no-break space";
	return NULL;
}

static void
check_blanks(struct lint *l, struct place p, const char *cell, int soft)
{
	const char *what = blanks_of(cell);

	if (what == NULL)
		return;
	if (soft)
		lint_note(l, p, "\"%s\" %s", cell, what);
	else
		lint_error(l, p, "\"%s\" %s", cell, what);
}

static void
check_keyword(struct lint *l, struct place p, const char *cell)
{
	const char *token, *odd, *word;
	size_t len;

	while ((token = text_token(&cell, &len)) != NULL) {
		word = arena_copy(l->a, token, len);
		if (len > 2 && word[len - 2] == '@')
			word = arena_copy(l->a, token, len - 2);
		/* `@group` in a list of checks. */
		odd = word + (word[0] == '@');
		odd += strspn(odd, "abcdefghijklmnopqrstuvwxyz0123456789.-");
		if (*odd == '\0' || text_eq(word, "*"))
			continue;
		if ((unsigned char)*odd >= 128)
			lint_error(l, p, "\"%s\" holds a character that is not "
			    "ASCII: keywords are of a-z 0-9 . -", word);
		else
			lint_error(l, p, "\"%s\" holds \"%c\": keywords are of "
			    "a-z 0-9 . -", word, *odd);
	}
}

/* Check the words of a legal cell, unless it names a table. */
static void
check_legal(struct lint *l, struct place p, const struct sheet *sh,
    const struct sheetrow *r)
{
	const char *text = sheet_cell(sh, r, "legal"), *first;
	size_t len;

	first = text_token(&text, &len);
	if (text_eq(sheet_cell(sh, r, "kind"), "word") && first != NULL &&
	    !text_inlist("rows columns codes", arena_copy(l->a, first, len)))
		check_keyword(l, p, first);
}

/* What the cells of a column are, each yes or no. */
struct column {
	int prose, keyword, legal, key;
};

static void
check_cell(struct lint *l, const struct sheet *sh, const struct sheetrow *r,
    int col, const struct column *c)
{
	struct place p = { r->file, r->line, sh->cols[col] };
	const char *cell = r->cells[col];

	if (cell[0] == '\0')
		return;
	check_blanks(l, p, cell, c->prose || cell[0] == '!');
	if (c->key || (!c->prose && cell[0] != '!'))
		check_date(l, p, cell);
	if (c->keyword)
		check_keyword(l, p, cell);
	if (c->legal)
		check_legal(l, p, sh, r);
}

/* Check all cells but those of system.csv, which are prose. */
static void
check_rows(struct lint *l, const struct sheet *sh, const char *name)
{
	struct column *cols;
	const enum core core = core_named(name);
	const int own = core < CORE_COUNT;
	int i, k;

	if (core == CORE_SYSTEM)
		return;
	cols = arena_alloc(l->a, (size_t)sh->ncol * sizeof(*cols));
	for (k = 0; k < sh->ncol; k++)
		cols[k] = (struct column){ column_in(prose, sh->cols[k]),
			own && column_in(keywords, sh->cols[k]),
			own && strcmp(sh->cols[k], "legal") == 0,
			!own && k == 0 };
	for (i = 0; i < sh->nrow; i++)
		for (k = 0; k < sh->ncol; k++)
			check_cell(l, sh, &sh->rows[i], k, &cols[k]);
}

int
lint_sheet(struct lint *l, struct sheet *sh, const char *dir, const char *name)
{
	struct err e = { 0 };
	int got = sheet_load(sh, l->a, dir, name, NULL, NULL, &e);

	if (e.set)
		lint_fault(l, &e);
	return got > 0;
}

static void
check_file(struct lint *l, const char *dir, const char *name)
{
	struct sheet sh;
	int i;

	if (!lint_sheet(l, &sh, dir, name))
		return;
	for (i = 0; i < sh.ncol; i++) {
		struct place p = { sh.file, sh.line, sh.cols[i] };

		if (strchr(sh.cols[i], ';') != NULL)
			lint_error(l, p, "commas stand between cells, not "
			    "semicolons");
		check_blanks(l, p, sh.cols[i], 0);
		check_date(l, p, sh.cols[i]);
		if (sh.cols[i][0] == '\0')
			lint_error(l, p, "a column without a name");
	}
	check_rows(l, &sh, name);
}

/* Do formulas or lists of legal words name the table? Or is it a core file? */
static int
in_use(const struct lint *l, const char *name)
{
	const struct loader *load = l->s->loader;
	int i;

	for (i = 0; i < load->ntable; i++)
		if (strcmp(load->tables[i]->name, name) == 0)
			return 1;
	return core_named(name) < CORE_COUNT;
}

static int
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Check the files of a folder of units, or of a tool. */
static void
files_of(struct lint *l, const char *path, int units)
{
	struct place p = { NULL, 0, NULL };
	struct err quiet = { 0 };
	const char **names, *name;
	int i, n = file_names(path, &names, l->a, &quiet);

	for (i = 0; i < n; i++) {
		name = file_table(names[i], l->a);
		p.file = arena_printf(l->a, "%s/%s", path, names[i]);
		if (units && name != NULL)
			lint_roster(l, path, name);
		else if (name != NULL && core_deals(core_named(name)))
			check_file(l, path, name);
		else if (!units)
			lint_note(l, p, "nothing reads this: a tool's folder "
			    "holds values.csv, steps.csv and modifiers.csv");
	}
}

static void
folder(struct lint *l, const char *path, const char *name)
{
	struct place p = { path, 0, NULL };
	int i;

	if (strcmp(name, "rosters") == 0 || strcmp(name, "battles") == 0) {
		if (!l->broken)
			files_of(l, path, 1);
		return;
	}
	for (i = 0; i < l->s->ncheck; i++)
		if (strcmp(l->s->checks[i].tool, name) == 0) {
			files_of(l, path, 0);
			return;
		}
	lint_note(l, p, "nothing reads this folder: no check is of a tool of "
	    "that name");
}

void
lint_files(struct lint *l)
{
	struct place p = { NULL, 0, NULL };
	struct err quiet = { 0 };
	const char **names, *name;
	int i, n = file_names(l->s->dir, &names, l->a, &quiet);

	for (i = 0; i < n; i++) {
		p.file = arena_printf(l->a, "%s/%s", l->s->dir, names[i]);
		if (is_folder(p.file)) {
			folder(l, p.file, names[i]);
			continue;
		}
		name = file_table(names[i], l->a);
		if (name == NULL) {
			lint_note(l, p, "this file is no table: nothing reads it");
			continue;
		}
		check_file(l, l->s->dir, name);
		if (!l->broken && !in_use(l, name) && !lint_of_shell(name))
			lint_note(l, p, "no check looks this table up");
	}
}
