#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Journals from inside, and cells of files that are edited: see t/unit/journals.c.
. "${0%/*}/lib/tap.sh"
[ -x "$build/t/unit/journals" ] || plan skip_all 't/unit/journals is not built; run make check'
"$build/t/unit/journals" "$tmp"
status=$?
rm -rf "$tmp"
exit $status
