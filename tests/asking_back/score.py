#!/usr/bin/env python3
"""Measures asking back: of questions with several meanings, how many are asked back with all meanings among the
choices; of others, how many are asked back needlessly.

usage: score.py OMNI BENCH [--samples FILE] [--jobs N] [--out FILE]

BENCH is a folder in the form that `omni eval --bench` reads. `metadata.golds` of a sample are its meanings, each with
`rows`; a sample without them has one meaning. A meaning is among the choices where the answer by one of them has as many rows,
and each of its rows in a row of their own. All sources are served at once; each question is asked of its own alone.
"""

import argparse
import collections
import json
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

KINDS = {"property_graph": "graph"}


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line]


def name_of(kb_id: str) -> str:
    return kb_id.replace(".", "_")


class Server:
    """`omni serve` over the sources of a set, on a free port."""

    def __init__(self, omni: Path, bench: Path, kb_ids: set[str]) -> None:
        sources = {name_of(s["kb_id"]): {"kind": KINDS.get(s["kind"], s["kind"]), "path": str((bench / s["path"]).resolve())}
                   for s in lines(bench / "sources.jsonl") if s["kb_id"] in kb_ids}
        self.config = tempfile.NamedTemporaryFile("w", suffix=".yaml")
        json.dump({"sources": sources, "planner": "builtin"}, self.config)
        self.config.flush()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.url = f"http://127.0.0.1:{free.getsockname()[1]}"
        self.process = subprocess.Popen([omni, "serve", "--config", self.config.name, "--listen", self.url[7:], "-q"])

    def __enter__(self) -> "Server":
        while True:
            try:
                with urllib.request.urlopen(self.url + "/readyz") as reply:
                    if json.load(reply)["status"] == "ready":
                        return self
            except OSError:
                if self.process.poll() is not None:
                    sys.exit("omni serve has ended")
            time.sleep(.1)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait()
        self.config.close()

    def ask(self, body: dict) -> dict:
        request = urllib.request.Request(self.url + "/v1/ask", json.dumps(body).encode(), {"Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=120) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            return {"status": "failed", "detail": error.read().decode()}


def atom(value: Any) -> str:
    try:
        return f"{float(value):.6g}"
    except (TypeError, ValueError):
        return str(value).strip().casefold()


def rows_of(report: dict) -> list[list]:
    """The rows of the first cited evidence."""
    for cited in report["answer"]["citations"] if report.get("status") == "answered" else []:
        outcome = report["attempts"][report["evidence"][cited]["attempt"]]["outcome"]
        if outcome.get("columns"):
            return outcome["rows"]
    return []


def holds(gold: list[list], rows: list[list]) -> bool:
    """As many rows, and each gold row's cells in a row of their own."""
    left = [collections.Counter(map(atom, row)) for row in rows]
    for row in gold:
        cells = collections.Counter(map(atom, row))
        at = next((i for i, one in enumerate(left) if not cells - one), None)
        if at is None:
            return False
        left.pop(at)
    return not left


def measure(server: Server, sample: dict) -> dict:
    body = {"question": sample["question"], "sources": [name_of(sample["kb_id"])]}
    first = server.ask(body | {"clarify": True})
    needs = first.get("needs_input")
    golds = [gold["rows"] for gold in sample["metadata"].get("golds", [])]
    if needs:
        answers = [server.ask({"token": needs["token"], "choice": n + 1}) for n in range(len(needs["choices"]))]
    else:
        answers = [first]
    brought = [rows_of(answer) for answer in answers]
    return {"id": sample.get("id", sample["question"]), "question": sample["question"], "asked": bool(needs), "status": first["status"],
            "choices": [choice["label"] for choice in needs["choices"]] if needs else [],
            "found": [any(holds(gold, rows) for rows in brought) for gold in golds],
            "readings": [[round(r["confidence"], 3), r["asks"]] for r in first.get("readings", [])], "guess": first.get("guess")}


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % ({part} of {whole})" if whole else "-"


def show(name: str, results: list[dict]) -> None:
    several, one = [r for r in results if r["found"]], [r for r in results if not r["found"]]
    if several:
        print(f"{name:<18} asked {percent(sum(r['asked'] for r in several), len(several))}, asked with all meanings "
              f"{percent(sum(r['asked'] and all(r['found']) for r in several), len(several))}")
    if one:
        print(f"{name:<18} one meaning, asked needlessly {percent(sum(r['asked'] for r in one), len(one))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("bench", type=Path)
    parser.add_argument("--samples", default="samples.jsonl", help="file of BENCH with the questions (samples.jsonl)")
    parser.add_argument("--jobs", type=int, default=2, help="questions asked at a time (2)")
    parser.add_argument("--out", type=Path, help="a JSON line for each question")
    args = parser.parse_args()
    samples = lines(args.bench / args.samples)
    with Server(args.omni, args.bench, {s["kb_id"] for s in samples}) as server, ThreadPoolExecutor(args.jobs) as pool:
        results = list(pool.map(lambda sample: measure(server, sample), samples))
    show("all", results)
    kinds = collections.defaultdict(list)
    for sample, result in zip(samples, results):
        kinds[str(sample["metadata"].get("kind", ""))].append(result)
    for kind in sorted(kinds) if len(kinds) > 1 else ():
        show(f"  {kind}", kinds[kind])
    if args.out:
        args.out.write_text("".join(json.dumps(result, ensure_ascii=False) + "\n" for result in results), "utf-8")


if __name__ == "__main__":
    main()
