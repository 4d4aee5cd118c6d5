#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# House rules: rows laid check by check, look-up tables cell by cell; groups of checks.
. "${0%/*}/lib/tap.sh"

mkdir -p "$tmp/t/base" "$tmp/t/house" && cd "$tmp" || exit 255
DRUMHEAD_TABLES=$tmp/t
export DRUMHEAD_TABLES
printf 'key,value\ntitle,a base\n' >t/base/system.csv
cat >t/base/checks.csv <<'END'
tool,check,default,title,groups
crt,one,yes,the first,tests small
crt,two,,the second,tests
crt,three,,the third,
END
cat >t/base/values.csv <<'END'
check,side,name,kind,legal,default
@tests three,1,men,number,0..9,4
one two,1,need,value,,men + 1
@tests except two,1,more,value,,10
@small,1,less,value,,20
two three,1,more,value,,30
END
light="losses[men@1, 'light']"
heavy="losses[men@1, 'heavy']"
# steps FOLDER ROW...: its steps.
steps()
{
	printf '%s\n' check,id,do,name,value >"t/$1/steps.csv"
	folder=$1
	shift
	printf '%s\n' "$@" >>"t/$folder/steps.csv"
}
cat >t/base/losses.csv <<'END'
men,light,heavy,sure,cite
..2,1,2,,page 1
3..5,3,4,reconstructed heavy,page 1
6..,5,!too many,,page 2
END
house()
{
	printf 'key,value\ntitle,a house\nbase,base\n' >t/house/system.csv
	printf '%s\n' "$@" >t/house/losses.csv
}

# ---- groups ----
steps base "*,a,answer,,'{men@1}'" '@tests,need,effect,asks,need@1'
ok_program 'a row of a group' 0 4 crt -r base one
ok_program 'what is in it' 0 '{"asks":5}' sh -c 'crt -r base two --json | jq -c .effects'
steps base "*,a,answer,,'{men@1}'" '@tests three,need,effect,asks,need@1'
ok_error 'what is not' 2 "crt: $tmp/t/base/steps.csv:3: column \"value\", place 7: unknown name \"need\" in three" crt -r base three
steps base "@tests three except two,a,answer,,'{more@1}'" "two,b,answer,,less@1"
ok_program 'all but one' 0 30 crt -r base three
ok_program 'another of them' 0 10 crt -r base one
ok_error 'the one' 2 "crt: $tmp/t/base/steps.csv:3: column \"value\", place 7: unknown name \"less\" in two" crt -r base two
steps base "*,a,answer,,\"$light\""
printf '@guard,1,x,value,,1\n' >>t/base/values.csv
ok 'a group that no check is of' sh -c 'tables lint base | grep -q "values.csv:7: column \"check\": checks.csv has no \"@guard\""'
sed -i.bak '$d' t/base/values.csv
sed -i.bak '1s/$/,acts/; 2s/$/,3/' t/base/checks.csv
ok_error 'a side that cannot act' 2 "crt: $tmp/t/base/checks.csv:2: column \"acts\": want 1 or 2, the side that acts, got \"3\"" crt -r base one
sed -i.bak '2s/3$/2/' t/base/checks.csv

# ---- rows, check by check ----
cat >t/house/values.csv <<'END'
check,side,name,kind,legal,default
two,1,men,number,0..9,7
END
house 'men,light' '3..5,9'
ok_program 'a row for one check replaces it there' 0 '5		[house]' crt -r house two
ok_program 'and nowhere else' 0 '9	[house]' sh -c 'crt -r house one | cut -f1,3'
ok_program 'the same where all is read' 0 'house: 0 errors' sh -c 'tables lint house | sed -n "s/, .*//;\$p"'
ok_program 'diff shows whose' 0 'values	two/1/men	default	4	7' sh -c 'tables diff base house | grep ^values'
printf 'one two,1,men,number,0..9,8\n' >>t/house/values.csv
ok_error 'one key twice' 2 "crt: $tmp/t/house/values.csv:3: the row of $tmp/t/house/values.csv:2 has the same key" crt -r house two
ok_program 'but not in a check that has it once' 0 5 sh -c 'crt -r house one | cut -f1'
printf 'op,check,side,name,kind,legal,default\ndrop,two,1,men,,,\n' >t/house/values.csv
ok_error 'dropped there' 2 "crt: $tmp/t/base/values.csv:3: column \"default\", place 4: unknown name \"men\" in two" crt -r house two
ok_program 'not here' 0 9 sh -c 'crt -r house one | cut -f1'
printf 'op,check,side,name,kind,legal,default\ndrop,two,1,men,number,,\n' >t/house/values.csv
ok_error 'drop says no more' 2 "crt: $tmp/t/house/values.csv:2: column \"kind\": op=drop takes the row of $tmp/t/base/values.csv:2 away and says no more of it" crt -r house two
printf 'op,check,side,name\ndrop,two,1,women\n' >t/house/values.csv
ok_error 'nothing to drop' 2 "crt: $tmp/t/house/values.csv:2: op=drop: $tmp/t/base/values.csv has no such row" crt -r house two
rm t/house/values.csv

