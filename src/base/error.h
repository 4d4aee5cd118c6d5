/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. The error value: the first thing that went wrong, as one line of
 * text. Functions that can fail take one and return -1; nobody below the
 * driver prints. Later errors never overwrite the first.
 */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

struct err {
	int set;		/* 1 once something went wrong */
	int missing;		/* 1 if a required value was not given */
	int word;		/* which word of the question is at fault, or 0 */
	char text[1024];	/* one line, no newline */
};

/* Latch a message; returns -1 so that callers can say `return err_set(...)`. */
int err_set(struct err *e, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
/* Forget what was latched. */
void err_clear(struct err *e);

#endif
