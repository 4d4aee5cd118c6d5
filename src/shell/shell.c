/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. See shell.h. Where lines come from, and how they are run: as a
 * command of the shell, a tool's question, or a line for the user's shell.
 */
#include <config.h>

#include "shell/shell.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/book.h"
#include "shell/screen.h"
#include "study/study.h"
#include "sheet/file.h"
#include "record/journal.h"

enum { MESSAGE = 1024, SOURCES_MOST = 16, PLACE_MOST = 4200 };

/* The name of the shell's own messages and its --help. */
static const struct tool self = {
	.name = "drumhead",
	.about = "a referee's assistant: the tools, and a shell around them",
	.usage = "[-c LINE]... | TOOL ... | FILE",
};

int
shell_error(struct shell *sh, const char *fmt, ...)
{
	char text[MESSAGE];
	va_list ap;

	va_start(ap, fmt);
	(void)vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	sh->session.tool = &self;
	run_error(&sh->run, NULL, text);
	return -1;
}

const char *
shell_unit(struct shell *sh, const char *name)
{
	struct err e = { 0 };

	if (!sh->terminal || sh->session.roster == NULL ||
	    strcmp(name, "*") == 0)
		return name;
	name = roster_begun(sh->session.roster, name, &sh->line, &e);
	if (name == NULL)
		run_error(&sh->run, NULL, e.text);
	return name;
}

const struct phrase *
shell_whole(struct shell *sh, const struct phrase *words)
{
	struct phrase *whole;
	const char *name;
	int i;

	if (!sh->terminal)
		return words;
	whole = arena_alloc(&sh->line, sizeof(*whole));
	whole->arena = &sh->line;
	for (i = 0; i < words->n; i++) {
		name = arena_copy(&sh->line, words->all[i].text,
		    words->all[i].len);
		if (text_inlist("v vs. versus against", name))
			phrase_one(whole, "vs");
		else if (*name != '@')
			phrase_one(whole, name);
		else if ((name = shell_unit(sh, name + 1)) != NULL)
			phrase_unit(whole, name);
		else
			return NULL;
	}
	return whole;
}

/* The words with whole names; loads the roster if they name units. */
static const struct phrase *
whole_words(struct shell *sh, const struct phrase *words)
{
	struct run *run = &sh->run;

	if (!sh->terminal || run->in->tool->no_system)
		return words;
	run->in->roster = NULL;
	/* The ruling will tell errors of rules and roster. */
	if (phrase_units(words) && session_rules(run) < 0)
		err_clear(&run->err);
	return shell_whole(sh, words);
}

int
shell_system(struct shell *sh)
{
	run_again(&sh->run, &sh->sticky);
	if (sh->sticky.rules == NULL && getenv("DRUMHEAD_RULES") == NULL)
		return -1;
	(void)session_rules(&sh->run);
	err_clear(&sh->run.err);
	return sh->session.sys != NULL ? 0 : -1;
}

/* ---- a tool's question ---- */

/* The greatest record in the journal that drew from the sticky seed, or 0. */
static uint64_t
seeded_before(struct shell *sh)
{
	uint64_t n, most = 0;
	struct log l;

	if (book_path(&sh->run) == NULL)
		return 0;
	log_open(&sh->run, &l);
	while (log_next(&l)) {
		if (strcmp(l.row.cells[ROW_SEED], sh->sticky.seed) != 0)
			continue;
		n = log_record(&l);
		most = n > most ? n : most;
	}
	/* (Errors of the journal are told when it is opened.) */
	err_clear(&sh->run.err);
	return most;
}

/* Keep the line in the history as it came to be asked. */
static void
remember(struct shell *sh, const struct typed_options *options)
{
	const char *line = sh->run.in->tool->name;
	int i;

	for (i = 0; i < options->n; i++)
		line = arena_printf(&sh->line, "%s %s", line,
		    text_quoted(options->all[i], &sh->line));
	edit_remember(arena_printf(&sh->line, "%s %s", line,
	    phrase_text(sh->run.final, &sh->line)));
}

