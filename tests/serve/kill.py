#!/usr/bin/env python3
"""Kills `omni serve` under load with SIGKILL, again and again: the state file stays whole, nothing that was answered is
missing in it, and the server is back within .3 s. With --servers several write one state file, of which one is killed each time and
the others go on. usage: kill.py OMNI [--times 50] [--servers 1]"""

import argparse
import pathlib
import random
import sqlite3
import statistics
import tempfile
import threading
import time

import server

MOST_STARTING = .3  # seconds, median


def load(running: server.Server, stop: threading.Event, answered: list[str]) -> None:
    while not stop.is_set():
        try:
            status, report = running.ask(random.choice(server.QUESTIONS))
        except Exception:  # noqa: BLE001  it was killed
            return
        if status == 200:
            answered.append(report["id"])


class Loaded:
    """A server that many ask."""

    def __init__(self, omni: str, state: pathlib.Path, answered: list[str]) -> None:
        self.running = server.Server(omni, server.COMPANY / "omni.yaml", state)
        self.stop = threading.Event()
        self.clients = [threading.Thread(target=load, args=(self.running, self.stop, answered)) for _ in range(8)]
        for client in self.clients:
            client.start()

    def kill(self) -> None:
        self.running.kill()
        self.stop.set()
        for client in self.clients:
            client.join()


def await_answers(answered: list[str], many: int) -> None:
    end = time.monotonic() + 30
    while len(answered) < many and time.monotonic() < end:
        time.sleep(.005)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("omni")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--servers", type=int, default=1)
    options = parser.parse_args()
    answered: list[str] = []
    started: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        state = pathlib.Path(folder)
        writers = [Loaded(options.omni, state, answered) for _ in range(options.servers)]
        for _ in range(options.times):
            await_answers(answered, len(answered) + 20)
            time.sleep(random.uniform(0, .2))
            one = random.randrange(len(writers))
            writers[one].kill()
            writers[one] = Loaded(options.omni, state, answered)
            started.append(writers[one].running.started)
        for writer in writers:
            writer.kill()
        with sqlite3.connect(state / "omni/state.db") as database:
            whole = database.execute("PRAGMA integrity_check").fetchone()[0]
            kept = {row[0] for row in database.execute("SELECT id FROM question")}
    lost = [one for one in answered if one not in kept]
    middle, slowest = statistics.median(started), max(started)
    print(f"{options.times} kills: {len(lost)} of {len(answered)} answered questions lost, the file is {whole}; "
          f"back after {middle * 1000:.0f} ms (median), {slowest * 1000:.0f} ms at most")
    raise SystemExit(bool(lost) or whole != "ok" or not answered or (options.servers == 1 and middle > MOST_STARTING))


if __name__ == "__main__":
    main()
