/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. Questions from standard input, one a line or one a CSV record.
 * A bad record is reported with its place; the rest are answered.
 */
#include <config.h>

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "rule/phrase.h"
#include "base/text.h"
#include "cli/book.h"
#include "cli/run.h"
#include "follow/follow.h"
#include "sheet/csvread.h"
#include "table/load.h"

enum { COLUMN_PASS, COLUMN_VALUE, COLUMN_OTHER_SIDE };

static void
before_read(void *arg)
{
	(void)run_flush(arg);
}

struct csvin *
stream_input(struct run *run)
{
	return csvin_fd(STDIN_FILENO, "stdin", before_read, run,
	    run->in->frame);
}

const char *
stream_place(struct run *run, const struct record *rec)
{
	int column, n;

	if (!rec->stream)
		return rec->unit;
	n = run->err.word;
	column = rec->columns != NULL ? rec->columns->from + 1 : 0;
	if (rec->cell > 0)
		column = rec->cell;
	else if (n > 0 && n <= rec->words->n)
		column = rec->words->all[n - 1].column;
	return arena_printf(&run->scratch, "stdin:%d:%d", rec->line,
	    column > 0 ? column : 1);
}

int
run_record(struct run *run, const struct record *rec)
{
	if (rec->number > 1 && run->in->opt.dice != NULL &&
	    run->in->dice.is_typed && !run->in->dice.typed.need) {
		err_clear(&run->err);
		(void)err_set(&run->err, "-d gave dice for the first record "
		    "only: give a column of dice, or a dice file");
		run_fault(run, rec);
		return -1;
	}
	return run_question(run, rec);
}

/* Flush if too much output or too many rows wait. */
static void
before_record(struct run *run)
{
	progress_step(&run->progress);
	if (run->out->text.n + run->out->errors.n > FLUSH_AT ||
	    (run->in->journal != NULL && book_full(run)))
		(void)run_flush(run);
}

/* ---- lines ---- */

static int
stream_lines(struct run *run, const struct phrase *words)
{
	struct arena lines = { .frame = run->in->frame };
	struct phrase all, typed;
	const char *line, *tab, *text;
	struct record rec = { 0 };
	struct csvin *in;
	int got, some;

	in = stream_input(run);
	rec.stream = 1;
	some = got = 0;
	rec.words = &all;
	while (!run->out->broken && !run->unwritten &&
	    (got = csvin_line(in, &line, &run->err)) != 0) {
		if (got < 0) {
			run_lost(run);
			some = 1;
			continue;
		}
		arena_reset(&lines);
		tab = strchr(line, '\t');
		text = tab != NULL ? arena_copy(&lines, line,
		    (size_t)(tab - line)) : line;
		if (text[strspn(text, " ")] == '\0')
			continue;
		some = 1;
		rec.number++;
		rec.line = csvin_at(in);
		before_record(run);
		all = typed = (struct phrase){ .arena = &lines };
		phrase_add(&typed, text, PHRASE_BYTES);
		phrase_fill(&all, words, &typed);
		(void)run_record(run, &rec);
	}
	csvin_close(in);
	if (got == 0 && !some && words->n == 0) {
		rec.stream = 0;
		rec.number = 1;
		all = (struct phrase){ .arena = &lines };
		(void)run_record(run, &rec);
	}
	arena_free(&lines);
	return 0;
}

/* ---- csv ---- */

/* How a column's name is known: as no value, one that is computed, a value. */
enum known { KNOWN_NOT, KNOWN_COMPUTED, KNOWN_VALUE };

static enum known
value_known(const struct value *v)
{
	if (v->kind == KIND_SUM || v->kind == KIND_REPEAT ||
	    (!follow_computed(v) && (v->prompt[0] != '\0' ||
	    v->defs->expr == NULL)))
		return KNOWN_VALUE;
	return v->prompt[0] != '\0' ? KNOWN_COMPUTED : KNOWN_NOT;
}

