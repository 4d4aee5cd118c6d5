# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# The tools by their plain names, odds and not dh-odds, in bash or zsh, with their completion: a line
# `. @pkgdatadir@/plain.sh' of ~/.bashrc or, behind compinit, ~/.zshrc. Other programs of these names are hidden.
PATH='@plaindir@':$PATH
if [ -n "${BASH_VERSION-}" ]; then
	. '@bashcompletiondir@/@drumhead@'
	complete -F _drumhead @tools@
elif command -v compdef >/dev/null; then
	compdef _drumhead @tools@
fi
