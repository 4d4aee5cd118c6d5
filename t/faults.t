#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Faults that an author makes, each put into the invented system and into a shipped one: lint tells every one
# with its file, line and column.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
cd "$tmp" || exit 255
copied "$top/t/systems/proof" proof
copied "$top/tables/iron-brigade" iron-brigade
chmod -R u+w .

# change FILE EDIT: EDIT is an expression of sed, or `+COLUMN=CELL;...`, a row behind the last one.
change()
{
	[ -f "x/$1.csv" ] || : >"x/$1.csv"
	cp "x/$1.csv" old.csv
	case $2 in
	+*) perl -e 'open my $f, "<", "old.csv"; while (<$f>) { last unless /^(#|$)/ }
			my %c = map { /([^=]*)=(.*)/ } split /;/, shift;
			chomp; print join(",", map { my $v = delete $c{$_} // ""; $v =~ s/"/""/g;
				$v =~ /[,"]/ ? "\"$v\"" : $v } split /,/), "\n"; die keys %c if %c' \
		"${2#+}" >>"x/$1.csv" ;;
	*) sed "$2" old.csv >"x/$1.csv" ;;
	esac
}

# told WHAT FILE SAID: lint says just that, of the line of the file that was changed last or with a place of
# its own, `FILE:LINE: `. `%FILE:ROW%` is the line of the row that begins so.
told()
{
	tables -T . lint x >said 2>&1
	status=$?
	case $3 in
	*': note: '* | note:*) want=0 ;;
	*) want=2 ;;
	esac
	case $3 in
	./*) said=$3 ;;
	*)
		line=$(diff old.csv "x/$2.csv" | sed -n '1s/^[0-9,]*[acd]\([0-9]*\).*/\1/p')
		said="./x/$2.csv:$line: $3" ;;
	esac
	case $said in
	*%*%*)
		row=${said#*%} row=${row%%%*}
		line=$(grep -n "^${row#*:}" "x/${row%%:*}.csv" | sed -n '1s/:.*//p')
		said=${said%%%*}$line${said##*%} ;;
	esac
	if [ $status = $want ] && grep -qFx "$said" said; then
		pass "$1"
	else
		fail "$1" || { echo "want $want: $said"; cat said; } | diag
	fi
}

# faults SYSTEM: reads lines `WHAT|FILE|EDIT|SAID`; `&FILE|EDIT` before one is changed besides.
faults()
{
	rm -rf x && copied "$1" x
	while IFS='|' read -r what file edit said; do
		case $what in
		'&'*) change "${what#&}" "$file" ;;
		*)
			change "$file" "$edit"
			told "$1: $what" "$file" "$said"
			rm -rf x && copied "$1" x ;;
		esac
	done
}

deep=$(printf '%061d1%061d' 0 0 | sed 's/1/y/;:a;s/0\(.*y\)/(\1/;ta;s/0/)/g;s/y/1/')
wide='1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1'
latin=$(printf '\366')

