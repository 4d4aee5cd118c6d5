#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What of the house style a machine can tell.
. "${0%/*}/lib/tap.sh"

find "$top/src" "$top/t" -name '*.[ch]' | sort | some >"$tmp/c"
find "$top/src" -name '*.[ch]' | sort | some >"$tmp/src"

# each LIST AWK-PROGRAM: run it over the files of the list; `at` is the place to name.
each()
{
	while read -r file; do
		awk -v file="${file#"$top/"}" '
		function at() { return file ":" FNR ": " }
		'"$2" "$file"
	done <"$1" >"$tmp/wrong"
	looked_at "$1"
}

each "$tmp/c" '{ line = $0; gsub(/\t/, "        ", line) }
    length(line) > 100 { print at() length(line) " columns" }'
empty 'no line is over 100 columns' "$tmp/wrong"

each "$tmp/c" 'FNR == 1 && !/SPDX-License-Identifier: GPL-3.0-or-later/ { print at() "no SPDX line" }'
empty 'every C file begins with its SPDX line' "$tmp/wrong"

find "$top/src" "$top/t" "$top/tables" "$top/man" -name '*.mk' -o -name '*.t' -o -name '*.sh' |
	sort >"$tmp/scripts"
each "$tmp/scripts" 'FNR <= 2 && /SPDX-License-Identifier: / { found = 1 }
    END { if (!found) print file ": no SPDX line" }'
empty 'every script and fragment has its SPDX line' "$tmp/wrong"

each "$tmp/c" '/[ \t]$/ { print at() "blank at the end" } /\r/ { print at() "CR" }'
empty 'no blanks at the end of a line' "$tmp/wrong"

each "$tmp/c" '/^#ifndef _[A-Z]/ { print at() "guard begins with _" }
    /TODO|FIXME|XXX/ { print at() $0 }
    /(^|[^a-z_])(gets|strcpy|strcat|sprintf|strtok|atoi|alloca) *\(/ { print at() $0 }'
empty 'no reserved guards, leftovers, or calls that cannot be bounded' "$tmp/wrong"

each "$tmp/src" 'file ~ /\.c$/ && /^#include/ && !seen++ && !/<config\.h>/ { print at() "want <config.h> first" }'
empty 'every .c includes <config.h> first' "$tmp/wrong"

# Comments and strings aside: only the driver and the shell print, nothing below them exits.
grep -vE '/src/(cli|study|tools|shell)/' "$tmp/src" >"$tmp/below"
each "$tmp/below" '
    { line = $0; gsub(/"([^"\\]|\\.)*"/, "\"\"", line); sub(/\/\*.*/, "", line) }
    /^[ \t]*\*/ { next }
    # Where there is no memory left the program ends at once.
    file == "src/base/frame.c" { gsub(/exit *\(/, "", line) }
    line ~ /(^|[^A-Za-z0-9_])(exit|_exit|abort|printf|fprintf|vprintf|vfprintf|puts|fputs|putchar|perror|err|errx|warn|warnx) *\(/ {
	print at() $0
    }
    line ~ /(^|[^A-Za-z0-9_])(stdout|stderr)([^A-Za-z0-9_]|$)/ { print at() $0 }'
empty 'nothing below the driver prints or exits' "$tmp/wrong"

# Nobody decides by the words of a message: errors have a kind, and name a place.
grep -v '/src/base/error\.c$' "$tmp/src" >"$tmp/others"
each "$tmp/others" '/(str[a-z]*str|str[n]*cmp|str[n]*casecmp|memcmp|text_eq|text_same) *\(([^;]*[^a-z_;])?((e|err|quiet)|l->all\[[^;]*\])(\.|->)(text|message)/ {
	print at() $0 }'
empty 'no message decides by its words' "$tmp/wrong"

# Text that the program wrote itself is not read again: between rooms go values. These files read what others wrote.
cat >"$tmp/reads" <<'END'
src/ask/give.c	words as they are typed: NAME=VALUE
src/base/error.c	formats, for the place that they name
src/base/text.c	words that are quoted for a line
src/board/apply.c	a row's number as it is typed
src/board/commands.c	#N as it is typed
src/board/game.c	a turn's number as it is typed; cells of tables
src/board/why.c	a row's number as it is typed
src/chain/chain.c	names of --take
src/cli/missing.c	a line that a person types
src/cli/outlet.c	no text of its own: does an error pass on that of a file?
src/cli/stream.c	names of columns, as --with has them
src/dice/dice.c	TEXT/N of a seed; files of faces
src/dice/faces.c	faces as they are typed
src/ledger/csvedit.c	rows of users' files
src/ledger/seal.c	the ledger: seals and their file
src/option/options.c	options as they are typed
src/prove/cells.c	cells of tables
src/prove/laws.c	cells of tables: conditions, groups
src/prove/shell.c	cells of tables: marks of the shell
src/record/journal-log.c	the ledger: dice, draw, what an undo names
src/rule/suggest.c	words as they are typed, for what they may mean
src/share/shares.c	answers as the tables word them: `2 hits`
src/shell/complete.c	the word at the cursor
src/shell/edit.c	lines of the history's file
src/shell/settings.c	NAME=CHOICE as it is typed
src/shell/shell.c	lines as they are typed or pasted
src/table/compile.c	cells of tables: bounds by name
src/table/load.c	cells of tables: bands
src/table/overlay.c	cells of tables: readings
src/tell/out.c	no reader: hides TABs and new lines of a cell
src/tell/text.c	meanings as the tables word them: `needs 5`
src/tools/roll.c	lines of standard input
src/verbs/tables-print.c	--by as it is typed
END
cut -f1 "$tmp/reads" | sort | some >"$tmp/named"
sort -u "$tmp/named" | diff "$tmp/named" - >"$tmp/wrong"
empty 'each is named once' "$tmp/wrong"
each "$tmp/src" '!found && /(^|[^a-z_])(sscanf|strto[a-z]+|strstr|strcspn) *\(/ { print file; found = 1 }'
sort "$tmp/wrong" | diff "$tmp/named" - >"$tmp/differ"
empty 'no others read text, and these still do' "$tmp/differ"

# Words that came in from outside are read in one place, run_read(); a follow-up's in another.
grep -v '/src/ask/' "$tmp/src" >"$tmp/others"
each "$tmp/others" '/(^|[^a-z_])ask_(parse|phrase) *\(/ { print at() $0 }'
[ "$(wc -l <"$tmp/wrong")" -le 3 ] && : >"$tmp/wrong"
empty 'no more than three calls read words as a question' "$tmp/wrong"

# CSV and JSON are written by the tell layer alone; the journal writes its own rows.
grep -Ev '/src/(tell|share)/' "$tmp/src" >"$tmp/others"
each "$tmp/others" '/(^|[^a-z_])(out_csv|out_json|out_json_num|out_json_val|out_key) *\(/ { print at() $0 }'
empty 'output formats are told in one layer' "$tmp/wrong"

# The aim is 40 lines; a function of more than 60 is two.
each "$tmp/src" '/^\{/ { begin = FNR } /^\}/ {
	if (begin && FNR - begin > 60) print at() FNR - begin " lines in one function"; begin = 0 }'
