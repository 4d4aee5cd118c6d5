#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Random rule systems, ruled by the programs and by a second evaluator: see
# random.pl, which says how to ask for more of them or for a certain one.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
cd "$top" || exit 255
perl t/random.pl "${DRUMHEAD_RANDOM_KEEP:-$tmp}"
