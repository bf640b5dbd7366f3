"""What a transport carries: one request, and the events that come back for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..errors import OmniError


@dataclass(frozen=True)
class Stage:
    """One stage of a question as it happens, such as name="select", detail="sales 0.93"."""

    name: str
    detail: str


@dataclass(frozen=True)
class Reply:
    """The end of a call: its result."""

    result: dict[str, Any]


@dataclass(frozen=True)
class Failure:
    """The end of a call: why there is no result."""

    error: OmniError


Event = Stage | Reply | Failure
Deliver = Callable[[Event], None]
Cancel = Callable[[], None]


@dataclass(frozen=True)
class Request:
    """An operation with its arguments. Operations: ask, search_sources, describe_source, query_source, feedback."""

    operation: str
    arguments: dict[str, Any] = field(default_factory=dict)
    stages: bool = False  # whether the caller wants each stage of a question


class Transport(Protocol):
    """Carries requests to a program or a server. All methods may be called from any thread."""

    def start(self, request: Request, deliver: Deliver) -> Cancel:
        """Begins a request and returns at once.

        `deliver` is called from another thread, with stages and then with exactly one Reply or Failure. The returned
        function asks for the end of the request: a Failure with CancelledError is then delivered, unless it has ended.
        """
        ...

    def close(self) -> None:
        """Ends what is under way. May be called twice."""
        ...
