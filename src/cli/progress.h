/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. The progress of work of more than a second, on standard error if
 * that is a terminal and standard output is not. It is wiped away at the end.
 */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdint.h>

struct progress {
	const char *what;	/* what is counted: `rows` */
	uint64_t done;
	int64_t next;		/* time of the next line, ms; 0: never */
	int told;
};

void progress_begin(struct progress *p, const char *what);
/* Count one more; print the count from time to time. */
void progress_step(struct progress *p);
/* Wipe the count away before anything else is printed; it may come again. */
void progress_wipe(struct progress *p);
void progress_end(struct progress *p);

#endif
