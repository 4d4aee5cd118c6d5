#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Files that are not what they should be: links that lead nowhere, folders that cannot be entered, pipes
# and devices in the place of plain files, standard streams that are closed. Nothing hangs, nothing that
# is there counts as absent, and no file is written in the place of another.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
exec </dev/null

# soon COMMAND...: it ends by itself.
soon()
{
	timeout 30 "$@"
}

# broken WHAT MESSAGE COMMAND...: exit status 2, at once, with this message.
broken()
{
	broken_what=$1 broken_text=$2
	shift 2
	ok_error "$broken_what" 2 "$broken_text" soon "$@"
}

# ---- a file of the system cannot be reached ----
copied "$top/tables" t
DRUMHEAD_TABLES=t
ok_program 'the copy answers' 0 '-/D	6	defender disrupted' crt -r germantown 3-1 -d 6
mv t/germantown/modifiers.csv kept
ln -s nowhere t/germantown/modifiers.csv
broken 'a link to nowhere is no absence' 'crt: t/germantown/modifiers.csv: No such file or directory' \
    crt -r germantown 3-1 -d 6
rm t/germantown/modifiers.csv
mkdir t/germantown/modifiers.csv
broken 'nor is a folder' 'crt: t/germantown/modifiers.csv: Is a directory' crt -r germantown 3-1 -d 6
rmdir t/germantown/modifiers.csv
mkfifo t/germantown/modifiers.csv
broken 'a pipe in the place of a table' 'crt: t/germantown/modifiers.csv: this is not a plain file' \
    crt -r germantown 3-1 -d 6
is 'lint says so too' "$(soon tables lint germantown | sed -n 1p)" \
    't/germantown/modifiers.csv: this is not a plain file'
rm t/germantown/modifiers.csv
ln -s /dev/zero t/germantown/modifiers.csv
broken 'a device' 'crt: t/germantown/modifiers.csv: this is not a plain file' crt -r germantown 3-1 -d 6
rm t/germantown/modifiers.csv
mv kept t/germantown/modifiers.csv
mv t/germantown kept
ln -s gone t/germantown
broken 'a system that is a link to nowhere hides no other' 'crt: t/germantown: No such file or directory' \
    crt -r germantown 3-1 -d 6
rm t/germantown
mv kept t/germantown
broken 'a folder that is none' 'crt: /dev/null: no such folder' \
    crt -r germantown -T /dev/null 3-1 -d 6
if [ "$(id -u)" -ne 0 ]; then
	chmod 0 t/germantown
	broken 'a folder that may not be entered' 'crt: t/germantown/system.csv: Permission denied' \
	    crt -r germantown 3-1 -d 6
	chmod 755 t/germantown
else
	skip 'root may enter any folder'
fi

# ---- pipes and devices in other places ----
mkfifo pipe.csv
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES
broken 'a roster' 'crt: pipe.csv: this is not a plain file' crt -u pipe.csv 3-1 -d 6
broken 'a device as one' 'crt: /dev/zero: this is not a plain file' crt -u /dev/zero 3-1 -d 6
broken 'a dice file' 'crt: pipe.csv: this is not a plain file' crt 3-1 -d @pipe.csv
broken 'a device as one' 'crt: /dev/zero: this is not a plain file' crt 3-1 -d @/dev/zero
broken 'a journal' 'crt: pipe.csv: this is not a plain file' crt 3-1 -d 6 -J pipe.csv
broken 'a device as one' 'crt: /dev/null: this is not a plain file' crt 3-1 -d 6 -J /dev/null
broken 'a journal to look at' 'journal: pipe.csv: this is not a plain file' journal show -J pipe.csv
broken 'the secret of a seal' 'crt: game.csv.seal: this is not a plain file' sh -c '
	journal seal -J game.csv --by Anna >/dev/null && journal word -J game.csv --by Ben x >/dev/null &&
	    rm game.csv.seal && mkfifo game.csv.seal && crt 3-1 -J game.csv'
broken 'a script' 'drumhead: no tool of that name, and no file: pipe.csv: this is not a plain file (see --help)' drumhead pipe.csv
mkdir -p "$HOME/.config/drumhead"
mkfifo "$HOME/.config/drumhead/rc"

ok_program 'what a shell hands over' 0 '-/D	file 6	defender disrupted' \
    sh -c 'echo 6 | crt 3-1 -d @/dev/fd/0'
ok_program 'a roster too' 0 2-1 sh -c "printf 'unit,words\n44th,14\n' |
    odds -r brandywine -u /dev/fd/0 @44th vs 7"