static int
rule_whole(struct shell *sh, const struct typed_options *options,
    const struct phrase *words)
{
	const struct phrase *typed = words;
	struct run *run = &sh->run;
	int sticky;

	if ((words = whole_words(sh, words)) == NULL)
		return -1;
	sticky =
	    run->in->opt.seed != NULL && run->in->opt.seed == sh->sticky.seed;
	if (sticky && sh->seeded == 0)
		sh->seeded = seeded_before(sh);
	run->record = sticky ? sh->seeded : 0;
	run->in->faces = sh->asks_for_dice && run->in->opt.dice == NULL
	    ? &sh->asked_dice.faces
	    : NULL;
	run->in->ask = sh->terminal ? prompt_person : NULL;
	run->in->instead = sh->terminal ? shell_instead : NULL;
	run->in->prefixes = sh->terminal;
	run->in->input_is_lines = sh->from_stdin;
	(void)run_words(run, words);
	(void)run_flush(run);
	if (run->cancelled)
		return 0;
	if (sticky && !run->in->opt.chances)
		sh->seeded = run->record + (run->final != NULL);
	if (sh->terminal && run->final != NULL &&
	    !phrase_same(run->final, typed))
		remember(sh, options);
	last_save(sh, options);
	return run->status == 2 ? -1 : 0;
}

int
shell_rule(struct shell *sh, const struct typed_options *options,
    const struct phrase *words)
{
	int got;

	got = rule_whole(sh, options, words);
	sh->session.untyped = NULL;
	sh->session.chosen = NULL;
	return got;
}

/* Does this verb take a text as it stands? */
static int
takes_text(const struct tool *t, const struct phrase *words)
{
	const struct verb *v;

	for (v = t->verbs; v != NULL && v->name != NULL; v++)
		if (v->takes >= VERB_TEXT && words->n == 1 &&
		    text_same(words->all[0].text, words->all[0].len, v->name))
			return 1;
	return 0;
}

/* The rest of a line, without quotes if these are around all of it. */
static const char *
text_whole(struct arena *a, const char *left)
{
	const char *rest = left, *word;

	word = text_word(&rest, a);
	return word != NULL && rest[strspn(rest, " \t")] == '\0' ? word : left;
}

void
shell_typed(struct typed_options *to, char *word, struct arena *a)
{
	ARENA_PUSH(a, to->all, to->n, to->room);
	to->all[to->n++] = word;
}

void
shell_split(const struct tool *t, const char *text,
    struct typed_options *options, struct phrase *words)
{
	struct arena *a = words->arena;
	const char *left;
	char *p;
	int span, plain = 0;

	for (span = 0;; span -= span > 0) {
		left = text + strspn(text, " \t");
		p = text_word(&text, a);
		if (p == NULL)
			return;
		/* Behind `--` nothing is an option, as for the tool itself. */
		if (span == 0 && !plain && strcmp(p, "--") == 0 &&
		    !takes_text(t, words)) {
			plain = 1;
			continue;
		}
		if (span == 0 && !plain)
			span = options_span(p);
		if (span > 0) {
			shell_typed(options, p, a);
		} else if (takes_text(t, words)) {
			phrase_one(words, text_whole(a, left));
			return;
		} else {
			phrase_add(words, p, 0);
		}
	}
}

static void
set_flag(struct options *o, enum shell_flag flag)
{
	o->chances |= flag == FLAG_CHANCES;
	o->explain |= flag == FLAG_EXPLAIN;
	o->dispute |= flag == FLAG_DISPUTE;
	o->whatif |= flag == FLAG_WHATIF;
	if (flag == FLAG_WORDS)
		o->words = "";
	if (flag == FLAG_HELP)
		o->help = "";
}

int
shell_options(struct shell *sh, const struct tool *t,
    const struct typed_options *before, const struct typed_options *options,
    enum shell_flag flag)
{
	struct phrase none = { .arena = &sh->line };
	struct run *run = &sh->run;

