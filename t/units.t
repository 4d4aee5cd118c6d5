#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A unit is described once, in units.csv: needs, defaults of checks, laws, what is told of no use.
. "${0%/*}/lib/tap.sh"
exec </dev/null
cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp
DRUMHEAD_RULES=field
export DRUMHEAD_TABLES DRUMHEAD_RULES
mkdir field
printf 'key,value\ntitle,A field\ncite:units,our rules\ncite:modifiers,our rules\ncite:steps,our rules\n' >field/system.csv
cat >field/checks.csv <<'E'
tool,check,default,title,first,second,roles
fire,volley,yes,a volley,unit not-artillery,unit,firer target
fire,guns,,guns at several,unit artillery,units,battery target
morale,nerve,yes,does it stand,unit,,
melee,melee,yes,a fight that several join,lead,unit,attacker defender
melee,edge,,who of two that lead is stronger,lead,lead,
move,meet,yes,does anybody stand there,unit,unit,mover other
melee,brawl,,a fight of bodies of men,unit,unit,attacker defender
charge,crowd,yes,several against several,units,units,chargers stand
move,march,,what it comes past,path,,
charge,match,,the second takes after the first,unit,unit,
E
cat >field/units.csv <<'E'
of,name,kind,legal,needs,default,about,prompt
unit,arm,word,infantry cavalry artillery,,"if(kind = 'dragoons', 'cavalry', 'infantry')",who,arm
unit,kind,word,dragoons fusiliers,,none,who,kind of troops
unit,gun,word,3lb 6lb,arm = 'artillery',ask,who,its gun
unit,limbered,yesno,,arm = 'artillery',no,how,its guns are limbered
unit,skirmish,yesno,,arm != 'artillery',no,how,in skirmish order
unit,cover,word,wall hedge,,none,where,cover it stands in
unit,hits,count,0..6,,0,state,hits
unit,strength,value,,,5 - hits,,
unit,mud,word,deep shallow,,none,,mud it stands in
E
cat >field/values.csv <<'E'
check,side,name,kind,legal,default,prompt,also
volley,,drm,sum,,,,
volley,,total,value,,die + drm,,
nerve,1,hits,,,ask,,
melee,2,strength,,,6 - hits,,
edge,each,ahead,value,,strength - strength@other,,
edge,1,scored,count,0..,0,hits that it scored,hits
meet,1,act,word,wheel halt,'halt',what it does,
brawl,each+,hits,,,0,,
brawl,each+,strength,,,5 - hits,,
brawl,1,fought,yesno,,no,they have fought,
brawl,each,pace,value,,"paces[arm, pace]",,
match,2,strength,,,strength@1 - 1,,
crowd meet,1+,wide,yesno,,no,it stands wide,
crowd,each,drm,sum,,,,
crowd,,dear,value,,"toll['all', lost]",,
E
printf 'arm,pace,cite\ninfantry,2,p\ncavalry,4,p\nartillery,1,p\n' >field/paces.csv
cat >field/modifiers.csv <<'E'
check,side,word,to,value,when,unless,meaning
volley,2,wall,drm,-2,,,behind a wall
volley,2,hedge,drm,-1,arm@1 != 'cavalry',horsemen look over it,behind a hedge
volley,1,cavalry,drm,-1,,,from horseback
volley,1,skirmish,weightless,0,,skirmishers fire as others do,in skirmish order
volley,2,skirmish,drm,-1,,,in skirmish order
volley,1,hits,weightless,0,,the worn fire as well,hits of the firer
crowd,each,skirmish,drm,1,,,in skirmish order
crowd,each,wall,drm,2,,,behind a wall
E
printf 'word,brings,meaning\nwheel,limbered,its guns are hooked up\n' >field/words.csv
cat >field/steps.csv <<'E'
check,id,scope,do,name,value,when,say
@unit,out,each,refuse,,the {role} has no strength left,strength <= 0,
@unit except meet,limbered,each,refuse,,limbered guns do nothing,limbered,
volley,die,,roll,die,d6,,
volley,a,,answer,,"if(total >= 5, 'hit', 'miss')",,
nerve,stuck,1,refuse,,it is stuck,deep,
nerve,die,,roll,die,d6,,
nerve,a,,answer,,"if(die <= strength@1, 'stands', 'runs')",,
guns,a,,answer,,"'{gun@1} at {count@2()} of {sum@2(strength)}'",,
melee,a,,answer,,"'{arm@1} of {sum@1(strength)} against {strength@2}'",,
meet,wide,1+,refuse,,there is no room,wide,
edge,a,,answer,,"'{ahead@1} {ahead@2} {scored@1} {cover@2}'",,
meet,a,,answer,,"if(wheel@1, 'it wheels', if(count@2() > 0, 'they meet', 'nobody'))",,
brawl,die,,roll,die,d6,,
brawl,a,,answer,,"'{arm@1} of {sum@1(hits)} against {sum@2(hits)}, {cover@2}'",,{pace@1}
brawl,again,,then,,melee brawl fought {unit@1} vs {unit@2},die = 6 and not fought@1,
march,a,,answer,,"'{arm}, {hits} hit(s), {count(cover != none)} covers'",,
match,a,,answer,,'{strength@1} {strength@2}',,
crowd,lost,each,effect,lost,drm,,the {role} outdo the {role@other} by {drm}
crowd,a,,answer,,"'{count@1(wide)} wide, {drm@1} to {drm@2}, {dear} in all'",,
E
printf 'who,lost,cite\nall,3,our rules\n' >field/toll.csv
# asks ANSWER-LINE COMMAND...
asks()
{
	want=$1
	shift
	is "$*" "$("$@" 2>&1)" "$(printf "$want")"
}

