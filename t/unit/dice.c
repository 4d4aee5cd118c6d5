/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Dice sources: the grammar of typed faces with every message it has, files
 * of faces, and seeds, whose faces are pinned for good.
 */
#include <config.h>

#include "../lib/taptest.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "dice/dice.h"
#include "dice/recall.h"

enum { TEXT = 4096 };

static struct dice d;
static struct err e;
static char out[TEXT];
static char names[8][32], dice_names[8][32];

static void
add(const char *text)
{
	size_t n;

	n = strlen(out);
	(void)snprintf(out + n, sizeof(out) - n, "%s", text);
}

/* `d6`, `d10z`, `dF`; any other name is that of a bag of three. */
static void
make_die(struct die *die, const char *name)
{
	size_t len;

	len = strlen(name);
	die->name = name;
	die->first = 1;
	die->sides = 3;
	if (strcmp(name, "dF") == 0) {
		die->first = -1;
	} else if (name[0] == 'd') {
		die->sides = (int)strtol(name + 1, NULL, 10);
		die->first = name[len - 1] != 'z';
	}
}

/*
 * A throw as the tables below write it: NAME:COUNT:DIE, `~NAME` for a reroll,
 * `+NAME` for a further throw, NAME1 or NAME2 for a side's, `*3` for an
 * open-ended throw that asks for three dice.
 */
static void
make_throw(struct throw *t, int *asks, char *name, char *die,
    const char *script)
{
	char count[8];
	size_t len;

	memset(t, 0, sizeof(*t));
	if (sscanf(script, "%31[^:]:%7[^:]:%31s", name, count, die) != 3)
		BAIL_OUT("no such script: %s", script);
	if (name[0] == '~')
		t->part = THROW_AGAIN;
	else if (name[0] == '+')
		t->part = THROW_MORE;
	t->roll = t->part == THROW_FIRST ? name : name + 1;
	len = strlen(name);
	if (name[len - 1] == '1' || name[len - 1] == '2') {
		t->side = name[len - 1] == '1' ? SIDE_1 : SIDE_2;
		name[len - 1] = '\0';
	}
	*asks = (int)strtol(count[0] == '*' ? count + 1 : count, NULL, 10);
	t->count = count[0] == '*' ? -1 : *asks;
	make_die(&t->die, die);
}

/* Faces that were not typed stand behind a blank and their source's letter. */
static int
play_throw(const struct throw *t, int asks)
{
	const char *source;
	char text[32];
	int i, face, typed;

	if (d.faces.begin(&d.faces, t, &e) == -1)
		return -1;
	for (i = 0; i < asks; i++) {
		if (d.faces.face(&d.faces, &t->die, &face, &source, &e) == -1)
			return -1;
		if (out[0] != '\0')
			add(i == 0 ? "/" : ",");
		typed = strcmp(source, "typed") == 0;
		(void)snprintf(text, sizeof(text), "%s%.1s%d", typed ? "" : " ",
		    typed ? "" : source, face);
		add(text);
	}
	return 0;
}

/* A ruling that makes these throws: its faces, or what went wrong. */
static const char *
play(const char *script)
{
	struct throw t;
	int i, asks;

	out[0] = '\0';
	for (i = 0; script != NULL && *script != '\0'; i++) {
		make_throw(&t, &asks, names[i], dice_names[i], script);
		if (play_throw(&t, asks) == -1)
			return e.text;
		script = strchr(script, ' ');
		if (script != NULL)
			script++;
	}
	return dice_finish(&d, &e) == -1 ? e.text : out;
}

static const char *
play_typed(const char *typed, const char *script)
{
	err_clear(&e);
	dice_start(&d, "tool", "check", NULL, 1, 1);
	if (dice_typed(&d, typed, &e) == -1)
		return e.text;
	return play(script);
}

/* Typed faces. */

