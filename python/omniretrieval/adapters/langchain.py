"""LangChain: a retriever and tools."""

from __future__ import annotations

import asyncio
from typing import Any

from langchain_core.callbacks import CallbackManagerForRetrieverRun
from langchain_core.documents import Document
from langchain_core.retrievers import BaseRetriever
from langchain_core.tools import BaseTool, StructuredTool
from pydantic import ConfigDict

from ..client import Omni
from .evidence_texts import list_evidence_texts
from .tools import DEFINITIONS, ToolDefinition, run_tool


class OmniRetriever(BaseRetriever):
    """Gives the evidence of an answer as documents, cited pieces first; none where there is no answer."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    client: Omni
    k: int | None = None  # documents at most

    def _get_relevant_documents(self, query: str, *, run_manager: CallbackManagerForRetrieverRun) -> list[Document]:
        found = list_evidence_texts(self.client.ask(query), self.k)
        return [Document(page_content=one.text, metadata=one.metadata, id=one.id) for one in found]


def omni_tools(client: Omni) -> list[BaseTool]:
    """Tools for an agent: ask_sources, find_sources, describe_source, query_source."""
    return [_tool(client, definition) for definition in DEFINITIONS]


def _tool(client: Omni, definition: ToolDefinition) -> BaseTool:
    def run(**arguments: Any) -> str:
        return run_tool(client, definition.name, arguments).text

    async def run_async(**arguments: Any) -> str:
        return await asyncio.to_thread(run, **arguments)

    return StructuredTool.from_function(
        func=run,
        coroutine=run_async,
        name=definition.name,
        description=definition.description,
        args_schema=definition.parameters,
        infer_schema=False,
    )
