/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Keywords are compared by an ASCII fold of our own, so that no
 * locale changes a ruling, and blanks and hyphens are one in them.
 */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

struct arena;

/* ASCII lower case of one byte. */
static inline int
text_fold(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

static inline int
text_blank(int c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static inline int
text_digit(int c)
{
	return c >= '0' && c <= '9';
}

/* Like strcmp over the fold, in which a blank is a hyphen too. */
int text_wordcmp(const char *a, const char *b);
/* The first n bytes of a against all of b, over the fold: 1 if equal. */
int text_same(const char *a, size_t n, const char *b);
/* text_eq() and text_wordeq() of texts whose first bytes may be equal. */
int text_eq_whole(const char *a, const char *b);
int text_wordeq_whole(const char *a, const char *b);

/* Nearly all that is looked through differs at once: no call for those. */
static inline int
text_eq(const char *a, const char *b)
{
	return ((*a ^ *b) & ~('a' ^ 'A')) == 0 && text_eq_whole(a, b);
}

/* Like text_eq, where a blank equals a hyphen. */
static inline int
text_wordeq(const char *a, const char *b)
{
	int x;

	x = *a ^ *b;
	return ((x & ~('a' ^ 'A')) == 0 || x == (' ' ^ '-')) &&
	    text_wordeq_whole(a, b);
}

/* How many single slips (change, drop, add, swap) lie between two words. */
int text_slips(const char *a, const char *b);
/* Is it a time, as `2026-11-18T15:04:05Z`? */
int text_is_time(const char *s);
/* The nearest of many to what was typed: what is fewer slips off than any yet. */
struct text_near {
	const char *name;	/* NULL: none is near enough */
	int slips;		/* begin with more than may be */
};
void text_nearer(struct text_near *near, const char *known, const char *typed);
/*
 * How many bytes the UTF-8 character at s takes, of n that are there (at least
 * one), and which it is; 0: these bytes are none.
 */
size_t text_char(const char *s, size_t n, uint32_t *code);
/*
 * Would a terminal obey it instead of showing it? Controls of both kinds, and
 * what turns the direction of the letters behind it.
 */
int text_hidden(uint32_t code);
/* The bytes from s on, of n, that are ASCII and shown, or a TAB or new line. */
size_t text_plain(const char *s, size_t n);
/* Are they all ASCII? */
int text_ascii(const char *s, size_t n);
/* The first byte that begins no character of UTF-8; n: they all do. */
size_t text_broken(const char *s, size_t n);
/* Next blank-separated token at *s: its start and length; NULL at the end. */
const char *text_token(const char **s, size_t *len);
/* The next of the choices in `a|b`, *left bytes from *s on; NULL: no more. */
const char *text_choice(const char **s, size_t *left, size_t *len);
/* Is `word` one of the blank-separated words of `list`? */
int text_inlist(const char *list, const char *word);
/* The bytes from s on that a string of JSON has as they are. */
size_t text_json_plain(const char *s);
/* The end of a path: the file and so many folders, `SYSTEM/steps.csv` with 1. */
const char *text_short_path(const char *path, int folders);
/* A hash of the folded text in which blanks are hyphens. */
unsigned text_hash(const char *s, size_t len);
/* A text, after a blank if one is wanted, written at `at`: where it ends. */
char *text_append(char *at, const char *s, int blank);
/* The digits of v, with no end mark, at `at`: returns where they end. */
enum { TEXT_DIGITS = 20 };
char *text_decimal(char *at, uint64_t v);
/*
 * Nearly all that is put together are texts and numbers, which needs little of
 * what printf() can do: `%s` and `%d`. -1: it needs more, or more room than
 * there is from *at on; in any case *at is where writing ended, and no end
 * mark is there.
 */
int text_print(char **at, const char *end, const char *fmt, va_list *ap);

/*
 * The next word of a line, which moves on: blanks between quotes are part of it,
 * where a quote stands at its beginning, behind a `=` or behind another quote, and
 * its partner follows. In the arena, without the quotes; NULL: there is none.
 */
char *text_word(const char **s, struct arena *a);
/* A word so that text_word() reads it as it is. */
const char *text_quoted(const char *word, struct arena *a);

#endif
