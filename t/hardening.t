#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What configure found the compiler able to guard is guarded in the programs.
. "${0%/*}/lib/tap.sh"

readelf --version >/dev/null 2>&1 || plan skip_all 'readelf is not installed'

# asked FLAG: did configure find it?
asked()
{
	grep -q "^CODE_[A-Z]*FLAGS *=.*$1" "$build/Makefile"
}

# guarded WHAT FLAG COMMAND...: if the flag was found, the command succeeds.
guarded()
{
	guarded_what=$1 guarded_flag=$2
	shift 2
	if asked "$guarded_flag"; then
		ok "$guarded_what" "$@"
	else
		skip "the compiler has no $guarded_flag"
	fi
}

program=$build/src/crt
guarded 'relocations are read-only' z,relro sh -c "readelf -lW '$program' | grep -q GNU_RELRO"
guarded 'all of them: they are resolved at the start' z,now sh -c "readelf -dW '$program' | grep -q BIND_NOW"
guarded 'copies are checked against their sizes' FORTIFY_SOURCE=3 \
    sh -c "readelf -sW '$build/src/libdrumhead.a' | grep -q '__[a-z]*_chk'"
guarded 'the stack has its canaries' stack-protector-strong \
    sh -c "readelf -sW '$build/src/libdrumhead.a' | grep -q __stack_chk_fail"
guarded 'functions are marked as targets of calls' cf-protection \
    sh -c "readelf -nW '$build/src/libdrumhead.a' | grep -q IBT"
done_testing