/* How does the check know the name? */
static enum known
check_knows(const struct check *c, const char *name)
{
	enum known best, k;
	int i;

	if (index_find(&c->by_modword, name) >= 0)
		return KNOWN_VALUE;
	best = KNOWN_NOT;
	for (i = 0; i < c->nvalue; i++)
		if (text_eq(c->values[i].name, name) &&
		    (k = value_known(&c->values[i])) > best)
			best = k;
	return best;
}

/* A name of the check that is one letter off, or NULL. */
static const char *
check_near(const struct check *c, const char *name)
{
	const char *known;
	int i;

	for (i = 0; i < c->nvalue + c->nmodword; i++) {
		if (i < c->nvalue && value_known(&c->values[i]) == KNOWN_NOT)
			continue;
		known = i < c->nvalue ? c->values[i].name :
		    c->modwords[i - c->nvalue].word;
		if (strlen(name) >= 6 && text_slips(known, name) == 1)
			return known;
	}
	return NULL;
}

/* How do the tool's checks know the name? *near is one letter off, or NULL. */
static enum known
known_name(struct run *run, const char *name, const char **near)
{
	enum known best, k;
	struct check *c;
	struct err quiet = { 0 };

	*near = NULL;
	best = KNOWN_NOT;
	for (c = NULL; (c = system_next(run->in->sys, run->in->tool->name,
	    c)) != NULL;) {
		if (check_compile(c, &quiet) < 0)
			continue;
		k = check_knows(c, name);
		best = k > best ? k : best;
		if (*near == NULL)
			*near = check_near(c, name);
	}
	return best;
}

/* Does --with name the column? */
static int
with_names(const struct run *run, const char *name)
{
	const char *list;
	size_t n;

	for (list = run->in->opt.with; list != NULL && *list != '\0';
	    list += n + (list[n] == ',')) {
		n = strcspn(list, ",");
		if (strlen(name) == n && strncmp(list, name, n) == 0)
			return 1;
	}
	return 0;
}

/*
 * Is the column one of values? Those that --with names are; others only if no
 * column holds words, and none that is computed.
 */
static int
classify_value(struct run *run, struct columns *c, int i, int line)
{
	const char *name = c->head.names[i], *near;
	enum known known;
	int with, vs;

	with = with_names(run, name);
	if (!with && c->from >= 0)
		return 0;
	vs = strncmp(name, "vs.", 3) == 0;
	known = known_name(run, vs ? name + 3 : name, &near);
	if (known == KNOWN_VALUE || (with && known == KNOWN_COMPUTED)) {
		c->use[i] = vs ? COLUMN_OTHER_SIDE : COLUMN_VALUE;
		c->names++;
	} else if (with) {
		return err_set(&run->err, "--with: no check of %s has a value "
		    "\"%s\"%s%s%s", run->in->tool->name, name + 3 * vs,
		    near != NULL ? ": did you mean " : "", near != NULL ?
		    near : "", near != NULL ? "?" : "");
	} else if (known == KNOWN_NOT && near != NULL) {
		return err_set(&run->err,
		    "stdin:%d:%d: column \"%s\": did you mean "
		    "%s? (rename it if it is your own)",
		    line, i + 1, name, near);
	}
	return 0;
}

static int
classify(struct run *run, struct columns *c, int i, int line)
{
	const char *name = c->head.names[i];
	int k = csv_field(run->in->tool->name, name);

	c->use[i] = COLUMN_PASS;
	if (k >= 0) {
		c->head.at[k] = i;
		if (k == CSV_DICE)
			c->dice = i;
		return 0;
	}
	if (run->in->opt.key != NULL && strcmp(name, run->in->opt.key) == 0)
		c->key = i;
	if (strncmp(name, run->in->tool->name,
	    strlen(run->in->tool->name)) == 0 &&
	    strcmp(name + strlen(run->in->tool->name), ".words") == 0)
		c->words = i;
	else if (c->from != i)
		return classify_value(run, c, i, line);
	return 0;
}

