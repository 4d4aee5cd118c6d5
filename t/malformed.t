#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Broken tables, streams, rosters, questions and journals: see malformed.pl.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
cd "$top" || exit 255
perl t/malformed.pl "$tmp"
