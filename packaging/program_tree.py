"""The program in a folder of its own, as every artefact brings it: bin, lib/omni, share. It can be moved as a whole."""

from __future__ import annotations

import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What every system has: glibc, and the libraries of the compiler. Those of the machine that builds would ask for a
# newer glibc than the program does.
OF_EVERY_SYSTEM = re.compile(
    r"^(libc|libm|libmvec|libpthread|libdl|librt|libresolv|libutil|libanl|ld-linux[^ ]*|libstdc\+\+|libgcc_s)\.so"
)
# What a package for Debian leaves to the system, which updates it: all but those whose names differ between Debian 12
# and 13.
OF_EVERY_DEBIAN = re.compile(r"^(?!libyaml-cpp|libgumbo|libutf8proc|libstemmer)")
NEEDED = re.compile(r"^\s*(\S+) => (/\S+)", re.M)
MISSING = re.compile(r"^\s*(\S+) => not found", re.M)
SYMBOL_VERSION = re.compile(r"\b(GLIBC|GLIBCXX)_(\d+(?:\.\d+)+)")
COMPLETIONS = {
    "bash": "share/bash-completion/completions/omni",
    "zsh": "share/zsh/site-functions/_omni",
    "fish": "share/fish/vendor_completions.d/omni.fish",
}


def run(*command: str | os.PathLike[str], **more: object) -> str:
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout  # type: ignore[call-overload,no-any-return]


def is_elf(path: pathlib.Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def find_elf_files(folder: pathlib.Path) -> list[pathlib.Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and is_elf(path))


def make_tree(build: pathlib.Path, to: pathlib.Path, left_out: re.Pattern[str] = OF_EVERY_SYSTEM) -> list[str]:
    """What `make install` installs but for developers, with completions and with each library that is not of
    `left_out`, all stripped. Gives the names of those libraries."""
    install(build, to, "Unspecified")
    for name in ("LICENSE", "THIRD_PARTY.md"):
        shutil.copy(ROOT / name, to / "share/doc/omni" / name)
    for shell, file in COMPLETIONS.items():
        (to / file).parent.mkdir(parents=True, exist_ok=True)
        (to / file).write_text(run(to / "bin/omni", "completion", shell))
    added = add_libraries(to / "bin/omni", left_out)
    run("strip", "--strip-unneeded", *find_elf_files(to))
    return added


def install(build: pathlib.Path, to: pathlib.Path, component: str) -> None:
    """`component` is "Unspecified", which is all that runs, or "development"."""
    run("cmake", "--install", build.resolve(), "--prefix", to, "--strip", "--component", component)


def add_libraries(program: pathlib.Path, left_out: re.Pattern[str]) -> list[str]:
    """Copies each library that the program needs and that is not of `left_out`, with its licence. Gives their names."""
    output = run("ldd", program)
    if missing := MISSING.findall(output):
        sys.exit(f"libraries are missing: {', '.join(missing)}")
    tree = program.parent.parent
    added = []
    for name, path in NEEDED.findall(output):
        if left_out.match(name) or pathlib.Path(path).resolve().is_relative_to(tree.resolve()):
            continue
        shutil.copy(pathlib.Path(path).resolve(), tree / "lib/omni" / name)
        package = debian_package_of(pathlib.Path(path))
        (tree / "share/doc/omni/licenses").mkdir(parents=True, exist_ok=True)
        shutil.copy(f"/usr/share/doc/{package}/copyright", tree / "share/doc/omni/licenses" / package)
        added.append(name)
    return added


def debian_package_of(library: pathlib.Path) -> str:
    """The Debian package that a library is of; its files may be listed below /lib or below /usr/lib."""
    for path in (library.resolve(), pathlib.Path(str(library).removeprefix("/usr"))):
        found = subprocess.run(["dpkg", "-S", path], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        if found.returncode == 0:
            return found.stdout.split(":")[0]
    sys.exit(f"{library} belongs to no package, so that its licence is unknown")


def find_oldest(folder: pathlib.Path) -> dict[str, str]:
    """The versions of glibc ("GLIBC") and of libstdc++ ("GLIBCXX") that all programs and libraries below the folder run
    with."""
    newest: dict[str, tuple[int, ...]] = {}
    for path in find_elf_files(folder):
        for library, version in SYMBOL_VERSION.findall(run("readelf", "--version-info", "--wide", path)):
            numbers = tuple(map(int, version.split(".")))
            newest[library] = max(numbers, newest.get(library, ()))
    return {library: ".".join(map(str, numbers)) for library, numbers in newest.items()}