# ---- cells of a look-up table ----
ok_program 'a cell' 0 '9		[house]' crt -r house one
steps house "one,a,answer,,\"$heavy + 0 * $light\""
ok_program 'the row keeps the others' 0 'light=9 (house) heavy=4 (base)' sh -c '
    crt -r house one -x | sed -n "s/.*column \([a-z]*\): \([0-9]*\).*\(house\|base\)\/losses.*/\1=\2 (\3)/p" | sort -r | paste -sd" "'
rm t/house/steps.csv
house 'men,light' '..2,9'
steps base "*,a,answer,,\"$heavy\""
ok_program 'a cell of the base is as sure as it was, and of no house' 0 '4		[reconstructed]' crt -r house one
house 'men,heavy' '3..5,7'
ok_program 'a cell that a house rule lays is as sure as that rule' 0 '7		[house]' crt -r house one
ok_program 'on a card as well' 0 '3..5  3      7' sh -c 'tables print house | grep ^3 | sort -u'
ok_program 'and to lint' 0 '' sh -c 'tables lint house | grep reconstructed || :'
ok_program 'while that of the base is not' 0 '3..5  3      4?' sh -c 'tables print base | grep ^3 | sort -u'
steps base "*,a,answer,,\"$light\""
house 'men,light' '3..5,empty'
ok_error 'an emptied one' 2 "crt: $tmp/t/house/losses.csv:2: column \"light\" is empty: the table does not say" crt -r house one
house 'men,light' '7,1'
ok_error 'a key within a band' 2 "crt: $tmp/t/house/losses.csv:2: column \"men\": \"7\" is within \"6..\" of $tmp/t/base/losses.csv:4: a row is named as it is written there" crt -r house one 7
house 'men,medium' '3..5,1'
ok_error 'a column that is not there' 2 "crt: $tmp/t/house/losses.csv:1: $tmp/t/base/losses.csv:1 has no column \"medium\"" crt -r house one
house 'women,light' '3..5,1'
ok_error 'another first column' 2 "crt: $tmp/t/house/losses.csv:1: the first column is \"women\", but that of $tmp/t/base/losses.csv:1 is \"men\"" crt -r house one
house 'men,light' '3..5,1' '3..5,2'
ok_error 'one row twice' 2 "crt: $tmp/t/house/losses.csv:3: the row of $tmp/t/house/losses.csv:2 has the same key" crt -r house one
house 'men,light,op' '3..5,,drop'
ok_error 'a row is dropped' 2 "crt: $tmp/t/base/losses.csv: no row for \"4\" (it runs from ..2 to 6..)" crt -r house one
house 'men,light,op' '3..5,1,drop'
ok_error 'and no more is said of it' 2 "crt: $tmp/t/house/losses.csv:2: column \"light\": op=drop takes the row of $tmp/t/base/losses.csv:3 away and says no more of it" crt -r house one

