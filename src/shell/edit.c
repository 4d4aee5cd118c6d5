/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. See edit.h. The only file that knows readline, and so the only
 * one with mutable variables: readline's callbacks take no argument.
 */
#include <config.h>

#include "shell/edit.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef HAVE_READLINE
#include <readline/history.h>
#include <readline/readline.h>
#endif

#include "base/frame.h"
#include "sheet/file.h"

enum { HISTORY_MOST = 2000, USUAL_COLUMNS = 80, USUAL_ROWS = 24 };

static struct {
	edit_complete *complete;
	void *arg;
	char *history;		/* name of a file, or NULL */
	char *last;		/* the last line remembered */
	int readline;		/* readline is in use */
	FILE *screen;		/* where readline draws */
	volatile sig_atomic_t interrupts;
	volatile sig_atomic_t again; /* it goes on after a stop */
	int kept;		/* history file for appending, or -1 */
} edit;

/* Only note it: reading input looks at it, and edit_cut() in a long run. */
static void
on_interrupt(int sig)
{
	(void)sig;
	edit.interrupts = 1;
}

int
edit_cut(void)
{
	return edit.interrupts > 0;
}

void
edit_size(int *columns, int *rows)
{
	struct winsize size = { 0 };

	(void)ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
	*columns = size.ws_col > 0 ? size.ws_col : USUAL_COLUMNS;
	*rows = size.ws_row > 0 ? size.ws_row : USUAL_ROWS;
}

/* ---- without readline ---- */

static int
plain_line(const char *prompt, char **line)
{
	size_t room;
	ssize_t n;

	(void)fputs(prompt, stderr);
	(void)fflush(stderr);
	*line = NULL;
	room = 0;
	errno = 0;
	n = getline(line, &room, stdin);
	if (n >= 0) {
		(*line)[strcspn(*line, "\r\n")] = '\0';
		return EDIT_LINE;
	}
	if (errno == ENOMEM)
		mem_none(NULL);
	free(*line);
	*line = NULL;
	clearerr(stdin);
	(void)fputs("\n", stderr);
	return errno == EINTR && edit.interrupts > 0 ? EDIT_CUT : EDIT_END;
}

#ifdef HAVE_READLINE

static sigjmp_buf cut;
static struct candidates found;
static int next_found;

static void
on_again(int sig)
{
	(void)sig;
	edit.again = 1;
}

/*
 * Wait for a key; readline does what signals ask for. The jump on Ctrl-C starts
 * here, and never in a signal handler, which might have interrupted anything.
 */
static int
key(FILE *in)
{
	unsigned char c;
	fd_set set;
	int got, why;

	do {
		FD_ZERO(&set);
		FD_SET(fileno(in), &set);
		got = select(fileno(in) + 1, &set, NULL, NULL, NULL);
		why = errno;
		rl_check_signals();
		/* Keys after Ctrl-C are for the next line. */
		if (edit.interrupts > 0)
			siglongjmp(cut, 1);
		if (edit.again)
			(void)rl_forced_update_display();
		edit.again = 0;
	} while (got < 0 && why == EINTR);
	return got > 0 && read(fileno(in), &c, 1) == 1 ? c : EOF;
}

/* After Ctrl-C: reset readline's state. */
static void
recover(void)
{
	RL_UNSETSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH | RL_STATE_SEARCH |
	    RL_STATE_NUMERICARG | RL_STATE_MULTIKEY | RL_STATE_METANEXT |
	    RL_STATE_COMPLETING | RL_STATE_MOREINPUT | RL_STATE_READCMD |
	    RL_STATE_DISPATCHING | RL_STATE_MACRODEF | RL_STATE_VIMOTION);
	(void)fputs("\n", rl_outstream);
	(void)fflush(rl_outstream);
}

static int
readline_line(const char *prompt, char **line)
{
	/* No handler jumps: no signal mask to be saved. */
	if (sigsetjmp(cut, 0) != 0) {
		recover();
		*line = NULL;
		return EDIT_CUT;
	}
	*line = readline(prompt);
	if (*line != NULL)
		return EDIT_LINE;
	/* Ctrl-D prints no new line. */
	(void)fputs("\n", rl_outstream);
	(void)fflush(rl_outstream);
	return EDIT_END;
}

static const char *
about(const char *word)
{
	int i;

	for (i = 0; i < found.n; i++)
		if (strcmp(found.all[i].word, word) == 0)
			return found.all[i].about;
	return NULL;
}

/*
 * On the second TAB print each word with its meaning, cut to the screen's
 * width; if that is more than a screen, only the words, as readline does.
 */
static void
show_found(char **list, int n, int longest)
{
	int rows, columns, i, left;
	const char *text;

	rl_get_screen_size(&rows, &columns);
	if (n + 2 > rows) {
		rl_display_match_list(list, n, longest);
		rl_forced_update_display();
		return;
	}
	(void)fputc('\n', rl_outstream);
	for (i = 1; i <= n; i++) {
		text = about(list[i]);
		left = columns - longest - 3;
		/* Do not cut a character of UTF-8. */
		while (text != NULL && left > 0 && (int)strlen(text) > left &&
		    ((unsigned char)text[left] & 0xc0) == 0x80)
			left--;
		if (text == NULL || left < 8)
			(void)fprintf(rl_outstream, "%s\n", list[i]);
		else
			(void)fprintf(rl_outstream, "%-*s  %.*s\n", longest,
			    list[i], left, text);
	}
	rl_forced_update_display();
}

