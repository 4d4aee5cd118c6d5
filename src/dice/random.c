/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: dice. See random.h. */
#define _DEFAULT_SOURCE		/* getentropy() */
#include <config.h>

#include "dice/random.h"

#include <sodium.h>
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

/* sodium_init() draws random bytes and aborts where there are none. */
int
random_ready(struct err *e)
{
	unsigned char byte;

	if (random_bytes(&byte, 1) < 0 || sodium_init() < 0)
		return random_none(e);
	return 0;
}
