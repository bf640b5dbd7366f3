"""The official Python client (mcp 2.x) calls the twenty tools of tests/tools, and what a group leaves out.

usage: named_tools.py OMNI CONFIG URL"""

import asyncio
import sys

from mcp import Client, StdioServerParameters

CALLS = {
    "orders_of_country": {"country": "Norway"},
    "customers_named": {"text": "a"},
    "orders_with_status": {"status": "open", "count": 1},
    "orders_above": {"amount": 100},
    "products_for_sale": {},
    "refunds_by_reason": {},
    "opportunities_in_stage": {"stage": "won"},
    "pipeline_since": {"since": "2024-01-01"},
    "interactions_with": {"customer": "Helsinki Harbour Services"},
    "lost_deals_above": {"amount": 1000},
    "reports_of": {"person": "Ingrid Solberg"},
    "people_in_team": {"team": "Management"},
    "projects_above": {"budget": 1000},
    "hired_since": {},
    "suppliers_rated": {"rating": "A"},
    "suppliers_founded_since": {"year": 2000},
    "supplier_named": {"name": "Nordic Cast"},
    "policy_about": {"topic": "travel"},
    "return_policy": {},
    "product_specification": {"product": "Beacon S1"},
}
OUTSIDE_DESK = ["ask", "query_source", "return_policy", "Orders_Of_Country", "desk/ask", "resources"]


async def check_all(server) -> None:
    async with Client(server, read_timeout_seconds=60) as client:
        listed = {tool.name for tool in (await client.list_tools()).tools}
        assert listed >= set(CALLS), listed
        for name, arguments in CALLS.items():
            result = await client.call_tool(name, arguments)
            assert not result.is_error, (name, result)
            assert result.structured_content.get("rows") or result.structured_content.get("passages"), (name, result)
        assert (await client.call_tool("orders_of_country", {"country": "x' OR '1'='1"})).is_error


async def check_group(server) -> None:
    async with Client(server, read_timeout_seconds=60) as client:
        listed = {tool.name for tool in (await client.list_tools()).tools}
        assert "orders_of_country" in listed and "ask" not in listed, listed
        assert not (await client.call_tool("orders_with_status", {"status": "open"})).is_error
        for name in OUTSIDE_DESK:
            try:
                await client.call_tool(name, {"question": "How many orders are there?"})
            except Exception as error:
                assert "no tool" in str(error), error
            else:
                raise AssertionError(f"{name} is outside the group and was called")


async def main() -> None:
    omni, config, url = sys.argv[1:]
    stdio = ["mcp", "--config", config, "-q"]
    await check_all(StdioServerParameters(command=omni, args=stdio))
    await check_all(url)
    await check_group(StdioServerParameters(command=omni, args=[*stdio, "--group", "desk"]))
    await check_group(url + "/desk")
    print(f"{len(CALLS)} named tools and a group: stdio and HTTP")


asyncio.run(main())
