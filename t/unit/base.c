/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exact numbers, wide weights and folded text, at their edges. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "../lib/taptest.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/wide.h"

static const struct {
	const char *text;
	int sign;
	const char *printed; /* NULL: no number */
} numbers[] = {
	{ "0", 0, "0" },
	{ "14", 0, "14" },
	{ "-2", 0, "-2" },
	{ "+1", 1, "+1" },
	{ "1/4", 0, "0.25" },
	{ "3.50", 0, "3.5" },
	{ "-7/2", 0, "-3.5" },
	{ "1/3", 0, "1/3" },
	{ "2/6", 0, "1/3" },
	{ "1/16", 0, "0.0625" },
	{ "-41/20", 0, "-2.05" },
	{ "10001/10000", 1, "+1.0001" },
	{ "1/32", 0, "1/32" },
	{ "9223372036854775807", 0, "9223372036854775807" },
	{ "9223372036854775808", 0, NULL },
	{ "1/0", 0, NULL },
	{ "", 0, NULL },
	{ "-", 0, NULL },
	{ ".5", 0, "0.5" },
	{ "5.", 0, NULL },
	{ "1/-2", 0, NULL },
	{ "2-1", 0, NULL },
	{ "1 2", 0, NULL },
};

static void
test_numbers(void)
{
	char buf[NUM_TEXT];
	struct num n;
	size_t i;

	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
		if (num_parse(&n, numbers[i].text, strlen(numbers[i].text)) < 0)
			ok(numbers[i].printed == NULL, "\"%s\" is no number",
			    numbers[i].text);
		else
			is(num_print(n, numbers[i].sign, buf),
			    numbers[i].printed, "\"%s\" prints",
			    numbers[i].text);
	}
}

static void
test_arithmetic(void)
{
	struct num a, b, r, most;

	(void)num_make(&a, 1, 6);
	(void)num_make(&b, -1, 4);
	ok(num_add(&r, a, b) == 0 && r.n == -1 && r.d == 12, "1/6 - 1/4");
	ok(num_mul(&r, a, b) == 0 && r.n == -1 && r.d == 24, "1/6 * -1/4");
	ok(num_div(&r, a, b) == 0 && r.n == -2 && r.d == 3, "1/6 / -1/4");
	ok(num_div(&r, a, num_int(0)) < 0, "nothing is divided by zero");
	most = num_int(INT64_MAX);
	ok(num_add(&r, most, num_int(1)) < 0, "an overflow is told: add");
	ok(num_mul(&r, most, num_int(2)) < 0, "an overflow is told: mul");
	ok(num_cmp(b, a) < 0 && num_cmp(a, a) == 0, "compare");
	(void)num_make(&a, -7, 2);
	cmp_ok((int)num_floor(a), "==", -4, "floor of -3.5");
	cmp_ok((int)num_ceil(a), "==", -3, "ceil of -3.5");
	cmp_ok((int)num_round(a), "==", -4, "round of -3.5 goes away");
	(void)num_make(&a, 5, 2);
	cmp_ok((int)num_round(a), "==", 3, "round of 2.5 goes away");
	(void)num_make(&a, 7, 3);
	cmp_ok((int)num_round(a), "==", 2, "round of 7/3");
}

static void
test_wide(void)
{
	char buf[WIDE_TEXT];
	struct wide a, b;
	uint64_t v;
	int i, n;

	wide_set(&a, 1);
	for (i = 0; i < 60; i++)
		(void)wide_mul_u64(&a, 6);
	is(wide_print(&a, buf),
	    "48873677980689257489322752273774603865660850176", "6 to the 60th");
	wide_set(&b, 1);
	for (i = 0; i < 58; i++)
		(void)wide_mul_u64(&b, 6);
	wide_reduce(&a, &b);
	ok(wide_u64(&a, &v) && v == 36 && wide_u64(&b, &v) && v == 1,
	    "6^60 / 6^58 reduces to 36");
	wide_set(&a, 0);
	wide_set(&b, 35);
	wide_reduce(&a, &b);
	ok(wide_zero(&a) && wide_u64(&b, &v) && v == 1, "0/35 is 0/1");
	wide_set(&a, UINT64_MAX);
	wide_set(&b, 1);
	ok(wide_add(&a, &b) == 0 && a.n == 2 && a.l[0] == 0, "a carry");
	wide_sub(&a, &b);
	ok(wide_u64(&a, &v) && v == UINT64_MAX, "and back");
	wide_set(&a, 1);
	for (n = 0; wide_mul_u64(&a, 2) == 0; n++)
		continue;
	cmp_ok(n, "==", 1023, "1024 bits are the most");
	wide_set(&a, 10);
	wide_set(&b, 36);
	ok(wide_ratio(&a, &b) > 0.2777 && wide_ratio(&a, &b) < 0.2778,
	    "a ratio for people");
}

