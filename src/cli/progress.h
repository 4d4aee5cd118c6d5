/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. How far work of more than a second is, on standard error, where
 * that is a terminal and standard output is none. It is wiped away at the end.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

struct progress {
	const char *what;	/* `rows` */
	uint64_t done;
	int64_t next;		/* when it is told, milliseconds; 0: never */
	int told;
};

void progress_begin(struct progress *p, const char *what);
/* One more is done. */
void progress_step(struct progress *p);
/* Wiped away before anything else is told; it may go on. */
void progress_wipe(struct progress *p);
void progress_end(struct progress *p);

#endif
