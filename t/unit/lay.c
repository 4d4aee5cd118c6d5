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
	lays("  one\vthe first of them\n  second\vthe other\n", 40, 0,
	    "  one     the first of them\n  second  the other\n",
	    "aligned columns, where they fit");
	lays("  second\vthe other\n  one\vthe first of them all\n", 31, 0,
	    "  second  the other\n  one     the first of them all\n",
	    "as wide as the screen");
	lays("  second\vthe other\n  one\vthe first of them all\n", 30, 0,
	    "  second  the other\n  one     the first of them\n"
	    "          all\n", "and hang below the second one");
	lays("  --option NAME\vwhat it does, and what else\n", 28, 0,
	    "  --option NAME\n    what it does, and what\n    else\n",
	    "a second one without room stands alone");
	lays("a  b\nlong one  c\n  deep  d\n", 8, 0,
	    "a  b\nlong one\n  c\n  deep\n    d\n",
	    "blanks make no columns");
	lays("row\taaaaaa\tbbbbbb\tcccccc\n1\ta\tb\tc\n2\ta\tb\tc\n", 22,
	    0, "row  aaaaaa  bbbbbb\n1    a       b\n2    a       b\n\n"
	    "row  cccccc\n1    c\n2    c\n",
	    "a table that is too wide stands in blocks");
	lays("row\vaaaaaa\vbbbbbb\vcccccc\n1\va\v\vc\n2\va\vb\vc\n"
	    "printed: here\n", 22, 0,
	    "row  aaaaaa  bbbbbb\n1    a\n2    a       b\n\n"
	    "row  cccccc\n1    c\n2    c\nprinted: here\n",
	    "so does one of aligned columns");
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
	lays("row\vaaaaaa\vbbbbbb\vcccccc\n1\va\v\v\n2\va\vb\vc\n",
	    22, 0, "row  aaaaaa  bbbbbb\n1    a\n2    a       b\n\n"
	    "row  cccccc\n1\n2    c\n", "no blanks end a line");
	lays("a\vx\nlong one\v\n\ta\tb \nsuch words \n", 0, 0,
	    "a         x\nlong one\n\ta\tb \nsuch words \n",
	    "without a screen only columns are aligned");
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
