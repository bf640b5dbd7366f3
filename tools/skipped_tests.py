#!/usr/bin/env python3
"""Names what the last run of the tests skipped, also within programs that passed. usage: skipped_tests.py BUILD_FOLDER"""

import re
import sys
from pathlib import Path


def skipped(log: str) -> dict[str, str]:
    """The reason of each test that was skipped."""
    found, reason = {}, ""
    lines = log.splitlines()
    for line, after in zip(lines, lines[1:] + [""]):
        if line.endswith(": Skipped"):
            reason = after
        elif test := re.match(r"\[  SKIPPED \] (\S+?)(, where .*)? \(\d+ ms\)$", line):
            found[test[1]], reason = reason, ""
    return found


def main() -> None:
    log = Path(sys.argv[1]) / "Testing/Temporary/LastTest.log"
    tests = skipped(log.read_text(errors="replace"))
    for test, reason in sorted(tests.items()):
        print(f"skipped {test}: {reason}")
    print(f"{len(tests)} tests were skipped.")


if __name__ == "__main__":
    main()
