/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See lock.h. */
#include <config.h>

#include "ledger/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Take or leave the lock of the whole file. 0, or -1 with errno. */
static int
set_lock(int fd, int how, short kind)
{
	struct flock lock = { .l_type = kind, .l_whence = SEEK_SET };

	return fcntl(fd, how, &lock);
}

int
lock_take(int fd, short kind)
{
	int got;

	do
		got = set_lock(fd, F_SETLKW, kind);
	while (got < 0 && errno == EINTR);
	return got;
}

void
lock_leave(int fd)
{
	(void)set_lock(fd, F_SETLK, F_UNLCK);
}
