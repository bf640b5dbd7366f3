"""The part of Gherkin that openCypher's scenarios are written in."""

import re
from typing import NamedTuple


class Step(NamedTuple):
    text: str
    query: str = ""  # what stands in its """ … """
    table: list[list[str]] = []  # with its header


class Scenario(NamedTuple):
    name: str  # "[1] Match … #2": the number of its example
    steps: list[Step]


def cells(line: str) -> list[str]:
    """Those of a row of a table, in which \\| stands for | and \\\\ for \\."""
    found = re.findall(r"((?:\\.|[^\\|])*)\|", line.strip().removeprefix("|"))
    return [re.sub(r"\\([|\\])", r"\1", cell.strip()) for cell in found]


def replaced(step: Step, example: dict[str, str]) -> Step:
    def text(of: str) -> str:
        return re.sub(r"<([^<>\n]+)>", lambda m: example.get(m[1], m[0]), of)
    return Step(text(step.text), text(step.query), [[text(cell) for cell in row] for row in step.table])


class Reader:
    """Collects scenarios line by line."""

    def __init__(self):
        self.scenarios: list[Scenario] = []
        self._name, self._steps, self._examples, self._background = "", [], None, []
        self._quoted: list[str] | None = None

    def line(self, line: str) -> None:
        text = line.strip()
        if text == '"""':
            self._quote()
        elif self._quoted is not None:
            self._quoted.append(line)
        elif text.startswith("|"):
            self._row(cells(text))
        elif text.startswith(("Scenario:", "Scenario Outline:", "Background:")):
            self.end()
            self._name = text.split(":", 1)[1].strip() if text.startswith("Scenario") else "Background"
        elif text.startswith("Examples:"):
            self._examples = []
        elif re.match(r"(Given|And|When|Then|But) ", text):
            self._steps.append(Step(text.split(" ", 1)[1]))

    def _quote(self) -> None:
        if self._quoted is None:
            self._quoted = []
            return
        margin = min((len(q) - len(q.lstrip()) for q in self._quoted if q.strip()), default=0)
        self._steps[-1] = self._steps[-1]._replace(query="\n".join(q[margin:] for q in self._quoted))
        self._quoted = None

    def _row(self, row: list[str]) -> None:
        if self._examples is not None:
            self._examples.append(row)
        else:
            self._steps[-1] = self._steps[-1]._replace(table=[*self._steps[-1].table, row])

    def end(self) -> None:
        steps = self._background + self._steps
        if self._name == "Background":
            self._background = steps
        elif self._name and self._examples:
            head, *examples = self._examples
            for number, example in enumerate(examples, 1):
                values = dict(zip(head, example))
                self.scenarios.append(Scenario(f"{self._name} #{number}", [replaced(s, values) for s in steps]))
        elif self._name:
            self.scenarios.append(Scenario(self._name, steps))
        self._name, self._steps, self._examples = "", [], None


def scenarios(feature: str) -> list[Scenario]:
    """Those of one file; a scenario with examples is one each."""
    reader = Reader()
    for line in feature.splitlines():
        if not line.lstrip().startswith("#"):
            reader.line(line)
    reader.end()
    return reader.scenarios
