# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for drumhead and its tools. It knows no words of its own: options come from
# `TOOL --help`, words from `TOOL --words`, systems from `tables list`.

_drumhead()
{
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
	local tool=${COMP_WORDS[0]} rules=() i words

	for ((i = 1; i + 1 < ${#COMP_WORDS[@]}; i++)); do
		case ${COMP_WORDS[i]} in
		-r | --rules) rules=(-r "${COMP_WORDS[i + 1]}") ;;
		esac
	done
	case $previous in
	-u | --units | -J | --journal)
		mapfile -t COMPREPLY < <(compgen -f -- "$current")
		return
		;;
	-T | --tables)
		mapfile -t COMPREPLY < <(compgen -d -- "$current")
		return
		;;
	-r | --rules)
		words=$(drumhead tables list 2>/dev/null | cut -f1)
		;;
	*)
		if [[ $current == -* ]]; then
			words=$("$tool" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*')
		else
			words=$("$tool" "${rules[@]}" --words 2>/dev/null | cut -f1)
		fi
		;;
	esac
	mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
}

complete -F _drumhead "${BASH_SOURCE[0]##*/}"
