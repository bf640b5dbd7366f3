#!/usr/bin/env python3
"""Makes a wheel that brings the program: takes what is built, adds the libraries that a bare system lacks, and names
the oldest glibc that serves in its tag.

usage: build_wheel.py [--build build/release] [--out build/python/dist]

It needs hatchling, and auditwheel to check the tag: python/tests/run.py wheel installs both and runs it.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
# What every system of a manylinux tag has: glibc, and the libraries of the compiler. Those of the machine that builds
# would ask for a newer glibc than the program does.
PROVIDED = re.compile(
    r"^(libc|libm|libmvec|libpthread|libdl|librt|libresolv|libutil|libanl|ld-linux[^ ]*|libstdc\+\+|libgcc_s)\.so"
)
NEEDED = re.compile(r"^\s*(\S+) => (/\S+)", re.M)
MISSING = re.compile(r"^\s*(\S+) => not found", re.M)
VERSION = re.compile(r"\bGLIBC_(\d+)\.(\d+)")


def run(*command: str | os.PathLike[str], **more: object) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout  # type: ignore[call-overload,no-any-return]


def is_elf(path: pathlib.Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def find_elf_files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and is_elf(path))


def install(build: pathlib.Path, to: pathlib.Path) -> None:
    """What `make install` installs, stripped."""
    run("cmake", "--install", build, "--prefix", to, "--strip")
    for name in ("LICENSE", "THIRD_PARTY.md"):
        shutil.copy(ROOT / name, to / "share/doc/omni" / name)


def add_libraries(program: pathlib.Path) -> list[str]:
    """Copies each library that the program needs and no system is sure to have, with its licence. Gives their names."""
    output = run("ldd", program)
    if missing := MISSING.findall(output):
        sys.exit(f"libraries are missing: {', '.join(missing)}")
    folder = program.parent.parent / "lib/omni"
    added = []
    for name, path in NEEDED.findall(output):
        if PROVIDED.match(name) or pathlib.Path(path).resolve().is_relative_to(program.parent.parent.resolve()):
            continue
        shutil.copy(pathlib.Path(path).resolve(), folder / name)
        add_licence(pathlib.Path(path), program.parent.parent / "share/doc/omni/licenses")
        added.append(name)
    return added


def add_licence(library: pathlib.Path, folder: pathlib.Path) -> None:
    """That of its Debian package, whose files may be listed below /lib or below /usr/lib."""
    for path in (library.resolve(), pathlib.Path(str(library).removeprefix("/usr"))):
        found = subprocess.run(["dpkg", "-S", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if found.returncode == 0:
            package = found.stdout.split(":")[0]
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copy(f"/usr/share/doc/{package}/copyright", folder / package)
            return
    sys.exit(f"{library} belongs to no package, so that its licence is unknown")


def find_oldest_glibc(folder: pathlib.Path) -> tuple[int, int]:
    """The version of glibc that all programs and libraries below the folder run with."""
    versions = set()
    for path in find_elf_files(folder):
        symbols = run("readelf", "--version-info", "--wide", path)
        versions.update((int(major), int(minor)) for major, minor in VERSION.findall(symbols))
    return max(versions)


def build(program: pathlib.Path, tag: str, out: pathlib.Path) -> pathlib.Path:
    """Makes the wheel. The same program gives the same bytes."""
    variables = {**os.environ, "OMNI_WHEEL_PROGRAM": str(program), "OMNI_WHEEL_TAG": tag}
    out.mkdir(parents=True, exist_ok=True)
    for old in out.glob("omniretrieval-*.whl"):
        old.unlink()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=HERE, env=variables)
    (wheel,) = out.glob("omniretrieval-*.whl")
    return wheel


def check_tag(wheel: pathlib.Path, tag: str) -> None:
    """Whether auditwheel, too, finds that the wheel runs wherever its tag says."""
    output = run(sys.executable, "-m", "auditwheel", "show", wheel)
    found = re.search(r'consistent\s+with\s+the\s+following\s+platform\s+tag:\s+"(\w+)"', output)
    if not found or found[1] != tag:
        sys.exit(f"auditwheel does not find the tag {tag} right:\n{output}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build/python/dist")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tree = pathlib.Path(folder) / "omni"
        install(given.build.resolve(), tree)
        added = add_libraries(tree / "bin/omni")
        major, minor = find_oldest_glibc(tree)
        tag = f"manylinux_{major}_{minor}_{platform.machine()}"
        wheel = build(tree, tag, given.out.resolve())
        check_tag(wheel, tag)
        whole = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file())
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB, unpacked {whole / 1e6:.1f} MB, with {len(added)} libraries")


if __name__ == "__main__":
    main()
