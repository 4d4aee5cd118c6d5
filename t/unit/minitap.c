/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The interface that the C tests are written against, whichever library
 * stands behind it.
 */
#include <config.h>

#include "../lib/taptest.h"

int
main(void)
{
	plan(8);
	ok(1, "ok takes a name with %d value", 1);
	is("a", "a", "is compares texts");
	is(NULL, NULL, "is takes null for null");
	isnt("a", "b", "isnt tells texts apart");
	cmp_ok(-1, "<", 2, "cmp_ok compares ints");
	cmp_mem("a\0b", "a\0b", 3, "cmp_mem compares bytes");
	pass("pass passes");
	skip(1, 1, "skip skips");
	fail("what is skipped does not run");
	end_skip;
	done_testing();
}