	run_again(run, &sh->sticky);
	run->in->tool = t;
	if ((before != NULL && options_parse(&run->in->opt, before->n,
	    before->all, &run->arena, &none, &run->err) < 0) ||
	    options_parse(&run->in->opt, options->n, options->all, &run->arena,
	    &none, &run->err) < 0) {
		run_error(run, NULL, run->err.text);
		return -1;
	}
	set_flag(&run->in->opt, flag);
	return 0;
}

int
shell_tool_flag(struct shell *sh, const struct tool *t, const char *args,
    enum shell_flag flag)
{
	struct phrase words = { .arena = &sh->line };
	struct typed_options options = { NULL, 0, 0 };

	shell_split(t, args, &options, &words);
	if (shell_options(sh, t, NULL, &options, flag) < 0)
		return -1;
	sh->session.looks_again = flag == FLAG_LOOK;
	if (flag != FLAG_LOOK && flag != FLAG_WORDS && flag != FLAG_HELP)
		game_carried(sh, t, &words);
	return shell_rule(sh, &options, &words);
}

int
shell_tool(struct shell *sh, const struct tool *t, const char *args)
{
	return shell_tool_flag(sh, t, args, FLAG_NONE);
}

/* ---- one line ---- */

/* `journal verify` for its verb alone; NULL: it is none. */
static const char *
tool_of_verb(struct shell *sh, const char *name)
{
	const struct verb *v;
	int i;

	for (i = 0; tools[i].name != NULL; i++)
		for (v = tools[i].verbs; v != NULL && v->name != NULL; v++)
			if (text_eq(v->name, name))
				return arena_printf(&sh->line, "%s %s",
				    tools[i].name, v->name);
	return NULL;
}

static int
unknown(struct shell *sh, const char *name)
{
	struct text_near near = { .slips = strlen(name) < 4 ? 2 : 3 };
	const char *verb = tool_of_verb(sh, name);
	int i, k;

	if (verb != NULL)
		return shell_error(sh, "\"%s\" is no tool and no command: did "
		    "you mean %s?", name, verb);

	for (i = k = 0; tools[i].name != NULL || commands[k].name != NULL;)
		text_nearer(&near, tools[i].name != NULL ? tools[i++].name :
		    commands[k++].name, name);
	return shell_error(sh, "\"%s\" is no tool and no command%s%s%s", name,
	    near.name != NULL ? ": did you mean " : " (help lists them)",
	    near.name != NULL ? near.name : "", near.name != NULL ? "?" : "");
}

/* Can a command be meant with these words, by those that it takes? */
static int
stands(const struct command *c, const char *rest)
{
	return rest[0] != '\0' ? c->args[0] != '\0' :
	    c->args[0] == '\0' || c->args[0] == '[';
}

int
shell_begun(struct shell *sh, const char *name, const char *rest,
    struct begins *b)
{
	const size_t len = strlen(name);
	const struct command *c;
	const struct tool *t;

	memset(b, 0, sizeof(*b));
	b->tool = tool_find(name);
	b->command = command_find(name);
	b->whole = b->tool != NULL || b->command != NULL;
	b->ntool = b->tool != NULL;
	if (b->whole || !sh->terminal)
		return b->n = b->whole;
	for (t = tools; t->name != NULL; t++)
		if (strncmp(t->name, name, len) == 0) {
			arena_list(&sh->line, &b->names, t->name);
			b->tool = t;
			b->n = ++b->ntool;
		}
	for (c = commands; c->name != NULL; c++)
		if (strncmp(c->name, name, len) == 0 &&
		    (rest == NULL || stands(c, rest))) {
			arena_list(&sh->line, &b->names, c->name);
			b->command = c;
			b->n++;
		}
	return b->n;
}

const struct tool *
shell_find(struct shell *sh, const char *name)
{
	struct begins b;

	(void)shell_begun(sh, name, NULL, &b);
	return b.ntool == 1 ? b.tool : NULL;
}

