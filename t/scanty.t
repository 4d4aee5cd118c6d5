#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Questions that are given less steps or memory than they take, and throws whose chances 1024 bits do
# not hold: see t/unit/scanty.c. DRUMHEAD_SCANTY questions of each check (30 in `make gate`).
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
[ -x "$build/t/unit/scanty" ] || plan skip_all 't/unit/scanty is not built; run make check'
cd "$top" || exit 255
usual=2
[ -z "${DRUMHEAD_GATE-}" ] || usual=30
exec "$build/t/unit/scanty" -n "${DRUMHEAD_SCANTY:-$usual}" -s "${DRUMHEAD_SCANTY_SEED:-1}" \
    wide proof raid known march brandywine brandywine-house germantown iron-brigade fire-and-fury land-of-the-free
