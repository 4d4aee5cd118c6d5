/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Room: table. A compiled system kept as it lies in memory, so that one ruling
 * does not read and compile every CSV file again. The image is made after the
 * first load, stands in the user's cache, is mapped at the address it was made
 * at, and counts only as long as no file of the system has changed. Where
 * anything is not as it was (another build, a changed file, the address in use)
 * the CSV files are read instead: an image never decides what a rule is.
 */
#ifndef TABLE_IMAGE_H
#define TABLE_IMAGE_H

#include "base/arena.h"

struct system;

/*
 * An arena at the image's own address for a system whose image can be kept:
 * the size lent, 0 where there can be none. image_release() gives it back.
 */
size_t image_arena(const char *dir, struct arena *a);
void image_release(size_t size);
/* The system of `dir` from its image, or NULL. */
struct system *image_load(const char *dir);
/* Keep a system that lies wholly in an image_arena(). Failure is no matter. */
void image_save(struct system *s, const char *dir, const char *basedir);

#endif
