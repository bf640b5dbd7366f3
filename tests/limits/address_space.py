#!/usr/bin/env python3
"""Asks the example company under little address space, from too little for anything to more than enough: each run answers
or says what it lacks, and none ends by a signal. usage: address_space.py OMNI"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

COMPANY = pathlib.Path(__file__).resolve().parent.parent.parent / "examples/company/omni.yaml"
LEAST, MOST, STEP = 180, 900, 40  # MB; with less not even the program's libraries are mapped
ENDINGS = {0: "answered", 1: "said why not", 3: "abstained"}


def asked(omni: str, cache: str, megabytes: int | None) -> subprocess.CompletedProcess:
    def limit() -> None:
        if megabytes:
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))

    return subprocess.run([omni, "ask", "--config", COMPANY, "How many customers are there?"], capture_output=True,
                          text=True, preexec_fn=limit, timeout=600,
                          env={**os.environ, "XDG_CACHE_HOME": cache, "XDG_STATE_HOME": cache})


def main() -> None:
    wrong = []
    with tempfile.TemporaryDirectory() as cache:
        asked(sys.argv[1], cache, None)  # describes the sources
        for megabytes in range(LEAST, MOST, STEP):
            run = asked(sys.argv[1], cache, megabytes)
            said = run.stderr.strip()
            print(f"{megabytes} MB: {ENDINGS.get(run.returncode, run.returncode)}")
            if run.returncode not in ENDINGS or (run.returncode == 1 and not (said or run.stdout.strip())):
                wrong.append(f"{megabytes} MB: ended with {run.returncode}: {said[-300:]}")
    for line in wrong:
        print("FAILED", line)
    raise SystemExit(bool(wrong))


if __name__ == "__main__":
    main()
