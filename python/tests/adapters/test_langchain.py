"""Against langchain-core."""

from __future__ import annotations

import asyncio
import json

import pytest
from langchain_core.messages import ToolCall, ToolMessage
from langchain_core.runnables import RunnableLambda
from langchain_core.utils.function_calling import convert_to_openai_tool

import omniretrieval as omni
from omniretrieval.adapters.langchain import OmniRetriever, omni_tools


def test_the_retriever_gives_documents(fake: omni.Omni) -> None:
    rows, passage = OmniRetriever(client=fake).invoke("Hello")
    assert rows.page_content.startswith("region: Nordics") and rows.metadata["source"] == "sales"
    assert passage.page_content == "Orders come by region." and passage.metadata["document"] == "sales.pdf"
    assert len(OmniRetriever(client=fake, k=1).invoke("Hello")) == 1


def test_the_retriever_in_a_chain_and_async(fake: omni.Omni) -> None:
    chain = OmniRetriever(client=fake) | RunnableLambda(lambda documents: len(documents))
    assert chain.invoke("Hello") == 2
    assert asyncio.run(chain.ainvoke("Hello")) == 2
    assert chain.batch(["Hello", "there"]) == [2, 2]


def test_an_error_reaches_the_caller(fake: omni.Omni) -> None:
    with pytest.raises(omni.RefusedError):
        OmniRetriever(client=fake).invoke("refuse")


def test_tools_run_and_describe_themselves(fake: omni.Omni) -> None:
    tools = {tool.name: tool for tool in omni_tools(fake)}
    assert json.loads(tools["ask_sources"].invoke({"question": "Hello"}))["answer"] == "Hello"
    assert json.loads(asyncio.run(tools["ask_sources"].ainvoke({"question": "Hello"})))["answer"] == "Hello"
    arguments = {"source": "sales", "query": "SELECT :p", "parameters": {"p": 1}}
    assert json.loads(tools["query_source"].invoke(arguments))["rows"] == [['{"p": 1}']]
    schema = convert_to_openai_tool(tools["query_source"])["function"]
    assert set(schema["parameters"]["properties"]) == {"source", "query", "parameters"}
    assert schema["parameters"]["required"] == ["source", "query"]


def test_the_call_of_a_model(fake: omni.Omni) -> None:
    tools = {tool.name: tool for tool in omni_tools(fake)}
    call = ToolCall(name="ask_sources", args={"question": "refuse"}, id="1", type="tool_call")
    message = tools["ask_sources"].invoke(call)
    assert isinstance(message, ToolMessage) and message.tool_call_id == "1" and "Ask for a read" in message.content
