"""The program `omni`: where it lies, how its command line is written, how it is run by `pip`'s script."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence

from .errors import InvalidArgumentError, ProgramNotFoundError

BUNDLED = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_program", "bin", "omni")


def find_program(given: str | os.PathLike[str] | None = None) -> str:
    """The path of the program: the given one, else $OMNI_PROGRAM, that of this wheel, `omni` on the PATH.

    Raises ProgramNotFoundError.
    """
    named = os.fspath(given) if given is not None else os.environ.get("OMNI_PROGRAM")
    if named:
        found = shutil.which(named)
        if not found:
            raise ProgramNotFoundError(f"there is no program at {named}", "Name one that can be executed.")
        return os.path.abspath(found)
    if os.path.isfile(BUNDLED):
        return BUNDLED
    found = shutil.which("omni")
    if not found:
        raise ProgramNotFoundError(
            "the program omni is not installed",
            "Install a wheel for this platform, or put omni on the PATH, or name it in OMNI_PROGRAM.",
        )
    return os.path.abspath(found)


def _path_argument(path: str | os.PathLike[str]) -> str:
    text = os.fspath(path)
    if not text or "\0" in text:
        raise InvalidArgumentError("a path is empty or has a null byte")
    return f"./{text}" if text.startswith("-") else text


def build_mcp_command(
    program: str,
    paths: Sequence[str | os.PathLike[str]] = (),
    config: str | os.PathLike[str] | None = None,
    planner: str | None = None,
    roles: Sequence[str] = (),
) -> list[str]:
    """The command line that serves sources over standard input and output."""
    if paths and config is not None:
        raise InvalidArgumentError("both folders and a configuration are given", "Name one of the two.")
    command = [program, "mcp", "-q"]
    for path in paths:
        command += ["--in", _path_argument(path)]
    if config is not None:
        command += ["--config", _path_argument(config)]
    if planner is not None:
        command += [f"--planner={planner}"]
    command += [f"--role={role}" for role in roles]
    return command


def main() -> None:
    """Runs the program in place of Python: the script `omni` that pip installs."""
    try:
        program = find_program(BUNDLED if os.path.isfile(BUNDLED) else None)
    except ProgramNotFoundError as error:
        sys.exit(f"omni: {error}")
    if os.path.realpath(program) == os.path.realpath(sys.argv[0]):
        sys.exit("omni: this installation has no program. Install a wheel for this platform.")
    os.execv(program, [program, *sys.argv[1:]])
