#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# examples.csv: every tool of every system has three examples; all are answered as they say; --help, the manual
# pages, tables show and tables diff know them, rulings do not; lint tells one that is wrong.
. "${0%/*}/lib/tap.sh"

# commands TOOL SYSTEM: its examples in --help, as `command TAB answer`.
commands()
{
	"$1" --help=all -r "$2" | awk '/^  \$ / { command = substr($0, 5); next }
	command != "" { sub(/^  /, ""); sub(/\t.*/, ""); print command "\t" $0; command = "" }'
}

tab=$(printf '\t')
for system in "$top"/tables/*/system.csv "$top"/t/systems/proof/system.csv "$top"/t/systems/proof-house/system.csv; do
	folder=${system%/system.csv}
	name=${folder##*/}
	DRUMHEAD_TABLES=${folder%/*}
	base=$(sed -n 's/^base,//p' "$system")
	: >"$tmp/few"
	: >"$tmp/wrong"
	for tool in $(sed '1d;/^#/d;s/,.*//' "${folder%/*}/${base:-$name}/checks.csv" | sort -u | some); do
		commands "$tool" "$name" >"$tmp/commands"
		[ "$(wc -l <"$tmp/commands")" -ge 3 ] || echo "$tool" >>"$tmp/few"
		while IFS=$tab read -r command answer; do
			got=$(sh -c "$command" </dev/null 2>&1 | cut -f1)
			[ "$got" = "$answer" ] || echo "$command: $got, not $answer" >>"$tmp/wrong"
		done <"$tmp/commands"
	done
	empty "$name: three examples of every tool" "$tmp/few"
	looked_at "$tmp/commands"
	empty "$name: the commands of --help answer what it says" "$tmp/wrong"
done

# A copy of the invented system and its house rules, to be spoiled.
copied "$top/t/systems/proof" "$top/t/systems/proof-house" "$tmp"
cd "$tmp" || exit 255
chmod -R u+w proof proof-house
DRUMHEAD_TABLES=.

is 'words that a shell would take otherwise are quoted' "$(DRUMHEAD_TABLES=$top/tables crt --help=all -r brandywine |
    grep -A1 'meaning D')" "  \$ crt -r brandywine 'meaning D1*'
  D1*${tab}what a code of the table does"
is 'its manual page has them, quoted likewise' "$(sh "$top/man/system-page.sh" "$top/tables/brandywine" brandywine \
    today | grep -A1 'crt .*meaning D')" '.It Li "\&crt \-r brandywine \(aqmeaning D1*\(aq"
D1*: what a code of the table does'
is 'tables show counts them' "$(tables show proof | grep '^examples')" \
    'examples  19 with their answers, shown by TOOL --help'
is 'a house rule adds its own and replaces those of the same question' "$(tables show proof-house |
    grep '^examples')" 'examples  21 with their answers, shown by TOOL --help'
is 'tables diff knows them' "$(tables diff proof proof-house | grep '^examples' | head -n 3)" \
    "examples${tab}charge/run pace=6 grass + 3 path + bog${tab}answer${tab}5.5${tab}4.5
examples${tab}charge/run pace=6 grass + 3 path + bog${tab}shows${tab}the last step in a bog${tab}the bog is cheaper here
examples${tab}charge/run pace=1 bog${tab}answer${tab}3${tab}not allowed"

ruled=$(crt -r proof 1-1 -d 5 --json)
sed -i 's/^odds,6 vs 4/odds,7 vs 4/' proof/examples.csv
is 'they are no part of a fingerprint' "$(crt -r proof 1-1 -d 5 --json)" "$ruled"
printf 'tool,question,answer,dice,mood\n' >proof/examples.csv
is 'a ruling does not read them' "$(crt -r proof 1-1 -d 5 --json)" "$ruled"
ok_error 'who asks for them hears what is wrong' 2 \
    'odds: ./proof/examples.csv:1: unknown column "mood" (tool, question, dice, answer, shows, vary, op)' odds --help -r proof
is 'and so does lint' "$(tables lint proof | head -n 1)" \
    './proof/examples.csv:1: unknown column "mood" (tool, question, dice, answer, shows, vary, op)'
