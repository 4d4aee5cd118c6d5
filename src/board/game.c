/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. Where the game stands: its turn and phase, what is due, and what
 * counts for victory so far. The system's table `game` names the questions.
 */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rule/phrase.h"
#include "base/text.h"
#include "cli/book.h"
#include "board/game.h"
#include "record/journal.h"

/* ---- what the system's table says ---- */

const struct table *
game_table(struct shell *sh, const char *name)
{
	const struct table *t;

	t = sh->session.sys->table(sh->session.sys, name, &sh->run.err);
	err_clear(&sh->run.err);
	return t;
}

int
game_has(const struct table *t, const char *column)
{
	return table_col(t, val_text(column)) >= 0;
}

const char *
game_cell(const struct table *t, int row, const char *column)
{
	int col = table_col(t, val_text(column));

	return col >= 0 ? t->rows[row].cells[col] : "";
}

/* The question of the table `game` for a key, as `turn next phase`; or "". */
static const char *
asked_for(struct shell *sh, const char *key)
{
	const struct table *t;
	int row;

	t = game_table(sh, "game");
	row = t == NULL ? -1 : table_row(t, val_text(key), sh->session.choice,
	    NULL);
	return row >= 0 ? game_cell(t, row, "ask") : "";
}

/* ---- values that answers set for later questions ---- */

/* Do the words, after options, begin with all words of `these`? */
static int
begins_with(const struct phrase *words, const char *these)
{
	const char *p;
	size_t n;
	int i;

	for (i = 0; (p = text_token(&these, &n)) != NULL; i++) {
		while (i < words->n && words->all[i].len > 2 &&
		    strncmp(words->all[i].text, "--", 2) == 0)
			i++;
		if (i >= words->n || words->all[i].len != n ||
		    strncmp(words->all[i].text, p, n) != 0)
			return 0;
	}
	return 1;
}

/* Is the row a ruling of this system that was not struck? */
static int
counts(const struct shell *sh, const struct log *l)
{
	return l->kind == IS_RULING && l->by == NULL &&
	    strcmp(l->row.cells[ROW_SYSTEM], sh->session.sys->name) == 0;
}

/*
 * The answer of the last ruling, not struck, whose question begins with `ask`,
 * and its row.
 */
static const char *
last_answer(struct shell *sh, const char *ask, uint64_t *row)
{
	struct phrase asked = { .arena = &sh->line };
	const char *answer = "";
	struct log l;

	log_open_struck(&sh->run, &l);
	while (log_next(&l)) {
		asked.n = 0;
		phrase_add(&asked, l.row.cells[ROW_QUESTION], 0);
		if (!counts(sh, &l) || !begins_with(&asked, ask))
			continue;
		answer = arena_text(&sh->line, l.row.cells[ROW_ANSWER]);
		*row = l.r.seq;
	}
	err_clear(&sh->run.err);
	return answer;
}

/* Is `NAME=` said among the words? */
static int
says_name(const struct phrase *words, const char *name, size_t len)
{
	int i;

	for (i = 0; i < words->n; i++)
		if (words->all[i].len >= len &&
		    strncmp(words->all[i].text, name, len) == 0)
			return 1;
	return 0;
}

void
game_carried(struct shell *sh, const struct tool *t, struct phrase *words)
{
	struct phrase asked = { .arena = &sh->line }, more = asked,
	    both = asked;
	const char *ask, *answer, *p;
	struct phrase_word word = { NULL, 0, 0, NULL };
	uint64_t row;

	if (t->no_system || t->verbs != NULL || book_path(&sh->run) == NULL ||
	    session_rules(&sh->run) < 0) {
		err_clear(&sh->run.err);
		return;
	}
	ask = asked_for(sh, "carried");
	phrase_one(&asked, t->name);
	phrase_append(&asked, words);
	if (ask[0] == '\0' || !begins_with(&asked, ask))
		return;
	row = 0;
	answer = last_answer(sh, ask, &row);
	while ((word.text = text_token(&answer, &word.len)) != NULL) {
		p = memchr(word.text, '=', word.len);
		if (p != NULL && !says_name(words, word.text,
		    (size_t)(p - word.text) + 1))
			phrase_push(&more, &word);
	}
	if (more.n == 0)
		return;
	if (sh->terminal) {
		out_printf(&sh->outlet.next, "%s, by row %" PRIu64 "\n",
		    out_shown(phrase_text(&more, &sh->line), &sh->line), row);
		(void)run_flush(&sh->run);
	}
	phrase_join(&both, words, &more);
	*words = both;
}

