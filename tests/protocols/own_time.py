#!/usr/bin/env python3
"""How long a call takes that does nothing but list one source: of `omni serve` and `omni mcp`, and of servers made with
FastMCP and with the TypeScript SDK, in turns, by one client on one connection each. What a peer takes that only sends
back what it was told to, over pipes or a socket, is the client's and the system's part, which is no server's own.

usage: own_time.py OMNI [--rounds 40] [--calls 50]"""

import argparse
import json
import os
import pathlib
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from run import CONFIG, HERE, PYTHON, environment, node_packages

sys.path.insert(0, str(HERE.parent / "serve"))
from wire import Wire  # noqa: E402

FASTMCP = ["fastmcp==4.2.3"]
REVISION = "2025-11-25"
MOST_OWN, TIMES_UNDER = .3e-3, 5  # seconds; of the quicker of the others


def call(name: str, arguments: dict) -> dict:
    return {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize",
              "params": {"protocolVersion": REVISION, "capabilities": {}, "clientInfo": {"name": "own_time", "version": "1"}}}
INITIALIZED = {"jsonrpc": "2.0", "method": "notifications/initialized"}
LIST = call("search_sources", {"limit": 1})
ALONE = {"stdio": "the client and the pipes alone", "HTTP": "the client and the socket alone"}


def mcp_over_http(port: int):  # noqa: ANN201
    wire = Wire(port)
    headers, _ = wire.exchange(wire.request("POST", "/mcp", json.dumps(INITIALIZE).encode()))
    known = {"MCP_Protocol_Version": REVISION, "Mcp_Session_Id": headers["mcp-session-id"]}
    wire.exchange(wire.request("POST", "/mcp", json.dumps(INITIALIZED).encode(), **known))
    ready = wire.request("POST", "/mcp", json.dumps(LIST).encode(), **known)
    return lambda: wire.exchange(ready)[1]


def plain_http(port: int):  # noqa: ANN201
    wire = Wire(port)
    ready = wire.request("GET", "/v1/sources?limit=1")
    return lambda: wire.exchange(ready)[1]


def over_pipes(process: subprocess.Popen, message: bytes) -> bytes:
    process.stdin.write(message)
    process.stdin.flush()
    while b'"method"' in (line := process.stdout.readline()):  # that something has changed is no reply
        pass
    return line


def line_of(message: dict) -> bytes:
    return json.dumps(message).encode() + b"\n"


def listing_over(process: subprocess.Popen):  # noqa: ANN201
    ready = line_of(LIST)
    return lambda: over_pipes(process, ready)


def mcp_over_stdio(process: subprocess.Popen):  # noqa: ANN201
    over_pipes(process, line_of(INITIALIZE))
    process.stdin.write(line_of(INITIALIZED))
    return listing_over(process)


# Peers that answer whatever comes with the same bytes.
NOTHING = "import os, sys\nreply = os.fsencode(sys.argv[1])\nwhile os.read(0, 65536):\n    os.write(1, reply)"
NOTHING_OVER_HTTP = """
import os, socket, sys
body = os.fsencode(sys.argv[2])
reply = b"HTTP/1.1 200 OK\\r\\nContent-Length: %d\\r\\n\\r\\n" % len(body) + body
with socket.create_server(("127.0.0.1", int(sys.argv[1]))) as server:
    while True:
        peer, _ = server.accept()
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        while peer.recv(65536):
            peer.sendall(reply)
"""


def transport_of(name: str) -> str:
    return "stdio" if name.endswith("stdio") else "HTTP"


class Started:
    """The servers' processes, which end with it."""

    def __init__(self) -> None:
        self.processes: list[subprocess.Popen] = []

    def __enter__(self) -> "Started":
        return self

    def __exit__(self, *_) -> None:
        for process in self.processes:
            process.terminate()
            process.wait(timeout=60)

    def stdio(self, *command, **options) -> subprocess.Popen:  # noqa: ANN002, ANN003
        self.processes.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                               stderr=subprocess.DEVNULL, **options))
        return self.processes[-1]

    def http(self, *command, **options) -> int:  # noqa: ANN002, ANN003
        """Its port, which takes the place of "PORT" in the command."""
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        process = self.stdio(*(str(part).replace("PORT", str(port)) for part in command), **options)
        end = time.monotonic() + 300
        while time.monotonic() < end and process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                return port
            except OSError:
                time.sleep(.05)
        raise SystemExit(f"{command[0]} did not start")


