#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Rulings by seeded dice, and how often each answer came: see t/unit/simulate.c. DRUMHEAD_SIMULATE rulings
# of each check that throws dice, 10^6 in `make gate`.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
[ -x "$build/t/unit/simulate" ] || plan skip_all 't/unit/simulate is not built; run make check'
cd "$top" || exit 255
usual=3000 questions=4
[ -z "${DRUMHEAD_GATE-}" ] || usual=1000000 questions=10
exec "$build/t/unit/simulate" -n "${DRUMHEAD_SIMULATE:-$usual}" -q $questions -s "${DRUMHEAD_SIMULATE_SEED:-1}" \
    brandywine brandywine-house germantown iron-brigade fire-and-fury land-of-the-free proof raid known
