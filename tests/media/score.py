#!/usr/bin/env python3
"""Asks 150 questions over text, tables, pictures and films, and says how many answers hold what is needed.

    tests/media/score.py OMNI [--world build/media] [--planner JSON] [-k N] [--half read|unread] [--out FILE] [SYSTEM…]

The pool that make.py made is asked whole (`all`), each modality alone (`text`, `pictures`, `films`, `tables`), and as one index of everything as text
(`unified`), with the same planner. A question's pieces are what the report shows, in its order: cited ones first. A question that needs N pieces is right when each of them is among
the first 3 N (a passage of that page that holds those words; that picture; a clip of that film not more than ten seconds off; rows that are the gold), one that
needs nothing when nothing is cited. Of the one index a table's piece is right where a passage of that table holds the gold as words of its own. Each system is compared with `all` by McNemar's exact
test over the same questions. Of the half `unread` (even numbers) only counts are printed, and nothing of it is written.
"""
import argparse
import importlib.util
import json
import math
import os
import re
import time
from collections import Counter
from pathlib import Path

import unified

HERE = Path(__file__).resolve().parent
SYSTEMS = ("all", "text", "pictures", "films", "tables", "unified")
KINDS = ("none", "text", "table", "picture", "clip", "cross")
SLACK_MS = 10_000

spec = importlib.util.spec_from_file_location("worlds", HERE.parent / "worlds" / "score.py")
worlds = importlib.util.module_from_spec(spec)
spec.loader.exec_module(worlds)


def pieces(report: dict) -> list[dict]:
    """Passages, and outcomes with rows, in the order of the evidence, cited ones first."""
    evidence, cited, found = report["evidence"], list(dict.fromkeys(report["answer"]["citations"])), []
    for i in cited + [i for i in range(len(evidence)) if i not in cited]:
        item, outcome = evidence[i], report["attempts"][evidence[i]["attempt"]]["outcome"] or {}
        if "passages" in outcome:
            shown = outcome["passages"]
            found += [p for p in (shown[item["passage"]:][:1] if "passage" in item else shown) if p not in found]
        elif "rows" in outcome:
            found.append({"rows": [outcome["rows"][r] for r in item["rows"]] if "rows" in item else outcome["rows"]})
    return found


def span(piece: dict) -> tuple[int, int] | None:
    if "start_ms" in piece:
        return piece["start_ms"], piece["end_ms"]
    name = Path(piece["document"]).stem  # the one index names clips so
    begin, _, end = name.partition("-")
    return (int(begin), int(end)) if begin.isdigit() and end.isdigit() else None


def forms(cell) -> tuple[str, ...]:
    """How a table may write it."""
    return ("", ",") if isinstance(cell, int) else ("",)


def plain(text: str) -> str:
    """Its words between blanks."""
    return " " + " ".join(re.split(r"[;:\s]+", text)).strip().casefold() + " "


def holds(piece: dict, need: dict) -> bool:
    if "rows" in piece:
        return "rows" in need and worlds.rows_fit(need["rows"], piece["rows"], False)
    document = piece["document"]
    if "rows" in need:
        said = plain(piece["text"])
        return document == f"tables/{need['table']}.md" and all(any(plain(f"{cell:{form}}") in said for form in forms(cell)) for row in need["rows"] for cell in row)
    if "pictures" in need:
        return any(document.removesuffix(".md").endswith(picture) for picture in need["pictures"])
    if "film" in need:
        at = span(piece)
        return bool(at) and need["film"] in document and at[0] <= need["to"] * 1000 + SLACK_MS and at[1] >= need["from"] * 1000 - SLACK_MS
    return document.endswith(need["document"]) and worlds.words(need["contains"]) in worlds.words(piece["text"])


def right(question: dict, report: dict | None) -> bool:
    if report is None:
        return False
    needs = question["needs"]
    if not needs:
        return not report["answer"]["citations"]
    shown = pieces(report)[:3 * len(needs)] if report["status"] == "answered" else []
    return all(any(holds(piece, need) for piece in shown) for need in needs)