static const struct typed_test {
	const char *typed, *script, *want;
} typed_tests[] = {
	/* Groups, and one flat list. */
	{ "4", "a:1:d6", "4" },
	{ "4,3", "a:2:d6", "4,3" },
	{ "4,3/6", "a:2:d6 b:1:d6", "4,3/6" },
	{ " 4 , 3 / 6 ", "a:2:d6 b:1:d6", "4,3/6" },
	{ "4 3\t6", "a:2:d6 b:1:d6", "4,3/6" },
	{ "4,4", "a:1:d6 b:1:d6", "4/4" },
	{ "4,3,6", "a:1:d6 b:2:d6", "4/3,6" },
	{ "+4,-1,0", "a:1:d6 b:2:dF", "4/-1,0" },
	{ "3/4/5/2", "a1:1:d6 a2:1:d6 ~a:1:d6 +a:*1:d6", "3/4/5/2" },
	{ "0,9", "a:2:d10z", "0,9" },
	{ "4", "a:0:d6 b:1:d6 c:0:d6", "4" },
	{ "1,3", "a:2:bag", "1,3" },
	/* Runs of digits. */
	{ "43", "a:2:d6", "4,3" },
	{ "43", "a:1:d6 b:1:d6", "4/3" },
	{ "09", "a:2:d10z", "0,9" },
	{ "09", "a:1:d10z b:1:d10z", "0/9" },
	{ "3/00", "a:1:d6 b:2:d10z", "3/0,0" },
	{ "12", "a:1:d20", "12" },
	{ "12", "a:1:d12", "12" },
	{ "43/6", "a:2:d6 b:1:d6", "4,3/6" },
	{ "6/431", "a:1:d6 b:3:d6", "6/4,3,1" },
	{ "11/11", "a:1:d12 b:2:d6", "11/1,1" },
	{ "663", "a:*3:d6", "6,6,3" },
	{ "6/63", "a:1:d6 +a:*2:d6", "6/6,3" },
	{ "1234561234561234561234561234561234", "a:34:d6",
	    "1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,1,2,3,4,5,6,"
	    "1,2,3,4" },
	/* Open-ended throws. */
	{ "6,6,3", "a:*3:d6", "6,6,3" },
	{ "6/6,3/4", "a:1:d6 +a:*2:d6 b:1:d6", "6/6,3/4" },
	{ "6,6,3,4", "a:1:d6 +a:*2:d6 b:1:d6", "6/6,3/4" },
	{ "6,6/3", "a:*1:d6 b:1:d6",
	    "-d: 2 dice given for roll \"a\", only 1 needed" },
	{ "3/6,6", "b:1:d6 a:*1:d6",
	    "-d: 2 dice given for roll \"a\", only 1 needed" },
	{ "6,6", "a:*1:d6", "-d: 2 dice given, only 1 needed" },
	{ "6", "a:*2:d6",
	    "-d: roll \"a\" (d6, faces 1 to 6) goes on after 1 die; "
	    "add ,FACE" },
	{ "66", "a:*3:d6",
	    "-d: roll \"a\" (d6, faces 1 to 6) goes on after 2 dice; "
	    "put commas between them and add ,FACE" },
	{ "1/6,6", "b:1:d6 +a:*3:d6",
	    "-d: the further throw of \"a\" (d6, faces 1 to 6) goes on after "
	    "2 dice; add ,FACE" },
	/* Impossible faces. */
	{ "3,7", "attack:2:d6",
	    "-d: die 2 of roll \"attack\" (d6) shows 7: "
	    "a d6 has faces 1 to 6" },
	{ "0", "a:1:d6",
	    "-d: die 1 of roll \"a\" (d6) shows 0: a d6 has faces 1 to 6" },
	{ "10", "a:1:d10z", "-d: no face \"10\" on this ten-sided die (0 to 9): type 0 for "
	    "the face 0" },
	{ "3/10", "b:1:d6 a:1:d10z", "-d: no face \"10\" on this ten-sided die (0 to 9): type "
	    "0 for the face 0" },
	{ "3/4,7", "a1:1:d6 a2:2:d6",
	    "-d: die 2 of roll \"a\" of side 2 (d6) shows 7: "
	    "a d6 has faces 1 to 6" },
	{ "3/9", "a1:1:d6 ~a1:1:d6",
	    "-d: die 1 of the reroll of \"a\" of side 1 (d6) shows 9: "
	    "a d6 has faces 1 to 6" },
	{ "-1", "a:1:d6",
	    "-d: die 1 of roll \"a\" (d6) shows -1: a d6 has faces 1 to 6" },
	{ "47", "a:2:d6",
	    "-d: die 2 of roll \"a\" (d6) shows 7: a d6 has faces 1 to 6" },
	{ "99999999999", "a:1:d20",
	    "-d: die 1 of roll \"a\" (d20) shows 99999999999: "
	    "a d20 has faces 1 to 20" },
	{ "+99999999999", "a:1:dF",
	    "-d: die 1 of roll \"a\" (dF) shows +99999999999: "
	    "a dF has faces -1 to 1" },
	{ "-99999999999", "a:1:dF",
	    "-d: die 1 of roll \"a\" (dF) shows -99999999999: "
	    "a dF has faces -1 to 1" },
	{ "4", "a:1:bag",
	    "-d: die 1 of roll \"a\" (bag) shows 4: a bag has faces 1 to 3" },
	/* Too few. */
	{ "4", "hit:2:d6", "-d: roll \"hit\" needs 2 dice (2d6), 1 given" },
	{ "43", "hit:2:d10", "-d: roll \"hit\" needs 2 dice (2d10), 1 given" },
	{ "4/3", "hit:2:d6 b:1:d6",
	    "-d: roll \"hit\" needs 2 dice (2d6), 1 given" },
	{ "1", "a:2:bag", "-d: roll \"a\" needs 2 dice (2 of bag), 1 given" },
	{ "4,3,2", "a:2:d6 b:2:d6",
	    "-d: roll \"b\" needs 2 dice (2d6), 1 left of the 3 given" },
	{ "3", "hit:1:d6 damage:1:d10z",
	    "-d: roll \"damage\" (d10z, faces 0 to 9) has no die left: "
	    "1 given so far; add /FACE" },
	{ "3", "hit:1:d6 damage:3:d6",
	    "-d: roll \"damage\" (3d6, faces 1 to 6) has no dice left: "
	    "1 given so far; add / and 3 faces" },
	{ "3/4", "a:1:d6 b:1:d6 c:1:d6",
	    "-d: roll \"c\" (d6, faces 1 to 6) has no die left: "
	    "2 given so far; add /FACE" },
	{ "3,4", "a:1:d6 b:1:d6 c:1:d6",
	    "-d: roll \"c\" (d6, faces 1 to 6) has no die left: "
	    "2 given so far; add ,FACE" },
	{ "34", "a:1:d6 b:1:d6 c:2:d6",
	    "-d: roll \"c\" (2d6, faces 1 to 6) has no dice left: 2 given so "
	    "far; put commas between them and add , and 2 faces" },
	{ "34", "a:2:d6 b:1:d6",
	    "-d: roll \"b\" (d6, faces 1 to 6) has no die left: "
	    "2 given so far; add /FACE" },
	/* Too many. */
	{ "4,3,2", "a:2:d6", "-d: 3 dice given, only 2 needed" },
	{ "435", "a:2:d6", "-d: 3 dice given, only 2 needed" },
	{ "4", "", "-d: 1 die given, none needed" },
	{ "4/3", "", "-d: 2 dice given, none needed" },
	{ "4", "a:0:d6", "-d: 1 die given, none needed" },
	{ "4,3/6", "a:1:d6 b:1:d6",
	    "-d: roll \"a\" needs 1 die (d6), 2 given" },
	{ "4/3", "test:1:d6",
	    "-d: 2 dice given, only 1 needed: nothing is rolled after roll "
	    "\"test\"" },
	{ "4/63/2", "test:1:d6 ~test2:2:d6",
	    "-d: 4 dice given, only 3 needed: nothing is rolled after the "
	    "reroll of \"test\" of side 2" },
	/* No faces at all. */
	{ "", "a:1:d6",
	    "-d: no faces given; type them, or need to be told what to "
	    "roll" },
	{ " \t", "a:1:d6",
	    "-d: no faces given; type them, or need to be told what to "
	    "roll" },
	{ "x", "a:1:d6",
	    "-d: \"x\" is no face; type a number, or _ to roll it" },
	{ "4,3.5", "a:1:d6",
	    "-d: \"3.5\" is no face; type a number, or _ to roll it" },
	{ "-", "a:1:d6",
	    "-d: \"-\" is no face; type a number, or _ to roll it" },
	{ "__", "a:2:d6",
	    "-d: \"__\" is no face; type a number, or _ to roll it" },
	{ "@faces", "a:1:d6",
	    "-d: \"@faces\" is no face; type a number, or _ to roll it" },
	{ "6\033[2J\177", "a:1:d6",
	    "-d: \"6\033[2J\177\" is no face; type a number, or _ to roll it" },
	{ "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", "a:1:d6",
	    "-d: \"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqr...\" is no "
	    "face; type a number, or _ to roll it" },
	{ "4,,3", "a:2:d6",
	    "-d: \"4,,3\" lacks a face; type it, or _ to roll it" },
	{ ",4", "a:2:d6", "-d: \",4\" lacks a face; type it, or _ to roll it" },
	{ "4,", "a:2:d6", "-d: \"4,\" lacks a face; type it, or _ to roll it" },
	{ "4//3", "a:1:d6",
	    "-d: \"4//3\" lacks a face; type it, or _ to roll it" },
	{ "4/", "a:1:d6", "-d: \"4/\" lacks a face; type it, or _ to roll it" },
	{ "/4", "a:1:d6", "-d: \"/4\" lacks a face; type it, or _ to roll it" },
	{ "need/4", "a:1:d6",
	    "-d: \"need\" stands last, behind a / of its own" },
	{ "4,need", "a:1:d6",
	    "-d: \"need\" stands last, behind a / of its own" },
	{ "4/need,", "a:1:d6",
	    "-d: \"need\" stands last, behind a / of its own" },
	/* Some typed, some drawn. */
	{ "_", "a:1:d6", " s5" },
	{ "4,_", "a:2:d6", "4, s5" },
	{ "_,4,_", "a:1:d6 b:2:d6", " s5/4, s2" },
	{ "_,_/_", "a:2:d6 b:1:d10z", " s5, s2/ s3" },
	{ "4,_", "a:1:d6", "-d: 2 dice given, only 1 needed" },
	{ "_", "a:2:d6", "-d: roll \"a\" needs 2 dice (2d6), 1 given" },
};

