#!/usr/bin/env python3
"""Runs the tests of the Python package, each set in a virtual environment of its own below build/python.

usage: run.py SET… [--omni PROGRAM] [--pytest ARGUMENT…]

sets: core, notebooks, lint, wheel, adapters (all of them), or one of them, such as langchain-previous;
build-wheel makes the wheel and leaves it in build/python/dist
"""

from __future__ import annotations

import argparse
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PACKAGE = HERE.parent
ROOT = PACKAGE.parent
sys.path.insert(0, str(ROOT / "tools"))

from in_environment import CannotInstall, environment  # noqa: E402

FRAMEWORKS = ("langchain", "llamaindex", "haystack", "dspy", "openai", "anthropic", "pydantic-ai")
ADAPTERS = [name + version for name in FRAMEWORKS for version in ("", "-previous")]


def tests_of(name: str) -> list[pathlib.Path]:
    if name in ADAPTERS:
        framework = name.removesuffix("-previous").replace("-", "_")
        return [HERE / f"adapters/test_{framework}.py"]
    if name == "notebooks":
        return [HERE / "test_notebooks.py", HERE / "test_answer.py", HERE / "test_magic.py"]
    if name == "wheel":
        return [HERE / "test_wheel.py"]
    return sorted(path for path in HERE.glob("test_*.py") if path.stem not in ("test_notebooks", "test_wheel"))


def run_lint(python: pathlib.Path) -> int:
    linted = ["--config", "pyproject.toml", ".", ROOT / "packaging", ROOT / "tools/in_environment.py"]
    checks = (["ruff", "check", *linted], ["ruff", "format", "--check", *linted], ["mypy"])
    return max(subprocess.run([python, "-m", *check], cwd=PACKAGE).returncode for check in checks)


def run_tests(name: str, python: pathlib.Path, omni: str, more: list[str]) -> int:
    variables = {
        **os.environ,
        "PYTHONPATH": str(PACKAGE),
        "OMNI_PROGRAM": omni,
        "PYTHONDONTWRITEBYTECODE": "1",
        "LITELLM_LOCAL_MODEL_COST_MAP": "True",
        "HAYSTACK_TELEMETRY_ENABLED": "False",
    }
    command = [python, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", *more, *tests_of(name)]
    return subprocess.run(command, cwd=PACKAGE, env=variables).returncode


def run(name: str, omni: str, more: list[str]) -> int:
    """Raises CannotInstall."""
    if name == "build-wheel":
        build = pathlib.Path(omni).parent
        return subprocess.run([environment("wheel"), PACKAGE / "build_wheel.py", "--build", build]).returncode
    python = environment(name)
    return run_lint(python) if name == "lint" else run_tests(name, python, omni, more)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sets", nargs="+", metavar="SET")
    parser.add_argument("--omni", default=str(ROOT / "build/release/omni"))
    parser.add_argument("--pytest", nargs=argparse.REMAINDER, default=[])
    given = parser.parse_args()
    failed = []
    for name in [one for given_set in given.sets for one in (ADAPTERS if given_set == "adapters" else [given_set])]:
        print(f"--- python: {name}", flush=True)
        try:
            if run(name, os.path.abspath(given.omni), given.pytest) != 0:
                failed.append(name)
        except CannotInstall as reason:
            print(f"skipped python {name}: {reason}")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
