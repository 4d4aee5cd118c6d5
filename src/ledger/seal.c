/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See seal.h. */
#include <config.h>

#include "ledger/seal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/text.h"
#include "dice/random.h"
#include "ledger/lock.h"
#include "sheet/file.h"

_Static_assert(SEAL_KEY == crypto_generichash_BYTES, "a key is a hash");

/* The file: `secret HEX`, `next NUMBER`; fixed lengths, to be overwritten. */
enum { NEXT_DIGITS = 20, FILE_TEXT = 128, PATH_TEXT = 4096 };
const char seal_later[] = "words=later";
static const char secret_line[] = "secret ", next_line[] = "next ";
enum {
	SECRET_AT = sizeof(secret_line) - 1,
	NEXT_AT = SECRET_AT + HASH_HEX + 1 + sizeof(next_line) - 1,
	FILE_SIZE = NEXT_AT + NEXT_DIGITS + 1,
};

/* ---- what rows of the journal do ---- */

static void
add_text(struct seal *s, const char *text)
{
	unsigned char size[8];
	uint64_t n = strlen(text);
	int i;

	for (i = 0; i < 8; i++, n >>= 8)
		size[i] = (unsigned char)n;
	out_bytes(&s->message, (const char *)size, sizeof(size));
	out_bytes(&s->message, text, strlen(text));
}

/*
 * Blanks, signs and characters that nobody sees: a name with them looks like
 * the same without. (All of ASCII but letters and digits is left out before.)
 */
