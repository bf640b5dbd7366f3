"""The official Python client of the major version before (mcp 1.x). usage: mcp_python1.py OMNI CONFIG URL"""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamablehttp_client


async def check(read, write) -> None:
    told = []

    async def progress(done, total, message) -> None:
        told.append(done)

    async with ClientSession(read, write) as session:
        await session.initialize()
        assert len((await session.list_tools()).tools) == 5
        asked = await session.call_tool(
            "ask", {"question": "How many orders came from Norway?"}, progress_callback=progress
        )
        assert asked.structuredContent["evidence"][0]["source"] == "sales", asked
        assert told and told == sorted(told)
        assert (await session.call_tool("query_source", {"source": "sales", "query": "DROP TABLE orders"})).isError
        assert (await session.list_prompts()).prompts


async def main() -> None:
    omni, config, url = sys.argv[1:]
    async with stdio_client(StdioServerParameters(command=omni, args=["mcp", "--config", config, "-q"])) as (read, write):
        await check(read, write)
    async with streamablehttp_client(url) as (read, write, _):
        await check(read, write)
    print("mcp 1.x: stdio and HTTP")


asyncio.run(main())
