#!/usr/bin/env python3
"""Holds what the everyday questions reached: no route may fall by more than two questions.

    tests/everyday/ratchet.py OMNI            asks all sets, compares with ratchet.json; exit 1 where a route fell
    tests/everyday/ratchet.py OMNI --raise    … and writes what is more than before into ratchet.json

Counted are questions answered rightly (of a search its NDCG@10), summed over the sets, for each method and route.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parent
RATCHET = HERE / "ratchet.json"
METHODS = ["omni", "oracle"]
MAY_FALL = 2


def reached(omni: Path, cache: Path) -> dict[str, dict[str, float]]:
    right = {method: Counter() for method in METHODS}
    for bench in sorted(path.parent for path in HERE.glob("*/samples.jsonl")):
        with tempfile.TemporaryDirectory() as out:
            command = [omni, "eval", "--bench", bench, "--method", ",".join(METHODS), "--jobs", "1", "--out", out]
            done = subprocess.run(command, env=os.environ | {"XDG_CACHE_HOME": str(cache)}, capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"omni eval failed on {bench.name}:\n{done.stderr}")
            arms = json.loads((Path(out) / "report.json").read_text())["methods"]
            for method in METHODS:
                for route, figures in arms[method]["routes"].items():
                    usable = figures["questions"] - figures["left_out"]
                    right[method][route] += figures["retrieval"]["value"] / 100 * usable
    return {method: {route: round(count, 1) for route, count in sorted(of.items())} for method, of in right.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("--cache", type=Path, help="keeps what is known of the sources from run to run")
    parser.add_argument("--raise", dest="raising", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache:
        now = reached(arguments.omni, arguments.cache or Path(cache))
    held = json.loads(RATCHET.read_text()) if RATCHET.exists() else {}
    fell = False
    for method, routes in now.items():
        for route, count in routes.items():
            before = held.get(method, {}).get(route, 0)
            low = count < before - MAY_FALL
            fell |= low
            print(f"{method:7} {route:7} {count:6.1f}, held {before:6.1f}{'  FELL' if low else ''}")
            routes[route] = max(count, before)
    if arguments.raising:
        RATCHET.write_text(json.dumps(now, indent=2) + "\n")
    elif fell:
        sys.exit("Everyday questions are lost. Mend them, or lower tests/everyday/ratchet.json and say why.")


if __name__ == "__main__":
    main()
