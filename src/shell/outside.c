/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Lines for the user's own shell: pipes and redirections between
 * the tools, and whatever follows a `!`. What is set here goes with them.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "shell/shell.h"

enum { PATH_ROOM = 4096 };

int
outside_wanted(const char *line)
{
	return strpbrk(line, "|<>") != NULL || strstr(line, "&&") != NULL;
}

static int
has_tools(struct shell *sh, const char *dir)
{
	return access(arena_printf(&sh->line, "%s/%s", dir, tools[0].name),
	    X_OK) == 0;
}

/* The tools that belong to this drumhead are found before others. */
static void
put_path(struct shell *sh)
{
	char self[PATH_ROOM], *slash;
	const char *path, *dir;
	ssize_t n;

	n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	if (n <= 0)
		return;
	self[n] = '\0';
	slash = strrchr(self, '/');
	if (slash == NULL || slash == self)
		return;
	*slash = '\0';
	/* Installed under other names, the plain ones have a folder. */
	dir = has_tools(sh, self) ? self : DRUMHEAD_PLAIN_DIR;
	if (!has_tools(sh, dir))
		return;
	path = getenv("PATH");
	(void)setenv("PATH", arena_printf(&sh->line, "%s%s%s", dir,
	    path != NULL ? ":" : "", path != NULL ? path : ""), 1);
}

static void
put(const char *name, const char *value)
{
	if (value != NULL && value[0] != '\0')
		(void)setenv(name, value, 1);
}

static void
put_settings(struct shell *sh)
{
	const char *text;

	put_path(sh);
	put("DRUMHEAD_RULES", sh->sticky.rules);
	put("DRUMHEAD_TABLES", sh->sticky.tables);
	put("DRUMHEAD_UNITS", sh->sticky.units);
	text = settings_text(sh, &sh->line);
	if (text[0] != '\0')
		put("DRUMHEAD_OPTIONS", text);
	else
		(void)unsetenv("DRUMHEAD_OPTIONS");
}

/*
 * In the child: default signals, and standard input that is not the shell's own.
 */
static void
become(struct shell *sh, const char *line)
{
	const char *shell;
	int fd;

	(void)signal(SIGINT, SIG_DFL);
	(void)signal(SIGQUIT, SIG_DFL);
	(void)signal(SIGXFSZ, SIG_DFL);
	if (sh->from_stdin && !sh->terminal) {
		fd = open("/dev/null", O_RDONLY);
		if (fd >= 0)
			(void)dup2(fd, STDIN_FILENO);
	}
	put_settings(sh);
	shell = getenv("SHELL");
	if (shell == NULL || shell[0] == '\0')
		shell = "/bin/sh";
	(void)execl(shell, shell, "-c", line, (char *)NULL);
	fprintf(stderr, "drumhead: %s: %s\n", shell, strerror(errno));
	_exit(127);
}

int
outside_run(struct shell *sh, const char *line)
{
	struct sigaction ignore, was_int, was_quit;
	pid_t pid;
	int status;

	(void)run_flush(&sh->run);
	memset(&ignore, 0, sizeof(ignore));
	ignore.sa_handler = SIG_IGN;
	(void)sigemptyset(&ignore.sa_mask);
	(void)sigaction(SIGINT, &ignore, &was_int);
	(void)sigaction(SIGQUIT, &ignore, &was_quit);
	status = 0;
	pid = fork();
	if (pid == 0)
		become(sh, line);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	(void)sigaction(SIGINT, &was_int, NULL);
	(void)sigaction(SIGQUIT, &was_quit, NULL);
	if (pid < 0)
		return shell_error(sh, "no other program can be run: %s",
		    strerror(errno));
	/* What failed has said so; 1 is a test that failed. */
	return WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? 0 : -1;
}
