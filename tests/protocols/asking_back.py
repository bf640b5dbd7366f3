"""Asking back, by the official Python client (mcp 2.x) against a server. usage: asking_back.py OMNI CONFIG URL"""

import asyncio
import sys

import mcp_types
from mcp import Client, StdioServerParameters

QUESTION = "What is the total price of all orders?"


async def answer(server, mode: str, choose) -> tuple[str, list[str]]:
    """The answer where the user chooses so, and what he was asked."""
    told = []

    async def elicit(context, params) -> mcp_types.ElicitResult:
        told.append(params.message)
        return mcp_types.ElicitResult(**choose)

    async with Client(server, mode=mode, read_timeout_seconds=60, elicitation_callback=elicit) as client:
        result = await client.call_tool("ask", {"question": QUESTION})
        return result.structured_content["answer"], told


async def main() -> None:
    omni, config, url = sys.argv[1:]
    for mode in ("legacy", "2026-07-28"):
        for server in (StdioServerParameters(command=omni, args=["mcp", "--config", config, "-q"]), url):
            first, told = await answer(server, mode, {"action": "accept", "content": {"meaning": "1"}})
            assert len(told) == 1 and "2. " in told[0], told
            second, _ = await answer(server, mode, {"action": "accept", "content": {"meaning": "2"}})
            assert first != second, first
            assert (await answer(server, mode, {"action": "decline"}))[0] == first
        print(f"asking back, {mode}: stdio and HTTP")


asyncio.run(main())
