"""What both runners share: a suite's archive, the program that asks queries (suite_queries.cpp), and the list of differences."""

import argparse
import json
import pathlib
import re
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent


def archived(name: str) -> dict[str, str]:
    """The files of an archive of this folder, by their path in it."""
    with tarfile.open(HERE / name) as archive:
        return {member.name: archive.extractfile(member).read().decode("utf-8") for member in archive if member.isfile()}


class Engine:
    """Asks queries of one source at a time; the same files are opened once in a row."""

    def __init__(self, program: str):
        self._process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._opened: tuple | None = None
        self._failure: dict = {}

    def _answer(self, asked: dict) -> dict:
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit(f"the program ended with {self._process.wait()} at {json.dumps(asked)}")
        return json.loads(answer)

    def ask(self, kind: str, files: dict[str, str], query: str, parameters: dict | None = None) -> dict:
        """{"columns", "rows"} or {"failed", "code", "message"}."""
        if self._opened != (kind, files):
            self._opened = (kind, files)
            self._failure = self._answer({"kind": kind, "files": files})
        return self._failure or self._answer({"query": query, "parameters": parameters or {}})

    def close(self) -> None:
        self._process.stdin.close()
        self._process.wait()


class Verdict(NamedTuple):
    """What became of one test: "" where all is as the suite says, else "refused" (by the guard), "fails" (in the engine),
    "differs" (other rows), "accepts" (rows where the suite wants an error), "left out" (not expressible here) or "runs a write", for which there is no
    reason."""
    outcome: str
    detail: str = ""


class Reason(NamedTuple):
    outcome: str
    pattern: str  # of the detail
    text: str


class Differences:
    """The reviewed list of what is not as the suite says. `reason NAME: OUTCOME ~ PATTERN` opens a reason, the lines after
    it say why; then a test a line."""

    def __init__(self, path: pathlib.Path):
        self._path = path
        self._reasons: dict[str, Reason] = {}
        self._listed: dict[str, str] = {}
        self._head = ""
        name = None
        for line in path.read_text().splitlines() if path.exists() else []:
            opened = re.match(r"reason ([\w-]+): ([a-z ]+?)(?: ~ (.*))?$", line)
            if opened:
                name = opened[1]
                self._reasons[name] = Reason(opened[2], opened[3] or "", "")
            elif name and line.startswith("  "):
                self._reasons[name] = self._reasons[name]._replace(text=self._reasons[name].text + line + "\n")
            elif name and line:
                self._listed[line] = name
            elif not name:
                self._head += line + "\n"

    def _fits(self, name: str, verdict: Verdict) -> bool:
        reason = self._reasons[name]
        return reason.outcome == verdict.outcome and re.search(reason.pattern, verdict.detail) is not None

    def _reason_of(self, test: str, verdict: Verdict) -> str | None:
        listed = self._listed.get(test)
        if listed and self._fits(listed, verdict):
            return listed
        return next((name for name, reason in self._reasons.items() if reason.pattern and self._fits(name, verdict)), None)

    def problems(self, verdicts: dict[str, Verdict]) -> list[str]:
        """Where the list and what came differ, in either direction."""
        found = []
        for test, verdict in verdicts.items():
            listed = self._listed.get(test)
            if verdict.outcome and not listed:
                found.append(f"{test}: {verdict.outcome}, which the list does not have: {verdict.detail}")
            elif verdict.outcome and not self._fits(listed, verdict):
                found.append(f"{test}: {verdict.outcome}, which is not the reason '{listed}': {verdict.detail}")
            elif not verdict.outcome and listed:
                found.append(f"{test}: as the suite says; take it out of the list")
        return found + [f"{test}: there is no such test" for test in self._listed if test not in verdicts]

    def write(self, verdicts: dict[str, Verdict]) -> None:
        """The list anew: what it had, and what a reason with a pattern explains."""
        tests: dict[str, list[str]] = {name: [] for name in self._reasons}
        for test, verdict in sorted(verdicts.items()):
            if verdict.outcome and (name := self._reason_of(test, verdict)):
                tests[name].append(test)
        blocks = [self._head.rstrip("\n")]
        for name, (outcome, pattern, text) in self._reasons.items():
            blocks.append(f"reason {name}: {outcome}{f' ~ {pattern}' if pattern else ''}\n{text.rstrip()}")
            blocks += ["\n".join(tests[name])] if tests[name] else []
        self._path.write_text("\n\n".join(blocks) + "\n")

    def counts(self, verdicts: dict[str, Verdict]) -> str:
        """How many tests came out how, and for which reasons."""
        outcomes = Counter(verdict.outcome or "as the suite says" for verdict in verdicts.values())
        reasons = Counter(self._listed.get(t, "not listed") for t, verdict in verdicts.items() if verdict.outcome)
        lines = [f"{count:5} {name}" for name, count in outcomes.most_common()]
        return "\n".join([*lines, "of which, by reason:", *(f"{count:5} {name}" for name, count in reasons.most_common())])


def run(about: str, differences: str, verdicts: Callable[[Engine, str], dict[str, Verdict]]) -> int:
    """The command line of a suite; the exit code is 1 where the list of differences is wrong."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    engine = Engine(options.program)
    found = verdicts(engine, options.only)
    engine.close()
    listed = Differences(HERE / differences)
    if options.write:
        listed.write(found)
    if options.write or options.only:
        return 0
    problems = listed.problems(found)
    print(listed.counts(found), *problems, f"{len(found)} tests, {len(problems)} not as the list says", sep="\n")
    return 1 if problems else 0
