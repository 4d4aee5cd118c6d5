/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Journals that are long, changed by others while they are in use, or written
 * by somebody who knows how a hash is made; and cells of files that are edited.
 * Works in the folder that is named.
 *
 * journals -f FILE: a journal whose hashes are right, of the rows on standard input: rows
 * with || between them, NAME=CELL with | between; numbers are put in.
 */
#define _DEFAULT_SOURCE		/* timegm() */
#include <config.h>

#include "../lib/taptest.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "ledger/celledit.h"
#include "ledger/csvedit.h"
#include "ledger/journal.h"
#include "ledger/lines.h"
#include "ledger/read.h"
#include "sheet/csvread.h"

enum { LONG_ONE = 3500 };

static struct arena a;
static struct err e;
static time_t clock_says = -1;	/* what time() says; -1: the real time */

/* In the place of the C library's. */
time_t
time(time_t *t)
{
	struct timespec now;

	if (clock_says == -1)
		(void)clock_gettime(CLOCK_REALTIME, &now);
	else
		now.tv_sec = clock_says;
	if (t != NULL)
		*t = now.tv_sec;
	return now.tv_sec;
}

/* ---- rows ---- */

static int
add(struct journal *j, enum row_kind kind, const char *question)
{
	struct entry row;

	memset(&row, 0, sizeof(row));
	row.cells[ROW_KIND] = row_kinds[kind];
	row.cells[ROW_QUESTION] = question;
	row.cells[ROW_NOTE] = "said";
	return journal_add(j, &row, &e);
}

static struct journal *
begin(const char *path, journal_watch *watch, void *arg)
{
	memset(&e, 0, sizeof(e));
	return journal_open(path, watch, arg, NULL, &e);
}

/* How many seals and words were seen. */
static void
count(void *arg, const struct entry *row)
{
	int *seen = arg, kind;

	kind = row_kind(row->cells[ROW_KIND]);
	seen[0] += kind == IS_SEAL;
	seen[1] += kind == IS_WORD;
}

static uint64_t
size_of(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 ? (uint64_t)st.st_size : 0;
}

/* A row by hand: its hashes are right. */
static void
forge(FILE *f, char prev[HASH_TEXT], const char *cells)
{
	const char *text;
	char hash[HASH_TEXT];

	text = arena_printf(&a, "%s,%s,", cells, prev);
	row_hash(text, strlen(text), hash);
	(void)fprintf(f, "%s%s\n", text, hash);
	memcpy(prev, hash, sizeof(hash));
}

/* A journal of one good row and these cells. */
static void
forged(const char *path, const char *cells, const char *wanted)
{
	struct journal *j;
	char prev[HASH_TEXT];
	FILE *f;

	f = fopen(path, "w");
	(void)fputs(row_header(), f);
	row_hash(row_header(), strlen(row_header()), prev);
	forge(f, prev, "note,2026-01-01T00:00:00Z,1,,,,,,,,,,,,,,,,,hello");
	forge(f, prev, cells);
	(void)fclose(f);
	j = begin(path, NULL, NULL);
	ok(j == NULL, "not opened: %s", wanted);
	is(e.text, arena_printf(&a, "%s:3:%s", path, wanted),
	    "and it says why");
	if (j != NULL)
		journal_close(j);
}

/* ---- tests ---- */

