#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A ruling is a pure function: the objects of engine, eval and count, and those of base below them, reference only
# what t/purity.allow lists. An allow-list, because a deny-list misses what compilers put for what
# is written (printf becomes puts).
. "${0%/*}/lib/tap.sh"

command -v nm >/dev/null 2>&1 || plan skip_all 'there is no nm'
ls "$build"/src/engine/*.o >/dev/null 2>&1 || plan skip_all 'nothing is built yet'

# defined OBJECT..., wanted OBJECT...: names, one a line.
defined()
{
	nm -g --defined-only "$@" | awk 'NF == 3 { print $3 }' | sort -u
}

wanted()
{
	nm -u "$@" | awk 'NF == 2 { print $2 }' | sort -u
}

defined "$build"/src/base/*.o >"$tmp/base"
defined "$build"/src/rule/*.o "$build"/src/engine/*.o "$build"/src/eval/*.o "$build"/src/count/*.o >"$tmp/engine"

if grep -qE '__(asan|ubsan|msan|gcov)_' <<EOT
$(wanted "$build"/src/rule/*.o "$build"/src/engine/*.o "$build"/src/eval/*.o "$build"/src/count/*.o)
EOT
then
	plan skip_all 'the objects are instrumented'
fi

# allowed NAME LAYER
allowed()
{
	while read -r layer pattern; do
		case $layer in
		engine) ;;
		"$2") ;;
		*) continue ;;
		esac
		# The pattern is meant to be one.
		# shellcheck disable=SC2254
		case $1 in
		$pattern) return 0 ;;
		esac
	done <"$top/t/purity.allow"
	return 1
}

# impure LAYER OBJECT DEFINED: names that the object may not reference.
impure()
{
	defined "$2" | some >"$tmp/named"
	wanted "$2" | while read -r name; do
		grep -qxF -e "$name" "$3" || allowed "$name" "$1" || echo "$name"
	done
}

cat "$tmp/base" "$tmp/engine" >"$tmp/both"
for object in "$build"/src/rule/*.o "$build"/src/engine/*.o "$build"/src/eval/*.o "$build"/src/count/*.o; do
	impure engine "$object" "$tmp/both" >"$tmp/wrong"
	empty "${object#"$build/src/"} is pure" "$tmp/wrong"
done
for object in "$build"/src/base/*.o; do
	impure base "$object" "$tmp/base" >"$tmp/wrong"
	empty "base/${object##*/} is pure" "$tmp/wrong"
done

# No mutable variable at file scope either.
for layer in base engine eval count; do
	for object in "$build"/src/$layer/*.o; do
		# A constant table of addresses stands in .data.rel.ro, which is read-only once loaded.
		objdump -t "$object" | some | awk -v o="$layer/${object##*/}" '
		    $3 == "O" && $4 ~ /^\.(data|bss|tdata|tbss)/ && $4 !~ /^\.data\.rel\.ro/ { print o ": " $NF }
		    $2 == "O" && $3 ~ /^\.(data|bss|tdata|tbss)/ && $3 !~ /^\.data\.rel\.ro/ { print o ": " $NF }
		    $3 == "*COM*" || $4 == "*COM*" { print o ": " $NF }'
	done
done >"$tmp/wrong"
empty 'base, engine, eval and count keep no variable at file scope' "$tmp/wrong"

is 'the list lets puts through nowhere' "$(allowed puts base && echo yes || echo no)" no
is 'the list lets memcpy through' "$(allowed memcpy engine && echo yes || echo no)" yes
is 'the list keeps malloc to base' "$(allowed malloc engine && echo yes || echo no)" no
done_testing