static void
test_typed(void)
{
	const struct typed_test *t;
	size_t i;

	(void)dice_seed(&d, "typed", &e);
	for (i = 0; i < sizeof(typed_tests) / sizeof(typed_tests[0]); i++) {
		t = &typed_tests[i];
		is(play_typed(t->typed, t->script), t->want, "-d '%s' for %s",
		    t->typed, t->script);
	}
	(void)dice_seed(&d, NULL, &e);
}

static void
test_typed_again(void)
{
	(void)play_typed("43/6", "a:2:d6 b:1:d6");
	dice_start(&d, "tool", "check", NULL, 1, 1);
	is(play("a:2:d6 b:1:d6"), "4,3/6", "the same faces, ruled again");
	dice_start(&d, "tool", "check", NULL, 1, 1);
	is(play("a:2:d6"),
	    "-d: 3 dice given, only 2 needed: nothing is rolled after roll "
	    "\"a\"",
	    "and counted anew");
	d.typed.name = "x.csv:3:1";
	is(play_typed("x", ""),
	    "x.csv:3:1: \"x\" is no face; type a number, or _ to roll it",
	    "messages say where the text stands");
	d.typed.name = "-d";
	(void)dice_seed(&d, "typed", &e);
	is(play_typed(NULL, "a:2:d6"), " s5, s2", "nothing typed: drawn");
	(void)dice_seed(&d, NULL, &e);
}

