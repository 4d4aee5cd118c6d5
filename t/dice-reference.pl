#!/usr/bin/perl
# SPDX-License-Identifier: GPL-3.0-or-later
# Seeded dice once more, from nothing but drumhead-dice(7), RFC 7693 and RFC 8439: no line and no
# library in common with src/dice/dice.c. Prints t/dice-vectors.tsv.
use strict;
use warnings;
no warnings 'portable';	# numbers of 64 bits

# BLAKE2b, unkeyed (RFC 7693, section 3.3), of 32 bytes.

my @iv = (
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
	0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
);
my @sigma = map { [map { hex } split //] } qw(
	0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8
	905724afe1bc683d 2c6a0b834d75fe19 c51fed4a0763928b db7ec13950f4862a
	6fe9b308c2d714a5 a2847615fb9e3cd0
);

sub plus64 {
	use integer;
	my $sum = 0;
	$sum += $_ for @_;
	return $sum;
}

sub right64 {
	my ($x, $n) = @_;
	$x |= 0;	# a bit pattern, not a signed number
	return ($x >> $n) | ($x << (64 - $n));
}

sub mix64 {
	my ($v, $a, $b, $c, $d, $x, $y) = @_;
	$v->[$a] = plus64($v->[$a], $v->[$b], $x);
	$v->[$d] = right64($v->[$d] ^ $v->[$a], 32);
	$v->[$c] = plus64($v->[$c], $v->[$d]);
	$v->[$b] = right64($v->[$b] ^ $v->[$c], 24);
	$v->[$a] = plus64($v->[$a], $v->[$b], $y);
	$v->[$d] = right64($v->[$d] ^ $v->[$a], 16);
	$v->[$c] = plus64($v->[$c], $v->[$d]);
	$v->[$b] = right64($v->[$b] ^ $v->[$c], 63);
}

sub compress {
	my ($h, $block, $bytes, $last) = @_;
	my @m = unpack 'Q<16', $block;
	my @v = (@$h, @iv);
	$v[12] ^= $bytes;
	$v[14] = ~$v[14] if $last;
	for my $round (0 .. 11) {
		my @s = @m[@{ $sigma[$round % 10] }];
		mix64(\@v, 0, 4, 8, 12, @s[0, 1]);
		mix64(\@v, 1, 5, 9, 13, @s[2, 3]);
		mix64(\@v, 2, 6, 10, 14, @s[4, 5]);
		mix64(\@v, 3, 7, 11, 15, @s[6, 7]);
		mix64(\@v, 0, 5, 10, 15, @s[8, 9]);
		mix64(\@v, 1, 6, 11, 12, @s[10, 11]);
		mix64(\@v, 2, 7, 8, 13, @s[12, 13]);
		mix64(\@v, 3, 4, 9, 14, @s[14, 15]);
	}
	$h->[$_] ^= $v[$_] ^ $v[$_ + 8] for 0 .. 7;
}

sub blake2b_256 {
	my ($text) = @_;
	my @h = @iv;
	$h[0] ^= 0x01010000 ^ 32;
	my $done = 0;
	while (length($text) - $done > 128) {
		compress(\@h, substr($text, $done, 128), $done + 128, 0);
		$done += 128;
	}
	my $rest = substr $text, $done;
	compress(\@h, $rest . "\0" x (128 - length $rest), length $text, 1);
	return substr pack('Q<8', @h), 0, 32;
}

# ChaCha20 (RFC 8439, section 2.3).

sub quarter {
	my ($s, $a, $b, $c, $d) = @_;
	for ([$a, $b, $d, 16], [$c, $d, $b, 12], [$a, $b, $d, 8], [$c, $d, $b, 7]) {
		my ($to, $from, $turn, $by) = @$_;
		$s->[$to] = ($s->[$to] + $s->[$from]) & 0xffffffff;
		my $x = $s->[$turn] ^ $s->[$to];
		$s->[$turn] = (($x << $by) | ($x >> (32 - $by))) & 0xffffffff;
	}
}

sub chacha20_block {
	my ($key, $count, $nonce) = @_;
	my @start = (unpack('V4', 'expand 32-byte k'), unpack('V8', $key), $count,
	    unpack('V3', $nonce));
	my @s = @start;
	for (1 .. 10) {
		quarter(\@s, @$_) for [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14],
		    [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14];
	}
	return pack 'V16', map { ($s[$_] + $start[$_]) & 0xffffffff } 0 .. 15;
}

# drumhead-dice(7).

sub stream {
	my ($seed, $tool, $check, $key, $record, $repetition) = @_;
	my $hash = blake2b_256(join '', map { pack('Q<', length) . $_ }
	    $seed, $tool, $check, $key // '');
	my $nonce = pack('Q<', defined $key ? 0 : $record) . pack('V', $repetition);
	my ($count, $bytes) = (0, '');
	return sub {
		$bytes = chacha20_block($hash, $count++, $nonce) if $bytes eq '';
		return ord substr $bytes, 0, 1, '';
	};
}

sub face {
	my ($byte, $first, $sides) = @_;
	for (;;) {
		my ($range, $v) = (1, 0);
		do {
			$v += $byte->() * $range;
			$range *= 256;
		} while ($range < $sides);
		return $first + $v % $sides if $v < $range - $range % $sides;
	}
}

# Against what others compute; 300 bytes are three blocks of BLAKE2b.
die "blake2b\n" unless unpack('H*', blake2b_256('abc')) eq
    'bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319';
die "blake2b\n" unless unpack('H*', blake2b_256(join('', map { chr } 0 .. 255) . 'x' x 44)) eq
    '693c30d3cb4bbc661f873c34c6281911acc5f220d90fb18f2c20d7cd4c2dcdae';
die "chacha20\n" unless unpack('H*', chacha20_block(join('', map { chr } 0 .. 31), 1,
    pack('H*', '000000090000004a00000000'))) =~ /^10f1e7e4d13b5915500fdd1fa32071c4/;

# seed, tool, check, key (`-`: none), record, repetition, dice (first:sides:how many)
my @vectors = (
	['1777', 'fire', 'volley', '-', 1, 1, '1:6:12'],
	['1777', 'fire', 'volley', '-', 1, 2, '1:6:12'],
	['1777', 'fire', 'volley', '-', 2, 1, '1:6:12'],
	['1777', 'fire', 'shell', '-', 1, 1, '1:6:12'],
	['1777', 'crt', 'volley', '-', 1, 1, '1:6:12'],
	['1778', 'fire', 'volley', '-', 1, 1, '1:6:12'],
	['1777', 'fire', 'volley', '44th', 1, 1, '1:6:12'],
	['1777', 'fire', 'volley', '44th', 9, 1, '1:6:12'],
	['1777', 'fire', 'volley', '44th', 9, 3, '1:6:12'],
	['1777', 'fire', 'volley', '', 1, 1, '1:6:12'],
	['17', '77fire', 'volley', '-', 1, 1, '1:6:12'],
	['a rainy morning at the ford', 'crt', 'combat', '-', 4294967297, 4294967295, '1:6:8'],
	["\xc3\xa9t\xc3\xa9", 'roll', 'roll', '-', 1, 1,
	    '0:10:10 1:2:10 1:3:6 -1:3:6 1:1:2 1:20:8 1:100:6 1:256:3'],
	['long ' x 60, 'roll', 'roll', '-', 1, 1, '1:257:4 1:1000:6 1:65536:3 1:65537:3 1:6:4'],
	['1777', 'roll', 'roll', '-', 1, 1, '1:20:700'],
);

print "# SPDX-License-Identifier: GPL-3.0-or-later\n# Written by t/dice-reference.pl: seed, tool, ",
    "check, key (- is none), record, repetition,\n# dice as first:sides:how many, their faces.\n";
for (@vectors) {
	my ($seed, $tool, $check, $key, $record, $repetition, $dice) = @$_;
	my $byte = stream($seed, $tool, $check, $key eq '-' ? undef : $key, $record, $repetition);
	my @faces;
	for (split ' ', $dice) {
		my ($first, $sides, $count) = split /:/;
		push @faces, face($byte, $first, $sides) for 1 .. $count;
	}
	print join("\t", @$_, "@faces"), "\n";
}
