/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What a record becomes on standard output: rows, objects, errors. */
#include <config.h>

#include "ask/unused.h"
#include "base/text.h"
#include "chain/chain.h"
#include "cli/run.h"

#include <string.h>
#include <unistd.h>

void
run_telling(struct run *run, const struct check *c, struct telling *t)
{
	memset(t, 0, sizeof(*t));
	t->tool = run->in->tool->name;
	t->fingerprint = run_fingerprint(run, c);
}

/* The columns of the record's CSV stream; for other records *none. */
static const struct csv_head *
head_of(const struct record *rec, struct csv_head *none)
{
	if (rec->columns != NULL)
		return &rec->columns->head;
	csv_head_init(none);
	return none;
}

void
run_header(struct run *run, const struct record *rec)
{
	struct csv_head none;

	if (!run->out->header)
		tell_csv_header(&run->out->text, head_of(rec, &none),
		    run->in->tool->name, &run->scratch);
	run->out->header = 1;
}

/*
 * Follow-ups are shown to a person at a terminal only: in a pipe the next tool
 * asks them.
 */
static int
shows_follows(const struct run *run)
{
	if (run->out->format != FORMAT_TEXT)
		return 0;
	return run->out->show != NULL ? run->out->one :
	    isatty(STDERR_FILENO) && isatty(STDOUT_FILENO);
}

void
run_print(struct run *run, const struct ruling *r)
{
	struct asking w;

	if (r->follows == NULL || (run->in->shell == NULL &&
	    !run->in->opt.explain && run->out->format != FORMAT_JSON &&
	    !shows_follows(run)))
		return;
	run_asking(run, &w);
	w.choice = r->q->choice;
	chain_print(&w, r->follows, &run->scratch);
}

/* Can both sides have this word? A word that each must give is clear. */
static int
either_side(const struct check *c, const char *text)
{
	const struct value *v;
	const struct word *w;
	unsigned all = 0;

	w = check_vocab(c, text_hash(text, strlen(text)));
	for (; w != NULL; w = w->next) {
		if (!text_wordeq(w->key, text))
			continue;
		if (w->kind == WORD_BRINGS)
			return 0;
		v = w->kind == WORD_MOD ? NULL : &c->values[w->index];
		if (v != NULL && v->defs != NULL && v->defs->expr == NULL)
			return 0;
		all |= v != NULL ? side_bits(v->side) :
		    (unsigned)c->modwords[w->index].sides;
	}
	return all == side_bits(SIDE_EACH);
}

/*
 * If nothing stands behind vs, tell a person which words were taken for the
 * first side that might have been meant for the other.
 */
static void
tell_sides(struct run *run, const struct question *q)
{
	struct growing list = { NULL, 0, 0 };
	int i, n;

	if (q->words[SIDE_2][0] != '\0' || !shows_follows(run))
		return;
	for (i = n = 0; i < q->ntyped; i++)
		if (q->typed[i].side == SIDE_1 && q->typed[i].same == 0 &&
		    either_side(q->check, q->typed[i].text)) {
			arena_list(&run->scratch, &list, q->typed[i].text);
			n++;
		}
	if (n > 0)
		out_printf(&run->out->next, "%s: of the first side; behind vs "
		    "%s the other's\n", list.text, n > 1 ? "they are" :
		    "it is");
}

void
run_offers(struct run *run, const struct ruling *r)
{
	const struct follow *f;
	const char *idle;

	/* Only the shell needs these later. */
	if (run->in->shell != NULL)
		left_ruling(&run->left, run->in->tool->name, r);
	tell_sides(run, r->q);
	if (!r->refused && shows_follows(run)) {
		idle = ask_idle(r, &run->scratch);
		if (idle != NULL)
			out_line(&run->out->next, "true, not read: ", idle);
	}
	if (r->follows == NULL || !shows_follows(run))
		return;
	for (f = r->follows; f != NULL; f = f->next) {
		out_text(&run->out->next, step_dos[f->row.step->what]);
		out_line(&run->out->next, f->row.step->what == DO_THEN ? ": " :
		    " ", tell_follow(f, &run->scratch));
	}
	if (run->in->shell != NULL && r->follows->next != NULL)
		out_text(&run->out->next, "(next ? lists them with numbers: "
		    "next #2)\n");
}

