#!/usr/bin/env python3
"""Clients that mean no good: none crashes the server or gets more than it may, and honest clients are served meanwhile in
twice their usual time. usage: hostile.py OMNI [--connections 2500]"""

import argparse
import contextlib
import http.client
import json
import os
import pathlib
import resource
import signal
import socket
import statistics
import tempfile
import time

import server

MOST_WAIT = 5  # seconds, of an honest client beside hostile ones: on a machine that is busy otherwise, too
ASK = json.dumps({"question": "How many customers are there?"}).encode()


class Checks:
    def __init__(self, running: server.Server) -> None:
        self.running, self.failed = running, []

    def send(self, data: bytes, shut: bool = False) -> bytes:
        """What comes back until the server closes, or for two seconds."""
        with socket.create_connection(("127.0.0.1", self.running.port), timeout=2) as wire:
            reply = b""
            try:
                wire.sendall(data)
                if shut:
                    wire.shutdown(socket.SHUT_WR)
                while piece := wire.recv(65536):
                    reply += piece
            except OSError:
                pass
            return reply

    def expect(self, what: str, data: bytes, statuses: tuple[int, ...], shut: bool = False) -> None:
        reply = self.send(data, shut)
        status = int(reply[9:12]) if reply.startswith(b"HTTP/1.1 ") else 0
        if status not in statuses:
            self.failed.append(f"{what}: {status} instead of {statuses}: {reply[:200]!r}")
        if self.running.process.poll() is not None:
            raise SystemExit(f"the server has ended after: {what}")


def get(path: str, headers: str = "", host: str = "localhost") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n".encode("latin-1")


def post(body: bytes, headers: str = "", length: int | None = None, path: str = "/v1/ask") -> bytes:
    size = len(body) if length is None else length
    return (f"POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
            f"Content-Length: {size}\r\n{headers}\r\n").encode() + body


def bodies(checks: Checks) -> None:
    checks.expect("a truncated body", post(ASK, length=len(ASK) + 10), (0, 400), shut=True)
    checks.expect("a body that is too large", post(b"x", length=1 << 40), (413,))
    checks.expect("two MB", post(b"x" * (2 << 20)), (413, 0))
    for text in (b"[" * 75 + b"]" * 75, b'{"a":' * 74 + b"1" + b"}" * 74, b"[" * 500000):
        checks.expect("JSON 10 levels too deep", post(text), (422,))
    for text in (b"", b"{", b"nul", b'{"question": "\xff\xfe"}', b'{"question": "\\ud800"}', b"{}" * 1000, b"\0" * 100,
                 b'{"question": 1e999}', b'{"question": ["x"]}', b'{"question": "' + b"x" * 5000 + b'"}'):
        checks.expect(f"bad JSON {text[:20]!r}", post(text), (400, 422))
    checks.expect("an endless chunk", b"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                  b"fffffffffffffffff\r\n", (400, 413))
    checks.expect("a chunk whose header never ends", b"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
                  b"chunked\r\n\r\n1;a=" + b"x" * 200000, (431,))
    checks.expect("many members", post(b"{" + b",".join(b'"%d":0' % i for i in range(100000)) + b"}"), (422,))
    checks.expect("a negative length", post(ASK).replace(b"Content-Length: ", b"Content-Length: -"), (400,))


def smuggling(checks: Checks) -> None:
    start = b"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    checks.expect("two ways to say a length", start + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", (400,))
    checks.expect("two lengths", start + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!", (400,))
    checks.expect("a list of lengths", start + b"Content-Length: 5, 6\r\n\r\nhello!", (400,))
    checks.expect("a space before the colon", start + b"Content-Length : 5\r\n\r\nhello", (400,))
    checks.expect("a folded header", b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\nConnection: close\r\n\r\n", (200, 400))
    checks.expect("an unknown coding", start + b"Transfer-Encoding: gzip, identity\r\n\r\n", (400, 501), shut=True)
    checks.expect("no version", b"GET /healthz\r\n\r\n", (400, 0))
    checks.expect("a null in the path", get("/v1/sources/a\0b"), (400, 404))
    checks.expect("a line feed alone", b"GET /healthz HTTP/1.1\nHost: localhost\n\n", (200, 400))


def origins(checks: Checks) -> None:
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost@evil.example", "",
                 "[::ffff:1.2.3.4]", "2130706433", "localhost#evil"):
        checks.expect(f"Host: {host}", get("/healthz", host=host), (400, 403))
    for origin in ("http://evil.example", "null", "http://localhost.evil.example", "http://evil.example/localhost",
                   "http://localhost@evil.example", "file://", "http://127.0.0.1.evil.example:80"):
        checks.expect(f"Origin: {origin}", get("/healthz", f"Origin: {origin}\r\n"), (403,))
    checks.expect("two hosts", get("/healthz", "Host: evil.example\r\n"), (400, 403))
    checks.expect("an address in place of a path", b"GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n"
                  b"Connection: close\r\n\r\n", (400, 403, 404))


def paths(checks: Checks) -> None:
    for path in ("/../etc/passwd", "/v1/../../etc/passwd", "/%2e%2e/etc/passwd", "/v1/sources/..%2f..%2fetc%2fpasswd",
                 "/v1/sources/%00", "//etc/passwd", "/v1/sources/" + "a" * 4000, "/v1/traces/%27%20OR%201=1--",
                 "/v1/sources/%ff%fe", "/v1//sources", "/v1/sources/sales/"):
        checks.expect(f"path {path[:40]}", get(path), (400, 404, 405))
    checks.expect("a path that is too long", get("/" + "a" * 20000), (431, 414, 400))
    checks.expect("headers that are too large", get("/healthz", "X: " + "y" * 20000 + "\r\n"), (431,))
    checks.expect("many headers", get("/healthz", "".join(f"X-{i}: {i}\r\n" for i in range(3000))), (431,))
    checks.expect("a method that is none", b"FROB / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", (400, 404, 405))


def honest(running: server.Server, times: int) -> tuple[float, float]:
    """How long a question takes, in seconds: the median, and at most."""
    took = []
    for _ in range(times):
        before = time.monotonic()
        status, report = running.ask("How many customers are there?")
        took.append(time.monotonic() - before)
        if status != 200 or report["status"] != "answered":
            raise SystemExit(f"an honest client got {status}: {report}")
    return statistics.median(took), max(took)


def slow(checks: Checks, connections: int) -> None:
    """Slowloris: connections that never finish what they say, while honest clients ask."""
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, allowed), allowed))
    (usual, _), before = honest(checks.running, 20), sum(checks.running.memory().values())
    wires = [socket.create_connection(("127.0.0.1", checks.running.port)) for _ in range(connections)]
    for number, wire in enumerate(wires):
        with contextlib.suppress(OSError):  # it was ended for another
            wire.sendall(b"POST /v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 500000\r\n\r\n{" if number % 2
                         else b"GET / HTTP/1.1\r\nX: ")
    (meanwhile, most), held = honest(checks.running, 20), sum(checks.running.memory().values())
    for wire in wires:
        wire.close()
    print(f"honest clients: {usual * 1000:.1f} ms alone, {meanwhile * 1000:.1f} ms (at most {most * 1000:.0f}) beside "
          f"{connections} slow connections; "
          f"{(held - before) / 1e6:.1f} MB more")
    if meanwhile > max(2 * usual, usual + .02) or most > MOST_WAIT:
        checks.failed.append("honest clients wait more than twice their usual time")
    if held - before > 100e6:
        checks.failed.append("slow connections take more than 100 MB")


