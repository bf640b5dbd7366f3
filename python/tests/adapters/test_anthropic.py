"""Against the types of the package: what it sends validates, what it receives is dispatched. No server is asked."""

from __future__ import annotations

import json

from anthropic.types import Message, ToolParam, ToolResultBlockParam
from pydantic import TypeAdapter

import omniretrieval as omni
from omniretrieval.adapters.anthropic import run_tool_uses, tool_definitions


def test_definitions_are_those_of_the_package() -> None:
    TypeAdapter(list[ToolParam]).validate_python(tool_definitions())


def test_calls_of_a_message(fake: omni.Omni) -> None:
    message = Message.model_validate(
        {
            "id": "m",
            "type": "message",
            "role": "assistant",
            "model": "none",
            "stop_reason": "tool_use",
            "usage": {"input_tokens": 1, "output_tokens": 1},
            "content": [
                {"type": "text", "text": "I look."},
                {"type": "tool_use", "id": "1", "name": "ask_sources", "input": {"question": "Hello"}},
                {"type": "tool_use", "id": "2", "name": "ask_sources", "input": {"question": "refuse"}},
            ],
        }
    )
    results = run_tool_uses(fake, message.content)
    TypeAdapter(list[ToolResultBlockParam]).validate_python(results)
    assert [result["tool_use_id"] for result in results] == ["1", "2"]
    assert json.loads(results[0]["content"])["answer"] == "Hello" and not results[0]["is_error"]
    assert results[1]["is_error"] and "Ask for a read" in results[1]["content"]