# ---- standard streams that are closed ----
ok_error 'standard output' 2 'crt: standard output: Bad file descriptor' sh -c 'exec crt 3-1 -d 5 >&-'
ok_error 'standard output, with a journal' 2 'crt: standard output: Bad file descriptor' \
    sh -c 'exec crt 3-1 -d 5 -J b.csv >&-'
ok 'which is whole' soon journal verify -J b.csv
is 'and has its row' "$(journal show -J b.csv | cut -f1)" 1
ok_program 'standard error, with a journal and an error' 2 '' sh -c 'exec crt 3-1 zz -d 5 -J c.csv 2>&-'
is 'nothing of it stands in the journal' "$(grep -c 'crt:' c.csv 2>/dev/null)" "$([ -f c.csv ] && echo 0)"
ok_error 'standard input that is wanted' 2 'crt: stdin: Bad file descriptor' sh -c 'exec crt <&-'
ok_program 'standard input that is not' 0 '-/R	5	defender retreats' sh -c 'exec crt 3-1 -d 5 <&-'
ok_error 'all three' 2 '' sh -c 'exec crt 3-1 -d 5 -J d.csv <&- >&- 2>&-'
ok 'and the journal is whole' soon journal verify -J d.csv
ok_program 'the shell too' 2 '' sh -c "exec drumhead -c 'crt 3-1 -d 5' -J e.csv >&- 2>/dev/null"

# ---- text that a terminal would obey, or a spreadsheet run ----
unset DRUMHEAD_RULES
esc=$(printf 'X\033[31m\302\233\342\200\256')
sed -i "s/^title,/title,$esc/" t/germantown/system.csv
sed -i "s/defender retreats/=defender$esc retreats/;s/attack/att$esc/" t/germantown/codes.csv
sed -i "s/^crt,combat,yes,/crt,combat,yes,$esc/" t/germantown/checks.csv
printf 'unit,words,note\n44th%s,,%s\n' "$esc" "$esc" >r.csv
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

# All that people read. (The dice are typed: nothing depends on chance.)
{
	for options in '' -x --say -w --dispute -c '-c -n 3' '-c --sweep drm=-1..1' --words --help --json '-c --json'; do
		# shellcheck disable=SC2086
		case $options in
		*-c*) crt 3-1 $options ;;
		*) crt 3-1 -d 5 $options ;;
		esac
	done
	crt combat --words
	crt 3-1 "$esc"
	crt 3-1 -d "$esc"
	crt 3-1 -r "$esc"
	crt 3-1 -T "$esc"
	crt 3-1 -u r.csv "@44th$esc" -d 5 -x
	crt 3-1 -u r.csv "@45th$esc" -d 5
	crt meaning -/R
	tables list
	tables show germantown
	tables show germantown codes
	tables print germantown close-combat
	tables diff germantown brandywine
	tables lint germantown
	crt 3-1 -d 5 -J j.csv --by "A$esc"
	journal note "$esc" -J j.csv
	journal turn "$esc" -J j.csv
	for verb in show report stats verify 'export --json'; do
		# shellcheck disable=SC2086
		journal $verb -J j.csv
	done
	drumhead -c 'crt 3-1 -d 5' -c next -c explain -c 'units r.csv' -c phase -c "use $esc" -c "crt $esc" -c help
} >said 2>&1
is 'a good deal is said' "$([ "$(wc -l <said)" -gt 1500 ] && grep -c '\\x1b' said | sed 's/^[1-9][0-9]*/some/')" some
looked_at said
LC_ALL=C grep -nP '[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xaa-\xae]' said | cat -v >wrong
empty 'and nothing of it reaches a terminal as it is' wrong
is 'in JSON it is written as JSON writes it' "$(crt 3-1 -d 5 --json | grep -o 'X.*retreats"' | sed 's/ .*//;q')" \
    'X\u001b[31m\u009b\u202e'
is 'and read back as it was' "$(crt 3-1 -d 5 --json | jq -r .meaning)" "=defender$esc retreats"
is 'in CSV a meaning runs nothing' "$(crt 3-1 -d 5 --csv | sed -n 2p)" \
    "-/R,5,\"'=defenderX\\x1b[31m\\xc2\\x9b\\xe2\\x80\\xae retreats\",retreat@2=1,,"
is 'cells that pass through stay as they are' \
    "$(printf 'question,note\n3-1,%s\n' "$esc" | crt --csv -d 5 | sed -n 2p | cut -d, -f2)" "$esc"
copied "$top/tables/germantown/codes.csv" t/germantown/codes.csv
printf '# r\351serve\n' >>t/germantown/codes.csv
lines=$(wc -l <t/germantown/codes.csv)
broken 'a table in another encoding' \
    "crt: t/germantown/codes.csv:$lines:4: byte e9 is not UTF-8: save the file in that encoding" crt 3-1 -d 5
done_testing
