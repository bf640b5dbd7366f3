#!/usr/bin/env python3
"""The W3C's tests of SPARQL 1.1 through guard and engine. Queries must give the results that the suite says, queries with faults and
all updates must be refused; whatever comes out otherwise stands with its reason in sparql.differences. A test of syntax alone is
met where the guard read the query, although the graph that it is asked of has none of its names.
usage: sparql.py PROGRAM [--write] [--only TEXT]
PROGRAM is build/release/omni_suite_queries; --write: writes the list anew; --only: shows the tests whose name holds TEXT."""

import posixpath
import re
import sys

from sparql_terms import given, lexical, of_json, of_table, of_xml, same
from suite_engine import Engine, Verdict, archived, run

ARCHIVE = "sparql11-tests.tar.xz"
BASE = "http://www.w3.org/2009/sparql/docs/tests/data-sparql11/"
MANIFEST = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#"
QUERY = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#"
UPDATE = "http://www.w3.org/2009/sparql/tests/test-update#"
RESULTS = "http://www.w3.org/2001/sw/DataAccess/tests/result-set#"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
ANY = {"any.ttl": "<urn:s> <urn:p> <urn:o> .\n"}  # a source holds a triple
ALL = "SELECT ?s ?p ?o WHERE { ?s ?p ?o }"


class Triples:
    """A graph in a file, read by the program's own engine."""

    def __init__(self, engine: Engine, name: str, text: str):
        answer = engine.ask("rdf", {name: text}, ALL)
        if "failed" in answer:
            sys.exit(f"{name}: {answer['message']}")
        self.rows = [tuple(map(given, row)) for row in answer["rows"]]
        self._of: dict[tuple, list] = {}
        for subject, predicate, value in self.rows:
            self._of.setdefault((subject, predicate[1]), []).append(value)

    def values(self, subject: object, predicate: str) -> list:
        return self._of.get((subject, predicate), [])

    def value(self, subject: object, predicate: str) -> object:
        return next(iter(self.values(subject, predicate)), None)

    def subjects(self, predicate: str) -> list:
        return [subject for subject, of in self._of if of == predicate]

    def listed(self, head: object) -> list:
        found = []
        while head is not None and head != ("iri", RDF + "nil"):
            found.append(self.value(head, RDF + "first"))
            head = self.value(head, RDF + "rest")
        return found


def based(path: str, text: str) -> str:
    """A file with the address that it was published at."""
    address = f"<{BASE}{path}>"
    if path.endswith(".ttl"):
        return f"@base {address} .\n{text}"
    if path.endswith(".rdf"):
        return text.replace("<rdf:RDF", f'<rdf:RDF xml:base="{BASE}{path}"', 1)
    return f"BASE {address}\n{text}" if path.endswith((".rq", ".ru")) else text


def written(term: object) -> str:
    """A term of N-Quads."""
    if isinstance(term, tuple) and term[0] in ("iri", "blank"):
        return f"<{term[1]}>" if term[0] == "iri" else f"_:{term[1]}"
    if isinstance(term, tuple) and term[0] == "literal":
        return quoted(term[1]) + (f"@{term[3]}" if term[3] else f"^^<{term[2]}>")
    if isinstance(term, bool):
        return f'"{str(term).lower()}"^^<http://www.w3.org/2001/XMLSchema#boolean>'
    if isinstance(term, tuple):
        return f'"{term[1]}"^^<http://www.w3.org/2001/XMLSchema#{"integer" if term[0] == "integer" else "double"}>'
    return quoted(term)


def quoted(text: str) -> str:
    return '"' + text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n").replace("\r", r"\r") + '"'


