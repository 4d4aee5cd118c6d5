/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. A row of a journal as JSON; the caller names its cells. */
#ifndef TELL_ROWS_H
#define TELL_ROWS_H

#include <stdint.h>

#include "tell/out.h"

struct told_die {
	const char *name, *from;
	int face;
};

struct told_row {
	const char *const *names, *const *cells;
	int n;			/* number of cells; empty ones are left out */
	int number;		/* index of the cell that is a number */
	int dice_at;		/* index of the cell that gives way to `dice` */
	int dice_has, dice_from; /* cells told as part of the dice */
	struct told_die *dice;
	int ndie;
	uint64_t struck_by;	/* the row that struck it, or 0 */
};

void tell_json_row(struct out *o, const struct told_row *r);

#endif
