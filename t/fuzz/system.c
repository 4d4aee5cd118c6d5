/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fuzz target: the whole folder of a system. A line `== NAME` begins the file
 * NAME.csv.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"

/* Letters and hyphens alone: nothing is written beside the folder. */
static size_t
name_length(const char *s)
{
	size_t n;

	n = strspn(s, "abcdefghijklmnopqrstuvwxyz-0123456789");
	return n > 0 && n < 40 && s[n] == '\n' ? n : 0;
}

static void
write_files(const char *text)
{
	char path[64];
	const char *p, *end;
	size_t n;

	for (p = strstr(text, "== "); p != NULL; p = strstr(end, "== ")) {
		p += 3;
		end = p;
		n = name_length(p);
		if (n == 0)
			continue;
		(void)snprintf(path, sizeof(path), "own/%.*s.csv", (int)n, p);
		p += n + 1;
		end = strstr(p, "== ");
		end = end != NULL ? end : p + strlen(p);
		fuzz_file(path, p, (size_t)(end - p));
	}
}

static void
ask(const char *verb, const char *system, const char *word)
{
	const char *const line[] = { verb, "-T", fuzz_path(""), system, word,
		NULL };

	(void)fuzz_tool(NULL, "", 0, line);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text;

	fuzz_clear("own");
	text = fuzz_text(data, size);
	write_files(text);
	free(text);
	ask("tables", "lint", "own");
	ask("tables", "show", "own");
	ask("charge", "-rown", "-s1");
	ask("melee", "-rown", "--words");
	return 0;
}