/* A long one is read whole when it is opened again. */
static void
test_long(const char *path)
{
	struct journal *j;
	int i, seen[2] = { 0, 0 };

	j = begin(path, count, seen);
	ok(j != NULL, "begun");
	for (i = 0; i < LONG_ONE; i++) {
		(void)add(j,
		    i == 10		     ? IS_SEAL
			: i == 20 || i == 30 ? IS_WORD
			: i % 100 == 50	     ? IS_TURN
					     : IS_RULING,
		    "crt 2-1");
		if (i % 7 == 0)
			ok(journal_commit(j, 0, &e) == 0 || i % 700 != 0,
			    "written %d", i);
	}
	ok(journal_commit(j, 1, &e) == 0, "and the rest");
	journal_close(j);
	ok(seen[0] == 1 && seen[1] == 2, "a seal, two words: %d %d", seen[0],
	    seen[1]);
	memset(seen, 0, sizeof(seen));
	j = begin(path, count, seen);
	ok(j != NULL && journal_last(j) == LONG_ONE, "opened again: %s",
	    e.text);
	ok(seen[0] == 1 && seen[1] == 2, "a seal, two words again: %d %d",
	    seen[0], seen[1]);
	ok(add(j, IS_REVEAL, "") == 0 && journal_commit(j, 0, &e) == 0,
	    "and gone on with");
	journal_close(j);
}

/* A byte changed in a row or beside it. */
static void
test_changed(const char *path)
{
	struct journal *j;
	char *text, *at;
	uint64_t n;
	int fd, k;

	n = size_of(path);
	text = malloc(n + 1);
	fd = open(path, O_RDWR);
	if (fd < 0 || text == NULL || read(fd, text, n) != (ssize_t)n)
		exit(1);
	text[n] = '\0';
	for (k = 0; k < 3; k++) {
		at = strstr(text, "\nseal,");
		at += k == 0 ? 1 : k == 1 ? 40 : 20;
		if (pwrite(fd, "#", 1, at - text) != 1)
			exit(1);
		j = begin(path, NULL, NULL);
		ok(j == NULL && strstr(e.text, "hash") != NULL,
		    "a byte changed: %s", e.text);
		if (j != NULL)
			journal_close(j);
		if (pwrite(fd, at, 1, at - text) != 1)
			exit(1);
	}
	j = begin(path, NULL, NULL);
	ok(j != NULL, "changed back, it is right");
	journal_close(j);
	(void)close(fd);
	free(text);
}

static void
test_forged(const char *path)
{
	forged(path, "dance,2026-01-01T00:00:00Z,2,,,,,,,,,,,,,,,,,x",
	    "1: column \"kind\": \"dance\" is no kind of row that this version "
	    "knows");
	forged(path, "note,2026-01-01T00:00:00Z,2,,,,,,,,,,,,,,,,,x,y",
	    "23: 23 cells, but a row has 22");
	forged(path, "note,2026-01-01T00:00:00Z,2,x",
	    "6: 6 cells, but a row has "
	    "22");
	forged(path, "note,2026-01-01T00:00:00Z,3,,,,,,,,,,,,,,,,,x",
	    "3: column \"seq\": want 2");
	forged(path, "note,2026-01-01T00:00:00Z,two,,,,,,,,,,,,,,,,,x",
	    "3: column \"seq\": want 2");
	forged(path, "", "131: this is no row of a journal: it does not end in "
	    "two hashes");
	forged(path, "note", "3: column \"seq\": want 2");
}

/* A byte changed in or between the two hashes that end a row. */
static void
test_tail(const char *path)
{
	static const char none[] = "this is no row of a journal",
	    changed[] = "the row was changed";
	static const char *const wanted[] = { none, none, none, none, changed,
		changed };
	enum { END = HASH_HEX + 1 };
	static const int behind[] = { END + 1, 2 * END + 1, 2, END + 2, 2,
		END + 2 };
	struct journal *j;
	char was, now;
	uint64_t n;
	int i, fd;

	(void)unlink(path);
	j = begin(path, NULL, NULL);
	ok(add(j, IS_NOTE, "one") == 0 && journal_commit(j, 0, &e) == 0, "one");
	journal_close(j);
	n = size_of(path);
	fd = open(path, O_RDWR);
	for (i = 0; i < 6; i++) {
		if (pread(fd, &was, 1, (off_t)n - behind[i]) != 1)
			exit(1);
		now = i < 2 ? ';' : i < 4 ? 'g' : was == '0' ? '1' : '0';
		if (pwrite(fd, &now, 1, (off_t)n - behind[i]) != 1)
			exit(1);
		j = begin(path, NULL, NULL);
		ok(j == NULL && strstr(e.text, wanted[i]) != NULL, "%s",
		    e.text);
		if (j != NULL)
			journal_close(j);
		if (pwrite(fd, &was, 1, (off_t)n - behind[i]) != 1)
			exit(1);
	}
	(void)close(fd);
}

