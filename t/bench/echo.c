/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A line down and a line up, to a program that waits for it:
 *	echo TIMES LINE COMMAND [ARG...]
 * tells the median seconds of a round trip.
 */
#define _DEFAULT_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timing.h"

/* Ask once; the answer is all up to a newline. */
static double
trip(int to, int from, const char *line)
{
	char buf[64 * 1024];
	double start;
	ssize_t n;

	start = seconds();
	if (write(to, line, strlen(line)) < 0 || write(to, "\n", 1) < 0)
		exit(2);
	do {
		n = read(from, buf, sizeof(buf));
		if (n <= 0)
			exit(2);
	} while (buf[n - 1] != '\n');
	return seconds() - start;
}

int
main(int argc, char **argv)
{
	int down[2], up[2], i, times;
	double *all;
	pid_t pid;

	times = argc > 3 ? (int)strtol(argv[1], NULL, 10) : 0;
	if (times < 1 || pipe(down) < 0 || pipe(up) < 0)
		return 2;
	all = calloc((size_t)times, sizeof(*all));
	pid = fork();
	if (pid < 0 || all == NULL)
		return 2;
	if (pid == 0) {
		(void)dup2(down[0], 0);
		(void)dup2(up[1], 1);
		(void)close(down[1]);
		(void)close(up[0]);
		(void)execvp(argv[3], argv + 3);
		_exit(127);
	}
	(void)close(down[0]);
	(void)close(up[1]);
	for (i = 0; i < 20; i++)
		(void)trip(down[1], up[0], argv[2]);
	for (i = 0; i < times; i++)
		all[i] = trip(down[1], up[0], argv[2]);
	(void)close(down[1]);
	(void)waitpid(pid, NULL, 0);
	qsort(all, (size_t)times, sizeof(*all), by_size);
	printf("%.9f\n", all[times / 2]);
	free(all);
	return 0;
}
