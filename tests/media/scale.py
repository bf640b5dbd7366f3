#!/usr/bin/env python3
"""How the time of a question grows with what a pool holds, with a gate before the sources and without.

    tests/media/scale.py OMNI [--sizes 1000,10000,100000,1000000] [--repeats 5]

Of each size a pool is made: a third of its items are paragraphs of Markdown, a third clips of subtitles, a third rows of a table. Twenty questions, which
name what they want, are asked in one session, with `planner: { route: builtin }` and without. Prints the median milliseconds and the slope
of time over size in logarithms (1: linear), least squares. Vectors are off: making a million of them takes hours.
"""
import argparse
import json
import math
import os
import random
import statistics
import subprocess
import tempfile
from pathlib import Path

NAMES = "amber birch cedar delta ember fjord grove haven inlet jetty knoll larch maple north ocean pine quarry ridge stone tarn".split()
ACTS = "opened closed painted measured repaired flooded sold inspected cleaned moved".split()
PARAGRAPHS_A_FILE, CLIPS_A_FILM = 200, 500
QUESTIONS = (["Why was the {name} pump {act}?", "At which point of the film was the {name} pump {act}?", "How many pumps of {name} are there?",
              "What is the highest pressure of {name}?"])


def sentence(chance: random.Random, number: int) -> str:
    return f"The {chance.choice(NAMES)} pump {number} was {chance.choice(ACTS)} because the {chance.choice(NAMES)} valve had been {chance.choice(ACTS)}."


def stamp(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000"


def make(size: int, folder: Path) -> None:
    chance, each = random.Random(size), size // 3
    for kind in ("texts", "films"):
        (folder / kind).mkdir(parents=True)
    for begin in range(0, each, PARAGRAPHS_A_FILE):
        paragraphs = [" ".join(sentence(chance, number) for _ in range(3)) for number in range(begin, min(each, begin + PARAGRAPHS_A_FILE))]
        (folder / "texts" / f"{begin}.md").write_text(f"# Report {begin}\n\n" + "\n\n".join(paragraphs) + "\n")
    for begin in range(0, each, CLIPS_A_FILM):
        cues = [f"{stamp(5 * at)} --> {stamp(5 * at + 4)}\n{sentence(chance, begin + at)}" for at in range(min(CLIPS_A_FILM, each - begin))]
        (folder / "films" / f"{begin}.vtt").write_text("WEBVTT\n\n" + "\n\n".join(cues) + "\n")
    rows = [f"{number},{chance.choice(NAMES)},{chance.randint(1, 900) / 10}" for number in range(each)]
    (folder / "pumps.csv").write_text("pump,site,pressure\n" + "\n".join(rows) + "\n")


def configured(folder: Path, planner: dict) -> Path:
    options = {"options": {"vectors": "off"}}
    sources = {"texts": {"kind": "documents", "path": "texts"} | options, "films": {"kind": "videos", "path": "films"} | options,
               "pumps": {"kind": "duckdb", "path": "pumps.csv"}}
    config = folder / f"omni-{planner.get('route', 'all')}.yaml"
    config.write_text(json.dumps({"sources": sources, "limits": {"seconds": 120}, "planner": {"route": "none"} | planner}) + "\n")
    return config


def milliseconds(omni: str, config: Path, questions: list[str]) -> float:
    said = subprocess.run([omni, "ask", "--config", config, "--json", "--quiet"], input="".join(f"{q}\n" for q in questions), capture_output=True, text=True)
    times = [json.loads(line)["ms"] for line in said.stdout.splitlines()]
    if len(times) != len(questions):
        raise SystemExit(f"scale: {len(questions) - len(times)} questions were not answered\n{said.stderr}")
    return statistics.median(times[1:])


def slope(sizes: list[int], times: list[float]) -> float:
    x, y = [math.log(size) for size in sizes], [math.log(time) for time in times]
    mean = sum(x) / len(x)
    return sum((a - mean) * b for a, b in zip(x, y)) / sum((a - mean) ** 2 for a in x)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--sizes", default="1000,10000,100000,1000000")
    parser.add_argument("--repeats", type=int, default=5, help="sessions of each, in turns (5)")
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    ways = {"all indexes": {}, "gate": {"route": "builtin"}}
    medians: dict[str, list[float]] = {way: [] for way in ways}
    chance = random.Random(1)
    questions = [QUESTIONS[i % len(QUESTIONS)].format(name=chance.choice(NAMES), act=chance.choice(ACTS)) for i in range(20)]
    with tempfile.TemporaryDirectory() as scratch:
        os.environ |= {"XDG_CACHE_HOME": f"{scratch}/cache", "XDG_STATE_HOME": f"{scratch}/state"}
        for size in sizes:
            folder = Path(scratch) / str(size)
            make(size, folder)
            configs = {way: configured(folder, planner) for way, planner in ways.items()}
            subprocess.run([arguments.omni, "sources", "refresh", "--config", configs["gate"]], capture_output=True, check=True)
            found = {way: [] for way in ways}
            for _ in range(arguments.repeats):
                for way, config in configs.items():
                    found[way].append(milliseconds(arguments.omni, config, questions))
            for way in ways:
                medians[way].append(statistics.median(found[way]))
            print(f"{size:>9} items: " + ", ".join(f"{way} {medians[way][-1]:.1f} ms" for way in ways), flush=True)
    for way in ways:
        print(f"{way}: slope {slope(sizes, medians[way]):.2f}")


if __name__ == "__main__":
    main()
