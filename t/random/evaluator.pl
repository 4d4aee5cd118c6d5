# SPDX-License-Identifier: GPL-3.0-or-later
#
# A second evaluator of rule systems, written from drumhead-tables(5) alone: it
# rules a question with dice it is given, and counts chances by going through
# every throw. It must never be made to agree by reading how the programs do it.
package Evaluator;
use strict;
use warnings;
use File::Basename qw(dirname);
use File::Spec;
use List::Util qw(min max first);

require(File::Spec->rel2abs(dirname(__FILE__)) . "/$_.pl")
    for qw(fractions files words dice throws chains);

# Three ways to end: what is wrong, what is not allowed, what is lacking.
sub wrong { die { wrong => $_[0] } }
sub refuse { die { refused => $_[0] } }

# The rows of a check: those that name it, or all.
sub rows_of {
	my ($system, $file, $check) = @_;
	my @things = stands($system, $check);
	return $system->{of}{$file}{$check} //= [map {
		my $row = $_;
		(grep { $_ eq '@unit' } split ' ', $row->{check})
		    ? map { +{ %$row, scope => $_, law => 1 } } grep {
		    $things[$_] } 1, 2 : $row;
	} grep {
		my $row = $_;
		grep { $_ eq '*' || $_ eq $check || $_ eq '@unit' && @things }
		    split ' ', $row->{check};
	} @{$system->{$file}}];
}

