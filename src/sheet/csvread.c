/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: sheet. See csvread.h. */
#include <config.h>

#include "sheet/csvread.h"

#include <assert.h>
#include <csv.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "sheet/file.h"

/* BUFFER: a page touched costs more than a read. */
enum { BUFFER = 16 * 1024, CELLS_MOST = 1000, CELL_STEP = 4096 };

struct csvin {
	struct frame *frame;
	struct frame_item item;
	int fd, closes, ended;
	int utf8;		/* check for UTF-8 */
	const char *shown;
	char *name;
	char *buf;
	size_t at, have;
	const char *quote;	/* next quote in buf, or its end */
	/* These bytes have come; else no line is searched for them. */
	int nuls, quotes, returns, hashes, beyond;	/* beyond: not ASCII */
	char *line;		/* the present line, newline included */
	size_t len;
	char *joined;		/* a line from two reads */
	size_t room;
	int lineno;		/* of the present line */
	int start;		/* at which the row began */
	csv_idle *idle;
	void *idle_arg;
	csv_want *want;
	void *want_arg;
	int want_col;
	struct csv_parser parser;
	void *kept;		/* for csvin_keep() */
	char *cells;		/* the row's cells, each with a NUL */
	size_t cells_len, cells_room;
	int n, rows, overflow;
	int plain;		/* 1: the row is its line, cut at commas */
	size_t offset[CELLS_MOST];	/* of each cell; not cleared */
};

/* Limits what a quote that is never closed takes in. */
static void *
cell_room(void *p, size_t size)
{
	return size > CSV_CELL_MOST ? NULL : realloc(p, size);
}

/* csv_init() fails only for unknown options. */
static void
parser_init(struct csvin *in)
{
	int bad;

	bad = csv_init(&in->parser, CSV_STRICT | CSV_STRICT_FINI);
	assert(bad == 0);
	(void)bad;
	csv_set_realloc_func(&in->parser, cell_room);
	csv_set_blk_size(&in->parser, CELL_STEP);
}

static void
release(void *arg)
{
	csvin_close(arg);
}

static struct csvin *
csvin_new(const char *shown, struct frame *f)
{
	struct csvin *in;

	in = mem_grow(f, NULL, sizeof(*in));
	memset(in, 0, offsetof(struct csvin, offset));
	in->frame = f;
	in->fd = -1;
	parser_init(in);
	frame_list(f, &in->item, release, in);
	in->buf = mem_grow(f, NULL, BUFFER);
	in->name = mem_text(f, shown);
	in->shown = in->name;
	frame_unlist(&in->item);
	return in;
}

struct csvin *
csvin_open(const char *path, const char *shown, struct frame *f,
    struct err *e)
{
	struct csvin *in;
	int was;

	in = csvin_new(shown, f);
	frame_list(f, &in->item, release, in);
	in->closes = 1;
	in->fd = file_open(path, O_RDONLY, 0, shown, e);
	if (in->fd >= 0)
		return in;
	was = errno;
	frame_disk(f, shown, was);
	csvin_close(in);
	errno = was;
	return NULL;
}

struct csvin *
csvin_fd(int fd, const char *shown, struct frame *f)
{
	struct csvin *in;

	in = csvin_new(shown, f);
	in->fd = fd;
	return in;
}

void
csvin_utf8(struct csvin *in)
{
	in->utf8 = 1;
}

void
csvin_idle(struct csvin *in, csv_idle *f, void *arg)
{
	in->idle = f;
	in->idle_arg = arg;
}

void
csvin_want(struct csvin *in, int col, csv_want *f, void *arg)
{
	in->want = f;
	in->want_arg = arg;
	in->want_col = col;
}

void
csvin_close(struct csvin *in)
{
	if (in == NULL)
		return;
	frame_unlist(&in->item);
	if (in->closes && in->fd >= 0)
		(void)close(in->fd);
	csv_free(&in->parser);
	free(in->buf);
	free(in->joined);
	free(in->cells);
	free(in->name);
	free(in->kept);
	free(in);
}

void *
csvin_keep(struct csvin *in, size_t size)
{
	in->kept = mem_grow(in->frame, in->kept, size);
	return in->kept;
}

static void
before_read(struct csvin *in)
{
	struct pollfd p = { in->fd, POLLIN, 0 };

	if (in->idle != NULL && poll(&p, 1, 0) <= 0)
		in->idle(in->idle_arg);
}

