#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of every manual page and of the README print what they say.
. "${0%/*}/lib/tap.sh"

command -v perl >/dev/null || plan skip_all 'no perl'
for program in jq mlr datamash parallel python3; do
	command -v $program >/dev/null || plan skip_all "no $program"
done
rm -rf "$tmp"
exec perl "$top/t/examples.pl" "$top"/man/*.[157] "$top/README.md"
