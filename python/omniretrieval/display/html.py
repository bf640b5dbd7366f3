"""Answers and tables as HTML. All that comes from data is escaped: it may be written by anybody."""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from ..visible import visible
from .chart import render_chart

if TYPE_CHECKING:
    from ..answer import Answer, Evidence, Query
    from ..tables import Table

MAX_ROWS = 20
_MAX_CELL = 300  # characters
_MAX_PASSAGE = 600
_SMALL = "color:#666;font-size:90%"
_PRE = "background:#f6f6f6;color:#222;padding:6px;white-space:pre-wrap;text-align:left"


def escaped(value: Any, longest: int | None = None) -> str:
    """A value as text that no browser takes for markup and that turns no text around."""
    text = (
        value if isinstance(value, str) else "" if value is None else json.dumps(value, ensure_ascii=False, default=str)
    )
    if longest is not None and len(text) > longest:
        text = text[:longest] + "…"
    return html.escape(visible(text), quote=True)


def render_table(table: Table, limit: int = MAX_ROWS) -> str:
    """The first rows, and how many there are."""
    head = "".join(f"<th>{escaped(name, _MAX_CELL)}</th>" for name in table.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escaped(cell, _MAX_CELL)}</td>" for cell in row) + "</tr>"
        for row in table.cells[:limit]
    )
    count = f"{len(table)} row{'' if len(table) == 1 else 's'}"
    shown = f", {limit} shown" if len(table) > limit else ""
    cut = ", more were cut off" if table.truncated else ""
    return (
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f'<div style="{_SMALL}">{count}{shown}{cut}</div>'
    )


def render_answer(answer: Answer) -> str:
    """The text, the rows with a chart where they suit one, citations, queries, and what else may have been meant."""
    parts = [f"<p><strong>{escaped(answer.text)}</strong></p>", _state(answer)]
    if answer.answered and answer.tables:
        parts += [render_table(answer.table), render_chart(answer.table)]
    parts += [_citation(piece) for piece in answer.citations]
    parts += [_contradictions(answer), _interpretations(answer)]
    parts += [f'<div style="{_SMALL}">⚠ {escaped(warning)}</div>' for warning in answer.warnings]
    return f'<div class="omniretrieval">{"".join(parts)}</div>'


def _state(answer: Answer) -> str:
    if not answer.answered:
        return f'<div style="{_SMALL}">{escaped(answer.status)}</div>'
    guess = " · a guess: read its query" if answer.is_guess else ""
    return f'<div style="{_SMALL}">confidence {answer.confidence:.0%}{guess}</div>'


def _citation(piece: Evidence) -> str:
    head = f"[{piece.number}] {escaped(str(piece.provenance))}"
    passage = ""
    if piece.passage:
        passage = f"<blockquote>{escaped(piece.passage.text, _MAX_PASSAGE)}</blockquote>"
    query = _query(piece.query) if piece.query and not piece.passage else ""
    return f"<div>{head}</div>{passage}{query}"


def _query(query: Query) -> str:
    parameters = ", ".join(f"{name} = {json.dumps(value, default=str)}" for name, value in query.parameters.items())
    notes = [f"with {parameters}"] if parameters else []
    notes += [f"asks: {query.asks}"] if query.asks else []
    notes += [f"ignores: {query.unused_words}"] if query.unused_words else []
    below = "".join(f'<div style="{_SMALL}">{escaped(note)}</div>' for note in notes)
    return f'<pre style="{_PRE}">{escaped(query.text)}</pre>{below}'


def _details(title: str, items: Iterable[str]) -> str:
    listed = "".join(f"<li>{item}</li>" for item in items)
    return f"<details><summary>{title}</summary><ul>{listed}</ul></details>" if listed else ""


def _contradictions(answer: Answer) -> str:
    return _details(
        "Sources disagree",
        (
            f"{escaped(one.attribute)} of {escaped(one.entity)}: "
            + "; ".join(f"{escaped(claim.value)} ({escaped(str(claim.provenance))})" for claim in one.claims)
            for one in answer.contradictions
        ),
    )


def _interpretations(answer: Answer) -> str:
    if len(answer.interpretations) < 2:
        return ""
    return _details(
        "It may also mean",
        (f"{one.number}: {escaped(one.asks)} ({escaped(one.query.source)})" for one in answer.interpretations),
    )
