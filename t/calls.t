#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# System calls that fail: each call of a list, in each of twenty commands, with one of five errors or
# with half the bytes. The program says so and exits 2, or answers as ever: no signal, no answer that lacks
# something, no file that is half written, none left over. One fault for one call of four by default, for each call with
# DRUMHEAD_CALLS; all of them for each, and those that stay, with DRUMHEAD_GATE. t/lib/inject.c makes a call fail.
# In `make check-all` alone: it takes its time.
use strict;
use warnings;
use File::Path qw(make_path remove_tree);
use File::Temp qw(tempdir);
use FindBin qw($Bin);

my $build = $ENV{DRUMHEAD_BUILD} // "$Bin/..";
my $tmp = tempdir(CLEANUP => 1);
my $gate = $ENV{DRUMHEAD_GATE};
my $every = $gate || $ENV{DRUMHEAD_CALLS} ? 1 : 4;
my ($run, $failed, $tried, $met) = (0, 0, 0, 0);
my $calls = 'openat,read,write,pread,pwrite,close,stat,fstat,lseek,fcntl,ftruncate,fsync,fdatasync,' .
    'rename,unlink,getdents,ioctl,getrandom,access,readlink,getcwd,poll,dup2,mkdir,pipe2';
my @faults = qw(EIO ENOSPC EINTR EACCES EMFILE short);
my (%seen, %before);
my ($worn, $clean) = (1, '');

