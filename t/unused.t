#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Words that were typed and that the ruling has no use for are told; on ordinary questions nothing is.
. "${0%/*}/lib/tap.sh"

# One question a row, with what it is to tell: as text, as JSON, as CSV, in a stream, and by chances.
sed 1d "$top/t/unused.csv" | some | while IFS= read -r row; do
	system=${row%%,*}
	rest=${row#*,}
	case $rest in
	\"*)
		rest=${rest#\"}
		question=${rest%%\",*}
		marks=${rest#*\",}
		;;
	*)
		question=${rest%%,*}
		marks=${rest#*,}
		;;
	esac
	marks=${marks#\"}
	marks=${marks%\"}
	tool=${question%% *}
	words=${question#* }
	# shellcheck disable=SC2086
	got=$("$tool" -r "$system" $words -s unused 2>&1 | sed -n '1s/.*\[unused: \(.*\)\]$/\1/p')
	[ "$got" = "$marks" ] || echo "$system $question: got $got"
	# shellcheck disable=SC2086
	"$tool" -r "$system" $words -s unused --json 2>&1 |
	    jq -r '[.unused[]? | .word + if .reason then " (" + .reason + ")" else "" end] | join("; ")' >>"$tmp/json"
	printf '%s\n' "$marks" >>"$tmp/marks"
	printf '%s\n' "$words" >>"$tmp/lines-$system-$tool"
	printf '%s\n' "$marks" >>"$tmp/marks-$system-$tool"
done >"$tmp/wrong"
empty 'each row tells what it is to tell, most of them nothing' "$tmp/wrong"
ok 'a hundred questions and more' [ "$(sed 1d "$top/t/unused.csv" | wc -l)" -ge 100 ]
ok 'most of them ordinary' [ "$(grep -c ',$' "$top/t/unused.csv")" -ge 75 ]
cmp -s "$tmp/json" "$tmp/marks" || diff "$tmp/marks" "$tmp/json" | diag
ok 'JSON tells the same' cmp -s "$tmp/json" "$tmp/marks"

# A stream tells of each line what is told of it alone.
for lines in "$tmp"/lines-*; do
	looked_at "$lines"
	of=${lines##*/lines-}
	tool=${of##*-}
	case $of in
	*-fallen-leader) tool=fallen-leader ;;
	esac
	system=${of%-"$tool"}
	cp "$tmp/marks-$of" "$tmp/want"
	"$tool" -r "$system" - -s unused <"$lines" 2>&1 |
	    sed 's/.*\[unused: \(.*\)\]$/\1/;t
		s/.*//' >"$tmp/got"
	cmp -s "$tmp/got" "$tmp/want" || { echo "$of"; diff "$tmp/want" "$tmp/got"; }
	{ echo question; sed 's/.*/"&"/' "$lines"; } | "$tool" -r "$system" --csv -s unused 2>&1 |
	    awk -F, '{ print }' | sed 1d | wc -l | tr -d ' ' >"$tmp/n"
	[ "$(cat "$tmp/n")" = "$(wc -l <"$lines" | tr -d ' ')" ] || echo "$of: rows"
done >"$tmp/wrong"
empty 'streams tell the same' "$tmp/wrong"

DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES
tab=$(printf '\t')
unused='american-surprise (only an American attack surprises, in turn 1)'
ok_program 'behind the meaning' 0 "R/R${tab}6${tab}both sides retreat [unused: $unused]" \
    crt 1-1 british american-surprise -d 6
ok_program 'read aloud' 0 "both sides retreat [unused: $unused], on a roll of 6." \
    crt 1-1 british american-surprise -d 6 --say
ok_program 'in CSV a column' 0 "crt.answer,crt.dice,crt.meaning,crt.effects,crt.error,crt.unused
R/R,6,both sides retreat,retreat@1=1; retreat@2=1,,\"$unused\"" crt 1-1 british american-surprise -d 6 --csv
ok_program 'chances: on the last line' 0 "${tab}[unused: $unused]" sh -c 'crt 1-1 british american-surprise -c | tail -n 1'
ok_program 'in CSV' 0 "$unused" \
    sh -c 'crt 1-1 british american-surprise -c --csv | sed -n "2s/.*,\"\\(.*\\)\"/\\1/p"'
ok_program 'in JSON' 0 'american-surprise' sh -c 'crt 1-1 british american-surprise -c --json | jq -r ".unused[].word"'
ok_program 'what counts is not told' 0 "R/R${tab}5 +1 = 6${tab}both sides retreat" crt 1-1 american american-surprise turn=1 -d 5
ok_program 'nor anything beside what the referee rules' 0 "R/-${tab}${tab}attacker retreats, ruled by the referee" \
    crt 1-1 british american-surprise ruled=R/-
ok_program 'a word of which one side has use says which has none' 0 \
    "drawn${tab}1, bonus +1 / 1, bonus +1${tab}[unused: light-cover@2 (it attacks)]" \
    melee -r iron-brigade raw light-cover vs raw charging light-cover -d 1/1

# ---- the arithmetic of an answer; a word as the side means it ----
ok_program 'a test' 0 "passed${tab}4 +3 = 7, needs 5${tab}the unit stands [reconstructed]" \
    morale -r germantown printed=1 leadership=2 -d 4
ok_program 'a fire' 0 "0 hits${tab}1,1,5,3,4,2,1, needs 5, dice +1${tab}ragged volley" \
    fire -r land-of-the-free medium infantry range=2 vs battle-line -d 1,1,5,3,4,2,1
ok_program 'where the words say it, it is not said twice' 0 "0 hits${tab}1,1,3${tab}3 dice, each needs 5 with -2" \
    fire -r iron-brigade line 6in vs hard-cover -d 1,1,3
is 'surrounded, before vs and after it' "$(crt -r germantown combat --words | grep '^surrounded.*modifier')" \
    "surrounded${tab}modifier, first side${tab}the attacker is surrounded
surrounded${tab}modifier, after vs${tab}the defender is surrounded"

# ---- two words that are one, and words of a roster ----
charge="charge -r fire-and-fury trained fresh even vs trained fresh"
counted()
{
	"$@" -d 3/3 -x | sed -n 's/^.counted \(.* limbered-guns,.*\) (.*/\1/p'
}
# shellcheck disable=SC2086
is 'two words that the check knows are not one' "$(counted $charge limbered guns)" \
    '-2 limbered-guns, other side to drm: limbered guns [its condition holds]'
# shellcheck disable=SC2086
is 'the one word is' "$(counted $charge limbered-guns)" '-2 limbered-guns, other side to drm: limbered guns [stated]'
is 'two of which it knows one are' "$(move -r germantown infantry mp=4 clear stream slope)" \
    "$(move -r germantown infantry mp=4 clear stream-slope)"
printf 'unit,words\nA,trained limbered guns\n' >"$tmp/units.csv"
is 'in a roster as well' "$(counted charge -r fire-and-fury trained fresh even vs @A fresh -u "$tmp/units.csv")" \
    '-2 limbered-guns, other side to drm: limbered guns [its condition holds]'
for words in 'raw hard-cover' 'raw light-cover 3 marks' 'raw light-cover not-loaded' 'elite hard-cover marks=2'; do
	printf 'unit,words\nB,%s\n' "$words" >"$tmp/units.csv"
	# shellcheck disable=SC2086
	is "what a roster says counts as what is typed: $words" "$(melee -r iron-brigade line vs @B -u "$tmp/units.csv" -d 2,3,4/need)" \
	    "$(melee -r iron-brigade line vs $words -d 2,3,4/need)"
	# shellcheck disable=SC2086
	is "and comes to the same: $words" "$(melee -r iron-brigade line vs @B -u "$tmp/units.csv" -c --json | jq -c .chances)" \
	    "$(melee -r iron-brigade line vs $words -c --json | jq -c .chances)"
done
printf 'unit,words\nC,raw first-volley skirmish-order\n' >"$tmp/units.csv"
is 'but what a roster says in vain is not told' "$(melee -r iron-brigade raw vs @C -u "$tmp/units.csv" -d 1/1)" "drawn${tab}1 / 1"

# ---- lint lists what nothing can come of ----
for system in brandywine germantown fire-and-fury iron-brigade land-of-the-free; do
	is "$system: each word of each check can change something, or a row says why not" \
	    "$(tables lint "$system" | some | grep 'nothing in')" ''
done
cd "$tmp" || exit 255
mkdir -p x
printf 'key,value\ntitle,a thing\n' >x/system.csv
printf 'tool,check,default,title,cite\ncrt,one,yes,one,page 1\ncrt,two,,two,page 1\n' >x/checks.csv
printf '%s\n' check,side,name,kind,legal,default,prompt \
    "one two,1,brave,yesno,,no,brave" "one,1,old,yesno,,no,old" "one,1,tall,yesno,,brave,tall" >x/values.csv
printf '%s\n' check,id,scope,do,name,value,when,cite "one,a,,answer,,'yes',brave@1,page 1" \
    "one two,b,,answer,,'no',,page 1" >x/steps.csv
DRUMHEAD_TABLES=.
ok_program 'a word that a check has no use for is listed' 0 \
    './x/values.csv:2: note: column "check": nothing in crt two reads brave
./x/values.csv:3: note: column "check": nothing in crt one reads old
./x/values.csv:4: note: column "check": nothing in crt one reads tall
x: 0 errors, 3 notes' tables lint x
ok_program 'and told' 0 "yes${tab}${tab}[unused: old]" crt -r x brave old
ok_program 'what restates a default is not' 0 no crt -r x tall=no old=no
printf '%s\n' check,side,word,to,op,value,unless,cite,meaning 'two,1,brave,weightless,add,0,fear is no matter,page 1,brave' \
    'one,1,old,weightless,add,0,age is no matter,page 1,old' 'one,1,tall,weightless,add,0,size is no matter,page 1,tall' >x/modifiers.csv
ok_program 'a row of value 0 explains it' 0 'x: 0 errors, 0 notes' tables lint x
ok_program 'and the ruling says so' 0 "no${tab}${tab}[unused: brave (fear is no matter)]" crt -r x two brave
done_testing
