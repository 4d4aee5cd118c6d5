#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Laws that hold whatever the rules say, on questions made by chance: see t/unit/lawful.c, and
# t/lawful.tsv. DRUMHEAD_LAWFUL questions of each check (1,000 in `make gate`).
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
[ -x "$build/t/unit/lawful" ] || plan skip_all 't/unit/lawful is not built; run make check'
cd "$top" || exit 255
usual=12
[ -z "${DRUMHEAD_GATE-}" ] || usual=1000
exec "$build/t/unit/lawful" -n "${DRUMHEAD_LAWFUL:-$usual}" -s "${DRUMHEAD_LAWFUL_SEED:-1}" \
    t/lawful.tsv brandywine brandywine-house germantown iron-brigade fire-and-fury land-of-the-free \
    proof raid known march
