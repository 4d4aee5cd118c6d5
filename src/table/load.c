/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: table. See load.h. */
#include <config.h>

#include "table/overlay.h"
#include "table/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "sheet/file.h"

static const char *
or_null(const char *s)
{
	return s[0] != '\0' ? s : NULL;
}

/* Can it be no number or band: does it begin with a letter, and has no `.`? */
static int
is_word(const char *text)
{
	return (text_fold((unsigned char)text[0]) >= 'a' &&
	    text_fold((unsigned char)text[0]) <= 'z' &&
	    strchr(text, '.') == NULL) || text[0] == '\0';
}

void
band_parse(const char *text, struct band *b)
{
	const char *dots, *hi;
	size_t lo;

	memset(b, 0, sizeof(*b));
	if (is_word(text))
		return;
	lo = strlen(text);
	if (num_parse(&b->lo, text, lo) == 0) {
		b->numeric = b->has_lo = b->has_hi = 1;
		b->hi = b->lo;
		return;
	}
	dots = strstr(text, "..");
	if (dots == NULL || lo == 2)
		return;
	lo = (size_t)(dots - text);
	hi = dots + 2;
	if (lo > 0) {
		b->open_lo = text[0] == '>';
		if (num_parse(&b->lo, text + b->open_lo,
		    lo - (size_t)b->open_lo) < 0)
			return;
		b->has_lo = 1;
	}
	if (*hi != '\0') {
		b->open_hi = *hi == '<';
		hi += b->open_hi;
		if (num_parse(&b->hi, hi, strlen(hi)) < 0)
			return;
		b->has_hi = 1;
	}
	b->numeric = 1;
}

static int
find_reading(const struct system *s, const char *name, size_t len)
{
	const struct index *t = &((const struct loader *)s->loader)->by_reading;
	int at = index_first(t, name, len);

	return at < 0 ? -1 : index_number(t, at);
}

int
each_row(struct source *w, const struct sheet *sh,
    int (*f)(const struct source *))
{
	int i;

	w->sh = sh;
	for (i = 0; i < sh->nrow; i++) {
		w->r = &sh->rows[i];
		if (f(w) < 0)
			return -1;
	}
	return 0;
}

/* Parse `name=a|b`. 0, or -1 with err. */
static int
parse_reading(const struct source *w, struct origin *o)
{
	const char *text = at(w, COL_READING), *eq = strchr(text, '=');
	const struct reading *rd;
	const char *p, *list;
	size_t left, len;
	int i;

	o->reading = -1;
	if (text[0] == '\0')
		return 0;
	if (eq == NULL)
		return fail(w, COL_READING, "want NAME=CHOICE");
	o->reading = find_reading(w->s, text, (size_t)(eq - text));
	if (o->reading < 0)
		return err_set(w->e, "%s:%d: column \"reading\": readings.csv "
		    "has no \"%.*s\"", o->file, o->line, (int)(eq - text),
		    text);
	rd = &w->s->readings[o->reading];
	list = eq + 1;
	left = strlen(list);
	while ((p = text_choice(&list, &left, &len)) != NULL) {
		for (i = 0; i < rd->nchoice; i++)
			if (text_same(p, len, rd->choices[i]))
				break;
		if (i == rd->nchoice)
			return err_set(w->e, "%s:%d: column \"reading\": %s has "
			    "no choice \"%.*s\"", o->file, o->line, rd->name,
			    (int)len, p);
		o->choices |= (uint64_t)1 << i;
	}
	return 0;
}

int
row_origin(const struct source *w, struct origin *o)
{
	const char *sure = at(w, COL_SURE), *p;
	size_t len;
	int i;

	*o = (struct origin){ .file = w->r->file, .line = w->r->line,
		.house = w->r->house, .folder = w->r->folder,
		.cite = at(w, COL_CITE) };
	p = sure[0] != '\0' ? text_token(&sure, &len) : NULL;
	if (p != NULL) {
		for (i = 0; i < SURES; i++)
			if (text_same(p, len, sure_names[i]))
				break;
		if (i == SURES)
			return err_set(w->e, "%s:%d: column \"sure\": want sure, "
			    "reconstructed or referee, got \"%.*s\"", o->file,
			    o->line, (int)len, p);
		o->sure = (enum sure)i;
	}
	return parse_reading(w, o);
}

