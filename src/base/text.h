/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: base. Texts. Keywords are compared by an ASCII fold of our own, so that
 * no locale changes a ruling; in keywords blanks equal hyphens.
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

/* Compare like strcmp(), cases folded, a blank as a hyphen. */
int text_wordcmp(const char *a, const char *b);
/* Are the first n bytes of a all of b, cases folded? 1 or 0. */
int text_same(const char *a, size_t n, const char *b);
/* The rest of text_eq() and text_wordeq(), for texts that begin alike. */
int text_eq_whole(const char *a, const char *b);
int text_wordeq_whole(const char *a, const char *b);

/* Are they equal, cases folded? Most differ at once: no call for those. */
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

/* Slips (change, drop, add, swap) from one word to the other, cases folded. */
int text_slips(const char *a, const char *b);
/* Is it a time, as `2026-11-18T15:04:05Z`? */
int text_is_time(const char *s);
/* The known name that is nearest to a typed one, and others as near. */
enum { NEAR_ALSO = 2 };
struct text_near {
	const char *name;	/* NULL: none is near enough */
	int slips;		/* its slips; first, one above the limit */
	const char *also[NEAR_ALSO]; /* NULL past the last */
};
void text_nearer(struct text_near *near, const char *known, const char *typed);
/* Add one more name, however near. 0: there is no room for others. */
int text_also(struct text_near *near, const char *known);
/*
 * *code: the character of UTF-8 at s, where n >= 1 bytes are. How many bytes it
 * takes; 0: these bytes are none.
 */
size_t text_char(const char *s, size_t n, uint32_t *code);
/*
 * Would a terminal obey the character instead of showing it? Controls of both
 * kinds, and those that change the direction of letters.
 */
int text_hidden(uint32_t code);
/* How many bytes from s on, of n, are printable ASCII, TAB or new line. */
size_t text_plain(const char *s, size_t n);
/* Are all n bytes ASCII? */
int text_ascii(const char *s, size_t n);
/* Where the first byte stands that begins no character of UTF-8; n: none. */
size_t text_broken(const char *s, size_t n);
/* Next blank-separated token at *s: its start and length; NULL at the end. */
const char *text_token(const char **s, size_t *len);
/*
 * The same as a text in the arena, "" at the end; *rest: what follows it, from
 * the next token on.
 */
const char *text_first(struct arena *a, const char *text, const char **rest);
/* The next choice of `a|b`, of *left bytes from *s on; NULL: no more. */
const char *text_choice(const char **s, size_t *left, size_t *len);
/* Is `word` one of the blank-separated words of `list`? */
int text_inlist(const char *list, const char *word);
/* How many bytes from s on a string of JSON may hold as they are. */
size_t text_json_plain(const char *s);
/* The end of a path: the file and `folders` folders; `SYSTEM/steps.csv`: 1. */
const char *text_short_path(const char *path, int folders);
/* The hash of a text, cases folded, blanks as hyphens. */
unsigned text_hash(const char *s, size_t len);
/* Write a text at `at`, after a blank if one is wanted: its end, no NUL. */
char *text_append(char *at, const char *s, int blank);
/* Write the digits of v at `at`: where they end, no NUL. */
enum { TEXT_DIGITS = 20 };
char *text_decimal(char *at, uint64_t v);
/*
 * Print by a format that has only `%s` and `%d`, from *at to before `end`, no
 * NUL. *at: where writing ended. 0, or -1: the format has more, or there is no
 * room.
 */
int text_print(char **at, const char *end, const char *fmt, va_list *ap);

/*
 * The next word of a line, without its quotes, in the arena; NULL: no more. *s
 * moves on. Blanks between quotes belong to the word; a quote opens at its
 * beginning, behind a `=` or behind another quote, if its partner follows.
 */
char *text_word(const char **s, struct arena *a);
/* Quote a word if need be, so that text_word() reads it as it is. */
const char *text_quoted(const char *word, struct arena *a);

/* Does the text begin the word? Parts may be cut: `r-h` of `remove-hits`. */
int text_begun(const char *word, const char *text);

#endif
