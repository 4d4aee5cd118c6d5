/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: tool. See tool.h; a file of its own, for it drags in no tool. */
#include <config.h>

#include "tool/tool.h"

const char tools_named[] =
    "odds crt morale fire charge fallen-leader reorg rally maneuver melee move "
    "victory orders force scenario turn roll tables journal";
