/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. See text.h. */
#include <config.h>

#include "base/text.h"

#include <string.h>

#include "base/arena.h"
#include "base/hash.h"

/* The characters of text_blank(). */
#define BLANKS " \t\r\n"

int
text_same(const char *a, size_t n, const char *b)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (a[i] != b[i] && text_fold((unsigned char)a[i]) !=
		    text_fold((unsigned char)b[i]))
			return 0;
	return b[n] == '\0';
}

int
text_eq_whole(const char *a, const char *b)
{
	for (; *a == *b ||
	    text_fold((unsigned char)*a) == text_fold((unsigned char)*b);
	    a++, b++)
		if (*a == '\0')
			return 1;
	return 0;
}

static int
wordfold(int c)
{
	return c == ' ' ? '-' : text_fold(c);
}

int
text_wordcmp(const char *a, const char *b)
{
	int x, y;

	for (;; a++, b++) {
		x = wordfold((unsigned char)*a);
		y = wordfold((unsigned char)*b);
		if (x != y || x == '\0')
			return x - y;
	}
}

int
text_wordeq_whole(const char *a, const char *b)
{
	for (; *a == *b ||
	    wordfold((unsigned char)*a) == wordfold((unsigned char)*b);
	    a++, b++)
		if (*a == '\0')
			return 1;
	return 0;
}

size_t
text_char(const char *s, size_t n, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	unsigned char c = (unsigned char)*s;
	size_t len, i;

	len = c < 0x80 ? 1 : c < 0xc0 ? 0 : c < 0xe0 ? 2 : c < 0xf0 ? 3 :
	    c < 0xf8 ? 4 : 0;
	if (len == 0 || len > n)
		return 0;
	*code = len == 1 ? c : c & (0x7fu >> len);
	for (i = 1; i < len; i++) {
		c = (unsigned char)s[i];
		if ((c & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (c & 0x3f);
	}
	return *code < least[len] || *code > 0x10ffff ||
	    (*code >= 0xd800 && *code < 0xe000) ? 0 : len;
}

int
text_hidden(uint32_t code)
{
	return code < 0x20 || (code >= 0x7f && code < 0xa0) ||
	    (code >= 0x202a && code <= 0x202e) ||
	    (code >= 0x2066 && code <= 0x2069);
}

size_t
text_plain(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n && ((s[i] >= 0x20 && s[i] < 0x7f) || s[i] == '\t' ||
	    s[i] == '\n'); i++)
		continue;
	return i;
}

static inline uint64_t
eight(const char *s)
{
	uint64_t v;

	memcpy(&v, s, sizeof(v));
	return v;
}

int
text_ascii(const char *s, size_t n)
{
	const char *end;
	uint64_t all = 0;

	for (end = s + n; end - s >= 64; s += 64)
		all |= eight(s) | eight(s + 8) | eight(s + 16) |
		    eight(s + 24) | eight(s + 32) | eight(s + 40) |
		    eight(s + 48) | eight(s + 56);
	for (; s < end; s++)
		all |= (uint64_t)(unsigned char)*s;
	return (all & UINT64_C(0x8080808080808080)) == 0;
}

size_t
text_broken(const char *s, size_t n)
{
	uint32_t code;
	size_t i, len;

	for (i = 0; i < n; i += len) {
		i += text_plain(s + i, n - i);
		if (i == n)
			break;
		len = text_char(s + i, n - i, &code);
		if (len == 0)
			break;
	}
	return i;
}

/* The Damerau-Levenshtein distance (with adjacent swaps), by three rows. */
int
text_slips(const char *a, const char *b)
{
	enum { MOST = 48 };
	int row[3][MOST + 1], i, j, la, lb, best, *two, *one, *cur, *spare;

	la = (int)strlen(a);
	lb = (int)strlen(b);
	if (la > MOST || lb > MOST)
		return la == lb && text_eq(a, b) ? 0 : MOST;
	two = row[0];
	one = row[1];
	cur = row[2];
	for (j = 0; j <= lb; j++)
		one[j] = two[j] = j;
	for (i = 1; i <= la; i++) {
		cur[0] = i;
		for (j = 1; j <= lb; j++) {
			best = one[j - 1] + (text_fold(a[i - 1]) !=
			    text_fold(b[j - 1]));
			if (one[j] + 1 < best)
				best = one[j] + 1;
			if (cur[j - 1] + 1 < best)
				best = cur[j - 1] + 1;
			if (i > 1 && j > 1 &&
			    text_fold(a[i - 1]) == text_fold(b[j - 2]) &&
			    text_fold(a[i - 2]) == text_fold(b[j - 1]) &&
			    two[j - 2] + 1 < best)
				best = two[j - 2] + 1;
			cur[j] = best;
		}
		spare = two;
		two = one;
		one = cur;
		cur = spare;
	}
	return one[lb];
}

int
text_is_time(const char *s)
{
	static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
	int i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == 'd' ? !text_digit((unsigned char)s[i]) :
		    s[i] != form[i])
			return 0;
	return s[i] == '\0';
}

