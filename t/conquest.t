#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A battle to the end, of many rounds: its chances, and what is lost along the way, against a
# program that shares no code with ours.
. "${0%/*}/lib/tap.sh"
mkdir -p "$tmp/t/conquest" && cd "$tmp/t/conquest" || exit 255
DRUMHEAD_TABLES=$tmp/t DRUMHEAD_RULES=conquest
export DRUMHEAD_TABLES DRUMHEAD_RULES
printf 'key,value\ntitle,conquest\n' >system.csv
printf 'tool,check,default,title,codes\nfire,battle,yes,a battle to the end,battle\n' >checks.csv
cat >values.csv <<'END'
check,side,name,kind,legal,default
battle,each,armies,number,0..,
battle,1,dice,value,,"min(3, armies)"
battle,2,dice,value,,"min(2, armies)"
battle,,fought,value,,"min(dice@1, dice@2)"
battle,,won,value,,"pairs(r@1, r@2) - max(0, dice@1 - dice@2)"
battle,1,lost,value,,fought - won
battle,2,lost,value,,won
battle,each,left,value,,armies - lost
END
cat >steps.csv <<'END'
check,id,scope,do,name,value,when
battle,r,each,roll,r,(dice)d6,
battle,losses,each,effect,losses,lost,
battle,wins,,answer,,'wins',left@2 = 0
battle,loses,,answer,,'loses',left@1 = 0
battle,on,,answer,,'goes on',
battle,again,,then,,fire {left@1} vs {left@2},left@1 > 0 and left@2 > 0
END
printf 'table,code,rank,meaning\nbattle,wins,2,won\nbattle,loses,1,lost\nbattle,goes on,,goes on\n' >codes.csv
cat >own.pl <<'END'
# own.pl A D: the chances of the whole battle, face by face and round by round.
use strict; use warnings; use Math::BigRat;
my ($att, $def) = @ARGV;
my %round;
sub round_of {
	my ($n, $m) = @_;
	return $round{"$n $m"} //= do {
		my %ways;
		for my $x (0 .. 6 ** ($n + $m) - 1) {
			my @f = map { my $f = $x % 6; $x = int($x / 6); $f } 1 .. $n + $m;
			my @p = sort { $b <=> $a } @f[0 .. $n - 1];
			my @q = sort { $b <=> $a } @f[$n .. $n + $m - 1];
			my $won = grep { $p[$_] > $q[$_] } 0 .. ($n < $m ? $n : $m) - 1;
			$ways{$won}++;
		}
		\%ways;
	};
}
my %at = ("$att $def" => Math::BigRat->new(1));
my (%wins, %lost);
for my $all (reverse 1 .. $att + $def) {
	for my $n (reverse 1 .. $all - 1) {
		my $m = $all - $n;
		my $p = delete $at{"$n $m"} // next;
		my ($x, $y) = ($n < 3 ? $n : 3, $m < 2 ? $m : 2);
		my ($ways, $fought) = (round_of($x, $y), $x < $y ? $x : $y);
		for my $won (keys %$ways) {
			my $q = $p * Math::BigRat->new($ways->{$won}, 6 ** ($x + $y));
			my ($l, $r) = ($n - $fought + $won, $m - $won);
			if ($l && $r) { $at{"$l $r"} = ($at{"$l $r"} // 0) + $q; next }
			my $end = $r ? 'loses' : 'wins';
			$wins{$end} = ($wins{$end} // 0) + $q;
			$lost{1}{$att - $l} = ($lost{1}{$att - $l} // 0) + $q;
			$lost{2}{$def - $r} = ($lost{2}{$def - $r} // 0) + $q;
		}
	}
}
print "$_\t$wins{$_}\n" for qw(wins loses);
for my $side (1, 2) {
	print "losses\@$side ", join(', ', map { "$_ $lost{$side}{$_}" }
	    sort { $a <=> $b } keys %{$lost{$side}}), "\n";
}
END
# whole A D: what ours says of it, as own.pl does.
whole()
{
	fire "$1" vs "$2" -c --through | sed -n 's/^\(wins\|loses\)\t\([^\t]*\).*/\1\t\2/p; s/^\t\(losses@.\) mean [^:]*: /\1 /p'
}
ok_program 'three against two' 0 'wins	1445/3888
loses	0
goes on	2443/3888' sh -c 'fire 3 vs 2 -c | grep -v losses | cut -f1,2'
for battle in '3 2' '5 3' '2 5' '9 7'; do
	# shellcheck disable=SC2086
	is "to the end: $battle" "$(whole $battle)" "$(perl own.pl $battle)"
done
ok_program 'JSON has them too' 0 '["0","1445/3888"]' sh -c \
    'fire 3 vs 2 -c --through --json | jq -c ".effects[\"losses@1\"].chances[0] | [(.value | tostring), .p]"'
fire 30 vs 30 -c --through --json >whole.json
ok_program 'thirty against thirty, exactly' 0 'true' jq -r '.chances | (.[0].ways | tostring | length) > 100 and (.[2].p == "0")' whole.json
ok_program 'and what is lost' 0 '31 31' jq -r '.effects | "\(."losses@1".chances | length) \(."losses@2".chances | length)"' whole.json

# ---- one that never ends ----
sed -i.bak "s/fire {left@1} vs {left@2},left@1 > 0 and left@2 > 0/fire {armies@1 + 1} vs {armies@2},/" steps.csv
# (Steps and memory come to their ends at nearly the same time, at one row or another.)
is 'what it ran into' "$(fire 1 vs 1 -c --through 2>&1 | sed -E 's/\/[a-z]+\.csv:[0-9]+: column "[a-z]+"/ somewhere/; s/ (10 million steps|32 megabytes) / so much /')" \
    "fire: $tmp/t/conquest somewhere: the question takes more than so much (DRUMHEAD_BUDGET=10 allows more)"
done_testing
