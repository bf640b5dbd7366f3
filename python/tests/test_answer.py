"""Answers, tables and what is shown of them."""

from __future__ import annotations

import html.parser
import json
import sys
from typing import Any

import pytest

import omniretrieval as omni
from omniretrieval.display.bundle import make_bundle
from omniretrieval.visible import visible


def test_what_an_answer_has(report: dict[str, Any]) -> None:
    answer = omni.Answer(report)
    assert answer.answered and not answer.is_guess
    assert answer.rows == [
        {"region": "Nordics", "orders": 7, "orders_2": 7},
        {"region": "Iberia", "orders": 5, "orders_2": 5},
    ]
    assert str(answer.query).startswith("SELECT region")
    assert answer.query is not None and answer.query.parameters == {"p1": 2025}
    assert answer.queries == [answer.query]
    assert answer.provenance == [omni.Provenance("sales", "SQL", ("orders",))]
    assert answer.evidence[1].passage == omni.Passage("sales.pdf", "Orders come by region.", 0.7, 3, 5, 20)
    assert str(answer.evidence[1].provenance) == "handbook · SEARCH · sales.pdf, page 3"
    assert answer.evidence[0].supporting is not None and answer.evidence[0].supporting.column("total") == [700, 500, 0]
    assert [(one.number, one.asks) for one in answer.interpretations] == [
        (1, "orders per region"),
        (2, "opportunities per region"),
    ]
    assert [claim.value for claim in answer.contradictions[0].claims] == ["30", "24 months"]
    assert answer.warnings == ["a file was left out"]
    assert str(answer) == "Nordics 7, Iberia 5 [1]\nconfidence 88%\n[1] sales · SQL · orders"


def test_an_answer_from_documents_has_its_passages_as_rows(report: dict[str, Any]) -> None:
    report["answer"]["citations"] = [1]
    answer = omni.Answer(report)
    assert answer.rows == [{"document": "sales.pdf", "page": 3, "text": "Orders come by region.", "score": 0.7}]
    assert [passage.document for passage in answer.passages] == ["sales.pdf"]


@pytest.mark.parametrize("status", ["abstained", "refused"])
def test_without_an_answer_there_are_no_rows(report: dict[str, Any], status: str) -> None:
    report["status"] = status
    answer = omni.Answer(report)
    assert not answer.answered and answer.rows == [] and answer.table.columns == []
    assert status in answer._repr_html_()


@pytest.mark.parametrize("key", ["status", "answer", "evidence", "attempts", "readings", "warnings"])
def test_a_report_that_lacks_something(report: dict[str, Any], key: str) -> None:
    del report[key]
    with pytest.raises(omni.ProtocolError, match="incomplete"):
        omni.Answer(report)


@pytest.mark.parametrize("attempt", [7, -8, "x", None])
def test_evidence_of_no_attempt(report: dict[str, Any], attempt: Any) -> None:
    report["evidence"][0]["attempt"] = attempt
    with pytest.raises(omni.ProtocolError):
        omni.Answer(report)


def test_a_table_is_a_sequence_of_rows() -> None:
    table = omni.Table(["a", "a", "b"], [[1, 2, 3], [4, 5]])
    assert table.columns == ["a", "a_2", "b"]
    assert len(table) == 2 and table[1] == {"a": 4, "a_2": 5, "b": None} and list(table) == table.rows
    assert table.column("b") == [3, None]
    with pytest.raises(KeyError):
        table.column("c")


def test_pandas_keeps_columns_without_rows() -> None:
    pytest.importorskip("pandas")
    assert list(omni.Table(["a", "b"], []).to_pandas().columns) == ["a", "b"]


MIXED = omni.Table(
    ["whole", "number", "mixed", "nested", "large", "none"],
    [[1, 1, "x", {"a": [1]}, 2**70, None], [2, 2.5, 3, [1], -1, None], [None, None, None, None, None, None]],
)
AS_TEXT = {"mixed": ["x", "3", None], "nested": ['{"a": [1]}', "[1]", None], "large": [str(2**70), "-1", None]}


def test_pandas_keeps_values() -> None:
    pandas = pytest.importorskip("pandas")
    frame = MIXED.to_pandas()
    assert frame["mixed"].tolist()[:2] == ["x", 3] and frame["nested"][0] == {"a": [1]}
    assert frame["whole"].tolist()[:2] == [1, 2] and pandas.isna(frame["whole"][2])


