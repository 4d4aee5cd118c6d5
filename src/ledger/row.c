/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See row.h. */
#include <config.h>

#include "ledger/row.h"

#include <sodium.h>
#include <string.h>

_Static_assert(HASH_HEX == 2 * crypto_generichash_BYTES, "a hash in hex");

const char *const row_names[ROW_CELLS] = {
	[ROW_KIND] = "kind",
	[ROW_TIME] = "time",
	[ROW_SEQ] = "seq",
	[ROW_TURN] = "turn",
	[ROW_PLAYER] = "player",
	[ROW_UNITS] = "units",
	[ROW_SYSTEM] = "system",
	[ROW_FINGERPRINT] = "fingerprint",
	[ROW_VERSION] = "version",
	[ROW_QUESTION] = "question",
	[ROW_DICE] = "dice",
	[ROW_KINDS] = "kinds",
	[ROW_SOURCE] = "source",
	[ROW_SEED] = "seed",
	[ROW_DRAW] = "draw",
	[ROW_ANSWER] = "answer",
	[ROW_MEANING] = "meaning",
	[ROW_EFFECTS] = "effects",
	[ROW_READINGS] = "readings",
	[ROW_NOTE] = "note",
	[ROW_PREV] = "prev",
	[ROW_HASH] = "hash",
};

const char *const row_kinds[IS_KINDS] = {
	[IS_RULING] = "ruling",
	[IS_TURN] = "turn",
	[IS_NOTE] = "note",
	[IS_UNDO] = "undo",
	[IS_REPAIR] = "repair",
	[IS_SEAL] = "seal",
	[IS_WORD] = "word",
	[IS_REVEAL] = "reveal",
	[IS_ROSTER] = "roster",
};

int
row_kind(const char *name)
{
	int i;

	for (i = 0; i < IS_KINDS; i++)
		if (strcmp(row_kinds[i], name) == 0)
			return i;
	return -1;
}

const char *
row_header(void)
{
	return "kind,time,seq,turn,player,units,system,fingerprint,version,"
	    "question,dice,kinds,source,seed,draw,answer,meaning,effects,"
	    "readings,note,prev,hash\n";
}

void
row_hash(const char *bytes, size_t n, char hex[HASH_TEXT])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char hash[HASH_HEX / 2];
	int i;

	(void)crypto_generichash(hash, sizeof(hash),
	    (const unsigned char *)bytes, n, NULL, 0);
	/* (sodium_bin2hex() is slow, to protect secrets; this is none.) */
	for (i = 0; i < HASH_HEX / 2; i++) {
		hex[2 * i] = digits[hash[i] >> 4];
		hex[2 * i + 1] = digits[hash[i] & 15];
	}
	hex[HASH_HEX] = '\0';
}

const char row_frees[ROW_CELLS] = { [ROW_TURN] = 1, [ROW_PLAYER] = 1,
	[ROW_UNITS] = 1, [ROW_SEED] = 1, [ROW_MEANING] = 1, [ROW_NOTE] = 1 };

static int
is_guarded(int c)
{
	return c == '\'' || c == '=' || c == '+' || c == '-' || c == '@';
}

const char *
row_free(const char *cell)
{
	return cell[0] == '\'' && is_guarded(cell[1]) ? cell + 1 : cell;
}

/* Can a cell be written without quotes or changes? */
static int
is_plain(const char *s, int guard)
{
	const char *p;

	if ((guard && is_guarded(s[0])) || s[0] == ' ' || s[0] == '#')
		return 0;
	for (p = s; *p != '\0'; p++)
		if ((unsigned char)*p < 0x20 || *p == 0x7f || *p == '"' ||
		    *p == ',')
			return 0;
	return p == s || p[-1] != ' ';
}

/* The character in a row: no newlines and no control characters. */
static char
clean(char c)
{
	return c == '\n' ? ' ' : (unsigned char)c < 0x20 || c == 0x7f ? '?' :
	    c;
}

int
row_same(const char *text, const char *cell)
{
	for (; *text != '\0' && clean(*text) == *cell; text++, cell++)
		continue;
	return *text == '\0' && *cell == '\0';
}

static void
write_cell(struct out *o, const char *s, int guard)
{
	char c;

	if (s == NULL)
		return;
	if (is_plain(s, guard)) {
		out_bytes(o, s, strlen(s));
		return;
	}
	out_text(o, "\"");
	if (guard && is_guarded(s[0]))
		out_text(o, "'");
	for (; *s != '\0'; s++) {
		c = clean(*s);
		if (c == '"')
			out_text(o, "\"");
		out_bytes(o, &c, 1);
	}
	out_text(o, "\"");
}

void
row_write(struct out *o, const struct entry *row, enum row_cell from,
    enum row_cell to)
{
	int i;

	for (i = (int)from; i <= (int)to; i++) {
		if (i > (int)from)
			out_bytes(o, ",", 1);
		write_cell(o, row->cells[i], row_frees[i]);
	}
}
