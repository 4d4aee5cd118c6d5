# SPDX-License-Identifier: GPL-3.0-or-later
# The tools by their plain names, odds and not dh-odds, in fish: a line `source @pkgdatadir@/plain.fish' of
# ~/.config/fish/config.fish. Other programs of these names are hidden.
set -gx PATH '@plaindir@' $PATH
source '@fishcompletiondir@/@drumhead@.fish'
for tool in @tools@
	complete -c $tool -f -a '(__drumhead)'
end
