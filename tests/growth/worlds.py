"""Stores that grow in one way each. A growth is (unit, sizes, write): `write(folder, size)` makes the stores and gives a `Grown`."""

import dataclasses
import json
import pathlib
import random
import sqlite3
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "limits"))
import many_tables
import many_triples
import wide_tables

CITIES = ["Berlin", "Paris", "Rome"]
NOUNS = ["customers", "invoices", "machines", "parcels", "students", "recipes", "bridges", "concerts", "patents", "vineyards"]
TOPICS = ["warranty", "travel", "safety", "training", "storage", "cleaning", "delivery", "payroll", "insurance", "repair"]
CONFIRMED = 50  # questions that are asked of the same source in other words


@dataclasses.dataclass
class Grown:
    options: list[str]  # which stores omni is to ask
    question: str
    begins: str  # how the answer begins


def configured(folder, sources):
    file = folder / "omni.yaml"
    file.write_text(json.dumps({"sources": sources, "planner": "builtin"}))
    return ["--config", str(file)]


def sources(folder, size):
    """CSV files of one table each; their names and columns differ."""
    found = {}
    for number in range(size):
        noun = NOUNS[number % len(NOUNS)]
        path = folder / f"{noun}_{number}.csv"
        with open(path, "w", encoding="utf-8") as lines:
            print("id", f"{noun[:-1]}_name", "city", f"amount_{number}", sep=",", file=lines)
            for row in range(6):
                print(row, f"{noun[:-1]} {number} {row}", CITIES[row % len(CITIES)], row * number, sep=",", file=lines)
        found[path.stem] = {"kind": "duckdb", "path": path.name}
    return Grown(configured(folder, found), f"What is the total amount {size - 1} in Rome?", str(7 * (size - 1)))


def tables(folder, size):
    path = folder / "many.sqlite"
    many_tables.write(path, size)
    return Grown(["--in", str(path)], f"How many {many_tables.name_of(9).replace('_', ' ')} have city Berlin?", "2\n")


def columns(folder, size):
    path = folder / "readings.csv"
    total = wide_tables.write(path, size)
    return Grown(["--in", str(path)], f"What is the total measure {wide_tables.ASKED} of readings in Berlin?", str(total))


def triples(folder, size):
    path = folder / "people.nt"
    count = many_triples.write(path, size)
    return Grown(["--in", str(path)], "How many persons are there?", f"{count}\n")


def passages(folder, size):
    """Text files of ten passages; one passage answers the question."""
    corpus = folder / "handbook"
    corpus.mkdir()
    random.seed(size)
    for number in range(max(1, size // 10)):
        topic = TOPICS[number % len(TOPICS)]
        parts = [f"# Rules on {topic}, part {number}"]
        for part in range(10):
            words = " ".join(random.choice(TOPICS + NOUNS) for _ in range(60))
            parts.append(f"## Section {number}.{part}\n\nOn {topic} in hall {random.randrange(10000)} the rule is: {words}.")
        (corpus / f"{topic}-{number}.md").write_text("\n\n".join(parts), encoding="utf-8")
    (corpus / "lanterns.md").write_text("# Lanterns\n\nThe lanterns of the north pier are lit by Harriet Oakes.\n", encoding="utf-8")
    return Grown(["--in", str(corpus)], "Who lights the lanterns of the north pier?", "The lanterns of the north pier are lit by Harriet Oakes")


def rows(folder, size):
    path = folder / "readings.csv"
    with open(path, "w", encoding="utf-8") as lines:
        lines.write("id,city,amount,taken_on\n")
        for row in range(size):
            lines.write(f"{row},{CITIES[row % 3]},{row % 1000},2024-{1 + row % 12:02}-{1 + row % 28:02}\n")
    return Grown(["--in", str(path)], "How many readings have city Rome?", f"{size // 3}\n")


def database_rows(folder, size):
    path = folder / "readings.sqlite"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE readings (id INTEGER PRIMARY KEY, city TEXT, amount INTEGER)")
        database.executemany("INSERT INTO readings VALUES (?, ?, ?)", ((row, CITIES[row % 3], row % 1000) for row in range(size)))
    database.close()
    return Grown(["--in", str(path)], "How many readings have city Rome?", f"{size // 3}\n")


GROWTHS = {
    "sources": ("sources", [10, 100, 1_000], [10_000], sources),
    "tables": ("tables of one database", [200, 2_000, 20_000], [], tables),
    "columns": ("columns of one CSV file", [30, 300, 3_000], [], columns),
    "triples": ("triples", [10_000, 300_000, 3_000_000], [10_000_000, 50_000_000], triples),
    "passages": ("passages", [1_000, 10_000, 100_000], [1_000_000], passages),
    "rows": ("rows of a CSV file", [10_000, 1_000_000, 10_000_000], [], rows),
    "database": ("rows of a SQLite database", [10_000, 1_000_000, 10_000_000], [], database_rows),
}
