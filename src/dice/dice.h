/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Where dice come from: the operating system, a seed, typed faces,
 * a file of faces. A source is a value whose first member is the engine's
 * `struct faces`. drumhead-dice(7) is the contract: how a seed becomes faces
 * may never change. Knows nothing of rules or of what is printed.
 *
 * A source that runs out is an error; no other takes its place. Typed faces
 * come first; without them, and for a typed `_`, faces come from the file if
 * there is one, else from the seed, else from an open seal, else from the
 * operating system.
 */
#ifndef DICE_DICE_H
#define DICE_DICE_H

#include <stdint.h>

#include "dice/faces.h"
#include "engine/thrown.h"

enum { DICE_KEY = 32, DICE_NONCE = 12, DICE_BLOCK = 64, DICE_BYTES = 512 };

struct csvin;

struct face_file {
	struct csvin *in; /* NULL: there is no file */
	char *path;
	const char *line, *at; /* the present line, and what is left of it */
	long used;
};

struct dice {
	struct faces faces;
	struct typed typed;
	int is_typed;
	struct face_file file;
	char *seed; /* NULL: no seed */
	uint64_t skipped; /* records of it that -s TEXT/N skips */
	/*
	 * In place of the operating system, while a seal is open: draws the
	 * next number of `seal`, and its key. 0; 1: no seal is open; -1 with
	 * err. NULL: there is none.
	 */
	int (*draw_seal)(void *seal, unsigned char key[DICE_KEY],
	    uint64_t *number, struct err *e);
	void *seal;
	uint64_t sealed;   /* the seal's number in use, or 0 */
	int started;
	unsigned char key[DICE_KEY], nonce[DICE_NONCE];
	struct drawn at;   /* place in the seed's stream */
	uint32_t block; /* next block of the stream */
	unsigned char bytes[DICE_BYTES];
	int unlucky;	    /* no random bytes came */
	int byte, end;	    /* next of bytes[], and end */
	const char *tool, *check; /* of the key; NULL: new key */
	struct throw throw; /* the present throw */
	int shown;	    /* dice of it so far */
	int needed;	    /* 1: the ruling stopped at throw `need` */
	struct throw need;
};

/* Make a source that draws from the operating system. */
void dice_init(struct dice *d, struct frame *f);
/* Draw from a seed, which is copied; NULL: from none. 0, or -1 with err. */
int dice_seed(struct dice *d, const char *seed, struct err *e);
/* The same for the argument of -s: `TEXT/N` begins at the seed's record N. */
int dice_seed_option(struct dice *d, const char *text, struct err *e);
/*
 * Set typed faces for the next rulings, copied; NULL: none. If the text is
 * `need` or ends in it, a ruling stops before the throw that has no faces:
 * rule() fails, `needed` is 1, and `need` is that throw, which lives as long as
 * the ruling's arena. 0, or -1 with err.
 */
int dice_typed(struct dice *d, const char *text, struct err *e);
/* The same with the faces of dice that were rolled: see typed_pin(). */
void dice_pinned(struct dice *d, const struct rolled *dice,
    const struct rolled *one, int face);
/* With typed faces, `need` after them: shall a ruling stop so? */
void dice_need(struct dice *d, int need);
/* Take faces from a file; NULL: no longer. 0, or -1 with err. */
int dice_file(struct dice *d, const char *path, struct err *e);
/* Set the argument of -d: typed faces, or @FILE. Not for text from a stream. */
int dice_option(struct dice *d, const char *text, struct err *e);
/*
 * Call this before each ruling. Record and repetition (of -n, at most 2^32 - 1)
 * count from 1; if there is a key, the record is not used.
 */
void dice_start(struct dice *d, const char *tool, const char *check,
    const char *key, uint64_t record, uint64_t repetition);
/* The same before a follow-up, which goes on with the typed faces. */
void dice_goes_on(struct dice *d, const char *tool, const char *check,
    const char *key, uint64_t record, uint64_t repetition);
/* Draw the dice of a seal's number, until the next ruling starts. */
void dice_unsealed(struct dice *d, const unsigned char key[DICE_KEY],
    uint64_t number);
/* Are typed faces left? */
int dice_left(const struct dice *d);
/* After a ruling: 0, or -1 with err: typed faces are left. */
int dice_finish(struct dice *d, struct err *e);
void dice_close(struct dice *d);

#endif
