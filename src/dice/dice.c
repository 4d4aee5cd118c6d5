/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: dice. See dice.h; drumhead-dice(7) fixes how a seed becomes faces. */
#include <config.h>

#include "dice/dice.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dice/random.h"
#include "sheet/csvread.h"

_Static_assert(DICE_KEY == crypto_stream_chacha20_ietf_KEYBYTES, "key");
_Static_assert(DICE_NONCE == crypto_stream_chacha20_ietf_NONCEBYTES, "nonce");
_Static_assert(DICE_BYTES % DICE_BLOCK == 0, "whole blocks of the stream");


/* Highest record of a seed. */
static const uint64_t MOST_RECORDS = UINT64_C(1000000000000000);

/* ---- the seed and the operating system ---- */

static void
put_little(unsigned char *to, int size, uint64_t v)
{
	int i;

	for (i = 0; i < size; i++, v >>= 8)
		to[i] = (unsigned char)v;
}

/* Hash length, then text, so that other lists never give the same bytes. */
static void
hash_text(crypto_generichash_state *h, const char *s)
{
	unsigned char size[8];
	size_t len = strlen(s);

	put_little(size, sizeof(size), len);
	(void)crypto_generichash_update(h, size, sizeof(size));
	(void)crypto_generichash_update(h, (const unsigned char *)s, len);
}

void
dice_start(struct dice *d, const char *tool, const char *check, const char *key,
    uint64_t record, uint64_t repetition)
{
	typed_rewind(&d->typed);
	dice_goes_on(d, tool, check, key, record, repetition);
}

void
dice_goes_on(struct dice *d, const char *tool, const char *check,
    const char *key, uint64_t record, uint64_t repetition)
{
	crypto_generichash_state h;

	assert(record >= 1 || key != NULL);
	assert(repetition >= 1 && repetition <= UINT32_MAX);
	d->needed = 0;
	d->started = 1;
	d->sealed = 0;
	d->at.seed = d->seed;
	if (d->seed == NULL)
		return;
	record += d->skipped;
	d->at.key = key;
	d->at.record = record;
	d->at.repetition = repetition;
	/* Without a key only the nonce depends on the record. */
	if (key != NULL || d->tool != tool || d->check != check) {
		(void)crypto_generichash_init(&h, NULL, 0, DICE_KEY);
		hash_text(&h, d->seed);
		hash_text(&h, tool);
		hash_text(&h, check);
		hash_text(&h, key != NULL ? key : "");
		(void)crypto_generichash_final(&h, d->key, DICE_KEY);
	}
	d->tool = key != NULL ? NULL : tool;
	d->check = check;
	put_little(d->nonce, 8, key != NULL ? 0 : record);
	put_little(d->nonce + 8, 4, repetition);
	d->block = 0;
	d->byte = d->end;
}

static unsigned
next_byte(struct dice *d)
{
	if (d->byte < d->end)
		return d->bytes[d->byte++];
	if (d->seed == NULL && d->sealed == 0) {
		d->end = DICE_BYTES;
		d->unlucky |= random_bytes(d->bytes, DICE_BYTES) < 0;
		/* (draw() fails, so these faces are not seen.) */
		if (d->unlucky)
			memset(d->bytes, 0, DICE_BYTES);
	} else {
		/* Most rulings need a single block. */
		assert(d->started);
		d->end = d->block == 0 ? DICE_BLOCK : DICE_BYTES;
		memset(d->bytes, 0, (size_t)d->end);
		(void)crypto_stream_chacha20_ietf_xor_ic(d->bytes, d->bytes,
		    (size_t)d->end, d->nonce, d->block, d->key);
		d->block += (uint32_t)d->end / DICE_BLOCK;
	}
	d->byte = 1;
	return d->bytes[0];
}

/*
 * A uniform number below `sides`, from as few bytes as that takes; numbers
 * beyond the last whole multiple of `sides` are drawn again, to be fair.
 */
static uint64_t
drawn_below(struct dice *d, uint64_t sides)
{
	uint64_t range, v;
	uint32_t byte;
	int shift;

	assert(sides >= 1);
	if (sides <= 256) {
		/* The usual case, in 32 bits. */
		do
			byte = next_byte(d);
		while (byte > 256 - (uint32_t)sides &&
		    byte >= 256 - 256 % (uint32_t)sides);
		return byte % (uint32_t)sides;
	}
	do {
		v = next_byte(d);
		range = 256;
		for (shift = 8; range < sides; shift += 8, range <<= 8)
			v |= (uint64_t)next_byte(d) << shift;
	} while (v >= range - range % sides);
	return v % sides;
}

