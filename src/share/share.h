/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. Exact chances in the forms that people and programs read, as
 * they are, for so many tries, value by value, under other readings.
 */
#ifndef SHARE_SHARE_H
#define SHARE_SHARE_H

#include "tell/tell.h"

/*
 * Exact chances. `of`: name of the value asked for, or NULL; meanings: what
 * answers mean, too.
 */
void tell_chances_text(struct out *o, const struct chances *c, const char *of,
    int meanings, struct arena *a);
void tell_chances_csv(struct out *o, const struct chances *c, const char *of,
    struct arena *a);
void tell_chances_json(struct out *o, const struct chances *c, const char *of,
    const struct telling *t, struct arena *a);
/* Behind what tell_json_head() began, to the end of the line. */
void tell_json_chances(struct out *o, const struct chances *c, const char *of,
    int meanings, struct arena *a);
/* The answers alone, a line each behind `lead`; as a JSON member. */
void tell_shares(struct out *o, const char *lead, const struct chances *c,
    struct arena *a);
void tell_json_shares(struct out *o, const struct chances *c, struct arena *a);
/* A reduced fraction, `5/18`. */
const char *tell_fraction(const struct wide *w, const struct wide *of,
    struct arena *a);
/* One chance: as a fraction, and exactly how it was counted. */
void tell_json_share(struct out *o, const struct wide *w,
    const struct wide *of, struct arena *a);
/*
 * What every JSON line of chances begins with, its brace left open: up to the
 * check, and to all that stands before the chances.
 */
void tell_json_check(struct out *o, const struct check *c,
    const struct telling *t);
void tell_json_head(struct out *o, const struct chances *c,
    const struct telling *t);
/* A bar of at most so many characters. */
void tell_bar(struct out *o, double ratio, int most);
/* The most tries of which all chances can be told exactly. */
int tell_tries_most(const struct chances *c);
/* How often each answer comes in n tries, n being no more than those. */
void tell_tries_text(struct out *o, const struct chances *c, int n,
    struct arena *a);
void tell_tries_csv(struct out *o, const struct chances *c, int n,
    struct arena *a);
void tell_tries_json(struct out *o, const struct chances *c, int n,
    const struct telling *t, struct arena *a);

#endif
