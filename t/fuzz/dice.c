/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: dice as people write them. The first line is what is thrown; the
 * second, if there is one, the faces of -d.
 */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *line[] = { "roll", "-s1", "-d", "", "--", "", NULL };
	const char *count[] = { "roll", "-c", "--", "", NULL };
	char *words, *faces;

	words = fuzz_text(data, size);
	faces = strchr(words, '\n');
	if (faces != NULL)
		*faces++ = '\0';
	line[2] = faces != NULL ? "-d" : "-s1";
	line[3] = faces != NULL ? faces : "-x";
	line[5] = count[3] = words;
	(void)fuzz_tool(NULL, "", 0, line);
	(void)fuzz_tool(NULL, "", 0, count);
	free(words);
	return 0;
}