# What stands on the sides of a check, from 1; nothing, if nothing does.
sub stands {
	my ($system, $check) = @_;
	my ($row) = grep { $_->{check} eq $check } @{$system->{checks}};
	my @things = (undef, map { $row->{$_} // '' } qw(first second));
	return grep({ $_ } @things[1, 2]) ? @things : ();
}

# The attributes of what stands there as values of the check, of one side each;
# without what one needs it is none.
sub attributes {
	my ($system, $check, @own) = @_;
	my @things = stands($system, $check);
	return map {
		my $side = $_;
		map {
			my $row = $_;
			my ($mine) = grep { $_->{kind} eq '' && $_->{name} eq
			    $row->{name} && $_->{side} =~ /^(?:$side|each)$/ }
			    @own;
			my $default = ($mine // $row)->{default};
			$default = '' if $default eq 'ask';
			$default = "if($row->{needs}, $default, none)"
			    if $row->{needs} ne '';
			+{ %$row, side => $side, check => $check, thing => 1,
			    default => $default };
		} grep { $_->{of} eq $things[$side] } @{$system->{units}};
	} grep { $things[$_] } 1, 2;
}

# Does a row hold under the readings in force? A row that names one asks.
sub holds {
	my ($run, $row) = @_;
	my $reading = $row->{reading} // '';
	return 1 if $reading eq '';
	my ($name, $choices) = split /=/, $reading, 2;
	$run->{asked}{$name} = 1;
	my $now = $run->{reading}{$name};
	return scalar grep { $_ eq $now } split /\|/, $choices;
}

# Formulas: text becomes a tree once, and the tree is walked.

my %parsed;

sub parse {
	my ($text) = @_;
	%parsed = () if keys %parsed > 4000;
	return $parsed{$text} //= do {
		my @tokens;
		push @tokens, $1 while $text =~ m{\G\s*(
		    '[^']*'
		    | \d+(?:\.\d+)?
		    | [a-z][a-z0-9-]*(?:\.[a-z0-9-]+)?(?:@(?:[12]|other))?
		    | <= | >= | != | [-+*/=<>(),\[\]]
		    )\s*}gcx;
		die "cannot read formula: $text\n"
		    if (pos $text // 0) < length $text;
		my $tree = expression(\@tokens, 0);
		die "more than a formula: $text\n" if @tokens;
		$tree;
	};
}

my %BINDS = ('else' => 0.5, 'in' => 4, 'or' => 1, 'and' => 2, '=' => 4, '!=' => 4, '<' => 4, '<=' => 4,
    '>' => 4, '>=' => 4, '+' => 5, '-' => 5, '*' => 6, '/' => 6);

sub expression {
	my ($tokens, $least) = @_;
	my $left = operand($tokens);
	while (@$tokens && ($BINDS{$tokens->[0]} // 0) > $least) {
		my $op = shift @$tokens;
		$left = [$op, $left, $op eq 'in' ? members($tokens)
		    : expression($tokens, $BINDS{$op} - ($op eq 'else') / 9)];
	}
	return $left;
}

sub operand {
	my ($tokens) = @_;
	my $token = shift @$tokens // die "formula ends\n";
	return ['not', expression($tokens, 3)] if $token eq 'not';
	return ['-', ['value', 0], expression($tokens, 5)] if $token eq '-';
	return ['value', literal($token)] if $token =~ /^\d/;
	return ['text', $1] if $token =~ /^'(.*)'$/s;
	if ($token eq '(') {
		my $inner = expression($tokens, 0);
		shift @$tokens;
		return $inner;
	}
	my $next = $tokens->[0] // '';
	return ['look', $token, arguments($tokens, ']')] if $next eq '[';
	return ['call', $token, arguments($tokens, ')')] if $next eq '(';
	return ['value', { yes => 1, no => 0, none => 'none' }->{$token}]
	    if $token =~ /^(?:yes|no|none)$/;
	my ($name, $side) = split /@/, $token;
	return ['name', $name, $side];
}

# Lists of arguments: each is a list itself, since a look-up joins several
# formulas that stand side by side. 'where' goes to the end.
sub arguments {
	my ($tokens, $close) = @_;
	shift @$tokens;
	my @arguments;
	while ($tokens->[0] ne $close) {
		if ($tokens->[0] eq 'where') {
			shift @$tokens;
			push @arguments, ['where', expression($tokens, 0)];
			next;
		}
		my @joined;
		push @joined, expression($tokens, 0)
		    while $tokens->[0] ne ',' && $tokens->[0] ne $close;
		push @arguments, @joined > 1 ? ['join', @joined] : $joined[0];
		shift @$tokens if $tokens->[0] eq ',';
	}
	shift @$tokens;
	return @arguments;
}

# Where a formula stands: run, side (0 is none), unit (0 is none).
sub value {
	my ($at, $text) = @_;
	return evaluate($at, parse($text));
}

my %FUNCTION;
my %BINARY = ('+' => \&add, '*' => \&mul, '/' => \&over,
    '-' => sub { return add($_[0], negate($_[1])) });

sub evaluate {
	my ($at, $tree) = @_;
	my ($what, @rest) = @$tree;
	return $rest[0] if $what eq 'value';
	return "'" . text($at, $rest[0]) if $what eq 'text';
	return named($at, @rest) if $what eq 'name';
	return look($at, @rest) if $what eq 'look';
	return call($at, @rest) if $what eq 'call';
	return truth(evaluate($at, $rest[0])) ? 0 : 1 if $what eq 'not';
	return joined(map { evaluate($at, $_) } @rest) if $what eq 'join';
	return instead($at, @rest) if $what eq 'else';
	my $x = evaluate($at, $rest[0]);
	return scalar(grep { same($x, "'$_") } @{$rest[1]}) ? 1 : 0
	    if $what eq 'in';
	return truth($x) && truth(evaluate($at, $rest[1])) ? 1 : 0
	    if $what eq 'and';
	return truth($x) || truth(evaluate($at, $rest[1])) ? 1 : 0
	    if $what eq 'or';
	my $asks = $what =~ /^!?=$/ && grep { $_->[0] eq 'value'
	    && $_->[1] eq 'none' } @rest;
	my $none = $BINARY{$what} ? 'none' : 0;
	return $none if $x eq 'none' && !$asks;
	my $y = evaluate($at, $rest[1]);
	return $none if $y eq 'none' && !$asks;
	return same($x, $y) if $what eq '=';
	return same($x, $y) ? 0 : 1 if $what eq '!=';
	wrong("$what wants numbers: $x, $y")
	    if !is_number($x) || !is_number($y);
	return $BINARY{$what}->($x, $y) if $BINARY{$what};
	my $is = compare($x, $y);
	return $what eq '<' ? ($is < 0 ? 1 : 0) : $what eq '<='
	    ? ($is <= 0 ? 1 : 0) : $what eq '>' ? ($is > 0 ? 1 : 0)
	    : ($is >= 0 ? 1 : 0);
}

# Several keys as one: with none there is none.
sub joined {
	return 'none' if grep { $_ eq 'none' } @_;
	return "'" . join ' ', map { show($_) } @_;
}

# `x else y`: y, where x is none, missing or refused, or has no cell.
sub instead {
	my ($at, $x, $y) = @_;
	my $value = eval { evaluate($at, $x) };
	my $why = $@;
	die $why if $why && (!ref $why
	    || !$why->{refused} && $why->{wrong} !~ /^no cell| is missing$/);
	return $why || $value eq 'none' ? evaluate($at, $y) : $value;
}

# Text with formulas between braces.
sub text {
	my ($at, $text) = @_;
	my $before = 0;
	$text =~ s/\{([^{}?]*)\?\s*([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/
	    truth(value($at, $1)) ? text($at, $2) : ''/ge;
	$text =~ s/\{([^}]*)\}|\(s\)|(\d+)/replaced($at, $&, $1, \$before)/ge;
	return $text;
}

sub replaced {
	my ($at, $all, $formula, $before) = @_;
	return $$before =~ /^-?1$/ ? '' : 's' if $all eq '(s)';
	return $$before = $all if !defined $formula;
	my $sign = $formula =~ s/^\+//;
	my $x = value($at, $formula);
	$$before = $x;
	return ($sign && is_number($x) && $x !~ /^-|^0$/ ? '+' : '') . show($x);
}

# The cell that a row and a column lead to, or nothing.
sub cell {
	my ($at, $table, $row, $column) = @_;
	my $where = $at->{run}{system}{tables}{$table}
	    // wrong("no table $table");
	my @rows = grep { within($_->{band}, $row)
	    && holds($at->{run}, $_) } @{$where->{rows}};
	my $found = $rows[0] or return;
	return content($where, $found, $column);
}

sub content {
	my ($where, $row, $column) = @_;
	my $at = defined $column
	    ? first { within($_->{band}, $column) } @{$where->{columns}}
	    : $where->{columns}[0];
	return if !$at;
	return $row->{cells}[$at->{at}];
}

sub from_cell {
	my ($cell, $where) = @_;
	wrong("no cell in $where") if !defined $cell || $cell eq '';
	refuse($1) if $cell =~ /^!(.*)/;
	return literal($cell);
}

sub look {
	my ($at, $table, @arguments) = @_;
	my ($row, $column) = map { evaluate($at, $_) } @arguments;
	return 'none' if grep { ($_ // '') eq 'none' } $row, $column;
	return from_cell(scalar cell($at, $table, $row, $column), $table);
}

# Names: a roll, a value, an effect, a legal word, a modifier's word.
sub named {
	my ($at, $name, $side) = @_;
	my $run = $at->{run};
	$side = 3 - $at->{side} if ($side // '') eq 'other';
	return unit_name($at, $name) if $at->{unit} && !$side
	    && $name =~ /^(?:index|first|last|prev\..*)$/;
	return evaluate($at->{mine} // $at, ['name', $1])
	    if $name =~ /^mine\.(.*)/;
	my ($base, $part) = $name =~ /^([^.]+)(?:\.(.*))?$/;
	my $place = $side ? { run => $run, side => $side, unit => 0 } : $at;
	if (my $roll = $run->{check}{rolls}{$base}) {
		my $scope = scope_for($place, $roll->{scope}, $side);
		if (defined $scope) {
			return of_roll($run->{state}{rolls}{"$base$scope"},
			    $part // 'sum');
		}
	}
	my $key = find_value($place, $base, $side);
	return instance($run, $key) if defined $key;
	for my $scope (@{$run->{check}{effects}{$base} // []}) {
		my $where = scope_for($place, $scope, $side) // next;
		return $run->{state}{effects}{"$base$where"} // 0;
	}
	if (my $word = $run->{check}{legal}{$base}) {
		my $value = find_value($place, $word, $side);
		return same(instance($run, $value), "'$base")
		    if defined $value;
	}
	for my $row (@{$run->{check}{modifiers}}) {
		next if $row->{word} ne $base;
		my $where = where_of($place, $row->{side});
		return counts($run, $row, $where) ? 1 : 0 if $where;
	}
	wrong("no name $name" . ($side ? "\@$side" : ''));
}

# The place of a row of a scope, seen from a place: of the side at hand or
# of none, or of the one side that has it.
sub where_of {
	my ($at, $scope) = @_;
	my ($side, $units) = $scope =~ /^(1|2|each|)(\+?)$/;
	return { %$at, side => 0, unit => 0 } if $side eq '';
	return if $units && !$at->{unit};
	if ($at->{side}) {
		return if $side ne 'each' && $side ne $at->{side};
		return $units ? $at : { %$at, unit => 0 };
	}
	return if $side eq 'each';
	return { %$at, side => $side, unit => 0 };
}

sub suffix {
	my ($place) = @_;
	return '' if !$place->{side};
	return "\@$place->{side}" . ($place->{unit} ? ".$place->{unit}" : '');
}

sub scope_for {
	my ($at, $scope, $side) = @_;
	my $where = where_of($at, $scope) or return;
	return if $side && !$where->{side};
	return suffix($where);
}

sub find_value {
	my ($at, $name, $side) = @_;
	for my $row (@{$at->{run}{check}{values}{$name} // []}) {
		my $where = where_of($at, $row->{side}) or next;
		next if $side && !$where->{side};
		my $key = $name . suffix($where);
		$at->{run}{places}{$key} //= [$where, $name, $row->{side}];
		return $key;
	}
	return;
}

sub unit_name {
	my ($at, $name) = @_;
	my $count = $at->{run}{question}{units}[$at->{side}];
	return $at->{unit} if $name eq 'index';
	return $at->{unit} == 1 ? 1 : 0 if $name eq 'first';
	return $at->{unit} == $count ? 1 : 0 if $name eq 'last';
	my ($what) = $name =~ /^prev\.(.*)/;
	return 0 if $at->{unit} == 1;
	return named({ %$at, unit => $at->{unit} - 1 }, $what);
}

sub of_roll {
	my ($roll, $part) = @_;
	return 0 if !$roll;
	return $roll->{faces}[$part - 1] // 0 if $part =~ /^\d$/;
	return $roll->{$part} // $roll->{counters}{$part} // 0;
}

# What a value comes to: as stated, or by its default.
sub instance {
	my ($run, $key) = @_;
	return $run->{memo}{$key} if exists $run->{memo}{$key};
	my ($place, $name, $scope) = @{$run->{places}{$key}};
	my $said = $run->{question}{said}{$key};
	my @rows = grep { $_->{side} eq $scope }
	    @{$run->{check}{values}{$name}};
	return $said if defined $said && $rows[0]{kind} ne 'sum';
	my ($row) = grep { holds($run, $_) } @rows;
	wrong("no row of $key") if !$row;
	local $at::depth = ($at::depth // 0) + 1;
	wrong("$key hangs on itself") if $at::depth > 100;
	wrong("$key is missing") if $row->{default} eq ''
	    && $row->{kind} ne 'sum';
	my $x = $row->{kind} eq 'sum'
	    ? add($said // 0, score($run, $name, $place)) : undef;
	my $y = $row->{default} eq '' ? 0
	    : value({ %$place, mine => undef }, $row->{default});
	$y = 0 if $y eq 'none' && defined $x;
	$x = defined $x ? add($x, $y) : $y;
	return $run->{memo}{$key} = $x;
}

# Modifiers

# All places of a scope that touch a place: the side's own and its units',
# those of the unit's side, and those of none.
sub touching {
	my ($run, $scope, $place) = @_;
	my ($side, $units) = $scope =~ /^(1|2|each|)(\+?)$/;
	return { run => $run, side => 0, unit => 0 } if $side eq '';
	my @places;
	for my $s ($side eq 'each' ? (1, 2) : $side) {
		next if $place->{side} && $place->{side} != $s;
		if (!$units) {
			push @places, { run => $run, side => $s, unit => 0 };
			next;
		}
		for my $u (1 .. $run->{question}{units}[$s]) {
			next if $place->{unit} && $place->{unit} != $u;
			push @places, { run => $run, side => $s, unit => $u };
		}
	}
	return @places;
}

# Whether a modifier counts at a place: undef, or what its word is worth.
sub counts {
	my ($run, $row, $place) = @_;
	my $key = find_value($place, $row->{word});
	my $when = $row->{when} // '';
	if (defined $key) {
		return if !truth(instance($run, $key));
		return $when eq '' || truth(value($place, $when));
	}
	my $said = $run->{question}{said}{$row->{word} . suffix($place)};
	return $said if defined $said;
	return $when ne '' && truth(value($place, $when));
}

sub score {
	my ($run, $to, $place) = @_;
	my (@counted, %groups, $added);
	my $any = 0;
	for my $row (@{$run->{check}{modifiers}}) {
		next if $row->{to} ne $to;
		my $op = ($row->{op} // '') || 'add';
		$any = 1;
		$added = 1 if $op ne 'mul';
		my @places = touching($run, $row->{side}, $place) or next;
		next if !holds($run, $row);
		for my $where (@places) {
			next if !counts($run, $row, $where);
			my $text = $row->{value} // '';
			my $x = $text eq '' ? 1 : value($where, $text);
			next if $x eq 'none';
			my $entry = { op => $op, x => $x };
			if ($row->{group}) {
				my $group = $row->{group} . suffix($where);
				push @counted, $groups{$group} = {
				    pick => $row->{pick} || 'sum', of => [] }
				    if !$groups{$group};
				push @{$groups{$group}{of}}, $entry;
			} else {
				push @counted, { pick => 'sum',
				    of => [$entry] };
			}
		}
	}
	my ($sum, $product) = (0, 1);
	for my $entry (map { picked($_) } @counted) {
		$sum = add($sum, $entry->{x}) if $entry->{op} ne 'mul';
		$product = mul($product, $entry->{x}) if $entry->{op} eq 'mul';
	}
	return $any && !$added ? $product : mul($sum, $product);
}

sub picked {
	my ($group) = @_;
	my @of = @{$group->{of}};
	my $pick = $group->{pick};
	return @of if $pick eq 'sum';
	return $of[0] if $pick eq 'once';
	if ($pick eq 'product') {
		my $x = 1;
		$x = mul($x, $_->{x}) for @of;
		return { %{$of[0]}, x => $x };
	}
	my $sign = $pick eq 'max' ? -1 : 1;
	return (sort { $sign * compare($a->{x}, $b->{x}) } @of)[0];
}

# Functions

sub call {
	my ($at, $name, @arguments) = @_;
	my ($function, $side) = split /@/, $name;
	return over_units($at, $function, $side, @arguments)
	    if $function =~ /^(?:sum|any|all|count|which|best)$/
	    || $function =~ /^(?:min|max)$/ && (@arguments == 1
	    || $arguments[1][0] eq 'where');
	my $do = $FUNCTION{$function} // die "no function $function\n";
	return $do->($at, @arguments);
}

sub over_units {
	my ($at, $function, $side, @arguments) = @_;
	my $where;
	$where = pop @arguments if @arguments && $arguments[-1][0] eq 'where';
	$side ||= $at->{side};
	my (@values, @labels);
	for my $unit (1 .. $at->{run}{question}{units}[$side]) {
		my $there = { run => $at->{run}, side => $side,
		    unit => $unit, mine => $at };
		next if $where && !truth(evaluate($there, $where->[1]));
		push @values, @arguments ? evaluate($there, $arguments[0]) : 1;
		push @labels, evaluate($there, $arguments[1])
		    if $function eq 'best'
		    || $function eq 'which' && truth($values[-1]);
	}
	if ($function eq 'sum') {
		my $sum = 0;
		$sum = add($sum, $_) for @values;
		return $sum;
	}
	return scalar(grep { truth($_) } @values) if $function eq 'count';
	return (grep { truth($_) } @values) ? 1 : 0 if $function eq 'any';
	return (grep { !truth($_) } @values) ? 0 : 1 if $function eq 'all';
	return "'" . join ' or ', map { show($_) } @labels
	    if $function eq 'which';
	wrong("$function of no unit") if !@values;
	my $best = 0;
	for my $i (1 .. $#values) {
		my $is = compare($values[$i], $values[$best]);
		$best = $i if $function eq 'min' ? $is < 0 : $is > 0;
	}
	return $function eq 'best' ? $labels[$best] : $values[$best];
}

# A function of numbers only.
sub of_numbers {
	my ($do) = @_;
	return sub {
		my ($at, @arguments) = @_;
		my @x;
		for (@arguments) {
			my $x = evaluate($at, $_);
			return 'none' if $x eq 'none';
			is_number($x) or wrong("wants a number: $x");
			push @x, $x;
		}
		return $do->(@x);
	};
}

sub least {
	my ($x, @rest) = @_;
	for (@rest) { $x = $_ if compare($_, $x) < 0 }
	return $x;
}

sub greatest { return negate(least(map { negate($_) } @_)) }

sub nearest {
	my ($x) = @_;
	return $x =~ /^-/ ? negate(down(add(negate($x), '1/2')))
	    : down(add($x, '1/2'));
}

sub rest {
	my ($x, $y) = @_;
	return add($x, negate(mul($y, down(over($x, $y)))));
}

sub stepped {
	my ($at, $name, $row, $n, $column) = @_;
	my $table = $name->[1];
	($row, $n) = map { evaluate($at, $_) } $row, $n;
	$column = evaluate($at, $column) if $column;
	return 'none' if grep { $_ eq 'none' } $row, $n;
	my $where = $at->{run}{system}{tables}{$table};
	my @rows = @{$where->{rows}};
	my $to = first { within($rows[$_]{band}, $row)
	    && holds($at->{run}, $rows[$_]) } 0 .. $#rows;
	wrong("no row $row in $table") if !defined $to;
	my $one = $n < 0 ? -1 : 1;
	for (my $i = $to + $one; $n && $i >= 0 && $i <= $#rows; $i += $one) {
		next if !holds($at->{run}, $rows[$i]);
		$to = $i;
		$n -= $one;
	}
	return from_cell(scalar content($where, $rows[$to], $column), $table);
}

# Dice that count, from the best down.
sub for_pairs {
	my ($at, $tree) = @_;
	my $run = $at->{run};
	my ($name, $side) = @$tree[1, 2];
	my $place = $side ? { run => $run, side => $side, unit => 0 } : $at;
	my $scope = scope_for($place, $run->{check}{rolls}{$name}{scope});
	my $roll = $run->{state}{rolls}{"$name$scope"};
	return @{$roll->{matched} // []};
}

%FUNCTION = (
	if => sub {
		my ($at, $condition, $then, $else) = @_;
		return evaluate($at, truth(evaluate($at, $condition))
		    ? $then : $else);
	},
	min => of_numbers(\&least),
	max => of_numbers(\&greatest),
	floor => of_numbers(\&down),
	ceil => of_numbers(sub { return negate(down(negate($_[0]))) }),
	round => of_numbers(\&nearest),
	abs => of_numbers(sub { return $_[0] =~ s/^-//r }),
	mod => of_numbers(\&rest),
	clamp => of_numbers(sub {
		my ($x, $low, $high) = @_;
		return $low if compare($x, $low) < 0;
		return compare($x, $high) > 0 ? $high : $x;
	}),
	mods => sub {
		my ($at, $name) = @_;
		my $place = $name->[2] ? { run => $at->{run},
		    side => $name->[2], unit => 0 } : $at;
		return score($at->{run}, $name->[1], $place);
	},
	given => sub {
		my ($at, $name) = @_;
		my $key = find_value($at, $name->[1], $name->[2]);
		$key //= $name->[1] . suffix($at);
		my $question = $at->{run}{question};
		return defined $question->{said}{$key}
		    && !$question->{denied}{$key} ? 1 : 0;
	},
	'first-of' => sub {
		my $at = shift;
		truth(evaluate($at, $_)) and return "'$_->[1]" for @_;
		return 'none';
	},
	reading => sub {
		my ($at, $name) = @_;
		$at->{run}{asked}{$name->[1]} = 1;
		return "'" . $at->{run}{reading}{$name->[1]};
	},
	has => sub {
		my ($at, $name, @rest) = @_;
		my ($row, $column) = map { evaluate($at, $_) } @rest;
		my $cell = cell($at, $name->[1], $row, $column);
		return defined $cell && $cell !~ /^(?:!.*)?$/ ? 1 : 0;
	},
	key => sub {
		my ($at, $name, $n) = @_;
		$n = evaluate($at, $n);
		for (@{$at->{run}{system}{tables}{$name->[1]}{rows}}) {
			next if !holds($at->{run}, $_);
			return literal($_->{name}) if --$n == 0;
		}
		wrong('no such row');
	},
	step => \&stepped,
	pairs => sub {
		my ($at, $first, $second) = @_;
		my @one = for_pairs($at, $first);
		my @two = for_pairs($at, $second);
		return scalar grep { $_ > $#two || $one[$_] > $two[$_] }
		    0 .. $#one;
	},
	lead => sub {
		my ($at, $first, $second) = @_;
		my @one = for_pairs($at, $first);
		my @two = for_pairs($at, $second);
		for (0 .. max($#one, $#two)) {
			return 1 if $_ > $#two;
			return -1 if $_ > $#one;
			return $one[$_] <=> $two[$_] if $one[$_] != $two[$_];
		}
		return 0;
	},
);

# Checks

sub check_of {
	my ($system, $tool, $name) = @_;
	return $system->{check}{"$tool $name"} //= do {
		my ($row) = grep { $_->{tool} eq $tool
		    && $_->{check} eq $name } @{$system->{checks}};
		my %check = (name => $name, tool => $tool, row => $row,
		    steps => rows_of($system, 'steps', $name),
		    modifiers => rows_of($system, 'modifiers', $name),
		    rolls => {}, effects => {}, legal => {}, values => {},
		    text => '');
		my @own = @{rows_of($system, 'values', $name)};
		for my $value (attributes($system, $name, @own),
		    grep { $_->{kind} ne '' } @own) {
			push @{$check{values}{$value->{name}}}, $value;
			next if $value->{kind} ne 'word';
			$check{legal}{$_} = $value->{name}
			    for legal_words($system, $value->{legal});
		}
		for my $step (@{$check{steps}}) {
			step_names(\%check, $step);
		}
		$check{units} = grep { ($_->{side} // $_->{scope} // '') =~ /\+/ }
		    @{$check{steps}}, @{$check{modifiers}},
		    map { @$_ } values %{$check{values}};
		$check{text} = join ' ', map { join ' ', values %$_ }
		    @{$check{steps}}, @{$check{modifiers}},
		    map { @$_ } values %{$check{values}};
		\%check;
	};
}

sub step_names {
	my ($check, $step) = @_;
	my $scope = $step->{scope} // '';
	if ($step->{do} eq 'roll') {
		my $roll = $check->{rolls}{$step->{name}} //= {};
		$roll->{scope} = defined $roll->{scope}
		    && $roll->{scope} ne $scope ? 'each' : $scope;
	} elsif ($step->{do} eq 'effect') {
		my ($name, $side) = split /@/, $step->{name};
		push @{$check->{effects}{$name}}, $side // $scope;
	}
	return;
}

sub legal_words {
	my ($system, $legal) = @_;
	my ($how, $what) = split ' ', $legal;
	return map { lc $_->{name} } @{$system->{tables}{$what}{rows}}
	    if ($how // '') eq 'rows';
	return map { lc $_->{name} } @{$system->{tables}{$what}{columns}}
	    if ($how // '') eq 'columns';
	return map { lc $_->{code} } grep { $_->{table} eq $what }
	    @{$system->{codes}} if ($how // '') eq 'codes';
	return split ' ', $legal;
}

# Steps

sub places_of {
	my ($run, $scope) = @_;
	return touching($run, $scope // '', { side => 0, unit => 0 });
}

# What a step does in one state, at one place: the states that follow.
my %DO = (
	refuse => sub {
		my ($run, $at, $step) = @_;
		refuse(text($at, $step->{value}));
	},
	roll => sub {
		my ($run, $at, $step) = @_;
		my $dice = dice_of($at, $step->{value});
		my $name = $step->{name} . suffix($at);
		my $state = $run->{state};
		my $of = sub {
			my ($p, $roll) = @_;
			return { %$state, p => mul($state->{p}, $p),
			    rolls => { %{$state->{rolls}}, $name => $roll } };
		};
		return $of->(1, by_hand($run, $at, $step->{name}, $dice))
		    if $run->{next};
		my %read = parts_read($run->{check}, $step->{name});
		my $key = join ' ', $step->{value}, (map { $_->{n} }
		    @{$dice->{groups}}), map { $_ // '' }
		    @$dice{qw(hit again more plus valid plain)};
		return map { $of->(@$_) } @{$run->{check}{thrown}
		    {"$step->{name} $key"} //= [throws($dice, \%read)]};
	},
	effect => sub {
		my ($run, $at, $step) = @_;
		my $name = $step->{name};
		$name .= suffix($at) if $name !~ /@/;
		my $text = $step->{value} // '';
		my $x = $text eq '' ? 1 : value($at, $text);
		return $run->{state} if $x eq 'none';
		my %effects = %{$run->{state}{effects}};
		my $had = $effects{$name} // 0;
		$effects{$name} = is_number($x) && is_number($had)
		    ? add($had, $x) : $x;
		my %mean = %{$run->{state}{mean} // {}};
		if ($text =~ /^([a-z-]+)\.hits$/) {
			my $roll = $run->{state}{rolls}{$1 . suffix($at)};
			$mean{$name} = $roll->{mean} if $roll && $roll->{mean};
		}
		return { %{$run->{state}}, effects => \%effects,
		    mean => \%mean };
	},
	then => sub {
		my ($run, $at, $step) = @_;
		my $text = text($at, $step->{value}
		    =~ s/\{unit@([12])\}/join ' ',
		    @{$run->{question}{on}[$1] \/\/ []}/egr);
		# (What comes to none is not said.)
		return { then => $text =~ s/ [\w-]+=(?= |$)//gr,
		    %{$run->{state}} };
	},
	must => sub {
		my ($run, $at, $step) = @_;
		push @{$run->{must}}, said($at, $step->{value}) // ();
		return $run->{state};
	},
	answer => sub {
		my ($run, $at, $step) = @_;
		my $code = show(value($at, $step->{value}));
		my ($row) = grep { $_->{table} eq $run->{check}{row}{codes}
		    && lc $_->{code} eq lc $code }
		    @{$run->{system}{codes}};
		$code = $row->{answer} if $row && ($row->{answer} // '') ne '';
		my $meaning = ($step->{say} // '') ne ''
		    ? said($at, $step->{say}) : $row->{meaning};
		return { %{$run->{state}}, answer => $code,
		    meaning => $meaning };
	},
);

# Does its condition hold? A law of all units that lacks a value does not.
sub applies {
	my ($step, $place) = @_;
	my $when = $step->{when} // '';
	return 1 if $when eq '';
	my $holds = eval { truth(value($place, $when)) ? 1 : 0 };
	die $@ if $@ && (!$step->{law} || ref $@ ne 'HASH'
	    || ($@->{wrong} // '') !~ / is missing$/);
	return $holds;
}

sub one_step {
	my ($run, $step, $place, $state) = @_;
	return $state if defined $state->{refused}
	    || $step->{do} eq 'answer' && defined $state->{answer}
	    || !holds($run, $step);
	$run->{state} = $state;
	$run->{memo} = {};
	my $do = $DO{$step->{do}} or return $state;
	my @after = eval {
		applies($step, $place) ? $do->($run, $place, $step) : $state;
	};
	return @after if !$@;
	die $@ if ref $@ ne 'HASH' || !defined $@->{refused};
	return { %$state, refused => $@->{refused},
	    answer => 'not allowed' };
}

# Rules a question. $options: reading, and next for typed dice; without it
# every throw is gone through. The run that comes back has states.
sub rule {
	my ($system, $tool, $text, %options) = @_;
	my $run = { system => $system, asked => {}, faces => [], memo => {},
	    rolled => [],
	    places => {}, next => $options{next}, reading =>
	    { %{$system->{default} // {}}, %{$options{reading} // {}} } };
	my $done = eval {
		my $question = question($system, $tool, $text,
		    $options{goes_on});
		wrong('it has no units') if max(@{$question->{units}}) > 1
		    && !$question->{check}{units};
		@$run{qw(question check)} = ($question, $question->{check});
		my @states = { p => 1, rolls => {}, effects => {} };
		$run->{state} = $states[0];
		bring($run);
		agree($run);
		my $made = made($run);
		for my $step (@{$run->{check}{steps}}) {
			for my $place (places_of($run, $step->{scope})) {
				next if $step->{do} eq 'roll'
				    && !$made->{$step . suffix($place)};
				@states = map { one_step($run, $step,
				    $place, $_) } @states;
				if (@states > ($options{most} // 1e9)) {
					$run->{many} = 1;
					return $run;
				}
			}
		}
		defined $_->{answer} or wrong('no answer') for @states;
		$run->{states} = \@states;
	};
	return $run if $done;
	die $@ if ref $@ ne 'HASH';
	$run->{error} = $@->{wrong} // "refused: $@->{refused}";
	return $run;
}

1;
