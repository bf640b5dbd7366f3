#!/usr/bin/env python3
"""How often what answers is among the sources that a language model is told of.

    tools/measure_shortlist.py OMNI BENCH [--samples FILE] [--limit N] [--seed S]

BENCH holds a sources.jsonl; the questions are those of FILE (BENCH/train.samples.jsonl). For each of N of them
the prompt that `omni prompt select` prints is searched for the source that answers. Nothing is sent anywhere.
"""
import argparse
import collections
import json
import pathlib
import random
import re
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor


def configuration(bench):
    """The pool of the benchmark as omni.yaml; JSON is YAML too."""
    sources = {}
    for line in (bench / "sources.jsonl").open():
        source = json.loads(line)
        path = bench / source["path"]
        graph = source["kind"] == "property_graph"  # its path is how the names of its files begin
        files = sorted(path.parent.glob(path.name + ".*")) if graph else [path]
        sources[source["kb_id"]] = {"kind": "graph" if graph else source["kind"], "path": [str(file) for file in files]}
    return json.dumps({"sources": sources})


def told(omni, config, question):
    """The ids of the sources that the prompt tells of."""
    prompt = subprocess.run([omni, "prompt", "select", question, "--config", config],
                            capture_output=True, text=True, check=True).stdout
    return re.findall(r"^# (\S+) \(", prompt, re.MULTILINE)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("bench", type=pathlib.Path)
    parser.add_argument("--samples", type=pathlib.Path)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    bench = options.bench.resolve()
    samples = [json.loads(line) for line in (options.samples or bench / "train.samples.jsonl").open()]
    random.Random(options.seed).shuffle(samples)
    samples = samples[:options.limit]
    with tempfile.TemporaryDirectory() as folder:
        config = pathlib.Path(folder) / "omni.yaml"
        config.write_text(configuration(bench))
        with ThreadPoolExecutor(2) as pool:
            lists = list(pool.map(lambda sample: told(options.omni, str(config), sample["question"]), samples))
    places = collections.Counter()
    for sample, ids in zip(samples, lists):
        if sample["kb_id"] in ids:
            places[ids.index(sample["kb_id"]) + 1] += 1
        else:
            print("not told:", sample["kb_id"], "|", sample["question"])
    for most in (1, 3, 5, 10, 20, 40):
        held = sum(count for place, count in places.items() if place <= most)
        print(f"among the first {most:2}: {100 * held / len(samples):.1f} % of {len(samples)}")


if __name__ == "__main__":
    main()
