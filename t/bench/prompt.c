/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * From Enter to the next prompt, at a terminal:
 *	prompt TIMES PROMPT LINE COMMAND [ARG...]
 * tells the median seconds.
 *
 * What is asked of the system there is a key's wait and read, the line's end,
 * and the answer with the prompt, which is all (t/prompt.t): the terminal stays as
 * readline wants it, which else takes 30 calls a line, and a line of the history
 * is written where the line is new. The rest is the ruling, with caches that
 * have cooled down while the line was typed.
 */
#define _DEFAULT_SOURCE
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timing.h"

/* Read until the prompt stands at the beginning of a line (or of all). */
static void
wait_prompt(int fd, const char *prompt)
{
	static char buf[64 * 1024];
	const char *p;
	size_t n, len;
	ssize_t got;

	n = 0;
	len = strlen(prompt);
	for (;;) {
		got = read(fd, buf + n, sizeof(buf) - 1 - n);
		if (got <= 0)
			exit(2);
		n += (size_t)got;
		buf[n] = '\0';
		p = n >= len ? buf + n - len : buf;
		if (strstr(n > 200 ? buf + n - 200 : buf, prompt) != NULL &&
		    strstr(p, prompt) != NULL)
			return;
	}
}

int
main(int argc, char **argv)
{
	struct winsize size = { 24, 80, 0, 0 };
	double *all, start;
	int fd, i, times;
	pid_t pid;

	times = argc > 4 ? (int)strtol(argv[1], NULL, 10) : 0;
	all = times > 0 ? calloc((size_t)times, sizeof(*all)) : NULL;
	if (all == NULL)
		return 2;
	pid = forkpty(&fd, NULL, NULL, &size);
	if (pid < 0)
		return 2;
	if (pid == 0) {
		(void)execvp(argv[4], argv + 4);
		_exit(127);
	}
	wait_prompt(fd, argv[2]);
	for (i = 0; i < times; i++) {
		/* The line is typed; what is measured begins with Enter. */
		(void)!write(fd, argv[3], strlen(argv[3]));
		(void)usleep(20000);
		start = seconds();
		(void)!write(fd, "\r", 1);
		wait_prompt(fd, argv[2]);
		all[i] = seconds() - start;
	}
	(void)kill(pid, SIGTERM);
	(void)waitpid(pid, NULL, 0);
	qsort(all, (size_t)times, sizeof(*all), by_size);
	printf("%.9f\n", all[times / 2]);
	free(all);
	return 0;
}
