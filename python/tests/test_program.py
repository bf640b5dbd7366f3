"""How the program is found and called; versions that have to agree."""

from __future__ import annotations

import pathlib
import re

import pytest
from conftest import ROOT

import omniretrieval as omni
from omniretrieval.program import build_mcp_command, find_program


def test_the_version_is_that_of_the_program() -> None:
    program = re.search(r"project\(omni VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())
    package = re.search(r'^version = "(.+)"', (ROOT / "python/pyproject.toml").read_text(), re.M)
    assert program and package and program[1] == package[1] == omni.__version__


def test_the_command_line() -> None:
    assert build_mcp_command("omni", ["data", "-x", "s3://bucket/a"]) == [
        "omni", "mcp", "-q", "--in", "data", "--in", "./-x", "--in", "s3://bucket/a",
    ]  # fmt: skip
    assert build_mcp_command("omni", config="omni.yaml", planner="ensemble", roles=["-r", "clerk"]) == [
        "omni", "mcp", "-q", "--config", "omni.yaml", "--planner=ensemble", "--role=-r", "--role=clerk",
    ]  # fmt: skip


@pytest.mark.parametrize("paths, config", [(["a"], "omni.yaml"), ([""], None), (["a\0b"], None)])
def test_command_lines_that_are_none(paths: list[str], config: str | None) -> None:
    with pytest.raises(omni.InvalidArgumentError):
        build_mcp_command("omni", paths, config)


def test_the_program_on_the_path(fake_program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("OMNI_PROGRAM", raising=False)
    monkeypatch.setenv("PATH", str(pathlib.Path(fake_program).parent))
    assert find_program() == fake_program
    monkeypatch.setenv("PATH", "/nowhere")
    with pytest.raises(omni.ProgramNotFoundError, match="not installed"):
        find_program()
