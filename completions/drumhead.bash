# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for drumhead and its tools. It knows no words of its own: options come from
# `TOOL --help=options`, words from `TOOL --words`, tools from `drumhead help`, the rest from messages.
# Words come out of tables, so the shell never expands them (compgen -W would), and quotes them.

# Of the words on standard input, those that begin as $1 does.
_drumhead_matches()
{
	local word
	while read -r word; do
		word=${word// /-}
		[[ -n $word && $word == "$1"* ]] || continue
		printf -v word %q "$word"
		COMPREPLY+=("${word/%\\=/=}")
	done
}

_drumhead()
{
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
	local tool=("${COMP_WORDS[0]}") help takes pass=() first='' word value i=1

	COMPREPLY=()
	if [[ ${tool[0]} == *drumhead ]]; then
		if ((COMP_CWORD == 1)); then
			_drumhead_matches "$current" < <("${tool[0]}" -c help 2>/dev/null |
				awk '/^Tools/ { on = 1; next } !/^ / { on = 0 } on { print $1 }')
			return
		fi
		if [[ ${COMP_WORDS[1]} != -* ]]; then
			tool+=("${COMP_WORDS[1]}")
			i=2
		fi
	fi
	help=$("${tool[@]}" --help=options 2>/dev/null </dev/null)
	takes=" $(sed -nE 's/^ {2,6}((-.), )?(--[a-z-]+) [A-Z].*/\2 \3/p' <<<"$help" | tr '\n' ' ') "

	# What the question says already: options for the calls below, and its first word.
	for (( ; i < COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if [[ $takes == *" $word "* ]]; then
			value=${COMP_WORDS[++i]}
			[[ $value == = ]] && value=${COMP_WORDS[++i]}
			case $word in
			-r | --rules | -T | --tables) ((i < COMP_CWORD)) && pass+=("$word" "$value") ;;
			esac
		elif [[ $word != -[A-Za-z-]* ]]; then
			first=${first:-$word}
		fi
	done
	[[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
	[[ $current == = ]] && current=

	case $previous in
	-u | --units | -J | --journal)
		mapfile -t COMPREPLY < <(compgen -f -- "$current")
		return
		;;
	-T | --tables)
		mapfile -t COMPREPLY < <(compgen -d -- "$current")
		return
		;;
	--battle)
		# The message about a battle that is not there lists those that are.
		_drumhead_matches "$current" < <("${tool[@]}" "${pass[@]}" --battle '?' 2>&1 >/dev/null </dev/null |
			sed -n 's/.* has no battle .*(\(.*\))$/\1/p' | tr -d ' ' | tr , '\n' | sed '/^none$/d')
		return
		;;
	-r | --rules)
		# So does the message about a system; whatever the programs are called, it is theirs.
		[[ ${tool[0]} == *drumhead && ${#tool[@]} -eq 1 ]] && tool+=(odds)
		_drumhead_matches "$current" < <("${tool[@]}" "${pass[@]}" -r '?' 2>&1 >/dev/null </dev/null |
			sed -n 's/.*no rule system "?" (\(.*\))$/\1/p' | tr -d ' ' | tr , '\n')
		return
		;;
	esac
	[[ $takes == *" $previous "* ]] && return
	if [[ $current == -[A-Za-z-]* || $current == - ]]; then
		_drumhead_matches "$current" < <(sed -nE 's/^ {2,6}(-., )?(--[a-z-]+).*/\2/p' <<<"$help")
		return
	fi
	_drumhead_matches "$current" < <({ "${tool[@]}" "${pass[@]}" --words "$first" ||
		"${tool[@]}" "${pass[@]}" --words; } 2>/dev/null </dev/null | cut -f1 | sort -u)
	[[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
}

complete -F _drumhead "${BASH_SOURCE[0]##*/}"