/*
 * The first folder in dirs with a system of that name. NULL: none; err is set
 * if one of them cannot be read.
 */
static const char *
find_dir(struct arena *a, const char *const *dirs, const char *name,
    struct err *e)
{
	const char *dir;
	int i, got = 0;

	if (!name_plain(name))
		return NULL;
	for (i = 0; got == 0 && dirs[i] != NULL; i++) {
		dir = arena_printf(a, "%s/%s", dirs[i], name);
		got = file_there(arena_printf(a, "%s/system.csv", dir),
		    a->frame, e);
		/* (A broken link is an error, not an absent system.) */
		if (got == 0 && file_there(dir, a->frame, e) > 0 &&
		    access(dir, F_OK) != 0)
			got = err_set(e, "%s: %s", dir, strerror(errno));
		if (got > 0)
			return dir;
	}
	return NULL;
}

static const struct sheetrow *
system_row(const struct sheet *sh, const char *key)
{
	int i;

	for (i = 0; i < sh->nrow; i++)
		if (text_eq(sheet_of(sh, &sh->rows[i], COL_KEY), key))
			return &sh->rows[i];
	return NULL;
}

static const char *
system_key(const struct sheet *sh, const char *key)
{
	const struct sheetrow *r = system_row(sh, key);

	return r != NULL ? sheet_of(sh, r, COL_VALUE) : NULL;
}

/* 1: yes; 0: no, or empty; -1 with err. */
static int
says_yes(const struct source *w, enum core_column c)
{
	const char *t = at(w, c);

	if (t[0] == '\0' || text_eq(t, "no"))
		return 0;
	return text_eq(t, "yes") ? 1 : fail(w, c, "want yes, no or nothing");
}

static int
add_reading(const struct source *w)
{
	const char *name = at(w, COL_NAME);
	const int preset = says_yes(w, COL_DEFAULT);
	const int optional = says_yes(w, COL_OPTIONAL);
	struct system *s = w->s;
	struct reading *rd;
	int room, i = s->nreading - 1;

	if (i < 0 || !text_eq(s->readings[i].name, name))
		i = find_reading(s, name, strlen(name));
	if (i < 0 && s->nreading == READINGS_MOST)
		return err_set(w->e, "%s:%d: more than %d readings",
		    w->r->file, w->r->line, READINGS_MOST);
	if (i < 0) {
		i = s->nreading++;
		index_add(&((struct loader *)s->loader)->by_reading, name, i);
		s->readings[i].name = name;
	}
	rd = &s->readings[i];
	if (rd->nchoice == CHOICES_MOST)
		return err_set(w->e, "%s:%d: column \"choice\": more than %d "
		    "choices of %s", w->r->file, w->r->line, CHOICES_MOST,
		    name);
	if (preset < 0 || optional < 0)
		return -1;
	if (preset)
		rd->preset = rd->nchoice;
	rd->optional |= optional;
	room = rd->room;
	ARENA_PUSH(w->a, rd->whys, rd->nchoice, room);
	ARENA_PUSH(w->a, rd->choices, rd->nchoice, rd->room);
	rd->whys[rd->nchoice] = at(w, COL_WHY);
	rd->choices[rd->nchoice++] = at(w, COL_CHOICE);
	return 0;
}

enum { RANK_MOST = 1000000 };

/* A row of codes.csv, in the order of the file. */
static int
add_code(const struct source *w)
{
	struct code *c = &w->s->codes[w->s->ncode++];

	c->table = at(w, COL_TABLE);
	c->code = at(w, COL_CODE);
	c->answer = at(w, COL_ANSWER)[0] != '\0' ? at(w, COL_ANSWER) : c->code;
	c->meaning = at(w, COL_MEANING);
	c->ranks = at(w, COL_RANK);
	return row_origin(w, &c->from);
}

static int
parse_rank(struct code *c, struct err *e)
{
	struct num n;

	if (c->ranks[0] == '\0')
		return 0;
	if (num_parse(&n, c->ranks, strlen(c->ranks)) < 0 || n.d != 1)
		return err_set(e, "%s:%d: column \"rank\": \"%s\" is no whole "
		    "number", c->from.file, c->from.line, c->ranks);
	if (n.n < -RANK_MOST || n.n > RANK_MOST)
		return err_set(e, "%s:%d: column \"rank\": \"%s\" is no whole "
		    "number from %d to %d", c->from.file, c->from.line,
		    c->ranks, -RANK_MOST, RANK_MOST);
	c->rank = (int)n.n;
	c->ranked = 1;
	return 0;
}

