#!/usr/bin/env python3
"""Makes the eighth set: six small businesses, each a database of three or four tables, and questions over several of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.sqlite, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import json
import random
import sqlite3
import sys
from datetime import date
from pathlib import Path

import data
from questions import QUESTIONS

HERE = Path(__file__).resolve().parent
MADE = {"vineyard": data.vineyard, "vet_practice": data.veterinary, "coworking": data.coworking, "theatre": data.theatre, "solar_installer": data.solar,
        "auction_house": data.auctions}
# What joins is declared in these; the tables of the others lie there as files that were read in: no keys, no references.
REFERENCES = {"vineyard": {"parcel_id": "parcels", "buyer_id": "buyers"}, "coworking": {"MemberId": "Members", "SpaceId": "Spaces"},
              "auction_house": {"consignorId": "consignors", "auctionId": "auctions"}}
TYPES = {int: "INTEGER", float: "REAL", str: "TEXT", date: "DATE"}


def column_type(cells: list) -> str:
    kinds = {type(cell) for cell in cells if cell is not None}
    return "REAL" if kinds == {int, float} else TYPES[kinds.pop()]


def database(tables: dict[str, list[dict]], references: dict[str, str] | None) -> sqlite3.Connection:
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


def made() -> tuple[dict[str, str], dict[str, sqlite3.Connection]]:
    """Each file of lines and each database of the set, by its path."""
    files, stores, sources, samples = {}, {}, [], []
    for seed, (name, make) in enumerate(MADE.items(), 80):
        path = f"sources/{name}.sqlite"
        sources.append({"kb_id": name, "route": "SQL", "kind": "sqlite", "path": path})
        store = stores[path] = database(make(random.Random(seed)), REFERENCES.get(name))
        asked = [(shape, (at + place + seed) % 2 == 1, *each) for at, (shape, pair) in enumerate(QUESTIONS[name]) for place, each in enumerate(pair)]
        for number, (shape, held, difficulty, question, query) in enumerate(asked, 1):
            gold = [list(row) for row in store.execute(query)]
            samples.append({"id": f"VIII-{name}-{number:03}", "source": "everyday", "split": "dev", "question": question, "route": "SQL", "kb_id": name,
                            "target_query": query, "gold_answer": [str(cell) for row in gold for cell in row],
                            "metadata": {"difficulty": difficulty, "shape": shape, "held_back": held, "gold_rows": gold}})
    for file, lines in (("sources.jsonl", sources), ("samples.jsonl", samples)):
        files[file] = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return files, stores


def dump(path: Path) -> list[str]:
    """All that a database holds: its bytes name the version of SQLite that wrote it."""
    store = sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)
    lines = list(store.iterdump())
    store.close()
    return lines


def main() -> None:
    files, stores = made()
    check = "--check" in sys.argv
    changed = []
    for path, text in files.items():
        if not check:
            (HERE / path).write_text(text, encoding="utf-8")
        elif (HERE / path).read_text(encoding="utf-8") != text:
            changed.append(path)
    for path, store in stores.items():
        same = (HERE / path).exists() and dump(HERE / path) == list(store.iterdump())
        if check and not same:
            changed.append(path)
        elif not same:
            (HERE / path).unlink(missing_ok=True)
            with sqlite3.connect(HERE / path) as written:
                store.backup(written)
            written.close()
    if changed:
        sys.exit(f"{', '.join(changed)}: not what make.py makes; run it without --check.")


if __name__ == "__main__":
    main()
