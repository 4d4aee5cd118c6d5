/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: a journal. The first byte even: its bytes. Odd: its rows without
 * header and hashes, which are put there, so that what is read behind them is
 * reached. Its other bits say what is asked beside verify; then a row is added.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "ledger/row.h"

static const char *const verbs[] = { "verify", "show", "replay", "stats",
	"report", "export", "receipt" };
enum { VERBS = sizeof(verbs) / sizeof(verbs[0]) };

static void
chain_row(struct out *o, const char *row, size_t n, char hash[HASH_TEXT])
{
	size_t from;

	from = o->n;
	out_bytes(o, row, n);
	out_text(o, ",");
	out_text(o, hash);
	out_text(o, ",");
	row_hash(o->p + from, o->n - from, hash);
	out_text(o, hash);
	out_text(o, "\n");
}

static void
chain(const char *text, size_t n)
{
	static struct frame frame;
	struct out o = { .frame = &frame };
	char hash[HASH_TEXT];
	const char *end;

	out_text(&o, row_header());
	row_hash(o.p, o.n, hash);
	for (; n > 0; n -= (size_t)(end - text), text = end) {
		end = memchr(text, '\n', n);
		chain_row(&o, text, end != NULL ? (size_t)(end - text) : n,
		    hash);
		end = end != NULL ? end + 1 : text + n;
	}
	fuzz_file("journal.csv", o.p, o.n);
	out_free(&o);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *const more[] = { "roll", "-J", fuzz_path("journal.csv"),
		"-d3", "--sync=none", "d6", NULL };
	int i;

	/* Replay loads the systems that rows name: small ones. */
	(void)setenv("DRUMHEAD_TABLES", getenv("FUZZ_SYSTEMS"), 1);
	if (size < 1)
		return 0;
	if (data[0] % 2 == 0)
		fuzz_file("journal.csv", data + 1, size - 1);
	else
		chain((const char *)data + 1, size - 1);
	for (i = 0; i < 2; i++) {
		const char *const line[] = { "journal", "-J",
			fuzz_path("journal.csv"), verbs[i == 0 ? 0 :
			data[0] / 2 % VERBS], NULL };

		(void)fuzz_tool(NULL, "", 0, line);
	}
	(void)fuzz_tool(NULL, "", 0, more);
	return 0;
}
