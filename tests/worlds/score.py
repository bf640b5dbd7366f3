#!/usr/bin/env python3
"""Asks every question of a world and says how many answers are right.

    tests/worlds/score.py OMNI [NAME…] [--read | --unread] [--data build/worlds] [--out DIR] [--sure .6]

A world's questions are asked in one session of `omni ask --json` with the configuration in DATA/NAME; XDG_CACHE_HOME and the like are the
caller's. One question is asked before the count begins, so that what is indexed at first stands. Of unread worlds counts are printed and
nothing else.

The answer is the rows of the evidence that is cited first and has rows (or of all that is cited, for questions of two parts),
and the first three passages, cited ones first. It is right when one gold alternative fits:
- rows: as many as in gold, each holding one gold row's values. An integer must be met exactly, another number to half a percent or
  (from 1 on) a hundredth, a share also as a fraction; text in any case; a date by its beginning.
- passages: each is among the three, by the end of its document's path and the words that it holds.
A hint is a confidence below --sure, words left out, or sources that disagree. "One of three": the answer is right, or one of the first
three readings that the report offers, each answered by with `--reading N`.

--formulated, instead: how many of the answers from a query are right by the confidence with which that query was written, before anything
was run. It is what an `ensemble` decides by whether to ask a model (`threshold`).
"""
import argparse
import json
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SHARE = re.compile(r"percent|share|fraction|proportion|%", re.I)
DATE = re.compile(r"\d{4}-\d\d(-\d\d)?")
STEPS = (.5, .6, .7, .8, .85, .9, .95, .98)
FIGURES = ("right of answerable", "right without a hint", "abstained", "rightly silent", "one of three", "errors")


def number(cell) -> float | None:
    if cell is None or isinstance(cell, bool):
        return None
    try:
        return float(str(cell).replace(",", ""))
    except ValueError:
        return None


def same(gold, cell, share: bool) -> bool:
    have = number(cell)
    if gold is None or cell is None:
        return gold is cell
    if isinstance(gold, bool):  # an engine without truth values says 1 or 0
        return number(cell) == gold or str(cell).casefold() == str(gold).casefold()
    if isinstance(gold, str):
        wanted, found = gold.strip().casefold(), str(cell).strip().casefold()
        return wanted == found or bool(DATE.fullmatch(wanted)) and found.startswith(wanted)
    if have is None:
        return False
    if isinstance(gold, int):
        return abs(have - gold) < 1e-6
    off = max(.005 * abs(gold), .01 if abs(gold) >= 1 else 0)
    return abs(have - gold) <= off or share and abs(have - gold / 100) <= off / 100


def cells(row) -> list:
    """The cells of a row, those within lists and maps too."""
    parts = row.values() if isinstance(row, dict) else row if isinstance(row, list) else None
    return [row] if parts is None else [cell for part in parts for cell in cells(part)]


def matched(wanted: list, offered: list, fits) -> bool:
    """Whether each wanted one gets an offered one of its own: augmenting paths."""
    owner: dict[int, int] = {}

    def give(i: int, seen: set[int]) -> bool:
        for j, have in enumerate(offered):
            if j in seen or not fits(wanted[i], have):
                continue
            seen.add(j)
            if j not in owner or give(owner[j], seen):
                owner[j] = i
                return True
        return False

    return all(give(i, set()) for i in range(len(wanted)))


def rows_fit(gold: list, rows: list, share: bool) -> bool:
    return len(rows) == len(gold) and matched(gold, [cells(row) for row in rows], lambda want, have: matched(want, have, lambda a, b: same(a, b, share)))


def words(text: str) -> str:
    return " ".join(text.split()).casefold()


def passages_fit(gold: list, found: list) -> bool:
    return all(any(p["document"].endswith(g["document"]) and words(g["contains"]) in words(p["text"]) for p in found) for g in gold)


def right(question: dict, tables: list[list], passages: list[dict]) -> bool:
    share = bool(SHARE.search(f"{question['question']} {question['shape']}"))
    return any(any(rows_fit(gold["rows"], table, share) for table in tables) if "rows" in gold else passages_fit(gold["passages"], passages)
               for gold in question["gold"])