int
text_also(struct text_near *near, const char *known)
{
	int i;

	if (near->name == NULL)
		near->name = known;
	if (text_wordeq(near->name, known))
		return 1;
	for (i = 0; i < NEAR_ALSO && near->also[i] != NULL; i++)
		if (text_wordeq(near->also[i], known))
			return 1;
	if (i < NEAR_ALSO)
		near->also[i++] = known;
	return i < NEAR_ALSO;
}

void
text_nearer(struct text_near *near, const char *known, const char *typed)
{
	const int slips = text_slips(known, typed);

	if (slips < near->slips)
		*near = (struct text_near){ .name = known, .slips = slips };
	if (slips == near->slips && near->name != NULL)
		(void)text_also(near, known);
}

const char *
text_token(const char **s, size_t *len)
{
	const char *p, *start;

	for (p = *s; text_blank((unsigned char)*p); p++)
		continue;
	start = p;
	while (*p != '\0' && !text_blank((unsigned char)*p))
		p++;
	*s = p;
	*len = (size_t)(p - start);
	return *len > 0 ? start : NULL;
}

const char *
text_first(struct arena *a, const char *text, const char **rest)
{
	const char *p;
	size_t len;

	p = text_token(&text, &len);
	*rest = text + strspn(text, " \t");
	return p != NULL ? arena_copy(a, p, len) : "";
}

const char *
text_choice(const char **s, size_t *left, size_t *len)
{
	const char *start = *s, *end;

	if (*left == 0)
		return NULL;
	end = memchr(start, '|', *left);
	*len = end != NULL ? (size_t)(end - start) : *left;
	*left -= *len + (end != NULL);
	*s = start + *len + (end != NULL);
	return start;
}

int
text_inlist(const char *list, const char *word)
{
	const char *p;
	size_t len;

	while ((p = text_token(&list, &len)) != NULL)
		if (text_same(p, len, word))
			return 1;
	return 0;
}

/* Fold eight bytes: capital letters to small ones, a blank to a hyphen. */
static inline uint64_t
folded(uint64_t v)
{
	const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
	const uint64_t blanks = UINT64_C(0x2020202020202020);
	uint64_t other;		/* 0x80 in each byte that is no blank */

	v |= blanks;
	other = v ^ blanks;
	other = ((other & low) + low) | other | low;
	return v ^ (~other >> 7) * (' ' ^ '-');
}

static inline uint64_t
load4(const char *p)
{
	uint32_t v;

	memcpy(&v, p, sizeof(v));
	return v;
}

/* Up to seven bytes as one number: none is left out, some are in it twice. */
static inline uint64_t
load_few(const char *p, size_t len)
{
	const unsigned char *s = (const unsigned char *)p;

	if (len >= 4)
		return load4(p) | load4(p + len - 4) << 32;
	return len == 0 ? 0 : s[0] | (uint64_t)s[len / 2] << 8 |
	    (uint64_t)s[len - 1] << 16;
}

