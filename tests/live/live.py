#!/usr/bin/env python3
"""Tests against real servers, each started for them and stopped at the end. What a machine cannot start is named.

usage: live.py run [NAME…] [--build FOLDER]    live.py bench [--build FOLDER]    live.py kill NAME FOLDER    live.py start NAME FOLDER"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import alike
import servers

ROOT = servers.HERE.parent.parent
AT_ONCE = 2  # servers
ALIKE = {"postgres", "mysql", "sparql"}
LEAST_ALIKE = .98  # what is left is printed: another reading of a question, by what the server tells of its tables


def environment_of(server):
    told = {"PORT": server.port, "FOLDER": server.folder, "COMMAND": f"{sys.executable} {__file__}", **server.environment()}
    return {**os.environ, **{f"OMNI_LIVE_{key}": str(value) for key, value in told.items()}}


def run_program(program, server):
    done = subprocess.run([program], cwd=ROOT, env=environment_of(server), capture_output=True, text=True)
    passed = re.search(r"\[  PASSED  \] (\d+) tests?", done.stdout)
    if done.returncode:
        print(done.stdout[-20000:], done.stderr[-5000:], sep="\n", flush=True)
    return done.returncode == 0, int(passed.group(1)) if passed else 0


def run_alike(omni, server):
    """Whether the planner's questions give the rows that they give over files, and what to say of it."""
    if server.name not in ALIKE or not omni.exists():
        return True, ""
    same, of, different = alike.compare(omni, server, server.folder / "alike")
    for one in different:
        print(one, flush=True)
    return same >= LEAST_ALIKE * of, f", {same} of {of} questions as over files"


def run_server(kind, build, folder):
    """Whether nothing failed, and what to say of it."""
    server, started = kind(folder), time.monotonic()
    try:
        server.create()
        ready = time.monotonic()
        fine, passed = run_program(build / f"live_{server.name}_test", server)
        same, said = run_alike(build / "omni", server) if fine else (False, "")
    except servers.Missing as why:
        return True, f"skipped: {why}"
    finally:
        if (server.folder / "pid").exists():
            server.stop()
    ended = time.monotonic()
    return fine and same, f"{passed} passed{'' if fine else ', others failed'}{said} (start {ready - started:.0f} s, tests {ended - ready:.0f} s)"


def run_bench(build):
    """What a question takes beside what the server takes: ninja live_postgres_bench builds it."""
    with tempfile.TemporaryDirectory(prefix="omni-live-") as folder:
        os.chmod(folder, 0o755)
        server = servers.Postgres(pathlib.Path(folder) / "postgres")
        server.create()
        try:
            command = [build / "live_postgres_bench", "--benchmark_repetitions=9", "--benchmark_report_aggregates_only=true"]
            return subprocess.run(command, env=environment_of(server)).returncode
        finally:
            server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    orders = parser.add_subparsers(dest="order", required=True)
    run = orders.add_parser("run")
    run.add_argument("names", nargs="*")
    run.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    bench = orders.add_parser("bench")
    bench.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    for name in ("kill", "start"):
        order = orders.add_parser(name)
        order.add_argument("name", choices=servers.ALL)
        order.add_argument("folder")
    given = parser.parse_args()
    if given.order == "kill":
        return servers.ALL[given.name](given.folder).kill()
    if given.order == "start":
        return servers.ALL[given.name](given.folder).start()
    if given.order == "bench":
        return run_bench(given.build)
    fine = True
    with tempfile.TemporaryDirectory(prefix="omni-live-") as folder:
        os.chmod(folder, 0o755)
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
            runs = {name: threads.submit(run_server, servers.ALL[name], given.build, pathlib.Path(folder) / name)
                    for name in given.names or servers.ALL}
            for name, run in runs.items():
                passed, said = run.result()
                print(f"live {name}: {said}", flush=True)
                fine = fine and passed
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