static int
load_codes(struct system *s, struct err *e)
{
	struct sheet *sh = &((struct loader *)s->loader)->core[CORE_CODES];
	struct source w = { .s = s, .e = e };

	if (core_read(s, CORE_CODES, NULL, sh, e) < 0)
		return -1;
	s->codes = arena_alloc(s->arena, (size_t)(sh->nrow + 1) *
	    sizeof(*s->codes));
	if (each_row(&w, sh, add_code) == 0)
		return 0;
	s->codes = NULL;
	s->ncode = 0;
	return -1;
}

int
system_codes(struct system *s, const char *table, struct err *e)
{
	int i;

	if (s->codes == NULL && load_codes(s, e) < 0)
		return -1;
	for (i = 0; i < s->ncode; i++)
		if ((table == NULL || text_eq(s->codes[i].table, table)) &&
		    parse_rank(&s->codes[i], e) < 0)
			return -1;
	return 0;
}

int
system_rows(struct system *s, struct err *e)
{
	static const enum core cores[] = { CORE_VALUES, CORE_STEPS,
		CORE_MODIFIERS };
	struct loader *l = s->loader;
	size_t i;

	for (i = 0; !l->whole && i < sizeof(cores) / sizeof(cores[0]); i++)
		if (core_read(s, cores[i], NULL, &l->core[cores[i]], e) < 0)
			return -1;
	if (system_codes(s, NULL, e) < 0)
		return -1;
	l->whole = 1;
	return 0;
}

int
system_whole(struct system *s, struct err *e)
{
	((struct loader *)s->loader)->looks = 1;
	return system_rows(s, e) < 0 || system_examples(s, e) == NULL ? -1 : 0;
}

const struct sheet *
system_examples(struct system *s, struct err *e)
{
	struct loader *l = s->loader;
	struct sheet *sh = &l->core[CORE_EXAMPLES];

	return sh->ncol > 0 || core_read(s, CORE_EXAMPLES, NULL, sh, e) == 0 ? sh : NULL;
}

static int
add_meaning(const struct source *w)
{
	struct meaning *m = &w->s->meanings[w->s->nmeaning++];

	m->word = at(w, COL_WORD);
	m->text = at(w, COL_MEANING);
	m->brings = or_null(at(w, COL_BRINGS));
	return row_origin(w, &m->from);
}

/* (Checks are entered in their order, so an entry has a check's number.) */
int
system_named(const struct system *s, const char *name, size_t len, int after)
{
	const struct loader *l = s->loader;

	return after < 0 ? index_first(&l->by_check, name, len) :
	    index_next(&l->by_check, after);
}

/* Parse the side that acts. 0, or -1 with err. */
static int
parse_acts(const struct source *w, struct check *c)
{
	const char *t = at(w, COL_ACTS);

	c->acts = text_eq(t, "2") ? SIDE_2 : SIDE_1;
	return t[0] == '\0' || text_eq(t, "1") || text_eq(t, "2") ? 0 :
	    fail(w, COL_ACTS, "want 1 or 2, the side that acts");
}

/* What the sides are called: two words, or nothing. 0, or -1 with err. */
static int
parse_roles(const struct source *w, struct check *c)
{
	const char *t = at(w, COL_ROLES), *p;
	size_t len;
	int n;

	for (n = 0; (p = text_token(&t, &len)) != NULL && n < 3; n++)
		if (n < 2)
			c->roles[n] = arena_copy(w->a, p, len);
	return n == 0 || n == 2 ? 0 : fail(w, COL_ROLES, "want two words, for "
	    "the first side and for the second");
}

/* Does units.csv describe such a thing? */
static int
is_thing(const struct loader *l, const char *name)
{
	const struct sheet *sh = &l->core[CORE_UNITS];
	int i;

	for (i = 0; i < sh->nrow; i++)
		if (text_eq(sheet_of(sh, &sh->rows[i], COL_OF), name))
			return 1;
	return 0;
}

/*
 * What stands on a side: `unit`, `units`, `lead`, `path` or another thing, and
 * words that are true of it; or nothing. 0, or -1 with err.
 */
