#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# build-aux/release: a tarball of a commit and its tag, the same in two folders, with its manual pages; and
# whether it is signed. In a clone, with a key of its own.
. "${0%/*}/lib/tap.sh"
[ -n "${DRUMHEAD_GATE-}" ] || plan skip_all 'make gate makes a release'
git -C "$top" rev-parse --verify -q HEAD >/dev/null 2>&1 || plan skip_all 'the sources are no checkout'
command -v autoreconf >/dev/null || plan skip_all 'no autoconf'
unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir -p "$HOME"
GIT_AUTHOR_NAME=Tester GIT_AUTHOR_EMAIL=t@example.invalid GIT_COMMITTER_NAME=Tester GIT_COMMITTER_EMAIL=t@example.invalid
export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
git clone -q "$top" "$tmp/c" 2>"$tmp/log" || plan skip_all "no clone: $(cat "$tmp/log")"
cd "$tmp/c" || exit 255
# As the sources are now, committed or not.
git -C "$top" ls-files -z | (cd "$top" && xargs -0 sh -c 'for f; do [ -e "$f" ] && printf "%s\0" "$f"; done' sh) |
	tar -C "$top" --null -T - -cf - | tar xf -
git add -A
git commit -qm 'as it is now' --allow-empty
version=$(sed -n 's/^AC_INIT(\[drumhead\], \[\(.*\)\])$/\1/p' configure.ac)
tarball=drumhead-$version.tar.gz
git tag -d "v$version" >/dev/null 2>&1
mkdir "$tmp/b"
(./bootstrap && cd "$tmp/b" && ../c/configure -q) >"$tmp/log" 2>&1 || { diag <"$tmp/log"; exit 255; }

release="$tmp/c/build-aux/release"
ok_error 'without a tag' 1 "release: no tag v$version: git tag -s v$version" "$release" "$tmp/b"
git tag "v$version" 'HEAD^'
ok_error 'a tag elsewhere' 1 "release: the tag v$version is at another commit" "$release" "$tmp/b"
git tag -d "v$version" >/dev/null
git tag "v$version"
echo >>ChangeLog
ok_error 'changes' 1 "release: there are changes that are not committed:
 M ChangeLog" "$release" "$tmp/b"
git checkout -q ChangeLog
ok_error 'nothing is checked before it is made' 1 "release: no $tarball here: make release" "$release" -c "$tmp/b"
ok 'it is made, twice, and the same' "$release" "$tmp/b"
sed 's/[0-9a-f]\{64\}/SUM/' "$tmp/ok.out" >"$tmp/said"
pages=$(($(ls man/*.[157] | wc -l) + $(ls tables/*/system.csv | wc -l)))
is 'with its manual pages' "$(cat "$tmp/said")" "$pages manual pages
SUM  $tarball
sign it: gpg --armor --detach-sign $tarball; then: make release-check"
is 'which are told' "$(tar xzOf "$tmp/b/$tarball" "drumhead-$version/man/systems/drumhead-germantown.7" | sed -n '/^\.Nm/{p;q;}')" \
    '.Nm drumhead-germantown'
is 'files are of no owner' "$(tar tvzf "$tmp/b/$tarball" | awk '{ print $2 }' | sort -u)" 0/0
is 'all of one time' "$(tar tvzf "$tmp/b/$tarball" | awk '{ print $4, $5 }' | sort -u | wc -l)" 1
ok_error 'not signed' 1 "release: $tarball is not signed: gpg --armor --detach-sign $tarball" "$release" -c "$tmp/b"

# gpg wants a short name of a folder, for its agent's socket.
GNUPGHOME=$tmp/g
export GNUPGHOME
mkdir -m 700 "$GNUPGHOME"
if gpg --batch --quiet --passphrase '' --quick-generate-key 'Tester <t@example.invalid>' ed25519 sign 1d >"$tmp/log" 2>&1; then
	(cd "$tmp/b" && gpg --batch --quiet --armor --detach-sign "$tarball")
	ok_error 'a tag that is not' 1 "release: the tag v$version is not signed by a key that is known here: git tag -s v$version" \
	    "$release" -c "$tmp/b"
	git tag -d "v$version" >/dev/null
	git tag -s -m release "v$version" 2>"$tmp/log" || diag <"$tmp/log"
	ok_program 'signed' 0 "signed by \"Tester <t@example.invalid>\" [ultimate]
$tarball: its checksum, its signature and its tag are good" "$release" -c "$tmp/b"
	mv "$tmp/b/$tarball.asc" "$tmp/asc"
	echo other | gpg --batch --quiet --armor --detach-sign >"$tmp/b/$tarball.asc"
	ok_program 'a signature of something else' 1 '' "$release" -c "$tmp/b"
	ok 'is told' grep -qx "release: $tarball.asc is no good signature of $tarball" "$tmp/stderr"
	mv "$tmp/asc" "$tmp/b/$tarball.asc"
	printf x >>"$tmp/b/$tarball"
	ok_program 'another tarball' 1 "$tarball: FAILED" "$release" -c "$tmp/b"
	gpgconf --kill all 2>/dev/null
else
	skip 'not measured: no gpg that makes a key'
fi
done_testing
