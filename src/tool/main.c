/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tool. The one main of all tools: which tool it is, is compiled in, so
 * that --program-prefix changes what it is called and not what it does, and
 * a program holds no other tool's code.
 */
#include <config.h>

#include <signal.h>

#include "table/file.h"
#include "tool/all.h"
#include "tool/driver.h"

int
main(int argc, char **argv)
{
	file_standard();
	(void)signal(SIGPIPE, SIG_DFL);
	/* A file that may not grow is an error of its own, and no end. */
	(void)signal(SIGXFSZ, SIG_IGN);
#ifdef TOOL_IS_SHELL
	return shell_main(argc - 1, argv + 1);
#else
	struct frame frame = { 0 };
	struct driver d;
	int status;

	driver_init(&d, &frame);
	status = driver_run(&d, &TOOL, argc - 1, argv + 1);
	driver_free(&d);
	return status;
#endif
}
