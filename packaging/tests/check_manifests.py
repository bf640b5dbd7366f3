#!/usr/bin/env python3
"""Checks what names the program to package managers, agents and clusters, against the schemas of those who read it.

usage: check_manifests.py [DIST]

Without DIST the files of the repository, with values of no release; with it those made there.
"""

from __future__ import annotations

import importlib.resources
import json
import pathlib
import re
import sys

import tomllib
import yaml
from jsonschema.validators import validator_for
from skillsaw.formats.mcp_registry import load_mcp_registry_schema, mcp_registry_schema_version

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

import manifests  # noqa: E402

SAMPLE = {"tarball": "a.tar.gz", "tarball_sha256": "0" * 64, "bundle": "a.mcpb", "bundle_sha256": "0" * 64}
Problems = list[str]


def violations(name: str, value: object, schema: dict) -> Problems:  # type: ignore[type-arg]
    validator = validator_for(schema)(schema)
    return [f"{name}: {'/'.join(map(str, one.absolute_path))}: {one.message}" for one in validator.iter_errors(value)]


def compose_problems(text: str) -> Problems:
    vendored = importlib.resources.files("check_jsonschema.builtin_schemas.vendor")
    schema = json.loads((vendored / "compose-spec.json").read_text(encoding="utf-8"))
    return violations("compose.yaml", yaml.safe_load(text), schema)


def server_problems(text: str) -> Problems:
    server = json.loads(text)
    version = mcp_registry_schema_version(server["$schema"])
    if not version:
        return ["server.json: its $schema is no schema of the registry"]
    return violations("server.json", server, load_mcp_registry_schema(version))


def launcher_problems(values: dict[str, str]) -> Problems:
    """What a schema cannot say: names and versions in one file that must be those in another."""
    launcher = json.loads(manifests.filled("npm/package.json", values))
    platform = json.loads(manifests.filled("npm/platform.json", values))
    server = json.loads(manifests.filled("mcp/server.json", {**values, **SAMPLE}))
    wanted = {platform["name"]: platform["version"]}
    problems = []
    if launcher["optionalDependencies"] != wanted:
        problems.append(f"npm/package.json: optionalDependencies are not {wanted}")
    if launcher["mcpName"] != server["name"]:
        problems.append("npm/package.json: mcpName is not the name in mcp/server.json")
    for package in server["packages"]:
        if package["registryType"] == "npm" and package["identifier"] != launcher["name"]:
            problems.append(f"mcp/server.json: the npm package is {launcher['name']}")
    return problems


def chart_problems(values: dict[str, str]) -> Problems:
    schema = json.loads(manifests.filled("chart/values.schema.json", values))
    return violations("values.yaml", yaml.safe_load(manifests.filled("chart/values.yaml", values)), schema)


def version_problems() -> Problems:
    """One version everywhere."""
    wanted = re.search(r"project\(omni VERSION (\S+)", (ROOT / "CMakeLists.txt").read_text())[1]  # type: ignore[index]
    found = {
        "python/pyproject.toml": tomllib.loads((ROOT / "python/pyproject.toml").read_text())["project"]["version"],
        "native/Cargo.toml": tomllib.loads((ROOT / "native/Cargo.toml").read_text())["package"]["version"],
    }
    return [f"{file}: version {one} is not {wanted} of CMakeLists.txt" for file, one in found.items() if one != wanted]


def main() -> None:
    values = manifests.release_values("0.0.0")
    texts = {file: manifests.filled(file, {**values, **SAMPLE}) for file in ("compose/compose.yaml", "mcp/server.json")}
    problems = version_problems() + launcher_problems(values) + chart_problems(values)
    if len(sys.argv) > 1:
        dist = pathlib.Path(sys.argv[1])
        texts = {file: (dist / pathlib.Path(file).name).read_text() for file in texts}
    problems += compose_problems(texts["compose/compose.yaml"]) + server_problems(texts["mcp/server.json"])
    print("\n".join(problems) or "manifests: ok")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
