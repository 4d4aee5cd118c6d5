/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: shell. Dice on the table: each throw is announced, and its faces are
 * typed; Enter alone lets the session's source throw it.
 */
#include <config.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "shell/shell.h"
#include "tell/tell.h"

enum { PROMPT = 2 * THROW_TEXT };

const char *
prompt_person(struct run *run, const char *legend, const char *prompt)
{
	struct shell *sh = (struct shell *)run->in->shell;
	struct phrase typed = { .arena = &run->arena };
	const struct phrase *whole;
	const char *answer;
	char *line;
	int got;

	if (legend != NULL)
		out_line(&run->out->next, "", legend);
	(void)run_flush(run);
	sh->asking = 1;
	got = edit_line(out_shown(prompt, &run->arena), &line);
	sh->asking = 0;
	if (got != EDIT_LINE) {
		run->cancelled = 1;
		return NULL;
	}
	answer = arena_text(&run->arena, line);
	free(line);
	if (answer[strspn(answer, " \t")] == '\0' && run->asked != NULL)
		run->cancelled = 1;
	phrase_add(&typed, answer, 0);
	whole = run->asked != NULL ? shell_whole(sh, &typed) : NULL;
	return whole != NULL ? phrase_text(whole, &run->arena) : answer;
}

/* `attack, side 2, 2d6: `, with the dice as -d need tells them. */
static void
announce(const struct asked_dice *h, char prompt[PROMPT])
{
	static const char *const sides[] = { "", ", side 1", ", side 2" };
	char dice[THROW_TEXT];

	(void)snprintf(prompt, PROMPT, "%s%.100s%s, %s: ",
	    tell_part(h->throw.part), h->throw.roll, sides[h->throw.side],
	    throw_dice(&h->throw, dice));
}

/* Is the text the faces of this throw? 0: h->typed holds them; -1 with err. */
static int
fits(struct asked_dice *h, const char *text, struct err *e)
{
	const struct typed_face *face;
	int i;

	if (typed_read(&h->typed, text, e) < 0)
		return -1;
	if (h->typed.need || h->typed.ngroup > 1)
		return err_set(e, "%s: \"%s\" is for several throws; type the "
		    "faces of this one", h->typed.name, text);
	if (typed_begin(&h->typed, &h->throw, e) != 0)
		return -1;
	for (i = 0; i < h->throw.count; i++)
		if (typed_next(&h->typed, &h->throw.die, &face, e) != 0)
			return -1;
	if (typed_finish(&h->typed, e) < 0 && !typed_ten(&h->typed))
		return -1;
	err_clear(e);
	typed_rewind(&h->typed);
	return typed_begin(&h->typed, &h->throw, e);
}

/*
 * Ask for the faces of a throw until they fit. 1: typed; 0: Enter, roll them;
 * -1 with err: the person gave up.
 */
static int
ask_faces(struct asked_dice *h, struct err *e)
{
	char prompt[PROMPT];
	const char *text, *say;
	struct err wrong;

	announce(h, prompt);
	say = NULL;
	for (;;) {
		text = prompt_person(&h->sh->run, say, prompt);
		if (text == NULL)
			return err_set(e, "no dice");
		if (text[strspn(text, " \t")] == '\0')
			return 0;
		memset(&wrong, 0, sizeof(wrong));
		if (fits(h, text, &wrong) == 0)
			return 1;
		if (shell_instead(&h->sh->run, text)) {
			h->sh->run.cancelled = 1;
			return err_set(e, "no dice");
		}
		say = arena_text(&h->sh->run.arena, wrong.text);
	}
}

static int
asked_begin(struct faces *f, const struct throw *throw, struct err *e)
{
	struct faces *under;
	struct asked_dice *h = (struct asked_dice *)f;
	int got;

	under = &h->sh->session.dice.faces;
	h->throw = *throw;
	h->one = throw->count < 0;
	h->drawn = 1;
	if (under->begin(under, throw, e) < 0)
		return -1;
	if (throw->count <= 0)
		return 0;
	got = ask_faces(h, e);
	h->drawn = got == 0;
	return got < 0 ? -1 : 0;
}

static int
asked_face(struct faces *f, const struct die *die, int *shows,
    const char **source, struct err *e)
{
	const struct typed_face *typed;
	struct faces *under;
	struct asked_dice *h = (struct asked_dice *)f;
	int got;

	under = &h->sh->session.dice.faces;
	if (h->one) {
		h->throw.count = 1;
		h->throw.die = *die;
		got = ask_faces(h, e);
		if (got < 0)
			return -1;
		h->drawn = got == 0;
	}
	if (h->drawn)
		return under->face(under, die, shows, source, e);
	if (typed_next(&h->typed, die, &typed, e) != 0)
		return -1;
	if (typed->draw)
		return under->face(under, die, shows, source, e);
	*shows = typed->face;
	*source = "typed";
	return 0;
}

void
asked_dice_init(struct asked_dice *h, struct shell *sh)
{
	memset(h, 0, sizeof(*h));
	h->typed.arena.frame = sh->session.frame;
	h->faces.begin = asked_begin;
	h->faces.face = asked_face;
	h->sh = sh;
	h->typed.name = "dice";
}
