#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs the examples of manual pages and of the README, and compares what they print.
#     t/examples.pl FILE...       TAP, one test a command
#     t/examples.pl -w FILE...    write what was printed into the files: read the difference!
# An example is a line `$ command` in a literal display of a page (.Bd -literal), or in a ```console
# block of a README; lines `> ...` go on with the command; what follows, up to the next command or the
# end, is what it prints on both streams. All commands of a file are lines of one shell, in an empty
# folder where tables/ is the tables' folder. Typed dice or a seed keep them the same every time.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(basename dirname);
use File::Path qw(make_path);
use File::Temp qw(tempdir);

my $top = abs_path(dirname(abs_path($0)) . '/..');
my $build = $ENV{DRUMHEAD_BUILD} // $top;
my %roff = ('\\' => '\\e', '-' => '\\-', "'" => '\\(aq', '`' => '\\(ga', '^' => '\\(ha', '~' => '\\(ti');
my %plain = reverse %roff;

# A line of a literal display as the reader sees it, and back.
sub from_roff
{
	my ($line) = @_;
	$line =~ s/\\&//g;
	$line =~ s/(\\e|\\-|\\\((?:aq|ga|ha|ti))/$plain{$1}/g;
	return $line;
}

sub to_roff
{
	my ($line) = @_;
	$line =~ s/([\\\-'`^~])/$roff{$1}/g;
	$line =~ s/^\./\\&./;
	return $line;
}

# The file as a list of plain lines and of examples { command => [lines], want => [lines] }.
sub parse
{
	my ($file) = @_;
	my $page = $file !~ /\.md$/;
	my ($begin, $end) = $page ? (qr/^\.Bd -literal/, qr/^\.Ed/) : (qr/^```console/, qr/^```$/);
	my ($inside, $example, @parts);
	open my $in, '<', $file or die "$file: $!\n";
	while (my $line = <$in>) {
		chomp $line;
		if ($line =~ $begin || $line =~ $end) {
			$inside = $line =~ $begin;
			$example = undef;
			push @parts, $line;
			next;
		}
		my $text = $inside && $page ? from_roff($line) : $line;
		if ($inside && $text =~ s/^\$ //) {
			$example = { at => $., command => [$text], want => [], page => $page };
			push @parts, $example;
		} elsif ($example && !@{ $example->{want} } && $text =~ s/^> ?//) {
			push @{ $example->{command} }, $text;
		} elsif ($example) {
			push @{ $example->{want} }, $text;
		} else {
			push @parts, $line;
		}
	}
	return @parts;
}

# Run them in one shell; what each printed goes to its {got}.
sub run
{
	my @examples = @_;
	my $dir = tempdir(CLEANUP => 1);
	make_path("$dir/place", "$dir/home");
	symlink "$top/tables", "$dir/place/tables" or die "symlink: $!\n";
	open my $out, '>', "$dir/script" or die "script: $!\n";
	print $out "cd '$dir/place' && exec >'$dir/out' 2>&1 </dev/null || exit\n";
	# (The folder of the tables is named from here; an example may go elsewhere.)
	print $out "cd() { command cd \"\$\@\" && { [ -d tables ] || DRUMHEAD_TABLES='$dir/place/tables'; }; }\n";
	for my $n (0 .. $#examples) {
		print $out "printf '\\036$n\\n'\n", join("\n", @{ $examples[$n]{command} }), "\n";
	}
	close $out;
	my $pid = fork // die "fork: $!\n";
	if ($pid == 0) {
		delete @ENV{grep { /^DRUMHEAD_|^XDG_/ } keys %ENV};
		@ENV{qw(PATH HOME LC_ALL DRUMHEAD_TABLES DRUMHEAD_DATA TERM)} =
		    ("$build/src:$ENV{PATH}", "$dir/home", 'C', 'tables', "$dir/none", 'dumb');
		exec '/bin/sh', "$dir/script" or exit 127;
	}
	waitpid $pid, 0;
	open my $in, '<', "$dir/out" or die "out: $!\n";
	my $text = do { local $/; <$in> } // '';
	while ($text =~ /\036(\d+)\n([^\036]*)/g) {
		$examples[$1]{got} = $2;
	}
}

sub rewrite
{
	my ($file, @parts) = @_;
	open my $out, '>', $file or die "$file: $!\n";
	for my $part (@parts) {
		if (!ref $part) {
			print $out "$part\n";
			next;
		}
		my ($first, @more) = @{ $part->{command} };
		my @lines = ("\$ $first", (map { $_ eq '' ? '>' : "> $_" } @more), split /\n/, $part->{got} // '');
		print $out map { ($part->{page} ? to_roff($_) : $_) . "\n" } @lines;
		# A blank line between examples stays.
		print $out "\n" if @{ $part->{want} } && $part->{want}[-1] eq '';
	}
}

-x "$build/src/odds" or die "examples.pl: no programs in $build/src: set DRUMHEAD_BUILD\n";
my $write = @ARGV && $ARGV[0] eq '-w' && shift @ARGV;
my ($run, $failed) = (0, 0);
for my $file (@ARGV) {
	my @parts = parse($file);
	my @examples = grep { ref } @parts;
	run(@examples) if @examples;
	if ($write) {
		rewrite($file, @parts);
		next;
	}
	for my $example (@examples) {
		my $want = join '', map { "$_\n" } @{ $example->{want} };
		my $got = $example->{got} // "(the shell did not come so far)\n";
		s/\n+\z/\n/, s/\A\n\z// for $want, $got;
		my $what = sprintf '%s:%d: %s', basename($file), $example->{at}, $example->{command}[0];
		$what =~ s/#/\\#/g;
		my $ok = $want eq $got;
		printf "%s %d - %s\n", $ok ? 'ok' : 'not ok', ++$run, $what;
		next if $ok;
		$failed++;
		print STDERR map { "# $_\n" } 'want:', split(/\n/, $want), 'got:', split(/\n/, $got);
	}
}
exit 0 if $write;
print "1..$run\n";
exit($failed ? 1 : 0);