unsigned
text_hash(const char *s, size_t len)
{
	const char *end = s + len;
	uint64_t h = len;

	if (len < sizeof(h))
		return (unsigned)hash_mix(h, folded(load_few(s, len)));
	for (; (size_t)(end - s) > sizeof(h); s += sizeof(h))
		h = hash_mix(h, folded(eight(s)));
	return (unsigned)hash_mix(h, folded(eight(end - sizeof(h))));
}

size_t
text_json_plain(const char *s)
{
	size_t n;

	for (n = 0; s[n] >= 0x20 && s[n] < 0x7f && s[n] != '"' && s[n] != '\\';
	    n++)
		continue;
	return n;
}

const char *
text_short_path(const char *path, int folders)
{
	const char *p;

	for (p = path + strlen(path); p > path; p--)
		if (p[-1] == '/' && folders-- == 0)
			break;
	return p;
}

char *
text_append(char *at, const char *s, int blank)
{
	if (blank)
		*at++ = ' ';
	while (*s != '\0')
		*at++ = *s++;
	return at;
}

char *
text_decimal(char *at, uint64_t v)
{
	char digits[TEXT_DIGITS], *p = digits + sizeof(digits);

	do
		*--p = (char)('0' + v % 10);
	while ((v /= 10) > 0);
	while (p < digits + sizeof(digits))
		*at++ = *p++;
	return at;
}

int
text_print(char **at, const char *end, const char *fmt, va_list *ap)
{
	const char *s;
	char *p;
	int64_t v;
	size_t n;

	for (p = *at; *fmt != '\0' && end - p > TEXT_DIGITS + 1; fmt++) {
		if (*fmt != '%') {
			*p++ = *fmt;
		} else if (*++fmt == 's') {
			s = va_arg(*ap, const char *);
			n = s != NULL ? strlen(s) : SIZE_MAX;
			if (n >= (size_t)(end - p))
				break;
			p = (char *)memcpy(p, s, n) + n;
		} else if (*fmt == 'd') {
			v = va_arg(*ap, int);
			if (v < 0)
				*p++ = '-';
			p = text_decimal(p, (uint64_t)(v < 0 ? -v : v));
		} else {
			break;
		}
	}
	*at = p;
	return *fmt == '\0' ? 0 : -1;
}

char *
text_word(const char **s, struct arena *a)
{
	const char *end, *p = *s + strspn(*s, BLANKS);
	char *word, *to;
	int may = 1;

	if (*p == '\0') {
		*s = p;
		return NULL;
	}
	word = to = arena_raw(a, strlen(p) + 1);
	while (*p != '\0' && !text_blank((unsigned char)*p)) {
		end =
		    may && (*p == '"' || *p == '\'') ? strchr(p + 1, *p) : NULL;
		if (end == NULL) {
			may = *p == '=';
			*to++ = *p++;
			continue;
		}
		memcpy(to, p + 1, (size_t)(end - p - 1));
		to += end - p - 1;
		p = end + 1;
	}
	*to = '\0';
	*s = p;
	return word;
}

const char *
text_quoted(const char *word, struct arena *a)
{
	const char *p, *text = "";
	size_t len;

	if (word[0] != '\0' && word[strcspn(word, BLANKS "\"'")] == '\0')
		return word;
	p = word;
	do {
		len = *p == '"' ? strspn(p, "\"") : strcspn(p, "\"");
		text = arena_printf(a, *p == '"' ? "%s'%.*s'" : "%s\"%.*s\"",
		    text, (int)len, p);
		p += len;
	} while (*p != '\0');
	return text;
}

int
text_begun(const char *word, const char *text)
{
	for (; *text != '\0'; text++, word++) {
		if (text_fold((unsigned char)*word) ==
		    text_fold((unsigned char)*text))
			continue;
		/* Skip the rest of this part of the word. */
		word += *text == '-' ? strcspn(word, "-") : 0;
		if (*word == '\0' || *text != '-')
			return 0;
	}
	return 1;
}
