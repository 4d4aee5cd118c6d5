#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# What dice come to that throw further ones: as a power series, by fractions, with nothing of the tools'.
# Reads lines `NAME SIDES HIT MORE CAP DICE...`, prints for each number of dice the chance of each number of
# hits: those below the cap as they are, all others split between the cap and some hits more, as few as will
# do, so that their mean is right.
use strict;
use warnings;
use Math::BigInt;

# A fraction: [over, under], in lowest terms.
sub make
{
	my ($n, $d) = map { Math::BigInt->new($_) } @_;
	my $g = Math::BigInt::bgcd($n, $d);
	return $g->is_zero ? [ $n, $d ] : [ $n / $g, $d / $g ];
}
sub plus { my ($a, $b) = @_; return make($a->[0] * $b->[1] + $b->[0] * $a->[1], $a->[1] * $b->[1]) }
sub minus { my ($a, $b) = @_; return plus($a, [ -$b->[0], $b->[1] ]) }
sub product { my ($a, $b) = @_; return make($a->[0] * $b->[0], $a->[1] * $b->[1]) }
sub by { my ($a, $n) = @_; return product($a, make($n, 1)) }

# One die, with all that it throws further: the chances of 0, 1 ... hits, and the mean.
sub one
{
	my ($sides, $hit, $more, $cap) = @_;
	my %kind;
	$kind{ ($_ >= $hit ? 'h' : '') . ($_ >= $more ? 'm' : '') }++ for 1 .. $sides;
	my ($both, $hits, $wild, $plain) = map { $kind{$_} // 0 } qw(hm h m), '';
	my @p;
	for my $k (0 .. $cap - 1) {
		my $p = $k == 0 ? make($plain, 1) : by($p[ $k - 1 ], $both);
		$p = plus($p, make($hits, 1)) if $k == 1;
		push @p, product($p, make(1, $sides - $wild));
	}
	return (make($both + $hits, $plain + $hits), @p);
}

sub chance
{
	my ($what, $hits, $p) = @_;
	my ($over, $under) = @$p;
	print "$what\t$hits\t", $under == 1 ? "$over" : "$over/$under", "\n" if !$over->is_zero;
}

while (<STDIN>) {
	my ($name, $sides, $hit, $more, $cap, @dice) = split;
	my ($mean, @p) = one($sides, $hit, $more, $cap);
	for my $dice (@dice) {
		my @all = (make(1, 1), map { make(0, 1) } 1 .. $cap);
		for (1 .. $dice) {
			my @next = map { make(0, 1) } 0 .. $cap;
			for my $i (0 .. $cap - 1) {
				$next[ $i + $_ ] = plus($next[ $i + $_ ], product($all[$i], $p[$_])) for 0 .. $cap - 1 - $i;
			}
			@all = @next;
		}
		my ($rest, $far) = (make(1, 1), by($mean, $dice));
		for my $k (0 .. $cap - 1) {
			chance("$name n=$dice", $k, $all[$k]);
			$rest = minus($rest, $all[$k]);
			$far = minus($far, by($all[$k], $k));
		}
		my $past = minus($far, by($rest, $cap));
		my $more_hits = 1;
		$more_hits++ while minus(by($rest, $more_hits), $past)->[0] < 0;
		my $beyond = product($past, make(1, $more_hits));
		chance("$name n=$dice", $cap, minus($rest, $beyond));
		chance("$name n=$dice", $cap + $more_hits, $beyond);
	}
}
