#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a tool has of its own: values.csv, steps.csv and modifiers.csv in a folder that is called as the tool is.
. "${0%/*}/lib/tap.sh"

mkdir "$tmp/t" && cd "$tmp/t" || exit 255
DRUMHEAD_TABLES=.
DRUMHEAD_RULES=x
export DRUMHEAD_TABLES DRUMHEAD_RULES

# file NAME ROW...: a file of these rows.
file()
{
	mkdir -p "${1%/*}"
	name=$1
	shift
	printf '%s\n' "$@" >"$name"
}

# Two systems of the same rows: one in one piece, the other in folders.
for system in whole x; do
	file $system/system.csv key,value 'title,two tools' cite:steps,p cite:modifiers,p
	file $system/checks.csv tool,check,default,title,groups 'fire,volley,yes,a volley,shots all' \
	    'fire,aim,,who is shot at,shots' 'morale,nerve,yes,a test,all' 'morale,gone,,who is gone,' \
	    'move,pace,yes,how far,' 'charge,home,yes,a charge,' 'charge,pace,,how far a charge goes,'
done
values=check,side,name,kind,legal,default,prompt
shared="*,1,men,count,0..,1,how many"
fired='@shots,1,far,yesno,,no,far away'
needs='volley,1,need,value,,4 + bonus,'
sums='volley nerve,1,bonus,sum,,,'
file whole/values.csv "$values" "$shared" "$sums" "$fired" "$needs" 'nerve,1,need,value,,7 - bonus,'
file x/values.csv "$values" "$shared" "$sums"
file x/fire/values.csv "$values" "$fired" "$needs"
file x/morale/values.csv "$values" 'nerve,1,need,value,,7 - bonus,'
steps=check,id,scope,do,value,when
none='*,none,1,refuse,nobody is there,men = 0'
far='volley,far,1,answer,'\''no hit'\'',far'
hits='volley,hits,1,answer,'\''needs {need}'\'','
file whole/steps.csv "$steps" "$none" "$far" "$hits" "aim,who,1,answer,\"if(far, 'all', 'one')\"," \
    'nerve,holds,1,answer,'\''holds at {need}'\'',' 'gone,men,1,answer,'\''{men} gone'\'',' \
    'pace,men,1,answer,'\''{men} inches'\'',' 'home,men,1,answer,'\''{men} home'\'','
for tool in fire:volley,aim morale:nerve,gone charge:home; do
	mkdir -p "x/${tool%:*}"
	{ echo "$steps"; grep -E "^($(echo "${tool#*:}" | tr , '|'))," whole/steps.csv; } >"x/${tool%:*}/steps.csv"
done
{ echo "$steps"; grep -E '^(\*|pace),' whole/steps.csv; } >x/steps.csv
modifiers=check,side,word,to,op,value,meaning
file whole/modifiers.csv "$modifiers" 'volley,1,smoke,bonus,add,1,smoke' 'nerve,1,drums,bonus,add,2,drums'
file x/fire/modifiers.csv "$modifiers" 'volley,1,smoke,bonus,add,1,smoke'
file x/morale/modifiers.csv "$modifiers" 'nerve,1,drums,bonus,add,2,drums'

# ---- rulings ----
ok_program 'rows of its own and those of all' 0 'needs 5' fire smoke
ok_program 'shared ones come first' 1 'not allowed		nobody is there' fire far 0 men
ok_program 'and hold for each tool' 1 'not allowed		nobody is there' morale 0 men
ok_program '-x names the folder' 0 'x/fire/modifiers.csv:2 x/fire/steps.csv:3' sh -c \
    'fire smoke -x | sed -n "s/.*\(x\/[a-z./]*:[0-9]*\).*/\1/p" | sort -u | paste -s -d " " -'
ok_program 'a shared row is where it was' 1 'x/steps.csv:2' sh -c \
    'fire 0 men -x >out; s=$?; sed -n "s/.*\(x\/[a-z./]*:[0-9]*\).*/\1/p" out; exit $s'
ok_program 'two tools have a check of that name, and the row is shared' 0 '1 inches
1 inches' sh -c 'move; charge pace'

# asks LINE...: what a run says to each of these lines.
asks()
{
	printf '%s\n' "$@" | drumhead -r "$system" 2>&1
}
lines='fire smoke -x|fire aim|fire aim far -x|morale -x|morale drums|morale gone 3 men|move|charge|charge pace|fire 0 men|fire -c'
for system in whole x; do
	(IFS='|' && asks $lines) >"one.$system"
	(IFS='|' && for line in $lines; do asks "$line"; done) >"each.$system"
	sed '/^	system/d; s,[a-z/]*/\([a-z]*\.csv\):[0-9]*,\1,' "one.$system" >"plain.$system"
done
is 'the same as in one piece' "$(diff plain.whole plain.x)" ''
is 'whether all is read at once or check by check' "$(diff one.x each.x)" ''
ok 'and it is not nothing' [ "$(wc -l <one.x)" -gt 20 ]
for line in 'fire smoke' 'morale drums' 'morale gone' 'fire aim'; do
	is "$line: the same rules have the same fingerprint" "$(for system in whole x; do
		$line -r $system --json | jq -r .tables
	done | uniq | wc -l | tr -d ' ')" 1
done
was=$(fire --json | jq -r .tables)
sed -i.bak 's/4 + bonus/5 + bonus/' x/fire/values.csv
ok 'another one after a change in the folder' [ "$was" != "$(fire --json | jq -r .tables)" ]
mv x/fire/values.csv.bak x/fire/values.csv
was=$(morale --json | jq -r .tables)
sed -i.bak 's/4 + bonus/5 + bonus/' x/fire/values.csv
is "not after one in another tool's" "$(morale --json | jq -r .tables)" "$was"
mv x/fire/values.csv.bak x/fire/values.csv

# ---- who looks at all ----
ok_program 'lint finds it sound' 0 'x: 0 errors, 0 notes' tables lint x
ok_program 'so in one piece' 0 'whole: 0 errors, 0 notes' tables lint whole
ok_program 'diff compares rows, wherever they stand' 1 'file	row	column	whole	x
steps	volley/hits	value	'\''needs {need}'\''	'\''wants {need}'\''' sh -c '
    sed -i.bak "s/needs/wants/" x/fire/steps.csv; tables diff whole x | grep -v ^system; s=$?
    mv x/fire/steps.csv.bak x/fire/steps.csv; exit $((1 - s))'
is 'show tells the same of both' "$(for system in whole x; do tables show $system | sed '/^folder/d'; done | some | sort | uniq -c |
    awk '$1 != 2')" ''