class Suite:
    """The tests of one folder."""

    def __init__(self, folder: str, files: dict[str, str], engine: Engine):
        self._folder, self._files, self._engine = folder, files, engine
        self._manifest = Triples(engine, "manifest.ttl", based(f"{folder}/manifest.ttl", files[f"{folder}/manifest.ttl"]))

    def tests(self) -> list:
        heads = [self._manifest.value(subject, MANIFEST + "entries") for subject in self._manifest.subjects(MANIFEST + "entries")]
        return [test for head in heads for test in self._manifest.listed(head)]

    def name(self, test: tuple) -> str:
        return f"{self._folder}/{re.split('[#/]', test[1])[-1]}"

    def kind(self, test: tuple) -> str:
        of = self._manifest.value(test, RDF + "type")
        return of[1].removeprefix(MANIFEST).removesuffix("11") if of else ""

    def _path(self, file: object) -> str:
        return posixpath.normpath(file[1].removeprefix(BASE))

    def _based(self, file: object) -> str:
        return based(self._path(file), self._files[self._path(file)])

    def _action(self, test: tuple, what: str) -> list:
        return self._manifest.values(self._manifest.value(test, MANIFEST + "action"), what)

    def query(self, test: tuple) -> str:
        (text,) = self._action(test, QUERY + "query") or self._action(test, UPDATE + "request") or \
            self._manifest.values(test, MANIFEST + "action")
        return self._based(text)

    def data(self, test: tuple) -> dict[str, str]:
        """The files of the source: as they are, or as quads where a graph has a name."""
        plain, named = self._action(test, QUERY + "data"), self._action(test, QUERY + "graphData")
        if not named:
            return {posixpath.basename(self._path(file)): self._based(file) for file in plain} or ANY
        quads = ""
        for number, file in enumerate(plain + named):
            graph = f" {written(file)}" if file in named else ""
            for row in self._graph(file).rows:
                # A blank node is of its file.
                terms = [("blank", f"g{number}{term[1]}") if isinstance(term, tuple) and term[0] == "blank" else term for term in row]
                quads += " ".join(map(written, terms)) + graph + " .\n"
        return {"dataset.nq": quads}

    def _graph(self, file: object) -> Triples:
        return Triples(self._engine, posixpath.basename(self._path(file)), self._based(file))

    def result(self, test: tuple) -> object:
        """(names, rows) of a SELECT, the rows of a graph, True or False."""
        file = self._manifest.value(test, MANIFEST + "result")
        path = self._path(file)
        if path.endswith(".srx"):
            return of_xml(self._files[path])
        if path.endswith(".srj"):
            return of_json(self._files[path])
        if path.endswith((".csv", ".tsv")):
            return of_table(self._files[path], "," if path.endswith(".csv") else "\t")
        graph = self._graph(file)
        (head,) = graph.subjects(RESULTS + "resultVariable") or [None]
        return self._described(graph, head) if head else graph.rows

    @staticmethod
    def _described(graph: Triples, head: object) -> tuple:
        names = graph.values(head, RESULTS + "resultVariable")
        rows = []
        for solution in graph.values(head, RESULTS + "solution"):
            bindings = graph.values(solution, RESULTS + "binding")
            cells = {graph.value(b, RESULTS + "variable"): graph.value(b, RESULTS + "value") for b in bindings}
            rows.append(tuple(map(cells.get, names)))
        return names, rows

    def as_texts(self, test: tuple) -> bool:
        return self._path(self._manifest.value(test, MANIFEST + "result")).endswith((".csv", ".tsv"))


def compared(suite: Suite, test: tuple, query: str, answer: dict) -> Verdict:
    expected = suite.result(test)
    actual = [tuple(map(given, row)) for row in answer["rows"]]
    if isinstance(expected, bool):
        met = actual == [(expected,)]
    elif isinstance(expected, list):
        met = same(expected, actual)
    else:
        names, expected = expected
        if sorted(names) != sorted(answer["columns"]):
            return Verdict("differs", f"columns {answer['columns']} in place of {names}")
        actual = [tuple(row[answer["columns"].index(name)] for name in names) for row in actual]
        if suite.as_texts(test):
            expected, actual = ([tuple(map(lexical, row)) for row in rows] for rows in (expected, actual))
        if "ORDER BY" in query.upper() and same(expected, actual) and not same(expected, actual, ordered=True):
            return Verdict("differs", f"order: {actual} in place of {expected}")
        met = same(expected, actual)
    return Verdict("" if met else "differs", f"{actual} in place of {expected}")


def verdict_on(suite: Suite, test: tuple, engine: Engine) -> Verdict:
    kind, query = suite.kind(test), suite.query(test)
    evaluated = kind in ("QueryEvaluationTest", "CSVResultFormatTest")
    answer = engine.ask("rdf", suite.data(test) if evaluated else ANY, query)
    failed, message = answer.get("failed"), answer.get("message", "")
    if "Update" in kind:
        return Verdict("" if failed == "guard" else "runs a write", str(answer))
    if kind == "NegativeSyntaxTest":
        return Verdict("" if failed == "guard" else "accepts", str(answer))
    if kind == "PositiveSyntaxTest" and (not failed or message.startswith("SPARQL: unknown")):
        return Verdict("")
    if failed == "source":
        return Verdict("left out", message)
    if failed:
        return Verdict("refused" if failed == "guard" else "fails", message)
    return compared(suite, test, query, answer)


def verdicts(engine: Engine, only: str) -> dict[str, Verdict]:
    files = archived(ARCHIVE)
    found = {}
    for folder in sorted({posixpath.dirname(path) for path in files if path.endswith("/manifest.ttl")}):
        suite = Suite(folder, files, engine)
        for test in suite.tests():
            if only not in suite.name(test):
                continue
            found[suite.name(test)] = verdict = verdict_on(suite, test, engine)
            if only:
                print(suite.name(test), suite.query(test), verdict, "", sep="\n")
    return found


if __name__ == "__main__":
    sys.exit(run(__doc__, "sparql.differences", verdicts))