static void
test_text(void)
{
	const char *s, *p;
	size_t len;

	ok(text_eq("WoodS", "woods"), "case is folded");
	ok(text_wordeq("Swept from the Field", "swept-from-the-field"),
	    "blanks are hyphens");
	ok(!text_wordeq("wood", "woods"), "a prefix is not the word");
	ok(text_wordeq("-", " ") && !text_eq("-", " ") && !text_eq("-", "\r"),
	    "a hyphen is a blank in words alone");
	ok(text_eq("", "") && !text_eq("", " ") && !text_eq("@", "`") &&
		!text_wordeq("[", "{"),
	    "what differs by one bit is not the same");
	cmp_ok(text_slips("wods", "woods"), "==", 1, "one letter missing");
	cmp_ok(text_slips("disroder", "disorder"), "==", 1, "one swap");
	cmp_ok(text_slips("", "abc"), "==", 3, "all missing");
	ok(text_inlist("odds  bombarding", "bombarding"), "in a list");
	ok(!text_inlist("odds bombarding", "bomb"), "not in a list");
	s = "  14 \t vs ";
	p = text_token(&s, &len);
	ok(p != NULL && len == 2 && memcmp(p, "14", 2) == 0, "a token");
	p = text_token(&s, &len);
	ok(p != NULL && len == 2 && memcmp(p, "vs", 2) == 0, "the next");
	ok(text_token(&s, &len) == NULL, "and no more");
	ok(text_hash("A b", 3) == text_hash("a-b", 3),
	    "equal words hash alike");
	ok(text_hash("Carry On!x", 10) == text_hash("carry-on!X", 10) &&
	    text_hash("carry-on!x", 10) != text_hash("carry-on!y", 10) &&
	    text_hash("Big Map", 7) == text_hash("big-map", 7) &&
	    text_hash("big-map", 7) != text_hash("big-mop", 7),
	    "and those of more bytes");
}

static void
test_arena(void)
{
	struct arena a = { 0 };
	char *p;
	int i, bad;

	bad = 0;
	for (i = 0; i < 1000; i++) {
		p = arena_alloc(&a, 1000);
		bad |= p[0] != 0 || p[999] != 0;
		memset(p, 'x', 1000);
	}
	ok(!bad, "what an arena gives is zeroed");
	arena_reset(&a);
	p = arena_alloc(&a, 100000);
	ok(p[99999] == 0, "also after a reset, and beyond a chunk");
	p = arena_printf(&a, "%0600d", 7);
	cmp_ok((int)strlen(p), "==", 600, "a long text is printed whole");
	is(arena_printf(&a, "%d %s%c %d", -2147483647 - 1, "a", 'b', 0),
	    "-2147483648 ab 0", "what printf() prints");
	bad = 0;
	for (i = 0; i < 3000; i++) {
		p = arena_printf(&a, "%d%s", i, arena_printf(&a, "%d", -i));
		bad |= strtol(strchr(p, i > 0 ? '-' : '0'), NULL, 10) != -i;
		p = arena_alloc(&a, 48);
		bad |= p[0] != 0 || p[47] != 0;
	}
	ok(!bad, "texts and zeroed memory take turns across chunks");
	arena_free(&a);
}

