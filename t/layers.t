#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A layer includes its own headers and those below it, never those above.
. "${0%/*}/lib/tap.sh"

layers='base rule engine eval count sheet table mark follow lint ask prove chain tell share card dice ledger option cli study tools verbs record shell board'
below=

# check LAYER: list the includes of its files that stand in none of the layers in $below.
check()
{
	find "$top/src/$1" -name '*.[ch]' | sort | some | while read -r file; do
		awk -v layer="$1" -v below="$below" -v all="$layers" -v file="${file#"$top/"}" '
		BEGIN {
			n = split(below, b, " ")
			for (i = 1; i <= n; i++)
				allowed[b[i]] = 1
			n = split(all, a, " ")
			for (i = 1; i <= n; i++)
				known[a[i]] = 1
		}
		/^[ \t]*#[ \t]*include[ \t]*"/ {
			split($0, q, "\"")
			n = split(q[2], path, "/")
			if (n != 2 || !(path[1] in known))
				print file ":" FNR ": write the layer: " $0
			else if (!(path[1] in allowed))
				print file ":" FNR ": " layer " may not know " path[1] ": " q[2]
		}
		/^[ \t]*#[ \t]*include[ \t]*</ {
			lib = $0
			sub(/.*</, "", lib)
			sub(/>.*/, "", lib)
			if (lib ~ /^readline\// && layer != "shell")
				print file ":" FNR ": readline belongs to the shell"
			if (lib == "csv.h" && layer != "sheet")
				print file ":" FNR ": libcsv belongs to the sheet layer"
			if ((layer ~ /^(rule|code|op|engine)$/) && lib ~ /^(stdio|time|unistd|fcntl|sodium|sys\/.*)(\.h)?$/)
				print file ":" FNR ": the engine is pure: " lib
		}' "$file"
	done
}

for layer in $layers; do
	below="$below $layer"
	check "$layer" >"$tmp/wrong"
	empty "$layer includes only what is below it" "$tmp/wrong"
done

find "$top/src" -name '*.c' | sed "s,^$top/src/,,; s,/[^/]*$,," | sort -u | some | while read -r folder; do
	case " $layers " in
	*" ${folder%%/*} "*) ;;
	*) echo "src/$folder is no layer" ;;
	esac
done >"$tmp/wrong"
empty 'every folder of src is a layer' "$tmp/wrong"
done_testing
