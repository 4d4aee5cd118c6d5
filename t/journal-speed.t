#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a journal costs: a ruling with its row, unsynced, less than three times the bare ruling in a
# stream of questions that differ; to verify, at most 2.5 times a bare parse by libcsv and b2sum; memory
# the same for any length. Only by make gate.
. "${0%/*}/lib/tap.sh"

[ -n "${DRUMHEAD_GATE-}" ] || plan skip_all 'make gate measures the speed'
command -v b2sum >/dev/null || plan skip_all 'no b2sum'
cd "$tmp" || exit 255
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES
awk 'BEGIN { for (i = 0; i < 400000; i++) print "2-1 +" i % 4 + 1 " surrounded vs rifles" }' >asked
awk 'BEGIN { for (i = 0; i < 100000; i++) print i % 1000 + 1 " vs " int(i / 1000) + 1 }' >differ
cat >bare.c <<'C'
#include <csv.h>
#include <stdio.h>

static long cells;

static void
cell(void *s, size_t n, void *arg)
{
	(void)s;
	(void)n;
	(void)arg;
	cells++;
}

static void
row(int c, void *arg)
{
	(void)c;
	(void)arg;
}

int
main(void)
{
	static char buf[65536];
	struct csv_parser p;
	size_t n;

	if (csv_init(&p, CSV_STRICT) != 0)
		return 1;
	while ((n = fread(buf, 1, sizeof(buf), stdin)) > 0)
		if (csv_parse(&p, buf, n, cell, row, NULL) != n)
			return 1;
	return csv_fini(&p, cell, row, NULL) != 0 || cells == 0;
}
C
# Linked as the tools are.
# shellcheck disable=SC2046
${CC:-cc} -O2 -o bare bare.c $(sed -n 's/^TOOLS_LDFLAGS = //p; s/^CSV_LIBS = //p' "$build/Makefile") 2>cc.log || plan skip_all 'no compiler, or no libcsv for it'

# took COMMAND...: the least milliseconds of user and system time of five runs.
took()
{
	for run in 1 2 3 4 5; do
		perl -e '
			system @ARGV and exit 1;
			my (undef, undef, $user, $system) = times;
			printf "%d\n", 1000 * ($user + $system);' -- "$@"
	done | sort -n | head -n 1
}

# Times are counted in ten milliseconds: five runs at once.
bare=$(took sh -c 'for i in 1 2 3 4 5; do odds <differ >/dev/null || exit; done')
kept=$(took sh -c 'for i in 1 2 3 4 5; do rm -f game.csv; odds -J game.csv --sync none <differ >/dev/null || exit; done')
ok 'a ruling with its row costs less than three without' test "$kept" -lt $((3 * bare))
diag "500000 rulings that differ: $bare ms, with a journal $kept ms"
bare=$(took sh -c 'exec crt -s 1777 <asked >/dev/null')
kept=$(took sh -c 'rm -f game.csv; exec crt -s 1777 -J game.csv --sync none <asked >/dev/null')
synced=$(took sh -c 'rm -f game.csv; exec crt -s 1777 -J game.csv <asked >/dev/null')
diag "400000 questions of four: $bare ms, with a journal $kept ms, synced by block $synced ms"
parse=$(took sh -c './bare <game.csv')
sum=$(took sh -c 'b2sum game.csv >/dev/null')
verify=$(took sh -c 'journal verify -J game.csv >/dev/null')
ok 'verify costs at most 2.5 times libcsv and b2sum' test $((10 * verify)) -le $((25 * (parse + sum)))
diag "$(wc -c <game.csv) bytes: libcsv $parse ms, b2sum $sum ms, verify $verify ms"

# peak COMMAND...: the most memory that it held, in KiB.
peak()
{
	perl -e '
		my $pid = fork;
		if ($pid == 0) { open STDOUT, ">", "/dev/null"; exec @ARGV }
		my $most = 0;
		while (waitpid($pid, 1) == 0) {
			open my $in, "<", "/proc/$pid/status" or last;
			while (<$in>) { $most = $1 if /^VmHWM:\s+(\d+)/ && $1 > $most }
			select undef, undef, undef, 0.002;
		}
		print $most;' -- "$@"
}

# Of a seed verify keeps what it threw, to tell of dice thrown again: 32 bytes a ruling or more. So without one.
head -n 200000 asked | crt -J long.csv --sync none >/dev/null
head -n 20000 long.csv >short.csv
for sub in verify replay stats 'show player=nobody' report; do
	short=$(peak sh -c "exec journal $sub -J short.csv")
	long=$(peak sh -c "exec journal $sub -J long.csv")
	ok "journal $sub: memory is the same for ten times the rows" test "$long" -lt $((short + 2048))
	diag "journal $sub: $short KiB, $long KiB"
done
done_testing
