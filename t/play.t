#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a referee types at the table, on a terminal, key by key.
. "${0%/*}/lib/tap.sh"

needs_terminal
rm -rf "$tmp"
exec perl "$top/t/terminal.pl" "$top/t/play.txt"
