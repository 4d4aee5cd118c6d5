#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tables lint: the shipped systems are sound, and every kind of fault is found where it stands.
. "${0%/*}/lib/tap.sh"

# A sound little system; each test breaks one thing of it.
make_sound()
{
	rm -rf "$tmp/x"
	mkdir "$tmp/x"
	cd "$tmp" || exit 255
	cat >x/system.csv <<-'END'
	key,value
	title,A little game
	source,page 1
	END
	cat >x/checks.csv <<-'END'
	tool,check,default,title,codes,fail,cite
	morale,nerve,yes,a band tests its nerve,nerve,breaks,page 1
	crt,fight,yes,a fight,fight,,page 2
	END
	cat >x/values.csv <<-'END'
	check,side,name,kind,legal,default,prompt
	nerve,,drm,sum,,,
	nerve,1,band,word,archers axemen,,who tests
	nerve,1,tired,yesno,,no,is tired
	nerve,,total,value,,die + drm,
	fight,,odds,ratio,codes odds,,odds of the fight
	fight,,row,value,,"clamp(die, 1, 6)",
	END
	cat >x/modifiers.csv <<-'END'
	check,side,word,to,op,value,when,group,pick,reading,cite,meaning
	nerve,1,led,drm,add,1,,,,,page 1,is led
	nerve,1,tired,drm,add,-1,,,,,page 1,is tired
	END
	cat >x/steps.csv <<-'END'
	check,id,scope,do,name,value,when,say,reading,cite
	nerve,die,,roll,die,2d6,,,,page 1
	nerve,answer,,answer,,nerve[total],,,,page 1
	fight,die,,roll,die,d6,,,,page 2
	fight,answer,,answer,,"fight[row, odds]",,,,page 2
	fight,then,,must,then,morale nerve archers,,,,page 2
	nerve,next,,must,next,morale nerve {unit@1} vs {unit@2},tired@1,,,page 1
	END
	cat >x/codes.csv <<-'END'
	table,code,answer,rank,meaning
	nerve,stands,,1,it stands
	nerve,breaks,,2,it breaks
	odds,1-1,,1,
	odds,2-1,,2,
	fight,A1,,3,the attacker falls back
	fight,A2,,4,the attacker falls back twice
	fight,D1,,2,the defender falls back
	fight,D2,,1,the defender falls back twice
	END
	cat >x/nerve.csv <<-'END'
	total,result,cite
	..7,breaks,page 1
	8..,stands,page 1
	END
	cat >x/fight.csv <<-'END'
	die,1-1,2-1,cite
	1..2,D1,D2,page 2
	3..4,A1,D1,page 2
	5..6,A2,A1,page 2
	END
}

# edit FILE SED: change one file of the system.
edit()
{
	sed "$2" "x/$1" >new.csv && mv new.csv "x/$1"
}

# wrong WHAT TEXT: lint finds just this (several lines allowed) and exits 2.
wrong()
{
	n=$(printf '%s\n' "$2" | grep -c . || :)
	m=$(printf '%s\n' "$2" | grep -c ': note: ' || :)
	count "$n" "$m"
	ok_program "$1" 2 "$2
x: $errors, $notes" tables -T . lint x
}

# noted WHAT TEXT: the same for notes alone, exit 0.
noted()
{
	n=$(printf '%s\n' "$2" | grep -c . || :)
	count "$n" "$n"
	ok_program "$1" 0 "$2
x: $errors, $notes" tables -T . lint x
}

count()
{
	errors="$(($1 - $2)) errors"
	[ $(($1 - $2)) -eq 1 ] && errors='1 error'
	notes="$2 notes"
	[ "$2" -eq 1 ] && notes='1 note'
	:
}

# ---- the shipped systems ----