def configured(world: Path, config: Path, planner: dict, k: int) -> Path:
    asked = world / f"asked-{config.stem}.yaml"
    settings = json.loads(config.read_text("utf-8")) | {"limits": {"seconds": 60, "candidates": k}}
    asked.write_text(json.dumps(settings | ({"planner": planner} if planner else {})) + "\n", "utf-8")
    return asked


def mcnemar(first: list[bool], second: list[bool]) -> float:
    """Two-sided exact probability of so uneven a difference by chance."""
    won, lost = sum(a > b for a, b in zip(first, second)), sum(a < b for a, b in zip(first, second))
    tail = sum(math.comb(won + lost, i) for i in range(min(won, lost) + 1)) / 2 ** (won + lost)
    return min(1.0, 2 * tail)


def show(system: str, half: str, questions: list[dict], marks: list[bool], whole: list[bool], seconds: float) -> None:
    by_kind, of_kind = Counter(q["kind"] for q, ok in zip(questions, marks) if ok), Counter(q["kind"] for q in questions)
    counts = "  ".join(f"{kind} {by_kind[kind]}/{of_kind[kind]}" for kind in KINDS)
    p = "" if marks is whole else f"  p {mcnemar(whole, marks):.2g}"
    print(f"{system:<9}{half:<7}{sum(marks):>4} of {len(marks)} {100 * sum(marks) / len(marks):5.1f} %  {counts}{p}  {1000 * seconds / len(marks):.0f} ms", flush=True)


def is_read(question: dict) -> bool:
    return int(question["id"][1:]) % 2 == 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("systems", nargs="*", help="all of them without any; `all` is always asked")
    parser.add_argument("--world", type=Path, default=HERE.parents[1] / "build/media")
    parser.add_argument("--planner", type=json.loads, default={}, help="the planner of the configuration, as JSON")
    parser.add_argument("-k", type=int, default=3, help="sources that may be explored (3)")
    parser.add_argument("--half", choices=("read", "unread"), help="only those; both, and together, without it")
    parser.add_argument("--out", type=Path, help="a JSON line for each question of the half that may be read, as `all` answered")
    arguments = parser.parse_intermixed_args()
    world = arguments.world.resolve()
    os.environ.setdefault("XDG_CACHE_HOME", str(world / "cache"))
    os.environ.setdefault("XDG_STATE_HOME", str(world / "state"))
    questions = [json.loads(line) for line in (HERE / "questions.jsonl").read_text("utf-8").splitlines()]
    if arguments.half:
        questions = [q for q in questions if is_read(q) == (arguments.half == "read")]
    whole: list[bool] = []
    for system in [s for s in SYSTEMS if s == "all" or not arguments.systems or s in arguments.systems]:
        given = unified.make(arguments.omni, world) if system == "unified" else world / f"{system}.yaml"
        config = configured(world, given, arguments.planner, arguments.k)
        worlds.reports(arguments.omni, config, [questions[0]["question"]])  # makes what is made of files once
        begun = time.monotonic()
        said = worlds.reports(arguments.omni, config, [q["question"] for q in questions])
        seconds = time.monotonic() - begun
        marks = [right(q, said.get(q["question"])) for q in questions]
        whole = whole or marks
        for half in ("read", "unread", "both"):
            chosen = [i for i, q in enumerate(questions) if half == "both" or is_read(q) == (half == "read")]
            if chosen and (half != "both" or not arguments.half):
                mine = [marks[i] for i in chosen]
                show(system, half, [questions[i] for i in chosen], mine, mine if system == "all" else [whole[i] for i in chosen], seconds * len(chosen) / len(questions))
        if arguments.out and system == "all":
            arguments.out.write_text("".join(json.dumps({"right": ok} | q | {"report": said.get(q["question"])}, ensure_ascii=False) + "\n"
                                             for q, ok in zip(questions, marks) if is_read(q)), "utf-8")


if __name__ == "__main__":
    main()
