#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# What happens to a journal when things go wrong: writers killed at random moments, several writers
# at once, disks that are full or broken, rows changed, dropped, swapped and put in.
use strict;
use warnings;
use File::Temp qw(tempdir);
use FindBin qw($Bin);
use IPC::Open3;
use POSIX qw(:sys_wait_h _exit);
use Time::HiRes qw(sleep time);

my $gate = $ENV{DRUMHEAD_GATE} // '';
my $seed = $ENV{DRUMHEAD_SEED} // 1777;
srand $seed;
my $tmp = tempdir(CLEANUP => 1);
chdir $tmp or die "chdir: $!\n";
$ENV{DRUMHEAD_RULES} = 'germantown';
$| = 1;
my ($run, $failed) = (0, 0);

# Nothing stays mounted, whatever happened.
END {
	system "umount $_ 2>/dev/null" for grep { defined $tmp && -d } map { "$tmp/$_" }
	    $gate && $> == 0 ? ('small', 'before', 'after') : ();
}

sub ok
{
	my ($good, $what, @why) = @_;
	$run++;
	print $good ? '' : 'not ', "ok $run - $what\n";
	return if $good;
	$failed++;
	print STDERR map { "# $_\n" } map { split /\n/ } @why;
}

sub diag
{
	print STDERR "# @_\n";
}

sub slurp
{
	my ($path) = @_;
	open my $in, '<', $path or return '';
	local $/;
	return <$in> // '';
}

sub spew
{
	my ($path, $text) = @_;
	open my $out, '>', $path or die "$path: $!\n";
	print $out $text;
	close $out or die "$path: $!\n";
}

# A command: its status, its standard output and its standard error.
sub run
{
	my (@command) = @_;
	my $pid = open3(my $in, my $out, my $err = do { no warnings; local *ERR }, 'true');
	waitpid $pid, 0;
	$pid = fork // die "fork: $!\n";
	if ($pid == 0) {
		open STDIN, '<', '/dev/null';
		open STDOUT, '>', 'stdout';
		open STDERR, '>', 'stderr';
		exec @command or _exit(127);
	}
	waitpid $pid, 0;
	return ($? >> 8, slurp('stdout'), slurp('stderr'));
}

sub whole
{
	my ($journal, @receipt) = @_;
	my ($status, $out, $err) = run('journal', 'verify', '-J', $journal, @receipt);
	return ($status == 0 && $out =~ /^whole/, $out . $err);
}

# The answers of a player's rulings, in the journal's order.
sub answers
{
	my ($journal, $player) = @_;
	my @found;
	for my $line (split /\n/, slurp($journal)) {
		my @cells = split /,/, $line;
		push @found, $cells[15] if $cells[0] eq 'ruling' && $cells[4] eq $player;
	}
	return @found;
}

# A tool that rules a stream, its questions written by a process of their own.
sub start_stream
{
	my ($questions, $out, @options) = @_;
	my $pid = fork // die "fork: $!\n";
	return $pid if $pid;
	open STDIN, '<', $questions;
	open STDOUT, '>', $out;
	open STDERR, '>>', 'stream-errors';
	exec 'crt', @options or _exit(127);
}

sub questions
{
	my ($path, $n) = @_;
	spew($path, join '', map { '2-1 +' . ($_ % 4 + 1) . "\n" } 1 .. $n);
}

# ---- killed ----

# What was printed must stand in the journal: a prefix of what it holds.
sub kept
{
	my ($out, $player) = @_;
	my $printed = slurp($out);
	$printed =~ s/[^\n]*\z//;
	my @told = map { (split /\t/)[0] } split /\n/, $printed;
	my @rows = answers('killed.csv', $player);
	return (-1, scalar @rows) if @told > @rows;
	for my $i (0 .. $#told) {
		return (-1, scalar @rows) if $told[$i] ne $rows[$i];
	}
	return (scalar @told, scalar @rows);
}

