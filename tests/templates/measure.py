#!/usr/bin/env python3
"""Confirmed questions: of a benchmark's queries that are asked in two wordings one wording is confirmed and the other asked, with and
without what was confirmed, of its own source. Says how many are right before and after, and how many were taken by a confirmed
question that they do not ask; those that nobody confirmed are asked too. Rows are compared as the benchmark's score.py does.
usage: measure.py OMNI BENCH [--samples FILE] [--databases 20] [--cache DIR] [--out FILE]"""

import argparse
import collections
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "serve"))
import server


def scorer(bench: pathlib.Path):
    """The functions of the benchmark's own score.py, which runs when it is loaded."""
    text = (bench / "score.py").read_text().rsplit("\nmain()", 1)[0]
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("score", None))
    exec(compile(text, "score.py", "exec"), module.__dict__)
    return module


def questions(bench: pathlib.Path, samples: pathlib.Path, databases: int):
    """Pairs of wordings and questions with one wording, of the databases with most pairs."""
    by_query = collections.defaultdict(list)
    for line in samples.read_text().splitlines():
        sample = json.loads(line)
        if sample["route"] == "SQL":
            by_query[sample["kb_id"], re.sub(r"[\s;]+", "", sample["target_query"].lower())].append(sample)
    pairs = collections.Counter(source for (source, _), asked in by_query.items() if len(asked) > 1)
    chosen = {source for source, _ in sorted(pairs.items(), key=lambda each: (-each[1], each[0]))[:databases]}
    kept = [asked for (source, _), asked in by_query.items() if source in chosen]
    return [asked[:2] for asked in kept if len(asked) > 1], [asked[0] for asked in kept if len(asked) == 1], chosen


def ask(running: server.Server, sample: dict) -> dict:
    body = json.dumps({"question": sample["question"], "sources": [sample["kb_id"]]}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{running.port}/v1/ask", body, {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=120) as reply:
            return json.load(reply)
    except OSError as error:
        return {"error": str(error)}


def outcome(report: dict) -> tuple[list | None, bool]:
    """The rows that answer, and whether a confirmed question brought them."""
    if not report.get("evidence"):
        return None, False
    attempt = report["attempts"][report["evidence"][0]["attempt"]]
    return (attempt.get("outcome") or {}).get("rows"), "confirmed" in attempt


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("omni")
    parser.add_argument("bench", type=pathlib.Path)
    parser.add_argument("--samples", type=pathlib.Path)
    parser.add_argument("--databases", type=int, default=20)
    parser.add_argument("--cache", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, help="a line of JSON for each question that is wrong afterwards")
    arguments = parser.parse_args()
    bench = arguments.bench.resolve()
    score = scorer(bench)
    pairs, singles, chosen = questions(bench, arguments.samples or bench / "samples.jsonl", arguments.databases)
    places = {each["kb_id"]: each["path"] for each in map(json.loads, (bench / "sources.jsonl").read_text().splitlines())}
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        (work / "omni.yaml").write_text("sources:\n" + "".join(
            f"  {json.dumps(source)}: {{ path: {json.dumps(str(bench / places[source]))} }}\n" for source in sorted(chosen)))
        (work / "state").mkdir()
        os.environ.update(XDG_STATE_HOME=str(work / "state"), XDG_CACHE_HOME=str(arguments.cache or work / "cache"))
        asked = [second for _, second in pairs]

        def run(samples: list) -> list:
            running = server.Server(arguments.omni, work / "omni.yaml", work / "state")
            try:
                with concurrent.futures.ThreadPoolExecutor(2) as pool:
                    return [outcome(report) for report in pool.map(lambda each: ask(running, each), samples)]
            finally:
                running.stop()

        before = run(asked)
        lines = [{"question": first["question"], "source": first["kb_id"], "query": first["target_query"]} for first, _ in pairs]
        (work / "confirmed.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        imported = subprocess.run([arguments.omni, "templates", "import", str(work / "confirmed.jsonl"), "--config",
                                   str(work / "omni.yaml")], capture_output=True, text=True)
        print(imported.stdout.strip(), f"({len(imported.stderr.splitlines())} lines of complaint)")
        after = run(asked + singles)

    def right(sample: dict, rows: list | None) -> bool | None:
        verdict = score.correct("SQL", sample, {"rows": rows})
        return None if verdict is None else verdict == 1.0

    judged = [(sample, right(sample, was[0]), right(sample, now[0]), now[1])
              for sample, was, now in zip(asked, before, after) if right(sample, was[0]) is not None]
    alone = [(sample, right(sample, now[0]), now[1]) for sample, now in zip(singles, after[len(asked):])
             if right(sample, now[0]) is not None]
    count = max(1, len(judged))
    was, now = sum(bool(each[1]) for each in judged), sum(bool(each[2]) for each in judged)
    wrongly = [each[0] for each in judged if each[3] and not each[2]] + [each[0] for each in alone if each[2] and not each[1]]
    print(f"{len(chosen)} databases, {count} questions in another wording, {len(alone)} that nobody confirmed")
    print(f"right before {was} ({100 * was / count:.1f} %), after {now} ({100 * now / count:.1f} %): "
          f"{100 * (now - was) / count:+.1f} points")
    print(f"taken by a confirmed question: {sum(each[3] for each in judged)} of those in another wording, "
          f"{sum(each[2] for each in alone)} of the others; wrongly {len(wrongly)} "
          f"({100 * len(wrongly) / max(1, count + len(alone)):.2f} % of all asked)")
    if arguments.out:
        taken = {sample["id"] for sample in wrongly}
        arguments.out.write_text("".join(json.dumps({"id": sample["id"], "question": sample["question"],
                                                     "wrongly": sample["id"] in taken}) + "\n"
                                         for sample in [each[0] for each in judged if not each[2]] + wrongly))


if __name__ == "__main__":
    main()
