"""Lines of a pipe."""

from __future__ import annotations

import select
from collections.abc import Callable, Iterator
from typing import IO

_CHUNK = 1 << 16
_MILLISECONDS = 1000  # between looks at whether the writer is gone while the pipe is silent


def read_lines(stream: IO[bytes], longest: int, is_gone: Callable[[], bool]) -> Iterator[bytes]:
    """The lines of an unbuffered stream with their ends; a line of `longest` bytes or more comes in pieces.

    It ends with the stream, and where the writer is gone and nothing more comes: a process that the writer started may
    hold the pipe open for longer. No lock is held while it waits, so a fork at any time is safe.
    """
    waiting = select.poll()
    waiting.register(stream, select.POLLIN)
    buffer = bytearray()
    while True:
        while not waiting.poll(_MILLISECONDS) and not is_gone():
            pass
        try:
            chunk = stream.read(_CHUNK) if waiting.poll(0) else b""
        except (OSError, ValueError):  # closed
            chunk = b""
        if not chunk:
            break
        begin = len(buffer)
        buffer += chunk
        while (end := buffer.find(b"\n", begin)) >= 0:
            yield bytes(buffer[: end + 1])
            del buffer[: end + 1]
            begin = 0
        if len(buffer) >= longest:
            yield bytes(buffer)
            buffer.clear()
    if buffer:
        yield bytes(buffer)
