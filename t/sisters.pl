#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Of sisters.t: refusals that ask nothing but what a unit is, and where such a unit is not refused.
#     t/sisters.pl SYSTEM-FOLDER
# A line each: the law's id, the checks that it is of, the checks in which such a unit stands and no row refuses
# it so. A law of `@unit` holds everywhere.
use strict;
use warnings;

my $dir = shift // die "sisters.pl: which system?\n";

# The rows of a file and of those of its name in folders of tools, as hashes.
sub rows
{
	my ($name) = @_;
	my @rows;
	opendir my $tools, $dir or die "$dir: $!\n";
	my @folders = grep { !/^\./ && -d "$dir/$_" } sort readdir $tools;
	for my $file (map { "$dir/$_$name.csv" } '', map { "$_/" } @folders) {
		open my $in, '<', $file or next;
		my @head;
		while (<$in>) {
			next if /^#/ || /^\s*$/;
			chomp;
			my @cells;
			push @cells, $1 =~ s/^"(.*)"$/$1/sr =~ s/""/"/gr
			    while /\G("(?:[^"]|"")*"|[^,]*)(?:,|$)/g;
			if (!@head) {
				@head = @cells;
			} else {
				my %row;
				@row{@head} = @cells;
				push @rows, \%row;
			}
		}
	}
	return @rows;
}

my (%attribute, %stands, %in, %law);
for my $row (rows('units')) {
	next if $row->{of} ne 'unit';
	$attribute{$row->{name}} = 1;
	next if $row->{kind} ne 'word' || ($row->{legal} // '') =~ /^(?:rows|columns|codes) /;
	$attribute{$_} = 1 for split ' ', $row->{legal} // '';
}
exit if !%attribute;
for my $row (rows('checks')) {
	my $name = $row->{check};
	push @{$in{$_}}, $name for $name, '*', map { "\@$_" } split ' ', $row->{groups} // '';
	$stands{$name} = 1 if grep { /^(?:units?|lead|path)\b/ } $row->{first} // '', $row->{second} // '';
}

# The checks that a cell `check` names.
sub checks
{
	my ($yes, $no) = split / *except */, $_[0];
	my %out = map { $_ => 1 } map { @{$in{$_} // []} } split ' ', $no // '';
	my %all = map { $_ => 1 } grep { !$out{$_} } map { @{$in{$_} // []} } split ' ', $yes;
	return sort keys %all;
}

# Does the condition ask for attributes alone?
sub of_unit
{
	my ($when) = @_;
	$when =~ s/'[^']*'//g;
	$when =~ s/\bin *\([^)]*\)//g;
	$when =~ s/\breading\([^)]*\)//g;
	my @names = $when =~ /[a-z](?:[a-z0-9]|-(?=[a-z0-9]))*/g;
	@names = grep { !/^(?:and|or|not|if|none|yes|no|given|other)$/ } @names;
	return @names && !grep { !$attribute{$_} } @names;
}

for my $row (rows('steps')) {
	next if $row->{do} ne 'refuse' || !of_unit($row->{when} // '');
	my $when = $row->{when} =~ s/@[12]\b//gr;
	my @of = $row->{check} =~ /\@unit\b/ ? grep { $stands{$_} } checks($row->{check} =~ s/\@unit/*/r) : checks($row->{check});
	$law{$when}{$_} = 1 for @of;
	$law{$when}{''} //= $row->{id};
}
for my $when (sort { $law{$a}{''} cmp $law{$b}{''} || $a cmp $b } keys %law) {
	my @not = grep { !$law{$when}{$_} } sort keys %stands;
	print join("\t", $law{$when}{''}, join(' ', grep { $_ ne '' } sort keys %{$law{$when}}), join(' ', @not)), "\n" if @not;
}
