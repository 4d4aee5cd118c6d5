/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Lines that a person types at a terminal. GNU readline, where it
 * is built in and the terminal can move its cursor, stays behind this; else
 * lines are read as they come. Never used where standard input is no terminal.
 */
#ifndef SHELL_EDIT_H
#define SHELL_EDIT_H

#include <stddef.h>

/* What may stand at the cursor. */
struct candidates {
	char **words;		/* each for free(), as is the list */
	char **abouts;		/* what each means, or NULL; the same */
	size_t n, room;
	int files;		/* names of files instead */
};

/* Fill in what may stand for line[start..end). */
typedef void edit_complete(void *arg, const char *line, size_t start,
    size_t end, struct candidates *c);

enum { EDIT_LINE, EDIT_END, EDIT_CUT };	/* a line; no more; Ctrl-C */

/* Once, before the rest. `history`: a file, or NULL. */
void edit_start(edit_complete *complete, void *arg, const char *history);
/*
 * Read a line; EDIT_LINE sets *line, for free(). A block that was pasted may
 * hold newlines.
 */
int edit_line(const char *prompt, char **line);
/* Another program gets the terminal, until the next line is asked for. */
void edit_lend(void);
/* Text that comes on the screen with the next prompt: 0, or -1: it does not. */
int edit_say(const char *text, size_t n);
/* Keep a line in the history. */
void edit_remember(const char *line);
/* How many columns and rows the terminal has. */
void edit_size(int *columns, int *rows);
/* Did Ctrl-C come since the last line was asked for? */
int edit_interrupted(void);
void edit_stop(void);

#endif
