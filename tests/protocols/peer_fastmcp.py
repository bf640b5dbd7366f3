"""A server made with FastMCP whose tool does nothing but list one source. usage: peer_fastmcp.py [PORT], else stdio"""

import sys

from fastmcp import FastMCP

server = FastMCP("peer")


@server.tool
def search_sources(limit: int = 10) -> dict:
    """Lists the sources."""
    return {"sources": [{"id": "sales", "kind": "sqlite", "language": "SQL", "summary": "6 tables"}][:limit], "total": 1}


if len(sys.argv) > 1:
    server.run(transport="http", host="127.0.0.1", port=int(sys.argv[1]), json_response=True, log_level="error",
               show_banner=False, uvicorn_config={"access_log": False})
else:
    server.run(show_banner=False)
