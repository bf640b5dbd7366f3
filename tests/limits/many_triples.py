#!/usr/bin/env python3
"""Describes graphs of many triples and asks one question of each: time and memory of all processes, which stay below what
docs/sources/rdf.md promises of a million. usage: many_triples.py OMNI [MILLIONS…]"""

import os
import pathlib
import re
import sys
import tempfile

import measured

PAGE = pathlib.Path(__file__).resolve().parent.parent.parent / "docs/sources/rdf.md"
BESIDE = 100  # megabytes of the program and its worker without any triple
OF_ONE = 8  # triples of one person
XSD = "http://www.w3.org/2001/XMLSchema#"
PEOPLE = "http://example.org/"


def write(path, triples):
    """How many people there are: half of the values are of one alone."""
    count = triples // OF_ONE
    with open(path, "w", encoding="utf-8") as lines:
        for number in range(count):
            said = [("http://www.w3.org/1999/02/22-rdf-syntax-ns#type", f"<{PEOPLE}Person>"),
                    ("http://www.w3.org/2000/01/rdf-schema#label", f'"Person number {number}"'),
                    (PEOPLE + "age", f'"{number % 90}"^^<{XSD}integer>'),
                    (PEOPLE + "city", f"<{PEOPLE}city/{number % 500}>"),
                    (PEOPLE + "knows", f"<{PEOPLE}person/{number * 7919 % count}>"),
                    (PEOPLE + "advises", f"<{PEOPLE}person/{(number * 104729 + 1) % count}>"),
                    (PEOPLE + "born", f'"{1930 + number % 80}-0{1 + number % 9}-1{number % 10}"^^<{XSD}date>'),
                    (PEOPLE + "note", f'"A note on person {number} of some length, as notes are"')]
            lines.writelines(f"<{PEOPLE}person/{number}> <{name}> {value} .\n" for name, value in said)
    return count


def promised():
    return int(re.search(r"a million triples takes some (\d+) MB", PAGE.read_text(encoding="utf-8")).group(1))


def main():
    failed = False
    for millions in [float(one) for one in sys.argv[2:]] or [1, 3]:
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "people.nt"
            count = write(path, int(millions * 1_000_000))
            environment = {**os.environ, "XDG_CACHE_HOME": folder + "/cache", "XDG_STATE_HOME": folder + "/state"}
            described = measured.run([sys.argv[1], "sources", "list", "--in", path], environment)
            asked = measured.run([sys.argv[1], "ask", "--in", path, "How many persons are there?"], environment)
        right = asked.output.startswith(f"{count}\n")
        most = BESIDE + millions * promised()
        print(f"{millions:g} million triples: described in {described}, asked in {asked}, "
              f"{'answered' if right else 'not answered'}, at most {most:.0f} MB", flush=True)
        failed |= not right or max(described.megabytes, asked.megabytes) > most
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
