#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The examples of every manual page and of the README print what they say.
. "${0%/*}/lib/tap.sh"

command -v perl >/dev/null || plan skip_all 'no perl'
command -v jq >/dev/null || plan skip_all 'no jq'
rm -rf "$tmp"
exec perl "$top/t/examples.pl" "$top"/man/*.[157] "$top/README.md"
