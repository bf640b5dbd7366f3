"""The transport over HTTP, against a scripted server."""

from __future__ import annotations

import asyncio
import http.server
import json
import os
import socket
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import omniretrieval as omni

SECONDS = 60
NEEDS_INPUT = {
    "question": "What did you mean?",
    "choices": [{"id": "a1", "label": "net price", "source": "s"}, {"id": "b2", "label": "gross price", "source": "s"}],
}


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, report: dict[str, Any]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.report = report
        self.requests: list[tuple[str, str, dict[str, str], Any]] = []
        self.disconnected = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"


class Handler(http.server.BaseHTTPRequestHandler):
    server: Server

    def log_message(self, *_: object) -> None:
        pass

    def do_GET(self) -> None:
        self.server.requests.append(("GET", self.path, dict(self.headers), None))
        source = {"id": "a/b", "kind": "sqlite", "route": "SQL", "context": "t(x)"}
        if self.path.startswith("/v1/sources/"):
            first = len(self.server.requests) == 1
            return self.reply(202, {"id": "a/b", "status": "describing"}) if first else self.reply(200, source)
        if "offset" in self.path:
            return self.reply(200, {"sources": [{**source, "id": "c"}], "total": 2})
        self.reply(200, {"sources": [source], "total": 2, "next_offset": 1})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(("POST", self.path, dict(self.headers), body))
        if self.path.endswith("/query"):
            return self.reply(200, {"columns": ["x"], "rows": [[1]], "truncated": True, "next_offset": 1})
        if self.path == "/v1/feedback":
            return self.reply(200, {"id": body["id"], "verdict": body["verdict"]})
        word = body["question"].split()[0]
        if word in PROBLEMS:
            status, problem = PROBLEMS[word]
            return self.reply(status, problem)
        if "text/event-stream" in self.headers["Accept"]:
            return self.stream(word)
        report = {**self.server.report, "question": body["question"]}
        if body.get("clarify") and "meant" not in body:
            report |= {"status": "needs_input", "needs_input": NEEDS_INPUT}
        self.reply(200, report)

    def stream(self, word: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.event("stage", {"stage": "select", "detail": "sales"})
        if word == "wait":
            self.request.settimeout(SECONDS)
            if not self.request.recv(1):
                self.server.disconnected.set()
            return
        if word == "cut":
            return
        if word == "broken":
            self.wfile.write(b"event: report\r\ndata: [1\r\n\r\n")
            return
        if word == "error":
            return self.event("error", {"code": "deadline", "message": "time ran out", "hint": ""})
        self.wfile.write(b": a comment\n\n")
        self.event("report", self.server.report)

    def event(self, name: str, data: dict[str, Any]) -> None:
        self.wfile.write(f"event: {name}\ndata: {json.dumps(data)}\n\n".encode())

    def reply(self, status: int, data: Any) -> None:
        body = data if isinstance(data, bytes) else json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if status == 429:
            self.send_header("Retry-After", "7")
        self.end_headers()
        self.wfile.write(body)


PROBLEMS: dict[str, tuple[int, Any]] = {
    "unauthorized": (401, {"detail": "no key", "code": "refused"}),
    "refused": (403, {"detail": "not yours", "code": "refused", "hint": "Ask for access."}),
    "many": (429, {"detail": "too much", "code": "unavailable"}),
    "page": (404, b"<html>nothing here</html>"),
    "moved": (302, b""),
    "list": (200, [1, 2]),
    "text": (200, b"hello"),
    "nested": (200, b"[" * 100_000),
    "incomplete": (200, {"question": "x"}),
}


@pytest.fixture
def server(report: dict[str, Any]) -> Iterator[Server]:
    with Server(report) as running:
        thread = threading.Thread(target=running.serve_forever, args=(0.01,))
        thread.start()
        yield running
        running.shutdown()
        thread.join()


@pytest.fixture
def client(server: Server) -> Iterator[omni.Omni]:
    with omni.open(url=server.url, token="secret-token", timeout=SECONDS) as opened:
        yield opened


def test_asks_with_the_token(server: Server, client: omni.Omni) -> None:
    answer = client.ask("Orders?", sources=["sales"], interpretation=2, trust=0.5, earlier=["Before"])
    assert answer.question == "Orders?"
    method, path, headers, body = server.requests[0]
    assert (method, path, headers["Authorization"]) == ("POST", "/v1/ask", "Bearer secret-token")
    assert body == {"question": "Orders?", "sources": ["sales"], "reading": 2, "trust": 0.5, "earlier": ["Before"]}


def test_asks_back_once_and_remembers_the_choice(server: Server, client: omni.Omni) -> None:
    asked = client.ask("Price?", sources=["s"], clarify=True)
    assert (asked.status, asked.answered) == ("needs_input", False)
    assert asked.choices[1] == omni.Choice(2, "gross price", "s", "b2")
    with pytest.raises(omni.InvalidArgumentError, match="2 choices, no number 3"):
        asked.choose(3)
    assert asked.choose(2).answered
    client.ask("Price again?", clarify=True)
    assert [body for *_, body in server.requests] == [
        {"question": "Price?", "sources": ["s"], "clarify": True},
        {"question": "Price?", "sources": ["s"], "meant": ["b2"]},
        {"question": "Price again?", "clarify": True, "meant": ["b2"]},
    ]


def test_asks_back_without_waiting(server: Server) -> None:
    async def chosen() -> omni.Answer:
        async with omni.open_async(url=server.url) as client:
            return await client.choose(await client.ask("Price?", clarify=True), 1)

    assert asyncio.run(chosen()).answered
    assert server.requests[-1][-1] == {"question": "Price?", "meant": ["a1"]}


def test_streams(client: omni.Omni) -> None:
    stages = client.stream("Orders?")
    assert list(stages) == [omni.Stage("select", "sales")]
    assert stages.answer().text.startswith("Nordics")


def test_a_cancelled_call_disconnects(server: Server, client: omni.Omni) -> None:
    with client.stream("wait") as stages:
        next(stages)
    assert server.disconnected.wait(SECONDS)
    with pytest.raises(omni.CancelledError):
        stages.answer()


def test_close_disconnects(server: Server, client: omni.Omni) -> None:
    next(client.stream("wait"))
    client.close()
    assert server.disconnected.wait(SECONDS)
    with pytest.raises(omni.CancelledError):
        client.ask("Orders?")


@pytest.mark.parametrize(
    "word, kind",
    [
        ("unauthorized", omni.UnauthorizedError),
        ("refused", omni.RefusedError),
        ("many", omni.TooManyRequestsError),
        ("page", omni.ProtocolError),
        ("moved", omni.ProtocolError),
        ("list", omni.ProtocolError),
        ("text", omni.ProtocolError),
        ("nested", omni.ProtocolError),
        ("incomplete", omni.ProtocolError),
    ],
)
def test_problems_are_exceptions(client: omni.Omni, word: str, kind: type[omni.OmniError]) -> None:
    with pytest.raises(kind) as raised:
        client.ask(word)
    assert "secret-token" not in repr(raised.value) + str(raised.value)
    if isinstance(raised.value, omni.TooManyRequestsError):
        assert raised.value.retry_after == 7
    if word == "refused":
        assert str(raised.value) == "not yours. Ask for access."


@pytest.mark.parametrize(
    "word, kind", [("cut", omni.UnavailableError), ("broken", omni.ProtocolError), ("error", omni.DeadlineError)]
)
def test_streams_that_end_badly(client: omni.Omni, word: str, kind: type[omni.OmniError]) -> None:
    with pytest.raises(kind):
        client.stream(word).answer()


def test_other_operations(server: Server, client: omni.Omni) -> None:
    assert [source.id for source in client.sources()] == ["a/b", "c"]
    assert client.describe("a/b", tables=["x", "y"], like="what?").context == "t(x)"
    table = client.query("a/b", "SELECT 1", {"p": 1}, limit=1)
    assert (table.rows, table.truncated, table.next_offset) == ([{"x": 1}], True, 1)
    assert client.feedback("1", False, note="no")["verdict"] == "wrong"
    paths = [path for _, path, _, _ in server.requests]
    assert paths[0] == "/v1/sources?limit=100"
    assert "/v1/sources/a%2Fb?tables=x%2Cy&like=what%3F" in paths
    assert "/v1/sources/a%2Fb/query" in paths


def test_waits_for_a_source_that_is_being_read(server: Server, client: omni.Omni) -> None:
    assert client.describe("a/b").context == "t(x)"
    assert [path for _, path, _, _ in server.requests] == [
        "/v1/sources/a%2Fb", "/v1/sources?limit=100", "/v1/sources?offset=1&limit=100", "/v1/sources/a%2Fb",
    ]  # fmt: skip


def test_nobody_listens() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with omni.open(url=f"http://127.0.0.1:{port}") as client:
        with pytest.raises(omni.UnavailableError, match="cannot be reached"):
            client.ask("Orders?")


def test_what_listens_speaks_no_http() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            peer, _ = listening.accept()
            with peer:
                peer.recv(65536)
                peer.sendall(b"SSH-2.0-OpenSSH\r\n\r\n")

        thread = threading.Thread(target=answer)
        thread.start()
        with omni.open(url=f"http://127.0.0.1:{listening.getsockname()[1]}") as client:
            with pytest.raises(omni.ProtocolError):
                client.ask("Orders?")
        thread.join()


def test_a_token_does_not_travel_unencrypted() -> None:
    with pytest.raises(omni.InvalidArgumentError, match="unencrypted"):
        omni.open(url="http://omni.example", token="secret-token")
    omni.open(url="http://omni.example", token="secret-token", insecure=True).close()
    omni.open(url="https://omni.example", token="secret-token").close()


@pytest.mark.parametrize("url", ["ftp://x", "http://", "http://user:word@x", "http://x?y", "http://x:port"])
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(omni.InvalidArgumentError):
        omni.open(url=url)


def test_a_token_that_would_add_a_header() -> None:
    with pytest.raises(omni.InvalidArgumentError):
        omni.open(url="https://x", token="a\r\nX-Other: b")


def test_a_token_is_never_shown() -> None:
    client = omni.open(url="https://omni.example", token="secret-token")
    assert "secret" not in repr(client) + repr(client._transport)


def test_arguments_that_exclude_each_other(tmp_path: Any) -> None:
    with pytest.raises(omni.InvalidArgumentError):
        omni.open(tmp_path, url="https://x")
    with pytest.raises(omni.InvalidArgumentError):
        omni.open(tmp_path, token="x")
    with pytest.raises(omni.NotFoundError, match="nothing at"):
        omni.open(tmp_path / "nothing")


def test_a_forked_child_may_ask(client: omni.Omni) -> None:
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, client.ask("Orders?").status.encode())
        os._exit(0)
    os.close(write)
    os.waitpid(child, 0)
    assert os.read(read, 100) == b"answered"
    os.close(read)
