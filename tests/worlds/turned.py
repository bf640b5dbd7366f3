#!/usr/bin/env python3
"""Compares the verdicts of two runs and lists the questions whose verdict turned.

usage: turned.py BEFORE AFTER [--quiet] [--may-fall POINTS]

BEFORE and AFTER are files, or folders in which files of the same name are compared: JSON lines with an `id` and what `omni eval --out`
(`covers`) or `tests/worlds/score.py --out` (`class`) says of it. A question is right from half of its score on. Questions that only one
of the runs asked are left out. Exit code 1 where some file lost more than --may-fall points of a hundred."""

import argparse
import json
import sys
from pathlib import Path

RIGHT = .5


def verdicts(path: Path) -> dict[str, bool]:
    found = {}
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        if record.get("covers") is not None:
            found[record["id"]] = record["covers"] >= RIGHT
        elif "class" in record:
            found[record["id"]] = record["class"] == "right"
    return found


def pairs(before: Path, after: Path) -> list[tuple[str, Path, Path]]:
    if before.is_file():
        return [(before.name, before, after)]
    names = sorted(path.relative_to(before) for path in before.rglob("*.jsonl") if not path.name.endswith(".wrong.jsonl"))
    return [(str(name), before / name, after / name) for name in names if (after / name).is_file()]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path)
    parser.add_argument("after", type=Path)
    parser.add_argument("--quiet", action="store_true", help="figures without the questions")
    parser.add_argument("--may-fall", type=float, metavar="POINTS", help="exit code 1 where a file lost more")
    args = parser.parse_args()
    fell = False
    for name, one, other in pairs(args.before, args.after):
        was, now = verdicts(one), verdicts(other)
        asked = sorted(was.keys() & now.keys())
        if not asked:
            continue
        lost = [key for key in asked if was[key] and not now[key]]
        won = [key for key in asked if now[key] and not was[key]]
        points = 100 * (len(won) - len(lost)) / len(asked)
        print(f"{name}: {sum(was[key] for key in asked)} to {sum(now[key] for key in asked)} right of {len(asked)}, {points:+.1f} points")
        for sign, turned in () if args.quiet else (("-", lost), ("+", won)):
            for key in turned:
                print(f"  {sign} {key}")
        fell |= args.may_fall is not None and -points > args.may_fall
    sys.exit(fell)


if __name__ == "__main__":
    main()
