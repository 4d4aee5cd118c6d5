# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of random.pl: a rule system made from a number, and questions to it.
use strict;
use warnings;
use List::Util qw(min max shuffle first);

sub one_of { return $_[rand @_] }
sub chance { return rand() < $_[0] }
sub between { my ($low, $high) = @_; return $low + int rand($high - $low + 1) }

# Names and what can be said of them. A thing is a hash of name, scope, type
# (num, bool, or the words it may be) and, of a roll, parts.

my @NUMBERS = qw(range drag depth load steps marks losses grade);
my @YESNO = qw(bold wet steep hidden tired keen);
my @WORDS = qw(horse foot guns red blue green open close grand small);
my @MODIFIERS = qw(flag drum fog rain wall ditch mud rush cheer smoke);

# How a thing is written where a formula stands, or nothing if it cannot be.
sub reference {
	my ($at, $thing) = @_;
	my ($side, $units) = $thing->{scope} =~ /^(1|2|each|)(\+?)$/;
	my $name = $thing->{name};
	return if ref $thing->{type} && $units && !($at->{unit}
	    && ($side eq 'each' || $side eq $at->{side}));
	my $attach = sub {
		my ($who) = @_;
		return $thing->{part} ? "$name.$thing->{part}$who"
		    : "$name$who";
	};
	return $attach->('') if $side eq '';
	my $here = $at->{side};
	if ($units) {
		my $own = $here && ($side eq 'each' || $side eq $here
		    || 0) ;
		if ($own && $at->{unit}) {
			return "prev.$name" if $thing->{type} eq 'num'
			    && !$at->{noprev} && chance(0.1);
			return $name;
		}
		my $of = $side eq 'each' ? one_of(1, 2) : $side;
		my $who = $own && chance(0.5) ? '' : "\@$of";
		my $where = chance(0.2) ? ', where ' . one_of('first',
		    'last', 'index > 1') : '';
		return ref $thing->{type} ? undef
		    : $thing->{type} eq 'num' ? one_of('sum', 'sum',
		    'max', 'min') . "$who($name)"
		    : one_of('count', 'any', 'all') . "$who($name$where)";
	}
	if ($side eq 'each') {
		return $attach->('@' . one_of(1, 2)) if !$here || chance(0.2);
		return $attach->(one_of('', '', '', '@other'));
	}
	# The other side's, and of two sides any, wants its name.
	return $attach->(one_of('', "\@$side")) if $here eq $side
	    || !$here && !$at->{check}{two}
	    && ($thing->{kind} // '') ne 'effect';
	return $attach->(one_of("\@$side", $here =~ /[12]/ ? '@other'
	    : "\@$side"));
}

# A formula of a type, of the things that are known so far.
sub things {
	my ($at, $type) = @_;
	return grep { ref $_->{type} ? ref $type
	    : !ref $type && $_->{type} eq $type } @{$at->{check}{things}};
}

sub number_of {
	my ($at, $depth) = @_;
	my @known = things($at, 'num');
	if ($depth <= 0 || chance(0.25)) {
		my $text = @known && chance(0.75)
		    ? reference($at, one_of(@known)) : undef;
		return $text // between(0, 6);
	}
	my $x = sub { number_of($at, $depth - 1) };
	my @said = grep { $_->{type} eq 'num' && $_->{scope} eq
	    ($at->{unit} ? '+' : $at->{side}) } @{$at->{check}{inputs}};
	my @ways = (
		@said ? sub { '(' . one_of(@said)->{name} . ' else '
		    . $x->() . ')' } : (),
		sub { my $cell = look_up($at, $depth - 1);
		    return $cell =~ /\]$/ ? "($cell else " . $x->() . ')'
		    : $cell },
		sub { '((if(' . truth_of($at, $depth - 1) . ', ' . $x->()
		    . ', none)' . one_of('', ' + 2', ' * 3') . ') else '
		    . $x->() . ')' },
		sub { $x->() . one_of(' + ', ' - ') . $x->() },
		sub { $x->() . ' * ' . between(0, 3) },
		sub { '(' . $x->() . ') / ' . between(1, 4) },
		sub { one_of('min', 'max') . '(' . $x->() . ', ' . $x->() . ')' },
		sub { one_of('floor', 'ceil', 'round', 'abs') . '('
		    . $x->() . ' / ' . between(1, 4) . ')' },
		sub { 'mod(' . $x->() . ', ' . between(1, 5) . ')' },
		sub { 'clamp(' . $x->() . ', ' . between(-2, 1) . ', '
		    . between(2, 8) . ')' },
		sub { 'if(' . truth_of($at, $depth - 1) . ', ' . $x->() . ', '
		    . $x->() . ')' },
		sub { '(' . $x->() . ' + ' . $x->() . ') * ' . between(-1, 2) },
		sub { look_up($at, $depth - 1) },
		sub { '(' . truth_of($at, $depth - 1) . ')' },
		$at->{unit} ? sub { of_unit($at) } : (),
		(grep { /\+/ } map { $_->{scope} } @{$at->{check}{things}})
		    ? sub { of_units($at, $depth - 1) } : (),
	);
	return one_of(@ways)->();
}

