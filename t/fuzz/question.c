/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: the words of a question. A first byte says which system, a second
 * which tool, a third what is done with it.
 */
#include <config.h>

#include <stdlib.h>

#include "fuzz.h"
#include "tools/tools.h"

static const char *const systems[] = { "germantown", "brandywine",
	"iron-brigade", "fire-and-fury", "land-of-the-free" };
static const char *const options[] = { "-s1", "-x", "-w", "--json", "--say",
	"-d4,3", "-dneed", "--words" };
enum { SYSTEMS = sizeof(systems) / sizeof(systems[0]) };

/* One that rules. */
static const char *
tool_of(int byte)
{
	int i;

	for (i = 0; !tools[i].no_system && tools[i].verbs == NULL; i++)
		continue;
	return tools[byte % i].name;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct session sessions[SYSTEMS];
	const char *line[] = { "", "-r", "", "-s1", "", "--", "", NULL };
	char *words;

	if (size < 3)
		return 0;
	line[0] = tool_of(data[1]);
	line[2] = systems[data[0] % SYSTEMS];
	line[4] = options[data[2] % 8];
	words = fuzz_text(data + 3, size - 3);
	line[6] = words;
	(void)fuzz_tool(&sessions[data[0] % SYSTEMS], "", 0, line);
	free(words);
	return 0;
}