static void
test_error(void)
{
	struct err e;
	char text[3000];

	err_clear(&e);
	cmp_ok(err_set(&e, "%s:%d", "file", 12), "==", -1, "an error is -1");
	(void)err_set(&e, "later");
	is(e.text, "file:12", "the first one stays");
	memset(text, 'x', sizeof(text) - 1);
	text[sizeof(text) - 1] = '\0';
	err_clear(&e);
	(void)err_set(&e, "%s", text);
	cmp_ok((int)strlen(e.text), "==", (int)sizeof(e.text) - 1,
	    "a long one is cut");
}

/* Numbers that are written, and do not fit. */
static void
test_large(void)
{
	static const struct {
		const char *text;
		int large;
	} all[] = {
		{ "99999999999999999999", 1 },
		{ "-99999999999999999999", 1 },
		{ "+99999999999999999999", 1 },
		{ "99999999999999999999.5", 1 },
		{ "99999999999999999999/3", 1 },
		{ "1/99999999999999999999", 1 },
		{ "99999999999999999999/0", 0 },
		{ "99999999999999999999/10", 1 },
		{ "99999999999999999999.", 0 },
		{ "99999999999999999999x", 0 },
		{ "99999999999999999999.5x", 0 },
		{ "x9999999999999999999", 0 },
		{ "-x999999999999999999", 0 },
		{ "1000000000000000000", 0 },
		{ "5", 0 },
		{ "", 0 },
	};
	size_t i;

	for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		ok(num_large(all[i].text, strlen(all[i].text)) == all[i].large,
		    "\"%s\" is %s", all[i].text,
		    all[i].large ? "too large" : "something else");
}

static void
test_sums(void)
{
	struct num a, b, r;

	a = num_int(INT64_MAX);
	b = num_int(-INT64_MAX);
	ok(num_add(&r, a, num_int(1)) < 0, "one more than the most");
	ok(num_sub(&r, b, num_int(1)) < 0, "one less than the least");
	ok(num_mul(&r, a, a) < 0 && num_mul(&r, a, b) < 0, "products");
	ok(num_div(&r, a, num_int(0)) < 0, "by nothing");
	ok(num_div(&r, a, b) == 0 && r.n == -1 && r.d == 1, "minus one");
	ok(num_make(&r, 5, 0) < 0, "no denominator");
	ok(num_make(&r, 4, -6) == 0 && r.n == -2 && r.d == 3, "reduced");
	(void)num_make(&a, 1, INT64_MAX);
	(void)num_make(&b, 1, INT64_MAX - 1);
	ok(num_add(&r, a, b) < 0, "no common denominator");
	(void)num_make(&a, -7, 2);
	ok(num_floor(a) == -4 && num_ceil(a) == -3 && num_round(a) == -4,
	    "a half below nothing");
	(void)num_make(&a, 7, 2);
	ok(num_floor(a) == 3 && num_ceil(a) == 4 && num_round(a) == 4,
	    "a half above");
	(void)num_make(&a, 1, 3);
	ok(num_round(a) == 0 && num_cmp(a, num_int(0)) > 0, "a third");
	ok(num_ratio(&r, "3-1", 3) == 0 && r.n == 3, "a ratio");
	ok(num_ratio(&r, "3-", 2) < 0 && num_ratio(&r, "3", 1) < 0 &&
		num_ratio(&r, "-1", 2) < 0 && num_ratio(&r, "3-0", 3) < 0 &&
		num_ratio(&r, "3-1x", 4) < 0 &&
		num_ratio(&r, "99999999999999999999-1", 22) < 0 &&
		num_ratio(&r, "1-99999999999999999999", 22) < 0,
	    "no ratio");
}

