#!/usr/bin/env python3
"""What a server costs beside its answers: how much longer a question takes over HTTP than in process, with each level of
the log, in turns; and the memory it holds when nobody asks, over the example company and over a benchmark's sources.

usage: cost.py OMNI [--bench DIR] [--rounds 40] [--idle 130]    --idle 0: no memory"""

import argparse
import json
import pathlib
import statistics
import tempfile
import time

import server
from wire import Wire

LEVELS = ("off", "questions", "full")
MOST_MORE, MOST_MEMORY = .3, 60e6  # milliseconds, bytes


def of_bench(folder: pathlib.Path, bench: pathlib.Path) -> pathlib.Path:
    sources = {}
    for line in (bench / "sources.jsonl").open():
        one = json.loads(line)
        paths = one["path"] if isinstance(one["path"], list) else [one["path"]]
        kind = {"property_graph": "graph"}.get(one["kind"], one["kind"])  # as the program calls it
        sources[one["kb_id"]] = {"kind": kind, "path": [str(bench / path) for path in paths]}
    config = folder / "bench.yaml"
    config.write_text(json.dumps({"sources": sources, "log": "off"}))  # JSON is YAML
    return config


def started(omni: str, config: pathlib.Path, folder: pathlib.Path) -> server.Server:
    state = folder / config.stem
    state.mkdir()
    running = server.Server(omni, config, state)
    running.await_sources()
    return running


def more_over_http(omni: str, folder: pathlib.Path, rounds: int) -> dict[str, list[float]]:
    """By level of the log, what a question took over HTTP beyond what it took in the engine, in milliseconds."""
    servers = {level: started(omni, server.company(folder, level, f"log: {level}"), folder) for level in LEVELS}
    wires = {level: Wire(running.port) for level, running in servers.items()}
    more: dict[str, list[float]] = {level: [] for level in LEVELS}
    for turn in range(rounds + 2):  # the first ones until all is warm
        for question in server.QUESTIONS:
            for level, wire in wires.items():
                request = wire.request("POST", "/v1/ask", json.dumps({"question": question}).encode())
                before = time.perf_counter()
                _, body = wire.exchange(request)
                took = (time.perf_counter() - before) * 1000
                if turn >= 2:
                    more[level].append(took - json.loads(body)["ms"])
    for running in servers.values():
        running.stop()
    return more


def idle_memory(omni: str, config: pathlib.Path, folder: pathlib.Path, idle: float) -> int:
    """Its own and its workers' after questions and then `idle` seconds; with descriptions and indexes in the cache."""
    started(omni, config, folder).stop()
    (folder / config.stem).rename(folder / (config.stem + ".first"))
    running = started(omni, config, folder)
    fresh = running.memory()
    for question in server.QUESTIONS:
        running.ask(question)
    time.sleep(idle)
    after = running.memory()
    running.stop()
    print(f"{config.stem}: {sum(fresh.values()) / 1e6:.0f} MB when it has started, {sum(after.values()) / 1e6:.0f} MB "
          f"({after[str(running.process.pid)] / 1e6:.0f} of it the server's own) "
          f"{idle:.0f} s after {len(server.QUESTIONS)} questions")
    return sum(after.values())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("omni")
    parser.add_argument("--bench", type=pathlib.Path, help="whose sources are served too")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--idle", type=float, default=130, help="seconds; after 120 workers end")
    options = parser.parse_args()
    short = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for level, more in more_over_http(options.omni, folder, options.rounds).items():
            middle = statistics.median(more)
            print(f"log {level}: a question takes {middle:.3f} ms more over HTTP than in process (median)")
            if level != "full" and middle > MOST_MORE:
                short.append(f"log {level}")
        if options.idle:
            if idle_memory(options.omni, server.company(folder, "company", "log: questions"), folder, options.idle) > MOST_MEMORY:
                short.append("idle memory")
            if options.bench:
                idle_memory(options.omni, of_bench(folder, options.bench.resolve()), folder, options.idle)
    if short:
        raise SystemExit("short of the bar: " + ", ".join(short))


if __name__ == "__main__":
    main()
