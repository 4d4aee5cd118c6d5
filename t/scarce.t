#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# No memory: whichever request for it is refused, the program prints one line and exits with status 2. Of its
# answers all that was printed is whole, its journal verifies, and other files are whole or absent. And no random
# numbers: each request fails once, or from then on.
# In `make check-all` alone: it takes its time.
use strict;
use warnings;
use File::Temp qw(tempdir);
use FindBin qw($Bin);

my $build = $ENV{DRUMHEAD_BUILD} // "$Bin/..";
my $tmp = tempdir(CLEANUP => 1);
my ($run, $failed) = (0, 0);
my $most = 1000;
$ENV{PATH} = "$tmp/bin:$build/src:$ENV{PATH}";
$ENV{HOME} = "$tmp/home";
$ENV{DRUMHEAD_TABLES} = "$Bin/../tables";
$ENV{DRUMHEAD_DATA} = "$tmp/none";
delete @ENV{grep { /^DRUMHEAD_/ && !/^DRUMHEAD_(?:TABLES|DATA|GATE|SANITIZED)$/ } keys %ENV};
delete $ENV{XDG_DATA_HOME};
if ($ENV{DRUMHEAD_SANITIZED}) {
	print "1..0 # SKIP the address sanitizer has an allocator of its own\n";
	exit 0;
}

sub ok
{
	my ($good, $what, @why) = @_;
	$run++;
	$failed++ if !$good;
	print $good ? '' : 'not ', "ok $run - $what\n";
	print STDERR map { "# $_\n" } @why if !$good;
}

# malloc and realloc, and random bytes: request SCARCE_AT of SCARCE_CALL fails, and all behind it with SCARCE_ON.
my $shim = <<'C';
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static int
fails(const char *call)
{
	static long count, at = -1;
	static int on;
	const char *text;

	if (at < 0) {
		text = getenv("SCARCE_AT");
		at = text != NULL ? atol(text) : 0;
		on = getenv("SCARCE_ON") != NULL;
	}
	text = getenv("SCARCE_CALL");
	return text != NULL && strcmp(text, call) == 0 && at > 0 &&
	    (++count == at || (on && count > at));
}

void *
malloc(size_t n)
{
	static void *(*real)(size_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "malloc");
	if (fails("malloc")) {
		errno = ENOMEM;
		return NULL;
	}
	return real(n);
}

void *
realloc(void *p, size_t n)
{
	static void *(*real)(void *, size_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "realloc");
	if (fails("malloc")) {
		errno = ENOMEM;
		return NULL;
	}
	return real(p, n);
}

int
getentropy(void *p, size_t n)
{
	static int (*real)(void *, size_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "getentropy");
	if (fails("random")) {
		errno = EIO;
		return -1;
	}
	return real(p, n);
}
C

sub spew
{
	my ($file, $text) = @_;
	open my $f, '>', $file or die "$file: $!\n";
	print $f $text;
	close $f or die "$file: $!\n";
}

sub slurp
{
	my ($file) = @_;
	open my $f, '<', $file or return '';
	local $/;
	my $text = <$f>;
	return $text // '';
}

# What commands write and change is as it was.
sub clean
{
	unlink glob("$tmp/game.csv* $tmp/new.csv $tmp/own/germantown/*.new");
	for my $copy (['kept.csv', 'old.csv'], ['army.kept', 'army.csv'], ['steps.kept', 'own/germantown/steps.csv']) {
		spew("$tmp/$copy->[1]", slurp("$tmp/$copy->[0]")) if -e "$tmp/$copy->[0]";
	}
	unlink glob "$tmp/old.csv?*";
}

