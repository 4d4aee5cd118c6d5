#compdef drumhead odds crt morale fire charge fallen-leader reorg rally maneuver melee move victory orders force scenario turn roll tables journal
# SPDX-License-Identifier: GPL-3.0-or-later
# zsh completion for drumhead and its tools: complete.sh says what fits. Words come out of tables and are never
# expanded.

_drumhead()
{
	local core=${_drumhead_core:-${functions_source[_drumhead]:h}/complete.sh}
	local -a found
	[[ -f $core ]] || core=${functions_source[_drumhead]:h}/../../drumhead/complete.sh
	found=("${(@f)$(sh $core "${(@Q)words[1,CURRENT]}" 2>/dev/null)}")
	case $found[1] in
	/f) _files ;;
	/d) _files -/ ;;
	'') return 1 ;;
	*)
		compadd -S '' -- ${(M)found:#*=}
		compadd -- ${found:#*=}
		;;
	esac
}

_drumhead "$@"
