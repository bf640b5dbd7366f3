#!/usr/bin/env python3
"""How time and memory grow with what omni is asked about: each growth by sizes that grow tenfold or more, each size cold (nothing
described, nothing cached), then asked once more by a new process.

usage: grow.py OMNI [--of sources,tables,…] [--most SIZE] [--beyond] [--table FILE]

--beyond adds sizes that break a bound: they must be answered, or refused by an error that says so. --table writes the
tables of docs/scale.md. exit 1 where an answer was wrong, or omni crashed."""

import argparse
import math
import os
import pathlib
import tempfile

from worlds import GROWTHS
import measured

PATIENCE = 1800  # seconds, for one size


def measure(omni, write, size):
    """What of one size was written, described and asked, and what became of the answer."""
    with tempfile.TemporaryDirectory() as named:
        folder = pathlib.Path(named)
        grown = write(folder, size)
        environment = {**os.environ, "XDG_CACHE_HOME": named + "/cache", "XDG_STATE_HOME": named + "/state",
                       "XDG_DATA_HOME": named + "/data"}  # no language model
        described = measured.run([omni, "sources", "list", *grown.options], environment, PATIENCE)
        asked = measured.run([omni, "ask", *grown.options, grown.question], environment, PATIENCE)
        again = measured.run([omni, "ask", *grown.options, grown.question], environment, PATIENCE)
        return described, asked, again, outcome(again, grown)


def outcome(asked, grown):
    if asked.output.startswith(grown.begins):
        return "answered"
    if asked.code < 0 or asked.code > 4:
        return f"crashed ({asked.code})"
    if asked.code in (1, 3):
        return "refused: " + next(iter((asked.errors or asked.output).strip().splitlines()), "")
    return "wrong"


def slope(sizes, values):
    """The exponent of the growth between the two largest sizes: 1 where twice as much takes twice as long."""
    if len(sizes) < 2 or min(values[-2:]) <= 0:
        return math.nan
    return math.log(values[-1] / values[-2]) / math.log(sizes[-1] / sizes[-2])


def grow(omni, name, sizes, beyond):
    """The lines of a growth's table, and whether all went well."""
    unit, _, _, write = GROWTHS[name]
    lines, measures, fine = [f"| {unit} | first description | memory | question, cold | question, warm files | memory | |", "|---:|---:|---:|---:|---:|---:|---|"], [], True
    for size in sizes + beyond:
        described, asked, again, became = measure(omni, write, size)
        fine = fine and (became == "answered" or (size in beyond and became.startswith("refused")))
        if size in sizes:
            measures.append((described.busy, again.busy, max(described.megabytes, again.megabytes)))
        lines.append(f"| {size:,} | {described.seconds:.1f} s | {described.megabytes:,.0f} MB | {asked.seconds:.2f} s | "
                     f"{again.seconds:.2f} s | {again.megabytes:,.0f} MB | {became} |")
        print(lines[-1], flush=True)
    exponents = [slope(sizes, list(values)) for values in zip(*measures)]
    lines.append("| exponent | " + " | ".join([f"{exponents[0]:.2f}", "", "", f"{exponents[1]:.2f}", f"{exponents[2]:.2f}", ""]) + " |")
    print(lines[-1], flush=True)
    return lines, fine


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("--of", default=",".join(GROWTHS))
    parser.add_argument("--most", type=int, default=10**9, help="no size above it")
    parser.add_argument("--beyond", action="store_true")
    parser.add_argument("--table", type=pathlib.Path)
    arguments = parser.parse_args()
    sections, fine = [], True
    for name in arguments.of.split(","):
        unit, sizes, beyond, _ = GROWTHS[name]
        print(f"{name}:", flush=True)
        lines, went = grow(arguments.omni, name, [size for size in sizes if size <= arguments.most], beyond if arguments.beyond else [])
        sections.append(f"### {unit[0].upper()}{unit[1:]}\n\n" + "\n".join(lines))
        fine = fine and went
    if arguments.table:
        arguments.table.write_text("\n\n".join(sections) + "\n", encoding="utf-8")
    raise SystemExit(not fine)


if __name__ == "__main__":
    main()
