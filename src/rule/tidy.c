/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: rule. A formula with its blanks in one style. */
#include <config.h>

#include <string.h>

#include "base/text.h"
#include "rule/formula.h"

/* What stands before a token: whether a sign here has two operands. */
enum before { BEFORE_OPEN, BEFORE_SIGN, BEFORE_OPERAND };

static int
in_name(int c)
{
	return text_digit(c) || (text_fold(c) >= 'a' && text_fold(c) <= 'z');
}

/* The length of the token at p; 0: it belongs in no formula. */
static size_t
token(const char *p)
{
	const char *q;

	if (*p == '\'')
		return (q = strchr(p + 1, '\'')) == NULL ? 0
							 : (size_t)(q - p) + 1;
	if (text_digit((unsigned char)*p))
		return strspn(p, "0123456789.");
	for (q = p; in_name((unsigned char)*q) || *q == '.' || *q == '@' ||
	     (q > p && *q == '-' && in_name((unsigned char)q[-1]) &&
		 in_name((unsigned char)q[1]));
	     q++)
		continue;
	if (q > p)
		return (size_t)(q - p);
	if (*p != '\0' && strchr("<>!", *p) != NULL && p[1] == '=')
		return 2;
	return *p != '\0' && strchr("<>=+-*/,()[]", *p) != NULL;
}

static int
is_word(const char *p, size_t n)
{
	return p[n] != '(' && p[n] != '[' &&
	    (text_same(p, n, "and") || text_same(p, n, "or") ||
		text_same(p, n, "not") || text_same(p, n, "else") ||
		text_same(p, n, "in") || text_same(p, n, "where"));
}

const char *
formula_tidy(const char *text, struct arena *a)
{
	enum before before = BEFORE_OPEN;
	const char *p;
	char *made, *to;
	int gap, one, list = 0;
	size_t n;

	made = to = arena_alloc(a, 3 * strlen(text) + 1);
	for (p = text; *p != '\0'; p += n) {
		gap = text_blank((unsigned char)*p);
		p += strspn(p, " \t\r\n");
		n = token(p);
		if (n == 0)
			return *p == '\0' ? made : text;
		one = *p == ',' || *p == ')' || *p == ']' ? 0
		    : before == BEFORE_OPERAND		  ? gap
					       : before == BEFORE_SIGN;
		if (strchr("<>=+-*/!", *p) != NULL &&
		    before == BEFORE_OPERAND && (list != 2 || *p != '-'))
			one = 1;
		*to = ' ';
		to += one && to > made;
		memcpy(to, p, n);
		to += n;
		list = *p == '(' && list == 1 ? 2
		    : *p == ')'		      ? 0
		    : text_same(p, n, "in")   ? 1
					      : list;
		if (*p == '-' && (before != BEFORE_OPERAND || list == 2))
			before = BEFORE_OPEN;
		else
			before = strchr("([", *p) != NULL ? BEFORE_OPEN
			    : strchr("<>=+-*/!,", *p) != NULL || is_word(p, n)
			    ? BEFORE_SIGN
			    : BEFORE_OPERAND;
		*to = '\0';
	}
	return made;
}
