/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: study. See study.h. */
#include <config.h>

#include "study/study.h"

#include <string.h>

const struct study studies[] = {
	{ .mode = MODE_CHANCES, .each = chances_each },
	{ .mode = MODE_ROLL_CHANCES, .each = chances_each },
	{ .mode = MODE_WHATIF, .each = whatif_each },
	{ .mode = MODE_DISPUTE, .each = dispute_each },
	{ .mode = MODE_SWEEP, .whole = sweep_whole },
	{ .mode = MODE_NEED, .whole = need_whole },
	{ .each = NULL },
};

void
study_unpin(struct run *run)
{
	struct err quiet;

	memset(&quiet, 0, sizeof(quiet));
	if (run->in->opt.dice == NULL || run->in->opt.dice[0] == '@')
		(void)dice_typed(&run->in->dice, NULL, &quiet);
}
