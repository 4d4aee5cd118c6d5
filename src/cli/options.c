/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See options.h. */
#include <config.h>

#include "cli/options.h"

#include <stddef.h>
#include <string.h>

#include "base/text.h"

#define AT(field) offsetof(struct options, field)

const struct option_row option_table[] = {
	{ 'r', "rules", "SYSTEM", OPTION_TEXT, AT(rules),
	    "the rule system (else DRUMHEAD_RULES)" },
	{ 'd', "dice", "FACES", OPTION_TEXT, AT(dice),
	    "physical dice: 4,3 or 43; / between throws; _ rolls one; need says "
	    "what to roll; @FILE takes them from a file" },
	{ 's', "seed", "TEXT", OPTION_TEXT, AT(seed),
	    "reproducible dice" },
	{ 0, "key", "COLUMN", OPTION_TEXT, AT(key),
	    "key the seed's dice by this CSV column instead of by record" },
	{ 'f', "format", "FORMAT", OPTION_TEXT, AT(format),
	    "text (default), csv or json" },
	{ 0, "csv", "", OPTION_FLAG, AT(csv), "the same as -f csv" },
	{ 0, "json", "", OPTION_FLAG, AT(json), "the same as -f json" },
	{ 0, "from", "COLUMN", OPTION_TEXT, AT(from),
	    "standard input is CSV; this column holds the words" },
	{ 'x', "explain", "", OPTION_FLAG, AT(explain),
	    "below the ruling: why, and where each rule is printed" },
	{ 'c', "chances", "", OPTION_FLAG, AT(chances),
	    "the exact chances of every answer, instead of a ruling" },
	{ 0, "of", "NAME", OPTION_TEXT, AT(of),
	    "with --chances: of a named value instead" },
	{ 0, "through", "", OPTION_FLAG, AT(through),
	    "go on where a ruling goes on in another check, to its end" },
	{ 0, "sweep", "NAME=LO..HI", OPTION_TEXT, AT(sweep),
	    "the chances for each value of a range, or of a value's words" },
	{ 0, "plot", "", OPTION_FLAG, AT(plot), "with --sweep: bars" },
	{ 0, "need", "ANSWER", OPTION_TEXT, AT(need),
	    "the first value of the one written NAME=_ that reaches ANSWER "
	    "(ANSWER.. or better)" },
	{ 0, "at-least", "P", OPTION_TEXT, AT(at_least),
	    "with --need: the chance that is wanted" },
	{ 'R', "reading", "NAME=CHOICE", OPTION_LIST, AT(readings),
	    "how to read an ambiguous rule (may be repeated)" },
	{ 'w', "what-if", "", OPTION_FLAG, AT(whatif),
	    "what one pip, or one modifier given or not, would change" },
	{ 0, "dispute", "", OPTION_FLAG, AT(dispute),
	    "rule under every reading that matters here, and say whether they "
	    "differ" },
	{ 'n', "times", "N", OPTION_TEXT, AT(times),
	    "the same question N times; with --chances how often each answer "
	    "comes" },
	{ 'u', "units", "FILE", OPTION_TEXT, AT(units),
	    "roster for @UNIT (else DRUMHEAD_UNITS)" },
	{ 0, "battle", "NAME", OPTION_TEXT, AT(battle),
	    "a battle that comes with the system, as the roster; force "
	    "without words tells its sides and groups" },
	{ 'J', "journal", "FILE", OPTION_TEXT, AT(journal),
	    "write every ruling into this journal (else DRUMHEAD_JOURNAL)" },
	{ 0, "by", "PLAYER", OPTION_TEXT, AT(by),
	    "with --journal: whose ruling it is" },
	{ 0, "sync", "HOW", OPTION_TEXT, AT(sync),
	    "with --journal: reach the disk by row, by block (default), or "
	    "none" },
	{ 0, "players", "TEXT", OPTION_TEXT, AT(players),
	    "with journal seal, once it is sealed: what the players say" },
	{ 'T', "tables", "DIR", OPTION_TEXT, AT(tables),
	    "where rule systems are found (else DRUMHEAD_TABLES)" },
	{ 0, "say", "", OPTION_FLAG, AT(say),
	    "one sentence to be read aloud" },
	{ 0, "ask", "", OPTION_FLAG, AT(ask),
	    "ask for what is missing" },
	{ 0, "words", "", OPTION_FLAG, AT(words),
	    "list the legal words of the check" },
	{ 'h', "help", "", OPTION_FLAG, AT(help), "this help" },
	{ 'V', "version", "", OPTION_FLAG, AT(version), "the version" },
};

