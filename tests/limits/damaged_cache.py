#!/usr/bin/env python3
"""Damages the files of the cache folder, of each kind, at rest and while a server has them open: each time the server
answers as before, for it makes anew what is damaged, or says what is wrong. It never answers otherwise and never ends.

usage: damaged_cache.py OMNI [--changes 400] [--seed 1] [--kinds "tables, words"]"""

import argparse
import collections
import csv
import functools
import http.server
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time

COMPANY = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/company"
NAMES = 3000  # more than a descriptor holds of a column
PATIENCE = 300  # seconds, for one answer
LATER = "Ask again in a while."

# What is kept, by what tells it from the rest: the first pattern that fits.
KINDS = {
    "descriptor": "catalog/*.descriptor", "index of the pool": "catalog/pools/*.index",
    "checksums": "**/*.seal", "content": "**/*.content",
    "documents": "documents/*/documents.bin", "passages": "documents/*/passages.bin",
    "texts": "documents/*/texts.bin", "strings": "documents/*/strings.bin", "profile": "documents/*/profile.json",
    "vectors": "documents/*/vectors?.bin", "list of words": "documents/*/words/meta.json",
    "words": "documents/*/words/*.*",
    "graph": "graphs/*.kgl", "tables": "tables/*.duckdb", "values": "values/*-*",
    "fetched file": "fetched/*/files/*", "note of what was fetched": "fetched/*/beside/*.*",
}
CHANGES = ["cut", "flip", "zero", "swap", "delete", "empty"]

CONFIG = """
sources:
  people: {{ kind: sqlite, path: people.db }}
  shop: {{ kind: duckdb, path: "shop/*.csv" }}
  org: {{ kind: graph, path: org/ }}
  suppliers: {{ kind: rdf, path: suppliers.ttl }}
  notes: {{ kind: documents, path: notes/ }}
  minutes: {{ kind: documents, path: minutes/ }}
  stock: {{ kind: duckdb, path: "http://127.0.0.1:{port}/stock.csv" }}
planner: builtin
log: off
"""


def name_of(i: int) -> str:
    first = ["Astrid", "Bjorn", "Celine", "Dorota", "Emil", "Fatima", "Goran", "Hanna", "Ivo", "Jana"]
    return f"{first[i % 10]} {'bcdfgklmnr'[i // 10 % 10]}{'aeiou'[i // 100 % 5]}{'ldrsnvt'[i // 500 % 7]}{i:04d}sen"


def make_files(folder: pathlib.Path) -> None:
    database = sqlite3.connect(folder / "people.db")
    database.execute("CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT, city TEXT, age INTEGER)")
    database.executemany("INSERT INTO people VALUES (?, ?, ?, ?)",
                         [(i, name_of(i), ["Oslo", "Bergen", "Lyon", "Gent"][i % 4], 20 + i % 50) for i in range(NAMES)])
    database.commit()
    (folder / "shop").mkdir()
    with open(folder / "shop/orders.csv", "w", newline="") as file:
        csv.writer(file).writerows([["order_id", "article", "amount"]] +
                                   [[i, f"Article {name_of(i)[::-1]}", i * 7 % 1000] for i in range(NAMES)])
    shutil.copytree(COMPANY / "org", folder / "org")
    shutil.copy(COMPANY / "suppliers.ttl", folder / "suppliers.ttl")
    for place, subject in (("notes", "harbour"), ("minutes", "railway")):
        (folder / place).mkdir()
        for i in range(24):
            (folder / place / f"{subject}{i}.md").write_text(
                f"# The {subject} of {name_of(i * 31)}\n\n" + "\n\n".join(
                    f"The {subject} number {i}.{j} was opened by {name_of(i * 100 + j)} and is {i * j + 3} metres long. "
                    f"Its {['gate', 'roof', 'tower', 'bridge'][j % 4]} is painted in colour {name_of(j)[7:]}."
                    for j in range(4)))
    (folder / "there").mkdir()
    with open(folder / "there/stock.csv", "w", newline="") as file:
        csv.writer(file).writerows([["depot", "pallets"]] + [[f"Depot {i}", i * 3 % 101] for i in range(200)])


