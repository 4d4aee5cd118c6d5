#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Sealed dice: they follow from a secret, the players' words and a number that is never drawn twice,
# as a second program finds too; what is thrown away, thrown twice or made up is found out.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255
DRUMHEAD_RULES=germantown
DRUMHEAD_JOURNAL=game.csv
export DRUMHEAD_RULES DRUMHEAD_JOURNAL

# begin WORD...: a seal, and the word of another.
begin()
{
	journal seal --by Anna >/dev/null && journal word --by Ben "$@" >/dev/null
}

# verify_dice: what journal verify says of them and of the seals.
verify_dice()
{
	verify_status=0
	journal verify >"$tmp/verified" || verify_status=$?
	sed '1d;/ rulings* by /d' "$tmp/verified"
	return $verify_status
}

ok_error 'no word before the commitment' 2 'journal: game.csv: no seal is open: journal seal begins one' \
    journal seal --players 'Anna: a blue cat; Ben: rain' --by Ben
ok_error 'a seal is somebody'"'"'s' 2 'journal: who seals? give --by NAME' journal seal
ok_error 'and blanks are nobody' 2 'journal: who seals? give --by NAME' journal seal --by ' . '
journal seal --by Anna >sealed
is 'a seal prints its commitment' "$(sed 's/[0-9a-f]\{64\}$/HASH/' sealed)" '1	sealed	HASH'
is 'its secret is its owner'"'"'s alone' "$(ls -l game.csv.seal | cut -c1-10)" -rw-------
ok_error 'one seal at a time' 2 'journal: game.csv: a seal is open already: journal reveal ends it' \
    journal seal --by Anna
ok_error 'no die before a word' 2 \
    'crt: game.csv: the seal waits for a word of a player other than the sealer: journal word --by NAME WORD...' crt 2-1
ok_program 'typed dice need none' 0 '-/R	6	defender retreats' crt 2-1 -d 6
ok_program 'the sealer speaks' 0 '3	mixed in from here on' journal word --by anna a blue cat
ok_error 'which is not enough' 2 \
    'crt: game.csv: the seal waits for a word of a player other than the sealer: journal word --by NAME WORD...' crt 2-1
cp game.csv kept.csv
soft=$(printf 'An\302\255na')
none=$(printf '\342\200\213Anna\302\240')
for name in 'Anna ' ' anna' 'Anna.' 'An-na' 'A n n a' "$soft" "$none"; do
	journal word --by "$name" rain >/dev/null
	ok_error "nor is \"$name\" another" 2 \
	    'crt: game.csv: the seal waits for a word of a player other than the sealer: journal word --by NAME WORD...' crt 2-1
done
mv kept.csv game.csv
ok_error 'nor may it be nobody' 2 'journal: whose word is it? give --by NAME' journal word --by ' - ' rain
ok_error 'a word is somebody'"'"'s' 2 'journal: whose word is it? give --by NAME' journal word rain
ok_program 'another does' 0 '4	mixed in from here on' journal seal --players 'Ben: rain; Cara: it  snows' --by Ben
is 'as it was typed' "$(tail -n 1 game.csv | cut -d, -f20)" 'Ben: rain; Cara: it  snows'
ok 'its dice stand for those of the system' sh -c 'crt 2-1 | cut -f2 | grep -qx "sealed [0-9]"'
ok_program 'typed dice stay what they are' 0 '-/R	6	defender retreats' crt 2-1 -d 6
barred='-s: a seal is open in game.csv, and its dice are thrown: leave the seed out, or end the seal with journal reveal'
ok_error 'a seed is barred' 2 "crt: $barred" crt 2-1 -s x
ok_error 'from any die' 2 "roll: $barred" roll 3d6 -s x
ok_error 'and where none is thrown' 2 "crt: $barred" crt 2-1 -s x -d 6
ok_error 'in the shell too' 2 "roll: $barred" drumhead -c 'roll -s x 3d6'
is 'also if it was set for all lines' "$(printf 'set seed x\nroll 3d6\n' | drumhead 2>&1)" "roll: stdin:2: $barred"
is 'a dispute and what would change it are rulings' "$(crt 2-1 -s x --dispute 2>&1; crt 2-1 -s x -w 2>&1)" "crt: $barred
crt: $barred"
ok 'chances throw nothing' sh -c 'crt 2-1 -s x -c >/dev/null'
ok 'plain dice are sealed too' sh -c 'roll 3d20 | cut -f2 | grep -qx "sealed [0-9,]*"'
ok_program 'a word is mixed in' 0 '8	mixed in from here on' journal word --by Ben thunder over the hill
ok 'a die that is left to the dice' sh -c 'roll 3d6 -d 4,_,2 | cut -f2 | grep -q sealed'
yes 3-1 | head -n 40 | crt - -n 2 >/dev/null
is 'a stream' "$(journal show | tail -n 1 | cut -f1)" 89
ok_program 'whole, as far as can be told' 0 'whole	89 rows
	4 dice typed, 4 of them while a seal was open
	85 dice sealed: none left out; 85 of them wait for the seal to be revealed' sh -c "journal verify | sed 's/	receipt .*//' | grep -v ' rulings by '"

