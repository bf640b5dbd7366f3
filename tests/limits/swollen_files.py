#!/usr/bin/env python3
"""Small files that become much where they are read: compressed triples and graphs that swell, literals and lines without
end. Each is a source of its own; what asks it gets an answer or an error that names the file, and all processes together
hold no more than they may. usage: swollen_files.py OMNI"""

import gzip
import os
import pathlib
import subprocess
import sys
import tempfile
import time

MOST_MEMORY = 1500 << 20  # bytes: what the files of one small source may take, and the program around it
MOST_SECONDS = 600  # a hang
SPARQL, CYPHER = "SELECT (COUNT(*) AS ?n) WHERE { ?s ?p ?o }", "MATCH (n) RETURN count(n)"
EDGES = {"edges.csv": b"source,target,type\n1,1,KNOWS\n"}


class Swelling:
    """A compressed file: what it begins with, what comes again and again, and how it ends."""

    def __init__(self, begin: bytes, again: bytes, times: int, end: bytes = b"") -> None:
        self.begin, self.again, self.times, self.end = begin, again, times, end

    def write(self, path: pathlib.Path) -> None:
        with gzip.open(path, "wb", 6) as file:
            file.write(self.begin)
            for _ in range(self.times):
                file.write(self.again)
            file.write(self.end)


def cases() -> dict[str, tuple[str, dict[str, bytes | Swelling]]]:
    mega = 1_000_000
    return {
        "a literal of 240 MB": (SPARQL, {"a.ttl.gz": Swelling(b'<urn:a> <urn:b> "', b"x" * mega, 240, b'" .\n')}),
        "a literal of 2 GB": (SPARQL, {"a.ttl.gz": Swelling(b'<urn:a> <urn:b> "', b"x" * mega, 2000, b'" .\n')}),
        "16 million triples": (SPARQL, {"a.ttl.gz": Swelling(b"", b"[] <urn:p> [] .\n" * 10_000, 1600)}),
        "a list of 120 million": (SPARQL, {"a.ttl.gz": Swelling(b"<urn:a> <urn:b> (", b"1 " * 500_000, 240, b") .\n")}),
        "20 million columns": (CYPHER, {"nodes.csv.gz": Swelling(b"id,label", b",a" * 500_000, 40, b"\n1,A\n"), **EDGES}),
        "120 million rows": (CYPHER, {"nodes.csv.gz": Swelling(b"id,label\n", b",\n" * mega, 120), **EDGES}),
        "42 million edges": (CYPHER, {"edges.csv.gz": Swelling(b"source,target,type\n", b"1,1,K\n" * 100_000, 420),
                                      "nodes.csv": b"id,label\n1,A\n"}),
        "a line without end": (CYPHER, {"nodes.jsonl.gz": Swelling(b'{"id":"1","p":', b"[" * mega, 240), **EDGES}),
        "2 GB of zeros": (CYPHER, {"nodes.csv.gz": Swelling(b"id,label\n1,", b"\0" * mega, 2000), **EDGES}),
    }


def held(process: int) -> int:
    """Resident bytes of a process and of all below it, each shared page of them counted once."""
    bytes_, below = 0, [process]
    while below:
        pid = below.pop()
        try:
            for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
                below += [int(child) for child in (task / "children").read_text().split()]
            lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        bytes_ += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024
    return bytes_


def asked(omni: str, query: str, folder: pathlib.Path, cache: str) -> tuple[int, str, int, float]:
    """Its exit code, what it said, the most it held, and how long it took."""
    begin, most = time.monotonic(), 0
    source = "a" if query is SPARQL else folder.name
    process = subprocess.Popen([omni, "query", source, query, "--in", folder], stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True,
                               env={**os.environ, "XDG_CACHE_HOME": cache, "XDG_STATE_HOME": cache})
    while process.poll() is None and time.monotonic() - begin < MOST_SECONDS:
        most = max(most, held(process.pid))
        time.sleep(.05)
    process.kill()
    return process.wait(), process.stdout.read(), most, time.monotonic() - begin


def main() -> None:
    failed = []
    for number, (name, (query, files)) in enumerate(cases().items()):
        with tempfile.TemporaryDirectory() as place:
            folder = pathlib.Path(place) / f"files{number}"
            folder.mkdir()
            for file, content in files.items():
                if isinstance(content, Swelling):
                    content.write(folder / file)
                else:
                    (folder / file).write_bytes(content)
            code, said, most, took = asked(sys.argv[1], query, folder, place)
        ending = "answered" if code == 0 else " ".join(said.split("omni: ")[-1].split())
        print(f"{name}: {most >> 20} MB, {took:.1f} s: {ending[:150]}")
        named = any(file in said for file in files) or "its files" in said
        if code not in (0, 1) or (code == 1 and not named) or most > MOST_MEMORY:
            failed.append(f"{name}: ended with {code}, held {most >> 20} MB: {said[-400:]}")
    for line in failed:
        print("FAILED", line)
    raise SystemExit(bool(failed))


if __name__ == "__main__":
    main()