empty 'no function is over 60 lines' "$tmp/wrong"

# Sources may be read-only, and lie in a folder of any name.
ls "$top"/t/*.t | some >"$tmp/tests"
grep -nE '(^|[^a-z])cp [^;|]*\$top' "$top"/t/*.t >"$tmp/wrong"
empty 'what is copied from the sources may be changed: copied()' "$tmp/wrong"
grep -lE '\bglob "?\$(top|dir|first|Bin)' "$top"/t/*.t "$top"/t/*.pl "$top"/t/mutate* "$top"/t/*/*.pl | some |
	while read -r name; do
		grep -q 'File::Glob qw(:bsd_glob)' "$name" || echo "$name"
	done >"$tmp/wrong"
empty 'no glob takes names apart at blanks' "$tmp/wrong"

# A loop over a list that a command makes: an empty one is a failure (some(), in t/lib/tap.sh).
awk '/^[ \t]*#/ { next }
    (/\| *while .*read/ || (before ~ /\|[ \t]*$/ && /^[ \t]*while .*read/)) && before $0 !~ /some/ { print FILENAME ":" FNR ": " $0 }
    /for [a-z]+ in .*\$\(/ && !/some|for word in \$\(quoted/ { print FILENAME ":" FNR ": " $0 }
    { before = $0 }' "$top"/t/*.t >"$tmp/wrong"
looked_at "$tmp/tests"
empty 'a loop over a list fails where the list is empty' "$tmp/wrong"

# So is an empty file of the tests that a loop reads: it is named to looked_at().
grep -E '^[[:blank:]]*done <"\$top/t/[a-z]+\.tsv"' "$top"/t/*.t | some | while IFS= read -r loop; do
	list=${loop##*done <}
	grep -qF "looked_at $list" "${loop%%.t:*}.t" || echo "$loop"
done >"$tmp/wrong"
empty 'nor does an empty file of the tests pass' "$tmp/wrong"

# A test on a terminal is skipped where tmux is not there, or does not start.
for name in "$top"/t/*.t; do
	grep -qE 'terminal\.pl|tmux ' "$name" && echo "$name" | some >"$tmp/one" &&
	    ! grep -qE '^needs_(tmux|terminal)' "$name" && echo "$name"
done | grep -v '/style\.t$' >"$tmp/wrong"
empty 'whoever drives tmux asks first whether it starts' "$tmp/wrong"
done_testing
