#!/usr/bin/env python3
"""What a pool learns of its own confirmed questions: half of a set is confirmed, the other half asked as the program ships, with the
confirmed questions, and after `omni train --log` too. Says how many of the other half are right, summed over splits, and how many of them ask for what a
confirmed one asks for but for its values: no others can be answered from a confirmed question.
usage: own.py OMNI [--set one …] [--splits 5] [--cache DIR] [--no-fewer]"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from asking import HERE, configuration, lines


def write_lines(path: Path, objects: list[dict]) -> Path:
    path.write_text("".join(json.dumps(each) + "\n" for each in objects))
    return path


def asked(sample: dict) -> dict:
    """A question as `omni eval --log` reads it."""
    gold = sample["metadata"]
    known = {"documents": list(gold["qrels"])} if "qrels" in gold else {"rows": gold.get("gold_rows")}
    return {"id": sample["id"], "question": sample["question"], "source": sample["kb_id"], **known}


def confirmed(sample: dict) -> dict:
    return {"question": sample["question"], "source": sample["kb_id"], "query": sample["target_query"]}


def form(sample: dict) -> tuple[str, str]:
    """The source, and the query without its values: what a confirmed question may be asked again with."""
    query = re.sub(r"""'(?:[^']|'')*'|"[^"]*"|(?<![\w?:])\d+(\.\d+)?""", "?", sample["target_query"])
    return sample["kb_id"], " ".join(query.lower().split())


class Pool:
    """One split of one set, with a state of its own."""

    def __init__(self, omni: Path, bench: Path, cache: Path, work: Path) -> None:
        self.omni, self.work = omni, work
        self.environment = os.environ | {"XDG_STATE_HOME": str(work / "state"), "XDG_CACHE_HOME": str(cache)}
        (work / "state").mkdir()
        (work / "omni.yaml").write_text(configuration(bench))

    def run(self, *arguments: object) -> str:
        done = subprocess.run([self.omni, *arguments, "--config", self.work / "omni.yaml"], env=self.environment,
                              capture_output=True, text=True)
        if done.returncode not in (0, 1):
            sys.exit(f"omni {arguments[0]} failed:\n{done.stderr}")
        return done.stdout

    def right(self, questions: Path, name: str) -> float:
        out = self.work / name
        self.run("eval", "--log", questions, "--method", "omni", "--jobs", "2", "--out", out)
        routes = json.loads((out / "report.json").read_text())["methods"]["omni"]["routes"].values()
        return sum(each["retrieval"]["value"] / 100 * (each["questions"] - each["left_out"]) for each in routes)


def measure(omni: Path, bench: Path, cache: Path, seed: int) -> dict:
    samples = lines(bench / "samples.jsonl")
    random.Random(seed).shuffle(samples)
    half = len(samples) // 2
    with tempfile.TemporaryDirectory() as folder:
        pool = Pool(omni, bench, cache, Path(folder))
        known = write_lines(pool.work / "confirmed.jsonl", [confirmed(each) for each in samples[:half] if each["target_query"]])
        others = write_lines(pool.work / "others.jsonl", [asked(each) for each in samples[half:]])
        forms = {form(each) for each in samples[:half] if each["target_query"]}
        figures = {"asked": len(samples) - half, "alike": sum(form(each) in forms for each in samples[half:]), "shipped": pool.right(others, "shipped")}
        pool.run("templates", "import", known)
        figures["confirmed"] = pool.right(others, "confirmed")
        parts = json.loads(pool.run("train", "--log", "--json"))["parts"]
        figures["parts"] = parts
        figures["trained"] = pool.right(others, "trained") if any(each["in_force"] for each in parts) else figures["confirmed"]
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("--set", dest="sets", action="append", help="may be repeated; all where none is named")
    parser.add_argument("--splits", type=int, default=5)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--no-fewer", action="store_true", help="fail where what was learned loses questions of a set")
    arguments = parser.parse_args()
    fell = []
    for name in arguments.sets or sorted(path.parent.name for path in HERE.glob("*/samples.jsonl")):
        with tempfile.TemporaryDirectory() as cache:
            splits = [measure(arguments.omni, HERE / name, arguments.cache or Path(cache), seed) for seed in range(arguments.splits)]
        asked_of = sum(each["asked"] for each in splits)
        alike, shipped, known, trained = (sum(each[stage] for each in splits) for stage in ("alike", "shipped", "confirmed", "trained"))
        for each in splits:
            print("  " + ", ".join(f"{part['part']} {part['before']} to {part['after']} of {part['questions']}"
                                   f"{' in force' if part['in_force'] else ''}" for part in each["parts"]), flush=True)
        print(f"{name}: of {asked_of} asked {alike} are a confirmed one but for its values, {shipped:.1f} right as it ships ({100 * shipped / asked_of:.1f} %), {known:.1f} with "
              f"confirmed questions ({100 * (known - shipped) / asked_of:+.1f} points), {trained:.1f} after training "
              f"({100 * (trained - known) / asked_of:+.1f})", flush=True)
        fell += [name] if trained < known else []
    if fell and arguments.no_fewer:
        sys.exit(f"What was learned loses questions of {', '.join(fell)}.")


if __name__ == "__main__":
    main()
