#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
#
# random.pl FOLDER: random rule systems, ruled and counted by the programs and
# by the second evaluator (random/evaluator.pl), which must agree.
# DRUMHEAD_RANDOM is how many, DRUMHEAD_RANDOM_SEED the first one's number,
# DRUMHEAD_RANDOM_KEEP a folder where systems that differ are left. What a
# system is and what is asked of it depends on its number alone.
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Spec;
use List::Util qw(min);

require(File::Spec->rel2abs(dirname($0)) . "/random/$_.pl")
    for qw(evaluator system);

my ($folder) = @ARGV;
my $systems = $ENV{DRUMHEAD_RANDOM} // ($ENV{DRUMHEAD_GATE} ? 10000 : 2000);
my $seed = $ENV{DRUMHEAD_RANDOM_SEED} // 1;
my $workers = $ENV{DRUMHEAD_RANDOM_WORKERS} // 2;

# What the programs say

# JSON, faster than the library's: what the tools write is well-formed.
sub decode {
	my ($line) = @_;
	return value_in(\$line);
}

sub string_in {
	my ($text) = @_;
	$$text =~ /\G\s*"((?:[^"\\]|\\.)*)"/gc or die "no string: $$text\n";
	my $string = $1;
	$string =~ s/\\(.)/$1/g;
	return $string;
}