/*
 * Rows whose own hashes are right, in another order: one dropped, one that stands twice,
 * two that changed places.
 */
static void
test_order(const char *path)
{
	static const struct {
		const char *rows;
		int line;	/* of the fault; 0: none */
	} orders[] = { { "1345", 3 }, { "122345", 4 }, { "13245", 3 },
		{ "2345", 2 }, { "12345", 0 } };
	struct journal *j;
	char prev[HASH_TEXT], *rows[6];
	const char *wanted, *at;
	size_t i, len;
	FILE *f;

	row_hash(row_header(), strlen(row_header()), prev);
	for (i = 1; i < 6; i++) {
		f = open_memstream(&rows[i], &len);
		forge(f, prev,
		    arena_printf(&a,
			"note,2026-01-01T00:00:00Z,%zu,,,,,,,,,,,,,,,,,hello",
			i));
		(void)fclose(f);
	}
	for (i = 0; i < sizeof(orders) / sizeof(orders[0]); i++) {
		f = fopen(path, "w");
		(void)fputs(row_header(), f);
		for (at = orders[i].rows; *at != '\0'; at++)
			(void)fputs(rows[*at - '0'], f);
		(void)fclose(f);
		wanted = orders[i].line == 0
		    ? ""
		    : arena_printf(&a,
			  "%s:%d:21: column \"prev\": this row does not follow "
			  "the one before it: rows were dropped, put in or "
			  "reordered",
			  path, orders[i].line);
		j = begin(path, NULL, NULL);
		is(e.text, wanted, "rows %s", orders[i].rows);
		if (j != NULL)
			journal_close(j);
	}
	for (i = 1; i < 6; i++)
		free(rows[i]);
}

/* Readers and writers that were closed hold no file open. */
static void
test_many(const char *path)
{
	struct rlimit most;
	struct reader r;
	struct journal *j;
	int i;

	(void)getrlimit(RLIMIT_NOFILE, &most);
	most.rlim_cur = 64;
	(void)setrlimit(RLIMIT_NOFILE, &most);
	for (i = 0; i < 100; i++) {
		memset(&e, 0, sizeof(e));
		if (reader_open(&r, path, NULL, &e) < 0)
			break;
		reader_close(&r);
		j = begin(path, NULL, NULL);
		if (j == NULL)
			break;
		journal_close(j);
	}
	ok(i == 100, "%d times open: %s", i, e.text);
}

