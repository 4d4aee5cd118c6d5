/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: option. See options.h. */
#include <config.h>

#include "option/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

#define M(mode) (UINT64_C(1) << MODE_##mode)
#define O(option) (UINT64_C(1) << OPTION_##option)
#define AT(field) offsetof(struct options, field)

/* No name of an option is as long. */
enum { NAME_MOST = 32 };

_Static_assert(MODES <= 64 && OPTIONS <= 64, "a bit for each");

/* Lines that rule: they may throw dice and write a journal. */
#define RULINGS (M(RULE) | M(WHATIF) | M(DISPUTE) | M(ROLL))
/* Lines that ask a check, also in a stream; all that ask checks. */
#define EACH (M(RULE) | M(CHANCES) | M(WHATIF) | M(DISPUTE))
#define CHECKS (EACH | M(SWEEP) | M(NEED))
/* Lines that need a rule system; all lines of tools that rule. */
#define OF_SYSTEM (CHECKS | M(WORDS) | M(LOOKUP) | M(MEANING) | M(FORCE))
#define OF_RULERS (OF_SYSTEM | M(ROLL) | M(ROLL_CHANCES))
#define OF_TABLES (M(TABLES_LIST) | M(TABLES_SHOW) | M(TABLES_LINT) | \
    M(TABLES_DIFF) | M(TABLES_FMT) | M(TABLES_PRINT) | \
    M(TABLES_ROSTER) | M(TABLES_FOLLOW))
/* Lines of journal: those that add rows, and others. */
#define OF_ENTRIES (M(JOURNAL_UNDO) | M(JOURNAL_NOTE) | M(JOURNAL_TURN))
#define OF_SEALS (M(JOURNAL_SEAL) | M(JOURNAL_WORD) | M(JOURNAL_REVEAL))
#define OF_ROWS (M(JOURNAL_SHOW) | M(JOURNAL_STATS) | M(JOURNAL_EXPORT))
#define OF_JOURNAL (OF_ENTRIES | OF_SEALS | OF_ROWS | M(JOURNAL_VERIFY) | \
    M(JOURNAL_REPLAY) | M(JOURNAL_RECEIPT) | M(JOURNAL_REPORT))
/* Lines that can be told as CSV; as JSON below. */
#define AS_CSV (M(RULE) | M(CHANCES) | M(SWEEP) | M(NEED) | M(WHATIF) | \
    M(LOOKUP) | M(MEANING) | M(FORCE) | M(ROLL) | M(ROLL_CHANCES) | M(TABLES_LIST) | \
    M(TABLES_SHOW) | M(TABLES_LINT) | M(TABLES_DIFF) | \
    M(TABLES_FOLLOW) | OF_ROWS)
/* Lines of text that JSON tells as objects of fields. */
#define AS_LINES (M(WORDS) | OF_ENTRIES | OF_SEALS | \
    M(JOURNAL_VERIFY) | M(JOURNAL_REPLAY) | M(JOURNAL_RECEIPT) | \
    M(JOURNAL_REPORT))
#define AS_JSON (AS_CSV | AS_LINES | M(DISPUTE))

