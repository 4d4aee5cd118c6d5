#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a first user stumbles over: CSV files with columns of their own, options that need each other,
# the words and the help.
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')

# csv TEXT COMMAND...: the command reads the text.
csv()
{
	printf "$1" | { shift; "$@"; }
}

ok_program 'a column that another check of the tool knows passes through' 0 \
    'unit,reorg.answer,reorg.dice,reorg.meaning,reorg.effects,reorg.error,reorg.unused
1st,reorganized,"seed"' \
    sh -c 'printf "unit\n1st\n" | reorg -r brandywine --csv -s x | sed "2s/,\"[0-9],[0-9]\".*/,\"seed\"/"'
ok_program "a modifier of the other side is a column too, beside the first side's value" 0 \
    'question,vs.woods,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused
8 vs 7,no,1-1,,,,,
8 vs 7,yes,1-2,,,,,' \
    csv 'question,vs.woods\n8 vs 7,no\n8 vs 7,yes\n' odds -r brandywine --csv --with vs.woods
ok_program 'name=yes means the modifier of its side' 0 1-2 odds -r brandywine 8 vs 7 woods=yes
ok_error 'and a value of the other side only is told where to stand' 2 \
    'odds: "direct-front=yes" (word 3) describes the first side: write it before vs' \
    odds -r brandywine 8 vs direct-front=yes 7
ok_program 'a CSV header alone goes out again' 0 \
    'question,odds.answer,odds.dice,odds.meaning,odds.effects,odds.error,odds.unused' \
    csv 'question\n' odds -r brandywine --csv
ok_error 'lines of words are not taken for CSV' 2 \
    "crt: stdin:1:1: this is no CSV header with a column question, TOOL.answer or a value's name; lines \
of words are read without --csv" \
    csv '2-1\n' crt -r germantown - +1 -d 6 --csv

ok_error '--of without --chances' 2 'odds: --of goes with --chances (see --help)' odds -r germantown --of points 8 vs 4
ok_program '--of an effect' 0 "0${tab}93/100${tab}93.00%${tab}100.00%${tab}###################
1${tab}7/100${tab}7.00%${tab}7.00%${tab}#
${tab}mean 7/100" fire -r germantown rifle 4 adjacent vs cavalry -c --of army-morale-change@1
ok_error '--of an effect that either side has: of which?' 2 \
    'crt: --of: each side has its own retreat: write retreat@1 or retreat@2' crt -r germantown 2-1 -c --of retreat
is 'of one that befalls one side it need not be said' "$(fire -r fire-and-fury musket 4in 6 stands vs trained -c --of stand-losses)" \
    "$(fire -r fire-and-fury musket 4in 6 stands vs trained -c --of stand-losses@2)"
ok_program '--of an answer, or a better one' 0 "-/R..${tab}1/2${tab}50.00%${tab}${tab}##########
another answer${tab}1/2${tab}50.00%${tab}${tab}##########" crt -r germantown 2-1 -c --of -/R..
is '--of what an answer means' "$(crt -r germantown 2-1 -c --of 'defender retreats..' | sed 's/defender retreats/-\/R/')" \
    "$(crt -r germantown 2-1 -c --of -/R..)"
is '--of an answer, or a worse one' "$(crt -r germantown 2-1 -c --of ..-/R | cut -f1,2)" "..-/R${tab}7/10
another answer${tab}3/10"
is '--of one that never comes' "$(crt -r germantown 2-1 -c --of -/2 | cut -f1,2)" "-/2${tab}0
another answer${tab}1"
ok_program 'nor codes' 0 'defender retreats, on a roll of 6.' crt -r germantown 2-1 -d 6 --say
ok_program 'nor signs' 0 '2 to 1.' odds -r germantown 8 vs 4 --say
ok_program 'what is read aloud has no sources' 0 'reorganized, on a roll of 4, 5 plus 1 is 10: the unit has its full factor again.' \
    reorg -r brandywine commander -d 4,_ -s b --say
ok_error '--plot without --sweep' 2 'crt: --plot goes with --sweep (see --help)' crt -r germantown --plot 2-1
ok_error '--at-least without --need' 2 'crt: --at-least goes with --need (see --help)' crt -r germantown --at-least 1/2 2-1
ok_error '--sweep with --need' 2 'crt: --sweep or --need: not both (see --help)' \
    crt -r germantown --sweep drm=0..1 --need R/R --at-least 1/2 2-1
