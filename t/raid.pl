#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# What t/systems/raid must answer, by going through faces: no table is read, and no code of the tools
# is used. Prints a line for each answer: question, answer, chance; and for each effect: question,
# nothing, its mean and chances.
use strict;
use warnings;
use Math::BigInt;

my @d6 = (1 .. 6);
my $house = @ARGV && $ARGV[0] eq 'house';

sub fraction
{
	my ($over, $under) = map { Math::BigInt->new($_) } @_;
	my $common = Math::BigInt::bgcd($over, $under);
	$over /= $common;
	$under /= $common;
	return $under == 1 ? "$over" : "$over/$under";
}

sub answers
{
	my ($question, $ways, $of, @names) = @_;
	print "$question\t$_\t", fraction($ways->{$_} || 0, $of), "\n" for @names;
	print "$question\tnot allowed\t1\n" if $ways->{'not allowed'};
}

sub effect
{
	my ($question, $name, $ways, $of) = @_;
	my $sum = Math::BigInt->new(0);
	$sum += $_ * $ways->{$_} for keys %$ways;
	print "$question\t\t$name mean ", fraction($sum, $of), ': ',
	    join(', ', map { "$_ " . fraction($ways->{$_}, $of) } sort { $a <=> $b } keys %$ways), "\n";
}

# Two dice a side; what a crew is worth, and what else counts.
sub boarding
{
	my ($question, $more) = @_;
	my (%ways, %hurt);
	for my $a (@d6) { for my $b (@d6) { for my $c (@d6) { for my $d (@d6) {
		my $margin = $a + $b - $c - $d + $more;
		my $answer = 'thrown back';
		$answer = 'held off' if $margin >= -2;
		$answer = 'foothold' if $margin >= 1;
		$answer = 'boarded' if $margin >= 3;
		$ways{$answer}++;
		my $hurt = $margin < 0 ? -$margin : 0;
		$hurt{$hurt > 3 ? 3 : $hurt}++;
	} } } }
	answers($question, \%ways, 1296, 'boarded', 'foothold', 'held off', 'thrown back');
	effect($question, 'hurt@1', \%hurt, 1296);
}

my %worth = (thrall => -1, carl => 0, champion => 2);
for my $first (sort keys %worth) {
	for my $second (sort keys %worth) {
		for my $high (0, 1) {
			for my $more ('', ' nets', ' rowing', ' rowing nets') {
				my $score = $worth{$first} + $high - $worth{$second};
				$score -= $house ? 1 : 2 if $more =~ /nets/;
				$score++ if $more =~ /rowing/;
				boarding("charge $first" . ($high ? ' high' : '') . " vs $second$more", $score);
			}
		}
	}
}

# Two dice against a cell; no cell, no shot.
my %least = (
	bow => { open => 6, shields => 8, rail => $house ? 8 : 9, below => 11 },
	sling => { open => 7, shields => 9, rail => 9, below => 12 },
	javelin => { open => 5, shields => 8, rail => 10 },
	firepot => { open => 8, shields => 7, rail => 6 },
);
for my $arm (sort keys %least) {
	for my $cover ('open', 'shields', 'rail', 'below') {
		for my $more ('', ' gale', ' steady', ' gale steady') {
			my $need = $least{$arm}{$cover};
			my $score = ($more =~ /steady/ ? 1 : 0) -
			    ($more =~ /gale/ ? $arm eq 'bow' ? 3 : 1 : 0);
			my %ways;
			for my $a (@d6) {
				for my $b (@d6) {
					my $total = $a + $b + $score;
					$ways{!defined $need ? 'not allowed' : $total < $need ? 'misses' :
					    $total < $need + 4 ? 'hits' : 'fells'}++;
				}
			}
			answers("fire $arm$more vs $cover", \%ways, 36, 'fells', 'hits', 'misses');
		}
	}
}

# One round of the brawl: for each pair of faces, who is left of each.
sub blow
{
	my ($die, $hands, $fresh) = @_;
	return $die + ($fresh ? 1 : 0) + ($hands >= 3 ? 1 : 0);
}

sub lost
{
	my ($mine, $theirs) = @_;
	return 0 if $mine > $theirs;
	return $theirs - $mine >= 3 ? 2 : 1;
}

# All rounds: the armies that may stand, each with its ways; a round multiplies the ways by 36.
sub brawl
{
	my ($one, $two, $fresh1, $fresh2, $through) = @_;
	my $question = "melee $one" . ($fresh1 ? ' fresh' : '') . " vs $two" . ($fresh2 ? ' fresh' : '') .
	    ($through ? ' --through' : '');
	my %stand = ("$one $two" => Math::BigInt->new(1));
	my $of = Math::BigInt->new(1);
	for (my $going = 1; $going; ) {
		my %next;
		$going = 0;
		for my $at (keys %stand) {
			my ($a, $b) = split / /, $at;
			if (!$a || !$b) {
				$next{$at} += 36 * $stand{$at};
				next;
			}
			for my $x (@d6) {
				for my $y (@d6) {
					my ($p, $q) = (blow($x, $a, $fresh1), blow($y, $b, $fresh2));
					my ($l, $m) = ($a - lost($p, $q), $b - lost($q, $p));
					$l = 0 if $l < 0;
					$m = 0 if $m < 0;
					$next{"$l $m"} += $stand{$at};
					$going = 1 if $l && $m;
				}
			}
		}
		%stand = %next;
		$of *= 36;
		$fresh1 = $fresh2 = 0;
		last unless $through;
	}
	my (%ways, %down1, %down2);
	for my $at (keys %stand) {
		my ($a, $b) = split / /, $at;
		$ways{$a && $b ? 'goes on' : $a ? 'wins' : $b ? 'is lost' : 'all fall'} += $stand{$at};
		$down1{$one - $a} += $stand{$at};
		$down2{$two - $b} += $stand{$at};
	}
	answers($question, \%ways, $of, 'wins', 'all fall', 'is lost', 'goes on');
	effect($question, 'down@1', \%down1, $of);
	effect($question, 'down@2', \%down2, $of);
}

for my $armies ([1, 1], [2, 1], [2, 3], [3, 3], [4, 3], [5, 6], [1, 7], [12, 12]) {
	for my $fresh ([0, 0], [1, 0], [0, 1], [1, 1]) {
		brawl(@$armies, @$fresh, $_) for 0, 1;
	}
}
