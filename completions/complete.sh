# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# complete.sh PROGRAM [WORD...] CURRENT: what CURRENT, the last word of the line, can become, a line each; `/f`
# and `/d` alone: a file, a folder. It knows no words of its own: options come from `TOOL --help=options`, words
# from `TOOL --words`, tools from `drumhead help`, the rest from what the programs say of a `?`. The completions for
# bash, zsh and fish ask it.
LC_ALL=C
export LC_ALL
set -f
program=$1
shift
[ $# -gt 0 ] || exit 0

# ask WORD...: what the tool says, with the system and the folders that the line has named.
ask()
{
	# shellcheck disable=SC2086
	"$program" $tool ${tables:+-T "$tables"} ${system:+-r "$system"} "$@" 2>&1 </dev/null
}

# begin as the current word does, blanks as hyphens.
begin()
{
	tr ' ' - | begun=$current awk '$0 != "" && index($0, ENVIRON["begun"]) == 1'
}

# in_list: the words of `a, b or c`, a line each.
in_list()
{
	sed 's/, or for paper /, /;s/ or /, /g' | tr -d ' ' | tr , '\n'
}

# (The message about a system that is not there lists those that are.)
systems()
{
	# shellcheck disable=SC2086
	case $called in
	tables) "$program" $tool ${tables:+-T "$tables"} show '?' ;;
	*) "$program" ${tool:-$plain} ${tables:+-T "$tables"} -r '?' ;;
	esac 2>&1 >/dev/null </dev/null |
	    sed -n 's/.*no rule system "?" (\(there are: \)\{0,1\}\(.*\))$/\2/p' | grep -v 'none is installed' | in_list
}

# The word of an option that wants one.
value()
{
	case $1 in
	-u | --units | -J | --journal) echo /f ;;
	-T | --tables) echo /d ;;
	-r | --rules) systems | begin ;;
	-f | --format | --sync) ask "$1" '?' -J /dev/null | sed -n 's/.* is \(.*\), not "?"$/\1/p' | in_list | begin ;;
	--battle)
		# The message about a battle that is not there lists those that are.
		ask --battle '?' | sed -n 's/.* has no battle .*(\(.*\))$/\1/p' | in_list | sed '/^none$/d' | begin
		;;
	-R | --reading)
		# shellcheck disable=SC2086
		"$others" $others_tool ${tables:+-T "$tables"} show "$system" 2>/dev/null </dev/null | sed -n '/^readings$/,/^[a-z]/s/^  \([a-z][^ ]*\) .*/\1/p' | begin
		;;
	--sweep | --of) ask --words | cut -f1 | sed -n 's/=$//p' | sort -u | begin ;;
	esac
}

# The options that take a word, and all.
options()
{
	printf '%s\n' "$help" | sed -nE 's/^ {2,6}(-., )?(--[a-z-]+).*/\2/p'
}

takes()
{
	printf '%s\n' "$help" | sed -nE 's/^ {2,6}((-.), )?(--[a-z-]+) [A-Z].*/\2 \3/p' | tr '\n' ' '
}

# The units of the roster.
units()
{
	[ -f "$roster" ] || return 0
	sed -n '/^#/d;/^unit,/d;s/^\([^,"]*\),.*/@\1/p' "$roster"
}

tool=
plain=
shell=
case ${program##*/} in
*drumhead)
	shell=1
	plain=odds
	if [ $# -eq 1 ] && [ "${1#-}" = "$1" ]; then
		current=$1
		"$program" -c help 2>/dev/null | awk '/^Tools/ { on = 1; next } !/^ / { on = 0 } on { print $1 }' | begin
		exit 0
	fi
	case $1 in
	-*) ;;
	*)
		tool=$1
		shift
		;;
	esac
	;;
esac
# shellcheck disable=SC2086
help=$("$program" $tool --help=options 2>/dev/null </dev/null)
takes=" $(takes)"
# What it is called where nothing stands before its name, and the tool that shows systems.
# shellcheck disable=SC2086
called=$("$program" $tool --version 2>/dev/null </dev/null | sed 's/ .*//')
others=${program%"$called"}tables
others_tool=
[ -z "$shell" ] || {
	others=$program
	others_tool=tables
	called=${tool:-drumhead}
}

# What the line says already: options for the questions above, and its first word.
tables=
system=
roster=${DRUMHEAD_UNITS-}
first=
said=
previous=
while [ $# -gt 1 ]; do
	previous=$1
	case $takes in
	*" $1 "*)
		if [ $# -gt 2 ]; then
			case $1 in
			-r | --rules) system=$2 ;;
			-T | --tables) tables=$2 ;;
			-u | --units) roster=$2 ;;
			esac
			shift
			previous=
		fi
		;;
	-*) ;;
	*) first=${first:-$1} ;;
	esac
	said="$said $1"
	shift
done
current=$1
[ -n "$system" ] || case $takes in *' --rules '*) system=${DRUMHEAD_RULES-} ;; esac

case $takes in
*" $previous "*)
	[ -z "$previous" ] || {
		value "$previous"
		exit 0
	}
	;;
esac
case $current in
--*=*)
	lead=${current%%=*}
	current=${current#*=}
	value "$lead" | sed "s/^/$lead=/"
	exit 0
	;;
-*)
	options | begin
	exit 0
	;;
@*)
	units | begin
	exit 0
	;;
esac
case $called-$first in
tables-?*)
	systems | begin
	exit 0
	;;
journal-?*) exit 0 ;;
esac
# Behind `vs` no word of the first side alone; and none of a value of both that was said before.
{
	ask --words ${first:+"$first"} || ask --words
} 2>/dev/null | grep -v '^[a-z-]*: ' | said=$said awk -F'\t' '
	BEGIN {
		n = split(ENVIRON["said"], typed, " ")
		for (i = 1; i <= n; i++) {
			is[typed[i]] = 1
			if (typed[i] == "vs" || typed[i] == "against")
				behind = 1
		}
	}
	behind && (/^[^\t]*\t[^\t]*, first side(\t|$)/ || $2 ~ /^check/) { next }
	behind && $2 !~ /,/ && $1 in is { given[$2] = 1 }
	{ word[NR] = $1; value[NR] = $2 }
	END { for (i = 1; i <= NR; i++) if (i in word && !(value[i] in given)) print word[i] }
' | sort -u | begin
