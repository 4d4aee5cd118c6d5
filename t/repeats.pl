#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# repeats.pl [-v] FILE...: how many rows of the values.csv of a system say what another row there says of other
# checks: all cells are the same but the check. With -v each of them, behind the row that it repeats.
use strict;
use warnings;

my $tells = @ARGV && $ARGV[0] eq '-v' && shift @ARGV;
my ($repeats, %first) = 0;
for my $file (@ARGV) {
	open my $in, '<', $file or die "$file: $!\n";
	my $begun;
	while (<$in>) {
		next if /^#|^\s*$/ || !$begun++;
		my ($check, $rest) = /^("[^"]*"|[^,]*),(.*)/ or next;
		if (!exists $first{$rest}) {
			$first{$rest} = ["$file:$.", $check];
			next;
		}
		$repeats++;
		print "$file:$.: $check repeats $first{$rest}[0]: $first{$rest}[1]: $rest\n" if $tells;
	}
}
print "$repeats\n";
