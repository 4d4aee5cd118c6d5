/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: base. The lesser and the greater of two numbers. */
#ifndef BASE_ORDER_H
#define BASE_ORDER_H

static inline long
lesser(long a, long b)
{
	return a < b ? a : b;
}

static inline long
greater(long a, long b)
{
	return a > b ? a : b;
}

#endif
