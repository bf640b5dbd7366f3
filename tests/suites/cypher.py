#!/usr/bin/env python3
"""openCypher's TCK through guard and engine. Reads must give the rows that the suite says, writes must be refused, and what the
suite calls an error must be one; whatever comes out otherwise stands with its reason in cypher.differences.
usage: cypher.py PROGRAM [--write] [--only TEXT]
PROGRAM is build/release/omni_suite_queries; --write: writes the list anew; --only: shows the scenarios whose name holds TEXT."""

import re
import sys

import gherkin
from cypher_graph import Graph, graph_of
from cypher_values import Actual, Expected, NotExpressible, shown, unordered
from suite_engine import Engine, Verdict, archived, run

ARCHIVE = "opencypher-tck.tar.xz"
WRITES = re.compile(r"\b(CREATE|MERGE|SET|DELETE|REMOVE|FOREACH)\b", re.I)


def is_write(query: str) -> bool:
    return bool(WRITES.search(re.sub(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|`[^`]*`|//[^\n]*|/\*.*?\*/", "''", query, flags=re.S)))


class Scenario:
    """One scenario: the graph, the query, and what is expected of it."""

    def __init__(self, scenario: gherkin.Scenario, graphs: dict[str, str]):
        self.scripts: list[str] = []
        self.query, self.parameters = "", {}
        self.rows: list[list[str]] | None = None
        self.ordered = self.error = self.lists_unordered = False
        for step in scenario.steps:
            self._take(step, graphs)

    def _take(self, step: gherkin.Step, graphs: dict[str, str]) -> None:
        text = step.text
        if named := re.match(r"the (.+) graph", text):
            self.scripts.append(graphs[named[1]])
        elif text.startswith("having executed"):
            self.scripts.append(step.query)
        elif text.startswith("parameters are"):
            self.parameters = {name: Expected(value).value() for name, value in step.table}
        elif text.startswith("executing query"):
            self.query = step.query
        elif text.startswith("the result should be") and self.rows is None:
            self.rows = step.table or [[]]
            self.ordered = "in order" in text
            self.lists_unordered = "ignoring element order" in text
        elif "should be raised" in text:
            self.error = True

    def expected(self) -> list[tuple]:
        return [tuple(self._cell(Expected(cell).cell()) for cell in row) for row in self.rows[1:]]

    def actual(self, answer: dict) -> list[tuple]:
        reader = Actual("\n".join(self.scripts))
        return [tuple(self._cell(reader.cell(value)) for value in row) for row in answer["rows"]]

    def _cell(self, value: object) -> object:
        return unordered(value) if self.lists_unordered else value


def compared(scenario: Scenario, answer: dict) -> Verdict:
    names = [" ".join(name.split()) for name in scenario.rows[0]]
    if not names:
        return Verdict("differs" if answer["rows"] else "", f"{answer['rows']} in place of none")
    if sorted(names) != sorted(answer["columns"]):
        return Verdict("differs", f"columns {answer['columns']} in place of {names}")
    order = [answer["columns"].index(name) for name in names]
    expected, actual = scenario.expected(), [tuple(row[at] for at in order) for row in scenario.actual(answer)]
    if not scenario.ordered:
        expected, actual = sorted(expected, key=repr), sorted(actual, key=repr)
    return Verdict("" if expected == actual else "differs", f"{shown(actual)} in place of {shown(expected)}")


def verdict_on(scenario: Scenario, engine: Engine) -> Verdict:
    try:
        graph = graph_of(scenario.scripts)
    except NotExpressible as what:
        if not is_write(scenario.query):
            return Verdict("left out", f"the graph: {what}")
        graph = Graph()
    answer = engine.ask("graph", graph.files(), scenario.query, scenario.parameters)
    failed = answer.get("failed")
    if is_write(scenario.query):
        return Verdict("" if failed == "guard" else "runs a write", str(answer))
    if scenario.error:
        return Verdict("" if failed else "accepts", str(answer.get("rows")))
    if failed:
        return Verdict("refused" if failed == "guard" else "fails", answer["message"])
    return compared(scenario, answer)


def numbers_of(name: str) -> str:
    """"[7] #2" of "[7] Fail when … #2": unique within a feature."""
    return re.sub(r"(\[\d+\]).*?( #\d+)?$", r"\1\2", name)


def verdicts(engine: Engine, only: str) -> dict[str, Verdict]:
    files = archived(ARCHIVE)
    graphs = {path.split("/")[-1].removesuffix(".cypher"): text for path, text in files.items() if path.endswith(".cypher")}
    found = {}
    for path, text in sorted(files.items()):
        if not path.endswith(".feature"):
            continue
        for one in gherkin.scenarios(text):
            name = f"{path.removeprefix('features/').removesuffix('.feature')} {numbers_of(one.name)}"
            if only not in name:
                continue
            scenario = Scenario(one, graphs)
            found[name] = verdict_on(scenario, engine)
            if only:
                print(name, *scenario.scripts, scenario.query, found[name], "", sep="\n")
    return found


if __name__ == "__main__":
    sys.exit(run(__doc__, "cypher.differences", verdicts))
