/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: sheet. See csvread.h. */
#include <config.h>

#include "sheet/csvread.h"

#include <assert.h>
#include <csv.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "sheet/file.h"

enum { BUFFER = 16 * 1024, CELLS_MOST = 1000, CELL_STEP = 4096 };

struct csvin {
	struct frame *frame;
	int fd, closes, ended;
	int utf8;		/* check for UTF-8 */
	char *shown;		/* its name in messages */
	char *buf;
	size_t at, have;
	/* Such bytes have come; else no line is searched for them. */
	int nuls, beyond;	/* beyond: not ASCII */
	char *line;		/* the present line, newline included */
	size_t len;
	char *joined;		/* a line from two reads */
	size_t room;
	int lineno;		/* of the present line */
	int start;		/* at which the row began */
	csv_idle *idle;
	void *idle_arg;
	csv_want *want;
	const void *want_arg;
	int want_col;
	struct csv_parser parser;
	char *cells;		/* the row's cells, each with a NUL */
	size_t cells_len, cells_room;
	int n, rows, overflow;
	size_t *offset;		/* of each cell: CELLS_MOST, as yet unset */
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
	int bad = csv_init(&in->parser, CSV_STRICT | CSV_STRICT_FINI);

	assert(bad == 0);
	(void)bad;
	csv_set_realloc_func(&in->parser, cell_room);
	csv_set_blk_size(&in->parser, CELL_STEP);
}

static struct csvin *
csvin_new(const char *shown, struct frame *f)
{
	struct csvin *in = mem_new(f, sizeof(*in));

	in->frame = f;
	in->fd = -1;
	parser_init(in);
	in->buf = mem_grow(f, NULL, BUFFER);
	in->offset = mem_grow(f, NULL, CELLS_MOST * sizeof(*in->offset));
	in->shown = mem_text(f, shown);
	return in;
}

struct csvin *
csvin_open(const char *path, int utf8, struct frame *f, struct err *e)
{
	struct csvin *in = csvin_new(path, f);
	int was;

	in->closes = 1;
	in->utf8 = utf8;
	in->fd = file_open(path, O_RDONLY, 0, path, e);
	if (in->fd >= 0)
		return in;
	was = errno;
	frame_disk(f, path, was);
	csvin_close(in);
	errno = was;
	return NULL;
}

struct csvin *
csvin_fd(int fd, const char *shown, csv_idle *idle, void *arg, struct frame *f)
{
	struct csvin *in = csvin_new(shown, f);

	in->fd = fd;
	in->idle = idle;
	in->idle_arg = arg;
	return in;
}

void
csvin_want(struct csvin *in, int col, csv_want *f, const void *arg)
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
	if (in->closes && in->fd >= 0)
		(void)close(in->fd);
	csv_free(&in->parser);
	free(in->buf);
	free(in->offset);
	free(in->joined);
	free(in->cells);
	free(in->shown);
	free(in);
}

static void
before_read(struct csvin *in)
{
	struct pollfd p = { in->fd, POLLIN, 0 };

	if (in->idle != NULL && poll(&p, 1, 0) <= 0)
		in->idle(in->idle_arg);
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
	in->nuls |= memchr(in->buf, '\0', in->have) != NULL;
	in->beyond |= in->utf8 && !text_ascii(in->buf, in->have);
	return n > 0;
}

/* Memory p for `size` bytes, which has room for *room. */
static char *
make_room(const struct csvin *in, char *p, size_t *room, size_t size)
{
	if (size <= *room)
		return p;
	*room = size * 2;
	return mem_grow(in->frame, p, *room);
}

static void
join(struct csvin *in, const char *p, size_t n)
{
	in->joined = make_room(in, in->joined, &in->room, in->len + n);
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
	int got, long_line = 0;

	in->len = 0;
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
	const char *nl = memchr(in->buf + in->at, '\n', in->have - in->at);

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
	int got = next_line(in, e);

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
	int got = physical(in, e);

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
	struct csvin *in = arg;

	if (in->n == CELLS_MOST) {
		in->overflow = 1;
		return;
	}
	in->cells = make_room(in, in->cells, &in->cells_room,
	    in->cells_len + len + 1);
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

/* Is the number of quotes in the line odd? Then one stays open. */
static int
odd_quotes(const struct csvin *in)
{
	const char *p, *end = in->line + in->len;
	int odd = 0;

	for (p = in->line; (p = memchr(p, '"', (size_t)(end - p))) != NULL; p++)
		odd = !odd;
	return odd;
}

/*
 * Is the line an unwanted row? Only its first cell is looked at. A line with an
 * odd number of quotes is parsed as usual.
 */
static int
unwanted(struct csvin *in)
{
	const char *p;
	size_t len;

	if (in->want == NULL || in->want_col != 0 || in->line[0] == '"')
		return 0;
	p = memchr(in->line, ',', in->len);
	len = p != NULL ? (size_t)(p - in->line) : 0;
	return len > 0 && !text_blank((unsigned char)in->line[0]) &&
	    !text_blank((unsigned char)p[-1]) &&
	    !in->want(in->line, len, in->want_arg) && !odd_quotes(in);
}

/* Set err: why libcsv stopped within a line. Returns -1. */
static int
not_parsed(struct csvin *in, int lineno, size_t done, struct err *e)
{
	int large = csv_error(&in->parser) == CSV_ENOMEM;

	if (large && csv_get_buffer_size(&in->parser) + CELL_STEP <=
	    CSV_CELL_MOST)
		mem_none(in->frame);
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
	int got, begun = 0;

	in->n = in->rows = in->overflow = 0;
	in->cells_len = 0;
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
		if (!begun)
			in->start = in->lineno;
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
	const char *cell = csvin_cell(in, in->want_col);

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

	in->n = in->rows = in->overflow = 0;
	in->cells_len = 0;
	in->start = lineno;
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

void
csvin_copy(const struct csvin *in, const char **cells, struct arena *a)
{
	char *to = arena_bytes(a, in->cells_len);
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
