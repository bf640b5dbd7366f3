#!/usr/bin/env python3
"""Writes a CSV file of orders as large as wanted, the same each time: what the first and the second question about a large file are
measured on.

    tools/make_large_table.py FILE [MEGABYTES]      (1,500 megabytes unless said otherwise)
"""

import datetime
import sys

CITIES = ["Aarhus", "Basel", "Cork", "Dresden", "Évora", "Faro", "Gdańsk", "Hull", "Ivrea", "Jena", "Kraków", "Lyon"]
GOODS = ["lamp", "chair", "desk", "shelf", "stool", "bench", "cabinet", "mirror"]
FIRST_DAY = datetime.date(2015, 1, 1)


def rows():
    """Endless; numbers that look like chance, by a fixed recurrence."""
    state, number = 12345, 0
    days = [(FIRST_DAY + datetime.timedelta(days=day)).isoformat() for day in range(3650)]
    while True:
        number += 1
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        day = days[(state >> 8) % len(days)]
        city, goods = CITIES[(state >> 4) % len(CITIES)], GOODS[(state >> 12) % len(GOODS)]
        yield f"{number},{day},{city},{goods},{state % 9 + 1},{state % 99991 / 100:.2f},customer {state % 50021},note {state:x}\n"


def main(path, megabytes):
    most, written = megabytes << 20, 0
    with open(path, "w", encoding="utf-8") as out:
        out.write("order_id,ordered,city,goods,pieces,price,customer,note\n")
        for row in rows():
            out.write(row)
            written += len(row.encode())
            if written >= most:
                return


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 1500)
