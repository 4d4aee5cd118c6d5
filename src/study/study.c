/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: study. See study.h. */
#include <config.h>

#include "study/study.h"

#include <string.h>

#include "base/text.h"
#include "chain/chain.h"

const struct study studies[] = {
	{ .mode = MODE_CHANCES, .each = chances_each },
	{ .mode = MODE_ROLL_CHANCES, .each = chances_each },
	{ .mode = MODE_WHATIF, .each = whatif_each },
	{ .mode = MODE_DISPUTE, .each = dispute_each },
	{ .mode = MODE_SWEEP, .whole = sweep_whole },
	{ .mode = MODE_NEED, .whole = need_whole },
	{ .each = NULL },
};

void
study_header(struct run *run, const char *columns)
{
	if (run->out->format == FORMAT_CSV && !run->out->header)
		out_printf(&run->out->text, "%s\n", columns);
	run->out->header = 1;
}

int
study_count(struct run *run, const struct question *q, struct arena *a,
    struct chances *c, struct err *e)
{
	struct asking w;

	if (!run->in->opt.through || run->in->sys->loader == NULL)
		return rule_chances(q, -1, SIDE_NONE, 0, a, c, e);
	run_asking(run, &w);
	w.choice = q->choice;
	return chain_chances(&w, q, a, c, e);
}

void
inquiry_open(struct inquiry *s, struct run *run, const struct question *read,
    const struct record *rec)
{
	*s = (struct inquiry){ .run = run, .rec = rec, .q = *read,
		.counting = run->in->opt.chances,
		.keep.frame = run->in->frame };
	s->q.derives = DERIVES_ALL;
	s->q.unused = NULL;
}

void
inquiry_begin(struct inquiry *s)
{
	s->start = arena_mark(&s->run->scratch);
}

int
inquiry_try(struct inquiry *s, const struct variation *change)
{
	struct arena *a = &s->run->scratch;
	struct question *q;

	arena_rewind(a, s->start);
	err_clear(&s->e);
	memset(&s->r, 0, sizeof(s->r));
	memset(&s->c, 0, sizeof(s->c));
	run_budget(s->run);
	q = &s->q;
	if (change != NULL) {
		q = arena_alloc(a, sizeof(*q));
		if (question_vary(&s->q, change, a, q, &s->e) < 0)
			return -1;
	}
	return s->counting ? study_count(s->run, q, a, &s->c, &s->e) :
	    run_try(s->run, q, s->rec, &s->r, &s->e);
}

int
inquiry_note(struct inquiry *s, struct variant *x)
{
	if (s->counting && !s->e.set)
		variant_counted(x, &s->c, &s->keep);
	else if (s->r.text != NULL)
		variant_ruled(x, &s->r, &s->keep);
	else
		return 0;
	return 1;
}

int
inquiry_close(struct inquiry *s, int got)
{
	struct run *run = s->run;
	struct err quiet = { 0 };

	if (got < 0) {
		run_error(run, stream_place(run, s->rec), run->err.text);
		run->status = 2;
	}
	arena_free(&s->keep);
	if (run->in->opt.dice == NULL || run->in->opt.dice[0] == '@')
		(void)dice_typed(&run->in->dice, NULL, &quiet);
	return got;
}

const char *
study_side(const char *text, int *side, struct arena *a)
{
	const char *sign;

	*side = SIDE_NONE;
	sign = strchr(text, '@');
	if (sign == NULL || (sign[1] != '1' && sign[1] != '2') ||
	    sign[2] != '\0')
		return text;
	*side = sign[1] - '0';
	return arena_copy(a, text, (size_t)(sign - text));
}

/* The code that the text names by its code, answer or meaning; or NULL. */
static const struct code *
answer_code(const struct check *c, const char *text)
{
	const struct code *code = check_code(c, text);
	int i;

	if (code == NULL)
		code = check_answer(c, text);
	for (i = 0; code == NULL && c->codes != NULL && i < c->sys->ncode; i++)
		if (text_eq(c->sys->codes[i].table, c->codes) &&
		    text_wordeq(c->sys->codes[i].meaning, text))
			code = &c->sys->codes[i];
	return code;
}

int
study_answer(struct run *run, const struct check *c, const char *option,
    const char *what, const char *text, const char **answer, int *better)
{
	const struct code *code;
	size_t n;

	*better = 0;
	n = strlen(text);
	if (n > 2 && memcmp(text, "..", 2) == 0) {
		*better = -1;
		text += 2;
	} else if (n > 2 && strcmp(text + n - 2, "..") == 0) {
		*better = 1;
	}
	*answer = arena_copy(&run->arena, text, n - (*better ? 2 : 0));
	code = answer_code(c, *answer);
	if (code != NULL)
		*answer = code->answer;
	else if (c->codes != NULL && !run->in->opt.through)
		return err_set(&run->err, "--%s: %s has no %s \"%s\"",
		    option, c->name, what, *answer);
	if (*better && code != NULL && !code->ranked)
		return err_set(&run->err, "--%s: \"%s\" has no rank to be "
		    "better than", option, *answer);
	return 0;
}
