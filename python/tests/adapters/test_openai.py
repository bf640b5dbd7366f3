"""Against the types of the package: what it sends validates, what it receives is dispatched. No server is asked."""

from __future__ import annotations

import json

from openai.types.chat import ChatCompletionMessage, ChatCompletionToolParam
from openai.types.responses import FunctionToolParam, ResponseFunctionToolCall, ResponseOutputMessage
from pydantic import TypeAdapter

import omniretrieval as omni
from omniretrieval.adapters.openai import (
    response_tool_definitions,
    run_function_calls,
    run_tool_calls,
    tool_definitions,
)


def test_definitions_are_those_of_the_package() -> None:
    TypeAdapter(list[ChatCompletionToolParam]).validate_python(tool_definitions())
    TypeAdapter(list[FunctionToolParam]).validate_python(response_tool_definitions())


def test_calls_of_a_chat(fake: omni.Omni) -> None:
    message = ChatCompletionMessage.model_validate(
        {
            "role": "assistant",
            "tool_calls": [
                {
                    "id": "1",
                    "type": "function",
                    "function": {"name": "ask_sources", "arguments": '{"question": "Hello"}'},
                },
                {"id": "2", "type": "function", "function": {"name": "nothing", "arguments": "{}"}},
            ],
        }
    )
    first, second = run_tool_calls(fake, message)
    assert (first["role"], first["tool_call_id"]) == ("tool", "1")
    assert json.loads(first["content"])["answer"] == "Hello"
    assert second["tool_call_id"] == "2" and "no tool 'nothing'" in second["content"]
    assert run_tool_calls(fake, ChatCompletionMessage(role="assistant", content="Hello")) == []


def test_calls_of_a_response(fake: omni.Omni) -> None:
    output = [
        ResponseOutputMessage.model_validate(
            {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": []}
        ),
        ResponseFunctionToolCall(
            type="function_call", call_id="c", name="query_source", arguments='{"source": "sales", "query": "SELECT 1"}'
        ),
    ]
    (result,) = run_function_calls(fake, output)
    assert (result["type"], result["call_id"]) == ("function_call_output", "c")
    assert json.loads(result["output"])["columns"] == ["p"]
