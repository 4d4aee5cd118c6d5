#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tables print: reference cards with the exact chances, as text, Markdown and HTML.
. "${0%/*}/lib/tap.sh"

cd "$tmp" || exit 255
tables print germantown --check combat >combat
is 'the title of the check' "$(head -n 1 combat)" 'Germantown: close combat'
is 'where it is printed' "$(sed -n 3p combat)" 'crt combat; printed: card: Close Combat Table'
crt -r germantown -c --sweep column --across | tr '\t' ' ' | sed 's/\.00%/%/g' >want
sed -n '/by column$/,/^$/p' combat | sed '1d;$d;s/  */ /g' >got
is 'the chances by column are those that the tool tells' "$(cat got)" "$(cat want)"
crt -r germantown column=2-1 -c --sweep drm=-3..3 --across | tr '\t' ' ' | sed 's/\.00%/%/g' >want
sed -n '/by drm$/,/^$/p' combat | sed '1d;$d;s/  */ /g' >got
is 'and so are those by modifier' "$(cat got)" "$(cat want)"
is 'a modifier with its sign' "$(grep -c '^rifles  *2  *drm  *+1  *the defender has rifles$' combat)" 1
is 'what an answer means' "$(grep -c '^PIN  *both sides pinned$' combat)" 1
is 'tables that it looks up besides' "$(grep '^tables besides' combat)" \
    'tables besides: leaders, levels, ratios, ladder, armies, hexsides, terrain, tactical-matrix, results, tactics, momentum, events, tactic-needs'
ok_error 'no such check' 2 'tables: germantown has no check "fight" (tables show germantown lists them)' \
    tables print germantown --check fight
ok_error 'a table and a check' 2 'tables: usage: tables print SYSTEM [TABLE] (see --help)' tables print germantown terrain --check combat

# Every system, every check: a sheet each, and the same numbers whatever the form.
for system in "$top"/tables/*/system.csv; do
	name=${system%/system.csv}
	name=${name##*/}
	tables print "$name" >text 2>err || echo "$name: status" >>err
	tables print "$name" -f markdown >markdown 2>>err
	tables print "$name" -f html >html 2>>err
	silent "$name: nothing is amiss" err
	checks=$(tables show "$name" | sed -n '/^  [a-z-]* .*/p' | wc -l)
	is "$name: a title each" "$(grep -c '^# ' markdown) $(grep -c '<h1>' html)" \
	    "$(grep -c '^# ' markdown) $(grep -c '^# ' markdown)"
	ok "$name: all checks" [ "$(grep -c '<h1>' html)" -le "$checks" ]
	is "$name: as many per cents in each" "$(grep -o '[0-9]%' markdown | wc -l) $(grep -o '[0-9]%</td>' html | wc -l)" \
	    "$(grep -o '[0-9]%' text | wc -l) $(grep -o '[0-9]%' text | wc -l)"
	is "$name: no scripts, and nothing from elsewhere" \
	    "$(sed 's,xmlns="http://www.w3.org/2000/svg",,' html | grep -c -i -E '<script|<link|https?:')" 0
	looked_at html
	awk '{ line = $0; while (match(line, /<\/?(h1|h2|p|small|table|tr|th|td|div|style|title|html)[ >]/)) {
	    tag = substr(line, RSTART + 1, RLENGTH - 2); if (tag ~ /^\//) open[substr(tag, 2)]--; else open[tag]++
	    line = substr(line, RSTART + RLENGTH) } }
	    END { for (tag in open) if (open[tag] != 0) print tag, open[tag] }' html >wrong
	empty "$name: what is opened is closed" wrong
	looked_at markdown
	awk -F' [|]' '/^\|/ { n = gsub(/[^\\]\|/, "&"); if (last > 0 && n != last) print FNR ": " $0; last = n; next } { last = 0 }' \
	    markdown >wrong
	empty "$name: rows of Markdown are of one length" wrong
done
is 'a house rule is marked' "$(tables print brandywine-house --check combat | grep -c '^a house rule$')" 1

# A roster's units.
cat >units.csv <<'U'
unit,nation,steps,state
40th-foot,british,2,good-order
6th-virginia,american,12,disrupted
U
is 'boxes to tick' "$(tables print germantown -u units.csv | sed -n 3,7p)" '40th-foot
nation          british
steps           [ ] [ ] 2
state           good-order
now             [ ] disrupted [ ] good-order'
ok_error 'no such roster' 2 'tables: none.csv: there is no such roster' tables print germantown -u none.csv

# A spoiled example.
copied "$top/tables/germantown" spoiled
chmod -R u+w spoiled
sed 's/column drm=-3\.\.3/columns/' "$top/tables/germantown/examples.csv" >spoiled/examples.csv
line=$(grep -n ',columns$' spoiled/examples.csv | cut -d: -f1)
is 'lint: what cannot vary' "$(tables lint -T . spoiled | head -n 1)" \
    "./spoiled/examples.csv:$line: column \"vary\": combat has no value \"columns\": did you mean column=?"
ok_error 'print tells it as well' 2 'tables: combat has no value "columns": did you mean column=?' \
    tables print -T . spoiled --check combat
# The word that says the value gives way, and is not in the title.
copied "$top/tables/germantown" bare
chmod -R u+w bare
printf 'tool,question,dice,answer,shows,vary\ncrt,3-1 stream,4,R/R,,column\n' >bare/examples.csv
is 'lint: a bare word varies' "$(tables lint -T . bare 2>&1 | grep -c vary)" 0
is 'and so it does on the card' "$(tables print -T . bare --check combat | sed -n '/^Chances of/,/^R\/R/p' | sed '2,$s/  */ /g' | head -n 2)" \
    "Chances of crt stream, by column
column 1-3 1-2 1-1 3-2 2-1 3-1 4-1"

# For the printer.
nopdf='tables: --format pdf: Drumhead makes no PDF; print the HTML from a browser: tables print SYSTEM -f html'
ok_error 'no PDF' 2 "$nopdf" tables print germantown --check combat -f pdf
ok_error 'nor of a table' 2 "$nopdf" tables print germantown terrain --format=pdf
ok_error 'nor in another case' 2 'tables: -f is text, csv or json, or for paper markdown or html, not "PDF"' tables print germantown -f PDF
tables print germantown --check combat -f html >html
is 'large letters for a browser: the same in a larger style' \
    "$(tables print germantown --check combat --large -f html | diff - html | grep '^<')" '< html { font-size: 150%; }'
done_testing
