#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# system-page.sh FOLDER NAME DATE: the manual page of the rule system in that folder, from its tables and
# those that tools have of their own in folders below it. AWK names the awk to use.
set -eu
page=${0%/*}/system-page.awk
folder=$1 name=$2 date=$3
set -- "$folder"/*.csv
for file in "$folder"/*/values.csv "$folder"/*/steps.csv "$folder"/*/modifiers.csv; do
	[ -f "$file" ] && set -- "$@" "$file"
done
exec "${AWK-awk}" -f "$page" -v name="$name" -v date="$date" "$@"
