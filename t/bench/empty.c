/* SPDX-License-Identifier: GPL-3.0-or-later */
/* F: what it costs to start any program. */
int
main(void)
{
	return 0;
}