sub kill_once
{
	my ($n, $seen) = @_;
	my $sync = ('row', 'block', 'none')[int rand 3];
	my $pid = start_stream('many', "out$n", '-J', 'killed.csv', '--by', "k$n", '--sync', $sync,
	    '-s', "seed $n");
	sleep rand($n % 2 ? 0.02 : 0.1);
	kill 'KILL', $pid;
	waitpid $pid, 0;
	my $torn = slurp('killed.csv') !~ /\n\z/ && -s 'killed.csv' ? 1 : 0;
	my ($status, undef, $err) = run('crt', '2-1', '-d', '6', '-J', 'killed.csv', '--by', 'after');
	return "after kill $n: $err" if $status != 0;
	return "after kill $n: not told: $err" if $torn != ($err =~ /a row without an end/ ? 1 : 0);
	my ($good, $why) = whole('killed.csv');
	return "after kill $n: $why" if !$good;
	my ($told, $rows) = kept("out$n", "k$n");
	return "kill $n: of what was printed $rows rows are left" if $told < 0;
	unlink "out$n";
	$seen->{told} += $told;
	$seen->{rows} += $rows;
	$seen->{torn} += $torn;
	$seen->{$sync}++;
	return;
}

sub test_kills
{
	my ($kills) = @_;
	my %seen = (told => 0, rows => 0, torn => 0, row => 0, block => 0, none => 0);
	my @wrong;
	questions('many', 200_000);
	for my $n (1 .. $kills) {
		my $why = kill_once($n, \%seen);
		push @wrong, $why if defined $why;
		unlink 'killed.csv', glob 'killed.csv.torn-*' if $n % 5 == 0;
		last if @wrong > 3;
	}
	ok(!@wrong, "$kills writers killed at random moments: nothing printed is lost, nothing torn", @wrong);
	diag("killed: $kills ($seen{row} by row, $seen{block} by block, $seen{none} without sync); " .
	    "$seen{told} rulings printed, $seen{rows} in the journal, $seen{torn} torn rows set aside; " .
	    "seed $seed");
}

# Every length at which a row can be torn.
sub test_torn
{
	unlink glob 'torn.csv*';
	run('crt', '2-1', '-d', '6', '-J', 'torn.csv') for 1 .. 3;
	my $text = slurp('torn.csv');
	my $last = rindex($text, "\n", length($text) - 2) + 1;
	my @wrong;
	my $step = $gate ? 1 : 13;
	my $tried = 0;
	for (my $cut = 1; $cut < length $text; $cut += $cut < $last ? 40 : $step) {
		unlink glob 'torn.csv*';
		my $part = substr $text, 0, $cut;
		next if $part =~ /\n\z/;
		$tried++;
		spew('torn.csv', $part);
		my ($status, undef, $err) = run('crt', '2-1', '-d', '6', '-J', 'torn.csv');
		my ($good, $why) = whole('torn.csv');
		$part =~ s/.*\n//s;
		push @wrong, "cut at $cut: $err$why" if $status != 0 || !$good ||
		    $err !~ /set aside in torn\.csv\.torn-1/ || slurp('torn.csv.torn-1') ne $part ||
		    slurp('torn.csv') !~ /\nrepair,/;
	}
	ok(!@wrong, 'a row torn anywhere is named, kept and recorded', @wrong);
	diag("torn: $tried places");
}

# ---- several writers ----

sub test_writers
{
	my ($writers, $rows) = @_;
	unlink glob 'shared.csv*';
	questions('some', $rows);
	my $begun = time;
	my @pids = map { start_stream('some', "out$_", '-J', 'shared.csv', '--by', "w$_", '-s', "seed $_") }
	    1 .. $writers;
	my @bad = grep { waitpid($_, 0); $? != 0 } @pids;
	my $took = time - $begun;
	my ($good, $why) = whole('shared.csv');
	my @wrong = $good ? () : ($why);
	push @wrong, 'some writer failed: ' . slurp('stream-errors') if @bad;
	for my $n (1 .. $writers) {
		my $told = join "\n", map { (split /\t/)[0] } split /\n/, slurp("out$n");
		my @kept = answers('shared.csv', "w$n");
		push @wrong, "writer $n: " . @kept . ' rows' if @kept != $rows;
		push @wrong, "writer $n: other answers" if $told ne join "\n", @kept;
	}
	my $all = () = slurp('shared.csv') =~ /^ruling/mg;
	push @wrong, "$all rows in all" if $all != $writers * $rows;
	ok(!@wrong, "$writers writers of $rows rows: all there, none mixed, the chain whole", @wrong);
	diag(sprintf '%d writers: %d rows in %.2f s', $writers, $all, $took);
}

