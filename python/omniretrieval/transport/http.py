"""The transport over HTTP: the JSON API of `omni serve`. Each call has a thread and a connection of its own."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from typing import Any
from urllib.parse import SplitResult, urlsplit

from ..errors import (
    CancelledError,
    DeadlineError,
    InvalidArgumentError,
    OmniError,
    ProtocolError,
    UnavailableError,
)
from .calls import Cancel, Deliver, Event, Failure, Reply, Request, Stage
from .json_object import read_object
from .problems import read_problem
from .routes import find_route
from .server_events import MAX_BODY, read_events

_LOOPBACK = {"localhost", "127.0.0.1", "::1"}
_SECONDS_TO_CONNECT = 20.0
_UNDER_WAY = 202


class HttpTransport:
    """Speaks to the server at an address such as http://127.0.0.1:8086."""

    def __init__(
        self,
        url: str,
        token: str | None = None,
        insecure: bool = False,
        ssl_context: ssl.SSLContext | None = None,
        silence: float = 660.0,
    ) -> None:
        """`silence`: seconds without a byte after which the server counts as gone.

        Raises InvalidArgumentError: no address, or a token that would travel unencrypted to another machine.
        """
        place = _place_of(url)
        if token and place.scheme == "http" and place.hostname not in _LOOPBACK and not insecure:
            raise InvalidArgumentError(
                "the token would travel unencrypted", "Use https://, or say insecure=True where the network is trusted."
            )
        if token and not (token.isascii() and token.isprintable() and " " not in token):
            raise InvalidArgumentError("the token has characters that no token has")
        self._place = place
        self._token = token
        self._context = ssl_context
        self._silence = silence
        self._lock = threading.Lock()
        self._calls: set[_Call] = set()
        self._closed = False

    def start(self, request: Request, deliver: Deliver) -> Cancel:
        call = _Call(deliver)
        with self._lock:
            if not self._closed:
                self._calls.add(call)
        if self._closed:
            call.end(Failure(CancelledError("the client is closed", "Open another one.")))
            return call.cancel
        threading.Thread(target=self._run, args=(call, request), name="omniretrieval-http", daemon=True).start()
        return call.cancel

    def close(self) -> None:
        with self._lock:
            self._closed = True
            calls, self._calls = self._calls, set()
        for call in calls:
            call.cancel()

    def _run(self, call: _Call, request: Request) -> None:
        try:
            call.end(Reply(self._exchange(call, request)))
        except OmniError as error:
            call.end(Failure(error))
        except TimeoutError:
            call.end(Failure(DeadlineError("the server sent nothing for too long")))
        except (OSError, http.client.HTTPException, ValueError) as error:
            call.end(Failure(self._unreachable(error)))
        finally:
            with self._lock:
                self._calls.discard(call)

    def _unreachable(self, error: Exception) -> OmniError:
        where = self._place.netloc
        if isinstance(error, (OSError, http.client.RemoteDisconnected, http.client.IncompleteRead)):
            return UnavailableError(
                f"the server at {where} cannot be reached: {error}", "See whether it runs, and at which address."
            )
        return ProtocolError(f"the server at {where} does not speak HTTP as expected: {error!r}"[:300])

    def _exchange(self, call: _Call, request: Request) -> dict[str, Any]:
        connection = self._connection()
        try:
            method, path, body = find_route(request)
            connection.connect()
            connection.sock.settimeout(self._silence)
            call.use(connection.sock)
            connection.request(method, self._place.path.rstrip("/") + path, body, self._headers(request, body))
            with connection.getresponse() as response:
                if response.status >= 300:
                    raise read_problem(response)
                if response.status == _UNDER_WAY:
                    raise UnavailableError("the source is still being read", "Ask again in a while.")
                if "text/event-stream" in (response.getheader("Content-Type") or ""):
                    return read_events(response, call.deliver)
                return _object(response.read(MAX_BODY + 1))
        finally:
            connection.close()

    def _connection(self) -> http.client.HTTPConnection:
        host, port = self._place.hostname or "", self._place.port
        if self._place.scheme == "https":
            context = self._context or ssl.create_default_context()
            return http.client.HTTPSConnection(host, port, timeout=_SECONDS_TO_CONNECT, context=context)
        return http.client.HTTPConnection(host, port, timeout=_SECONDS_TO_CONNECT)

    def _headers(self, request: Request, body: bytes | None) -> dict[str, str]:
        headers = {"Accept": "text/event-stream" if request.stages else "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        return headers


class _Call:
    """Delivers one end, whether the reply or the cancellation comes first."""

    def __init__(self, deliver: Deliver) -> None:
        self._deliver = deliver
        self._lock = threading.Lock()
        self._done = False
        self._socket: socket.socket | None = None

    def use(self, connected: socket.socket) -> None:
        """Raises CancelledError where the call was cancelled while it connected."""
        with self._lock:
            self._socket = connected
            if self._done:
                raise CancelledError("the call was cancelled")

    def deliver(self, stage: Stage) -> None:
        with self._lock:
            done = self._done
        if not done:
            self._deliver(stage)

    def end(self, event: Event) -> None:
        with self._lock:
            done, self._done = self._done, True
        if not done:
            self._deliver(event)

    def cancel(self) -> None:
        """Disconnects, by which the server stops its work."""
        self.end(Failure(CancelledError("the call was cancelled")))
        with self._lock:
            connected = self._socket
        if connected:
            try:
                connected.shutdown(socket.SHUT_RDWR)  # wakes the thread that reads
            except OSError:  # it is closed
                pass


def _place_of(url: str) -> SplitResult:
    """Raises InvalidArgumentError where it is no address of a server."""
    try:
        place = urlsplit(url if "://" in url else f"http://{url}")
        right = place.scheme in ("http", "https") and place.hostname and place.port != 0
    except ValueError:
        right = None
    if not right or place.username or place.query or place.fragment:
        raise InvalidArgumentError("the address of the server is wrong", "Write http://host:port or https://host.")
    return place


def _object(body: bytes) -> dict[str, Any]:
    if len(body) > MAX_BODY:
        raise ProtocolError(f"the server sent more than {MAX_BODY >> 20} MB")
    parsed = read_object(body)
    if parsed is None:
        raise ProtocolError("the server answered with something that is no JSON object", "Is it omni serve?")
    return parsed
