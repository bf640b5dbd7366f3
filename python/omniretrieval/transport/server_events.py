"""The events of a question over HTTP: `event: stage` as they happen, then `event: report` or `event: error`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

from ..errors import ProtocolError, UnavailableError, make_error
from .calls import Stage
from .json_object import read_object

MAX_BODY = 256 << 20  # bytes


def _events(stream: BinaryIO) -> Iterator[tuple[str, str]]:
    """(name, data) of each event."""
    name, taken = "message", 0
    data: list[str] = []
    while line := stream.readline(MAX_BODY):
        taken += len(line)
        if taken > MAX_BODY:
            raise ProtocolError(f"the server sent more than {MAX_BODY >> 20} MB")
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        if not text:
            if data:
                yield name, "\n".join(data)
            name, data = "message", []
            continue
        key, _, value = text.partition(":")
        value = value.removeprefix(" ")
        if key == "event":
            name = value
        elif key == "data":
            data.append(value)


def _object(data: str) -> dict[str, Any]:
    parsed = read_object(data)
    if parsed is None:
        raise ProtocolError("the server sent an event that is no JSON object")
    return parsed


def read_events(stream: BinaryIO, deliver: Callable[[Stage], None]) -> dict[str, Any]:
    """The report of a question. Raises what the server sent as error; UnavailableError where the stream is cut off."""
    for name, data in _events(stream):
        parsed = _object(data)
        if name == "report":
            return parsed
        if name == "error":
            raise make_error(parsed)
        if name == "stage":
            deliver(Stage(str(parsed.get("stage", "")), str(parsed.get("detail", ""))))
    raise UnavailableError("the server ended the connection before the answer", "Ask again.")