/* ---- turn and phase ---- */

const char *
game_turn(struct shell *sh)
{
	const char *text;
	struct log l;

	if (book_path(&sh->run) == NULL)
		return sh->turn != NULL ? sh->turn : "";
	text = "";
	log_open(&sh->run, &l);
	/* There may be no journal yet. */
	if (l.got < 0)
		err_clear(&sh->run.err);
	while (log_next(&l))
		if (l.kind == IS_TURN)
			text = arena_text(&sh->line, l.row.cells[ROW_TURN]);
	return text;
}

static int
set_turn(struct shell *sh, const char *text)
{
	struct entry row = { 0 };
	uint64_t seq;

	sh->turn = arena_text(&sh->arena, text);
	if (book_path(&sh->run) == NULL)
		return 0;
	row.cells[ROW_TURN] = text;
	return journal_row(&sh->run, &row, IS_TURN, &seq) < 0 ?
	    shell_error(sh, "%s", sh->run.err.text) : 0;
}

/* What rulings may change: a column, or one word in a column; "": nothing. */
struct mark {
	const char *column, *word;
};

/*
 * Print the units with a mark: the column's cell, where it is not 0; or those
 * whose cell holds the word.
 */
static void
tell_marks(struct shell *sh, struct mark m)
{
	const struct roster *r = sh->session.roster;
	struct growing units = { NULL, 0, 0 };
	const char *cell;
	int i;

	for (i = 0; roster_name(r, i) != NULL; i++) {
		cell = roster_cell(r, i, m.column);
		if (m.word[0] != '\0' ? text_inlist(cell, m.word) :
		    cell[0] != '\0' && strcmp(cell, "0") != 0)
			arena_list(&sh->line, &units, arena_join(&sh->line,
			    arena_printf(&sh->line, "@%s", roster_name(r, i)),
			    " ", m.word[0] != '\0' ? "" : cell));
	}
	if (units.len > 0)
		out_line(&sh->outlet.text, "\t", arena_printf(&sh->line,
		    "%s: %s", m.word[0] != '\0' ? m.word : m.column,
		    units.text));
}

static struct mark
mark_of(struct shell *sh, const struct table *t, int row)
{
	struct mark m = { "", "" };
	const char *does, *rest;

	does = game_cell(t, row, "does");
	if (does[0] == '\0' || strcmp(does, "score") == 0)
		return m;
	m.column = game_cell(t, row, "column");
	if (strstr(does, "word") != NULL)
		m.word = text_first(&sh->line, game_cell(t, row, "to"), &rest);
	return m;
}

/* Print the marks of each column and word that rulings change, once. */
static void
tell_all_marks(struct shell *sh)
{
	const struct table *t;
	struct mark m, was;
	int i, k;

	t = game_table(sh, "applied");
	if (t == NULL || sh->session.roster == NULL)
		return;
	for (i = 0; i < t->nrow; i++) {
		m = mark_of(sh, t, i);
		for (k = 0; k < i; k++) {
			was = mark_of(sh, t, k);
			if (strcmp(was.column, m.column) == 0 &&
			    strcmp(was.word, m.word) == 0)
				break;
		}
		if (k == i && m.column[0] != '\0' &&
		    roster_column_at(sh->session.roster, m.column) >= 0)
			tell_marks(sh, m);
	}
}

/* Print the answer to a question of the table `game`. */
static int
tell_asked(struct shell *sh, const char *question)
{
	const char *name, *rest;

	name = text_first(&sh->line, question, &rest);
	return tool_find(name) == NULL ? shell_error(sh, "the table game asks "
	    "for \"%s\", which is no tool", name) :
	    shell_tool_flag(sh, tool_find(name), rest, FLAG_LOOK);
}

