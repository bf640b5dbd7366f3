"""JSON-RPC lines of the Model Context Protocol, revision 2026-07-28, which has no handshake."""

from __future__ import annotations

import json
from typing import Any

from ..errors import InternalError, InvalidArgumentError, OmniError, ProtocolError, make_error
from .calls import Event, Failure, Reply, Request
from .json_object import read_object

REVISION = "2026-07-28"
REPORT_KEY = "omniretrieval/report"
ERROR_KEY = "omniretrieval/error"
_WRONG_REQUEST = range(-32602, -32599)  # invalid request, no such method, invalid parameters


def _line(message: dict[str, Any]) -> bytes:
    text = json.dumps({"jsonrpc": "2.0", **message}, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    return text.encode("ascii") + b"\n"


def format_request(number: int, request: Request) -> bytes:
    """Raises InvalidArgumentError where an argument is no JSON value."""
    meta: dict[str, Any] = {
        "io.modelcontextprotocol/protocolVersion": REVISION,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    if request.stages:
        meta["progressToken"] = number
    if request.operation == "ask":
        meta[REPORT_KEY] = True
    params = {"name": request.operation, "arguments": request.arguments, "_meta": meta}
    try:
        return _line({"id": number, "method": "tools/call", "params": params})
    except (TypeError, ValueError) as error:
        raise InvalidArgumentError(f"an argument is no JSON value: {error}") from None


def format_cancel(number: int) -> bytes:
    return _line({"method": "notifications/cancelled", "params": {"requestId": number}})


def read_message(line: bytes) -> dict[str, Any]:
    """Raises ProtocolError where the line is no JSON object."""
    message = read_object(line)
    if message is None:
        raise ProtocolError(f"the program wrote a line that is no message: {line[:80]!r}")
    return message


def _text_of(result: dict[str, Any]) -> str:
    content = result.get("content")
    texts = [part.get("text") for part in content if isinstance(part, dict)] if isinstance(content, list) else []
    return "\n".join(text for text in texts if isinstance(text, str))


def _meta_of(result: dict[str, Any]) -> dict[str, Any]:
    meta = result.get("_meta")
    return meta if isinstance(meta, dict) else {}


def _rpc_error(error: Any) -> OmniError:
    fields = error if isinstance(error, dict) else {}
    kind = InvalidArgumentError if fields.get("code") in _WRONG_REQUEST else InternalError
    return kind(str(fields.get("message") or "the program refused the request without a message"))


def read_response(operation: str, message: dict[str, Any]) -> Event:
    """What a response says of its request."""
    if "error" in message:
        return Failure(_rpc_error(message["error"]))
    result = message.get("result")
    if not isinstance(result, dict):
        return Failure(ProtocolError("the program sent a response without a result"))
    if result.get("isError"):
        error = _meta_of(result).get(ERROR_KEY)
        return Failure(make_error(error) if isinstance(error, dict) else InternalError(_text_of(result)))
    fields = _meta_of(result).get(REPORT_KEY) if operation == "ask" else result.get("structuredContent")
    if not isinstance(fields, dict):
        return Failure(
            ProtocolError(f"the program answered '{operation}' without its data", "It may be older than this package.")
        )
    return Reply(fields)
