#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tables: list, show, diff, print and roster. (lint has a test of its own.)
. "${0%/*}/lib/tap.sh"

mkdir "$tmp/t" "$tmp/t/small" "$tmp/t/house" || exit 255
cd "$tmp" || exit 255
cat >t/small/system.csv <<'END'
key,value
title,A small game
source,a booklet
version,1
supply:lost,write lost.csv
END
cat >t/small/checks.csv <<'END'
tool,check,default,title,codes,fail,cite
morale,nerve,yes,a band tests its nerve,nerve,breaks,page 1
morale,dread,,a band meets a ghost,,,page 2
END
cat >t/small/values.csv <<'END'
check,side,name,kind,legal,default,prompt
nerve,1,band,word,archers axemen,,who tests
nerve,1,men,number,2..40,,how many they are
nerve,1,tired,yesno,,no,is tired
nerve,,total,value,,die + mods(drm),
dread,1,band,word,archers axemen,,who meets it
END
cat >t/small/modifiers.csv <<'END'
check,side,word,to,op,value,when,group,pick,reading,cite,meaning
nerve,1,led,drm,add,1,,,,,page 1,is led
END
cat >t/small/steps.csv <<'END'
check,id,scope,do,name,value,when,say,reading,cite
nerve,die,,roll,die,2d6,,,,page 1
nerve,answer,,answer,,"nerve[total, band@1]",,,,page 1
dread,answer,,answer,,'flees',,,,page 2
END
cat >t/small/codes.csv <<'END'
table,code,answer,rank,meaning
nerve,stands,,1,it stands
nerve,breaks,,2,it breaks
END
cat >t/small/readings.csv <<'END'
name,choice,default,why
axe,bold,yes,axemen are bold
axe,meek,,axemen are meek
END
cat >t/small/nerve.csv <<'END'
total,archers,axemen,reading,sure,cite
..4,breaks,breaks,,,page 1
5..7,breaks,stands,axe=bold,,page 1
5..7,breaks,!they are gone,axe=meek,,page 2
8..,stands,stands,,reconstructed axemen,page 1
END
cat >t/house/system.csv <<'END'
key,value
title,The same at our house
base,small
END
cat >t/house/nerve.csv <<'END'
total,axemen
..4,stands
END
cat >t/house/steps.csv <<'END'
op,check,id,do,value
drop,dread,answer,,
,dread,stays,answer,'stays'
END
cat >t/house/more.csv <<'END'
what,much
1,2
END
DRUMHEAD_TABLES=t
export DRUMHEAD_TABLES
tab=$(printf '\t')

# here COMMAND...: of what it prints, the systems of our folder.
here()
{
	"$@" >"$tmp/all" || return
	grep "${tab}t\$" "$tmp/all"
}
ok_program 'list' 0 "house${tab}The same at our house${tab}t
small${tab}A small game${tab}t" here tables list
ok_program 'list is what nothing means' 0 "house${tab}The same at our house${tab}t
small${tab}A small game${tab}t" here tables

ok_program 'show a system' 0 'title     A small game
source    a booklet
version   1
folder    t/small
morale
  nerve               a band tests its nerve (default)
  dread               a band meets a ghost
tables
  nerve               4 rows of total, 2 columns
readings
  axe=bold            axemen are bold (default)
  axe=meek            axemen are meek
still to be supplied
  lost                write lost.csv' tables show small
ok_program 'show a table' 0 'total  archers  axemen   reading
..4    breaks   breaks
5..7   breaks   stands   axe=bold
5..7   breaks   !        axe=meek
8..    stands   stands?
! they are gone (5..7, axemen)
? reconstructed
printed: page 1; page 2' tables show small nerve
ok_program 'show the codes' 0 'table  code    answer  rank  meaning
nerve  stands          1     it stands
nerve  breaks          2     it breaks' tables show small codes
ok_program 'print' 0 'A small game: nerve, a band tests its nerve

total  archers  axemen   reading
..4    breaks   breaks
5..7   breaks   stands   axe=bold
5..7   breaks   !        axe=meek
8..    stands   stands?

stands          it stands
breaks          it breaks

! they are gone (5..7, axemen)
? reconstructed
printed: page 1; page 2' tables print small nerve
ok_program 'no difference' 0 "file${tab}row${tab}column${tab}small${tab}small" tables diff small small
ok_program 'diff' 1 "file${tab}row${tab}column${tab}small${tab}house
system${tab}title${tab}value${tab}A small game${tab}The same at our house
system${tab}base${tab}${tab}${tab}only here: value=small
steps${tab}dread/answer${tab}${tab}only here: do=answer value='flees' cite=page 2${tab}
steps${tab}dread/stays${tab}${tab}${tab}only here: do=answer value='stays'
more${tab}${tab}${tab}${tab}only here
nerve${tab}..4${tab}axemen${tab}breaks${tab}stands" tables diff small house

