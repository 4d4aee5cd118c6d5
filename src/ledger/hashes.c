/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. See hashes.h. BLAKE2b of 32 bytes without a key (RFC 7693), each
 * word of its state a vector of four, one for each text.
 */
#include <config.h>

#include "ledger/hashes.h"

#include <string.h>

#if defined(__x86_64__) && defined(__GNUC__)

#include <immintrin.h>

#define FAST __attribute__((target("avx2")))
#define INLINE static inline __attribute__((always_inline, target("avx2")))

enum { BLOCK = 128, WORDS = 8, ROUNDS = 12, MESSAGE = 16, OUT = HASH_HEX / 2 };

static const uint64_t iv[WORDS] = {
	UINT64_C(0x6a09e667f3bcc908),
	UINT64_C(0xbb67ae8584caa73b),
	UINT64_C(0x3c6ef372fe94f82b),
	UINT64_C(0xa54ff53a5f1d36f1),
	UINT64_C(0x510e527fade682d1),
	UINT64_C(0x9b05688c2b3e6c1f),
	UINT64_C(0x1f83d9abfb41bd6b),
	UINT64_C(0x5be0cd19137e2179),
};

static const unsigned char order[10][MESSAGE] = {
	{ 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 },
	{ 14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3 },
	{ 11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4 },
	{ 7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8 },
	{ 9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13 },
	{ 2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9 },
	{ 12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11 },
	{ 13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10 },
	{ 6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5 },
	{ 10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0 },
};

int
hashes_can(void)
{
	return __builtin_cpu_supports("avx2") != 0;
}

/* The present block of each text, the last one filled up with zeros. */
struct blocks {
	const unsigned char *at[HASHES];
	unsigned char filled[HASHES][BLOCK];
	long long count[HASHES];	/* bytes up to the end of the block */
	long long last[HASHES], live[HASHES];	/* -1: yes, 0: no */
};

static void
blocks_take(struct blocks *b, const char *const p[HASHES],
    const size_t n[HASHES], size_t from)
{
	size_t len;
	int i;

	for (i = 0; i < HASHES; i++) {
		len = n[i] > from ? n[i] - from : 0;
		b->live[i] = len > 0 || from == 0 ? -1 : 0;
		b->last[i] = b->live[i] && len <= BLOCK ? -1 : 0;
		b->count[i] = (long long)(len <= BLOCK ? n[i] : from + BLOCK);
		b->at[i] = (const unsigned char *)p[i] + (len > 0 ? from : 0);
		if (len >= BLOCK)
			continue;
		memset(b->filled[i], 0, BLOCK);
		memcpy(b->filled[i], b->at[i], len);
		b->at[i] = b->filled[i];
	}
}

INLINE __m256i
of_all(const long long *lanes)
{
	return _mm256_loadu_si256((const __m256i *)(const void *)lanes);
}

/* m[0..3]: words `word` to `word` + 3, each of all four texts. */
INLINE void
turn(const struct blocks *b, int word, __m256i m[4])
{
	__m256i r[HASHES], low[2], high[2];
	int i;

	for (i = 0; i < HASHES; i++)
		r[i] = _mm256_loadu_si256((const __m256i *)(const void *)
		    (b->at[i] + 8 * word));
	low[0] = _mm256_unpacklo_epi64(r[0], r[1]);
	high[0] = _mm256_unpackhi_epi64(r[0], r[1]);
	low[1] = _mm256_unpacklo_epi64(r[2], r[3]);
	high[1] = _mm256_unpackhi_epi64(r[2], r[3]);
	m[0] = _mm256_permute2x128_si256(low[0], low[1], 0x20);
	m[1] = _mm256_permute2x128_si256(high[0], high[1], 0x20);
	m[2] = _mm256_permute2x128_si256(low[0], low[1], 0x31);
	m[3] = _mm256_permute2x128_si256(high[0], high[1], 0x31);
}

INLINE __m256i
right(__m256i x, int by)
{
	const __m256i by24 = _mm256_setr_epi8(3, 4, 5, 6, 7, 0, 1, 2, 11, 12,
	    13, 14, 15, 8, 9, 10, 3, 4, 5, 6, 7, 0, 1, 2, 11, 12, 13, 14, 15,
	    8, 9, 10);
	const __m256i by16 = _mm256_setr_epi8(2, 3, 4, 5, 6, 7, 0, 1, 10, 11,
	    12, 13, 14, 15, 8, 9, 2, 3, 4, 5, 6, 7, 0, 1, 10, 11, 12, 13, 14,
	    15, 8, 9);

	if (by == 32)
		return _mm256_shuffle_epi32(x, 0xb1);
	if (by == 24)
		return _mm256_shuffle_epi8(x, by24);
	if (by == 16)
		return _mm256_shuffle_epi8(x, by16);
	return _mm256_or_si256(_mm256_srli_epi64(x, 63),
	    _mm256_add_epi64(x, x));
}

