/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a C test includes, after <config.h>: libtap where configure found the
 * right one, else our helper of the same interface.
 */
#ifndef T_LIB_TAPTEST_H
#define T_LIB_TAPTEST_H

#ifdef HAVE_LIBTAP
#include <tap.h>
#else
#include "minitap.h"
#endif

#endif