# ---- diff --chances ----
cat >t/small/examples.csv <<'END'
tool,question,dice,answer,shows
morale,archers 4,"2,1",breaks,a low throw
morale,axemen 4,"2,1",breaks,a low throw
END
ok_program 'the examples that change' 0 "question${tab}answer${tab}small${tab}house${tab}difference
morale axemen 4${tab}stands${tab}CHANCES" sh -c 'tables diff small house --chances | sed "s/\(stands.\).*/\1CHANCES/; /breaks/d"'
ok_program 'one question, the same in both' 0 "morale archers 4${tab}+0.00%" \
    sh -c 'tables diff small house --chances morale archers 4 | sed -n "2,\$p" | cut -f1,5 | uniq'
mkdir -p through/wary && copied "$top/t/systems/proof" through
printf 'key,value\ntitle,Steady at six\nbase,proof\n' >through/wary/system.csv
printf 'spirit,needs,cite\nsteady,6,our table\n' >through/wary/spirits.csv
set -- diff proof wary --chances fire volley archers small range=5 vs warband steadiness=1
ok 'of the first question nothing differs' tables -T through "$@"
q="fire volley archers small range=5 vs warband steadiness=1 > morale nerve"
ok_program 'with --through what it leads to does' 1 "$q${tab}stands${tab}STANDS
$q${tab}breaks${tab}BREAKS" sh -c 'tables -T through "$@" --through >out; s=$?
	sed -n "/>/{s/\(stands.\)15359\/65536.*-.*/\1DIFFERS/;s/\(stands.\)15359\/65536.*+.*/\1STANDS/;s/\(breaks.\)31205\/65536.*-.*/\1BREAKS/;p;}" out
	exit $s' sh "$@"
ok_program 'as CSV' 1 'question,answer,small,house,difference' sh -c 'tables diff small house --chances --csv >out; s=$?; head -n 1 out; exit $s'
ok_error 'no tool' 2 'tables: "nerve 1": a question begins with its tool' tables diff small house --chances nerve 1
ok_error 'a question that neither understands' 2 'tables: unknown word "spearmen" (word 1): try men=, archers, axemen, tired, led, or --words' \
    tables diff small house --chances morale spearmen
ok_error 'a question without --chances' 2 'tables: usage: tables diff SYSTEM SYSTEM [--chances [TOOL WORD...]] (see --help)' \
    tables diff small house morale archers
rm t/small/examples.csv

ok_program 'a roster of a check' 0 'unit,words,band,men,tired
1st,,archers,2,no' tables roster small morale nerve
ok_program 'a roster of a tool is that of its default check' 0 'unit,words,band,men,tired
1st,,archers,2,no' tables roster small morale
ok_program 'a roster of a system holds what its checks must be told' 0 'unit,words,band,men
1st,,archers,2' tables roster small
tables roster small morale >units.csv
ok_program 'the roster can be used' 0 "stands${tab}5,3 = 8${tab}it stands" \
    morale -r small -u units.csv @1st -d 5,3

# The units are those of a question of examples.csv: the tool takes them, and nothing else stands in their cells.
for system in brandywine germantown iron-brigade fire-and-fury land-of-the-free; do
	for tool in odds crt fire morale rally fallen-leader reorg move melee maneuver orders force victory turn charge \
	    scenario; do
		tables -T "$top/tables" roster $system $tool >units.csv 2>/dev/null || continue
		grep "^$tool," "$top/tables/$system/examples.csv" | cut -d, -f2 | tr ' =' '\n\n' | sed 's/^\([0-9]*\)in$/\1/' | sort -u >said
		sed 1d units.csv | some | tr ', ' '\n\n' | grep -Ev '^(|no|yes|1st|2nd)$' | sort -u | comm -23 - said >odd
		empty "$system $tool: its units are those of an example" odd || diag <units.csv
		other=$(grep -q '^2nd,' units.csv && echo vs @2nd)
		$tool -T "$top/tables" -r $system -u units.csv @1st $other -d need >out 2>&1
		if grep -v ' is missing' out | grep -q "^$tool: "; then
			fail "$system $tool: its roster can be used" || diag <out
		else
			pass "$system $tool: its roster can be used"
		fi
	done
done

ok_error 'no such verb' 2 'tables: "frobnicate" is none of list, show, lint, diff, fmt, print, roster, follow (see --help)' tables frobnicate
ok_error 'show what?' 2 'tables: usage: tables show SYSTEM [TABLE] (see --help)' tables show
ok_error 'diff with what?' 2 'tables: usage: tables diff SYSTEM SYSTEM [--chances [TOOL WORD...]] (see --help)' tables diff small
ok_error 'print what?' 2 'tables: usage: tables print SYSTEM [TABLE] (see --help)' tables print
ok_error 'roster of what?' 2 'tables: usage: tables roster SYSTEM [TOOL [CHECK]] (see --help)' tables roster
ok_error 'list takes no words' 2 'tables: list takes no words: "small" (see --help)' tables list small
ok_error 'no such system' 2 "tables: no rule system \"large\" (there are: house, small)" tables show large
ok_error 'no such table' 2 'tables: t/small/large.csv: no such table (tables show small lists the tables)' tables show small large
ok_error 'a table to be supplied' 2 'tables: t/small/lost.csv: this table is still to be supplied: write lost.csv' tables print small lost
ok_error 'no such tool in it' 2 'tables: small has no table for crt' tables roster small crt
ok_error 'no such check of the tool' 2 'tables: which check? one of: nerve dread' tables roster small morale panic