sub ok
{
	my ($good, $what, @why) = @_;
	$run++;
	$failed++ if !$good;
	print $good ? '' : 'not ', "ok $run - $what\n";
	print STDERR map { "# $_\n" } @why[0 .. ($#why < 20 ? $#why : 20)] if !$good;
}

sub skip_all
{
	print "1..0 # SKIP @_\n";
	exit 0;
}

sub slurp
{
	my ($file) = @_;
	open my $f, '<', $file or return;
	local $/;
	return scalar(<$f>) // '';
}

sub spew
{
	my ($file, $text) = @_;
	open my $f, '>', $file or die "$file: $!\n";
	print $f $text;
	close $f or die "$file: $!\n";
}

# ---- what is run ----

my $shot = 'fire @44th range=6 vs @1st-md -d 6,6,5,5,4,1';
my $lotf = '-r land-of-the-free';
my $g = '-r germantown';
my @commands = (
	["crt $g 2-1 +1 -d 6"],
	["crt $g 2-1 -d 6 --json -x"],
	["odds -r brandywine 18 vs 7 --csv"],
	["fire $lotf medium infantry range=9 vs battle-line -c"],
	["fire $lotf -u army.csv \@44th range=6 vs \@1st-md -s a"],
	["crt $g --csv", "question,crt.dice\n2-1,6\n3-1,5\n1-1,4\n"],
	["odds $g -", "8 vs 4\n9 vs 4\n7 vs 5\n" x 40],
	["roll 3d6 -n 4"],
	["roll 2d6 -d \@faces"],
	["crt $g 2-1 -d 6 -J game.csv --by Ann"],
	["journal verify -J game.csv"],
	["journal report -J game.csv"],
	["journal note it rains -J game.csv"],
	["journal undo 1 -J game.csv"],
	["journal seal --by Ann -J new.csv"],
	["journal word hello --by Bob -J sealed.csv"],
	["journal reveal -J sealed.csv"],
	["crt $g 2-1 -d 6 -J torn.csv"],
	["tables lint small -T ."],
	["tables fmt small -T ."],
	["tables list"],
	["drumhead $lotf -u army.csv -J game.csv -c '$shot' -c apply -c undo", '',
	    "drumhead $lotf -u army.csv -J game.csv -c '$shot' -c apply"],
	["drumhead $g -c 'crt 2-1 -d 6' -c explain -c 'crt 3-1 -d 5 -J game.csv' -c 'tables list'"],
);

sub prepare
{
	make_path("$tmp/clean", "$tmp/bin", "$tmp/home");
	chdir "$tmp/clean" or die "chdir: $!\n";
	symlink "$build/src/drumhead-tools", "$tmp/bin/$_" for qw(crt odds fire roll journal tables);
	symlink "$build/src/drumhead", "$tmp/bin/drumhead";
	$ENV{PATH} = "$tmp/bin:$ENV{PATH}";
	$ENV{HOME} = "$tmp/home";
	$ENV{DRUMHEAD_TABLES} = "$Bin/../tables";
	$ENV{DRUMHEAD_DATA} = "$tmp/none";
	spew('army.csv', "unit,side,hits,disorder,words\n44th,british,,,medium infantry battle-line\n" .
	    "1st-md,american,1,0,medium infantry battle-line\n");
	spew('faces', "3,4\n5,6\n");
	system "crt $g 2-1 -d 6 -J game.csv >/dev/null" for 1 .. 3;
	system 'journal seal --by Ann -J sealed.csv >/dev/null';
	spew('torn.csv', slurp('game.csv') . 'ruling,2026-11');
	make_path('small');
	system "cp '$Bin'/fuzz/systems/small/*.csv small && chmod u+w small/*";
	# Something for fmt to do.
	my $words = slurp('small/words.csv');
	spew('small/words.csv', $words =~ s/^([^\n]*\n)/$1\n/r . "\n\n");
	chdir $tmp;
}

# ---- one run ----

sub files
{
	my ($folder) = @_;
	return map { s{^\Q$folder\E/}{}r => slurp($_) } grep { -f } glob("$folder/* $folder/*/* $folder/.[a-z]*");
}

# Its status, output, messages and files.
sub run_once
{
	my ($command, $at, $fault) = @_;
	if ($worn) {
		system("rm -rf '$tmp/work' && cp -a '$tmp/clean' '$tmp/work'") == 0 or die "no copy\n";
		$worn = 0;
	}
	spew("$tmp/in", $command->[1] // '');
	my $status = system("cd $tmp/work && exec $tmp/inject $tmp/log $calls $at $fault $command->[0] " .
	    "<$tmp/in >$tmp/out 2>$tmp/err");
	my %now = files("$tmp/work");
	$worn = join("\0", map { $_, $now{$_} } sort keys %now) ne $clean;
	return ($status & 127 ? 128 + ($status & 127) : $status >> 8, slurp("$tmp/out"), slurp("$tmp/err"), \%now);
}

# A journal as it stands: undef if it is whole or can be mended by the next writer, or why not.
sub broken_journal
{
	my ($path, $text, $before) = @_;
	return "$path: earlier rows are gone" if index($text, $before =~ s{[^\n]*\z}{}r) != 0;
	my $whole = `cd $tmp/work && journal verify -J $path 2>&1`;
	return if $? == 0 || $whole =~ /a row without an end/;
	return "$path: $whole";
}

# What is wrong with the files, all of which are as they were, as they should become (or, in the middle
# of a game, became), or whole.
sub wrong_files
{
	my ($call, $now, @good) = @_;
	my ($before, $after) = @good;
	my @wrong;
	for my $path (sort keys %$now) {
		my $text = $now->{$path};
		next if grep { defined $_->{$path} && $text eq $_->{$path} } @good;
		if ($path =~ /(?:game|sealed|new|torn)\.csv$/) {
			my $why = broken_journal($path, $text, $before->{$path} // '');
			push @wrong, $why if defined $why;
		} elsif ($path =~ /\.seal$/) {
			# A secret: of its own each time.
			push @wrong, "$path is half written" if length($text) > 0 &&
			    length($text) != length($after->{$path} // $before->{$path} // '');
		} elsif ($path =~ /\.torn-1$/) {
			# What was cut off there stands in the journal until a row tells of it.
			push @wrong, "$path is half written" if $text ne 'ruling,2026-11' &&
			    $now->{'torn.csv'} ne $before->{'torn.csv'};
		} elsif (!defined $before->{$path} && !defined $after->{$path}) {
			push @wrong, "$path is left over" if $call ne 'unlink';
		} else {
			push @wrong, "$path is half written";
		}
	}
	push @wrong, map { "$_ is gone" } grep { defined $before->{$_} && defined $after->{$_} && !defined $now->{$_} }
	    sort keys %$before;
	return @wrong;
}

# The same but for what each run throws or seals anew.
sub plain
{
	my ($text) = @_;
	return $text =~ s/\b[0-9a-f]{64}\b/HASH/gr =~ s/\b[0-9a-z]{4}(?:-[0-9a-z]{4}){4,}\b/RECEIPT/gr
	    =~ s/^\d+\trolled [\d,]+$/SUM/mgr;
}

sub faulted
{
	my ($command, $want, $at, $fault, $call) = @_;
	my ($status, $out, $err, $files) = run_once($command, $at, $fault);
	$tried++;
	my @wrong = wrong_files($call, $files, \%before, @{$want}[3 .. $#$want]);
	if ($status == 127 && $err =~ /shared librar/) {
		# The linker of a program that is not begun yet.
	} elsif ($status != $want->[0] && $status != 2) {
		push @wrong, "status $status: $out$err";
	} elsif ($status == 2 && $want->[0] != 2) {
		$met++;
		push @wrong, 'says nothing' if $err eq '' && $call ne 'write' && $out !~ /: (?:[A-Z]\w+ ){2,}|error/i;
		push @wrong, "says: $err" if $err =~ /Success|\(null\)/;
	} elsif (plain($out) ne plain($want->[1])) {
		push @wrong, "status $status, and not all is told: $out$err";
	}
	return map { s/\n/ | /g; "$call ($at) $fault: " . substr($_, -300) } @wrong;
}

# ---- all of it ----

if (!-x "$build/src/drumhead-tools") {
	skip_all('nothing is built yet');
}
my $cc = $ENV{CC} // 'cc';
skip_all('no compiler') if system("$cc -O1 -o $tmp/inject '$Bin/lib/inject.c' >$tmp/cc.log 2>&1") != 0;
prepare();
{
	my ($status) = run_once(['tables list'], 0, 'EIO');
	skip_all('no system call can be made to fail here') if $status != 0;
}
%before = files("$tmp/clean");
$clean = join("\0", map { $_, $before{$_} } sort keys %before);
for my $command (grep { !@ARGV || $_->[0] =~ $ARGV[0] } @commands) {
	my @want = run_once($command, 0, 'EIO');
	my @calls = split /\n/, slurp("$tmp/log");
	# What stands in the files between two of its lines.
	push @want, (run_once([$command->[2]], 0, 'EIO'))[3] if defined $command->[2];
	my @wrong;
	for my $at (1 .. @calls) {
		my $call = $calls[$at - 1];
		# Others of each command.
		next if ($at + $run) % $every;
		$seen{$call}++;
		my @all = grep { $_ ne 'short' || $call =~ /^p?(?:read|write)$/ } @faults;
		@all = $gate ? (@all, 'EIO+', 'ENOSPC+') : ($all[int($at / $every) % @all]);
		push @wrong, faulted($command, \@want, $at, $_, $call) for @all;
	}
	my $name = $command->[0] =~ s/#/number /gr;
	ok(!@wrong && $want[0] == 0, sprintf('%d calls that fail: %s', scalar @calls, $name), @wrong,
	    $want[0] ? "status $want[0]: $want[2]" : ());
}
print STDERR "# $tried faults in ", scalar @commands, ' commands, ', join(' ', sort keys %seen), "; $met ended in status 2\n";
print "1..$run\n";
chdir '/';
exit($failed > 0);