static void
test_in_use(const char *path)
{
	struct journal *j, *other;
	char *large;

	(void)unlink(path);
	j = begin(path, NULL, NULL);
	ok(add(j, IS_NOTE, "one") == 0 && journal_commit(j, 1, &e) == 0, "one");
	other = begin(path, NULL, NULL);
	ok(other != NULL && !journal_behind(other), "another has it too");
	ok(add(other, IS_NOTE, "two") == 0 && journal_commit(other, 0, &e) == 0,
	    "and writes");
	ok(journal_behind(j) && journal_look(j, &e) == 0 &&
		journal_last(j) == 2,
	    "the first sees it");
	ok(journal_commit(j, 1, &e) == 0, "nothing waits: nothing is written");
	journal_close(other);
	large = malloc(CSV_CELL_MOST);
	memset(large, '"', CSV_CELL_MOST - 1);
	large[CSV_CELL_MOST / 2 - 100] = '\0';
	ok(add(j, IS_NOTE, large) == 0 && journal_commit(j, 0, &e) == 0,
	    "a long one");
	large[CSV_CELL_MOST / 2 - 100] = '"';
	large[CSV_CELL_MOST / 2] = '\0';
	ok(add(j, IS_NOTE, large) < 0, "too long");
	is(e.text,
	    arena_printf(&a, "%s: the ruling is too long for a row", path),
	    "it says so");
	free(large);
	memset(&e, 0, sizeof(e));
	ok(truncate(path, (off_t)size_of(path) - 20) == 0 &&
		add(j, IS_NOTE, "three") == 0 && journal_commit(j, 1, &e) < 0,
	    "cut off");
	is(e.text,
	    arena_printf(&a,
		"%s: the journal was cut off behind row 3 "
		"while it was in use",
		path),
	    "it says so");
	memset(&e, 0, sizeof(e));
	(void)unlink(path);
	ok(add(j, IS_NOTE, "four") == 0 && journal_commit(j, 1, &e) < 0,
	    "removed");
	is(e.text,
	    arena_printf(&a,
		"%s: another file has taken the place of "
		"the journal, or none",
		path),
	    "it says so");
	journal_close(j);
}

static void
test_places(const char *folder)
{
	struct reader r;

	memset(&e, 0, sizeof(e));
	ok(begin(folder, NULL, NULL) == NULL, "a folder: %s", e.text);
	memset(&e, 0, sizeof(e));
	ok(reader_open(&r, folder, NULL, &e) < 0, "nor read: %s", e.text);
	memset(&e, 0, sizeof(e));
	ok(reader_open(&r, "/dev/null", NULL, &e) < 0, "nor a device");
	is(e.text, "/dev/null: this is not a plain file", "it says so");
	memset(&e, 0, sizeof(e));
	ok(begin(arena_printf(&a, "%s/none/x", folder), NULL, NULL) == NULL,
	    "no folder: %s", e.text);
}

static void
test_cells(void)
{
	is(cell_add("", num_int(2), 1, &a), "2", "an empty cell is nothing");
	is(cell_add("x", num_int(2), 1, &a), "2", "so is a word");
	is(cell_add("3", num_int(5), -1, &a), "0", "never below nothing");
	is(cell_add("", num_int(0), 1, &a), "", "nothing to nothing stays empty");
	ok(cell_add("9223372036854775807", num_int(9), 1, &a) == NULL, "too large");
	is(cell_set("good", "=", "7", &a), "7", "the value");
	is(cell_set("good", "bad", "7", &a), "bad", "the word");
	is(cell_set("", "bad good", "7", &a), "bad", "an empty cell");
	is(cell_set("bad", "bad good", "7", &a), "bad", "it is already");
	is(cell_set("good", "bad fair good", "7", &a), "bad", "one of those");
	ok(cell_set("poor", "bad fair good", "7", &a) == NULL, "none of those");
	ok(cell_set("d", "bad  good", "7", &a) == NULL, "nor a part of one");
	is(cell_set("good", "bad ", "7", &a), "bad", "a blank is no word");
	is(cell_words("a b c", "b x", 0, &a), "a c", "words taken");
	is(cell_words("a b", "b x", 1, &a), "a b", "and put last");
	is(cell_words("b", "b x", 1, &a), "b", "alone");
	is(cell_words("", "", 1, &a), "", "no word");
}

