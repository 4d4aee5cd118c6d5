/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: tell. What stands on a page to be read elsewhere: headings, cells,
 * words, in Markdown, as text or as HTML.
 */
#ifndef TELL_PAGE_H
#define TELL_PAGE_H

#include "tell/out.h"

enum page_form { PAGE_MARKDOWN, PAGE_TEXT, PAGE_HTML, PAGE_FORMS };

enum page_part {
	PAGE_TITLE, PAGE_HEAD, PAGE_ITEM, PAGE_NOTE,
	PAGE_CELL_HEAD, PAGE_CELL,	/* of a table */
	PAGE_STRONG, PAGE_GONE, PAGE_QUOTE, PAGE_CODE,
	PAGE_PLAIN, PAGE_PARTS
};

/* The form of that name, as -f has it; PAGE_FORMS: it is none. */
enum page_form page_named(const char *name);
/* What stands before and after a part. */
const char *const *page_marks(enum page_form form, enum page_part part);
/* A part; characters that mean something to the form are escaped. */
const char *page_text(enum page_form form, enum page_part part,
    const char *text, struct arena *a);

#endif