static int
came(const struct csvin *in, int c)
{
	return memchr(in->buf, c, in->have) != NULL;
}

/* Does the line hold byte c? `some`: such a byte has come. */
static inline int
holds(const struct csvin *in, int some, int c, size_t len)
{
	return some && memchr(in->line, c, len) != NULL;
}

static int
refill(struct csvin *in, struct err *e)
{
	ssize_t n;

	before_read(in);
	do
		n = read(in->fd, in->buf, BUFFER);
	while (n < 0 && errno == EINTR);
	in->ended = n <= 0;
	if (n < 0) {
		frame_disk(in->frame, in->shown, errno);
		return err_set(e, "%s: %s", in->shown, strerror(errno));
	}
	in->at = 0;
	in->have = (size_t)n;
	in->quote = in->buf;
	in->nuls |= came(in, '\0');
	in->quotes |= came(in, '"');
	in->returns |= came(in, '\r');
	in->hashes |= came(in, '#');
	in->beyond |= in->utf8 && !text_ascii(in->buf, in->have);
	return n > 0;
}

static void
join(struct csvin *in, const char *p, size_t n)
{
	if (in->len + n > in->room) {
		in->joined = mem_grow(in->frame, in->joined,
		    (in->len + n) * 2);
		in->room = (in->len + n) * 2;
	}
	memcpy(in->joined + in->len, p, n);
	in->len += n;
	in->line = in->joined;
}

/* Join a line that goes on. 1; 0: end; 2: too long; -1 with err. */
static int
gather(struct csvin *in, struct err *e)
{
	const char *nl;
	size_t n;
	int got, long_line;

	in->len = 0;
	long_line = 0;
	for (nl = NULL; nl == NULL;) {
		if (in->at == in->have) {
			got = in->ended ? 0 : refill(in, e);
			if (got < 0)
				return -1;
			if (got == 0)
				break;
		}
		nl = memchr(in->buf + in->at, '\n', in->have - in->at);
		n = nl != NULL ? (size_t)(nl - (in->buf + in->at)) + 1 :
		    in->have - in->at;
		long_line |= in->len + n > CSV_LINE_MOST;
		if (!long_line)
			join(in, in->buf + in->at, n);
		in->at += n;
	}
	return long_line ? 2 : in->len > 0;
}

/* Read up to the newline. 1; 0: end; 2: too long; -1 with err. */
static inline int
next_line(struct csvin *in, struct err *e)
{
	const char *nl;

	nl = memchr(in->buf + in->at, '\n', in->have - in->at);
	if (nl == NULL)
		return gather(in, e);
	in->line = in->buf + in->at;
	in->len = (size_t)(nl - in->line) + 1;
	in->at += in->len;
	return 1;
}

/* Read the next line into in->line. 1; 0: end; -1 with err. */
static inline int
physical(struct csvin *in, struct err *e)
{
	const char *nl;
	size_t at;
	int got;

	got = next_line(in, e);
	if (got <= 0)
		return got;
	in->lineno++;
	if (got == 2)
		return err_set(e, "%s:%d: the line is longer than %d bytes",
		    in->shown, in->lineno, CSV_LINE_MOST);
	nl = in->nuls ? memchr(in->line, '\0', in->len) : NULL;
	if (nl != NULL)
		return err_set(e, "%s:%d:%d: a NUL byte does not belong in "
		    "text", in->shown, in->lineno, (int)(nl - in->line) + 1);
	if (in->beyond && (at = text_broken(in->line, in->len)) < in->len)
		return err_set(e, "%s:%d:%d: byte %02x is not UTF-8: save the "
		    "file in that encoding", in->shown, in->lineno,
		    (int)at + 1, (unsigned)(unsigned char)in->line[at]);
	if (in->lineno == 1 && in->len >= 3 &&
	    memcmp(in->line, "\xef\xbb\xbf", 3) == 0) {
		in->line += 3;
		in->len -= 3;
	}
	return 1;
}

int
csvin_line(struct csvin *in, const char **line, struct err *e)
{
	int got;

	got = physical(in, e);
	if (got <= 0)
		return got;
	in->start = in->lineno;
	/* A last line without newline gets one, for the NUL. */
	if (in->line[in->len - 1] != '\n')
		join(in, "\n", 1);
	while (in->len > 0 && (in->line[in->len - 1] == '\n' ||
	    in->line[in->len - 1] == '\r'))
		in->line[--in->len] = '\0';
	*line = in->line;
	return 1;
}

