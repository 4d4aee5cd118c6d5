#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a ruling uses up is gone from the roster once it is applied: in each system orders, stored orders, loads,
# ammunition and marks, whether a word says it or a column of its own.
. "${0%/*}/lib/tap.sh"
cd "$tmp" || exit 255

# army ROW...: a roster of these rows, the first of them its header.
army()
{
	printf '%s\n' "$@" >army.csv
}

# uses WHAT SYSTEM ROWS LINE...: the roster's rows once each line is ruled and applied.
uses()
{
	what=$1 system=$2 rows=$3
	shift 3
	{
		printf 'use %s\nunits army.csv\n' "$system"
		for line in "$@"; do
			printf '%s\napply\n' "$line"
		done
	} | drumhead >out 2>&1
	is "$what" "$(sed 1d army.csv)" "$rows" || diag <out
}

# ---- land-of-the-free ----
foot='foot,medium infantry battle-line loaded,,1,2'
army unit,words,shots,combats-left,maneuvers-left "$foot" 'guns,medium artillery unlimbered heavy-guns,3,1,1'
uses 'a Combat Order that is stored' land-of-the-free 'foot,medium infantry battle-line loaded has-stored-combat,,0,2
guns,medium artillery unlimbered heavy-guns,3,1,1' 'maneuver order @foot store-combat'
uses 'it is used' land-of-the-free 'foot,medium infantry battle-line not-loaded,,0,2
guns,medium artillery unlimbered heavy-guns,3,1,1' 'fire @foot snap-fire range=6 vs infantry medium battle-line -d 1,1,2,3,4,2'
uses 'a Maneuver Order, and it is loaded' land-of-the-free 'foot,medium infantry battle-line loaded,,0,1
guns,medium artillery unlimbered heavy-guns,3,1,1' 'maneuver order @foot reload'
uses 'a Maneuver Order that is stored' land-of-the-free \
    'foot,medium infantry battle-line loaded has-stored-maneuver,,0,0
guns,medium artillery unlimbered heavy-guns,3,1,1' 'maneuver order @foot store-maneuver'
uses 'a test that fails takes it' land-of-the-free 'foot,medium infantry battle-line loaded,,0,0
guns,medium artillery unlimbered heavy-guns,3,1,1' 'morale test @foot -d 1,1'
uses 'a shot of a few' land-of-the-free 'foot,medium infantry battle-line loaded,,0,0
guns,medium artillery unlimbered heavy-guns,2,1,1' 'fire @guns range=20 vs infantry medium battle-line -s 1'
uses 'ammunition runs low, and out' land-of-the-free 'foot,medium infantry battle-line loaded low out,,0,0
guns,medium artillery unlimbered heavy-guns,2,1,1' 'fire ammunition @foot -d 1' 'fire ammunition @foot -d 1'
army unit,words,loaded,has-stored-combat 'foot,medium infantry battle-line,yes,yes'
uses 'where columns say so, there' land-of-the-free 'foot,medium infantry battle-line,no,no' \
    'fire @foot snap-fire range=6 vs infantry medium battle-line -d 1,1,2,3,4,2'
army unit,words,combats-left 'foot,medium infantry battle-line,'
uses 'nobody knows how many orders there were' land-of-the-free 'foot,medium infantry battle-line has-stored-combat,' \
    'maneuver order @foot store-combat'
ok 'and it is left by hand' grep -q '^by hand: combat-orders-change@1=-1' out

# ---- germantown ----
army unit,nation,words,steps 'rifles,american,rifle first-fire,2' '40th,british,infantry,2'
uses 'the first fire of rifles, and a step' germantown 'rifles,american,rifle,2
40th,british,infantry,1' 'fire @rifles 2 adjacent vs @40th -d 9,9'
army unit,nation,words,first-fire 'rifles,american,rifle,yes'
uses 'in its own column' germantown 'rifles,american,rifle,no' 'fire @rifles 2 adjacent vs infantry -d 1'

# ---- iron-brigade ----
army unit,army,words,marks 'foot,british,line loaded first-volley,5' 'foe,american,militia inferior,4'
uses 'the load, the first volley, and marks' iron-brigade 'foot,british,line not-loaded,5
foe,american,militia inferior,1' 'fire @foot 3in vs @foe -d 6,5,4'

# ---- fire-and-fury ----
army unit,rating,words,stands 'foe,trained,fresh infantry in-command,8' 'foot,elite,worn infantry in-command,6'
uses 'ammunition, stands and good order' fire-and-fury 'foe,trained,fresh infantry in-command disordered,7
foot,elite,worn infantry in-command low-on-ammo,6' 'fire @foot musket 4in vs @foe -d 6,6'
uses 'order is found again' fire-and-fury 'foe,trained,fresh infantry in-command,7
foot,elite,worn infantry in-command low-on-ammo,6' 'maneuver @foe -d 6,1'

# ---- brandywine ----
army unit,factors,words,lost 'a,8,,' 'b,4,,'
uses 'a unit that is lost' brandywine 'a,8,,
b,4,,1' 'crt meaning DE vs @b'
army unit,factors,words 'a,8,disorganized'
uses 'full strength again' brandywine 'a,8,' 'reorg @a -d 6,6'
done_testing
