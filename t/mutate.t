#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A hundred numbers of the shipped tables, changed one at a time: each time some case fails. `make
# mutate` takes them all. DRUMHEAD_MUTATE_SEED chooses another hundred.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
rm -rf "$tmp"
DRUMHEAD_BIN=$build/src
export DRUMHEAD_BIN
exec "$top/t/mutate" -n 100 -s "${DRUMHEAD_MUTATE_SEED:-1}"
