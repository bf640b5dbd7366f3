"""What the sets that are made have in common: tables as CSV and as SQLite, questions as samples, files that are written or compared.

A set's `make.py` brings its data, its questions and how it checks its gold. Questions stand in pairs of one shape; of each pair one is held back.
"""

import csv
import gzip
import io
import json
import random
import sqlite3
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

RDF, RDFS = "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#"
OWL, XSD = "http://www.w3.org/2002/07/owl#", "http://www.w3.org/2001/XMLSchema#"
TYPES = {int: "INTEGER", float: "REAL", str: "TEXT", date: "DATE"}


# ---- values by chance


def day(r: random.Random, first: date, last: date) -> date:
    return first + timedelta(days=r.randrange((last - first).days + 1))


def some(r: random.Random, weights: dict[str, float]) -> str:
    return r.choices(list(weights), list(weights.values()))[0]


# ---- SQL of SQLite, for gold


def weekday(column: str) -> str:
    names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    return f"CASE strftime('%w', {column}) " + " ".join(f"WHEN '{i}' THEN '{name}'" for i, name in enumerate(names)) + " END"


def quarter(column: str) -> str:
    return f"((strftime('%m', {column}) + 2) / 3)"


def in_year(column: str, year: int) -> str:
    return f"{column} BETWEEN '{year}-01-01' AND '{year}-12-31'"


# ---- gold


def assert_ranked(tables: sqlite3.Connection, query: str) -> None:
    """Of what is put in order no two are equal, the first one left out with them."""
    head, _, tail = query.rpartition(" ORDER BY ")
    if not head or tail.count("(") != tail.count(")"):
        assert " LIMIT " not in query, query
        return
    order, _, limit = tail.partition(" LIMIT ")
    key = order.removesuffix(" DESC")
    keyed = head.replace(" FROM ", f", {key} FROM ", 1) + " ORDER BY " + order + (f" LIMIT {int(limit) + 1}" if limit else "")
    keys = [row[-1] for row in tables.execute(keyed)]
    assert len(keys) > int(limit or 1), f"nothing is left out: {query}"
    for one, other in pairwise(keys):
        assert one != other and (isinstance(one, str) or abs(one - other) > 1e-6 * abs(one)), f"a tie, {one}: {query}"


# ---- tables


def comma_separated(rows: list[dict], form: str | None = None) -> str:
    """`form`: of dates, as strftime takes it; ISO 8601 without one."""
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows({column: cell.strftime(form) if form and isinstance(cell, date) else cell for column, cell in row.items()} for row in rows)
    return text.getvalue()


def table_t(rows: list[dict]) -> sqlite3.Connection:
    """The rows of one file as the table t."""
    table = sqlite3.connect(":memory:")
    table.execute(f"CREATE TABLE t ({', '.join(json.dumps(column) for column in rows[0])})")
    cells = [[str(cell) if isinstance(cell, date) else None if cell == "" else cell for cell in row.values()] for row in rows]
    table.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(rows[0]))})", cells)
    return table


def column_type(cells: list) -> str:
    kinds = {type(cell) for cell in cells if cell is not None}
    return "REAL" if kinds == {int, float} else TYPES[kinds.pop()]


def database(tables: dict[str, list[dict]], references: dict[str, str] | None) -> sqlite3.Connection:
    """`references`: the table of each column that refers to one; None: neither keys nor references are declared."""
    store = sqlite3.connect(":memory:")
    for table, rows in tables.items():
        columns = [f"{json.dumps(name)} {column_type([row[name] for row in rows])}" for name in rows[0]]
        if references is not None:
            columns[0] += " PRIMARY KEY"
            columns += [f"FOREIGN KEY ({json.dumps(name)}) REFERENCES {json.dumps(references[name])}" for name in list(rows[0])[1:] if name in references]
        store.execute(f"CREATE TABLE {json.dumps(table)} ({', '.join(columns)})")
        cells = [[str(cell) if isinstance(cell, date) else cell for cell in row.values()] for row in rows]
        store.executemany(f"INSERT INTO {json.dumps(table)} VALUES ({', '.join('?' * len(rows[0]))})", cells)
    store.commit()
    return store


# ---- graphs, of rows by kind: things, whose kind begins with a capital letter, and links from s to t


def properties(row: dict, without: set[str], flags: frozenset[str]) -> dict:
    return {name: bool(cell) if name in flags else str(cell) if isinstance(cell, date) else cell
            for name, cell in row.items() if name not in without and cell is not None}


