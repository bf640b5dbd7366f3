#!/usr/bin/env python3
"""One thing, many names, in the example company: which customers, as `omni entities list` says, its five sources have in common,
against what is read from their files here: the customers of sales.db, the customer column of both tables of the CRM, the customers of
the graph, the labels of the suppliers' graph, and each document that writes a customer's name. Pairs of names of one customer are
counted; those of the same source too, as the two tables of the CRM.
usage: company.py OMNI [--least F1]"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

COMPANY = pathlib.Path(__file__).resolve().parent.parent.parent / "examples" / "company"


def gold() -> dict[str, set]:
    """The places that know a customer, by its name."""
    database = sqlite3.connect(f"file:{COMPANY / 'sales.db'}?mode=ro", uri=True)
    known = {name: {("sales", "customers", name)} for (name,) in database.execute("SELECT name FROM customers")}
    for table in ("opportunities", "interactions"):
        for row in csv.DictReader((COMPANY / "crm" / f"{table}.csv").open(encoding="utf-8")):
            known[row["customer"]].add(("crm", table, row["customer"]))
    for row in csv.DictReader((COMPANY / "org" / "nodes_customer.csv").open(encoding="utf-8")):
        known[row["name"]].add(("org", "Customer", row["name"]))
    for label in re.findall(r'rdfs:label "([^"]+)"', (COMPANY / "suppliers.ttl").read_text(encoding="utf-8")):
        if label in known:
            known[label].add(("suppliers", "", label))
    for path in (COMPANY / "handbook").rglob("*.md"):
        text = " ".join(path.read_text(encoding="utf-8").split())
        for name in known:
            if re.search(rf"\b{re.escape(name)}\b", text):
                known[name].add(("handbook", path.stem, name))
    return known


def pairs(groups) -> set:
    return {frozenset(pair) for group in groups for pair in itertools.combinations(sorted(set(group)), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--least", type=float, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([arguments.omni, "entities", "list", "--json", "--config", str(COMPANY / "omni.yaml")], capture_output=True,
                             text=True, env=os.environ | {"XDG_STATE_HOME": folder, "XDG_CACHE_HOME": folder})
    if run.returncode != 0:
        sys.exit(run.stderr)
    entities = json.loads(run.stdout)["entities"]
    said = [[(name["source"], name.get("element") or pathlib.Path(name["document"]).stem, name["name"]) for name in entity["names"]]
            for entity in entities]
    true = gold()
    customers = {place for places in true.values() for place in places}
    found, wanted = pairs(group for group in said if customers & set(group)), pairs(true.values())
    right = len(found & wanted)
    f1 = 2 * right / max(1, len(found) + len(wanted))
    print(f"{len(true)} customers, known in {len(customers)} places: precision {right / max(1, len(found)):.4f}, "
          f"recall {right / max(1, len(wanted)):.4f}, F1 {f1:.4f}")
    for title, missed in (("missing", wanted - found), ("wrong", found - wanted)):
        for pair in sorted(map(sorted, missed))[:10]:
            print(f"  {title}: {pair}")
    kinds = collections.Counter(entity["kind"] for entity in entities)
    print("things that two sources or more know: " + ", ".join(f"{count} {kind}" for kind, count in kinds.most_common()))
    sys.exit(f1 < arguments.least)


if __name__ == "__main__":
    main()
