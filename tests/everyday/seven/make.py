#!/usr/bin/env python3
"""Makes the seventh set: six files of one table each, and an analyst's questions of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.csv, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import random
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import making  # noqa: E402
from questions import QUESTIONS  # noqa: E402

TABLES = {"subscriptions": data.subscriptions, "ad_campaigns": data.campaigns, "flight_log": data.flights, "stock_moves": data.movements,
          "support_tickets": data.tickets, "meter_readings": data.meters}


def made() -> dict[str, str]:
    """Each file of the set, by its path."""
    files, sources, samples = {}, [], []
    for seed, (name, make) in enumerate(TABLES.items(), 70):
        rows = make(random.Random(seed))
        source = {"kb_id": name, "route": "SQL", "kind": "duckdb", "path": f"sources/{name}.csv"}
        sources.append(source)
        files[source["path"]] = making.comma_separated(rows)
        table = making.table_t(rows)
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            gold = [list(row) for row in table.execute(query)]
            samples.append(making.sample(f"VII-{name}-{number:03}", source, question, query.replace("FROM t", f"FROM {name}"), gold,
                                         {"difficulty": difficulty, "shape": shape, "held_back": held}))
    return files | {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}


if __name__ == "__main__":
    making.write(HERE, made())
