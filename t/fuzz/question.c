/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: the words of a question. A first byte says which system, a second
 * which tool, a third what is done with it.
 */
#include <config.h>

#include <stdlib.h>

#include "fuzz.h"
#include "table/load.h"
#include "tools/tools.h"

static const char *const systems[] = { "germantown", "brandywine",
	"iron-brigade", "fire-and-fury", "land-of-the-free" };
static const char *const options[] = { "-s1", "-x", "-w", "--json", "--say",
	"-d4,3", "-dneed", "--words" };
enum { SYSTEMS = sizeof(systems) / sizeof(systems[0]) };

/* One that rules, by this system: what it lacks says no more than one error. */
static const char *
tool_of(int byte, const struct system *s)
{
	int i, n;

	for (n = 0; !tools[n].no_system && tools[n].verbs == NULL; n++)
		continue;
	for (i = 0; i < n; i++, byte++)
		if (system_has_tool(s, tools[byte % n].name))
			break;
	return tools[byte % n].name;
}

/* The first question of a system is none of the input, so that it is loaded. */
static struct session *
session_of(int byte)
{
	static struct session all[SYSTEMS];
	const char *line[] = { "move", "-r", systems[byte % SYSTEMS],
		"--words", NULL };
	struct session *s;

	s = &all[byte % SYSTEMS];
	if (s->sys == NULL)
		(void)fuzz_tool(s, "", 0, line);
	return s;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct session *s;
	const char *line[] = { "", "-r", "", "-s1", "", "--", "", NULL };
	char *words;

	if (size < 3)
		return 0;
	s = session_of(data[0]);
	line[0] = tool_of(data[1], s->sys);
	line[2] = systems[data[0] % SYSTEMS];
	line[4] = options[data[2] % 8];
	words = fuzz_text(data + 3, size - 3);
	line[6] = words;
	(void)fuzz_tool(s, "", 0, line);
	free(words);
	return 0;
}