/* Every name of --with is a column's. 0, or -1 with err. */
static int
check_with(struct run *run, const struct columns *c)
{
	const char *list;
	size_t n;
	int i;

	for (list = run->in->opt.with; list != NULL && *list != '\0';
	    list += n + (list[n] == ',')) {
		n = strcspn(list, ",");
		for (i = 0; i < c->head.n; i++)
			if (c->use[i] != COLUMN_PASS &&
			    strlen(c->head.names[i]) == n &&
			    strncmp(list, c->head.names[i], n) == 0)
				break;
		if (i == c->head.n)
			return err_set(&run->err, "--with: standard input has "
			    "no column of values \"%.*s\"", (int)n, list);
	}
	return 0;
}

/* No column holds words: say which columns a check reads instead. */
static void
tell_read(struct run *run, const struct columns *c, const int *use)
{
	struct growing list = { NULL, 0, 0 };
	int i;

	for (i = 0; c->from < 0 && i < c->head.n; i++)
		if (use[i] != COLUMN_PASS)
			arena_list(&run->arena, &list, c->head.names[i]);
	if (list.text == NULL)
		return;
	out_text(&run->out->next, run->in->tool->name);
	out_line(&run->out->next, ": no column holds words; read as values: ",
	    list.text);
}

/* Is the column another tool's `.answer`, or this one's? */
static int
is_answer(const char *name)
{
	size_t n = strlen(name);

	return n > 7 && strcmp(name + n - 7, ".answer") == 0;
}

/* Find the column of words: --from, the last other `.answer`, or `question`. */
static int
find_from(struct run *run, struct columns *c)
{
	const char *name;
	int i;

	c->from = -1;
	for (i = 0; i < c->head.n; i++) {
		name = c->head.names[i];
		if (run->in->opt.from != NULL ? strcmp(name,
		    run->in->opt.from) == 0 : is_answer(name) ?
		    csv_field(run->in->tool->name, name) < 0 :
		    strcmp(name, "question") == 0 && c->from < 0)
			c->from = i;
	}
	if (run->in->opt.from != NULL && c->from < 0)
		return err_set(&run->err,
		    "--from: standard input has no column "
		    "\"%s\"",
		    run->in->opt.from);
	return 0;
}

/* The error column of the tool whose `.answer` is `from`, or -1. */
static int
find_failed(const struct columns *c)
{
	const char *from;
	size_t n;
	int i;

	from = c->from >= 0 ? c->head.names[c->from] : "";
	n = strlen(from);
	if (!is_answer(from))
		return -1;
	for (i = 0; i < c->head.n; i++)
		if (strncmp(c->head.names[i], from, n - 6) == 0 &&
		    strcmp(c->head.names[i] + n - 6, "error") == 0)
			return i;
	return -1;
}

static int
read_columns(struct run *run, struct columns *c, struct csvin *in)
{
	const char **names;
	int i, n;

	memset(c, 0, sizeof(*c));
	csv_head_init(&c->head);
	c->head.n = n = csvin_count(in);
	c->key = c->dice = c->words = -1;
	names = arena_alloc(&run->arena, (size_t)n * sizeof(*names));
	c->use = arena_alloc(&run->arena, (size_t)n * sizeof(int));
	for (i = 0; i < n; i++)
		names[i] = arena_text(&run->arena, csvin_cell(in, i));
	c->head.names = names;
	if (find_from(run, c) < 0)
		return -1;
	c->failed = find_failed(c);
	for (i = 0; i < c->head.n; i++)
		if (classify(run, c, i, csvin_at(in)) < 0)
			return -1;
	if (check_with(run, c) < 0)
		return -1;
	if (run->in->opt.key != NULL && c->key < 0)
		return err_set(&run->err, "--key: standard input has no column "
		    "\"%s\"", run->in->opt.key);
	return 0;
}

