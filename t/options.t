#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An option that was typed for a line and does nothing there is an error; one that was set before, by the
# environment or in the shell, acts where it can.
. "${0%/*}/lib/tap.sh"

tab=$(printf '\t')
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES

ok_error 'plain dice have no readings to dispute' 2 'roll: --dispute does nothing with plain dice (see --help)' roll 2d6 --dispute
ok_error 'nor what-if' 2 'roll: --what-if does nothing with plain dice (see --help)' roll -w 2d6
ok_error 'nor a range' 2 'roll: --sweep does nothing with plain dice (see --help)' roll --sweep x=1..2 2d6
ok_error 'nor rules' 2 'roll: --rules does nothing with plain dice (see --help)' roll -r germantown 2d6
ok_error 'nor words' 2 'roll: --words does nothing with plain dice (see --help)' roll --words
ok_error 'nor an end' 2 'roll: --through does nothing with plain dice (see --help)' roll --through 2d6
ok_program 'but never dead are a seed, a reading, a roster, a player, tables' 0 "4${tab}4" \
    roll d6 -d 4 -s x -R a=b -u nowhere.csv --by Anna -T nowhere
ok_program 'show lists cells, too' 0 'to-hit,1,2..3,9,card: Rifle/Artillery To Hit Table,' \
    sh -c 'tables show germantown to-hit --csv | sed -n 3p'
ok_error 'so is print' 2 'tables: tables print is told as text' tables print germantown combat -f json
ok_error 'what is for paper' 2 'odds: -f html is for tables print' odds -r brandywine 14 vs 7 -f html
ok_error 'a roster is CSV by itself' 2 'tables: tables roster is told as text' tables roster germantown --csv
ok_error 'tables rule nothing' 2 'tables: --chances does nothing in tables lint (see --help)' tables lint germantown -c
ok_error 'nor do they throw' 2 'tables: --dice does nothing in tables list (see --help)' tables list -d 4
ok_error 'nor are they a journal' 2 'tables: --journal does nothing in tables show (see --help)' tables show germantown -J x
ok_error 'a journal throws no dice' 2 'journal: --seed does nothing in journal show (see --help)' journal show -s x
ok_error 'verify is told as text' 2 'journal: journal verify is told as text or json' journal verify --csv
ok_error 'what players say belongs to the seal' 2 'journal: --players does nothing in journal note (see --help)' \
    journal note --players me hello
ok_error 'a cell that is looked up is thrown for by nobody' 2 'crt: --dice does nothing where a cell is looked up (see --help)' \
    crt leaders wayne side -d 6
ok_error 'nor counted' 2 'crt: --chances does nothing where a code is looked up (see --help)' crt meaning -/D -c
ok_error 'one study at a time' 2 'crt: --what-if does nothing with --dispute (see --help)' crt 2-1 --dispute -w
ok_error 'a sweep rules nothing' 2 'crt: --explain does nothing with --sweep (see --help)' crt 2-1 --sweep drm=0..1 -x
ok_error 'nor writes it' 2 'crt: --journal does nothing with --need (see --help)' \
    crt 2-1 drm=_ --need R/R --at-least 1/2 -J x.csv
ok_error 'chances throw nothing' 2 'crt: --dice or --chances: not both (see --help)' crt 2-1 -c -d 6
ok_error 'nor is one sentence of them read aloud' 2 'crt: --say does nothing with --chances (see --help)' crt 2-1 -c --say
ok_error 'a sentence is text' 2 'crt: --say is told as text: leave out csv or json' crt 2-1 -d 6 --say --json
ok_error 'words are no CSV' 2 'crt: --words is told as text or json' crt --words --csv
ok_error 'a key is a column of CSV' 2 'crt: --key goes with CSV on standard input' crt 2-1 -s x --key unit
ok_error 'not of lines' 2 'crt: --key goes with CSV on standard input' \
    sh -c 'echo 2-1 | crt - -s x --key unit'
ok_error 'one roster' 2 'crt: --battle or --units: not both (see --help)' crt 2-1 --battle a -u b

ok_program 'the environment acts where it can' 0 "4${tab}4" env DRUMHEAD_OPTIONS='--plot --dispute --of x --csv -f text' \
    roll d6 -d 4
ok_program 'the format too' 0 "$(crt 2-1 --dispute -d 6)" env DRUMHEAD_OPTIONS=--csv crt 2-1 --dispute -d 6
ok_program 'and is overruled by what is typed' 0 "$(crt 2-1 -c)" env DRUMHEAD_OPTIONS='-d 6' crt 2-1 -c
ok_program 'a setting of the shell too' 0 "4${tab}4
$(crt 2-1 -d 6)" \
    drumhead -c 'set through on' -c 'roll d6 -d 4' -c 'crt 2-1 -d 6'
ok_error 'but not what is typed there' 2 'drumhead: -c:2: --dispute does nothing with plain dice (see --help)' \
    sh -c 'drumhead -c "set through on" -c "roll d6 -d 4 --dispute" 2>&1 | sed "s/^roll:/drumhead:/" >&2; exit 2'
ok_program 'so does what stands before the name of a tool, which is given to the shell' 0 "4${tab}4
$(crt 2-1 -d 6)
$(crt 2-1 -c)" sh -c 'drumhead -r brandywine --through --dispute roll d6 -d 4 && drumhead --of x --csv crt -f text 2-1 -d 6 &&
    drumhead -d 6 crt 2-1 -c'
ok_error 'but not what stands behind it' 2 'roll: --rules does nothing with plain dice (see --help)' \
    drumhead --dispute roll -r germantown 2d6
ok_program 'options of the line before are set before' 0 "$(crt 2-1 -d 6)
$(crt 2-1 -c)" drumhead -c 'crt 2-1 -d 6' -c chances

# What was passed over without a word, and is told now.
ok_program 'tables list as JSON' 0 germantown sh -c 'tables list --json | jq -r .system | grep -x germantown'
ok_program 'and as CSV' 0 'system,title,folder' sh -c 'tables list --csv | sed 1q'
ok_program 'a code as CSV' 0 'crt.answer,crt.dice,crt.meaning,crt.effects,crt.error,crt.unused
-/D,,defender disrupted (close-combat),,,' crt meaning -/D --csv
ok_program 'as JSON' 0 '["germantown","crt","-/D","defender disrupted (close-combat)"]' \
    sh -c 'crt meaning -/D --json | jq -c "[.system,.tool,.answer,.meaning]"'
ok_program 'a cell as CSV' 0 'crt.answer,crt.dice,crt.meaning,crt.effects,crt.error,crt.unused
american,,"leaders, row wayne, column side (card: Leader Summary Table)",,,' crt leaders wayne side --csv
ok_program 'as JSON' 0 '["leaders","wayne","side","american","card: Leader Summary Table"]' \
    sh -c 'crt leaders wayne side --json | jq -c "[.table,.row,.column,.answer,.cite]"'
done_testing
