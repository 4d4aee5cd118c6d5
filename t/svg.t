#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Chances as pictures: the curves of a sweep, the bars of a question, without scripts or colour.
. "${0%/*}/lib/tap.sh"

cd "$tmp" || exit 255
DRUMHEAD_RULES=fire-and-fury
export DRUMHEAD_RULES
question='maneuver infantry trained worn in-command'

# What a picture is made of: names of elements, and their texts and colours.
cat >look.py <<'P'
import sys
import xml.dom.minidom
svg = xml.dom.minidom.parse(sys.argv[1]).documentElement
names, words, paints = set(), [], set()
for node in svg.getElementsByTagName("*"):
    names.add(node.tagName)
    if node.tagName == "text":
        words.append("".join(n.data for n in node.childNodes))
    for paint in ("fill", "stroke"):
        if node.hasAttribute(paint):
            paints.add(node.getAttribute(paint))
if sys.argv[2] == "names":
    print(" ".join(sorted(names)))
elif sys.argv[2] == "words":
    print("\n".join(words))
elif sys.argv[2] == "paints":
    print(" ".join(sorted(paints)))
else:
    for node in svg.getElementsByTagName("path"):
        if node.hasAttribute("stroke-dasharray") and "L" in node.getAttribute("d"):
            # Heights of the points, as parts of the frame.
            points = node.getAttribute("d")[1:].split("L")
            print(" ".join("%.2f" % ((340 - float(p.split()[1])) / 300) for p in points))
P
command -v python3 >/dev/null || plan skip_all 'no python3'
look()
{
	python3 look.py "$@"
}

sh -c "$question --sweep drm=-6..4 --plot=svg" >curves.svg
is 'nothing but shapes and texts' "$(look curves.svg names)" 'circle path rect text title'
is 'black, white and grey' "$(look curves.svg paints)" '#bbb black none white'
sh -c "$question -c --sweep drm=-6..4 --across" >across
ok 'every answer has its name' [ "$(look curves.svg words | grep -cxFf "$(sed 1d across | cut -f1 >names; echo names)")" -eq "$(wc -l <names)" ]
# 80 per cent is the highest line: no chance is above.
sed 1d across | awk -F'\t' '{ for (i = 2; i <= NF; i++) print ($i + 0) / 80 }' >want
look curves.svg heights | tr ' ' '\n' >got
paste want got | some | awk '$1 - $2 > .01 || $2 - $1 > .01 || NF != 2' >wrong
empty 'the curves are the chances' wrong
is 'the highest line' "$(look curves.svg words | grep -c '^80%$')" 1

crt -r germantown 2-1 -c --plot=svg >bars.svg
is 'bars' "$(look bars.svg words | grep -c '%$')" "$(crt -r germantown 2-1 -c | grep -c '	[1-9][0-9/]*	')"
is 'with what they are' "$(look bars.svg words | sed -n 2,3p | tr '\n' ' ')" '1/- 10.00% '
printf 'unit,words\n<b>&,\n' >odd.csv
odds -r brandywine -c '<&> vs 7' --plot=svg >odd.svg 2>err
ok 'a question that is none draws nothing' [ ! -s odd.svg ]
ok_error 'bars of letters want a sweep' 2 'crt: --plot goes with --sweep (see --help)' crt -r germantown 2-1 -c --plot
ok_error 'a picture of one ruling' 2 'crt: --plot goes with --sweep or --chances (see --help)' crt -r germantown 2-1 --plot=svg
ok_error 'another kind' 2 'crt: --plot is alone, or --plot=svg, not "png"' crt -r germantown 2-1 -c --plot=png
ok_error 'a picture is no CSV' 2 'crt: --plot is told as text: leave out csv or json' crt -r germantown 2-1 -c --plot=svg --csv

tables print germantown --check combat -f html >card.html
is 'a card has the curves of its chances' "$(grep -c '<svg ' card.html)" 2
done_testing
