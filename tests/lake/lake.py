#!/usr/bin/env python3
"""Tables of a lake as the libraries see them that wrote them: the contract of a source, rows after each of many writes,
questions, logs that point elsewhere, callers who see a part.

usage: lake.py OMNI LAKE_TEST    run by tools/in_environment.py lake-test
"""

from __future__ import annotations

import decimal
import glob
import hashlib
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
for folder in (HERE.parent.parent / "tools", HERE.parent / "serve"):
    sys.path.insert(0, str(folder))

import get_lake_extensions  # noqa: E402
import in_environment  # noqa: E402
from server import Server  # noqa: E402
from tables import Delta, Iceberg, customers, some_orders  # noqa: E402

WRITES = 25


def expect(what: str, got: object, wanted: object) -> None:
    if got != wanted:
        sys.exit(f"{what}: got\n{got}\nwanted\n{wanted}")


class Omni:
    def __init__(self, program: str) -> None:
        self.program = str(pathlib.Path(program).absolute())

    def run(self, *arguments: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([self.program, *map(str, arguments)], capture_output=True, text=True)

    def rows(self, folder: object, source: str, query: str) -> list[list]:
        ran = self.run("query", source, query, "--in", folder, "--json", "--rows", 100000)
        if ran.returncode != 0:
            sys.exit(f"{query}: {ran.stderr}")
        return json.loads(ran.stdout)["rows"]


def check_missing(omni: Omni, folder: pathlib.Path) -> None:
    """Without the extension the table is named, and how to get it."""
    Delta(folder, customers(4))
    ran = omni.run("query", "missing", "SELECT 1", "--in", folder)
    expect("without the extension", (ran.returncode != 0, "make lake" in ran.stderr), (True, True))


def check_contract(program: str, folder: pathlib.Path) -> None:
    for kind, table in (("delta", Delta), ("iceberg", Iceberg)):
        table(folder / kind / "customers", customers(4))
        table(folder / kind / "changed", customers(5))
    ran = subprocess.run([program], env={**os.environ, "OMNI_LAKE": str(folder)}, capture_output=True, text=True)
    if ran.returncode != 0 or "[  PASSED  ] 0 tests" in ran.stdout:
        sys.exit(ran.stdout[-6000:])


def check_writes(omni: Omni, folder: pathlib.Path) -> None:
    """After each write the rows are those that the writing library reads."""
    tables = [
        Delta(folder / "flat", some_orders(random.Random(1), 0, 20)),
        Delta(folder / "parts of süd 5%", some_orders(random.Random(2), 0, 20), "region"),
        Iceberg(folder / "visits", some_orders(random.Random(3), 0, 20)),
        Iceberg(folder / "pressed", some_orders(random.Random(4), 0, 20), compressed=True),
    ]
    for table in tables:
        dice, made = random.Random(table.path.name), 20
        for _ in range(WRITES):
            kind = dice.choice(["append", "append", "delete", "overwrite", "tidy"])
            if kind == "delete":
                table.delete(f"id % 3 = {dice.randrange(3)}" if table.kind == "delta" else f"id < {dice.randrange(made)}")
            elif kind == "tidy":
                table.tidy()
            else:
                getattr(table, kind)(some_orders(dice, made, 7))
                made += 7
        wanted = table.rows().to_pydict()
        query = f'SELECT id, region, CAST(amount AS VARCHAR), CAST(day AS VARCHAR) FROM "{table.path.name}"'
        got = sorted([*row[:2], decimal.Decimal(row[2]), row[3]] for row in omni.rows(table.path, source_of(table.path), query))
        rows = zip(wanted["id"], wanted["region"], wanted["amount"], wanted["day"])
        expect(table.path.name, got, sorted([i, r, decimal.Decimal(str(a)), str(d)] for i, r, a, d in rows))


def source_of(path: pathlib.Path) -> str:
    """The id that a folder's source gets."""
    letters = "".join(letter if letter.isalnum() else "_" for letter in path.name.lower())
    return "_".join(part for part in letters.split("_") if part)


def check_questions(omni: Omni, folder: pathlib.Path) -> None:
    """A folder of tables of both kinds and a CSV file is one source."""
    Delta(folder / "orders", some_orders(random.Random(5), 0, 40)).delete("id >= 30")
    visits = Iceberg(folder / "visits", some_orders(random.Random(6), 0, 25))
    visits.rename("amount", "duration")
    (folder / "regions.csv").write_text("region,manager\nNorth,Ines\nSouth,Jon\n")
    for question, wanted in (("How many orders are there?", "30"), ("How many visits are there?", "25")):
        answer = json.loads(omni.run("ask", question, "--in", folder, "--json").stdout)
        expect(question, answer["answer"]["text"].split()[0], wanted)
    joined = omni.rows(folder, folder.name, "SELECT count(*), count(v.duration) FROM visits v JOIN regions USING (region)")
    ids = visits.rows().to_pydict()["region"]
    expect("joined with CSV", joined, [[sum(r in ("North", "South") for r in ids)] * 2])
    part = glob.glob(str(folder / "orders" / "*.parquet"))[0]
    ran = omni.run("sources", "list", "--in", part)
    said = " ".join(ran.stderr.split())
    expect("a file of a table by itself", (ran.returncode != 0, "is a part of the table" in said), (True, True))


def check_hostile(omni: Omni, folder: pathlib.Path) -> None:
    """Neither a log nor a query reaches a file outside the table."""
    secret = folder / "secret"
    secret.mkdir(parents=True)
    honest = Delta(folder / "honest", some_orders(random.Random(7), 0, 5)).path
    shutil.copy(glob.glob(str(honest / "*.parquet"))[0], secret / "s.parquet")
    for path in (f"file://{secret}/s.parquet", f"{secret}/s.parquet", "../secret/s.parquet", "a/../../secret/s.parquet", "link.parquet"):
        table = folder / "hostile"
        shutil.rmtree(table, ignore_errors=True)
        shutil.copytree(honest, table)
        (table / "link.parquet").symlink_to(secret / "s.parquet")
        added = {"path": path, "partitionValues": {}, "size": (secret / "s.parquet").stat().st_size, "modificationTime": 0, "dataChange": True}
        (table / "_delta_log" / f"{1:020}.json").write_text(json.dumps({"add": added}) + "\n")
        ran = omni.run("query", "hostile", "SELECT count(*) FROM hostile", "--in", table, "--json")
        expect(f"a log with {path}", (ran.returncode != 0, "10" in ran.stdout), (True, False))
    for query in (
        f"SELECT * FROM delta_scan('{secret}')",
        f"SELECT * FROM parquet_scan('{secret}/s.parquet')",
        f"SELECT * FROM iceberg_metadata('{honest}')",
        "LOAD delta",
        "SELECT * FROM duckdb_extensions()",
        f"ATTACH '{honest}' AS d (TYPE delta)",
    ):
        ran = omni.run("query", "honest", query, "--in", honest)
        expect(query, ran.returncode != 0, True)


def check_access(omni: Omni, folder: pathlib.Path) -> None:
    """A caller with rules sees the permitted rows and columns alone."""
    delta = Delta(folder / "lake" / "orders", some_orders(random.Random(8), 0, 60))
    iceberg = Iceberg(folder / "lake" / "visits", some_orders(random.Random(9), 0, 60))
    key = "k" * 40
    config = folder / "omni.yaml"
    config.write_text(
        "sources:\n  lake: { kind: duckdb, path: lake }\n"
        "access:\n  roles:\n    clerk:\n      sources: [lake]\n      hide: { lake: [orders.day] }\n"
        "      rows: { lake: { orders: \"region = 'North'\", visits: 'id < 10' } }\n      mask: { lake: { visits.region: hash } }\n"
        "  mask_key: env:OMNI_MASK_KEY\n"
        f"  keys: [{{ name: c, hash: 'sha256:{hashlib.sha256(key.encode()).hexdigest()}', roles: [clerk] }}]\n"
    )
    os.environ["OMNI_MASK_KEY"] = "ab" * 32
    server = Server(omni.program, config, folder)
    try:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)

        def query(text: str) -> dict:
            connection.request("POST", "/v1/sources/lake/query", json.dumps({"query": text}),
                               {"Content-Type": "application/json", "Authorization": f"Bearer {key}"})
            return json.loads(connection.getresponse().read())

        regions = delta.rows().to_pydict()["region"]
        expect("permitted rows of Delta", query("SELECT count(*), min(region) FROM orders").get("rows"), [[regions.count("North"), "North"]])
        expect("a hidden column", "rows" in query("SELECT day FROM orders"), False)
        expect("permitted rows of Iceberg", query("SELECT count(*), max(id) FROM visits").get("rows"), [[10, 9]])
        names = {r for r in iceberg.rows().to_pydict()["region"] if r}
        shown = {row[0] for row in query("SELECT DISTINCT region FROM visits WHERE region IS NOT NULL")["rows"]}
        expect("masked values", (bool(shown), shown & names), (True, set()))
    finally:
        server.stop()


def main() -> None:
    omni = Omni(sys.argv[1])
    with tempfile.TemporaryDirectory() as made:
        folder = pathlib.Path(made)
        os.environ["XDG_DATA_HOME"], os.environ["XDG_CACHE_HOME"] = str(folder / "data"), str(folder / "cache")
        check_missing(omni, folder / "missing")
        try:
            get_lake_extensions.install(folder / "data/omni")
        except in_environment.CannotInstall as reason:
            print(f"skipped: {reason}")
            sys.exit(77)
        check_contract(sys.argv[2], folder / "contract")
        check_writes(omni, folder / "writes")
        check_questions(omni, folder / "shop")
        check_hostile(omni, folder / "attacks")
        check_access(omni, folder / "access")
    print("6 passed, 0 failed")


if __name__ == "__main__":
    main()
