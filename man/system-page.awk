# SPDX-License-Identifier: GPL-3.0-or-later
# Writes the manual page of a rule system from its tables. Any POSIX awk does; no table has line
# breaks in its cells. Run it as
#     man/system-page.sh tables/SYSTEM SYSTEM DATE
# which gives it all of them, those in the folders of tools last.
# A house rule's page holds what it changes, and names its base for the rest.

# cells(LINE): the cells of a CSV line in cell[1..n]; n.
function cells(line, n, c, i, quoted)
{
	n = 1
	cell[1] = ""
	quoted = 0
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		if (c == "\"") {
			if (quoted && substr(line, i + 1, 1) == "\"") {
				cell[n] = cell[n] c
				i++
			} else {
				quoted = !quoted
			}
		} else if (c == "," && !quoted) {
			cell[++n] = ""
		} else {
			cell[n] = cell[n] c
		}
	}
	return n
}

# Text for roff: nothing in it is a command.
function text(s)
{
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	gsub(/`/, "\\(ga", s)
	gsub(/'/, "\\(aq", s)
	if (s ~ /^\./)
		s = "\\&" s
	return s
}

# The same as one argument of a macro, which might take it for another macro.
function arg(s)
{
	s = text(s)
	gsub(/"/, "\\(dq", s)
	return "\"\\&" s "\""
}

function say(s)
{
	if (s != "")
		print text(s)
}

function sentence(s)
{
	if (s == "")
		return
	print text(s (s ~ /[.:?!]$/ ? "" : "."))
}

function has(list, word)
{
	return list == "*" || index(" " list " ", " " word " ") > 0
}

# get(FILE, ROW, COLUMN): "" where there is no such column.
function get(f, r, c)
{
	return ((f, r, c) in data) ? data[f, r, c] : ""
}

FNR == 1 {
	file = FILENAME
	sub(/.*\//, "", file)
	sub(/\.csv$/, "", file)
	ncol = 0
	if (!seen[file]++)
		files[++nfile] = file
}

{ sub(/\r$/, "") }

/^#/ || /^[ \t]*$/ { next }

!ncol {
	ncol = cells($0)
	for (i = 1; i <= ncol; i++)
		column[i] = cell[i]
	next
}

{
	n = cells($0)
	r = ++rows[file]
	data[file, r, "key"] = cell[1]
	for (i = 1; i <= n && i <= ncol; i++)
		data[file, r, column[i]] = cell[i]
	if (file == "system")
		about[get(file, r, "key")] = get(file, r, "value")
}

function whose(side)
{
	if (side == "")
		return ""
	if (side == "1")
		return "first side"
	if (side == "2")
		return "after vs"
	if (side == "each")
		return "each side"
	if (side == "1+")
		return "each unit of the first side"
	if (side == "2+")
		return "each unit after vs"
	return "each unit"
}

# What a value takes, in words.
function takes(file, r, kind, legal)
{
	kind = get(file, r, "kind")
	legal = get(file, r, "legal")
	if (kind == "yesno")
		return "yes or no"
	if (kind == "sum")
		return "adds up, like +1 or -1"
	if (kind == "word" || kind == "ratio")
		return legal_words(legal)
	if (kind == "text")
		return "any one word"
	sub(/^real /, "", legal)
	return kind (legal == "" ? "" : " " legal)
}

# `codes TABLE` lists the answers; rows and columns of other tables are named.
function legal_words(legal, part, list, i)
{
	if (split(legal, part, " ") == 2 && part[1] == "codes") {
		list = ""
		for (i = 1; i <= rows["codes"]; i++)
			if (get("codes", i, "table") == part[2])
				list = list (list == "" ? "" : ", ") get("codes", i, "code")
		return list
	}
	if (part[1] == "rows" || part[1] == "columns")
		return "one of the " part[1] " of the table " part[2]
	gsub(/ /, ", ", legal)
	return legal
}

# A value is worth telling if somebody might be asked for it, or writes it.
function told(file, r)
{
	return get(file, r, "prompt") != "" || get(file, r, "kind") == "sum"
}

# A row that differs by its reading, say, is told once.
function told_before(check, name, side, key)
{
	key = check SUBSEP name SUBSEP side
	if (key in done)
		return 1
	done[key] = 1
	return 0
}

# The values of a check, or the attributes of a thing.
function value_items(file, of, r, name, side)
{
	for (r = 1; r <= rows[file]; r++) {
		if (!has(get(file, r, file == "units" ? "of" : "check"), of) || !told(file, r))
			continue
		name = get(file, r, "name")
		side = get(file, r, "side")
		if (told_before(of, name, side))
			continue
		print ".It Cm " arg(name (get(file, r, "kind") ~ /^(value|text)$/ ? "=" : ""))
		say(takes(file, r) (whose(side) == "" ? "" : "; " whose(side)))
		if (get(file, r, "prompt") != "") {
			print ".br"
			say(get(file, r, "prompt"))
		}
		if (get(file, r, "default") ~ /^(ask)?$/ && get(file, r, "kind") != "sum" &&
		    get(file, r, "reading") == "") {
			print ".br"
			print "No default: it is asked for where the ruling needs it."
		}
	}
}

function modifier_items(check, r, word, side)
{
	for (r = 1; r <= rows["modifiers"]; r++) {
		if (!has(get("modifiers", r, "check"), check))
			continue
		word = get("modifiers", r, "word")
		side = get("modifiers", r, "side")
		if (told_before(check, word, side))
			continue
		print ".It Cm " arg(word)
		say("modifier" (get("modifiers", r, "when") == "" ? "" : ", counts by itself") \
		    (whose(side) == "" ? "" : "; " whose(side)) \
		    (get("modifiers", r, "cite") == "" ? "" : "; " get("modifiers", r, "cite")))
		print ".br"
		say(get("modifiers", r, "meaning"))
	}
}

# A list without meanings, in a line.
function plain_answers(codes, r, list, answer)
{
	list = ""
	for (r = 1; r <= rows["codes"]; r++) {
		if (get("codes", r, "table") != codes)
			continue
		if (get("codes", r, "meaning") != "")
			return ""
		answer = get("codes", r, "answer")
		if (answer == "")
			answer = get("codes", r, "code")
		list = list (list == "" ? "" : ", ") answer
	}
	return list
}

function answers(codes, fail, r, list, answer, seen)
{
	if (codes == "")
		return
	print ".Pp"
	list = plain_answers(codes)
	if (list != "") {
		sentence("Answers: " list)
		return
	}
	print "Answers:"
	print ".Bl -tag -width Ds -compact"
	for (r = 1; r <= rows["codes"]; r++) {
		if (get("codes", r, "table") != codes)
			continue
		answer = get("codes", r, "answer")
		if (answer == "")
			answer = get("codes", r, "code")
		if ((codes SUBSEP answer) in seen)
			continue
		seen[codes SUBSEP answer] = 1
		print ".It Li " arg(answer)
		say(get("codes", r, "meaning"))
		if (index("|" fail "|", "|" answer "|") > 0)
			print "(exit status 1)"
	}
	print ".El"
}

function check_part(r, check, tool)
{
	check = get("checks", r, "check")
	tool = get("checks", r, "tool")
	print ".Ss " arg(tool " " check)
	sentence(toupper(substr(get("checks", r, "title"), 1, 1)) substr(get("checks", r, "title"), 2))
	if (get("checks", r, "default") == "yes")
		print "Taken where no check is named."
	if (get("checks", r, "cite") != "")
		sentence("Source: " get("checks", r, "cite"))
	answers(get("checks", r, "codes"), get("checks", r, "fail"))
	print ".Pp"
	if (get("checks", r, "first") != "")
		sentence("Before vs, with its own words: " get("checks", r, "first"))
	if (get("checks", r, "second") != "")
		sentence("After vs, with its own words: " get("checks", r, "second"))
	print "Words:"
	print ".Bl -tag -width Ds -compact"
	was = length_of_done()
	value_items("values", check)
	modifier_items(check)
	if (was == length_of_done()) {
		print ".It none"
		print "The check takes no words of its own."
	}
	print ".El"
}

function length_of_done(k, n)
{
	n = 0
	for (k in done)
		n++
	return n
}

# What is true of a unit, or of another thing, in every check where it stands.
function things(r, of)
{
	if (!rows["units"])
		return
	print ".Sh UNITS"
	print "What is true of them in every check where they stand."
	for (r = 1; r <= rows["units"]; r++) {
		of = get("units", r, "of")
		if (told_before("", of, ""))
			continue
		print ".Ss " arg(of)
		print ".Bl -tag -width Ds -compact"
		value_items("units", of)
		print ".El"
	}
}

function checks(r)
{
	if (!rows["checks"])
		return
	print ".Sh CHECKS"
	print "What each tool rules here, and the words that it takes."
	for (r = 1; r <= rows["checks"]; r++)
		check_part(r)
}

function keywords(r)
{
	if (!rows["words"])
		return
	print ".Sh WORDS"
	print ".Bl -tag -width Ds -compact"
	for (r = 1; r <= rows["words"]; r++) {
		print ".It Cm " arg(get("words", r, "word"))
		say(get("words", r, "meaning"))
		if (get("words", r, "brings") != "")
			say("(brings " get("words", r, "brings") ")")
	}
	print ".El"
}

function readings(r, last)
{
	if (!rows["readings"])
		return
	print ".Sh READINGS"
	print "Where the rules say two things, or nothing."
	print "Another choice is taken with"
	print ".Fl R Ar name Ns = Ns Ar choice ."
	print ".Bl -tag -width Ds"
	last = ""
	for (r = 1; r <= rows["readings"]; r++) {
		if (get("readings", r, "name") != last) {
			if (last != "")
				print ".El"
			last = get("readings", r, "name")
			print ".It Cm " arg(last)
			print ".Bl -tag -width Ds -compact"
		}
		print ".It Cm " arg(get("readings", r, "choice")) \
		    (get("readings", r, "default") == "yes" ? " \"(default)\"" : "")
		say(get("readings", r, "why"))
	}
	if (last != "")
		print ".El"
	print ".El"
}

# Rows of each table that are not the printed rule's own, by how sure they are.
function doubts(f, i, r, sure, n, cites, some, key)
{
	print ".Sh WHAT IS RECONSTRUCTED OR MISSING"
	some = 0
	print ".Bl -tag -width Ds -compact"
	for (i = 1; i <= nfile; i++) {
		f = files[i]
		for (r = 1; r <= rows[f]; r++) {
			sure = get(f, r, "sure")
			if (f == "system" && get(f, r, "key") ~ /^supply:/) {
				print ".It Pa " arg(substr(get(f, r, "key"), 8) ".csv")
				sentence("To be supplied: " get(f, r, "value"))
				some = 1
			}
			if (sure == "" || sure == "sure")
				continue
			split(sure, n, " ")
			key = f SUBSEP n[1]
			if (!(key in count))
				order[++norder] = key
			count[key]++
			if (index(cites[key] ";", " " get(f, r, "cite") ";") == 0)
				cites[key] = cites[key] (cites[key] == "" ? " " : "; ") get(f, r, "cite")
		}
	}
	for (i = 1; i <= norder; i++) {
		split(order[i], n, SUBSEP)
		print ".It Pa " arg(n[1] ".csv")
		sentence(count[order[i]] (count[order[i]] == 1 ? " row" : " rows") " " \
		    (n[2] == "referee" ? "by a referee's choice" : n[2]) ":" cites[order[i]])
		some = 1
	}
	if (!some) {
		print ".It nothing"
		print "Every row is the printed rule's own."
	}
	print ".El"
}

# What a house rule changes, file by file.
function changes(i, f, r)
{
	print ".Sh CHANGES"
	print ".Bl -tag -width Ds -compact"
	for (i = 1; i <= nfile; i++) {
		f = files[i]
		if (f == "system" || f == "examples" || f == "topics")
			continue
		print ".It Pa " arg(f ".csv")
		say(rows[f] (rows[f] == 1 ? " row" : " rows"))
	}
	print ".El"
}

# Words as one of a shell's, behind `before`; nothing of none.
function shell_word(before, s, plain)
{
	if (s !~ plain) {
		gsub(/'/, "'\\''", s)
		s = "'" s "'"
	}
	return s == "" ? "" : before s
}

function examples(r)
{
	if (!rows["examples"])
		return
	print ".Sh EXAMPLES"
	print ".Bl -tag -width Ds"
	for (r = 1; r <= rows["examples"]; r++) {
		print ".It Li " arg(get("examples", r, "tool") " -r " name \
		    shell_word(" ", get("examples", r, "question"), "^[A-Za-z0-9@%+=:,./_ -]*$") \
		    shell_word(" -d ", get("examples", r, "dice"), "^[0-9,/-]*$"))
		say(get("examples", r, "answer") ": " get("examples", r, "shows"))
	}
	print ".El"
}

END {
	print ".\\\" Written from the tables by man/system-page.awk; edit those."
	print ".Dd " date
	print ".Dt " toupper("drumhead-" name) " 7"
	print ".Os"
	print ".Sh NAME"
	print ".Nm drumhead-" name
	print ".Nd rules of " text(about["title"])
	print ".Sh DESCRIPTION"
	print "The rule system"
	print ".Cm " arg(name)
	print "of Drumhead:"
	sentence(about["title"])
	print ".Bl -tag -width Ds -compact"
	if (about["source"] != "") {
		print ".It source"
		say(about["source"])
	}
	if (about["version"] != "") {
		print ".It version"
		say(about["version"])
	}
	if (about["unit"] != "") {
		print ".It unit of distance"
		say(about["unit"])
	}
	if (about["base"] != "") {
		print ".It base"
		print ".Xr drumhead-" about["base"] " 7 ,"
		print "which says all that is not said here."
	}
	print ".El"
	print ".Pp"
	print "It is used with"
	print ".Fl r Cm " arg(name)
	print "or by setting"
	print ".Ev DRUMHEAD_RULES ."
	print "This page is written from the tables themselves;"
	print "how words are put together is said in"
	print ".Xr drumhead 7 ."
	if (about["base"] != "")
		changes()
	things()
	checks()
	keywords()
	readings()
	doubts()
	examples()
	print ".Sh SEE ALSO"
	print ".Xr drumhead-tables 5 ,"
	print ".Xr drumhead 7" (about["base"] == "" ? "" : " ,")
	if (about["base"] != "")
		print ".Xr drumhead-" about["base"] " 7"
}
