/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See verbs.h. */
#include <config.h>

#include "cli/verbs.h"

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "table/catalog.h"

/* The names of the tool's verbs, with commas between. */
static const char *
names(struct run *run)
{
	struct growing list = { NULL, 0, 0 };
	const struct verb *v;

	for (v = run->in->tool->verbs; v->name != NULL; v++)
		arena_list(&run->arena, &list, v->name);
	return list.text;
}

static void
list(struct run *run)
{
	const struct verb *v;

	for (v = run->in->tool->verbs; v->name != NULL; v++)
		tell_word(&run->out->text, run->out->format,
		    run->in->tool->name, v->name, arena_printf(&run->scratch,
		    v->args[0] == '\0' ? "%s %s" : "%s %s %s",
		    run->in->tool->name, v->name, v->args), "");
}

/* The verb of the mode, or NULL. */
static const struct verb *
present(const struct run *run)
{
	const struct verb *v;

	for (v = run->in->tool->verbs; v != NULL && v->name != NULL; v++)
		if (v->mode == run->mode)
			return v;
	return NULL;
}

const char *
verb_name(struct run *run)
{
	const struct verb *v = present(run);

	return v == NULL ? NULL : arena_printf(&run->arena, "%s %s",
	    run->in->tool->name, v->name);
}

int
verb_usage(struct run *run)
{
	const struct verb *v = present(run);

	return err_set(&run->err, "usage: %s%s%s" SEE_HELP, verb_name(run),
	    v->args[0] != '\0' ? " " : "", v->args);
}

const char *
verb_count(struct run *run, uint64_t n, const char *one, const char *more)
{
	return arena_printf(&run->scratch, "%" PRIu64 " %s", n, n == 1 ? one :
	    more);
}

/* The words after the verb, one by one, but a text as one. */
static const char **
split(struct run *run, const struct verb *v, const char *words, int *n)
{
	const char **all = NULL, *p;
	size_t len;
	int room;

	*n = room = 0;
	(void)text_token(&words, &len);
	while ((p = text_token(&words, &len)) != NULL) {
		if (v->takes == VERB_TEXT || (v->takes == VERB_NUMBER_TEXT &&
		    (*n > 0 || !text_digit((unsigned char)p[0])))) {
			words = "";
			len = strlen(p);
			while (text_blank(p[len - 1]))
				len--;
		}
		ARENA_PUSH(&run->arena, all, *n, room);
		all[(*n)++] = arena_copy(&run->arena, p, len);
	}
	ARENA_PUSH(&run->arena, all, *n, room);
	all[*n] = NULL;
	return all;
}

int
verb_mode(struct run *run, const struct phrase *line, enum mode *mode)
{
	const struct verb *v;
	const char *p, *words;
	size_t len;

	*mode = MODE_WORDS;
	if (run->in->opt.words != NULL)
		return 0;
	words = phrase_text(line, &run->arena);
	p = text_token(&words, &len);
	for (v = run->in->tool->verbs; v->name != NULL; v++)
		if (p == NULL ? v->takes == VERB_ALONE :
		    text_same(p, len, v->name)) {
			*mode = v->mode;
			return 0;
		}
	if (p == NULL)
		return err_set(&run->err, "which of %s?" SEE_HELP, names(run));
	return err_set(&run->err, "\"%s\" is none of %s" SEE_HELP,
	    arena_copy(&run->arena, p, len), names(run));
}

int
verb_run(struct run *run, const struct phrase *line)
{
	const struct verb *v = present(run);
	const char **all;
	int n;

	if (v == NULL) {
		list(run);
		return 0;
	}
	run->in->dirs = catalog_dirs(run->in->opt.tables, &run->arena);
	if ((option_table[OPTION_TABLES].acts >> run->mode & 1) &&
	    catalog_check(run->in->opt.tables, &run->err) < 0)
		return -1;
	all = split(run, v, phrase_text(line, &run->arena), &n);
	if (n < v->least || (v->most >= 0 && n > v->most))
		return verb_usage(run);
	return v->run(run, all);
}