/* The system's question on what is done in the phase; or "". */
static const char *
due_in(struct shell *sh, const char *turn)
{
	const char *due, *phase;

	(void)text_first(&sh->line, turn, &phase);
	due = asked_for(sh, "due");
	return due[0] == '\0' || phase[0] == '\0' ? "" :
	    arena_printf(&sh->line, "%s%s", due, phase);
}

static int
tell_phase(struct shell *sh)
{
	const char *text, *due;

	text = game_turn(sh);
	if (text[0] == '\0') {
		out_text(&sh->outlet.text, "no turn yet: phase next begins the "
		    "first\n");
		return 0;
	}
	out_line(&sh->outlet.text, "turn ", text);
	tell_all_marks(sh);
	due = due_in(sh, text);
	return due[0] == '\0' ? 0 : tell_asked(sh, due);
}

/* Rule a question without printing it: 0, or -1 with the driver's err. */
static int
look(struct shell *sh, const char *question, struct ruling *r)
{
	const char *name, *rest;
	struct question *q;
	struct record rec = { 0 };
	struct run *run = &sh->run;

	name = text_first(&sh->line, question, &rest);
	run->in->tool = tool_find(name);
	if (run->in->tool == NULL)
		return err_set(&run->err, "\"%s\" is no tool", name);
	memset(r, 0, sizeof(*r));
	q = arena_alloc(&sh->line, sizeof(*q));
	rec.number = 1;
	run->in->faces = NULL;
	/* Drop faces that were typed for the line before. */
	if (dice_typed(&run->in->dice, NULL, &run->err) < 0)
		return -1;
	return run_cell(run, NULL, rest, q, &run->err) < 0 ? -1 :
	    run_try(run, q, &rec, r, &run->err);
}

void
game_due(struct shell *sh, struct owes *all, const char **says)
{
	const char *text, *due;
	struct ruling r;
	int i;

	*says = NULL;
	memset(all, 0, sizeof(*all));
	if (session_rules(&sh->run) < 0) {
		err_clear(&sh->run.err);
		return;
	}
	text = game_turn(sh);
	due = due_in(sh, text);
	if (due[0] == '\0')
		return;
	if (look(sh, due, &r) < 0) {
		err_clear(&sh->run.err);
		return;
	}
	*says = arena_printf(&sh->line, "due in turn %s: %s", text,
	    arena_join(&sh->line, r.text, "; ", r.meaning));
	run_print(&sh->run, &r);
	owes_ruling(all, &r, &sh->line);
	for (i = 0; i < all->n; i++)
		all->all[i].what = OWED_DUE;
}

/* The phase after this one, by the system's own question; NULL with err. */
static const char *
next_phase(struct shell *sh, const char *phase, const char *more)
{
	const char *ask = asked_for(sh, "next");
	struct ruling r;

	if (ask[0] == '\0')
		return "";
	if (phase[0] == '\0')
		return asked_for(sh, "first");
	return look(sh, arena_join(&sh->line, arena_printf(&sh->line,
	    "%s%s", ask, phase), " ", more), &r) < 0 ? NULL :
	    arena_text(&sh->line, r.text);
}

enum { TURNS_MOST = 1000000 };

/* The number of a turn; -1: too large. */
static int
turn_number(const char *text)
{
	long n;

	n = strtol(text, NULL, 10);
	return n >= 0 && n <= TURNS_MOST ? (int)n : -1;
}

static int
next_turn(struct shell *sh, const char *more)
{
	const char *text, *phase, *next, *begins, *number;
	const struct tool *self = sh->session.tool;
	int turn;

	text = game_turn(sh);
	number = text_first(&sh->line, text, &phase);
	turn = turn_number(number);
	if (turn < 0)
		return shell_error(sh, "there is no turn \"%s\"", number);
	next = next_phase(sh, phase, more);
	sh->session.tool = self;
	if (next == NULL)
		return shell_error(sh, "%s", sh->run.err.text);
	begins = asked_for(sh, "begins");
	if (turn == 0 || next[0] == '\0' ||
	    (begins[0] != '\0' && text_wordeq(next, begins)))
		turn++;
	if (set_turn(sh, arena_join(&sh->line, arena_printf(&sh->line, "%d",
	    turn), " ", next)) < 0)
		return -1;
	return tell_phase(sh);
}

