#!/usr/bin/env python3
"""Whether a verified query or a metric makes a near question wrong.

    tests/everyday/near_pairs.py OMNI [--cache DIR]     asks all pairs of near_pairs.jsonl; exit 1 where one was made wrong

Each line: `known`, a question with the query that answers it, or a metric as a semantic layer defines it; `near`, a question that
asks something else, with gold SQL over the same source of `six`. The near question is asked as the program ships, then where the
known one is confirmed or defined; no language model is asked. It is made wrong where it was right before and is not after, or is wrong and no guess only after.
"""

import argparse
import json
import sys
import tempfile
from pathlib import Path

from asking import HERE, lines, printed

FILES = HERE / "six" / "sources"


def cube_of(source: str, metric: dict) -> str:
    """A Cube schema with the one metric."""
    measure = {**metric, "sql": f'{{CUBE}}."{metric["sql"]}"'}
    return json.dumps({"cubes": [{"name": source, "sql_table": source, "measures": [measure]}]})


class Source:
    """One source with what is known of it, in a state of its own."""

    def __init__(self, omni: Path, source: str, cache: Path, work: Path, known: dict | None) -> None:
        self.omni, self.source, self.work = omni, source, work
        self.environment = {"XDG_STATE_HOME": str(work / "state"), "XDG_CACHE_HOME": str(cache), "XDG_DATA_HOME": str(work)}
        (work / "state").mkdir()
        described = "off"
        if known and "metric" in known:
            described = str(work / "metric.yml")
            (work / "metric.yml").write_text(cube_of(source, known["metric"]))
        (work / "omni.yaml").write_text(
            f"sources:\n  {source}: {{ kind: duckdb, path: {json.dumps(str(FILES / source) + '.csv')}, semantics: {described} }}\n")
        if known and "question" in known:
            (work / "known.jsonl").write_text(json.dumps({**known, "source": source}) + "\n")
            if json.loads(self.run("templates", "import", work / "known.jsonl", "--json"))["taken"] != 1:
                sys.exit(f"not confirmed: {known['question']}")

    def run(self, *arguments: object) -> str:
        return printed(self.omni, self.work / "omni.yaml", self.environment, *arguments)

    def rows(self, sql: str) -> list[list]:
        return json.loads(self.run("query", self.source, sql, "--json"))["rows"]

    def asked(self, question: str) -> dict:
        return json.loads(self.run("ask", question, "--json"))


def cells(row: list) -> list[str]:
    return sorted(f"{cell:.4f}" if isinstance(cell, (int, float)) and not isinstance(cell, bool) else str(cell) for cell in row)


def is_right(reply: dict, gold: list[list]) -> bool:
    """As many rows as gold, and of each gold row the cells stand in a row of their own."""
    if reply["status"] != "answered" or not reply["evidence"]:
        return False
    outcome = reply["attempts"][reply["evidence"][0]["attempt"]]["outcome"] or {}
    rest = [cells(row) for row in outcome.get("rows", [])]
    if len(rest) != len(gold):
        return False
    for wanted in map(cells, gold):
        found = next((row for row in rest if all(row.count(cell) >= wanted.count(cell) for cell in wanted)), None)
        if found is None:
            return False
        rest.remove(found)
    return True


def verdict(reply: dict, gold: list[list]) -> str:
    if reply["status"] != "answered":
        return "none"
    return ("guess " if reply["guess"] else "") + ("right" if is_right(reply, gold) else "wrong")


def query_of(reply: dict) -> str:
    return reply["attempts"][reply["evidence"][0]["attempt"]]["query"] if reply["evidence"] else ""


def made_wrong(before: str, after: str) -> bool:
    return (before.endswith("right") and not after.endswith("right")) or (after == "wrong" and before != "wrong")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("--cache", type=Path)
    arguments = parser.parse_args()
    omni, wrong, right = arguments.omni.resolve(), 0, 0
    pairs = lines(HERE / "near_pairs.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        cache = arguments.cache or Path(folder) / "cache"
        for number, pair in enumerate(pairs):
            near, told = pair["near"], []
            for known in (None, pair["known"]):
                work = Path(folder) / f"{number}-{'known' if known else 'shipped'}"
                work.mkdir()
                source = Source(omni, pair["source"], cache, work, known)
                gold = source.rows(near["query"])
                reply = source.asked(near["question"])
                told.append((verdict(reply, gold), query_of(reply)))
            (before, _), (after, query) = told
            right += before.endswith("right")
            if made_wrong(before, after):
                wrong += 1
                print(f"made wrong: {near['question']} ({before} to {after}) by {pair['known']}\n  {query}", flush=True)
    print(f"{len(pairs)} pairs: {right} near questions right as it ships, {wrong} made wrong")
    if wrong:
        sys.exit(1)


if __name__ == "__main__":
    main()
