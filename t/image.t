#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The image of a compiled system: it saves reading, and never decides what a rule is.
. "${0%/*}/lib/tap.sh"

DRUMHEAD_CACHE=$tmp/cache
export DRUMHEAD_CACHE
mkdir "$tmp/tables"
cp -R "$top/tables/brandywine" "$tmp/tables/brandywine"
cp -R "$top/tables/brandywine-house" "$tmp/tables/brandywine-house"
chmod -R u+w "$tmp/tables"
find "$tmp/tables" -exec touch -t 202601010000 {} +
DRUMHEAD_TABLES=$tmp/tables
roll='reorg -r brandywine -d 4,4'

image()
{
	ls "$DRUMHEAD_CACHE" 2>/dev/null | grep "^$1-[0-9a-f]*\.image\$"
}

ok_program 'the first ruling reads the tables' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn' $roll
[ -n "$(image brandywine)" ] || { skip 'no image can be kept here'; done_testing; exit; }
is 'and leaves an image, for its owner alone' \
    "$(ls -l "$DRUMHEAD_CACHE/$(image brandywine)" | cut -c1-10)" -rw-------
ok_program 'the next one is the same' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn' $roll
ok_program 'every check is in it' 0 '2-1' odds -r brandywine 18 vs 7
is 'with its derivation' "$(DRUMHEAD_CACHE='' odds -r brandywine 6 flank vs 7 -x)" \
    "$(odds -r brandywine 6 flank vs 7 -x)"
is 'and its chances' "$(DRUMHEAD_CACHE='' reorg -r brandywine -c --json)" "$(reorg -r brandywine -c --json)"
file=$DRUMHEAD_CACHE/$(image brandywine)
cp "$file" "$tmp/kept"

sed 's/^\(2\.\.8,.*\)$/\1/' "$tmp/tables/brandywine/reorg.csv" >"$tmp/reorg"
sed -i 's/9\.\./8../; s/\.\.8/..7/' "$tmp/tables/brandywine/reorg.csv"
ok_program 'a changed table counts at once' 0 'reorganized	4,4 = 8	the unit has its full factor again' $roll
cp "$tmp/reorg" "$tmp/tables/brandywine/reorg.csv"
touch -t 202601010001 "$tmp/tables/brandywine/reorg.csv"
ok_program 'and counts no more when it is changed back' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn' $roll

crt -r brandywine-house 2-1 -d 3,4 >"$tmp/before"
echo '# a comment' >>"$tmp/tables/brandywine/codes.csv"
crt -r brandywine-house 2-1 -d 3,4 >"$tmp/after"
is 'a change of the base counts for the house rules' "$(cat "$tmp/after")" "$(cat "$tmp/before")"
echo 'x' >>"$tmp/tables/brandywine/codes.csv"
crt -r brandywine-house 2-1 -d 3,4 2>/dev/null >"$tmp/after"
is 'also a broken one' "$(wc -c <"$tmp/after" | tr -d ' ')" "$(crt -r brandywine-house 2-1 -d 3,4 2>/dev/null | wc -c | tr -d ' ')"
sed -i '$d' "$tmp/tables/brandywine/codes.csv"

find "$tmp/tables" -exec touch -t 202601010002 {} +
for damage in empty short magic loose; do
	$roll >/dev/null
	file=$DRUMHEAD_CACHE/$(image brandywine)
	case $damage in
	empty) : >"$file" ;;
	short) head -c 4000 "$tmp/kept" >"$file" ;;
	magic) printf 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX' | dd of="$file" conv=notrunc 2>/dev/null ;;
	loose) chmod 644 "$file" ;;
	esac
	ok_program "an image that is $damage is passed over" 1 \
	    'disorganized	4,4 = 8	the unit stays disorganized this turn' $roll
done

rm -rf "$DRUMHEAD_CACHE"
: >"$DRUMHEAD_CACHE"
ok_program 'no folder to keep it in' 1 'disorganized	4,4 = 8	the unit stays disorganized this turn' $roll
rm "$DRUMHEAD_CACHE"
(cd "$tmp" && DRUMHEAD_TABLES=tables odds -r brandywine 18 vs 7 >/dev/null)
is 'none of tables under a relative name' "$(image brandywine)" ''
DRUMHEAD_CACHE='' odds -r brandywine 18 vs 7 >/dev/null
is 'none when it is not wanted' "$(image brandywine)" ''
# A home that is new has not even a .cache.
mkdir "$tmp/home"
(unset DRUMHEAD_CACHE XDG_CACHE_HOME; HOME=$tmp/home $roll >/dev/null)
ok 'a new home gets its cache' sh -c "ls '$tmp/home/.cache/drumhead' | grep -q '^brandywine-'"
done_testing