/* libcsv's callbacks: they cannot stop the parse, so faults are latched. */
static void
on_cell(void *s, size_t len, void *arg)
{
	struct csvin *in;

	in = arg;
	if (in->n == CELLS_MOST) {
		in->overflow = 1;
		return;
	}
	if (in->cells_len + len + 1 > in->cells_room) {
		in->cells = mem_grow(in->frame, in->cells,
		    (in->cells_len + len + 1) * 2);
		in->cells_room = (in->cells_len + len + 1) * 2;
	}
	in->offset[in->n++] = in->cells_len;
	if (len > 0)
		memcpy(in->cells + in->cells_len, s, len);
	in->cells_len += len;
	in->cells[in->cells_len++] = '\0';
}

static void
on_row(int c, void *arg)
{
	struct csvin *in;

	(void)c;
	in = arg;
	in->rows++;
}

static int
passed_over(const struct csvin *in)
{
	size_t i;

	if (in->line[0] == '#')
		return 1;
	for (i = 0; i < in->len; i++)
		if (!text_blank((unsigned char)in->line[i]))
			return 0;
	return 1;
}

/* The length of the line without its CR and newline. */
static size_t
line_bytes(const struct csvin *in)
{
	size_t len;

	len = in->len;
	if (len > 0 && in->line[len - 1] == '\n')
		len--;
	if (len > 0 && in->line[len - 1] == '\r')
		len--;
	return len;
}

/* Bit i of the result: byte i is a comma, for COMMAS bytes. */
#ifdef __SSE2__
enum { COMMAS = 16 };

static inline uint64_t
commas(const char *p)
{
	__m128i v;

	memcpy(&v, p, sizeof(v));
	return (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(v,
	    _mm_set1_epi8(',')));
}
#else
enum { COMMAS = 8 };

static inline uint64_t
commas(const char *p)
{
	const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
	uint64_t v;

	memcpy(&v, p, sizeof(v));
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	v = __builtin_bswap64(v);
#endif
	v ^= UINT64_C(0x2c2c2c2c2c2c2c2c);
	v = ~(((v & low) + low) | v | low);
	return (v >> 7) * UINT64_C(0x0102040810204080) >> 56;
}
#endif

/* The same for the last n bytes of the line; n < COMMAS. */
static inline uint64_t
last_commas(const char *p, size_t len, size_t n)
{
	char few[COMMAS] = "";

	if (len >= COMMAS)
		return commas(p + len - COMMAS) >> (COMMAS - n);
	memcpy(few, p + len - n, n);
	return commas(few);
}

/* The same for 64 bytes, or for what is left. */
static inline uint64_t
all_commas(const char *p, size_t len, size_t from)
{
	uint64_t found;
	size_t i;

	found = 0;
	for (i = 0; i < 64 && from + i + COMMAS <= len; i += COMMAS)
		found |= commas(p + from + i) << i;
	if (i < 64 && from + i < len)
		found |= last_commas(p, len, len - from - i) << i;
	return found;
}

/* Add a cell. 0: libcsv would trim it, or there are too many. */
static inline int
cut(struct csvin *in, size_t from, size_t to)
{
	char *p;

	p = in->cells;
	if (in->n == CELLS_MOST || (to > from && (p[from] == ' ' ||
	    p[from] == '\t' || p[to - 1] == ' ' || p[to - 1] == '\t')))
		return 0;
	in->offset[in->n++] = from;
	p[to] = '\0';
	return 1;
}

/* Cut a line with quotes. 0: some do not enclose a cell: use libcsv. */
static int
cut_quoted(struct csvin *in, size_t len)
{
	char *p, *q, *end;

	end = in->cells + len;
	for (p = in->cells;; p = q + 1) {
		if (p < end && *p == '"') {
			q = memchr(p + 1, '"', (size_t)(end - p) - 1);
			if (q == NULL || (q + 1 < end && q[1] != ',') ||
			    in->n == CELLS_MOST)
				return 0;
			in->offset[in->n++] = (size_t)(p + 1 - in->cells);
			*q++ = '\0';
		} else {
			q = memchr(p, ',', (size_t)(end - p));
			q = q != NULL ? q : end;
			if (memchr(p, '"', (size_t)(q - p)) != NULL ||
			    !cut(in, (size_t)(p - in->cells),
			    (size_t)(q - in->cells)))
				return 0;
		}
		if (q == end)
			return 1;
	}
}

