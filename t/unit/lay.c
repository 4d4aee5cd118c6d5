/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is told at a terminal: columns, words that wrap, bars, marks. */
#include <config.h>

#include <string.h>

#include "../lib/taptest.h"
#include "base/arena.h"
#include "tell/lay.h"

static void
lays(const char *text, int width, int colour, const char *want,
    const char *what)
{
	struct frame frame = { 0 };
	struct out o;

	memset(&o, 0, sizeof(o));
	o.frame = &frame;
	tell_lay(text, width, colour, &o);
	is(o.p, want, "%s", what);
	out_free(&o);
}

int
main(void)
{
	plan(NO_PLAN);
	lays("2-1\tsix\tmeaning\n", 80, 0, "2-1  six  meaning\n",
	    "cells stand apart");
	lays("a\tx\n-/D and\ty\n", 80, 0, "a        x\n-/D and  y\n",
	    "columns stand below one another");
	lays("a\tx\n\tdeep\tin\nlong one\ty\n", 80, 0,
	    "a  x\n  deep  in\nlong one  y\n",
	    "what is indented is another table");
	lays("ans\tone two three four\n", 14, 0,
	    "ans\n    one two\n    three four\n",
	    "on a narrow screen the last cell stands alone");
	lays("ans\tone\n", 14, 0, "ans  one\n", "where it has no room");
	lays("  one    the first of them\n  second the other\n", 40, 0,
	    "  one    the first of them\n  second the other\n",
	    "columns by hand stay where they fit");
	lays("  one     the first of them all\n", 30, 0,
	    "  one     the first of them\n          all\n",
	    "and hang below the second one");
	lays("  --option NAME     what it does, and\n"
	    "                    what else\n", 30, 0,
	    "  --option NAME\n      what it does, and what\n      else\n",
	    "a second one without room stands alone, with what hangs below");
	lays("row\taaaaaa\tbbbbbb\tcccccc\n1\ta\tb\tc\n2\ta\tb\tc\n", 22,
	    0, "row  aaaaaa  bbbbbb\n1    a       b\n2    a       b\n\n"
	    "row  cccccc\n1    c\n2    c\n",
	    "a table that is too wide stands in blocks");
	lays("row  aaaaaa  bbbbbb  cccccc\n1    a               c\n"
	    "2    a       b       c\nprinted: here\n", 22, 0,
	    "row  aaaaaa  bbbbbb\n1    a\n2    a       b\n\n"
	    "row  cccccc\n1    c\n2    c\nprinted: here\n",
	    "so does one that was put together by hand");
	lays("ans\tone two three four five six seven\n", 30, 0,
	    "ans  one two three four five\n     six seven\n",
	    "words wrap below their column");
	lays("plain words that are too long for it\n", 20, 0,
	    "plain words that are\n  too long for it\n", "lines hang, too");
	lays("  by hand words that are too long\n", 20, 0,
	    "  by hand words that\n    are too long\n", "from where they begin");
	lays("x\t##########\n", 8, 0, "x  #####\n",
	    "a bar ends with the screen");
	lays("caf\xc3\xa9\tx\nabcde\ty\n", 80, 0,
	    "caf\xc3\xa9   x\nabcde  y\n", "characters count, not bytes");
	lays("a\tb [unused: c d] e\n", 80, 1,
	    "\033[1ma\033[0m  b \033[33m[unused: c d]\033[0m e\n",
	    "the answer and what did not count stand out");
	lays("usage: x [WORD]\n", 80, 1, "usage: x [WORD]\n",
	    "but no other brackets");
	lays("a\tx\nabc\ty", 80, 0, "a    x\nabc  y\n",
	    "the last line need not end");
	lays("row  aaaaaa  bbbbbb  cccccc\n1    a\n2    a       b       c\n",
	    22, 0, "row  aaaaaa  bbbbbb\n1    a\n2    a       b\n\n"
	    "row  cccccc\n1\n2    c\n",
	    "rows that end early are rows of a table by hand");
	lays("row  aaaaaa  bbbbbb  cccccc\n1    a b c d e f g\n", 22, 0,
	    "row\n    aaaaaa  bbbbbb\n    cccccc\n"
	    "1    a b c d e f g\n", "a line across its columns is none");
	lays("row\taaaaaa\tbbbbbb\tcccccc\n1\ta\tb\tc\n2\ta\tb\tc\n"
	    "\tbelow\tit\n", 22, 0, "row  aaaaaa  bbbbbb\n1    a       b\n"
	    "2    a       b\n\nrow  cccccc\n1    c\n2    c\n  below  it\n",
	    "what is indented ends it");
	lays("row\taaaaaa\tbbbbbb\tcccccc\n1\ta\tb\tnineteen-or-so-long\n"
	    "2\ta\tb\tc\n", 22, 0, "row  aaaaaa  bbbbbb\n    cccccc\n"
	    "1    a       b\n    nineteen-or-so-long\n"
	    "2    a       b       c\n", "a long cell is no number");
	lays("", 80, 0, NULL, "nothing is nothing");
	done_testing();
}
