/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: one file of a small system. The first byte says which file the
 * other bytes are, and what is asked beside lint.
 */
#include <config.h>

#include <stdio.h>

#include "fuzz.h"

static const char *const files[] = { "checks", "codes", "crew", "examples",
	"missiles", "modifiers", "steps", "system", "values", "words",
	"readings", "units" };
enum { FILES = sizeof(files) / sizeof(files[0]) };

static const char *const asks[][3] = {
	{ "charge", "carl high vs thrall", "-x" },
	{ "fire", "bow vs rail", "--json" },
	{ "charge", "carl vs carl berserk", "-c" },
};
enum { ASKS = sizeof(asks) / sizeof(asks[0]) };

static void
ask(const char *const *what)
{
	const char *const line[] = { what[0], "-T", fuzz_path(""), "-r",
		"small", "-s1", what[2], what[1], NULL };

	(void)fuzz_tool(NULL, "", 0, line);
}

/* The others stand as they were. */
static void
write_file(int which, const uint8_t *bytes, size_t n)
{
	static int last = -1;
	char name[64];

	if (which != last)
		fuzz_system("small");
	last = which;
	(void)snprintf(name, sizeof(name), "small/%s.csv", files[which]);
	fuzz_file(name, bytes, n);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *const lint[] = { "tables", "-T", fuzz_path(""), "lint",
		"small", NULL };

	if (size < 1)
		return 0;
	write_file(data[0] % FILES, data + 1, size - 1);
	ask(asks[data[0] / FILES % ASKS]);
	(void)fuzz_tool(NULL, "", 0, lint);
	return 0;
}
