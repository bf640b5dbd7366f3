"""Adapters for frameworks. Each module needs its framework installed, and nothing else:

langchain, llamaindex, haystack, dspy, pydantic_ai. `openai` and `anthropic` need no package: tools are plain data.
"""
