/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Lines for the user's own shell: pipes and redirections between
 * the tools, and what follows a `!`. They get the shell's settings.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "shell/shell.h"

enum { PATH_ROOM = 4096 };

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

/* Set a variable; "": remove it; NULL: leave it. */
static void
set_variable(const char *name, const char *value)
{
	if (value != NULL && value[0] == '\0')
		(void)unsetenv(name);
	else if (value != NULL)
		(void)setenv(name, value, 1);
}

/*
 * In a new process: run a line in the user's shell, with the settings in the
 * environment, usual signals, and `in` as standard input (-1: not the shell's
 * own lines).
 */
static _Noreturn void
run_there(struct shell *sh, const char *line, int in)
{
	static const int usual[] = { SIGINT, SIGQUIT, SIGXFSZ, SIGPIPE };
	const char *shell;
	size_t i;

	set_variable("PATH", path_of(sh));
	set_variable("DRUMHEAD_RULES", sh->sticky.rules);
	set_variable("DRUMHEAD_TABLES", sh->sticky.tables);
	set_variable("DRUMHEAD_UNITS", sh->sticky.units);
	set_variable("DRUMHEAD_OPTIONS", settings_text(sh, &sh->line));
	for (i = 0; i < sizeof(usual) / sizeof(*usual); i++)
		(void)signal(usual[i], SIG_DFL);
	if (in < 0 && sh->from_stdin && !sh->terminal)
		in = open("/dev/null", O_RDONLY | O_CLOEXEC);
	if (in >= 0)
		(void)dup2(in, STDIN_FILENO);
	shell = getenv("SHELL");
	if (shell == NULL || shell[0] == '\0')
		shell = "/bin/sh";
	(void)execl(shell, shell, "-c", line, (char *)NULL);
	(void)shell_error(sh, "%s: %s", shell, strerror(errno));
	(void)run_flush(&sh->run);
	_exit(2);
}

/* A line in the user's shell. Meanwhile the keyboard's signals are ignored. */
struct child {
	struct sigaction was_int, was_quit;
	pid_t pid;		/* -1: there is none, for `wrong` */
	int wrong;
};

static void
child_start(struct shell *sh, struct child *c, const char *line, int in)
{
	struct sigaction ignore = { 0 };

	(void)run_flush(&sh->run);
	ignore.sa_handler = SIG_IGN;
	(void)sigemptyset(&ignore.sa_mask);
	(void)sigaction(SIGINT, &ignore, &c->was_int);
	(void)sigaction(SIGQUIT, &ignore, &c->was_quit);
	c->pid = fork();
	c->wrong = errno;
	if (c->pid == 0)
		run_there(sh, line, in);
}

/* Wait for its end. 0, or -1. (Status 1 is a failed test, not an error.) */
static int
child_end(struct shell *sh, const struct child *c)
{
	int status = 0;

	while (c->pid > 0 && waitpid(c->pid, &status, 0) < 0 &&
	    errno == EINTR)
		continue;
	(void)sigaction(SIGINT, &c->was_int, NULL);
	(void)sigaction(SIGQUIT, &c->was_quit, NULL);
	if (c->pid < 0)
		return shell_error(sh, "no other program can be run: %s",
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
	got = c.pid > 0 ? tell(sh, line) : 0;
	(void)run_flush(&sh->run);
	(void)signal(SIGPIPE, was);
	sh->outlet.show = show;
	sh->outlet.fd = STDOUT_FILENO;
	/* It is no error that the reader stops. */
	sh->outlet.broken = 0;
	(void)close(ends[1]);
	return child_end(sh, &c) < 0 ? -1 : got;
}