/* (The beginning of a name needs words after it.) */
int
shell_instead(struct run *run, const char *text)
{
	struct shell *sh = (struct shell *)run->in->shell;
	const char *name, *rest;
	struct begins b;

	name = text_first(&run->arena, text, &rest);
	if (name[0] == '\0' || shell_begun(sh, name, NULL, &b) != 1 ||
	    (rest[0] == '\0' && !b.whole))
		return 0;
	free(sh->instead);
	sh->instead = mem_text(sh->session.frame, text);
	return 1;
}

/* The line that an alias stands for, or NULL. */
static const char *
alias_of(const struct shell *sh, const char *name)
{
	int i;

	for (i = 0; i < sh->nalias; i++)
		if (strcmp(sh->aliases[i].name, name) == 0)
			return sh->aliases[i].line;
	return NULL;
}

/*
 * A command as `chances`: before the name of a tool it is about that line, else
 * about the last question, with the words that follow.
 */
static int
flagged(struct shell *sh, const struct command *c, const char *args)
{
	const struct tool *t;
	const char *word, *rest;

	word = text_first(&sh->line, args, &rest);
	t = word[0] == '\0' ? NULL : shell_find(sh, word);
	if (t != NULL)
		return shell_tool_flag(sh, t, rest, c->flag);
	return sh->last.asked.tool != NULL || word[0] == '\0' ?
	    shell_last(sh, args, c->flag) :
	    shell_error(sh, "%s: \"%s\" is no tool", c->name, word);
}

static int
dispatch(struct shell *sh, const char *name, const char *rest)
{
	const char *line = alias_of(sh, name);
	struct begins b;
	size_t at;

	if (line != NULL)
		name = text_first(&sh->line, arena_printf(&sh->line, "%s %s",
		    line, rest), &rest);
	if (strcmp(name, "?") == 0)
		name = "help";
	/* Perhaps only the words do not fit the name. */
	if (shell_begun(sh, name, rest, &b) != 1 &&
	    shell_begun(sh, name, NULL, &b) != 1)
		return b.n == 0 ? unknown(sh, name) :
		    shell_error(sh, "\"%s\" may be %s", name, b.names.text);
	if (b.tool != NULL && outside_wanted(rest, &at) == OUTSIDE_WHOLE)
		return outside_run(sh, arena_printf(&sh->line, "%s %s",
		    b.tool->name, rest));
	if (b.tool != NULL)
		return shell_tool(sh, b.tool, rest);
	run_again(&sh->run, &sh->sticky);
	sh->session.tool = &self;
	return b.command->run != NULL ? b.command->run(sh, rest) :
	    flagged(sh, b.command, rest);
}

static int
told_line(struct shell *sh, const char *line)
{
	const char *name, *rest;
	int got;

	name = text_first(&sh->line, line, &rest);
	got = dispatch(sh, name, rest);
	(void)run_flush(&sh->run);
	return got;
}

/* The first len bytes of a line, without blanks at the end. */
static char *
trimmed(struct shell *sh, const char *line, size_t len)
{
	while (len > 0 && text_blank(line[len - 1]))
		len--;
	return arena_copy(&sh->line, line, len);
}

static int
one_line(struct shell *sh, const char *line)
{
	size_t len;

	arena_reset(&sh->line);
	sh->session.tool = &self;
	memset(&sh->led, 0, sizeof(sh->led));
	memset(&sh->owed, 0, sizeof(sh->owed));
	line += strspn(line, " \t\r");
	line = trimmed(sh, line, strlen(line));
	if (line[0] == '\0' || line[0] == '#')
		return 0;
	if (line[0] == '!')
		return outside_run(sh, line + 1);
	if (!text_same(line, strcspn(line, " \t"), "note") &&
	    outside_wanted(line, &len) == OUTSIDE_REST)
		return outside_feed(sh, line + len, told_line,
		    trimmed(sh, line, len));
	return told_line(sh, line);
}

/* ---- where lines come from ---- */

