/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: CSV on standard input. The first byte says how it is read. */
#include <config.h>

#include "fuzz.h"

static const char *const lines[][8] = {
	{ "odds", "-r", "germantown", "-s1", "--csv", NULL },
	{ "crt", "-r", "germantown", "-s1", "--csv", "--from=odds", NULL },
	{ "melee", "-r", "iron-brigade", "-s1", "--csv", "--key=id", NULL },
	{ "crt", "-r", "germantown", "-s1", "--csv", "-c", NULL },
	{ "odds", "-r", "brandywine", "-s1", "--json", "-", NULL },
	{ "odds", "-r", "brandywine", "-s1", "4 vs -", NULL },
	{ "morale", "-r", "germantown", "-s1", "--csv", NULL },
	{ "roll", "-s1", "--csv", NULL },
};
enum { LINES = sizeof(lines) / sizeof(lines[0]) };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct session sessions[LINES];

	if (size < 1)
		return 0;
	(void)fuzz_tool(&sessions[data[0] % LINES], data + 1, size - 1,
	    lines[data[0] % LINES]);
	return 0;
}