static char *
next_candidate(const char *text, int state)
{
	(void)text;
	if (state == 0)
		next_found = 0;
	if (next_found == found.n)
		return NULL;
	/* (Readline frees it.) */
	return mem_text(NULL, found.all[next_found++].word);
}

static char **
candidates(const char *text, int start, int end)
{
	size_t n;

	arena_reset(&found.arena);
	found.all = NULL;
	found.n = found.room = found.files = 0;
	edit.complete(edit.arg, rl_line_buffer, (size_t)start, (size_t)end,
	    &found);
	/* File names: leave the rest to readline. */
	rl_attempted_completion_over = !found.files;
	if (found.files)
		return NULL;
	rl_completion_append_character = ' ';
	rl_completion_suppress_append = 0;
	if (found.n == 1) {
		n = strlen(found.all[0].word);
		rl_completion_suppress_append = n > 0 &&
		    found.all[0].word[n - 1] == '=';
	}
	return rl_completion_matches(text, next_candidate);
}

static void
start_readline(void)
{
	int fd;

	rl_readline_name = "Drumhead";
	/* stderr is unbuffered: a write for each byte. */
	fd = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
	edit.screen = fd >= 0 ? fdopen(fd, "w") : NULL;
	rl_outstream = edit.screen != NULL ? edit.screen : stderr;
	if (edit.screen != NULL)
		(void)setvbuf(edit.screen, NULL, _IOFBF, BUFSIZ);
	rl_getc_function = key;
	rl_attempted_completion_function = candidates;
	rl_completion_display_matches_hook = show_found;
	rl_completer_word_break_characters = (char *)(size_t)" \t\n";
	rl_basic_word_break_characters = " \t\n";
	rl_completer_quote_characters = "";
	rl_basic_quote_characters = "";
	(void)rl_initialize();
	(void)signal(SIGCONT, on_again);
	if (getenv("NO_COLOR") != NULL) {
		(void)rl_variable_bind("colored-stats", "off");
		(void)rl_variable_bind("colored-completion-prefix", "off");
		(void)rl_variable_bind("enable-active-region", "off");
	}
	using_history();
	/* No time stamps: `#1` may begin a line. */
	history_comment_char = '\001';
	if (edit.history != NULL)
		(void)read_history(edit.history);
	stifle_history(HISTORY_MOST);
}

#endif

/* ---- with and without readline ---- */

/* Can the terminal move its cursor? Others get no escape codes at all. */
static int
can_edit(void)
{
	const char *term = getenv("TERM");

	return term != NULL && term[0] != '\0' && strcmp(term, "dumb") != 0 &&
	    isatty(STDERR_FILENO);
}

/*
 * Open the history file, readable by its owner only, to append each line at
 * once, so that a crash loses none. -1: it can't be opened.
 */
static int
open_history(const char *path)
{
	struct err quiet = { 0 };
	int fd;

	fd = file_open(path, O_WRONLY | O_APPEND | O_CREAT,
	    S_IRUSR | S_IWUSR, path, &quiet);
	if (fd >= 0)
		(void)fchmod(fd, S_IRUSR | S_IWUSR);
	return fd;
}

void
edit_start(edit_complete *complete, void *arg, const char *history)
{
	struct sigaction sa = { 0 };

	edit.complete = complete;
	edit.arg = arg;
	edit.kept = history != NULL ? open_history(history) : -1;
	edit.history = edit.kept >= 0 ? mem_text(NULL, history) : NULL;
	edit.last = NULL;
	sa.sa_handler = on_interrupt;
	(void)sigemptyset(&sa.sa_mask);
	/* Ctrl-C must end a read: no SA_RESTART. */
	(void)sigaction(SIGINT, &sa, NULL);
#ifdef HAVE_READLINE
	edit.readline = can_edit();
	/* The program may end for want of memory. */
	if (edit.readline && atexit(rl_deprep_terminal) == 0)
		start_readline();
#else
	(void)can_edit;
#endif
}

int
edit_line(const char *prompt, char **line)
{
	int got;

	edit.interrupts = edit.again = 0;
#ifdef HAVE_READLINE
	got = edit.readline ? readline_line(prompt, line) :
	    plain_line(prompt, line);
#else
	got = plain_line(prompt, line);
#endif
	edit.interrupts = 0;
	return got;
}

void
edit_remember(const char *line)
{
	if (edit.last != NULL && strcmp(edit.last, line) == 0)
		return;
	free(edit.last);
	edit.last = mem_text(NULL, line);
#ifdef HAVE_READLINE
	if (edit.readline)
		add_history(line);
#endif
	if (edit.history == NULL || strchr(line, '\n') != NULL)
		return;
	(void)dprintf(edit.kept, "%s\n", line);
}

void
edit_stop(void)
{
#ifdef HAVE_READLINE
	if (edit.readline && edit.history != NULL)
		(void)history_truncate_file(edit.history, HISTORY_MOST);
	arena_free(&found.arena);
	if (edit.screen != NULL)
		(void)fclose(edit.screen);
	edit.screen = NULL;
#endif
	if (edit.kept >= 0)
		(void)close(edit.kept);
	edit.kept = -1;
	free(edit.history);
	free(edit.last);
	edit.history = edit.last = NULL;
}