const int option_count = sizeof(option_table) / sizeof(option_table[0]);

static void
set(struct options *o, const struct option_row *r, const char *value,
    struct arena *a)
{
	char *at;

	at = (char *)o + r->offset;
	switch (r->kind) {
	case OPTION_FLAG:
		*(int *)(void *)at = 1;
		break;
	case OPTION_TEXT:
		*(const char **)(void *)at = value;
		break;
	case OPTION_LIST:
		ARENA_PUSH(a, o->readings, o->nreadings, o->readingroom);
		o->readings[o->nreadings++] = value;
		break;
	}
}

static const struct option_row *
by_name(const char *name, size_t len)
{
	int i;

	for (i = 0; i < option_count; i++)
		if (strlen(option_table[i].name) == len &&
		    strncmp(option_table[i].name, name, len) == 0)
			return &option_table[i];
	return NULL;
}

static const struct option_row *
by_letter(char c)
{
	int i;

	for (i = 0; i < option_count; i++)
		if (option_table[i].letter == c)
			return &option_table[i];
	return NULL;
}

static int
unknown(const char *token, struct err *e)
{
	const char *near;
	int i, slips, least;

	near = NULL;
	least = 3;
	for (i = 0; i < option_count && strncmp(token, "--", 2) == 0; i++) {
		slips = text_slips(option_table[i].name, token + 2);
		if (slips < least) {
			least = slips;
			near = option_table[i].name;
		}
	}
	return err_set(e, "unknown option %s%s%s%s", token,
	    near != NULL ? ": did you mean --" : " (--help lists them)",
	    near != NULL ? near : "", near != NULL ? "?" : "");
}

struct args {
	int argc, i;
	char *const *argv;
};

static int
wants(const struct option_row *r, const char *inner, struct args *s,
    const char **value, struct err *e)
{
	if (r->kind == OPTION_FLAG) {
		*value = NULL;
		return inner == NULL ? 0 : err_set(e,
		    "--%s takes no argument", r->name);
	}
	if (inner == NULL && s->i + 1 < s->argc)
		inner = s->argv[++s->i];
	*value = inner;
	return inner != NULL ? 0 : err_set(e, "--%s wants %s after it", r->name,
	    r->arg);
}

static int
long_option(struct options *o, struct args *s, struct arena *a,
    struct err *e)
{
	const struct option_row *r;
	const char *token, *eq, *value;

	token = s->argv[s->i];
	eq = strchr(token, '=');
	r = by_name(token + 2, eq != NULL ? (size_t)(eq - token - 2) :
	    strlen(token + 2));
	if (r == NULL)
		return unknown(token, e);
	if (wants(r, eq != NULL ? eq + 1 : NULL, s, &value, e) < 0)
		return -1;
	set(o, r, value, a);
	return 0;
}

/* `-xc` is `-x -c`; `-d43` is `-d 43`. */
static int
short_options(struct options *o, struct args *s, struct arena *a,
    struct err *e)
{
	const struct option_row *r;
	const char *p, *value, *token;

	token = s->argv[s->i];
	for (p = token + 1; *p != '\0'; p++) {
		r = by_letter(*p);
		if (r == NULL)
			return unknown(token, e);
		value = NULL;
		if (r->kind != OPTION_FLAG) {
			if (wants(r, p[1] != '\0' ? p + 1 : NULL, s, &value,
			    e) < 0)
				return -1;
			set(o, r, value, a);
			return 0;
		}
		set(o, r, value, a);
	}
	return 0;
}

static int
is_short(const char *t)
{
	return t[0] == '-' && ((t[1] >= 'a' && t[1] <= 'z') ||
	    (t[1] >= 'A' && t[1] <= 'Z'));
}

int
options_span(const char *t)
{
	const struct option_row *r;
	const char *p;

	if (strncmp(t, "--", 2) == 0 && t[2] != '\0') {
		r = by_name(t + 2, strcspn(t + 2, "="));
		return r != NULL && r->kind != OPTION_FLAG &&
		    strchr(t, '=') == NULL ? 2 : 1;
	}
	if (!is_short(t))
		return 0;
	for (p = t + 1; *p != '\0'; p++) {
		r = by_letter(*p);
		if (r != NULL && r->kind != OPTION_FLAG)
			return p[1] == '\0' ? 2 : 1;
	}
	return 1;
}

/* A roster or a battle said here takes the place of what was said before. */
static void
latest_units(struct options *o, const char *units, const char *battle)
{
	if (o->units != units && o->battle == battle)
		o->battle = NULL;
	else if (o->battle != battle && o->units == units)
		o->units = NULL;
}