static void
test_lines(void)
{
	is(csvedit_set("a,b,c", 1, "x", &a), "a,x,c", "a cell");
	is(csvedit_set("a, \"b\" ,c", 1, "x", &a), "a,\"x\",c", "a quoted one");
	is(csvedit_set("a,b", 1, "x,\"y\"", &a), "a,\"x,\"\"y\"\"\"",
	    "one that wants quotes");
	is(csvedit_set("a,b\r", 1, "x", &a), "a,x\r",
	    "the end of a line stays");
	is(csvedit_set("a\r", 2, "x", &a), "a,,x\r", "cells that it lacks");
	is(csvedit_set("a", 0, "#x", &a), "\"#x\"", "no comment");
	ok(csvedit_set("a,\"b", 1, "x", &a) == NULL, "a quote is open");
	ok(csvedit_set("\"a", 1, "x", &a) == NULL, "before it");
	is(csvedit_set("\"a\"\"b\",c", 1, "x", &a), "\"a\"\"b\",x",
	    "a quote in quotes");
	is(csvedit_widen("a,b", "c d", &a), "a,b,\"c d\"", "one more");
	ok(csvedit_widen("a,\"b", "c", &a) == NULL, "behind an open quote");
	is(csvedit_get("a, \"b\"\"c\" ,d", 1, &a), "b\"c", "read");
	is(csvedit_get("a, b \r", 1, &a), "b", "without blanks");
	is(csvedit_get("a", 3, &a), "", "none there");
	is(csvedit_get("a,\"b", 1, &a), "", "an open quote");
	is(csvedit_get("\"a", 1, &a), "", "before it");
	is(csvedit_get("", 0, &a), "", "nothing");
	is(csvedit_set("", 0, "x", &a), "x", "put there");
	is(csvedit_set("a,", 1, "x", &a), "a,x", "into an empty one");
	is(csvedit_set("a,\r", 1, "x", &a), "a,x\r", "at the end of a line");
	is(csvedit_get("a,\t\"b\"\t", 1, &a), "b", "tabs are blanks");
	is(csvedit_widen("", "c", &a), ",c", "beside nothing");
	is(csvedit_widen("\r", "c", &a), ",c\r", "in a line of nothing");
	is(csvedit_widen("a\r", "c", &a), "a,c\r", "before the end of a line");
}

/* However long they are, cells stand whole beside what is made next. */
static void
test_long_cells(void)
{
	enum { MOST = 70 };
	char text[MOST + 1], want[2 * MOST + 8];
	const char *set, *got, *next;
	int n, bad;

	for (n = bad = 0; n < MOST; n++) {
		memset(text, '"', (size_t)n);
		text[n] = '\0';
		memset(want, '"', (size_t)n * 2 + 2);
		(void)snprintf(want + 2 * n + 2, 6, ",x,y");
		set = csvedit_set("a,x,y", 0, n > 0 ? text : "\r", &a);
		next = arena_text(&a, "next");
		got = csvedit_get(set, 0, &a);
		bad += strcmp(arena_text(&a, "more"), "more") != 0 ||
		    strcmp(next, "next") != 0;
		bad += n > 0 && strcmp(set, want) != 0;
		bad += n > 0 && strcmp(got, text) != 0;
	}
	ok(bad == 0, "%d of %d are otherwise", bad, n);
}

/* The first and the last second of each month of five centuries. */
static time_t
second_of(int n)
{
	struct tm tm;

	memset(&tm, 0, sizeof(tm));
	tm.tm_year = 70 + n / 24;
	tm.tm_mon = n / 2 % 12 + n % 2;
	tm.tm_mday = 1;
	return timegm(&tm) - n % 2;
}

