"""Against pydantic-ai, with its scripted models."""

from __future__ import annotations

import json

from pydantic_ai import Agent
from pydantic_ai.messages import ModelMessage, ModelResponse, RetryPromptPart, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

import omniretrieval as omni
from omniretrieval.adapters.pydantic_ai import omni_tools


def collect_replies(client: omni.Omni, *questions: str) -> list[str]:
    """What comes back to an agent whose model asks these questions one after the other."""
    seen: list[str] = []

    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        assert {tool.name for tool in info.function_tools} >= {"ask_sources", "query_source"}
        last = messages[-1].parts[-1]
        if isinstance(last, (ToolReturnPart, RetryPromptPart)):
            seen.append(str(last.content))
        if len(seen) == len(questions):
            return ModelResponse(parts=[TextPart("done")])
        return ModelResponse(parts=[ToolCallPart("ask_sources", {"question": questions[len(seen)]})])

    result = Agent(FunctionModel(model), tools=omni_tools(client)).run_sync("Hello?")
    assert result.output == "done"
    return seen


def test_an_agent_calls_a_tool(fake: omni.Omni) -> None:
    (reply,) = collect_replies(fake, "Hello")
    assert json.loads(reply)["answer"] == "Hello"


def test_after_a_failed_call_the_model_may_try_again(fake: omni.Omni) -> None:
    failed, reply = collect_replies(fake, "refuse", "Hello")
    assert "Ask for a read" in failed
    assert json.loads(reply)["answer"] == "Hello"
