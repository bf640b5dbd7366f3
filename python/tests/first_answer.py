#!/usr/bin/env python3
"""Measures the time from `import omniretrieval` to the first answer, against `omni ask` itself, with warm caches.

usage: first_answer.py [OMNI] [--rounds 10]

Each round starts `omni ask`, a Python that imports and asks, and a Python that does nothing. The figure is the median
of the second less those of the first and of the third; the exit code is 1 where it is above the bar.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONFIG = ROOT / "examples/company/omni.yaml"
QUESTION = "How many customers are in the Nordics?"
MAX_MILLISECONDS = 150.0
SCRIPT = f"""
import omniretrieval as omni
print(omni.open(config={str(CONFIG)!r}).ask({QUESTION!r}).text, flush=True)
"""


def seconds_to_first_line(command: list[str], variables: dict[str, str]) -> float:
    begin = time.perf_counter()
    with subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        took = time.perf_counter() - begin
        process.stdout.read()
    if not line.strip() or process.returncode != 0:
        sys.exit(f"{command[0]} did not answer")
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", nargs="?", default=str(ROOT / "build/release/omni"))
    parser.add_argument("--rounds", type=int, default=10)
    given = parser.parse_args()
    omni = os.path.abspath(given.omni)
    variables = {**os.environ, "OMNI_PROGRAM": omni, "PYTHONPATH": str(ROOT / "python")}
    commands = {
        "omni ask": [omni, "ask", "--config", str(CONFIG), QUESTION],
        "Python, import to answer": [sys.executable, "-c", SCRIPT],
        "Python alone": [sys.executable, "-c", "print(1, flush=True)"],
    }
    took: dict[str, list[float]] = {name: [] for name in commands}
    for number in range(given.rounds + 1):
        for name, command in commands.items():
            seconds = seconds_to_first_line(command, variables)
            if number > 0:  # the first warms the caches
                took[name].append(seconds * 1000)
    medians = {name: statistics.median(times) for name, times in took.items()}
    for name, median in medians.items():
        print(f"{name}: {median:.0f} ms")
    program, asked, alone = medians.values()
    above = asked - alone - program
    print(f"above the program's own: {above:.0f} ms, {MAX_MILLISECONDS:.0f} are allowed")
    sys.exit(above > MAX_MILLISECONDS)


if __name__ == "__main__":
    main()
