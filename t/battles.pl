#!/usr/bin/env perl
# SPDX-License-Identifier: GPL-3.0-or-later
# By side: elements, groups and points; by group: what it is made of. See battles.t.
use strict;
use warnings;
use File::Glob qw(:bsd_glob);

my $top = $ENV{top};
my $dir = "$top/tables/land-of-the-free";
my $n = 0;

sub ok {
	my ($good, $name, @why) = @_;
	$n++;
	print $good ? "" : "not ", "ok $n - $name\n";
	print map { "# $_\n" } @why if !$good;
}

sub cells {
	my @out;
	for ($_[0] . ',') {
		while (/\G(?:"((?:[^"]|"")*)"|([^,]*)),/g) {
			my $c = defined $1 ? $1 : $2;
			$c =~ s/""/"/g;
			push @out, $c;
		}
	}
	return @out;
}

sub rows {
	open my $f, '<', $_[0] or die "$_[0]: $!";
	my (@head, @rows);
	while (<$f>) {
		s/\r?\n\z//;
		next if /^#/ || /^$/;
		my @c = cells($_);
		if (!@head) { @head = @c; next }
		my %r;
		@r{@head} = @c;
		push @rows, \%r;
	}
	return @rows;
}

sub name {
	my $b = lc shift;
	$b =~ s/^(second )?battle of (the )?/$1 || ''/e;
	$b =~ s/'//g;
	$b =~ s/[^a-z0-9]+/-/g;
	return $b;
}

sub ask { my $t = qx($_[0]); return $t }

my %points = (infantry => { tiny => 10, small => 15, medium => 25, large => 35 },
    cavalry => { tiny => 15, small => 20, medium => 30, large => 45 },
    artillery => { small => 20, medium => 25, large => 30 });
my %upgrade = (elite => 5, grenadiers => 5, hessians => 5, indians => 5, dragoons => 5, 'light-dragoons' => 5,
    'light-infantry' => 5, rangers => 5, minutemen => 5, 'militia-riflemen' => 5, militia => -5, riflemen => 10,
    'additional-ranks' => 10);
