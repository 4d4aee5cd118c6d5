#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# @* of a check that takes one unit a side: a ruling of each unit.
. "${0%/*}/lib/tap.sh"

command -v jq >/dev/null || plan skip_all "no jq"
cd "$tmp" || exit 255
cat >u.csv <<END
unit,words,marks
a,line,1
b,elite,5
c,raw,2
END
DRUMHEAD_RULES=iron-brigade DRUMHEAD_UNITS=u.csv
export DRUMHEAD_RULES DRUMHEAD_UNITS

ok_program 'a ruling of each unit' 0 '3
n/a
4' sh -c 'morale @* -s x --json | jq -r ".values[\"need@1\"]"'
ok_program 'as lines on standard input' 0 same sh -c \
    'morale @* -s x >one; printf "@a\n@b\n@c\n" | morale -s x >other; cmp one other && echo same'
ok_program 'words stand about it' 0 'passed
passed
passed' sh -c 'printf "2 3\n" >dice; morale good @* melee -d @dice | cut -f1'
ok_program 'failing is no failure of the whole' 0 'failed
passed
failed' sh -c 'printf "2 1\n" >dice; morale @* -d @dice | cut -f1'
ok_error 'dice that were typed serve the first' 2 \
    'morale: @b: -d gave dice for the first record only: give a column of dice, or a dice file' morale @* -d 3
ok_error 'an error names the unit' 2 'morale: @a: unknown word "fo" (word 2): try drm=, elite, line, inferior, raw, or --words
morale: @b: unknown word "fo" (word 2): try drm=, elite, line, inferior, raw, or --words
morale: @c: unknown word "fo" (word 2): try drm=, elite, line, inferior, raw, or --words' morale @* fo
ok_program 'each is asked for its own throw' 0 'd6	nerve	needs 3
d6	nerve	needs 4' sh -c 'morale @* -d need | grep nerve'
printf 'unit,words,stands\na,trained worn,2\nb,elite fresh,3\n' >f.csv
ok_program 'a check of several units takes them together' 0 '5/3' sh -c \
    'charge -r fire-and-fury -u f.csv @* vs trained worn 3 stands -d 3/2 --json | jq -r ".values[\"ratio@1\"]"'
ok_error 'twice it is one ruling' 2 'morale: morale takes one unit a side: "+" does not belong here (word 0)' \
    morale @* @*
ok_program 'the shell goes on with other dice' 0 '3 same' sh -c \
    'printf "set seed x\nmorale @*\nmorale @a\n" | drumhead >out; printf "@a\n@b\n@c\n@a\n" | morale -s x | cmp - out &&
    echo 3 same'
ok_program 'a second look pins the dice of one record only' 0 '3
same' sh -c 'morale @* -s x | cut -f1,2 >one; morale @* -s x --dispute | grep -v "^	" | cut -f1,2 >other
    wc -l <other | tr -d " "; cmp one other && echo same'
ok_program 'in a stream too' 0 same sh -c 'printf "@a\n@b\n@c\n" | morale -s x -w | grep -v "^	" | cut -f1,2 | cmp - one &&
    echo same'
done_testing
