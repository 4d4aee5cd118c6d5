# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): which throws a ruling makes, settled
# by the words of its question alone. A formula is known, cannot be computed,
# or is open: then it names throws, which are put into a set.
package Evaluator;
use strict;
use warnings;
use List::Util qw(any);

# The state of a formula whose arguments all count.
sub asks_all {
	my ($at, $tree, $set, @arguments) = @_;
	my $open = 0;
	for (@arguments) {
		my $is = asks($at, $_, $set);
		return $is if $is eq 'bad' && !$open;
		last if $is eq 'bad';
		$open ||= $is eq 'open';
	}
	return $open ? 'open' : whether($at, $tree);
}

# Does another value stand for what fails so?
sub may_else {
	my ($at, $tree) = @_;
	return !defined eval { instead($at, $tree, ['value', 0]); 1 } ? 0 : 1;
}

# A formula that is known, or fails.
sub whether {
	my ($at, $tree) = @_;
	return 'known' if eval { evaluate($at, $tree); 1 };
	die $@ if ref $@ ne 'HASH';
	return 'bad';
}

# What the first part decides, if it is known: nothing, or a part to look at.
sub branch {
	my ($at, $first, $set, $taken, @both) = @_;
	my $is = asks($at, $first, $set);
	return $is if $is eq 'bad';
	if ($is eq 'known') {
		my $part = $taken->(truth(evaluate($at, $first)));
		return $part ? asks($at, $part, $set) : 'known';
	}
	asks($at, $_, $set) for @both;
	return 'open';
}

my %ASKS = (
	value => sub { return 'known' },
	text => sub {
		my ($at, $tree, $set, $text) = @_;
		return asks_all($at, $tree, $set, in_text($text));
	},
	name => \&asks_name,
	look => sub {
		my ($at, $tree, $set, undef, @arguments) = @_;
		return asks_all($at, $tree, $set, @arguments);
	},
	call => \&asks_call,
	in => sub {
		my ($at, $tree, $set, $x) = @_;
		return asks_all($at, $tree, $set, $x);
	},
	and => sub {
		my ($at, $tree, $set, $x, $y) = @_;
		return branch($at, $x, $set, sub { $_[0] ? $y : undef }, $y);
	},
	or => sub {
		my ($at, $tree, $set, $x, $y) = @_;
		return branch($at, $x, $set, sub { $_[0] ? undef : $y }, $y);
	},
	else => sub {
		my ($at, $tree, $set, $x, $y) = @_;
		my $is = asks($at, $x, $set);
		return 'known' if $is eq 'known'
		    && evaluate($at, $x) ne 'none';
		my $other = $is eq 'bad' && !may_else($at, $x) ? 'known'
		    : asks($at, $y, $set);
		return $is eq 'open' ? 'open' : $other;
	},
);

sub asks {
	my ($at, $tree, $set) = @_;
	my ($what, @rest) = @$tree;
	my $do = $ASKS{$what} or return asks_all($at, $tree, $set, @rest);
	return $do->($at, $tree, $set, @rest);
}

