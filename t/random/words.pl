# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): words to a question.
package Evaluator;
use strict;
use warnings;

# Words to a question: {check, said, units, brought, words}. Where a ruling
# goes on, words that the check does not know are passed over, and of a value
# said twice the first counts.
sub question {
	my ($system, $tool, $text, $goes_on) = @_;
	my @words = split ' ', lc $text;
	my $name;
	if (@words && grep { $_->{tool} eq $tool && $_->{check} eq $words[0] }
	    @{$system->{checks}}) {
		$name = shift @words;
	} else {
		my ($row) = grep { $_->{tool} eq $tool
		    && $_->{default} eq 'yes' } @{$system->{checks}};
		$name = $row->{check};
	}
	my $check = check_of($system, $tool, $name);
	my $question = { check => $check, said => {}, brought => [],
	    units => [1, 1, 1], words => ['', '', ''],
	    goes_on => $goes_on };
	my $side = 1;
	my @units = ([]);
	for my $word (@words, undef) {
		if (!defined $word || $word eq 'vs') {
			@units = map { counted($check, $side, $_) } @units;
			my @all = @units;
			@units = repeated($check, $side, @units);
			$question->{units}[$side] = @units;
			for my $unit (1 .. @units) {
				$question->{again} = $unit > 1
				    && $units[$unit - 1] == $units[$unit - 2];
				say_words($system, $question, $side, $unit,
				    $units[$unit - 1]);
			}
			$question->{words}[$side] = join ' + ', map {
			    join ' ', grep { !$question->{gone}{"$side $_"} }
			    @$_ } @all;
			@units = ([]);
			$side++;
		} elsif ($word eq '+') {
			push @units, [] if $check->{units} || !$goes_on;
		} else {
			push @{$units[-1]}, $word;
		}
	}
	return $question;
}

