#!/usr/bin/env python3
"""Questions over two sources: asks each with `omni ask` and compares with gold that SQL computes here over one database, into which this
script reads the files of all sources by itself.
usage: score.py OMNI company|debian [--world DIR] [--cache DIR] [--least RIGHT] [--out FILE] [--gold]
The world of `debian` (the archive as a property graph, as RDF and as the database of what is installed) lies outside this repository:
DIR is a folder with its omni.yaml and data. An answer is right when its rows are as many as gold's and each shows what gold shows, numbers to
.5 %. A hint is: words that are left out, a stated disagreement, or a confidence below --sure. Exit code 1: an answer without a hint is
wrong, or fewer than --least are right."""

import argparse
import collections
import csv
import gzip
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
COMPANY = HERE.parent.parent / "examples" / "company"
FACT = re.compile(r"\s*;\s*d:(\w+)\s+(?:\"((?:[^\"\\]|\\.)*)\"\S*|<[^>]*/([^/>]+)>|(?:[smp]:)?(\S+))")


def open_text(path: pathlib.Path):
    return (gzip.open if path.suffix == ".gz" else open)(path, "rt", encoding="utf-8", newline="")


def read_csv(database: sqlite3.Connection, table: str, path: pathlib.Path) -> None:
    with open_text(path) as file:
        header, *rows = csv.reader(file)
    database.execute(f"CREATE TABLE {table} ({', '.join(header)})")
    database.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(header))})",
                         [[float(cell) if re.fullmatch(r"\d+(\.\d+)?", cell) and name == "amount" else cell
                           for name, cell in zip(header, row)] for row in rows])


def copy_tables(database: sqlite3.Connection, path: pathlib.Path) -> None:
    database.execute("ATTACH ? AS other", (f"file:{path}?mode=ro",))
    for (table,) in database.execute("SELECT name FROM other.sqlite_master WHERE type = 'table'").fetchall():
        database.execute(f"CREATE TABLE {table} AS SELECT * FROM other.{table}")


def company(folder: pathlib.Path) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", uri=True)
    copy_tables(database, folder / "sales.db")
    for table in ("opportunities", "interactions"):
        read_csv(database, table, folder / "crm" / f"{table}.csv")
    read_csv(database, "person", folder / "org" / "nodes_person.csv")
    database.execute("CREATE TABLE edges (s, type, t)")
    for line in (folder / "org" / "edges.jsonl").read_text(encoding="utf-8").splitlines():
        edge = json.loads(line)
        database.execute("INSERT INTO edges VALUES (?, ?, ?)", (edge["s"].split(":")[1], edge["type"], edge["t"].split(":")[1]))
    text = (folder / "suppliers.ttl").read_text(encoding="utf-8")
    blocks = re.findall(r'^:(\w+) a :(\w+) ;\n((?:  .*\n)+)', text, re.M)
    label = {name: re.search(r'rdfs:label "([^"]+)"', body).group(1) for name, _, body in blocks}
    database.execute("CREATE TABLE components (component, supplier)")
    database.execute("CREATE TABLE uses (component, product)")
    for name, kind, body in blocks:
        if kind == "Component":
            database.execute("INSERT INTO components VALUES (?, ?)", (label[name], label[re.search(r":suppliedBy :(\w+)", body).group(1)]))
            database.executemany("INSERT INTO uses VALUES (?, ?)", [(label[name], label[p]) for p in re.findall(r":usedIn :(\w+)", body)])
    return database


def debian(folder: pathlib.Path) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:", uri=True)
    copy_tables(database, folder / "data" / "sql" / "dpkg.db")
    graph = folder / "data" / "debgraph"
    read_csv(database, "package", graph / "nodes_package.csv.gz")
    read_csv(database, "maintainer", graph / "nodes_maintainer.csv.gz")
    read_csv(database, "ends", graph / "edges.csv.gz")
    database.execute("CREATE TABLE edges AS SELECT substr(source, 3) s, type, substr(target, 3) t, target FROM ends")
    database.execute("CREATE TABLE archive (s, p, o)")
    with open_text(folder / "data" / "debrdf" / "archive.ttl.gz") as file:
        for line in file:
            subject = re.match(r"<http://deb.example/package/([^>]+)>(?: a d:BinaryPackage ; rdfs:label \"[^\"]*\")?(.*)", line)
            for p, *o in FACT.findall((";" if subject.group(2).startswith(" d:") else "") + subject.group(2)) if subject else ():
                database.execute("INSERT INTO archive VALUES (?, ?, ?)", (subject.group(1), p, next(filter(None, o), "")))
    return database