# ---- disks that fail ----

my $shim = <<'C';
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int calls;

/* The FAIL_AT-th of the calls named in FAIL_CALL fails, and with FAIL_ALL every later one. */
static int
fails(const char *name)
{
	const char *call = getenv("FAIL_CALL"), *at = getenv("FAIL_AT");

	if (call == NULL || at == NULL || strstr(call, name) == NULL)
		return 0;
	calls++;
	errno = atoi(getenv("FAIL_ERRNO"));
	return calls == atoi(at) || (getenv("FAIL_ALL") != NULL && calls > atoi(at));
}

ssize_t
pwrite(int fd, const void *p, size_t n, off_t at)
{
	static ssize_t (*real)(int, const void *, size_t, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "pwrite");
	if (fails("pwrite"))
		return -1;
	/* Half of it, so that the next call is the one for the rest. */
	if (getenv("FAIL_SHORT") != NULL && n > 1)
		n /= 2;
	return real(fd, p, n, at);
}

ssize_t
pwrite64(int fd, const void *p, size_t n, off64_t at)
{
	return pwrite(fd, p, n, at);
}

int
fdatasync(int fd)
{
	static int (*real)(int);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "fdatasync");
	return fails("fdatasync") ? -1 : real(fd);
}

int
fsync(int fd)
{
	static int (*real)(int);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "fsync");
	return fails("fsync") ? -1 : real(fd);
}

int
ftruncate(int fd, off_t n)
{
	static int (*real)(int, off_t);

	if (real == NULL)
		*(void **)&real = dlsym(RTLD_NEXT, "ftruncate");
	return fails("ftruncate") ? -1 : real(fd, n);
}
C

