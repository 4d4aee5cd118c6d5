/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room: ledger. See lock.h. */
#include <config.h>

#include "ledger/lock.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

int
lock_take(int fd, short kind)
{
	struct flock lock;
	int got;

	memset(&lock, 0, sizeof(lock));
	lock.l_type = kind;
	lock.l_whence = SEEK_SET;
	do
		got = fcntl(fd, F_SETLKW, &lock);
	while (got < 0 && errno == EINTR);
	return got;
}

void
lock_leave(int fd)
{
	struct flock lock;

	memset(&lock, 0, sizeof(lock));
	lock.l_type = F_UNLCK;
	lock.l_whence = SEEK_SET;
	(void)fcntl(fd, F_SETLK, &lock);
}
