/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: cli. What a ruling leaves behind for the shell's later lines: what it
 * did to whom, and the questions that follow. It has its own memory, since
 * tables and rulings are forgotten between the lines.
 */
#ifndef CLI_LEFT_H
#define CLI_LEFT_H

#include "eval/ruling.h"

/* A question that follows. Due: in the phase, which `next` asks as well. */
enum owing { OWED_THEN, OWED_MUST, OWED_DUE, OWED_MAY };

struct owed {
	enum owing what;
	const char *name, *whom; /* of the follow-up, whom it asks; or "" */
	const char *question;
	const char *asks;	/* the question with its units */
};

struct owes {
	struct owed *all;
	int n, room;
};

/* What one ruling did. */
struct deed {
	struct deed *next;
	const char *of;		/* `fight, 3rd`: a follow-up; "": none */
	const char *tool, *answer;
	struct outcome_effect *effects;
	/* The roster's units in its question. */
	struct doer {
		int side, nth;	/* nth, from 1, of that side */
		const char *name;
	} *doers;
	int n, room;
};

struct left {
	struct arena arena;	/* holds all of it */
	int ruled;		/* 0: there is no ruling */
	struct deed did;	/* without units: the shell has its words */
	struct deed *later;	/* the follow-ups ruled by --through */
	struct owes owes;
};

/* Note a ruling of this tool: what it did, and what follows. */
void left_ruling(struct left *l, const char *tool, const struct ruling *r);
/* Note a follow-up f that --through asked as question q. */
void left_later(struct left *l, const struct follow *f, const char *tool,
    const struct question *q, const struct ruling *r);
/* Now there is no ruling; its memory is free for the next one. */
void left_forget(struct left *l);

/* What follows a ruling: `then` before `must` before `may`. */
void owes_ruling(struct owes *o, const struct ruling *r, struct arena *a);
/* Add a copy of one that is owed. */
void owes_add(struct owes *to, const struct owed *o, struct arena *a);

#endif
