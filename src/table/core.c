/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. The core files: their columns, and how each is put together:
 * rows for the whole system, then rows in the folders of its tools, then a
 * house rule over all of them. See load.h.
 */
#include <config.h>

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "sheet/file.h"
#include "table/load.h"
#include "table/overlay.h"

const char *const core_names[CORE_COUNT] = {
	[CORE_SYSTEM] = "system",
	[CORE_UNITS] = "units",
	[CORE_CHECKS] = "checks",
	[CORE_VALUES] = "values",
	[CORE_STEPS] = "steps",
	[CORE_MODIFIERS] = "modifiers",
	[CORE_WORDS] = "words",
	[CORE_CODES] = "codes",
	[CORE_READINGS] = "readings",
	[CORE_EXAMPLES] = "examples",
};

const struct core_file core_files[CORE_COUNT] = {
	[CORE_SYSTEM] = { { "key", "value", "op" },
	    { "key", "value" }, { "key" } },
	[CORE_UNITS] = { { "of", "name", "kind", "legal", "needs", "default",
	    "also", "about", "lasts", "show", "prompt", "reading", "sure",
	    "cite", "op" },
	    { "of", "name", "kind" }, { "of", "name", "reading" } },
	[CORE_CHECKS] = { { "tool", "check", "default", "title",
	    "first", "second", "roles", "codes", "fail", "groups", "acts", "sure", "cite", "op" },
	    { "tool", "check" }, { "tool", "check" } },
	[CORE_VALUES] = { { "check", "side", "name", "kind", "legal",
	    "needs", "default", "also", "prompt", "reading", "sure", "cite", "op" },
	    { "check", "name", "kind" },
	    { "check", "side", "name", "reading" } },
	[CORE_STEPS] = { { "check", "id", "scope", "do", "name",
	    "value", "when", "passes", "say", "reading", "sure", "cite",
	    "op" },
	    { "check", "id", "do", "value" }, { "check", "id" } },
	[CORE_MODIFIERS] = { { "check", "side", "word", "to", "op",
	    "value", "when", "unless", "group", "pick", "reading", "sure",
	    "cite", "meaning" },
	    { "check", "word", "to" },
	    { "check", "side", "word", "to", "reading" } },
	[CORE_WORDS] = { { "word", "brings", "needs", "when", "reading",
	    "sure", "cite", "meaning", "op" },
	    { "word" }, { "word" } },
	[CORE_CODES] = { { "table", "code", "answer", "rank",
	    "sure", "cite", "meaning", "op" },
	    { "table", "code" }, { "table", "code" } },
	[CORE_READINGS] = { { "name", "choice", "default", "optional", "why",
	    "cite", "op" },
	    { "name", "choice" }, { "name", "choice" } },
	[CORE_EXAMPLES] = { { "tool", "question", "dice", "answer", "shows",
	    "vary", "op" },
	    { "tool", "question", "answer" }, { "tool", "question" } },
};

column_name table_keys[3] = { "*", "reading" };

enum core
core_named(const char *name)
{
	int i;

	for (i = 0; i < CORE_COUNT && strcmp(core_names[i], name) != 0; i++)
		continue;
	return (enum core)i;
}

int
core_deals(enum core core)
{
	return core == CORE_VALUES || core == CORE_STEPS ||
	    core == CORE_MODIFIERS;
}

/* ---- the folders of tools ---- */

/*
 * The folder of the house rule or of its base, or NULL. (A system that is no
 * house rule counts as the base.)
 */
static const char *
layer_dir(const struct loader *l, int house)
{
	return house == (l->basedir != NULL) ? l->dir : l->basedir;
}

int
name_plain(const char *name)
{
	return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL;
}

/* *path: a tool's folder, if it is there. 0, or -1 with err: a broken link. */
static int
find_folder(struct arena *a, const char *dir, const char *tool,
    const char **path, struct err *e)
{
	int got;

	if (dir == NULL || !name_plain(tool))
		return 0;
	*path = arena_printf(a, "%s/%s", dir, tool);
	got = file_there(*path, a->frame, e);
	if (got > 0 && access(*path, F_OK) != 0)
		return err_set(e, "%s: %s", *path, strerror(errno));
	if (got == 0)
		*path = NULL;
	return got < 0 ? -1 : 0;
}

/* The folders of a tool; each is looked for once. NULL with err. */
static const struct folder *
folder_of(struct loader *l, const char *tool, struct err *e)
{
	struct folder *f;
	int house;

	for (f = l->folders; f != NULL; f = f->next)
		if (text_eq(f->tool, tool))
			return f;
	f = arena_alloc(&l->arena, sizeof(*f));
	f->tool = tool;
	for (house = 0; house < 2; house++)
		if (find_folder(&l->arena, layer_dir(l, house), tool,
		    &f->dirs[house], e) < 0)
			return NULL;
	f->next = l->folders;
	l->folders = f;
	return f;
}

/* The first check in the list that is not one of the tool's, or NULL. */
static const struct check *
stranger(const struct system *s, const char *list, const char *tool)
{
	const struct check *c;
	const char *p;
	size_t len;
	int k, open = list_open(list);

	for (c = s->checks; open && c < s->checks + s->ncheck; c++)
		if (!text_eq(c->tool, tool) && list_names(list, strlen(list),
		    c->name, c->groups))
			return c;
	while (!open && (p = text_token(&list, &len)) != NULL)
		for (k = system_named(s, p, len, -1); k >= 0;
		    k = system_named(s, p, len, k))
			if (!text_eq(s->checks[k].tool, tool))
				return &s->checks[k];
	return NULL;
}

/* Rows for checks of other tools are errors here. 0, or -1 with err. */
static int
own_rows(const struct system *s, struct sheet *sh, const char *tool,
    struct err *e)
{
	const struct check *c;
	const char *list, *above;
	int i;