/* Cut a line without quotes, 64 bytes at a time. 0: use libcsv. */
static int
cut_plain(struct csvin *in, size_t len)
{
	size_t i, from, to;
	uint64_t found;

	from = 0;
	for (i = 0; i < len; i += 64)
		for (found = all_commas(in->line, len, i); found != 0;
		    found &= found - 1) {
			to = i + (size_t)__builtin_ctzll(found);
			if (!cut(in, from, to))
				return 0;
			from = to + 1;
		}
	return cut(in, from, len);
}

/*
 * Cut a line at its commas, if its cells have no blanks around them and quotes
 * only around whole cells; libcsv would find the same (t/unit/csv.c), with some
 * 30 instructions a byte where this takes 3. A stream whose rows repeat is told
 * in 0.06 microseconds a row so, by libcsv alone in 0.11; unwanted rows of a
 * table need neither. 0: use libcsv.
 */
static int
cut_at_commas(struct csvin *in)
{
	size_t len;

	len = line_bytes(in);
	if (len >= CSV_CELL_MOST || holds(in, in->returns, '\r', len))
		return 0;
	if (len + 1 > in->cells_room) {
		in->cells = mem_grow(in->frame, in->cells, (len + 1) * 2);
		in->cells_room = (len + 1) * 2;
	}
	memcpy(in->cells, in->line, len);
	in->cells_len = len + 1;
	if (holds(in, in->quotes, '"', len))
		return cut_quoted(in, len);
	in->plain = cut_plain(in, len);
	return in->plain;
}

static void
parser_again(struct csvin *in)
{
	csv_free(&in->parser);
	parser_init(in);
}

/* The end of file ends a row, but no open quote. 1; 0: no row; -1 with err. */
static int
finish(struct csvin *in, struct err *e)
{
	if (csv_fini(&in->parser, on_cell, on_row, in) != 0) {
		parser_again(in);
		return err_set(e, "%s:%d: a quote is opened and never closed",
		    in->shown, in->start);
	}
	return in->rows > 0;
}

/*
 * Is the number of quotes from in->quote to `end` odd? If not, in->quote moves
 * on.
 */
static int
count_quotes(struct csvin *in, const char *end)
{
	const char *all, *q;
	int odd;

	all = in->buf + in->have;
	for (odd = 0, q = in->quote;; odd = !odd, q++) {
		q = memchr(q, '"', (size_t)(all - q));
		if (q == NULL)
			q = all;
		if (q >= end)
			break;
	}
	if (!odd)
		in->quote = q;
	return odd;
}

/* (Usually in->quote is behind `end`.) */
static inline int
odd_quotes(struct csvin *in, const char *from, const char *end)
{
	if (in->quote < from)
		in->quote = from;
	return in->quote < end && count_quotes(in, end);
}

/* Skip lines that begin with the same unwanted cell. */
static void
pass_alike(struct csvin *in, size_t len)
{
	const char *p, *nl;

	if (in->nuls || in->beyond)
		return;
	while (in->have - in->at > len) {
		p = in->buf + in->at;
		if (memcmp(p, in->line, len + 1) != 0)
			return;
		nl = memchr(p, '\n', in->have - in->at);
		if (nl == NULL || odd_quotes(in, p, nl))
			return;
		in->at += (size_t)(nl - p) + 1;
		in->lineno++;
	}
}

/*
 * Is the line an unwanted row? Only its first cell is looked at. A line with an
 * odd number of quotes, or from two reads, is parsed as usual.
 */
static int
unwanted(struct csvin *in)
{
	const char *p;
	size_t len;

	if (in->want == NULL || in->want_col != 0 || in->line == in->joined ||
	    in->line[0] == '"')
		return 0;
	p = memchr(in->line, ',', in->len);
	len = p != NULL ? (size_t)(p - in->line) : 0;
	if (len == 0 || text_blank((unsigned char)in->line[0]) ||
	    text_blank((unsigned char)p[-1]) ||
	    in->want(in->line, len, in->want_arg) ||
	    odd_quotes(in, in->line, in->line + in->len))
		return 0;
	pass_alike(in, len);
	return 1;
}