my @sides = rows("$top/t/cases/lotf-oob.csv");
my @groups = rows("$top/t/cases/lotf-oob-groups.csv");
my (%told, %roster, $elements);
for my $s (@sides) {
	my $b = name($s->{battle});
	$roster{$b} ||= [rows("$dir/battles/$b.csv")];
	$told{$b} //= ask("'$ENV{build}/src/force' -r land-of-the-free --battle $b");
	my $side = lc $s->{side};
	$side =~ s/ /-/g;
	my $part = $s->{used_in_refight} eq 'yes' ? '' : lc $s->{part};
	$part =~ s/[^a-z0-9]+/-/g;
	my $label = $side . ($part ne '' ? ", $part" : '');
	my $p = $s->{points_standard_list};
	$p = $p eq '' ? 'no sizes' : "$p points";
	my $with = 0;
	for my $u (grep { $_->{side} eq $side && $_->{part} eq $part && $_->{size} ne '' } @{$roster{$b}}) {
		my @words = split ' ', $u->{words};
		$with += $points{$u->{type}}{$u->{size}};
		$with += $upgrade{$_} // 0 for @words;
		$with += 5 if $u->{weapon} eq 'rifled-musket' && $u->{type} eq 'infantry' && !grep { /riflemen|indians/ } @words;
	}
	my $want = "$label\t$p\t\t$s->{groups} groups, $s->{elements} elements: $s->{infantry} infantry, "
	    . "$s->{cavalry} cavalry, $s->{artillery} artillery"
	    . ($p eq 'no sizes' ? '' : "; points of the standard list, $with with upgrades") . "\n";
	ok(index("\n$told{$b}", "\n$want") >= 0, "$b: $label", "want $want", "got $told{$b}");
	my @g = grep { $_->{battle} eq $s->{battle} && $_->{side} eq $s->{side} &&
	    $_->{line} >= $s->{first_line} && $_->{line} <= $s->{last_line} } @groups;
	my @made;
	for my $u (grep { $_->{side} eq $side && $_->{part} eq $part } @{$roster{$b}}) {
		my $size = $u->{size} ne '' ? $u->{size} : 'unsized';
		push @made, { commander => $u->{commander}, group => $u->{group}, of => {} }
		    if !@made || $made[-1]{group} ne $u->{group};
		$made[-1]{of}{"$size $u->{type}"}++;
		$elements++;
	}
	ok(@g == @made, "$b: $label: as many groups", @g . ' wanted, ' . @made . ' there');
	my @wrong;
	for my $i (0 .. $#g) {
		my $of = join '; ', sort map { "$_=$made[$i]{of}{$_}" } keys %{$made[$i]{of} || {}};
		my $should = join '; ', sort split /; /, $g[$i]{composition};
		push @wrong, "$g[$i]{group_commander}: $should, not $of ($made[$i]{commander})"
		    if $of ne $should || $g[$i]{group_commander} ne ($made[$i]{commander} // '');
	}
	ok(!@wrong, "$b: $label: group by group", @wrong);
}
ok($elements == 878, 'all elements of the book', $elements);

# The printed forces: one label does not agree with its own list.
my %off = ('french-and-indian-war-indian-150' => 145);
for my $f (glob "$dir/rosters/*.csv") {
	my ($force, $printed) = $f =~ m{([^/]+-(\d+))\.csv$} or next;
	my $want = $off{$force} // $printed;
	my $got = ask("'$ENV{build}/src/force' -r land-of-the-free -u '$f' '\@*'");
	ok($got =~ /^$want points\t/, "$force: $want points", $got);
}

my $shot = ask("'$ENV{build}/src/fire' -r land-of-the-free --battle germantown -s words "
    . "'\@44th-foot' vs '\@1st-maryland' range=9");
ok($shot =~ /^\d hits?\t/, 'a volley straight from the battle', $shot);
my $none = ask("'$ENV{build}/src/fire' -r land-of-the-free --battle germantow \@44th-foot 2>&1");
ok($none =~ /no battle "germantow" \(bladensburg, /, 'an unknown battle lists them', $none);

# A bad roster: every fault at once, by line and column; and every breach of a lawful one.
my $tmp = "/tmp/battles.$$.csv";
sub muster {
	open my $f, '>', $tmp or die "$tmp: $!";
	print $f $_[0];
	close $f;
	return ask("'$ENV{build}/src/force' -r land-of-the-free -u $tmp '\@*' 2>&1");
}
my $bad = muster("unit,type,size,words\na,infantri,large,elit\nb,infantry,hugge,militia\n");
ok($bad eq "force: $tmp:2: column \"type\": \"infantri\": did you mean infantry?\n"
    . "force: $tmp:2: column \"words\": \"elit\": did you mean elite?\n"
    . "force: $tmp:3: column \"size\": \"hugge\": did you mean large?\n", 'faults of a roster', $bad);
$bad = muster("unit,type,size\na,infantry,large\na,infantry,small\nb,infantry,small\nb,cavalry,small\n");
ok($bad eq "force: $tmp:3: unit \"a\" stands on line 2 too\nforce: $tmp:5: unit \"b\" stands on line 4 too\n",
    'names that stand twice', $bad);
$bad = muster("unit,type,size,group,words\na,infantry,small,1,additional-ranks\n"
    . "b,artillery,large,1,militia\nc,infantry,large,2,elite grenadiers\nd,cavalry,large,3,elite\n");
my @lines = split /\n/, $bad;
ok($bad =~ /^not allowed\t/ && (grep { /line 2, a: additional ranks/ } @lines) && (grep { /line 3, b: militia/ } @lines)
    && (grep { /line 4, c: one upgrade/ } @lines) && (grep { /line 5, d: elite: infantry/ } @lines)
    && (grep { /line 4, c: a group has at least 2/ } @lines) && (grep { /line 5, d: a group has at least 2/ } @lines)
    && (grep { /line 5, d: elite 2 exceed 25 percent \(1 of 4\)/ } @lines), 'every breach of a roster', $bad);
$bad = muster("# a comment\nunit,type,siez,words\na,infantri,,small\na,infantry,,elit size=hug\n,cavalry,,\n");
ok($bad eq "force: $tmp:2: column \"siez\": did you mean size?\n"
    . "force: $tmp:2: column \"size\" is missing: size of the element (tiny, small, medium, large)\n"
    . "force: $tmp:3: column \"type\": \"infantri\": did you mean infantry?\n"
    . "force: $tmp:4: unit \"a\" stands on line 3 too\n"
    . "force: $tmp:4: column \"words\": \"elit\": did you mean elite?\n"
    . "force: $tmp:4: column \"words\": \"size=hug\": did you mean tiny?\n"
    . "force: $tmp:5: column \"unit\" is empty\n", 'every bad row, and the header, in one run', $bad);
$bad = muster("unit,size\na,\nb,small\nc,\n");
ok($bad eq join('', map { "force: $tmp:$_: column \"size\" is empty: size of the element (tiny, small, medium, "
    . "large)\n" } 2, 4), 'cells that are empty', $bad);
$bad = ask("'$ENV{build}/src/force' -r land-of-the-free -u $tmp element '\@b' 2>&1");
ok($bad =~ /^15 points\t/, 'of those that are not asked about', $bad);
$bad = ask("'$ENV{build}/src/force' -r land-of-the-free -u $tmp element large '\@a' 2>&1");
ok($bad =~ /^35 points\t/, 'nor of those whose size the question says', $bad);
$bad = muster("name,size\na,small\n");
ok($bad eq "force: $tmp:1: column \"unit\" is missing\n", 'a roster without units', $bad);
$bad = muster("unit,size\n");
ok($bad eq "force: \"\@*\": the roster has no units\n", 'an empty one', $bad);

# Rows of a group need not stand together; sides are counted apart.
my $force = "unit,size,side,group,commander,force,words\n";
$bad = muster($force . "a,large,x,1,A,F,hessian-grenadiers\nb,large,x,2,B,F,\nc,large,x,1,A,F,elite\n"
    . "d,small,x,2,B,F,hessians\n");
ok($bad eq "140 points\t\t4 elements, 2 groups\n", 'scattered groups', $bad);
my @many = map { my $g = $_; map { "u$g$_,small,x,$g,C$g,F," } 'a' .. ($g == 1 ? 'g' : 'b') } 1 .. 7;
my @mixed = map { $many[$_] } sort { $a * 7 % 19 <=> $b * 7 % 19 } 0 .. $#many;
$bad = muster($force . join("\n", @many, ''));
ok($bad eq "not allowed\t\tline 8, u1g: a group has at most 6 elements, this is number 7 of group 1 (Building Your Force)\n"
    . "\tline 19, u7a: a force has at most 6 Group Commanders, this is number 7 (Building Your Force)\n",
    'too large a group, too many of them', $bad);
$bad = muster($force . join("\n", @mixed, ''));
ok((() = $bad =~ /number 7/g) == 2 && (() = $bad =~ /\n/g) == 2, 'the same in any order', $bad);
$bad = muster($force . "a,large,x,1,A,F,\nb,large,x,1,A,G,\nc,large,y,1,A,F,elite\nd,large,y,1,A,F,\ne,large,y,2,B,F,\n"
    . "f,large,y,2,B,F,\n");
ok($bad eq "not allowed\t\tline 2, a: a force has at least 2 groups, this is the only one (Building Your Force)\n"
    . "\tline 3, b: a force has one Force Commander, G is another (Building Your Force)\n", 'each side by itself', $bad);
$bad = ask("'$ENV{build}/src/force' -r land-of-the-free -u $tmp '\@*' limit=70");
ok($bad =~ /\tline 5, d: with it 75 points, more than 70: 145 in all \(/ && (() = $bad =~ /more than/g) == 1,
    'more points than agreed', $bad);

# The summary as CSV and JSON: the same numbers again.
my %sum;
for my $s (@sides) {
	my $b = name($s->{battle});
	next if $sum{$b}++;
	my @csv = split /\n/, ask("'$ENV{build}/src/force' -r land-of-the-free --battle $b --csv </dev/null");
	my @got = map { my @c = cells($_); \@c } @csv;
	my $p = 0;
	$p += $_->[7] =~ /points=(\d+)/ ? $1 : 0 for grep { $_->[2] eq '' } @got[1 .. $#got];
	my $q = 0;
	$q += $_->[7] =~ /points=(\d+)/ ? $1 : 0 for grep { $_->[2] ne '' } @got[1 .. $#got];
	my $should = 0;
	$should += $_->{points_standard_list} || 0 for grep { $_->{battle} eq $s->{battle} } @sides;
	ok($csv[0] eq 'side,part,group,commander,force.answer,force.dice,force.meaning,force.effects,force.error,force.unused'
	    && $p == $should && $q == $should, "$b: csv", "$p by side, $q by group, $should wanted");
	my $json = ask("'$ENV{build}/src/force' -r land-of-the-free --battle $b --json");
	my $j = 0;
	$j += $1 while $json =~ /"group":"","commander":"".*"force-points":(\d+)[,}]/g;
	ok($j == $should && $json =~ /\A\{[^\n]*"side":"/, "$b: json", "$j, $should wanted");
}

$bad = muster("unit,type,size\n" . join '', map { "u$_,infantry,large\n" } 1 .. 4);
ok($bad eq "140 points\t\t4 elements\n", 'a lawful one', $bad);

# Printed orders of battle: limits are warnings; a roster that was built by points keeps them as errors.
my %warned = map { $_ => 1 } qw(princeton brandywine germantown guilford-court-house thames bladensburg plattsburgh
    new-orleans);
for my $b (sort keys %told) {
	my $said = ask("'$ENV{build}/src/force' -r land-of-the-free roster --battle $b '\@*' 2>&1; echo \$?");
	my $should = $b eq 'second-trenton' ? qr/column "size" is empty.*\n2\n\z/s :
	    $warned{$b} ? qr/\A\d+ points\t\t[^\n]*; warning: [^\n]*\n0\n\z/ :
	    qr/\A\d+ points\t\t(?![^\n]*warning)[^\n]*\n0\n\z/;
	ok($said =~ $should, "$b: as a roster", $said);
}
unlink $tmp;
print "1..$n\n";
