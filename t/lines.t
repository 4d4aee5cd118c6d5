#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make lines: what is a line of code, room by room.
. "${0%/*}/lib/tap.sh"

count=$top/build-aux/count-lines
mkdir -p "$tmp/src/attic" "$tmp/src/cellar"
cat >"$tmp/src/attic/a.c" <<'C'
/* A comment of a line. */
/*
 * A block: int no;

 */
int one;		/* code before a comment */
/* a comment before code */ int two;
	// a comment of a line, joined \
	int no; to the next
const char *a = "/* not a comment";
const char *b = "\"// nor this", c = '"', d = '\'', e = '\\'; /* but
 * this is one */

int three; /* begins
and ends */ int four;
#define LONG "a text /* \
that goes on // " 5
 	 
int five; /**/ /***/ // */ end
C
printf 'int last;' >"$tmp/src/cellar/b.h"
printf '\n/* no\n' >"$tmp/src/cellar/open.c"
printf 'int first;\n' >"$tmp/src/cellar/z.c"
printf 'not counted\n' >"$tmp/src/cellar/local.mk"
printf 'int nowhere;\n' >"$tmp/src/outside.c"
ok_program 'rooms, and their sum' 0 'room      files   lines    code
attic         1      19       9
cellar        3       4       2
sum           4      23      11' "$count" "$tmp/src"
is 'what make writes is not source' "$(mkdir "$tmp/src/tools" && printf 'int x;\n' >"$tmp/src/tools/installed.h" &&
    "$count" "$tmp/src" | grep -c tools)" 0
is 'each room of src has a row' "$("$count" | sed '1d;$d' | cut -d' ' -f1 | tr '\n' ' ')" \
    "$(cd "$top/src" && for room in */; do find "$room" -name '*.c' | sed 's,/.*,,;1q'; done | tr '\n' ' ')"
is 'the sum is that of the rooms' "$("$count" | awk '$1 == "sum" { print sum == $4; next } { sum += $4 }')" 1
done_testing