static int
unseen(uint32_t c)
{
	static const struct {
		uint32_t first, last;
	} ranges[] = {
		{ 0x80, 0xa9 }, { 0xab, 0xb4 }, { 0xb6, 0xb9 }, { 0xbb, 0xbf },
		{ 0x34f, 0x34f }, { 0x61c, 0x61c }, { 0x115f, 0x1160 },
		{ 0x1680, 0x1680 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
		{ 0x2000, 0x206f }, { 0x2800, 0x2800 }, { 0x3000, 0x3000 },
		{ 0x3164, 0x3164 }, { 0xfe00, 0xfe0f }, { 0xfeff, 0xfeff },
		{ 0xffa0, 0xffa0 }, { 0xfff0, 0xfffb }, { 0xe0000, 0xe0fff },
	};
	size_t i;

	for (i = 0; i < sizeof(ranges) / sizeof(ranges[0]); i++)
		if (c >= ranges[i].first && c <= ranges[i].last)
			return 1;
	return 0;
}

/*
 * The next letter or digit of a name, in lower case; 0: there are no more. A
 * byte that begins no character of UTF-8 counts as it is.
 */
static uint32_t
name_next(const char **s)
{
	uint32_t code;
	size_t n;
	int c;

	for (; **s != '\0'; *s += n) {
		c = text_fold((unsigned char)**s);
		n = c < 0x80 ? 1 : text_char(*s, strlen(*s), &code);
		if (c < 0x80 || n == 0)
			code = (uint32_t)c;
		n += n == 0;
		if (c < 0x80 ? !text_digit(c) && !(c >= 'a' && c <= 'z') :
		    n > 1 && unseen(code))
			continue;
		*s += n;
		return code;
	}
	return 0;
}

int
seal_name(const char *name)
{
	return name_next(&name) != 0;
}

/* Are two names the same, but for blanks, signs and capitals? */
static int
same_name(const char *a, const char *b)
{
	uint32_t c;

	do {
		c = name_next(&a);
		if (c != name_next(&b))
			return 0;
	} while (c != 0);
	return 1;
}

void
seal_watch(void *seal, const struct entry *row)
{
	struct seal *s = seal;
	char *sealer;

	switch (row_kind(row->cells[ROW_KIND])) {
	case IS_SEAL:
		s->open = 1;
		s->words = s->fair = 0;
		sealer = mem_text(s->frame, row->cells[ROW_PLAYER]);
		free(s->sealer);
		s->sealer = sealer;
		s->message.n = 0;
		(void)snprintf(s->commitment, sizeof(s->commitment), "%s",
		    row->cells[ROW_QUESTION] + strcspn(
		    row->cells[ROW_QUESTION], " ") + 1);
		add_text(s, row->cells[ROW_NOTE]);
		break;
	case IS_WORD:
		/* A word without a seal counts nothing; verify says so. */
		if (s->sealer == NULL)
			break;
		s->words++;
		s->fair = seal_name(row->cells[ROW_PLAYER]) &&
		    !same_name(row->cells[ROW_PLAYER], s->sealer);
		add_text(s, row->cells[ROW_NOTE]);
		break;
	case IS_REVEAL:
		s->open = 0;
		break;
	default:
		break;
	}
}

void
seal_init(struct seal *s, struct frame *f)
{
	memset(s, 0, sizeof(*s));
	s->frame = s->message.frame = f;
}

void
seal_free(struct seal *s)
{
	seal_done(s);
	out_free(&s->message);
	free(s->sealer);
	free(s->drawn);
	seal_init(s, s->frame);
}

/* ---- the hashes ---- */

void
seal_commitment(const unsigned char secret[SEAL_KEY], char hex[HASH_TEXT])
{
	unsigned char hash[SEAL_KEY];

	(void)crypto_generichash(hash, sizeof(hash), secret, SEAL_KEY, NULL,
	    0);
	(void)sodium_bin2hex(hex, HASH_TEXT, hash, sizeof(hash));
}

void
seal_key(const struct seal *s, const unsigned char secret[SEAL_KEY],
    unsigned char key[SEAL_KEY])
{
	(void)crypto_generichash(key, SEAL_KEY,
	    (const unsigned char *)s->message.p, s->message.n, secret,
	    SEAL_KEY);
}

int
seal_read_hex(const char *hex, unsigned char secret[SEAL_KEY])
{
	size_t n;

	return strlen(hex) == HASH_HEX && sodium_hex2bin(secret, SEAL_KEY, hex,
	    HASH_HEX, NULL, &n, NULL) == 0 && n == SEAL_KEY ? 0 : -1;
}

/* ---- the secret's file ---- */

/* (A path that is cut off fails when the file is opened.) */
static const char *
secret_path(const char *journal, char path[PATH_TEXT])
{
	(void)snprintf(path, PATH_TEXT, "%s.seal", journal);
	return path;
}

static int
write_new(int fd, const unsigned char secret[SEAL_KEY])
{
	char text[FILE_TEXT], hex[HASH_TEXT];
	int n;

	(void)sodium_bin2hex(hex, sizeof(hex), secret, SEAL_KEY);
	n = snprintf(text, sizeof(text), "%s%s\n%s%0*d\n", secret_line, hex,
	    next_line, NEXT_DIGITS, 1);
	sodium_memzero(hex, sizeof(hex));
	errno = ENOSPC;		/* (A short write sets no errno.) */
	if (write(fd, text, (size_t)n) != n || fsync(fd) < 0)
		n = -1;
	sodium_memzero(text, sizeof(text));
	return n == FILE_SIZE ? 0 : -1;
}

int
seal_make(const char *journal, char commitment[HASH_TEXT], struct frame *f,
    struct err *e)
{
	unsigned char secret[SEAL_KEY];
	char path[PATH_TEXT];
	int fd, got;

	(void)secret_path(journal, path);
	if (random_ready(e) < 0 || random_bytes(secret, sizeof(secret)) < 0)
		return random_none(e);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
	    S_IRUSR | S_IWUSR);
	if (fd < 0 && errno == EEXIST) {
		got = err_set(e, "%s: a secret stands here, and no seal is "
		    "open: move it away", path);
	} else if (fd < 0) {
		got = err_set(e, "%s: %s", path, strerror(errno));
	} else {
		seal_commitment(secret, commitment);
		got = write_new(fd, secret);
		if (close(fd) < 0 || got < 0) {
			got = err_set(e, "%s: %s", path, strerror(errno));
			(void)unlink(path);
		}
	}
	sodium_memzero(secret, sizeof(secret));
	if (got == 0)
		frame_unfinished(f, path);
	return got;
}

/* *secret and *next, checked by the commitment. 0, or -1 with err. */
static int
read_secret(int fd, const char *path, const char *commitment,
    unsigned char secret[SEAL_KEY], uint64_t *next, struct err *e)
{
	char text[FILE_SIZE + 1], hex[HASH_TEXT], *end;
	int good;

	good = pread(fd, text, FILE_SIZE, 0) == FILE_SIZE;
	text[FILE_SIZE] = '\0';
	good = good && memcmp(text, secret_line, SECRET_AT) == 0;
	if (good) {
		memcpy(hex, text + SECRET_AT, HASH_HEX);
		hex[HASH_HEX] = '\0';
		*next = strtoull(text + NEXT_AT, &end, 10);
		good = *end == '\n' && *next > 0 &&
		    seal_read_hex(hex, secret) == 0;
		seal_commitment(secret, hex);
		good = good && strcmp(hex, commitment) == 0;
	}
	sodium_memzero(text, sizeof(text));
	return good ? 0 : err_set(e, "%s: this is not the secret of the seal "
	    "that is open", path);
}