static int
parse_stand(const struct source *w, struct check *c, int side,
    enum core_column col)
{
	struct stand *st = &c->stands[side];
	const char *t = at(w, col), *p;
	size_t len;

	p = text_token(&t, &len);
	if (p == NULL)
		return 0;
	st->leads = text_same(p, len, "lead");
	st->many = st->leads || text_same(p, len, "units");
	st->steps = text_same(p, len, "path");
	st->one = !st->many && !st->steps;
	st->thing = st->one ? arena_copy(w->a, p, len) : "unit";
	st->words = t;
	if (!is_thing(w->s->loader, st->thing))
		return err_set(w->e, "%s:%d: column \"%s\": units.csv has no "
		    "\"%s\"", w->r->file, w->r->line, core_columns[col],
		    st->thing);
	if (c->groups == NULL || !text_inlist(c->groups, st->thing))
		c->groups = c->groups == NULL ? st->thing :
		    arena_printf(w->a, "%s %s", c->groups, st->thing);
	return 0;
}

static int
add_check(const struct source *w)
{
	struct check *c = &w->s->checks[w->s->ncheck];

	if (row_origin(w, &c->from) < 0)
		return -1;
	c->sys = w->s;
	c->tool = at(w, COL_TOOL);
	c->name = at(w, COL_CHECK);
	c->title = at(w, COL_TITLE);
	c->codes = or_null(at(w, COL_CODES));
	c->fail = or_null(at(w, COL_FAIL));
	c->groups = or_null(at(w, COL_GROUPS));
	c->preset = says_yes(w, COL_DEFAULT);
	if (parse_acts(w, c) < 0 || parse_stand(w, c, SIDE_1, COL_FIRST) < 0 ||
	    parse_stand(w, c, SIDE_2, COL_SECOND) < 0 ||
	    parse_roles(w, c) < 0 || c->preset < 0)
		return -1;
	if (c->tool[0] == '\0' || c->name[0] == '\0')
		return err_set(w->e, "%s:%d: a check needs a tool and a name",
		    w->r->file, w->r->line);
	index_add(&((struct loader *)w->s->loader)->by_check, c->name,
	    w->s->ncheck++);
	return 0;
}

/*
 * A number too large for a num is an error, since as a text it would be another
 * key. 0, or -1 with err.
 */
static int
fits(const char *file, int line, const char *column, const char *text,
    struct err *e)
{
	const char *dots;
	size_t len;

	if (strlen(text) <= NUM_FITS)
		return 0;
	dots = strstr(text, "..");
	len = dots != NULL ? (size_t)(dots - text) : strlen(text);
	if (!num_large(text, len) && (dots == NULL ||
	    !num_large(dots + 2, strlen(dots + 2))))
		return 0;
	return err_set(e, "%s:%d: column \"%s\": \"%s\" does not fit: its parts "
	    "have more than 64 bits", file, line, column, text);
}

static int
cell_val(const struct table *t, const struct row *row, int col,
    struct val *out, struct err *e)
{
	const char *text = row->cells[col];
	struct num n;

	*out = val_text(text);
	if (is_word(text))
		return 0;
	if (num_parse(&n, text, strlen(text)) == 0)
		*out = val_num(n);
	else if (fits(row->from.file, row->from.line, t->cols[col], text, e) < 0)
		return -1;
	return 0;
}

/* Does a cell `sure` name columns after its first word? */
static int
names_columns(const char *sure)
{
	size_t len;

	return sure != NULL && text_token(&sure, &len) != NULL &&
	    text_token(&sure, &len) != NULL;
}

/* Set what is known of a house rule's cells in a row. 0, or -1 with err. */
static int
lay_origin(const struct source *w, const struct table *t, struct row *row)
{
	struct source own = *w;
	struct laid *laid;
	int k;

	own.r = w->r->laid;
	laid = arena_alloc(w->a, sizeof(*laid) + (size_t)t->ncol);
	row->laid = laid;
	laid->sure = or_null(at(&own, COL_SURE));
	laid->partly = names_columns(laid->sure);
	for (k = 0; k < t->ncol; k++)
		laid->cells[k] = own.r->cells[t->colpos[k] - 1][0] != '\0';
	return row_origin(&own, &laid->from);
}

