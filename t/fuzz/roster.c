/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: a roster. Its units are asked by each of a few tools. */
#include <config.h>

#include "fuzz.h"

static const char *const lines[][3] = {
	{ "odds", "brandywine", "@* vs 4" },
	{ "odds", "germantown", "@a vs @b" },
	{ "melee", "iron-brigade", "@a vs @b" },
	{ "force", "land-of-the-free", "@*" },
};
enum { LINES = sizeof(lines) / sizeof(lines[0]) };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct session sessions[LINES];
	int i;

	fuzz_file("units.csv", data, size);
	for (i = 0; i < LINES; i++) {
		const char *const line[] = { lines[i][0], "-r", lines[i][1],
			"-u", fuzz_path("units.csv"), "-s1", lines[i][2],
			NULL };

		(void)fuzz_tool(&sessions[i], "", 0, line);
	}
	return 0;
}