/* Need. */

static void
needs(const char *typed, const char *script, const char *roll, int count,
    const char *die)
{
	const char *got;

	got = play_typed(typed, script);
	is(got, "dice are needed", "-d '%s' for %s stops", typed, script);
	ok(d.needed, "and says so");
	is(d.need.roll, roll, "before roll %s", roll);
	cmp_ok(d.need.count, "==", count, "of %d", count);
	is(d.need.die.name, die, "%s", die);
}

static void
test_need(void)
{
	needs("need", "a:2:d6", "a", 2, "d6");
	needs(" NEED ", "a:0:d6 b:1:d10z", "b", 1, "d10z");
	needs("4,3/need", "a:2:d6 b:1:d10z", "b", 1, "d10z");
	needs("43 / need", "a:2:d6 b:1:d10z", "b", 1, "d10z");
	needs("6/need", "a:*2:d6", "a", -1, "d6");
	is(out, "6", "what was typed before was used");
	is(play_typed("6/need", "a:1:d6"), "6", "no throw, no need");
	ok(!d.needed, "and none is left from before");
	is(play_typed("need", ""), "", "need where nothing is rolled");
	is(play_typed("6,6/need", "a:1:d6 b:1:d6"),
	    "-d: roll \"a\" needs 1 die (d6), 2 given",
	    "before need, groups are exact");
	is(play_typed("6/3/need", "a:1:d6"),
	    "-d: 2 dice given, only 1 needed: nothing is rolled after roll "
	    "\"a\"",
	    "faces left before a need");
}

