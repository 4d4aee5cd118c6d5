# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): the files of a rule system.
package Evaluator;
use strict;
use warnings;
use File::Glob qw(:bsd_glob);

sub read_csv {
	my ($file) = @_;
	open my $in, '<', $file or return [];
	local $/;
	my $text = <$in>;
	my @rows;
	my $row = [];
	while ($text =~ /\G(?:"((?:[^"]|"")*)"|([^,\n]*))(,|\n|\z)/g) {
		my ($cell, $end) = ($1 // $2, $3);
		$cell =~ s/""/"/g;
		push @$row, $cell;
		next if $end eq ',';
		push @rows, $row if "@$row" =~ /\S/ && $row->[0] !~ /^#/;
		$row = [];
		last if $end eq '';
	}
	return \@rows;
}

sub hashes {
	my ($rows) = @_;
	my ($head, @rest) = @$rows;
	return [map {
		my %row;
		@row{@$head} = @$_;
		$row{$_} //= '' for @$head;
		\%row;
	} @rest];
}

my %CORE = map { $_ => 1 } qw(system units checks values modifiers steps codes
    words readings);

# What tools have of their own, in the order of their first checks.
sub own_files {
	my ($dir) = @_;
	my %seen;
	return grep { -f } map { my $tool = $_->{tool};
		map { "$dir/$tool/$_.csv" } qw(values modifiers steps) }
	    grep { !$seen{$_->{tool}}++ }
	    @{hashes(read_csv("$dir/checks.csv"))};
}

sub load {
	my ($dir) = @_;
	my %system = (dir => $dir, tables => {}, code => {}, checks => []);
	for my $path ((sort glob "$dir/*.csv"), own_files($dir)) {
		my ($name) = $path =~ m{([^/]+)\.csv$};
		my $rows = read_csv($path);
		if ($CORE{$name}) {
			push @{$system{$name}}, @{hashes($rows)};
			next;
		}
		$system{tables}{$name} = table($rows);
	}
	$system{$_} //= [] for keys %CORE;
	$system{default}{$_->{name}} = $_->{choice}
	    for grep { ($_->{default} // '') eq 'yes' } @{$system{readings}};
	return \%system;
}

my %MARK = map { $_ => 1 } qw(cite sure reading op);

sub table {
	my ($rows) = @_;
	my ($head, @rest) = @$rows;
	my @columns = grep { !$MARK{$head->[$_]} } 1 .. $#$head;
	my ($reading) = grep { $head->[$_] eq 'reading' } 1 .. $#$head;
	return {
		columns => [map { { band => band($head->[$_]), at => $_,
		    name => $head->[$_] } } @columns],
		rows => [map { { band => band($_->[0]), cells => $_,
		    name => $_->[0],
		    reading => defined $reading ? $_->[$reading] // '' : '' } }
		    @rest],
	};
}

# A band of numbers, [low, beyond low, high, below high]; or a text.
sub band {
	my ($text) = @_;
	my $n = qr{-?\d+(?:/\d+)?};
	if ($text =~ m{^(>?)($n)?\.\.(<?)($n)?$}) {
		return [defined $2 ? literal($2) : undef, $1,
		    defined $4 ? literal($4) : undef, $3];
	}
	return [literal($text), '', literal($text), ''] if $text =~ /^$n$/;
	return lc $text;
}

sub within {
	my ($band, $x) = @_;
	return !is_number($x) && lc(substr $x, 1) eq $band if !ref $band;
	return 0 if !is_number($x);
	my ($low, $beyond, $high, $below) = @$band;
	if (defined $low) {
		my $is = compare($x, $low);
		return 0 if $is < 0 || $beyond && $is == 0;
	}
	if (defined $high) {
		my $is = compare($x, $high);
		return 0 if $is > 0 || $below && $is == 0;
	}
	return 1;
}

1;