# What only a unit knows.
sub of_unit {
	my ($at) = @_;
	my @own = grep { $_->{scope} =~ /\+/ && ($_->{scope} eq 'each+'
	    || $_->{scope} eq "$at->{side}+") } things($at, 'num');
	return 'index' if !@own || chance(0.4);
	my $name = one_of(@own)->{name};
	return "count($name " . one_of('<', '=', '>=') . " mine.$name"
	    . one_of('', ' and index <= mine.index') . ')';
}

# A function over the units of a side.
sub of_units {
	my ($at, $depth) = @_;
	my $thing = one_of(grep { $_->{scope} =~ /\+/ }
	    @{$at->{check}{things}});
	my ($side) = $thing->{scope} =~ /^(1|2|each)/;
	$side = one_of(1, 2) if $side eq 'each';
	my $there = { %$at, side => $side, unit => 1, noprev => 1 };
	my $what = one_of('count', 'sum', 'max', 'min', 'best');
	return "count\@$side()" if $what eq 'count' && chance(0.3);
	return "count\@$side(" . truth_of($there, $depth) . ')'
	    if $what eq 'count';
	return "best\@$side(" . number_of($there, 1) . ', index)'
	    if $what eq 'best';
	return "$what\@$side(" . number_of($there, $depth)
	    . one_of('', '', ', where ' . truth_of($there, 1)) . ')'
	    if $what eq 'sum';
	return "$what\@$side(" . number_of($there, $depth) . ')';
}

