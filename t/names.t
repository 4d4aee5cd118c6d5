#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rules are data: src/ knows no rule system by name.
. "${0%/*}/lib/tap.sh"

for system in brandywine germantown 'fire.?and.?fury' 'iron.?brigade' 'land.?of.?the.?free'; do
	find "$top/src" -type f -name '*.[ch]' | some | tr '\n' '\0' | xargs -0 grep -niE "$system" /dev/null >"$tmp/found"
	empty "src names no system: $system" "$tmp/found"
done
done_testing
