#!/usr/bin/env python3
"""Makes the tenth set: six small businesses, four of them databases, one a property graph and one RDF, and questions over them, with gold that SQL computes over the same rows.
usage: make.py [--check]   writes sources/*, sources.jsonl and samples.jsonl; --check: fails where they would change"""

import random
import sqlite3
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import data  # noqa: E402
import making  # noqa: E402
from questions import QUESTIONS, Ranked  # noqa: E402

MADE = {"tool_rental": data.tool_rental, "language_school": data.language_school, "print_shop": data.print_shop, "ev_charging": data.ev_charging,
        "it_landscape": data.it_landscape, "food_catalogue": data.food_catalogue}
SEEDS = {"it_landscape": 201, "food_catalogue": 204}
# What joins is declared in these; the tables of the others lie there as files that were read in: no keys, no references.
REFERENCES = {"tool_rental": {"depot_id": "depots", "tool_id": "tools", "customer_id": "customers"}, "print_shop": {"cust_id": "cust", "mach_id": "mach", "job_id": "job"}}
FLAGS = frozenset({"onCall", "critical", "vegan", "organic"})
FOOD = making.Rdf("http://food.example.org/vocab#", "http://food.example.org/id/", frozenset({"category", "brand", "country", "allergen"}), FLAGS)
LINKS = {"contains": "contains", "supplied_by": "suppliedBy"}


def triples(tables: dict[str, list[dict]]) -> str:
    lines = []
    for kind, rows in tables.items():
        if kind in LINKS:
            lines += [FOOD.link(LINKS[kind], row) for row in rows]
            continue
        lines += FOOD.declared(kind, "Class", kind.lower())
        for row in rows:
            lines += FOOD.thing(kind, row)
    return "".join(line + "\n" for line in lines)


def tables(seed: int, name: str) -> dict[str, list[dict]]:
    return MADE[name](random.Random(SEEDS.get(name, seed)))


def made() -> tuple[dict[str, str], dict[str, sqlite3.Connection]]:
    """Each file of lines and each database of the set, by its path."""
    files, stores, sources, samples = {}, {}, [], []
    for seed, name in enumerate(MADE, 100):
        rows = tables(seed, name)
        store = making.database(rows, REFERENCES.get(name))
        if name == "it_landscape":
            source = {"kb_id": name, "route": "CYPHER", "kind": "property_graph", "path": f"sources/{name}"}
            files |= making.property_graph(name, rows, FLAGS)
        elif name == "food_catalogue":
            source = {"kb_id": name, "route": "SPARQL", "kind": "rdf", "path": f"sources/{name}.nt"}
            files[source["path"]] = triples(rows)
        else:
            source = {"kb_id": name, "route": "SQL", "kind": "sqlite", "path": f"sources/{name}.sqlite"}
            stores[source["path"]] = store
        sources.append(source)
        for number, shape, held, difficulty, question, query in making.asked(QUESTIONS[name], seed):
            if isinstance(query, Ranked):
                keys = [key for key, in store.execute(query.keys)]
                assert len(keys) == query.many + 1 and all(abs(a - b) > 1e-9 for a, b in zip(keys, keys[1:])), (question, keys)
            gold = [list(row) for row in store.execute(query)]
            assert 0 < len(gold) < 45 and all(cell is not None for row in gold for cell in row), (question, len(gold))
            assert len({tuple(row) for row in gold}) == len(gold), question
            samples.append(making.sample(f"X-{name}-{number:03}", source, question, str(query), gold,
                                         {"difficulty": difficulty, "shape": shape, "held_back": held}))
    return files | {"sources.jsonl": making.json_lines(sources), "samples.jsonl": making.json_lines(samples)}, stores


if __name__ == "__main__":
    making.write(HERE, *made())