const struct option_row option_table[OPTIONS] = {
	[OPTION_RULES] = { 'r', "rules", "SYSTEM", TAKES_TEXT, AT(rules),
	    OF_SYSTEM, .journaled = JOURNALED_CELL, .sticky = 1,
	    .variable = "DRUMHEAD_RULES", .guesses = "system ruleset game",
	    .help = "the rule system (else DRUMHEAD_RULES)" },
	[OPTION_DICE] = { 'd', "dice", "FACES", TAKES_TEXT, AT(dice), RULINGS,
	    .not_with = O(CHANCES), .journaled = JOURNALED_CELL, .sticky = 3,
	    .guesses = "die roll rolled throw faces",
	    .brief = "your own dice, 4,3 or 43; need says which",
	    .help = "physical dice: 4,3 or 43; / between throws; _ rolls "
		"one; need says what to roll; @FILE takes them from a file" },
	[OPTION_SEED] = { 's', "seed", "TEXT", TAKES_TEXT, AT(seed), OF_RULERS,
	    .journaled = JOURNALED_CELL, .sticky = 4,
	    .help = "reproducible dice; TEXT/N: those of its Nth record" },
	[OPTION_KEY] = { 0, "key", "COLUMN", TAKES_TEXT, AT(key), RULINGS,
	    .needs = O(SEED), .journaled = JOURNALED_CELL,
	    .help = "key the seed's dice by this CSV column instead of by "
		"record" },
	[OPTION_FORMAT] = { 'f', "format", "FORMAT", TAKES_TEXT, AT(format),
	    UINT64_MAX, .sticky = 8, .guesses = "output",
	    .help = "text (default), csv or json; for paper markdown, html" },
	[OPTION_CHECK] = { 0, "check", "NAME", TAKES_TEXT, AT(check),
	    M(TABLES_PRINT),
	    .help = "tables print: the card of this check alone" },
	[OPTION_LARGE] = { 0, "large", NULL, TAKES_NOTHING, AT(large),
	    M(TABLES_PRINT),
	    .help = "tables print: to be read at arm's length" },
	[OPTION_CSV] = { 0, "csv", NULL, TAKES_NOTHING, AT(csv), AS_CSV,
	    .help = "the same as -f csv" },
	[OPTION_JSON] = { 0, "json", NULL, TAKES_NOTHING, AT(json), AS_JSON,
	    .help = "the same as -f json" },
	[OPTION_FROM] = { 0, "from", "COLUMN", TAKES_TEXT, AT(from), EACH,
	    .help = "standard input is CSV; this column holds the words" },
	[OPTION_WITH] = { 0, "with", "COLUMNS", TAKES_TEXT, AT(with), EACH,
	    .help = "standard input is CSV; these columns are values" },
	[OPTION_EXPLAIN] = { 'x', "explain", NULL, TAKES_NOTHING, AT(explain),
	    M(RULE) | M(ROLL) | M(FORCE) | M(CHANCES) | M(WHATIF), .sticky = 5,
	    .guesses = "why verbose",
	    .brief = "why, and where each rule is printed",
	    .help = "below the ruling: why, and where each rule is printed; "
		"beside chances: what each answer means; with --what-if: each "
		"change by itself" },
	[OPTION_CHANCES] = { 'c', "chances", NULL, TAKES_NOTHING, AT(chances),
	    M(CHANCES) | M(SWEEP) | M(NEED) | M(WHATIF) | M(DISPUTE) |
	    M(ROLL_CHANCES) | M(TABLES_DIFF), .guesses = "odds probability",
	    .brief = "exact chances instead of a ruling",
	    .help = "the exact chances of every answer, instead of a ruling" },
	[OPTION_OF] = { 0, "of", "NAME", TAKES_TEXT, AT(of),
	    M(CHANCES) | M(ROLL_CHANCES), .needs = O(CHANCES),
	    .help = "with --chances: of a named value instead" },
	[OPTION_THROUGH] = { 0, "through", NULL, TAKES_NOTHING, AT(through),
	    CHECKS | M(TABLES_DIFF), .journaled = JOURNALED_QUESTION,
	    .sticky = 7,
	    .help = "go on where a ruling goes on in another check, to its "
		"end" },
	[OPTION_TAKE] = { 0, "take", "NAME", TAKES_TEXT, AT(take), CHECKS,
	    .needs = O(THROUGH), .journaled = JOURNALED_QUESTION,
	    .help = "with --through: go on in what may follow by that name, "
		"too (several: a,b)" },
	[OPTION_SWEEP] = { 0, "sweep", "NAME=LO..HI", TAKES_TEXT, AT(sweep),
	    M(SWEEP), .not_with = O(NEED),
	    .help = "the chances for each value of a range, or of a value's "
		"words" },
	[OPTION_PLOT] = { 0, "plot", "svg", TAKES_MAY, AT(plot),
	    M(SWEEP) | M(CHANCES), .not_with = O(CSV) | O(JSON),
	    .help = "with --sweep: bars, a curve for each answer; with "
		"--chances too: --plot=svg, a picture" },
	[OPTION_ACROSS] = { 0, "across", NULL, TAKES_NOTHING, AT(across),
	    M(SWEEP), .not_with = O(JSON) | O(PLOT), .needs = O(SWEEP),
	    .help = "with --sweep: a table, answers down and values across" },
	[OPTION_NEED] = { 0, "need", "ANSWER", TAKES_TEXT, AT(need), M(NEED),
	    .help = "the first value of the one written NAME=_ that reaches "
		"ANSWER (ANSWER.. or better)" },
	[OPTION_AT_LEAST] = { 0, "at-least", "P", TAKES_TEXT, AT(at_least),
	    M(NEED), .needs = O(NEED),
	    .help = "with --need: the chance that is wanted" },
	[OPTION_READING] = { 'R', "reading", "NAME=CHOICE", TAKES_LIST,
	    AT(readings), OF_RULERS, .journaled = JOURNALED_CELL, .sticky = 9,
	    .help = "how to read an ambiguous rule (may be repeated)" },
	[OPTION_WHATIF] = { 'w', "what-if", NULL, TAKES_NOTHING, AT(whatif),
	    M(WHATIF) | M(TABLES_FMT),
	    .help = "what one pip, or one modifier given or not, would "
		"change; tables fmt: which files" },
	[OPTION_DISPUTE] = { 0, "dispute", NULL, TAKES_NOTHING, AT(dispute),
	    M(DISPUTE),
	    .help = "rule under every reading that matters here, and say "
		"whether they differ" },
	[OPTION_TIMES] = { 'n', "times", "N", TAKES_TEXT, AT(times),
	    M(RULE) | M(CHANCES) | M(ROLL) | M(ROLL_CHANCES),
	    .guesses = "repeat",
	    .help = "the same question N times; with --chances how often "
		"each answer comes" },
	[OPTION_UNITS] = { 'u', "units", "FILE", TAKES_TEXT, AT(units),
	    OF_RULERS | M(TABLES_PRINT), .journaled = JOURNALED_CELL,
	    .sticky = 2, .variable = "DRUMHEAD_UNITS", .guesses = "roster army",
	    .brief = "a roster for @UNIT",
	    .help = "roster for @UNIT (else DRUMHEAD_UNITS)" },
	[OPTION_BATTLE] = { 0, "battle", "NAME", TAKES_TEXT, AT(battle),
	    OF_SYSTEM | M(TABLES_ROSTER), .not_with = O(UNITS),
	    .journaled = JOURNALED_CELL,
	    .help = "a battle that comes with the system, as the roster; "
		"force without words tells its sides and groups" },
	[OPTION_JOURNAL] = { 'J', "journal", "FILE", TAKES_TEXT, AT(journal),
	    RULINGS | OF_JOURNAL, .sticky = 11, .variable = "DRUMHEAD_JOURNAL",
	    .guesses = "log",
	    .help = "write every ruling into this journal (else "
		"DRUMHEAD_JOURNAL)" },
	[OPTION_BY] = { 0, "by", "PLAYER", TAKES_TEXT, AT(by),
	    OF_RULERS | OF_ENTRIES | OF_SEALS, .journaled = JOURNALED_CELL,
	    .sticky = 12,
	    .help = "with --journal: whose ruling it is" },
	[OPTION_SYNC] = { 0, "sync", "HOW", TAKES_TEXT, AT(sync),
	    RULINGS | OF_ENTRIES, .sticky = 13,
	    .help = "with --journal: reach the disk by row, by block "
		"(default), or none" },
	[OPTION_PLAYERS] = { 0, "players", "TEXT", TAKES_TEXT, AT(players),
	    M(JOURNAL_SEAL),
	    .help = "with journal seal, once it is sealed: what the players "
		"say" },
	[OPTION_TABLES] = { 'T', "tables", "DIR", TAKES_TEXT, AT(tables),
	    OF_RULERS | OF_TABLES | M(JOURNAL_VERIFY) | M(JOURNAL_REPLAY),
	    .sticky = 10, .guesses = "table",
	    .help = "where rule systems are found (else DRUMHEAD_TABLES)" },
	[OPTION_SAY] = { 0, "say", NULL, TAKES_NOTHING, AT(say),
	    M(RULE) | M(ROLL) | M(FORCE), .not_with = O(CSV) | O(JSON),
	    .sticky = 6,
	    .help = "one sentence to be read aloud" },
	[OPTION_ASK] = { 0, "ask", NULL, TAKES_NOTHING, AT(ask), EACH,
	    .help = "ask for what is missing" },
	[OPTION_WORDS] = { 0, "words", "all", TAKES_MAY, AT(words), M(WORDS),
	    .brief = "the legal words",
	    .help = "list the legal words of the check" },
	[OPTION_HELP] = { 'h', "help", "WHAT", TAKES_MAY, AT(help), UINT64_MAX,
	    .help = "help; --help=options, --help=CHECK and --help=all say "
		"more" },
	[OPTION_VERSION] = { 'V', "version", NULL, TAKES_NOTHING, AT(version),
	    UINT64_MAX,
	    .help = "the version" },
};

