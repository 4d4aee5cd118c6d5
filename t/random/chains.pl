# SPDX-License-Identifier: GPL-3.0-or-later
#
# Of the second evaluator (evaluator.pl): rulings that go on in another check.
package Evaluator;
use strict;
use warnings;

# A ruling with typed dice, as far as $options{on} lets it: effects add up.
sub rule_on {
	my ($system, $tool, $text, %options) = @_;
	my $run = rule($system, $tool, $text, %options);
	$run->{goes_on} = grep { $_->{do} eq 'then' } @{$run->{check}{steps}};
	my $state = ($run->{states} // [])->[0];
	return $run if !$state || !$state->{then} || defined $state->{refused}
	    || !$options{on}->();
	($tool, $text) = split / /, $state->{then}, 2;
	my $next = rule_on($system, $tool, $text, %options, goes_on => 1);
	return $run if !@{$next->{faces}};
	$next->{asked}{$_} = 1 for keys %{$run->{asked}};
	unshift @{$next->{$_}}, @{$run->{$_}} for qw(faces rolled);
	$next->{first_round} = "$run";
	my $last = ($next->{states} // [])->[0] or return $next;
	for my $name (keys %{$state->{effects}}) {
		my ($x, $y) = map { $_->{effects}{$name} } $state, $last;
		$last->{effects}{$name} = !defined $y ? $x
		    : is_number($x) && is_number($y) ? add($x, $y) : $y;
	}
	return $next;
}

# The chances of the answers at the end of a chain that may come back to
# where it was: a question that is asked again has the same chances again.
sub through {
	my @question = @_;
	my $end = eval { chain(@question) };
	die $@ if $@ && !ref $@;
	return $@ ? { error => $@->{wrong} } : $end;
}

sub chain {
	my ($system, $tool, $text, %options) = @_;
	my @asked = ([$tool, $text]);
	my (@ends, @goes, %known);
	for (my $i = 0; $i < @asked; $i++) {
		return if @asked > 40;
		my $run = rule($system, @{$asked[$i]}[0, 1], %options,
		    goes_on => $i > 0);
		return if $run->{many};
		return { error => $run->{error} } if defined $run->{error};
		for my $state (@{$run->{states}}) {
			my ($to, $key) = ($ends[$i] //= {}, $state->{answer});
			if ($state->{then} && !defined $state->{refused}) {
				my @next = split / /, $state->{then}, 2;
				my $said = question($system, @next, 1)->{said};
				$key = join ' ', $next[1] =~ /^(\S*)/,
				    map { "$_=$said->{$_}" } sort keys %$said;
				push @asked, \@next if !$known{$key};
				$key = $known{$key} //= $#asked;
				$to = $goes[$i] //= {};
			}
			$to->{$key} = add($to->{$key} // 0, $state->{p});
		}
	}
	for my $i (reverse 0 .. $#asked) {
		my $again = delete $goes[$i]{$i} // 0;
		my $by = over(1, add(1, negate($again)));
		for my $to ($ends[$i], $goes[$i]) {
			$_ = mul($_, $by) for values %$to;
		}
		for my $j (0 .. $i - 1) {
			my $p = delete $goes[$j]{$i} // next;
			for my $of (\@ends, \@goes) {
				$of->[$j]{$_} = add($of->[$j]{$_} // 0,
				    mul($p, $of->[$i]{$_}))
				    for keys %{$of->[$i]};
			}
		}
	}
	return { answers => $ends[0] };
}

1;
