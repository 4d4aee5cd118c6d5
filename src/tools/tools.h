/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. The array of tools; a tool that is more than a row has a file of
 * its own.
 */
#ifndef TOOLS_TOOLS_H
#define TOOLS_TOOLS_H

#include "cli/tool.h"

/* All tools, in the order of the manual; the last has no name. */
extern const struct tool tools[];
/* The tool of that name, or NULL. */
const struct tool *tool_find(const char *name);

tool_answer crt_answer, force_answer, roll_answer;
extern const struct verb tables_verbs[], journal_verbs[];

/*
 * The program `drumhead`, defined by the shell; argv without argv[0]. Returns
 * the exit status.
 */
int shell_main(int argc, char *const *argv);

#endif
