/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Lines for the user's own shell: pipes and redirections between
 * the tools, and what follows a `!`. They get the shell's settings.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "shell/shell.h"

enum { PATH_ROOM = 4096 };

extern char **environ;

/* `2>file`: it does not redirect standard output. */
static int
is_numbered(const char *line, const char *p)
{
	return *p == '>' && p - line > 1 && text_digit((unsigned char)p[-1]) &&
	    text_blank(p[-2]);
}

enum outside
outside_wanted(const char *line, size_t *at)
{
	const char *p;
	char quote;

	*at = strlen(line);
	for (p = line, quote = '\0'; *p != '\0'; p++) {
		if (quote != '\0')
			quote = *p == quote ? '\0' : quote;
		else if (*p == '\'' || *p == '"')
			quote = *p;
		else if (*p == '<' || (*p == '&' && p[1] == '&') ||
		    is_numbered(line, p))
			return OUTSIDE_WHOLE;
		else if ((*p == '|' || *p == '>') && line[*at] == '\0')
			*at = (size_t)(p - line);
	}
	return line[*at] != '\0' ? OUTSIDE_REST : OUTSIDE_NOT;
}

static int
has_tools(struct shell *sh, const char *dir)
{
	return access(arena_printf(&sh->line, "%s/%s", dir, tools[0].name),
	    X_OK) == 0;
}

/* PATH with the folder of this program's tools in front. */
static const char *
path_of(struct shell *sh)
{
	char self[PATH_ROOM], *slash;
	const char *path, *dir;
	ssize_t n;

	n = readlink("/proc/self/exe", self, sizeof(self) - 1);
	self[n > 0 ? n : 0] = '\0';
	slash = strrchr(self, '/');
	if (slash != NULL)
		*slash = '\0';
	/* Tools installed under other names have links there. */
	dir = has_tools(sh, self) ? self : DRUMHEAD_PLAIN_DIR;
	path = getenv("PATH");
	if (!has_tools(sh, dir))
		return path;
	return arena_printf(&sh->line, "%s%s%s", dir, path != NULL ? ":" : "",
	    path != NULL ? path : "");
}

/* An environment variable for the line. */
struct variable {
	const char *name;
	const char *value;	/* "": removed; NULL: unchanged */
};

enum { VARIABLES = 5 };

static int
is_among(const struct variable *all, const char *text)
{
	size_t n;
	int i;

	n = strcspn(text, "=");
	for (i = 0; i < VARIABLES; i++)
		if (all[i].value != NULL && text_same(text, n, all[i].name))
			return 1;
	return 0;
}

/* The environment of the line, with the shell's settings. */
static char **
surroundings(struct shell *sh)
{
	const struct variable all[VARIABLES] = {
		{ "PATH", path_of(sh) },
		{ "DRUMHEAD_RULES", sh->sticky.rules },
		{ "DRUMHEAD_TABLES", sh->sticky.tables },
		{ "DRUMHEAD_UNITS", sh->sticky.units },
		{ "DRUMHEAD_OPTIONS", settings_text(sh, &sh->line) },
	};
	char **made;
	int i, n;

	for (n = 0; environ[n] != NULL; n++)
		continue;
	made = arena_alloc(&sh->line, (size_t)(n + VARIABLES + 1) *
	    sizeof(*made));
	for (i = n = 0; environ[i] != NULL; i++)
		if (!is_among(all, environ[i]))
			made[n++] = environ[i];
	for (i = 0; i < VARIABLES; i++)
		if (all[i].value != NULL && all[i].value[0] != '\0')
			made[n++] = arena_printf(&sh->line, "%s=%s",
			    all[i].name, all[i].value);
	return made;
}

/*
 * Start a line with default signals, and `in` as standard input (-1: not the
 * shell's own lines). 0, or an errno; *shell: the program that runs it.
 */
