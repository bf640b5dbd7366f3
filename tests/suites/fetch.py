#!/usr/bin/env python3
"""Makes the archives of this folder anew, from the packages in which their authors publish the suites: the same files always make
the same archive.
usage: fetch.py, with `mvn` at hand"""

import hashlib
import io
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from typing import NamedTuple

HERE = pathlib.Path(__file__).resolve().parent


class Package(NamedTuple):
    archive: str
    artifact: str
    sha256: str
    kept: str     # which of its files, by their path
    prefix: str   # of the path, which goes


PACKAGES = [
    Package("opencypher-tck.tar.xz", "org.opencypher:tck:1.0.0-M23",
            "7edc3f7b1fb612feac47285157d67345a2dfaa2791ad83b6ba1699c7f4635a21", r"features/|graphs/binary-tree", ""),
    Package("sparql11-tests.tar.xz", "org.eclipse.rdf4j:rdf4j-sparql-testsuite:3.7.7",
            "414c4b833fea4b09397dc8ffdd98a45139670c104853cc71d069dc6f6417fd61", r"testcases-sparql-1\.1-w3c/(?!protocol|service-description|http-rdf-update)[^/]+/.", "testcases-sparql-1.1-w3c/"),
]


def jar(package: Package, folder: str) -> bytes:
    subprocess.run(["mvn", "-q", "dependency:copy", f"-Dartifact={package.artifact}", f"-DoutputDirectory={folder}"], check=True)
    name, version = package.artifact.split(":")[1:]
    content = (pathlib.Path(folder) / f"{name}-{version}.jar").read_bytes()
    if hashlib.sha256(content).hexdigest() != package.sha256:
        sys.exit(f"{package.artifact} is another one: its checksum is not the one in {pathlib.Path(__file__).name}")
    return content


def pack(package: Package, content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as given, tarfile.open(HERE / package.archive, "w:xz", preset=9) as archive:
        for name in sorted(given.namelist()):
            if name.endswith("/") or not re.match(package.kept, name):
                continue
            entry = tarfile.TarInfo(name.removeprefix(package.prefix))
            entry.size = given.getinfo(name).file_size
            archive.addfile(entry, given.open(name))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for package in PACKAGES:
            pack(package, jar(package, folder))


if __name__ == "__main__":
    main()
