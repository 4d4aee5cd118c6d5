#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A second invented system, written from the manual alone: an opposed roll, a matrix, a chain to its
# end, two laws, a house rule; its chances against a program that shares no code and no table with it.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
perl -MMath::BigInt -e 1 2>/dev/null || plan skip_all 'no Math::BigInt'
mkdir -p "$tmp/t" && cd "$tmp/t" || exit 255
DRUMHEAD_TABLES=$top/t/systems DRUMHEAD_RULES=raid
export DRUMHEAD_TABLES DRUMHEAD_RULES

ok_program 'both systems are sound' 0 'raid: 0 errors, 0 notes
raid-house: 0 errors, 0 notes' tables lint raid raid-house
ok_program 'its files are in style' 0 '' tables fmt raid -w
ok_program 'and those of the house rule' 0 '' tables fmt raid-house -w

# Every row of chances, with its question before it: the answers and the effects (whose order is
# not told).
asked()
{
	cut -f1 "$1" | uniq >questions
	while read -r by question; do
		# shellcheck disable=SC2086
		$by -r "$2" -c $question | cut -f1-2 | sed "s/^/$by $question	/"
	done <questions
}

perl "$top/t/raid.pl" >want || exit 255
perl "$top/t/raid.pl" house >want-house || exit 255

for tool in charge fire melee; do
	for system in raid raid-house; do
		[ $system = raid ] && from=want || from=want-house
		grep "^$tool " $from >these
		asked these $system | sort >got-these
		sort these >want-these
		ok "$tool: all chances of $system, by going through faces" diff -u want-these got-these
	done
done
is 'so many questions were compared' "$(cut -f1 want | uniq | wc -l | tr -d ' ')" 200

is 'one cell of the matrix is empty by its text' "$(fire javelin vs below -d 6,6)" \
    'not allowed	6,6 = 12	a javelin does not go below deck (rule 3)'

# The laws: stated once, for three checks.
oars='not allowed		hands at the oars do not attack (rule 1)'
peace='not allowed		who has sworn peace is in no fight (rule 1)'
ok_program 'oars: a crew does not leap' 1 "$oars" charge carl rowing vs carl
ok_program 'oars: it does not shoot' 1 "$oars" fire bow rowing vs open
ok_program 'oars: it does not brawl' 1 "$oars" melee 2 rowing vs 2
ok_program 'oars: it may be leapt at' 0 \
    'foothold	3,4 = 7 / 3,4 -1 = 6	some are over the rail' charge carl vs carl rowing -d 3,4/3,4
ok_program 'oars: it may be shot at' 0 'hits	3,4 = 7, needs 6	a hand of the target is hurt [unused: rowing]' \
    fire bow vs open rowing -d 3,4
ok_program 'oars: it may be fallen upon' 0 \
    'goes on	4 / 3	both still stand; 1 of 2 down' melee 2 vs 2 rowing -d 4/3
ok_program 'peace: who has sworn it does not fight' 1 "$peace" melee 2 oath vs 2
ok_program 'peace: and is not fought' 1 "$peace" charge carl vs carl oath
ok_program 'peace: nor shot at' 1 "$peace" fire bow vs open oath
ok_program 'peace: taken back, it holds no more' 0 \
    'held off	3,4 = 7 / 3,4 = 7	nobody is over the rail' charge carl not-oath vs carl -d 3,4/3,4

# Hands are fresh in the first round only, in whatever way the rounds go on.
is 'what is taken away in the second round stays so in the third' \
    "$(melee 12 fresh vs 12 fresh -d 3/4/3/4/3/4 -x | grep -o 'edge@[12] = 1')" 'edge@1 = 1
edge@2 = 1'

# What the house rule changes: chances side by side.
awk -F'\t' '
	function part(f, two) { return split(f, two, "/") == 2 ? two[1] / two[2] : f + 0 }
	FNR == NR { was[$1 FS $2] = $3; next }
	$2 != "" && (was[$1 FS $2] != "0" || $3 != "0") {
		printf "%s\t%s\t%s\t%s\t%+.2f%%\n", $1, $2, was[$1 FS $2], $3,
		    100 * (part($3) - part(was[$1 FS $2]))
	}' want want-house >want-diff
while read -r status question; do
	got=0
	# shellcheck disable=SC2086
	tables diff raid raid-house --chances $question >got-diff || got=$?
	is "$question: the status tells whether anything differs" $got "$status"
	is "$question: both chances and their difference" "$(sed 1d got-diff | sort)" \
	    "$(grep "^$question	" want-diff | sort)"
done <<END
1 fire bow vs rail
1 fire bow gale steady vs rail
0 fire bow vs shields
0 fire javelin vs below
1 charge carl vs carl nets
1 charge thrall high vs champion rowing nets
0 charge champion vs thrall
0 melee 3 fresh vs 3
END
is 'without a question, the examples that change' \
    "$(tables diff raid raid-house --chances | sed 1d | cut -f1 | uniq)" \
    'charge carl high vs carl nets
fire bow vs rail'
is 'cell by cell' "$(tables diff raid raid-house | grep -v -e '^system' -e '^examples')" \
    'file	row	column	raid	raid-house
modifiers	boarding/2/nets/bonus	value	2	1
modifiers	boarding/2/nets/bonus	cite	rule 2	our table
modifiers	boarding/2/nets/bonus	meaning	it has hung nets	nets are soon cut
missiles	bow	rail	9	8'
is 'a ruling by the cell of the house tells so' "$(fire -r raid-house bow vs rail -d 4,4)" \
    'hits	4,4 = 8, needs 8	a hand of the target is hurt [house]'
done_testing
