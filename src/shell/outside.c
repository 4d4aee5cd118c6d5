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

#include "base/text.h"
#include "shell/shell.h"

enum { PATH_ROOM = 4096 };

/* `2>file`, which is no redirection of what is told. */
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
 * In the child: default signals, and standard input that is not the shell's own:
 * `in`, or -1.
 */
static void
become(struct shell *sh, const char *line, int in)
{
	const char *shell;
	int fd;

	(void)signal(SIGINT, SIG_DFL);
	(void)signal(SIGQUIT, SIG_DFL);
	(void)signal(SIGXFSZ, SIG_DFL);
	(void)signal(SIGPIPE, SIG_DFL);
	if (in >= 0) {
		(void)dup2(in, STDIN_FILENO);
		(void)close(in);
	} else if (sh->from_stdin && !sh->terminal) {
		fd = open("/dev/null", O_RDONLY);
		if (fd >= 0)
			(void)dup2(fd, STDIN_FILENO);
	}
	put_settings(sh);
	shell = getenv("SHELL");
	if (shell == NULL || shell[0] == '\0')
		shell = "/bin/sh";
	(void)execl(shell, shell, "-c", line, (char *)NULL);
	(void)fprintf(stderr, "drumhead: %s: %s\n", shell, strerror(errno));
	_exit(127);
}

/* A line in the user's shell; what interrupts it does not interrupt us. */
struct child {
	struct sigaction was_int, was_quit;
	pid_t pid;
};

static void
child_start(struct shell *sh, struct child *c, const char *line, int in,
    int other)
{
	struct sigaction ignore;

	(void)run_flush(&sh->run);
	if (sh->terminal)
		edit_lend();
	memset(&ignore, 0, sizeof(ignore));
	ignore.sa_handler = SIG_IGN;
	(void)sigemptyset(&ignore.sa_mask);
	(void)sigaction(SIGINT, &ignore, &c->was_int);
	(void)sigaction(SIGQUIT, &ignore, &c->was_quit);
	c->pid = fork();
	if (c->pid != 0)
		return;
	if (other >= 0)
		(void)close(other);
	become(sh, line, in);
}

/* Until it ends: 0, or -1; 1 is a test that failed, and it says so itself. */
static int
child_end(struct shell *sh, const struct child *c)
{
	int status, wrong;

	wrong = errno;
	status = 0;
	while (c->pid > 0 && waitpid(c->pid, &status, 0) < 0 && errno == EINTR)
		continue;
	(void)sigaction(SIGINT, &c->was_int, NULL);
	(void)sigaction(SIGQUIT, &c->was_quit, NULL);
	if (c->pid < 0)
		return shell_error(sh, "no other program can be run: %s",
		    strerror(wrong));
	return WIFEXITED(status) && WEXITSTATUS(status) <= 1 ? 0 : -1;
}

int
outside_run(struct shell *sh, const char *line)
{
	struct child c;

	child_start(sh, &c, line, -1, -1);
	return child_end(sh, &c);
}

int
outside_feed(struct shell *sh, const char *rest,
    int (*tell)(struct shell *, const char *), const char *line)
{
	int (*show)(const struct outlet *, int);
	void (*was)(int);
	struct child c;
	int ends[2], got;

	if (pipe(ends) < 0)
		return shell_error(sh, "no other program can be run: %s",
		    strerror(errno));
	rest = *rest == '|' ? rest + 1 : arena_printf(&sh->line, "cat %s",
	    rest);
	child_start(sh, &c, rest, ends[0], ends[1]);
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
	/* Who reads no more has read enough. */
	sh->outlet.broken = 0;
	(void)close(ends[1]);
	return child_end(sh, &c) < 0 ? -1 : got;
}
