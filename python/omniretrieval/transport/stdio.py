"""The transport over the program's own process. It starts again where it ended, and in forked children."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Mapping, Sequence

from ..errors import CancelledError, OmniError
from .calls import Cancel, Deliver, Failure, Request
from .process import Process

_open: weakref.WeakSet[ProcessTransport] = weakref.WeakSet()


class ProcessTransport:
    """Starts the program at once, so that it reads its sources while the caller goes on."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """Raises ProgramNotFoundError, ProgramEndedError where the program cannot be started."""
        self._command = list(command)
        self._environment = environment
        self._lock = threading.Lock()
        self._closed = False
        self._running: list[Process] = []  # one at most; shared with the finalizer, which knows no transport
        self._finalizer = weakref.finalize(self, _end_all, self._running)  # also when Python exits
        _open.add(self)
        with self._lock:
            self._program()

    def start(self, request: Request, deliver: Deliver) -> Cancel:
        try:
            while True:
                with self._lock:
                    cancel = self._program().start(request, deliver)
                if cancel:
                    return cancel
        except OmniError as error:
            deliver(Failure(error))
            return _nothing

    def close(self) -> None:
        with self._lock:
            self._closed = True
        self._finalizer()

    def _program(self) -> Process:
        if self._closed:
            raise CancelledError("the client is closed", "Open another one.")
        if not self._running or self._running[0].has_ended():
            self._running[:] = [Process(self._command, self._environment)]
        return self._running[0]

    def _after_fork(self) -> None:
        """The threads that serve the program are the parent's, so the child has to start its own."""
        self._lock = threading.Lock()
        for process in self._running:
            process.disown()
        self._running.clear()


def _nothing() -> None:
    pass


def _end_all(running: list[Process]) -> None:
    while running:
        running.pop().close()


def _after_fork_in_child() -> None:
    for transport in list(_open):
        transport._after_fork()


os.register_at_fork(after_in_child=_after_fork_in_child)