/* Room for all of the words, with a blank after each. */
static char *
room_for(struct arena *a, int argc, char *const *argv)
{
	size_t size;
	int i;

	size = 1;
	for (i = 0; i < argc; i++)
		size += strlen(argv[i]) + 1;
	return arena_raw(a, size);
}

int
options_parse(struct options *o, int argc, char *const *argv, struct arena *a,
    const char **words, struct err *e)
{
	struct args s = { argc, 0, argv };
	const char *t, *units, *battle;
	char *at;
	int plain, got;

	*words = at = room_for(a, argc, argv);
	plain = 0;
	units = o->units;
	battle = o->battle;
	for (; s.i < s.argc; s.i++) {
		t = s.argv[s.i];
		got = 0;
		if (!plain && strcmp(t, "--") == 0)
			plain = 1;
		else if (!plain && strncmp(t, "--", 2) == 0)
			got = long_option(o, &s, a, e);
		else if (!plain && is_short(t))
			got = short_options(o, &s, a, e);
		else
			at = text_append(at, t, at > *words);
		if (got < 0)
			return -1;
	}
	*at = '\0';
	latest_units(o, units, battle);
	if (o->format != NULL && strcmp(o->format, "text") != 0 &&
	    strcmp(o->format, "csv") != 0 && strcmp(o->format, "json") != 0)
		return err_set(e, "-f is text, csv or json, not \"%s\"",
		    o->format);
	return 0;
}

int
options_line(struct options *o, const char *line, struct arena *a,
    const char **words, struct err *e)
{
	char **argv;
	const char *p;
	size_t len;
	int argc, room;

	argv = NULL;
	argc = room = 0;
	while ((p = text_token(&line, &len)) != NULL) {
		ARENA_PUSH(a, argv, argc, room);
		argv[argc++] = arena_copy(a, p, len);
	}
	return options_parse(o, argc, argv, a, words, e);
}

int
options_agree(const struct options *o, struct err *e)
{
	if (o->of != NULL && !o->chances)
		return err_set(e, "--of goes with --chances");
	if (o->plot && o->sweep == NULL)
		return err_set(e, "--plot goes with --sweep");
	if (o->plot && options_format(o) != FORMAT_TEXT)
		return err_set(e, "--plot draws text: leave out csv or json");
	if (o->at_least != NULL && o->need == NULL)
		return err_set(e, "--at-least goes with --need");
	if (o->sweep != NULL && o->need != NULL)
		return err_set(e, "--sweep or --need: not both");
	if ((o->dispute || o->whatif) && options_format(o) == FORMAT_CSV)
		return err_set(e, "--%s is told as text or json", o->dispute ?
		    "dispute" : "what-if");
	if (o->key != NULL && o->seed == NULL)
		return err_set(e, "--key goes with --seed");
	if (o->battle != NULL && o->units != NULL)
		return err_set(e, "--battle or --units: not both");
	if (o->sync != NULL && strcmp(o->sync, "row") != 0 &&
	    strcmp(o->sync, "block") != 0 && strcmp(o->sync, "none") != 0)
		return err_set(e, "--sync is row, block or none, not \"%s\"",
		    o->sync);
	return 0;
}

enum format
options_format(const struct options *o)
{
	if (o->json || (o->format != NULL && strcmp(o->format, "json") == 0))
		return FORMAT_JSON;
	if (o->csv || (o->format != NULL && strcmp(o->format, "csv") == 0))
		return FORMAT_CSV;
	return FORMAT_TEXT;
}

enum { HELP_AT = 29, HELP_WIDTH = 79 };

/* Words in a column of their own, lines broken before the width. */
static void
help_text(struct out *o, const char *text, size_t at)
{
	const char *p;
	size_t len;

	while ((p = text_token(&text, &len)) != NULL) {
		if (at > HELP_AT && at + 1 + len > HELP_WIDTH) {
			out_text(o, "\n");
			at = 0;
		}
		do {
			out_text(o, " ");
			at++;
		} while (at < HELP_AT);
		out_bytes(o, p, len);
		at += len;
	}
	out_text(o, "\n");
}

void
options_help(struct out *o)
{
	const struct option_row *r;
	size_t was;

	for (r = option_table; r < option_table + option_count; r++) {
		was = o->n;
		if (r->letter != 0)
			out_printf(o, "  -%c, ", r->letter);
		else
			out_text(o, "      ");
		out_printf(o, "--%s%s%s", r->name, r->arg[0] != '\0' ? " " : "",
		    r->arg);
		help_text(o, r->help, o->n - was);
	}
}
