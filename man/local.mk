# SPDX-License-Identifier: GPL-3.0-or-later
# Manual pages: what stands in man/ as a page is installed. man/systems/ holds one page a rule system,
# made from its tables; it bears the date of drumhead(7).
include man/files.mk
dist_man_MANS += $(man_pages)
nodist_man_MANS += $(system_pages)
EXTRA_DIST += $(man_sources) build-aux/tools-table
CLEANFILES += $(system_pages)

# Those made from tables are packed ready to be read.
dist-hook: $(system_pages)
	@$(MKDIR_P) '$(distdir)/man/systems'
	@for page in $(system_pages); do \
		test -f $$page || page='$(srcdir)'/$$page; \
		cp -p "$$page" '$(distdir)/man/systems/' || exit 1; \
	done

$(system_pages): man/system-page.awk man/system-page.sh man/drumhead.7 $(nobase_dist_pkgdata_DATA)
	$(AM_V_at)$(MKDIR_P) man/systems
	$(AM_V_GEN)system=`echo '$@' | $(SED) 's,.*/drumhead-,,;s,\.7$$,,'`; \
	date=`$(SED) -n 's/^\.Dd //p' '$(srcdir)/man/drumhead.7'`; \
	AWK='$(AWK)' $(SHELL) '$(srcdir)/man/system-page.sh' '$(srcdir)/tables/'"$$system" "$$system" "$$date" \
	    >'$@.new' && mv -f '$@.new' '$@'