/* Files. */

static char path[64], where[128];

static const char *
file_of(const char *text)
{
	FILE *f;

	f = fopen(path, "w");
	if (f == NULL || fputs(text, f) == EOF || fclose(f) == EOF)
		BAIL_OUT("%s cannot be written", path);
	err_clear(&e);
	return dice_file(&d, path, &e) == -1 ? e.text : "";
}

/* A ruling from the file; its path in messages is written FILE. */
static const char *
play_file(const char *script)
{
	const char *got, *at;
	static char text[TEXT];

	err_clear(&e);
	dice_start(&d, "tool", "check", NULL, 1, 1);
	got = play(script);
	at = strstr(got, path);
	if (at == NULL)
		return got;
	(void)snprintf(text, sizeof(text), "%.*sFILE%s", (int)(at - got), got,
	    at + strlen(path));
	return text;
}

static void
test_file(void)
{
	(void)dice_typed(&d, NULL, &e);
	is(file_of("# the first turn\n4, 3\n\n6 5,,2#two\n0\r\n1"), "",
	    "a file of faces");
	is(play_file("a:2:d6 b:1:d6"), " f4, f3/ f6", "the first three");
	is(play_file("a:1:d6"), " f5", "the next ruling goes on");
	is(play_typed("_,6", "a:2:d6"), " f2,6", "a typed _ is the file's");
	(void)dice_typed(&d, NULL, &e);
	is(play_file("a:2:d10z"), " f0, f1", "up to the end");
	is(play_file("a:1:d6"),
	    "FILE: used up: die 1 of roll \"a\" (d6) comes after the last of "
	    "7 dice",
	    "then it is used up");
	is(play_file("a:1:d6"),
	    "FILE: used up: die 1 of roll \"a\" (d6) comes after the last of "
	    "7 dice",
	    "and stays so");
	(void)file_of("\xef\xbb\xbf"
		      "6\n");
	is(play_file("a:2:d6"),
	    "FILE: used up: die 2 of roll \"a\" (d6) comes after the last of "
	    "1 die",
	    "a byte-order mark is no face");
	(void)file_of("# nothing\n , \n");
	is(play_file("a:1:d6"), "FILE: there are no faces in it", "no faces");
	(void)file_of("");
	is(play_file("a:1:d6"), "FILE: there are no faces in it", "empty");
}

static void
test_bad_file(void)
{
	(void)file_of("1 2\n 3, 7#\n5\n");
	is(play_file("a:4:d6"),
	    "FILE:2:5: die 4 of roll \"a\" (d6) shows 7: "
	    "a d6 has faces 1 to 6",
	    "an impossible face has its place");
	(void)file_of("1\n\n# x\n2 _ 3\n");
	is(play_file("a:3:d6"), "FILE:4:3: \"_\" is no face; type a number",
	    "what is no number");
	is(play_file("a:1:d6"), " f3", "is passed over once reported");
	(void)file_of("1\n43\n");
	is(play_file("a:3:d6"),
	    "FILE:2:1: die 2 of roll \"a\" (d6) shows 43: "
	    "a d6 has faces 1 to 6",
	    "a file has no runs of digits");
	(void)file_of("111111111111111111111111111111111111111111111111111111"
		      "11111111111111111111111111111\n2");
	is(play_file("a:1:d6"),
	    "FILE:1:1: \"11111111111111111111111111111111111111111111...\" is "
	    "no face; type a number",
	    "what is too long");
	is(play_file("a:1:d6"), " f2", "is one face");
	(void)file_of("4");
	(void)dice_file(&d, NULL, &e);
	(void)dice_seed(&d, "typed", &e);
	is(play_file("a:1:d6"), " s5", "without the file, the seed again");
	(void)dice_seed(&d, NULL, &e);
}

static void
test_no_file(void)
{
	err_clear(&e);
	(void)snprintf(where, sizeof(where), "%s: No such file or directory",
	    path);
	(void)unlink(path);
	cmp_ok(dice_file(&d, path, &e), "==", -1, "no such file");
	is(e.text, where, "is said");
	err_clear(&e);
	(void)mkdir(path, 0700);
	(void)snprintf(where, sizeof(where), "%s: Is a directory", path);
	(void)dice_file(&d, path, &e);
	is(e.text, where, "a directory");
	err_clear(&e);
	(void)rmdir(path);
}

