#!/usr/bin/env python3
"""Makes a wheel that brings the program: takes what is built, adds the libraries that a bare system lacks, and names
the oldest glibc that serves in its tag.

usage: build_wheel.py [--build build/release] [--out build/python/dist]

It needs hatchling, and auditwheel to check the tag: python/tests/run.py wheel installs both and runs it.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import platform
import re
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "packaging"))

from program_tree import find_oldest, make_tree, run  # noqa: E402


def build(program: pathlib.Path, tag: str, out: pathlib.Path) -> pathlib.Path:
    """Makes the wheel. The same program gives the same bytes."""
    variables = {**os.environ, "OMNI_WHEEL_PROGRAM": str(program), "OMNI_WHEEL_TAG": tag}
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("omniretrieval-*.whl"):
        old.unlink()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=HERE, env=variables)
    (wheel,) = out.glob("omniretrieval-*.whl")
    return wheel


def check_tag(wheel: pathlib.Path, tag: str) -> None:
    """Whether auditwheel, too, finds that the wheel runs wherever its tag says."""
    output = run(sys.executable, "-m", "auditwheel", "show", wheel)
    found = re.search(r'consistent\s+with\s+the\s+following\s+platform\s+tag:\s+"(\w+)"', output)
    if not found or found[1] != tag:
        sys.exit(f"auditwheel does not find the tag {tag} right:\n{output}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/python/dist")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "omni"
        added = make_tree(given.build, tree)
        tag = f"manylinux_{find_oldest(tree)['GLIBC'].replace('.', '_')}_{platform.machine()}"
        wheel = build(tree, tag, given.out.resolve())
        check_tag(wheel, tag)
        whole = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file())
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB, unpacked {whole / 1e6:.1f} MB, with {len(added)} libraries")


if __name__ == "__main__":
    main()
