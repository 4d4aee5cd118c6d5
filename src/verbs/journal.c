/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. journal: what was ruled, shown, checked, ruled again. */
#include <config.h>

#include "verbs/journal.h"
#include "tools/tools.h"

const struct verb journal_verbs[] = {
	{ "show", "show [NAME=VALUE...]", MODE_JOURNAL_SHOW, journal_show, 0 },
	{ "verify", "verify [RECEIPT]", MODE_JOURNAL_VERIFY, journal_verify,
	    0 },
	{ "replay", "replay", MODE_JOURNAL_REPLAY, journal_replay, 0 },
	{ "receipt", "receipt", MODE_JOURNAL_RECEIPT, journal_say_receipt, 0 },
	{ "undo", "undo [ROW] [WORD...]", MODE_JOURNAL_UNDO, journal_undo, 0 },
	{ "note", "note WORD...", MODE_JOURNAL_NOTE, journal_note, 0 },
	{ "turn", "turn WORD...", MODE_JOURNAL_TURN, journal_turn, 0 },
	{ "seal", "seal [--players TEXT]", MODE_JOURNAL_SEAL, journal_seal, 0 },
	{ "word", "word --by NAME WORD...", MODE_JOURNAL_WORD, journal_word,
	    0 },
	{ "reveal", "reveal [lost]", MODE_JOURNAL_REVEAL, journal_reveal, 0 },
	{ "report", "report", MODE_JOURNAL_REPORT, journal_report, 0 },
	{ "stats", "stats [NAME=VALUE...]", MODE_JOURNAL_STATS, journal_stats,
	    0 },
	{ "export", "export [NAME=VALUE...]", MODE_JOURNAL_EXPORT,
	    journal_export, 0 },
	{ NULL, NULL, MODE_WORDS, NULL, 0 },
};
