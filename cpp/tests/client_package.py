#!/usr/bin/env python3
"""Builds the example against what is installed of the client library, and asks the example company with it.

usage: client_package.py PROGRAM [--installed PREFIX]    without it, installs what was built next to PROGRAM
"""

import argparse
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXPECTED = (
    "How many customers are in the Nordics?",
    "from sales · SQL · customers",
    "SQL: SELECT COUNT(*) FROM customers WHERE region = :p1",
    "Which suppliers were founded after 2010?",
    "Volta Storage",
    "from suppliers · SPARQL · http://halden.example/supply#Supplier",
)


def run(*command: str | pathlib.Path, **more: object) -> str:
    ran = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **more)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{ran.stdout}")
    return ran.stdout


def build_example(prefix: pathlib.Path, build: pathlib.Path) -> pathlib.Path:
    flags = "-O1 -Wall -Wextra -Wconversion -Wshadow -Wpedantic -Werror"
    run("cmake", "-S", ROOT / "examples/cpp", "-B", build, f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_FLAGS={flags}")
    run("cmake", "--build", build)
    return build / "ask_company"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--installed", type=pathlib.Path, metavar="PREFIX")
    given = parser.parse_args()
    program = given.program.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        if not given.installed:
            run("cmake", "--install", program.parent, "--component", "development", "--prefix", folder / "prefix")
        example = build_example(given.installed or folder / "prefix", folder / "build")
        variables = {**os.environ, "OMNI_PROGRAM": str(program), "XDG_STATE_HOME": name}
        printed = run(example, ROOT / "examples/company/omni.yaml", env=variables)
    missing = [line for line in EXPECTED if line not in printed]
    if missing:
        sys.exit(f"the example does not print {missing}, but:\n{printed}")
    print(printed)


if __name__ == "__main__":
    main()
