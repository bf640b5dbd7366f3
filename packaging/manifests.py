"""What names the program to package managers, agents and clusters: the files in npm, homebrew, mcp, chart and compose,
with the values of a release filled in."""

from __future__ import annotations

import json
import pathlib
import shutil
import string
import tempfile

from archives import sha256, tar_of, write_tar_gz, write_zip
from program_tree import ROOT

HERE = ROOT / "packaging"
Values = dict[str, str]


def release_values(version: str) -> Values:
    """The version, and from release.json where the artefacts of a release can be had."""
    return {"version": version, **json.loads((HERE / "release.json").read_text())}


def filled(file: str, values: Values) -> str:
    return string.Template((HERE / file).read_text()).substitute(values)


def write_filled(file: str, values: Values, to: pathlib.Path) -> pathlib.Path:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_text(filled(file, values))
    return to


def write_npm(tree: pathlib.Path, values: Values, epoch: int, out: pathlib.Path) -> list[pathlib.Path]:
    """The launcher and the package of the platform that it starts, as `npm pack` names them."""
    with tempfile.TemporaryDirectory() as folder:
        launcher, platform = pathlib.Path(folder) / "launcher", pathlib.Path(folder) / "platform"
        write_filled("npm/package.json", values, launcher / "package.json")
        for file in ("packaging/npm/omni.js", "LICENSE"):
            shutil.copy(ROOT / file, launcher)
        write_filled("npm/platform.json", values, platform / "package.json")
        packages = [
            (out / f"omniretrieval-{values['version']}.tgz", [tar_of(launcher, "package/", epoch)]),
            (
                out / f"omniretrieval-linux-x64-{values['version']}.tgz",
                [tar_of(platform, "package/", epoch), tar_of(tree, "package/", epoch)],
            ),
        ]
        for path, writers in packages:
            write_tar_gz(path, writers)
    return [path for path, _ in packages]


def write_bundle(tree: pathlib.Path, values: Values, epoch: int, out: pathlib.Path) -> pathlib.Path:
    """The .mcpb, which desktop programs with an agent install."""
    path = out / f"omni-{values['version']}-linux-x86_64.mcpb"
    with tempfile.TemporaryDirectory() as folder:
        manifest = write_filled("mcp/manifest.json", values, pathlib.Path(folder) / "manifest.json")
        write_zip(path, [manifest.parent, tree], epoch)
    return path


def write_chart(values: Values, epoch: int, out: pathlib.Path) -> pathlib.Path:
    path = out / f"omni-chart-{values['version']}.tgz"
    with tempfile.TemporaryDirectory() as folder:
        fill_chart(values, pathlib.Path(folder))
        write_tar_gz(path, [tar_of(pathlib.Path(folder), "omni/", epoch)])
    return path


def fill_chart(values: Values, to: pathlib.Path) -> None:
    """The chart as a folder. Its templates are helm's to fill in."""
    shutil.copytree(HERE / "chart/templates", to / "templates")
    for name in ("Chart.yaml", "values.yaml", "values.schema.json"):
        write_filled(f"chart/{name}", values, to / name)


def write_manifests(tarball: pathlib.Path, bundle: pathlib.Path, values: Values, out: pathlib.Path) -> None:
    """The compose file, the formula of Homebrew and the entry for registries of MCP servers."""
    values = {
        **values,
        "tarball": tarball.name,
        "tarball_sha256": sha256(tarball),
        "bundle": bundle.name,
        "bundle_sha256": sha256(bundle),
    }
    for file in ("compose/compose.yaml", "homebrew/omni.rb", "mcp/server.json"):
        write_filled(file, values, out / pathlib.Path(file).name)