static int
write_next(int fd, uint64_t next)
{
	char text[NEXT_DIGITS + 1];

	(void)snprintf(text, sizeof(text), "%0*" PRIu64, NEXT_DIGITS, next);
	errno = ENOSPC;
	return pwrite(fd, text, NEXT_DIGITS, NEXT_AT) == NEXT_DIGITS &&
	    fdatasync(fd) == 0 ? 0 : -1;
}

static int
open_secret(const char *path, struct err *e)
{
	int fd;

	fd = file_open(path, O_RDWR, 0, path, e);
	if (fd < 0)
		return -1;
	if (lock_take(fd, F_WRLCK) == 0)
		return fd;
	(void)err_set(e, "%s: %s", path, strerror(errno));
	(void)close(fd);
	return -1;
}

/* ---- drawing ---- */

void
seal_done(struct seal *s)
{
	if (s->fd > 0)
		(void)close(s->fd);
	s->fd = 0;
}

/*
 * The secret's file could not be opened, as *e says. 1: the seal was revealed
 * by somebody, and *e is cleared; else -1.
 */
static int
gone(struct seal *s, struct err *e)
{
	struct err quiet = { 0 };
	int got;

	s->fd = 0;
	got = journal_look(s->journal, &quiet);
	if (got < 0 || s->open)
		return -1;
	err_clear(e);
	return 1;
}

int
seal_hold(struct seal *s, struct err *e)
{
	char path[PATH_TEXT];
	int got = 0;

	/* Somebody else may have sealed. */
	if (!s->open && journal_behind(s->journal) &&
	    journal_look(s->journal, e) < 0)
		return -1;
	if (!s->open)
		return 1;
	if (s->fd == 0) {
		(void)secret_path(journal_path(s->journal), path);
		s->fd = open_secret(path, e);
		if (s->fd < 0)
			return gone(s, e);
		/* Read what others added before we had the file's lock. */
		got = journal_look(s->journal, e);
	}
	if (got == 0 && !s->open)
		got = 1;
	if (got != 0)
		seal_done(s);
	return got;
}

static void
note_drawn(struct seal *s, uint64_t number)
{
	int room;

	if (s->ndrawn == s->room) {
		room = s->room * 2 + 8;
		s->drawn = mem_grow(s->frame, s->drawn, (size_t)room *
		    sizeof(*s->drawn));
		s->room = room;
	}
	s->drawn[s->ndrawn].number = number;
	s->drawn[s->ndrawn++].words = s->words;
}

int
seal_told(struct seal *s, uint64_t number)
{
	int i, words;

	for (i = 0; i < s->ndrawn; i++)
		if (s->drawn[i].number == number)
			break;
	if (i == s->ndrawn)
		return -1;
	words = s->drawn[i].words;
	s->ndrawn--;
	memmove(&s->drawn[i], &s->drawn[i + 1],
	    (size_t)(s->ndrawn - i) * sizeof(*s->drawn));
	return words;
}

int
seal_draw(void *seal, unsigned char key[SEAL_KEY], uint64_t *number,
    struct err *e)
{
	unsigned char secret[SEAL_KEY];
	struct seal *s = seal;
	char path[PATH_TEXT];
	int got;

	got = seal_hold(s, e);
	if (got != 0)
		return got;
	if (!s->fair) {
		seal_done(s);
		return err_set(e, "%s: the seal waits for a word of a player "
		    "other than the sealer: journal word --by NAME WORD...",
		    journal_path(s->journal));
	}
	(void)secret_path(journal_path(s->journal), path);
	got = read_secret(s->fd, path, s->commitment, secret, number, e);
	if (got == 0 && write_next(s->fd, *number + 1) < 0)
		got = err_set(e, "%s: %s", path, strerror(errno));
	if (got == 0) {
		seal_key(s, secret, key);
		note_drawn(s, *number);
	} else {
		seal_done(s);
	}
	sodium_memzero(secret, sizeof(secret));
	return got;
}

int
seal_secret(struct seal *s, char hex[HASH_TEXT], uint64_t *last, struct err *e)
{
	unsigned char secret[SEAL_KEY];
	char path[PATH_TEXT];
	int got;

	(void)secret_path(journal_path(s->journal), path);
	got = read_secret(s->fd, path, s->commitment, secret, last, e);
	if (got == 0) {
		(void)sodium_bin2hex(hex, HASH_TEXT, secret, SEAL_KEY);
		*last -= 1;
	}
	sodium_memzero(secret, sizeof(secret));
	return got;
}

void
seal_remove(const char *journal)
{
	char path[PATH_TEXT];

	(void)secret_path(journal, path);
	(void)unlink(path);
}