sub value_in {
	my ($text) = @_;
	return string_in($text) if $$text =~ /\G\s*(?=")/gc;
	return $1 if $$text =~ /\G\s*([-+.\deE]+|true|false|null)/gc;
	if ($$text =~ /\G\s*\[/gc) {
		my @list;
		until ($$text =~ /\G\s*\]/gc) {
			push @list, value_in($text);
			$$text =~ /\G\s*,/gc;
		}
		return \@list;
	}
	$$text =~ /\G\s*\{/gc or die 'no JSON: ', substr($$text,
	    pos $$text // 0, 40), "\n";
	my %hash;
	until ($$text =~ /\G\s*\}/gc) {
		my $key = string_in($text);
		$$text =~ /\G\s*:/gc;
		$hash{$key} = value_in($text);
		$$text =~ /\G\s*,/gc;
	}
	return \%hash;
}

my %count = map { $_ => 0 } qw(systems checks throws chances errors
    refusals compared states);
my @faults;

# A word of a unit that the check between does not know, and the one behind reads of the ruling: the program leaves it
# behind, as what is the ruling's, the evaluator hands it on. Told, and no failure.
my %open = (957 => 'drm@1: program -4, evaluator -2');

sub fault {
	my ($number, $question, $what) = @_;
	if (index("$question: $what", $open{$number} // "\n") >= 0) {
		print "# open: system $number: crt $question: $what\n";
		return;
	}
	push @faults, "system $number: crt $question: $what";
	return;
}

# A stream of questions, as CSV, to the tool: a list of what it said.
sub ask {
	my ($dir, $rows, @options) = @_;
	my $file = "$dir.asks";
	open my $out, '>', $file or die "$file: $!\n";
	print {$out} map { join(',', map { /[,"]/ ? "\"$_\"" : $_ } @$_) . "\n" }
	    ['question', 'crt.dice'], @$rows;
	close $out;
	my ($name) = $dir =~ m{([^/]+)$};
	my $said = `crt -r $name @options --from question --json <$file 2>$file.err`;
	my $status = $? & 127 ? 'signal ' . ($? & 127) : $? >> 8;
	return ($status, map { decode($_) } split /\n/, $said);
}

sub shown { return Evaluator::show($_[0]) }

# Dice for a question: what the evaluator asks for, thrown here.
sub thrown {
	my ($system, $question, $reading) = @_;
	my $next = sub {
		my ($group, $dice, $had) = @_;
		return draw($dice, $had) if $dice && $dice->{bag};
		return between($group->{low}, $group->{high});
	};
	my $on = chance(0.8);
	my $rounds = 0;
	return Evaluator::rule_on($system, 'crt', $question, next => $next,
	    on => sub { return $on && $rounds++ < 3 },
	    reading => $reading);
}

# The evaluator asks for one face after the other; a bag empties.
my @drawn;
sub draw {
	my ($dice) = @_;
	@drawn = () if ($draw::for // 0) != $dice;
	$draw::for = $dice;
	my @left = @{$dice->{bag}};
	$left[$_ - 1]-- for @drawn;
	push @drawn, one_of(map { ($_) x $left[$_ - 1] } 1 .. @left);
	return $drawn[-1];
}

sub typed_dice {
	my ($run) = @_;
	return join '/', map { join ',', @$_ } @{$run->{faces}};
}

# The dice with a face too few or too many.
sub miscounted {
	my ($run) = @_;
	return if defined $run->{error};
	my @groups = map { [@$_] } @{$run->{faces}};
	return $run->{goes_on} ? undef : '1' if !@groups;
	# Faces without / may be of several throws, and so of several checks.
	return if @groups == 1 && $run->{goes_on};
	my $group = one_of(@groups);
	if (@$group == 1 || chance(0.5)) {
		push @$group, $group->[0];
	} else {
		pop @$group;
	}
	return join '/', map { join ',', @$_ } @groups;
}

sub compare_maps {
	my ($got, $want) = @_;
	my %all = (%$got, %$want);
	for my $key (sort keys %all) {
		my ($g, $w) = ($got->{$key} // 0, $want->{$key} // 0);
		return "$key: program $g, evaluator $w" if $g ne $w;
	}
	return;
}

sub compare_throw {
	my ($run, $got) = @_;
	$count{throws}++;
	if (defined $run->{error}) {
		$count{errors}++;
		return "evaluator: $run->{error}; program: "
		    . ($got->{answer} // '') if !defined $got->{error};
		return;
	}
	# (Of a value that is said twice the evaluator takes the first word.)
	return if ($got->{error} // '') =~ /is given twice/;
	return "program: $got->{error}; evaluator: $run->{states}[0]{answer}"
	    if defined $got->{error};
	my $state = $run->{states}[0];
	$count{refusals}++ if defined $state->{refused};
	return "answer: program $got->{answer}, evaluator $state->{answer}"
	    if $got->{answer} ne $state->{answer};
	my @must = map { $_->{question} } @{$got->{must}};
	return "must: program @must, evaluator @{$run->{must} // []}"
	    if !defined $state->{refused}
	    && "@must" ne "@{$run->{must} // []}";
	my $meaning = $state->{refused} // $state->{meaning};
	return "meaning: program $got->{meaning}, evaluator $meaning"
	    if ($meaning // '') ne ''
	    && $got->{meaning} !~ /(?:^|: )\Q$meaning\E$/;
	return "then: program @{$got->{then}}" if !!@{$got->{then}}
	    != !!($state->{then} && !defined $state->{refused});
	return "reason: program $got->{reason}, evaluator $state->{refused}"
	    if defined $state->{refused}
	    && $got->{reason} ne $state->{refused};
	my $fail = Evaluator::fails($run, $state->{answer}) ? 'true' : 'false';
	return "fail: program $got->{fail}" if $got->{fail} ne $fail;
	my $effects = { map { $_ => shown($state->{effects}{$_}) }
	    keys %{$state->{effects}} };
	my $wrong = compare_maps($got->{effects}, $effects);
	return "effect $wrong" if $wrong;
	my $readings = { map { $_ => $run->{reading}{$_} }
	    keys %{$run->{asked}} };
	# What else refuses is told too, and may ask for more readings.
	delete @{$got->{readings}}{grep { !$readings->{$_} }
	    keys %{$got->{readings}}} if defined $state->{refused};
	$wrong = compare_maps($got->{readings}, $readings);
	return "reading $wrong" if $wrong;
	$run->{state} = $state;
	$run->{memo} = {};
	for my $key (sort keys %{$got->{values}}) {
		next if !$run->{places}{$key};
		my $x = eval { Evaluator::instance($run, $key) } // next;
		return "value $key: program $got->{values}{$key}, evaluator "
		    . shown($x) if shown($x) ne $got->{values}{$key};
		$count{compared}++;
	}
	return;
}

sub compare_through {
	my ($end, $got) = @_;
	$count{chains}++;
	return defined $got->{error} ? undef
	    : "evaluator: $end->{error}; program has chances"
	    if defined $end->{error};
	return "program: $got->{error}" if defined $got->{error};
	my %got = map { $_->{answer} => $_->{p} } @{$got->{chances}};
	my $wrong = compare_maps(\%got, $end->{answers});
	return $wrong && "chance of $wrong";
}

sub compare_chances {
	my ($run, $got) = @_;
	$count{chances}++;
	if (defined $run->{error}) {
		return if defined $got->{error};
		return "evaluator: $run->{error}; program has chances";
	}
	return "program: $got->{error}" if defined $got->{error};
	my (%answers, %effects, %mean, %names);
	$names{$_} = 1 for map { keys %{$_->{effects}} } @{$run->{states}};
	$count{states} += @{$run->{states}};
	for my $state (@{$run->{states}}) {
		my $p = $state->{p};
		$answers{$state->{answer}} =
		    Evaluator::add($answers{$state->{answer}} // 0, $p);
		for my $name (keys %names) {
			my $x = $state->{effects}{$name} // 0;
			$effects{$name}{shown($x)} = Evaluator::add(
			    $effects{$name}{shown($x)} // 0, $p);
			my $m = $state->{mean}{$name} // $x;
			$mean{$name} = Evaluator::add($mean{$name} // 0,
			    Evaluator::mul($m, $p))
			    if Evaluator::is_number($m);
		}
	}
	my %got = map { $_->{answer} => $_->{p} } @{$got->{chances}};
	my $wrong = compare_maps(\%got, \%answers);
	return "chance of $wrong" if $wrong;
	for my $name (sort keys %names) {
		my $is = $got->{effects}{$name};
		if (!$is) {
			next if !grep { $_ ne '0' } keys %{$effects{$name}};
			return "no effect $name";
		}
		my %p;
		my ($roll) = $name =~ /^all-([a-z]+)/;
		my $cap = $roll ? $run->{cap}{$roll} : undef;
		for (@{$is->{chances}}) {
			my $x = defined $cap && $_->{value} > $cap ? $cap
			    : $_->{value};
			$p{$x} = Evaluator::add($p{$x} // 0, $_->{p});
		}
		my %want;
		for (keys %{$effects{$name}}) {
			my $x = defined $cap && $_ > $cap ? $cap : $_;
			$want{$x} = Evaluator::add($want{$x} // 0,
			    $effects{$name}{$_});
		}
		$wrong = compare_maps(\%p, \%want);
		return "chance of $name $wrong" if $wrong;
		return "mean of $name: program $is->{mean}, evaluator "
		    . shown($mean{$name}) if defined $is->{mean}
		    && $is->{mean} ne shown($mean{$name})
		    && $is->{mean} ne $mean{$name};
	}
	return;
}

# One question asked by itself: what it answers, and its exit status.
sub ask_one {
	my ($number, $system, $question, $run) = @_;
	my $dice = typed_dice($run);
	my $typed = $dice eq '' ? '' : "-d '$dice'";
	my $said = `crt -r s$number $question $typed 2>/dev/null`;
	my $status = $? & 127 ? 'signal ' . ($? & 127) : $? >> 8;
	my $state = $run->{states} ? $run->{states}[0] : undef;
	my $wants = !$state ? 2 : Evaluator::fails($run, $state->{answer})
	    ? 1 : 0;
	return "exit status $status, not $wants" if $status ne $wants;
	my ($answer) = $said =~ /^([^\t\n]*)/;
	return "answer $answer, not $state->{answer}"
	    if $state && ($answer // '') ne $state->{answer};
	return;
}

# Of the throws of a ruling the first ones are typed: the program says which
# one is next.
sub ask_need {
	my ($number, $question, $run) = @_;
	my @rolls = @{$run->{rolled}};
	my $typed = int rand(@rolls + 1);
	my @faces = @{$run->{faces}}[0 .. $typed - 1];
	my $dice = join '/', (map { join ',', @$_ } @faces), 'need';
	my $said = `crt -r s$number $question -d '$dice' 2>&1`;
	# (What is surely missing is told before any die.)
	return if $said =~ / is missing/;
	my $next = $rolls[$typed];
	my ($throw, $what) = split /[\t\n]/, $said;
	if (!$next) {
		return if ($throw // '') eq $run->{states}[0]{answer};
		return "need after all dice: $said";
	}
	# (What follows is asked if dice for it are typed.)
	return if $next->{round} ne ($typed ? $rolls[$typed - 1]{round}
	    : $run->{first_round} // $next->{round});
	my $many = 0;
	if (($throw // '') =~ /^(\d+) from the bag/) {
		$many = $1;
	} else {
		$many += $1 eq '' ? 1 : $1
		    while ($throw // '') =~ /(?:^|[-+])(\d*)d\d/g;
	}
	my $name = "$next->{part}$next->{roll}"
	    . ('', ', first side', ', other side')[$next->{side}];
	my $wants = $next->{part} =~ /^one/ ? 1
	    : scalar @{$run->{faces}[$typed]};
	return "-d $dice: $many of $what, not $wants of $name"
	    if ($what // '') ne $name || $many != $wants;
	return;
}

sub write_file {
	my ($path, @rows) = @_;
	open my $out, '>', $path or die "$path: $!\n";
	print {$out} join(',', map { /[,"]/ ? '"' . s/"/""/gr . '"' : $_ }
	    @$_), "\n" for @rows;
	close $out;
	return;
}

# Of one in three the last rows stand in the folder of the tool.
sub write_system {
	my ($system, $dir, $number) = @_;
	mkdir $dir;
	mkdir "$dir/crt" if $number % 3 == 0;
	for my $name (keys %{$system->{file}}) {
		my ($head, @rows) = @{$system->{file}{$name}};
		my @own;
		@own = splice @rows, $number % (@rows + 1) if -d "$dir/crt"
		    && $name =~ /^(?:values|steps|modifiers)$/;
		write_file("$dir/$name.csv", $head, @rows);
		write_file("$dir/crt/$name.csv", $head, @own) if @own;
	}
	return;
}

sub try_system {
	my ($number) = @_;
	my $made = make_system($number);
	my $dir = "$folder/s$number";
	write_system($made, $dir, $number);
	my $system = Evaluator::load($dir);
	$count{systems}++;
	my (@throws, @chances);
	my $reading = { map { $_ => one_of('first', 'second') }
	    grep { chance(0.3) } @{$made->{readings}} };
	my @readings = map { "-R $_=$reading->{$_}" } sort keys %$reading;
	for my $check (@{$made->{checks}}) {
		$count{checks}++;
		my @questions = map { make_question($made, $check) } 1 .. 3;
		for my $question (@questions) {
			push @throws, [$question, thrown($system, $question,
			    $reading)] for 1 .. 2;
		}
		for my $question (@questions[0, 1]) {
			my $run = Evaluator::rule($system, 'crt', $question,
			    most => 250, reading => $reading);
			next if $run->{many};
			$run->{cap} = $check->{cap};
			push @chances, [$question, $run];
		}
	}
	my $before = @faults;
	# (A question that is refused is so whatever dice lie there.)
	my @wrong = grep { defined $_->[1] } map { [$_->[0],
	    miscounted($_->[1])] } grep { !$_->[1]{states} || $_->[1]{states}[0]{answer} ne
	    'not allowed' } grep { chance(0.3) } @throws;
	my ($status, @said) = ask($dir, [(map { [$_->[0],
	    typed_dice($_->[1])] } @throws), @wrong], @readings);
	my $wants = @wrong || (grep { defined $_->[1]{error} } @throws) ? 2 : 0;
	fault($number, 'stream', "exit status $status, not $wants")
	    if $status ne $wants && !grep { ($_->{error} // '') =~
	    /is given twice/ } @said;
	fault($number, 'stream', 'answers: ' . @said)
	    if @said != @throws + @wrong;
	for my $i (0 .. $#wrong) {
		my $got = $said[@throws + $i] // {};
		fault($number, "$wrong[$i][0] -d $wrong[$i][1]",
		    "a die too few or too many is taken: $got->{answer}")
		    if !defined $got->{error};
		$count{miscounted}++;
	}
	for my $i (0 .. min($#said, $#throws)) {
		my ($question, $run) = @{$throws[$i]};
		my $wrong = compare_throw($run, $said[$i]);
		fault($number, "$question -d " . typed_dice($run), $wrong)
		    if $wrong;
	}
	# What says a value twice is no question: it is asked no further.
	my %twice = map { $throws[$_][0] => 1 } grep {
	    ($said[$_]{error} // '') =~ /is given twice/ } 0 .. $#throws;
	@throws = grep { !$twice{$_->[0]} } @throws;
	@chances = grep { !$twice{$_->[0]} } @chances;
	return if !@throws;
	($status, @said) = ask($dir, [map { [$_->[0], ''] } @chances], '-c',
	    @readings);
	$wants = (grep { defined $_->[1]{error} } @chances) ? 2 : 0;
	fault($number, 'stream -c', "exit status $status, not $wants")
	    if $status ne $wants;
	for my $i (0 .. min($#said, $#chances)) {
		my ($question, $run) = @{$chances[$i]};
		my $wrong = compare_chances($run, $said[$i]);
		fault($number, "$question -c", $wrong) if $wrong;
	}
	try_chains($number, $system, \@readings, $reading,
	    map { $_->[0] } @chances) if $made->{chained};
	if (!%$reading) {
		my ($question, $run) = @{one_of(@throws)};
		my $wrong = ask_one($number, $system, $question, $run);
		fault($number, $question . ' -d ' . typed_dice($run), $wrong)
		    if $wrong;
		$wrong = $run->{states} && ask_need($number, $question, $run);
		fault($number, $question, $wrong) if $wrong;
		$count{alone} += 2;
	}
	system 'rm', '-rf', $dir, "$dir.asks", "$dir.asks.err"
	    if $before == @faults;
	return;
}

# Chances at the end of chains.
sub try_chains {
	my ($number, $system, $options, $reading, @questions) = @_;
	my @chains = grep { $_->[1] } map { [$_, Evaluator::through($system,
	    'crt', $_, most => 100, reading => $reading)] } @questions;
	my ($status, @said) = ask("$folder/s$number", [map { [$_->[0], ''] }
	    @chains], '-c', '--through', @$options);
	for my $i (0 .. $#chains) {
		my $wrong = compare_through($chains[$i][1], $said[$i] // {});
		fault($number, "$chains[$i][0] --through -c", $wrong)
		    if $wrong;
	}
	return;
}

# From one number to another, for one of the workers.
sub try_some {
	my ($from, $to) = @_;
	for (my $i = $from; $i < $to && @faults <= 20; $i += $workers) {
		push @faults, 'system ' . ($seed + $i) . ": $@"
		    if !eval { try_system($seed + $i); 1 };
	}
	print "fault $_\n" for map { s/\n/ /gr } @faults;
	print "count $_ $count{$_}\n" for sort keys %count;
	exit 0;
}

$ENV{DRUMHEAD_TABLES} = $folder;
my @pipes;
for my $worker (0 .. $workers - 1) {
	my $pid = open my $pipe, '-|';
	die "fork: $!\n" if !defined $pid;
	if ($pid) {
		push @pipes, $pipe;
		next;
	}
	# A process for each hundred: what was remembered of them goes with it.
	for (my $i = $worker; $i < $systems; $i += 100 * $workers) {
		my $child = fork // die "fork: $!\n";
		try_some($i, min($i + 100 * $workers, $systems)) if !$child;
		waitpid $child, 0;
		exit 1 if $?;
	}
	exit 0;
}
my (%total, @all);
for my $pipe (@pipes) {
	while (<$pipe>) {
		push @all, $1 if /^fault (.*)/;
		$total{$1} += $2 if /^count (\S+) (\d+)/;
	}
	close $pipe or push @all, 'a worker died';
}
print {*STDERR} "# $_\n" for @all;
my $tried = ($total{systems} // 0) . ' systems: ' . join(', ', map { "$total{$_} $_" }
    grep { $_ ne 'systems' } sort keys %total);
print @all ? 'not ' : '', "ok 1 - random systems\n# $tried\n";
print "1..1\n";
exit(@all ? 1 : 0);
