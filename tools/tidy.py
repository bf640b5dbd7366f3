#!/usr/bin/env python3
"""Runs clang-tidy-14 over the C++ sources, in parallel. A file that was clean is checked again only when it, a header
of ours that it includes, its compile command or .clang-tidy changes. usage: tidy.py [BUILD_DIR] [FILE...]"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import tree

TIDY = "clang-tidy-14"
INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.M)
GCC_ALONE = re.compile(r"-Winvalid-pch -include \S+/cmake_pch\.hxx |--param=\S+ |-O1 ")
UNIT_INCLUDE = re.compile(r'^#include "(.+)"', re.M)
LOOK_IN = ["src", "include", "native/include"]
CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "omni" / "tidy"


def headers(path: Path, seen: set[Path]) -> set[Path]:
    """The file and, through its includes, every header of this repository that it reads."""
    if path in seen:
        return seen
    seen.add(path)
    for included in INCLUDE.findall(tree.read(path)):
        for folder in [path.parent] + [tree.ROOT / f for f in LOOK_IN]:
            if (folder / included).is_file():
                headers((folder / included).resolve(), seen)
                break
    return seen


def fingerprint(entry: dict) -> str:
    # Wherever the repository lies: a clone beside it is as clean.
    digest = hashlib.sha256(entry["command"].replace(str(tree.ROOT), ".").encode())
    digest.update((tree.ROOT / ".clang-tidy").read_bytes())
    for path in sorted(headers(Path(entry["file"]), set())):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def commands(build: Path) -> list[dict]:
    """How each file is compiled; one of a module that is compiled as one, as it would be on its own."""
    found = []
    for entry in json.loads((build / "compile_commands.json").read_text()):
        entry["command"] = GCC_ALONE.sub("", entry["command"])
        unit = Path(entry["file"])
        if unit.parent.name != "Unity":
            found.append(entry)
            continue
        for name in UNIT_INCLUDE.findall(unit.read_text()):
            file = str(tree.ROOT / "src" / name)
            command = entry["command"].replace(entry["file"], file).replace(f"Unity/{unit.name}.o", f"{Path(file).name}.o")
            found.append(entry | {"file": file, "command": command})
    return found


def check(entry: dict, build: Path) -> str:
    """What clang-tidy says of one file; empty when it is clean."""
    stamp = CACHE / fingerprint(entry)
    if stamp.exists():
        return ""
    run = subprocess.run(
        [TIDY, "--quiet", "-p", str(build), "--extra-arg=-Wno-unknown-warning-option", entry["file"]],
        capture_output=True, text=True, check=False)
    if run.returncode == 0:
        stamp.touch()
        return ""
    return run.stdout or run.stderr


def main() -> None:
    build = Path(sys.argv[1] if len(sys.argv) > 1 else "build/release").resolve()
    wanted = {str(Path(f).resolve()) for f in sys.argv[2:]}
    every = commands(build)
    entries = [e for e in every
               if any(Path(e["file"]).is_relative_to(tree.ROOT / folder) for folder in ("src", "cpp")) and not e["file"].endswith(("_test.cpp", "_bench.cpp"))
               and (not wanted or e["file"] in wanted)]
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(os.cpu_count()) as pool:
        (Path(folder) / "compile_commands.json").write_text(json.dumps(every))
        found = [text for text in pool.map(lambda e: check(e, Path(folder)), entries) if text]
    for text in found:
        print(text)
    print(f"clang-tidy: {len(entries)} files, {len(found)} with problems")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