QUESTIONS = [
    ("ask", {"question": f"Which city does {name_of(1234)} live in?"}),
    ("ask", {"question": f"What is the amount of the order of Article {name_of(777)[::-1]}?"}),
    ("ask", {"question": "How many orders are there?", "sources": ["shop"]}),
    ("ask", {"question": f"How long is the harbour that {name_of(1202)} opened?", "sources": ["notes", "minutes"]}),
    ("ask", {"question": "How many people are there per city?", "sources": ["people"]}),
    ("ask", {"question": "Who does Lena Vogt report to?"}),
    ("query_source", {"source": "shop", "query": "SELECT sum(amount), max(article) FROM orders"}),
    ("query_source", {"source": "stock", "query": "SELECT sum(pallets), count(*), max(depot) FROM stock"}),
    ("query_source", {"source": "org", "query": "MATCH (p:Person) RETURN count(p), min(p.email), max(p.title)"}),
    ("query_source", {"source": "notes", "query": "harbour tower painted colour"}),
    ("query_source", {"source": "minutes", "query": f"railway opened by {name_of(701)}"}),
    ("query_source", {"source": "suppliers", "query": "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }"}),
]


class Server:
    """One `omni mcp`, asked over its pipes."""

    def __init__(self, omni: str, folder: pathlib.Path) -> None:
        self.process = subprocess.Popen(
            [omni, "mcp", "--config", folder / "omni.yaml", "-q"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=open(folder / "stderr", "ab"), env={**os.environ, "XDG_CACHE_HOME": str(folder / "cache"),
                                                       "XDG_STATE_HOME": str(folder / "state")})
        self.number = 0
        self.call("initialize", {"protocolVersion": "2025-11-25", "capabilities": {},
                                 "clientInfo": {"name": "damaged_cache", "version": "1"}})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message: dict) -> None:
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()

    def call(self, method: str, params: dict) -> dict:
        self.number += 1
        self.send({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        timer = threading.Timer(PATIENCE, self.process.kill)
        timer.start()
        try:
            for line in self.process.stdout:
                reply = json.loads(line)
                if reply.get("id") == self.number:
                    return reply
        finally:
            timer.cancel()
        raise EOFError(f"the server has ended: {self.process.wait()}")

    def ask(self, question: tuple[str, dict]) -> "Answer":
        tool, arguments = question
        for _ in range(PATIENCE):  # while the index of documents is made anew answers say so
            answer = Answer(self.call("tools/call", {"name": tool, "arguments": arguments}))
            if LATER not in answer.value:
                break
            time.sleep(1)
        return answer

    def ask_all(self) -> list["Answer"]:
        return [self.ask(question) for question in QUESTIONS]

    def end(self) -> None:
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE)


class Answer:
    def __init__(self, reply: dict) -> None:
        result = reply.get("result", {})
        told = result.get("structuredContent") or {}
        text = " ".join(part.get("text", "") for part in result.get("content", []))
        self.error = json.dumps(reply["error"]) if "error" in reply else text if result.get("isError") else ""
        if told.get("status") == "failed":
            self.error = told.get("answer") or "failed"
        # A source that says what is wrong with it is left out knowingly.
        self.warned = bool(told.pop("warnings", None))
        for passing in ("id", "ms", "confidence", "guess", "readings", "evidence", "omitted"):
            told.pop(passing, None)
        self.value = json.dumps(told, sort_keys=True) if told else text


def verdict(before: Answer, after: Answer) -> str:
    if after.value == before.value and not after.error:
        return "same"
    if after.error and len(after.error) > 10:
        return "said"
    return "said" if after.warned and not before.warned else "OTHER"


class Cache:
    """The files of the cache folder, each with its kind."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder = folder / "cache/omni"

    def of(self, kind: str) -> list[pathlib.Path]:
        taken: set[pathlib.Path] = set()
        for name, pattern in KINDS.items():
            files = {path for path in self.folder.glob(pattern)
                     if path.is_file() and path.suffix != ".lock" and path.stat().st_size > 0} - taken
            if name == kind:
                return sorted(files, key=lambda path: (path.stat().st_size, path.suffix, str(path)))
            taken |= files
        return []

    def damage(self, kind: str, change: str, chance: random.Random) -> str | None:
        """What was done, or nothing where there is nothing to do it to."""
        files = self.of(kind)
        if not files:
            return None
        path = chance.choice(files)
        size = path.stat().st_size
        if change == "delete":
            path.unlink()
        elif change == "cut":
            os.truncate(path, chance.randrange(size))
        elif change == "empty":
            os.truncate(path, 0)
        elif change == "swap":
            others = [other for other in files if other.read_bytes() != path.read_bytes()]
            if not others:
                return None
            path.write_bytes(chance.choice(others).read_bytes())
        else:
            with open(path, "r+b") as file:
                for _ in range(chance.choice([1, 1, 3, 30])):
                    at = chance.randrange(size)
                    file.seek(at)
                    bits = file.read(1)[0] ^ (1 << chance.randrange(8))
                    file.seek(at)
                    length = min(4096, size - at) if change == "zero" else 1
                    file.write(bytes(length) if change == "zero" else bytes([bits]))
        return f"{change} {kind}: {path.relative_to(self.folder)} of {size} bytes"


class Trial:
    def __init__(self, omni: str, folder: pathlib.Path, seed: int) -> None:
        self.omni, self.folder, self.chance = omni, folder, random.Random(seed)
        self.cache = Cache(folder)
        self.counts: dict[str, collections.Counter] = {"at rest": collections.Counter(), "live": collections.Counter()}
        self.wrong: list[str] = []
        self.server: Server | None = None
        self.before: list[Answer] = []
        settled = False
        while not settled:  # meanings become known behind the first answers
            earlier = [answer.value for answer in self.before]
            self.start()
            self.before = self.server.ask_all()
            self.stop()
            settled = earlier == [answer.value for answer in self.before]
        for question, answer in zip(QUESTIONS, self.before):
            print(question[1].get("question") or question[1]["query"], "->", (answer.error or answer.value)[:150])

    def start(self) -> None:
        self.server = self.server or Server(self.omni, self.folder)

    def stop(self) -> None:
        if self.server:
            self.server.end()
        self.server = None

    def change(self, when: str, kind: str, change: str) -> None:
        begun = time.monotonic()
        try:
            self.stop() if when == "at rest" else self.start()
            if when == "live":  # all of it is open
                self.server.ask_all()
            done = self.cache.damage(kind, change, self.chance)
            if done is None:
                return
            self.start()
            answers = self.server.ask_all()
            verdicts = [verdict(before, after) for before, after in zip(self.before, answers)]
        except (EOFError, BrokenPipeError) as ended:
            done, verdicts = f"{change} {kind}", ["ENDED"]
            self.wrong.append(f"{when}, {done}: {ended}")
            self.server = None
        worst = next(each for each in ("ENDED", "OTHER", "said", "same") if each in verdicts)
        self.counts[when][worst] += 1
        print(f"{worst}: {when}, {done}, {time.monotonic() - begun:.1f} s", flush=True)
        if worst == "OTHER":
            at = verdicts.index("OTHER")
            self.wrong.append(f"{when}, {done}: {QUESTIONS[at][1]} was answered {self.before[at].value}, "
                              f"and then {answers[at].error or answers[at].value}")
            print(self.wrong[-1])

    def run(self, changes: int, kinds: list[str]) -> None:
        plan = [(when, kind, change) for kind in kinds for change in CHANGES for when in self.counts]
        while len(plan) < changes * 2:
            plan += plan
        self.chance.shuffle(plan)
        for when, kind, change in plan:
            if sum(sum(count.values()) for count in self.counts.values()) >= changes:
                break
            self.change(when, kind, change)
        self.stop()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_) -> None:
        pass


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("omni")
    arguments.add_argument("--changes", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--kinds", default=", ".join(KINDS), help="of the files that are damaged")
    given = arguments.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        make_files(folder)
        there = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder / "there"))
        threading.Thread(target=there.serve_forever, daemon=True).start()
        (folder / "omni.yaml").write_text(CONFIG.format(port=there.server_address[1]))
        trial = Trial(str(pathlib.Path(given.omni).resolve()), folder, given.seed)
        trial.run(given.changes, given.kinds.split(", "))
        there.shutdown()
    for when, counts in trial.counts.items():
        print(f"{when}: {sum(counts.values())} changes:", ", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    for line in trial.wrong:
        print("FAILED", line)
    raise SystemExit(bool(trial.wrong))


if __name__ == "__main__":
    main()
