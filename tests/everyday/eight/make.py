#!/usr/bin/env python3
"""Makes the eighth set: six small businesses, each a database of three or four tables, and questions over several of them, with gold that SQL computes.
usage: make.py [--check]   writes sources/*.sqlite, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import random
import sqlite3
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import making  # noqa: E402
from questions import QUESTIONS  # noqa: E402

MADE = {"vineyard": data.vineyard, "vet_practice": data.veterinary, "coworking": data.coworking, "theatre": data.theatre, "solar_installer": data.solar,
        "auction_house": data.auctions}
# What joins is declared in these; the tables of the others lie there as files that were read in: no keys, no references.
REFERENCES = {"vineyard": {"parcel_id": "parcels", "buyer_id": "buyers"}, "coworking": {"MemberId": "Members", "SpaceId": "Spaces"},
              "auction_house": {"consignorId": "consignors", "auctionId": "auctions"}}


def made() -> tuple[dict[str, str], dict[str, sqlite3.Connection]]:
    """Each file of lines and each database of the set, by its path."""
    stores, sources, samples = {}, [], []
    for seed, (name, make) in enumerate(MADE.items(), 80):
        source = {"kb_id": name, "route": "SQL", "kind": "sqlite", "path": f"sources/{name}.sqlite"}
        sources.append(source)
        store = stores[source["path"]] = making.database(make(random.Random(seed)), REFERENCES.get(name))
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            gold = [list(row) for row in store.execute(query)]
            samples.append(making.sample(f"VIII-{name}-{number:03}", source, question, query, gold,
                                         {"difficulty": difficulty, "shape": shape, "held_back": held}))
    return {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}, stores


if __name__ == "__main__":
    making.write(HERE, *made())
