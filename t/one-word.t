#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# No ruling that a word changes without saying so, and no word that is lost: see t/one-word.pl. DRUMHEAD_ONE_WORD
# questions (20,000 in `make gate`), made from DRUMHEAD_ONE_WORD_SEED.
. "${0%/*}/lib/tap.sh"
perl -MJSON::PP -e1 2>/dev/null || plan skip_all 'no perl with JSON::PP'
usual=1000
[ -z "${DRUMHEAD_GATE-}" ] || usual=20000
n=${DRUMHEAD_ONE_WORD:-$usual}
perl "$top/t/one-word.pl" "$n" "${DRUMHEAD_ONE_WORD_SEED:-1}" >"$tmp/out" 2>&1
is 'the questions were asked' $? 0
looked_at "$tmp/out"
sed '$d' "$tmp/out" >"$tmp/wrong"
empty 'none is wrong' "$tmp/wrong"
differ=$(sed -n '$s/.* ruled, \([0-9]*\) differ.*/\1/p' "$tmp/out")
ok 'and words made a difference' [ "${differ:-0}" -ge $((n / 50)) ]
done_testing