# ---- words of attributes ----
asks 'hit\t6 -1 = 5' fire cavalry -d 6
asks 'hit\t6 -1 = 5' fire dragoons -d 6
asks 'miss\t6 -2 = 4' fire vs wall -d 6
asks 'stands\t3' morale 2 hits dragoons wall skirmish -d 3
asks 'fire: cover is given twice: "wall" (word 2) and "hedge" (word 3)' fire vs wall hedge
asks 'fire: "6lb" of the target is said of artillery: by what else is said it is cavalry' fire vs dragoons 6lb
asks 'fire: "6lb" of the target is said of artillery: "infantry" was said' fire vs 6lb infantry
asks 'not allowed\t\tlimbered guns do nothing' fire vs 6lb limbered
asks 'not allowed\t\tlimbered guns do nothing' fire vs limbered
asks 'miss\t4' fire vs not-wall -d 4
asks 'fire: "skirmish" of the target is not said of artillery: "6lb" was said' fire vs 6lb skirmish
asks 'miss\t4' fire vs 6lb -d 4
asks 'fire: "6lb" of the target is said of artillery: "infantry" was said' fire vs 6lb infantry -d 4

# ---- what stands there ----
asks 'fire: "fire volley" is not said of artillery: "artillery" was said; ask fire guns' fire volley artillery
asks 'fire: "fire guns" is said of artillery: "infantry" was said' fire guns infantry vs 1 hit
asks 'fire: gun of the battery is missing: its gun (3lb, 6lb)' fire guns vs 1 hit
asks '3lb at 3 of 10' fire guns 3lb vs 2 hits + hedge + 3 hits
asks 'not allowed\t\tthe target has no strength left' fire guns 3lb vs 2 hits + hedge + 5 hits
asks 'cavalry of 9 against 5' melee dragoons 1 hit + infantry vs 1 hit
asks 'nobody' move infantry
asks 'they meet' move infantry vs hedge
asks '4 -4 0 hedge' melee edge infantry + hedge vs 4 hits hedge + 1 hit
# A word of the check, and another name by which it has a value, go before attributes.
asks '0 0 2 hedge' melee edge 2 hits vs hedge
asks '0 0 2 hedge' melee edge hits=2 vs hedge
asks 'it wheels' move infantry wheel
asks 'fire: "wheel" of the firer is said of artillery: "infantry" was said' fire infantry wheel

# ---- some attributes are each unit's, the others are the side's ----
asks 'cavalry of 3 against 0, wall\t2\t4' melee brawl cavalry 1 hit + 2 hits vs wall -d 2
asks 'cavalry of 2 against 0, \t2\t4' melee brawl cavalry 1 hit + cavalry 1 hit vs infantry -d 2
asks 'melee: "pace=2" (word 2): pace cannot be stated, it is computed from arm' melee brawl pace=2
asks 'melee: arm is given twice: "cavalry" (word 2) and "infantry" (word 4)' melee brawl cavalry + infantry vs wall
asks 'melee: arm is given twice: "cavalry" (word 2) and "cavalry" (word 3)' melee brawl cavalry cavalry + 1 hit vs wall
asks 'infantry of 0 against 0, \t2\t2 [unused: wall (it counts for the defender)]' melee brawl wall vs infantry -d 2

# ---- of several ----
asks '1 wide, 1 to 2, 3 in all\t\tthe chargers outdo the stand by 1; the stand outdo the chargers by 2' charge skirmish + wide skirmish vs wall + hedge
asks 'not allowed\t\tthere is no room' move wide vs hedge
asks 'move: meet takes one unit a side: "+" does not belong here (word 2)' move wide + wide
asks 'charge: --of: each side has its own lost: write lost@1 or lost@2' charge vs wall -c --of lost

# ---- a path: where the unit stands is each step's own ----
asks 'cavalry, 2 hits, 2 covers' move march cavalry wall + 2 hits + hedge
asks 'move: arm is given twice: "cavalry" (word 2) and "infantry" (word 4)' move march cavalry + infantry

# ---- defaults ----
# That of one side may be by the other's.
asks '3 2' charge match 2 hits
asks 'morale: hits is missing: hits (0..6)' morale
asks 'stands\t5' morale 0 hits -d 5
asks 'miss\t4' fire -d 4