/* For messages, after "does nothing"; those of verbs are their own. */
static const char *const mode_names[MODES] = {
	[MODE_RULE] = "in a ruling",
	[MODE_CHANCES] = "with --chances",
	[MODE_SWEEP] = "with --sweep",
	[MODE_NEED] = "with --need",
	[MODE_WHATIF] = "with --what-if",
	[MODE_DISPUTE] = "with --dispute",
	[MODE_WORDS] = "with --words",
	[MODE_LOOKUP] = "where a cell is looked up",
	[MODE_MEANING] = "where a code is looked up",
	[MODE_FORCE] = "where a battle is told",
	[MODE_ROLL] = "with plain dice",
	[MODE_ROLL_CHANCES] = "with the chances of plain dice",
};

/* ---- one option of the struct ---- */

static int *
flag_at(struct options *o, const struct option_row *r)
{
	return (int *)(void *)((char *)o + r->at);
}

static const char **
text_at(struct options *o, const struct option_row *r)
{
	return (const char **)(void *)((char *)o + r->at);
}

int
options_has(const struct options *o, enum option_id id)
{
	const struct option_row *r = &option_table[id];
	const char *at = (const char *)o + r->at;

	if (r->takes == TAKES_LIST)
		return o->nreadings > 0;
	return r->takes == TAKES_NOTHING ? *(const int *)(const void *)at :
	    *(const char *const *)(const void *)at != NULL;
}

