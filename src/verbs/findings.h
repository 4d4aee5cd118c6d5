/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: verbs. What lint finds, a line or a row or an object each. */
#ifndef VERBS_FINDINGS_H
#define VERBS_FINDINGS_H

#include "lint/lint.h"
#include "tell/out.h"

void tell_findings_head(struct out *o, enum format f);
void tell_finding(struct out *o, enum format f, const char *system,
    const struct finding *found);

#endif
