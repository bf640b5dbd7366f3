#!/usr/bin/env python3
"""Makes the development set of asking back: small databases with questions of several meanings and of one.

usage: make.py FOLDER    writes FOLDER/sources.jsonl, samples.jsonl and the databases

Constants of asking back are to be chosen on it, never on a benchmark. Each question names what its meanings query.
"""

import json
import sqlite3
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(database: sqlite3.Connection, query: str) -> list[list]:
    return [list(row) for row in database.execute(query)]


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    sources, samples = [], []
    for path in sorted(HERE.glob("*.json")):
        described = json.loads(path.read_text("utf-8"))
        file = folder / f"{path.stem}.sqlite"
        file.unlink(missing_ok=True)
        database = sqlite3.connect(file)
        database.executescript(described["schema"])
        database.commit()
        sources.append({"kb_id": path.stem, "kind": "sqlite", "path": file.name})
        for kind, questions in described["questions"].items():
            for question, queries in questions.items():
                golds = [{"query": query, "rows": run(database, query)} for query in queries]
                metadata = {"kind": kind} | ({"golds": golds} if len(golds) > 1 else {})
                samples.append({"id": f"{path.stem}-{len(samples)}", "kb_id": path.stem, "question": question, "metadata": metadata})
        database.close()
    for name, rows in (("sources", sources), ("samples", samples)):
        (folder / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


if __name__ == "__main__":
    main()