def answer(report: dict) -> tuple[list[list], list[dict]]:
    """Tables (the first that is cited; all together where several are) and the first three passages."""
    evidence, cited = report["evidence"], list(dict.fromkeys(report["answer"]["citations"]))
    tables, passages = [], []
    for i in cited + [i for i in range(len(evidence)) if i not in cited]:
        item, outcome = evidence[i], report["attempts"][evidence[i]["attempt"]]["outcome"] or {}
        if "passages" in outcome:
            found = outcome["passages"]
            passages += [p for p in (found[item["passage"]:][:1] if "passage" in item else found) if p not in passages]
        elif "rows" in outcome and i in cited:
            tables.append([outcome["rows"][r] for r in item["rows"]] if "rows" in item else outcome["rows"])
    return tables[:1] + ([sum(tables, [])] if len(tables) > 1 else []), passages[:3]


def hinted(report: dict, sure: float) -> bool:
    leading = [report["evidence"][i] for i in report["answer"]["citations"][:1]] or report["evidence"][:1]
    left_out = any(report["attempts"][item["attempt"]].get("left_out") for item in leading)
    return bool(left_out or report["contradictions"] or report["confidence"] < sure)


def reports(omni: str, config: Path, questions: list[str], *options: str) -> dict[str, dict]:
    """What a session that opens the sources once says to each question; one that it does not come to is left out."""
    command = [omni, "ask", "--config", str(config), "--json", "--quiet", *options]
    try:
        said = subprocess.run(command, input="".join(f"{q}\n" for q in questions), capture_output=True, text=True, timeout=1800).stdout
    except subprocess.TimeoutExpired as late:
        said = (late.stdout or b"").decode()
    found = {}
    for line in said.splitlines():
        try:
            report = json.loads(line)
        except ValueError:
            continue
        found[report["question"]] = report
    return found


def judged(question: dict, report: dict | None, sure: float) -> dict:
    line = {"id": question["id"], "shape": question["shape"], "answerable": bool(question["gold"]), "class": "error", "hinted": False, "one_of_three": False}
    if report is None:
        return line
    leading = [report["attempts"][report["evidence"][i]["attempt"]] for i in report["answer"]["citations"][:1]]
    line |= {"answer": report["answer"]["text"], "confidence": report["confidence"], "query": leading[0]["query"] if leading else None}
    line |= {"formulated": leading[0]["confidence"] if leading and leading[0]["route"] != "SEARCH" else None}
    line |= {"hinted": hinted(report, sure), "readings": len(report.get("readings", [])[:3])}
    if report["status"] in ("abstained", "refused"):
        line["class"] = "abstained"
    elif report["status"] == "answered":
        line["class"] = "right" if right(question, *answer(report)) else "wrong"
    return line | {"one_of_three": line["class"] == "right" and line["answerable"]}


def asked(questions: list[dict], omni: str, config: Path, sure: float) -> list[dict]:
    reports(omni, config, [questions[0]["question"]])  # makes what is made of files once
    said = reports(omni, config, [q["question"] for q in questions])
    return [judged(q, said.get(q["question"]), sure) for q in questions]


def by_readings(questions: list[dict], lines: list[dict], omni: str, config: Path) -> None:
    for n in (1, 2, 3):  # the readings, each answered by in turn, until one is right
        open_ones = [(q, line) for q, line in zip(questions, lines) if line["answerable"] and not line["one_of_three"] and line.get("readings", 0) >= n]
        said = reports(omni, config, [q["question"] for q, _ in open_ones], "--reading", str(n)) if open_ones else {}
        for q, line in open_ones:
            report = said.get(q["question"])
            line["one_of_three"] = bool(report) and right(q, *answer(report))


