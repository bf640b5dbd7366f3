"""Against llama-index-core, with its mock model where it wants one."""

from __future__ import annotations

import asyncio

from llama_index.core.llms import MockLLM
from llama_index.core.query_engine import RetrieverQueryEngine
from llama_index.core.tools import QueryEngineTool

import omniretrieval as omni
from omniretrieval.adapters.llamaindex import OmniQueryEngine, OmniRetriever


def test_the_retriever_gives_nodes(fake: omni.Omni) -> None:
    rows, passage = OmniRetriever(fake).retrieve("Hello")
    assert rows.text.startswith("region: Nordics") and rows.metadata["source"] == "sales" and rows.score == 0.875
    assert passage.text == "Orders come by region."
    assert len(asyncio.run(OmniRetriever(fake, limit=1).aretrieve("Hello"))) == 1


def test_a_query_engine_of_the_package_uses_it(fake: omni.Omni) -> None:
    engine = RetrieverQueryEngine.from_args(OmniRetriever(fake), llm=MockLLM())
    assert len(engine.query("Hello").source_nodes) == 2


def test_the_query_engine_answers(fake: omni.Omni) -> None:
    engine = OmniQueryEngine(fake)
    for response in (engine.query("Hello"), asyncio.run(engine.aquery("Hello"))):
        assert str(response) == "Hello" and len(response.source_nodes) == 2
        assert response.metadata["status"] == "answered" and response.metadata["queries"][0].startswith("SELECT")


def test_the_query_engine_as_a_tool(fake: omni.Omni) -> None:
    tool = QueryEngineTool.from_defaults(OmniQueryEngine(fake), name="omni", description="All sources")
    assert str(tool.call(input="Hello")) == "Hello"
