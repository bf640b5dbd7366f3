"""Which route of the JSON API serves an operation."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

from ..errors import InvalidArgumentError
from .calls import Request

Route = tuple[str, str, "bytes | None"]  # method, path, body


def find_route(request: Request) -> Route:
    """Raises InvalidArgumentError where an argument is no JSON value."""
    return _ROUTES[request.operation](dict(request.arguments))


def _source_path(arguments: dict[str, Any]) -> str:
    return "/v1/sources/" + quote(str(arguments.pop("source")), safe="")


def _with_query(path: str, query: dict[str, Any]) -> str:
    return f"{path}?{urlencode(query)}" if query else path


def _ask(arguments: dict[str, Any]) -> Route:
    return "POST", "/v1/ask", _encoded(arguments)


def _feedback(arguments: dict[str, Any]) -> Route:
    return "POST", "/v1/feedback", _encoded(arguments)


def _search(arguments: dict[str, Any]) -> Route:
    arguments.pop("max_tokens", None)  # the server gives whole lists
    return "GET", _with_query("/v1/sources", arguments), None


def _describe(arguments: dict[str, Any]) -> Route:
    path = _source_path(arguments)
    query = {"tables": ",".join(arguments["tables"])} if "tables" in arguments else {}
    if "like" in arguments:
        query["like"] = arguments["like"]
    return "GET", _with_query(path, query), None


def _query(arguments: dict[str, Any]) -> Route:
    return "POST", _source_path(arguments) + "/query", _encoded(arguments)


def _encoded(arguments: dict[str, Any]) -> bytes:
    try:
        return json.dumps(arguments, allow_nan=False).encode()
    except (TypeError, ValueError) as error:
        raise InvalidArgumentError(f"an argument is no JSON value: {error}") from None


_ROUTES: dict[str, Callable[[dict[str, Any]], Route]] = {
    "ask": _ask,
    "feedback": _feedback,
    "search_sources": _search,
    "describe_source": _describe,
    "query_source": _query,
}