/* The name of a column of values, without `vs.`. */
static const char *
value_name(const struct columns *c, int i)
{
	return c->head.names[i] + (c->use[i] == COLUMN_OTHER_SIDE ? 3 : 0);
}

/*
 * [column]: its use in a record that asks this check: values that only other
 * checks know are passed through.
 */
static const int *
record_use(struct run *run, struct columns *c, const struct phrase *words)
{
	const struct system *s = run->in->sys;
	struct check *k;
	struct err quiet = { 0 };
	int i, *use;

	if (c->names == 0)
		return c->use;
	k = run_check(run, phrase_first(words, &run->scratch));
	if (k == NULL || check_compile(k, &quiet) < 0)
		return c->use;
	if (c->uses == NULL)
		c->uses = arena_alloc(&run->arena, (size_t)s->ncheck *
		    sizeof(*c->uses));
	use = c->uses[k - s->checks];
	if (use != NULL)
		return use;
	use = arena_alloc(&run->arena, (size_t)c->head.n * sizeof(*use));
	for (i = 0; i < c->head.n; i++)
		use[i] = check_knows(k, value_name(c, i)) != KNOWN_NOT ?
		    c->use[i] : COLUMN_PASS;
	tell_read(run, c, use);
	return c->uses[k - s->checks] = use;
}

/* Add NAME=CELL for each column of values, on its side. */
static void
add_values(const struct record *rec, struct phrase *to)
{
	const struct columns *c = rec->columns;
	int i;

	for (i = 0; c->names > 0 && i < c->head.n; i++)
		if (rec->cells[i][0] != '\0' && rec->use[i] != COLUMN_PASS)
			phrase_name(to, rec->use[i] == COLUMN_OTHER_SIDE,
			    value_name(c, i), rec->cells[i], i + 1);
}

/* Tell the error of a record with more or fewer cells than the header. */
static void
row_bad(struct run *run, struct csvin *in, struct record *rec)
{
	const struct columns *c = rec->columns;

	rec->cell =
	    csvin_count(in) < c->head.n ? csvin_count(in) : c->head.n + 1;
	(void)err_set(&run->err, "%d cell%s, but the header has %d columns",
	    csvin_count(in), csvin_count(in) == 1 ? "" : "s", c->head.n);
	run_fault(run, rec);
}

/* The words of a record, from its cells and the command line. */
static void
add_words(const struct record *rec, const struct phrase *words,
    struct phrase *to)
{
	struct phrase from = { .arena = to->arena }, more = from,
	    both = from;
	const struct columns *c = rec->columns;

	if (c->from >= 0)
		phrase_add(&from, rec->cells[c->from], c->from + 1);
	if (c->words >= 0)
		phrase_add(&more, rec->cells[c->words], c->words + 1);
	phrase_join(&both, &from, &more);
	if (c->from < 0 && c->words < 0)
		phrase_append(to, words);
	else
		phrase_fill(to, words, &both);
}

static void
csv_rule(struct run *run, struct record *rec, struct arena *a)
{
	struct phrase all = { .arena = a };
	const struct columns *c = rec->columns;

	if (c->failed >= 0 && rec->cells[c->from][0] == '\0' &&
	    rec->cells[c->failed][0] != '\0') {
		run_passed(run, rec, rec->cells[c->failed]);
		return;
	}
	add_words(rec, rec->words, &all);
	rec->words = &all;
	rec->use = record_use(run, rec->columns, &all);
	run->in->dice.typed.name = "dice";
	if (c->dice >= 0 &&
	    (dice_typed(&run->in->dice, rec->typed, &run->err) < 0 ||
		(run->in->dice.is_typed && run->in->dice.typed.need &&
		    err_set(&run->err,
			"dice: need is for -d, not for a cell") < 0))) {
		rec->cell = c->dice + 1;
		run_fault(run, rec);
		return;
	}
	add_values(rec, &all);
	(void)run_record(run, rec);
}

