#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Questions with one word too many, or one too few: one-word.pl N SEED [SYSTEM...]
# Each question of the case files and examples is asked with and without a word; the word is one of its own, or any
# that some check of the tool knows. Where both are ruled, with the same dice, and the rulings differ, -x has to say
# what the word said; where they do not differ, the word is not lost: it says something, is unused, or
# is kept for what follows.
# Prints what is wrong, and at last how many pairs were ruled and how many of them differ. 1: something was wrong.
use strict;
use warnings;
use FindBin;
use File::Temp qw(tempdir);
use JSON::PP;

my ($n, $seed, @systems) = @ARGV;
@systems = qw(brandywine germantown fire-and-fury iron-brigade land-of-the-free) unless @systems;
srand $seed;
my $top = "$FindBin::Bin/..";
my $tables = $ENV{DRUMHEAD_TABLES} // "$top/tables";
my $dir = tempdir(CLEANUP => 1);
# Words that the program passes over.
my $little = qr/(?:the|a|an|in|at|of|on|to|from|by|with|behind|over|through|across|also|and)/;
my ($wrong, $asked, $ruled, $differ) = (0, 0, 0, 0);

# A row of CSV as fields.
sub fields
{
	my ($line) = @_;
	my @f;
	while ($line =~ /\G(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/g) {
		my $f = defined $1 ? $1 =~ s/""/"/gr : $2;
		push @f, $f;
		last if !defined $3 || $3 eq '';
	}
	return @f;
}

sub rows
{
	my ($path) = @_;
	open my $in, '<', $path or die "$path: $!\n";
	my (@names, @rows);
	while (<$in>) {
		chomp;
		next if /^#/ || $_ eq '';
		my @f = fields($_);
		if (@names) {
			my %r;
			@r{@names} = @f;
			push @rows, \%r;
		} else {
			@names = @f;
		}
	}
	return @rows;
}

# The questions of a system: [tool, words].
sub questions
{
	my ($system) = @_;
	my @all;
	for my $r (rows("$top/t/cases/$system.csv")) {
		my %in = map { /^\s*(.*?)=(.*)/ ? ($1, $2) : () } split /;/, $r->{inputs} // '';
		push @all, [$in{tool}, $in{ask}]
		    if ($r->{mechanism} // '') eq 'question' && defined $in{tool} && defined $in{ask} && !defined $in{option};
	}
	push @all, [$_->{tool}, $_->{question}] for rows("$tables/$system/examples.csv");
	return grep { $_->[1] !~ /['"@<>|;&\$]|ruled=/ } @all;
}

# Run a tool over lines. What it prints.
sub ask
{
	my ($tool, $system, $lines, @options) = @_;
	open my $out, '>', "$dir/q" or die;
	print $out "$_\n" for @$lines;
	close $out;
	return `drumhead $tool -r $system @options -s one-word - <$dir/q 2>/dev/null`;
}

# By record: the ruling that --json has, and what -x says was said.
sub rulings
{
	my ($tool, $system, $lines) = @_;
	my (@by, @ok);
	my @json = split /\n/, ask($tool, $system, $lines, '--json');
	die "$tool -r $system: @{[scalar @json]} records of @{[scalar @$lines]} lines\n" if @json != @$lines;
	for my $record (1 .. @json) {
		my $j = decode_json($json[$record - 1]);
		next if defined $j->{error} || !defined $j->{answer};
		$by[$record] = $j;
		push @ok, $record;
	}
	my $i = -1;
	for (split /\n/, ask($tool, $system, $lines, '-x')) {
		if (!/^\t/) {
			$i++;
			$by[$ok[$i]]{line} = $_ if $i < @ok;
		} elsif ($i < @ok) {
			my $j = $by[$ok[$i]];
			$j->{told} .= "$_\n" if /^\t(said|true|kept|counted|not counted|then|must|may)/;
		}
	}
	die "$tool -r $system: @{[$i + 1]} explanations of @{[scalar @ok]} rulings\n" if $i + 1 != @ok;
	return @by;
}

# What may differ without a word's doing: nothing but the answer, what it means and what it brings about counts.
sub sum
{
	my ($j) = @_;
	my $json = JSON::PP->new->canonical;
	my $meaning = $j->{meaning};
	return join '|', $j->{answer}, $meaning, $json->encode($j->{effects} // {});
}

# What -x says was stated, without what follows from it: values said, and modifiers that were.
sub stated
{
	my ($j) = @_;
	my @all;
	for (split /\n/, $j->{told} // '') {
		push @all, split /, (?=[a-z0-9@.-]+ = )/, $1 if /^\t(?:said|true, not read) (.*)/;
		push @all, $1 if /^\tcounted (.*\[(?:stated|brought)[^]]*\])/;
		push @all, $1 if /^\tnot counted, (?!not stated)(.*)/;
		push @all, $_ if /^\t(?:kept|then|must|may)/;
	}
	return join '|', sort @all;
}

# Does -x have the word, or says it nothing? (1 stand is one. A word that only brings others may say nothing here.)
sub is_told
{
	my ($word, $ruling, $brings) = @_;
	my $told = ($ruling->{told} // '') =~ s/^\tnot counted, not stated.*//mr;
	return 1 if $brings->{$word} || $word =~ /^(?:1|.*=0|attacker|defender|individual)$/ || $word =~ /^$little$/;
	return $told =~ /(?<![a-z0-9-])\Q$word\E(?![a-z0-9-])/ unless $word =~ /(.*)=(.*)/;
	return $told =~ /\Q$1\E(?:@[0-9.]+)? = \Q$2\E|(?<![a-z0-9-])\Q$word\E(?![a-z0-9-])/;
}

# By check of a tool, '' the default one: the words that it takes.
sub words
{
	my ($system, $tool) = @_;
	my %by;
	my @checks = map { /^(\S+)\tcheck(, default)?/ ? $2 ? ($1, '') : $1 : () } `drumhead $tool -r $system --words 2>/dev/null`;
	for my $check (@checks) {
		$by{$check} = [];
		for (split /\n/, `drumhead $tool -r $system $check --words 2>/dev/null`) {
			my ($w, $kind) = split /\t/;
			next if !defined $kind || $kind =~ /^(?:also said|check|stated)/;
			push @{$by{$check}}, $w =~ /=$/ ? $w . int(rand 4) : $w;
		}
	}
	return \%by;
}

sub try
{
	my ($system, $tool, $pairs, $brings) = @_;
	my @less = rulings($tool, $system, [map { $_->[0] } @$pairs]);
	my @more = rulings($tool, $system, [map { $_->[1] } @$pairs]);
	for my $i (1 .. @$pairs) {
		$asked++;
		my ($x, $y, $word) = ($less[$i], $more[$i], $pairs->[$i - 1][2]);
		next unless $x && $y && $x->{check} eq $y->{check};
		$ruled++;
		my $same = sum($x) eq sum($y);
		$differ++ unless $same;
		# (Hessian jagers are jagers: two words, one name.)
		next if stated($x) ne stated($y) || (!$same ? 0 : index($y->{line}, '[unused') >= 0);
		next if $same && ($y->{answer} eq 'not allowed' || is_told($word, $y, $brings)
		    || $pairs->[$i - 1][1] =~ /\b(?:hessian jager|jager hessian)\b/);
		print $same ? 'lost' : 'DIFFERS', ": $tool -r $system ", $pairs->[$i - 1][1], "   ($word)\n";
		print "\t$x->{line}\n\t$y->{line}\n" unless $same;
		$wrong++;
	}
}

for my $system (@systems) {
	my @q = questions($system) or die "$system: no questions\n";
	my (%words, %pairs);
	my %brings = map { $_->{word} => 1 } grep { ($_->{brings} // '') ne '' } rows("$tables/$system/words.csv");
	for (1 .. $n / @systems) {
		my ($tool, $text) = @{$q[rand @q]};
		my @w = split ' ', $text;
		redo unless @w;
		my ($at, $word);
		if (rand() < 0.4 && @w > 1) {
			$at = int rand @w;
			$word = splice @w, $at, 1;
			redo if $word eq 'vs' || $word eq '+' || $at == 0;
			push @{$pairs{$tool}}, ["@w", $text, $word];
		} else {
			$words{$tool} //= words($system, $tool);
			my $of = $words{$tool}{$w[0]} // $words{$tool}{''};
			redo unless @$of;
			$word = $of->[rand @$of];
			my @more = @w;
			splice @more, 1 + int rand @w, 0, $word;
			push @{$pairs{$tool}}, [$text, "@more", $word];
		}
	}
	try($system, $_, $pairs{$_}, \%brings) for sort keys %pairs;
}
print "$asked asked, $ruled ruled, $differ differ, $wrong wrong\n";
exit($wrong > 0);
