/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>
#include "eval/ev.h"
int ev_lacking(const struct question *q, struct arena *a, struct ruling *r, struct err *err) { (void)q; (void)a; (void)r; (void)err; return 0; }
int ev_lacks(const struct question *q, struct arena *a, struct ruling *r, struct err *err) { (void)q; (void)a; (void)r; (void)err; return 0; }
int ev_chances(const struct question *q, int of, int of_side, int follow, struct arena *a, struct chances *c, struct err *err) { (void)q; (void)of; (void)of_side; (void)follow; (void)a; (void)c; (void)err; return 0; }