/* The highest number in the bands up to row i. */
static struct num
most(const struct row *rows, int i)
{
	struct num n = i > 0 ? rows[i - 1].most : num_int(-INT64_MAX);
	const struct band *b = &rows[i].band;

	if (!b->numeric)
		return n;
	if (!b->has_hi)
		return num_int(INT64_MAX);
	return num_cmp(b->hi, n) > 0 ? b->hi : n;
}

static int
add_row(const struct source *w, struct table *t)
{
	struct row *row = &t->rows[t->nrow++];
	int k;

	if (row_origin(w, &row->from) < 0)
		return -1;
	row->key = w->r->cells[0];
	if (fits(w->r->file, w->r->line, t->keyname, row->key, w->e) < 0)
		return -1;
	row->sure = or_null(at(w, COL_SURE));
	row->partly = names_columns(row->sure);
	if (w->r->laid != NULL && lay_origin(w, t, row) < 0)
		return -1;
	band_parse(row->key, &row->band);
	row->most = most(t->rows, t->nrow - 1);
	row->cells = arena_alloc(w->a, (size_t)(t->ncol + 1) *
	    sizeof(*row->cells));
	row->vals = arena_alloc(w->a, (size_t)(t->ncol + 1) *
	    sizeof(*row->vals));
	for (k = 0; k < t->ncol; k++) {
		row->cells[k] = w->r->cells[t->colpos[k] - 1];
		if (cell_val(t, row, k, &row->vals[k], w->e) < 0)
			return -1;
	}
	return 0;
}

static int
table_build(struct system *s, struct table *t, const struct sheet *sh,
    struct err *e)
{
	struct source w = { .s = s, .a = s->arena, .sh = sh, .e = e };
	const size_t ncol = (size_t)sh->ncol;
	int i;

	t->line = sh->line;
	t->keyname = sh->cols[0];
	t->cols = arena_alloc(s->arena, ncol * sizeof(*t->cols));
	t->colbands = arena_alloc(s->arena, ncol * sizeof(*t->colbands));
	t->colpos = arena_alloc(s->arena, ncol * sizeof(*t->colpos));
	for (i = 1; i < sh->ncol; i++) {
		if (sheet_extra(sh->cols[i]))
			continue;
		if (fits(sh->file, sh->line, sh->cols[i], sh->cols[i], e) < 0)
			return -1;
		t->cols[t->ncol] = sh->cols[i];
		band_parse(sh->cols[i], &t->colbands[t->ncol]);
		t->colpos[t->ncol++] = i + 1;
	}
	t->rows = arena_alloc(s->arena, (size_t)(sh->nrow + 1) *
	    sizeof(*t->rows));
	for (i = 0; i < sh->nrow; i++) {
		w.r = &sh->rows[i];
		if (add_row(&w, t) < 0)
			return -1;
	}
	return 0;
}

/* A base's rows, the house rule's over them. 1; 0: no file; -1 with err. */
static int
table_sheet(struct loader *l, const char *name, struct sheet *sh, struct err *e)
{
	struct sheet over;
	int own, base = 0;

	memset(sh, 0, sizeof(*sh));
	if (l->basedir != NULL) {
		base = sheet_load(sh, &l->arena, l->basedir, name, NULL,
		    NULL, e);
		if (base < 0)
			return -1;
	}
	own = sheet_load(&over, &l->arena, l->dir, name, NULL, NULL, e);
	if (own < 0)
		return -1;
	if (own > 0 && l->basedir != NULL) {
		if (overlay_table(sh, &over, &l->arena, e) < 0)
			return -1;
	} else if (own > 0)
		*sh = over;
	return base || own;
}

int
system_sheet(struct system *s, const char *name, struct sheet *sh,
    struct err *e)
{
	return table_sheet(s->loader, name, sh, e);
}

/*
 * Does the system's folder, or that of its base, hold a table of that name?
 * 1, 0, -1 with err. A name that leads out of the folder is none.
 */
static int
table_there(struct loader *l, const char *name, struct err *e)
{
	enum core core = core_named(name);
	int got;

	if ((core < CORE_COUNT && core != CORE_CODES) || !name_plain(name))
		return 0;
	got = file_there(arena_printf(&l->arena, "%s/%s.csv", l->dir, name),
	    l->arena.frame, e);
	return got != 0 || l->basedir == NULL ? got :
	    file_there(arena_printf(&l->arena, "%s/%s.csv", l->basedir, name),
	    l->arena.frame, e);
}

