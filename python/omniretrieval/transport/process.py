"""One run of the program: a process that is spoken to over its standard input and output.

Three threads serve it, so that no pipe can fill up and block: one writes requests, one reads responses, one drains
standard error. Nothing here waits for a caller.
"""

from __future__ import annotations

import collections
import os
import queue
import signal
import subprocess
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..errors import CancelledError, OmniError, ProgramEndedError, ProgramNotFoundError, ProtocolError
from .byte_lines import read_lines
from .calls import Cancel, Deliver, Event, Failure, Request, Stage
from .messages import format_cancel, format_request, read_message, read_response

MAX_MESSAGE = 256 << 20  # bytes; a longer line is no message of the program
_LOG_LINES = 40
_LOG_LINE = 2000  # characters of a line that are kept
_SECONDS_TO_END = 3.0
_SECONDS_TO_TERMINATE = 2.0


class Process:
    """A running program. It ends once, and is not started again."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str] | None = None) -> None:
        """Starts it. Raises ProgramNotFoundError, ProgramEndedError."""
        self._lock = threading.RLock()  # a forgotten client may be closed within any of these threads
        self._calls: dict[int, tuple[str, Deliver]] = {}
        self._number = 0
        self._ended: OmniError | None = None
        self._outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._log: collections.deque[str] = collections.deque(maxlen=_LOG_LINES)
        self._process = _start(command, environment)
        self._drain = self._thread(self._read_log, "log")
        self._thread(self._write, "writer")
        self._reader = self._thread(self._read, "reader")

    def start(self, request: Request, deliver: Deliver) -> Cancel | None:
        """Begins a request; None where the program has ended before."""
        with self._lock:
            if self._ended:
                return None
            self._number += 1
            number = self._number
            line = format_request(number, request)
            self._calls[number] = (request.operation, deliver)
        self._outgoing.put(line)
        return lambda: self._cancel(number)

    def has_ended(self) -> bool:
        return self._ended is not None

    def close(self) -> None:
        """Ends the program: by the end of its input, then by signals."""
        self._fail_all(CancelledError("the client was closed"))
        self._outgoing.put(None)
        if not self._waited(_SECONDS_TO_END):
            self._process.terminate()
            if not self._waited(_SECONDS_TO_TERMINATE):
                self._kill()
                self._process.wait()
        if threading.current_thread() is not self._reader:
            self._reader.join(_SECONDS_TO_TERMINATE)

    def disown(self) -> None:
        """In a forked child: lets go of the parent's program without ending it."""
        self._process.returncode = 0  # it is no child of this process, so that nothing waits for it
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            if stream:
                stream.close()

    # --- ends ------------------------------------------------------------------------------------

    def _cancel(self, number: int) -> None:
        call = self._take(number)
        if call is None:
            return
        self._outgoing.put(format_cancel(number))
        call[1](Failure(CancelledError("the call was cancelled")))

    def _take(self, number: Any) -> tuple[str, Deliver] | None:
        with self._lock:
            return self._calls.pop(number, None) if type(number) is int else None

    def _fail_all(self, error: OmniError) -> None:
        with self._lock:
            self._ended = self._ended or error
            calls, self._calls = self._calls, {}
        for _, deliver in calls.values():
            deliver(Failure(error))

    def _waited(self, seconds: float) -> bool:
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _is_gone(self) -> bool:
        return self._process.poll() is not None

    def _kill(self) -> None:
        """Its workers, too, which are in its process group."""
        _signal_group(self._process, signal.SIGKILL)

    # --- threads ---------------------------------------------------------------------------------

    def _thread(self, work: Callable[[], None], name: str) -> threading.Thread:
        thread = threading.Thread(target=work, name=f"omniretrieval-{name}", daemon=True)
        thread.start()
        return thread

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        try:
            while (line := self._outgoing.get()) is not None:
                rest = memoryview(line)
                while rest:
                    rest = rest[stream.write(rest) :]
        except (OSError, ValueError):  # the program has ended, which the reader sees
            pass
        finally:
            stream.close()

    def _read_log(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        for line in read_lines(stream, _LOG_LINE, self._is_gone):
            self._log.append(line.decode("utf-8", "replace").rstrip("\r\n"))

    def _read(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        broken: ProtocolError | None = None
        try:
            for line in read_lines(stream, MAX_MESSAGE, self._is_gone):
                self._receive(line)
        except ProtocolError as error:
            broken = error
            self._kill()
        self._finish(broken)

    def _receive(self, line: bytes) -> None:
        if len(line) >= MAX_MESSAGE:
            raise ProtocolError(f"the program sent a message of more than {MAX_MESSAGE >> 20} MB")
        if not line.endswith(b"\n"):
            return  # it ended in the middle of a message
        message = read_message(line)
        if message.get("method") == "notifications/progress":
            return self._progress(message.get("params"))
        call = self._take(message.get("id")) if "result" in message or "error" in message else None
        if call:
            operation, deliver = call
            deliver(read_response(operation, message))

    def _progress(self, params: Any) -> None:
        if not isinstance(params, dict):
            return
        number = params.get("progressToken")
        with self._lock:
            call = self._calls.get(number) if type(number) is int else None
        if call:
            name, _, detail = str(params.get("message", "")).partition(": ")
            event: Event = Stage(name, detail)
            call[1](event)

    def _finish(self, broken: ProtocolError | None) -> None:
        if not self._waited(_SECONDS_TO_TERMINATE):  # it closed its output and runs on
            self._kill()
            self._process.wait()
        self._outgoing.put(None)
        self._drain.join(_SECONDS_TO_TERMINATE)
        self._fail_all(broken or self._why_it_ended())
        for stream in (self._process.stdout, self._process.stderr):
            if stream and not (stream is self._process.stderr and self._drain.is_alive()):
                stream.close()

    def _why_it_ended(self) -> ProgramEndedError:
        code, log = self._process.returncode, list(self._log)
        written = [line.removeprefix("omni: ").strip() for line in log if line.strip()]
        first = next((i for i, line in enumerate(log) if line.startswith("omni: ")), None)
        if code and code > 0 and first is not None:
            # "omni: what happened", then what to do, indented
            lines = [line for line in log[first:] if line.strip()]
            happened = [line for line in lines if not line.startswith("      ")]
            hint = " ".join(line.strip() for line in lines if line.startswith("      "))
            return ProgramEndedError(" ".join(happened).removeprefix("omni: "), hint, code, "\n".join(log))
        how = f"signal {-code}" if code and code < 0 else f"exit code {code}"
        return ProgramEndedError(
            f"the program ended with {how}" + (f": {written[-1]}" if written else ""),
            "The next call starts it again.",
            code,
            "\n".join(log),
        )


def _start(command: Sequence[str], environment: Mapping[str, str] | None) -> subprocess.Popen[bytes]:
    try:
        return subprocess.Popen(
            command,
            bufsize=0,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=None if environment is None else dict(environment),
            start_new_session=True,  # Ctrl-C at a terminal cancels the call here, and does not end the program
        )
    except FileNotFoundError:
        raise ProgramNotFoundError(f"there is no program at {command[0]}") from None
    except OSError as error:
        raise ProgramEndedError(f"{command[0]} cannot be started: {error.strerror or error}") from None


def _signal_group(process: subprocess.Popen[bytes], number: int) -> None:
    if process.poll() is not None:
        return
    try:
        os.killpg(process.pid, number)
    except (ProcessLookupError, PermissionError):
        process.kill()