def opened(omni: str, folder: pathlib.Path, failed: list[str]) -> None:
    """A configuration that asks nobody who he is does not come into force while other machines reach the server."""
    keys = "access: { roles: { all: { sources: '*' } }, keys: [{ name: a, hash: 'sha256:" + "0" * 64 + "', roles: [all] }] }"
    config = server.company(folder, "kept", keys)
    running = server.Server(omni, config, folder, "0.0.0.0")
    server.company(folder, "kept", "")
    running.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 10
    while '"reload"' not in (folder / "server.log").read_text() and time.monotonic() < end:
        time.sleep(.05)
    status, _ = running.get("/v1/sources")
    if status != 401:
        failed.append(f"after a reload without access: a stranger gets {status}")
    running.stop()


def unread(omni: str, folder: pathlib.Path, failed: list[str]) -> None:
    """A server goes on when whoever reads its log has ended."""
    read, write = os.pipe()
    running = server.Server(omni, server.COMPANY / "omni.yaml", folder, log=write)
    os.close(read)
    running.log.close()
    try:
        for _ in range(2):
            running.get("/v1/models")
    except (OSError, http.client.HTTPException):
        failed.append("a log that nobody reads any more ends the server")
    running.stop()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("omni")
    parser.add_argument("--connections", type=int, default=2500)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        resource.setrlimit(resource.RLIMIT_NOFILE, (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))  # as of a shell
        running = server.Server(options.omni, server.COMPANY / "omni.yaml", pathlib.Path(folder))
        running.get("/v1/sources")  # until all are described
        checks = Checks(running)
        for check in (bodies, smuggling, origins, paths):
            check(checks)
        slow(checks, options.connections)
        code = running.stop()
    with tempfile.TemporaryDirectory() as folder:
        opened(options.omni, pathlib.Path(folder), checks.failed)
        unread(options.omni, pathlib.Path(folder), checks.failed)
    for line in checks.failed:
        print("FAILED", line)
    if code != 0:
        print(f"FAILED the server ended with {code}")
    raise SystemExit(bool(checks.failed) or code != 0)


if __name__ == "__main__":
    main()
