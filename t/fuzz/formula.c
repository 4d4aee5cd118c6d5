/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fuzz target: one formula, in the place of a value's, read, shown and counted. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "fuzz.h"

static const char head[] = "check,side,name,kind,legal,default,prompt,cite\n"
    "boarding,each,rank,word,rows crew,,what its hands are,rule 2\n"
    "boarding,each,few,number,0..12,3,how many,rule 2\n"
    "boarding,each,rowing,yesno,,no,at the oars,rule 2\n"
    "boarding,each,oath,yesno,,no,sworn,rule 2\n"
    "boarding,each,bonus,sum,,,,rule 2\n"
    "boarding,,margin,value,,total@1 - total@2,,rule 2\n"
    "boarding,each,total,value,,\"";
static const char tail[] = "\",,rule 2\n";

static void
ask(const char *option)
{
	const char *const line[] = { "charge", "-T", fuzz_path(""), "-r",
		"small", "-s1", option, "carl 4 high vs thrall", NULL };

	(void)fuzz_tool(NULL, "", 0, line);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static int there;
	char *text;
	size_t i, n;

	if (!there++)
		fuzz_system("small");
	text = malloc(sizeof(head) + 2 * size + sizeof(tail));
	if (text == NULL)
		abort();
	n = strlen(head);
	memcpy(text, head, n);
	for (i = 0; i < size; i++) {
		if (data[i] == '"')
			text[n++] = '"';
		text[n++] = (char)data[i];
	}
	memcpy(text + n, tail, strlen(tail));
	fuzz_file("small/values.csv", text, n + strlen(tail));
	free(text);
	ask("-x");
	ask("-c");
	return 0;
}
