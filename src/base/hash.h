/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Hashes of numbers, for tables of a power of two of heads. What is
 * found by them is compared, so that a worse one would find the same, later.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* One more number; the first joins 0. */
static inline uint64_t
hash_mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 32;
}

/* Of two numbers, in little time. */
static inline uint64_t
hash_two(uint64_t a, uint64_t b)
{
	return (a ^ b * 0xff51afd7ed558ccdu) * 0x9e3779b97f4a7c15u >> 32;
}

/*
 * Of bytes, eight at a time: the caller has put zeros behind them, up to seven.
 * Without the salt nobody can make bytes of equal hashes.
 */
static inline uint64_t
hash_words(const void *p, size_t size, uint64_t salt)
{
	const unsigned char *at = p;
	uint64_t h, word;
	size_t i;

	h = salt ^ size;
	for (i = 0; i < size; i += sizeof(word)) {
		memcpy(&word, at + i, sizeof(word));
		h = hash_mix(h, word) ^ salt;
	}
	return h;
}

#endif
