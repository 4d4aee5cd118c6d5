# SPDX-License-Identifier: GPL-3.0-or-later
# bash completion for drumhead and its tools: complete.sh, which stands beside this file or where it is
# installed, says what fits. Words come out of tables, so the shell never expands them, and quotes them.

_drumhead_core=${BASH_SOURCE[0]%/*}/complete.sh
[[ -f $_drumhead_core ]] || _drumhead_core=${BASH_SOURCE[0]%/*}/../../drumhead/complete.sh

_drumhead()
{
	local words=() word i value before=''

	# bash takes a word apart at `=`.
	for ((i = 0; i <= COMP_CWORD; i++)); do
		word=${COMP_WORDS[i]}
		if ((i > 1)) && [[ $word == = || ${COMP_WORDS[i - 1]} == = ]]; then
			words[-1]+=$word
		else
			words+=("$word")
		fi
	done
	[[ ${words[-1]} == *=* ]] && before=${words[-1]%%=*}=

	COMPREPLY=()
	while IFS= read -r value; do
		case $value in
		/f) mapfile -t COMPREPLY < <(compgen -f -- "${words[-1]}") ;;
		/d) mapfile -t COMPREPLY < <(compgen -d -- "${words[-1]}") ;;
		*)
			printf -v value %q "${value#"$before"}"
			COMPREPLY+=("${value/%\\=/=}")
			;;
		esac
	done < <(sh "$_drumhead_core" "${words[@]}" 2>/dev/null)
	[[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
	return 0
}

complete -F _drumhead "${BASH_SOURCE[0]##*/}"
