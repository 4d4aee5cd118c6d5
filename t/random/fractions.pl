# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): exact fractions.
#
# Numbers are text: whole ones as they are, fractions as "n/d" in lowest
# terms. Texts begin with a single quote. Nothing is 'none'.
package Evaluator;
use strict;
use warnings;
use Math::BigInt;

# Exact fractions. Native integers as long as they surely fit.

sub gcd {
	my ($x, $y) = @_;
	($x, $y) = ($y, $x % $y) while $y;
	return $x;
}

sub ratio {
	my ($n, $d) = @_;
	wrong('division by 0') if $d == 0;
	if (abs($n) > 9e15 || abs($d) > 9e15) {
		($n, $d) = map { Math::BigInt->new($_) } $n, $d;
		my $g = Math::BigInt::bgcd($n, $d);
		($n, $d) = ($n / $g, $d / $g);
	} else {
		my $g = gcd(abs $n, abs $d);
		($n, $d) = ($n / $g, $d / $g);
	}
	($n, $d) = (-$n, -$d) if $d < 0;
	return $d == 1 ? "$n" : "$n/$d";
}

# Numerator and denominator, and whether their products may not fit.
sub parts {
	my ($x, $y) = @_;
	my ($n, $d) = split m{/}, $x;
	my ($m, $e) = split m{/}, $y;
	my @all = ($n, $d // 1, $m, $e // 1);
	if (grep { length > 8 } @all) {
		@all = map { Math::BigInt->new($_) } @all;
	}
	return @all;
}

# Whether two are whole and small: the common case.
sub plain { return "$_[0] $_[1]" =~ /^-?\d{1,7} -?\d{1,7}$/ }

sub add {
	my ($x, $y) = @_;
	return $x + $y if plain($x, $y);
	my ($n, $d, $m, $e) = parts($x, $y);
	return ratio($n * $e + $m * $d, $d * $e);
}

sub mul {
	my ($x, $y) = @_;
	return $x * $y if plain($x, $y);
	my ($n, $d, $m, $e) = parts($x, $y);
	return ratio($n * $m, $d * $e);
}

sub over {
	my ($x, $y) = @_;
	my ($n, $d, $m, $e) = parts($x, $y);
	return ratio($n * $e, $d * $m);
}

sub negate {
	my ($x) = @_;
	return $x =~ s/^-// ? $x : $x eq '0' ? 0 : "-$x";
}

sub compare {
	my ($x, $y) = @_;
	return $x <=> $y if plain($x, $y);
	my ($n, $d, $m, $e) = parts($x, $y);
	return $n * $e <=> $m * $d;
}

sub down {
	my ($x) = @_;
	my ($n, $d) = split m{/}, $x;
	return $n if !defined $d;
	my $rest = $n % $d;
	return ($n - $rest) / $d;
}

sub is_number { return $_[0] =~ /^-?\d/ }

# What a cell, or a word after '=', says: a number or a text.
sub literal {
	my ($text) = @_;
	return ratio($1, $2 // 1) if $text =~ m{^([-+]?\d+)(?:/(\d+))?$};
	if ($text =~ /^(-?)(\d+)\.(\d+)$/) {
		return ratio("$1$2$3" + 0, 10 ** length $3);
	}
	return "'$text";
}

# A number as it is shown: a decimal if it ends within four places.
sub show {
	my ($x) = @_;
	return '' if $x eq 'none';
	return substr $x, 1 if $x =~ /^'/;
	my ($n, $d) = split m{/}, $x;
	return $x if !defined $d || 10000 % $d;
	my $text = sprintf '%.4f', $n / $d;
	$text =~ s/0+$//;
	return $text;
}

# What holds, and what is alike: numbers are numbers, texts in any case.
sub truth {
	my ($x) = @_;
	return $x ne 'none' && $x ne '0';
}

sub same {
	my ($x, $y) = @_;
	return $x eq $y ? 1 : 0 if is_number($x) || is_number($y);
	return lc $x eq lc $y ? 1 : 0;
}

1;
