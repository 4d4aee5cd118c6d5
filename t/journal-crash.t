#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Crashes, several writers and full disks: t/journal-crash.pl. With DRUMHEAD_GATE=1 in full size.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"

command -v perl >/dev/null || plan skip_all 'no perl'
rm -rf "$tmp"
exec perl "$top/t/journal-crash.pl"
