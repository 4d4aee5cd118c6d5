#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
run_unit fair