is 'print has the words' "$(tables print x | grep -c 'smoke')" "$(tables print whole | grep -c 'smoke')"

# ---- fmt ----
cp -R x neat
sed -i.bak 's/4 + bonus/4+bonus/' neat/fire/values.csv && rm neat/fire/values.csv.bak
ok_program 'fmt styles the folders too' 0 './neat/fire/values.csv' tables fmt neat
is 'as it was' "$(diff -r x neat)" ''
ok_program 'and has nothing to do then' 0 '' tables fmt neat
ok_program 'a column that one part needs stays in all of them' 0 '' sh -c 'head -1 x/*/steps.csv x/steps.csv | grep -c when >n
    test "$(cat n)" = 4'
sed -i.bak '1s/$/,say/' neat/fire/steps.csv neat/steps.csv && rm neat/fire/steps.csv.bak neat/steps.csv.bak
ok_program 'one that none needs goes' 0 './neat/steps.csv
./neat/fire/steps.csv' tables fmt neat
rm -r neat

# ---- errors ----
# broken FILE SED: x with that file changed, as `y`.
broken()
{
	rm -rf y && cp -R x y && sed "$2" "x/$1" >"y/$1"
}
broken fire/steps.csv '3s/needs {need}/needs {want}/'
ok_error 'a fault in a row of the folder' 2 'fire: ./y/fire/steps.csv:3: column "value", place 13: unknown name "want" in volley' fire -r y
ok_program 'is nothing to another tool' 0 'holds at 7' morale -r y
ok_program 'nor to another check of the tool' 0 one fire -r y aim
ok_program 'lint tells it' 2 './y/fire/steps.csv:3: column "value", place 13: unknown name "want" in volley' sh -c '
    tables lint y >out; s=$?; head -1 out; exit $s'
broken fire/steps.csv '1s/value/worth/'
ok_error 'a column that is none' 2 "fire: ./y/fire/steps.csv:1: unknown column \"worth\" (check, id, scope, do, name, value, when, passes, say, reading, sure, cite, op)" fire -r y
ok_program 'of another tool' 0 'holds at 7' morale -r y
broken fire/steps.csv '1s/,id,/,,/'
ok_error 'a column that is needed' 2 "fire: ./y/fire/steps.csv:1: unknown column \"\" (check, id, scope, do, name, value, when, passes, say, reading, sure, cite, op)" fire -r y
file y/fire/steps.csv check,id,do volley,hits,answer
ok_error 'and is not there' 2 'fire: ./y/fire/steps.csv:1: column "value" is missing in the header' fire -r y