/* What a row says of the time is what the C library makes of it. */
static void
test_dates(const char *path)
{
	enum { ALL = 500 * 24 };
	struct journal *j;
	struct entry row;
	struct reader r;
	char want[32];
	struct tm tm;
	time_t t;
	int n, bad;

	(void)unlink(path);
	j = begin(path, NULL, NULL);
	for (n = 0; n < ALL; n++) {
		clock_says = second_of(n);
		(void)add(j, IS_NOTE, "");
	}
	ok(journal_commit(j, 0, &e) == 0, "written at %d times", n);
	journal_close(j);
	clock_says = -1;
	ok(reader_open(&r, path, NULL, &e) == 0, "read");
	for (n = bad = 0; reader_next(&r, &e) > 0 &&
	     reader_row(&r, &row, &e) == 0;) {
		if (row_kind(row.cells[ROW_KIND]) != IS_NOTE)
			continue;
		t = second_of(n++);
		(void)gmtime_r(&t, &tm);
		(void)strftime(want, sizeof(want), "%Y-%m-%dT%H:%M:%SZ", &tm);
		bad += strcmp(row.cells[ROW_TIME], want) != 0;
	}
	reader_close(&r);
	ok(n == ALL && bad == 0, "%d of %d are otherwise", bad, n);
	clock_says = -5;
	(void)unlink(path);
	j = begin(path, NULL, NULL);
	ok(add(j, IS_NOTE, "") == 0 && journal_commit(j, 0, &e) == 0,
	    "a clock that is not set");
	journal_close(j);
	clock_says = -1;
	ok(reader_open(&r, path, NULL, &e) == 0 && reader_next(&r, &e) > 0 &&
		reader_row(&r, &row, &e) == 0,
	    "read");
	is(row.cells[ROW_TIME], "1970-01-01T00:00:00Z", "the first second");
	reader_close(&r);
}

/* A row that no file system keeps, and a torn one kept beside. */
static void
test_torn(const char *path)
{
	struct journal *j;
	FILE *f;

	(void)unlink(path);
	j = begin(path, NULL, NULL);
	(void)add(j, IS_NOTE, "one");
	ok(journal_commit(j, 1, &e) == 0, "a journal");
	journal_close(j);
	f = fopen(path, "a");
	(void)fputs("note,2026", f);
	(void)fclose(f);
	j = begin(path, NULL, NULL);
	ok(j != NULL && journal_notice(j) != NULL && journal_notice(j) == NULL,
	    "a torn row is told once");
	ok(journal_last(j) == 2 && journal_waiting(j) == 0, "by a row: %d",
	    (int)journal_last(j));
	journal_close(j);
	ok(size_of(arena_printf(&a, "%s.torn-1", path)) == 9, "and kept");
	f = fopen(path, "a");
	(void)fputs("note,2026-01", f);
	(void)fclose(f);
	j = begin(path, NULL, NULL);
	is(j != NULL ? journal_notice(j) : e.text,
	    arena_printf(&a,
		"%s:4: a row without an end, of 12 bytes, was "
		"set aside in %s.torn-2",
		path, path),
	    "and another");
	journal_close(j);
	ok(size_of(arena_printf(&a, "%s.torn-2", path)) == 12 &&
		size_of(arena_printf(&a, "%s.torn-1", path)) == 9,
	    "beside the first");
	f = fopen(path, "a");
	(void)fprintf(f, "note,%05000d", 1);
	(void)fclose(f);
	j = begin(path, NULL, NULL);
	ok(j != NULL && journal_last(j) == 4, "one longer than what tells it");
	journal_close(j);
	j = begin(path, NULL, NULL);
	ok(j != NULL && journal_notice(j) == NULL && journal_last(j) == 4 &&
		size_of(arena_printf(&a, "%s.torn-3", path)) == 5005,
	    "is set aside whole: %s", e.text);
	journal_close(j);
}