static void
run_line(struct shell *sh, const char *line, const char *file, int n)
{
	char place[PLACE_MOST];
	const char *was = sh->session.line_name;

	sh->session.line_name = file == NULL || n == 0 ? file : place;
	(void)snprintf(place, sizeof(place), "%s:%d", file != NULL ? file : "",
	    n);
	sh->run.unread = 0;
	if (one_line(sh, line) < 0)
		sh->bad = 1;
	(void)run_flush(&sh->run);
	sh->bad |= sh->run.unread;
	sh->session.line_name = was;
}

static void
run_file(struct shell *sh, FILE *f, const char *name)
{
	char *line = NULL;
	size_t room = 0, n;
	int number;

	for (number = 1; !sh->quit && getline(&line, &room, f) >= 0;
	    number++) {
		n = strcspn(line, "\n");
		if (n > 0 && line[n - 1] == '\r')
			n--;
		line[n] = '\0';
		run_line(sh, line, name, number);
	}
	if (!sh->quit && !feof(f)) {
		if (errno == ENOMEM)
			mem_none(sh->session.frame);
		sh->bad = 1;
		(void)shell_error(sh, "%s: %s", name, strerror(errno));
	}
	free(line);
}

int
shell_source(struct shell *sh, const char *path)
{
	FILE *f;

	if (sh->deep == SOURCES_MOST)
		return shell_error(sh, "%s: files that read one another", path);
	f = file_read(path, sh->session.frame,
	    &sh->run.err);
	if (f == NULL)
		return shell_error(sh, "%s", sh->run.err.text);
	sh->deep++;
	run_file(sh, f, path);
	sh->deep--;
	(void)fclose(f);
	return 0;
}

/*
 * `$VARIABLE/drumhead/FILE`, else below the home directory; NULL: neither is
 * set.
 */
static const char *
own_file(struct shell *sh, const char *variable, const char *home,
    const char *file)
{
	const char *dir = getenv(variable);

	if (dir != NULL && dir[0] == '/')
		return arena_printf(&sh->arena, "%s/drumhead/%s", dir, file);
	dir = getenv("HOME");
	if (dir == NULL || dir[0] == '\0')
		return NULL;
	return arena_printf(&sh->arena, "%s/%s/drumhead/%s", dir, home, file);
}

static void
make_folders(struct shell *sh, const char *path)
{
	char *copy, *p;

	copy = arena_text(&sh->line, path);
	for (p = strchr(copy + 1, '/'); p != NULL; p = strchr(p + 1, '/')) {
		*p = '\0';
		(void)mkdir(copy, S_IRWXU);
		*p = '/';
	}
}

static void
run_rc(struct shell *sh)
{
	const char *path = own_file(sh, "XDG_CONFIG_HOME", ".config", "rc");

	if (path != NULL && file_there(path, NULL, &sh->run.err) != 0 &&
	    shell_source(sh, path) < 0)
		sh->bad = 1;
}

static const char *
prompt(struct shell *sh)
{
	const char *rules;

	rules = sh->sticky.rules != NULL ? sh->sticky.rules :
	    getenv("DRUMHEAD_RULES");
	return arena_printf(&sh->line, "%s> ", rules != NULL &&
	    rules[0] != '\0' ? out_shown(rules, &sh->line) : self.name);
}

/* Run a line, then lines typed instead of answers to it. */
static void
run_typed(struct shell *sh, const char *line)
{
	char *more;

	run_line(sh, line, NULL, 0);
	while ((more = sh->instead) != NULL) {
		sh->instead = NULL;
		edit_remember(more);
		run_line(sh, more, NULL, 0);
		free(more);
	}
}

/* Run a pasted block line by line. */
static void
run_block(struct shell *sh, char *block)
{
	char *line, *next;

	for (line = block; line != NULL && !sh->quit; line = next) {
		next = strchr(line, '\n');
		if (next != NULL)
			*next++ = '\0';
		if (line[strspn(line, " \t\r")] == '\0')
			continue;
		edit_remember(line);
		run_typed(sh, line);
	}
}

