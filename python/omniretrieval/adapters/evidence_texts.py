"""Evidence as texts with metadata, which retrievers of frameworks return as their documents."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ..answer import Answer, Evidence
from ..tables import Table

MAX_ROWS = 50


@dataclass(frozen=True)
class EvidenceText:
    """A passage, or rows with a line each; metadata says where it comes from."""

    id: str
    text: str
    score: float
    metadata: dict[str, Any]


def list_evidence_texts(answer: Answer, limit: int | None = None) -> list[EvidenceText]:
    """The evidence of an answer, cited pieces first; none where there is no answer."""
    if not answer.answered:
        return []
    ordered = sorted(answer.evidence, key=lambda piece: not piece.cited)
    return [_text_of(piece) for piece in ordered[:limit]]


def format_rows(table: Table, limit: int = MAX_ROWS) -> str:
    """A row a line: "name: Aurora; city: Oslo"."""
    lines = ["; ".join(f"{name}: {_cell(value)}" for name, value in row.items()) for row in table.rows[:limit]]
    if len(table) > limit:
        lines.append(f"… {len(table) - limit} more rows")
    return "\n".join(lines)


def _cell(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)


def _text_of(piece: Evidence) -> EvidenceText:
    place = piece.provenance
    metadata: dict[str, Any] = {
        "source": place.source,
        "language": place.language,
        "elements": list(place.elements),
        "citation": piece.number,
        "cited": piece.cited,
        "confidence": piece.confidence,
    }
    if piece.query:
        metadata["query"] = piece.query.text
        metadata["parameters"] = dict(piece.query.parameters)
    if piece.passage:
        metadata["document"] = piece.passage.document
        if piece.passage.page:
            metadata["page"] = piece.passage.page
    text = piece.passage.text if piece.passage else format_rows(piece.table) if piece.table is not None else ""
    where = place.document or ",".join(place.elements)
    return EvidenceText(f"{place.source}/{where}#{piece.number}", text, piece.confidence, metadata)