/* A weighted die is a bag: one draw among all that is left. */
static int
drawn_face(struct dice *d, const struct die *die)
{
	uint64_t at, total = 0;
	int i;

	if (die->weights == NULL)
		return die->first + (int)drawn_below(d, (uint64_t)die->sides);
	for (i = 0; i < die->sides; i++)
		total += (uint64_t)die->weights[i];
	if (total == 0)
		return die->first;
	at = drawn_below(d, total);
	for (i = 0; at >= (uint64_t)die->weights[i]; i++)
		at -= (uint64_t)die->weights[i];
	return die->first + i;
}

/* ---- a file of faces ---- */

/* No face is written by so many bytes. */
enum { FACE_MOST_TEXT = 64 };

/* Find the next face, *len bytes at file->at. 1; 0: end; -1 with err. */
static int
file_token(struct face_file *file, size_t *len, struct err *e)
{
	int got;

	for (;;) {
		file->at += strspn(file->at, ", \t\r");
		*len = strcspn(file->at, ", \t\r#");
		if (*len > 0)
			return 1;
		/* The line is done, or the rest is a comment. */
		file->at = "";
		got = csvin_line(file->in, &file->line, e);
		if (got <= 0)
			return got;
		file->at = file->line;
	}
}

static int
file_end(const struct dice *d, struct err *e)
{
	const struct face_file *file = &d->file;
	char name[THROW_TEXT];

	if (file->used == 0)
		return err_set(e, "%s: there are no faces in it", file->path);
	return err_set(e,
	    "%s: used up: die %d of %s (%s) comes after the last "
	    "of %ld %s",
	    file->path, d->shown, throw_name(&d->throw, name),
	    d->throw.die.name, file->used, file->used == 1 ? "die" : "dice");
}

static int
file_face(struct dice *d, const struct die *die, int *face, struct err *e)
{
	struct face_file *file = &d->file;
	char where[512];
	const char *text;
	size_t len;
	int got = file_token(file, &len, e);

	if (got <= 0)
		return got < 0 ? -1 : file_end(d, e);
	text = file->at;
	file->at += len;
	(void)snprintf(where, sizeof(where), "%.400s:%d:%d", file->path,
	    csvin_at(file->in), (int)(text - file->line) + 1);
	if (len >= FACE_MOST_TEXT || face_parse(text, (int)len, face) == -1)
		return face_bad(where, text, (int)len, e);
	file->used++;
	return face_check(where, &d->throw, d->shown, die, *face, text,
	    (int)len, e);
}

static void
file_close(struct face_file *file)
{
	csvin_close(file->in);
	free(file->path);
	memset(file, 0, sizeof(*file));
}

int
dice_file(struct dice *d, const char *path, struct err *e)
{
	file_close(&d->file);
	if (path == NULL)
		return 0;
	d->file.in = csvin_open(path, 0, d->typed.arena.frame, e);
	if (d->file.in == NULL)
		return -1;
	d->file.path = mem_text(d->typed.arena.frame, path);
	d->file.at = "";
	return 0;
}

/* ---- all sources ---- */

void
dice_unsealed(struct dice *d, const unsigned char key[DICE_KEY],
    uint64_t number)
{
	memcpy(d->key, key, DICE_KEY);
	d->tool = NULL;
	d->sealed = number;
	put_little(d->nonce, 8, number);
	put_little(d->nonce + 8, 4, 0);
	d->block = 0;
	d->byte = d->end;
	d->started = 1;
}

/* Draw a number of the seal; done for a ruling's first die. */
static int
unseal(struct dice *d, struct err *e)
{
	unsigned char key[DICE_KEY];
	uint64_t number;
	int got;

	got = d->draw_seal(d->seal, key, &number, e);
	if (got == 0)
		dice_unsealed(d, key, number);
	sodium_memzero(key, sizeof(key));
	return got < 0 ? -1 : 0;
}

static int
draw(struct dice *d, const struct die *die, int *face, const char **source,
    struct err *e)
{
	if (d->file.in != NULL) {
		*source = "file";
		return file_face(d, die, face, e);
	}
	if (d->end == 0 && random_ready(e) < 0)
		return -1;
	if (d->seed == NULL && d->draw_seal != NULL && d->sealed == 0 &&
	    unseal(d, e) < 0)
		return -1;
	*source = d->seed != NULL ? "seed" : d->sealed > 0 ? "sealed" :
	    "rolled";
	*face = drawn_face(d, die);
	return d->unlucky ? random_none(e) : 0;
}