ok_error '--dispute in a table' 2 'crt: --dispute is told as text or json' crt -r germantown --dispute --csv 2-1 -d 6
ok_error '--key without --seed' 2 'reorg: --key goes with --seed (see --help)' reorg -r brandywine --key unit
# What is missing whatever the dice show is told before they are thrown, and before a sealed die is drawn.
estimate='fire: range is missing: estimated range in inches (12..36)'
ok_error 'missing before dice are needed' 2 "$estimate" fire -r iron-brigade shell vs elite -d need
ok_error 'and before they are too few' 2 "$estimate" fire -r iron-brigade shell vs elite -d 3
is 'no die is told beside the error' "$(fire -r iron-brigade shell vs elite -s x --json 2>/dev/null | jq -c .dice)" '[]'
ok_error 'in a stream' 2 "fire: stdin:1:1: ${estimate#fire: }" sh -c 'echo shell vs elite | fire -r iron-brigade - -d need'
# Who has thrown already hears the refusal, not that the dice are too many.
refused="not allowed${tab}${tab}units reorganize at the beginning of their own turn before any unit moves (rule 16.0)"
ok_program 'dice for a ruling that is not allowed' 1 "$refused" reorg -r brandywine movement-portion -d 6,6
ok_program 'in JSON too' 1 '"not allowed"' sh -c 'reorg -r brandywine movement-portion -d 6,6 --json | jq .answer; reorg -r brandywine movement-portion -d 6,6 >/dev/null'
ok_program 'of a hex that is not the next' 1 "not allowed${tab}${tab}the next hex is one hex away and not 2 (card: Rifle/Artillery To Hit Table)" \
    fire -r germantown rifle 4 adjacent range=2 vs artillery -d 5,7
ok_program 'of a formation' 1 "not allowed${tab}${tab}Hessians may not use Extended Line (sheet: Special Rules)" \
    fire -r fire-and-fury musket 4in 4 stands vs hessian extended-line trained -d 5,4
ok_program 'of points that are spent' 1 "not allowed${tab}${tab}1 Command Point needed, 0 left (Commander Special Orders)" \
    orders -r land-of-the-free field-promotion skilled points=0 distance=10 -d 6
ok_program 'with --through' 1 "$refused" reorg -r brandywine movement-portion -d 6,6 --through
ok_program 'with --what-if' 1 "$refused
${tab}with reorganization-portion: reorganized
${tab}no change: 9 words" reorg -r brandywine movement-portion -d 6,6 -w
ok_program 'with --dispute' 1 "$refused
${tab}no doubtful reading bears on this ruling" reorg -r brandywine movement-portion -d 6,6 --dispute
is 'in a stream' "$(echo movement-portion | reorg -r brandywine - -d 6,6)" "$refused"
is 'in a CSV stream, where its dice stay' "$(printf 'question,reorg.dice\nmovement-portion,"6,6"\n' | reorg -r brandywine --csv | sed 1d)" \
    'movement-portion,"6,6",not allowed,units reorganize at the beginning of their own turn before any unit moves (rule 16.0),,,'
is 'in the shell' "$(drumhead -r brandywine -c 'reorg movement-portion -d 6,6')" "$refused"
ok_error 'of no other kind of face' 2 'reorg: -d: "x" is no face; type a number, or _ to roll it' reorg -r brandywine movement-portion -d x
ok_error 'dice for a ruling that throws none' 2 'crt: -d: 1 die given, none needed: no combat' \
    crt -r germantown 2-1 skirmish vs withdraw -d 4

ok_error 'a row that is misspelt' 2 'crt: leaders has no row "wayn": did you mean wayne?' \
    crt -r germantown leaders wayn side
ok_error 'a column that is not said' 2 'crt: leaders: which column? one of side, gain, loss, vp, commands' \
    crt -r germantown leaders wayne
ok_program 'plain dice have no tables to explain' 0 "7${tab}3,4
${tab}die dice (d6) 3,4, typed" roll 2d6 -x -d 3,4

ok_program 'what to throw, and the least that does' 0 "d10z${tab}shot${tab}needs 4, drm -1" \
    fire -r germantown artillery 4 adjacent vs infantry in-woods -d need
ok_program 'what to throw, where one side has the number' 0 "d6${tab}nerve${tab}needs 4, drm@1 +1" \
    morale -r iron-brigade raw 2 marks good -d need
ok_program 'the next throw does not need what the first one did' 0 "d10z${tab}wound" \
    fire -r germantown artillery 4 adjacent vs infantry -d 5/need
ok_program "a side's throw shows its own modifiers" 0 "3d6${tab}a, other side" \
    melee -r iron-brigade elite grenadiers charging vs line continentals -d 5,6,3/need

ok_program '--words begins with the checks' 0 "combat${tab}check, default${tab}close combat
matrix${tab}check${tab}die modifier of two tactics cards
tactics${tab}check${tab}whether a tactic or a refusal to attack is allowed" \
    sh -c 'crt -r germantown --words | sed -n 1,3p'
ok_program '--words of a check does not' 0 "skirmish${tab}attack, first side${tab}tactics card" \
    sh -c 'crt -r germantown matrix --words | sed -n 1p'
ok_program 'a word without a meaning of its own has that of its value' 0 \
    "level-1${tab}height, each unit${tab}level of the square" \
    sh -c 'odds -r brandywine --words | grep ^level-1 | sed -n 1p'

