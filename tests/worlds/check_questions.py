#!/usr/bin/env python3
"""Every world is well formed: its packages are pinned, its questions can be scored, its licences are named."""
import json
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
KEYS = {"id", "question", "shape", "sources", "gold", "note"}
SHA = re.compile(r"[0-9a-f]{64}")
CELL = (str, int, float, bool, type(None))


def wrong_gold(gold: object) -> str | None:
    if not isinstance(gold, dict) or set(gold) not in ({"rows"}, {"passages"}):
        return "a gold alternative is {\"rows\": …} or {\"passages\": …}"
    if "rows" in gold:
        table = gold["rows"]
        if not table or not all(isinstance(row, list) and row and all(isinstance(cell, CELL) for cell in row) for row in table):
            return "rows are a list of lists of values, none of them empty"
        return "rows are of one width" if len({len(row) for row in table}) > 1 else None
    found = gold["passages"]
    if not found or not all(isinstance(p, dict) and set(p) == {"document", "contains"} and all(p.values()) for p in found):
        return "a passage is {\"document\", \"contains\"}"
    return "at most three passages are looked at" if len(found) > 3 else None


def wrong_line(line: dict, sources: set[str]) -> list[str]:
    if set(line) | {"note"} != KEYS:
        return [f"keys are {', '.join(sorted(KEYS))}"]
    found = [] if line["question"].strip() and line["shape"] else ["a question and a shape are needed"]
    if unknown := set(line["sources"]) - sources:
        found.append(f"omni.yaml has no source {', '.join(unknown)}")
    if bool(line["gold"]) != bool(line["sources"]):
        found.append("gold and sources go together")
    return found + [text for gold in line["gold"] if (text := wrong_gold(gold))]


def wrong_world(world: Path, readme: str) -> list[str]:
    sources = set(re.findall(r"^  (\w+):$", (world / "omni.yaml").read_text("utf-8"), re.M))
    found = [f"{world.name}: {p['package']} has no sha256" for p in json.loads((world / "packages.json").read_text("utf-8"))
             if not SHA.fullmatch(p["sha256"]) or not re.search(r"[=@]\d", p["package"][1:])]
    if f"| `{world.name}` |" not in readme:
        found.append(f"{world.name}: README.md has no line of it, with its licence")
    ids: set[str] = set()
    for n, text in enumerate((world / "questions.jsonl").read_text("utf-8").splitlines(), 1):
        try:
            line = json.loads(text)
        except ValueError as error:
            found.append(f"{world.name}: line {n}: {error}")
            continue
        found += [f"{world.name}: line {n}: {problem}" for problem in wrong_line(line, sources)]
        if line.get("id") in ids:
            found.append(f"{world.name}: line {n}: the id stands twice")
        ids.add(line.get("id"))
    return found if len(ids) >= 50 else found + [f"{world.name}: {len(ids)} questions, fewer than 50"]


def main() -> None:
    readme = (HERE / "README.md").read_text("utf-8")
    worlds = sorted(path.parent for path in HERE.glob("*read/*/omni.yaml"))
    problems = [problem for world in worlds for problem in wrong_world(world, readme)]
    if not worlds:
        problems = ["there are no worlds"]
    print("\n".join(problems) or f"{len(worlds)} worlds are well formed")
    sys.exit(bool(problems))


if __name__ == "__main__":
    main()
