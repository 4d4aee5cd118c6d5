/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. A seal: a secret drawn before the game, of which the journal
 * holds the commitment first, and then the words that players add; the secret
 * itself stands beside the journal, in JOURNAL.seal, until it is revealed.
 * drumhead-dice(7) fixes how dice follow from all that. No number of a seal is
 * drawn twice: the next one is on the disk before it is used. No die is drawn
 * while the last word is the sealer's own, or there is none: whoever knows the
 * secret could choose it so that the dice please.
 */
#ifndef LEDGER_SEAL_H
#define LEDGER_SEAL_H

#include <stdint.h>

#include "base/error.h"
#include "ledger/journal.h"

enum { SEAL_KEY = 32 };

struct seal {
	struct frame *frame;	/* left when there is no memory */
	int open;		/* sealed in the journal, not revealed */
	char commitment[HASH_TEXT];
	struct out message;	/* the texts of the players, as they are hashed */
	int words;		/* how many were added to the first */
	int early;		/* texts were mixed in before the commitment */
	char *sealer;		/* who sealed, "" if nobody said */
	int fair;		/* the last word is not the sealer's */
	/* Of whoever draws. */
	struct journal *journal;
	int fd;			/* of the secret's file, locked; 0: closed */
	struct seal_drawn {
		uint64_t number;
		int words;	/* that were mixed in */
	} *drawn;		/* numbers that no row tells of yet */
	int ndrawn, room;
};

/* In the cell `draw` of a seal's row: no words stand in that row. */
extern const char seal_later[];

/* Has it a letter or a digit? Names are compared by these alone. */
int seal_name(const char *name);
/* What a row of the journal does to a seal: a journal_watch. */
void seal_watch(void *seal, const struct entry *row);
void seal_init(struct seal *s, struct frame *f);
void seal_free(struct seal *s);

/* The commitment to a secret; the key of the dice that follow from it. */
void seal_commitment(const unsigned char secret[SEAL_KEY],
    char hex[HASH_TEXT]);
void seal_key(const struct seal *s, const unsigned char secret[SEAL_KEY],
    unsigned char key[SEAL_KEY]);
int seal_read_hex(const char *hex, unsigned char secret[SEAL_KEY]);

/* Draw a secret and put it beside a journal. 0, or -1: there is one. */
int seal_make(const char *journal, char commitment[HASH_TEXT],
    struct err *e);
/*
 * Take the next number, and the key: 0; 1: no seal is open (any more); -1 with
 * err. Until seal_done() nobody else draws, nor adds a word.
 */
int seal_draw(void *seal, unsigned char key[SEAL_KEY], uint64_t *number,
    struct err *e);
/* The same without a number: to add a word. */
int seal_hold(struct seal *s, struct err *e);
void seal_done(struct seal *s);
/* How many words a number that was drawn mixes in; a row tells of it now. */
int seal_told(struct seal *s, uint64_t number);
/*
 * While it is held: the secret in hex, and the number drawn last. -1 with err:
 * it is not to be had.
 */
int seal_secret(struct seal *s, char hex[HASH_TEXT], uint64_t *last,
    struct err *e);
/* It stands in the journal now. */
void seal_remove(const char *journal);

#endif
