"""The repository's own files, for the checks in this folder."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NOT_OURS = {".git", "build", "target", "node_modules", "__pycache__", ".omni", ".cache"}
CPP = {".h", ".cpp"}


def files(*suffixes: str, under: str = "") -> list[Path]:
    """Files below a folder, sorted; all of them when no suffix is named."""
    found = []
    for path in sorted((ROOT / under).rglob("*")):
        inside = path.relative_to(ROOT)
        if path.is_file() and not NOT_OURS.intersection(inside.parts) and (not suffixes or path.suffix in suffixes):
            found.append(path)
    return found


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def finish(problems: list[str], checked: str) -> None:
    """Prints what was found and ends the program: 1 when something was."""
    for problem in problems:
        print(problem)
    print(f"{checked}: {f'{len(problems)} problems' if problems else 'clean'}")
    sys.exit(1 if problems else 0)
