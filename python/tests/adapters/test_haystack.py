"""Against haystack-ai."""

from __future__ import annotations

from haystack import Pipeline
from haystack.components.joiners import DocumentJoiner

import omniretrieval as omni
from omniretrieval.adapters.haystack import OmniRetriever


def test_the_component_runs(fake: omni.Omni) -> None:
    result = OmniRetriever(fake).run(query="Hello")
    assert [document.meta["source"] for document in result["documents"]] == ["sales", "handbook"]
    assert result["documents"][0].score == 0.875 and result["answer"]["answer"] == "Hello"
    assert len(OmniRetriever(fake, top_k=1).run(query="Hello")["documents"]) == 1


def test_the_component_in_a_pipeline(fake: omni.Omni) -> None:
    pipeline = Pipeline()
    pipeline.add_component("omni", OmniRetriever(fake))
    pipeline.add_component("joiner", DocumentJoiner())
    pipeline.connect("omni.documents", "joiner.documents")
    result = pipeline.run({"omni": {"query": "Hello", "top_k": 2}}, include_outputs_from={"omni"})
    assert len(result["joiner"]["documents"]) == 2 and result["omni"]["answer"]["status"] == "answered"
