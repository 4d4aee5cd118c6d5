#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Where the rows of brandywine and germantown say that they are printed: at a heading or note that the text has, and
# that is about what the row says. t/cites.csv holds the headings and notes, and words for what each is about.
. "${0%/*}/lib/tap.sh"

for system in brandywine germantown; do
	perl -e '
	use strict;
	use warnings;
	use File::Glob qw(:bsd_glob);
	require "$ARGV[0]/t/cases/run";
	my ($top, $system, $list) = @ARGV;
	open my $seen, ">", $list or die "$list: $!\n";
	my %about;
	my @headings = grep { $_->{system} eq $system } csv_rows("$top/t/cites.csv");
	$about{$_->{heading}} = $_->{about} for @headings;
	for my $path (sort glob "$top/tables/$system/{*,*/values,*/steps,*/modifiers}.csv") {
		my ($file) = $path =~ m{([^/]+\.csv)\z};
		for my $row (csv_rows($path)) {
			my $cite = $row->{cite};
			next if !defined $cite || $cite eq "";
			print $seen "$cite\n";
			my $text = join " ", $file, grep { defined }
			    map { $row->{$_} } grep { $_ ne "cite" && $_ ne "" } sort keys %$row;
			my $place = "$file: " . substr($text, length($file) + 1, 90);
			for my $part (parts($cite, \%about)) {
				my $words = $about{$part};
				print "$place: no such heading: $part\n" if !defined $words;
				print "$place: not what it is about: $part\n"
				    if defined $words && $words ne "" && $text !~ /$words/i;
			}
		}
	}
	# The single headings and notes of a cite.
	sub parts {
		my ($cite, $about) = @_;
		return ($cite) if exists $about->{$cite};
		return () if $cite =~ /\Areading ([a-z-]+)\z/ &&
		    grep { $_->{name} eq $1 } csv_rows("$top/tables/$system/readings.csv");
		return map { "rule $_" } ($1, $2) if $cite =~ /\Arules (\S+) and (\S+)\z/;
		return ($1, parts("card: $2", $about)) if $cite =~ /\A(card: [^,]+), (Terrain.+)\z/;
		return ("card: Army Morale Adjustment") if $cite eq "card: Army Morale Adjustment, not in the list";
		return ("card: Rifle/Artillery To Hit Table", "card: Damage Tables")
		    if $cite eq "card: To Hit, Damage Tables";
		if ($cite =~ /\Acard: (Terrain Effects|Victory Point Schedule)(?: Chart,)? notes? (\d)(?: (and|to) (\d))?\z/) {
			my @notes = !defined $3 ? ($2) : $3 eq "and" ? ($2, $4) : ($2 .. $4);
			return map { "$1 note $_" } @notes;
		}
		return ($cite);
	}' "$top" "$system" "$tmp/cites" >"$tmp/wrong" 2>&1
	looked_at "$tmp/cites"
	empty "$system: every cite is a heading or note of the text, and about its row" "$tmp/wrong"
done

# What each note of the Terrain Effects Chart stands beside: nothing else cites it.
grep -l 'note 6\|notes 6' "$top"/tables/germantown/*.csv | sed 's,.*/,,' | paste -s -d ' ' - >"$tmp/six"
is 'note 6 is about combat, not about the price of a hexside' "$(cat "$tmp/six")" 'modifiers.csv words.csv'

done_testing
