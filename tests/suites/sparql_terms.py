"""RDF terms, results and graphs of the W3C's tests in one form: None, bool, str (a plain text), and tuples ("integer", n),
("real", x), ("iri", iri), ("blank", label), ("literal", lexical, datatype, language)."""

import csv
import json
import math
import xml.etree.ElementTree as ElementTree
from collections import Counter

XSD = "http://www.w3.org/2001/XMLSchema#"
INTEGERS = {XSD + name for name in (
    "integer", "int", "long", "short", "byte", "nonNegativeInteger", "positiveInteger", "nonPositiveInteger",
    "negativeInteger", "unsignedLong", "unsignedInt", "unsignedShort", "unsignedByte")}
REALS = {XSD + "decimal", XSD + "double", XSD + "float"}
SPARQL_XML = "{http://www.w3.org/2005/sparql-results#}"


def real(value: float) -> tuple:
    return "real", repr(value) if math.isnan(value) or math.isinf(value) else float(f"{value:.12g}")


def literal(lexical: str, datatype: str = "", language: str = "") -> object:
    """Numbers by their value: the program does not say which kind of number it was."""
    try:
        if datatype in INTEGERS:
            return "integer", int(lexical)
        if datatype in REALS:
            return real(float(lexical))
    except ValueError:
        pass
    if datatype == XSD + "boolean" and lexical in ("true", "false"):
        return lexical == "true"
    if not language and datatype in ("", XSD + "string"):
        return lexical
    return "literal", lexical, "" if language else datatype, language.lower()


def iri(value: str) -> tuple:
    return ("blank", value[2:]) if value.startswith("_:") else ("iri", value)


def given(cell: object) -> object:
    """A cell of suite_queries.cpp."""
    if isinstance(cell, dict) and "iri" in cell:
        return iri(cell["iri"])
    if isinstance(cell, dict):
        return literal(cell["literal"], cell["datatype"], cell["language"])
    if isinstance(cell, bool) or cell is None or isinstance(cell, str):
        return cell
    return ("integer", cell) if isinstance(cell, int) else real(cell)


# ---- results, each as (names, rows), or True or False

def of_xml(text: str) -> object:
    root = ElementTree.fromstring(text)
    boolean = root.find(SPARQL_XML + "boolean")
    if boolean is not None:
        return boolean.text.strip() == "true"
    names = [variable.get("name") for variable in root.iter(SPARQL_XML + "variable")]
    rows = []
    for result in root.iter(SPARQL_XML + "result"):
        cells = {binding.get("name"): of_element(binding[0]) for binding in result}
        rows.append(tuple(map(cells.get, names)))
    return names, rows


def of_element(element: ElementTree.Element) -> object:
    kind, text = element.tag.removeprefix(SPARQL_XML), element.text or ""
    if kind == "literal":
        return literal(text, element.get("datatype", ""), element.get("{http://www.w3.org/XML/1998/namespace}lang", ""))
    return ("blank", text) if kind == "bnode" else ("iri", text)


def of_json(text: str) -> object:
    results = json.loads(text)
    if "boolean" in results:
        return results["boolean"]
    names = results["head"]["vars"]
    def cell(term: dict | None) -> object:
        if term is None:
            return None
        if term["type"] in ("uri", "bnode"):
            return ("iri" if term["type"] == "uri" else "blank"), term["value"]
        return literal(term["value"], term.get("datatype", ""), term.get("xml:lang", ""))
    return names, [tuple(cell(row.get(name)) for name in names) for row in results["results"]["bindings"]]


def of_table(text: str, mark: str) -> object:
    """CSV, or TSV with `mark` a tab: texts alone."""
    head, *rows = csv.reader(text.splitlines(), delimiter=mark) if mark == "," else [line.split("\t") for line in text.splitlines()]
    return [name.lstrip("?") for name in head], [tuple(lexical(of_turtle(cell) if mark == "\t" else cell) for cell in row) for row in rows]


def of_turtle(term: str) -> str:
    """The text of a term of TSV."""
    if term.startswith("<"):
        return term[1:-1]
    return term[1:].split('"')[0] if term.startswith('"') else term


def lexical(term: object) -> str:
    """A term as CSV has it: numbers by their value."""
    if isinstance(term, tuple):
        text = "_:" if term[0] == "blank" else str(term[1])
    else:
        text = "" if term is None else {True: "true", False: "false"}.get(term, term) if isinstance(term, bool) else term
    if text.startswith("_:"):
        return "_:"
    try:
        return f"{float(text):.12g}"
    except ValueError:
        return text


# ---- equality up to blank nodes

def blanks(row: tuple) -> list[str]:
    return [term[1] for term in row if isinstance(term, tuple) and term[0] == "blank"]


def mapped(row: tuple, mapping: dict[str, str]) -> tuple:
    return tuple(("blank", mapping.get(term[1])) if isinstance(term, tuple) and term[0] == "blank" else term for term in row)


def joined(expected: tuple, actual: tuple, mapping: dict[str, str]) -> dict[str, str] | None:
    """The mapping of blank nodes with which the rows are equal; none where they cannot be."""
    mapping = dict(mapping)
    if len(expected) != len(actual):
        return None
    for one, other in zip(expected, actual):
        if not (isinstance(one, tuple) and one[0] == "blank"):
            if one != other:
                return None
        elif not (isinstance(other, tuple) and other[0] == "blank") or mapping.setdefault(one[1], other[1]) != other[1]:
            return None
    return mapping if len(set(mapping.values())) == len(mapping) else None


def same(expected: list[tuple], actual: list[tuple], ordered: bool = False, mapping: dict[str, str] | None = None) -> bool:
    """Whether the rows are the same, also in another order unless `ordered`, when blank nodes are renamed."""
    mapping = mapping or {}
    if len(expected) != len(actual):
        return False
    if not expected:
        return True
    if not any(map(blanks, expected)):
        return expected == actual if ordered else Counter(expected) == Counter(actual)
    # The row of which most is known first.
    first = 0 if ordered else min(range(len(expected)), key=lambda i: sum(b not in mapping for b in blanks(expected[i])))
    rest = expected[:first] + expected[first + 1:]
    for at in range(1 if ordered else len(actual)):
        further = joined(expected[first], actual[at], mapping)
        if further is not None and same(rest, actual[:at] + actual[at + 1:], ordered, further):
            return True
    return False
