/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: record. The verbs of journal. */
#include <config.h>

#include "record/journal.h"
#include "tools/tools.h"

const struct verb journal_verbs[] = {
	{ "show", "[NAME=VALUE...]", MODE_JOURNAL_SHOW, journal_show, 0, -1,
	    VERB_WORDS },
	{ "verify", "[RECEIPT]", MODE_JOURNAL_VERIFY, journal_verify, 0, -1,
	    VERB_WORDS },
	{ "replay", "", MODE_JOURNAL_REPLAY, journal_replay, 0, 0, VERB_WORDS },
	{ "receipt", "", MODE_JOURNAL_RECEIPT, journal_say_receipt, 0, 0,
	    VERB_WORDS },
	{ "undo", "[ROW] [WORD...]", MODE_JOURNAL_UNDO, journal_undo, 0, 2,
	    VERB_NUMBER_TEXT },
	{ "note", "WORD...", MODE_JOURNAL_NOTE, journal_text, 1, 1, VERB_TEXT },
	{ "turn", "WORD...", MODE_JOURNAL_TURN, journal_text, 1, 1, VERB_TEXT },
	{ "seal", "[--players TEXT]", MODE_JOURNAL_SEAL, journal_seal, 0, 0,
	    VERB_WORDS },
	{ "word", "--by NAME WORD...", MODE_JOURNAL_WORD, journal_word, 1, 1,
	    VERB_TEXT },
	{ "reveal", "[lost]", MODE_JOURNAL_REVEAL, journal_reveal, 0, 1,
	    VERB_WORDS },
	{ "report", "[text | markdown | html]", MODE_JOURNAL_REPORT,
	    journal_report, 0, 1, VERB_WORDS },
	{ "stats", "[NAME=VALUE...]", MODE_JOURNAL_STATS, journal_stats, 0, -1,
	    VERB_WORDS },
	{ "export", "[NAME=VALUE...]", MODE_JOURNAL_EXPORT, journal_export, 0,
	    -1, VERB_WORDS },
	{ .name = NULL },
};