static void
run_terminal(struct shell *sh)
{
	const char *history = getenv("DRUMHEAD_HISTORY");
	char *line;
	int got;

	if (history == NULL)
		history = own_file(sh, "XDG_STATE_HOME", ".local/state",
		    "history");
	if (history != NULL && history[0] == '\0')
		history = NULL;
	if (history != NULL)
		make_folders(sh, history);
	edit_start(complete_line, sh, history);
	sh->session.cut = edit_cut;
	run_rc(sh);
	if (!sh->quit)
		commands_greet(sh);
	while (!sh->quit) {
		arena_reset(&sh->line);
		got = edit_line(prompt(sh), &line);
		if (got == EDIT_END)
			break;
		if (got == EDIT_CUT)
			continue;
		run_block(sh, line);
		free(line);
	}
	sh->bad = 0;
	edit_stop();
}

/* ---- the command line ---- */

struct call {
	struct typed_options lines;	/* of -c */
	struct typed_options options;	/* for the tool, or sticky */
	int next;
	int lacks;		/* -c is last: its line is missing */
};

static void
read_call(struct shell *sh, struct call *k, int argc, char *const *argv)
{
	int i, span;

	for (i = 0; i < argc && (span = options_span(argv[i])) > 0; i += span) {
		if (strncmp(argv[i], "-c", 2) == 0) {
			span = argv[i][2] == '\0' ? 2 : 1;
			k->lacks = i + span > argc;
			if (k->lacks)
				break;
			shell_typed(&k->lines, span == 2 ? argv[i + 1] :
			    argv[i] + 2, &sh->arena);
			continue;
		}
		shell_typed(&k->options, argv[i], &sh->arena);
		if (span > 1 && i + 1 < argc)
			shell_typed(&k->options, argv[i + 1], &sh->arena);
	}
	k->next = k->lacks || i > argc ? argc : i;
}

/* Options before the first word hold for every line. 0, or -1: told. */
static int
take_sticky(struct shell *sh, const struct call *k)
{
	struct phrase none = { .arena = &sh->arena };
	struct err *e = &sh->run.err;

	if (options_env(&sh->sticky, &sh->arena, e) < 0 ||
	    options_parse(&sh->sticky, k->options.n, k->options.all, &sh->arena,
	    &none, e) < 0)
		return shell_error(sh, "%s", e->text);
	sh->sticky.ask = 0;
	return 0;
}

static int
call_tool(struct shell *sh, const struct call *k, const struct tool *t,
    int argc, char *const *argv)
{
	char **all;
	int i;

	all = arena_alloc(&sh->arena, (size_t)(k->options.n + argc + 1) *
	    sizeof(*all));
	for (i = 0; i < k->options.n; i++)
		all[i] = k->options.all[i];
	for (i = 0; i < argc; i++)
		all[k->options.n + i] = argv[i];
	return run_tool(&sh->run, t, k->options.n, k->options.n + argc, all);
}

static int
run_script(struct shell *sh, const char *path)
{
	FILE *f;

	f = strcmp(path, "-") == 0 ? stdin : file_read(path, sh->session.frame,
	    &sh->run.err);
	if (f == NULL)
		return shell_error(sh, "no tool of that name, and no file: "
		    "%s" SEE_HELP, sh->run.err.text);
	sh->from_stdin = f == stdin;
	run_file(sh, f, f == stdin ? "stdin" : path);
	if (f != stdin)
		(void)fclose(f);
	return 0;
}

static void
usage(struct shell *sh)
{
	struct out *o = &sh->outlet.text;
	int i;

	out_printf(o, "usage: drumhead [OPTION...] [-c LINE]...\n"
	    "       drumhead [OPTION...] FILE\n"
	    "       drumhead [OPTION...] TOOL [OPTION...] [WORD...]\n%s\n\n"
	    "Tools:\n", self.about);
	for (i = 0; tools[i].name != NULL; i++)
		out_pair(o, "  ", tools[i].name, 15, tools[i].about);
	out_text(o, "\nOptions hold for every line; -c runs LINE and may be "
	    "repeated:\n");
	options_help(o, 0, 0);
}

