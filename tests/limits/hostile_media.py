#!/usr/bin/env python3
"""Broken, hostile and huge pictures, films, sounds, documents, mails and tables, one at a time in a folder beside a sound note.
Each time a question that the note answers is asked of the folder: it is answered all the same, or an error says what is wrong; no
process ends by a signal, goes on for long, holds more than it may or is left behind, nothing is written beside the files, and no
file of the machine is read through one of them. usage: hostile_media.py OMNI [--of KIND] [NAME…], of sounds, packed (archives
that are documents), documents (these and the others) or pictures, and of cases whose names hold one of them"""

import argparse
import os
import pathlib
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from hostile_documents import documents, packed
from hostile_pictures import pictures
from hostile_sounds import sounds

from swollen_files import held

MOST_MEMORY = 1 << 30  # bytes, of all processes of a question together
MOST_SECONDS = 300  # a hang
NOTE = "# Harbour\n\nThe code word of the harbour is halibut. It is changed by the harbour master on the first of May.\n"
QUESTION, ANSWER = "What is the code word of the harbour?", "halibut"
SECRET = "the secret of this machine"
KINDS = {"sounds": sounds, "packed": packed, "documents": documents, "pictures": pictures}
ENDINGS = {0: "answered", 1: "said why not", 3: "abstained"}


def left_of(session: int) -> list[int]:
    """Processes of that session."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


def gone(session: int) -> bool:
    """Whether all of it ends within five seconds."""
    end = time.monotonic() + 5
    while left_of(session) and time.monotonic() < end:
        time.sleep(.05)
    return not left_of(session)


def end_beside(own: pathlib.Path) -> None:
    """What goes on behind an answer (meanings of a large corpus) has no more to do."""
    for environment in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if str(own / "cache").encode() in environment.read_bytes():
                os.kill(int(environment.parent.name), signal.SIGKILL)
        except OSError:
            continue


def asked(omni: str, folder: pathlib.Path, own: pathlib.Path) -> tuple[int, str, int, float, bool]:
    """Its exit code, what it said, the most it held, how long it took, and whether it left no process behind."""
    for name in ("cache", "state", "tmp"):
        (own / name).mkdir()
    places = {"XDG_CACHE_HOME": own / "cache", "XDG_STATE_HOME": own / "state", "TMPDIR": own / "tmp"}
    begin, most = time.monotonic(), 0
    with open(own / "said", "w+") as said:
        process = subprocess.Popen([omni, "ask", "--json", "--in", folder, QUESTION], stdout=said, stderr=subprocess.STDOUT,
                                   stdin=subprocess.DEVNULL, start_new_session=True, env={**os.environ, **places})
        while process.poll() is None and time.monotonic() - begin < MOST_SECONDS:
            most = max(most, held(process.pid))
            time.sleep(.05)
        took = time.monotonic() - begin
        alone = process.poll() is not None and gone(process.pid)
        if not alone:
            os.killpg(process.pid, signal.SIGKILL)
        code = process.wait()
        end_beside(own)
        said.seek(0)
        return code, said.read(), most, took, alone


def faults_of(omni: str, name: str, make) -> tuple[str, list[str]]:
    """What became of a case in one line, and what is wrong with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        own = pathlib.Path(place)
        folder = own / "in" / "folder"
        folder.mkdir(parents=True)
        (own / "secret.txt").write_text(SECRET)
        (folder / "note.md").write_text(NOTE)
        make(folder, own / "secret.txt")
        before = sorted(path for path in own.rglob("*"))
        code, said, most, took, alone = asked(omni, folder, own)
        written = [path for path in own.rglob("*") if path not in before and path.parent != own
                   and not any(path.is_relative_to(own / kept) for kept in ("cache", "state"))]
    faults = []
    if code not in ENDINGS:
        faults.append(f"ended with {code}")
    if code != 0 or ANSWER not in said:
        faults.append("the note beside it was not found")
    if SECRET in said:
        faults.append("a file of the machine was read through it")
    if most > MOST_MEMORY:
        faults.append(f"held {most >> 20} MB")
    if took > MOST_SECONDS:
        faults.append("hung")
    if not alone:
        faults.append("left processes behind")
    if written:
        faults.append("left " + ", ".join(path.name for path in written))
    told = [line for line in said.split("warning: ") if line.startswith("left out of")]
    told = " ".join(told[0].split())[:120] if told else "nothing was said of it"
    line = f"{name}: {most >> 20} MB, {took:.1f} s: {ENDINGS.get(code, code)}; {told}"
    return line, [f"{name}: {fault}: {said[-600:]}" for fault in faults]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--of", choices=KINDS, action="append")
    arguments = parser.parse_intermixed_args()
    omni, wanted = arguments.omni, arguments.names
    cases = {name: make for kind in arguments.of or ("pictures", "sounds", "documents") for name, make in KINDS[kind]().items()
             if not wanted or any(part in name for part in wanted)}
    failed, good = [], 0
    with ThreadPoolExecutor(2) as pool:
        for line, faults in pool.map(lambda case: faults_of(omni, *case), cases.items()):
            print(line, flush=True)
            failed += faults
            good += not faults
    for line in failed:
        print("FAILED", line)
    print(f"{good} of {len(cases)} broken, hostile and huge files do no harm")
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
