/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tools. The main of both programs: the shell, and the one that is every
 * tool, by the name it is called by. Names under which tools are installed are
 * compiled in (--program-prefix changes them). Only whole names count.
 */
#include <config.h>

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "study/study.h"
#include "sheet/file.h"
#include "tools/tools.h"

#ifndef TOOL_IS_SHELL
/* Each tool, and its name when installed. */
static const struct installed {
	const char *tool, *as;
} installed[] = {
#include "tools/installed.h"
	{ NULL, NULL },
};

static const char own_name[] = "drumhead-tools";

/* The tool of that name, plain or as installed; or NULL. */
static const struct tool *
called(const char *name)
{
	const struct installed *i;

	for (i = installed; i->tool != NULL; i++)
		if (strcmp(i->as, name) == 0)
			return tool_find(i->tool);
	return tool_find(name);
}

static int
list(FILE *f, const char *what, const char *end)
{
	const struct tool *t;

	(void)fprintf(f, "%s: %s:", own_name, what);
	for (t = tools; t->name != NULL; t++)
		(void)fprintf(f, " %s", t->name);
	(void)fprintf(f, "%s\n", end);
	return fflush(f) == 0 && f == stdout ? 0 : 2;
}

/* The program was called by its own name, and argv[1] is no tool: usage. */
static int
without_tool(int argc, char *const *argv)
{
	struct options asked = { 0 };

	if (argc < 1 || !options_wins(&asked, argc - 1, argv + 1))
		return list(stderr, "which tool? one of", SEE_HELP);
	if (!asked.version)
		return list(stdout, "the first word is the tool, one of", "");
	(void)printf("%s (Drumhead) %s\n", own_name, PACKAGE_VERSION);
	return fflush(stdout) == 0 ? 0 : 2;
}

static int
tools_main(int argc, char *const *argv)
{
	struct frame frame = { 0 };
	struct session session;
	struct outlet outlet;
	struct run run;
	const struct tool *t;
	const char *name = argc > 0 ? argv[0] : "";
	int status;

	name = strrchr(name, '/') != NULL ? strrchr(name, '/') + 1 : name;
	t = called(name);
	if (t == NULL && argc > 1 && (t = tool_find(argv[1])) != NULL) {
		argc--;
		argv++;
	}
	if (t == NULL)
		return without_tool(argc, argv);
	frame.program = t->name;
	session_init(&session, tools, studies, &frame);
	outlet_init(&outlet, &frame);
	run_init(&run, &session, &outlet);
	status = run_tool(&run, t, 0, argc - 1, argv + 1);
	run_free(&run);
	outlet_free(&outlet);
	session_free(&session);
	return status;
}
#endif

int
main(int argc, char **argv)
{
	file_standard();
	(void)signal(SIGPIPE, SIG_DFL);
	/* A write beyond the limit of file sizes fails instead. */
	(void)signal(SIGXFSZ, SIG_IGN);
#ifdef TOOL_IS_SHELL
	return shell_main(argc - 1, argv + 1);
#else
	return tools_main(argc, argv);
#endif
}