# ---- what was changed counts at once ----

# No file's size or time tells whether it is what it was: it is read again.
HOME=$tmp/home XDG_DATA_HOME=$tmp/data
export HOME XDG_DATA_HOME
first=$tmp/first second=$XDG_DATA_HOME/drumhead/tables
mkdir -p "$HOME" "$first" "$second"
copied "$top/tables/brandywine" "$top/tables/brandywine-house" "$second"
find "$first" "$second" -exec touch -t 202601010000 {} +

# rules WHAT MODIFIER: what a commander brings the attacker.
rules()
{
	is "$1" "$(DRUMHEAD_TABLES=$first crt -r brandywine-house 2-1 commander -d 3,4 | cut -f2)" "3,4 $2"
}

# makes FOLDER VALUE: a commander brings so much from now on; no time changes.
makes()
{
	sed "s/^\(combat [^,]*,1,commander,drm,add,\)[^,]*/\1$2/" "$1/brandywine/modifiers.csv" >"$tmp/made"
	cat "$tmp/made" >"$1/brandywine/modifiers.csv"
	find "$first" "$second" -exec touch -t 202601010000 {} +
}

rules 'a base' '-1 = 6'
makes "$second" -2
rules 'an edit of the same size at the same time' '-2 = 5'
cp -Rp "$second/brandywine" "$first"
makes "$first" -3
rules 'a base added earlier on the search path' '-3 = 4'
makes "$second" -4
rules 'one that is hidden' '-3 = 4'
mv "$first/brandywine" "$tmp/gone"
makes "$second" -5
rules 'an edit and a base that went, both at once' '-5 = 2'
mv "$tmp/gone" "$first/brandywine"
makes "$first" -6
rules 'an edit and a base that came, both at once' '-6 = 1'
# print WORD...: of the check that they ask. What it was compiled from is in it, and nothing else is.
print()
{
	DRUMHEAD_TABLES=$first "$@" --json | sed 's/.*"tables":"\([0-9a-f]*\)".*/\1/'
}
combat=$(print crt -r brandywine-house 2-1 -c)
odds=$(print odds -r brandywine 14 vs 7)
ok 'each check has a fingerprint' [ "$combat" != "$odds" ]
is 'it has sixteen digits' "$(echo "$combat" | grep -cE '^[0-9a-f]{16}$')" 1
makes "$first" -7
changed=$(print crt -r brandywine-house 2-1 -c)
ok 'the fingerprint changes with it' [ "$combat" != "$changed" ]
is 'those of other checks do not' "$(print odds -r brandywine 14 vs 7)" "$odds"
sed -i '1i# A remark.' "$first/brandywine/modifiers.csv"
is 'nor does it with a remark' "$(print crt -r brandywine-house 2-1 -c)" "$changed"
sed -i s/D2/D1/ "$second/brandywine-house/combat.csv"
ok 'but with a table that it looks into' [ "$changed" != "$(print crt -r brandywine-house 2-1 -c)" ]
is 'nothing is left behind' "$(find "$HOME" -type f)" ''

# ---- a folder that is not there ----
ok_error 'a slip in -T does not rule by the installed tables' 2 'crt: /typo/dir: no such folder' crt -T /typo/dir -r germantown 2-1 -d 6
ok_error 'nor one in DRUMHEAD_TABLES' 2 'crt: DRUMHEAD_TABLES: /typo: no such folder' \
    env DRUMHEAD_TABLES=/typo crt -r germantown 2-1 -d 6
ok_error 'nor for tables' 2 'tables: /typo/dir: no such folder' tables -T /typo/dir list
ok_error 'nor in the shell' 2 'drumhead: DRUMHEAD_TABLES: /typo: no such folder' \
    env DRUMHEAD_TABLES=/typo drumhead -c 'use germantown'
ok_error 'nor for a journal that is ruled again' 2 'journal: /typo/dir: no such folder' journal replay -J none.csv -T /typo/dir

# ---- programs that were moved ----
mkdir -p "$tmp/moved"
ln -s "$top/tables" "$tmp/moved/tables"
ok_program 'DRUMHEAD_DATA says where its systems are' 0 "$tmp/moved/tables" sh -c "
    XDG_DATA_HOME= DRUMHEAD_TABLES= DRUMHEAD_DATA='$tmp/moved' tables list | sed -n 's/^germantown	.*	//p'"
is 'behind all other folders' "$(DRUMHEAD_DATA=$tmp/moved DRUMHEAD_TABLES=$first tables list | sed -n 's/^brandywine	.*	//p')" \
    "$first"
done_testing
