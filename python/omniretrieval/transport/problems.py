"""Problems (RFC 9457) that the server answers with, as exceptions."""

from __future__ import annotations

import http.client

from ..errors import OmniError, ProtocolError, TooManyRequestsError, UnauthorizedError, make_error
from .json_object import read_object

_MAX_BODY = 1 << 16
_UNAUTHORIZED, _TOO_MANY = 401, 429


def _seconds(header: str | None) -> float:
    try:
        return min(3600.0, max(0.0, float(header or 1)))
    except ValueError:
        return 1.0


def read_problem(response: http.client.HTTPResponse) -> OmniError:
    """The exception for a response whose status is no success."""
    problem = read_object(response.read(_MAX_BODY)) or {}
    message = str(problem.get("detail") or f"the server answered with status {response.status}")
    hint = str(problem.get("hint") or "")
    if response.status == _UNAUTHORIZED:
        return UnauthorizedError(message, hint or "Pass the token of an account of the server.")
    if response.status == _TOO_MANY:
        return TooManyRequestsError(message, hint, _seconds(response.getheader("Retry-After")))
    if "code" not in problem:
        return ProtocolError(message, "See whether the address is that of omni serve.")
    return make_error({"code": problem["code"], "message": message, "hint": hint})
