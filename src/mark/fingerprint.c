/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: mark. See fingerprint.h. */
#include <config.h>

#include "mark/fingerprint.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "sheet/file.h"
#include "table/load.h"

enum { HASH = 32, SHOWN = 8 };

typedef crypto_generichash_state hash;

static void
add(hash *h, const void *p, size_t n)
{
	(void)crypto_generichash_update(h, p, n);
}

static void
add_text(hash *h, const char *text)
{
	add(h, text, strlen(text) + 1);
}

static int
add_file(hash *h, const char *path, const char *name,
    struct frame *f, struct err *e)
{
	unsigned char buf[16384];
	ssize_t n;
	int was, fd = file_open(path, O_RDONLY, 0, path, e);

	if (fd < 0) {
		frame_disk(f, path, errno);
		return -1;
	}
	add_text(h, name);
	while ((n = read(fd, buf, sizeof(buf))) > 0 ||
	    (n < 0 && errno == EINTR))
		add(h, buf, n > 0 ? (size_t)n : 0);
	add(h, "", 1);
	was = errno;
	if (n < 0) {
		frame_disk(f, path, was);
		(void)err_set(e, "%s: %s", path, strerror(was));
	}
	(void)close(fd);
	errno = was;
	return n < 0 ? -1 : 0;
}

static const char *
printed(hash *h, struct arena *a)
{
	unsigned char bytes[HASH];
	char hex[2 * SHOWN + 1];

	(void)crypto_generichash_final(h, bytes, HASH);
	(void)sodium_bin2hex(hex, sizeof(hex), bytes, SHOWN);
	return arena_text(a, hex);
}

static void
add_row(hash *h, const struct sheet *s, const struct sheetrow *r)
{
	int i;

	for (i = 0; i < s->ncol; i++)
		add_text(h, r->cells[i]);
}

static void
add_sheet(hash *h, const struct sheet *s)
{
	int i;

	for (i = 0; i < s->ncol; i++)
		add_text(h, s->cols[i]);
	for (i = 0; i < s->nrow; i++)
		add_row(h, s, &s->rows[i]);
	add(h, "", 1);
}

/* Add what stands on the sides, and what units.csv says of that. */
static void
add_stands(hash *h, const struct check *c, const struct sheet *s)
{
	const struct stand *st;
	int i;

	for (st = &c->stands[SIDE_1]; st <= &c->stands[SIDE_2]; st++) {
		add_text(h, st->thing != NULL ? st->thing : "");
		add_text(h, st->words != NULL ? st->words : "");
		add(h, st->steps ? "/" : st->many ? "+" : st->leads ? "*" : "-",
		    1);
	}
	for (i = 0; i < 2; i++)
		add_text(h, c->roles[i] != NULL ? c->roles[i] : "");
	for (i = 0; i < s->nrow; i++)
		if (text_inlist(c->groups, sheet_of(s, &s->rows[i], COL_OF)))
			add_row(h, s, &s->rows[i]);
	add(h, "", 1);
}

/* Add the rows of words that bring others in this check. */
static void
add_words(hash *h, const struct check *c, const struct sheet *s)
{
	int i, k;

	for (i = k = 0; i < s->nrow && k < c->nbrings; i++)
		if (c->brings[k].list == sheet_of(s, &s->rows[i], COL_BRINGS)) {
			add_row(h, s, &s->rows[i]);
			k++;
		}
	add(h, "", 1);
}

static void
add_codes(hash *h, const struct check *c)
{
	const struct code *k;
	int i;

	for (i = 0; c->codes != NULL && i < c->sys->ncode; i++) {
		k = &c->sys->codes[i];
		if (!text_eq(k->table, c->codes))
			continue;
		add_text(h, k->code);
		add_text(h, k->answer);
		add_text(h, k->meaning);
		add(h, k->ranked ? &k->rank : &k->ranked, sizeof(k->rank));
	}
	add(h, "", 1);
}

/* Add legal words, which may come from a table or from codes. */
static void
add_legal(hash *h, const struct check *c)
{
	const struct legal *l;
	int i, k;

	for (i = 0; i < c->nvalue; i++) {
		l = &c->values[i].legal;
		for (k = 0; k < l->nword; k++)
			add_text(h, l->words[k]);
	}
	add(h, "", 1);
}

static void
add_readings(hash *h, const struct system *s)
{
	const struct reading *r;
	int i, k;

	for (i = 0; i < s->nreading; i++) {
		r = &s->readings[i];
		add_text(h, r->name);
		add_text(h, r->choices[r->preset]);
		for (k = 0; k < r->nchoice; k++)
			add_text(h, r->choices[k]);
	}
	add(h, "", 1);
}

/* Add a table's file, if it is there: a base or an overlay may lack it. */
static int
add_table(hash *h, const char *dir, const char *name,
    struct arena *a, struct err *e)
{
	struct err own = { 0 };

	if (dir == NULL || add_file(h, arena_printf(a, "%s/%s.csv", dir, name),
	    name, a->frame, &own) == 0)
		return 0;
	return errno == ENOENT ? 0 : err_pass(e, &own);
}

const char *
fingerprint(const struct check *c, struct arena *a, struct err *e)
{
	const struct loader *l;
	hash h;
	int i;

	if (c->rows->print != NULL)
		return c->rows->print;
	l = c->sys->loader;
	(void)crypto_generichash_init(&h, NULL, 0, HASH);
	add_text(&h, c->tool);
	add_text(&h, c->name);
	add_text(&h, c->fail != NULL ? c->fail : "");
	for (i = CORE_VALUES; i <= CORE_MODIFIERS; i++)
		add_sheet(&h, &c->rows->core[i]);
	if (c->stands[SIDE_1].thing != NULL || c->stands[SIDE_2].thing != NULL)
		add_stands(&h, c, &l->core[CORE_UNITS]);
	add_words(&h, c, &l->core[CORE_WORDS]);
	add_codes(&h, c);
	add_legal(&h, c);
	add_readings(&h, c->sys);
	for (i = 0; i < c->ntable; i++)
		if (add_table(&h, l->basedir, c->tables[i]->name, a, e) < 0 ||
		    add_table(&h, l->dir, c->tables[i]->name, a, e) < 0)
			return NULL;
	c->rows->print = printed(&h, c->sys->arena);
	return c->rows->print;
}