# A bare number makes a unit so many, where a value of kind repeat stands; what
# is said beside it of a score of the side is said once.
sub repeated {
	my ($check, $side, @units) = @_;
	return @units if !grep { $_->{kind} eq 'repeat'
	    && $_->{side} =~ /^(?:$side|each)/ }
	    map { @$_ } values %{$check->{values}};
	return map {
		my @words = grep { !/^\d+$/ } @$_;
		my ($n) = grep { /^\d+$/ } @$_;
		([@words]) x ($n // 1);
	} @units;
}

sub at_hand {
	my ($scope, $side, $unit) = @_;
	return '' if $scope eq '';
	return if $scope !~ /^(?:$side|each)(\+?)$/;
	return "\@$side" . ($1 ? ".$unit" : '');
}

# `2 stands` and `1 stand` are stands=2 and stands=1, where those are counted.
sub counted {
	my ($check, $side, $words) = @_;
	my %noun = map { ($_->{name} =~ s/s$//r) => $_->{name} }
	    grep { $_->{kind} eq 'count'
	    && $_->{side} =~ /^(?:$side|each|)\+?$/ }
	    map { @$_ } values %{$check->{values}};
	my @words;
	for my $word (@$words) {
		my $name = $noun{$word =~ s/s$//r};
		if ($name && @words && $words[-1] =~ m{^\d[\d/.]*$}) {
			$words[-1] = "$name=$words[-1]";
		} else {
			push @words, $word;
		}
	}
	return \@words;
}

sub say_words {
	my ($system, $question, $side, $unit, $words) = @_;
	for my $word (@$words) {
		next if say_word($system, $question, $side, $unit, $word);
		# Several words are true of a unit whether or not one is asked about.
		wrong("unknown word $word") if !$question->{goes_on}
		    && !grep { $_->{word} eq $word && $_->{brings} =~ / / }
		    @{$system->{words}};
		push @{$question->{on}[$side]}, $word if $question->{goes_on}
		    && !grep { $_->{word} eq $word } @{$system->{words}};
	}
	return;
}

my %FORM = (number => qr{^(\d+(?:[/.]\d+)?)$}, ratio => qr{^\d+-\d+$},
    length => qr{^(\d+(?:[/.]\d+)?)in$});

sub say_word {
	my ($system, $question, $side, $unit, $word, $brought) = @_;
	my $check = $question->{check};
	my ($name, $stated) = $word =~ /^([a-z][a-z0-9-]*)=(.*)$/;
	$stated = $stated =~ m{^-?[\d/.]+$} ? literal($stated) : $stated
	    if defined $stated;
	my $not = !defined $name && $word =~ /^not-(.*)/ ? $1 : undef;
	my $known = 0;
	my $say = sub {
		my ($row, $key, $x) = @_;
		my $scope = at_hand($row->{side}, $side, $unit);
		return if !defined $scope;
		$known = 1;
		$key .= $scope;
		legal($row, $x) if exists $row->{kind};
		my $had = $question->{said}{$key};
		my $adds = ($row->{kind} // '') eq 'sum';
		return if $adds && $question->{again}
		    && $row->{side} !~ /\+/;
		return if $question->{denied}{$key} || defined $had && !$adds
		    && ($question->{goes_on} || $brought && !defined $not);
		$question->{said}{$key} = $adds ? add($x, $had // 0) : $x;
		$question->{denied}{$key} = 1 if defined $not;
		push @{$question->{on}[$side]}, goes_on($row, $word, $name,
		    $not) if !$brought && !$adds && !computed($row)
		    && $row->{side} =~ /^(?:$side|each)/;
	};
	for my $value (map { my %of; grep { !$of{$_->{side}}++ } @$_ }
	    values %{$check->{values}}) {
		my ($its, $kind) = @$value{qw(name kind)};
		if (defined $name) {
			next if $name ne $its
			    && $name ne ($value->{also} // '');
			$say->($value, $its, stated($kind, $stated))
			    if !$question->{goes_on}
			    || fits($system, $value, $stated);
		} elsif ($kind eq 'yesno') {
			$say->($value, $its, 1) if $word eq $its;
			$say->($value, $its, 0) if ($not // '') eq $its;
		} elsif ($kind eq 'sum' && $word =~ /^([-+])(\d+)$/) {
			$say->($value, $its, $1 eq '-' ? negate($2) : $2);
		} elsif ($FORM{$kind} && $word =~ $FORM{$kind}) {
			$say->($value, $its, $kind eq 'ratio' ? "'$word"
			    : literal($1 // $word));
		} elsif ($kind =~ /^(?:word|ratio)$/ && grep { $_ eq $word }
		    legal_words($system, $value->{legal})) {
			$say->($value, $its, "'$word");
		}
	}
	for my $row (@{$check->{modifiers}}) {
		next if $check->{values}{$row->{word}};
		$say->($row, $row->{word}, 1) if $word eq $row->{word};
		$say->($row, $row->{word}, 0)
		    if ($not // '') eq $row->{word};
	}
	for my $row (grep { $_->{word} eq $word } @{$system->{words}}) {
		$known ||= grep { knows($check, $_, $side) } split ' ',
		    $row->{brings};
		push @{$question->{brought}}, [$row, $side, $unit];
		push @{$question->{on}[$side]}, $word if !$brought;
	}
	return $known;
}

# What was said of a unit, as it goes on with it: by its name.
sub goes_on {
	my ($row, $word, $name, $not) = @_;
	return $word if defined $not || exists $row->{word}
	    || ($row->{kind} eq 'yesno' && !defined $name);
	return "$row->{name}=" . ($word =~ s/^[^=]*=//r =~ s/(?<=\d)in$//r);
}

# A value that has a formula, and that nobody is asked for.
sub computed {
	my ($row) = @_;
	return exists $row->{kind} && ($row->{prompt} // '') eq ''
	    && ($row->{default} // '') !~ m{^(?:\d[\d/.]*|'[^']*'|none|yes|no|)$};
}

# Does a check know a word of a side in any way?
sub knows {
	my ($check, $word, $side) = @_;
	my $name = $word =~ s/^not-//r =~ s/=.*//r;
	return grep { $_->{side} =~ /^(?:each|$side)?\+?$/ }
	    @{$check->{values}{$check->{legal}{$name} // $name} // []},
	    grep { $_->{word} eq $name } @{$check->{modifiers}};
}

# A number that is stated must be legal: in a band, and whole if not real.
sub legal {
	my ($value, $x) = @_;
	return if !is_number($x) || $value->{kind} =~ /^(?:sum|yesno|text)$/;
	my ($real, $bands) = $value->{legal} =~ /^(real\b)?\s*(.*)$/;
	wrong("$value->{name} is not $x") if $bands ne '' && !$real
	    && $x =~ m{/} || $bands ne ''
	    && !grep { within(band($_), $x) } split ' ', $bands;
	return;
}

# A word that a value does not know, where a ruling goes on, is passed over.
sub fits {
	my ($system, $value, $text) = @_;
	return 1 if $value->{kind} !~ /^(?:word|ratio)$/;
	return scalar grep { $_ eq $text } legal_words($system,
	    $value->{legal});
}

sub stated {
	my ($kind, $text) = @_;
	wrong("$text is neither yes nor no") if $kind eq 'yesno'
	    && $text !~ /^(?:yes|no|0|1)$/;
	return "'$text" if $kind =~ /^(?:word|ratio|text)$/
	    || $kind eq 'value' && $text =~ /^(?:yes|no)$/;
	return $text eq 'yes' ? 1 : $text eq 'no' ? 0 : literal($text);
}

# Words that stand for others, once their conditions can be asked.
sub bring {
	my ($run) = @_;
	my $question = $run->{question};
	for (@{$question->{brought}}) {
		my ($row, $side, $unit) = @$_;
		my $place = { run => $run, side => $side, unit => $unit };
		next if ($row->{when} // '') ne ''
		    && !truth(value($place, $row->{when}));
		say_word($run->{system}, $question, $side, $unit, $_, 1)
		    for split ' ', $row->{brings};
		$run->{memo} = {};
	}
	return;
}

# What is said of a unit agrees with what it needs. `corps = 'bow'` and `lame` say
# that, too, unless otherwise is said.
sub agree {
	my ($run) = @_;
	my $question = $run->{question};
	my @all = map { @$_ } values %{$run->{check}{values}};
	for my $simple (1, 0) {
		for my $row (grep { $_->{thing} && $_->{needs} ne '' } @all) {
			my $key = "$row->{name}\@$row->{side}";
			my $said = $question->{said};
			next if !defined $said->{$key}
			    || $question->{denied}{$key};
			my ($of, $is) = $row->{needs} =~ /^(\w+) = ('\w+)'$/;
			($of, $is) = ('lame', 1) if $row->{needs} eq 'lame';
			next if $simple != defined $of;
			my $place = { run => $run, side => $row->{side},
			    unit => 0 };
			# (A need that lacks a value holds.)
			my $holds = $simple ? 1 : eval { truth(value($place,
			    $row->{needs})) } // 1;
			if ($simple && defined $said->{"$of\@$row->{side}"}) {
				$holds = same($said->{"$of\@$row->{side}"},
				    $is);
			} elsif ($simple) {
				$said->{"$of\@$row->{side}"} = $is;
				$run->{memo} = {};
				return agree($run);
			}
			next if $holds;
			wrong("$key is said of another unit")
			    if !$question->{goes_on};
			delete $said->{$key};
			$run->{memo} = {};
		}
	}
	return;
}

# Words of a ruling: where chances are counted nobody hears them, nor misses a value.
sub said {
	my ($at, $text) = @_;
	my $said = eval { text($at, $text) };
	die $@ if $@ && ($at->{run}{next} || ref $@ ne 'HASH'
	    || ($@->{wrong} // '') !~ / is missing$/);
	return $said;
}

# `(a b c)` behind `in`: its words.
sub members {
	my ($tokens) = @_;
	my (undef, @words) = splice @$tokens, 0,
	    first { $tokens->[$_] eq ')' } 0 .. $#$tokens;
	shift @$tokens;
	return [map { s/^'|'$//gr } @words];
}

sub fails {
	my ($run, $answer) = @_;
	return 1 if $answer eq 'not allowed';
	return scalar grep { $_ eq $answer }
	    split /\|/, $run->{check}{row}{fail} // '';
}

1;
