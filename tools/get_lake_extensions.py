#!/usr/bin/env python3
"""Puts DuckDB's extensions for tables of a lake (Delta, Iceberg) where omni looks for them.

usage: get_lake_extensions.py [DATA_FOLDER]    $XDG_DATA_HOME/omni, else ~/.local/share/omni
"""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

import in_environment


def data_folder() -> pathlib.Path:
    home = os.environ.get("XDG_DATA_HOME", "")
    return (pathlib.Path(home) if home.startswith("/") else pathlib.Path.home() / ".local/share") / "omni"


def install(data: pathlib.Path) -> list[pathlib.Path]:
    """Copies each extension into the folder of its engine's version below `data`. Raises CannotInstall."""
    packages = in_environment.environment("lake").parent.parent / "lib"
    installed = []
    for extension in sorted(packages.glob("*/site-packages/*/extensions/v*/*.duckdb_extension")):
        folder = data / "engines" / f"duckdb-{extension.parent.name}"
        folder.mkdir(parents=True, exist_ok=True)
        part = folder / f".{extension.name}.part"
        shutil.copyfile(extension, part)
        installed.append(part.replace(folder / extension.name))
    return installed


def main() -> None:
    try:
        for extension in install(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else data_folder()):
            print(extension)
    except in_environment.CannotInstall as reason:
        sys.exit(f"the extensions cannot be fetched: {reason}")


if __name__ == "__main__":
    main()