int
command_phase(struct shell *sh, const char *args)
{
	const char *word, *rest;

	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	word = text_first(&sh->line, args, &rest);
	if (word[0] == '\0')
		return tell_phase(sh);
	if (strcmp(word, "next") == 0)
		return next_turn(sh, rest);
	if (!text_digit((unsigned char)word[0]))
		return shell_error(sh, "phase, phase next, or the turn and the "
		    "phase: phase 3 %s", asked_for(sh, "first"));
	if (turn_number(word) < 0)
		return shell_error(sh, "there is no turn \"%s\"", word);
	return set_turn(sh, args) < 0 ? -1 : tell_phase(sh);
}

/* ---- score ---- */

struct scores {
	const struct table *table;
	struct score {
		const char *name;	/* `army-morale@1` */
		const char *word;	/* the value that takes the sum */
		struct num sum;
	} *all;
	int n, room;
	const char *large;		/* the score whose sum grew too large */
};

static void
count(struct shell *sh, struct scores *s, const struct outcome_effect *e)
{
	const char *name;
	int i, row;

	row = table_row(s->table, val_text(e->name), sh->session.choice, NULL);
	if (row < 0 || e->v.kind != VAL_NUM ||
	    strcmp(game_cell(s->table, row, "does"), "score") != 0)
		return;
	name = tell_name(e->name, e->side, e->unit, &sh->line);
	for (i = 0; i < s->n; i++)
		if (strcmp(s->all[i].name, name) == 0)
			break;
	if (i == s->n) {
		ARENA_PUSH(&sh->line, s->all, s->n, s->room);
		s->all[s->n++] = (struct score){ name, game_cell(s->table, row,
		    "column"), num_int(0) };
	}
	if (num_add(&s->all[i].sum, s->all[i].sum, e->v.n) < 0)
		s->large = name;
}

/* Add up the effects of each ruling of this system that was not struck. */
static int
count_journal(struct shell *sh, struct scores *s)
{
	const char *effects;
	struct outcome_effect e;
	struct log l;

	log_open_struck(&sh->run, &l);
	while (log_next(&l)) {
		effects = l.row.cells[ROW_EFFECTS];
		while (counts(sh, &l) && log_effect(&effects, &e, &sh->line))
			count(sh, s, &e);
	}
	return l.got < 0 ? shell_error(sh, "%s", sh->run.err.text) : 0;
}

static int
tell_score(struct shell *sh, const struct scores *s)
{
	const char *ask;
	char buf[NUM_TEXT];
	int i;

	if (s->large != NULL)
		return shell_error(sh, "%s: the number grows too large",
		    s->large);
	ask = asked_for(sh, "score");
	for (i = 0; i < s->n; i++) {
		out_clean(&sh->outlet.text, s->all[i].name);
		out_printf(&sh->outlet.text,
		    "\t%s\tby the rulings of the journal\n",
		    num_print(s->all[i].sum, 1, buf));
		if (s->all[i].word[0] != '\0')
			ask = arena_printf(&sh->line, "%s %s=%s", ask,
			    s->all[i].word, num_print(s->all[i].sum, 0, buf));
	}
	if (s->n == 0)
		out_text(&sh->outlet.text,
		    "no ruling of the journal counts for "
		    "victory\n");
	return ask[0] == '\0' ? 0 : tell_asked(sh, ask);
}

int
command_score(struct shell *sh, const char *args)
{
	struct scores s;

	if (args[0] != '\0')
		return shell_error(sh, "score takes no words");
	if (session_rules(&sh->run) < 0)
		return shell_error(sh, "%s", sh->run.err.text);
	if (book_path(&sh->run) == NULL)
		return shell_error(sh, "score adds up a journal: set journal "
		    "FILE begins one");
	memset(&s, 0, sizeof(s));
	s.table = game_table(sh, "applied");
	if (s.table != NULL && count_journal(sh, &s) < 0)
		return -1;
	return tell_score(sh, &s);
}
