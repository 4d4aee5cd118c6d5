/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. What each unit has done since the turn began, from the journal,
 * and what it still may do in this phase, from the system's table `allowed`.
 */
#ifndef BOARD_SINCE_H
#define BOARD_SINCE_H

#include "shell/shell.h"

struct since {
	int *changed;		/* [unit]: its row was changed */
	const char **acted;	/* [unit]: tools that ruled on it */
	const char **may;	/* [unit]: still allowed; NULL: unknown */
	int known;		/* the journal names a turn */
};

/* Fills s from the arena of the line; n: units in the roster. */
void since_find(struct shell *sh, struct since *s, int n);

#endif
