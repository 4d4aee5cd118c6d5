/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: shell. The interactive shell around the tools, in one process. */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

/* The program `drumhead`; argv without its own name. The exit status. */
int shell_main(int argc, char *const *argv);

#endif
