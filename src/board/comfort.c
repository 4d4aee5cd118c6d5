/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: board. What spares typing: alias names a line, source reads lines from
 * a file, redo takes back an undo.
 */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "base/text.h"
#include "board/game.h"
#include "cli/book.h"
#include "record/journal.h"

/* ---- alias ---- */

static int
list_aliases(struct shell *sh, const char *name)
{
	struct out *o = &sh->outlet.text;
	int i, some = 0;

	for (i = 0; i < sh->nalias; i++) {
		if (sh->aliases[i].line == NULL || (name[0] != '\0' &&
		    strcmp(sh->aliases[i].name, name) != 0))
			continue;
		some = 1;
		out_clean(o, sh->aliases[i].name);
		out_line(o, "\t", sh->aliases[i].line);
	}
	return some || name[0] == '\0' ? 0 : shell_error(sh, "alias: \"%s\" "
	    "stands for nothing", name);
}

int
command_alias(struct shell *sh, const char *args)
{
	const char *name, *line;
	int i;

	name = text_first(&sh->line, args, &line);
	line += *line == '=' ? 1 + strspn(line + 1, " \t") : 0;
	if (line[0] == '\0')
		return list_aliases(sh, name);
	if (tool_find(name) != NULL || command_find(name) != NULL)
		return shell_error(sh, "alias: %s is a tool or a command",
		    name);
	for (i = 0; i < sh->nalias; i++)
		if (strcmp(sh->aliases[i].name, name) == 0)
			break;
	if (i == sh->nalias) {
		ARENA_PUSH(&sh->arena, sh->aliases, sh->nalias, sh->aliasroom);
		sh->aliases[sh->nalias++].name = arena_text(&sh->arena, name);
	}
	sh->aliases[i].line = text_eq(line, "off") ? NULL :
	    arena_text(&sh->arena, line);
	return 0;
}

/* ---- source ---- */

int
command_source(struct shell *sh, const char *args)
{
	if (args[0] == '\0')
		return shell_error(sh, "source FILE: which file of lines?");
	return shell_source(sh, shell_path(sh, args));
}

/* ---- redo ---- */

/* The rows of the last undo that was not struck and of what it struck, or 0. */
static int
last_undo(struct shell *sh, uint64_t *row, uint64_t *struck, int *kind)
{
	struct log l;
	int i;

	*row = *struck = 0;
	log_open_struck(&sh->run, &l);
	for (i = 0; l.got > 0 && i < l.nstrike; i++)
		if (l.struck[l.strikes[i].by] == NULL) {
			*row = l.strikes[i].by;
			*struck = l.strikes[i].row;
		}
	while (log_next(&l))
		if (l.r.seq == *struck)
			*kind = l.kind;
	return l.got < 0 ? shell_error(sh, "%s", sh->run.err.text) : 0;
}

int
command_redo(struct shell *sh, const char *args)
{
	uint64_t row, struck;
	int kind;

	if (args[0] != '\0')
		return shell_error(sh, "redo takes no words");
	if (book_path(&sh->run) == NULL)
		return shell_error(sh, "redo needs a journal: set journal FILE "
		    "begins one");
	kind = -1;
	if (last_undo(sh, &row, &struck, &kind) < 0)
		return -1;
	if (row == 0)
		return shell_error(sh, "nothing was taken back");
	if (kind == IS_ROSTER)
		return shell_error(sh, "what was taken back last is a roster: "
		    "apply writes it again");
	return shell_tool(sh, tool_find("journal"), arena_printf(&sh->line,
	    "undo %" PRIu64 " redo", row));
}
