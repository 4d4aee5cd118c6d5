/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: shell. See screen.h. */
#include <config.h>

#include "shell/screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tell/lay.h"

enum { USUAL_WIDTH = 80, USUAL_HEIGHT = 24, NARROW = 20 };

static int
line_count(const struct out *o)
{
	size_t i;
	int n;

	for (i = 0, n = 0; i < o->n; i++)
		n += o->p[i] == '\n';
	return n;
}

/* 0, or -1: there is no pager, or it would not. */
static int
page(const struct out *o)
{
	const char *pager;
	FILE *f;

	pager = getenv("PAGER");
	if (pager == NULL || pager[0] == '\0')
		pager = "less -FRX";
	f = popen(pager, "w");
	if (f == NULL)
		return -1;
	(void)fwrite(o->p, 1, o->n, f);
	return pclose(f) == 0 ? 0 : -1;
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

int
screen_show(const struct outlet *o, const struct out *text, int fd)
{
	struct winsize size;
	struct out laid;
	int got, colour;

	if (text->n == 0)
		return 0;
	memset(&size, 0, sizeof(size));
	(void)ioctl(fd, TIOCGWINSZ, &size);
	if (size.ws_col == 0)
		size.ws_col = USUAL_WIDTH;
	if (size.ws_row == 0)
		size.ws_row = USUAL_HEIGHT;
	memset(&laid, 0, sizeof(laid));
	laid.frame = text->frame;
	colour = wants_colour();
	if (fd != o->fd && colour)
		out_bytes(&laid, "\033[31m", 5);
	tell_lay(text->p, size.ws_col < NARROW ? NARROW : size.ws_col,
	    colour, &laid);
	if (fd != o->fd && colour)
		out_bytes(&laid, "\033[0m", 4);
	got = fd == o->fd && line_count(&laid) >= size.ws_row &&
	    page(&laid) == 0 ? 0 : outlet_write(fd, &laid);
	out_free(&laid);
	return got;
}
