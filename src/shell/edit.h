/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Lines that a person types at a terminal. GNU readline stays
 * behind this, if it is built in and the terminal can move its cursor; else
 * lines are read plainly. Never used where standard input is no terminal.
 */
#ifndef SHELL_EDIT_H
#define SHELL_EDIT_H

#include <stddef.h>

#include "base/arena.h"

/* What may complete the word at the cursor. */
struct candidates {
	struct arena arena;	/* holds all of it */
	struct candidate {
		const char *word, *about; /* its meaning, or NULL */
	} *all;
	int n, room;
	int files;		/* complete names of files instead */
};

/* Fill in what may complete line[start..end). */
typedef void edit_complete(void *arg, const char *line, size_t start,
    size_t end, struct candidates *c);

enum { EDIT_LINE, EDIT_END, EDIT_CUT };	/* a line; end of input; Ctrl-C */

/* Call this first. `history`: the name of a file, or NULL. */
void edit_start(edit_complete *complete, void *arg, const char *history);
/*
 * Read a line; EDIT_LINE sets *line, for free(). A block that was pasted may
 * hold newlines.
 */
int edit_line(const char *prompt, char **line);
/* Was Ctrl-C typed since the last line was read? */
int edit_cut(void);
/* Keep a line in the history. */
void edit_remember(const char *line);
/* The columns and rows of the terminal. */
void edit_size(int *columns, int *rows);
void edit_stop(void);

#endif
