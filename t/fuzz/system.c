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

/* Tools whose own rows stand in folders. */
static const char *const owners[] = { "", "charge/", "melee/" };

/*
 * Letters and hyphens alone, perhaps in such a folder: nothing is written
 * beside them.
 */
static size_t
name_length(const char *s)
{
	size_t n, i, owner;

	for (i = owner = 0; i < sizeof(owners) / sizeof(owners[0]); i++)
		if (strncmp(s, owners[i], strlen(owners[i])) == 0)
			owner = strlen(owners[i]);
	n = strspn(s + owner, "abcdefghijklmnopqrstuvwxyz-0123456789");
	return n > 0 && n < 40 && s[owner + n] == '\n' ? owner + n : 0;
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
	fuzz_clear("own/charge");
	fuzz_clear("own/melee");
	text = fuzz_text(data, size);
	write_files(text);
	free(text);
	ask("tables", "lint", "own");
	ask("tables", "show", "own");
	ask("charge", "-rown", "-s1");
	ask("melee", "-rown", "--words");
	return 0;
}