/* Rows of any length between others; a line that is too long is told. */
static void
test_long_rows(const char *path)
{
	static const int lengths[] = { 1, 100, 65000, 65536, 70000, 131072, 3,
		200000, 1, 262143 };
	enum { N = sizeof(lengths) / sizeof(lengths[0]) };
	char prev[HASH_TEXT], *text;
	struct reader r;
	struct entry row;
	int i, good;
	FILE *f;

	f = fopen(path, "w");
	(void)fputs(row_header(), f);
	row_hash(row_header(), strlen(row_header()), prev);
	for (i = 0; i < N; i++) {
		text = arena_alloc(&a, (size_t)lengths[i] + 1);
		memset(text, 'x', (size_t)lengths[i]);
		forge(f, prev, arena_printf(&a, "note,2026-01-01T00:00:00Z,%d"
		    ",,,,,,,,,,,,,,,,,%s", i + 1, text));
	}
	for (i = 0; i <= JOURNAL_LINE_MOST; i++)
		(void)putc('x', f);
	(void)fclose(f);
	memset(&e, 0, sizeof(e));
	ok(reader_open(&r, path, NULL, &e) == 0, "open");
	for (i = good = 0; i < N && reader_next(&r, &e) > 0 &&
	     reader_row(&r, &row, &e) == 0; i++)
		good += strlen(row.cells[ROW_NOTE]) == (size_t)lengths[i];
	errno = EINTR;
	r.limit += 1000;
	ok(good == N, "%d of %d rows are read whole: %s", good, (int)N,
	    e.text);
	ok(reader_next(&r, &e) < 0, "then one that is too long");
	is(e.text, arena_printf(&a, "%s:%d: the line is longer than 1048575 "
	    "bytes", path, (int)N + 2), "it says so");
	reader_close(&r);
	ok(truncate(path, (off_t)size_of(path) - 1) == 0 &&
		reader_open(&r, path, NULL, &e) == 0,
	    "a byte less");
	memset(&e, 0, sizeof(e));
	r.limit += 1000;
	errno = EINTR;
	while (reader_next(&r, &e) > 0)
		continue;
	ok(e.text[0] == '\0' && r.torn == JOURNAL_LINE_MOST, "is torn alone: %s",
	    e.text);
	reader_close(&r);
}

/* What it wrote itself it does not read again, and goes on behind it. */
static void
test_unread(const char *path)
{
	struct journal *j;
	FILE *f;
	int i;

	(void)unlink(path);
	j = begin(path, NULL, NULL);
	for (i = 0; i < 3; i++)
		ok(add(j, IS_RULING, "crt 2-1") == 0 &&
			add(j, IS_RULING, "crt 3-1") == 0 &&
			journal_commit(j, 0, &e) == 0 &&
			journal_last(j) == 2 * (uint64_t)i + 2,
		    "rulings: %s", e.text);
	ok(!journal_behind(j), "and nothing is behind");
	f = fopen(path, "a");
	(void)fputs("junk\n", f);
	(void)fclose(f);
	ok(journal_behind(j) && journal_look(j, &e) < 0, "junk is behind it");
	is(e.text, arena_printf(&a, "%s:8:5: this is no row of a journal: it "
	    "does not end in two hashes", path), "it says where");
	journal_close(j);
	(void)unlink(path);
	memset(&e, 0, sizeof(e));
	j = begin(path, NULL, NULL);
	ok(rename(path, arena_printf(&a, "%s.old", path)) == 0, "moved away");
	f = fopen(path, "w");
	(void)fclose(f);
	ok(add(j, IS_NOTE, "one") == 0 && journal_commit(j, 1, &e) < 0,
	    "and another put there");
	is(e.text, arena_printf(&a, "%s: another file has taken the place of "
	    "the journal, or none", path), "it says so");
	journal_close(j);
}

