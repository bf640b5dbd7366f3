"""The wheel with the program: built, installed into a bare environment, and asked over the example company."""

from __future__ import annotations

import os
import pathlib
import subprocess
import sys
import textwrap
import venv
import zipfile

import pytest
from conftest import COMPANY, ROOT, real_program

MAX_MEGABYTES = 160


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    build = pathlib.Path(real_program()).parent
    out = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, ROOT / "python/build_wheel.py", "--build", build, "--out", out], check=True)
    (made,) = out.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def bare(wheel: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A virtual environment with the wheel and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    venv.create(folder, with_pip=True)
    install = [folder / "bin/python", "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check", wheel]
    subprocess.run(install, check=True)
    return folder / "bin"


def variables(folder: pathlib.Path) -> dict[str, str]:
    """No program on the PATH, no libraries but those of the system, no language model."""
    return {"HOME": str(folder), "PATH": "/nowhere", "LANG": "C.UTF-8"}


def test_the_wheel_says_what_it_runs_on(wheel: pathlib.Path) -> None:
    assert wheel.name.startswith("omniretrieval-0.1.0-py3-none-manylinux_2_") and wheel.name.endswith("_x86_64.whl")
    assert wheel.stat().st_size < MAX_MEGABYTES * 1e6
    names = zipfile.ZipFile(wheel).namelist()
    for needed in (
        "py.typed",
        "_program/bin/omni",
        "_program/lib/omni/libduckdb.so",
        "_program/share/doc/omni/LICENSE",
    ):
        assert f"omniretrieval/{needed}" in names
    assert not [name for name in names if "tests" in name or name.endswith(".pyc")]


def test_a_bare_environment_asks(bare: pathlib.Path, tmp_path: pathlib.Path) -> None:
    script = f"""
        import omniretrieval as omni
        with omni.open({str(COMPANY.parent)!r}) as client:
            answer = client.ask("How many customers are in the Nordics?")
            print(answer.rows, answer.query)
    """
    ran = subprocess.run(
        [bare / "python", "-c", textwrap.dedent(script)],
        cwd=tmp_path,
        env=variables(tmp_path),
        capture_output=True,
        text=True,
    )
    assert "SELECT COUNT(*) FROM customers WHERE region = :p1" in ran.stdout, ran.stderr


def test_the_program_is_a_command(bare: pathlib.Path, tmp_path: pathlib.Path) -> None:
    command = [bare / "omni", "ask", "--in", COMPANY.parent, "Who does Lena Vogt report to?"]
    ran = subprocess.run(command, cwd=tmp_path, env=variables(tmp_path), capture_output=True, text=True)
    assert ran.returncode == 0 and "[1] org" in ran.stdout, ran.stderr


def test_the_same_program_gives_the_same_wheel(wheel: pathlib.Path, tmp_path: pathlib.Path) -> None:
    build = pathlib.Path(real_program()).parent
    subprocess.run([sys.executable, ROOT / "python/build_wheel.py", "--build", build, "--out", tmp_path], check=True)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_a_missing_program_is_named(tmp_path: pathlib.Path) -> None:
    """Of the package without the program, as it is installed from its sources."""
    script = "import omniretrieval.program as p; p.BUNDLED = '/nowhere'; p.main()"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "python"), "PATH": "/nowhere"}
    environment.pop("OMNI_PROGRAM", None)
    ran = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True)
    assert ran.returncode == 1 and "the program omni is not installed" in ran.stderr