faults proof <<EOT
a code missing for a computed answer|steps|s/^omen,fair,,answer,,'fair'/omen,fair,,answer,,'f{2 + 2}r'/|column "value": want a code of omen in codes.csv, got "f4r" (fair?)
an answer without quotes|steps|s/'mixed'/mixed/|column "value": an answer stands between quotes: 'mixed'
one that is a name as well|steps|/^nerve,answer/s/'stands'/stands/|column "value": an answer stands between quotes: 'stands'
pairs without sides|values|s/pairs(a@1, a@2)/pairs(a, a)/|column "default", place 8: each side has its own a: write a@1 or a@2
pairs of one side|values|s/pairs(a@1, a@2)/pairs(a@1, a@1)/|column "default", place 16: these are the same dice: write a@1 and a@2
kh beside pairs|steps|/^duel,a/s/(skill)d6/3d6kh1/|column "value": pairs and lead match all dice of a: kh and kl do nothing there
an effect named like a value|steps|+check=nerve;id=x;do=effect;name=wounds;cite=p|column "name": a value of the check has this name: an effect wants one of its own, got "wounds"
a name of the other side|values|+check=clash;side=2;name=z;kind=value;default=men + downhill|column "default", place 15: downhill is the other side's: write downhill@1 or downhill@other
a row after an unconditional answer|steps|+check=omen;id=x;do=answer;value='mixed';when=white = 1;cite=p|note: column "id": x is never reached, whatever is said
a value never read|values|+check=nerve;side=1;name=z;kind=value;default=wounds + 1|note: column "name": nothing reads z
an input never read|values|+check=nerve;side=1;name=z;kind=yesno;default=no;prompt=so|note: column "check": nothing in morale nerve reads z
a comparison that never holds|steps|+check=nerve;id=x;do=effect;name=z;when=wounds < 0;cite=p|note: column "when": the comparison at place 11 never holds: 14 tries
one with dice|steps|+check=omen;id=x;do=effect;name=z;when=white + 2 >= 6 + 3;cite=p|note: column "when": the comparison at place 19 never holds: 7 tries
a number that is a text|steps|+check=nerve;id=x;do=effect;name=z;when=wounds = 'three';cite=p|note: column "when": wounds is never "three": 14 tries
a text that is a number|steps|+check=nerve;id=x;do=effect;name=z;when=spirit = 3;cite=p|note: column "when": the comparison at place 11 never holds: 5 tries
a text that it may never be|steps|+check=nerve;id=x;do=effect;name=z;when=spirit = 'fiece';cite=p|note: column "when": spirit is never "fiece" (fierce?): 5 tries
a text without quotes|steps|+check=nerve;id=x;do=effect;name=z;when=spirit = fierce;cite=p|note: column "when": fierce is yes or no here, and spirit is neither: write 'fierce': 5 tries
a gap between bands|clash|s/^5\.\./6../|column "difference": no row between "1..4" and "6.."
bands that overlap|clash|s/^5\.\./4../|column "difference": "4.." overlaps "1..4" of line 6
an unknown name|values|+check=nerve;side=1;name=z;kind=value;default=wonds|column "default", place 6: unknown name "wonds" in nerve: did you mean wounds?
a parenthesis that stays open|values|+check=nerve;side=1;name=z;kind=value;default=(wounds + 1|column "default", place 12: expected ")"
a formula too deep|values|+check=nerve;side=1;name=z;kind=value;default=$deep|column "default", place 61: the formula is nested too deep
a formula too wide|values|+check=nerve;side=1;name=z;kind=value;default=$wide|note: column "default": a formula of 81 columns, over 80: give parts of it names
a cycle of values|values|/^nerve,1,needs/s/spirits.spirit./stands + 7/|column "default": needs is computed from itself
a cycle of modifiers|modifiers|+check=nerve;side=1;word=z;to=bonus;value=bonus;cite=p|./x/values.csv:%values:nerve,1,bonus,%: column "default": bonus is computed from itself
a reading never declared|steps|+check=nerve;id=x;do=effect;name=z;reading=zz=a;cite=p|column "reading": readings.csv has no "zz"
a reading with one choice|readings|+name=zz;choice=a;default=yes;why=x|column "choice": zz has one choice only
a word declared twice|words|+word=huscarls;brings=hawkeyed;cite=p|column "word": "huscarls" stands on line 2 too
&checks|1s/\$/,groups/
&checks|/nerve\$/s/\$/,brave/
&checks|/,page 16\$/s/\$/,brave/
a law over a check that lacks its word|steps|+check=@brave;id=x;scope=acting;do=refuse;value=no;when=spirit = 'fierce' and elite;cite=p|column "when": the law x is stated for morale omen, which lacks "spirit"
a group that is not there|steps|/^nerve,breaks,/s/nerve/@nerv nerve/|column "check": checks.csv has no "@nerv"
&checks|1s/$/,groups/
&checks|/,page 16$/s/$/,brave/
a misspelt group|values|s/^nerve,1,cheered/@brav,1,cheered/|column "check": checks.csv has no "@brav" (@brave?)
words of one value at once|steps|+check=volley;id=x;do=effect;name=z;when=sling@1 and javelin@1;cite=p|note: column "when": both sides of the and at place 22 never hold at once: 20 tries
one beside others|steps|+check=volley;id=x;do=effect;name=z;when=bow@1 in (longbow javelin) and weary@1 > 2 and sling@1;cite=p|note: column "when": both sides of the and at place 55 never hold at once: 160 tries
a modifier named like a legal word|modifiers|+check=volley;side=2;word=rabble;to=dice;cite=p|column "word": "rabble" is a legal word of target too: write target = 'rabble' in when
a date|odds|s/,1-2,/,1-Feb,/|column "column": "1-Feb" is a date: a spreadsheet made it of 1-2 or 2-1
Latin-1|clash|s/^-5..-1,thrown/-5..-1,thr${latin}wn/|place 11: byte f6 is not UTF-8: save the file in that encoding
a missing column|codes|s/^\([^,]*\),[^,]*/\1/|column "code" is missing in the header
a missing column of a table|clash|/^difference/s/second/other/|./x/steps.csv:%steps:clash,second,%: column "value": clash has no column "second"
two header cells alike|clash|/^difference/s/second/first/|column "first" stands twice
a follow-up whose names differ in kind|steps|+check=aim;id=x;do=must;name=x;value=fire volley {unit@1};cite=p|column "value": reach is a number in aim and a value in volley: write reach= with what it is there, or -reach in passes
EOT

faults iron-brigade <<EOT
a code missing for a computed answer|steps|/^sharpshooter,answer/s/'miss'/'mis{1 + 1}'/|column "value": want a code of sharpshooter in codes.csv, got "mis2" (miss?)
an answer without quotes|steps|/^melee,drawn/s/'drawn'/drawn/|column "value": an answer stands between quotes: 'drawn'
pairs without sides|values|/^melee,each,takes.*each-pair/s/pairs(a, a@other)/pairs(a, a)/|column "default", place 12: these are the same dice: write a@1 and a@2
kh beside pairs|steps|/^melee,a/s/(dice)d6/3d6kh1/|column "value": pairs and lead match all dice of a: kh and kl do nothing there
an effect named like a value|steps|+check=melee;id=x;do=effect;name=takes;cite=p|column "name": a value of the check has this name: an effect wants one of its own, got "takes"
a name of the other side|values|+check=sharpshooter;side=2;name=z;kind=value;default=fired|column "default", place 6: fired is the other side's: write fired@1 or fired@other
a row after an unconditional answer|steps|+check=melee;id=x;do=answer;value='drawn';when=gone@1;cite=p|note: column "id": x is never reached, whatever is said
a value never read|values|+check=melee;side=1;name=z;kind=value;default=takes + 1|note: column "name": nothing reads z
an input never read|values|+check=melee;side=1;name=z;kind=yesno;default=no;prompt=so|note: column "check": nothing in melee melee reads z
a comparison that never holds|steps|+check=sharpshooters;id=x;do=effect;name=z;when=brigades < 0;cite=p|note: column "when": the comparison at place 13 never holds: 7 tries
a number that is a text|steps|+check=melee;id=x;do=effect;name=z;when=marks@1 = 'one';cite=p|note: column "when": marks is never "one": 8 tries
a text that it may never be|steps|+check=melee;id=x;do=effect;name=z;when=cover@1 = 'soft-cove';cite=p|note: column "when": cover is never "soft-cove" (soft-cover?): 4 tries
a text without quotes|steps|+check=melee;id=x;do=effect;name=z;when=soft-cover@1 = cover@1;cite=p|note: column "when": soft-cover is yes or no here, and cover is neither: write 'soft-cover': 4 tries
a gap between bands|small-arms-ranges|s/^9\.\./10../|column "inches": no row between "5..8" and "10.."
bands that overlap|small-arms-ranges|s/^9\.\./8../|column "inches": "8.." overlaps "5..8" of line 4
an unknown name|modifiers|/^melee,each,higher-plane/s/add,1/add,one/|column "value", place 4: unknown name "one" in melee: did you mean gone?
a parenthesis that stays open|values|+check=melee;side=1;name=z;kind=value;default=(takes + 1|column "default", place 11: expected ")"
a formula too deep|values|+check=melee;side=1;name=z;kind=value;default=$deep|column "default", place 61: the formula is nested too deep
a formula too wide|values|+check=melee;side=1;name=z;kind=value;default=$wide|note: column "default": a formula of 81 columns, over 80: give parts of it names
a cycle of values|values|/^sharpshooter,,need/s/sharpshooters.band./total + 1/;/^sharpshooter,,total/s/shot + drm/shot + need/|column "default": need is computed from itself
a cycle of modifiers|modifiers|/^fire defensive.*,2,soft-cover,drm/s/-1/drm/|./x/values.csv:%values:sharpshooter,,drm,%: column "default": drm is computed from itself
a reading never declared|steps|+check=melee;id=x;do=effect;name=z;reading=zz=a;cite=p|column "reading": readings.csv has no "zz"
a reading with one choice|readings|+name=zz;choice=a;default=yes;why=x|column "choice": zz has one choice only
a word declared twice|words|+word=skirmish;brings=marching;cite=p|column "word": "skirmish" stands on line 2 too
a law over a check that lacks its word|steps|+check=@unit;id=x;scope=each;do=refuse;value=no;when=morale = 'failed';cite=p|column "when": the law x is stated for melee melee, which lacks "morale"
a misspelt group|steps|s/^@unit,mounted/@units,mounted/|column "check": checks.csv has no "@units" (@unit?)
words of one value at once|steps|+check=melee;id=x;do=effect;name=z;when=soft-cover@1 and cover@1 = 'hard-cover';cite=p|note: column "when": both sides of the and at place 40 never hold at once: 4 tries
a modifier named like a legal word|modifiers|+check=charge;side=1;word=passed;to=drm;cite=p|column "word": "passed" is a legal word of morale too: write morale = 'passed' in when
a date|guns|s/battalion,1,4/battalion,1,4-May/|column "short": "4-May" is a date: a spreadsheet made it of 4-5 or 5-4
Latin-1|guns|s/no long/n${latin} long/|place 27: byte f6 is not UTF-8: save the file in that encoding
a missing column|codes|s/^\([^,]*\),[^,]*/\1/|column "code" is missing in the header
a missing column of a table|commanders|s/defence/defense/|./x/values.csv:%values:defensive,,band,%: column "default": commanders has no column "defence"
two header cells alike|guns|/^gun/s/medium/short/|column "short" stands twice
a follow-up whose names differ in kind|steps|+check=attrition;id=x;do=must;name=x;value=fire defensive {unit@1};cite=p|column "value": hits is a count in attrition and a value in defensive: write hits= with what it is there, or -hits in passes
EOT

# ---- files that are none, rosters, house rules ----

# laid WHAT FILE HEADER ROWS SAID: a house rule's file over that of $system.
laid()
{
	rm -rf x && mkdir x
	printf 'key,value\ntitle,a house\nbase,%s\n' $system >x/system.csv
	printf '%s\n' "$3" >old.csv
	printf "$3\\n$4\\n" >"x/$2.csv"
	told "$system: a house rule with $1" "$2" "$5"
}

while read -r system table key cols inside whole at check; do
	rm -rf x && copied $system x && rm x/words.csv && mkfifo x/words.csv
	: >old.csv
	told "$system: a FIFO" words './x/words.csv: this is not a plain file'
	rm -rf x && copied $system x && mkdir -p x/rosters
	printf 'unit,words,wonds\na,,1\n' >x/rosters/other.csv
	told "$system: a column of a roster that no check knows" rosters/other 'column "wonds": no check has a value of that name'
	laid 'another first column' $table "else,$cols" "$whole,1" \
	    "./x/$table.csv:1: the first column is \"else\", but that of ./$system/$table.csv:2 is \"$key\""
	laid 'a column that is not there' $table "$key,elsewhere" "$whole,1" "./x/$table.csv:1: ./$system/$table.csv:2 has no column \"elsewhere\""
	laid 'a key within a band' $table "$key,$cols" "$inside,1" \
	    "column \"$key\": \"$inside\" is within \"$whole\" of ./$system/$table.csv:$at: a row is named as it is written there"
	laid 'one key twice' $table "$key,$cols" "$whole,1\\n$whole,2" "./x/$table.csv:3: the row of ./x/$table.csv:2 has the same key"
	laid 'a cell that is missing' values check,side,name,kind "$check,1,z," \
	    'column "kind": want one of number ratio length count value stated repeat word yesno sum text square, got ""'
	laid 'a row of a check and of a list with it' values check,side,name,kind,default "$check,1,z,value,1\\n$check,1,z,value,2" \
	    './x/values.csv:3: the row of ./x/values.csv:2 has the same key'
done <<'EOT'
proof clash difference first 2 1..4 6 nerve
iron-brigade small-arms-ranges inches band 6 5..8 4 melee
EOT
done_testing
