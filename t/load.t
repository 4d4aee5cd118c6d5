#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A journal of 100,000 rulings (10,000 without DRUMHEAD_GATE): it is opened in under 0.2 seconds, verified
# in half a second, reported in one, replayed in two; striking rows costs in proportion to them; the shell after
# ten thousand lines holds no more memory than after a hundred. Times are of the processor, the least of five.
# In `make check-all` alone: it takes its time.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'
[ -z "${DRUMHEAD_SANITIZED-}" ] || plan skip_all 'sanitizers take time and memory of their own'
cd "$tmp" || exit 255
DRUMHEAD_RULES=germantown
export DRUMHEAD_RULES
n=${DRUMHEAD_GATE:+100000}
n=${n:-10000}

# took COMMAND...: milliseconds of user and system time; ten at once, for they are counted in ten.
took()
{
	for run in 1 2 3 4 5; do
		perl -e '
			open STDOUT, ">", "/dev/null";
			system(@ARGV) && exit 1 for 1 .. 10;
			my (undef, undef, $user, $system) = times;
			printf STDERR "%d\n", 100 * ($user + $system);' -- "$@" 2>&1
	done | sort -n | head -n 1
}

awk -v n="$n" 'BEGIN { for (i = 0; i < n; i++) {
	print (i % 3 + 1) "-1 +" i % 5 + 1 (i % 7 ? "" : " surrounded") (i % 11 ? "" : " vs rifles") } }' |
	crt -J game.csv --sync none >/dev/null
is 'all is there' "$(grep -c '^ruling,' game.csv)" "$n"
opened=$(took crt 2-1 -d 6 -J game.csv --sync none)
ok "a ruling more: $opened ms" [ "$opened" -lt 200 ]
told=$(took journal report -J game.csv)
ok "a report: $told ms" [ "$told" -lt 1000 ]
verified=$(took journal verify -J game.csv)
ok "verified: $verified ms" [ "$verified" -lt 500 ]
replayed=$(took journal replay -J game.csv)
ok "replayed: $replayed ms" [ "$replayed" -lt 2000 ]
diag "$n rulings: one more $opened ms, report $told ms, verify $verified ms, replay $replayed ms"

# ---- rows that strike others ----

if command -v python3 >/dev/null; then
	cat >struck.py <<'EOT'
# struck.py N: a journal of N notes, each struck, half of the strikes too.
import hashlib, sys
n = int(sys.argv[1])
head = ('kind,time,seq,turn,player,units,system,fingerprint,version,question,dice,kinds,source,seed,draw,'
        'answer,meaning,effects,readings,note,prev,hash\n')
sys.stdout.write(head)
prev = hashlib.blake2b(head.encode(), digest_size=32).hexdigest()
def row(seq, kind, question, note):
    global prev
    text = '%s,2026-11-18T15:04:05Z,%d,,,,,,0.2.0,%s,,,,,,,,,,%s,%s,' % (kind, seq, question, note, prev)
    prev = hashlib.blake2b(text.encode(), digest_size=32).hexdigest()
    sys.stdout.write(text + prev + '\n')
for i in range(n):
    row(i + 1, 'note', '', 'x')
for i in range(n):
    row(n + i + 1, 'undo', 'undo %d' % (i + 1), '')
for i in range(n // 2):
    row(2 * n + i + 1, 'undo', 'undo %d' % (n + 2 * i + 1), '')
EOT
	python3 struck.py $((n / 5)) >few.csv
	python3 struck.py $n >many.csv
	is 'what struck a strike lets the row stand' "$(journal show -J few.csv | sed -n '1p;2p' | tr '\t' ' ')" \
	    "1    note   x
2    note   x [struck by $((n / 5 + 2))]"
	is 'half of them are struck' "$(journal show kind=note -J many.csv | grep -c struck)" $((n / 2))
	few=$(took journal show -J few.csv)
	many=$(took journal show -J many.csv)
	ok "five times the strikes: $few ms, $many ms" [ "$many" -le $((8 * few + 40)) ]
	diag "$((3 * n / 10)) strikes $few ms, $((3 * n / 2)) strikes $many ms"
else
	skip 'no python3'
fi

# ---- the shell ----

lines()
{
	awk -v n="$1" 'BEGIN {
		split("crt 2-1 +1|explain|odds 8 vs 4|what-if|chances crt 2-1 +2|again|help crt|set dice roll|nonsense|next", l, "|")
		for (i = 0; i < n; i++) {
			line = l[i % 10 + 1]
			sub(/8/, i % 17 + 1, line)
			print line (line == "nonsense" ? i : "")
		} }'
}

# peak LINES...: the most memory that the shell held for so many lines, in KiB.
peak()
{
	lines "$1" >lines
	perl -e '
		my $pid = fork;
		if ($pid == 0) {
			open STDIN, "<", "lines";
			open STDOUT, ">", "/dev/null";
			open STDERR, ">", "/dev/null";
			exec "drumhead", "-r", "germantown", "-J", "shell.csv";
		}
		my $most = 0;
		while (waitpid($pid, 1) == 0) {
			open my $in, "<", "/proc/$pid/status" or last;
			while (<$in>) { $most = $1 if /^VmHWM:\s+(\d+)/ && $1 > $most }
			select undef, undef, undef, 0.002;
		}
		print $most;'
	rm -f shell.csv
}

few=$(peak 100)
many=$(peak 10000)
if [ "$few" -gt 0 ]; then
	ok "the shell after 100 lines $few KiB, after 10,000 $many KiB" [ "$many" -le $((few + 512)) ]
	diag "the shell after 100 lines $few KiB, after 10,000 $many KiB"
else
	skip 'the memory of a process cannot be read here'
fi
done_testing
