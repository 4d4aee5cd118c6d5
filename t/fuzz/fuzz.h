/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the fuzz targets share: files in a folder of the process, below that which
 * FUZZ_FOLDER names, and tools run in the same process. A target is one file
 * with LLVMFuzzerTestOneInput(); t/fuzz/run builds and starts them.
 */
#ifndef FUZZ_FUZZ_H
#define FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "cli/run.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FUZZ_ARGS = 24 };

/* A path of the process's own folder, until it ends. */
const char *fuzz_path(const char *name);
/* Write a file there. */
void fuzz_file(const char *name, const void *bytes, size_t n);
/* Take away what stands in a folder there, or make it. */
void fuzz_clear(const char *folder);
/* Copy the files of a system there. */
void fuzz_system(const char *name);
/*
 * Run a tool by its words, up to a NULL, with these bytes on standard input.
 * `session`: one that stays, with its tables, or NULL. Its exit status. A run
 * over FUZZ_MS milliseconds of processor time ends the program.
 */
int fuzz_tool(struct session *session, const void *input, size_t n,
    const char *const *words);
/* The bytes as a text of the process's own, zeros as blanks. */
char *fuzz_text(const uint8_t *data, size_t n);

#endif
