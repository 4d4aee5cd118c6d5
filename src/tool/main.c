/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. The one main of all tools: its name is compiled in, so that
 * --program-prefix changes what a tool is called and not what it does.
 */
#include <config.h>

#include <signal.h>

#include "tool/driver.h"

int
main(int argc, char **argv)
{
#ifdef TOOL_IS_SHELL
	return shell_main(argc - 1, argv + 1);
#else
	struct driver d;
	int status;

	(void)signal(SIGPIPE, SIG_DFL);
	driver_init(&d);
	status = driver_run(&d, tool_find(TOOL_NAME), argc - 1, argv + 1);
	driver_free(&d);
	return status;
#endif
}
