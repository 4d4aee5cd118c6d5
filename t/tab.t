#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What TAB offers, and what settings do on a terminal, key by key.
. "${0%/*}/lib/tap.sh"

needs_terminal
rm -rf "$tmp"
exec perl "$top/t/terminal.pl" "$top/t/tab.txt"
