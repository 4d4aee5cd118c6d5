/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: shell. See screen.h. */
#include <config.h>

#include "shell/screen.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "shell/edit.h"
#include "sheet/file.h"
#include "tell/lay.h"

enum { NARROW = 20 };

static int
line_count(const struct out *o)
{
	size_t i;
	int n;

	for (i = 0, n = 0; i < o->n; i++)
		n += o->p[i] == '\n';
	return n;
}

static void
ignore(int sig)
{
	(void)sig;
}

/*
 * Send a text through the pager. 0, or -1: there is none, or it failed. One
 * that is left before it has read everything ends nothing. (Caught and not
 * ignored: what the pager starts inherits no deaf signal.)
 */
static int
page(const struct out *o)
{
	struct sigaction deaf, was;
	const char *pager = getenv("PAGER");
	FILE *f;
	int got;

	if (pager == NULL || pager[0] == '\0')
		pager = "less -FRX";
	f = popen(pager, "w");
	if (f == NULL)
		return -1;
	memset(&deaf, 0, sizeof(deaf));
	deaf.sa_handler = ignore;
	(void)sigemptyset(&deaf.sa_mask);
	(void)sigaction(SIGPIPE, &deaf, &was);
	(void)fwrite(o->p, 1, o->n, f);
	got = pclose(f);
	(void)sigaction(SIGPIPE, &was, NULL);
	return got == 0 ? 0 : -1;
}

static int
wants_colour(void)
{
	const char *term, *no;

	term = getenv("TERM");
	no = getenv("NO_COLOR");
	return (no == NULL || no[0] == '\0') && term != NULL &&
	    strcmp(term, "dumb") != 0;
}

/* Lay a text out for the terminal, painted if there is colour. */
static void
lay(const struct out *text, int width, int colour, const char *paint,
    struct out *to)
{
	if (text->n == 0)
		return;
	if (colour && paint != NULL)
		out_bytes(to, paint, strlen(paint));
	tell_lay(text->p, width < NARROW ? NARROW : width, colour, to);
	if (colour && paint != NULL)
		out_bytes(to, "\033[0m", 4);
}

int
screen_show(const struct outlet *o, int wrong)
{
	struct out text;
	int got, colour, width, height;

	if ((wrong || o->text.n == 0) && o->errors.n == 0 && o->next.n == 0)
		return 0;
	edit_size(&width, &height);
	memset(&text, 0, sizeof(text));
	text.frame = o->text.frame;
	colour = wants_colour();
	if (!wrong)
		lay(&o->text, width, colour, NULL, &text);
	got = line_count(&text) >= height && page(&text) == 0;
	if (got)
		text.n = 0;
	/* Everything in one write, if all of it goes to one terminal. */
	if (o->one)
		lay(&o->errors, width, colour, "\033[31m", &text);
	if (o->one && !wrong)
		lay(&o->next, width, colour, NULL, &text);
	got = file_write(o->fd, text.p, text.n);
	if (got == 0 && !o->one) {
		(void)file_write(STDERR_FILENO, o->errors.p, o->errors.n);
		(void)file_write(STDERR_FILENO, o->next.p, o->next.n);
	}
	out_free(&text);
	return got;
}
