/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. Tools whose first word says what to do: journal, tables. */
#ifndef CLI_VERBS_H
#define CLI_VERBS_H

#include "cli/run.h"

/*
 * The mode of the verb that the words begin with, or without words of the one
 * ALONE. 0, or -1: there is none.
 */
int verb_mode(struct run *run, const struct phrase *words, enum mode *mode);
/* Run the verb. 0, or -1 with the run's err. */
int verb_run(struct run *run, const struct phrase *words);
/* `tables show`: what the present verb is called; NULL: there is none. */
const char *verb_name(struct run *run);
/* Set err to the usage of the present verb. Returns -1. */
int verb_usage(struct run *run);
/* `1 row`, `7 rows`; lives in the scratch arena. */
const char *verb_count(struct run *run, uint64_t n, const char *one,
    const char *more);

#endif
