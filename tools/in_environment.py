#!/usr/bin/env python3
"""Runs a Python script in a virtual environment below build/python that holds what a set of requirements pins.

usage: in_environment.py NAME SCRIPT [ARGUMENT…]    python/tests/requirements/NAME.txt

Ends with 77, which tests take for skipped, where the packages cannot be installed.
"""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import venv

ROOT = pathlib.Path(__file__).resolve().parent.parent
ENVIRONMENTS = ROOT / "build/python"
REQUIREMENTS = ROOT / "python/tests/requirements"
PYTHON = (3, 11)  # for which the requirements are pinned
UNREACHABLE = "(from versions: none)"  # of a package whose index answers pip names the versions there are


class CannotInstall(Exception):
    """The network is absent, or this is no Python that the requirements are for."""


def environment(name: str) -> pathlib.Path:
    """The Python of an environment that holds what a set needs. Raises CannotInstall; else ends where that fails."""
    requirements = REQUIREMENTS / f"{name}.txt"
    folder = ENVIRONMENTS / name
    python, mark = folder / "bin/python", folder / "installed.txt"
    if mark.is_file() and mark.read_text() == requirements.read_text():
        return python
    if sys.version_info[:2] != PYTHON:
        raise CannotInstall(f"requirements are pinned for Python {'.'.join(map(str, PYTHON))}")
    venv.create(folder, with_pip=True, clear=True)
    command = [
        python,
        "-m",
        "pip",
        "install",
        "-q",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        "--require-hashes",
        "-r",
        requirements,
    ]
    ran = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if ran.returncode != 0:
        if UNREACHABLE in ran.stderr:
            raise CannotInstall("the network is absent, and packages are not installed")
        sys.exit(f"{requirements.name} cannot be installed:\n{ran.stderr[-2000:]}")
    mark.write_text(requirements.read_text())
    return python


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    try:
        python = environment(sys.argv[1])
    except CannotInstall as reason:
        print(f"skipped {sys.argv[2]}: {reason}")
        sys.exit(77)
    os.execv(python, [str(python), *sys.argv[2:]])


if __name__ == "__main__":
    main()