for system in $(ls -d "$top"/tables/*/ | sed 's,/$,,;s,.*/,,' | some); do
	ok "$system is sound" tables lint "$system"
done
ok 'all of them at once' tables lint
ok 'the invented system is sound' tables -T "$top/t/systems" lint proof
ok 'its house rules are sound' tables -T "$top/t/systems" lint proof-house
tables lint brandywine | sed "s,$top/,,;s/: brandywine-house has.*//" >"$tmp/out"
ok 'the lost table of brandywine is a note' grep -qx \
    'tables/brandywine/system.csv:[0-9]*: note: column "value": combat is still to be supplied' "$tmp/out"

make_sound
ok_program 'nothing to say' 0 'x: 0 errors, 0 notes' tables -T . lint x
ok_program 'json has nothing to say' 0 '' tables -T . lint x --json

# ---- names and formulas ----

make_sound
edit steps.csv 's/nerve\[total\]/nerve[totl]/;s/row, odds/row, oddds/'
wrong 'every check is compiled, not only the first' './x/steps.csv:3: column "value", place 11: unknown name "totl" in nerve: did you mean total?
./x/steps.csv:5: column "value", place 17: unknown name "oddds" in fight: did you mean odds?'

make_sound
edit values.csv 's/die + drm/total2/;$a\
nerve,,total2,value,,total,'
wrong 'a cycle' './x/values.csv:5: column "default": total is computed from itself'

make_sound
edit modifiers.csv 's/^nerve,1,led/nerv,1,led/'
wrong 'a row of a check that is not there' './x/modifiers.csv:2: column "check": checks.csv has no "nerv" (nerve?)'

make_sound
edit checks.csv '1s/$/,groups/;s/page 1$/&,tests/;s/page 2$/&,/'
edit values.csv 's/^nerve,,total/@test,,total/'
wrong 'a misspelt group, and no word of what misses its row' \
    './x/values.csv:5: column "check": checks.csv has no "@test" (@tests?)'

make_sound
edit checks.csv '1s/$/,groups/;s/page 1$/&,tests/;s/page 2$/&,/'
edit steps.csv 's/^nerve,answer/@test,answer/'
wrong 'nor of an answer that never comes' './x/steps.csv:3: column "check": checks.csv has no "@test" (@tests?)'

make_sound
edit checks.csv 's/^crt,/crtt,/'
wrong 'no such tool' './x/checks.csv:3: column "tool": there is no tool "crtt"'

make_sound
edit checks.csv 's/^crt,/CRT,/'
wrong 'a tool in capitals, which is there' './x/checks.csv:3: column "tool": "CRT" holds "C": keywords are of a-z 0-9 . -'

make_sound
edit steps.csv 's/morale nerve archers/moral nerve/'
wrong 'an offer of a tool that is not there' './x/steps.csv:6: column "value": there is no tool "moral"'

make_sound
edit steps.csv 's/morale nerve archers/rally nerve/'
wrong 'an offer of a tool without a check here' './x/steps.csv:6: column "value": rally has no check here'

make_sound
edit steps.csv 's/morale nerve archers/morale nerves/'
wrong 'an offer of a check that is not there' './x/steps.csv:6: column "value": "nerves" is neither a check of morale nor a word of morale nerve'

make_sound
edit values.csv 's/columns/rows/;s/codes odds/codes odd/'
wrong 'codes that are not there' './x/values.csv:6: column "legal": codes.csv has no such table, got "codes odd"
./x/codes.csv:4: note: column "table": no check answers with the codes of odds'

make_sound
edit checks.csv 's/,fight,,page/,fights,,page/'
wrong 'a check without its codes' './x/checks.csv:3: column "codes": codes.csv has no table "fights"
./x/fight.csv:2: column "1-1": want a code of codes.csv, got "D1"
./x/fight.csv:2: column "2-1": want a code of codes.csv, got "D2"
./x/codes.csv:6: note: column "table": no check answers with the codes of fight'

# ---- words ----

make_sound
edit checks.csv '$a\
morale,archers,,a check,,,page 1'
edit steps.csv '$a\
archers,a,,answer,,1,,,,page 1'
wrong 'a check that is a word of the default check' './x/checks.csv:4: column "check": "archers" is a word of morale nerve, the default check'

make_sound
edit values.csv '$a\
nerve,1,foe,word,axemen riders,,who comes'
wrong 'one word for two values' './x/values.csv:8: column "legal": "axemen" is legal for foe and for band (line 3) of the same side in nerve'

make_sound
edit values.csv '$a\
nerve,,foe,word,axemen riders,,who comes'
wrong 'one word for a side and for the ruling' './x/values.csv:8: column "side": "axemen" is a word of a side (band) and of the whole ruling (foe, line 3) in nerve'

make_sound
edit modifiers.csv '$a\
nerve,,led,drm,add,1,,,,,page 1,is led'
wrong 'one modifier word for a side and for the ruling' './x/modifiers.csv:4: column "side": "led" is a word of a side and of the whole ruling in nerve'

make_sound
edit values.csv 's/who tests//'
wrong 'nothing to ask with' './x/values.csv:3: column "prompt": band must be given and has no prompt'

make_sound
edit values.csv 's/archers axemen//'
edit steps.csv 's/ archers//'
wrong 'nothing to answer with' './x/values.csv:3: column "legal": band must be given and has no legal word'

make_sound
cat >x/words.csv <<'END'
word,brings,when,cite,meaning
archers,,,,with bows
ghosts,,,,nobody has seen them
END
noted 'a word that no check takes' './x/words.csv:3: note: column "word": no check takes the word "ghosts"'

# ---- codes ----

make_sound
edit fight.csv 's/^3..4,A1/3..4,A1l/'
wrong 'a code read twice by the scanner' './x/fight.csv:3: column "1-1": want a code of codes.csv, got "A1l" (A1?)'

make_sound
edit fight.csv 's/^3..4,A1/3..4,Al/;s/D2/DZ/'
wrong 'a code misread' './x/fight.csv:2: column "2-1": want a code of codes.csv, got "DZ" (D1, D2?)
./x/fight.csv:3: column "1-1": want a code of codes.csv, got "Al" (A1, A2?)'

make_sound
edit nerve.csv 's/stands/stnads/'
wrong 'a slip' './x/nerve.csv:3: column "result": want a code of codes.csv, got "stnads" (stands?)'

make_sound
edit steps.csv "s/nerve\[total\]/'holds'/"
edit codes.csv 's/^nerve,stands.*/nerve,stands,,1,it stands/'
wrong 'an answer that is no code' './x/steps.csv:3: column "value": want a code of codes.csv, got "holds"
./x/nerve.csv: note: no check looks this table up'

# ---- keys ----

make_sound
edit nerve.csv 's/^8\.\./9../'
wrong 'a hole between two bands' './x/nerve.csv:3: column "total": no row between "..7" and "9.."
./x/nerve.csv: no row for "8" (it runs from ..7 to 9..): asked by morale nerve band=archers'

make_sound
edit nerve.csv 's/^8\.\./6../'
wrong 'two rows for one number' './x/nerve.csv:3: column "total": "6.." overlaps "..7" of line 2'

make_sound
edit nerve.csv 's/^8\.\./8..11/'
wrong 'a table that ends too soon' './x/nerve.csv: no row for "12" (it runs from ..7 to 8..11): asked by morale nerve band=archers'

make_sound
edit fight.csv 's/^3..4/3/;s/^5..6/4..6/;s/^1..2/1/'
wrong 'a hole that a die finds' './x/fight.csv:3: column "die": no row between "1" and "3"
./x/fight.csv: no row for "2" (it runs from 1 to 4..6): asked by crt fight odds=1-1'

make_sound
edit fight.csv 's/^3..4,A1/3..4,/'
wrong 'an empty cell' './x/fight.csv:3: column "1-1" is empty: the table does not say'

make_sound
edit values.csv 's/codes odds/1-1 2-1 3-1/'
wrong 'a column that is missing' './x/fight.csv: no column for "3-1" (it runs from 1-1 to 2-1): asked by crt fight odds=3-1
./x/codes.csv:4: note: column "table": no check answers with the codes of odds'

make_sound
cat >x/fight.csv <<'END'
die,1-1,2-1,cite
..<1/3,D1,D2,page 2
1/2..<6,A1,D1,page 2
6..,A2,A1,page 2
END
wrong 'a hole between fractions' './x/fight.csv:3: column "die": no row between "..<1/3" and "1/2..<6"'
cat >x/fight.csv <<'END'
die,1-1,2-1,cite
>1/3..<6,A1,D1,page 2
1/3,D1,D1,page 2
..<1/3,D1,D2,page 2
6,A1,A1,page 2
>6..,A2,A1,page 2
END
ok_program 'single numbers close holes' 0 '' sh -c 'tables -T . lint x | grep "no row" || :'

make_sound
edit nerve.csv '$a\
8..,stands,page 1'
wrong 'the same row twice' './x/nerve.csv:4: column "total": "8.." stands on line 3 too'

# ---- look-ups behind a condition ----

# with_bonus WHAT [COMMAND...]: the bonus is added; then x is sound, or the command says what it is.
with_bonus()
{
	edit values.csv 's/die + drm/die + drm + bonus@1/'
	if [ $# -eq 1 ]; then
		ok_program "$1" 0 'x: 0 errors, 0 notes' tables -T . lint x
	else
		shift
		"$@"
	fi
}

# bonus WHAT FORMULA [HOLE]: a bonus from a table without axemen and pikemen.
bonus()
{
	make_sound
	printf 'who,bonus,cite\narchers,1,p\nhero,2,p\nbowmen,1,p\n' >x/extra.csv
	cat >>x/values.csv <<-END
	nerve,1,chief,word,hero,none,
	nerve,2,foe,word,archers axemen,'archers',
	nerve,each,kind,word,bowmen pikemen,'bowmen',
	nerve,1,listed,value,,"has(extra, band)",
	nerve,each,known,value,,"has(extra, kind)",
	nerve,2,theirs,value,,"has(extra, kind)",
	nerve,each,gear,value,,"extra[kind]",
	nerve,1,bonus,value,,"$2",
	END
	case ${3-} in
	./*) with_bonus "$1" wrong "$1" "$3" ;;
	*) with_bonus "$1" ${3+wrong "$1" "./x/extra.csv: no row for \"$3"} ;;
	esac
}


nothing='./x/steps.csv:3: column "value": the answer is none'
none='" (it runs from archers to bowmen): asked by morale nerve band=archers'
hole='axemen" (it runs from archers to bowmen): asked by morale nerve band=axemen'
bonus 'a look-up that may fail' 'extra[band]' "$hole"
bonus 'one that is asked for only if it cannot' 'if(has(extra, band), extra[band], 0)'
bonus 'the other way round' 'if(has(extra, band), 0, extra[band])' "$hole"
bonus 'one that is asked for only if it does' 'if(not has(extra, band), extra[band], 0)' "$hole"
bonus 'neither this nor that' 'if(not has(extra, band) or tired, 0, extra[band])'
bonus 'neither, the other way round' 'if(not has(extra, band) or tired, extra[band], 0)' "$hole"
bonus 'either of two' 'if(has(extra, band) or 1 = 1, extra[band], 0)' "$hole"
bonus 'not both of two' "if(band = 'axemen' and tired, 0, extra[band])" "$hole"
bonus 'the second after the first' 'if(has(extra, band) and extra[band] = 1, 1, 0)'
bonus 'the second in its place' 'if(has(extra, band) or extra[band] = 1, 1, 0)' "$hole"
bonus 'a condition of another key' "if(has(extra, 'archers'), extra[band], 0)" "$hole"
bonus 'a condition with a name' 'if(listed, extra[band], 0)'
bonus 'a condition of another word' 'if(listed, extra[foe@2], 0)' "axemen$none foe=axemen@2"
bonus 'a condition of the other side' 'if(known@2, extra[kind], 0)' "pikemen$none kind=pikemen"
bonus 'a condition that is the other side'\''s' 'if(theirs@2, extra[kind], 0)' "pikemen$none kind=pikemen"
bonus 'a condition of the same side' 'if(known, extra[kind], 0)'
bonus 'or for what it computes' 'if(known, gear, 0)'
bonus 'but not for the other side' 'if(known, gear@2, 0)' "pikemen$none kind=pikemen@2"
bonus 'a condition that came to its end' 'if(known, 1, 0) + extra[kind]' "pikemen$none kind=pikemen"
bonus 'one within a count' 'count@1(known, where has(extra, kind)) + gear' "pikemen$none kind=pikemen"
bonus 'those of whom it holds' 'sum@1(extra[kind], where known)'
bonus 'a text that is put together' "extra['{band}']" "$hole"
bonus 'one of which nothing is known' "extra['{+1}']" "+1$none"
bonus 'nobody is looked up' 'extra[chief]' "$nothing"
bonus 'nobody is not looked up' 'if(chief = none, 0, extra[chief])'
bonus 'only nobody is' 'if(chief = none, extra[chief], 0)' "$nothing"
bonus 'not the hero' "if(chief = 'hero', 0, extra[chief])" "$nothing"
bonus 'who was named' 'if(given(chief), extra[chief], 0)'
bonus 'who was not' 'if(given(chief), 0, extra[chief])' "$nothing"
bonus 'the axemen are looked up elsewhere' "if(band = 'axemen', 0, extra[band])"
bonus 'one that is the archers' "if(band != 'archers', 0, extra[band])"
bonus 'and one that is not' "if(band != 'archers', extra[band], 0)" "$hole"
bonus 'what the other side is' "if(kind@2 = 'bowmen', extra[kind], 0)" "pikemen$none kind=pikemen"

first_hole()
{
	tables -T . lint x >out 2>&1
	ok "$1" grep -qF "no row for \"$2\" (it runs" out
}

# band BANDS LEGAL FORMULA [HOLE]: a bonus from a table of numbers; the first hole of it.
band()
{
	make_sound
	{
		echo 'level,bonus,cite'
		for b in $1; do
			echo "$b,1,p"
		done
	} >x/ranks.csv
	cat >>x/values.csv <<-END
	nerve,1,level,number,$2,4,
	nerve,1,bonus,value,,"$3",
	END
	with_bonus "$2 $3 in $1" ${4+first_hole "$2 $3 in $1: $4" "$4"}
}

band '..2 3..5 6..8' 1..8 'ranks[level]'
band '1 2 3 4 5' 1..5 'ranks[level]'
band '..2 3..5 6..8' 1..9 'ranks[level]' 9
band '2..5 6..8' 1..8 'ranks[level]' 1
band '1..5 6..8' 1.. 'ranks[level]' 13
band '1..5 6..8' 1.. 'ranks[clamp(level, 1, 8)]'
band '1..5 6..8' 1..4 'ranks[level + 4]'
band '1..5 6..8' 1..4 'ranks[level + 5]' 9
band '1..5 6..8' 1..4 'ranks[level - 1]' 0
band '1..5 6..8' 1..4 'ranks[0 - level]' -4
band '1..5 6..8' 1..4 'ranks[max(1, level - 1)]'
band '1..5 6..8' 1..4 'ranks[min(level + 5, 8)]'
band '1..5 6..8' 1..4 'ranks[level + die]' 9
band '..5 6..' 1..4 'ranks[level + die]'
band '0..5 6..' 1..4 'ranks[2 - die]' -1
band '1..5 6..8' 1..4 'ranks[if(tired, 9, level)]' 9
band '1..5 6..8' 1..4 'ranks[if(tired, 0, level)]' 0
band '..4 5..' 1..8 'ranks[level * 3 / 2]' 4.5
band '..<5 5..' 1..8 'ranks[level * 3 / 2]'
band '..4 >4..' 1..8 'ranks[level * 3 / 2]'
band '..4 5..' 1..8 'ranks[floor(level * 3 / 2)]'
band '..4 5..' 1..8 'ranks[if(tired, 9 / 2, level)]' 4.5

# luck READING FORMULA [HOLE]: a bonus from rows that do not live under every reading.
luck()
{
	make_sound
	cat >x/readings.csv <<-'END'
	name,choice,default,why
	luck,good,yes,fair weather
	luck,bad,,foul weather
	END
	cat >x/extra.csv <<-'END'
	who,bonus,reading,cite
	archers,1,,p
	axemen,1,luck=good,p
	axemen,2,luck=bad,p
	hero,2,luck=good,p
	..3,0,luck=good,p
	4..,1,luck=good,p
	END
	edit values.csv '1s/$/,reading/;2,$s/$/,/;s/die + drm/die + drm + bonus@1/'
	cat >>x/values.csv <<-END
	nerve,1,bonus,value,,"$2",,$1
	nerve,1,bonus,value,,0,,luck=good|bad
	END
	if [ $# -eq 2 ]; then
		ok_program "$2 under ${1:-any reading}" 0 'x: 0 errors, 0 notes' tables -T . lint x
	else
		tables -T . lint x >out 2>&1
		ok "$2 under ${1:-any reading}: $3" grep -qF "no row for \"$3\" (it runs" out
	fi
}

luck '' 'extra[band]'
luck luck=good "extra['hero']"
luck luck=bad "extra['hero']" hero
luck '' "extra['hero']" hero
luck luck=good 'extra[die]'
luck luck=bad 'extra[die]' 2
luck '' 'extra[die]' 2

make_sound
cat >x/readings.csv <<'END'
name,choice,default,why
luck,good,yes,all are heroes
luck,bad,,it is asked
END
printf 'who,bonus,cite\narchers,1,p\nhero,2,p\nbowmen,1,p\n' >x/extra.csv
edit values.csv '1s/$/,reading/;2,$s/$/,/;s/die + drm/die + drm + bonus@1/'
cat >>x/values.csv <<'END'
nerve,1,mate,word,hero ghost,"if(tired, 'hero', 'hero')",who helps,luck=good
nerve,1,bonus,value,,extra[mate],,
END
wrong 'who is asked for under another reading only' './x/extra.csv: no row for "ghost" (it runs from archers to bowmen): asked by morale -R luck=bad nerve band=archers mate=ghost'

# ---- ranks ----

make_sound
edit system.csv '$a\
monotone:fight,rows up columns down'
ok_program 'ranks as declared' 0 'x: 0 errors, 0 notes' tables -T . lint x
edit fight.csv 's/^3..4,A1,D1/3..4,A1,A2/'
wrong 'a rank that turns' './x/fight.csv:4: column "2-1": "A1" after "A2": the rank along the rows is declared to go up
./x/fight.csv:3: column "2-1": "A2" after "A1": the rank along the columns is declared to go down'
edit system.csv '/monotone/d'
ok_program 'nothing was declared' 0 'x: 0 errors, 0 notes' tables -T . lint x
edit system.csv '$a\
monotone:fight,rows'
wrong 'a declaration that says nothing' './x/system.csv:4: column "value": want rows or columns, then up or down'

# ---- readings ----

make_sound
cat >x/readings.csv <<'END'
name,choice,default,why
wind,with,,blows
wind,against,,blows
rain,some,yes,falls
rain,much,yes,falls
END
edit modifiers.csv 's/^nerve,1,led,drm,add,1,,,,,/nerve,1,led,drm,add,1,,,,wind=with,/'
wrong 'readings without one default' './x/readings.csv:2: column "default": no choice of wind is the default
./x/readings.csv:5: column "default": rain has 2 defaults
./x/readings.csv:4: note: column "name": nothing asks for the reading rain'

make_sound
cat >x/readings.csv <<'END'
name,choice,default,why
luck,good,yes,the table of the first printing
luck,bad,,the table of the second printing
END
cat >x/nerve.csv <<'END'
total,result,reading,cite
..7,breaks,,page 1
8..,stands,luck=good,page 1
8..11,stands,luck=bad,page 1
END
wrong 'a hole under another reading only' './x/nerve.csv: no row for "12" (it runs from ..7 to 8..11): asked by morale -R luck=bad nerve band=archers'

# ---- keys of the core files ----

make_sound
edit steps.csv 's/^nerve,answer/nerve,die/'
wrong 'two steps of one name' './x/steps.csv:3: column "id": "die" stands on line 2 too'

make_sound
edit values.csv '$a\
fight nerve,,total,value,,die,'
wrong 'a value twice, once in a list of checks' './x/values.csv:8: column "name": "total" stands on line 5 too'

make_sound
edit codes.csv '$a\
nerve,stands,,3,again'
wrong 'a code twice' './x/codes.csv:10: column "code": "stands" stands on line 2 too'

make_sound
edit codes.csv '$a\
ghost,boo,,,a code'
noted 'codes of nobody' './x/codes.csv:10: note: column "table": no check answers with the codes of ghost'

# ---- cells ----

make_sound
edit fight.csv 's/1-1,2-1/1-Jan,2-1/'
edit values.csv 's/codes odds/columns fight/'
wrong 'a header that a spreadsheet made a date of' './x/fight.csv:1: column "1-Jan": "1-Jan" is a date: a spreadsheet made it of 1-1
./x/codes.csv:4: note: column "table": no check answers with the codes of odds'

make_sound
edit codes.csv 's/^odds,2-1/odds,1\/2\/2026/'
wrong 'a code that a spreadsheet made a date of' './x/codes.csv:5: column "code": "1/2/2026" is a date: a spreadsheet made it of 1-2 or 2-1
./x/fight.csv: no column for "1/2/2026" (it runs from 1-1 to 2-1): asked by crt fight odds=1/2/2026'

make_sound
edit values.csv 's/archers axemen/archers Axemen/'
wrong 'a capital in a keyword' './x/values.csv:3: column "legal": "Axemen" holds "A": keywords are of a-z 0-9 . -'

make_sound
edit values.csv "s/archers axemen/archers axem$(printf '\303\251')n/"
wrong 'a letter that is not ASCII' './x/values.csv:3: column "legal": "axemén" holds a character that is not ASCII: keywords are of a-z 0-9 . -'

make_sound
edit nerve.csv 's/stands/" stands"/'
wrong 'a blank before a cell' './x/nerve.csv:3: column "result": want a code of codes.csv, got " stands" (stands?)
./x/nerve.csv:3: column "result": " stands" begins with a blank'

make_sound
nbsp=$(printf '\302\240')
edit nerve.csv "s/stands/stands$nbsp/"
wrong 'a no-break space' "./x/nerve.csv:3: column \"result\": want a code of codes.csv, got \"stands$nbsp\" (stands?)
./x/nerve.csv:3: column \"result\": \"stands$nbsp\" holds a no-break space"

# ---- citations and certainty ----

make_sound
edit steps.csv 's/page 1$//'
edit nerve.csv 's/,page 1$/,/'
noted 'rows that cite nothing' './x/steps.csv:2: note: column "cite": 2 rows without a citation (this is the first)
./x/nerve.csv:2: note: column "cite": 2 rows without a citation (this is the first)'
edit system.csv '$a\
cite:nerve,page 1\
cite:steps,pages 1 and 2'
ok_program 'the file cites for its rows' 0 'x: 0 errors, 0 notes' tables -T . lint x

make_sound
edit fight.csv 's/cite$/cite,sure/;s/^\(5.*\)/\1,reconstructed 2-1/;s/^\(3.*\)/\1,referee/'
noted 'cells that are not sure' './x/fight.csv:4: note: column "sure": 1 cell reconstructed
./x/fight.csv:3: note: column "sure": 2 cells of a referee'\''s making'

# ---- formulas that compile and cannot be meant ----

make_sound
edit steps.csv "s/^nerve,die,,roll,die,2d6,/nerve,die,,roll,die,2d6,band@1!='axmen'/"
noted 'a comparison with a word that never comes' './x/steps.csv:2: note: column "when": band is never "axmen" (axemen?): 3 tries'

make_sound
edit values.csv "\$a\\
nerve,1,kind,word,,\"if(band='archers', 'bow', 'axe')\","
edit modifiers.csv "s/^nerve,1,led,drm,add,1,/nerve,1,led,drm,add,1,kind='axes'/"
noted 'a comparison with a text that no formula gives' './x/modifiers.csv:2: note: column "when": kind is never "axes": 3 tries'

make_sound
edit steps.csv "s/fight\[row, odds\]/fight[row, '1-3']/"
wrong 'a column that is not there' './x/fight.csv: no column for "1-3" (it runs from 1-1 to 2-1): asked by crt fight odds=1-1
./x/steps.csv:5: column "value": fight has no column "1-3"
./x/values.csv:6: note: column "check": nothing in crt fight reads odds'

make_sound
edit modifiers.csv 's/^nerve,1,led,drm/nerve,1,led,dmr/'
noted 'a modifier that nothing adds up' './x/modifiers.csv:2: note: column "to": nothing in morale nerve adds up "dmr"'

make_sound
edit checks.csv 's/breaks/brakes/'
wrong 'a failing answer that is never given' './x/checks.csv:2: column "fail": nerve never answers "brakes"'

make_sound
edit steps.csv '/^fight,answer/d'
wrong 'a check that never answers' './x/checks.csv:3: column "check": fight never answers
./x/fight.csv: note: no check looks this table up
./x/values.csv:6: note: column "check": nothing in crt fight reads odds
./x/values.csv:7: note: column "name": nothing reads row'

make_sound
edit fight.csv 's/^die,1-1,2-1/die,1-1,2-1,more/;s/,page/,A1,page/'
edit steps.csv 's/fight\[row, odds\]/fight[row]/'
noted 'a look-up that does not say its column' './x/steps.csv:5: note: column "value": fight has 3 columns and the first is taken
./x/values.csv:6: note: column "check": nothing in crt fight reads odds'

# ---- what a ruling would run into ----

make_sound
edit checks.csv 's/fight,fight,,/fight,,,/;s/^crt,fight,yes,a fight,fight/crt,fight,yes,a fight,/'
edit codes.csv '/^fight/d'
edit fight.csv '2,$s/[AD]\([12]\)/\1\/1/g'
noted 'answers that look like fractions' './x/fight.csv:2: note: column "1-1": "1/1" is the number 1, and is told so: fight wants codes
./x/fight.csv:2: note: column "2-1": "2/1" is the number 2, and is told so: fight wants codes
./x/fight.csv:3: note: column "1-1": "1/1" is the number 1, and is told so: fight wants codes
./x/fight.csv:3: note: column "2-1": "1/1" is the number 1, and is told so: fight wants codes
./x/fight.csv:4: note: column "1-1": "2/1" is the number 2, and is told so: fight wants codes
./x/fight.csv:4: note: column "2-1": "1/1" is the number 1, and is told so: fight wants codes'
edit steps.csv "s/fight\\[row, odds\\]/'1\/{row}'/"
ok_program 'chances do not put texts that look so in order' 0 '1/1	1/6	
1/2	1/6	
1/3	1/6	
1/4	1/6	
1/5	1/6	
1/6	1/6	' sh -c 'crt -T . -r x 1-1 -c | grep -v unused | cut -f1,2,4 | sort'

make_sound
edit codes.csv '/^fight/d'
edit fight.csv '2,$s/[AD]\([12]\)/\1\/1/g'
edit codes.csv '$a\
fight,1/1,,1,\
fight,2/1,,2,'
edit fight.csv 's/2\/1/1\/2/g'
edit codes.csv 's/2\/1/1\/2/'
ok_program 'with codes they are in order' 0 '1/1	2/3	100.00%
1/2	1/3	33.33%' sh -c 'crt -T . -r x 1-1 -c | cut -f1,2,4 | sort'
ok_program 'and nothing is wrong with them' 0 'x: 0 errors, 0 notes' tables -T . lint x

make_sound
edit steps.csv 's/^nerve,answer,,answer,,nerve.total.,/&total > 3/'
wrong 'a question that no answer applies to' './x/checks.csv:2: column "check": no answer applies: asked by morale nerve band=archers'

make_sound
edit steps.csv 's/^fight,answer/fight,hurt,,effect,hurt,6 \/ (die - 1),,,,page 2\n&/'
wrong 'a division by nothing' './x/steps.csv:5: column "value", place 14: division by zero'

make_sound
edit values.csv '$a\
fight,1,band,word,archers axemen riders,,who fights'
edit steps.csv 's/morale nerve archers/morale nerve {unit@1}/'
wrong 'a word that the next check does not know' './x/steps.csv:6: column "value": band may be riders in fight and not in nerve: write band= with what it is there, or -band in passes'

# ---- tables that checks share ----

make_sound
edit checks.csv '$a\
rally,rally,yes,a rally,rally,,page 3'
edit codes.csv '$a\
rally,rallies,,1,it rallies'
edit codes.csv '$a\
rally,breaks,,2,it breaks'
cat >x/nerve.csv <<'END'
total,result,again,cite
..7,breaks,breaks,page 1
8..,stands,rallies,page 1
END
edit steps.csv '/^nerve,answer/d'
cat >>x/steps.csv <<'END'
nerve,answer,,answer,,"nerve[total, 'result']",,,,page 1
rally,die,,roll,die,2d6,,,,page 3
rally,answer,,answer,,"nerve[die, 'again']",,,,page 3
END
ok_program 'each takes its column' 0 'x: 0 errors, 0 notes' tables -T . lint x
edit values.csv '$a\
rally,,column,word,columns nerve,,which column'
edit steps.csv "s/nerve\[die, 'again'\]/nerve[die, column]/"
wrong 'a column whose words another check means' './x/nerve.csv:3: column "result": want a code of codes.csv, got "stands"'

# ---- files ----

make_sound
echo 'hello' >x/notes.txt
cp x/nerve.csv x/spare.csv
noted 'files that nobody reads' './x/notes.txt: note: this file is no table: nothing reads it
./x/spare.csv: note: no check looks this table up'

make_sound
mkdir x/rosters
cat >x/rosters/army.csv <<'END'
unit,words,band,mens
1st,led tired,archers,
2nd,axemen ledd morale=3 not-led band=axemen,,
END
printf 'what,else\n' >x/rosters/battle.csv
wrong 'a roster with words that no check knows' './x/rosters/army.csv:1: column "mens": no check has a value of that name
./x/rosters/army.csv:3: column "words": no check takes the word "ledd"
./x/rosters/army.csv:3: column "words": no check has a value "morale"'

make_sound
printf 'phase,may,cite\nfire,morale,page 1\nfire,morale dance,page 1\n' >x/allowed.csv
wrong 'what a unit may do is asked of a check' './x/allowed.csv:3: column "may": there is no such tool and check: "morale dance"'

make_sound
printf 'total,result\n"..7,breaks\n' >x/nerve.csv
wrong 'a table that cannot be read' './x/nerve.csv:2: a quote is opened and never closed'

make_sound
printf 'key,valu\n' >x/system.csv
wrong 'a system that cannot be loaded' './x/system.csv:1: unknown column "valu" (key, value, op)'

make_sound
edit nerve.csv 's/^8\.\./9../'
ok_program 'as CSV' 2 'system,severity,file,line,column,message
x,error,./x/nerve.csv,3,total,"no row between ""..7"" and ""9.."""
x,error,./x/nerve.csv,0,,"no row for ""8"" (it runs from ..7 to 9..): asked by morale nerve band=archers"' tables -T . lint x --csv
version=$(drumhead --version | sed 's/.* //')
ok_program 'as JSON' 2 '{"drumhead":"'"$version"'","system":"x","severity":"error","file":"./x/nerve.csv","line":3,"column":"total","message":"no row between \"..7\" and \"9..\""}
{"drumhead":"'"$version"'","system":"x","severity":"error","file":"./x/nerve.csv","line":0,"column":"","message":"no row for \"8\" (it runs from ..7 to 9..): asked by morale nerve band=archers"}' tables -T . lint x --json
# (Nothing is left to list there: no array, which the sanitizers watch.)
ok_program 'a system of which every value is read' 0 'small: 0 errors, 0 notes' \
    tables -T "$top/t/fuzz/systems" lint small
# What is neither yes nor no says nothing by being passed over.
rm -rf small
copied "$top/t/fuzz/systems/small" .
sed -i '2s/,yes,/,yeah,/' small/checks.csv
ok_program 'a default that is no yes' 2 \
    './small/checks.csv:2: column "default": want yes, no or nothing, got "yeah"
small: 1 error, 0 notes' tables -T . lint small
ok_error 'nor does a ruling take it' 2 \
    'charge: ./small/checks.csv:2: column "default": want yes, no or nothing, got "yeah"' \
    charge -T . -r small carl vs thrall
sed -i '2s/,yeah,/,no,/' small/checks.csv
ok_error 'no is one' 2 'charge: which check? one of: boarding' charge -T . -r small carl vs thrall
sed -i '2s/,no,/,yes,/' small/checks.csv
sed -i '3s/,short,/,short,Y/' small/readings.csv
ok_error 'the same of readings' 2 \
    'charge: ./small/readings.csv:3: column "default": want yes, no or nothing, got "Y"' \
    charge -T . -r small carl vs thrall
rm -rf small
ok_program 'a system that is not there' 2 "no rule system \"nowhere\" (there are: x)
nowhere: 1 error, 0 notes" tables -T . lint nowhere
done_testing