void
run_tell(struct run *run, const struct ruling *r, const struct record *rec)
{
	struct csv_head none;
	struct telling t;
	struct out *o;

	run_print(run, r);
	o = &run->out->text;
	switch (run->out->format) {
	case FORMAT_JSON:
		run_telling(run, r->q->check, &t);
		tell_json(o, r, &t, NULL, &run->scratch);
		break;
	case FORMAT_CSV:
		run_header(run, rec);
		tell_csv(o, head_of(rec, &none), rec->cells, r, &run->scratch);
		break;
	default:
		if (run->in->opt.say)
			tell_say(o, r, &run->scratch);
		else
			tell_text(o, r, &run->scratch);
		if (run->in->opt.explain)
			tell_explain(o, r, !outlet_shows(run->out),
			    &run->scratch);
		break;
	}
}

/* The JSON object of an error; r is the ruling as far as it went, or NULL. */
static void
json_error(struct run *run, const struct ruling *r, const char *words)
{
	struct telling t = { 0 };

	t.tool = run->in->tool->name;
	t.question = words;
	if (r != NULL) {
		run_print(run, r);
		tell_json(&run->out->text, r, &t, err_whole(&run->err,
		    &run->scratch), &run->scratch);
	} else {
		tell_json_error(&run->out->text, run->in->sys->name, &t,
		    err_whole(&run->err, &run->scratch));
	}
}

/* The row of an error. A study has other columns, and no row of one. */
static void
csv_error(struct run *run, const struct record *rec, const char *error)
{
	const struct columns *c = rec->columns;
	const char *const fields[CSV_FIELDS] = {
		[CSV_DICE] = c != NULL && c->dice >= 0 ? rec->cells[c->dice] :
		    NULL,
		[CSV_ERROR] = error,
	};
	struct csv_head none;

	if (run->study != NULL)
		return;
	run_header(run, rec);
	tell_csv_cells(&run->out->text, head_of(rec, &none), rec->cells,
	    fields, &run->scratch);
}

/* See run.h. The message lists other missing values, if nobody is asked. */
void
run_fail(struct run *run, const struct ruling *r, const struct record *rec,
    const char *words)
{
	const struct err_more *m;

	run->status = 2;
	if (run->cancelled)
		return;
	if (run->question != NULL && run->question->check != NULL &&
	    run->in->ask == NULL && (run->err.kind == ERR_MISSING ||
	    run->err.word > 0))
		ask_lacks(run->question, &run->scratch, &run->err);
	if (run->out->format == FORMAT_JSON)
		json_error(run, r, words);
	else if (run->out->format == FORMAT_CSV && rec->stream)
		csv_error(run, rec, err_whole(&run->err, &run->scratch));
	run_error(run, stream_place(run, rec), run->err.text);
	for (m = run->err.more; m != NULL; m = m->next) {
		run->err.word = m->word;
		run_error(run, stream_place(run, rec), m->text);
	}
}

void
run_passed(struct run *run, const struct record *rec, const char *error)
{
	run->status = 2;
	if (run->out->format == FORMAT_CSV)
		csv_error(run, rec, "");
	if (run->out->format != FORMAT_JSON)
		return;
	(void)err_set(&run->err, "%s", error);
	json_error(run, NULL, phrase_text(rec->words, &run->scratch));
	err_clear(&run->err);
}

void
run_fault(struct run *run, const struct record *rec)
{
	run_fail(run, NULL, rec, phrase_text(rec->words, &run->scratch));
}

void
run_lost(struct run *run)
{
	run->status = 2;
	if (run->out->format == FORMAT_JSON)
		json_error(run, NULL, "");
	run_error(run, NULL, run->err.text);
	err_clear(&run->err);
}