# The formulas of a text.
sub in_text {
	my ($text) = @_;
	return map { parse(s/^\+//r) } ($text // '')
	    =~ /\{(?!words@)([^}]*)\}/g;
}

sub asks_name {
	my ($at, $tree, $set, $name, $side) = @_;
	my $run = $at->{run};
	$side = 3 - $at->{side} if ($side // '') eq 'other';
	if ($at->{unit} && !$side && $name =~ /^prev\.(.*)/) {
		return 'known' if $at->{unit} == 1;
		return asks({ %$at, unit => $at->{unit} - 1 },
		    ['name', $1], $set);
	}
	return asks($at->{mine} // $at, ['name', $1], $set)
	    if $name =~ /^mine\.(.*)/;
	my ($base) = $name =~ /^([^.]+)/;
	my $place = $side ? { run => $run, side => $side, unit => 0 } : $at;
	if (my $roll = $run->{check}{rolls}{$base}) {
		my $scope = scope_for($place, $roll->{scope}, $side);
		if (defined $scope) {
			return 'known' if !$run->{may_throw}{"$base$scope"};
			$set->{"$base$scope"} = 1;
			return 'open';
		}
	}
	my $key = find_value($place, $base, $side);
	return asks_value($run, $key, $set) if defined $key;
	for my $scope (@{$run->{check}{effects}{$base} // []}) {
		return 'open' if defined scope_for($place, $scope, $side);
	}
	if (my $word = $run->{check}{legal}{$base}) {
		my $value = find_value($place, $word, $side);
		return asks_value($run, $value, $set) if defined $value;
	}
	for my $row (@{$run->{check}{modifiers}}) {
		next if $row->{word} ne $base;
		my $where = where_of($place, $row->{side}) or next;
		return asks_row($run, $row, $where, $set)
		    // whether($at, $tree);
	}
	return whether($at, $tree);
}

sub asks_value {
	my ($run, $key, $set) = @_;
	my ($place, $name, $scope) = @{$run->{places}{$key}};
	my $said = $run->{question}{said}{$key};
	my @rows = grep { $_->{side} eq $scope }
	    @{$run->{check}{values}{$name}};
	my $tree = ['name', $name];
	my $sum = $rows[0]{kind} eq 'sum';
	if (defined $said && !$sum) {
		return 'known' if $rows[0]{kind} =~ /^(?:yesno|repeat)$/
		    || !is_number($said);
		return 'open';
	}
	my ($row) = grep { holds($run, $_) } @rows;
	return 'bad' if !$row || $row->{default} eq '' && !$sum;
	my $open = defined $said;
	if ($sum) {
		my $is = asks_score($run, $name, $place, $set);
		return $is if $is eq 'bad';
		$open ||= $is eq 'open';
	}
	if ($row->{default} ne '') {
		local $at::deep = ($at::deep // 0) + 1;
		return 'bad' if $at::deep > 100;
		my $is = asks({ %$place, mine => undef },
		    parse($row->{default}), $set);
		return $is if $is eq 'bad' && !$open;
		$open ||= $is eq 'open';
	}
	return 'open' if $open;
	return 'known' if eval { instance($run, $key); 1 };
	die $@ if ref $@ ne 'HASH';
	return 'bad';
}

# Does a row of a modifier count? 'open', 'bad', or nothing: that is known.
sub asks_row {
	my ($run, $row, $place, $set) = @_;
	my $when = $row->{when} // '';
	my $key = find_value($place, $row->{word});
	if (defined $key) {
		my $is = asks_value($run, $key, $set);
		return $is if $is eq 'bad';
		return if $is eq 'known' && !truth(instance($run, $key));
		return $is eq 'open' ? $is : undef if $when eq '';
		my $also = asks($place, parse($when), $set);
		return if $also eq 'known'
		    && !truth(value($place, $when));
		return $is if $is eq 'open';
		return $also eq 'known' ? undef : $also;
	}
	return if $when eq '' || defined
	    $run->{question}{said}{$row->{word} . suffix($place)};
	my $is = asks($place, parse($when), $set);
	return $is eq 'known' ? undef : $is;
}

sub asks_score {
	my ($run, $to, $place, $set) = @_;
	my ($open, $bad);
	for my $row (@{$run->{check}{modifiers}}) {
		next if $row->{to} ne $to;
		my @places = touching($run, $row->{side}, $place) or next;
		next if !holds($run, $row);
		for my $where (@places) {
			my $is = asks_row($run, $row, $where, $set);
			next if !defined $is && !counts($run, $row, $where);
			$open ||= ($is // '') eq 'open';
			$bad ||= ($is // '') eq 'bad';
			next if ($row->{value} // '') eq '';
			$is = asks($where, parse($row->{value}), $set);
			$open ||= $is eq 'open';
			$bad ||= $is eq 'bad';
		}
	}
	return $open ? 'open' : $bad ? 'bad' : 'known';
}

sub asks_call {
	my ($at, $tree, $set, $name, @arguments) = @_;
	my ($function, $side) = split /@/, $name;
	return 'known' if $function =~ /^(?:given|reading)$/;
	return branch($at, $arguments[0], $set,
	    sub { $arguments[$_[0] ? 1 : 2] }, @arguments[1, 2])
	    if $function eq 'if';
	if ($function eq 'first-of') {
		my ($first, @rest) = @arguments or return 'known';
		return branch($at, $first, $set, sub { $_[0] ? undef
		    : ['call', 'first-of', @rest] },
		    ['call', 'first-of', @rest]);
	}
	if ($function eq 'mods') {
		my (undef, $to, $whose) = @{$arguments[0]};
		return asks_score($at->{run}, $to, $whose ? { run =>
		    $at->{run}, side => $whose, unit => 0 } : $at, $set);
	}
	return asks_pairs($at, $tree, $set, @arguments)
	    if $function =~ /^(?:pairs|lead)$/;
	shift @arguments if $function =~ /^(?:has|key|step)$/;
	return asks_units($at, $tree, $set, $side || $at->{side}, @arguments)
	    if $function =~ /^(?:sum|any|all|count|which|best)$/
	    || $function =~ /^(?:min|max)$/ && (@arguments == 1
	    || $arguments[1][0] eq 'where');
	return asks_all($at, $tree, $set, grep { $_ } @arguments);
}

sub asks_units {
	my ($at, $tree, $set, $side, @arguments) = @_;
	my $where;
	$where = pop @arguments if @arguments && $arguments[-1][0] eq 'where';
	my $open = 0;
	for my $unit (1 .. $at->{run}{question}{units}[$side]) {
		my $there = { run => $at->{run}, side => $side,
		    unit => $unit, mine => $at };
		if ($where) {
			my $is = asks($there, $where->[1], $set);
			return $is if $is eq 'bad' && !$open;
			next if $is eq 'known'
			    && !truth(evaluate($there, $where->[1]));
			$open ||= $is eq 'open';
		}
		for (@arguments) {
			my $is = asks($there, $_, $set);
			return $is if $is eq 'bad' && !$open;
			last if $is eq 'bad';
			$open ||= $is eq 'open';
		}
	}
	return $open ? 'open' : whether($at, $tree);
}

# Matched dice are read with all that their throws are made of.
sub asks_pairs {
	my ($at, $tree, $set, @names) = @_;
	my $open = 0;
	for (@names) {
		my (undef, $name, $side) = @$_;
		my $place = $side ? { run => $at->{run}, side => $side,
		    unit => 0 } : $at;
		my $roll = $name . scope_for($place,
		    $at->{run}{check}{rolls}{$name}{scope});
		if ($at->{run}{may_throw}{$roll}) {
			$set->{$roll} = 1;
			$open = 1;
		}
		my ($step) = grep { $_->{do} eq 'roll' && $_->{name} eq $name }
		    @{$at->{run}{check}{steps}};
		for (in_dice($place, $step->{value})) {
			my $is = asks($place, parse($_), $set);
			$open ||= $is eq 'open';
		}
	}
	return $open ? 'open' : whether($at, $tree);
}

# The formulas of a throw's dice.
sub in_dice {
	my ($at, $text) = @_;
	my @texts;
	no warnings 'redefine';
	local *value = sub { push @texts, $_[1]; return 1 };
	dice_of($at, $text);
	return @texts;
}

# The throws of a ruling that are made, by step and place, and those whose
# condition is known not to hold.
sub made {
	my ($run) = @_;
	my ($closed, $over, @rows) = (0, '');
	local $run->{asked} = {};
	local $run->{may_answer} = 0;
	local $run->{may_throw} = {};
	local $run->{made} = {};
	ROW: for my $step (@{$run->{check}{steps}}) {
		my $do = $step->{do};
		for my $place (places_of($run, $step->{scope})) {
			last ROW if $over eq 'all'
			    || $over && $do ne 'refuse';
			next if !holds($run, $step)
			    || $do eq 'answer' && $closed;
			my %set;
			my $open = row_stands($run, $step, $place, \%set,
			    \$closed, \$over);
			push @rows, [$step, $place, \%set] if $open;
		}
	}
	my %live;
	for (reverse @rows) {
		my ($step, $place, $set) = @$_;
		if ($step->{do} eq 'roll') {
			my $where = suffix($place);
			next if !$live{"$step->{name}$where"};
			$run->{made}{"$step$where"} = 1;
			asks($place, parse($_), $set)
			    for in_dice($place, $step->{value});
		}
		$live{$_} = 1 for keys %$set;
	}
	$run->{memo} = {};
	return $run->{made};
}

# Does a row stay open? What it names goes into the set.
sub row_stands {
	my ($run, $step, $place, $set, $closed, $over) = @_;
	my ($do, $when) = ($step->{do}, $step->{when} // '');
	my $is = $when eq '' ? 'known' : asks($place, parse($when), $set);
	return 0 if $is eq 'bad' && $step->{law}
	    && eval { !applies($step, $place) };
	if ($is eq 'known' && $when ne '' && !truth(value($place, $when))) {
		$run->{made}{$step . suffix($place)} = 1;
		return 0;
	}
	if ($do eq 'roll') {
		$run->{may_throw}{$step->{name} . suffix($place)} = 1;
		return 1;
	}
	my $sure = $is ne 'open';
	my $bad = $is eq 'bad';
	my $text = $step->{value} // '';
	if (!$bad && $do =~ /^(?:answer|effect)$/ && $text ne '') {
		$bad = asks($place, parse($text), $set) eq 'bad';
	} elsif (!$bad) {
		asks($place, $_, $set) for in_text($text);
	}
	my $before = $$closed || $run->{may_answer};
	if ($do eq 'answer') {
		$$closed = 1 if $sure;
		$run->{may_answer} = 1 if $is ne 'bad';
	}
	if ($sure && $bad && ($do ne 'answer' || !$before)) {
		$$over = 'all';
	} elsif ($sure && $do eq 'refuse') {
		$$over = 'refused';
	}
	return 0 if $is eq 'bad';
	asks($place, $_, $set) for in_text($step->{say});
	return 1;
}

1;
