/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. What the journal has of each unit since the turn began, and what
 * the system's table `allowed` still leaves it in this phase.
 */
#ifndef BOARD_SINCE_H
#define BOARD_SINCE_H

#include "shell/shell.h"

struct since {
	int *changed;		/* of each unit: its row was */
	const char **acted;	/* the tools that ruled what it did */
	const char **may;	/* what it still may do; NULL: nobody knows */
	int known;		/* there is a journal, with a turn */
};

/* In the line's arena. n: the units of the roster in use. */
void since_find(struct shell *sh, struct since *s, int n);

#endif