def one_source(folder: pathlib.Path) -> pathlib.Path:
    config = folder / "omni.yaml"
    config.write_text(f"sources:\n  sales: {{ kind: sqlite, path: '{CONFIG.parent / 'sales.db'}' }}\nlog: off\n")
    return config


def calls_of(started: Started, omni: str, folder: pathlib.Path) -> dict:
    fastmcp = environment("fastmcp", FASTMCP)
    node, variables = node_packages(environment("python", PYTHON))
    script = node / "peer_typescript.mjs"  # finds the packages beside it
    script.write_text((HERE / "peer_typescript.mjs").read_text())
    config = one_source(folder)
    own = {**os.environ, "XDG_STATE_HOME": str(folder)}
    python, javascript = (fastmcp, HERE / "peer_fastmcp.py"), ("node", script)
    omni_port = started.http(omni, "serve", "--config", config, "--listen", "127.0.0.1:PORT", "-q", env=own)
    fastmcp_port = started.http(*python, "PORT")
    typescript_port = started.http(*javascript, "PORT", env=variables)
    stdio = mcp_over_stdio(started.stdio(omni, "mcp", "--config", config, "-q", env=own))
    nothing_port = started.http(sys.executable, "-c", NOTHING_OVER_HTTP, "PORT", mcp_over_http(omni_port)())
    return {  # connections last, as a server ends those that are silent
        ALONE["stdio"]: listing_over(started.stdio(sys.executable, "-c", NOTHING, stdio())),
        ALONE["HTTP"]: plain_http(nothing_port),
        "omni, MCP over stdio": stdio,
        "FastMCP, MCP over stdio": mcp_over_stdio(started.stdio(*python)),
        "TypeScript SDK, MCP over stdio": mcp_over_stdio(started.stdio(*javascript, env=variables)),
        "omni, HTTP": plain_http(omni_port),
        "omni, MCP over HTTP": mcp_over_http(omni_port),
        "FastMCP, MCP over HTTP": mcp_over_http(fastmcp_port),
        "TypeScript SDK, MCP over HTTP": mcp_over_http(typescript_port),
    }


def measured(calls: dict, rounds: int, times: int) -> dict[str, float]:
    """The median of each, in seconds, without the client's and the system's part."""
    took: dict[str, list[float]] = {name: [] for name in calls}
    for name, ask in calls.items():
        for _ in range(times):  # before it counts: until it is warm, and that it answers
            reply = ask()
        if b"sales" not in reply:
            raise SystemExit(f"{name}: {reply[:300]!r}")
    for _ in range(rounds):
        for name, ask in calls.items():
            for _ in range(times):
                before = time.perf_counter()
                ask()
                took[name].append(time.perf_counter() - before)
    medians = {name: statistics.median(each) for name, each in took.items()}
    parts = {transport: medians.pop(name) for transport, name in ALONE.items()}
    for transport, part in parts.items():
        print(f"{ALONE[transport]}: {part * 1000:.3f} ms, which is taken off what follows")
    return {name: median - parts[transport_of(name)] for name, median in medians.items()}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("omni")
    arguments.add_argument("--rounds", type=int, default=40)
    arguments.add_argument("--calls", type=int, default=50, help="of each, a round")
    given = arguments.parse_args()
    omni = str(pathlib.Path(given.omni).resolve())
    with tempfile.TemporaryDirectory() as folder, Started() as started:
        medians = measured(calls_of(started, omni, pathlib.Path(folder)), given.rounds, given.calls)
    short = []
    for name, median in medians.items():
        others = min(m for n, m in medians.items()
                     if transport_of(n) == transport_of(name) and not n.startswith("omni"))
        print(f"{name}: {median * 1000:.3f} ms" + (f", {others / median:.1f} times under the others" if name.startswith("omni") else ""))
        if name.startswith("omni") and (median > MOST_OWN or others < TIMES_UNDER * median):
            short.append(name)
    if short:
        raise SystemExit("short of the bar: " + ", ".join(short))


if __name__ == "__main__":
    main()