# ---- rows that hold under a reading ----
printf 'name,choice,default,why\nluck,good,yes,x\nluck,bad,,x\nluck,none,,x\nfog,thick,yes,x\nfog,thin,,x\n' >t/base/readings.csv
cat >t/base/losses.csv <<'END'
men,light,heavy,reading
..2,1,2,
3..5,3,4,luck=good
3..5,5,6,luck=bad|none
7..8,7,7,
few,8,8,
END
within()
{
	ok_error "$1" 2 "crt: $tmp/t/house/losses.csv:2: column \"men\": \"$2\" is within \"$3\" of $tmp/t/base/losses.csv:$4: a row is named as it is written there" crt -r house one
}
house 'men,light,reading' '3..5,9,luck=good'
is 'the row of that reading is replaced' "$(crt -r house one | cut -f1) $(crt -r house one -R luck=bad | cut -f1)" '9 5'
house 'men,light,reading' '3..5,9,luck=none'
within 'a choice of several' 3..5 3..5 4
house 'men,light,reading' '4,9,luck=none'
within 'and one number of it' 4 3..5 4
house 'men,light,reading' '4,9,fog=thin'
within 'another reading is no other time' 4 3..5 3
house 'men,light,reading' '4,9,'
within 'nor is any' 4 3..5 3
house 'men,light,reading' '1,9,fog=thin'
within 'a row that always holds' 1 ..2 2
house 'men,light,reading' '..1,9,'
within 'an open end' ..1 ..2 2
house 'men,light,reading' '6..7,9,'
within 'the end of one in the other' 6..7 7..8 5
house 'men,light,reading' '8..,9,'
within 'and the other way round' 8.. 7..8 5
house 'men,light,reading' '6..9,9,'
within 'one within the other' 6..9 7..8 5
house 'men,light,reading' 'few,8,luck=bad'
within 'a word is itself' few few 6
house 'men,light,reading' '6,6,' 'many,9,' '>8..,10,luck=bad'
is 'what claims nothing of them is new' "$(for men in 4 6; do crt -r house one $men | cut -f1; done; crt -r house one 9 -R luck=bad | cut -f1)" '3
6
10'
house 'men,light,reading' 'many,9,' 'many,8,'
ok_error 'a new row twice' 2 "crt: $tmp/t/house/losses.csv:3: the row of $tmp/t/house/losses.csv:2 has the same key" crt -r house one
house 'men,light,op' '6,,drop'
ok_error 'a row that is not there is dropped' 2 "crt: $tmp/t/house/losses.csv:2: op=drop: $tmp/t/base/losses.csv has no such row" crt -r house one
printf 'men,light,heavy\n..2,1,2\n' >t/base/losses.csv
sed -i.bak 's/0..9,4/0..9,2/' t/base/values.csv
house 'men,light' '3..,9'
is 'tables without readings' "$(crt -r house one | cut -f1) $(crt -r house one 3 | cut -f1)" '1 9'
# ---- who asks for many checks has the files read once for all ----
mkdir t/long t/short
printf 'key,value\ntitle,many checks\n' >t/long/system.csv
printf '%s\n' tool,check,default,title crt,a,yes,A crt,b,,B crt,c,,C crt,d,,D crt,e,,E crt,f,,F >t/long/checks.csv
steps long "a b c d e f,x,answer,,'base'"
printf 'key,value\ntitle,one of them\nbase,long\n' >t/short/system.csv
steps short "b,x,answer,,'house'"
is 'a row for one check of many holds whatever was asked before' \
    "$(printf 'crt %s\n' a b c d e f b | drumhead -r short | cut -f1 | paste -s -d ' ' -)" 'base house base base base base house'
is 'and where it is the last of many' "$(printf 'crt %s\n' a c d e f b | drumhead -r short | cut -f1 | paste -s -d ' ' -)" \
    'base base base base base house'
ok_program 'lint knows that too' 0 'short: 0 errors' sh -c 'tables lint short | sed -n "s/, .*//;\$p"'

# ---- rows of no check ----
mkdir t/short/crt
steps short/crt "b bb @few except dd,x,answer,,'house'" ",y,answer,,'none'"
rm t/short/steps.csv
is 'a check that is not there, beside one that is' "$(tables lint short | sed -n '/"check"/s,.*short/,,p')" \
    'crt/steps.csv:2: column "check": checks.csv has no "bb" (b?)
crt/steps.csv:2: column "check": checks.csv has no "@few"
crt/steps.csv:2: column "check": checks.csv has no "dd" (d?)
crt/steps.csv:3: column "check": the row belongs to no check'
printf '%s\n' id,do,value "x,answer,'house'" >t/short/crt/steps.csv
ok_error 'no column for checks' 2 "crt: $tmp/t/short/crt/steps.csv:1: column \"check\" is missing in the header" crt -r short b
printf '%s\n' check,do,value "b,answer,'house'" >t/short/crt/steps.csv
ok_error 'none for what names a row' 2 "crt: $tmp/t/short/crt/steps.csv:1: column \"id\" is missing in the header" crt -r short b
printf '%s\n' brings,meaning 'b,house' >t/short/words.csv
rm t/short/crt/steps.csv
ok_error 'of another file' 2 "crt: $tmp/t/short/words.csv:1: column \"word\" is missing in the header" crt -r short b
done_testing