static void
test_option(void)
{
	char text[80];

	(void)file_of("5");
	(void)snprintf(text, sizeof(text), "@%s", path);
	cmp_ok(dice_option(&d, text, &e), "==", 0, "-d @FILE");
	is(play_file("a:1:d6"), " f5", "takes faces from it");
	(void)dice_file(&d, NULL, &e);
	(void)unlink(path);
	err_clear(&e);
	cmp_ok(dice_option(&d, "@", &e), "==", -1, "-d @");
	is(e.text, "-d: no file named; type @FILE", "names no file");
	err_clear(&e);
	cmp_ok(dice_option(&d, "4", &e), "==", 0, "-d 4");
	is(play_file("a:1:d6"), "4", "is typed");
	(void)dice_typed(&d, NULL, &e);
	cmp_ok(dice_seed(&d, "", &e), "==", -1, "an empty seed");
	is(e.text, "-s: the seed is empty; type any text", "is none");
}

/* Seeds. */

/* `1:6:12 0:10:3` thrown: the faces, separated by blanks. */
static void
throw_list(const char *list)
{
	const char *source;
	char text[16];
	struct throw t;
	char *end;
	int count, face;

	memset(&t, 0, sizeof(t));
	t.roll = "a";
	t.die.name = "d";
	out[0] = '\0';
	for (; *list != '\0'; list = end + (*end == ' ')) {
		t.die.first = (int)strtol(list, &end, 10);
		t.die.sides = (int)strtol(end + 1, &end, 10);
		t.count = count = (int)strtol(end + 1, &end, 10);
		(void)d.faces.begin(&d.faces, &t, &e);
		for (; count > 0; count--) {
			(void)d.faces.face(&d.faces, &t.die, &face, &source,
			    &e);
			(void)snprintf(text, sizeof(text), "%s%d",
			    out[0] != '\0' ? " " : "", face);
			add(text);
		}
	}
}

/* A line of the vectors. */
static void
test_vector(char *line)
{
	char *field[8];
	int i;

	for (i = 0; i < 8; i++) {
		field[i] = line;
		line += strcspn(line, "\t\n");
		*line++ = '\0';
	}
	if (dice_seed(&d, field[0], &e) == -1)
		BAIL_OUT("%s", e.text);
	dice_start(&d, field[1], field[2],
	    strcmp(field[3], "-") == 0 ? NULL : field[3],
	    strtoull(field[4], NULL, 10), strtoull(field[5], NULL, 10));
	throw_list(field[6]);
	is(out, field[7], "seed '%.20s', %s %s, key '%s', record %s.%s",
	    field[0], field[1], field[2], field[3], field[4], field[5]);
}

static void
test_vectors(void)
{
	char line[TEXT];
	FILE *f;
	int n;

	f = fopen("t/dice-vectors.tsv", "r");
	if (f == NULL)
		BAIL_OUT("t/dice-vectors.tsv cannot be read");
	n = 0;
	while (fgets(line, sizeof(line), f) != NULL)
		if (line[0] != '#') {
			test_vector(line);
			n++;
		}
	(void)fclose(f);
	cmp_ok(n, "==", 15, "all vectors were there");
}

/* The 99.9 per cent points of chi-square, by degrees of freedom. */
static const double chi_limits[20] = { 0, 10.83, 13.82, 16.27, 18.47, 20.52,
	22.46, 24.32, 26.12, 27.88, 29.59, 31.26, 32.91, 34.53, 36.12, 37.70,
	39.25, 40.79, 42.31, 43.82 };

static double
chi_square(const struct die *die, int dice)
{
	const char *source;
	double expect, sum;
	int count[20] = { 0 };
	int i, face;

	for (i = 0; i < dice; i++) {
		(void)d.faces.face(&d.faces, die, &face, &source, &e);
		count[face - die->first]++;
	}
	expect = (double)dice / die->sides;
	for (sum = 0, i = 0; i < die->sides; i++)
		sum += (count[i] - expect) * (count[i] - expect) / expect;
	return sum;
}

