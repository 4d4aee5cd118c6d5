/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Every byte of a journal of 200 rows changed, one at a time: each time it is
 * found. With DRUMHEAD_GATE set to every other value, else to one.
 */
#include <config.h>

#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../lib/taptest.h"

#include "ledger/journal.h"
#include "ledger/read.h"

enum { ROWS = 200 };

static void
write_journal(const char *path)
{
	struct journal *j;
	struct entry row;
	struct err e;
	char text[64];
	int i;

	memset(&e, 0, sizeof(e));
	memset(&row, 0, sizeof(row));
	j = journal_open(path, NULL, NULL, NULL, &e);
	ok(j != NULL, "a journal is begun %s", e.text);
	row.cells[ROW_KIND] = row_kinds[IS_RULING];
	row.cells[ROW_QUESTION] = text;
	row.cells[ROW_NOTE] = "=said, \"so\"";
	for (i = 0; i < ROWS; i++) {
		(void)snprintf(text, sizeof(text), "crt %d-1 +%d", i % 5 + 1,
		    i % 7);
		(void)journal_add(j, &row, &e);
		if (i % 9 == 0)
			(void)journal_commit(j, 0, &e);
	}
	ok(journal_commit(j, 1, &e) == 0, "and written %s", e.text);
	journal_close(j);
}

/* All of it read, cells too: 0, or -1. */
static int
read_all(int fd, uint64_t size, struct err *e)
{
	struct reader r;
	struct entry row;
	int got, rows;

	reader_start(&r, fd, "it", size, NULL);
	err_clear(e);
	rows = 0;
	while ((got = reader_next(&r, e)) > 0 &&
	    (got = reader_row(&r, &row, e)) == 0)
		rows++;
	got = got == 0 && r.torn == 0 && rows == ROWS ? 0 : -1;
	reader_close(&r);
	return got;
}

static int
change_all(int fd, uint64_t size, long *tried)
{
	struct err e;
	char was, now;
	uint64_t at;
	int by, step, missed;

	memset(&e, 0, sizeof(e));
	missed = 0;
	step = getenv("DRUMHEAD_GATE") != NULL ? 1 : 8;
	for (at = 0; at < size; at += step > 1 && at > 4096 ? 7 : 1) {
		if (pread(fd, &was, 1, (off_t)at) != 1)
			return -1;
		for (by = 0; by < 8; by += step) {
			now = (char)(was ^ 1 << (step > 1 ? (int)(at % 8) :
			    by));
			if (pwrite(fd, &now, 1, (off_t)at) != 1)
				return -1;
			missed += read_all(fd, size, &e) == 0;
			++*tried;
		}
		if (pwrite(fd, &was, 1, (off_t)at) != 1)
			return -1;
	}
	return missed;
}

static void
test_cells(void)
{
	struct out o = { 0 };
	struct entry row;

	memset(&row, 0, sizeof(row));
	row.cells[ROW_TURN] = "3";
	row.cells[ROW_PLAYER] = "-Anna, \"A\"\n\033[1m";
	row.cells[ROW_UNITS] = "'44th";
	row_write(&o, &row, ROW_TURN, ROW_SYSTEM);
	out_bytes(&o, "", 1);
	is(o.p, "3,\"'-Anna, \"\"A\"\" ?[1m\",\"''44th\",", "cells as written");
	memset(&row, 0, sizeof(row));
	row.cells[ROW_KIND] = " a";
	row.cells[ROW_TIME] = "a ";
	row.cells[ROW_SEQ] = "#a";
	row.cells[ROW_TURN] = "=a";
	row.cells[ROW_PLAYER] = "a\177\037b";
	row.cells[ROW_UNITS] = "";
	row.cells[ROW_SYSTEM] = "=a b";
	o.n = 0;
	row_write(&o, &row, ROW_KIND, ROW_SYSTEM);
	out_bytes(&o, "", 1);
	is(o.p, "\" a\",\"a \",\"#a\",\"'=a\",\"a??b\",,=a b",
	    "cells that want quotes");
	out_free(&o);
	is(row_free("'=x"), "=x", "free text as it was");
	is(row_free("'x"), "'x", "an apostrophe of its own");
	is(row_free("''44th"), "'44th", "and one before another");
	ok(row_same("a\nb\001", "a b?"), "the text of a cell");
	ok(!row_same("a", "ab") && !row_same("ab", "a"), "and another");
}

static void
test_receipts(void)
{
	char hex[HASH_TEXT], text[RECEIPT_TEXT], plain[RECEIPT_TEXT];
	uint64_t seq;

	row_hash("", 0, hex);
	receipt_print(12, hex, text);
	is(hex, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12f"
	    "e3a8", "BLAKE2b of nothing");
	is(text, "12-1sbn-3g16-wn1v-5t5b-5tr6", "its receipt");
	ok(receipt_parse("12 ISBN 3G16-wnlv 5t5b5tr6", &seq, plain) == 0 &&
	    seq == 12, "read with other letters");
	is(plain, text, "for what is meant");
	ok(receipt_parse("12-1sbn-3g16-wn1v-5t5b-5tr", &seq, plain) < 0,
	    "too short");
	ok(receipt_parse("12-1sbn-3g16-wn1v-5t5b-5tr6a", &seq, plain) < 0,
	    "too long");
	ok(receipt_parse("12-1sbn-3g16-wn1v-5t5b-5tru", &seq, plain) < 0,
	    "no such sign");
	ok(receipt_parse("12-1sbn-3g16-wn1v-5t5b-5trv", &seq, plain) == 0,
	    "another");
	ok(receipt_parse("123456789012345678-1sbn-3g16-wn1v-5t5b-5tr6", &seq,
	    plain) == 0 && seq == 123456789012345678, "a large number");
	ok(receipt_parse("1234567890123456789-1sbn-3g16-wn1v-5t5b-5tr6", &seq,
	    plain) < 0, "too large a number");
	ok(receipt_parse("12x1sbn-3g16-wn1v-5t5b-5tr6", &seq, plain) < 0,
	    "nothing between");
	ok(receipt_parse("1sbn-3g16-wn1v-5t5b-5tr6", &seq, plain) < 0,
	    "without a number");
}

int
main(void)
{
	char dir[64], path[128];
	struct stat st;
	struct err e;
	long tried;
	int fd, missed;

	plan(NO_PLAN);
	(void)snprintf(dir, sizeof(dir), "/tmp/drumhead-ledger-%ld",
	    (long)getpid());
	if (sodium_init() < 0 || mkdir(dir, S_IRWXU) < 0)
		return 1;
	(void)snprintf(path, sizeof(path), "%s/journal.csv", dir);
	test_cells();
	test_receipts();
	write_journal(path);
	fd = open(path, O_RDWR);
	memset(&e, 0, sizeof(e));
	memset(&st, 0, sizeof(st));
	ok(fd >= 0 && fstat(fd, &st) == 0 && read_all(fd,
	    (uint64_t)st.st_size, &e) == 0, "it is read back %s", e.text);
	tried = 0;
	missed = change_all(fd, (uint64_t)st.st_size, &tried);
	ok(missed == 0, "every changed byte is found (missed %d)", missed);
	diag("%ld changes of %ld bytes", tried, (long)st.st_size);
	(void)close(fd);
	(void)unlink(path);
	(void)rmdir(dir);
	done_testing();
}
