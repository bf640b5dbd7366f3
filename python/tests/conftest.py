"""What the tests share: a scripted program, the real one over the example company, a report."""

from __future__ import annotations

import json
import os
import pathlib
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import omniretrieval as omni

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
COMPANY = ROOT / "examples/company/omni.yaml"


@pytest.fixture
def report() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((HERE / "report.json").read_text(encoding="utf-8"))
    return loaded


@pytest.fixture
def fake_program(tmp_path: pathlib.Path) -> str:
    """The scripted program, run by the interpreter of the tests."""
    program = tmp_path / "omni"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -S "{HERE / "fake_omni.py"}" "$@"\n')
    program.chmod(0o755)
    return str(program)


@pytest.fixture
def fake(fake_program: str, tmp_path: pathlib.Path) -> Iterator[omni.Omni]:
    with omni.open(tmp_path, program=fake_program, timeout=60) as client:
        yield client


def real_program() -> str:
    """The program that is tested: $OMNI_PROGRAM, else the built one. Skips where there is none."""
    program = os.environ.get("OMNI_PROGRAM", str(ROOT / "build/release/omni"))
    if not os.access(program, os.X_OK):
        pytest.skip(f"no program at {program}: make release builds it")
    return program


@pytest.fixture(scope="session")
def no_models(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the program finds no language model and keeps no state."""
    folder = tmp_path_factory.mktemp("xdg")
    return {**os.environ, "XDG_DATA_HOME": str(folder / "data"), "XDG_STATE_HOME": str(folder / "state")}


@pytest.fixture(scope="session")
def company(no_models: dict[str, str]) -> Iterator[omni.Omni]:
    """The real program over the example company."""
    with omni.open(config=COMPANY, program=real_program(), environment=no_models, timeout=300) as client:
        yield client
