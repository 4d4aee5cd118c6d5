#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Drives programs on a terminal of tmux, by a script, and compares what the screen shows.
#     t/terminal.pl FILE       TAP, one test for each line of keys
#     t/terminal.pl -w FILE    write what is shown into the file: read the difference!
#     t/terminal.pl -k FILE    list what is counted, and run nothing
# A script has lines of these kinds; others are remarks:
#     + NAME          a file of that name, with the lines `| ...` that follow
#     = COMMAND       run it on a terminal of its own
#     > KEYS          type this: <TAB> <CR> <^C> <UP> <BS> <^D> <^G> are keys, all else is text
#     ? WHAT          counts the keys of the lines that follow, up to the next one of these or of a
#                     `=': a test of its own, failed if they are more than 22;
#                     one more is failed if they are more than 15 each in the mean
#     two blanks      and what the screen then shows, from the line on where the cursor was; blanks
#                     and tabs side by side are one, empty lines none
use strict;
use warnings;
use File::Temp qw(tempdir);
use Time::HiRes qw(sleep time);

my %key = ('TAB' => 'Tab', 'CR' => 'Enter', '^C' => 'C-c', 'UP' => 'Up', 'BS' => 'BSpace', '^D' => 'C-d', '^G' => 'C-g');
my ($most, $mean) = (22, 15);
my $list = @ARGV && $ARGV[0] eq '-k' && shift @ARGV;
my $write = @ARGV && $ARGV[0] eq '-w' && shift @ARGV;
my $file = shift // die "terminal.pl: which script?\n";
my $dir = tempdir(CLEANUP => 1);
my ($sessions, $run, $failed) = (0, 0, 0);
my @tmux;

# A server of our own in a folder of our own: nobody else's sessions are touched.
$ENV{TMUX_TMPDIR} = $dir;
$ENV{HOME} = "$dir/home";
@ENV{qw(TERM SHELL LC_ALL)} = qw(screen /bin/sh C);
delete @ENV{qw(TMUX INPUTRC NO_COLOR XDG_CONFIG_HOME XDG_STATE_HOME XDG_DATA_HOME)};
delete @ENV{grep { /^DRUMHEAD_/ && !/^DRUMHEAD_(?:TABLES|DATA|BUILD)$/ } keys %ENV};
mkdir "$dir/home";
mkdir "$dir/place";

sub stop
{
	return if !@tmux;
	system "@tmux kill-server 2>/dev/null";
	@tmux = ();
}

END { my $status = $?; stop(); $? = $status }
$SIG{$_} = sub { exit 1 } for qw(HUP INT TERM);

# The lines on the screen; so high a one never scrolls.
sub screen
{
	my @lines = split /\n/, `@tmux capture-pane -p -t t`;
	# Without a server there is nothing to wait for.
	die "terminal.pl: tmux went away\n" if $? != 0;
	s/\s+/ /g, s/ $// for @lines;
	return grep { $_ ne '' } @lines;
}