odds --help | some | awk 'length($0) > 79 && !/^usage/ { print }' >"$tmp/wide"
empty '--help fits into 79 columns' "$tmp/wide"
# ---- plain dice, line by line ----
ok_error 'roll reads lines' 2 'roll: stdin:4: "foo" is no dice: write them like 2d6, d10z, 3d6:4+, d6-d6 or 2d3kh1' \
    sh -c "printf '2d6\\n\\nd20\\tmore\\nfoo\\nd6\\n' | roll - -s x >'$tmp/rolled'"
is 'each has dice of its own, and the rest is rolled' "$(cut -f1 "$tmp/rolled" | wc -l | tr -d ' ')" 3
is 'the first as it is alone' "$(head -n 1 "$tmp/rolled")" "$(roll 2d6 -s x)"
is 'without words too' "$(printf '2d6\nd20\n' | roll -s x)" "$(head -n 2 "$tmp/rolled")"
is 'its chances' "$(echo d2 | roll - -c | cut -f1,2)" "$(roll d2 -c | cut -f1,2)"
mkfifo "$tmp/asked"
roll - -s x <"$tmp/asked" >"$tmp/told" &
exec 3>"$tmp/asked"
echo 2d6 >&3
tries=0
while [ ! -s "$tmp/told" ] && [ $tries -lt 100 ]; do
	sleep 0.1
	tries=$((tries + 1))
done
is 'it is told before more is waited for' "$(cat "$tmp/told")" "$(roll 2d6 -s x)"
exec 3>&-
wait
ok_error 'nothing came' 2 'roll: stdin: no dice came in' sh -c 'roll </dev/null'

# ---- a seed's dice are thrown again ----
yes 2-1 | head -n 4 | crt -r germantown -s 4711 >"$tmp/four"
is 'a ruling tells where its dice stand' "$(cut -f2 "$tmp/four" | sed 's/:.*//' | tr '\n' ' ')" \
    'seed 4711/1 seed 4711/2 seed 4711/3 seed 4711/4 '
is 'there they are thrown again' "$(crt -r germantown 2-1 -s 4711/3)" "$(sed -n 3p "$tmp/four")"
is 'and those that come next' "$(yes 2-1 | head -n 2 | crt -r germantown -s 4711/3)" "$(sed -n 3,4p "$tmp/four")"
is 'what looks at it again tells the same place' "$(printf '%s\n' 'use germantown' 'set seed x' 'crt 2-1' dispute explain 'crt 2-1' |
    drumhead | sed -n 's/.*seed \(x.*\):.*/\1/p' | tr '\n' ' ')" 'x/1 x/1 x/1 x/4 '
is 'a repetition' "$(crt -r germantown 2-1 -s 4711 -n 3 | sed -n '3s/.*seed \(.*\):.*/\1/p')" 4711/1.3
ok_error 'which is asked for by -n' 2 'crt: -s: 1.3 is another ruling of one question: -s 4711/1 and -n' \
    crt -r germantown 2-1 -s 4711/1.3
ok_error 'so many are none' 2 'crt: -s: records are counted to 1000000000000000, not to 99999999999999999999' \
    crt -r germantown 2-1 -s 4711/99999999999999999999
for seed in a/0 a/x a/1x a/ /x x; do
	is "what ends otherwise is text: $seed" "$(roll d6 -s $seed | cut -f2 | sed 's/:.*//')" "seed $seed/1"
done
ok_error 'one record more than may be' 2 'roll: -s: records are counted to 1000000000000000, not to 1000000000000001' \
    roll d6 -s a/1000000000000001
is 'JSON tells it too' "$(crt -r germantown 2-1 -s 4711/3 --json | jq -c '[.seed, .record, .repetition]')" '["4711",3,1]'
is 'and a key' "$(printf 'k,q\nx,2-1\n' | crt -r germantown --from q --key k -s 4711 --json | jq -c '[.seed, .key, .record]')" \
    '["4711","x",null]'
is 'among typed dice' "$(fire -r germantown artillery 4 adjacent vs infantry -d 5,_ -s x | cut -f2 | sed 's/[0-9] seed/N seed/')" \
    '5, needs 4 / N seed x/1'
crt -r germantown 2-1 -s 4711/3 -J "$tmp/seeded.csv" >"$tmp/third"
is 'the journal has the place' "$(journal -J "$tmp/seeded.csv" verify | sed -n 2p)" '	1 die seed: as the seed gives them'
is 'and rules it again' "$(journal -J "$tmp/seeded.csv" replay | cut -f1)" same

# ---- help and version win ----
is '--help wins over what is wrong' "$(odds --bogus --help -r nosuch)" "$(odds --help)"
is 'and --version' "$(journal --bogus -V)" "$(journal --version)"
ok_error 'but not where it is what an option is given' 2 'odds: unknown option --bogus (see --help)' \
    odds --bogus --by --help
done_testing
