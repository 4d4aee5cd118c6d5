/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. The state of a game, in the roster's file and in the journal:
 * what a ruling does to its units, and taking that back.
 */
#ifndef BOARD_GAME_H
#define BOARD_GAME_H

#include "shell/shell.h"

/*
 * The changes that the last ruling makes to units: those named in `words`, else
 * in its own question, else in the question that led to it. 0; or -1, and the
 * error was shown.
 */
int game_changes(struct shell *sh, const struct phrase *words,
    struct changes *c);
/* The question that led to the last ruling, for its units; or no words. */
const struct phrase *game_led(const struct shell *sh);
/*
 * Append new column number `column` to the header and to all rows. 0; or -1:
 * some row goes over several lines.
 */
int game_widen(char **lines, const struct changes *c, int column,
    struct arena *a);

/* A table of the system, or NULL. */
const struct table *game_table(struct shell *sh, const char *name);
/* Has it that column? A cell of such a table; "" without the column. */
int game_has(const struct table *t, const char *column);
const char *game_cell(const struct table *t, int row, const char *column);
/* Turn and phase, from the journal or as they were set; "" if neither. */
const char *game_turn(struct shell *sh);
/*
 * The questions that are due in this phase; *says: the system's remark on the
 * phase, or NULL.
 */
void game_due(struct shell *sh, struct owes *all, const char **says);
command_act command_muster, command_alias, command_source, command_redo,
    command_why, command_words, command_examples, command_help, command_units,
    command_apply, command_undo, command_note, command_phase, command_score;

#endif