# stray LIST WHAT: rows of that list stand in fire/, and what is wrong with it.
stray()
{
	broken fire/steps.csv '$!b
a\
'"$1,more,1,answer,'x',"
	ok_error "rows of $1: told where they are read" 2 "fire: ./y/fire/steps.csv:5: column \"check\": $2" fire -r y
	ok_program "rows of $1: told by lint" 2 "./y/fire/steps.csv:5: column \"check\": $2" sh -c '
	    tables lint y >out; s=$?; head -1 out; exit $s'
	ok_program "rows of $1: nothing to who does not read them" 0 '1 inches' move -r y
}
stray 'volley nerve' 'nerve is a check of morale, and in this folder are rows of fire only'
stray '*' 'nerve is a check of morale, and in this folder are rows of fire only'
stray '@all' 'nerve is a check of morale, and in this folder are rows of fire only'
stray '* except nerve gone home' 'pace is a check of move, and in this folder are rows of fire only'
broken charge/steps.csv '$!b
a\
pace,more,1,answer,1,'
ok_error 'two tools have a check of that name' 2 \
    'charge: ./y/charge/steps.csv:3: column "check": pace is a check of move, and in this folder are rows of charge only' charge -r y pace
ok_program 'the other one reads what is its own' 0 '1 inches' move -r y
broken fire/steps.csv '$!b
a\
nerve,more,1,answer,1,'
ok_program 'of another check alone: lint' 2 \
    './y/fire/steps.csv:5: column "check": nerve is a check of morale, and in this folder are rows of fire only' sh -c '
    tables lint y >out; s=$?; head -1 out; exit $s'
broken fire/steps.csv '2i\
@shots except aim,first,1,answer,'"'first'"','
ok_program 'a group of the tool' 0 first fire -r y
broken fire/steps.csv '$!b
a\
volley,none,1,refuse,it is far,far'
is 'a key of the shared file once more' "$(tables lint y | grep 'stands')" \
    './y/fire/steps.csv:5: column "id": "none" stands on line 2 of ./y/steps.csv too'

# ---- the folders themselves ----
rm -rf y && cp -R x y && mkdir y/notes y/battles y/rosters y/fires
file y/fire/codes.csv table,code
file y/fire/readme.txt hello
ok_program 'what nothing reads' 0 './y/fire/codes.csv: note: nothing reads this: a tool'\''s folder holds values.csv, steps.csv and modifiers.csv
./y/fire/readme.txt: note: nothing reads this: a tool'\''s folder holds values.csv, steps.csv and modifiers.csv
./y/fires: note: nothing reads this folder: no check is of a tool of that name
./y/notes: note: nothing reads this folder: no check is of a tool of that name
y: 0 errors, 4 notes' tables lint y
rm -rf y && cp -R x y && rm -r y/fire && ln -s nowhere y/fire
ok_error 'a link that leads nowhere' 2 'fire: ./y/fire: No such file or directory' fire -r y
ok_program 'is nothing to others' 0 '1 inches' move -r y
rm y/fire && ln -s ../x/fire y/fire
ok_program 'a link to a folder' 0 'needs 5' fire -r y smoke
rm y/fire && cp -R x/fire y/fire
if [ -f /proc/self/mem ]; then
	# (A plain file whose first byte cannot be read.)
	rm y/charge/steps.csv && ln -s /proc/self/mem y/charge/steps.csv
	ok_error 'a file that cannot be read' 2 'charge: ./y/charge/steps.csv: Input/output error' charge -r y
	ok_program 'is nothing to others, many as they are' 0 'needs 4
one
holds at 7
4 gone
4 inches
needs 5' drumhead -r y -c fire -c 'fire aim' -c morale -c 'morale gone 4 men' -c 'move 4 men' -c 'fire smoke'
	ok_error 'but it is one to lint' 2 'tables: ./y/charge/steps.csv: Input/output error' tables lint y
fi
rm -r y/fire && echo x >y/fire
ok_error 'a file of that name' 2 'fire: ./y/fire/values.csv: Not a directory' fire -r y
rm -rf y && cp -R x y && rm y/steps.csv y/values.csv && file y/steps.csv "$steps" "$none"
ok_error 'nothing is shared' 2 \
    'fire: ./y/fire/values.csv:3: column "default", place 10: unknown name "bonus" in volley' fire -r y
