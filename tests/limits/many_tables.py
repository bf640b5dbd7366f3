#!/usr/bin/env python3
"""Describes databases of many tables and asks one question over each: time and memory of all processes must grow with the
tables alone. usage: many_tables.py OMNI [TABLES…]"""

import os
import pathlib
import sqlite3
import sys
import tempfile

import measured

NOUNS = ["customer", "order", "invoice", "product", "ship", "plant", "contract", "ticket", "asset", "budget"]
CITIES = ["Berlin", "Paris", "Rome"]
ROWS = 5
MOST_SECONDS, MOST_MEGABYTES = 10, 400


def name_of(number):
    return f"{NOUNS[number % len(NOUNS)]}_{number}"


def write(path, tables):
    """Each table refers to another one; all have the same four columns beside that."""
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode = OFF")
    database.execute("BEGIN")
    for number in range(tables):
        name, other = name_of(number), name_of(number // 2)
        key = f", {other}_id INTEGER REFERENCES {other}(id)" if number else ""
        database.execute(f"CREATE TABLE {name} (id INTEGER PRIMARY KEY, name TEXT, amount REAL, city TEXT{key})")
        rows = [(row, f"{name} name {row}", row * 1.5, CITIES[row % len(CITIES)]) + ((row,) if number else ()) for row in range(ROWS)]
        database.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    database.commit()
    database.close()


def main():
    failed = False
    for tables in [int(one) for one in sys.argv[2:]] or [500, 2000, 8000]:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "many.sqlite"
            write(path, tables)
            environment = {**os.environ, "XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state"}
            described = measured.run([sys.argv[1], "sources", "list", "--in", path], environment)
            asked = measured.run([sys.argv[1], "ask", "--in", path, f"How many {name_of(10).replace('_', ' ')} have city Berlin?"], environment)
        right = asked.output.startswith("2\n")
        print(f"{tables} tables: described in {described}, asked in {asked}, {'answered' if right else 'not answered'}", flush=True)
        failed |= not right or described.seconds > MOST_SECONDS or max(described.megabytes, asked.megabytes) > MOST_MEGABYTES
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