static void
test_files(const char *folder)
{
	char **lines;
	const char *path;
	struct stat st;

	path = arena_printf(&a, "%s/roster.csv", folder);
	memset(&e, 0, sizeof(e));
	ok(lines_read(path, &a, &st, &e) == NULL, "no file: %s", e.text);
	memset(&e, 0, sizeof(e));
	ok(lines_read(folder, &a, &st, &e) == NULL, "a folder: %s", e.text);
	lines = arena_alloc(&a, 3 * sizeof(*lines));
	lines[0] = arena_text(&a, "unit");
	lines[1] = arena_text(&a, "44th");
	memset(&e, 0, sizeof(e));
	ok(lines_write(path, lines, 0600, &a, &e) == 0 && size_of(path) > 8,
	    "written: %s", e.text);
	ok(lines_write(arena_printf(&a, "%s/none/x", folder), lines, 0600, &a,
	       &e) < 0,
	    "no folder: %s", e.text);
	memset(&e, 0, sizeof(e));
	errno = EINTR;
	lines = lines_read(path, &a, &st, &e);
	ok(lines != NULL && strcmp(lines[1], "44th") == 0 && lines[2] == NULL,
	    "and read");
	ok(lines_still(path, &st), "it is still the same");
	ok(truncate(path, 16 * 1024 * 1024) == 0 &&
		lines_read(path, &a, &st, &e) != NULL,
	    "sixteen megabytes: %s", e.text);
	ok(lines_still(path, &st), "read anew, it is the same again");
	ok(truncate(path, 16 * 1024 * 1024 + 1) == 0 &&
		lines_read(path, &a, &st, &e) == NULL,
	    "and no more");
	st.st_size--;
	ok(!lines_still(path, &st), "another size: it was written");
	is(e.text, arena_printf(&a, "%s: File too large", path), "it says so");
	(void)unlink(path);
	ok(!lines_still(path, &st), "no file is not the same");
}

/* One row of `kind=ruling|dice=3`. */
static void
forge_row(FILE *f, char *text, long seq, char prev[HASH_TEXT])
{
	struct out o = { 0 };
	struct entry row;
	char *cell, *save, hash[HASH_TEXT];
	size_t n;
	int i;

	memset(&row, 0, sizeof(row));
	row.cells[ROW_TIME] = "2026-01-01T00:00:00Z";
	row.cells[ROW_SEQ] = arena_printf(&a, "%ld", seq);
	row.cells[ROW_VERSION] = "0.2.0";
	row.cells[ROW_PREV] = prev;
	for (cell = strtok_r(text, "|", &save); cell != NULL;
	     cell = strtok_r(NULL, "|", &save)) {
		n = strcspn(cell, "=");
		for (i = 0; i < ROW_CELLS; i++)
			if (strlen(row_names[i]) == n &&
			    strncmp(row_names[i], cell, n) == 0)
				row.cells[i] = cell + n + 1;
	}
	row_write(&o, &row, ROW_KIND, ROW_PREV);
	out_text(&o, ",");
	row_hash(o.p, o.n, hash);
	(void)fprintf(f, "%.*s%s\n", (int)o.n, o.p, hash);
	memcpy(prev, hash, sizeof(hash));
	out_free(&o);
}

static int
forge_all(const char *path)
{
	char line[16384], prev[HASH_TEXT], *p, *next;
	long seq;
	FILE *f;

	f = fopen(path, "w");
	if (f == NULL || fgets(line, sizeof(line), stdin) == NULL)
		return 1;
	line[strcspn(line, "\n")] = '\0';
	(void)fputs(row_header(), f);
	row_hash(row_header(), strlen(row_header()), prev);
	seq = 0;
	for (p = line; p != NULL && *p != '\0'; p = next) {
		next = strstr(p, "||");
		if (next != NULL) {
			*next = '\0';
			next += 2;
		}
		forge_row(f, p, ++seq, prev);
	}
	arena_free(&a);
	return fclose(f);
}

int
main(int argc, char **argv)
{
	const char *path;

	if (argc == 3 && strcmp(argv[1], "-f") == 0)
		return forge_all(argv[2]);
	if (argc < 2)
		return 1;
	path = arena_printf(&a, "%s/game.csv", argv[1]);
	test_long(path);
	test_changed(path);
	test_forged(path);
	test_tail(path);
	test_order(path);
	test_many(path);
	test_in_use(path);
	test_torn(path);
	test_dates(path);
	test_places(argv[1]);
	test_cells();
	test_lines();
	test_long_cells();
	test_long_rows(path);
	test_unread(path);
	test_files(argv[1]);
	arena_free(&a);
	done_testing();
}
