# SPDX-License-Identifier: GPL-3.0-or-later
# fish completion for drumhead and its tools: complete.sh says what fits.

set -g __drumhead_core (status dirname)/complete.sh
test -f $__drumhead_core; or set -g __drumhead_core (status dirname)/../../drumhead/complete.sh

function __drumhead
	set -l found (sh $__drumhead_core (commandline -opc) (commandline -ct) 2>/dev/null)
	switch "$found[1]"
		case /f
			__fish_complete_path (commandline -ct)
		case /d
			__fish_complete_directories (commandline -ct)
		case '*'
			string join \n -- $found
	end
end

for tool in drumhead odds crt morale fire charge fallen-leader reorg rally maneuver melee move victory orders force scenario turn roll tables journal
	complete -c $tool -f -a '(__drumhead)'
end
