/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: shell. The interactive shell around the tools, in one process. */
#include <config.h>

#include "tool/driver.h"

int
shell_main(int argc, char *const *argv)
{
	struct driver d;
	const struct tool *t;
	int status;

	t = argc > 0 ? tool_find(argv[0]) : NULL;
	if (t == NULL)
		return 2;
	driver_init(&d);
	status = driver_run(&d, t, argc - 1, argv + 1);
	driver_free(&d);
	return status;
}