sub truth_of {
	my ($at, $depth) = @_;
	return "reading(" . one_of(@{$at->{system}{readings}}) . ") = 'first'"
	    if @{$at->{system}{readings}} && chance(0.03);
	if (chance(0.03)) {
		my @mine = grep { $_->{scope} eq ($at->{unit} ? '+'
		    : $at->{side}) } @{$at->{check}{inputs}};
		return 'given(' . one_of(@mine)->{name} . ')' if @mine;
	}
	my @known = things($at, 'bool');
	my @words = things($at, []);
	if (@known && ($depth <= 0 || chance(0.2))) {
		my $text = reference($at, one_of(@known));
		return $text if defined $text;
	}
	if (@known && chance(0.05)) {
		my @of = grep { defined } map { reference($at, $_) }
		    one_of(@known), one_of(@known);
		@of = grep { /^[a-z0-9-]+(?:@\w+)?$/ } @of;
		return 'first-of(' . join(', ', @of) . ") = '"
		    . (one_of(@of) =~ s/@.*//r) . "'" if @of;
	}
	if (@words && chance(0.3)) {
		my $thing = one_of(@words);
		my $text = reference($at, $thing);
		my $word = one_of(@{$thing->{type}});
		return "$text in (" . join(' ', map { one_of($_, "'$_'") }
		    $word, one_of(@{$thing->{type}})) . ')'
		    if defined $text && chance(0.3);
		return "$text " . one_of('=', '!=') . " '$word'"
		    if defined $text;
	}
	my $d = max(0, $depth - 1);
	if ($depth > 0 && chance(0.3)) {
		return '(' . truth_of($at, $d) . one_of(' and ', ' or ')
		    . truth_of($at, $d) . ')';
	}
	return 'not (' . truth_of($at, $d) . ')' if $depth > 0 && chance(0.1);
	return number_of($at, $d) . ' ' . one_of('<', '<=', '>', '>=', '=',
	    '!=') . ' ' . number_of($at, 0);
}

# A look-up into a table of numbers. Some cells refuse.
sub look_up {
	my ($at, $depth) = @_;
	if (chance(0.3)) {
		my $joined = $at->{check}{joined};
		my @of = map { reference($at, $_) // return 1 }
		    @{$joined->{of} // []};
		return "$joined->{name}\[@of, '" . one_of('near', 'far') . "']"
		    if @of;
		my ($word) = grep { $_->{table} } things($at, []);
		my $text = $word ? reference($at, $word) : undef;
		return "$word->{table}\[$text]" if defined $text;
	}
	my $tables = $at->{system}{lookups};
	return number_of($at, 0) if !@$tables;
	my $table = one_of(@$tables);
	my $row = 'floor(' . number_of($at, $depth) . ')';
	my $column = '';
	if ($table->{columns}) {
		$column = $table->{banded} ? ', floor('
		    . number_of($at, 0) . ')'
		    : ", '" . one_of(@{$table->{columns}}) . "'";
	}
	return "step($table->{name}, $row, " . between(-2, 2) . "$column)"
	    if chance(0.15);
	return "if(has($table->{name}, $row$column), "
	    . "$table->{name}\[$row$column], 1)" if chance(0.2);
	return "$table->{name}\[$row$column]";
}

# Making a system: {files => {name => [header, rows]}, asks => [...]}

sub make_system {
	my ($number) = @_;
	srand($number * 7919 + 17);
	my $system = { lookups => [], readings => [], file => {}, checks => [],
	    words => [] };
	$system->{file}{system} = [['key', 'value'],
	    ['title', "random $number"]];
	$system->{file}{$_->[0]} = [[split /,/, $_->[1]]] for
	    ['checks', 'tool,check,default,title,first,second,codes,fail'],
	    ['units', 'of,name,kind,legal,needs,default,about,prompt'],
	    ['values', 'check,side,name,kind,legal,default,reading,also,prompt'],
	    ['modifiers',
	    'check,side,word,to,op,value,when,group,pick,reading'],
	    ['steps', 'check,id,scope,do,name,value,when,say,reading'],
	    ['codes', 'table,code,answer,rank,meaning'],
	    ['words', 'word,brings,when'],
	    ['readings', 'name,choice,default,why'];
	for (1 .. between(0, 2)) {
		my $name = "read$_";
		push @{$system->{readings}}, $name;
		push @{$system->{file}{readings}}, [$name, 'first', 'yes', ''],
		    [$name, 'second', '', ''];
	}
	make_table($system, $_) for 1 .. between(0, 2);
	$system->{file}{throws} = [['row', 'dice'], ['..1', 'd6'],
	    ['2..3', '2d3'], ['4..', 'd4-1']];
	make_units($system) if chance(0.4);
	make_check($system, "c$_", $_ == 1) for 1 .. between(1, 3);
	make_words($system) if chance(0.3);
	make_chain($system) if chance(0.3);
	return $system;
}

sub some_reading {
	my ($system, $chance) = @_;
	return '' if !@{$system->{readings}} || !chance($chance);
	return one_of(@{$system->{readings}}) . '='
	    . one_of('first', 'second', 'first|second');
}

# Bands that cover every whole number.
sub bands {
	my $at = between(-3, 2);
	my @bands = ("..$at");
	for (1 .. between(1, 3)) {
		my $to = $at + between(1, 3);
		push @bands, $to == $at + 1 ? $to : ($at + 1) . "..$to";
		$at = $to;
	}
	return @bands, ($at + 1) . '..';
}

sub make_table {
	my ($system, $n) = @_;
	my $name = "table$n";
	my $table = { name => $name };
	my @columns = ('result');
	if (chance(0.6)) {
		$table->{banded} = chance(0.4);
		@columns = $table->{banded} ? bands() : qw(near far wide);
		$table->{columns} = \@columns;
	}
	my $readings = @{$system->{readings}} && chance(0.4);
	my @rows = ['row', @columns, $readings ? 'reading' : ()];
	my $cells = sub { map { chance(0.04) ? '!no such place'
	    : chance(0.1) ? between(1, 3) . '/2' : between(-2, 6) } @columns };
	for my $band (bands()) {
		if ($readings && chance(0.4)) {
			my $name = one_of(@{$system->{readings}});
			push @rows, [$band, $cells->(), "$name=first"],
			    [$band, $cells->(), "$name=second"];
			next;
		}
		push @rows, [$band, $cells->(), $readings ? '' : ()];
	}
	$system->{file}{$name} = \@rows;
	push @{$system->{lookups}}, $table;
	return;
}

# What a unit is, and laws of it. Whatever needs something has a default.
sub make_units {
	my ($system) = @_;
	my (@things, @rows);
	my $add = sub {
		my ($name, $kind, $legal, $needs, $default, $about, $type) = @_;
		my $computed = $about eq '';
		push @rows, ['unit', $name, $kind, $legal, $needs, $default,
		    $about, $computed ? '' : $name];
		push @things, { name => $name, scope => 'each', type => $type,
		    kind => $kind, computed => $computed, attribute => 1,
		    needs => $needs, needed => $default eq 'ask' };
	};
	# (A formula of a unit names nobody else.)
	my $own = sub {
		my ($make, $depth) = @_;
		my $at = at_scope($system, { inputs => [],
		    things => [map { { %$_, scope => '1' } } @things] }, '1');
		return $make->($at, $depth) =~ s/\@1//gr;
	};
	$add->('corps', 'word', 'pike bow', '', "'pike'", 'who',
	    [qw(pike bow)]);
	$add->('ranks', 'value', '0..6', '', chance(0.2) ? 'ask'
	    : between(0, 4), 'state', 'num');
	$add->('lame', 'yesno', '', chance(0.5) ? one_of("corps = 'bow'",
	    "corps != 'bow'", "corps = 'pike'") : '', 'no', 'how', 'bool')
	    if chance(0.7);
	$add->('heat', 'value', '0..6', chance(0.5) ? one_of("corps = 'bow'",
	    'lame', 'not lame', 'ranks > 1') : '', between(0, 3), 'where',
	    'num') if @things > 2 && chance(0.7);
	$add->('worth', 'value', '', '', $own->(\&number_of, 2) . ' else '
	    . between(0, 3), '', 'num') if chance(0.6);
	$system->{units} = \@things;
	$system->{file}{units} = [@{$system->{file}{units}}, @rows];
	push @{$system->{file}{steps}}, ['@unit', "law$_", 'each', 'refuse', '',
	    "by law $_", $own->(\&truth_of, 1), '', '']
	    for 1 .. one_of(0, 1, 1, 2);
	return;
}

# A check knows them where units stand; it may have a default of its own.
sub make_stand {
	my ($system, $check) = @_;
	return ('', '') if !$system->{units} || $check->{units} || chance(0.2);
	my $scope = $check->{two} ? 'each' : '1';
	for my $unit (@{$system->{units}}) {
		my $thing = { %$unit, scope => $scope };
		push @{$check->{things}}, $thing;
		push @{$check->{inputs}}, $thing if !$thing->{computed};
		push @{$system->{file}{values}}, [$check->{name},
		    $check->{two} ? one_of(1, 2, 'each') : 1, $thing->{name},
		    '', '', ref $thing->{type} ? "'bow'" : $thing->{type} eq
		    'num' ? between(0, 4) : one_of('yes', 'no'), '', '', '']
		    if !$thing->{computed} && chance(0.2);
	}
	return ('unit', $check->{two} ? 'unit' : '');
}

# One check. Things are added in an order in which later formulas may read
# earlier things.
sub make_check {
	my ($system, $name, $default) = @_;
	my $check = { name => $name, things => [], inputs => [], mods => [],
	    two => chance(0.5), rolls => [], sums => [] };
	$check->{units} = chance(0.3) ? one_of($check->{two}
	    ? ('1', '2', 'each') : '1') : '';
	push @{$system->{checks}}, $check;
	my @stands = make_stand($system, $check);
	my @names = shuffle(@NUMBERS);
	my @yesno = shuffle(@YESNO);
	my @words = shuffle(@WORDS);
	my %number;
	for (1 .. between(1, 3)) {
		my $scope = some_scope($check);
		my $kind = one_of('number', 'count', 'value', 'value',
		    'length');
		$kind = 'value' if $kind =~ /number|length/
		    && $number{$kind}++;
		make_value($system, $check, shift @names, $scope, $kind,
		    one_of('0..', '0..', '0 1 2..4', 'real 0..'),
		    chance(0.2) ? '' : between(0, 4), 'num');
	}
	push @{$system->{file}{values}}, [$check->{name}, "$check->{units}+",
	    'times', 'repeat', '1..', 1, '', '']
	    and $check->{repeat} = 1
	    if $check->{units} && !$number{number} && chance(0.3);
	make_value($system, $check, 'odds', some_scope($check), 'ratio',
	    '1-2 1-1 2-1', chance(0.5) ? '' : "'1-1'", [qw(1-2 1-1 2-1)])
	    if chance(0.15);
	make_value($system, $check, shift @yesno, some_scope($check), 'yesno',
	    '', chance(0.8) ? 'no' : 'yes', 'bool') for 1 .. between(0, 2);
	for (1 .. between(0, 2)) {
		my @legal = splice @words, 0, between(2, 3);
		my $table = chance(0.3) ? "arms-$name-$_" : '';
		$system->{file}{$table} = [['arm', 'power'], map { [$_,
		    between(0, 4)] } @legal] if $table;
		my $thing = make_value($system, $check, "kind$_",
		    some_scope($check), 'word',
		    $table ? "rows $table" : "@legal",
		    chance(0.3) ? '' : "'$legal[0]'", [@legal]);
		$thing->{table} = $table;
	}
	make_joined($system, $check);
	make_modifiers($system, $check) if chance(0.8);
	make_rolls($system, $check);
	make_steps($system, $check);
	push @{$system->{file}{checks}}, ['crt', $name, $default ? 'yes' : '',
	    '', @stands, $check->{codes} // '', $check->{fail} // ''];
	return;
}

# A table whose rows are two words with a blank between them.
sub make_joined {
	my ($system, $check) = @_;
	my @words = grep { ref $_->{type} && $_->{kind} eq 'word' }
	    @{$check->{things}};
	return if @words < 2 || chance(0.5);
	my $name = "pair-$check->{name}";
	my @rows = map { my $x = $_; map { ["$x $_", between(-1, 5),
	    between(0, 3)] } @{$words[1]{type}} } @{$words[0]{type}};
	$system->{file}{$name} = [['pair', 'near', 'far'], @rows];
	$check->{joined} = { name => $name, of => [@words[0, 1]] };
	return;
}

sub some_scope {
	my ($check) = @_;
	my @scopes = ('', '1');
	push @scopes, '2', 'each', 'each' if $check->{two};
	push @scopes, ("$check->{units}+") x 3 if $check->{units};
	return one_of(@scopes);
}

sub at_scope {
	my ($system, $check, $scope) = @_;
	my ($side, $units) = $scope =~ /^(1|2|each|)(\+?)$/;
	return { system => $system, check => $check, side => $side,
	    unit => $units ? 1 : 0 };
}

sub make_value {
	my ($system, $check, $name, $scope, $kind, $legal, $default, $type) =
	    @_;
	my $also = $kind ne 'count' && chance(0.1) ? "its-$name" : '';
	push @{$system->{file}{values}}, [$check->{name}, $scope, $name, $kind,
	    $legal, $default, '', $also, $kind eq 'sum' ? '' : $name];
	my $thing = { name => $name, scope => $scope, type => $type,
	    kind => $kind, also => $also, needed => $default eq '' && $kind ne 'sum' };
	push @{$check->{inputs}}, $thing;
	push @{$check->{things}}, $thing;
	return $thing;
}

# A value that is computed; of the named type.
sub make_computed {
	my ($system, $check, $name, $scope, $type, $formula) = @_;
	my $at = at_scope($system, $check, $scope);
	$formula //= $type eq 'num' ? number_of($at, 2) : truth_of($at, 2);
	my $reading = some_reading($system, 0.1);
	my @readings = ('');
	@readings = ("$1=first", "$1=second") if $reading =~ /^([^=]+)/;
	for (@readings) {
		push @{$system->{file}{values}}, [$check->{name}, $scope, $name,
		    $type eq 'num' ? 'value' : 'yesno', '', $formula, $_, ''];
		$formula = $type eq 'num' ? number_of($at, 1)
		    : truth_of($at, 1);
	}
	my $thing = { name => $name, scope => $scope, type => $type,
	    computed => 1, kind => $type eq 'num' ? 'value' : 'yesno' };
	push @{$check->{things}}, $thing;
	# (Nobody can state it: it has no prompt.)
	return $thing;
}

sub make_modifiers {
	my ($system, $check) = @_;
	my @to;
	my $scope = some_scope($check);
	if (chance(0.7)) {
		push @to, ['drm', $scope];
		push @{$check->{sums}}, 'drm';
	}
	push @to, ['pull', $scope = some_scope($check)] if !@to || chance(0.4);
	my @words = shuffle(@MODIFIERS);
	my (@rows, @things);
	for (@to) {
		my ($to, $its) = @$_;
		my $op = one_of('add', 'add', '', 'shift', 'mixed',
		    $to eq 'drm' ? () : 'mul');
		my @group = chance(0.4)
		    ? ('group', one_of('sum', 'once', 'max', 'min', $op eq 'mul'
		    ? 'product' : ''))
		    : ('', '');
		for (1 .. between(1, 3)) {
			my $where = some_scope($check);
			my $at = at_scope($system, $check, $where);
			my $word = shift @words;
			my $input = first { $_->{scope} eq $where
			    && !ref $_->{type} && !$_->{computed} } @{$check->{inputs}};
			$word = $input->{name} if $input && chance(0.25)
			    && !grep { $_->[2] eq $input->{name} } @rows;
			push @rows, [$check->{name}, $where, $word, $to,
			    $op eq 'mixed' ? one_of('add', 'mul') : $op,
			    chance(0.3) ? '' : chance(0.5) ? between(-3, 3)
			    : number_of($at, 1),
			    chance(0.3) ? truth_of($at, 1) : '',
			    chance(0.6) ? @group : ('', ''),
			    some_reading($system, 0.15)];
			push @things, { name => $word, scope => $where,
			    word => 1 } if $word !~ /^(?:@{[join '|', @NUMBERS,
			    @YESNO]})$/;
		}
	}
	push @{$system->{file}{modifiers}}, @rows;
	push @{$check->{mods}}, @things;
	for (@to) {
		my ($to, $its) = @$_;
		if ($to eq 'drm') {
			make_value($system, $check, $to, $its, 'sum', '',
			    chance(0.3) ? number_of(at_scope($system, $check,
			    $its), 1) : '', 'num');
		} else {
			make_computed($system, $check, 'tug', $its, 'num',
			    "mods($to)");
		}
	}
	return;
}

my %PARTS = (sum => [qw(sum high low dice doubles)], hit => [qw(hits hits)]);

sub make_rolls {
	my ($system, $check) = @_;
	my $name = 'r';
	for (1 .. one_of(1, 1, 1, 2, 2, 3)) {
		make_roll($system, $check, $name++, $_);
		make_computed($system, $check, "mid$_", chance(0.5) ? ''
		    : one_of(grep { !/\+/ } map { some_scope($check) } 1 .. 5)
		    // '', one_of('num', 'num', 'bool')) if chance(0.5);
	}
	return;
}

sub make_roll {
	my ($system, $check, $name, $n) = @_;
	my $scope = one_of('', '1', $check->{two} ? ('2', 'each', 'each') : ());
	my $at = at_scope($system, $check, $scope);
	my $count = chance(0.7) ? between(1, $n == 1 ? 3 : 2)
	    : '(clamp(floor(' . number_of($at, 1) . '), '
	    . one_of(0, 1, 1) . ', 3))';
	$count = between(1, 2) if $scope eq 'each' && $count =~ /^\d/;
	my $sides = one_of(3, 4, 6, 6, 6, 8, 10);
	my @parts = qw(sum high low dice);
	my $text;
	my $kind = one_of(qw(plain plain mixed keep hits hits again more
	    bag counter cell), $check->{two} ? ('pairs') x 2 : ());
	my $z = $sides == 10 && chance(0.5) ? 'z' : '';
	my $hit = chance(0.6) ? between(2, $sides)
	    : '(clamp(floor(' . number_of($at, 1) . "), 2, $sides) else 3)";
	if ($kind eq 'plain') {
		$text = "${count}d$sides$z";
		push @parts, 'doubles', '1';
	} elsif ($kind eq 'mixed') {
		$text = "${count}d$sides" . one_of('+', '-')
		    . one_of('d4', 'd6', '2', '1', '2d3');
	} elsif ($kind eq 'keep') {
		$text = between(2, 3) . "d${sides}k" . one_of('h', 'l')
		    . between(1, 2);
	} elsif ($kind eq 'hits') {
		$text = "${count}d$sides hit>=$hit";
		push @parts, 'hits', 'hits', 'hits';
	} elsif ($kind eq 'again') {
		$count = between(1, 2);
		$sides = min($sides, 6);
		$hit = min($hit, $sides) if $hit =~ /^\d+$/;
		$text = "${count}d$sides hit>=$hit again="
		    . one_of('misses', 'misses', 'all', 'none');
		push @parts, 'hits', 'hits';
	} elsif ($kind eq 'more') {
		$count = between(1, 2);
		my $more = between(2, $sides);
		my $cap = between(2, 4);
		$text = "${count}d$sides hit>=$hit more>=$more cap=$cap";
		@parts = ("hits");
		$check->{cap}{$name} = $cap;
	} elsif ($kind eq 'cell') {
		$text = 'dice(throws[floor(' . number_of($at, 1) . '), '
		    . "'dice'])";
	} elsif ($kind eq 'pairs') {
		$scope = 'each';
		$at = at_scope($system, $check, $scope);
		$text = between(1, 2) . "d$sides valid>=" . between(1, 3)
		    . one_of('', ' plus=' . between(-1, 1));
	} elsif ($kind eq 'bag') {
		my @kinds = map { between(1, 3) } 1 .. between(2, 3);
		$text = between(1, 2) . ' bag(' . join(',', @kinds)
		    . ') white=1..2';
		push @parts, 'white', 'white';
	} else {
		$text = "${count}d$sides low=1..2 top=$sides..1";
		push @parts, 'low', 'top';
		@parts = grep { $_ ne 'low' } @parts;
	}
	my $when = $n > 1 && chance(0.6) ? truth_of($at, 1) : '';
	push @{$system->{file}{steps}}, [$check->{name}, "roll-$name", $scope,
	    'roll', $name, $text, $when, '', ''];
	my $roll = { name => $name, scope => $scope, text => $text,
	    parts => \@parts };
	push @{$check->{rolls}}, $roll;
	if ($kind eq 'more') {
		my $cap = $check->{cap}{$name};
		# Beyond the cap chances tell nothing apart.
		make_computed($system, $check, "cut-$name", $scope, 'num',
		    "min($name.hits, " . between(1, $cap) . ')');
		return;
	}
	make_computed($system, $check, "won-$name", '', 'num',
	    one_of("pairs($name\@1, $name\@2)", "lead($name\@1, $name\@2)",
	    "pairs($name\@2, $name\@1)")) if $kind eq 'pairs';
	push @{$check->{things}}, map { { name => $name, scope => $scope,
	    type => 'num', part => $_ eq 'sum' ? one_of('', 'sum') : $_ } }
	    @parts;
	push @{$check->{things}}, { name => $name, scope => $scope,
	    type => 'bool', part => 'thrown' };
	return;
}

sub make_steps {
	my ($system, $check) = @_;
	my @steps;
	my $free = at_scope($system, $check, '');
	for (1 .. between(0, 2)) {
		my $scope = one_of('', '1', $check->{two} ? ('2', 'each') : (),
		    $check->{units} ? "$check->{units}+" : ());
		my $at = at_scope($system, $check, $scope);
		my $name = 'fx' . between(1, 2);
		$name = "fy$_" . (chance(0.5) ? '@1' : '@2')
		    if $scope eq '' && chance(0.5);
		$name = "fz$_" if $name =~ /^fx/ && $scope ne '';
		push @steps, [$check->{name}, "effect$_", $scope, 'effect',
		    $name, chance(0.15) ? '' : chance(0.1)
		    ? '(' . truth_of($at, 1) . ')' : number_of($at, 1),
		    chance(0.5) ? truth_of($at, 1) : '', '',
		    some_reading($system, 0.1)];
		my ($plain, $whose) = split /@/, $name;
		push @{$check->{things}}, { name => $plain, type => 'num',
		    scope => $whose // $scope, kind => 'effect' };
	}
	for my $roll (grep { /more>=/ } map { $_->{text} . ' ' . $_->{name}
	    . ' ' . $_->{scope} } @{$check->{rolls}}) {
		my ($name, $scope) = $roll =~ / (\S+) (\S*)$/;
		push @steps, [$check->{name}, "all-$name", $scope, 'effect',
		    "all-$name", "$name.hits", '', '', ''];
	}
	if (chance(0.3)) {
		my $scope = some_scope($check);
		push @steps, [$check->{name}, 'no', $scope, 'refuse', '',
		    one_of('it may not be', '{' . number_of(
		    at_scope($system, $check, $scope), 0)
		    . '} stand(s) are too many'), truth_of(at_scope($system, $check, $scope),
		    1), '', some_reading($system, 0.2)];
	}
	for (1 .. (chance(0.15) ? 2 : 0)) {
		push @steps, [$check->{name}, "mood$_", '', 'effect', 'mood',
		    one_of("'up'", "'down'", "'{1 + 1}'"), truth_of($free, 1),
		    '', ''];
	}
	push @steps, [$check->{name}, 'next', '', 'must', 'next',
	    'crt next {' . number_of($free, 1) . '}', truth_of($free, 1), '',
	    ''] if chance(0.15);
	@steps = shuffle(@steps);
	if (chance(0.3)) {
		push @steps, [$check->{name}, 'first', '', 'answer', '',
		    one_of(between(1, 9), "'early'"), truth_of($free, 2), '', ''];
	}
	my $whose = one_of('', '1');
	my $there = at_scope($system, $check, $whose);
	my @show = map {
		my $scope = $_->{scope};
		my $part = one_of(@{$_->{parts}});
		map { "{$_}" } map { $part eq 'sum' ? $_
		    : s/(@|$)/.$part$1/r }
		    $scope eq 'each' ? ("$_->{name}\@1", "$_->{name}\@2")
		    : $_->{name} . ($scope ? "\@$scope" : '');
	} grep { $_->{text} !~ /more>=/ && !chance(0.07) } @{$check->{rolls}};
	push @show, map { my $name = "cut-$_->{name}";
	    $_->{scope} eq 'each' ? ("{$name\@1}", "{$name\@2}")
	    : $_->{scope} ? "{$name\@$_->{scope}}" : "{$name}" }
	    grep { $_->{text} =~ /more>=/ } @{$check->{rolls}};
	my $answer = "'" . (@show ? join ' ', @show : 'done') . "'";
	if (@show && chance(0.5)) {
		my $sum = join ' + ', map { s/[{}]//gr } @show;
		my $test = number_of($there, 2);
		$answer = "if($sum > $test, 'holds', if($sum = "
		    . between(1, 6) . ", 'waits', 'runs'))";
		if (chance(0.6)) {
			$check->{codes} = "list-$check->{name}";
			$check->{fail} = 'runs' if chance(0.7);
			push @{$system->{file}{codes}},
			    ["list-$check->{name}", 'holds', '', 3, 'it holds'],
			    ["list-$check->{name}", 'waits', one_of('',
			    'holds'), 2, 'it waits'],
			    ["list-$check->{name}", 'runs', '', 1, ''],
			    ["list-$check->{name}", 'early', '', '', ''],
			    map { ["list-$check->{name}", $_, '', '', ''] } 1 .. 9;
		}
	}
	push @steps, [$check->{name}, 'answer', $whose, 'answer', '',
	    $answer, chance(0.04) ? truth_of($there, 1) : '', chance(0.3)
	    ? '{' . number_of($there, 1) . '} stand(s), {+'
	    . number_of($there, 1) . '}' : '', ''];
	push @{$system->{file}{steps}}, @steps;
	return;
}

# Checks that go on in a later one, or in themselves.
sub make_chain {
	my ($system) = @_;
	my @checks = @{$system->{checks}};
	# Chances that go on would follow what must follow, too.
	@{$system->{file}{steps}} = grep { $_->[3] ne 'must' }
	    @{$system->{file}{steps}};
	for my $i (0 .. $#checks) {
		my $check = $checks[$i];
		my $to = $checks[between($i, $#checks)];
		next if chance(0.3);
		my $at = at_scope($system, $check, '');
		my @more = map { my $thing = $_; $thing->{type} eq 'bool'
		    ? one_of($_->{name}, "not-$_->{name}")
		    : "$_->{name}={clamp(floor(" . number_of($at, 1)
		    . '), 0, 2)}' }
		    grep { chance(0.4) && !$_->{computed}
		    && $_->{scope} eq '' && !ref $_->{type}
		    && $_->{kind} ne 'sum' } @{$to->{inputs}};
		push @{$system->{file}{steps}}, [$check->{name}, 'on', '',
		    'then', '', "crt $to->{name} "
		    . "@more {unit\@1} vs {unit\@2}", truth_of($at, 2), '', ''];
		$system->{chained} = 1;
	}
	return;
}

# Words that stand for others; some of them only under a condition.
sub make_words {
	my ($system) = @_;
	my $check = $system->{checks}[0];
	my @can = (@MODIFIERS, @YESNO, map { "$_=" . between(0, 4) } @NUMBERS);
	my @of_check = map { $_->{word} ? $_->{name} : $_->{type} eq 'bool'
	    && !$_->{computed} ? $_->{name} : () }
	    @{$check->{inputs}}, @{$check->{mods}};
	for my $word (qw(elite raw)) {
		my $when = '';
		my @asked = grep { $_->{scope} eq '' && !$_->{word}
		    && !$_->{computed} && $_->{type} eq 'num'
		    && $_->{kind} ne 'sum' && !$_->{needed} }
		    @{$check->{inputs}};
		my @brings = map { one_of(@can, (@of_check) x 4) } 1 .. 3;
		if (@asked && @{$system->{checks}} == 1 && chance(0.5)) {
			my $name = one_of(@asked)->{name};
			$when = "$name > " . between(0, 2);
			@brings = grep { !/^$name=/ } @brings;
		}
		my %seen;
		@brings = grep { !$seen{s/=.*//r}++ } @brings;
		push @{$system->{file}{words}}, [$word, "@brings", $when];
		push @{$system->{words}}, $word;
	}
	return;
}

# Questions

sub make_question {
	my ($system, $check) = @_;
	my @units = (0, 1, 1);
	for my $side (1, 2) {
		$units[$side] = between(1, 3) if $check->{units}
		    && ($check->{units} eq 'each' || $check->{units} eq $side);
	}
	my @words = map { [map { [] } 0 .. $units[$_]] } 0 .. 2;
	for my $thing (@{$check->{inputs}}, @{$check->{mods}}) {
		my ($side, $per) = $thing->{scope} =~ /^(1|2|each|)(\+?)$/;
		for my $s ($side eq '' ? ($check->{two} ? one_of(1, 2) : 1)
		    : $side eq 'each' ? (1, 2) : $side) {
			for my $u ($per ? 1 .. $units[$s] : between(1,
			    $units[$s])) {
				my $word = word_for($thing);
				push @{$words[$s][$u]}, $word
				    if defined $word;
			}
		}
	}
	for my $side ($check->{repeat} ? (1, 2) : ()) {
		next if $check->{units} ne 'each' && $check->{units} ne $side;
		for (1 .. $units[$side]) {
			push @{$words[$side][$_]}, between(1, 3) if chance(0.2);
		}
	}
	push @{$words[1][1]}, one_of(@{$system->{words}})
	    if @{$system->{words}} && chance(0.4);
	my @sides = map { my $s = $_; join ' + ', map { join ' ',
	    shuffle(@{$words[$s][$_]}) } 1 .. $units[$s] } 1, 2;
	my $text = "$check->{name} $sides[0]";
	$text .= " vs $sides[1]" if $sides[1] =~ /\S/;
	return $text =~ s/\s+/ /gr =~ s/ $//r;
}

sub word_for {
	my ($thing) = @_;
	my $name = $thing->{name};
	return chance(0.3) ? $name : chance(0.05) ? "not-$name" : undef
	    if $thing->{word};
	if ($thing->{computed}) {
		return chance(0.05) ? "$name=" . ($thing->{type} eq 'num'
		    ? between(0, 5) : one_of('yes', 'no')) : undef;
	}
	return if !chance($thing->{needed} ? 0.97 : 0.4);
	my $kind = $thing->{kind};
	$name = $thing->{also} if $thing->{also} && chance(0.5)
	    && $kind ne 'yesno';
	return chance(0.2) ? "$name=" . one_of(@{$thing->{type}})
	    : one_of(@{$thing->{type}}) if $kind =~ /word|ratio/;
	return one_of($name, $name, "not-$name", "$name=yes")
	    if $kind eq 'yesno';
	my $x = between(0, 5);
	return one_of('+', '-') . between(1, 2) if $kind eq 'sum'
	    && chance(0.5);
	$x = one_of('1/2', '2.5', '7/3') if chance(0.015);
	return "$name=$x" if $kind !~ /number|count|length/ || chance(0.3)
	    || $name ne $thing->{name};
	return $kind eq 'number' ? $x : $kind eq 'length' ? "${x}in"
	    : "$x $name";
}

1;
