"""DSPy: a retrieval module and tools."""

from __future__ import annotations

from typing import Any

import dspy

from ..client import Omni
from .evidence_texts import list_evidence_texts
from .tools import DEFINITIONS, ToolDefinition, run_tool


class OmniRetrieve(dspy.Retrieve):  # type: ignore[misc]
    """Gives the evidence of an answer as passages, cited pieces first; none where there is no answer."""

    def __init__(self, client: Omni, k: int = 3) -> None:
        super().__init__(k=k)
        self._client = client

    def forward(self, query: str, k: int | None = None, **_: Any) -> dspy.Prediction:
        answer = self._client.ask(query)
        found = list_evidence_texts(answer, k if k is not None else self.k)
        return dspy.Prediction(
            passages=[one.text for one in found],
            metadata=[one.metadata for one in found],
            answer=answer.text,
            status=answer.status,
        )


def omni_tools(client: Omni) -> list[dspy.Tool]:
    """Tools for dspy.ReAct: ask_sources, find_sources, describe_source, query_source."""
    return [_tool(client, definition) for definition in DEFINITIONS]


def _tool(client: Omni, definition: ToolDefinition) -> dspy.Tool:
    def run(**arguments: Any) -> str:
        return run_tool(client, definition.name, arguments).text

    properties = definition.parameters["properties"]
    return dspy.Tool(
        run,
        name=definition.name,
        desc=definition.description,
        args=properties,
        arg_types={name: dict if schema["type"] == "object" else str for name, schema in properties.items()},
    )
