/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <config.h>

#include "tool/tables.h"
int tables_show(struct driver *d, const char *const *words, int n)
{ (void)words; (void)n; return tables_usage(d, "show"); }
int tables_diff(struct driver *d, const char *const *words, int n)
{ (void)words; (void)n; return tables_usage(d, "diff"); }
int tables_print(struct driver *d, const char *const *words, int n)
{ (void)words; (void)n; return tables_usage(d, "print"); }
int tables_roster(struct driver *d, const char *const *words, int n)
{ (void)words; (void)n; return tables_usage(d, "roster"); }
