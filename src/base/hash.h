/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Hashes of numbers, for hash tables whose length is a power of
 * two. Their users compare what they find, so a poor hash costs time only.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Mix one more number into h; the first is mixed into 0. */
static inline uint64_t
hash_mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 32;
}

/* A quick hash of two numbers. */
static inline uint64_t
hash_two(uint64_t a, uint64_t b)
{
	return (a ^ b * 0xff51afd7ed558ccdu) * 0x9e3779b97f4a7c15u >> 32;
}

/*
 * A hash of bytes, eight at a time; up to seven zeros must stand behind them.
 * Without knowing the salt nobody can make bytes of equal hashes.
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