const char *
options_text(const struct options *o, enum option_id id)
{
	return *(const char *const *)(const void *)((const char *)o +
	    option_table[id].at);
}

void
options_unset(struct options *o, enum option_id id)
{
	const struct option_row *r = &option_table[id];

	if (r->takes == TAKES_LIST)
		o->nreadings = 0;
	else if (r->takes == TAKES_NOTHING)
		*flag_at(o, r) = 0;
	else
		*text_at(o, r) = NULL;
	if (id == OPTION_FORMAT)
		o->csv = o->json = 0;
	o->typed &= ~(UINT64_C(1) << id);
}

static int
for_paper(const char *format)
{
	return format != NULL && (strcmp(format, "markdown") == 0 ||
	    strcmp(format, "html") == 0);
}

/* -f FORMAT sets --csv, --json or neither. 0, or -1 with err. */
static int
set_format(struct options *o, const char *value, struct err *e)
{
	if (strcmp(value, "pdf") == 0)
		return err_set(e, "--format pdf: Drumhead makes no PDF; print "
		    "the HTML from a browser: tables print SYSTEM -f html");
	if (strcmp(value, "text") != 0 && strcmp(value, "csv") != 0 &&
	    strcmp(value, "json") != 0 && !for_paper(value))
		return err_set(e, "-f is text, csv or json, or for paper "
		    "markdown or html, not \"%s\"", value);
	o->csv = strcmp(value, "csv") == 0;
	o->json = strcmp(value, "json") == 0;
	o->typed |= o->csv ? O(CSV) : o->json ? O(JSON) : 0;
	return 0;
}

/* Unset options that this one excludes, unless they were typed in this line. */
static void
drop_others(struct options *o, enum option_id id)
{
	uint64_t bit = UINT64_C(1) << id;
	int i;

	for (i = 0; i < OPTIONS; i++)
		if (((option_table[id].not_with >> i & 1) ||
		    (option_table[i].not_with & bit)) &&
		    !(o->typed >> i & 1))
			options_unset(o, (enum option_id)i);
}

int
options_set(struct options *o, enum option_id id, const char *value,
    struct arena *a, struct err *e)
{
	const struct option_row *r = &option_table[id];

	o->typed |= UINT64_C(1) << id;
	drop_others(o, id);
	switch (r->takes) {
	case TAKES_NOTHING:
		o->csv &= id != OPTION_JSON;
		o->json &= id != OPTION_CSV;
		*flag_at(o, r) = 1;
		break;
	case TAKES_MAY:
	case TAKES_TEXT:
		*text_at(o, r) = value;
		break;
	case TAKES_LIST:
		ARENA_PUSH(a, o->readings, o->nreadings, o->readingroom);
		o->readings[o->nreadings++] = value;
		break;
	}
	return id == OPTION_FORMAT ? set_format(o, value, e) : 0;
}

