"""Values as openCypher's scenarios write them, and as the program gives them, in one form: None, bool, str, and tuples
("integer", n), ("real", x), ("list", …), ("map", …), ("node", labels, properties), ("relationship", type, properties). A path
is the list of its nodes and relationships."""

import json
import math
import re

FILE_ID = re.compile(r"node \d+$")
SKIPPED = re.compile(r"(?:\s|//[^\n]*)*")
TOKEN = re.compile(r"""(?:(?P<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?P<name>`[^`]+`|[^\W\d]\w*)
    |(?P<number>(?:\d+\.\d+|\.\d+|\d+)(?:[eE][+-]?\d+)?)|(?P<mark><-|->|[-<>+(){}\[\]:,.|=;$*]))""", re.X)
TIME = re.compile(r"^((?:\d{4}-\d\d-\d\dT)?\d\d:\d\d)(?=$|[Z+\[-])")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


class NotExpressible(Exception):
    """What this reader has no form for."""


def unescaped(text: str) -> str:
    return re.sub(r"\\(u[0-9A-Fa-f]{4}|.)",
                  lambda m: chr(int(m[1][1:], 16)) if len(m[1]) == 5 else ESCAPES.get(m[1], m[1]), text)


def number(value: float) -> tuple:
    """Reals to twelve digits, so that the order of an addition does not count."""
    if isinstance(value, int):
        return "integer", value
    return "real", "NaN" if math.isnan(value) else float(f"{value:.12g}")


def plain(value: object) -> object:
    """A value of JSON in the one form; a time of day with its seconds."""
    if isinstance(value, str):
        return TIME.sub(r"\1:00", value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, (int, float)):
        return number(value)
    if isinstance(value, list):
        return ("list", *map(plain, value))
    return "map", tuple(sorted((key, plain(each)) for key, each in value.items()))


class Parser:
    """Reads literals; `name` says what a name in an expression stands for."""

    def __init__(self, text: str):
        self.tokens: list[tuple[str, str]] = []
        at = SKIPPED.match(text).end()
        while at < len(text):
            match = TOKEN.match(text, at)
            if not match:
                raise NotExpressible(text[at:at + 20])
            self.tokens.append((match.lastgroup, match[match.lastgroup]))
            at = SKIPPED.match(text, match.end()).end()
        self.at = 0

    def peek(self, ahead: int = 0) -> str:
        return self.tokens[self.at + ahead][1] if self.at + ahead < len(self.tokens) else ""

    def kind(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self, *expected: str) -> str:
        word = self.peek()
        if expected and word.upper() not in expected:
            raise NotExpressible(f"'{word}' in place of {expected[0]}")
        self.at += 1
        return word

    def given(self, word: str) -> bool:
        if self.peek().upper() != word:
            return False
        self.at += 1
        return True

    def name(self) -> str:
        if self.kind() != "name":
            raise NotExpressible(f"'{self.peek()}' in place of a name")
        return self.take().strip("`")

    def listed(self, close: str, one) -> list:
        found = []
        while not self.given(close):
            if found:
                self.take(",")
            found.append(one())
        return found

    def properties(self) -> dict:
        """{key: value}, also none."""
        return dict(self.listed("}", self.entry)) if self.given("{") else {}

    def entry(self) -> tuple[str, object]:
        key = self.name()
        self.take(":")
        return key, self.value()

    def labels(self) -> list[str]:
        found = []
        while self.given(":"):
            found.append(self.name())
        return found

    def value(self) -> object:
        """As JSON would have it."""
        negative = self.given("-")
        if self.kind() == "number":
            text = self.take()
            value = float(text) if re.search("[.eE]", text) else int(text)
            return -value if negative else value
        if self.kind() == "text":
            return unescaped(self.take()[1:-1])
        if self.given("["):
            return self.listed("]", self.value)
        if self.peek() == "{":
            return self.properties()
        return self.named(self.name())

    def named(self, name: str) -> object:
        constants = {"true": True, "false": False, "null": None, "NaN": math.nan, "Inf": math.inf}
        if name not in constants:
            raise NotExpressible(name)
        return constants[name]


class Expected(Parser):
    """A cell of a table of results."""

    def cell(self) -> object:
        if self.peek() == "(":
            return self.node()
        if self.peek() == "[" and self.peek(1) == ":":
            return self.relationship()
        if self.given("["):
            return ("list", *self.listed("]", self.cell))
        if self.peek() == "{":
            self.take()
            return "map", tuple(sorted(self.listed("}", self.pair)))
        if self.given("<"):
            return self.path()
        return plain(self.value())

    def pair(self) -> tuple[str, object]:
        key = self.name()
        self.take(":")
        return key, self.cell()

    def node(self) -> tuple:
        self.take("(")
        node = "node", tuple(sorted(self.labels())), plain(self.properties())
        self.take(")")
        return node

    def relationship(self) -> tuple:
        self.take("[")
        kind, = self.labels()
        relationship = "relationship", kind, plain(self.properties())
        self.take("]")
        return relationship

    def path(self) -> tuple:
        steps = [self.node()]
        while not self.given(">"):
            self.take("-", "<-")
            steps.append(self.relationship())
            self.take("->", "-")
            steps.append(self.node())
        return ("list", *steps)


class Actual:
    """What the program gives. It calls nodes without a label `Node`, and gives a node that nothing names its id in the file as
    a property (docs/sources/graph.md): neither counts here."""

    def __init__(self, script: str):
        self._unlabelled = not re.search(r":\s*Node\b", script)

    def cell(self, value: object) -> object:
        if isinstance(value, list):
            return ("list", *map(self.cell, value))
        if isinstance(value, dict) and value.keys() == {"labels", "properties"}:
            labels = [label for label in value["labels"] if not (self._unlabelled and label == "Node")]
            properties = {k: v for k, v in value["properties"].items() if not (k == "id" and FILE_ID.match(str(v)))}
            return "node", tuple(sorted(labels)), plain(properties)
        if isinstance(value, dict) and value.keys() == {"label", "properties"}:
            return "relationship", value["label"], plain(value["properties"])
        if isinstance(value, dict):
            return "map", tuple(sorted((key, self.cell(each)) for key, each in value.items()))
        return number(math.nan) if value == "NaN" else plain(value)


def unordered(value: object) -> object:
    """Lists in an order of their own."""
    if isinstance(value, tuple) and value and value[0] == "list":
        return ("list", *sorted(map(unordered, value[1:]), key=repr))
    return value


def shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
