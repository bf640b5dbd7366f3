#!/usr/bin/env python3
"""How many of the keys that databases declare are found again in copies that declare none.

tests/keys/measure_keys.py build/release/omni ../shared/bench [--as csv] [--show]

The databases are those of a benchmark's training questions alone. What is found counts as right where it is declared or follows
from what is (a's b means c's d, and that e's f); what is declared, where it is found or follows from what is. Keys between
columns of which one has no values are counted apart. With --least PRECISION RECALL the exit code says whether both are reached.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from keyed_databases import Score, place, training_databases, written


def found_keys(omni, paths, cache):
    config = cache / "omni.yaml"
    kind = "duckdb" if paths[0].suffix == ".csv" else "sqlite"
    config.write_text(json.dumps({"sources": {"it": {"kind": kind, "path": [str(p) for p in paths] if kind == "duckdb" else str(paths[0])}}}))
    ran = subprocess.run([omni, "sources", "show", "it", "--config", config, "--json"], capture_output=True, text=True,
                         env={**os.environ, "XDG_CACHE_HOME": str(cache)}, check=True)
    for link in json.loads(ran.stdout)["links"]:
        yield [(place(link["from"], a), place(link["to"], b)) for a, b in zip(link["columns"], link["means"])]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("bench", type=Path)
    parser.add_argument("--as", dest="form", choices=("sqlite", "csv"), default="sqlite")
    parser.add_argument("--every", type=int, default=1, help="of the databases every so many")
    parser.add_argument("--show", action="store_true", help="name what is wrong and what is missed")
    parser.add_argument("--least", type=float, nargs=2, default=(0, 0), metavar=("PRECISION", "RECALL"))
    options = parser.parse_args()
    if not options.bench.exists():
        print(f"{options.bench} is not there")
        return 77
    score = Score()
    with tempfile.TemporaryDirectory() as folder:
        for database in training_databases(options.bench)[:: options.every]:
            paths = database.copy_without_keys(Path(folder), options.form)
            score.add(database, list(found_keys(options.omni.resolve(), paths, Path(folder))))
    print(score)
    for word, keys in (("not declared", score.wrong), ("not found", score.missed)):
        for name, key in keys if options.show else []:
            print(f"  {word}: {name}: {written(key)}")
    return int(score.precision < options.least[0] or score.recall < options.least[1])


sys.exit(main())
