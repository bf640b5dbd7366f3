#!/usr/bin/env python3
"""Makes the seventh set: six files of one table each, and an analyst's questions of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.csv, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import csv
import io
import json
import random
import sqlite3
import sys
from datetime import date
from pathlib import Path

import data
from questions import QUESTIONS

HERE = Path(__file__).resolve().parent
TABLES = {"subscriptions": data.subscriptions, "ad_campaigns": data.campaigns, "flight_log": data.flights, "stock_moves": data.movements,
          "support_tickets": data.tickets, "meter_readings": data.meters}


def comma_separated(rows: list[dict]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def database(rows: list[dict]) -> sqlite3.Connection:
    table = sqlite3.connect(":memory:")
    table.execute(f"CREATE TABLE t ({', '.join(json.dumps(column) for column in rows[0])})")
    cells = [[str(cell) if isinstance(cell, date) else None if cell == "" else cell for cell in row.values()] for row in rows]
    table.executemany(f"INSERT INTO t VALUES ({', '.join('?' * len(rows[0]))})", cells)
    return table


def made() -> dict[str, str]:
    """Each file of the set, by its path."""
    files, sources, samples = {}, [], []
    for seed, (name, make) in enumerate(TABLES.items(), 70):
        rows = make(random.Random(seed))
        files[f"sources/{name}.csv"] = comma_separated(rows)
        sources.append({"kb_id": name, "route": "SQL", "kind": "duckdb", "path": f"sources/{name}.csv"})
        table = database(rows)
        asked = [(shape, (at + place + seed) % 2 == 1, *each) for at, (shape, pair) in enumerate(QUESTIONS[name]) for place, each in enumerate(pair)]
        for number, (shape, held, difficulty, question, query) in enumerate(asked, 1):
            gold = [list(row) for row in table.execute(query)]
            samples.append({"id": f"VII-{name}-{number:03}", "source": "everyday", "split": "dev", "question": question, "route": "SQL", "kb_id": name,
                            "target_query": query.replace("FROM t", f"FROM {name}"), "gold_answer": [str(cell) for row in gold for cell in row],
                            "metadata": {"difficulty": difficulty, "shape": shape, "held_back": held, "gold_rows": gold}})
    for file, lines in (("sources.jsonl", sources), ("samples.jsonl", samples)):
        files[file] = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return files


def main() -> None:
    for path, text in made().items():
        if "--check" not in sys.argv:
            (HERE / path).write_text(text, encoding="utf-8")
        elif (HERE / path).read_text(encoding="utf-8") != text:
            sys.exit(f"{path} is not what make.py makes: run it without --check.")


if __name__ == "__main__":
    main()
