#!/usr/bin/env python3
"""Checks that examples/company is what tools/make_company.py writes, and that the guard cases describe its schema.

Exit status 0 when it is so; otherwise 1, with what differs on standard error.
"""

import csv
import re
import sqlite3
import sys
import tempfile
from pathlib import Path

from make_company import make

ROOT = Path(__file__).resolve().parent.parent
COMPANY = ROOT / "examples" / "company"
CASES = ROOT / "tests" / "cases" / "guard"


def dump(path):
    """A database as text: its pages differ between versions of SQLite, its statements do not."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return "\n".join(database.iterdump())
    finally:
        database.close()


def same(made, kept):
    if not kept.is_file():
        return False
    return dump(made) == dump(kept) if made.suffix == ".db" else made.read_bytes() == kept.read_bytes()


def stale_files():
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder)
        make(made)
        names = [path.relative_to(made) for path in sorted(made.rglob("*")) if path.is_file()]
        return [f"examples/company/{name} is not what tools/make_company.py writes; run it"
                for name in names if not same(made / name, COMPANY / name)]


def declared(case_file, word):
    """The header lines of a case file that start with `word`: name -> the names of its properties."""
    header = case_file.read_text(encoding="utf-8").split("\nadmit ")[0].split("\nrefuse ")[0]
    lines = [line.split()[1:] for line in header.splitlines() if line.startswith(word + " ")]
    return {name: [item.split(":")[0] for item in items if ":" in item] for name, *items in lines}


def sales_tables():
    database = sqlite3.connect(f"file:{COMPANY / 'sales.db'}?mode=ro", uri=True)
    names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    return {name: [row[1] for row in database.execute(f"PRAGMA table_info({name})")] for name in names}


def csv_header(path):
    with path.open(encoding="utf-8", newline="") as file:
        return next(csv.reader(file))


def node_labels():
    tables = [csv_header(path) for path in sorted((COMPANY / "org").glob("nodes_*.csv"))]
    labels = [path.stem.removeprefix("nodes_").capitalize() for path in sorted((COMPANY / "org").glob("nodes_*.csv"))]
    return {label: columns[2:] for label, columns in zip(labels, tables)}


def terms(kind):
    turtle = (COMPANY / "suppliers.ttl").read_text(encoding="utf-8")
    return set(re.findall(rf"^:(\w+) a owl:{kind} ", turtle, re.MULTILINE))


def drifted_schemas():
    crm = {path.stem: csv_header(path) for path in sorted((COMPANY / "crm").glob("*.csv"))}
    expected = [("sql_sqlite", "table", sales_tables()), ("sql_duckdb", "table", crm), ("cypher", "label", node_labels())]
    problems = [f"tests/cases/guard/{name}.case: its {word} lines are not the schema of examples/company"
                for name, word, schema in expected if declared(CASES / f"{name}.case", word) != schema]
    sparql = CASES / "sparql.case"
    classes = {name.split(":")[1] for name in declared(sparql, "class")}
    properties = {name.split(":")[1] for name in declared(sparql, "property")} - {"label", "comment", "type"}
    if classes != terms("Class") or properties != terms(r"\w+Property"):
        problems.append("tests/cases/guard/sparql.case: its classes and properties are not those of examples/company")
    return problems


def main():
    problems = stale_files() + drifted_schemas()
    print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
