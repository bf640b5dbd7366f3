"""The official Python client (mcp 2.x) against a server. usage: mcp_python.py OMNI CONFIG URL"""

import asyncio
import sys

from mcp import Client, StdioServerParameters

TOOLS = ["ask", "search_sources", "describe_source", "query_source", "feedback"]


async def check(server, mode: str) -> None:
    told = []

    async def progress(done, total, message) -> None:
        told.append(done)

    async with Client(server, mode=mode, read_timeout_seconds=60) as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == TOOLS
        asked = await client.call_tool(
            "ask", {"question": "How many orders came from Norway?"}, progress_callback=progress
        )
        assert asked.structured_content["evidence"][0]["source"] == "sales", asked
        assert told and told == sorted(told)
        assert (await client.call_tool("query_source", {"source": "sales", "query": "DROP TABLE orders"})).is_error
        resource = (await client.list_resources()).resources[0]
        assert "CREATE TABLE" in (await client.read_resource(resource.uri)).contents[0].text
        assert (await client.get_prompt("write_sql", {"source": "sales", "question": "How many?"})).messages
        try:
            await client.call_tool("nonsense", {})
            raise AssertionError("a tool that does not exist was called")
        except Exception as error:
            assert "no tool" in str(error), error
        await left(client)


async def left(client: "Client") -> None:
    """A call that is given up does not keep the next from being answered."""
    call = asyncio.create_task(client.call_tool("ask", {"question": "Which suppliers were founded after 2010?"}))
    await asyncio.sleep(0)
    call.cancel()
    assert (await client.call_tool("search_sources", {})).structured_content["total"] > 0


async def main() -> None:
    omni, config, url = sys.argv[1:]
    for mode in ("auto", "legacy", "2026-07-28"):
        await check(StdioServerParameters(command=omni, args=["mcp", "--config", config, "-q"]), mode)
        await check(url, mode)
        print(f"mcp 2.x, {mode}: stdio and HTTP")


asyncio.run(main())
