/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: share. What becomes of questions that differ from one another: by a
 * word or a die, by readings, by the value that is varied. Each is a variant,
 * with a label for what sets it apart.
 */
#ifndef SHARE_VARIANT_H
#define SHARE_VARIANT_H

#include "share/share.h"
#include "share/svg.h"

struct variant {
	const char *label;	/* `not-commander`, `+2`, `damage=card` */
	const char *answer;	/* of a ruling, or of a refusal; or NULL */
	const char *meaning;	/* of the answer, or why there is none */
	int refused;		/* the rules refuse it, whatever the dice */
	int lacks;		/* it throws more dice than are given */
	struct shares all;	/* its chances; n 0: it was not counted */
	int *choice;		/* dispute: of each reading; -1: not asked */
	int like;		/* the first variant that came to the same */
};

struct variants {
	struct variant *all;
	int n, room;
};

/* A new variant, of which nothing is known yet. */
struct variant *variant_add(struct variants *t, const char *label,
    struct arena *a);
/* What it came to, as a ruling that has an answer, or counted. */
void variant_ruled(struct variant *x, const struct ruling *r, struct arena *a);
void variant_counted(struct variant *x, struct chances *c, struct arena *a);
/* Do both come to the same? */
int variant_same(const struct variant *x, const struct variant *y);
/* All answers of all variants, as such that never come. */
void variants_answers(const struct variants *t, struct shares *s,
    struct arena *a);

/*
 * JSON: the question as it is, ruled or (r NULL) counted, its brace left open;
 * the variants as its member `name`, to the end of the line.
 */
void tell_json_as_is(struct out *o, const struct ruling *r,
    const struct chances *c, const struct telling *head, struct arena *a);
void tell_json_variants(struct out *o, const char *name, const char *key,
    const struct variants *t, struct arena *a);

/* ---- what single changes of a question or of its dice come to ---- */

struct changed {
	const struct ruling *r;	/* the question as it is */
	const struct chances *c; /* or (r is NULL) its chances */
	struct variant as_is;	/* what that came to */
	struct variants all;
	struct variants idle;	/* those that change nothing */
	int whole;		/* text: each by itself, idle ones too */
};

/*
 * The ruling or chances, and what they would be. CSV: no header. `head` is for
 * JSON only.
 */
void tell_changes(struct out *o, enum format f, struct changed *c,
    const struct telling *head, struct arena *a);

/* ---- a dispute: each combination of the readings that it consults ---- */

struct disputed {
	const struct ruling *r;	/* by the readings in force */
	const struct chances *c; /* or (r is NULL) their chances */
	const char *faces;	/* the dice of the ruling, as -d takes them */
	const char *source;	/* of dice of other readings; or NULL */
	const char *idle;	/* readings that were asked in vain */
	struct variants all; /* without those that differ in idle ones alone */
	int tried;		/* variants that were made, idle ones too */
	int cut;		/* there are more than `tried` */
};

/* The ruling or chances, and the variants below. */
void tell_dispute(struct out *o, enum format f, const struct disputed *t,
    const struct telling *head, struct arena *a);

/* ---- one value varied ---- */

struct varied {
	enum format format;
	const char *name;	/* of the value */
	int bare;		/* its values are numbers in JSON */
	int bars;		/* text: a bar beside each chance */
	const char *need, *at_least; /* what is sought, as it was written */
	const struct telling *head; /* of JSON */
	struct out *o;
	struct arena *a;
};

/* CSV: the header of a sweep. */
void tell_varied_head(const struct varied *v);
/*
 * The chances for a value: a line each. CSV tells answers of chance 0 as well,
 * so that a curve has no gaps.
 */
void tell_varied(const struct varied *v, const struct variant *x);
/* The same as JSON, with all that --chances tells. */
void tell_json_varied(const struct varied *v, const char *value,
    const struct chances *c);
/* For each answer that can come the lines of all values. */
void tell_curves(const struct varied *v, const struct variants *t);
/*
 * All variants as a table: answers down (in text only those that come), values
 * across.
 */
void varied_grid(const struct varied *v, const struct variants *t,
    struct chance_grid *g, struct arena *a);
void tell_grid(const struct varied *v, const struct chance_grid *g);
/* The value that was found, with the chance of the first answer of s. */
void tell_sought(const struct varied *v, const char *text,
    const struct chances *c, const struct shares *s);
/* No value between these two reaches the chance. */
void tell_unreached(const struct varied *v, const struct check *c,
    const char *words, const char *from, const char *to);

#endif
