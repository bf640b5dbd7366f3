#!/usr/bin/env python3
"""Makes a pool for learning source selection: the same worlds as databases, knowledge graphs and property graphs.

Every database that training questions ask becomes a database, a knowledge graph, a property graph or several of
them (which is decided by a hash of its name, so that the pool is the same wherever it is made), and each of its
questions goes to one of the forms. Corpora in BEIR's form (corpus.jsonl, queries.jsonl, qrels/test.tsv) join with their queries.

    tools/make_selection_pool.py --bench BENCH --out POOL [--single] [--corpus FOLDER ...]

POOL gets the layout of a benchmark. A question that several forms of its world could answer names them all in
metadata.worlds: none of them counts as wrong when selection is learned. With --single every world has one form.
"""

import argparse
import gzip
import hashlib
import json
import sqlite3
from pathlib import Path
from urllib.parse import quote

BASE = "http://world/"
RDF_TYPE = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
XSD = "http://www.w3.org/2001/XMLSchema#"
MOST_ROWS = 5000
# Databases alone are most frequent; every mixture of copies occurs.
FORMS = ["sql", "sql", "sparql", "cypher", "sql sparql", "sql cypher", "sparql cypher", "sql sparql cypher"]
SINGLE = ["sql", "sql", "sparql", "cypher"]
ROUTES = {"sql": "SQL", "sparql": "SPARQL", "cypher": "CYPHER"}


def draw(text: str, among: int) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") % among


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


class Table:
    def __init__(self, db: sqlite3.Connection, name: str):
        self.name = name
        info = db.execute(f"PRAGMA table_info({quoted(name)})").fetchall()
        self.columns = [row[1] for row in info]
        self.key = [row[1] for row in sorted(info, key=lambda row: row[5]) if row[5]] or self.columns
        self.foreign = []  # (column, target table, target column)
        for _, _, target, column, to, *_ in db.execute(f"PRAGMA foreign_key_list({quoted(name)})"):
            self.foreign.append((column, target, to))
        self.rows = db.execute(f"SELECT * FROM {quoted(name)} LIMIT {MOST_ROWS}").fetchall()

    def at(self, column: str) -> int:
        return [c.lower() for c in self.columns].index(column.lower())

    def identity(self, row: tuple) -> str:
        return ";".join(f"{column}={row[self.at(column)]}" for column in self.key)

    def joins(self) -> bool:
        """A bridge: two references or more, and at most one column beside them."""
        return len(self.foreign) == 2 and len(self.columns) <= 3


def read(path: Path) -> dict[str, Table]:
    db = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
    db.text_factory = lambda raw: raw.decode("utf-8", "replace")
    names = [row[0] for row in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    tables = {name.lower(): Table(db, name) for name in names if not name.startswith("sqlite_")}
    db.close()
    return tables


def referred(tables: dict[str, Table], table: Table):
    """For each foreign key: its column's place, the target and the target's rows by the referred value."""
    for column, target_name, to in table.foreign:
        target = tables.get(target_name.lower())
        if target is None or column.lower() not in [c.lower() for c in table.columns]:
            continue
        place = target.at(to) if to and to.lower() in [c.lower() for c in target.columns] else target.at(target.key[0])
        yield column, table.at(column), target, {str(row[place]): row for row in target.rows}


def literal(value) -> str | None:
    if isinstance(value, bytes):
        return None
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\r", "\\r")
    kind = {int: "integer", float: "double"}.get(type(value))
    return f'"{text}"' + (f"^^<{XSD}{kind}>" if kind else "")


def write_triples(tables: dict[str, Table], path: Path) -> None:
    def iri(*parts: str) -> str:
        return "<" + BASE + "".join(quote(part.lower() if i == 0 else part, safe="=;#/") for i, part in enumerate(parts)) + ">"

    with path.open("w") as out:
        for table in tables.values():
            targets = list(referred(tables, table))
            for row in table.rows:
                subject = iri(table.name, "/" + table.identity(row))
                out.write(f"{subject} {RDF_TYPE} {iri(table.name)} .\n")
                for column, value in zip(table.columns, row):
                    if value is not None and (text := literal(value)):
                        out.write(f"{subject} {iri(table.name, '#' + column.lower())} {text} .\n")
                for column, place, target, rows in targets:
                    if (to := rows.get(str(row[place]))) is not None:
                        link = iri(table.name, "#ref-" + column.lower())
                        out.write(f"{subject} {link} {iri(target.name, '/' + target.identity(to))} .\n")


def camel(name: str) -> str:
    words = name.replace("-", "_").replace(" ", "_").split("_")
    label = "".join(word[:1].upper() + word[1:] for word in words if word)
    return label[:-1] if label.endswith("s") and not label.endswith("ss") else label


def write_graph(tables: dict[str, Table], stem: Path) -> None:
    nodes, edges = [], []
    for table in tables.values():
        targets = list(referred(tables, table))
        bridge = table.joins() and len(targets) == 2
        keys = {column.lower() for column, *_ in targets}
        for row in table.rows:
            props = {c: v for c, v in zip(table.columns, row)
                     if v is not None and not isinstance(v, bytes) and c.lower() not in keys}
            ends = [f"{target.name}/{target.identity(rows[str(row[place])])}" if str(row[place]) in rows else None
                    for _, place, target, rows in targets]
            if bridge:
                if all(ends):
                    edges.append({"s": ends[0], "t": ends[1], "type": table.name.upper(), "props": props})
                continue
            own = f"{table.name}/{table.identity(row)}"
            nodes.append({"id": own, "labels": [camel(table.name)], "props": props})
            edges += [{"s": own, "t": end, "type": "HAS_" + target.name.upper().replace(" ", "_"), "props": {}}
                      for end, (_, _, target, _) in zip(ends, targets) if end]
    known = {node["id"]: node for node in nodes}  # rows of tables without a key may be alike
    nodes = list(known.values())
    edges = [edge for edge in edges if edge["s"] in known and edge["t"] in known]
    for name, items in (("nodes", nodes), ("edges", edges)):
        if not items:
            continue
        with gzip.open(f"{stem}.{name}.jsonl.gz", "wt", compresslevel=1) as out:
            out.writelines(json.dumps(item) + "\n" for item in items)


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines() if line.strip()]


