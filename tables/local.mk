# SPDX-License-Identifier: GPL-3.0-or-later
# The rule systems, installed as they lie here, one folder each.
include tables/files.mk
