#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What the tables of Land of the Free cite are headings of its book: `Chapter: Heading; Heading`.
. "${0%/*}/lib/tap.sh"
command -v perl >/dev/null || plan skip_all 'no perl'

# cited FOLDER: each heading that a file there cites, once, that t/lotf-headings.txt does not list.
cited()
{
	perl -e '
	use strict;
	use warnings;
	use File::Glob qw(:bsd_glob);
	require "./t/cases/run";
	my ($list, $dir) = @ARGV;
	open my $in, "<:encoding(UTF-8)", $list or die "$list: $!";
	my %known = map { s/\n//r => 1 } <$in>;
	my ($cites, %wrong) = 0;
	for my $file (glob "$dir/{*,*/values,*/steps,*/modifiers}.csv") {
		for my $row (csv_rows($file)) {
			for my $cite (split /;/, $row->{cite} // "") {
				$cites++;
				$cite =~ s/^ *(?:chart: |proposal after )?//;
				for my $part (split /:/, $cite) {
					$part =~ s/^ +| +$//g;
					$wrong{"$file: $part\n"} = 1 if !$known{$part};
				}
			}
		}
	}
	print sort keys %wrong;
	die "no cites\n" if $cites < 1000;
	' "$top/t/lotf-headings.txt" "$1"
}

cd "$top" || exit 1
ok_program 'every heading that is cited is in the book' 0 '' cited tables/land-of-the-free
mkdir "$tmp/tables"
cp tables/land-of-the-free/*.csv "$tmp/tables"
chmod u+w "$tmp"/tables/*.csv
mkdir "$tmp/tables/melee"
sed 's/,Melee Sequence$/,Melee Brawls/' tables/land-of-the-free/melee/steps.csv >"$tmp/tables/melee/steps.csv"
sed 's/,Melee Sequence$/,Melee Rules/' tables/land-of-the-free/charges.csv >"$tmp/tables/charges.csv"
ok_program 'one that is not is found' 0 "$tmp/tables/charges.csv: Melee Rules
$tmp/tables/melee/steps.csv: Melee Brawls" cited "$tmp/tables"
done_testing
