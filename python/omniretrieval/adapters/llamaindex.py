"""LlamaIndex: a retriever and a query engine."""

from __future__ import annotations

import asyncio
from typing import Any

from llama_index.core.base.base_query_engine import BaseQueryEngine
from llama_index.core.base.response.schema import RESPONSE_TYPE, Response
from llama_index.core.callbacks import CallbackManager
from llama_index.core.retrievers import BaseRetriever
from llama_index.core.schema import NodeWithScore, QueryBundle, TextNode

from ..answer import Answer
from ..client import Omni
from .evidence_texts import list_evidence_texts


def _nodes(answer: Answer, limit: int | None) -> list[NodeWithScore]:
    return [
        NodeWithScore(node=TextNode(id_=one.id, text=one.text, metadata=one.metadata), score=one.score)
        for one in list_evidence_texts(answer, limit)
    ]


class OmniRetriever(BaseRetriever):
    """Gives the evidence of an answer as nodes, cited pieces first; none where there is no answer."""

    def __init__(self, client: Omni, limit: int | None = None, callback_manager: CallbackManager | None = None) -> None:
        self._omni, self._limit = client, limit
        super().__init__(callback_manager=callback_manager)

    def _retrieve(self, query_bundle: QueryBundle) -> list[NodeWithScore]:
        return _nodes(self._omni.ask(query_bundle.query_str), self._limit)


class OmniQueryEngine(BaseQueryEngine):
    """Answers questions. No language model words the answer: its text is that of the program, with citations."""

    def __init__(self, client: Omni, callback_manager: CallbackManager | None = None) -> None:
        self._omni = client
        super().__init__(callback_manager=callback_manager or CallbackManager([]))

    def _query(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        answer = self._omni.ask(query_bundle.query_str)
        metadata: dict[str, Any] = {
            "status": answer.status,
            "confidence": answer.confidence,
            "guess": answer.is_guess,
            "queries": [query.text for query in answer.queries],
        }
        return Response(response=answer.text, source_nodes=_nodes(answer, None), metadata=metadata)

    async def _aquery(self, query_bundle: QueryBundle) -> RESPONSE_TYPE:
        return await asyncio.to_thread(self._query, query_bundle)

    def _get_prompt_modules(self) -> dict[str, Any]:
        return {}
