/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Tells exact chances for people and programs: as they are, for n
 * tries, value by value, under other readings.
 */
#ifndef SHARE_SHARE_H
#define SHARE_SHARE_H

#include "share/shares.h"
#include "tell/tell.h"

/* What --of names, in place of the answers. */
struct of {
	const char *name;
	struct shares s;
};

/*
 * Exact chances; no header of CSV. of: or NULL; meanings, which t has too: what
 * answers mean is told as well.
 */
void tell_chances(struct out *o, enum format f, const struct chances *c,
    const struct of *of, const struct telling *t, struct arena *a);
/* Begin a JSON line, up to the chances; these. Its brace is left open. */
void tell_json_head(struct out *o, const struct chances *c,
    const struct telling *t);
void tell_json_chances(struct out *o, const struct chances *c,
    const struct of *of, int meanings, struct arena *a);
/*
 * As a member of JSON; `name`: what each is, `answer` or `value`; c: whose
 * codes say what answers mean, or NULL.
 */
void tell_json_shares(struct out *o, const char *name, const struct shares *s,
    const struct check *c, struct arena *a);
/* The answers that can come, a line each behind `lead`. */
void tell_shares(struct out *o, const char *lead, const struct shares *s,
    struct arena *a);
/* A reduced fraction, `5/18`. */
const char *tell_fraction(const struct wide *w, const struct wide *of,
    struct arena *a);
/* One chance: as a fraction, and exactly how it was counted. */
void tell_json_share(struct out *o, const struct wide *w,
    const struct wide *of, struct arena *a);
/* A bar of `most` characters for ratio 1; a ratio as `12.34%`, `0.123400`. */
const char *tell_bar(double ratio, int most, struct arena *a);
const char *tell_percent(double ratio, struct arena *a);
const char *tell_decimal(double ratio, struct arena *a);
/* The greatest n of which all chances can be told exactly. */
int tell_tries_most(const struct chances *c);
/*
 * How often each answer comes in n tries, n at most tell_tries_most(): a row
 * for each answer and count; no header. Text leaves out answers that cannot come.
 */
void tell_tries(struct out *o, enum format form, const struct chances *c, int n,
    const struct telling *t, struct arena *a);

#endif
