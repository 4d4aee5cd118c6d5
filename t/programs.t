#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# One program is every tool, by the name that it is called by; the shell is the other one.
. "${0%/*}/lib/tap.sh"
program=$build/src/drumhead-tools
[ -x "$program" ] || plan skip_all 'nothing is built yet'
# In the order of the array.
names=$(sed -n 's/^[[:space:]]*{ \.name = "\([a-z-]*\)",.*/\1/p' "$top/src/tools/tools.c" | tr '\n' ' ' | sed 's/ $//')
DRUMHEAD_TABLES=$top/tables
export DRUMHEAD_TABLES

for tool in $names; do
	ok_program "$tool, by its name" 0 "$tool (Drumhead) $(sed -n 's/^#define PACKAGE_VERSION "\(.*\)"/\1/p' "$build/config.h")" \
	    "$tool" --version
done
ok_program 'by its own name the first word is the tool' 0 2-1 "$program" odds -r germantown 8 vs 4
ok_program 'which are listed' 0 "drumhead-tools: the first word is the tool, one of: $names" "$program" --help
ok_error 'no word' 2 "drumhead-tools: which tool? one of: $names (see --help)" "$program"
ok_error 'another word' 2 "drumhead-tools: which tool? one of: $names (see --help)" "$program" enroll 2d6
ln -s "$program" "$tmp/enroll"
ok_error 'a name that ends like a tool' 2 "drumhead-tools: which tool? one of: $names (see --help)" "$tmp/enroll"
ln -s "$program" "$tmp/roll.old"
ok_error 'or begins so' 2 "drumhead-tools: which tool? one of: $names (see --help)" "$tmp/roll.old" 2d6
done_testing
