#!/usr/bin/env python3
"""One thing, many names, in the example company: which customers, as `omni entities list` says, its five sources have in common,
against what is read from their files here: the customers of sales.db, the customer column of both tables of the CRM, the customers of
the graph, the labels of the suppliers' graph, and each document that writes a customer's name. Pairs of names of one customer are
counted; those of the same source too, as the two tables of the CRM. With --spelled the CRM and the graph spell every customer otherwise
(in capitals, with a legal form, with a slip of the pen, last word first), each table in its own way.
usage: company.py OMNI [--least F1] [--spelled SEED]"""

import argparse
import collections
import csv
import itertools
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile

COMPANY = pathlib.Path(__file__).resolve().parent.parent.parent / "examples" / "company"
# Where customers stand: table, file, column.
TABLES = (("crm", "opportunities", "crm/opportunities.csv", "customer"), ("crm", "interactions", "crm/interactions.csv", "customer"),
          ("org", "Customer", "org/nodes_customer.csv", "name"))


def rows_of(path: pathlib.Path) -> list[dict]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def gold() -> dict[str, set]:
    """The places that know a customer, by its name."""
    database = sqlite3.connect(f"file:{COMPANY / 'sales.db'}?mode=ro", uri=True)
    known = {name: {("sales", "customers", name)} for (name,) in database.execute("SELECT name FROM customers")}
    for source, table, file, column in TABLES:
        for row in rows_of(COMPANY / file):
            known[row[column]].add((source, table, row[column]))
    for label in re.findall(r'rdfs:label "([^"]+)"', (COMPANY / "suppliers.ttl").read_text(encoding="utf-8")):
        if label in known:
            known[label].add(("suppliers", "", label))
    for path in (COMPANY / "handbook").rglob("*.md"):
        text = " ".join(path.read_text(encoding="utf-8").split())
        for name in known:
            if re.search(rf"\b{re.escape(name)}\b", text):
                known[name].add(("handbook", path.stem, name))
    return known


def otherwise(name: str, chance: random.Random) -> str:
    """The name as somebody else spells it."""
    words = name.split()
    longest = max(range(len(words)), key=lambda at: len(words[at]))
    place = chance.randrange(1, max(2, len(words[longest]) - 2))
    slips = {"dropped": words[longest][:place] + words[longest][place + 1:],
             "doubled": words[longest][:place] + words[longest][place - 1:],
             "swapped": words[longest][:place] + words[longest][place:place + 2][::-1] + words[longest][place + 2:]}
    how = chance.choice(["capitals", "legal", "last first", *slips])
    if how == "capitals":
        return name.upper()
    if how == "legal":
        return name + chance.choice([" Ltd", " GmbH", ", Inc.", " AS", " S.A.S."])
    if how == "last first":
        return f"{words[-1]}, {' '.join(words[:-1])}"
    return " ".join(words[:longest] + [slips[how]] + words[longest + 1:])


def spell(folder: pathlib.Path, seed: int) -> dict[tuple, tuple]:
    """Copies the example with customers spelled otherwise; of each place there what it is in the example."""
    shutil.copytree(COMPANY, folder)
    chance = random.Random(seed)
    meant = {}
    for source, table, file, column in TABLES:
        rows = rows_of(folder / file)
        spelled = {name: otherwise(name, chance) for name in sorted({row[column] for row in rows})}
        meant |= {(source, table, other): (source, table, name) for name, other in spelled.items()}
        for row in rows:
            row[column] = spelled[row[column]]
        with (folder / file).open("w", encoding="utf-8", newline="") as out:
            writer = csv.DictWriter(out, rows[0])
            writer.writeheader()
            writer.writerows(rows)
    return meant


def pairs(groups) -> set:
    return {frozenset(pair) for group in groups for pair in itertools.combinations(sorted(set(group)), 2)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--least", type=float, default=0)
    parser.add_argument("--spelled", type=int, metavar="SEED")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        company, meant = COMPANY, {}
        if arguments.spelled is not None:
            company = pathlib.Path(folder) / "company"
            meant = spell(company, arguments.spelled)
        run = subprocess.run([arguments.omni, "entities", "list", "--json", "--config", str(company / "omni.yaml")], capture_output=True,
                             text=True, env=os.environ | {"XDG_STATE_HOME": folder, "XDG_CACHE_HOME": folder})
    if run.returncode != 0:
        sys.exit(run.stderr)
    entities = json.loads(run.stdout)["entities"]
    said = [[(name["source"], name.get("element") or pathlib.Path(name["document"]).stem, name["name"]) for name in entity["names"]]
            for entity in entities]
    said = [[meant.get(place, place) for place in group] for group in said]
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
