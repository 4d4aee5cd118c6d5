/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tell. A row of a journal as JSON. Which cell is which, the caller says. */
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
	int n;			/* cells; empty ones are left out */
	int number;		/* the cell that is a number */
	int dice_at;		/* the cell in whose place the dice are told */
	int dice_has, dice_from; /* cells that are told with the dice */
	struct told_die *dice;
	int ndie;
	uint64_t struck_by;	/* the number of a row, or 0 */
};

void tell_json_row(struct out *o, const struct told_row *r);

#endif
