#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A stream cut into parts gives what the whole gives, byte for byte: with a seed and a key a row's
# dice depend on nothing else. By hand, and by GNU parallel where it is installed, over ssh where a server is.
. "${0%/*}/lib/tap.sh"
PARALLEL_HOME=$tmp/of-parallel
export PARALLEL_HOME
mkdir "$PARALLEL_HOME"

awk 'function r(k) { seed = (seed * 69069 + 12345) % 2147483648; return int(seed / 65536) % k }
BEGIN { seed = 3; split("1-2 1-1 3-2 2-1 3-1", odds)
	print "id,question,drm"
	for (n = 1; n <= 20000; n++) print "u" n "," odds[1 + r(5)] "," r(4) - 2 }' >"$tmp/rows.csv"
crt='crt -r germantown --csv --seed field --key id'
$crt <"$tmp/rows.csv" >"$tmp/whole"

# part FIRST LAST: these records by themselves.
part()
{
	{ head -n 1 "$tmp/rows.csv"; sed -n "$(($1 + 1)),$(($2 + 1))p" "$tmp/rows.csv"; } | $crt | sed 1d
}

{ head -n 1 "$tmp/whole"; part 1 777; part 778 12000; part 12001 20000; } >"$tmp/parts"
ok 'three parts' cmp "$tmp/whole" "$tmp/parts"
{ head -n 1 "$tmp/rows.csv"; sed 1d "$tmp/rows.csv" | sort -r; } | $crt | sed 1d | sort >"$tmp/turned"
sed 1d "$tmp/whole" | sort >"$tmp/sorted"
ok 'the rows in another order' cmp "$tmp/sorted" "$tmp/turned"
is 'no two keys have the same dice for good' \
    "$(cut -d, -f5 "$tmp/whole" | sed 1d | sort -u | wc -l | tr -d ' ')" 10

if parallel --version 2>/dev/null | grep -q 'GNU parallel'; then
	parallel --will-cite --pipepart --block 100K --header : -j 2 -k -a "$tmp/rows.csv" "$crt | sed 1d" \
	    >"$tmp/parallel" 2>"$tmp/err"
	ok 'parallel --pipepart, two jobs' sh -c "sed 1d '$tmp/whole' | cmp - '$tmp/parallel'"
else
	skip 'GNU parallel is not installed'
	done_testing
fi

# ---- over ssh: a server of our own, at a port of its own, that knows one key ----
sshd=$(PATH=$PATH:/usr/sbin command -v sshd)
[ -n "$sshd" ] && command -v ssh-keygen >/dev/null || {
	skip 'not measured over ssh: there is no sshd'
	done_testing
}
ssh-keygen -q -t ed25519 -N '' -f "$tmp/host" && ssh-keygen -q -t ed25519 -N '' -f "$tmp/key" || exit 255
cp "$tmp/key.pub" "$tmp/known"
port=$((20000 + $$ % 20000))
cat >"$tmp/sshd_config" <<-END
	Port $port
	ListenAddress 127.0.0.1
	HostKey $tmp/host
	AuthorizedKeysFile $tmp/known
	PidFile $tmp/sshd.pid
	StrictModes no
	UsePAM no
	PasswordAuthentication no
END
[ "$(id -u)" -ne 0 ] || mkdir -p /run/sshd
"$sshd" -f "$tmp/sshd_config" -E "$tmp/sshd.log" || {
	skip 'not measured over ssh: sshd does not run here'
	done_testing
}
trap 'kill "$(cat "$tmp/sshd.pid")" 2>/dev/null; rm -rf "$tmp"' EXIT
printf '2/ssh -p %s -i %s -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR %s@127.0.0.1\n' \
    "$port" "$tmp/key" "$(id -un)" >"$tmp/machines"
there="PATH=$build/src:\$PATH DRUMHEAD_TABLES=$DRUMHEAD_TABLES"
parallel --will-cite --sshloginfile "$tmp/machines" --pipepart --block 100K --header : -k -a "$tmp/rows.csv" \
    "$there $crt | sed 1d" >"$tmp/parallel" 2>"$tmp/err"
if grep -q -i 'permission denied\|account' "$tmp/err"; then
	skip 'not measured over ssh: nobody may come in here'
else
	ok 'over ssh' sh -c "sed 1d '$tmp/whole' | cmp - '$tmp/parallel'" || diag <"$tmp/err"
	parallel --will-cite --sshloginfile "$tmp/machines" -k --tag \
	    "$there crt -r germantown 2-1 drm={} -c | grep -c '#'" ::: -2 0 2 >"$tmp/swept" 2>"$tmp/err"
	is 'a sweep over ssh' "$(cat "$tmp/swept")" "$(for drm in -2 0 2; do
		printf '%s\t%s\n' $drm "$(crt -r germantown 2-1 drm=$drm -c | grep -c '#')"
	done)"
fi
done_testing
