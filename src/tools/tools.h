/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. The one array of tools; a tool that is more than a row has a
 * file of its name besides.
 */
#ifndef TOOLS_TOOLS_H
#define TOOLS_TOOLS_H

#include "cli/tool.h"

/* All tools, in the order of the manual; the last has no name. */
extern const struct tool tools[];
/* NULL if there is no such tool. */
const struct tool *tool_find(const char *name);

/* How these answer: see struct tool. */
int crt_answer(struct run *run, const char *words);
int force_answer(struct run *run, const char *words);
int roll_answer(struct run *run, const char *words);
extern const struct verb tables_verbs[], journal_verbs[];

/*
 * The program `drumhead`, which the shell layer gives; argv without its own
 * name. The exit status.
 */
int shell_main(int argc, char *const *argv);

#endif
