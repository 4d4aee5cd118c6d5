#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A whole turn of one system as a referee has it: on a terminal, key by key.
. "${0%/*}/lib/tap.sh"

needs_tmux
command -v perl >/dev/null || plan skip_all 'no perl'
drumhead --version >/dev/null || exit 255
grep -q '^#define HAVE_READLINE' "$build/config.h" || plan skip_all 'built without readline'
rm -rf "$tmp"
exec perl "$top/t/terminal.pl" "$top/t/turns.txt"
