"""`omni serve` for the scripts of this folder."""

import http.client
import json
import os
import pathlib
import signal
import socket
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPANY = ROOT / "examples/company"
QUESTIONS = ["How many customers are there?", "How many orders are there?", "How many customers in Norway are there?",
             "Which products are there?", "What is the average price of the products?",
             "How many days do customers have to return a product?", "Who does Lena Vogt report to?",
             "Which suppliers are there?"]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def company(folder: pathlib.Path, name: str, more: str) -> pathlib.Path:
    """The example company's configuration with lines of its own, in a folder that has all it names."""
    config = folder / f"{name}.yaml"
    config.write_text((COMPANY / "omni.yaml").read_text() + f"\n{more}\n")
    for entry in COMPANY.iterdir():  # paths are relative to the configuration
        if entry.name != "omni.yaml" and not (folder / entry.name).exists():
            (folder / entry.name).symlink_to(entry)
    return config


class Server:
    """One server with a state folder; `started` is how long it took until it could be asked. `log`: a file that is open,
    to which it also tells of each request."""

    def __init__(self, omni: str, config: pathlib.Path, state: pathlib.Path, address: str = "127.0.0.1",
                 log: int | None = None) -> None:
        self.port = free_port()
        self.log = open(state / "server.log", "a") if log is None else os.fdopen(log, "w")  # noqa: SIM115
        before = time.monotonic()
        self.process = subprocess.Popen(
            [omni, "serve", "--config", config, "--listen", f"{address}:{self.port}", *([] if log else ["-q"])],
            env={**os.environ, "XDG_STATE_HOME": str(state)}, stderr=self.log)
        while self.ready() is False:
            if self.process.poll() is not None:
                raise SystemExit("the server has ended: " + (state / "server.log").read_text()[-2000:])
            time.sleep(.002)
        self.started = time.monotonic() - before

    def ready(self) -> bool:
        try:
            status, _ = self.get("/readyz")
            return status == 200
        except (OSError, http.client.HTTPException):
            return False

    def await_sources(self) -> None:
        """Until each is described, or has failed."""
        while json.loads(self.get("/readyz")[1])["status"] != "ready":
            time.sleep(.05)

    def connect(self, timeout: float = 60) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)

    def get(self, path: str) -> tuple[int, bytes]:
        connection = self.connect()
        connection.request("GET", path)
        reply = connection.getresponse()
        body = reply.read()
        connection.close()
        return reply.status, body

    def ask(self, question: str, connection: http.client.HTTPConnection | None = None) -> tuple[int, dict]:
        used = connection or self.connect()
        used.request("POST", "/v1/ask", json.dumps({"question": question}), {"Content-Type": "application/json"})
        reply = used.getresponse()
        body = json.loads(reply.read())
        if connection is None:
            used.close()
        return reply.status, body

    def memory(self) -> dict[str, int]:
        """Resident bytes that are its own (PSS), of the server and of each of its workers."""
        found = {}
        children = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/children")
        pids = [self.process.pid] + [int(pid) for file in children for pid in file.read_text().split()]
        for pid in pids:
            try:
                lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
            except OSError:
                continue
            found[str(pid)] = sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
        return found

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)