# A seal that is made while a seeded stream is ruled.
mkfifo in
crt - -s x -J stream.csv <in >out 2>err & one=$!
exec 3>in
echo 2-1 >&3
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
	[ -s out ] && break
	sleep 0.1
done
journal seal -J stream.csv --by Anna >/dev/null
echo 2-1 >&3
exec 3>&-
wait $one
is 'a stream stops at it' "$(wc -l <out) $(cat err)" \
    '1 crt: stdin:2:1: -s: a seal is open in stream.csv, and its dice are thrown: leave the seed out, or end the seal with journal reveal'

# Two terminals.
crt 1-1 -n 60 >/dev/null & one=$!
crt 1-2 -n 60 >/dev/null
wait $one
ok 'two at once' sh -c 'journal verify | grep -q "^whole	209 rows"'

# What goes wrong after the dice were thrown is told by the journal.
cp game.csv kept.csv
ok 'a ruling that fails' sh -c '! crt -r brandywine 2-1 >/dev/null 2>&1'
is 'leaves a note of its dice' "$(journal show | tail -n 1 | cut -f8)" \
    "$(journal show | tail -n 1 | grep -o 'sealed dice were thrown, and nothing was ruled')"
ok 'and is no gap' sh -c 'journal verify >/dev/null'

# A referee who throws again, and forgets the first throw.
cp game.csv before.csv
cp game.csv.seal before.seal
crt 2-1 >/dev/null
cp before.csv game.csv
crt 2-1 >/dev/null
rows=$(($(wc -l <game.csv)))
is 'a throw that was forgotten' "$(journal verify 2>&1 | sed 's/[0-9]\{3,\}/N/g')" \
    'journal: game.csv:N:15: column "draw": number N of the seal was drawn, and no row tells of it'
cp before.csv game.csv

cp before.seal game.csv.seal

# One who turns the number back to throw the same dice again, for something else.
crt 2-1 >/dev/null
number=$(sed -n 's/^next 0*//p' game.csv.seal)
sed -i "s/^next .*/next $(printf %020d $((number - 1)))/" game.csv.seal
crt 3-1 >/dev/null
is 'a number drawn twice' "$(journal verify 2>&1 | sed 's/[0-9]\{3,\}/N/g')" \
    'journal: game.csv:N:15: column "draw": number N of the seal was drawn before'
rm game.csv game.csv.seal

# ---- a new game ----
begin one two
crt 2-1 -n 20 >/dev/null
journal word --by Ben three >/dev/null
crt 2-1 -n 20 >/dev/null
roll 40d20 >/dev/null
roll 10d10z+d6 >/dev/null
cp game.csv.seal secret
sed -i 's/^secret ..../secret 0000/' game.csv.seal
ok_error 'another secret does not open it' 2 \
    'journal: game.csv.seal: this is not the secret of the seal that is open' journal reveal
cp secret game.csv.seal
ok 'the reveal' sh -c 'journal reveal | grep -qx "46	revealed	[0-9a-f]*"'
ok 'leaves no secret' test ! -e game.csv.seal
ok 'all dice are the seal'"'"'s' sh -c \
    'journal verify | grep -q "dice sealed: as the seal gives them, and none left out"'
ok 'then the system throws again' sh -c 'crt 2-1 | cut -f2 | grep -q "^rolled"'
if python3 -c 'import hashlib; hashlib.blake2b' 2>/dev/null; then
	python3 "$top/t/seal-reference.py" game.csv >"$tmp/theirs"
	journal export --json | jq -r 'select(.dice and .dice[0].source == "sealed") |
	    "\(.seq) \([.dice[].face | tostring] | join(","))"' >"$tmp/ours"
	ok "a second program finds the same dice: $(wc -l <"$tmp/ours") rows" cmp "$tmp/ours" "$tmp/theirs"
