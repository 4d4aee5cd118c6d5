# SPDX-License-Identifier: GPL-3.0-or-later
# schema.py ask SYSTEM: JSON of the system's examples, looked at in every way.
# schema.py check SCHEMA: every line of standard input against the schema: tells those that it forbids, and at
# the end how many there were of each kind.
import collections
import csv
import json
import os
import shlex
import subprocess
import sys

WAYS = [
    ["-d"],
    ["-d", "-x"],
    ["-c"],
    ["-c", "--through"],
    ["-d", "--what-if"],
    ["-d", "--dispute"],
    ["-c", "--dispute"],
    ["-s", "a"],
    ["-s", "a", "-n", "2"],
    ["-c", "-n", "20", "-s", "a"],
    ["nonsense"],
    ["-dneed"],
]


def ask(system, each=3):
    path = os.path.join(os.environ["DRUMHEAD_TABLES"], system, "examples.csv")
    with open(path, encoding="utf-8") as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith("#")))
    seen = collections.Counter()
    for row in rows:
        seen[row["tool"]] += 1
        if seen[row["tool"]] > each:
            continue
        command = [row["tool"], "-r", system, "--json"] + shlex.split(row["question"])
        for way in WAYS:
            dice = ["-d", row["dice"]] if row["dice"] else []
            words = dice + way[1:] if way[0] == "-d" else way
            subprocess.run(command + words, stderr=subprocess.DEVNULL, check=False)


def check(path):
    import jsonschema

    with open(path, encoding="utf-8") as file:
        schema = json.load(file)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    kinds = {
        kind["$ref"].rsplit("/", 1)[1]: validator({**kind, "$defs": schema["$defs"]})
        for kind in schema["anyOf"]
    }
    found = collections.Counter()
    for line in sys.stdin:
        told = json.loads(line)
        names = [name for name, kind in kinds.items() if kind.is_valid(told)]
        found.update(names)
        if not names:
            error = jsonschema.exceptions.best_match(validator(schema).iter_errors(told))
            print("forbidden:", line[:200], error.message[:200])
    for name in kinds:
        print(name, found[name])


if sys.argv[1] == "ask":
    ask(sys.argv[2])
else:
    check(sys.argv[2])
