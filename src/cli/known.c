/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: cli. See known.h. */
#include <config.h>

#include "cli/known.h"

#include <string.h>

#include "cli/run.h"
#include "dice/random.h"

enum { HEADS = 4096, ROOM = 448 * 1024, LOOKS = 4096, RESTS = 60000 };

/* What follows from a key: an answer, or a throw whose faces join the key. */
struct known_row {
	struct known_row *next;
	uint64_t hash;
	size_t len, n;
	const char *check;	/* that the dice are thrown for; NULL: an answer */
	struct throw throw;
	struct die *dice;
	char *bytes;		/* the key, then the answer's pieces */
};

/* A piece of an answer: bytes of the first one, then so many of its own. */
struct piece {
	uint16_t from, same, own;
};

/* ---- the store ---- */

static struct known_row *
find(struct known *k, uint64_t *hash)
{
	struct known_row *r;
	uint64_t h, v;
	size_t i;

	h = k->salt ^ k->len;
	memset(k->key + k->len, 0, 8);
	for (i = 0; i < k->len; i += 8) {
		memcpy(&v, k->key + i, sizeof(v));
		h = (h ^ v) * UINT64_C(0x9e3779b97f4a7c15);
		h ^= h >> 29;
	}
	*hash = h;
	for (r = k->heads[h % HEADS]; r != NULL; r = r->next)
		if (r->hash == h && r->len == k->len &&
		    memcmp(r->bytes, k->key, k->len) == 0)
			return r;
	return NULL;
}

static void
begin(struct known *k)
{
	arena_reset(&k->arena);
	k->heads = arena_alloc(&k->arena, HEADS * sizeof(struct known_row *));
	k->looks = k->hits = 0;
	k->base = NULL;
}

static struct known_row *
add(struct known *k, uint64_t hash, size_t n)
{
	struct known_row *r;

	r = arena_alloc(&k->arena, sizeof(*r));
	r->hash = hash;
	r->len = k->len;
	r->n = n;
	r->bytes = arena_raw(&k->arena, k->len + n);
	memcpy(r->bytes, k->key, k->len);
	r->next = k->heads[hash % HEADS];
	k->heads[hash % HEADS] = r;
	return r;
}

/* The pieces of an answer, from comma to comma: how many bytes, into `to`. */
static size_t
pieces(const struct known *k, const char *p, size_t n, char *to)
{
	struct piece one;
	const char *end, *next, *b, *bend;
	char *at;

	at = to;
	b = k->base;
	bend = b + k->nbase;
	for (end = p + n; p < end; p = next) {
		one.from = (uint16_t)(b - k->base);
		for (next = p; next < end && b < bend && *next == *b; b++)
			next++;
		one.same = (uint16_t)(next - p);
		p = next;
		next = b < bend ? memchr(p, ',', (size_t)(end - p)) : NULL;
		next = next != NULL ? next : end;
		one.own = (uint16_t)(next - p);
		memcpy(at, &one, sizeof(one));
		memcpy(at + sizeof(one), p, one.own);
		at += sizeof(one) + one.own;
		b = memchr(b, ',', (size_t)(bend - b));
		b = b != NULL ? b : bend;
	}
	return (size_t)(at - to);
}

/* ---- a row that comes ---- */

static void
key_add(struct known *k, const void *p, size_t n)
{
	if (k->len + n + 1 > KNOWN_KEY) {
		k->len = KNOWN_KEY + 1;
		return;
	}
	memcpy(k->key + k->len, p, n);
	k->len += n;
	k->key[k->len++] = '\0';
}

static void
key_make(struct known *k, const struct record *rec)
{
	const struct columns *c = rec->columns;
	int i;

	k->len = 0;
	if (c == NULL)
		key_add(k, rec->text, strlen(rec->text));
	for (i = 0; c != NULL && i < c->head.n && k->len < KNOWN_KEY; i++)
		if (i == c->from || i == c->dice || c->use[i] != 0)
			key_add(k, rec->cells[i], strlen(rec->cells[i]));
	k->asked = k->len;
}

/* The dice of a throw are drawn, and join the key: 0, or -1. */
static int
draw(struct run *run, const struct record *rec, const struct known_row *r)
{
	struct faces *f = &run->recall.faces;
	struct err quiet;
	const char *source;
	int i, face, bad;

	err_clear(&quiet);
	if (run->known.len == run->known.asked) {
		(void)dice_typed(&run->in->dice, NULL, &quiet);
		f = run_faces(run, r->check, rec, 1);
	}
	bad = f->begin(f, &r->throw, &quiet) < 0;
	for (i = 0; i < r->throw.count && !bad; i++) {
		bad = f->face(f, &r->dice[i], &face, &source, &quiet) < 0;
		key_add(&run->known, &face, sizeof(face));
	}
	/* They lie there for whoever rules it. */
	run->recalls = 1;
	return bad ? -1 : 0;
}

