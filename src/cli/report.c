/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. What a record becomes on standard output: rows, objects, errors. */
#include <config.h>

#include "cli/driver.h"

#include <string.h>
#include <unistd.h>

const char *const own_names[OWN_COUNT] = {
	[OWN_ANSWER] = "answer",
	[OWN_DICE] = "dice",
	[OWN_MEANING] = "meaning",
	[OWN_EFFECTS] = "effects",
	[OWN_ERROR] = "error",
};

/* One CSV row: the cells that came in, own columns in place or behind. */
void
driver_row(struct driver *d, const struct record *rec, const char *const *own)
{
	const struct columns *c;
	int i, k, first;

	c = rec->columns;
	first = 1;
	for (i = 0; c != NULL && i < c->n; i++) {
		for (k = 0; k < OWN_COUNT; k++)
			if (c->own[k] == i)
				break;
		if (!first)
			out_text(&d->out, ",");
		first = 0;
		out_csv(&d->out, k < OWN_COUNT ? own[k] : rec->cells[i],
		    k == OWN_ERROR || k == OWN_MEANING);
	}
	for (k = 0; k < OWN_COUNT; k++) {
		if (c != NULL && c->own[k] >= 0)
			continue;
		if (!first)
			out_text(&d->out, ",");
		first = 0;
		out_csv(&d->out, own[k], k == OWN_ERROR || k == OWN_MEANING);
	}
	out_text(&d->out, "\n");
}

void
driver_header(struct driver *d, const struct record *rec)
{
	const char *names[OWN_COUNT];
	struct record head = *rec;
	int i;

	if (d->header)
		return;
	d->header = 1;
	for (i = 0; i < OWN_COUNT; i++)
		names[i] = arena_printf(&d->work, "%s.%s", d->tool->name,
		    own_names[i]);
	head.cells = rec->columns != NULL ? rec->columns->names : NULL;
	driver_row(d, &head, names);
}

/*
 * Follow-ups are for the person at a terminal, and for nobody else: an answer
 * that goes on into a pipe is followed up there.
 */
static int
shows_follows(const struct driver *d)
{
	return d->format == FORMAT_TEXT && isatty(STDERR_FILENO) &&
	    isatty(STDOUT_FILENO);
}

int
driver_follows(const struct driver *d, const struct record *rec)
{
	return d->asker != NULL || d->opt.explain ||
	    d->format == FORMAT_JSON || (!rec->stream && shows_follows(d));
}

void
driver_offers(struct driver *d, const struct ruling *r)
{
	const struct follow *f;
	int shown;

	shown = r->follows != NULL && shows_follows(d);
	/* Only the shell has a use for them afterwards. */
	if (d->asker != NULL) {
		d->effects = arena_text(&d->keep, tell_effects(r, &d->work));
		d->answer = arena_text(&d->keep, r->text);
	}
	for (f = r->follows; f != NULL; f = f->next) {
		if (d->offer == NULL)
			d->offer = arena_text(&d->keep, f->question);
		if (!shown)
			continue;
		out_text(&d->errors, "next: ");
		out_clean(&d->errors, f->question);
		out_text(&d->errors, "\n");
	}
}

void
driver_tell(struct driver *d, const struct ruling *r, const struct record *rec)
{
	const char *own[OWN_COUNT];
	struct telling t;
	int i;

	memset(&t, 0, sizeof(t));
	t.tool = d->tool->name;
	switch (d->format) {
	case FORMAT_JSON:
		t.fingerprint = driver_print(d);
		tell_json(&d->out, r, &t, NULL, &d->work);
		break;
	case FORMAT_CSV:
		driver_header(d, rec);
		own[OWN_ANSWER] = r->text;
		own[OWN_DICE] = tell_faces(r, &d->work);
		own[OWN_MEANING] = tell_meaning(r, &d->work);
		own[OWN_EFFECTS] = tell_effects(r, &d->work);
		own[OWN_ERROR] = "";
		for (i = 0; i < OWN_COUNT; i++)
			own[i] = out_shown(own[i], &d->work);
		driver_row(d, rec, own);
		break;
	default:
		if (d->opt.say)
			tell_say(&d->out, r, &d->work);
		else
			tell_text(&d->out, r, &d->work);
		if (d->opt.explain)
			tell_explain(&d->out, r, &d->work);
		break;
	}
}

/* An error of a record: the message, and its row or object where due. */
void
driver_fail(struct driver *d, const struct ruling *r, const struct record *rec,
    const char *words)
{
	static const char *const empty[OWN_COUNT] = { "", "", "", "", "" };
	const char *own[OWN_COUNT];
	struct telling t;

	d->status = 2;
	if (d->cancelled)
		return;
	if (d->format == FORMAT_JSON) {
		memset(&t, 0, sizeof(t));
		t.tool = d->tool->name;
		t.question = words;
		if (r != NULL)
			tell_json(&d->out, r, &t, d->err.text, &d->work);
		else
			tell_json_error(&d->out, d->sys->name, &t,
			    d->err.text);
	} else if (d->format == FORMAT_CSV && rec->stream) {
		driver_header(d, rec);
		memcpy(own, empty, sizeof(own));
		if (rec->columns != NULL && rec->columns->dice >= 0)
			own[OWN_DICE] = rec->cells[rec->columns->dice];
		own[OWN_ERROR] = out_shown(d->err.text, &d->work);
		driver_row(d, rec, own);
	}
	driver_error(d, stream_place(d, rec), d->err.text);
}

void
driver_fault(struct driver *d, const struct record *rec)
{
	driver_fail(d, NULL, rec, rec->text);
}

void
driver_lost(struct driver *d)
{
	struct telling t;

	d->status = 2;
	if (d->format == FORMAT_JSON) {
		memset(&t, 0, sizeof(t));
		t.tool = d->tool->name;
		t.question = "";
		tell_json_error(&d->out, d->sys->name, &t, d->err.text);
	}
	driver_error(d, NULL, d->err.text);
	err_clear(&d->err);
}
