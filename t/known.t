#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances that others worked out long before, against those of t/systems/known: none of the numbers here
# comes from these programs.
. "${0%/*}/lib/tap.sh"
DRUMHEAD_TABLES=$top/t/systems DRUMHEAD_RULES=known
export DRUMHEAD_TABLES DRUMHEAD_RULES

ok_program 'the system is sound' 0 'known: 0 errors, 0 notes' tables lint known
ok_program 'its files are in style' 0 '' tables fmt known -w

# chance WHAT ANSWER WAYS OF COMMAND...: in lowest terms.
chance()
{
	want=$(awk -v a="$3" -v b="$4" 'function gcd(x, y) { return y == 0 ? x : gcd(y, x % y) }
	    BEGIN { if (length(b) > 15) g = 1; else g = gcd(a, b); print g == 1 ? a "/" b : a / g "/" b / g }')
	what=$1 answer=$2
	shift 4
	is "$what: $answer" "$("$@" -c --through | awk -F '\t' -v a="$answer" '$1 == a { print $2 }')" "$want"
}

# Both throw, the best dice first, equal ones are the defender's: what attacker and defender lose.
risk()
{
	chance "Risk, $1 against $2" "$4" "$5" "$3" melee armies="$1" vs armies="$2"
}
risk 1 1 36 '0 to 1' 15
risk 1 1 36 '1 to 0' 21
risk 2 1 216 '0 to 1' 125
risk 2 1 216 '1 to 0' 91
risk 3 1 1296 '0 to 1' 855
risk 3 1 1296 '1 to 0' 441
risk 1 2 216 '0 to 1' 55
risk 1 2 216 '1 to 0' 161
risk 2 2 1296 '0 to 2' 295
risk 2 2 1296 '1 to 1' 420
risk 2 2 1296 '2 to 0' 581
risk 3 2 7776 '0 to 2' 2890
risk 3 2 7776 '1 to 1' 2611
risk 3 2 7776 '2 to 0' 2275

chance 'craps, the pass line' wins 244 495 crt craps
chance 'craps, the point is four' wins 1 3 crt craps point=4
chance 'craps, the point is five' wins 2 5 crt craps point=5
chance 'craps, the point is six' wins 5 11 crt craps point=6
chance 'Yahtzee in three throws' yahtzee 347897 7558272 crt yahtzee
chance 'Yahtzee in one throw' yahtzee 6 7776 crt yahtzee left=1
chance 'a birthday of 23' shared 38093904702297390785243708291056390518886454060947061 \
    75091883268515350125426207425223147563269805908203125 crt birthday people=23
chance 'a birthday of 2' shared 1 365 crt birthday people=2

# Newton to Pepys, 1693.
chance 'a six of six dice' yes 31031 46656 crt pepys dice=6
chance 'two sixes of twelve' yes 1346704211 2176782336 crt pepys dice=12 sixes=2
chance 'three sixes of eighteen' yes 15166600495229 25389989167104 crt pepys dice=18 sixes=3
# The Chevalier de Mere: a six in four throws is a good bet, a double six in 24 is none, in 25 it is.
chance 'a six in four throws' yes 671 1296 crt pepys dice=4
mere()
{
	crt double-six throws="$1" -c --through | awk -F '\t' '$1 == "yes" { print $3 + 0 }'
}
is 'a double six in 24 throws' "$(mere 24)" 49.14
is 'a double six in 25 throws' "$(mere 25)" 50.55
# On red of 18 in 38: r = 10/9, (r^10 - 1) / (r^20 - 1) = 1 / (r^10 + 1).
chance 'ten doubled before nothing is left' rich 3486784401 13486784401 crt ruin has=10 wants=20
# 6 (1 + 1/2 + 1/3 + 1/4 + 1/5 + 1/6).
is 'all six faces seen' "$(crt collect -c --through | sed -n 's/.*throws mean //p')" 147/10
is 'five of them seen' "$(crt collect seen=5 -c --through | sed -n 's/.*throws mean //p')" 6
# The highest of a hundred dice is at most k in (k/6)^100 of all throws.
highest()
{
	is "the highest of a hundred: $1" "$(roll -c 100d6kh1 | awk -F '\t' -v a="$1" '$1 == a { print $2 }')" "$2"
}
highest 1 1/653318623500070906096690267158057820537143710472954871543071966369497141477376
highest 2 422550200076076467165567735125/217772874500023635365563422386019273512381236824318290514357322123165713825792
highest 6 653318615611461853886572213040772167709281413740890520452841918666707834836751/653318623500070906096690267158057820537143710472954871543071966369497141477376
done_testing
