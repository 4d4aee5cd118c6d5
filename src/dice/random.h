/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: dice. Random bytes of the operating system, and the start of the
 * library that hashes. Without randomness there is an error; the library itself
 * would abort.
 */
#ifndef DICE_RANDOM_H
#define DICE_RANDOM_H

#include <stddef.h>

#include "base/error.h"

/* Call this before hashing or drawing. 0, or -1 with err. */
int random_ready(struct err *e);
/* Set err: there is no randomness. Returns -1. */
int random_none(struct err *e);
/* Fill n bytes. 0, or -1: the system gives none. */
int random_bytes(void *p, size_t n);

#endif