/* Set err: why libcsv stopped within a line. Returns -1. */
static int
not_parsed(struct csvin *in, int lineno, size_t done, struct err *e)
{
	int large;

	large = csv_error(&in->parser) == CSV_ENOMEM;
	if (large && csv_get_buffer_size(&in->parser) + CELL_STEP <=
	    CSV_CELL_MOST)
		frame_leave(in->frame);
	parser_again(in);
	if (large)
		return err_set(e, "%s:%d: a cell of more than %d bytes: is a "
		    "quote never closed?", in->shown, in->start, CSV_CELL_MOST);
	return err_set(e, "%s:%d:%d: a quote stands inside an unquoted cell, "
	    "or text after a closing quote", in->shown, lineno, (int)done + 1);
}

/* Read a row that is not skipped by its line. 1; 0: end; -1 with err. */
static int
next_row(struct csvin *in, struct err *e)
{
	size_t done;
	int got, begun;

	in->n = in->rows = in->overflow = in->plain = 0;
	in->cells_len = 0;
	begun = 0;
	while (in->rows == 0) {
		got = physical(in, e);
		if (got < 0) {
			parser_again(in);
			return -1;
		}
		if (got == 0)
			return begun ? finish(in, e) : 0;
		if (!begun && (passed_over(in) || unwanted(in)))
			continue;
		if (!begun) {
			in->start = in->lineno;
			if (cut_at_commas(in))
				return 1;
			in->n = 0;
			in->cells_len = 0;
		}
		begun = 1;
		done = csv_parse(&in->parser, in->line, in->len, on_cell,
		    on_row, in);
		if (done != in->len)
			return not_parsed(in, in->lineno, done, e);
	}
	if (in->overflow)
		return err_set(e, "%s:%d: more than %d cells", in->shown,
		    in->start, CELLS_MOST);
	return 1;
}

static int
wanted(struct csvin *in)
{
	const char *cell;

	cell = csvin_cell(in, in->want_col);
	return in->want(cell, strlen(cell), in->want_arg);
}

int
csvin_row(struct csvin *in, struct err *e)
{
	int got;

	do
		got = next_row(in, e);
	while (got > 0 && in->want != NULL && !wanted(in));
	return got;
}

int
csvin_take(struct csvin *in, const char *line, size_t len, int lineno,
    struct err *e)
{
	size_t done;

	in->n = in->rows = in->overflow = in->plain = 0;
	in->cells_len = 0;
	in->start = lineno;
	/* (It is not written to.) */
	in->line = (char *)(uintptr_t)line;
	in->len = len;
	in->quotes = in->returns = in->hashes = 1;
	if (len > 1 && cut_at_commas(in))
		return 0;
	in->n = 0;
	in->cells_len = 0;
	done = csv_parse(&in->parser, line, len, on_cell, on_row, in);
	if (done == len && in->rows == 1 && !in->overflow)
		return 0;
	if (done != len)
		return not_parsed(in, lineno, done, e);
	parser_again(in);
	return err_set(e, in->overflow ? "%s:%d: more than 1000 cells" :
	    in->n > 0 ? "%s:%d: a quote is opened and never closed" :
	    "%s:%d: a blank line is no row", in->shown, lineno);
}

int
csvin_count(const struct csvin *in)
{
	return in->n;
}

const char *
csvin_raw(const struct csvin *in)
{
	return in->plain && !holds(in, in->hashes, '#', in->len) ? in->line :
	    NULL;
}

const char *
csvin_cell(struct csvin *in, int i)
{
	return i < in->n ? in->cells + in->offset[i] : "";
}

void
csvin_cells(struct csvin *in, const char **cells, int n)
{
	int i;

	for (i = 0; i < n; i++)
		cells[i] = in->cells + in->offset[i];
}

size_t
csvin_bytes(const struct csvin *in)
{
	return in->cells_len;
}

void
csvin_copy(const struct csvin *in, char *to, const char **cells)
{
	int i;

	if (in->cells_len > 0)
		memcpy(to, in->cells, in->cells_len);
	for (i = 0; i < in->n; i++)
		cells[i] = to + in->offset[i];
}

int
csvin_at(const struct csvin *in)
{
	return in->start;
}

const char *
csvin_name(const struct csvin *in)
{
	return in->shown;
}