static void
tell(struct run *run, const struct record *rec, const struct known_row *r)
{
	struct out *o = &run->out->text;
	struct piece one;
	const char *p;

	if (run->out->format == FORMAT_CSV)
		tell_csv_lead(o, &rec->columns->head, rec->cells);
	for (p = r->bytes + r->len; p < r->bytes + r->len + r->n;
	    p += sizeof(one) + one.own) {
		memcpy(&one, p, sizeof(one));
		out_bytes(o, run->known.base + one.from, one.same);
		out_bytes(o, p + sizeof(one), one.own);
	}
	run->recalls = 0;
	run->known.hits++;
}

int
known_tell(struct run *run, const struct record *rec)
{
	struct known *k = &run->known;
	const struct known_row *r;
	uint64_t hash;

	k->len = k->asked = 0;
	if ((k->rests > 0 && k->rests-- > 0) ||
	    (run->out->format == FORMAT_CSV && (rec->columns == NULL ||
	    !run->out->header || !rec->columns->head.ends)))
		return 0;
	if (k->heads == NULL) {
		if (!run_is_plain(run) || run->in->journal != NULL ||
		    run->in->dice.file.f != NULL || run->in->opt.dice != NULL)
			return 0;
		(void)random_bytes(&k->salt, sizeof(k->salt));
		begin(k);
	}
	if (++k->looks == LOOKS) {
		k->rests = k->hits < LOOKS / 8 ? RESTS : 0;
		k->looks = k->hits = 0;
	}
	key_make(k, rec);
	k->start = run->out->text.n;
	k->errors = run->out->errors.n;
	while (k->len <= KNOWN_KEY && (r = find(k, &hash)) != NULL) {
		if (r->check == NULL) {
			tell(run, rec, r);
			return 1;
		}
		if (draw(run, rec, r) < 0)
			break;
	}
	return 0;
}

/* ---- a row that was ruled ---- */

/* A throw joins the key: how many events it was; 0: it is not for us. */
static int
keep_throw(struct run *run, const struct recall_event *v, int left)
{
	struct known *k = &run->known;
	struct known_row *r;
	uint64_t hash;
	int i, n;

	n = v->throw != NULL ? v->throw->count : -1;
	if (n < 0 || n >= left || (n + 1 < left && v[n + 1].throw == NULL))
		return 0;
	for (i = 1; i <= n; i++)
		if (v[i].throw != NULL || v[i].kind[0] != 'd')
			return 0;
	if (find(k, &hash) == NULL) {
		r = add(k, hash, 0);
		r->check = run->drawn_for;
		r->throw.roll = v->throw->roll;
		r->throw.side = v->throw->side;
		r->throw.part = v->throw->part;
		r->throw.count = n;
		r->throw.text = "";
		r->dice = arena_alloc(&k->arena, (size_t)(n + 1) *
		    sizeof(*r->dice));
		for (i = 0; i < n; i++) {
			r->dice[i].sides = v[i + 1].sides;
			r->dice[i].first = v[i + 1].first;
			r->dice[i].name = arena_text(&k->arena, v[i + 1].kind);
		}
		r->throw.die = r->dice[0];
	}
	for (i = 1; i <= n; i++)
		key_add(k, &v[i].face, sizeof(v[i].face));
	return n + 1;
}

/* Dice that were typed are in the key; others join it: 0, or -1. */
static int
keep_dice(struct run *run, const struct record *rec)
{
	const struct recall *l = &run->recall;
	int i, n;

	for (i = 0; i < l->n && run->known.len <= KNOWN_KEY; i += n) {
		n = 1;
		if (rec->typed == NULL)
			n = keep_throw(run, &l->events[i], l->n - i);
		else if (l->events[i].throw == NULL &&
		    strcmp(l->events[i].source, "typed") != 0)
			return -1;
		if (n == 0)
			return -1;
	}
	return run->known.len <= KNOWN_KEY ? 0 : -1;
}

void
known_keep(struct run *run, const struct record *rec)
{
	enum { ANSWER_MOST = 4096 };
	struct known *k = &run->known;
	struct out *o = &run->out->text;
	struct known_row *r;
	uint64_t hash;
	size_t n, lead;
	char to[ANSWER_MOST * (1 + sizeof(struct piece))];

	n = o->n;
	k->len = k->asked;
	if (k->asked == 0 || k->asked > KNOWN_KEY || n <= k->start ||
	    n - k->start > ANSWER_MOST || run->out->errors.n != k->errors)
		return;
	if (k->arena.held - (size_t)(k->arena.end - k->arena.at) > ROOM)
		begin(k);
	if (keep_dice(run, rec) < 0 || find(k, &hash) != NULL)
		return;
	if (run->out->format == FORMAT_CSV)
		tell_csv_lead(o, &rec->columns->head, rec->cells);
	lead = k->start + (o->n - n);
	o->n = n;
	if (k->base == NULL) {
		/* Cells are short, and often alike in little. */
		k->nbase = run->out->format == FORMAT_CSV ? 0 : n - lead;
		k->base = arena_copy(&k->arena, o->p + lead, k->nbase);
	}
	n = pieces(k, o->p + lead, n - lead, to);
	r = add(k, hash, n);
	memcpy(r->bytes + k->len, to, n);
}
