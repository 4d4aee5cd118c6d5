#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# malformed.pl FOLDER: broken tables, streams, rosters, questions and journals,
# each with one fault whose place is known. Each is answered with status 2, with
# nothing on standard output but good records' answers, and a line that names
# the place; a ruling that does not read the broken row is what it was, byte for
# byte. DRUMHEAD_MALFORMED is how many, DRUMHEAD_MALFORMED_SEED the first one's
# number. What a case is depends on its number alone.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Glob qw(:bsd_glob);
use File::Path qw(make_path);
use File::Spec;

my ($folder) = @ARGV;
my $top = File::Spec->rel2abs(dirname($0) . '/..');
my $cases = $ENV{DRUMHEAD_MALFORMED} // ($ENV{DRUMHEAD_GATE} ? 100000 : 300);
my $seed = $ENV{DRUMHEAD_MALFORMED_SEED} // 1;
my (%files, %text_of, %sound, @wrong, %count, $journal);
my @checks = (
	{ check => 'boarding', line => [qw(charge -r small -d 2/2 carl high vs),
	    'thrall'], reads => 'crew' },
	{ check => 'shooting', line => [qw(fire -r small -d 4 bow vs rail)],
	    reads => 'missiles' });

our $number;
our $what = '';

sub pick { return $_[int rand @_]; }

sub bytes_of {
	my ($path) = @_;
	open(my $f, '<:raw', $path) or die "$path: $!\n";
	local $/;
	return scalar(<$f>) // '';
}

sub put {
	my ($path, $bytes) = @_;
	open(my $f, '>:raw', $path) or die "$path: $!\n";
	print $f $bytes;
	close($f) or die "$path: $!\n";
}

# Status, standard output and standard error of a command.
sub run {
	my ($input, @line) = @_;
	put("$folder/in", $input);
	my $pid = fork // die "fork: $!\n";
	if (!$pid) {
		open(STDIN, '<', "$folder/in") or die;
		open(STDOUT, '>', "$folder/out") or die;
		open(STDERR, '>', "$folder/err") or die;
		exec { $line[0] } @line or exit 127;
	}
	waitpid($pid, 0);
	return ($?, bytes_of("$folder/out"), bytes_of("$folder/err"));
}

sub cells_of {
	my ($line) = @_;
	my @cells;
	while ($line =~ /\G(?:"((?:[^"]|"")*)"|([^,]*))(,|$)/g) {
		push @cells, defined $1 ? $1 =~ s/""/"/gr : $2;
		last if $3 eq '';
	}
	return @cells;
}

# One of these files, or what a tool has of it in a folder of its own.
sub pick_file {
	my $name = pick(@_);
	return pick($name, grep { m{/\Q$name\E\z} } sort keys %files);
}

