#!/usr/bin/env python3
"""Servers that keep one state in PostgreSQL: what was answered is kept when one of three is killed, and behind a plain TCP
balancer nobody notices that one of two is started again and again. usage: nodes.py OMNI [--questions 2000] [--every 20]"""

import argparse
import concurrent.futures
import contextlib
import http.client
import json
import pathlib
import random
import select
import socket
import subprocess
import sys
import tempfile
import threading
import time

import alike
import servers

CLIENTS = 8
QUESTIONS = ["How many customers are there?", "How many orders are there?", "Which products are there?"]


def state_of(postgres):
    return f"postgresql://owner@127.0.0.1:{postgres.port}/state"


class Node:
    """`omni serve` over the example's sales database."""

    def __init__(self, omni, folder, state, port=None):
        self.omni, self.folder, self.state, self.port = omni, folder, state, port or servers.free_port()
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "omni.json").write_text(json.dumps({"sources": {"sales": {"kind": "sqlite", "path": str(alike.COMPANY / "sales.db")}}}))
        self.start()

    def start(self):
        with open(self.folder / "serve.log", "ab") as log:
            self.process = subprocess.Popen([self.omni, "serve", "--config", self.folder / "omni.json", "--listen", f"127.0.0.1:{self.port}", "-q"],
                                            env={**alike.environment_in(self.folder), "OMNI_STATE": self.state}, stderr=log)
        end = time.monotonic() + servers.START_SECONDS
        while not self.is_ready():
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"omni does not serve: {(self.folder / 'serve.log').read_text()[-500:]}")
            time.sleep(.02)

    def is_ready(self):
        try:
            return ask_at(self.port, "GET", "/readyz")[0] == 200
        except (OSError, http.client.HTTPException):
            return False

    def end(self, kill=False):
        self.process.kill() if kill else self.process.terminate()
        self.process.wait(timeout=60)


def ask_at(port, method="POST", path="/v1/ask", question=""):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request(method, path, json.dumps({"question": question}) if question else None, {"Content-Type": "application/json"})
    reply = connection.getresponse()
    status, text = reply.status, reply.read()
    connection.close()
    return status, json.loads(text)


class Balancer:
    """Takes connections, and passes each on to the next of some ports that takes it."""

    def __init__(self, ports):
        self.ports, self.turn = ports, 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.carry, args=(client,), daemon=True).start()

    def connected(self):
        for _ in range(100):
            self.turn += 1
            try:
                return socket.create_connection(("127.0.0.1", self.ports[self.turn % len(self.ports)]), timeout=5)
            except OSError:
                time.sleep(.01)
        return None

    def carry(self, client):
        server = self.connected()
        with client:
            if server is None:
                return
            with server:
                sides = {client: server, server: client}
                while True:
                    ready, _, _ = select.select(list(sides), [], [], 60)
                    for side in ready:
                        try:
                            piece = side.recv(65536)
                            sides[side].sendall(piece)
                        except OSError:
                            return
                        if not piece:
                            return

    def close(self):
        self.listener.close()


def load(port, many):
    """What was answered, and what failed, of so many questions at a port."""
    answered, failed = [], []

    def one(_):
        try:
            status, report = ask_at(port, question=random.choice(QUESTIONS))
            answered.append(report["id"]) if status == 200 and report["status"] == "answered" else failed.append(f"{status} {report}"[:300])
        except (OSError, http.client.HTTPException, ValueError) as error:
            failed.append(repr(error))

    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as threads:
        list(threads.map(one, range(many)))
    return answered, failed


def kept(postgres):
    found = subprocess.run([postgres.psql, *postgres.where("state"), "-At", "-c", "SELECT id FROM question"], capture_output=True, text=True,
                           check=True)
    return set(found.stdout.split())


def three_writers(omni, folder, postgres, questions):
    """How many answers are missing in the state when one of three servers was killed in the middle, and how many there were."""
    nodes = [Node(omni, folder / f"writer{at}", state_of(postgres)) for at in range(3)]
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        loads = [threads.submit(load, node.port, questions) for node in nodes]
        before = len(kept(postgres))
        while len(kept(postgres)) < before + questions // 2:
            time.sleep(.01)
        nodes[0].end(kill=True)
        results = [one.result() for one in loads]
    for node in nodes[1:]:
        node.end()
    answered = [one for ids, _ in results for one in ids]
    others = [one for _, failed in results[1:] for one in failed]
    return len(set(answered) - kept(postgres)) + len(others), len(answered)


def balanced(omni, folder, postgres, questions, every):
    """What failed of so many questions while one of two servers was started again every so many seconds, and how often it was."""
    nodes = [Node(omni, folder / f"node{at}", state_of(postgres)) for at in range(2)]
    balancer, over, restarts = Balancer([node.port for node in nodes]), threading.Event(), []

    def restart():
        while not over.wait(every):
            node = nodes[len(restarts) % 2]
            node.end()
            node.start()
            restarts.append(node.port)

    restarter = threading.Thread(target=restart)
    restarter.start()
    answered, failed = load(balancer.port, questions)
    over.set()
    restarter.join()
    balancer.close()
    for node in nodes:
        node.end()
    return failed, len(answered), len(restarts), len(set(answered) - kept(postgres))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=pathlib.Path)
    parser.add_argument("--questions", type=int, default=2000)
    parser.add_argument("--every", type=float, default=20)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="omni-live-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        with contextlib.closing(servers.Postgres(folder / "postgres")) as postgres:
            postgres.create()
            lost, written = three_writers(given.omni, folder, postgres, max(20, given.questions // 10))
            print(f"three servers write, one is killed: {lost} lost or failed of {written} answered", flush=True)
            failed, answered, restarts, missing = balanced(given.omni, folder, postgres, given.questions, given.every)
    for one in failed[:10]:
        print(one)
    print(f"two servers behind a balancer, {restarts} times one was started again: {len(failed)} of {answered + len(failed)} failed, "
          f"{missing} not kept")
    return 1 if lost or failed or missing else 0


if __name__ == "__main__":
    sys.exit(main())
