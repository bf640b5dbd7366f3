"""The tools that a language model may call, free of any framework: definitions, and one function that runs a call."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..answer import Answer, Evidence
from ..client import Omni
from ..errors import InvalidArgumentError, OmniError
from ..requests import Source
from ..tables import Table

MAX_CHARACTERS = 24_000  # of a result
_MAX_ROWS = 100


@dataclass(frozen=True)
class ToolDefinition:
    """A name, what it is for, and the JSON Schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, Any]


def _schema(required: list[str], **properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


DEFINITIONS: tuple[ToolDefinition, ...] = (
    ToolDefinition(
        "ask_sources",
        "Answers a question in plain words from all data sources, read-only, with the evidence, the queries and a "
        "confidence. Where the status is 'abstained', or 'guess' is true, use describe_source and query_source.",
        _schema(["question"], question=_text("The question in plain words")),
    ),
    ToolDefinition(
        "find_sources",
        "Lists the data sources, or those that may answer a question, best first, with what each holds.",
        _schema([], question=_text("Which sources may answer this; without it all are listed")),
    ),
    ToolDefinition(
        "describe_source",
        "The schema of one source in the terms of its query language. Read it before writing a query.",
        _schema(["source"], source=_text("The source's id"), like=_text("Only what this question needs")),
    ),
    ToolDefinition(
        "query_source",
        "Runs a query in the source's own language (SQL, SPARQL, Cypher, or words to search documents for). Only reads "
        "are run. Values belong into parameters: :name in SQL, $name in Cypher, ?name in SPARQL.",
        _schema(
            ["source", "query"],
            source=_text("The source's id"),
            query=_text("The query"),
            parameters={"type": "object", "description": "Values by name", "additionalProperties": True},
        ),
    ),
)


@dataclass(frozen=True)
class ToolResult:
    """What a tool gives back to the model: JSON, or of a failed call what to do next."""

    text: str
    is_error: bool = False


def run_tool(client: Omni, name: str, arguments: Mapping[str, Any] | str) -> ToolResult:
    """Runs one call that a model made. Its mistakes and those of sources are results, never exceptions.

    `arguments` may be the JSON text in which models write them.
    """
    try:
        result = _run(client, name, _arguments(name, arguments))
    except OmniError as error:
        return ToolResult(str(error), is_error=True)
    return ToolResult(_fitted(result))


def _arguments(name: str, given: Mapping[str, Any] | str) -> dict[str, Any]:
    definition = next((one for one in DEFINITIONS if one.name == name), None)
    if definition is None:
        names = ", ".join(one.name for one in DEFINITIONS)
        raise InvalidArgumentError(f"there is no tool '{name[:60]}'", f"Tools are: {names}.")
    try:
        arguments = json.loads(given or "{}") if isinstance(given, str) else dict(given)
    except (ValueError, RecursionError):
        arguments = None
    if not isinstance(arguments, dict):
        raise InvalidArgumentError(f"the arguments of {name} are no JSON object")
    known = definition.parameters["properties"]
    arguments = {key: value for key, value in arguments.items() if value is not None}
    for key in arguments:
        if key not in known:
            raise InvalidArgumentError(f"{name} has no argument '{str(key)[:60]}'", f"It has: {', '.join(known)}.")
    for key in definition.parameters["required"]:
        if key not in arguments:
            raise InvalidArgumentError(f"{name} lacks '{key}'")
    for key, value in arguments.items():
        wanted = dict if known[key]["type"] == "object" else str
        if not isinstance(value, wanted):
            raise InvalidArgumentError(f"'{key}' of {name} is no {known[key]['type']}")
    return arguments


def _run(client: Omni, name: str, arguments: dict[str, Any]) -> dict[str, Any]:
    if name == "ask_sources":
        return summarize_answer(client.ask(arguments["question"]))
    if name == "find_sources":
        return {"sources": [_source(source) for source in client.sources(arguments.get("question"))]}
    if name == "describe_source":
        source = client.describe(arguments["source"], like=arguments.get("like"))
        return {**_source(source), "schema": source.context}
    return _rows(client.query(arguments["source"], arguments["query"], arguments.get("parameters")))


def summarize_answer(answer: Answer) -> dict[str, Any]:
    """What a model needs of an answer."""
    return {
        "status": answer.status,
        "answer": answer.text,
        "confidence": round(answer.confidence, 2),
        "guess": answer.is_guess,
        "evidence": [_evidence(piece) for piece in answer.evidence],
        "warnings": answer.warnings,
    }


def _evidence(piece: Evidence) -> dict[str, Any]:
    fields: dict[str, Any] = {"citation": piece.number, "from": str(piece.provenance)}
    if piece.passage:
        return {**fields, "text": piece.passage.text}
    if piece.query:
        fields.update(query=piece.query.text, parameters=dict(piece.query.parameters), asks=piece.query.asks)
    return {**fields, **_rows(piece.table)} if piece.table is not None else fields


def _rows(table: Table) -> dict[str, Any]:
    fields: dict[str, Any] = {"columns": table.columns, "rows": table.cells[:_MAX_ROWS]}
    left = len(table) - _MAX_ROWS
    if left > 0 or table.truncated:
        fields["more_rows"] = left if left > 0 else True
    return fields


def _source(source: Source) -> dict[str, Any]:
    fields = {"id": source.id, "language": source.language, "holds": source.holds, "description": source.description}
    if source.tables:
        fields["tables"] = ", ".join(source.tables)
    return fields


def _fitted(result: dict[str, Any]) -> str:
    text = json.dumps(result, ensure_ascii=False, default=str)
    return text if len(text) <= MAX_CHARACTERS else text[:MAX_CHARACTERS] + "… (cut off: ask for less)"
