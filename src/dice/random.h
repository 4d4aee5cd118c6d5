/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. The operating system's random numbers, and the library that
 * hashes: where there is no randomness, that is an error and not the library's
 * way out, which is to abort.
 */
#ifndef DICE_RANDOM_H
#define DICE_RANDOM_H

#include <stddef.h>

#include "base/error.h"

/* Before anything is hashed or drawn: 0, or -1 with err. */
int random_ready(struct err *e);
/* Says that there is none: -1. */
int random_none(struct err *e);
/* Fill n bytes. 0, or -1: the system gives none. */
int random_bytes(void *p, size_t n);

#endif