sub row_of { return join ',', map { /[,"]/ ? '"' . s/"/""/gr . '"' : $_ } @_; }

# ---- what a case is held to ----

sub wrong {
	my ($text, @got) = @_;
	push @wrong, "case $number, $what: $text" .
	    join '', map { s/^/\n    /mgr } grep { defined && /\S/ } @got;
}

# Status 2, this output, and one line of standard error at this place, or lines
# all of it.
sub refused {
	my ($place, $want, $lines, $input, @line) = @_;
	my ($status, $out, $err) = run($input, @line);
	my @told = split /\n/, $err;
	wrong("@line: status $status, not 2", $out, $err) if $status != 2 << 8;
	wrong("@line: printed", $out) if $out ne $want;
	wrong("@line: not one line", $err) if !$lines && @told != 1;
	my $named = grep { $_ =~ $place } @told;
	wrong("@line: not at $place", $err) if $lines ? !$named : $named != @told
	    || !@told;
}

# ---- tables ----

# Each makes a fault: the file, the line, what is put there, the column (or
# undef), and who reads it: a check, `file`, `all`, or nobody.
sub formula_fault {
	my $file = pick_file(qw(modifiers steps));
	my @lines = @{$files{$file}};
	my @head = cells_of($lines[0]);
	my $i = 1 + int rand $#lines;
	my @cells = cells_of($lines[$i]);
	my $column = pick(qw(value when));
	my ($at) = grep { $head[$_] eq $column } 0 .. $#head;
	my ($do) = $file =~ /steps/ ? $cells[3] : '';
	return if $column eq 'value' && $do =~ /^(?:refuse|then|roll)$/;
	$cells[$at] .= pick(' +', ' + (1', ' nonesuch', "'", ' 1 2', '$');
	return ($file, $i, row_of(@cells), $column, $cells[0]);
}

sub cell_fault {
	my ($file, $column, $cell) = @{pick([qw(modifiers side 3)],
	    [qw(steps scope whole)], [qw(steps do answr)], [qw(values kind nmber)],
	    [qw(values side 3)], [qw(codes rank first)],
	    [qw(checks default yeah)], [qw(readings default yeah)])};
	$file = pick_file($file);
	my @lines = @{$files{$file}};
	my @head = cells_of($lines[0]);
	my $i = 1 + int rand $#lines;
	my @cells = cells_of($lines[$i]);
	my ($at) = grep { $head[$_] eq $column } 0 .. $#head;
	$cells[$at] = $cell;
	return ($file, $i, row_of(@cells), $column,
	    $file =~ /checks|readings/ ? 'all' : $cells[0]);
}

# The whole row: a cell too many. (One with too few goes on with empty ones.)
sub row_fault {
	my $file = pick_file(qw(modifiers steps values codes crew missiles checks));
	my @lines = @{$files{$file}};
	my $i = 1 + int rand $#lines;
	return ($file, $i, "$lines[$i],more", undef,
	    $file =~ /checks|crew|missiles/ ? 'file' :
	    (cells_of($lines[$i]))[0]);
}

# The bytes, which whoever opens the file reads.
sub byte_fault {
	my $file = pick_file(qw(modifiers steps values codes crew missiles checks));
	my @lines = @{$files{$file}};
	my $i = 1 + int rand $#lines;
	return ($file, $i, pick("$lines[$i]\xff", "$lines[$i]\xc3("), undef,
	    'file');
}

sub quote_fault {
	my $file = pick_file(qw(modifiers steps values codes crew missiles checks));
	my @lines = @{$files{$file}};
	return ($file, $#lines, $lines[-1] . ',"', undef, 'open');
}

sub header_fault {
	my $file = pick_file(qw(modifiers steps values codes checks readings));
	my @head = cells_of($files{$file}[0]);
	$head[int rand @head] = 'nonesuch';
	return ($file, 0, row_of(@head), undef, 'file');
}

# Does the ruling read it? undef: it may be otherwise for another reason.
sub is_read {
	my ($c, $file, $reads) = @_;
	my $opens = $file =~ m{(.*)/} ? $c->{line}[0] eq $1 :
	    $file !~ /crew|missiles/ || $c->{reads} eq $file;
	return $opens if $reads =~ /^(?:file|all)$/;
	return $opens ? undef : 0 if $reads eq 'open';
	return $reads eq $c->{check} || $reads eq '@fights';
}

sub table_case {
	my ($file, $i, $row, $column, $reads) = pick(\&formula_fault,
	    \&formula_fault, \&cell_fault, \&cell_fault, \&row_fault,
	    \&byte_fault, \&quote_fault, \&header_fault)->();
	return if !defined $file;
	$what = "$file.csv line " . ($i + 1) . ": $row";
	my @lines = @{$files{$file}};
	$lines[$i] = $row;
	my $path = "$folder/small/$file.csv";
	put($path, join("\n", @lines) . "\n");
	my $place = quotemeta("$file.csv:" . ($i + 1)) . ':' .
	    (defined $column ? " column \"$column\"" : '');
	my ($status, $out, $err) = run('', qw(tables lint small));
	wrong("lint: status $status, not 2", $out, $err) if $status != 2 << 8;
	wrong("lint: not at $place", $out, $err) if "$out$err" !~ $place;
	for my $c (@checks) {
		my $read = is_read($c, $file, $reads);
		if ($read) {
			refused($place, '', 0, '', @{$c->{line}});
		} elsif (defined $read) {
			my $got = join '|', run('', @{$c->{line}});
			wrong("@{$c->{line}}: not what it was", $got)
			    if $got ne $sound{$c->{check}};
		}
	}
	put($path, $text_of{$file});
	return 1;
}

# ---- questions ----

my @questions = ([qw(charge carl vs thrall)], [qw(charge thrall high vs carl)],
    [qw(fire bow vs rail)], [qw(fire sling steady vs open)],
    [qw(charge carl rank=carl vs thrall)]);

# One of its words is none, at a place that is known.
sub broken_question {
	my ($tool, @words) = @{$questions[int rand 4]};
	my $at = int rand @words + 1;
	splice @words, $at, 0, pick('xqzzk', 'qx-zzk', "w\xffq", 'bow=qqq',
	    '99999999999999999999', '{zq}');
	return ($at + 1, $tool, @words);
}

sub question_case {
	my ($at, $tool, @words) = broken_question();
	$what = "$tool @words";
	refused(qr/\(word $at\)/, '', 1, '', $tool,
	    '-r', 'small', '-s', '1', '--', @words);
	return 1;
}

# ---- streams ----

sub stream_case {
	my (@lines, %bad, $want);
	my $csv = rand() < 0.5;
	my $good = 'bow vs rail';
	push @lines, 'id,question' if $csv;
	for my $i (1 .. 2 + int rand 6) {
		my $broken = rand() < 0.3;
		my $line = $broken ? pick("bow vs xqzzk", "bow xqzzk vs rail",
		    'bow vs rail cover=xqzzk') : $good;
		$line = "$i,$line" . ($broken && rand() < 0.4 ?
		    pick(',x', ',x,y') : '') if $csv;
		push @lines, $line;
		$bad{@lines}++ if $broken;
	}
	return if !%bad;
	my @line = (qw(fire -r small -s 1 -R reach=long), $csv ? '--csv' : '-');
	$what = "stream:\n" . join("\n", @lines);
	my ($status, $out, $err) = run(join("\n", @lines) . "\n", @line);
	wrong("status $status, not 2", $out, $err) if $status != 2 << 8;
	my %named = map { /stdin:(\d+):\d+:/ ? ($1 => 1) : (other => $_) }
	    split /\n/, $err;
	wrong('other places', $err) if join(' ', sort keys %named) ne
	    join(' ', sort keys %bad);
	my $answers = () = $out =~ /\b(?:hits|misses)\b(?=[\t,])/g;
	wrong('not the good records', $out)
	    if $answers != @lines - $csv - keys %bad;
	return 1;
}

# ---- rosters ----

sub roster_case {
	my @lines = ('unit,words', map { "u$_," . pick(qw(bow sling)) }
	    1 .. 3 + int rand 4);
	my $i = 1 + int rand $#lines;
	my $at = $i + 1;
	my $kind = pick(qw(more twin empty open head inside));
	$lines[$i] .= ',more' if $kind eq 'more';
	$lines[$i] = ',bow' if $kind eq 'empty';
	$lines[$i] .= 'x"y' if $kind eq 'inside';
	($i, $lines[$#lines + 1]) = ($#lines + 1, "u$i,bow") if $kind eq 'twin';
	$lines[$i] = "u$i,\"bow" if $kind eq 'open';
	($i, $lines[0]) = (0, 'name,words') if $kind eq 'head';
	$at = $i + 1;
	$what = "roster:\n" . join("\n", @lines);
	put("$folder/units.csv", join("\n", @lines) . "\n");
	refused(qr/units\.csv:$at:/, '', 0, '', qw(fire -r small -d 4 -u),
	    "$folder/units.csv", '@u1', 'vs', 'rail');
	return 1;
}

# ---- journals ----

sub journal_case {
	my @lines = split /\n/, $journal;
	my $i = int rand @lines;
	my $kind = pick(qw(byte more fewer drop twice blank swap));
	if ($kind eq 'byte') {
		my $at = int rand length $lines[$i];
		substr($lines[$i], $at, 1) =
		    substr($lines[$i], $at, 1) eq 'x' ? 'y' : 'x';
	}
	$lines[$i] .= ',x' if $kind eq 'more';
	$lines[$i] =~ s/,[^,]*$// if $kind eq 'fewer';
	# The last row's loss is what a receipt is for.
	return if $kind =~ /drop|swap/ && ($i == $#lines || $i == 0);
	splice @lines, $i, 1 if $kind eq 'drop';
	splice @lines, ++$i, 0, $lines[$i - 1] if $kind eq 'twice';
	splice @lines, $i, 0, '' if $kind eq 'blank';
	@lines[$i, $i + 1] = @lines[$i + 1, $i] if $kind eq 'swap';
	$what = "journal: $kind of line " . ($i + 1);
	put("$folder/journal.csv", join("\n", @lines) . "\n");
	my $line = $i + 1;
	refused(qr/journal\.csv:$line:/, '', 0, '', 'journal', '-J',
	    "$folder/journal.csv", pick(qw(verify show receipt report)));
	refused(qr/journal\.csv:$line:/, '', 0, '', qw(roll d6 -d 3 -J),
	    "$folder/journal.csv");
	return 1;
}

# ---- all of them ----

sub prepare {
	make_path("$folder/small");
	$ENV{DRUMHEAD_TABLES} = $folder;
	for my $path (glob "$top/t/fuzz/systems/small/*.csv") {
		my ($file) = $path =~ m{([^/]*)\.csv$};
		$files{$file} = [split /\n/, bytes_of($path)];
	}
	make_path("$folder/small/fire");
	for my $file (qw(values steps modifiers)) {
		my ($head, @rows) = @{$files{$file}};
		$files{"fire/$file"} = [$head, grep { /^shooting,/ } @rows];
		$files{$file} = [$head, grep { !/^shooting,/ } @rows];
	}
	for my $file (keys %files) {
		$text_of{$file} = join "\n", @{$files{$file}}, '';
		put("$folder/small/$file.csv", $text_of{$file});
	}
	$sound{$_->{check}} = join '|', run('', @{$_->{line}}) for @checks;
	for my $i (1 .. 6) {
		run('', qw(fire -r small -s), $i, qw(bow vs rail -J),
		    "$folder/sound.csv");
		run('', qw(roll 2d6 -J), "$folder/sound.csv");
	}
	$journal = bytes_of("$folder/sound.csv");
}

prepare();
my @kinds = ([tables => \&table_case], [tables => \&table_case],
    [questions => \&question_case], [streams => \&stream_case],
    [rosters => \&roster_case], [journals => \&journal_case]);
for my $n ($seed .. $seed + $cases - 1) {
	$number = $n;
	srand($number);
	my ($kind, $make) = @{$kinds[$number % @kinds]};
	1 until $make->();
	$count{$kind}++;
	last if @wrong > 20;
}
print '# ', join(', ', map { "$count{$_} $_" } sort keys %count), "\n";
print "1..1\n", @wrong ? 'not ok' : 'ok', " 1 - $cases malformed inputs\n";
print STDERR map { s/^/# /mgr . "\n" } @wrong;
exit(@wrong ? 1 : 0);
