/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: dice. See random.h. */
#define _DEFAULT_SOURCE		/* for getentropy() */
#include <config.h>

#include "dice/random.h"

#include <sodium.h>
#include <stdint.h>
#include <unistd.h>

enum { AT_ONCE = 256 };

int
random_bytes(void *p, size_t n)
{
	unsigned char *at;
	size_t some;

	for (at = p; n > 0; at += some, n -= some) {
		some = n < AT_ONCE ? n : AT_ONCE;
		if (getentropy(at, some) < 0)
			return -1;
	}
	return 0;
}

int
random_none(struct err *e)
{
	return err_set(e, "the operating system gives no randomness");
}

static const char *
source_name(void)
{
	return "getentropy";
}

static uint32_t
source_number(void)
{
	uint32_t n = 0;

	(void)random_bytes(&n, sizeof(n));
	return n;
}

static void
source_bytes(void *p, size_t n)
{
	(void)random_bytes(p, n);
}

/*
 * sodium_init() draws bytes for guarded memory, which nobody uses here, and
 * aborts if its own source has none. Dice, keys and secrets never come from
 * this source, but from random_bytes(), which can fail.
 */
int
random_ready(struct err *e)
{
	static const struct randombytes_implementation source = {
		.implementation_name = source_name,
		.random = source_number,
		.buf = source_bytes,
	};
	unsigned char byte;

	if (random_bytes(&byte, 1) < 0 ||
	    randombytes_set_implementation((randombytes_implementation *)
	    (uintptr_t)&source) < 0 || sodium_init() < 0)
		return random_none(e);
	return 0;
}