WORLDS = {"company": company, "debian": debian}


def same(gold, cell) -> bool:
    try:
        return abs(float(gold) - float(cell)) <= .005 * abs(float(gold))
    except (TypeError, ValueError):
        return str(gold).strip().casefold() == str(cell).strip().casefold()


def matches(gold: list, rows: list, shows: int | None) -> bool:
    """Each row of gold has one of its own; of those that show less than gold names, that many columns are looked for."""
    wanted, left = [row[:shows] for row in gold], list(rows)
    if shows and len(rows) == len(set(map(tuple, wanted))):  # the figures, each once
        wanted = [list(row) for row in dict.fromkeys(map(tuple, wanted))]
    for row in wanted:
        found = next((have for have in left if all(any(same(value, cell) for cell in have) for value in row)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def ask(omni: str, world: pathlib.Path, question: str, state: str, cache: str) -> dict:
    run = subprocess.run([omni, "ask", "--config", str(world / "omni.yaml"), "--json", "--", question], capture_output=True, text=True,
                         env=os.environ | {"XDG_STATE_HOME": state, "XDG_CACHE_HOME": cache})
    return json.loads(run.stdout)


def judge(reply: dict, gold: list, shows: int | None, sure: float) -> dict:
    out = {"status": reply["status"], "confidence": reply.get("confidence", 0), "steps": [step for step in reply["steps"] if step["stage"] == "join"]}
    if reply["status"] != "answered":
        return out | {"verdict": "abstained"}
    first = reply["evidence"][reply["answer"]["citations"][0]]
    attempt = reply["attempts"][first["attempt"]]
    rows = (attempt["outcome"] or {}).get("rows", [])
    hinted = bool(attempt.get("left_out") or reply["contradictions"] or out["confidence"] < sure)
    keys = attempt.get("keys_from", {})
    out |= {"source": attempt["source"], "query": attempt["query"], "rows": rows[:5], "left_out": attempt.get("left_out"),
            "keys_from": keys, "hinted": hinted}
    if matches(gold, rows, shows):
        return out | {"verdict": "right"}
    return out | {"verdict": "wrong, hinted" if hinted else "wrong, sure"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("name", choices=WORLDS)
    parser.add_argument("--world", type=pathlib.Path, default=COMPANY, help="the folder of the world (of `company`: the example)")
    parser.add_argument("--cache", help="where what is known of the sources is kept; without it, nowhere")
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("--sure", type=float, default=.6)
    parser.add_argument("--out", type=pathlib.Path, help="a JSON line for each question")
    parser.add_argument("--gold", action="store_true", help="print gold, ask nothing")
    arguments = parser.parse_args()
    database = WORLDS[arguments.name](arguments.world)
    questions = [json.loads(line) for line in (HERE / f"{arguments.name}.jsonl").read_text(encoding="utf-8").splitlines()]
    lines = []
    with tempfile.TemporaryDirectory() as state:
        for question in questions:
            gold = [list(row) for row in database.execute(question["gold"])]
            if arguments.gold:
                print(question["question"], len(gold), gold[:6])
                continue
            reply = ask(arguments.omni, arguments.world, question["question"], state, arguments.cache or state)
            found = judge(reply, gold, question.get("shows"), arguments.sure)
            lines.append({"question": question["question"]} | found)
            print(f"{found['verdict']:<14}{found['confidence']:6.2f}  {question['question']}")
    if arguments.gold:
        return
    counts = collections.Counter(line["verdict"] for line in lines)
    sure = sum(line["verdict"] == "right" and not line["hinted"] for line in lines)
    print(f"{arguments.name}: {counts['right']} of {len(lines)} right ({sure} without a hint), {counts['abstained']} abstained, "
          f"{counts['wrong, hinted']} wrong with a hint, {counts['wrong, sure']} wrong without one")
    if arguments.out:
        arguments.out.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
    sys.exit(counts["wrong, sure"] > 0 or counts["right"] < arguments.least)


if __name__ == "__main__":
    main()