static struct table *
table_new(struct loader *l, const char *name, struct err *e)
{
	struct table *t;
	int got = table_there(l, name, e);

	if (got < 0)
		return NULL;
	t = arena_alloc(&l->arena, sizeof(*t));
	t->name = arena_text(&l->arena, name);
	t->file = arena_printf(&l->arena, "%s/%s.csv", l->dir, name);
	if (got == 0) {
		t->supply = system_key(&l->core[CORE_SYSTEM],
		    arena_printf(&l->arena, "supply:%s", name));
		if (t->supply == NULL) {
			err_as(e, ERR_NO_TABLE, "%s: no such table", t->file);
			return NULL;
		}
		t->read = 1;
	}
	ARENA_PUSH(&l->arena, l->tables, l->ntable, l->tableroom);
	l->tables[l->ntable++] = t;
	return t;
}

static struct table *
named(struct loader *l, const char *name, struct err *e)
{
	int i;

	for (i = 0; i < l->ntable; i++)
		if (strcmp(l->tables[i]->name, name) == 0)
			return l->tables[i];
	return table_new(l, name, e);
}

/* A table with its rows, read once. NULL with err: nothing changed. */
static const struct table *
find_table(struct system *s, const char *name, struct err *e)
{
	struct loader *l = s->loader;
	struct sheet sh;
	struct table built, *t = named(l, name, e);

	if (t == NULL || t->read)
		return t;
	built = *t;
	if (table_sheet(l, name, &sh, e) < 0)
		return NULL;
	built.file = sh.file;
	if (table_build(s, &built, &sh, e) < 0)
		return NULL;
	built.read = 1;
	*t = built;
	return t;
}

/* A table for a formula: rows are read now only for system_whole(). */
static const struct table *
named_table(struct system *s, const char *name, struct err *e)
{
	struct loader *l = s->loader;

	return l->looks ? find_table(s, name, e) : named(l, name, e);
}

/* A file of older systems would be passed over. 0, or -1 with err. */
static int
no_old_file(struct loader *l, const char *dir, struct err *e)
{
	const char *path;
	int got;

	if (dir == NULL)
		return 0;
	path = arena_printf(&l->arena, "%s/topics.csv", dir);
	got = file_there(path, l->arena.frame, e);
	return got <= 0 ? got : err_set(e, "%s:1: what words are about stands "
	    "in units.csv, in its column about: delete this file", path);
}

/* Make the readings, words and checks of the system, which are read. */
static int
build_all(struct source *w, struct loader *l)
{
	const struct sheet *readings = &l->core[CORE_READINGS];
	const struct sheet *words = &l->core[CORE_WORDS];
	const struct sheet *checks = &l->core[CORE_CHECKS];
	struct system *s = w->s;

	s->readings = arena_alloc(w->a, (size_t)(readings->nrow + 1) *
	    sizeof(*s->readings));
	index_open(&l->by_reading, w->a, readings->nrow + 1);
	s->meanings = arena_alloc(w->a, (size_t)(words->nrow + 1) *
	    sizeof(*s->meanings));
	s->checks = arena_alloc(w->a, (size_t)(checks->nrow + 1) *
	    sizeof(*s->checks));
	index_open(&l->by_check, w->a, checks->nrow + 1);
	return each_row(w, readings, add_reading) < 0 ||
	    each_row(w, words, add_meaning) < 0 ||
	    each_row(w, checks, add_check) < 0 ? -1 : 0;
}

static int
load_all(struct system *s, struct loader *l, struct err *e)
{
	static const enum core cores[] = { CORE_UNITS, CORE_CHECKS, CORE_WORDS,
		CORE_READINGS };
	const struct sheet *keys = &l->core[CORE_SYSTEM];
	struct source w = { .s = s, .a = s->arena, .e = e };
	size_t i;

	if (no_old_file(l, l->dir, e) < 0 || no_old_file(l, l->basedir, e) < 0)
		return -1;
	for (i = 0; i < sizeof(cores) / sizeof(cores[0]); i++)
		if (core_read(s, cores[i], NULL, &l->core[cores[i]], e) < 0)
			return -1;
	s->title = system_key(keys, "title");
	s->source = system_key(keys, "source");
	s->version = system_key(keys, "version");
	s->unit = system_key(keys, "unit");
	s->base = system_key(keys, "base");
	if (s->title == NULL)
		s->title = s->name;
	return build_all(&w, l);
}