/* ---- options that go together ---- */

static int
both(enum option_id a, enum option_id b, struct err *e)
{
	if (b == OPTION_CSV || b == OPTION_JSON)
		return err_set(e, "--%s is told as text%s json",
		    option_table[a].name, option_table[a].not_with & O(CSV) ?
		    ": leave out csv or" : " or csv: leave out");
	return err_set(e, "--%s or --%s: not both" SEE_HELP,
	    option_table[a].name, option_table[b].name);
}

static int
dead(enum option_id id, enum mode m, const char *verb, struct err *e)
{
	if (id == OPTION_CSV || id == OPTION_JSON)
		return err_set(e, "%s is told as text%s", verb != NULL ? verb :
		    strchr(mode_names[m], ' ') + 1, AS_JSON >> m & 1 ?
		    " or json" : "");
	return err_set(e, "--%s does nothing %s%s" SEE_HELP,
	    option_table[id].name, verb != NULL ? "in " : "", verb != NULL ?
	    verb : mode_names[m]);
}

/* --plot goes with --sweep, --plot=svg also with --chances. 0, or -1. */
static int
plot_agrees(const struct options *o, struct err *e)
{
	int svg = text_eq(o->plot, "svg");

	if (o->plot[0] != '\0' && !svg)
		return err_set(e, "--plot is alone, or --plot=svg, not \"%s\"",
		    o->plot);
	return o->sweep != NULL || (svg && o->chances) ? 0 :
	    err_set(e, "--plot goes with --sweep%s" SEE_HELP,
	    svg ? " or --chances" : "");
}

/* The first option that this one needs and that is not set; OPTIONS: none. */
static int
lacking(const struct options *o, const struct option_row *r)
{
	int i;

	for (i = 0; i < OPTIONS; i++)
		if ((r->needs >> i & 1) && !options_has(o, (enum option_id)i))
			break;
	return i;
}

/*
 * Has a typed option the options that it needs, and none that it excludes? 0,
 * or -1 with err.
 */
static int
typed_agree(const struct options *o, enum option_id id, struct err *e)
{
	const struct option_row *r = &option_table[id];
	int i;

	if (id == OPTION_PLOT && plot_agrees(o, e) < 0)
		return -1;
	i = lacking(o, r);
	if (i < OPTIONS)
		return err_set(e, "--%s goes with --%s" SEE_HELP, r->name,
		    option_table[i].name);
	for (i = 0; i < OPTIONS; i++)
		if ((r->not_with >> i & 1) && (o->typed >> i & 1))
			return both(id, (enum option_id)i, e);
	return 0;
}

int
options_settle(struct options *o, enum mode m, const char *verb, struct err *e)
{
	const struct option_row *r;
	enum option_id id;
	int i;

	for (i = 0; i < OPTIONS; i++)
		if ((o->typed >> i & 1) &&
		    typed_agree(o, (enum option_id)i, e) < 0)
			return -1;
	for (i = 0; i < OPTIONS; i++) {
		id = (enum option_id)i;
		r = &option_table[i];
		if (!options_has(o, id))
			continue;
		if (!(r->acts >> m & 1) && (o->typed >> i & 1))
			return dead(id, m, verb, e);
		if (!(r->acts >> m & 1) || lacking(o, r) < OPTIONS)
			options_unset(o, id);
	}
	if (for_paper(o->format) && m != MODE_TABLES_PRINT)
		return err_set(e, "-f %s is for tables print", o->format);
	if (o->words != NULL && o->words[0] != '\0' &&
	    strcmp(o->words, "all") != 0)
		return err_set(e, "--words is all, or nothing, not \"%s\"",
		    o->words);
	if (o->sync != NULL && strcmp(o->sync, "row") != 0 &&
	    strcmp(o->sync, "block") != 0 && strcmp(o->sync, "none") != 0)
		return err_set(e, "--sync is row, block or none, not \"%s\"",
		    o->sync);
	return 0;
}

enum mode
options_mode(const struct options *o)
{
	if (o->words != NULL)
		return MODE_WORDS;
	if (o->sweep != NULL)
		return MODE_SWEEP;
	if (o->need != NULL)
		return MODE_NEED;
	if (o->dispute)
		return MODE_DISPUTE;
	if (o->whatif)
		return MODE_WHATIF;
	return o->chances ? MODE_CHANCES : MODE_RULE;
}

/* ---- a line of options ---- */

