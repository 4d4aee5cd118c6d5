#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The orders of battle against counts that were made straight from the book, and what --battle tells.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
export build top
exec perl "$top/t/battles.pl"