# Until nothing changes any more, or what is wanted is there.
sub settle
{
	my ($from, $want) = @_;
	my ($end, $last, $same) = (time + 8, "\n", 0);
	while (time < $end) {
		my @lines = screen();
		my $text = join "\n", @lines > $from ? @lines[$from .. $#lines] : ();
		return $text if defined $want && $text eq $want;
		$same = $text eq $last ? $same + 1 : 0;
		return $text if !defined $want && $same > 5 && $text ne '';
		$last = $text;
		sleep 0.03;
	}
	return $last;
}

# One test of a line, or of how a session ends.
sub ok
{
	my ($good, $what) = @_;
	$what =~ s/#/\\#/g;
	$run++;
	$failed++ if !$good;
	printf "%s %d - %s\n", $good ? 'ok' : 'not ok', $run, $what;
	return $good;
}

sub ended
{
	return scalar grep { /^status \d+$/ } screen();
}

# Ctrl-C gives up a line half typed or a question half answered; Ctrl-D at the prompt ends the program.
sub leave
{
	return if !@tmux;
	my $end = time + 8;
	if (!ended()) {
		type('<^C>');
		settle(0, undef);
		type('<^D>');
	}
	sleep 0.03 while !ended() && time < $end;
	ok(ended(), "session $sessions ends") if !$write;
	stop();
}

sub begin
{
	my ($command) = @_;
	leave();
	$sessions++;
	@tmux = ("tmux -L t$sessions -f /dev/null");
	system("@tmux new-session -d -x 110 -y 400 -s t \"trap : INT; cd '$dir/place' && $command; " .
	    "echo status \\\$?; sleep 600\"") == 0 or die "terminal.pl: tmux does not start here\n";
	settle(0, undef);
}

sub type
{
	my ($keys) = @_;
	for my $part (split /(<[^>]{1,3}>)/, $keys) {
		next if $part eq '';
		if ($part =~ /^<(.+)>$/ && $key{$1}) {
			system split(/ /, "@tmux"), 'send-keys', '-t', 't', $key{$1};
		} else {
			system split(/ /, "@tmux"), 'send-keys', '-t', 't', '-l', '--', $part;
		}
	}
}

# What is typed for each ruling, and how many keys that is.
sub counted
{
	my ($what, @counts);
	for (@_) {
		if (/^\? (.*)/) {
			push @counts, { what => $1, keys => '', n => 0 };
			$what = 1;
		} elsif (/^= /) {
			$what = 0;
		} elsif ($what && /^> (.*)/) {
			my $plain = $1;
			$counts[-1]{keys} .= $1;
			$plain =~ s/<(\^?[A-Z]{1,3})>/!/g;
			$counts[-1]{n} += length $plain;
		}
	}
	return @counts;
}

open my $in, '<', $file or die "$file: $!\n";
my @lines = <$in>;
close $in;
chomp @lines;
if ($list) {
	printf "%-61s %4s  %s\n", 'Ruling', 'Keys', 'What is typed';
	printf "%-61s %4d  %s\n", @$_{qw(what n keys)} for counted(@lines);
	exit 0;
}
my @out;
for (my $i = 0; $i < @lines; $i++) {
	my $line = $lines[$i];
	push @out, $line;
	if ($line =~ /^\+ (.*)/) {
		open my $new, '>', "$dir/place/$1" or die "$1: $!\n";
		while ($i < $#lines && $lines[$i + 1] =~ /^\| ?(.*)/) {
			print $new "$1\n";
			push @out, $lines[++$i];
		}
		close $new;
	} elsif ($line =~ /^= (.*)/) {
		begin($1);
	} elsif ($line =~ /^> (.*)/) {
		my $keys = $1;
		my @want;
		push @want, $1 while $i < $#lines && $lines[$i + 1] =~ /^  (.*)/ && ++$i;
		my @before = screen();
		my $want = join "\n", @want;
		type($keys);
		my $got = settle(@before ? $#before : 0, $write ? undef : $want);
		push @out, map { "  $_" } split /\n/, $got;
		next if $write;
		next if ok($got eq $want, $keys);
		print STDERR map { "# $_\n" } "$file:$i", 'want:', @want, 'got:', split /\n/, $got;
	}
}
leave();
if ($write) {
	open my $new, '>', $file or die "$file: $!\n";
	print $new map { "$_\n" } @out;
	exit 0;
}
for my $one (counted(@lines)) {
	$run++;
	printf "%s %d - %d keys: %s\n", $one->{n} <= $most ? 'ok' : 'not ok', $run, $one->{n}, $one->{what};
	$failed++ if $one->{n} > $most;
}
if (my @all = counted(@lines)) {
	my $sum = 0;
	$sum += $_->{n} for @all;
	my $ok = $sum <= $mean * @all;
	$run++;
	printf "%s %d - %.2f in the mean, at most $mean\n", $ok ? 'ok' : 'not ok', $run, $sum / @all;
	$failed += !$ok;
}
print "1..$run\n";
exit($failed ? 1 : 0);
