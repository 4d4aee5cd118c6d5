/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is told and what is lent goes out in order and whole, however few bytes
 * the other end takes at a time and however often a signal comes between.
 */
#include <config.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../lib/taptest.h"
#include "tool/loans.h"

enum { ROUNDS = 4, WHOLE = 16 * 1024 * 1024 };

static void
on_alarm(int signo)
{
	(void)signo;
}

/* Signals that interrupt whatever waits, every millisecond, or none. */
static void
alarms(int usec)
{
	struct itimerval t;
	struct sigaction a;

	memset(&t, 0, sizeof(t));
	memset(&a, 0, sizeof(a));
	a.sa_handler = on_alarm;
	(void)sigaction(SIGALRM, &a, NULL);
	t.it_interval.tv_usec = t.it_value.tv_usec = usec;
	(void)setitimer(ITIMER_REAL, &t, NULL);
}

/* The other end: takes few bytes at a time; 0 if they are those wanted. */
static int
reader(int fd, const struct out *want)
{
	static char got[WHOLE];
	size_t n;
	ssize_t some;

	n = 0;
	while ((some = read(fd, got + n, n % 5000 + 1)) > 0)
		n += (size_t)some;
	return n == want->n && memcmp(got, want->p, n) == 0 ? 0 : 1;
}

static void
lend(struct loans *l, const struct out *o, const char *p, size_t n)
{
	struct iovec *v;

	v = loans_next(l, o);
	v->iov_base = (void *)(uintptr_t)p;
	v->iov_len = n;
	l->n++;
}

/* Tell and lend by turns, as long as there is room; `all` is their sum. */
static void
fill(struct loans *l, struct out *o, struct out *all, const char *store)
{
	size_t i, n;

	for (i = 0; !loans_full(l); i++) {
		if (i % 3 == 0) {
			out_printf(o, "told %zu,", i);
			out_printf(all, "told %zu,", i);
		}
		n = i * 37 % 3000;
		lend(l, o, store + i, n);
		out_bytes(all, store + i, n);
	}
	out_text(o, "the end");
	out_text(all, "the end");
}

static int
through_pipe(const char *store)
{
	struct loans l = { 0 };
	struct out o = { 0 }, all = { 0 };
	int i, fd[2], good, status;
	pid_t pid;

	good = 1;
	for (i = 0; i < ROUNDS; i++) {
		o.n = all.n = 0;
		fill(&l, &o, &all, store);
		if (pipe(fd) < 0 || (pid = fork()) < 0)
			return 0;
		if (pid == 0) {
			(void)close(fd[1]);
			_exit(reader(fd[0], &all));
		}
		(void)close(fd[0]);
		alarms(1000);
		good &= loans_send(fd[1], &o, &l) == 0 && l.n == 0;
		alarms(0);
		(void)close(fd[1]);
		good &= waitpid(pid, &status, 0) == pid && status == 0;
	}
	loans_free(&l);
	out_free(&o);
	out_free(&all);
	return good;
}

/* Or there is no such device. */
static int
full_disk(const char *store)
{
	struct loans l = { 0 };
	struct out o = { 0 };
	int fd, good;

	fd = open("/dev/full", O_WRONLY);
	lend(&l, &o, store, 100);
	good = fd < 0 || (loans_send(fd, &o, &l) < 0 && errno == ENOSPC &&
	    l.n == 0);
	if (fd >= 0)
		(void)close(fd);
	loans_free(&l);
	return good;
}

int
main(void)
{
	struct loans l = { 0 };
	struct out o = { 0 };
	static char store[8192];
	size_t i;

	plan(3);
	for (i = 0; i < sizeof(store); i++)
		store[i] = (char)('a' + i * i % 23);
	cmp_ok(loans_send(-1, &o, &l), "==", 0, "nothing is written nowhere");
	ok(through_pipe(store), "a slow reader gets all, in order");
	ok(full_disk(store), "a full disk is told, and nothing stays lent");
	done_testing();
}
