#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whole lines of fire-and-fury and iron-brigade: a reason is told once and alone, a word that counts for
# nothing is told as unused, and one that decides is not.
. "${0%/*}/lib/tap.sh"

# rules SYSTEM TOOL QUESTION LINE: what is printed of it, with \t between the fields.
rules()
{
	want=$(printf "$4")
	# shellcheck disable=SC2086
	is "$1: $3" "$("$2" -r "$1" $3 2>&1)" "$want"
}

ff() { rules fire-and-fury "$@"; }
ib() { rules iron-brigade "$@"; }

ff maneuver 'troop-maneuver tardy change-formation garrison raw broken-ground' 'allowed\t\tthe unit is disordered'
ff maneuver 'troop-maneuver well-handled change-formation garrison raw broken-ground' \
    'allowed\t\tthe unit is disordered'
ff maneuver 'troop-maneuver well-handled full-move change-front' \
    'not allowed\t\tan action goes with a half move, not with a full one (sheet: Troop Maneuvers)'
ff move 'formation continental field-column year=1776' \
    'not allowed\t\tContinentals may not use Field Column before 1777 (sheet: Special Rules)'
ff fire 'heavy-gun 24in 2 stands vs guns trained limbered march-column -d 3,3' \
    'Galling Fire\t3,3 +1 = 7\tguns hit; 1 silenced'
ff maneuver 'infantry trained worn limbered in-command -d 3,5' \
    'maneuver: "limbered" is said of guns: "infantry" was said'
ff maneuver 'gun-maneuver well-handled limber fixed -R fixed-limber=never' \
    'not allowed\t\tfixed guns are never limbered (sheet: Gun Maneuvers)'
ff fire 'indians 6 stands musket 4in vs trained -d 2,2 -R rows=each' \
    'Desultory Fire\t2,2 = 4\tno effect [reconstructed]'
ff victory 'british 1 jager' \
    'not allowed\t\tthese troops stand in no line of the points: ask the scenario (sheet: Victory Points)'
ib fire 'supporting line 9in' 'no fire\t\tit is not within short range'
ib charge 'infantry raw excellent contact morale=passed distance=12 -d 10' \
    'reaches\t10, drm@1 +2\t12 of 12 inches'
ib morale 'commander-killed line marks=1 good -d 2' \
    'failed\t2, needs 3\trout; friends within 6 inches test'
ib melee 'infantry line marks=2 vs infantry line -d 1,1,1/6,6,6' \
    'second wins\t1,1,1 / 6,6,6\tthe first loses 2 marks and is withdrawn'
ib fire 'line moved 3in -d 4,4,4' '3 hits\t4,4,4\t3 dice, each needs 4 [unused: moved]'

done_testing