# Status (128 and more: a signal), standard output, standard error.
sub run_once
{
	my ($line, $input) = @_;
	spew("$tmp/in", $input // '');
	clean();
	my $status = system("cd $tmp && LD_PRELOAD=\$SHIM $line <in >out 2>err");
	$status = $status & 127 ? 128 + ($status & 127) : $status >> 8;
	# (A commitment is another each time.)
	return ($status, map { s/\b[0-9a-f]{64}\b/HASH/r } slurp("$tmp/out"), slurp("$tmp/err"));
}

my $g = '-r germantown';
my @commands = (
	["odds -r brandywine 18 vs 7"],
	["crt $g 2-1 +1 -d 6 -x"],
	["crt $g 2-1 +1 -d 6 --json"],
	["fire -r land-of-the-free medium infantry range=9 vs battle-line -c"],
	["fire -r land-of-the-free medium infantry range=9 vs battle-line -d 1,1,5,3,4,2"],
	["charge -r fire-and-fury trained worn even vs trained worn -c --through"],
	["crt $g 2-1 -d 6 -J game.csv"],
	["crt $g --csv", "question,crt.dice\n2-1,6\n3-1,5\n1-1,4\n"],
	["odds $g --csv", "question\n8 vs 4\n9 vs 4\n7 vs 5\n"],
	["crt $g 2-1 -d 6 --dispute"],
	["crt $g 2-1 -d 6 -w"],
	["crt $g 2-1 -n 5 -c"],
	["tables lint germantown"],
	["tables show germantown"],
	["roll 3d6 -d 1,2,3 -n 2"],
	["fire -r land-of-the-free -u army.csv \@a range=6 vs \@b -d 6,6,5,5,4,1"],
	["journal note rain -J game.csv"],
	["journal verify -J kept.csv"],
	["journal report -J kept.csv"],
	["crt $g --help"],
	["journal seal --by Ann -J game.csv"],
	["journal undo 2 -J old.csv"],
	["crt $g --csv -J old.csv --sync row", "question,crt.dice\n" . "2-1,6\n3-1,5\n" x 40],
	["tables fmt germantown -T own"],
	["drumhead $g -c 'crt 2-1 -d 6' -c explain -c 'crt 3-1 -d 5 -J game.csv' -c 'crt 1-1 -d 5'"],
	["drumhead -r land-of-the-free -u army.csv -c 'fire \@a range=6 vs \@b -d 6,6,5,5,4,1' -c apply -J game.csv"],
	["drumhead -r land-of-the-free -c 'muster cowpens new.csv'"],
	["drumhead $g", "crt 2-1 -d 6\nwhat-if\nexplain\nchances crt 2-1\nhelp crt\n"],
);

# The tools with a C library of their own: nothing comes between a program and what it holds itself.
my $program = "$build/t/unit/dynamic/drumhead-tools";
if (!-x $program) {
	print "1..0 # SKIP nothing is built yet\n";
	exit 0;
}
mkdir "$tmp/bin";
symlink $program, "$tmp/bin/$_" for qw(odds crt fire charge tables roll journal);

spew("$tmp/shim.c", $shim);
my $cc = $ENV{CC} // 'cc';
if (system("$cc -shared -fPIC -o $tmp/shim.so $tmp/shim.c -ldl >$tmp/shim.log 2>&1") != 0) {
	print "1..0 # SKIP no shared library can be built here\n";
	exit 0;
}
$ENV{SHIM} = "$tmp/shim.so";

# The files that a command left: what is wrong with them, or ''. %$whole: all bytes of each after the whole command.
sub spoilt
{
	my ($whole, $before) = @_;
	delete local @ENV{qw(SCARCE_AT SCARCE_CALL)};
	for my $journal (grep { -s "$tmp/$_" } 'game.csv', 'old.csv') {
		my $said = `cd $tmp && journal verify -J $journal 2>&1`;
		return "$journal: $said" if $said !~ /^whole\t/;
		return "$journal.seal without its row" if -e "$tmp/$journal.seal" &&
		    slurp("$tmp/$journal") !~ /^seal,/m;
	}
	for my $file (map { substr $_, length("$tmp/") } glob("$tmp/* $tmp/own/germantown/*")) {
		next if $file =~ /^(?:in|out|err|game\.csv|old\.csv)(?:\.seal)?$/ || -d "$tmp/$file";
		my $text = slurp("$tmp/$file");
		return "$file is half written" if $text ne ($whole->{$file} // '-') && $text ne ($before->{$file} // '-');
	}
	return '';
}

# All files, by their names.
sub files
{
	return { map { substr($_, length("$tmp/")) => slurp($_) } grep { !-d } glob("$tmp/* $tmp/own/germantown/*") };
}

# One command under one fault: what is wrong with how it went, and was the fault met?
sub faulted
{
	my ($command, $want, $whole, $before) = @_;
	my ($status, $out, $err) = run_once(@$command);
	return ('', 0) if $status == $want->[0] && $out eq $want->[1] && $err eq $want->[2];
	my ($name) = $command->[0] =~ /^(\w+)/;
	return ("status $status: $err", 1) if $status != 2 || $err !~ s/^$name: out of memory\n\z//m;
	return ("also printed: $err", 1) if index($want->[2], $err) != 0;
	return ("half an answer: $out", 1) if index($want->[1], $out) != 0 || $out =~ /[^\n]\z/;
	return (spoilt($whole, $before), 1);
}

spew("$tmp/army.kept", "unit,words,men\na,medium infantry,5\nb,battle-line,5\n");
system "cp -r $ENV{DRUMHEAD_TABLES}/germantown $tmp/germantown && mkdir $tmp/own && mv $tmp/germantown $tmp/own";
spew("$tmp/steps.kept", slurp("$tmp/own/germantown/steps.csv") =~ s/,/,  /r);
system "cd $tmp && crt $g 2-1 -d 6 -J kept.csv >/dev/null" for 1 .. 3;
my $met = 0;
for my $command (@commands) {
	delete @ENV{qw(SCARCE_AT SCARCE_CALL)};
	clean();
	my $before = files();
	my @want = run_once(@$command);
	my $whole = files();
	ok($want[0] <= 1, "with memory: $command->[0]", @want);
	my ($idle, @wrong) = (0);
	$ENV{SCARCE_CALL} = 'malloc';
	for my $at (1 .. $most) {
		$ENV{SCARCE_AT} = $at;
		my ($wrong, $was) = faulted($command, \@want, $whole, $before);
		$met += $was;
		push @wrong, "request $at: $wrong" if $wrong ne '';
		$idle = $was ? 0 : $idle + 1;
		last if $idle > 8;
	}
	ok(!@wrong, "no memory: $command->[0]", @wrong);
}

# Random numbers.
$ENV{SCARCE_CALL} = 'random';
$ENV{SCARCE_ON} = 1;
for my $line ("crt $g 2-1", "roll 3d6", "crt $g 2-1 -n 5", "crt $g 2-1 -d 6 -J game.csv", "journal seal --by A -J game.csv",
    "crt $g --csv") {
	my @wrong;
	for my $at (1 .. 4) {
		$ENV{SCARCE_AT} = $at;
		my ($status, $out, $err) = run_once($line, "question\n" . "2-1\n" x 400);
		my $tool = (split ' ', $line)[0];
		next if $status == 0 && $err eq '';
		next if $status == 2 && $err =~ /\A(?:$tool: (?:stdin:[\d:]+ )?the operating system gives no randomness\n)+\z/;
		push @wrong, "at $at: status $status: " . substr($err, 0, 200);
	}
	ok(!@wrong, "no random numbers: $line", @wrong);
}

# A file that may not grow.
delete @ENV{qw(SCARCE_AT SCARCE_CALL)};
my ($status, $out, $err) = run_once("sh -c 'ulimit -f 1; exec crt $g --csv -J game.csv'",
    "question,crt.dice\n" . "2-1,6\n" x 400);
ok($status == 2 && $err =~ /game\.csv.*: File too large/, 'a journal that may not grow', "status $status", $err);
print STDERR "# $met faults met\n";
print "1..$run\n";
exit($failed > 0);
