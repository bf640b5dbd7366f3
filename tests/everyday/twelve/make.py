#!/usr/bin/env python3
"""Makes the twelfth set: three property graphs, one RDF source and one database, and questions whose meaning is a path over relationships, with gold that
SQL computes over the same rows.
usage: make.py [--check]   writes sources/*, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import random
import re
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import graphs  # noqa: E402
import making  # noqa: E402
from questions import QUESTIONS  # noqa: E402
from rows import Tables  # noqa: E402

GRAPHS = {"quarter_people": graphs.quarter_people, "medicine_supply": graphs.medicine_supply, "dig_archive": graphs.dig_archive}
MADE = GRAPHS | {"alpine_archive": data.alpine_archive, "lantern_press": data.lantern_press}
REFERENCES = {"reports_to": "staff", "mentor_id": "authors", "editor_id": "staff", "sequel_of": "books", "book_id": "books", "author_id": "authors",
              "prize_id": "prizes", "festival_id": "festivals"}
ALPINE = making.Rdf("http://alpine.example.org/vocab#", "http://alpine.example.org/id/", frozenset({
    "liesIn", "partOf", "inCountry", "basedIn", "bornIn", "ownedBy", "leadsTo", "startsAt", "target", "ledBy", "headquarters"}))


def declared(name: str, kind: str) -> list[str]:
    return ALPINE.declared(name, kind, re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower())


def triples(tables: Tables) -> str:
    columns = dict.fromkeys(name for kind, rows in tables.items() if kind[0].isupper() for name in rows[0] if name not in ("id", "label"))
    lines = [line for name in columns for line in declared(name, "ObjectProperty" if name in ALPINE.pointing else "DatatypeProperty")]
    for kind, rows in tables.items():
        lines += declared(kind, "Class" if kind[0].isupper() else "ObjectProperty")
        for row in rows:
            lines += ALPINE.thing(kind, row) if kind[0].isupper() else [ALPINE.link(kind, row)]
    return "".join(line + "\n" for line in lines)


# ---- gold


def nested(query: str) -> Iterator[tuple[int, int]]:
    """Where the queries begin and end that stand in this one, in parentheses and not in each other."""
    at = query.find("(SELECT ")
    while at >= 0:
        end, depth = at + 1, 1
        while depth:
            depth += {"(": 1, ")": -1}.get(query[end], 0)
            end += 1
        yield at, end
        at = query.find("(SELECT ", end)


def assert_all_ranked(store: sqlite3.Connection, query: str) -> None:
    """Also of the queries that stand in this one: "the oldest" must be one."""
    outer = query
    for at, end in reversed(list(nested(query))):
        assert_all_ranked(store, query[at + 1:end - 1])
        outer = outer[:at] + "()" + outer[end:]
    if " ORDER BY " in outer:
        making.assert_ranked(store, query)
    assert " LIMIT " not in outer or " ORDER BY " in outer, query


def gold_of(store: sqlite3.Connection, question: str, query: str) -> list[list]:
    assert_all_ranked(store, query)
    gold = [list(row) for row in store.execute(query)]
    assert 0 < len(gold) < 40 and all(cell is not None for row in gold for cell in row), (question, len(gold))
    assert len({tuple(row) for row in gold}) == len(gold), question
    assert gold != [[0]], question
    return gold


def made() -> tuple[dict[str, str], dict[str, sqlite3.Connection]]:
    """Each file of lines and each database of the set, by its path."""
    files: dict[str, str] = {}
    stores, sources, samples = {}, [], []
    for seed, (name, make) in enumerate(MADE.items(), 300):
        rows = make(random.Random(seed))
        store = making.database(rows, REFERENCES if name == "lantern_press" else None)
        if name in GRAPHS:
            source = {"kb_id": name, "route": "CYPHER", "kind": "property_graph", "path": f"sources/{name}"}
            files |= making.property_graph(name, rows)
        elif name == "alpine_archive":
            source = {"kb_id": name, "route": "SPARQL", "kind": "rdf", "path": f"sources/{name}.nt"}
            files[source["path"]] = triples(rows)
        else:
            source = {"kb_id": name, "route": "SQL", "kind": "sqlite", "path": f"sources/{name}.sqlite"}
            stores[source["path"]] = store
        sources.append(source)
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            samples.append(making.sample(f"T-{name}-{number:03}", source, question, query, gold_of(store, question, query),
                                         {"difficulty": difficulty, "shape": shape, "held_back": held}))
    return files | {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}, stores


if __name__ == "__main__":
    making.write(HERE, *made())
