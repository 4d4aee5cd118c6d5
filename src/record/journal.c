/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. The verbs of journal. */
#include <config.h>

#include "record/journal.h"
#include "tools/tools.h"

const struct verb journal_verbs[] = {
	{ "show", "show [NAME=VALUE...]", MODE_JOURNAL_SHOW, journal_show,
	    VERB_WORDS, 0, -1 },
	{ "verify", "verify [RECEIPT]", MODE_JOURNAL_VERIFY, journal_verify,
	    VERB_WORDS, 0, -1 },
	{ "replay", "replay", MODE_JOURNAL_REPLAY, journal_replay, VERB_WORDS,
	    0, 0 },
	{ "receipt", "receipt", MODE_JOURNAL_RECEIPT, journal_say_receipt,
	    VERB_WORDS, 0, 0 },
	{ "undo", "undo [ROW] [WORD...]", MODE_JOURNAL_UNDO, journal_undo,
	    VERB_NUMBER_TEXT, 0, 2 },
	{ "note", "note WORD...", MODE_JOURNAL_NOTE, journal_text, VERB_TEXT, 1,
	    1 },
	{ "turn", "turn WORD...", MODE_JOURNAL_TURN, journal_text, VERB_TEXT, 1,
	    1 },
	{ "seal", "seal [--players TEXT]", MODE_JOURNAL_SEAL, journal_seal,
	    VERB_WORDS, 0, 0 },
	{ "word", "word --by NAME WORD...", MODE_JOURNAL_WORD, journal_word,
	    VERB_TEXT, 1, 1 },
	{ "reveal", "reveal [lost]", MODE_JOURNAL_REVEAL, journal_reveal,
	    VERB_WORDS, 0, 1 },
	{ "report", "report [text | markdown | html]", MODE_JOURNAL_REPORT,
	    journal_report, VERB_WORDS, 0, 1 },
	{ "stats", "stats [NAME=VALUE...]", MODE_JOURNAL_STATS, journal_stats,
	    VERB_WORDS, 0, -1 },
	{ "export", "export [NAME=VALUE...]", MODE_JOURNAL_EXPORT,
	    journal_export, VERB_WORDS, 0, -1 },
	{ NULL, NULL, MODE_WORDS, NULL, VERB_WORDS, 0, 0 },
};
