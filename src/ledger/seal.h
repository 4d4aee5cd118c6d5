/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. A seal: a secret drawn before the game. The journal holds first
 * the commitment to it, then the words that players add; the secret is in a
 * file beside the journal, JOURNAL.seal, until it is revealed. drumhead-dice(7)
 * defines how dice follow from these. No number of a seal is drawn twice: the
 * next number is on the disk before it is used. No die is drawn while the last
 * word is the sealer's own, or there is none: whoever knows the secret could
 * choose a word such that the dice please.
 */
#ifndef LEDGER_SEAL_H
#define LEDGER_SEAL_H

#include <stdint.h>

#include "base/error.h"
#include "ledger/journal.h"

enum { SEAL_KEY = 32 };

struct seal {
	struct frame *frame;	/* for mem_none() */
	int open;		/* sealed in the journal, and not revealed */
	char commitment[HASH_TEXT];
	struct out message;	/* the players' texts, as they are hashed */
	int words;		/* words added after the seal's row */
	char *sealer;		/* who sealed; "": nobody was named */
	int fair;		/* 1: the last word is not the sealer's */
	/* For drawing. */
	struct journal *journal;
	int fd;			/* the secret's file, locked; 0: closed */
	struct seal_drawn {
		uint64_t number;
		int words;	/* mixed in when it was drawn */
	} *drawn;		/* numbers for which no row is written yet */
	int ndrawn, room;
};

/* The cell `draw` of a seal's row: the players speak after it. */
extern const char seal_later[];

/* Has a name a letter or a digit? Only these are compared. */
int seal_name(const char *name);
/* A journal_watch: what a row does to a seal. */
void seal_watch(void *seal, const struct entry *row);
void seal_init(struct seal *s, struct frame *f);
void seal_free(struct seal *s);

/* The commitment to a secret; the key of dice by a secret and the words. */
void seal_commitment(const unsigned char secret[SEAL_KEY],
    char hex[HASH_TEXT]);
void seal_key(const struct seal *s, const unsigned char secret[SEAL_KEY],
    unsigned char key[SEAL_KEY]);
int seal_read_hex(const char *hex, unsigned char secret[SEAL_KEY]);

/*
 * Draw a secret and write it beside a journal. 0, or -1: there is one. If
 * memory runs out before the next row is written, the secret goes.
 */
int seal_make(const char *journal, char commitment[HASH_TEXT],
    struct frame *f, struct err *e);
/*
 * Draw the next number, and the key. 0; 1: no seal is open; -1 with err. Until
 * seal_done() nobody else can draw or add a word.
 */
int seal_draw(void *seal, unsigned char key[SEAL_KEY], uint64_t *number,
    struct err *e);
/* The same without drawing a number: for adding a word. */
int seal_hold(struct seal *s, struct err *e);
void seal_done(struct seal *s);
/* The words mixed into a number, which then counts as told by a row. */
int seal_told(struct seal *s, uint64_t number);
/*
 * After seal_hold(): the secret in hex, and the last number drawn. 0, or -1
 * with err.
 */
int seal_secret(struct seal *s, char hex[HASH_TEXT], uint64_t *last,
    struct err *e);
/* Remove the secret's file; the secret is in the journal now. */
void seal_remove(const char *journal);

#endif
