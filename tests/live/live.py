#!/usr/bin/env python3
"""Tests against real servers, each started for them and stopped at the end. What a machine cannot start is named.

usage: live.py run [NAME…]     all of it
       live.py rows [NAME…]    whether questions give the rows that they give over files
       live.py together        many questions at once over servers of every kind
       live.py bench           what a question takes beside what PostgreSQL takes
       live.py kill NAME FOLDER, live.py start NAME FOLDER"""

import argparse
import concurrent.futures
import contextlib
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import alike
import servers
import together

ROOT = servers.HERE.parent.parent
AT_ONCE = 2  # servers
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
    if not omni.exists():
        return True, ""
    worlds, missing = alike.worlds(server)
    fine, said = True, [f"skipped: {', '.join(missing)} (no development benchmark)"] if missing else []
    for at, world in enumerate(worlds):
        same, cut, of, different = alike.compare(omni, server, world, server.folder / f"alike{at}")
        for one in different:
            print(f"{server.name}, {world.name}: {one}", flush=True)
        fine = fine and same + cut >= LEAST_ALIKE * of
        said.append(f"{world.name}: {same} of {of} questions as over files" + (f", {cut} where the server's own LIMIT or MIN makes the difference" if cut else ""))
    return fine, "".join(f"; {one}" for one in said)


def run_programs(build, server):
    """Whether none failed, and how many of their tests passed."""
    runs = [run_program(build / program, server) for program in server.programs]
    fine, passed = all(fine for fine, _ in runs), sum(passed for _, passed in runs)
    return fine, f"{passed} passed{'' if fine else ', others failed'}"


def run_server(kind, build, folder, rows):
    """Whether nothing failed, and what to say of it; `rows`: only whether questions give the same rows."""
    started = time.monotonic()
    try:
        with contextlib.closing(kind(folder)) as server:
            server.create()
            ready = time.monotonic()
            fine, tested = (True, "not tested otherwise") if rows else run_programs(build, server)
            same, said = run_alike(build / "omni", server) if fine else (False, "")
    except servers.Missing as why:
        return True, f"skipped: {why}"
    ended = time.monotonic()
    return fine and same, f"{tested}{said} (start {ready - started:.0f} s, tests {ended - ready:.0f} s)"


def run_servers(names, build, folder, rows):
    fine = True
    with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as threads:
        runs = {name: threads.submit(run_server, servers.ALL[name], build, folder / name, rows) for name in names}
        for name, run in runs.items():
            passed, said = run.result()
            print(f"live {name}: {said}", flush=True)
            fine = fine and passed
    return fine


def run_bench(build):
    """What a question takes beside what the server takes: ninja live_postgres_bench builds it."""
    with tempfile.TemporaryDirectory(prefix="omni-live-") as folder:
        os.chmod(folder, 0o755)
        with contextlib.closing(servers.Postgres(pathlib.Path(folder) / "postgres")) as server:
            server.create()
            command = [build / "live_postgres_bench", "--benchmark_repetitions=9", "--benchmark_report_aggregates_only=true"]
            return subprocess.run(command, env=environment_of(server)).returncode


def run_together(build, folder, questions):
    fine, said = together.ask(build / "omni", folder, questions)
    print(f"live together: {said}", flush=True)
    return fine


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    orders = parser.add_subparsers(dest="order", required=True)
    for name in ("run", "rows", "together", "bench"):
        order = orders.add_parser(name)
        order.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
        if name in ("run", "rows"):
            order.add_argument("names", nargs="*")
        if name == "together":
            order.add_argument("--questions", type=int, default=600)
    for name in ("kill", "start"):
        order = orders.add_parser(name)
        order.add_argument("name", choices=servers.NODES)
        order.add_argument("folder")
    return parser.parse_args()


def main():
    given = arguments()
    if given.order in ("kill", "start"):
        return getattr(servers.NODES[given.name](given.folder), given.order)()
    if given.order == "bench":
        return run_bench(given.build)
    with tempfile.TemporaryDirectory(prefix="omni-live-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        if given.order == "together":
            return 0 if run_together(given.build, folder, given.questions) else 1
        fine = run_servers(given.names or servers.ALL, given.build, folder, given.order == "rows")
        if given.order == "run" and not given.names:
            fine = run_together(given.build, folder / "together", 600) and fine
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
