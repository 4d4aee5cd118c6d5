#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/lib/tap.sh"
run_unit parsed
