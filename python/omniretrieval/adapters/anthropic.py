"""Tools for the Anthropic API: definitions, and a dispatcher for the calls that a model makes.

reply = api.messages.create(model=…, messages=messages, tools=tool_definitions(), max_tokens=…)
messages += [{"role": "assistant", "content": reply.content},
             {"role": "user", "content": run_tool_uses(client, reply.content)}]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..client import Omni
from .tools import DEFINITIONS, run_tool


def tool_definitions() -> list[dict[str, Any]]:
    return [{"name": d.name, "description": d.description, "input_schema": d.parameters} for d in DEFINITIONS]


def run_tool_uses(client: Omni, content: Iterable[Any]) -> list[dict[str, Any]]:
    """Runs the calls in the content of a message. Gives the blocks of type "tool_result" that answer them."""
    results = []
    for block in content:
        if block.type != "tool_use":
            continue
        result = run_tool(client, block.name, block.input)
        results.append(
            {"type": "tool_result", "tool_use_id": block.id, "content": result.text, "is_error": result.is_error}
        )
    return results
