"""Haystack: a component that answers a query, and gives the evidence as documents."""

from __future__ import annotations

from typing import Any

from haystack import Document, component

from ..client import Omni
from .evidence_texts import list_evidence_texts
from .tools import summarize_answer


@component
class OmniRetriever:
    """Outputs `documents` (the evidence, cited pieces first; none where there is no answer) and `answer`."""

    def __init__(self, client: Omni, top_k: int | None = None) -> None:
        self._client, self._top_k = client, top_k

    @component.output_types(documents=list[Document], answer=dict[str, Any])
    def run(self, query: str, top_k: int | None = None) -> dict[str, Any]:
        answer = self._client.ask(query)
        found = list_evidence_texts(answer, top_k if top_k is not None else self._top_k)
        documents = [Document(id=one.id, content=one.text, meta=one.metadata, score=one.score) for one in found]
        return {"documents": documents, "answer": summarize_answer(answer)}