else
	skip 'python3 is not installed'
fi

# The shell has the journal open while others seal and reveal.
rm game.csv
is 'a seal is in force at once, and its reveal' "$(printf '%s\n' 'crt 2-1' '!journal seal --by Anna' '!journal word --by Ben x' 'crt 2-1' \
    'journal word --by Ben y' 'crt 2-1' 'journal reveal' 'crt 2-1' | drumhead 2>&1 | grep -o 'rolled\|sealed [0-9] \|sealed [0-9]	\|revealed' |
    sed 's/ .*//' | tr '\n' ' ')" 'rolled sealed sealed revealed rolled '
(
	echo 2-1
	sleep 1
	begin x
	echo 2-1
) | crt - >told
is 'in a stream that waits too' "$(cut -f2 told | cut -d' ' -f1 | tr '\n' ' ')" 'rolled sealed '
journal reveal >/dev/null
is 'the report says so' "$(journal report | sed 's/[0-9a-f]\{64\}/HEX/' | grep -v crt | sed -n '5,8p')" '- 2. Anna: `seal HEX`
- 3. Ben: mixed in: *x*
- 5. Ben: mixed in: *y*
- 7. `reveal HEX`'
ok 'all of that is whole' sh -c 'journal verify | grep -q "none left out"'

# A long campaign.
rm game.csv
i=0
while [ $i -lt 70 ]; do
	journal seal --by Anna
	journal word $i --by Ben
	crt 2-1 --sync none
	journal reveal
	i=$((i + 1))
done >/dev/null
is 'seventy seals, one after another' "$(journal verify | sed -n 2p)" \
    '	70 dice sealed: as the seal gives them, and none left out'

# A secret that is lost.
rm game.csv
begin x
crt 2-1 >/dev/null
ok_error 'what is not lost is not given up' 2 \
    'journal: game.csv.seal: the secret is not lost: journal reveal ends the seal' journal reveal lost
mv game.csv.seal secret
ok_error 'without its secret no die is thrown' 2 \
    'crt: game.csv.seal: No such file or directory' crt 2-1
ok_program 'a lost seal is given up' 0 '4	lost	its dice cannot be checked any more' journal reveal lost
ok_program 'and its dice are not waited for, but missed' 1 '	1 die sealed: none left out; 1 of them cannot be checked: the secret was lost
	1 seal was given up: what was thrown under it cannot be checked' verify_dice
mv secret game.csv.seal
ok_error 'another secret in its place' 2 \
    'journal: game.csv.seal: a secret stands here, and no seal is open: move it away' journal seal --by Anna
rm game.csv.seal
ok 'and the system throws' sh -c 'crt 2-1 | cut -f2 | grep -q "^rolled"'
ok_error 'no word without a seal' 2 'journal: game.csv: no seal is open: journal seal begins one' journal word --by Ben x
ok_error 'nor a reveal' 2 'journal: game.csv: no seal is open' journal reveal

# ---- what a seal does not prove by itself ----
rm -f game.csv game.csv.seal
begin x
journal reveal >/dev/null
begin x
crt 2-1 >/dev/null
journal reveal >/dev/null
ok_program 'a seal that was ended before a die was thrown is told' 0 \
    '	1 die sealed: as the seal gives them, and none left out
	1 seal was ended before a die was thrown' verify_dice

# ---- a secret that somebody changed ----
rm -f spoilt.csv spoilt.csv.seal
journal seal --by Ann -J spoilt.csv >/dev/null
journal word 'Größe 7{' --by Bob -J spoilt.csv >/dev/null
is 'a word of any letters' "$(journal export -J spoilt.csv --json | jq -r .note | tail -n 1 | cut -c1-9)" 'Größe 7'
cp spoilt.csv.seal kept.seal
for change in 's/^secret /secreT /' 's/$/x/' '1s/.\{5\}$/zzzzz/' '2s/[0-9]/x/3' 2d 1d '2s/$/9/' '1s/secret ./secret -/'; do
	sed "$change" kept.seal >spoilt.csv.seal
	ok_error "$change: a die" 2 'roll: spoilt.csv.seal: this is not the secret of the seal that is open' roll 2d6 -J spoilt.csv
	ok_error "$change: its end" 2 'journal: spoilt.csv.seal: this is not the secret of the seal that is open' journal reveal -J spoilt.csv
