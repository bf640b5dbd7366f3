"""Bare systems that programs run in, by bubblewrap: nothing of this machine can be seen but the example company."""

from __future__ import annotations

import json
import os
import pathlib
import shlex
import subprocess
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMPANY = ROOT / "examples/company"
CACHE = pathlib.Path(os.environ.get("XDG_CACHE_HOME", pathlib.Path.home() / ".cache")) / "omni/bases"
HOOKS = "/usr/share/mmdebstrap/hooks"  # this one lets packages be files
OF_A_SYSTEM = ("bin", "etc", "lib", "lib32", "lib64", "libx32", "sbin", "usr", "var")
INSIDE = {"HOME": "/tmp", "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "XDG_CACHE_HOME": "/tmp/cache"}


def debian(suite: str, *packages: str | pathlib.Path, keep: bool = False, to: pathlib.Path) -> pathlib.Path:
    """A Debian of the least packages, and of these with what they depend on; names or .deb files. Needs root."""
    if keep and (CACHE / suite).is_dir():
        return CACHE / suite
    folder = CACHE / suite if keep else to
    part = folder.with_name(folder.name + ".part")
    subprocess.run(["rm", "-rf", part], check=True)
    part.parent.mkdir(parents=True, exist_ok=True)
    command = ["mmdebstrap", "--quiet", "--variant=minbase", f"--hook-dir={HOOKS}/file-mirror-automount"]
    command += [f"--include={package}" for package in packages] + [suite, str(part)]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode:
        raise AssertionError(f"there is no Debian {suite}: {ran.stderr[-2000:]}")
    part.rename(folder)
    return folder


def unpack_image(image: pathlib.Path, to: pathlib.Path) -> dict[str, object]:
    """Unpacks the layers of an OCI image below `to`. Gives its configuration."""
    layout = to.with_name(to.name + ".layout")
    with tarfile.open(image) as tar:
        tar.extractall(layout, filter="data")

    def blob(descriptor: dict[str, object]) -> pathlib.Path:
        return layout / "blobs" / str(descriptor["digest"]).replace(":", "/")

    index = json.loads((layout / "index.json").read_text())
    manifest = json.loads(blob(index["manifests"][0]).read_text())
    for layer in manifest["layers"]:
        with tarfile.open(blob(layer)) as tar:
            tar.extractall(to, filter="tar")
    return json.loads(blob(manifest["config"]).read_text())["config"]  # type: ignore[no-any-return]


def room(root: pathlib.Path, binds: list[str], variables: dict[str, str], options: list[str]) -> list[str]:
    """The command that runs what follows it in a read-only system, with `/tmp` and the example company. `binds` are
    further arguments of bubblewrap."""
    command = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", *options]
    for entry in sorted(root.iterdir()):
        if entry.name not in OF_A_SYSTEM:
            continue
        if entry.is_symlink():
            command += ["--symlink", os.readlink(entry), f"/{entry.name}"]
        else:
            command += ["--ro-bind", str(entry), f"/{entry.name}"]
    command += ["--proc", "/proc", "--dev", "/dev", "--ro-bind", str(COMPANY), str(COMPANY), *binds]
    command += ["--remount-ro", "/"]
    for name, value in variables.items():
        command += ["--setenv", name, value]
    return command


def script(path: pathlib.Path, command: list[str]) -> pathlib.Path:
    """A program that runs the command with its own arguments."""
    path.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n')
    path.chmod(0o755)
    return path
