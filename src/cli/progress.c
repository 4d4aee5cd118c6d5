/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See progress.h. */
#include <config.h>

#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

enum { FIRST = 1000, AGAIN = 250, WIDE = 32 };

static int64_t
milliseconds(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) < 0)
		return 0;
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

void
progress_begin(struct progress *p, const char *what)
{
	p->what = what;
	p->done = 0;
	p->told = 0;
	p->next = isatty(STDERR_FILENO) && !isatty(STDOUT_FILENO) ?
	    milliseconds() + FIRST : 0;
}

void
progress_step(struct progress *p)
{
	int64_t now;

	p->done++;
	if (p->next == 0)
		return;
	now = milliseconds();
	if (now < p->next)
		return;
	p->next = now + AGAIN;
	p->told = 1;
	(void)fprintf(stderr, "\r%" PRIu64 " %s", p->done, p->what);
	(void)fflush(stderr);
}

/* Blanks instead of escape codes: they work on any terminal. */
void
progress_wipe(struct progress *p)
{
	if (p->told)
		(void)fprintf(stderr, "\r%*s\r", WIDE, "");
	p->told = 0;
}

void
progress_end(struct progress *p)
{
	progress_wipe(p);
	p->next = 0;
}
