/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: prove. A rule system proved sound: its checks are compiled and looked
 * through, its tables compared with what they are asked for. Nothing is printed
 * here; what is found is in lint's list.
 */
#ifndef PROVE_PROVE_H
#define PROVE_PROVE_H

#include "lint/lint.h"

/* Examine a loaded system. All findings are in l->all; texts that it did not
 * copy belong to the system, which must outlive them. */
void lint_system(struct lint *l, struct system *s);

#endif