static int
start(struct shell *sh, const char *line, int in, pid_t *pid, char **shell)
{
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	sigset_t usual;
	int wrong;
	char *argv[4] = { NULL, (char *)(size_t)"-c", (char *)(size_t)line,
		NULL };

	*shell = getenv("SHELL");
	if (*shell == NULL || (*shell)[0] == '\0')
		*shell = (char *)(size_t)"/bin/sh";
	argv[0] = *shell;
	(void)posix_spawn_file_actions_init(&files);
	(void)posix_spawnattr_init(&how);
	(void)sigemptyset(&usual);
	(void)sigaddset(&usual, SIGINT);
	(void)sigaddset(&usual, SIGQUIT);
	(void)sigaddset(&usual, SIGXFSZ);
	(void)sigaddset(&usual, SIGPIPE);
	(void)posix_spawnattr_setsigdefault(&how, &usual);
	(void)posix_spawnattr_setflags(&how, POSIX_SPAWN_SETSIGDEF);
	if (in >= 0)
		(void)posix_spawn_file_actions_adddup2(&files, in,
		    STDIN_FILENO);
	else if (sh->from_stdin && !sh->terminal)
		(void)posix_spawn_file_actions_addopen(&files, STDIN_FILENO,
		    "/dev/null", O_RDONLY, 0);
	wrong = posix_spawn(pid, *shell, &files, &how, argv, surroundings(sh));
	(void)posix_spawn_file_actions_destroy(&files);
	(void)posix_spawnattr_destroy(&how);
	return wrong;
}

/* A line in the user's shell. Meanwhile the keyboard's signals are ignored. */
struct child {
	struct sigaction was_int, was_quit;
	pid_t pid;
	char *shell;
	int wrong;		/* errno if it could not be started */
};

static void
child_start(struct shell *sh, struct child *c, const char *line, int in)
{
	struct sigaction ignore;

	(void)run_flush(&sh->run);
	memset(&ignore, 0, sizeof(ignore));
	ignore.sa_handler = SIG_IGN;
	(void)sigemptyset(&ignore.sa_mask);
	(void)sigaction(SIGINT, &ignore, &c->was_int);
	(void)sigaction(SIGQUIT, &ignore, &c->was_quit);
	c->wrong = start(sh, line, in, &c->pid, &c->shell);
}

/* Wait for its end. 0, or -1. (Status 1 is a failed test, not an error.) */
static int
child_end(struct shell *sh, const struct child *c)
{
	int status;

	status = 0;
	while (c->wrong == 0 && waitpid(c->pid, &status, 0) < 0 &&
	    errno == EINTR)
		continue;
	(void)sigaction(SIGINT, &c->was_int, NULL);
	(void)sigaction(SIGQUIT, &c->was_quit, NULL);
	if (c->wrong != 0)
		return shell_error(sh, "%s: %s", c->shell,
		    strerror(c->wrong));
	return WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? 0 : -1;
}

int
outside_run(struct shell *sh, const char *line)
{
	struct child c;

	child_start(sh, &c, line, -1);
	return child_end(sh, &c);
}

/* Make a pipe that is closed on exec. 0, or -1. */
static int
closed_pipe(int ends[2])
{
	if (pipe(ends) < 0)
		return -1;
	(void)fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	(void)fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	return 0;
}

int
outside_feed(struct shell *sh, const char *rest,
    int (*tell)(struct shell *, const char *), const char *line)
{
	int (*show)(const struct outlet *, int);
	void (*was)(int);
	struct child c;
	int ends[2], got;

	if (closed_pipe(ends) < 0)
		return shell_error(sh, "no other program can be run: %s",
		    strerror(errno));
	rest = *rest == '|' ? rest + 1 : arena_printf(&sh->line, "cat %s",
	    rest);
	child_start(sh, &c, rest, ends[0]);
	(void)close(ends[0]);
	show = sh->outlet.show;
	sh->outlet.show = NULL;
	sh->outlet.fd = ends[1];
	was = signal(SIGPIPE, SIG_IGN);
	got = c.wrong == 0 ? tell(sh, line) : 0;
	(void)run_flush(&sh->run);
	(void)signal(SIGPIPE, was);
	sh->outlet.show = show;
	sh->outlet.fd = STDOUT_FILENO;
	/* It is no error that the reader stops. */
	sh->outlet.broken = 0;
	(void)close(ends[1]);
	return child_end(sh, &c) < 0 ? -1 : got;
}
