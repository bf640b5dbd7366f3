#!/usr/bin/env python3
"""Many clients at once, while the configuration is read again and a file of a source is replaced: no answer fails, and
memory stays (5 % is the most it may grow in ten minutes). usage: load.py OMNI [--clients 500] [--seconds 600] [--reload 10] [--replace 30]"""

import argparse
import collections
import json
import pathlib
import random
import shutil
import signal
import statistics
import tempfile
import threading
import time

import server

MOST_GROWTH = 1.05  # from the first to the last minute


class Load:
    def __init__(self, running: server.Server, seconds: float) -> None:
        self.running, self.end = running, time.monotonic() + seconds
        self.took: list[float] = []
        self.statuses: collections.Counter[str] = collections.Counter()
        self.wrong: list[str] = []
        self.lock = threading.Lock()

    def client(self) -> None:
        connection = self.running.connect()
        while time.monotonic() < self.end:
            question = random.choice(server.QUESTIONS)
            before = time.monotonic()
            try:
                status, report = self.running.ask(question, connection)
            except Exception as error:  # noqa: BLE001
                status, report = 0, {"detail": repr(error)}
                connection = self.running.connect()
            with self.lock:
                self.took.append(time.monotonic() - before)
                said = report.get("status", "problem") if status == 200 else str(status)
                self.statuses[said] += 1
                if status not in (200, 429) or said == "failed":
                    self.wrong.append(f"{question}: {status} {json.dumps(report)[:300]}")
            if status == 429:
                time.sleep(.5)


def every(seconds: float, end: float, action) -> None:  # noqa: ANN001
    while time.monotonic() + seconds < end:
        time.sleep(seconds)
        action()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("omni")
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--reload", type=float, default=10)
    parser.add_argument("--replace", type=float, default=30)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        state, company = pathlib.Path(folder) / "state", pathlib.Path(folder) / "company"
        state.mkdir()
        shutil.copytree(server.COMPANY, company)
        running = server.Server(options.omni, company / "omni.yaml", state)
        running.await_sources()
        load = Load(running, options.seconds)
        memory: list[tuple[float, int]] = []

        def replace() -> None:
            new = company / "sales.new"
            shutil.copy(server.COMPANY / "sales.db", new)
            new.rename(company / "sales.db")

        jobs = [(options.reload, lambda: running.process.send_signal(signal.SIGHUP)), (options.replace, replace),
                (max(options.seconds / 60, .5), lambda: memory.append((time.monotonic(), sum(running.memory().values()))))]
        threads = [threading.Thread(target=every, args=(seconds, load.end, job)) for seconds, job in jobs]
        threads += [threading.Thread(target=load.client) for _ in range(options.clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        code = running.stop()
    tenth = max(1, len(memory) // 10)
    first, last = (statistics.mean(m for _, m in part) for part in (memory[:tenth], memory[-tenth:]))
    took = sorted(load.took)
    print(f"{len(took)} questions of {options.clients} clients in {options.seconds:.0f} s: {dict(load.statuses)}; median "
          f"{statistics.median(took) * 1000:.0f} ms, p99 {took[int(len(took) * .99)] * 1000:.0f} ms; memory {first / 1e6:.0f} MB "
          f"to {last / 1e6:.0f} MB ({(last / first - 1) * 100:+.1f} %); ended with {code}")
    for line in load.wrong[:10]:
        print("wrong:", line)
    raise SystemExit(bool(load.wrong) or code != 0 or (options.seconds >= 600 and last > MOST_GROWTH * first))


if __name__ == "__main__":
    main()