/* Read system.csv; a house rule names its base there. 0, or -1 with err. */
static int
load_keys(struct loader *l, const char *const *dirs, struct err *e)
{
	const struct core_file *f = &core_files[CORE_SYSTEM];
	struct sheet own, *sh = &l->core[CORE_SYSTEM];
	const char *base;
	const struct sheetrow *r;

	if (sheet_load(&own, &l->arena, l->dir, core_names[CORE_SYSTEM],
	    f->columns, NULL, e) < 0)
		return -1;
	base = system_key(&own, "base");
	if (base == NULL) {
		*sh = own;
		return sheet_needs(sh, f->needs, NULL, e);
	}
	l->basedir = find_dir(&l->arena, dirs, base, e);
	if (l->basedir == NULL)
		return err_set(e, "%s: its base \"%s\" is not there", own.file,
		    base);
	if (sheet_load(sh, &l->arena, l->basedir, core_names[CORE_SYSTEM],
	    f->columns, NULL, e) < 0)
		return -1;
	r = system_row(sh, "base");
	if (r != NULL)
		return err_set(e, "%s:%d: column \"value\": a base may not have "
		    "a base of its own", r->file, r->line);
	return sheet_needs(sh, f->needs, NULL, e) < 0
	    ? -1 : overlay_rows(sh, &own, f->keys, NULL, 0, &l->arena, e);
}

/* Find the system, and read what every ruling needs. 0, or -1 with err. */
static int
read_system(struct system *s, const char *const *dirs, struct err *e)
{
	struct loader *l = s->loader;

	l->dir = s->dir = find_dir(&l->arena, dirs, s->name, e);
	if (l->dir == NULL)
		return err_as(e, ERR_NO_SYSTEM, "no rule system \"%s\"",
		    s->name);
	return load_keys(l, dirs, e) < 0 || load_all(s, l, e) < 0 ? -1 : 0;
}

struct system *
system_load(const char *const *dirs, const char *name, struct frame *f,
    struct err *e)
{
	struct arena a = { .frame = f };
	struct loader *l = arena_alloc(&a, sizeof(*l));
	struct system *s;

	l->arena = a;
	s = arena_alloc(&l->arena, sizeof(*s));
	*s = (struct system){ .arena = &l->arena, .loader = l,
		.named = named_table, .table = find_table,
		.name = arena_text(&l->arena, name) };
	if (read_system(s, dirs, e) == 0)
		return s;
	system_free(s);
	return NULL;
}

void
system_free(struct system *s)
{
	struct loader *l;
	struct arena a;

	if (s == NULL)
		return;
	l = s->loader;
	a = l->arena;		/* (It holds the loader, too.) */
	arena_free(&a);
}

struct check *
system_next(const struct system *s, const char *tool, const struct check *last)
{
	int i = last != NULL ? (int)(last - s->checks) + 1 : 0;

	while (i < s->ncheck && !text_eq(s->checks[i].tool, tool))
		i++;
	return i < s->ncheck ? &s->checks[i] : NULL;
}

int
system_has_tool(const struct system *s, const char *tool)
{
	return system_next(s, tool, NULL) != NULL;
}

struct check *
system_find(struct system *s, const char *tool, const char *name)
{
	struct check *c;

	for (c = NULL; (c = system_next(s, tool, c)) != NULL;)
		if (name != NULL ? text_eq(c->name, name) : c->preset)
			break;
	return c;
}

struct check *
system_begun(struct system *s, const char *tool, const char *words,
    struct arena *a)
{
	struct check *c;

	c = system_find(s, tool, text_first(a, words, &words));
	return c != NULL ? c : system_find(s, tool, NULL);
}

struct check *
system_check(struct system *s, const char *tool, const char *name,
    struct err *e)
{
	struct check *c = system_find(s, tool, name);

	if (c == NULL) {
		err_set(e, "%s has no check \"%s\" in %s", tool,
		    name != NULL ? name : "", s->name);
		return NULL;
	}
	return check_compile(c, e) < 0 ? NULL : c;
}
