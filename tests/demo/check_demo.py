#!/usr/bin/env python3
"""Asks omni the questions of demo_questions.json and checks each answer against the data: check_demo.py OMNI

Without OMNI it prints the gold answers. A question names what must come of it:
  source, gold   the evidence holds a result of that source with exactly the rows of that SQL statement (see gold.py);
                 further columns are allowed
  document       the evidence holds a passage of that document of the handbook
  claims         one contradiction holds all these values, each with its source
  status         the status, when it is not "answered"
Exit status 0 when all pass and no source file has changed.
"""

import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from datetime import date
from pathlib import Path

import gold

HERE = Path(__file__).resolve().parent
COMPANY = HERE.parent.parent / "examples" / "company"
EXIT_CODES = {"answered": 0, "failed": 1, "abstained": 3, "refused": 4}


def cell(value):
    """A value as text that equals for equal values: numbers to six significant digits."""
    try:
        return f"{float(value):.6g}"
    except (TypeError, ValueError):
        return str(value).strip()


def attempts_of(reply, source):
    kept = {piece["attempt"] for piece in reply["evidence"] if piece["source"] == source}
    return [reply["attempts"][index] for index in sorted(kept)]


def same_rows(found, wanted):
    """Each wanted row lies within a found one, and no found row is without a wanted one."""
    found = {frozenset(map(cell, row)) for row in found}
    wanted = {frozenset(map(cell, row)) for row in wanted}
    return all(any(w <= f for f in found) for w in wanted) and all(any(w <= f for w in wanted) for f in found)


def rows_problem(reply, source, wanted):
    results = [attempt["outcome"].get("rows") for attempt in attempts_of(reply, source) if attempt["outcome"]]
    if any(rows is not None and same_rows(rows, wanted) for rows in results):
        return None
    return f"no evidence of {source} holds {wanted[:5]}; it has {[rows and rows[:5] for rows in results]}"


def document_problem(reply, document):
    seen = [piece["provenance"].get("document", "") for piece in reply["evidence"] if piece["route"] == "SEARCH"]
    return None if any(name.endswith(document) for name in seen) else f"{document} is not in the evidence, but {seen}"


def claimed_value(world, claim):
    if "gold" in claim:
        return cell(gold.rows(world, claim["gold"], date.today())[0][0])
    text = (COMPANY / "handbook" / claim["document"]).read_text(encoding="utf-8")
    return cell(re.search(claim["pattern"], text)[1])


def claims_problem(reply, wanted):
    """`wanted`: pairs of source and value."""
    for contradiction in reply["contradictions"]:
        seen = [(claim["source"], {cell(number) for number in re.findall(r"\d+(?:\.\d+)?", claim["value"])})
                for claim in contradiction["claims"]]
        if all(any(source == s and value in numbers for s, numbers in seen) for source, value in wanted):
            return None
    return f"no contradiction holds {wanted}; there are {reply['contradictions']}"


def expectations(world, case):
    """What must come of a question: its status, and checks of the reply by what they look for."""
    checks = {}
    if "gold" in case:
        wanted = gold.rows(world, case["gold"], date.today())
        checks[f"{case['source']}: {wanted}"] = lambda reply: rows_problem(reply, case["source"], wanted)
    if "document" in case:
        checks[case["document"]] = lambda reply: document_problem(reply, case["document"])
    if "claims" in case:
        claims = [(claim["source"], claimed_value(world, claim)) for claim in case["claims"]]
        checks[f"a contradiction of {claims}"] = lambda reply: claims_problem(reply, claims)
    return case.get("status", "answered"), checks


def ask(omni, question, cache):
    command = [omni, "ask", "--json", "--config", str(COMPANY / "omni.yaml"), question]
    environment = {**os.environ, "XDG_CACHE_HOME": cache}
    run = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    try:
        return run.returncode, json.loads(run.stdout)
    except json.JSONDecodeError:
        return run.returncode, {"status": f"no JSON ({run.stderr.strip()[:300]})"}


def problems_of(omni, world, case, cache):
    status, checks = expectations(world, case)
    code, reply = ask(omni, case["question"], cache)
    if reply["status"] != status:
        return [f"status is {reply['status']}, not {status}"]
    found = [check(reply) for check in checks.values()]
    if code != EXIT_CODES[status]:
        found.append(f"exit code is {code}, not {EXIT_CODES[status]}")
    if not reply["answer"]["text"].strip():
        found.append("the answer has no words")
    return [problem for problem in found if problem]


def fingerprint():
    files = sorted(path for path in COMPANY.rglob("*") if path.is_file())
    return [(str(path), hashlib.sha256(path.read_bytes()).hexdigest()) for path in files]


def check(omni, world, cases):
    failed, before = 0, fingerprint()
    with tempfile.TemporaryDirectory() as cache:
        for case in cases:
            problems = problems_of(omni, world, case, cache)
            failed += bool(problems)
            print("\n     ".join([f"{'FAIL' if problems else 'PASS'} {case['shape']}: {case['question']}", *problems]))
    if fingerprint() != before:
        print("FAIL files of examples/company have changed")
        failed += 1
    print(f"{len(cases)} questions, {failed} failed")
    return failed


def main():
    cases = json.loads((HERE / "demo_questions.json").read_text(encoding="utf-8"))
    world = gold.load(COMPANY)
    if len(sys.argv) > 1:
        return 1 if check(os.path.abspath(sys.argv[1]), world, cases) else 0
    for case in cases:
        status, checks = expectations(world, case)
        print(f"{case['question']}\n    {', '.join([status, *checks])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
