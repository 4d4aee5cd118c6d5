/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Runs commands turn about and tells of each the least and the median of its
 * seconds, its processor seconds, and its memory:
 *	turns ROUNDS [-i FILE] COMMAND [ARG...] [-- [-i FILE] COMMAND...]...
 * Standard output and error of the commands are dropped; one that fails
 * (status 2 or more) ends it all.
 */
#define _DEFAULT_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timing.h"

extern char **environ;

enum { COMMANDS = 64, ROUNDS = 2000 };

static struct {
	char **argv;
	const char *input;
	double wall[ROUNDS], cpu[ROUNDS];
	long memory;
} all[COMMANDS];

static void
run(int i, int round)
{
	posix_spawn_file_actions_t to;
	struct rusage use;
	double start;
	int status;
	pid_t pid;

	(void)posix_spawn_file_actions_init(&to);
	(void)posix_spawn_file_actions_addopen(&to, 0, all[i].input != NULL ?
	    all[i].input : "/dev/null", O_RDONLY, 0);
	(void)posix_spawn_file_actions_addopen(&to, 1, "/dev/null", O_WRONLY,
	    0);
	(void)posix_spawn_file_actions_addopen(&to, 2, "/dev/null", O_WRONLY,
	    0);
	start = seconds();
	if (posix_spawnp(&pid, all[i].argv[0], &to, NULL, all[i].argv,
	    environ) != 0 || wait4(pid, &status, 0, &use) != pid) {
		perror(all[i].argv[0]);
		exit(2);
	}
	/* 0 and 1 are answers; what was not done costs nothing. */
	if (!WIFEXITED(status) || WEXITSTATUS(status) > 1) {
		fprintf(stderr, "%s %s: failed\n", all[i].argv[0],
		    all[i].argv[1] != NULL ? all[i].argv[1] : "");
		exit(2);
	}
	if (round >= 0) {
		all[i].wall[round] = seconds() - start;
		all[i].cpu[round] = (double)use.ru_utime.tv_sec +
		    (double)use.ru_stime.tv_sec +
		    (double)(use.ru_utime.tv_usec + use.ru_stime.tv_usec) /
		    1e6;
		if (use.ru_maxrss > all[i].memory)
			all[i].memory = use.ru_maxrss;
	}
	(void)posix_spawn_file_actions_destroy(&to);
}

int
main(int argc, char **argv)
{
	int i, n, k, rounds;

	rounds = argc > 2 ? (int)strtol(argv[1], NULL, 10) : 0;
	if (rounds < 1 || rounds > ROUNDS)
		return 2;
	for (i = 2, n = 0; i < argc && n < COMMANDS; i++) {
		if (strcmp(argv[i], "-i") == 0 && i + 2 < argc) {
			all[n].input = argv[i + 1];
			i += 2;
		}
		all[n++].argv = &argv[i];
		while (i < argc && strcmp(argv[i], "--") != 0)
			i++;
		argv[i] = NULL;
	}
	for (k = -1; k < rounds; k++)
		for (i = 0; i < n; i++)
			run(i, k);
	for (i = 0; i < n; i++) {
		qsort(all[i].wall, (size_t)rounds, sizeof(double), by_size);
		qsort(all[i].cpu, (size_t)rounds, sizeof(double), by_size);
		printf("%.9f %.9f %.6f %.6f %ld\n", all[i].wall[0],
		    all[i].wall[rounds / 2], all[i].cpu[0],
		    all[i].cpu[rounds / 2], all[i].memory);
	}
	return 0;
}