ok_error 'no formula looks them up' 2 'crt: unknown word "examples" (word 1): try drm=, 1-3, 1-2, 1-1, 3-2, or --words
crt: "odds" (word 2) is a value: write odds=... (odds of the assault)' \
    crt -r proof examples odds

# wrong WHAT TEXT ROW...: lint finds this in examples of these rows.
wrong()
{
	what=$1 text=$2
	shift 2
	printf '%s\n' tool,question,dice,answer,shows "$@" >proof/examples.csv
	is "$what" "$(tables lint proof | grep examples)" "$text"
}
wrong 'an answer that is another' \
    './proof/examples.csv:3: column "answer": the answer is "3-2", not "2-1"' odds,0\ vs\ 1,,not\ allowed, odds,6\ vs\ 4,,2-1,
wrong 'a question that is none' \
    './proof/examples.csv:2: column "question": unknown word "nihgt" (word 3): did you mean night?' 'odds,5 vs nihgt 4,,1-1,'
wrong 'a question that lacks something' \
    './proof/examples.csv:2: column "question": odds is missing: odds of the assault (1-3, 1-2, 1-1, 3-2, 2-1, 4-1)' \
    'crt,surprise,8,=,'
wrong 'too many dice' './proof/examples.csv:2: column "dice": -d: 2 dice given, only 1 needed' 'crt,1-1,"5,5",=,'
wrong 'a die without that face' \
    './proof/examples.csv:2: column "dice": -d: die 1 of roll "x" of side 1 (d6) shows 7: a d6 has faces 1 to 6' 'charge,clash,7/4,thrown,'
wrong 'no dice' './proof/examples.csv:2: column "dice": dice are thrown whose faces are not there' 'crt,1-1,,=,'
wrong 'dice to be thrown' './proof/examples.csv:2: column "dice": dice are thrown whose faces are not there' 'crt,1-1,_,=,'
wrong 'a tool that is none' './proof/examples.csv:2: column "tool": proof has no check of "oods"' 'oods,6 vs 4,,3-2,'
wrong 'a tool that the system has not' './proof/examples.csv:2: column "tool": proof has no check of "reorg"' 'reorg,,,calm,'
wrong 'a question twice' './proof/examples.csv:3: column "question": "6 vs 4" stands on line 2 too' 'odds,6 vs 4,,3-2,' \
    'odds,6 vs 4,,3-2,again'
wrong 'an answer that is a date' './proof/examples.csv:2: column "answer": "2-Mar" is a date: a spreadsheet made it of 2-3 or 3-2
./proof/examples.csv:2: column "answer": the answer is "3-2", not "2-Mar"' 'odds,6 vs 4,,2-Mar,'
tables lint proof >"$tmp/out"
is 'it makes lint fail' $? 2

# The base has examples of its own; what a house rule changes is its own affair.
printf 'tool,question,dice,answer,shows\ncharge,run pace=1 bog,,3,\n' >proof/examples.csv
printf 'op,tool,question,dice,answer\n,odds,6 vs 4,,2-1\n' >proof-house/examples.csv
is 'an example of the base, answered otherwise, is a note; its own is an error' \
    "$(tables lint proof-house | grep examples)" \
    './proof-house/examples.csv:2: column "answer": the answer is "3-2", not "2-1"
./proof/examples.csv:2: note: column "answer": the answer is "not allowed", not "3"'
printf 'op,tool,question,answer\ndrop,charge,run pace=1 bog,\n' >proof-house/examples.csv
is 'and may be dropped' "$(tables lint proof-house | grep examples)" ''

# A shipped system is examined as the invented one is.
copied "$top/tables/iron-brigade" "$tmp"
chmod -R u+w iron-brigade
line=$(grep -n '^melee,dice' iron-brigade/examples.csv | cut -d: -f1)
sed -i "${line}s/,3,/,4,/" iron-brigade/examples.csv
is 'and so in a shipped system' "$(tables lint iron-brigade | grep examples)" \
    "./iron-brigade/examples.csv:$line: column \"answer\": the answer is \"3\", not \"4\""

DRUMHEAD_TABLES=$top/tables
is 'the shell asks on as if nothing had been asked' "$(drumhead -c 'use germantown' -c 'odds 8 vs 4' \
    -c 'tables lint brandywine-house' -c 'odds 8 vs 4' | grep -c '^2-1$')" 2
done_testing