done
for bytes in 0 20 70; do
	head -c $bytes kept.seal >spoilt.csv.seal
	ok_error "$bytes bytes of it" 2 'roll: spoilt.csv.seal: this is not the secret of the seal that is open' roll 2d6 -J spoilt.csv
done
cp kept.seal spoilt.csv.seal
ok 'the right one draws' roll 2d6 -J spoilt.csv

ok_error 'control characters' 2 'journal: "a\x01b": letters, digits and signs only, on one line' \
    journal word --by Ben "$(printf 'a\001b')"
# ---- a secret's file that somebody changed ----
journal seal --by ခ -J tamper.csv >/dev/null
ok_program 'names differ in every letter' 0 '2	mixed in from here on' journal word --by ၀ rain -J tamper.csv
cp tamper.csv.seal whole.seal

# tampered WHAT SED: no die is thrown, and the file stays.
tampered()
{
	sed "$2" whole.seal >tamper.csv.seal
	cp tamper.csv.seal changed.seal
	ok_error "$1" 2 'crt: tamper.csv.seal: this is not the secret of the seal that is open' crt 2-1 -J tamper.csv
	ok 'and it stays as it is' cmp -s tamper.csv.seal changed.seal
}
tampered 'another secret' '1y/0123456789abcdef/123456789abcdef0/'
tampered 'no secret' '1s/[0-9a-f]$/g/'
tampered 'under another name' '1s/^secret/sekret/'
tampered 'number 0' '2s/[0-9]*$/00000000000000000000/'
tampered 'no number' '2s/[0-9]*$/x0000000000000000001/'
tampered 'a number that ends early' '2s/[0-9]*$/1x000000000000000000/'
tampered 'without a number' '2d'
tampered 'nothing' '1,2d'
cp whole.seal tamper.csv.seal
ok 'put back, it is right' sh -c 'crt 2-1 -J tamper.csv | cut -f2 | grep -qx "sealed [0-9]"'
is 'its number goes on' "$(sed -n 's/^next 0*//p' tamper.csv.seal)" 2
is 'and stays as long' "$(wc -c <tamper.csv.seal)" "$(wc -c <whole.seal)"
sed -i '2s/[0-9]*$/00000000000000000099/' tamper.csv.seal
crt 2-1 -J tamper.csv >/dev/null
is 'whatever its digits' "$(sed -n 2p tamper.csv.seal)" 'next 00000000000000000100'

# A number that was drawn and ruled nothing is counted: a throw may have been looked at.
mkdir -p idle/luck
printf 'key,value\ntitle,Luck\n' >idle/luck/system.csv
printf 'tool,check,default\nmorale,nerve,yes\n' >idle/luck/checks.csv
printf 'check,name,kind,legal,default,prompt\nnerve,luck,number,1..6,,how lucky\n' >idle/luck/values.csv
printf "check,id,do,name,value\nnerve,r,roll,die,d2\nnerve,a,answer,,\"if(die = 1, 'runs', if(luck > 2, 'stands', 'runs'))\"\n" >idle/luck/steps.csv
DRUMHEAD_JOURNAL=idle.csv
begin rain
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do morale -T idle -r luck >>idle.said 2>&1; done
lost=$(grep -c 'luck is missing' idle.said)
ok 'some faces need what is not there' [ "$lost" -gt 0 ]
is 'numbers that ruled nothing are told' "$(verify_dice | sed -n 's/.*\(sealed numbers* w[aser]* drawn that ruled nothing\).*/\1/p')" \
    "sealed number$([ "$lost" -eq 1 ] || echo s) w$([ "$lost" -eq 1 ] && echo as || echo ere) drawn that ruled nothing"
is 'and how many' "$(verify_dice | sed -n 's/^	\([0-9]*\) sealed number.*/\1/p')" "$lost"
journal reveal >/dev/null
# What is missing whatever they show draws none.
begin rain
fire -r iron-brigade shell vs elite 2>/dev/null
is 'a question that surely lacks a value draws no number' "$(verify_dice | sed -n 's/^	\([0-9]*\) sealed number.*/\1/p')" "$lost"
done_testing
