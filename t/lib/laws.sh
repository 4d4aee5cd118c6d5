# SPDX-License-Identifier: GPL-3.0-or-later
# Laws tried: `. "${0%/*}/lib/laws.sh"` behind tap.sh, then `of SYSTEM`.

# of SYSTEM: whose laws these are.
of()
{
	DRUMHEAD_RULES=$1
	export DRUMHEAD_RULES
	: >"$tmp/tried"
}

# every_law: each law of the system was tried.
every_law()
{
	find "$top/tables/$DRUMHEAD_RULES" -name steps.csv -exec sed -n \
	    's/^[^,]*@[^,]*,\([^,]*\),[^,]*,refuse,.*/\1/p' '{}' + | sort -u >"$tmp/laws"
	is "$DRUMHEAD_RULES: every law is tried" "$(tr ' ' '\n' <"$tmp/tried" | sort -u | comm -13 - "$tmp/laws")" ''
	ok 'and there are laws' test -s "$tmp/laws"
}

# named ID: the checks, with their tools, that the refusals of that id name, by groups too.
named()
{
	find "$top/tables/$DRUMHEAD_RULES" -name steps.csv | perl -F, -lane 'BEGIN { our ($id, %in) = shift; push @ARGV, map { chomp; $_ } <STDIN> }
		if ($ARGV =~ /checks/) {
			my (@cell, %c);
			push @cell, $1 while /\G("[^"]*"|[^,]*)(?:,|$)/g;
			@head = @cell if !@head;
			@c{@head} = @cell;
			$in{$_}{"$c{tool} $c{check}"} = 1
				for $c{check}, map { "\@$_" } split(" ", $c{groups} // ""),
				map { s/^(?:units|lead|path)$/unit/r } map { /^(\S+)/ } $c{first} // "", $c{second} // "";
			next;
		}
		next if ($F[1] // "") ne $id || ($F[3] // "") ne "refuse";
		my ($yes, $no) = map { { map { %{$in{$_} // {}} } split " ", $_ } } split(/ *except */, $F[0]), "";
		print for grep { !$no->{$_} } keys %$yes' \
	    "$1" "$top/tables/$DRUMHEAD_RULES/checks.csv"
}

# rule WHAT IDS REASON [WORDS]: reads lines `CHECK|QUESTION` in which it holds, `-|QUESTION` in which it
# must not. Without these words of a question, or changed so by sed, what it asks is allowed.
rule()
{
	what=$1 ids=$2 reason=$3 words=${4-}
	case $words in
	s/* | /*) without=$words ;;
	*) without=":a; s/ ($words)( |\$)/ /; ta" ;;
	esac
	: >"$tmp/held"
	echo "$ids" >>"$tmp/tried"
	while IFS='|' read -r check question; do
		# shellcheck disable=SC2086
		$question >"$tmp/said" 2>&1
		if [ "$check" = - ]; then
			if grep -qF "$reason" "$tmp/said"; then
				ok "$what: not in: $question" false
				diag <"$tmp/said"
			else
				ok "$what: not in: $question" true
			fi
			continue
		fi
		echo "${question%% *} $check" >>"$tmp/held"
		if grep -q '^not allowed' "$tmp/said" && grep -qF "$reason" "$tmp/said"; then
			ok "$what: $question" true
		else
			ok "$what: $question" false
			diag <"$tmp/said"
		fi
		[ -z "$words" ] && continue
		# shellcheck disable=SC2046
		$(echo "$question" | sed -E "$without") >"$tmp/said" 2>&1
		if [ $? -lt 2 ] && [ -s "$tmp/said" ] && ! grep -q '^not allowed' "$tmp/said"; then
			pass "$what: but without it: $question"
		else
			fail "$what: but without it: $question" || diag <"$tmp/said"
		fi
	done
	for id in $ids; do
		named "$id"
	done | sort -u >"$tmp/named"
	sort -u "$tmp/held" | diff - "$tmp/named" >"$tmp/differ"
	is "$what: the checks of the row are these" "$(cat "$tmp/differ")" ''
}