const struct option_row *
options_find(const char *name, size_t len)
{
	int i;

	for (i = 0; i < OPTIONS; i++)
		if (strlen(option_table[i].name) == len &&
		    strncmp(option_table[i].name, name, len) == 0)
			return &option_table[i];
	return NULL;
}

static const struct option_row *
by_letter(char c)
{
	int i;

	for (i = 0; i < OPTIONS; i++)
		if (option_table[i].letter == c)
			return &option_table[i];
	return NULL;
}

/* The option that was perhaps meant by a name, or NULL. */
static const struct option_row *
meant(const char *name)
{
	struct text_near near = { .slips = 3 };
	const struct option_row *r;
	char typed[NAME_MOST];

	(void)snprintf(typed, sizeof(typed), "%.*s", (int)strcspn(name, "="),
	    name);
	for (r = option_table; r < option_table + OPTIONS; r++)
		if (r->guesses != NULL && text_inlist(r->guesses, typed))
			return r;
	for (r = option_table; r < option_table + OPTIONS; r++)
		text_nearer(&near, r->name, name);
	return near.name != NULL ? options_find(near.name,
	    strlen(near.name)) : NULL;
}

/* A name with a single dash, as `-seed`; NULL: these are letters. */
static const struct option_row *
long_name(const char *token)
{
	size_t len;

	len = strcspn(token + 1, "=");
	return len > 2 ? options_find(token + 1, len) : NULL;
}

static int
unknown(const char *token, struct err *e)
{
	const struct option_row *r;
	char letter[] = "-?, ";

	r = strncmp(token, "--", 2) == 0 ? meant(token + 2) : long_name(token);
	if (r == NULL)
		return err_set(e, "unknown option %s" SEE_HELP, token);
	letter[1] = r->letter;
	return err_set(e, "unknown option %s: did you mean %s--%s?" SEE_HELP,
	    token, r->letter != 0 ? letter : "", r->name);
}

static int
is_short(const char *t)
{
	return t[0] == '-' && ((t[1] >= 'a' && t[1] <= 'z') ||
	    (t[1] >= 'A' && t[1] <= 'Z'));
}

/* Is the whole token one option: `-x`, `--help`, `--help=all`? */
static int
is_option(const char *t)
{
	return options_named(t) != NULL && (t[1] == '-' || t[2] == '\0');
}

struct args {
	int argc, i;
	char *const *argv;
};

static int
wants(const struct option_row *r, const char *inner, struct args *s,
    const char **value, struct err *e)
{
	if (r->takes == TAKES_NOTHING) {
		*value = NULL;
		return inner == NULL ? 0 : err_set(e,
		    "--%s takes no argument" SEE_HELP, r->name);
	}
	if (inner == NULL && r->takes == TAKES_MAY)
		inner = "";
	if (inner == NULL && s->i + 1 < s->argc) {
		inner = s->argv[++s->i];
		if (is_option(inner))
			return err_set(e, "--%s wants %s after it, not the "
			    "option %s" SEE_HELP, r->name, r->arg, inner);
	}
	*value = inner;
	return inner != NULL ? 0 : err_set(e, "--%s wants %s after it" SEE_HELP,
	    r->name, r->arg);
}

static int
long_option(struct options *o, struct args *s, struct arena *a,
    struct err *e)
{
	const struct option_row *r;
	const char *token = s->argv[s->i], *eq, *value;

	eq = strchr(token, '=');
	r = options_find(token + 2, eq != NULL ? (size_t)(eq - token - 2) :
	    strlen(token + 2));
	if (r == NULL)
		return unknown(token, e);
	if (wants(r, eq != NULL ? eq + 1 : NULL, s, &value, e) < 0)
		return -1;
	return options_set(o, options_id(r), value, a, e);
}

/* Parse `-xc` as `-x -c`, `-d43` as `-d 43`. 0, or -1 with err. */
static int
short_options(struct options *o, struct args *s, struct arena *a,
    struct err *e)
{
	const struct option_row *r;
	const char *p, *value, *token = s->argv[s->i];

	if (long_name(token) != NULL)
		return unknown(token, e);
	for (p = token + 1; *p != '\0'; p++) {
		r = by_letter(*p);
		if (r == NULL)
			return unknown(token, e);
		value = r->takes == TAKES_MAY ? "" : NULL;
		if (r->takes > TAKES_MAY) {
			if (wants(r, p[1] != '\0' ? p + 1 : NULL, s, &value,
			    e) < 0)
				return -1;
			return options_set(o, options_id(r), value, a, e);
		}
		(void)options_set(o, options_id(r), value, a, e);
	}
	return 0;
}

