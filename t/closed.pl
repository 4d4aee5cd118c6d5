#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# Chances against closed forms and counts made here: exploding dice (a
# geometric series), dice thrown again, counters, the highest of several,
# doubles, a bag, matched dice, a pool of sixty, and a loop. The tables
# stand in closed.t; the loop is that of the invented system.
use strict;
use warnings;
use JSON::PP;
use Math::BigRat;
use Time::HiRes qw(time);

my $tests = 0;
my $failed = 0;

sub ok {
	my ($passed, $what) = @_;
	$tests++;
	$failed++ unless $passed;
	print $passed ? '' : 'not ', "ok $tests - $what\n";
	return $passed;
}

sub rat { return Math::BigRat->new(@_) }

sub chances {
	my ($system, @words) = @_;
	my $command = join ' ', map { "'$_'" } @words;
	my $line = `$words[0] -r $system --chances --json @words[1 .. $#words]`;
	return JSON::PP->new->utf8->decode($line);
}

# The chances of a list, by answer or value, as fractions.
sub by_name {
	my ($list, $name) = @_;
	return { map { $_->{$name} => rat($_->{p}) } @$list };
}

# Compare two tables of chances; what is missing is nought.
sub same {
	my ($got, $want, $what) = @_;
	my %names = (%$got, %$want);
	my @wrong = grep {
		($got->{$_} // rat(0)) != ($want->{$_} // rat(0))
	} sort keys %names;
	ok(!@wrong, $what);
	print '# ', $_, ': got ', $got->{$_} // 0, ', want ',
	    $want->{$_} // 0, "\n" for @wrong;
	return;
}

sub answers {
	my (@words) = @_;
	return by_name(chances('closed', 'crt', @words)->{chances}, 'answer');
}

sub choose {
	my ($n, $k) = @_;
	my $c = rat(1);
	$c = $c * ($n - $_) / ($_ + 1) for 0 .. $k - 1;
	return $c;
}

sub binomial {
	my ($n, $p) = @_;
	return { map { $_ => choose($n, $_) * $p ** $_
	    * (1 - $p) ** ($n - $_) } 0 .. $n };
}

# A die and all that it throws on: k hits, k below the cap.
sub chain {
	my ($hit, $more, $cap) = @_;
	my %faces = (both => 0, wild => 0, hit => 0, plain => 0);
	for my $face (1 .. 6) {
		my $what = $face >= $more
		    ? ($face >= $hit ? 'both' : 'wild')
		    : ($face >= $hit ? 'hit' : 'plain');
		$faces{$what}++;
	}
	# Wild dice only throw again: they fall out of the series.
	my $all = rat(6 - $faces{wild});
	my ($both, $end, $none) = map { $faces{$_} / $all }
	    qw(both hit plain);
	return map { $both ** $_ * $none
	    + ($_ > 0 ? $both ** ($_ - 1) * $end : 0) } 0 .. $cap - 1;
}

sub fold {
	my ($cap, $x, $y) = @_;
	my @sum = map { rat(0) } 0 .. $cap - 1;
	for my $i (0 .. $cap - 1) {
		$sum[$i + $_] += $x->[$i] * $y->[$_] for 0 .. $cap - 1 - $i;
	}
	return \@sum;
}

sub explode {
	my ($n, $hit, $more) = @_;
	my $cap = 8;
	my $one = [chain($hit, $more, $cap)];
	my $all = $one;
	$all = fold($cap, $all, $one) for 2 .. $n;
	my $got = chances('closed', 'crt', 'explode', "n=$n", "hit=$hit",
	    "more=$more")->{effects}{hits};
	my $p = by_name($got->{chances}, 'value');
	my @wrong = grep { ($p->{$_} // rat(0)) != $all->[$_] } 0 .. $cap - 1;
	my $what = "exploding dice: $n, hits from $hit, on from $more";
	ok(!@wrong, $what);
	my $sum = rat(0);
	$sum += $_ for values %$p;
	ok($sum == 1, "$what: all chances make 1");
	my $mean = rat($n * (7 - $hit)) / 6 / (1 - rat(7 - $more) / 6);
	ok(rat($got->{mean}) == $mean, "$what: the mean is $mean");
	return;
}

# Sorted throws of n dice with how many ways lead to each.
sub throws {
	my ($n) = @_;
	my %ways = ('' => 1);
	for (1 .. $n) {
		my %next;
		for my $throw (keys %ways) {
			for my $face (1 .. 6) {
				my $key = join '', sort { $b <=> $a }
				    split(//, $throw), $face;
				$next{$key} += $ways{$throw};
			}
		}
		%ways = %next;
	}
	return \%ways;
}

sub matched {
	my ($n, $m, $plus) = @_;
	my ($first, $second) = (throws($n), throws($m));
	my %won;
	for my $one (keys %$first) {
		my @one = map { $_ + $plus } grep { $_ >= 2 } split //, $one;
		for my $two (keys %$second) {
			my @two = grep { $_ >= 2 } split //, $two;
			my $won = grep { $_ >= @two || $one[$_] > $two[$_] }
			    0 .. $#one;
			$won{$won} += $first->{$one} * $second->{$two};
		}
	}
	my $of = rat(6) ** ($n + $m);
	return { map { $_ => $won{$_} / $of } keys %won };
}

sub pool {
	my ($least, $got);
	for (1 .. 3) {
		my $start = (times)[2] + (times)[3];
		$got = chances('closed', 'crt', 'pool', 'n=60');
		my $took = (times)[2] + (times)[3] - $start;
		$least = $took if !defined $least || $took < $least;
	}
	my $sum = rat(0);
	$sum += $_ for values %{by_name($got->{chances}, 'answer')};
	ok($sum == 1, 'sixty dice: all chances make 1');
	ok(rat($got->{effects}{hits}{mean}) == rat('100/3'),
	    'sixty dice: the mean of the hits');
	same(by_name($got->{effects}{hits}{chances}, 'value'),
	    binomial(60, rat('5/9')), 'sixty dice: every number of hits');
	ok($least < ($ENV{DRUMHEAD_SLOW} ? 5 : 0.1),
	    'sixty dice: under 0.1 seconds of a processor');
	print "# $least seconds of a processor\n";
	return;
}

# Counts of a pool by faces: ones up to 2, sixes up to 2, misses thrown again.
sub verdicts {
	my ($n) = @_;
	my ($one, $six, $else) = (rat('4/36'), rat('10/36'), rat('22/36'));
	my %p;
	for my $ones (0 .. $n) {
		for my $sixes (0 .. $n - $ones) {
			my $rest = $n - $ones - $sixes;
			my $what = $ones > 1 && $sixes < 2 ? 'slack' :
			    $sixes > 1 ? 'storm' : 'plain';
			$p{$what} += choose($n, $ones)
			    * choose($n - $ones, $sixes) * $one ** $ones
			    * $six ** $sixes * $else ** $rest;
		}
	}
	return \%p;
}

# The sum of n dice, three more, less two of four sides.
sub sums {
	my ($n) = @_;
	my %ways = (3 => rat(1));
	for my $die ((6) x $n, -4, -4) {
		my %next;
		for my $sum (keys %ways) {
			$next{$sum + $_ * ($die <=> 0)} += $ways{$sum} / abs $die
			    for 1 .. abs $die;
		}
		%ways = %next;
	}
	return \%ways;
}

sub against {
	my ($n, $m) = @_;
	my ($one, $two) = map { binomial($_, rat('1/3')) } $n, $m;
	my %p;
	for my $a (keys %$one) {
		$p{$a == $_ ? 'level' : $a > $_ ? 'first' : 'second'} +=
		    $one->{$a} * $two->{$_} for keys %$two;
	}
	return \%p;
}

sub pools {
	same(answers('pool', "n=$_"), verdicts($_), "counters of $_ dice")
	    for 1, 2, 5, 14, 20;
	same(answers('again', "n=$_"), binomial($_, rat('5/9')),
	    "misses of $_ dice thrown again") for 14, 64, 65, 130;
	same(answers('sum', "n=$_"), sums($_), "the sum of $_ dice")
	    for 1, 2, 20;
	same(answers('against', "n=$_->[0]", 'vs', "n=$_->[1]"),
	    against(@$_), "hits of $_->[0] against those of $_->[1]")
	    for [1, 1], [6, 9], [20, 20];
	return;
}

# Both sides throw three dice: by two steps of one name, or the second side
# only where the first threw low.
sub sides {
	my $sums = { map { $_ => 0 } 3 .. 18 };
	for my $a (1 .. 6) {
		for my $b (1 .. 6) {
			$sums->{$a + $b + $_} += rat('1/216') for 1 .. 6;
		}
	}
	my %p;
	for my $a (keys %$sums) {
		$p{$a == $_ ? 'level' : $a > $_ ? 'first' : 'second'} +=
		    $sums->{$a} * $sums->{$_} for keys %$sums;
	}
	same(answers('twice'), \%p, 'one roll, a step for each side');
	my $low = rat(0);
	$low += $sums->{$_} for 3 .. 8;
	same(answers('answer'), { '1 1' => $low, '1 0' => 1 - $low },
	    'the second side throws if the first threw low');
	same(answers('many', "n=$_"), { 2 * $_ => rat(1) },
	    "$_ dice of each of two kinds, all hit") for 0, 1, 127, 128, 160;
	return;
}

# Two faces come to the same, by a row that is sure and one that is not, or
# by one that depends on a reading: the chances say so.
sub marks {
	same(answers('marks'), { map { $_ => rat('1/3') } 5 .. 7 },
	    'two faces each come to the same');
	ok(chances('closed', 'crt', 'marks')->{sure} eq 'reconstructed',
	    'one of them by a row that was reconstructed');
	ok(`crt -r closed marks --chances --dispute` =~ /all 2 readings/,
	    'one of them by a row that can be read in two ways');
	ok(chances('closed', 'crt', 'unasked')->{sure} eq 'sure',
	    'a row that was reconstructed and is not asked');
	ok(`crt -r closed unasked --chances --dispute` =~ /no doubtful/,
	    'nor one that can be read in two ways');
	return;
}

sub closed {
	explode(@$_) for [1, 5, 6], [2, 5, 6], [5, 5, 6], [20, 4, 6],
	    [3, 6, 5], [3, 4, 5], [4, 2, 3], [30, 5, 6], [60, 5, 5],
	    [60, 6, 4];
	for my $n (1, 3, 60) {
		same(answers('again', "n=$n", 'hit=5'), binomial($n, rat('5/9')),
		    "misses thrown again: $n");
		my $none = rat('5/6') ** $n;
		my $one = $n * rat('1/6') * rat('5/6') ** ($n - 1);
		same(answers('count', "n=$n"), { 0 => $none, 1 => $one,
		    2 => 1 - $none - $one }, "a counter up to 2: $n");
		same(answers('low', "n=$n"), { map { $_ => rat(7 - $_) ** $n
		    / rat(6) ** $n - rat(6 - $_) ** $n / rat(6) ** $n }
		    1 .. 6 }, "the lowest of $n");
	}
	for my $n (1, 2, 4) {
		same(answers('high', "n=$n"), { map { $_ => rat($_) ** $n
		    / rat(6) ** $n - rat($_ - 1) ** $n / rat(6) ** $n }
		    1 .. 6 }, "the highest of $n");
		my $apart = rat(1);
		$apart *= rat(6 - $_) / 6 for 0 .. $n - 1;
		same(answers('alike', "n=$n"), { apart => $apart,
		    alike => 1 - $apart }, "two alike among $n");
	}
	for my $n (1, 3, 6, 8) {
		same(answers('bag', "n=$n"), { map { $_ => choose(5, $_)
		    * choose(3, $n - $_) / choose(8, $n) }
		    ($n > 3 ? $n - 3 : 0) .. ($n < 5 ? $n : 5) },
		    "$n of five white and three black");
	}
	for my $dice ([1, 1, 0], [3, 2, 1], [2, 5, 0], [5, 5, 0], [5, 5, 1],
	    [6, 6, 0]) {
		my ($n, $m, $plus) = @$dice;
		same(answers('pairs', "n=$n", "plus=$plus", 'vs', "n=$m"),
		    matched($n, $m, $plus),
		    "matched dice, $n with +$plus against $m");
	}
	pool();
	pools();
	sides();
	marks();
	return;
}

# A struggle that is fought again until it is decided: p / (1 - again).
sub loops {
	for my $words ([], ['chief', 'vs', 'men=12'], ['vs', 'chief']) {
		my $once = by_name(chances('proof', 'charge', 'clash',
		    @$words)->{chances}, 'answer');
		# Fought again, both sides are winded: nothing changes.
		my $on = by_name(chances('proof', 'charge', '--through',
		    'clash', @$words)->{chances}, 'answer');
		my $again = delete $once->{again};
		my %want = map { $_ => $once->{$_} / (1 - $again) }
		    keys %$once;
		delete $on->{again};
		same($on, \%want, "fought to the end: @$words");
	}
	return;
}

# Where the tables of the closed forms are, and the invented system.
$ENV{DRUMHEAD_TABLES} = shift;
closed();
$ENV{DRUMHEAD_TABLES} = shift;
loops();
print "1..$tests\n";
exit $failed ? 1 : 0;
