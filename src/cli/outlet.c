/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See outlet.h, and run.h for run_flush() and run_error(). */
#include <config.h>

#include "cli/outlet.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/book.h"
#include "cli/run.h"
#include "sheet/file.h"
#include "tell/lay.h"

void
outlet_init(struct outlet *o, struct frame *f)
{
	memset(o, 0, sizeof(*o));
	o->fd = STDOUT_FILENO;
	o->text.frame = o->errors.frame = o->next.frame = f;
}

void
outlet_free(struct outlet *o)
{
	out_free(&o->text);
	out_free(&o->errors);
	out_free(&o->next);
}

/* Write what waits for standard output, columns aligned. 0, or -1 with errno. */
static int
write_text(const struct outlet *o)
{
	struct out laid;
	int got, was;

	if (!o->text.columns)
		return file_write(o->fd, o->text.p, o->text.n);
	out_open(&laid, o->text.frame);
	o->text.p[o->text.n] = '\0';
	tell_lay(o->text.p, 0, 0, &laid);
	got = file_write(o->fd, laid.p, laid.n);
	was = errno;
	out_free(&laid);
	errno = was;
	return got;
}

void
outlet_flow(struct outlet *o, const char *text, int indent)
{
	if (outlet_shows(o))
		out_printf(&o->text, "%s\n", text);
	else
		out_wrapped(&o->text, text, 0, indent);
}

/* Tell of a file that could not be read, if no error told of it. */
static void
tell_disk(struct run *run)
{
	char text[FRAME_DISK];

	if (run->in->frame->disk[0] == '\0')
		return;
	memcpy(text, run->in->frame->disk, sizeof(text));
	run->status = 2;
	run->unread = 1;
	run_error(run, NULL, text);
}

static void
write_errors(struct run *run)
{
	struct outlet *o = run->out;

	if (o->errors.n > 0)
		progress_wipe(&run->progress);
	(void)file_write(STDERR_FILENO, o->errors.p, o->errors.n);
	if (!o->broken && !run->unwritten)
		(void)file_write(STDERR_FILENO, o->next.p, o->next.n);
}

int
run_flush(struct run *run)
{
	struct outlet *o = run->out;
	int shown = outlet_shows(o);

	tell_disk(run);
	/* Rulings after the journal failed are not printed either. */
	(void)book_commit(run);
	if (shown ? o->show(o, o->broken || run->unwritten) < 0 : !o->broken &&
	    !run->unwritten && write_text(o) < 0) {
		o->broken = 1;
		shown = 0;
		run->status = 2;
		if (errno != EPIPE)
			out_printf(&o->errors, "%s: standard output: %s\n",
			    run->in->tool->name, strerror(errno));
	}
	o->text.n = 0;
	o->text.columns = 0;
	if (!shown)
		write_errors(run);
	o->errors.n = o->next.n = 0;
	return o->broken || run->unwritten ? -1 : 0;
}

void
run_error(struct run *run, const char *place, const char *text)
{
	struct out *o;
	int first;

	if (run->cancelled)
		return;
	o = &run->out->errors;
	first = o->n == 0;
	/* Errors of rulings that are only compared are not seen. */
	if (run->in->told == NULL &&
	    strstr(text, run->in->frame->disk) != NULL)
		run->in->frame->disk[0] = '\0';
	if (place == NULL)
		place = run->in->line_name;
	out_printf(o, "%s: %s%s", run->in->tool->name,
	    place != NULL ? place : "", place != NULL ? ": " : "");
	out_clean(o, text);
	if (first)
		run->out->wrong_first = o->n;
	out_text(o, "\n");
}

void
run_more(struct run *run)
{
	char text[sizeof(run->err.text)];

	if (!run->err.set)
		return;
	memcpy(text, run->err.text, sizeof(text));
	err_clear(&run->err);
	run_error(run, NULL, text);
}
