#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The lists of files that are built, installed and shipped are complete: nothing stands in a folder
# that its files.mk leaves out, and nothing is listed that does not exist.
. "${0%/*}/lib/tap.sh"

ok 'files.mk of every folder is up to date' "$top/build-aux/list-files" -n

find "$top/tables" | some >"$tmp/all"
find "$top/tables" -type f ! -name '*.mk' ! -name '.*' ! -name '*.csv' >"$tmp/wrong"
empty 'tables/ holds nothing but CSV' "$tmp/wrong"

find "$top/tables" -name '*.csv' | sed "s,^$top/,," | sort | some >"$tmp/there"
awk '{ sub(/ *\\$/, "") } $1 ~ /\.csv$/ { print $1 }' "$top/tables/files.mk" | sort >"$tmp/listed"
diff "$tmp/listed" "$tmp/there" >"$tmp/wrong"
empty 'every table is installed' "$tmp/wrong"

find "$top/t/lib" -name '*.[ch]' | sed "s,^$top/,," | sort | some >"$tmp/there"
awk '{ sub(/ *\\$/, "") } $1 ~ /^t\/lib\// { print $1 }' "$top/t/files.mk" | grep '[.][ch]$' | sort >"$tmp/listed"
diff "$tmp/listed" "$tmp/there" >"$tmp/wrong"
empty 'what tests are built of is shipped' "$tmp/wrong"

is 'the package is of this version' "$(sed -n '1s/^drumhead (\([0-9.]*\)-[0-9]*).*/\1/p' "$top/contrib/debian/changelog")" \
    "$(sed -n 's/^AC_INIT(\[drumhead\], \[\(.*\)\])$/\1/p' "$top/configure.ac")"
done_testing