def test_polars_and_arrow_have_one_type_a_column() -> None:
    pytest.importorskip("polars")
    pytest.importorskip("pyarrow")
    for columns in (MIXED.to_polars().to_dict(as_series=False), MIXED.to_arrow().to_pydict()):
        assert columns["whole"] == [1, 2, None] and columns["number"] == [1.0, 2.5, None]
        assert {name: columns[name] for name in AS_TEXT} == AS_TEXT
    assert omni.Table(["a"], []).to_arrow().num_rows == 0 and omni.Table(["a"], []).to_polars().columns == ["a"]


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "polars", None)
    with pytest.raises(ModuleNotFoundError, match="polars"):
        MIXED.to_polars()


HOSTILE = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>&amp;\u202e\x1b[31m\ud800"


class Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.update(name for name, _ in attrs)


def hostile(value: Any) -> Any:
    """Every text of a report replaced, but those that steer how it is read; names of parameters, too."""
    if isinstance(value, dict):
        return {
            (HOSTILE if key == "p1" else key): value[key] if key in ("status",) else hostile(value[key])
            for key in value
        }
    if isinstance(value, list):
        return [hostile(item) for item in value]
    return HOSTILE if isinstance(value, str) else value


def test_data_never_become_markup(report: dict[str, Any]) -> None:
    for citations in ([0], [1], [0, 1]):
        report["answer"]["citations"] = citations
        answer = omni.Answer(hostile(report))
        tags = Tags()
        shown = answer._repr_html_() + answer.table._repr_html_()
        tags.feed(shown)
        assert not tags.tags & {"script", "img"} and "onerror" not in tags.attributes
        for steering in "\u202e\x1b\ud800":
            assert steering not in shown + str(answer) + repr(answer)
        shown.encode()


def test_a_chart_of_hostile_names(report: dict[str, Any]) -> None:
    table = omni.Table(["name", "value"], [[HOSTILE, 3], [HOSTILE, 1.5]])
    report["attempts"][0]["outcome"].update(columns=table.columns, rows=[list(row) for row in table.cells])
    shown = omni.Answer(report)._repr_html_()
    tags = Tags()
    tags.feed(shown)
    assert "svg" in tags.tags and not tags.tags & {"script", "img"}


def test_charts_are_drawn_of_names_and_numbers_alone() -> None:
    from omniretrieval.display.chart import render_chart

    assert render_chart(omni.Table(["a", "b"], [["x", 1], ["y", 0]])).count("<rect") == 2
    assert render_chart(omni.Table(["a", "b"], [["x", 0], ["y", 0]])).count("<rect") == 2
    for rows in (
        [["x", 1]],
        [["x", -1], ["y", 1]],
        [["x", True], ["y", 1]],
        [[1, 1], [2, 2]],
        [["x", None], ["y", 1]],
        [["x", float("inf")], ["y", 1]],
        [["x", 10**400], ["y", 1]],
    ):
        assert render_chart(omni.Table(["a", "b"], rows)) == "", rows


def test_long_tables_and_cells_are_cut_when_shown() -> None:
    shown = omni.Table(["a"], [["x" * 1000]] * 100)._repr_html_()
    assert shown.count("<tr>") == 21 and "x" * 301 not in shown and "100 rows, 20 shown" in shown


def test_a_bundle_has_what_the_front_end_wants(report: dict[str, Any]) -> None:
    answer = omni.Answer(report)
    assert set(answer._repr_mimebundle_()) == {"text/plain", "text/html"}
    assert set(make_bundle(answer, include={"text/plain"})) == {"text/plain"}
    assert set(make_bundle(answer, exclude={"text/plain"})) == {"text/html"}


def test_an_error_is_safe_to_print() -> None:
    error = omni.NotFoundError("no table '\x1b[31m\u202e'", "Look.")
    assert str(error) == "no table '\\u001b[31m\\u202e'. Look." and "\x1b" in error.message


def test_visible_keeps_what_people_write() -> None:
    text = "Größe\t日本語 🦉\nעברית é"
    assert visible(text) == text
    assert visible("\x1b]0;x\x07\u2066\U000e0041") == "\\u001b]0;x\\u0007\\u2066\\U000e0041"


def test_the_fixture_is_a_report_of_the_program(report: dict[str, Any]) -> None:
    """So that these tests speak of what the program sends."""
    schema = json.loads((__import__("conftest").ROOT / "docs/ask.schema.json").read_text(encoding="utf-8"))
    assert set(schema["required"]) <= set(report) <= set(schema["properties"])
    attempt = schema["properties"]["attempts"]["items"]
    for one in report["attempts"]:
        assert set(attempt["required"]) <= set(one) <= set(attempt["properties"])
    evidence = schema["properties"]["evidence"]["items"]
    for one in report["evidence"]:
        assert set(evidence["required"]) <= set(one) <= set(evidence["properties"])
