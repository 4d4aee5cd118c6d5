#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# corpus.pl FOLDER: what each fuzz target starts from, out of tables/ and t/:
# FOLDER/TARGET/NUMBER. The first bytes are those that the target reads, see
# its file.
use strict;
use warnings;
use File::Basename qw(basename dirname);
use File::Glob qw(:bsd_glob);
use File::Path qw(make_path);
use File::Spec;

my $top = File::Spec->rel2abs(dirname($0) . '/../..');
my ($folder) = @ARGV;
my @systems =
    qw(germantown brandywine iron-brigade fire-and-fury land-of-the-free);
my @tools = qw(odds crt morale fire charge fallen-leader reorg rally maneuver
    melee move victory orders force scenario turn);
my %number;

sub put {
	my ($target, $bytes) = @_;
	make_path("$folder/$target");
	my $path = "$folder/$target/" . ++$number{$target};
	open(my $f, '>:raw', $path) or die "$path: $!\n";
	print $f $bytes;
	close($f) or die "$path: $!\n";
}

sub bytes_of {
	my ($path) = @_;
	open(my $f, '<:raw', $path) or die "$path: $!\n";
	local $/;
	return scalar <$f>;
}

# The rows of a file as lists; good enough for our own.
sub rows_of {
	my ($path) = @_;
	my @rows;
	for my $line (split /\n/, bytes_of($path)) {
		my @cells;
		push @cells, defined $1 ? $1 =~ s/""/"/gr : $2
		    while $line =~ /\G(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/g
		    && pos($line) <= length($line)
		    && (@cells < 40);
		push @rows, \@cells;
	}
	return @rows;
}

sub tables {
	my @files = qw(checks codes crew examples missiles modifiers steps
	    system values words readings units);
	for my $i (0 .. $#files) {
		for my $from ("$top/t/fuzz/systems/small", "$top/t/systems/proof",
		    "$top/tables/germantown") {
			my $path = "$from/$files[$i].csv";
			next if !-f $path;
			put('table', chr($i + @files * $_) .
			    substr(bytes_of($path), 0, 2000)) for 0 .. 2;
		}
	}
}

sub systems {
	for my $from (glob "$top/t/{fuzz/systems,systems}/*/system.csv") {
		my $all = '';
		for my $path (sort glob dirname($from) . '/*.csv') {
			$all .= '== ' . basename($path, '.csv') . "\n" .
			    bytes_of($path);
		}
		put('system', $all);
		put('system', in_folders($all));
	}
}

# The same, the rows of charge and melee in their folders.
sub in_folders {
	my ($all) = @_;
	my ($checks) = $all =~ /^== checks\n(.*?)(?=^== )/ms or return $all;
	my %tool = map { (split /,/)[1, 0] } split /\n/, $checks;
	return $all =~ s{^== (values|steps|modifiers)\n([^\n]*\n)(.*?)(?=^== |\z)}{
		my ($name, $head, %rows) = ($1, $2);
		for my $row (split /^/, $3) {
			my $tool = $tool{(split /,/, $row)[0] // ''} // '';
			$tool = '' if $tool !~ /^(?:charge|melee)$/;
			$rows{$tool} .= $row;
		}
		join '', map { '== ' . ($_ ? "$_/" : '') . "$name\n$head" .
		    $rows{$_} } sort keys %rows }msger;
}

sub formulas {
	my %seen;
	for my $path (glob "$top/t/{fuzz/systems,systems}/*/{steps,values,modifiers}.csv") {
		for my $row (rows_of($path)) {
			$seen{$_}++ for grep { /\W/ } @$row[4 .. $#$row];
		}
	}
	for my $system (@systems) {
		for my $path (glob "$top/tables/$system/{,*/}values.csv") {
			$seen{$_->[5] // ''}++ for rows_of($path);
		}
	}
	put('formula', $_) for sort keys %seen;
}

sub questions {
	for my $i (0 .. $#systems) {
		my $n = 0;
		for my $row (rows_of("$top/tables/$systems[$i]/examples.csv")) {
			my ($tool) = grep { $tools[$_] eq $row->[0] } 0 .. $#tools;
			put('question', chr($i) . chr($tool) . chr($n++ % 8) .
			    $row->[1]) if defined $tool;
		}
	}
}

sub streams {
	my @streams = (
	    "id,question\n1,8 vs 4\n2,3 vs 1\n", "id,odds\n1,2-1\n2,1-3\n",
	    "id,question\n1,line infantry vs raw\n\"2\",\"dice inferior cavalry\"\n", "id,crt.words\n1,2-1\n",
	    "8 vs 4\n5 vs 3 woods\n", "8\n4 woods\n# none\n\n",
	    "id,question,dice\n1,american panicked need=5,5\n", "roll.words,dice\n2d6,\n3d6,\"1,2,3\"\n");
	put('stream', chr($_) . $streams[$_]) for 0 .. $#streams;
	for my $path (glob "$top/t/cases/*.csv") {
		put('stream', chr($number{stream} % 8) .
		    substr(bytes_of($path), 0, 400));
	}
}

sub rosters {
	put('roster', "unit,words\na,4\nb,8 woods\n");
	put('roster', "unit,strength,note\na,4,\"x,y\"\nb,2,\n\"c d\",1,z\n");
	put('roster', "\xef\xbb\xbfunit,words\r\na,4 \@b\r\nb,\"1\n2\"\r\n");
	put('roster', "unit,words\na,line infantry\nb,inferior infantry higher-plane\n");
	my @files = glob "$top/tables/*/rosters/*.csv" or die "no rosters\n";
	put('roster', substr(bytes_of($_), 0, 450)) for @files;
}

# Rows that the tools write themselves, of a system that is small, for replay loads it.
sub journals {
	local $ENV{DRUMHEAD_TABLES} = "$top/t/fuzz/systems";
	my $path = "$folder/journal.csv";
	my @lines = ('charge -r small carl high vs thrall -s a', 'roll 2d6 -s b',
	    'charge -r small carl high vs thrall -d 3/2 --by Ann', 'journal note it rains',
	    'journal turn 2', 'fire -r small bow vs rail',
	    'journal seal --by Ann', 'journal word --by Bob hello',
	    'roll 3d6', 'journal reveal', 'journal undo 2 wrong',
	    'roll 2d6 -n 3 -s c');
	unlink $path;
	for my $line (@lines) {
		my $status = system("$line -J $path >/dev/null 2>&1 </dev/null");
		die "$line: status $status\n" if $status > 1 << 8;
	}
	my $all = bytes_of($path);
	put('journal', chr(2 * $_) . $all) for 0 .. 6;
	put('journal', "\0" . substr($all, 0, length($all) - 7));
	my (undef, @rows) = split /\n/, $all;
	s/,[^,]*,[^,]*$// for @rows;
	put('journal', chr(2 * $_ + 1) . join("\n", @rows) . "\n") for 0 .. 6;
	put('journal', "\1$_\n") for @rows;
	unlink $path;
}

sub dice {
	my %seen = map { $_ => 1 } ('2d6', 'd10z', 'd6-d6', '2d3kh1', '3d6:4+',
	    "2d6\n3,4", "3d6\n_,4/5", "d100\nneed", '200d6', '4d6kl3+2', 'd66',
	    '2d6 3d8', 'bag(3, 4)', "d10z\n00");
	for my $path (glob "$top/{t/systems,tables}/*/{,*/}steps.csv") {
		for my $row (rows_of($path)) {
			$seen{$row->[5]}++ if ($row->[3] // '') eq 'roll';
		}
	}
	put('dice', $_) for sort grep { defined } keys %seen;
}

tables();
systems();
formulas();
questions();
streams();
rosters();
journals();
dice();
