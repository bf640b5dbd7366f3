"""The example company in one SQLite connection, read from the files themselves, so that a gold answer is one SQL statement.

`sales` is the attached database; the CSV files of crm/ are tables of their own; each node label is a table named after it and
`edges(source, type, target)` holds the relationships; `triples(s, p, o)` holds the RDF by local names and literal text.
"""

import csv
import json
import re
import sqlite3
from datetime import date

TOKEN = re.compile(r'<[^>]*>|"(?:[^"\\]|\\.)*"(?:@\w+|\^\^\S+)?|[;,.](?=\s)|[^\s;,]+(?<!\.)')


def last_quarter(today):
    """First day of the quarter before `today`'s, and of `today`'s."""
    month = 3 * ((today.month - 1) // 3) + 1
    end = date(today.year, month, 1)
    start = date(end.year - 1, 10, 1) if month == 1 else date(end.year, month - 3, 1)
    return {"quarter_start": start.isoformat(), "quarter_end": end.isoformat()}


def _add_table(world, name, path):
    with path.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    world.execute(f"CREATE TABLE {name} ({', '.join(header)})")
    world.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(header))})", rows)


def _add_edges(world, path):
    world.execute("CREATE TABLE edges (source, type, target)")
    for line in path.read_text(encoding="utf-8").splitlines():
        edge = json.loads(line)
        world.execute("INSERT INTO edges VALUES (?, ?, ?)", (edge["s"], edge["type"], edge["t"]))


def _plain(term):
    if term.startswith('"'):
        return re.match(r'"((?:[^"\\]|\\.)*)"', term)[1]
    return re.split(r"[:#/]", term.strip("<>"))[-1]


def _add_triples(world, path):
    """Turtle as the generator writes it: prefixes, `;` and `,` lists, literals, no blank nodes."""
    world.execute("CREATE TABLE triples (s, p, o)")
    text = "\n".join(line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("@prefix"))
    subject = predicate = None
    for token in TOKEN.findall(text):
        if token == ".":
            subject = predicate = None
        elif token == ";":
            predicate = None
        elif token == ",":
            continue
        elif subject is None:
            subject = _plain(token)
        elif predicate is None:
            predicate = _plain(token)
        else:
            world.execute("INSERT INTO triples VALUES (?, ?, ?)", (subject, predicate, _plain(token)))


def load(company):
    world = sqlite3.connect(":memory:", uri=True)
    world.execute("ATTACH ? AS sales", (f"file:{company / 'sales.db'}?mode=ro",))
    for path in (company / "crm").glob("*.csv"):
        _add_table(world, path.stem, path)
    for path in (company / "org").glob("nodes_*.csv"):
        _add_table(world, path.stem.removeprefix("nodes_"), path)
    _add_edges(world, company / "org" / "edges.jsonl")
    _add_triples(world, company / "suppliers.ttl")
    return world


def rows(world, statement, today):
    found = world.execute(statement, last_quarter(today)).fetchall()
    if not found:
        raise ValueError(f"this gold statement finds nothing: {statement}")
    return found
