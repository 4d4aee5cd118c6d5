/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Where dice come from: the operating system, a seed, typed faces,
 * a file of faces. A source is a value whose first member is the engine's
 * `struct faces`. drumhead-dice(7) is the contract: how a seed becomes faces
 * may never change. Knows nothing of rules or of what is printed.
 *
 * A source that runs out is an error; none ever stands in for another. What is
 * typed for a ruling comes first; without it, and for a typed `_`, the file
 * shows faces if there is one, else the seed, else an open seal, else the
 * operating system.
 */
#ifndef DICE_DICE_H
#define DICE_DICE_H

#include <stdint.h>
#include <stdio.h>

#include "dice/faces.h"
#include "engine/ruling.h"

enum { DICE_KEY = 32, DICE_NONCE = 12, DICE_BLOCK = 64, DICE_BYTES = 512 };

struct face_file {
	FILE *f;
	char *path;
	long line, column; /* of the byte read last */
	long used;
};

struct dice {
	struct faces faces;
	struct typed typed;
	int is_typed;
	struct face_file file;
	char *seed; /* NULL: the operating system */
	uint64_t skipped; /* its records before the first */
	/*
	 * Stands for the operating system while a seal is open: takes the next
	 * number of `seal`, with its key. 0; 1: none is open; -1 with err. NULL:
	 * there is no seal.
	 */
	int (*draw_seal)(void *seal, unsigned char key[DICE_KEY],
	    uint64_t *number, struct err *e);
	void *seal;
	uint64_t sealed;   /* the number whose faces these are, or 0 */
	int started;
	unsigned char key[DICE_KEY], nonce[DICE_NONCE];
	struct drawn at;   /* where the seed's dice stand */
	uint32_t block; /* the next of the seed's stream */
	unsigned char bytes[DICE_BYTES];
	int unlucky;	    /* the operating system gave none */
	int byte, end;	    /* the next to be used, how many there are */
	const char *tool, *check; /* those the key is of; NULL: another */
	struct throw throw; /* the one at hand */
	int shown;	    /* dice it has shown */
	int needed;	    /* `need`: the ruling stopped before this throw */
	struct throw need;
};

/* A source that asks the operating system. */
void dice_init(struct dice *d, struct frame *f);
/* From now on draw from a seed (copied); NULL: from the operating system. */
int dice_seed(struct dice *d, const char *seed, struct err *e);
/* The same as it is typed: `TEXT/N` begins at the seed's N-th record. */
int dice_seed_option(struct dice *d, const char *text, struct err *e);
/*
 * The faces typed for the next rulings (copied), until told otherwise; NULL:
 * none. A text that is or ends in `need` stops the ruling before the throw
 * that has no faces: rule() fails, `needed` is 1, `need` is that throw (its
 * machine lives no longer than the engine says).
 */
int dice_typed(struct dice *d, const char *text, struct err *e);
/* Take faces from a file until it is used up; NULL: no longer. */
int dice_file(struct dice *d, const char *path, struct err *e);
/* What -d says: typed faces, or @FILE. Never for text from a stream. */
int dice_option(struct dice *d, const char *text, struct err *e);
/*
 * Before each ruling. Record and repetition (of -n, at most 2^32 - 1) count
 * from 1; with a key the record has no say.
 */
void dice_start(struct dice *d, const char *tool, const char *check,
    const char *key, uint64_t record, uint64_t repetition);
/* The same for a ruling that goes on with what was typed for the one before. */
void dice_goes_on(struct dice *d, const char *tool, const char *check,
    const char *key, uint64_t record, uint64_t repetition);
/*
 * From here on the faces of a number of a seal, until the next ruling starts.
 */
void dice_unsealed(struct dice *d, const unsigned char key[DICE_KEY],
    uint64_t number);
/* Were more faces typed than the ruling has taken so far? */
int dice_left(const struct dice *d);
/* After a ruling that went well: -1 if typed faces are left over. */
int dice_finish(struct dice *d, struct err *e);
void dice_close(struct dice *d);

#endif
