#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Sealed dice a second time, from drumhead-dice(7) and drumhead-journal(5) alone: reads a journal
# whose seal was revealed, and prints the number of each row with sealed dice and their faces.
import csv, hashlib, sys

def chacha_block(key, nonce, counter):
    s = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]
    s += [int.from_bytes(b[i:i + 4], 'little') for b in (key, counter.to_bytes(4, 'little'), nonce) for i in range(0, len(b), 4)]
    w = s[:]
    for r in range(20):
        for i in range(4):
            a, b, c, d = [i + 4 * k if r % 2 == 0 else 4 * k + (i + k) % 4 for k in range(4)]
            for x, y, z, n in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                w[x] = (w[x] + w[y]) & 0xffffffff
                w[z] ^= w[x]
                w[z] = (w[z] << n | w[z] >> (32 - n)) & 0xffffffff
    return b''.join(((x + y) & 0xffffffff).to_bytes(4, 'little') for x, y in zip(s, w))

def stream(key, number):
    block = 0
    while True:
        yield from chacha_block(key, number.to_bytes(8, 'little') + bytes(4), block)
        block += 1

def face(bytes_, kind):
    first = 0 if kind.endswith('z') else 1
    sides = int(kind.strip('dz'))
    while True:
        v = next(bytes_)
        if v < 256 - 256 % sides:
            return first + v % sides

rows = list(csv.DictReader(open(sys.argv[1], newline='')))
secret = next(bytes.fromhex(r['question'].split()[1]) for r in rows if r['kind'] == 'reveal')
plain = lambda cell: cell[1:] if cell.startswith("'") else cell
said = b''
for r in rows:
    if r['kind'] in ('seal', 'word'):
        text = plain(r['note']).encode()
        said += len(text).to_bytes(8, 'little') + text
    if r['kind'] == 'seal':
        assert r['question'].split()[1] == hashlib.blake2b(secret, digest_size=32).hexdigest()
    if r['source'] == 'sealed':
        key = hashlib.blake2b(said, digest_size=32, key=secret).digest()
        drawn = stream(key, int(r['draw'].split()[0].split('=')[1]))
        kinds = r['kinds'].replace('/', ',').split(',')
        print(r['seq'], ','.join(str(face(drawn, kind)) for kind in kinds))