/* Taking bytes modulo sides would exceed the limit for all but 2, 4, 8, 16. */
static void
test_fair(void)
{
	struct die die = { 0, 1, "d", NULL };
	double got, limit;

	(void)dice_seed(&d, "fair", &e);
	for (die.sides = 2; die.sides <= 20; die.sides++) {
		dice_start(&d, "tool", "check", NULL, (uint64_t)die.sides, 1);
		got = chi_square(&die, 1000000);
		limit = chi_limits[die.sides - 1];
		ok(got < limit, "d%d is fair: chi-square %.2f below %.2f",
		    die.sides, got, limit);
	}
	(void)dice_seed(&d, NULL, &e);
}

static void
test_system(void)
{
	struct die die = { 6, 1, "d6", NULL };
	const char *source;
	int i, face, seen;

	dice_start(&d, "tool", "check", NULL, 1, 1);
	for (i = 0, seen = 0; i < 2000; i++) {
		if (d.faces.face(&d.faces, &die, &face, &source, &e) == -1 ||
		    face < 1 || face > 6)
			break;
		seen |= 1 << face;
	}
	cmp_ok(i, "==", 2000, "the operating system's dice are dice");
	cmp_ok(seen, "==", 126, "and show every face");
	is(source, "rolled", "and say that they are rolled");
	is(randombytes_implementation_name(), "getentropy",
	    "sodium draws from the same source");
	for (i = 0, seen = 0; i < 64; i++)
		seen |= randombytes_random() % 2 == 0 ? 1 : 2;
	cmp_ok(seen, "==", 3, "numbers that are even and odd");
}

/* Faces remembered: shown again to who asks alike, refused to others. */

static const struct die six = { 6, 1, "d6", NULL }, ten = { 10, 0, "d10z",
    NULL }, ten_too = { 10, 1, "d10", NULL };
static const char unlike[] = "the dice of the last ruling are not those that "
    "this one asks for";

/* A throw of two d6, which showed 3 and 5. */
static void
remember(struct recall *r)
{
	struct throw t = { "a", 1, 0, 2, six, "" };

	recall_start(r, NULL);
	recall_throw(r, &t);
	recall_die(r, "rolled", 3, &six);
	recall_die(r, "rolled", 5, &six);
	recall_again(r, NULL);
}

static int
recall_asks(struct recall *r, const struct die *die, int *face)
{
	const char *source;

	err_clear(&e);
	return r->faces.face(&r->faces, die, face, &source, &e);
}

static void
test_recall(void)
{
	struct throw t = { "a", 1, 0, 2, six, "" };
	struct recall r = { 0 }, copy = { 0 };
	int face;

	remember(&r);
	r.drawn.seed = "x";
	r.drawn.key = "unit";
	recall_copy(&copy, &r);
	is(copy.drawn.key, "unit", "a copy has the key");
	ok(copy.drawn.key != r.drawn.key, "of its own");
	cmp_ok(copy.n, "==", 3, "and all that was thrown");
	cmp_ok(recall_asks(&r, &six, &face), "==", -1,
	    "a die where a throw began is not like that ruling");
	is(e.text, unlike, "and says so");
	remember(&r);
	cmp_ok(r.faces.begin(&r.faces, &t, &e), "==", 0, "the throw is");
	cmp_ok(recall_asks(&r, &six, &face), "==", 0, "so is its first die");
	cmp_ok(face, "==", 3, "with the same face");
	err_clear(&e);
	cmp_ok(r.faces.begin(&r.faces, &t, &e), "==", -1,
	    "a throw where a die lay is not");
	is(e.text, unlike, "which is said");
	cmp_ok(recall_asks(&r, &ten, &face), "==", -1, "nor are more sides");
	recall_start(&r, NULL);
	recall_die(&r, "rolled", 7, &ten);
	recall_again(&r, NULL);
	cmp_ok(recall_asks(&r, &ten_too, &face), "==", -1,
	    "nor is a ten that begins with 1");
	recall_free(&copy);
	recall_free(&r);
}

int
main(void)
{
	const char *tmp;

	plan(NO_PLAN);
	tmp = getenv("TMPDIR");
	(void)snprintf(path, sizeof(path), "%.40s/dice.%ld",
	    tmp != NULL && strlen(tmp) <= 40 ? tmp : "/tmp", (long)getpid());
	dice_init(&d, NULL);
	test_typed();
	test_typed_again();
	test_need();
	test_file();
	test_bad_file();
	test_no_file();
	test_option();
	test_vectors();
	test_fair();
	test_system();
	test_recall();
	dice_close(&d);
	done_testing();
}