sub build_shim
{
	spew('shim.c', $shim);
	my $cc = $ENV{CC} // 'cc';
	# Nothing comes between a program and the C library that it holds itself.
	mkdir 'dynamic';
	symlink +($ENV{DRUMHEAD_BUILD} // "$Bin/..") . '/t/unit/dynamic/drumhead-tools', 'dynamic/crt';
	return -x 'dynamic/crt' && system("$cc -shared -fPIC -o shim.so shim.c -ldl >shim.log 2>&1") == 0;
}

# One ruling with this fault: is it as promised? Also whether the fault was met.
sub fault_once
{
	my ($fault, $at, $before) = @_;
	unlink glob 'fault.csv*';
	spew('fault.csv', $before);
	local @ENV{qw(LD_PRELOAD FAIL_CALL FAIL_AT FAIL_ERRNO)} =
	    ("$tmp/shim.so", $fault->{call}, $at, $fault->{errno});
	local $ENV{FAIL_ALL} = 1 if $fault->{all};
	local $ENV{FAIL_SHORT} = 1 if $fault->{short};
	my ($status, $out, $err) = run("$tmp/dynamic/crt", '2-1', '-d', '6', '-J', 'fault.csv');
	delete $ENV{LD_PRELOAD};
	my $met = $status != 0;
	my $name = "$fault->{call} $at";
	if ($met) {
		return ($met, "$name: status $status") if $status != 2;
		return ($met, "$name: printed: $out") if $out ne '';
		return ($met, "$name: says: $err") if $err !~ /^crt: fault\.csv/;
	}
	# What could not even be cut off again is torn, and set aside next time.
	# What was torn before is still there, until a row can say where it went.
	my $torn = $before =~ /[^\n]\z/;
	my ($good, $why) = whole('fault.csv');
	if (!$good && $why =~ /a row without an end/ && ($torn || $fault->{call} =~ /ftruncate/)) {
		run('crt', '2-1', '-d', '5', '-J', 'fault.csv', '--by', 'next');
		($good, $why) = whole('fault.csv');
	}
	return ($met, "$name: $why") if !$good;
	my @rows = answers('fault.csv', '');
	my $want = () = $before =~ /^ruling.*\n/mg;
	$want += $met ? 0 : 1;
	# A sync that fails may leave a row that nobody was told of, if nothing can be cut off.
	return ($met, "$name: " . @rows . " rows, not $want") if @rows != $want &&
	    !($met && @rows == $want + 1 && $fault->{call} =~ /ftruncate/);
	return ($met, "$name: what was torn is gone") if $torn && !-e 'fault.csv.torn-1';
	return $met;
}

sub test_faults
{
	if (!build_shim()) {
		ok(1, 'faulty disks # SKIP no compiler');
		return;
	}
	unlink 'fault.csv';
	run('crt', '2-1', '-d', '6', '-J', 'fault.csv') for 1 .. 3;
	my $three = slurp('fault.csv');
	my ($met, $tried, @wrong) = (0, 0);
	for my $before ('', $three, $three . 'ruling,2026-11') {
		for my $fault (
			{ call => 'pwrite', errno => 28 },
			{ call => 'pwrite', errno => 5, short => 1 },
			{ call => 'pwrite', errno => 28, short => 1, all => 1 },
			{ call => 'fdatasync', errno => 5 },
			{ call => 'fdatasync', errno => 28, all => 1 },
			{ call => 'fsync', errno => 5 },
			{ call => 'ftruncate', errno => 5 },
			{ call => 'pwrite ftruncate', errno => 5, short => 1, all => 1 },
			{ call => 'fdatasync ftruncate', errno => 5, all => 1 },
		) {
			for my $at (1 .. 30) {
				my ($hit, $why) = fault_once($fault, $at, $before);
				$tried++;
				push @wrong, $why if defined $why;
				$met += $hit ? 1 : 0;
				last if !$hit;
			}
		}
	}
	ok(!@wrong, 'a write or sync that fails: not printed, exit 2, the journal valid', @wrong);
	diag("faults: $tried tried, $met met");
}

# A stream whose disk fills up: what was printed is kept, the rest is not.
sub test_full_stream
{
	my ($where, $limit) = @_;
	my $journal = "$where/full.csv";
	unlink $journal;
	questions('some', 5000);
	my $pid = fork // die "fork: $!\n";
	if ($pid == 0) {
		open STDIN, '<', 'some';
		open STDOUT, '>', 'full.out';
		open STDERR, '>', 'full.err';
		exec 'sh', '-c', $limit . 'exec crt -J "$1" --by full', 'sh', $journal or _exit(127);
	}
	waitpid $pid, 0;
	my $status = $? >> 8;
	my ($good, $why) = whole($journal);
	my $told = join "\n", map { (split /\t/)[0] } split /\n/, slurp('full.out');
	my @rows = answers($journal, 'full');
	my $printed = () = slurp('full.out') =~ /\n/g;
	return ($status == 2 && $good && $told eq join("\n", @rows),
	    "status $status, $printed printed, " . @rows . " rows, $why" . slurp('full.err'), $printed);
}

sub test_full
{
	my ($good, $why, $n) = test_full_stream($tmp, "trap '' XFSZ; ulimit -f 1000; ");
	ok($good && $n > 0, 'a file that may not grow: what was printed is there, the rest is not', $why);
	diag("limit of the file: $n rulings printed");
	return if !$gate;
	mkdir 'small';
	if ($> != 0 || system('mount -t tmpfs -o size=512k none small 2>/dev/null') != 0) {
		ok(1, 'a full disk # SKIP cannot mount one');
		return;
	}
	($good, $why, $n) = test_full_stream("$tmp/small", '');
	system 'umount small';
	ok($good && $n > 0, 'a full disk: what was printed is there, the rest is not', $why);
	diag("full disk: $n rulings printed");
}

# ---- power cuts ----

# The image that a disk would be if the power went now, mounted again.
sub cut_power
{
	my ($n) = @_;
	my $printed = slurp('power.out');
	$printed =~ s/[^\n]*\z//;
	system 'cp', '--sparse=always', 'disk.img', 'cut.img';
	return "cut $n: cannot be mounted" if system('mount -o loop cut.img after 2>/dev/null') != 0;
	my $told = () = $printed =~ /\n/g;
	my ($status, undef, $err) = -s 'after/game.csv' ?
	    run('crt', '2-1', '-d', '6', '-J', 'after/game.csv', '--by', 'after') : (0);
	my ($good, $why) = -s 'after/game.csv' ? whole('after/game.csv') : (1, '');
	my @rows = answers('after/game.csv', 'power');
	system 'umount after';
	return "cut $n: $err" if $status != 0;
	return "cut $n: $why" if !$good;
	my @told = map { (split /\t/)[0] } split /\n/, $printed;
	return "cut $n: $told printed, " . @rows . ' rows' if $told > @rows ||
	    join("\n", @told) ne join("\n", @rows[0 .. $#told]);
	return (undef, $told);
}

sub test_power
{
	my ($cuts) = @_;
	mkdir $_ for 'before', 'after';
	my $made = $> == 0 && system('truncate -s 64M disk.img && mkfs.ext4 -q disk.img 2>/dev/null &&
	    mount -o loop disk.img before 2>/dev/null') == 0;
	if (!$made) {
		ok(1, 'power cuts # SKIP cannot mount an image');
		return;
	}
	questions('many', 200_000);
	my ($lost, @wrong) = (0);
	my $pid = start_stream('many', 'power.out', '-J', 'before/game.csv', '--by', 'power', '--sync',
	    'row');
	my $told = 0;
	for my $n (1 .. $cuts) {
		sleep 0.05 + rand 0.1;
		my ($why, $seen) = cut_power($n);
		push @wrong, $why if defined $why;
		$told = $seen // $told;
	}
	kill 'KILL', $pid;
	waitpid $pid, 0;
	system 'umount before';
	ok(!@wrong, "$cuts power cuts: no ruling that was printed is lost", @wrong);
	diag("power cuts: $cuts, at the last of them $told rulings were printed");
}

# ---- rows that were tampered with ----

sub test_rows
{
	unlink glob 'rows.csv*';
	questions('some', 200);
	start_stream('some', 'out', '-J', 'rows.csv', '-s', 'x');
	wait;
	my ($head, @rows) = split /^/, slurp('rows.csv');
	my %missed;
	my $try = sub {
		my ($what, $line, @changed) = @_;
		spew('changed.csv', join '', $head, @changed);
		my ($status, $out, $err) = run('journal', 'verify', '-J', 'changed.csv');
		push @{ $missed{$what} }, "$line: $out$err"
		    if $status != 2 || $err !~ /^journal: changed\.csv:$line:/;
		($status, $out, $err) = run('crt', '2-1', '-d', '6', '-J', 'changed.csv');
		push @{ $missed{$what} }, "$line: still written"
		    if $status != 2 || $out ne '' || slurp('changed.csv') ne join '', $head, @changed;
	};
	my $step = $gate ? 1 : 19;
	for (my $i = 0; $i < $#rows; $i += $step) {
		$try->('dropped', $i + 2, @rows[0 .. $i - 1], @rows[$i + 1 .. $#rows]);
		$try->('swapped', $i + 2, @rows[0 .. $i - 1], @rows[$i + 1, $i], @rows[$i + 2 .. $#rows]);
		$try->('put in', $i + 3, @rows[0 .. $i], $rows[$i], @rows[$i + 1 .. $#rows]);
		$try->('a comment', $i + 2, @rows[0 .. $i - 1], "# note\n", @rows[$i .. $#rows]);
		$try->('a blank line', $i + 2, @rows[0 .. $i - 1], "\n", @rows[$i .. $#rows]);
	}
	for my $what ('dropped', 'swapped', 'put in', 'a comment', 'a blank line') {
		ok(!$missed{$what}, "a row of 200 $what: found, and nothing more is written",
		    @{ $missed{$what} // [] });
	}
	my ($status, $receipt) = run('journal', 'receipt', '-J', 'rows.csv');
	chomp $receipt;
	my @missed;
	for (my $n = 0; $n <= $#rows; $n += $gate ? 1 : 7) {
		spew('changed.csv', join '', $head, @rows[0 .. $n - 1]);
		my (undef, undef, $err) = run('journal', 'verify', $receipt, '-J', 'changed.csv');
		push @missed, "$n rows: $err" if $err !~ /ends with row $n: rows were dropped from its end/;
	}
	ok(!@missed, 'every end that was dropped is found by a receipt', @missed);
	my ($good, $why) = whole('rows.csv', $receipt);
	ok($good, 'and the whole journal meets it', $why);
}

test_kills($gate ? 1000 : 20);
test_torn();
test_writers(2, $gate ? 10_000 : 1000);
test_writers(8, $gate ? 10_000 : 500);
test_faults();
test_full();
# As root only, and where images can be mounted.
test_power(60) if $gate;
test_rows();
print "1..$run\n";
chdir '/';
exit($failed ? 1 : 0);