static void
fill_cells(struct csvin *in, struct record *rec)
{
	struct columns *c = rec->columns;
	int i;

	for (i = 0; i < c->head.n; i++)
		rec->cells[i] = csvin_cell(in, i);
	rec->key = c->key >= 0 ? rec->cells[c->key] : NULL;
	rec->typed = c->dice >= 0 && rec->cells[c->dice][0] != '\0' ?
	    rec->cells[c->dice] : NULL;
}

static void
csv_record(struct run *run, struct csvin *in, const struct phrase *around,
    struct record *rec, struct arena *a)
{
	arena_reset(a);
	rec->number++;
	rec->line = csvin_at(in);
	rec->cell = 0;
	rec->words = around;
	rec->use = rec->columns->use;
	before_record(run);
	fill_cells(in, rec);
	if (csvin_count(in) == rec->columns->head.n)
		csv_rule(run, rec, a);
	else
		row_bad(run, in, rec);
}

/*
 * The input was a header without records. 0: the header is printed; -1 with
 * err: it has no column that could be asked.
 */
static int
no_records(struct run *run, const struct record *rec)
{
	const struct columns *c = rec->columns;
	int i, some;

	some = c->from >= 0 || c->words >= 0;
	for (i = 0; i < c->head.n; i++)
		some |= c->use[i] != COLUMN_PASS;
	for (i = 0; i < CSV_FIELDS; i++)
		some |= c->head.at[i] >= 0;
	if (!some)
		return err_set(&run->err,
		    "stdin:1:1: this is no CSV header with "
		    "a column question, TOOL.answer or a value's name; lines "
		    "of words are read without --csv");
	if (run->out->format == FORMAT_CSV && run->mode != MODE_CHANCES)
		run_header(run, rec);
	return 0;
}

static int
stream_csv(struct run *run, struct phrase *words)
{
	struct arena rows = { .frame = run->in->frame };
	struct columns c;
	struct record rec = { 0 };
	struct csvin *in;
	int i, got, bad;

	in = stream_input(run);
	rec.stream = 1;
	got = csvin_row(in, &run->err);
	if (got == 0)
		got = err_set(&run->err, "stdin: no CSV header came in");
	bad = got < 0 || read_columns(run, &c, in) < 0;
	rec.columns = &c;
	if (!bad) {
		rec.cells = arena_alloc(&run->arena,
		    (size_t)(c.head.n + 1) * sizeof(*rec.cells));
		for (i = 0; i < words->n; i++)
			words->all[i].column = c.from + 1;
	}
	while (!bad && !run->out->broken && !run->unwritten) {
		if (run->err.set)
			err_clear(&run->err);
		got = csvin_row(in, &run->err);
		if (got == 0)
			break;
		if (got < 0) {
			run_lost(run);
			continue;
		}
		csv_record(run, in, words, &rec, &rows);
	}
	if (!bad && !run->out->broken && !run->unwritten && got == 0 &&
	    rec.number == 0)
		bad = no_records(run, &rec) < 0;
	csvin_close(in);
	arena_free(&rows);
	return bad ? -1 : 0;
}

int
stream_run(struct run *run, struct phrase *words)
{
	struct stat st;
	int got, csv;

	csv = run->out->format == FORMAT_CSV || run->in->opt.from != NULL ||
	    run->in->opt.with != NULL;
	if (run->in->opt.key != NULL && !csv)
		return err_set(&run->err, "--key goes with CSV on standard "
		    "input");
	/* Typed input needs no progress. */
	if (fstat(STDIN_FILENO, &st) == 0 && S_ISREG(st.st_mode))
		progress_begin(&run->progress, "rows");
	got = csv ? stream_csv(run, words) : stream_lines(run, words);
	progress_end(&run->progress);
	/* The last record is gone: there is no last question. */
	run->final = NULL;
	return got;
}