# ---- of no use ----
asks 'miss\t4\t[unused: wall (it counts for the target)]' fire wall -d 4
asks 'miss\t4 -1 = 3\t[unused: hedge (horsemen look over it)]' fire cavalry vs hedge -d 4
asks 'hit\t6' fire fusiliers vs cavalry 2 hits -d 6
asks 'hit\t6\t[unused: 2 hits (the worn fire as well)]' fire 2 hits -d 6
# (Without roles the sides are alike.)
asks '0 0 0 hedge' melee edge wall vs hedge

asks 'miss\t4\t[unused: skirmish (skirmishers fire as others do)]' fire skirmish -d 4
is 'what is true of a unit, and not read' "$(morale 2 hits dragoons wall -d 3 -x | sed -n 's/^	true/true/p')" \
    'true, not read dragoons, wall'

asks 'miss\t4\t[unused: deep]' fire deep -d 4

# ---- a roster ----
printf 'unit,arm,words\n4th,cavalry,hedge\nguns,,6lb\n' >field.csv
asks 'hit\t6 -1 = 5\t[@4th: wall, not hedge] [unused: wall (it counts for the target)]' fire -u field.csv @4th wall -d 6
asks 'fire: "6lb" of the target is said of artillery: "arm=cavalry" was said' fire -u field.csv vs @4th 6lb
asks 'miss\t4' fire -u field.csv vs @guns -d 4

printf 'unit,words,drm\n5th,hedge,3\n' >field.csv
asks 'fire: field.csv:2: "drm=3" is said of a question, not of a unit' fire -u field.csv @5th

# A word that is of a circumstance and of an attribute is the attribute in what units.csv computes.
cp -r field ford
sed -i "/^unit,mud/a unit,mired,value,,,deep," ford/units.csv
printf "meet,,ford,word,deep easy,'easy',the ford,\n" >>ford/values.csv
sed -i "s/^meet,a,.*/meet,a,,answer,,\"'{ford} {mired@1}'\",,/" ford/steps.csv
asks 'deep 0' move -r ford deep
asks 'easy 1' move -r ford mud=deep
rm -r ford

# ---- tables that are wrong ----
wrong()
{
	what=$1 file=$2 edit=$3 want=$4
	cp "field/$file" kept
	sed "$edit" kept >"field/$file"
	is "$what" "$(tables lint field 2>&1 | sed -n "s,^$tmp/,,;1p")" "$want"
	cp kept "field/$file"
}
# (Two notes: of hit and hits, which say what the check calls so.)
asks 'field: 0 errors, 2 notes' sh -c "tables lint field | tail -n 1"
wrong 'no such thing' checks.csv 's/,lead,/,horse,/' \
    'field/checks.csv:5: column "first": units.csv has no "horse"'
wrong 'an attribute is no value' values.csv 's/^nerve,1,hits,,/nerve,1,hits,count,/' \
    "field/values.csv:4: column \"name\": \"hits\" is an attribute of unit ($tmp/field/units.csv:8): give it a default without a kind, or another name"
wrong 'each unit of one side' values.csv 's/^brawl,each+,hits/brawl,1+,hits/' \
    'field/values.csv:9: column "side": with + write each where both sides have the attribute, got "1+"'
wrong 'no topic' units.csv 's/,who,arm$/,what,arm/' \
    'field/units.csv:2: column "about": want one of  who how where state, got "what"'
wrong 'of two units' units.csv "s/artillery',no,how,its guns/artillery' and arm@other != 'cavalry',no,how,its guns/" \
    "field/units.csv:5: column \"needs\": an attribute is true of a unit whoever stands opposite: of two units it is a row of values.csv, got \"arm = 'artillery' and arm@other != 'cavalry'\""
cp field/steps.csv kept
echo 'guns,bog,1,refuse,,no gun stands so deep,deep,' >>field/steps.csv
asks 'field/steps.csv:21: note: column "when": stuck refuses the same (line 6): one row may say it of all its checks, or of @unit' \
    sh -c "tables lint field | sed -n 's,^$tmp/,,;/same/p'"
cp kept field/steps.csv
mkdir field/rosters
printf 'unit,arm,gun,hits\n1st,infantry,6lb,\n2nd,artillery,6lb,5\n3rd,artillery,9lb,\n4th,artillery,3lb,2\n' >field/rosters/army.csv
is 'units of a roster as they stand' "$(tables lint field | sed -n "s,$tmp/,,g;s,^field/rosters/,,p")" \
    'army.csv:2: column "unit": "gun=6lb" is said of artillery: "arm=infantry" was said
army.csv:3: column "unit": the law out (line 2 of field/steps.csv) allows no such unit
army.csv:4: gun is one of 3lb, 6lb, not "9lb"'
rm -r field/rosters
wrong 'roles are two' checks.csv 's/firer target/firer/' \
    'field/checks.csv:2: column "roles": want two words, for the first side and for the second, got "firer"'
wrong 'a table of the old form' units.csv '1s/.*/unit,nation/;2,$s/^\([^,]*,[^,]*\).*/\1/' \
    'field/units.csv:1: unknown column "unit" (of, name, kind, legal, needs, default, also, about, lasts, show, prompt, reading, sure, cite, op): units.csv says what a unit is; a look-up table wants another name'
done_testing
