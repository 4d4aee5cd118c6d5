/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: ledger. The lock that writers of a journal take in turn. It is the
 * kernel's and ends with the process, so a crash leaves none behind.
 */
#ifndef LEDGER_LOCK_H
#define LEDGER_LOCK_H

/* Wait for the lock: F_WRLCK or F_RDLCK. 0, or -1 with errno. */
int lock_take(int fd, short kind);
void lock_leave(int fd);

#endif
