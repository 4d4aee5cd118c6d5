#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# No memory and no random numbers: each request fails once, or from then on. A program that meets it
# says so and exits 2, or answers as ever; no signal ends it, and the shell goes on with its next line.
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

# malloc and its kin, new pages, and random bytes: request SCARCE_AT of SCARCE_CALL fails, and all
# behind it with SCARCE_ON, or each SCARCE_EVERY-th request for memory. How many blocks are held at the end
# is written into the file SCARCE_LEFT.
my $shim = <<'C';
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static long held;

static int
fails(const char *call)
{
	static long count, asked, at = -1, every;
	static int on, mine;
	const char *text;

	if (at < 0) {
		text = getenv("SCARCE_EVERY");
		every = text != NULL ? atol(text) : 0;
	}
	if (at < 0) {
		text = getenv("SCARCE_AT");
		at = text != NULL ? atol(text) : 0;
		on = getenv("SCARCE_ON") != NULL;
	}
	if (every > 0 && strcmp(call, "random") != 0)
		return ++asked % every == 0;
	text = getenv("SCARCE_CALL");
	mine = text != NULL && strcmp(text, call) == 0;
	return mine && at > 0 && (++count == at || (on && count > at));
}

void *
malloc(size_t n)
{
	static void *(*real)(size_t);
	void *p;

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "malloc");
	if (fails("malloc")) {
		errno = ENOMEM;
		return NULL;
	}
	p = real(n);
	held += p != NULL;
	return p;
}

void
free(void *p)
{
	static void (*real)(void *);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "free");
	held -= p != NULL;
	real(p);
}

__attribute__((destructor)) static void
tell_held(void)
{
	const char *path;
	long n;
	FILE *f;

	n = held;
	path = getenv("SCARCE_LEFT");
	f = path != NULL ? fopen(path, "w") : NULL;
	if (f != NULL) {
		fprintf(f, "%ld\n", n);
		fclose(f);
	}
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
	held += p == NULL;
	return real(p, n);
}

void *
mmap(void *p, size_t n, int prot, int flags, int fd, off_t at)
{
	static void *(*real)(void *, size_t, int, int, int, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "mmap");
	if (fd < 0 && fails("mmap")) {
		errno = ENOMEM;
		return MAP_FAILED;
	}
	return real(p, n, prot, flags, fd, at);
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

# Status (128 and more: a signal), standard output, standard error.
sub run_once
{
	my ($line, $input) = @_;
	spew("$tmp/in", $input // '');
	unlink glob "$tmp/game.csv*";
	my $status = system("cd $tmp && LD_PRELOAD=\$SHIM $line <in >out 2>err");
	$status = $status & 127 ? 128 + ($status & 127) : $status >> 8;
	return ($status, slurp("$tmp/out"), slurp("$tmp/err"));
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
	["drumhead $g -c 'crt 2-1 -d 6' -c explain -c 'crt 3-1 -d 5 -J game.csv' -c 'crt 1-1 -d 5'"],
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

# One command under one fault: what is wrong with how it went, and was the fault met?
sub faulted
{
	my ($command, $want) = @_;
	my ($status, $out, $err) = run_once(@$command);
	return ('', 0) if $status == $want->[0] && $out eq $want->[1] && $err eq $want->[2];
	return ("signal: status $status: $err", 1) if $status > 2;
	# A list of what there is may lack something, but no answer may.
	return ('', 1) if $status == 2 && "$err$out" =~ /memory/;
	return ("status $status, and: $err", 1);
}

spew("$tmp/army.csv", "unit,words\na,medium infantry\nb,battle-line\n");
system "cd $tmp && crt $g 2-1 -d 6 -J kept.csv >/dev/null" for 1 .. 3;
my $met = 0;
for my $command (@commands) {
	delete @ENV{qw(SCARCE_AT SCARCE_ON)};
	my @want = run_once(@$command);
	my @wrong;
	for my $call (qw(malloc mmap)) {
		$ENV{SCARCE_CALL} = $call;
		for my $on (0, 1) {
			$on ? ($ENV{SCARCE_ON} = 1) : delete $ENV{SCARCE_ON};
			my $idle = 0;
			for my $at (1 .. $most) {
				$ENV{SCARCE_AT} = $at;
				my ($wrong, $was) = faulted($command, \@want);
				$met += $was;
				push @wrong, "$call $at" . ($on ? ' on' : '') . ": $wrong" if $wrong ne '';
				$idle = $was ? 0 : $idle + 1;
				last if $idle > 8;
			}
		}
	}
	ok(!@wrong, "no memory: $command->[0]", @wrong);
}

# The shell says so and goes on: of four lines the others answer.
delete @ENV{qw(SCARCE_ON)};
$ENV{SCARCE_CALL} = 'mmap';
my $went_on = 0;
for my $at (1 .. 12) {
	$ENV{SCARCE_AT} = $at;
	my ($status, $out, $err) = run_once("drumhead $g -c 'crt 2-1 -d 6' -c 'crt 3-1 -d 5' -c 'crt 1-1 -d 5'");
	$went_on++ if $err =~ /not enough memory/ && $out =~ tr/\n// == 2;
}
ok($went_on > 0, 'the shell goes on after a line that found no memory', "$went_on times");

# Nothing leaks on the way, however many lines found no memory, and none of them is the last.
delete @ENV{qw(SCARCE_AT SCARCE_CALL)};
my @lines = ('crt 2-1 +1', 'explain', 'odds 8 vs 4', 'what-if', 'chances crt 2-1 +2', 'again', 'help crt',
    'crt 2-1 -d 6 -J game.csv', 'next', 'tables list', 'journal show -J game.csv', 'units army.csv', 'dispute',
    'note rain', 'roll 3d6');
for my $every (7, 23, 50, 97, 211, 1009) {
	my (@left, @short);
	for my $n (150, 1500) {
		local $ENV{SCARCE_EVERY} = $every;
		local $ENV{SCARCE_LEFT} = "$tmp/left";
		my ($status, $out, $err) = run_once("drumhead $g", join '', (map { "$lines[$_ % @lines]\n" } 2 .. $n), "nonsense\n");
		push @left, slurp("$tmp/left") + 0;
		push @short, $n if $status != 2 || $err !~ /stdin:$n: /;
	}
	ok($left[1] <= $left[0], "each ${every}th request refused: as many blocks are held after 1,500 lines as after 150",
	    "@left");
	ok(!@short, 'and the shell comes to the last line', "of @short");
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
