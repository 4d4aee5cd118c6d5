/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: kept. See prepare.h. */
#include <config.h>

#include "kept/prepare.h"

#include "ask/unused.h"

int
prepare(struct prepared *p, int streams, struct arena *work,
    struct arena *keep, struct reg *file)
{
	ask_unused(&p->q, work);
	return unused_keep(&p->q, keep) < 0 ? -1 :
	    rule_prepare(p, streams, work, keep, file, FILE_REGS);
}