rm y/steps.csv && sed -i.bak 's/ + bonus//' y/fire/values.csv
ok_program 'not even a file' 0 'needs 4' fire -r y
sed 's/^charge,/..\/whole,/' x/checks.csv >y/checks.csv
ok_program 'a tool is a name and no path' 0 'needs 4' fire -r y
ok 'so lint looks nowhere else' sh -c 'tables lint y | grep -q "there is no tool \"../whole\""'

# ---- columns of their own ----
rm -rf y && cp -R x y
file y/fire/values.csv name,check,side,kind,legal,default,also,prompt 'far,@shots,1,yesno,,no,distant,far away' \
    'need,volley,1,value,,4 + bonus,,'
ok_program 'in another order, with one that others lack' 0 'no hit' fire -r y distant=yes
ok_program 'for all at once as well' 0 'no hit
holds at 7
needs 4' sh -c 'printf "%s\n" "fire aim" "fire far" morale "charge pace" move "morale gone" "fire" | drumhead -r y | sed -n "2,3p;7p"'

# ---- house rules ----
for base in whole x; do
	for where in shared own; do
		rm -rf h && file h/system.csv key,value 'title,a house' "base,$base"
		to=h && [ $where = own ] && to=h/fire
		file $to/steps.csv "$steps" 'volley,hits,1,answer,'\''house {need}'\'','
		file $to/values.csv "$values" 'volley,1,need,value,,8 + bonus,'
		file $to/modifiers.csv check,side,word,to,op volley,1,smoke,bonus,drop
		ok_program "$where over $base" 0 'house 8		[house]' fire -r h
		ok_error "$where over $base: a row is dropped" 2 \
		    'fire: unknown word "smoke" (word 1): try bonus=, men, far, or --words' fire -r h smoke
		ok_program "$where over $base: nothing to others" 0 'holds at 5' morale -r h drums
		ok_program "$where over $base: lint" 0 'h: 0 errors' sh -c 'tables lint h | sed -n "s/, .*//;\$p"'
		system=h
		is "$where over $base: where all is read" "$(asks 'fire aim' 'charge pace' move morale 'morale gone' fire |
		    sed -n 6p)" "$(asks fire)"
		is "$where over $base: diff" "$(tables diff $base h | grep -v '^system' | cut -f1-3 | paste -s -d ' ' -)" \
		    'file	row	column values	volley/1/need	default steps	volley/hits	value modifiers	volley/1/smoke/bonus	'
	done
done
is 'a row for one check of two' "$(file h/values.csv "$values" 'volley,1,bonus,value,,3,'; rm h/fire/values.csv h/fire/modifiers.csv
    asks fire 'morale drums')" 'house 7		[house]
holds at 5'
file h/fire/steps.csv "$steps" 'nerve,holds,1,answer,'\''x'\'','
ok_program 'a stray row of a house rule' 2 \
    './h/fire/steps.csv:2: column "check": nerve is a check of morale, and in this folder are rows of fire only' sh -c '
    tables lint h >out; s=$?; head -1 out; exit $s'
file h/fire/steps.csv "$steps" 'volley,hits,1,answer,'\''a'\'',' 
file h/steps.csv "$steps" 'volley,hits,1,answer,'\''b'\'','
ok_error 'one key in both files of a house rule' 2 \
    'fire: ./h/fire/steps.csv:2: the row of ./h/steps.csv:2 has the same key' fire -r h
# The name of a table is no way out of the system's folder, nor into one of a tool.
file far/system.csv key,value 'title,far'
file far/checks.csv tool,check,default,title 'morale,nerve,yes,does it stand'
file far/steps.csv check,id,do,name,value nerve,r,answer,,quality
file far/values.csv check,side,name,kind,legal 'nerve,1,quality,word,rows ../near'
file ./near.csv key,need militia,5
ok_error 'legal words from another folder' 2 \
    'morale: ./far/values.csv:2: column "legal": there is no such table, got "rows ../near"' morale -r far militia
ok_error 'a table of another folder is not shown' 2 \
    'tables: ./far/../near.csv: no such table (tables show far lists the tables)' tables show far ../near
ok_error 'nor rows of a tool as a table' 2 \
    'tables: ./x/fire/steps.csv: no such table (tables show x lists the tables)' tables show x fire/steps
file far/system.csv key,value 'title,far' base,../t/x
ok_error 'a base is a system by its name' 2 'fire: ./far/system.csv: its base "../t/x" is not there' fire -r far
done_testing
