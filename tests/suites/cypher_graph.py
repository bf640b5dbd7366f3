"""The graph that CREATE clauses make, as the files that a source of kind `graph` reads."""

import json

from cypher_values import NotExpressible, Parser


class Graph:
    """Nodes and relationships in the order of their making."""

    def __init__(self):
        self.nodes: list[dict] = []
        self.edges: list[dict] = []

    def node(self, labels: list[str], properties: dict) -> dict:
        kept = {key: value for key, value in properties.items() if value is not None}
        self.nodes.append({"id": f"node {len(self.nodes)}", "labels": labels, "props": kept})
        return self.nodes[-1]

    def edge(self, start: dict, end: dict, kind: str, properties: dict) -> dict:
        kept = {key: value for key, value in properties.items() if value is not None}
        self.edges.append({"s": start["id"], "t": end["id"], "type": kind, "props": kept})
        return self.edges[-1]

    def files(self) -> dict[str, str]:
        """A file of JSON Lines may not be empty, a table without rows may stand for it."""
        def lines(records: list[dict]) -> str:
            return "".join(json.dumps(record) + "\n" for record in records)
        nodes = {"nodes.jsonl": lines(self.nodes)} if self.nodes else {"nodes.csv": "id,labels\n"}
        return nodes | ({"edges.jsonl": lines(self.edges)} if self.edges else {})


class Script(Parser):
    """Runs CREATE, UNWIND, WITH and MATCH of single nodes; of expressions literals, variables, properties, + and range()."""

    def __init__(self, text: str, graph: Graph):
        super().__init__(text)
        self._graph = graph
        self._rows: list[dict] = [{}]
        self._row: dict = {}

    def run(self) -> None:
        while self.at < len(self.tokens) and self.peek() != ";":
            clause = self.take().upper()
            if clause == "CREATE":
                self._each(self._create)
            elif clause == "UNWIND":
                self._unwind()
            elif clause == "MATCH":
                self._match()
            elif clause == "WITH":
                self.listed_names()
            else:
                raise NotExpressible(clause)

    def listed_names(self) -> None:
        """What WITH carries on; nothing is renamed there."""
        names = [self.name()]
        while self.given(","):
            names.append(self.name())
        self._rows = [{name: row[name] for name in names} for row in self._rows]

    def _each(self, clause) -> None:
        """The clause for every row, each time from its first token on."""
        begin, end = self.at, self.at
        for self._row in self._rows:
            self.at = begin
            clause()
            end = self.at
        self.at = end

    def _unwind(self) -> None:
        begin, rows, name = self.at, [], ""
        for self._row in self._rows:
            self.at = begin
            items = self.value()
            self.take("AS")
            name = self.name()
            rows += [self._row | {name: item} for item in items]
        self._rows = rows

    def _match(self) -> None:
        rows = []
        self.take("(")
        name, labels = self.name(), self.labels()
        self.take(")")
        if self.peek() in ("-", "<-", ",", "WHERE"):
            raise NotExpressible("a pattern in MATCH")
        for row in self._rows:
            rows += [row | {name: node} for node in self._graph.nodes if set(labels) <= set(node["labels"])]
        self._rows = rows

    def _create(self) -> None:
        self._path()
        while self.given(","):
            self._path()

    def _path(self) -> None:
        if self.peek(1) == "=":
            self.take(), self.take()
        node = self._node()
        while self.peek() in ("-", "<-"):
            backwards = self.take() == "<-"
            self.take("[")
            name = self.name() if self.kind() == "name" else None
            kind, = self.labels()
            properties = self.properties()
            self.take("]")
            self.take("->", "-")
            other = self._node()
            start, end = (other, node) if backwards else (node, other)
            edge = self._graph.edge(start, end, kind, properties)
            if name:
                self._row[name] = edge
            node = other

    def _node(self) -> dict:
        self.take("(")
        name = self.name() if self.kind() == "name" else None
        labels, properties = self.labels(), self.properties()
        self.take(")")
        if name in self._row:
            return self._row[name]
        node = self._graph.node(labels, properties)
        if name:
            self._row[name] = node
        return node

    def value(self) -> object:
        value = super().value()
        while self.given("+"):
            other = super().value()
            value = f"{value}{other}" if isinstance(value, str) or isinstance(other, str) else value + other
        return value

    def named(self, name: str) -> object:
        if name == "range" and self.given("("):
            first, last, *step = self.listed(")", self.value)
            step = step[0] if step else 1
            return list(range(first, last + (1 if step > 0 else -1), step))
        if name not in self._row:
            return super().named(name)
        if self.given("."):
            return self._row[name]["props"].get(self.name())
        return self._row[name]


def graph_of(scripts: list[str]) -> Graph:
    """Errors: NotExpressible."""
    graph = Graph()
    for script in scripts:
        Script(script, graph).run()
    return graph
