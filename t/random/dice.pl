# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): dice, as they are typed and as they
# can fall.
package Evaluator;
use strict;
use warnings;
use List::Util qw(min max sum0);

# Splits a text at a pattern, but not within parentheses.
sub outside {
	my ($text, $at) = @_;
	my @parts = ('');
	my $depth = 0;
	for my $c (split //, $text) {
		$depth += $c eq '(' ? 1 : $c eq ')' ? -1 : 0;
		if (!$depth && $c =~ $at) {
			push @parts, '';
			$parts[-1] .= $c if $c ne ' ';
		} else {
			$parts[-1] .= $c;
		}
	}
	return grep { $_ ne '' } @parts;
}

# What a roll throws: groups of dice, a number added, and its attributes.
sub dice_of {
	my ($at, $text) = @_;
	my %dice = (groups => [], plus => 0, plain => 0, counters => {});
	my @parts = outside($text, qr/ /);
	my $what = shift @parts;
	if (@parts && $parts[0] =~ /^bag\((.*)\)$/) {
		shift @parts;
		$dice{bag} = [map { value($at, $_) } split /,/, $1];
		my $n = value($at, $what);
		wrong('the bag is empty') if $n > sum0(@{$dice{bag}});
		$dice{groups} = [{ n => $n, sign => 1, keep => '', low => 1,
		    high => scalar @{$dice{bag}} }];
		$what = '';
	}
	terms($at, \%dice, $what);
	for (@parts) {
		my ($name, $text) = /^([a-z-]+)(?:>=|=)(.*)$/
		    or die "attribute $_\n";
		if ($text =~ /^(\d+)\.\.(\d+)$/) {
			$dice{counters}{$name} = [$1, $2];
			next;
		}
		$text =~ s/\b(misses|all)\b/'$1'/g if $name eq 'again';
		my $x = value($at, $text);
		$dice{$name} = $name eq 'again' ? show($x) : $x
		    if $x ne 'none';
	}
	wrong('again= without hit>=') if ($dice{again} // '') eq 'misses'
	    && !defined $dice{hit};
	return \%dice;
}

sub terms {
	my ($at, $dice, $what) = @_;
	for my $term (outside($what, qr/[-+]/)) {
		my $sign = $term =~ s/^([-+])// && $1 eq '-' ? -1 : 1;
		if ($term =~ /^dice\((.*)\)$/) {
			my $text = value($at, $1);
			wrong('a die is wanted') if $text eq 'none';
			terms($at, $dice, show($text));
		} elsif ($term =~ /^\d+$/) {
			$dice->{plain} += $sign * $term;
		} elsif ($term =~ /^(.*)d(\d+)(z?)(?:k([hl])(\d+))?$/) {
			my $n = $1 eq '' ? 1 : value($at, $1);
			wrong("$n dice") if $n eq 'none' || $n < 0
			    || $n > 200;
			push @{$dice->{groups}}, { n => $n, sign => $sign,
			    low => $3 ? 0 : 1, high => $3 ? $2 - 1 : $2,
			    keep => $4 // '', kept => $5 };
		} else {
			die "dice $term\n";
		}
	}
	return;
}

# What is known of a throw whose dice have fallen.
sub fallen {
	my ($dice, @groups) = @_;
	my @faces = map { @$_ } @groups;
	my %roll = (thrown => 1, dice => scalar @faces,
	    high => @faces ? max(@faces) : 0, low => @faces ? min(@faces) : 0,
	    sum => $dice->{plain}, faces => [@faces], hits => 0);
	for my $i (0 .. $#groups) {
		my $group = $dice->{groups}[$i];
		my @kept = sort { $a <=> $b } @{$groups[$i]};
		@kept = reverse @kept if $group->{keep} eq 'h';
		splice @kept, $group->{kept}
		    if $group->{keep} && @kept > $group->{kept};
		$roll{sum} += $group->{sign} * sum0(@kept);
	}
	my %seen;
	$roll{doubles} = (grep { $seen{$_}++ } @faces) ? 1 : 0;
	$roll{hits} = grep { compare($_, $dice->{hit}) >= 0 } @faces
	    if defined $dice->{hit};
	for my $name (keys %{$dice->{counters}}) {
		my ($face, $most) = @{$dice->{counters}{$name}};
		$roll{counters}{$name} = min($most,
		    scalar grep { $_ == $face } @faces);
	}
	$roll{matched} = [sort { $b <=> $a } map { $_ + $dice->{plus} }
	    grep { compare($_, $dice->{valid} // 0) >= 0 } @faces];
	return \%roll;
}

sub thrown_again {
	my ($dice, $face) = @_;
	return 0 if !$dice->{again};
	return $dice->{again} eq 'all'
	    || compare($face, $dice->{hit}) < 0;
}

# A throw by typed dice: $next->(count, low, high) gives faces one by one.
# Each roll's faces are noted in the order in which they are asked for.
sub typed {
	my ($dice, $next, $asked) = @_;
	my @groups;
	for my $group (@{$dice->{groups}}) {
		push @groups, [map { $next->($group, $dice, \@groups) }
		    1 .. $group->{n}];
	}
	push @$asked, [map { @$_ } @groups] if grep { @$_ } @groups;
	my $only = $dice->{groups}[0];
	my @again = grep { thrown_again($dice, $_) } @{$groups[0] // []};
	if (@again) {
		my @second = map { $next->($only) } @again;
		push @$asked, [@second];
		$_ = thrown_again($dice, $_) ? shift @second : $_
		    for @{$groups[0]};
	}
	my $roll = fallen($dice, @groups);
	return $roll if !defined $dice->{more};
	my $more = grep { compare($_, $dice->{more}) >= 0 } @{$groups[0]};
	my @further;
	while ($more-- > 0) {
		push @further, $next->($only);
		$more++ if compare($further[-1], $dice->{more}) >= 0;
	}
	push @$asked, [@further] if @further;
	$roll->{hits} += grep { compare($_, $dice->{hit}) >= 0 } @further;
	return $roll;
}

# All ways in which n of the given faces fall: [chance, faces].
sub ways {
	my ($n, $ordered, @faces) = @_;
	my @all = ([1, []]);
	my $one = '1/' . @faces;
	$one = 1 if @faces == 1;
	return @all if $n <= 0;
	if ($ordered) {
		for (1 .. $n) {
			@all = map { my $so_far = $_; map { [mul($so_far->[0],
			    $one), [@{$so_far->[1]}, $_]] } @faces } @all;
		}
		return @all;
	}
	# Of each face from the first on, so many dice.
	my @sets = ([1, $n, []]);
	for my $i (0 .. $#faces) {
		my @next;
		for my $set (@sets) {
			my ($count, $left, $had) = @$set;
			my $choices = 1;
			for my $k (0 .. $left) {
				push @next, [$count * $choices, $left - $k,
				    [@$had, ($faces[$i]) x $k]]
				    if $i < $#faces || $k == $left;
				$choices = $choices * ($left - $k) / ($k + 1);
			}
		}
		@sets = @next;
	}
	return map { [ratio($_->[0], @faces ** $n), $_->[2]] } @sets;
}

sub from_bag {
	my ($n, $bag, $ordered) = @_;
	my @all = ([1, []]);
	for (1 .. $n) {
		my %next;
		for my $way (@all) {
			my ($p, $had) = @$way;
			my @left = @$bag;
			$left[$_ - 1]-- for @$had;
			my $left = sum0(@left);
			for my $kind (grep { $left[$_ - 1] } 1 .. @left) {
				my @drawn = (@$had, $kind);
				@drawn = sort { $a <=> $b } @drawn
				    if !$ordered;
				my $entry = $next{"@drawn"} //= [0, [@drawn]];
				$entry->[0] = add($entry->[0],
				    mul($p, ratio($left[$kind - 1], $left)));
			}
		}
		@all = values %next;
	}
	return @all;
}

# Every throw: [chance, roll]. Throws are one if no part that is read tells
# them apart.
sub throws {
	my ($dice, $read) = @_;
	my $ordered = grep { /^\d$/ } keys %$read;
	my @all = ([1, []]);
	for my $group (@{$dice->{groups}}) {
		my @ways = $dice->{bag}
		    ? from_bag($group->{n}, $dice->{bag}, $ordered)
		    : ways($group->{n}, $ordered,
		    $group->{low} .. $group->{high});
		@all = map { my $one = $_; map { [mul($one->[0], $_->[0]),
		    [@{$one->[1]}, $_->[1]]] } @ways } @all;
	}
	@all = map { second_throws($dice, $ordered, @$_) } @all
	    if $dice->{again};
	my %merged;
	for (@all) {
		my ($p, $groups) = @$_;
		my $roll = fallen($dice, @$groups);
		for my $end (defined $dice->{more}
		    ? exploded($dice, $roll, $groups) : [1, $roll]) {
			my ($q, $is) = @$end;
			my $entry = $merged{roll_key($is, $read)} //= [0, $is];
			$q = mul($p, $q);
			my $all = add($entry->[0], $q);
			$entry->[1]{mean} = over(add(mul($is->{mean}, $q),
			    mul($entry->[1]{mean}, $entry->[0])), $all)
			    if defined $dice->{more};
			$entry->[0] = $all;
		}
	}
	return values %merged;
}

sub roll_key {
	my ($roll, $read) = @_;
	return join ' ', map { "$_=" . ($_ eq 'matched' ? "@{$roll->{$_}}"
	    : of_roll($roll, $_)) } sort keys %$read;
}

sub second_throws {
	my ($dice, $ordered, $p, $groups) = @_;
	my @faces = @{$groups->[0]};
	my $again = grep { thrown_again($dice, $_) } @faces;
	my $only = $dice->{groups}[0];
	return map {
		my ($q, $second) = @$_;
		my @second = @$second;
		[mul($p, $q), [[map { thrown_again($dice, $_)
		    ? shift @second : $_ } @faces]]];
	} ways($again, $ordered, $only->{low} .. $only->{high});
}

# Dice that throw further ones: exactly, below the cap; the cap and all that
# is beyond it are one, and the mean of that one is known.
sub exploded {
	my ($dice, $roll, $groups) = @_;
	my $group = $dice->{groups}[0];
	my $cap = $dice->{cap};
	my $more = grep { compare($_, $dice->{more}) >= 0 } @{$groups->[0]};
	my $sides = $group->{high} - $group->{low} + 1;
	my %of = (both => 0, wild => 0, hit => 0, plain => 0);
	for my $face ($group->{low} .. $group->{high}) {
		my $hit = compare($face, $dice->{hit}) >= 0;
		my $on = compare($face, $dice->{more}) >= 0;
		$of{$on ? $hit ? 'both' : 'wild' : $hit ? 'hit' : 'plain'}++;
	}
	my $ends = $sides - $of{wild};
	wrong('dice that never end') if $of{wild} + $of{both} == $sides;
	my @one;
	for my $k (0 .. $cap) {
		push @one, ratio(($k == 0 ? $of{plain} : 0)
		    + ($k == 1 ? $of{hit} : 0), $ends);
		$one[$k] = add($one[$k], mul($one[$k - 1],
		    ratio($of{both}, $ends))) if $k > 0;
	}
	my @sum = (1, (0) x $cap);
	for (1 .. $more) {
		my @next = (0) x ($cap + 1);
		for my $i (0 .. $cap) {
			$next[$i + $_] = add($next[$i + $_],
			    mul($sum[$i], $one[$_])) for 0 .. $cap - $i;
		}
		@sum = @next;
	}
	my $mean = add($roll->{hits}, mul($more, ratio($of{both} + $of{hit},
	    $sides - $of{both} - $of{wild})));
	my ($left, @ends) = (1);
	for my $k ($roll->{hits} .. $cap - 1) {
		my $p = $sum[$k - $roll->{hits}];
		next if $p eq '0';
		push @ends, [$p, { %$roll, hits => $k, mean => $k }];
		$left = add($left, negate($p));
		$mean = add($mean, negate(mul($k, $p)));
	}
	push @ends, [$left, { %$roll, hits => $cap,
	    mean => over($mean, $left) }] if $left ne '0';
	return @ends;
}

# The parts of a roll that some formula of the check may read.
sub parts_read {
	my ($check, $name) = @_;
	return map { $_ => 1 } 'thrown',
	    ($check->{text} =~ /\b\Q$name\E(?![.\w-])/ ? 'sum' : ()),
	    ($check->{text} =~ /\b(?:pairs|lead)\b/ ? 'matched' : ()),
	    $check->{text} =~ /\b\Q$name\E\.([a-z0-9-]+)/g;
}

# A throw with typed dice, and a note of each group of faces it asked for.
sub by_hand {
	my ($run, $at, $name, $dice) = @_;
	my $roll = typed($dice, $run->{next}, \my @asked);
	my @parts = ('', $dice->{again} ? 'reroll of ' : 'one more of ');
	push @{$run->{faces}}, @asked;
	push @{$run->{rolled}}, map { { roll => $name, side => $at->{side},
	    round => "$run", part => $parts[$_] } } 0 .. $#asked;
	return $roll;
}

1;
