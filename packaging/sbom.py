"""The software bill of materials, as CycloneDX 1.6: what is pinned in native/Cargo.lock, tools/bootstrap.sh and
ui/package-lock.json, and the Debian packages that the program brings or was compiled with."""

from __future__ import annotations

import base64
import json
import pathlib
import re
import time
import uuid
from collections.abc import Iterator
from urllib.parse import quote

import tomllib
from program_tree import ROOT, run

Component = dict[str, object]
# Compiled into the program; the libraries that it brings are read off the tree.
HEADERS = ["libboost1.81-dev", "libcli11-dev", "libexpected-dev", "libvalijson-dev", "nlohmann-json3-dev"]


def write_sbom(tree: pathlib.Path, version: str, epoch: int, to: pathlib.Path) -> None:
    components = [*crates(), *downloads(), *page_packages(), *debian_packages(tree)]
    components.sort(key=lambda one: str(one["bom-ref"]))
    program = component("omni", version, f"pkg:generic/omni@{version}", kind="application", licence="Apache-2.0")
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch)),
            "component": program,
        },
        "components": components,
        "dependencies": [{"ref": program["bom-ref"], "dependsOn": [one["bom-ref"] for one in components]}],
    }
    body["serialNumber"] = f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, json.dumps(body, sort_keys=True))}"
    to.write_text(json.dumps(body, indent=1, sort_keys=True) + "\n")


def component(
    name: str, version: str, purl: str, *, kind: str = "library", licence: str = "", sha256: str = ""
) -> Component:
    made: Component = {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl}
    if licence:
        made["licenses"] = [{"expression": licence}]
    if sha256:
        made["hashes"] = [{"alg": "SHA-256", "content": sha256}]
    return made


def crates() -> Iterator[Component]:
    """The crates that are linked, not those that only build or test."""
    manifest = ROOT / "native/Cargo.toml"
    described = json.loads(
        run("cargo", "metadata", "--locked", "--offline", "--format-version=1",
            "--filter-platform=x86_64-unknown-linux-gnu", f"--manifest-path={manifest}")
    )  # fmt: skip
    locked = tomllib.loads((ROOT / "native/Cargo.lock").read_text())["package"]
    sums = {(one["name"], one["version"]): one.get("checksum", "") for one in locked}
    linked = linked_packages(described["resolve"])
    for package in described["packages"]:
        if package["id"] in linked and package["source"]:
            name, version = package["name"], package["version"]
            licence = re.sub(r"\s*/\s*", " OR ", package["license"] or "")
            yield component(name, version, f"pkg:cargo/{name}@{version}", licence=licence, sha256=sums[name, version])


def linked_packages(resolve: dict) -> set[str]:  # type: ignore[type-arg]
    edges = {
        node["id"]: [to["pkg"] for to in node["deps"] if any(kind["kind"] is None for kind in to["dep_kinds"])]
        for node in resolve["nodes"]
    }
    found, waiting = set(), [resolve["root"]]
    while waiting:
        if (one := waiting.pop()) not in found:
            found.add(one)
            waiting += edges[one]
    return found


def downloads() -> Iterator[Component]:
    """What tools/bootstrap.sh downloads and the program brings: two libraries and two models."""
    script = (ROOT / "tools/bootstrap.sh").read_text()
    pinned = dict(re.findall(r"^(\w+)=(\S+)$", script, re.M))
    pinned["llama_sha"] = re.search(r"llama_machine=linux-x64 llama_sha=(\w+)", script)[1]  # type: ignore[index]
    npm, npm_version = pinned["duckdb_npm"].rsplit("@", 1)
    yield component("duckdb", npm_version, npm_purl(npm, npm_version), licence="MIT", sha256=pinned["duckdb_npm_sha"])
    llama = npm_purl("@node-llama-cpp/linux-x64", pinned["llama_version"])
    yield component("llama.cpp", pinned["llama_version"], llama, licence="MIT", sha256=pinned["llama_sha"])
    model, version = pinned["minilm_wheel"].split("==")
    yield component(
        "all-MiniLM-L6-v2", version, f"pkg:pypi/{model}@{version}",
        kind="machine-learning-model", licence="Apache-2.0", sha256=pinned["minilm_wheel_sha"],
    )  # fmt: skip
    group, model, version = pinned["bge_jar"].split(":")
    yield component(
        "bge-small-en-v1.5", version, f"pkg:maven/{group}/{model}@{version}",
        kind="machine-learning-model", licence="MIT", sha256=pinned["bge_jar_sha"],
    )  # fmt: skip


def npm_purl(name: str, version: str) -> str:
    return f"pkg:npm/{quote(name, safe='/')}@{version}"


def page_packages() -> Iterator[Component]:
    """The packages in the web page, not those that build or test it."""
    for place, package in json.loads((ROOT / "ui/package-lock.json").read_text())["packages"].items():
        if place and not package.get("dev"):
            name, version = place.removeprefix("node_modules/"), package["version"]
            made = component(name, version, npm_purl(name, version), licence=package["license"])
            made["hashes"] = [{"alg": "SHA-512", "content": base64.b64decode(package["integrity"][7:]).hex()}]
            yield made


def debian_packages(tree: pathlib.Path) -> Iterator[Component]:
    brought = [path.name for path in (tree / "share/doc/omni/licenses").iterdir() if path.name != "llama.cpp"]
    listed = run("dpkg-query", "-W", "-f", "${Package} ${Version} ${Architecture}\n", *brought, *HEADERS)
    for line in listed.splitlines():
        name, version, machine = line.split()
        purl = f"pkg:deb/debian/{name}@{quote(version)}?arch={machine}&distro=debian-12"
        yield component(name, version, purl)
