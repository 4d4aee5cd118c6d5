/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. See page.h. */
#include <config.h>

#include "tell/page.h"

#include <string.h>

#include "base/arena.h"
#include "base/text.h"

static const char *const names[PAGE_FORMS] = {
	[PAGE_MARKDOWN] = "markdown",
	[PAGE_TEXT] = "text",
	[PAGE_HTML] = "html",
};

static const char *const marks[PAGE_FORMS][PAGE_PARTS][2] = {
	[PAGE_MARKDOWN] = {
		[PAGE_TITLE] = { "# ", "" },
		[PAGE_HEAD] = { "## ", "" },
		[PAGE_ITEM] = { "- ", "" },
		[PAGE_STRONG] = { "**", "**" },
		[PAGE_GONE] = { "~~", "~~" },
		[PAGE_QUOTE] = { "*", "*" },
		[PAGE_CODE] = { "`", "`" },
	},
	[PAGE_TEXT] = {
		[PAGE_ITEM] = { "  ", "" },
		[PAGE_GONE] = { "[", "]" },
	},
	[PAGE_HTML] = {
		[PAGE_TITLE] = { "<h1>", "</h1>" },
		[PAGE_HEAD] = { "<h2>", "</h2>" },
		[PAGE_ITEM] = { "<p>", "</p>" },
		[PAGE_NOTE] = { "<small>", "</small>" },
		[PAGE_CELL_HEAD] = { "<th>", "</th>" },
		[PAGE_CELL] = { "<td>", "</td>" },
		[PAGE_STRONG] = { "<b>", "</b>" },
		[PAGE_GONE] = { "<s>", "</s>" },
		[PAGE_QUOTE] = { "<i>", "</i>" },
		[PAGE_CODE] = { "<code>", "</code>" },
	},
};

enum page_form
page_named(const char *name)
{
	enum page_form form;

	for (form = 0; form < PAGE_FORMS; form++)
		if (text_eq(names[form], name))
			break;
	return form;
}

const char *const *
page_marks(enum page_form form, enum page_part part)
{
	static const char *const none[2] = { "", "" };

	return marks[form][part][0] != NULL ? marks[form][part] : none;
}

/* Add a byte. (Even a backslash would not keep a backquote in a code span.) */
static void
escape(struct out *o, enum page_form form, enum page_part part, const char *c)
{
	if (*c == '\n' || *c == '\t')
		out_bytes(o, " ", 1);
	else if (form == PAGE_HTML)
		out_markup(o, c);
	else if (form == PAGE_MARKDOWN && part == PAGE_CODE && *c == '`')
		out_bytes(o, "'", 1);
	else {
		if (form == PAGE_MARKDOWN && part != PAGE_CODE &&
		    strchr("\\`*_{}[]<>#|~&", *c) != NULL)
			out_bytes(o, "\\", 1);
		out_bytes(o, c, 1);
	}
}

const char *
page_text(enum page_form form, enum page_part part, const char *text,
    struct arena *a)
{
	struct out to;
	const char *p;

	out_open(&to, a->frame);
	out_text(&to, page_marks(form, part)[0]);
	for (p = out_shown(text, a); *p != '\0'; p++)
		escape(&to, form, part, p);
	out_text(&to, page_marks(form, part)[1]);
	text = to.n > 0 ? arena_text(a, to.p) : "";
	out_free(&to);
	return text;
}
