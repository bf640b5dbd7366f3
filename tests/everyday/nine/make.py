#!/usr/bin/env python3
"""Makes the ninth set: six files of one table each, and everyday questions of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.csv, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import making  # noqa: E402
from questions import QUESTIONS  # noqa: E402

TABLES = {"deliveries": data.deliveries, "bakery_days": data.bakery, "claims": data.claims, "applications": data.applications, "milk_tests": data.milk, "card_txns": data.cards}


def made() -> dict[str, str]:
    """Each file of the set, by its path."""
    files, sources, samples = {}, [], []
    for seed, (name, make) in enumerate(TABLES.items(), 90):
        rows = make(random.Random(seed))
        source = {"kb_id": name, "route": "SQL", "kind": "duckdb", "path": f"sources/{name}.csv"}
        sources.append(source)
        files[source["path"]] = making.comma_separated(rows, data.FORMS[name])
        table = making.table_t(rows)
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            making.assert_ranked(table, query)
            gold = [list(row) for row in table.execute(query)]
            assert gold and all(cell is not None for row in gold for cell in row), f"gold is empty: {query}"
            assert shape != "lookup" or len(gold) == 1, query
            samples.append(making.sample(f"IX-{name}-{number:03}", source, question, query.replace("FROM t", f"FROM {name}"), gold,
                                         {"difficulty": difficulty, "shape": shape, "held_back": held}))
    return files | {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}


if __name__ == "__main__":
    making.write(HERE, made())