static void
test_words(void)
{
	struct arena a = { 0 };
	struct growing list = { NULL, 0, 0 };
	const char *p, *word;
	char *long_one;
	size_t len, left;
	int i;

	ok(text_slips("wods", "woods") == 1 && text_slips("", "ab") == 2 &&
		text_slips("ab", "ba") == 1 && text_slips("AB", "ab") == 0,
	    "slips");
	long_one = arena_alloc(&a, 60);
	memset(long_one, 'x', 59);
	ok(text_slips(long_one, long_one) == 0 &&
		text_slips(long_one, "x") > 3 && text_slips("x", long_one) > 3,
	    "slips of long words");
	is(text_short_path("a/b/c", 1), "b/c", "the last two parts");
	is(text_short_path("b/c", 1), "b/c", "there are no more");
	is(text_short_path("x/a/b/c.csv", 2), "a/b/c.csv", "two folders");
	is(text_short_path("c", 1), "c", "one part");
	for (i = 0; i < 400; i++)
		arena_list(&a, &list, "twelve bytes");
	ok(list.len == 400 * 14 - 2, "a list that grows");
	is(arena_printf(&a, "%s %d %5.1f", "a", 2, 3.5), "a 2   3.5",
	    "what is put together otherwise");
	p = "a|bc||d";
	left = 4;
	ok(text_choice(&p, &left, &len) != NULL && len == 1 &&
		(word = text_choice(&p, &left, &len)) != NULL && len == 2 &&
		*word == 'b',
	    "choices");
	p = "one \"two three\" a=\"b c\" \"open d\"\"e f\"";
	for (i = 0; (word = text_word(&p, &a)) != NULL; i++)
		is(word,
		    i == 0	 ? "one"
			: i == 1 ? "two three"
			: i == 2 ? "a=b c"
			: i == 3 ? "open de f"
				 : "",
		    "a word");
	ok(i >= 4, "all of them");
	is(text_quoted("a b", &a), "\"a b\"", "quoted");
	is(text_quoted("ab", &a), "ab", "no need");
	ok(text_broken("a\xc3\xa4z", 4) == 4 && text_broken("a\xc3z", 3) == 1 &&
		text_broken("\xff", 1) == 0 && text_broken("a\xe2\x82", 3) == 1,
	    "bytes that are no letters");
	ok(text_inlist("a b c", "b") && !text_inlist("a b c", "d") &&
		!text_inlist("", "a"),
	    "a word of a list");
	arena_free(&a);
}

/* Wide ones at their ends, and against each other. */
static void
test_wide_ends(void)
{
	struct wide a, b, c;
	char buf[WIDE_TEXT];
	double ratio;
	int i, fits;

	wide_set(&a, 0);
	is(wide_print(&a, buf), "0", "nothing");
	wide_set(&b, 7);
	ok(wide_ratio(&a, &b) == 0 && wide_ratio(&b, &a) == 0, "of nothing");
	wide_reduce(&a, &b);
	ok(wide_zero(&a), "stays");
	wide_set(&a, UINT64_MAX);
	for (fits = 0, i = 0; i < 15; i++)
		fits += wide_mul_u64(&a, UINT64_MAX) == 0;
	wide_copy(&b, &a);
	ok(fits == 15 && wide_mul_u64(&b, UINT64_MAX) < 0,
	    "sixteen limbs and no more: %d", fits);
	wide_copy(&b, &a);
	ok(wide_mul(&b, &a) < 0, "nor their product");
	wide_set(&b, 3);
	ratio = wide_ratio(&a, &b);
	ok(ratio > 1e300, "a large one of a small one");
	ratio = wide_ratio(&b, &a);
	ok(ratio < 1e-300, "and the other way");
	wide_copy(&c, &a);
	wide_sub(&c, &a);
	ok(wide_zero(&c), "less itself");
	wide_copy(&b, &a);
	for (i = 0; i < 3 && wide_add(&b, &a) == 0; i++)
		continue;
	ok(i < 3, "a sum of more than 1024 bits");
	wide_copy(&b, &a);
	wide_reduce(&a, &b);
	is(wide_print(&a, buf), "1", "one of itself");
}

/* Rows that came before; a key that is too long is that of none. */

int
main(void)
{
	plan(NO_PLAN);
	test_large();
	test_sums();
	test_words();
	test_wide_ends();
	test_numbers();
	test_arithmetic();
	test_wide();
	test_text();
	test_arena();
	test_error();
	done_testing();
}
