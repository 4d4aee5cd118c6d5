#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every line of JSON is one that schema/drumhead.schema.json allows, by a validator that is not ours; with
# DRUMHEAD_GATE those of all tests too.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"

# The line may find another python3 first that has it not.
for python in python3 /usr/bin/python3 none; do
	"$python" -c 'import jsonschema' 2>/dev/null && break
done
[ $python != none ] || plan skip_all 'not measured: no python3 with jsonschema'
command -v jq >/dev/null || plan skip_all 'no jq'
cd "$tmp" || exit 255

for system in brandywine-house germantown fire-and-fury iron-brigade land-of-the-free; do
	"$python" "$top/t/schema.py" ask $system
done >lines
{
	crt -r germantown 2-1 --sweep drm=-1..1 --json
	crt -r germantown --need 'R/R..' --at-least 1/2 odds=_ +1 --json
	crt -r germantown --need 'R/R..' --at-least 1 odds=_ --json
	fire -r land-of-the-free medium infantry range=9 vs battle-line -c --of hits-taken@2 --json
	crt -r germantown close-combat 7 2-1 --json
	crt -r germantown meaning PIN --json
	crt -r germantown --words --json
	roll 3d6 -s a --json
	roll 3d6 -c --json
	roll 3d6 -c -n 3 --json
	tables list --json
	tables show germantown --json
	tables show germantown to-hit --json
	tables show land-of-the-free elements --json
	tables lint germantown --json
	tables diff brandywine brandywine-house --json
	tables diff brandywine brandywine-house --chances --json
	tables follow germantown --json
	journal --words --json
	export DRUMHEAD_JOURNAL="$tmp/game.csv"
	crt -r germantown 2-1 -s 4711 --json
	crt -r germantown 2-1 -d 3 --json
	journal note a remark --json
	journal turn 3 --json
	journal undo 1 --json
	for verb in show verify replay receipt report stats export; do
		journal $verb --json
	done
	journal seal --by Ben --json
	journal word --by Ann a blue cat --json
	crt -r germantown 2-1 --json
	journal reveal --json
	journal export --json
	unset DRUMHEAD_JOURNAL
	force -r land-of-the-free --battle germantown --json
	printf 'k,q\nx,2-1\ny,2-z\n' | crt -r germantown --from q --key k -s 4711 --json
	printf '2-1\n3-x\n' | crt -r germantown -s 4711 --json
	printf 'use germantown\ncrt 2-1 -d 6 --json\nodds 8 vs 4 --json\n' | drumhead
} >>lines 2>/dev/null
ok 'every line is an object' jq -e . lines
ok 'that says the version' sh -c '! jq -c "select(.drumhead == null)" lines | grep .'
"$python" "$top/t/schema.py" check "$top/schema/drumhead.schema.json" <lines >told
is 'which are looked at' "$?" 0
looked_at told
grep forbidden told >forbidden
empty 'and the schema allows it' forbidden
looked_at told
grep ' 0$' told >idle
empty 'of each kind there are some' idle
diag <told

# The same of whatever other tests ask: each tool keeps what it tells.
if [ -n "${DRUMHEAD_GATE-}" ]; then
	unset DRUMHEAD_GATE
	mkdir -p other/src
	for file in "$build"/* "$build"/src/*; do
		to=other${file#"$build"}
		[ -e "$to" ] || ln -s "$file" "$to"
	done
	for tool in $(sed -n 's/^[[:space:]]*{ \.name = "\([a-z-]*\)",.*/\1/p' "$top/src/tools/tools.c" | some); do
		rm -f "other/src/$tool"
		cat >"other/src/$tool" <<-END
			#!/bin/sh
			case " \$* " in
			*' --json '* | *' json '*) ;;
			*) exec "$build/src/$tool" "\$@" ;;
			esac
			"$build/src/$tool" "\$@" >"$tmp/one.\$\$"
			status=\$?
			cat "$tmp/one.\$\$"
			grep '^{' "$tmp/one.\$\$" >>"$tmp/all"
			rm -f "$tmp/one.\$\$"
			exit \$status
		END
		chmod +x "other/src/$tool"
	done
	grep -l -e '--json' "$top"/t/*.t | grep -v '/json.t$' | some | while read -r test; do
		DRUMHEAD_BUILD="$tmp/other" sh "$test" >/dev/null 2>&1
	done
	jq -c 'select(.drumhead != null)' all 2>/dev/null >lines
	"$python" "$top/t/schema.py" check "$top/schema/drumhead.schema.json" <lines >told
	is 'lines of other tests' "$?" 0
	looked_at told
grep forbidden told >forbidden
	empty "lines of other tests too" forbidden
	echo "# $(wc -l <lines | tr -d " ") lines of other tests"
fi
done_testing
