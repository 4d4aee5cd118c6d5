/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: record. Dice that need no trust: journal seal commits to a secret
 * before the game, journal word mixes in a player's words, journal reveal tells
 * the secret. drumhead-dice(7) says what that proves and what not.
 */
#include <config.h>

#include <inttypes.h>

#include "base/text.h"
#include "cli/book.h"
#include "record/journal.h"

/* A journal open for writing, and its seal. */
struct sealing {
	struct run *run;
	const char *text;	/* words to be mixed in */
	struct journal *j;
	struct seal seal;
};

/* Open the journal, act, and close it. 0, or -1 with err. */
static int
with_seal(struct run *run, const char *text, int (*act)(struct sealing *w))
{
	struct sealing w = { .run = run, .text = text };
	int got;

	seal_init(&w.seal, run->in->frame);
	w.j = w.seal.journal = journal_begin(run, seal_watch, &w.seal);
	got = w.j != NULL ? act(&w) : -1;
	seal_free(&w.seal);
	journal_close(w.j);
	return got;
}

static int
add(struct sealing *w, enum row_kind kind, const char *question,
    const char *note, const char *draw)
{
	struct entry row = { .cells = { [ROW_QUESTION] = question,
		[ROW_NOTE] = note, [ROW_DRAW] = draw } };

	return journal_write(w->run, w->j, &row, kind, 1);
}

/* Words are hashed as they are, with nothing invisible. 0, or -1 with err. */
static int
plain(struct run *run, const char *text)
{
	const char *p;

	for (p = text; *p != '\0'; p++)
		if ((unsigned char)*p < ' ' || *p == 0x7f)
			return err_set(&run->err, "\"%s\": letters, digits and "
			    "signs only, on one line", text);
	return 0;
}

/* ---- seal ---- */

static int
make(struct sealing *w)
{
	char commitment[HASH_TEXT];
	struct run *run = w->run;

	if (w->seal.open)
		return err_set(&run->err, "%s: a seal is open already: journal "
		    "reveal ends it", journal_path(w->j));
	if (seal_make(journal_path(w->j), commitment, run->in->frame,
	    &run->err) < 0)
		return -1;
	if (add(w, IS_SEAL, arena_printf(&run->scratch, "seal %s", commitment),
	    NULL, seal_later) < 0) {
		seal_remove(journal_path(w->j));
		frame_unfinished(run->in->frame, NULL);
		return -1;
	}
	journal_done(run, journal_last(w->j), "sealed", commitment);
	return 0;
}

/* ---- word ---- */

/*
 * Add a word with the seal held, so that nobody draws meanwhile: it is mixed
 * into the next number.
 */
static int
mix_in(struct sealing *w)
{
	int got;

	got = seal_hold(&w->seal, &w->run->err);
	if (got > 0)
		got = err_set(&w->run->err, "%s: no seal is open: journal seal "
		    "begins one", journal_path(w->j));
	if (got == 0)
		got = add(w, IS_WORD, NULL, w->text, NULL);
	if (got == 0)
		journal_done(w->run, journal_last(w->j),
		    "mixed in from here on", NULL);
	return got;
}

static int
say(struct run *run, const char *text)
{
	if (run->in->opt.by == NULL || !seal_name(run->in->opt.by))
		return err_set(&run->err, "whose word is it? give --by NAME");
	return plain(run, text) < 0 ? -1 : with_seal(run, text, mix_in);
}

int
journal_word(struct run *run, const char *const *words)
{
	return say(run, words[0]);
}

/* The commitment is made before the players' words are known. */
int
journal_seal(struct run *run, const char *const *words)
{
	(void)words;
	if (run->in->opt.players != NULL)
		return say(run, run->in->opt.players);
	if (run->in->opt.by == NULL || !seal_name(run->in->opt.by))
		return err_set(&run->err, "who seals? give --by NAME");
	return with_seal(run, NULL, make);
}

/* ---- reveal ---- */

/* Is the secret at hand? Then there is no reason to give the seal up. */
static int
has_secret(struct sealing *w)
{
	char hex[HASH_TEXT];
	uint64_t last;
	int has;

	has = seal_hold(&w->seal, &w->run->err) == 0 &&
	    seal_secret(&w->seal, hex, &last, &w->run->err) == 0;
	err_clear(&w->run->err);
	return has;
}

/* A seal without its secret can only be given up, by a row that says so. */
static int
give_up(struct sealing *w)
{
	if (!w->seal.open)
		return err_set(&w->run->err, "%s: no seal is open",
		    journal_path(w->j));
	if (has_secret(w))
		return err_set(&w->run->err, "%s.seal: the secret is not lost: "
		    "journal reveal ends the seal", journal_path(w->j));
	if (add(w, IS_REVEAL, "reveal lost", NULL, NULL) < 0)
		return -1;
	journal_done(w->run, journal_last(w->j), "lost",
	    "its dice cannot be checked any more");
	return 0;
}

static int
reveal(struct sealing *w)
{
	struct run *run = w->run;
	char hex[HASH_TEXT];
	uint64_t last;
	int got;

	/* Others that draw write their rows first. */
	got = seal_hold(&w->seal, &run->err);
	if (got > 0)
		return err_set(&run->err, "%s: no seal is open",
		    journal_path(w->j));
	if (got < 0 || seal_secret(&w->seal, hex, &last, &run->err) < 0 ||
	    add(w, IS_REVEAL, arena_printf(&run->scratch, "reveal %s", hex),
	    NULL, arena_printf(&run->scratch, "number=%" PRIu64, last)) < 0)
		return -1;
	seal_remove(journal_path(w->j));
	journal_done(run, journal_last(w->j), "revealed", hex);
	return 0;
}

int
journal_reveal(struct run *run, const char *const *words)
{
	if (words[0] != NULL && !text_eq(words[0], "lost"))
		return verb_usage(run);
	return with_seal(run, NULL, words[0] != NULL ? give_up : reveal);
}
