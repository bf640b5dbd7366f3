"""Pydantic AI: tools for an agent."""

from __future__ import annotations

from typing import Any

from pydantic_ai import ModelRetry, Tool

from ..client import Omni
from .tools import DEFINITIONS, ToolDefinition, run_tool


def omni_tools(client: Omni) -> list[Tool[Any]]:
    """ask_sources, find_sources, describe_source, query_source. After a failed call the model may try again."""
    return [_tool(client, definition) for definition in DEFINITIONS]


def _tool(client: Omni, definition: ToolDefinition) -> Tool[Any]:
    def run(**arguments: Any) -> str:
        result = run_tool(client, definition.name, arguments)
        if result.is_error:
            raise ModelRetry(result.text)
        return result.text

    return Tool.from_schema(run, definition.name, definition.description, definition.parameters)
