/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tools. journal: what was ruled, shown, checked, ruled again. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "tools/journal.h"

static const struct verb {
	const char *name, *usage;
	int (*run)(struct driver *d, const char *const *words, int n);
} verbs[] = {
	{ "show", "show [NAME=VALUE...]", journal_show },
	{ "verify", "verify [RECEIPT]", journal_verify },
	{ "replay", "replay", journal_replay },
	{ "receipt", "receipt", journal_say_receipt },
	{ "undo", "undo [ROW] [WORD...]", journal_undo },
	{ "note", "note WORD...", journal_note },
	{ "turn", "turn WORD...", journal_turn },
	{ "seal", "seal [--players TEXT]", journal_seal },
	{ "word", "word --by NAME WORD...", journal_word },
	{ "reveal", "reveal [lost]", journal_reveal },
	{ "report", "report", journal_report },
	{ "stats", "stats [NAME=VALUE...]", journal_stats },
	{ "export", "export [NAME=VALUE...]", journal_export },
};

enum { VERBS = sizeof(verbs) / sizeof(verbs[0]) };

int
journal_usage(struct driver *d, const char *name)
{
	int i;

	for (i = 0; i < VERBS - 1; i++)
		if (strcmp(verbs[i].name, name) == 0)
			break;
	return err_set(&d->err, "usage: journal %s", verbs[i].usage);
}

static int
list_verbs(struct driver *d)
{
	int i;

	for (i = 0; i < VERBS; i++)
		out_printf(&d->out, "%s\tjournal %s\n", verbs[i].name,
		    verbs[i].usage);
	return 1;
}

int
journal_own(struct driver *d, const char *words)
{
	const char **list, *p;
	size_t len;
	int i, n, room;

	if (d->opt.words)
		return list_verbs(d);
	list = NULL;
	for (n = room = 0; (p = text_token(&words, &len)) != NULL;) {
		ARENA_PUSH(&d->keep, list, n, room);
		list[n++] = arena_copy(&d->keep, p, len);
	}
	if (n == 0)
		return err_set(&d->err, "which of show, verify, replay, "
		    "receipt, undo, note, turn, seal, word, reveal, report, "
		    "stats, export?");
	for (i = 0; i < VERBS; i++)
		if (text_eq(verbs[i].name, list[0]))
			return verbs[i].run(d, list + 1, n - 1) < 0 ? -1 : 1;
	return err_set(&d->err, "\"%s\" is none of show, verify, replay, "
	    "receipt, undo, note, turn, seal, word, reveal, report, stats, "
	    "export", list[0]);
}
