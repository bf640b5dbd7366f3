"""Tools for the OpenAI API: definitions, and a dispatcher for the calls that a model makes.

tools = tool_definitions()
reply = api.chat.completions.create(model=…, messages=messages, tools=tools)
messages += [reply.choices[0].message, *run_tool_calls(client, reply.choices[0].message)]
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..client import Omni
from .tools import DEFINITIONS, run_tool


def tool_definitions() -> list[dict[str, Any]]:
    """For chat completions."""
    return [
        {"type": "function", "function": {"name": d.name, "description": d.description, "parameters": d.parameters}}
        for d in DEFINITIONS
    ]


def response_tool_definitions() -> list[dict[str, Any]]:
    """For the Responses API."""
    return [
        {"type": "function", "name": d.name, "description": d.description, "parameters": d.parameters, "strict": False}
        for d in DEFINITIONS
    ]


def run_tool_calls(client: Omni, message: Any) -> list[dict[str, Any]]:
    """Runs the calls of an assistant's message. Gives the messages of role "tool" that belong behind it."""
    return [
        {
            "role": "tool",
            "tool_call_id": call.id,
            "content": run_tool(client, call.function.name, call.function.arguments).text,
        }
        for call in message.tool_calls or ()
        if call.type == "function"
    ]


def run_function_calls(client: Omni, output: Iterable[Any]) -> list[dict[str, Any]]:
    """Runs the calls in the output of a response. Gives the items that belong into the next input."""
    return [
        {
            "type": "function_call_output",
            "call_id": item.call_id,
            "output": run_tool(client, item.name, item.arguments).text,
        }
        for item in output
        if item.type == "function_call"
    ]
