#!/usr/bin/env python3
"""Keeps files and folders small: lines a file, files a folder. Functions are clang-tidy's to measure."""

import re
from collections import Counter

import tree

SOURCE_LINES, HEADER_LINES, RUST_LINES, SCRIPT_LINES, PAGE_LINES, FOLDER_FILES = 800, 400, 800, 400, 500, 25
DEFINES = 3  # macros in all of src/

# Exempt by name, each with its reason.
EXEMPT: dict[str, str] = {}

CAPS = {".cpp": SOURCE_LINES, ".h": HEADER_LINES, ".rs": RUST_LINES, ".py": SCRIPT_LINES, ".sh": SCRIPT_LINES,
        ".ts": PAGE_LINES, ".tsx": PAGE_LINES, ".css": PAGE_LINES}


def main() -> None:
    problems, folders, defines = [], Counter(), []
    for path in tree.files(*CAPS):
        name = tree.name(path)
        lines = tree.read(path).splitlines()
        cap = CAPS[path.suffix]
        if len(lines) > cap and name not in EXEMPT:
            problems.append(f"{name}: {len(lines)} lines, more than {cap}; split it by concept")
        folders[path.parent] += 1
        if name.startswith("src/"):
            defines += [f"{name}:{i}" for i, line in enumerate(lines, 1) if re.match(r"\s*#\s*define\b", line)]
    for folder, count in folders.items():
        if count > FOLDER_FILES and tree.name(folder) not in EXEMPT:
            problems.append(f"{tree.name(folder)}: {count} files, more than {FOLDER_FILES}; split it by concept")
    if len(defines) > DEFINES:
        problems.append(f"{len(defines)} macros in src/, more than {DEFINES}: {', '.join(defines)}")
    tree.finish(problems, "sizes")


if __name__ == "__main__":
    main()