static int
stop_for(struct dice *d, const struct die *die, struct err *e)
{
	d->needed = 1;
	d->need = d->throw;
	d->need.die = *die;
	return err_set(e, "dice are needed");
}

static int
dice_begin(struct faces *f, const struct throw *throw, struct err *e)
{
	struct dice *d = (struct dice *)f;
	int got;

	d->throw = *throw;
	d->shown = 0;
	if (!d->is_typed || throw->count == 0)
		return 0;
	got = typed_begin(&d->typed, throw, e);
	return got == TYPED_NEED ? stop_for(d, &throw->die, e) : got;
}

static int
dice_face(struct faces *f, const struct die *die, int *shows,
    const char **source, struct err *e)
{
	const struct typed_face *typed;
	struct dice *d = (struct dice *)f;
	int got;

	d->shown++;
	if (!d->is_typed)
		return draw(d, die, shows, source, e);
	got = typed_next(&d->typed, die, &typed, e);
	if (got != 0)
		return got == TYPED_NEED ? stop_for(d, die, e) : -1;
	if (typed->draw)
		return draw(d, die, shows, source, e);
	*shows = typed->face;
	*source = "typed";
	return 0;
}

void
dice_init(struct dice *d, struct frame *f)
{
	memset(d, 0, sizeof(*d));
	d->typed.arena.frame = f;
	d->faces.begin = dice_begin;
	d->faces.face = dice_face;
	d->typed.name = "-d";
}

int
dice_seed(struct dice *d, const char *seed, struct err *e)
{
	free(d->seed);
	d->seed = NULL;
	d->started = 0;
	d->tool = NULL;
	d->skipped = 0;
	d->byte = d->end = 0;
	if (seed == NULL)
		return 0;
	if (seed[0] == '\0')
		return err_set(e, "-s: the seed is empty; type any text");
	d->seed = mem_text(d->typed.arena.frame, seed);
	return 0;
}

int
dice_seed_option(struct dice *d, const char *text, struct err *e)
{
	const char *at, *slash = text != NULL ? strrchr(text, '/') : NULL;
	char *end;
	uint64_t n;

	at = slash != NULL ? slash + 1 : "";
	if (slash == text || at[0] < '1' || at[0] > '9' ||
	    at[strspn(at, "0123456789.")] != '\0')
		return dice_seed(d, text, e);
	errno = 0;
	n = strtoull(at, &end, 10);
	if (errno != 0 || n > MOST_RECORDS)
		return err_set(e, "-s: records are counted to %" PRIu64
		    ", not to %s", MOST_RECORDS, at);
	if (*end != '\0')
		return err_set(e, "-s: %s is another ruling of one question: "
		    "-s %.*s and -n", at, (int)(end - text), text);
	if (dice_seed(d, text, e) < 0)
		return -1;
	d->seed[slash - text] = '\0';
	d->skipped = n - 1;
	return 0;
}

int
dice_typed(struct dice *d, const char *text, struct err *e)
{
	int got = text != NULL ? typed_read(&d->typed, text, e) : 0;

	dice_need(d, text != NULL && d->typed.need);
	d->is_typed = text != NULL;
	return got;
}

void
dice_pinned(struct dice *d, const struct rolled *dice,
    const struct rolled *one, int face)
{
	typed_pin(&d->typed, dice, one, face);
	dice_need(d, 0);
}

void
dice_need(struct dice *d, int need)
{
	d->is_typed = 1;
	d->typed.need = need;
	/* (Texts of throws are only made for `need`.) */
	d->faces.texts = need;
}

int
dice_option(struct dice *d, const char *text, struct err *e)
{
	if (text[0] != '@')
		return dice_typed(d, text, e);
	if (text[1] == '\0')
		return err_set(e, "-d: no file named; type @FILE");
	return dice_file(d, text + 1, e);
}

int
dice_left(const struct dice *d)
{
	return d->is_typed && typed_left(&d->typed);
}

int
dice_finish(struct dice *d, struct err *e)
{
	return d->is_typed ? typed_finish(&d->typed, e) : 0;
}

void
dice_close(struct dice *d)
{
	file_close(&d->file);
	typed_free(&d->typed);
	free(d->seed);
	memset(d, 0, sizeof(*d));
}
