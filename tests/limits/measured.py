"""Runs a program and measures it with all processes that it starts: seconds, those of a processor among them, and the most
memory that they held at once."""

import dataclasses
import os
import pathlib
import subprocess
import threading
import time

BETWEEN_LOOKS = .02  # seconds


@dataclasses.dataclass
class Measured:
    code: int
    seconds: float
    busy: float  # seconds of a processor: what the run takes on a machine that does nothing else
    megabytes: float
    output: str
    errors: str

    def __str__(self):
        return f"{self.seconds:.1f} s ({self.busy:.1f} busy) and {self.megabytes:.0f} MB"


def busy_seconds():
    """Of all processes that this one has started and waited for, with theirs."""
    spent = os.times()
    return spent.children_user + spent.children_system


def family(process):
    """A process and all that it started, by their ids."""
    found = [process]
    for children in pathlib.Path(f"/proc/{process}/task").glob("*/children"):
        try:
            found += [one for child in children.read_text().split() for one in family(int(child))]
        except OSError:
            pass  # it has ended
    return found


def proportional_memory(process):
    """Kilobytes, of what is shared a share."""
    try:
        lines = pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def run(command, environment, timeout=600):
    begin, busy = time.monotonic(), busy_seconds()
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    most = 0

    def watch():
        nonlocal most
        while process.poll() is None:
            most = max(most, sum(map(proportional_memory, family(process.pid))))
            time.sleep(BETWEEN_LOOKS)

    watcher = threading.Thread(target=watch)
    watcher.start()
    try:
        output, errors = process.communicate(timeout=timeout)
    finally:
        process.kill()
        watcher.join()
    return Measured(process.returncode, time.monotonic() - begin, busy_seconds() - busy, most / 1024, output, errors)
