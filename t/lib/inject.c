/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * inject LOG CALLS AT FAULT COMMAND...: run a command one of whose system calls
 * fails. CALLS are names with commas between; the AT-th call of one of them (0:
 * none) meets the FAULT: the name of an error, or `short`, half the bytes asked
 * for; with `+` behind it so do all later ones of that name. The calls seen are
 * written into LOG, a name a line. Exit status: that of the command, or 128
 * plus its signal; 125: this machine cannot do it.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef __x86_64__
int
main(void)
{
	return 125;
}
#else

enum { CANNOT = 125 };

static const struct {
	const char *name;
	long number;
} calls[] = {
	{ "openat", SYS_openat },
	{ "read", SYS_read },
	{ "write", SYS_write },
	{ "pread", SYS_pread64 },
	{ "pwrite", SYS_pwrite64 },
	{ "close", SYS_close },
	{ "stat", SYS_newfstatat },
	{ "fstat", SYS_fstat },
	{ "lseek", SYS_lseek },
	{ "fcntl", SYS_fcntl },
	{ "ftruncate", SYS_ftruncate },
	{ "fsync", SYS_fsync },
	{ "fdatasync", SYS_fdatasync },
	{ "rename", SYS_rename },
	{ "unlink", SYS_unlink },
	{ "mkdir", SYS_mkdir },
	{ "getdents", SYS_getdents64 },
	{ "ioctl", SYS_ioctl },
	{ "poll", SYS_poll },
	{ "dup2", SYS_dup2 },
	{ "pipe2", SYS_pipe2 },
	{ "access", SYS_access },
	{ "readlink", SYS_readlink },
	{ "getcwd", SYS_getcwd },
	{ "getrandom", SYS_getrandom },
};
enum { CALLS = sizeof(calls) / sizeof(calls[0]) };

static const struct {
	const char *name;
	int number;
} errors[] = {
	{ "EIO", EIO },
	{ "ENOSPC", ENOSPC },
	{ "EINTR", EINTR },
	{ "EACCES", EACCES },
	{ "EMFILE", EMFILE },
};
enum { ERRORS = sizeof(errors) / sizeof(errors[0]) };

struct fault {
	FILE *log;
	const char *names;	/* of the calls */
	long at, seen;
	int error;		/* 0: short */
	int on;			/* all later ones of that name as well */
	long hit;		/* the number of that call; -1: none yet */
	int fails;		/* the call that the command is in */
};

/* Its name, where it is one of those asked for. */
static const char *
call_of(const struct fault *f, long number)
{
	const char *p;
	size_t n;
	int i;

	for (i = 0; i < CALLS && calls[i].number != number; i++)
		continue;
	if (i == CALLS)
		return NULL;
	n = strlen(calls[i].name);
	for (p = f->names; (p = strstr(p, calls[i].name)) != NULL; p += n)
		if ((p == f->names || p[-1] == ',') && (p[n] == ',' ||
		    p[n] == '\0'))
			return calls[i].name;
	return NULL;
}

static int
shortens(long number)
{
	return number == SYS_read || number == SYS_write ||
	    number == SYS_pread64 || number == SYS_pwrite64;
}

/* A call begins. */
static void
enter(struct fault *f, pid_t pid)
{
	struct user_regs_struct regs;
	const char *name;

	if (ptrace(PTRACE_GETREGS, pid, NULL, &regs) < 0)
		return;
	name = call_of(f, (long)regs.orig_rax);
	f->fails = 0;
	if (name == NULL)
		return;
	(void)fprintf(f->log, "%s\n", name);
	if (++f->seen == f->at)
		f->hit = (long)regs.orig_rax;
	else if (!f->on || f->hit != (long)regs.orig_rax)
		return;
	if (f->error == 0 && shortens((long)regs.orig_rax) && regs.rdx > 1) {
		regs.rdx /= 2;
	} else if (f->error != 0) {
		regs.orig_rax = (unsigned long long)-1;
		f->fails = 1;
	}
	(void)ptrace(PTRACE_SETREGS, pid, NULL, &regs);
}

static void
leave(struct fault *f, pid_t pid)
{
	struct user_regs_struct regs;

	if (!f->fails || ptrace(PTRACE_GETREGS, pid, NULL, &regs) < 0)
		return;
	f->fails = 0;
	regs.rax = (unsigned long long)-f->error;
	(void)ptrace(PTRACE_SETREGS, pid, NULL, &regs);
}

static int
follow(struct fault *f, pid_t pid)
{
	int status, sig, inside;

	inside = 0;
	for (sig = 0;;) {
		if (ptrace(PTRACE_SYSCALL, pid, NULL, (void *)(long)sig) < 0)
			return CANNOT;
		if (waitpid(pid, &status, 0) < 0)
			return CANNOT;
		if (WIFEXITED(status))
			return WEXITSTATUS(status);
		if (WIFSIGNALED(status))
			return 128 + WTERMSIG(status);
		sig = WSTOPSIG(status);
		if (sig == (SIGTRAP | 0x80)) {
			inside = !inside;
			if (inside)
				enter(f, pid);
			else
				leave(f, pid);
			sig = 0;
		} else if (status >> 16 != 0) {
			sig = 0;
		}
	}
}

static int
read_fault(struct fault *f, const char *text)
{
	size_t n;
	int i;

	n = strcspn(text, "+");
	f->on = text[n] == '+';
	f->hit = -1;
	for (i = 0; i < ERRORS; i++) {
		if (strncmp(errors[i].name, text, n) == 0 &&
		    errors[i].name[n] == '\0')
			f->error = errors[i].number;
	}
	return f->error != 0 || strncmp(text, "short", n) == 0;
}

int
main(int argc, char **argv)
{
	struct fault f;
	pid_t pid;
	int status;

	memset(&f, 0, sizeof(f));
	if (argc < 6 || (f.log = fopen(argv[1], "we")) == NULL ||
	    !read_fault(&f, argv[4]))
		return CANNOT;
	f.names = argv[2];
	f.at = atol(argv[3]);
	pid = fork();
	if (pid == 0) {
		(void)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
		(void)raise(SIGSTOP);
		(void)execvp(argv[5], argv + 5);
		_exit(CANNOT);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0 || !WIFSTOPPED(status) ||
	    ptrace(PTRACE_SETOPTIONS, pid, NULL, (void *)(PTRACE_O_EXITKILL |
	    PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACEEXEC)) < 0)
		return CANNOT;
	status = follow(&f, pid);
	return fclose(f.log) == 0 ? status : CANNOT;
}
#endif