const struct option_row *
options_named(const char *t)
{
	if (strncmp(t, "--", 2) == 0)
		return options_find(t + 2, strcspn(t + 2, "= "));
	return is_short(t) ? by_letter(t[1]) : NULL;
}

enum option_id
options_id(const struct option_row *r)
{
	return (enum option_id)(r - option_table);
}

int
options_span(const char *t)
{
	const struct option_row *r;
	const char *p;

	if (strncmp(t, "--", 2) == 0 && t[2] != '\0') {
		r = options_find(t + 2, strcspn(t + 2, "="));
		return r != NULL && r->takes > TAKES_MAY &&
		    strchr(t, '=') == NULL ? 2 : 1;
	}
	if (!is_short(t))
		return 0;
	for (p = t + 1; *p != '\0'; p++) {
		r = by_letter(*p);
		if (r != NULL && r->takes > TAKES_MAY)
			return p[1] == '\0' ? 2 : 1;
	}
	return 1;
}

int
options_parse(struct options *o, int argc, char *const *argv, struct arena *a,
    struct phrase *words, struct err *e)
{
	struct args s = { argc, 0, argv };
	const char *t;
	int plain = 0, got;

	o->typed = 0;
	for (; s.i < s.argc; s.i++) {
		t = s.argv[s.i];
		got = 0;
		if (!plain && strcmp(t, "--") == 0) {
			plain = 1;
		} else if (!plain && strncmp(t, "--", 2) == 0) {
			got = long_option(o, &s, a, e);
		} else if (!plain && is_short(t)) {
			got = short_options(o, &s, a, e);
		} else {
			phrase_one(words, t);
		}
		if (got < 0)
			return -1;
	}
	return 0;
}

int
options_wins(struct options *o, int argc, char *const *argv)
{
	const struct option_row *r;
	int i, span;

	for (i = 0; i < argc && strcmp(argv[i], "--") != 0; i += span) {
		span = options_span(argv[i]);
		span = span > 0 ? span : 1;
		r = options_named(argv[i]);
		if (r == NULL || (options_id(r) != OPTION_HELP &&
		    options_id(r) != OPTION_VERSION))
			continue;
		if (options_id(r) == OPTION_VERSION)
			o->version = 1;
		else
			o->help = strchr(argv[i], '=') != NULL ?
			    strchr(argv[i], '=') + 1 : "";
		return 1;
	}
	return 0;
}

int
options_env(struct options *o, struct arena *a, struct err *e)
{
	struct phrase words = { .arena = a };
	const char *line = getenv("DRUMHEAD_OPTIONS");
	char **argv, *p;
	int argc, room;

	argv = NULL;
	argc = room = 0;
	while (line != NULL && (p = text_word(&line, a)) != NULL) {
		ARENA_PUSH(a, argv, argc, room);
		argv[argc++] = p;
	}
	if (options_parse(o, argc, argv, a, &words, e) < 0)
		return -1;
	return words.n == 0 ? 0 : err_set(e, "DRUMHEAD_OPTIONS holds options "
	    "only, not \"%s\"", phrase_text(&words, a));
}

enum format
options_format(const struct options *o)
{
	return o->json ? FORMAT_JSON : o->csv ? FORMAT_CSV : FORMAT_TEXT;
}

void
options_help(struct out *o, int first, int screen)
{
	enum { HELP_AT = 29, GAP = 2 };
	const struct option_row *r;
	const char *text;
	size_t from;

	for (r = option_table; r < option_table + OPTIONS; r++) {
		text = first ? r->brief : r->help;
		if (text == NULL)
			continue;
		from = o->n;
		if (r->letter != 0)
			out_printf(o, "  -%c, ", r->letter);
		else
			out_text(o, "      ");
		out_printf(o, r->takes == TAKES_MAY ? "--%s[=%s]" :
		    r->arg != NULL ? "--%s %s" : "--%s%s", r->name,
		    r->arg != NULL ? r->arg : "");
		out_column(o, from, HELP_AT - GAP);
		if (screen)
			out_line(o, "", text);
		else
			out_wrapped(o, text, HELP_AT, HELP_AT);
	}
}