/* Are standard output and standard error one terminal? */
static int
one_terminal(void)
{
	struct stat out, err;

	return isatty(STDERR_FILENO) && fstat(STDOUT_FILENO, &out) == 0 &&
	    fstat(STDERR_FILENO, &err) == 0 && out.st_rdev == err.st_rdev;
}

/* --help and --version: 1 if one of them was told. */
static int
tell_asked(struct shell *sh, int argc, char *const *argv)
{
	struct options asked = { 0 };

	if (!options_wins(&asked, argc, argv))
		return 0;
	if (asked.version)
		out_printf(&sh->outlet.text, "drumhead (Drumhead) %s\n",
		    PACKAGE_VERSION);
	else if (strcmp(asked.help, "options") == 0)
		options_help(&sh->outlet.text, 0,
		    outlet_shows(&sh->outlet));
	else
		usage(sh);
	return 1;
}

static int
run_call(struct shell *sh, struct call *k, int argc, char *const *argv)
{
	const struct tool *t;
	int i;

	t = argc > 0 && k->lines.n == 0 ? tool_find(argv[0]) : NULL;
	if (t != NULL)
		return call_tool(sh, k, t, argc - 1, argv + 1);
	sh->session.shell = sh;
	if (tell_asked(sh, k->options.n, k->options.all) ||
	    tell_asked(sh, argc, argv))
		return 0;
	if (k->lacks)
		return shell_error(sh, "-c wants LINE after it" SEE_HELP);
	if (k->lines.n > 0 && argc > 0)
		return shell_error(sh, "after -c LINE stands nothing more, not "
		    "\"%s\"" SEE_HELP, argv[0]);
	if (take_sticky(sh, k) < 0)
		return -1;
	if (argc > 1)
		return shell_error(sh, "\"%s\" is no tool; a script stands "
		    "alone" SEE_HELP, argv[0]);
	for (i = 0; i < k->lines.n && !sh->quit; i++)
		run_line(sh, k->lines.all[i], k->lines.n > 1 ? "-c" : NULL,
		    i + 1);
	if (k->lines.n > 0)
		return 0;
	if (argc > 0)
		return run_script(sh, argv[0]);
	sh->from_stdin = 1;
	sh->terminal = isatty(STDIN_FILENO);
	if (sh->terminal && isatty(STDOUT_FILENO))
		sh->outlet.show = screen_show;
	sh->outlet.one = one_terminal();
	if (sh->terminal)
		run_terminal(sh);
	else
		run_file(sh, stdin, "stdin");
	return 0;
}

int
shell_main(int argc, char *const *argv)
{
	struct frame frame = { .program = "drumhead" };
	struct shell sh = { 0 };
	struct call k = { 0 };
	int status;

	session_init(&sh.session, tools, studies, &frame);
	outlet_init(&sh.outlet, &frame);
	run_init(&sh.run, &sh.session, &sh.outlet);
	sh.arena.frame = sh.line.frame = sh.applied.arena.frame = &frame;
	sh.last.thrown.arena.frame = sh.last.left.arena.frame = &frame;
	sh.last.asked.arena.frame = sh.last.ruling.arena.frame = &frame;
	asked_dice_init(&sh.asked_dice, &sh);
	sh.session.tool = &self;
	read_call(&sh, &k, argc, argv);
	status = run_call(&sh, &k, argc - k.next, argv + k.next);
	if (run_flush(&sh.run) < 0 || sh.bad || status < 0)
		status = 2;
	typed_free(&sh.asked_dice.typed);
	last_forget(&sh.last);
	arena_free(&sh.last.left.arena);
	arena_free(&sh.last.asked.arena);
	arena_free(&sh.last.ruling.arena);
	recall_free(&sh.last.thrown);
	free(sh.instead);
	game_forget(&sh);
	run_free(&sh.run);
	outlet_free(&sh.outlet);
	session_free(&sh.session);
	arena_free(&sh.arena);
	arena_free(&sh.line);
	return status;
}