INLINE void
mix(__m256i *a, __m256i *b, __m256i *c, __m256i *d, __m256i x, __m256i y)
{
	*a = _mm256_add_epi64(_mm256_add_epi64(*a, *b), x);
	*d = right(_mm256_xor_si256(*d, *a), 32);
	*c = _mm256_add_epi64(*c, *d);
	*b = right(_mm256_xor_si256(*b, *c), 24);
	*a = _mm256_add_epi64(_mm256_add_epi64(*a, *b), y);
	*d = right(_mm256_xor_si256(*d, *a), 16);
	*c = _mm256_add_epi64(*c, *d);
	*b = right(_mm256_xor_si256(*b, *c), 63);
}

INLINE void
rounds(__m256i v[MESSAGE], const __m256i m[MESSAGE])
{
	const unsigned char *s;
	int i;

	for (i = 0; i < ROUNDS; i++) {
		s = order[i % 10];
		mix(&v[0], &v[4], &v[8], &v[12], m[s[0]], m[s[1]]);
		mix(&v[1], &v[5], &v[9], &v[13], m[s[2]], m[s[3]]);
		mix(&v[2], &v[6], &v[10], &v[14], m[s[4]], m[s[5]]);
		mix(&v[3], &v[7], &v[11], &v[15], m[s[6]], m[s[7]]);
		mix(&v[0], &v[5], &v[10], &v[15], m[s[8]], m[s[9]]);
		mix(&v[1], &v[6], &v[11], &v[12], m[s[10]], m[s[11]]);
		mix(&v[2], &v[7], &v[8], &v[13], m[s[12]], m[s[13]]);
		mix(&v[3], &v[4], &v[9], &v[14], m[s[14]], m[s[15]]);
	}
}

/* Compress a block of each text; a text that has ended keeps its state. */
static FAST void
compress(__m256i h[WORDS], const struct blocks *b)
{
	__m256i v[MESSAGE], m[MESSAGE], live;
	int i;

	for (i = 0; i < MESSAGE; i += 4)
		turn(b, i, m + i);
	for (i = 0; i < WORDS; i++) {
		v[i] = h[i];
		v[i + WORDS] = _mm256_set1_epi64x((long long)iv[i]);
	}
	v[12] = _mm256_xor_si256(v[12], of_all(b->count));
	v[14] = _mm256_xor_si256(v[14], of_all(b->last));
	rounds(v, m);
	live = of_all(b->live);
	for (i = 0; i < WORDS; i++)
		h[i] = _mm256_xor_si256(h[i], _mm256_and_si256(live,
		    _mm256_xor_si256(v[i], v[i + WORDS])));
}

/* Write sixteen bytes as 32 hex digits. */
INLINE void
write_hex(const unsigned char *bytes, char *hex)
{
	const __m128i digits = _mm_setr_epi8('0', '1', '2', '3', '4', '5', '6',
	    '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f');
	const __m128i low = _mm_set1_epi8(15);
	__m128i x, second, first;

	x = _mm_loadu_si128((const __m128i *)(const void *)bytes);
	second = _mm_shuffle_epi8(digits, _mm_and_si128(x, low));
	first = _mm_shuffle_epi8(digits, _mm_and_si128(_mm_srli_epi16(x, 4),
	    low));
	_mm_storeu_si128((__m128i *)(void *)hex, _mm_unpacklo_epi8(first,
	    second));
	_mm_storeu_si128((__m128i *)(void *)(hex + 16),
	    _mm_unpackhi_epi8(first, second));
}

FAST void
hashes_make(const char *const p[HASHES], const size_t n[HASHES],
    char hex[HASHES][HASH_TEXT])
{
	uint64_t words[WORDS][HASHES], own[OUT / 8];
	struct blocks b;
	__m256i h[WORDS];
	size_t from, most;
	int i, k;

	for (i = 0; i < WORDS; i++)
		h[i] = _mm256_set1_epi64x((long long)iv[i]);
	/* Parameters: length of the hash, no key, one text. */
	h[0] = _mm256_xor_si256(h[0], _mm256_set1_epi64x(0x01010000 | OUT));
	for (i = 0, most = 1; i < HASHES; i++)
		most = n[i] > most ? n[i] : most;
	for (from = 0; from < most; from += BLOCK) {
		blocks_take(&b, p, n, from);
		compress(h, &b);
	}
	memcpy(words, h, sizeof(words));
	for (i = 0; i < HASHES; i++) {
		for (k = 0; k < OUT / 8; k++)
			own[k] = words[k][i];
		write_hex((const unsigned char *)own, hex[i]);
		write_hex((const unsigned char *)own + OUT / 2, hex[i] + OUT);
		hex[i][HASH_HEX] = '\0';
	}
}

#else

int
hashes_can(void)
{
	return 0;
}

void
hashes_make(const char *const p[HASHES], const size_t n[HASHES],
    char hex[HASHES][HASH_TEXT])
{
	int i;

	for (i = 0; i < HASHES; i++)
		row_hash(p[i], n[i], hex[i]);
}

#endif