def show_formulated(name: str, lines: list[dict]) -> None:
    """Answers from queries by the confidence that these were written with: from each step on, and up to the next."""
    queries = [line for line in lines if line["class"] in ("right", "wrong") and line.get("formulated") is not None]
    print(f"{name}: {len(queries)} answers from queries")
    for step, end in zip(STEPS, STEPS[1:] + (2,)):
        parts = [[line["class"] == "right" for line in queries if step <= line["formulated"] < to] for to in (2, end)]
        print(f"  from {step:.2f} on" + "".join(f"{sum(part):>8} of {len(part):<4}{100 * sum(part) / max(len(part), 1):5.1f} %" for part in parts), flush=True)


def figures(lines: list[dict]) -> dict[str, tuple[int, int]]:
    answerable = [line for line in lines if line["answerable"]]
    plain = [line for line in lines if line["class"] in ("right", "wrong") and not line["hinted"]]
    silent = [line for line in lines if line["class"] == "abstained"]
    return dict(zip(FIGURES, (
        (sum(line["class"] == "right" for line in answerable), len(answerable)),
        (sum(line["class"] == "right" for line in plain), len(plain)),
        (sum(line["answerable"] for line in silent), len(answerable)),
        (sum(not line["answerable"] for line in silent), len(lines) - len(answerable)),
        (sum(line["one_of_three"] for line in answerable), len(answerable)),
        (sum(line["class"] == "error" for line in lines), len(lines)))))


def show(name: str, found: dict[str, tuple[int, int]]) -> None:
    print(f"{name:<16}" + "".join(f"{part:>11} of {whole:<4}{100 * part / max(whole, 1):5.1f} %" for part, whole in found.values()), flush=True)


def configured(world: Path, seconds: int) -> Path:
    """The world's configuration with time enough, beside it."""
    given, scored = world / "omni.yaml", world / "score.yaml"
    if not given.exists():
        sys.exit(f"{given} is not there; run tests/worlds/fetch.py {world.name}")
    scored.write_text(given.read_text("utf-8") + f"limits: {{ seconds: {seconds} }}\n", "utf-8")
    return scored


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("names", nargs="*", help="worlds; all without any")
    parser.add_argument("--read", action="store_true", help="those that may be read")
    parser.add_argument("--unread", action="store_true", help="those that are only counted")
    parser.add_argument("--data", type=Path, default=HERE.parents[1] / "build/worlds")
    parser.add_argument("--seconds", type=int, default=60, help="what a question may take, so that a loaded machine decides nothing (60)")
    parser.add_argument("--out", type=Path, help="a folder for a JSON line a question, of worlds that may be read")
    parser.add_argument("--sure", type=float, default=.6, help="a confidence below this is a hint (.6)")
    parser.add_argument("--formulated", action="store_true", help="by the confidence with which queries were written")
    args = parser.parse_args()
    halves = [half for half in ("read", "unread") if getattr(args, half)] or ["read", "unread"]
    found = {path.parent: half for half in halves for path in sorted(HERE.glob(f"{half}/*/questions.jsonl")) if not args.names or path.parent.name in args.names}
    if not args.formulated:
        print(f"{'':<16}" + "".join(f"{name:>26}" for name in FIGURES))
    total = {half: [] for half in halves}
    for world, half in found.items():
        config = configured(args.data / world.name, args.seconds)
        questions = [json.loads(line) for line in (world / "questions.jsonl").read_text("utf-8").splitlines()]
        lines = asked(questions, args.omni, config, args.sure)
        if not args.formulated:
            by_readings(questions, lines, args.omni, config)
            show(world.name, figures(lines))
        total[half] += lines
        if args.out and half == "read":
            args.out.mkdir(parents=True, exist_ok=True)
            (args.out / f"{world.name}.jsonl").write_text("".join(
                json.dumps({"question": q["question"]} | line, ensure_ascii=False) + "\n" for q, line in zip(questions, lines)), "utf-8")
    for half, lines in total.items():
        if lines and args.formulated:
            show_formulated(f"all {half}", lines)
        elif lines:
            show(f"all {half}", figures(lines))


if __name__ == "__main__":
    main()
