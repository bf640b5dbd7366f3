"""The tools that models call, and evidence as texts, without any framework."""

from __future__ import annotations

import json
from typing import Any

import pytest

import omniretrieval as omni
from omniretrieval.adapters.evidence_texts import format_rows, list_evidence_texts
from omniretrieval.adapters.tools import DEFINITIONS, MAX_CHARACTERS, run_tool


def run(client: omni.Omni, name: str, arguments: Any) -> Any:
    result = run_tool(client, name, arguments)
    assert not result.is_error, result.text
    return json.loads(result.text)


def test_every_tool_runs(fake: omni.Omni) -> None:
    answer = run(fake, "ask_sources", '{"question": "Hello"}')
    assert (answer["status"], answer["answer"], answer["guess"]) == ("answered", "Hello", False)
    assert answer["evidence"][0]["rows"] == [["Nordics", 7, 7], ["Iberia", 5, 5]]
    assert answer["evidence"][1] == {
        "citation": 2,
        "from": "handbook · SEARCH · sales.pdf, page 3",
        "text": "Orders come by region.",
    }
    assert [source["id"] for source in run(fake, "find_sources", {})["sources"]] == ["sales"]
    assert run(fake, "describe_source", {"source": "sales", "like": None})["schema"] == "orders(id)"
    rows = run(fake, "query_source", {"source": "sales", "query": "SELECT :p", "parameters": {"p": 1}})
    assert rows == {"columns": ["p"], "rows": [['{"p": 1}']]}
    assert {definition.name for definition in DEFINITIONS} == {
        "ask_sources",
        "find_sources",
        "describe_source",
        "query_source",
    }


@pytest.mark.parametrize(
    "name, arguments, problem",
    [
        ("rm", {}, "no tool 'rm'"),
        ("ask_sources", "{", "no JSON object"),
        ("ask_sources", "[1]", "no JSON object"),
        ("ask_sources", "[" * 100_000, "no JSON object"),
        ("ask_sources", {}, "lacks 'question'"),
        ("ask_sources", {"question": 7}, "no string"),
        ("ask_sources", {"question": "x", "path": "/etc"}, "no argument 'path'"),
        ("query_source", {"source": "s", "query": "q", "parameters": "x"}, "no object"),
        ("ask_sources", {"question": "refuse"}, "no. Ask for a read."),
        ("ask_sources", {"question": "die"}, "signal 9"),
    ],
)
def test_a_call_that_fails_tells_the_model(fake: omni.Omni, name: str, arguments: Any, problem: str) -> None:
    result = run_tool(fake, name, arguments)
    assert result.is_error and problem in result.text


def test_a_long_result_is_cut(fake: omni.Omni) -> None:
    result = run_tool(fake, "ask_sources", {"question": "x" * MAX_CHARACTERS * 2})
    assert len(result.text) < MAX_CHARACTERS + 100 and "cut off" in result.text


def test_evidence_texts(report: dict[str, Any]) -> None:
    report["answer"]["citations"] = [1]
    passage, rows = list_evidence_texts(omni.Answer(report))
    assert (passage.text, passage.metadata["document"], passage.metadata["page"]) == (
        "Orders come by region.",
        "sales.pdf",
        3,
    )
    assert rows.text == "region: Nordics; orders: 7; orders_2: 7\nregion: Iberia; orders: 5; orders_2: 5"
    assert rows.metadata["query"].startswith("SELECT") and rows.metadata["parameters"] == {"p1": 2025}
    assert passage.id != rows.id
    assert len(list_evidence_texts(omni.Answer(report), 1)) == 1
    report["status"] = "abstained"
    assert list_evidence_texts(omni.Answer(report)) == []


def test_many_rows_are_counted() -> None:
    assert format_rows(omni.Table(["a"], [[1], [None], ["x"]]), 2) == "a: 1\na: null\n… 1 more rows"
