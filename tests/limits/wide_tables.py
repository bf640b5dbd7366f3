#!/usr/bin/env python3
"""Describes CSV files of many columns and asks one question of each: time and memory of all processes.
usage: wide_tables.py OMNI [COLUMNS…]"""

import os
import pathlib
import random
import sys
import tempfile

import measured

CITIES = ["Berlin", "Paris", "Rome"]
ROWS = 200
ASKED = 17  # the column that is asked about
MOST_SECONDS, MOST_MEGABYTES = 10, 400


def write(path, columns):
    """What the column that is asked about sums up to in Berlin."""
    random.seed(columns)
    total = 0
    with open(path, "w", encoding="utf-8") as lines:
        print("id", "city", *(f"measure_{number}" for number in range(columns - 2)), sep=",", file=lines)
        for row in range(ROWS):
            values = [random.randrange(10000) for _ in range(columns - 2)]
            total += values[ASKED] if row % len(CITIES) == 0 else 0
            print(row, CITIES[row % len(CITIES)], *values, sep=",", file=lines)
    return total


def main():
    failed = False
    for columns in [int(one) for one in sys.argv[2:]] or [300, 1000, 3000]:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "readings.csv"
            total = write(path, columns)
            environment = {**os.environ, "XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state"}
            described = measured.run([sys.argv[1], "sources", "list", "--in", path], environment)
            asked = measured.run([sys.argv[1], "ask", "--in", path, f"What is the total measure {ASKED} of readings in Berlin?"],
                                 environment)
        right = asked.output.startswith(str(total))
        print(f"{columns} columns: described in {described}, asked in {asked}, {'answered' if right else 'not answered'}", flush=True)
        failed |= not right or described.seconds > MOST_SECONDS or max(described.megabytes, asked.megabytes) > MOST_MEGABYTES
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
