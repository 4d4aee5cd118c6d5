/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. Receipts, which an opponent notes down of a journal: twenty
 * letters or digits for a hundred bits of a row's hash, in groups of four; none
 * is mistaken for another when read aloud or written by hand.
 */
#include <config.h>

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "ledger/row.h"

enum { SIGNS = 20, GROUP = 4, SIGN_BITS = 5 };

/* (Without i, l, o and u.) */
static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";

static int
hex_bit(const char *hex, int n)
{
	const int c = hex[n / 4];

	return (text_digit(c) ? c - '0' : c - 'a' + 10) >> (3 - n % 4) & 1;
}

void
receipt_print(uint64_t seq, const char *hex, char text[RECEIPT_TEXT])
{
	int at, i, k, v;

	at = snprintf(text, RECEIPT_TEXT, "%" PRIu64, seq);
	for (i = 0; i < SIGNS; i++) {
		if (i % GROUP == 0)
			text[at++] = '-';
		for (k = v = 0; k < SIGN_BITS; k++)
			v = v << 1 | hex_bit(hex, i * SIGN_BITS + k);
		text[at++] = signs[v];
	}
	text[at] = '\0';
}

/* The sign meant by a character; 0: none. */
static int
sign_of(int c)
{
	c = text_fold(c);
	c = c == 'o' ? '0' : c == 'i' || c == 'l' ? '1' : c;
	return c != '\0' && strchr(signs, c) != NULL ? c : 0;
}

int
receipt_parse(const char *text, uint64_t *seq, char plain[RECEIPT_TEXT])
{
	int at, n;

	*seq = 0;
	for (n = 0; text_digit((unsigned char)*text); n++, text++)
		*seq = *seq * 10 + (uint64_t)(*text - '0');
	if (n == 0 || n > 18 || (*text != '-' && !text_blank((unsigned char)
	    *text)))
		return -1;
	at = snprintf(plain, RECEIPT_TEXT, "%" PRIu64, *seq);
	for (n = 0; *text != '\0'; text++) {
		if (*text == '-' || text_blank((unsigned char)*text))
			continue;
		if (n == SIGNS || sign_of((unsigned char)*text) == 0)
			return -1;
		if (n % GROUP == 0)
			plain[at++] = '-';
		plain[at++] = (char)sign_of((unsigned char)*text);
		n++;
	}
	plain[at] = '\0';
	return n == SIGNS ? 0 : -1;
}