def world(source: dict, among: list[str], bench: Path, out: Path) -> dict[str, str]:
    """Writes the forms of one database and gives their ids; lists them in `sources`."""
    name, forms = source["kb_id"], among[draw(source["kb_id"], len(among))].split()
    database = (bench / source["path"]).resolve()
    tables = read(database)
    ids, lines = {}, []
    for form in forms:
        ids[form] = name if form == "sql" else f"{name}_{'kg' if form == 'sparql' else 'graph'}"
        path, kind = str(database), "sqlite"
        if form == "sparql":
            path, kind = f"sources/{name}.nt", "rdf"
            write_triples(tables, out / path)
        if form == "cypher":
            path, kind = f"sources/{name}", "property_graph"
            write_graph(tables, out / path)
        lines.append({"kb_id": ids[form], "route": ROUTES[form], "kind": kind, "path": path})
    with (out / "sources.jsonl").open("a") as sources:
        sources.writelines(json.dumps(line) + "\n" for line in lines)
    return ids


def assign(sample: dict, world: str, ids: dict[str, str]) -> dict:
    forms = sorted(ids)
    form = forms[draw(sample["id"], len(forms))]
    return {"id": sample["id"], "source": sample["source"], "split": "train", "question": sample["question"],
            "route": ROUTES[form], "kb_id": ids[form], "target_query": "", "gold_answer": "",
            "metadata": {"world": world, "worlds": sorted(ids.values()), "gold_rows": sample["metadata"].get("gold_rows")}}


def corpus(folder: Path, out: Path) -> list[dict]:
    name = folder.resolve().name
    with (out / "sources.jsonl").open("a") as sources:
        line = {"kb_id": name, "route": "SEARCH", "kind": "documents", "path": str(folder.resolve() / "corpus.jsonl")}
        sources.write(json.dumps(line) + "\n")
    grades = {}
    for line in (folder / "qrels" / "test.tsv").read_text().splitlines()[1:]:
        query, document, grade = line.split("\t")
        grades.setdefault(query, {})[document] = int(grade)
    return [{"id": f"{name}-{query['_id']}", "source": name, "split": "train", "question": query["text"],
             "route": "SEARCH", "kb_id": name, "target_query": "", "gold_answer": "",
             "metadata": {"worlds": [name], "qrels": grades.get(query["_id"], {})}}
            for query in read_lines(folder / "queries.jsonl")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--single", action="store_true", help="no world in two forms")
    parser.add_argument("--corpus", type=Path, nargs="*", default=[])
    arguments = parser.parse_args()
    (arguments.out / "sources").mkdir(parents=True, exist_ok=True)
    (arguments.out / "sources.jsonl").write_text("")
    samples = read_lines(arguments.bench / "train.samples.jsonl")
    asked = {sample["kb_id"] for sample in samples}
    ids = {source["kb_id"]: world(source, SINGLE if arguments.single else FORMS, arguments.bench, arguments.out)
           for source in read_lines(arguments.bench / "sources.jsonl") if source["kb_id"] in asked}
    made = [assign(sample, sample["kb_id"], ids[sample["kb_id"]]) for sample in samples]
    for folder in arguments.corpus:
        made += corpus(folder, arguments.out)
    with (arguments.out / "samples.jsonl").open("w") as out:
        out.writelines(json.dumps(sample) + "\n" for sample in made)


if __name__ == "__main__":
    main()
