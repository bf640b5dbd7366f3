"""Against dspy, with its dummy model for the agent."""

from __future__ import annotations

import json

import dspy
from dspy.utils import DummyLM

import omniretrieval as omni
from omniretrieval.adapters.dspy import OmniRetrieve, omni_tools


def test_the_module_gives_passages(fake: omni.Omni) -> None:
    result = OmniRetrieve(fake)("Hello")
    assert result.passages[0].startswith("region: Nordics") and result.passages[1] == "Orders come by region."
    assert (result.answer, result.status, result.metadata[0]["source"]) == ("Hello", "answered", "sales")
    assert len(OmniRetrieve(fake, k=1)("Hello").passages) == 1
    assert len(OmniRetrieve(fake)("Hello", k=1).passages) == 1


def test_tools_run(fake: omni.Omni) -> None:
    tools = {tool.name: tool for tool in omni_tools(fake)}
    assert json.loads(tools["ask_sources"](question="Hello"))["answer"] == "Hello"
    assert json.loads(tools["query_source"](source="s", query="q", parameters={"p": 1}))["rows"] == [['{"p": 1}']]
    assert "Ask for a read" in tools["ask_sources"](question="refuse")


def test_an_agent_calls_a_tool(fake: omni.Omni) -> None:
    replies = [
        {"next_thought": "ask", "next_tool_name": "ask_sources", "next_tool_args": {"question": "Hello"}},
        {"next_thought": "done", "next_tool_name": "finish", "next_tool_args": {}},
        {"reasoning": "result", "answer": "done"},
    ]
    with dspy.context(lm=DummyLM(replies)):
        result = dspy.ReAct("question -> answer", tools=omni_tools(fake))(question="Hello?")
    assert result.answer == "done"
    assert json.loads(result.trajectory["observation_0"])["answer"] == "Hello"
