#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Plays the turns of t/follow/SYSTEM.turn and compares what follows with what is written there.
#
# A file begins with a roster (CSV, up to an empty line). `> LINE` is typed at the shell, one after the other; the lines
# behind it are what must and may follow that ruling: `must NAME, WHOM: QUESTION`, `may ...`, `then: QUESTION`. `# ...`
# says why, or begins another session with `# ---`.
# Usage: follows.pl [-w] FILE...   with -w what is told is written instead. Prints TAP, and the rows that were reached
# as lines `# row FILE:LINE`.
use strict;
use warnings;
use File::Temp qw(tempdir);
use JSON::PP;

my $writes = @ARGV && $ARGV[0] eq '-w' && shift @ARGV;
my $tmp = tempdir(CLEANUP => 1);
my ($run, %rows) = (0);

sub whom {
	my ($follow) = @_;
	my $side = $follow->{side} or return '';
	return ', ' . ($follow->{unit}
	    // ($side == 1 ? 'first side' : 'other side'));
}

# What a ruling leads to, a line each.
sub told {
	my ($ruling) = @_;
	return ("error: $ruling->{error}") if defined $ruling->{error};
	my @lines = map { "then: $_" } @{$ruling->{then}};
	$rows{"$ruling->{system} $ruling->{check} then"} = 1
	    if @{$ruling->{then}};
	for my $what (qw(must may)) {
		for my $follow (@{$ruling->{$what}}) {
			$rows{$follow->{row}} = 1;
			push @lines, "$what $follow->{name}" . whom($follow)
			    . ": $follow->{question}";
		}
	}
	return @lines;
}

# The rulings of a session, line by line.
sub play {
	my ($system, $roster, @lines) = @_;
	my @command = ('drumhead', '-r', $system, '-u', $roster, '-f', 'json',
	    map { ('-c', $_) } @lines);
	open my $out, '-|', 'sh', '-c', 'exec "$@" 2>/dev/null', 'sh', @command
	    or die "drumhead: $!\n";
	my @told = map { decode_json($_) } grep { /^\{/ } <$out>;
	close $out;
	return @told;
}

# What must follow is followed by --through, with chances.
sub through {
	my ($system, $typed, $ruling) = @_;
	my @words = split / /, $typed;
	for my $i (reverse 0 .. $#words) {
		splice @words, $i, 2 if $words[$i] eq '-d';
	}
	open my $out, '-|', 'sh', '-c', 'exec "$@" 2>&1', 'sh', 'drumhead',
	    '-r', $system, @words, '-u', "$tmp/roster.csv", '--json', '-c',
	    '--through' or die "drumhead: $!\n";
	my $line = <$out>;
	close $out;
	my $chances = eval { decode_json($line) } // {};
	my %through = map { $_->{name} => 1 } @{$chances->{through}};
	my @lacks = grep { !$through{$_} } map { $_->{name} }
	    @{$ruling->{must}};
	printf "%s %d - %s\n", @lacks ? 'not ok' : 'ok', ++$run,
	    'and --through follows it: ' . $typed =~ s/#/\\#/gr;
	print "# lacks @lacks: $line\n" if @lacks;
	my @much = grep { eval { my ($n, $d) = split m{/}, $_->{reached};
	    $n > ($d // 1) } } @{$chances->{through}};
	printf "%s %d - no chance is above 1\n", @much ? 'not ok' : 'ok',
	    ++$run;
	return;
}

sub file {
	my ($path) = @_;
	my ($system) = $path =~ m{([^/]+)\.turn$};
	open my $in, '<', $path or die "$path: $!\n";
	my ($csv, @blocks, @sessions) = ('');
	while (<$in>) {
		last if !/\S/;
		$csv .= $_;
	}
	my $at = { lines => [] };
	push @sessions, $at;
	my $text = "$csv\n";
	my @parts;
	while (<$in>) {
		chomp;
		push @parts, $_;
	}
	close $in;
	open my $roster, '>', "$tmp/roster.csv" or die "$!\n";
	print $roster $csv;
	close $roster;
	for my $i (0 .. $#parts) {
		if ($parts[$i] =~ /^# ---/) {
			push @sessions, $at = { lines => [] };
		} elsif ($parts[$i] =~ /^> (.*)/) {
			push @{$at->{lines}}, { typed => $1, at => $i,
			    want => [] };
		} elsif ($parts[$i] =~ /^(?:must|may|then|error)/) {
			push @{$at->{lines}[-1]{want}}, $parts[$i];
		}
	}
	for my $session (grep { @{$_->{lines}} } @sessions) {
		my @told = play($system, "$tmp/roster.csv",
		    map { $_->{typed} } @{$session->{lines}});
		for my $line (@{$session->{lines}}) {
			my $ruling = shift @told;
			my @got = $ruling ? told($ruling) : ('error: nothing');
			$line->{got} = \@got;
			next if $writes;
			my $ok = "@got" eq "@{$line->{want}}";
			printf "%s %d - %s: %s\n", $ok ? 'ok' : 'not ok',
			    ++$run, $system, $line->{typed} =~ s/#/\\#/gr;
			print "# want $_\n" for $ok ? () : @{$line->{want}};
			print "# got  $_\n" for $ok ? () : @got;
			through($system, $line->{typed}, $ruling)
			    if $line->{typed} !~ /^next/ && $ruling
			    && @{$ruling->{must} // []};
		}
	}
	return if !$writes;
	my %got = map { $_->{at} => $_->{got} } map { @{$_->{lines}} }
	    @sessions;
	open my $file, '>', $path or die "$path: $!\n";
	print $file $text;
	for my $i (0 .. $#parts) {
		next if $parts[$i] =~ /^(?:must|may|then|error)/;
		print $file "$parts[$i]\n";
		print $file map { "$_\n" } @{$got{$i}} if $got{$i};
	}
	close $file;
	return;
}

file($_) for @ARGV;
print map { "# row $_\n" } sort keys %rows;