	for (i = 0, above = ""; i < sh->nrow; i++, above = list) {
		sh->rows[i].folder = 1;
		list = sheet_of(sh, &sh->rows[i], COL_CHECK);
		if (strcmp(list, above) == 0)
			continue;
		c = stranger(s, list, tool);
		if (c != NULL)
			return err_set(e, "%s:%d: column \"check\": %s is a "
			    "check of %s, and in this folder are rows of %s "
			    "only", sh->file, sh->rows[i].line, c->name,
			    c->tool, tool);
	}
	return 0;
}

/* Is the check the first one of its tool? */
static int
begins_tool(const struct system *s, int at)
{
	int i;

	for (i = at - 1; i >= 0; i--)
		if (text_eq(s->checks[i].tool, s->checks[at].tool))
			return 0;
	return 1;
}

int
core_folders(const struct system *s, const char *dir, struct arena *a,
    const char ***paths, struct err *e)
{
	const char *path;
	int i, n;

	*paths = arena_alloc(a, (size_t)(s->ncheck + 1) * sizeof(**paths));
	(*paths)[0] = dir;
	for (i = 0, n = 1; i < s->ncheck; i++) {
		path = NULL;
		if (begins_tool(s, i) && find_folder(a, dir,
		    s->checks[i].tool, &path, e) < 0)
			return -1;
		if (path != NULL)
			(*paths)[n++] = path;
	}
	return n;
}

/* ---- putting a core file together ---- */

/* Which rows of a core file are read. */
struct portion {
	struct system *s;
	enum core core;
	const struct check *of;	/* whose; NULL: of all checks */
	int house;		/* 1: of the house rule; 0: of its base */
	struct err *e;
};

/* Read one file. 1; 0: there is none; -1 with err. */
static int
read_one(const struct portion *w, const char *dir, struct sheet *sh)
{
	const struct core_file *f = &core_files[w->core];
	struct only only;
	const char *text;
	int got;

	if (w->of != NULL)
		only = (struct only){ w->of->name, w->of->groups };
	got = sheet_load(sh, w->s->arena, dir, core_names[w->core],
	    f->columns, w->of != NULL ? &only : NULL, w->e);
	/* (A look-up table of older systems may have this name.) */
	if (got < 0 && w->core == CORE_UNITS && w->e->kind == ERR_COLUMN) {
		text = arena_text(w->s->arena, w->e->text);
		err_clear(w->e);
		return err_as(w->e, ERR_COLUMN, "%s: units.csv says what a unit "
		    "is; a look-up table wants another name", text);
	}
	return got > 0 &&
		sheet_needs(sh, f->needs, w->house ? f->keys : NULL, w->e) < 0
	    ? -1 : got;
}

/* Append the rows in a tool's folder. 1; 0: it has none; -1 with err. */
static int
read_folder(const struct portion *w, const char *tool, struct sheet *sh)
{
	const struct folder *f = folder_of(w->s->loader, tool, w->e);
	struct sheet own;
	int got;

	if (f == NULL)
		return -1;
	got = f->dirs[w->house] == NULL ? 0 : read_one(w, f->dirs[w->house],
	    &own);
	if (got <= 0)
		return got;
	if (own_rows(w->s, &own, tool, w->e) < 0)
		return -1;
	overlay_join(sh, &own, w->s->arena);
	return 1;
}

/* Read the rows for all tools, then those in the tools' folders. 1, 0 or -1. */
static int
read_layer(const struct portion *w, struct sheet *sh)
{
	int i, own, got = read_one(w, layer_dir(w->s->loader, w->house), sh);

	if (got < 0 || !core_deals(w->core))
		return got;
	if (w->of != NULL) {
		own = read_folder(w, w->of->tool, sh);
		return own < 0 ? -1 : got || own;
	}
	for (i = 0; i < w->s->ncheck; i++) {
		own = begins_tool(w->s, i) ? read_folder(w,
		    w->s->checks[i].tool, sh) : 0;
		if (own < 0)
			return -1;
		got = got || own;
	}
	return got;
}

void
core_rows(const struct sheet *sh, const struct check *c, struct arena *a,
    struct sheet *of)
{
	const char *list;
	int i;

	*of = *sh;
	of->rows = NULL;
	of->nrow = of->room = 0;
	for (i = 0; i < sh->nrow; i++) {
		list = sheet_of(sh, &sh->rows[i], COL_CHECK);
		if (!list_names(list, strlen(list), c->name, c->groups))
			continue;
		ARENA_PUSH(a, of->rows, of->nrow, of->room);
		of->rows[of->nrow++] = sh->rows[i];
	}
}

int
core_house(struct system *s, enum core core, struct sheet *sh, struct err *e)
{
	const struct portion w = { s, core, NULL, 1, e };
	const struct loader *l = s->loader;

	return l->basedir == NULL ? 0 : read_layer(&w, sh);
}

int
core_read(struct system *s, enum core core, const struct check *of,
    struct sheet *sh, struct err *e)
{
	struct portion w = { s, core, of, 0, e };
	const struct loader *l = s->loader;
	struct sheet over;
	int got;
	const struct core_file *f = &core_files[core];

	if (read_layer(&w, sh) < 0)
		return -1;
	if (l->basedir == NULL)
		return 0;
	w.house = 1;
	got = read_layer(&w, &over);
	if (got <= 0)
		return got;
	if (!core_deals(core))
		return overlay_rows(sh, &over, f->keys, NULL, 0, s->arena, e);
	return overlay_rows(sh, &over, &f->keys[1], of != NULL ? of :
	    s->checks, of != NULL ? 1 : s->ncheck, s->arena, e);
}