def property_graph(name: str, tables: dict[str, list[dict]], flags: frozenset[str] = frozenset()) -> dict[str, str]:
    """Its two files. `flags`: columns of 0 and 1 that are true or false."""
    nodes = [{"id": row["id"], "labels": [kind], "props": properties(row, {"id"}, flags)}
             for kind, rows in tables.items() if kind[0].isupper() for row in rows]
    edges = [{"s": row["s"], "t": row["t"], "type": kind.upper(), "props": properties(row, {"s", "t"}, flags)}
             for kind, rows in tables.items() if kind[0].islower() for row in rows]
    return {f"sources/{name}.{part}.jsonl.gz": json_lines(lines) for part, lines in (("nodes", nodes), ("edges", edges))}


@dataclass(frozen=True)
class Rdf:
    """Writes N-Triples. `pointing`: columns that hold the id of another thing; `flags`: of 0 and 1."""

    vocabulary: str
    ids: str
    pointing: frozenset[str]
    flags: frozenset[str] = frozenset()

    def declared(self, name: str, kind: str, label: str) -> list[str]:
        return [f"<{self.vocabulary}{name}> <{RDF}type> <{OWL}{kind}> .", f'<{self.vocabulary}{name}> <{RDFS}label> "{label}" .']

    def literal(self, name: str, cell: object) -> str:
        if name in self.flags:
            return f'"{str(bool(cell)).lower()}"^^<{XSD}boolean>'
        kind = {int: "integer", float: "decimal", date: "date"}.get(type(cell))
        return f'"{cell}"^^<{XSD}{kind}>' if kind else json.dumps(cell, ensure_ascii=False)

    def thing(self, kind: str, row: dict) -> Iterator[str]:
        yield f"<{self.ids}{row['id']}> <{RDF}type> <{self.vocabulary}{kind}> ."
        for name, cell in row.items():
            if name != "id" and cell is not None:
                told = f"<{self.ids}{cell}>" if name in self.pointing else self.literal(name, cell)
                yield f"<{self.ids}{row['id']}> <{RDFS + 'label' if name == 'label' else self.vocabulary + name}> {told} ."

    def link(self, name: str, row: dict) -> str:
        return f"<{self.ids}{row['s']}> <{self.vocabulary}{name}> <{self.ids}{row['t']}> ."


# ---- questions


def asked(questions: list, seed: int) -> Iterator[tuple]:
    """Number, shape, whether it is held back, difficulty, question and query of each."""
    flat = [(shape, (at + place + seed) % 2 == 1, *each) for at, (shape, pair) in enumerate(questions) for place, each in enumerate(pair)]
    return ((number, *each) for number, each in enumerate(flat, 1))


def sample(identifier: str, source: dict, question: str, query: str, gold: list[list], metadata: dict) -> dict:
    return {"id": identifier, "source": "everyday", "split": "dev", "question": question, "route": source["route"], "kb_id": source["kb_id"],
            "target_query": query, "gold_answer": [str(cell) for row in gold for cell in row], "metadata": metadata | {"gold_rows": gold}}


# ---- files


def json_lines(records: list[dict]) -> str:
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def dump(path: Path) -> list[str]:
    """All that a database holds: its bytes name the version of SQLite that wrote it."""
    store = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    lines = list(store.iterdump())
    store.close()
    return lines


def read(path: Path) -> bytes | None:
    if not path.exists():
        return None
    return gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()


def content_of(made: str | bytes) -> bytes:
    return made.encode("utf-8") if isinstance(made, str) else made


def write_file(path: Path, content: bytes) -> None:
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def write_database(path: Path, store: sqlite3.Connection) -> None:
    path.unlink(missing_ok=True)
    with sqlite3.connect(path) as written:
        store.backup(written)
    written.close()


def write(folder: Path, files: Mapping[str, str | bytes], stores: dict[str, sqlite3.Connection] | None = None) -> None:
    """Writes what would change; with --check among the program's arguments fails where something would."""
    (folder / "sources").mkdir(exist_ok=True)
    stores = stores or {}
    changed_files = [path for path, made in files.items() if read(folder / path) != content_of(made)]
    bases = [path for path, store in stores.items() if not (folder / path).exists() or dump(folder / path) != list(store.iterdump())]
    if "--check" in sys.argv:
        if changed := changed_files + bases:
            sys.exit(f"{', '.join(changed)}: not what make.py makes; run it without --check.")
        return
    for path in changed_files:
        write_file(folder / path, content_of(files[path]))
    for path in bases:
        write_database(folder / path, stores[path])
