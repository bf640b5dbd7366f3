#!/usr/bin/env python3
"""Checks what make_dist.py made against the schemas of those who read it.

usage: check_artefacts.py DIST

The Helm chart: helm's own lint, and what it gives for three sets of values against the schemas of the oldest and of the
newest Kubernetes that is supported. The bill of materials: the schema of CycloneDX. The bundle: that of its makers,
which npm fetches.
"""

from __future__ import annotations

import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import zipfile

import kubernetes_validate
import yaml
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
from helm_python import Chart, HelmError
from helm_python.chart import lint
from jsonschema.validators import validator_for

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "packaging"))

import manifests  # noqa: E402
from archives import sha256  # noqa: E402

OLDEST = "1.25.0"
MCPB = "@anthropic-ai/mcpb@2.1.2"
MCPB_SHA256 = "81174993380eb930bcacecc890b1acfdb06cf336366e445404aea36467417cc1"
WARNING = 2  # helm's severities: 1 info, 2 warning, 3 error
KEYS = {"keys": [{"name": "agents", "hash": "${OMNI_KEY_HASH}", "roles": ["all"]}], "roles": {"all": {"sources": "*"}}}
SOURCES = {"files": {"kind": "documents", "path": "/data"}}
SETS = {
    "with keys": {"config": {"sources": SOURCES, "access": KEYS}, "existingSecret": "omni-keys"},
    "insecure, without a volume": {"config": {"sources": SOURCES}, "insecure": True, "state": {"persistent": False}},
    "with TLS and all options": {
        "config": {"sources": SOURCES, "access": {**KEYS, "tls": {"certificate": "/tls/a", "key": "/tls/b"}}},
        "env": [{"name": "OMNI_STATE", "value": "postgresql://db/omni"}],
        "extraVolumes": [{"name": "data", "emptyDir": {}}],
        "extraVolumeMounts": [{"name": "data", "mountPath": "/data"}],
        "tolerations": [{"key": "a", "operator": "Exists"}],
        "affinity": {"podAntiAffinity": {}},
        "state": {"size": "2Gi", "storageClass": "fast"},
        "replicas": 2,
    },
}


def problems_of(chart: Chart, name: str, values: dict) -> list[str]:  # type: ignore[type-arg]
    problems = []
    for template, text in chart.render(values, name="omni", namespace="data").items():
        for resource in yaml.safe_load_all(text) if template.endswith(".yaml") else ():
            for version in (OLDEST, kubernetes_validate.latest_version()):
                try:
                    kubernetes_validate.validate(resource, version, strict=True)
                except kubernetes_validate.ValidationError as error:
                    problems.append(f"{name}: {template} for Kubernetes {version}: {error.message}")
    return problems


def of_weight(said: object) -> bool:
    """Whether helm means more by it than advice (an icon is recommended)."""
    return not isinstance(said, dict) or said["severity"] >= WARNING


def sbom_problems(file: pathlib.Path) -> list[str]:
    error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(file.read_text())
    return [f"{file.name}: {error}"] if error else []


def bundle_problems(bundle: pathlib.Path) -> list[str]:
    with zipfile.ZipFile(bundle) as archive:
        manifest = json.loads(archive.read("manifest.json"))
    name = f"package/schemas/mcpb-manifest-v{manifest['manifest_version']}.schema.json"
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", MCPB], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (package,) = pathlib.Path(folder).glob("*.tgz")
        if sha256(package) != MCPB_SHA256:
            return [f"{MCPB} has another sha256 than {MCPB_SHA256}"]
        with tarfile.open(package) as tar:
            schema = json.load(tar.extractfile(name))  # type: ignore[arg-type]
    found = validator_for(schema)(schema).iter_errors(manifest)
    return [f"{bundle.name}: manifest.json: {one.message}" for one in found]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        manifests.fill_chart(manifests.release_values("0.0.0"), pathlib.Path(folder) / "omni")
        found = lint(pathlib.Path(folder) / "omni", SETS["with keys"], strict=True)
        problems = [f"helm lint: {one}" for one in [*found["errors"], *found["messages"]] if of_weight(one)]
        with Chart.load(pathlib.Path(folder) / "omni") as chart:
            problems += [problem for name, values in SETS.items() for problem in problems_of(chart, name, values)]
            try:
                chart.render({"config": {"sources": SOURCES}}, name="omni")
                problems.append("without keys and without `insecure` the chart is rendered")
            except HelmError:
                pass
    (sbom,), (bundle,) = (list(pathlib.Path(sys.argv[1]).glob(name)) for name in ("*.cdx.json", "*.mcpb"))
    problems += sbom_problems(sbom) + bundle_problems(bundle)
    print("\n".join(problems) or f"chart: ok, {len(SETS)} sets of values; {sbom.name}: ok; {bundle.name}: ok")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
