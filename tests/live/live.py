#!/usr/bin/env python3
"""Tests against real servers, each started for them and stopped at the end. What a machine cannot start is named.

usage: live.py run [NAME…] [--build FOLDER]    live.py kill NAME FOLDER    live.py start NAME FOLDER"""

import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import servers

ROOT = servers.HERE.parent.parent


def run_program(program, server):
    told = {"PORT": server.port, "FOLDER": server.folder, "COMMAND": f"{sys.executable} {__file__}", **server.environment()}
    environment = {**os.environ, **{f"OMNI_LIVE_{key}": str(value) for key, value in told.items()}}
    done = subprocess.run([program], cwd=ROOT, env=environment, capture_output=True, text=True)
    passed = re.search(r"\[  PASSED  \] (\d+) tests?", done.stdout)
    if done.returncode:
        print(done.stdout[-20000:], done.stderr[-5000:], sep="\n", flush=True)
    return done.returncode == 0, int(passed.group(1)) if passed else 0


def run_server(kind, program, folder):
    """Whether nothing failed, and what to say of it."""
    server, started = kind(folder), time.monotonic()
    try:
        server.create()
        ready = time.monotonic()
        fine, passed = run_program(program, server)
    except servers.Missing as why:
        return True, f"skipped: {why}"
    finally:
        if (server.folder / "pid").exists():
            server.stop()
    ended = time.monotonic()
    return fine, f"{passed} passed{'' if fine else ', others failed'} (start {ready - started:.0f} s, tests {ended - ready:.0f} s)"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    orders = parser.add_subparsers(dest="order", required=True)
    run = orders.add_parser("run")
    run.add_argument("names", nargs="*")
    run.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    for name in ("kill", "start"):
        order = orders.add_parser(name)
        order.add_argument("name", choices=servers.ALL)
        order.add_argument("folder")
    given = parser.parse_args()
    if given.order == "kill":
        return servers.ALL[given.name](given.folder).kill()
    if given.order == "start":
        return servers.ALL[given.name](given.folder).start()
    fine = True
    with tempfile.TemporaryDirectory(prefix="omni-live-") as folder:
        os.chmod(folder, 0o755)
        for name in given.names or servers.ALL:
            passed, said = run_server(servers.ALL[name], given.build / f"live_{name}_test", pathlib.Path(folder) / name)
            print(f"live {name}: {said}", flush=True)
            fine = fine and passed
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
