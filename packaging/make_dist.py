#!/usr/bin/env python3
"""Makes every artefact of a release from what is built.

usage: make_dist.py [BUILD] [OUT] [--only KIND…] [--sign KEY]    build/release and build/dist without them

kinds: tarball, deb, rpm, image, npm, mcpb, manifests, chart, wheel, sbom. SHA256SUMS names all that is in OUT; with
--sign gpg signs it with that key (SHA256SUMS.asc). The same program gives the same bytes; their time is
SOURCE_DATE_EPOCH, else the commit's.
"""

from __future__ import annotations

import argparse
import os
import pathlib
import shutil
import sys
import tempfile

import image
import linux_packages
import manifests
import sbom
from archives import tar_of, write_sums, write_tar_gz
from program_tree import ROOT, install, make_tree, run

KINDS = ["tarball", "deb", "rpm", "image", "npm", "mcpb", "manifests", "chart", "wheel", "sbom"]
NEEDS = {"manifests": {"tarball", "mcpb"}, "image": {"deb"}}


class Release:
    """What is made of one build. `work` holds the trees, `out` the artefacts."""

    def __init__(self, build: pathlib.Path, work: pathlib.Path, out: pathlib.Path):
        self.build, self.work, self.out = build.resolve(), work, out.resolve()
        self.version = run(self.build / "omni", "--version").strip()
        self.values = manifests.release_values(self.version)
        self.epoch = int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct", cwd=ROOT))
        self.name = f"omni-{self.version}-linux-x86_64"
        self.tree = work / "tree"
        make_tree(self.build, self.tree)

    def tarball(self) -> None:
        self.tarball_path = self.out / f"{self.name}.tar.gz"
        tree = self.work / "tarball"
        shutil.copytree(self.tree, tree, copy_function=os.link)
        install(self.build, tree, "development")
        packaging = tree / "share/omni/packaging"
        packaging.mkdir()
        for name in ("omni.service", "omni.yaml", "sysusers.conf"):
            shutil.copy(ROOT / "packaging/linux" / name, packaging)
        write_tar_gz(self.tarball_path, [tar_of(tree, f"{self.name}/", self.epoch)])

    def deb(self) -> None:
        self.debian = self.work / "deb"
        self.depends = linux_packages.debian_tree(self.build, self.debian, self.epoch)
        linux_packages.write_package("deb", self.debian, self.depends, self.version, self.epoch, self.out)

    def rpm(self) -> None:
        tree = self.work / "rpm"
        depends = linux_packages.rpm_tree(self.tree, tree, self.epoch)
        linux_packages.write_package("rpm", tree, depends, self.version, self.epoch, self.out)

    def image(self) -> None:
        image.write_image(self.debian, self.depends, self.version, self.epoch, self.out)

    def npm(self) -> None:
        manifests.write_npm(self.tree, self.values, self.epoch, self.out)

    def mcpb(self) -> None:
        self.bundle = manifests.write_bundle(self.tree, self.values, self.epoch, self.out)

    def manifests(self) -> None:
        manifests.write_manifests(self.tarball_path, self.bundle, self.values, self.out)

    def chart(self) -> None:
        manifests.write_chart(self.values, self.epoch, self.out)

    def wheel(self) -> None:
        variables = {**os.environ, "SOURCE_DATE_EPOCH": str(self.epoch)}
        run(sys.executable, ROOT / "python/build_wheel.py", "--build", self.build, "--out", self.out, env=variables)

    def sbom(self) -> None:
        sbom.write_sbom(self.tree, self.version, self.epoch, self.out / f"omni-{self.version}.cdx.json")


def sign(sums: pathlib.Path, key: str) -> None:
    run("gpg", "--batch", "--yes", "--local-user", key, "--armor", "--detach-sign", sums)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", nargs="?", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("out", nargs="?", type=pathlib.Path, default=ROOT / "build/dist")
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS, metavar="KIND")
    parser.add_argument("--sign", metavar="KEY")
    given = parser.parse_args()
    if not (ROOT / "build/page/index.html").exists():
        sys.exit("the web page is not built, and a release has it; run: make release")
    wanted = set(given.only).union(*(NEEDS.get(kind, set()) for kind in given.only))
    shutil.rmtree(given.out, ignore_errors=True)
    given.out.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as work:
        release = Release(given.build, pathlib.Path(work), given.out)
        for kind in (kind for kind in KINDS if kind in wanted):
            print(f"--- dist: {kind}", flush=True)
            getattr(release, kind)()
    sums = write_sums(given.out)
    if given.sign:
        sign(sums, given.sign)
    for path in sorted(given.out.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}")


if __name__ == "__main__":
    main()
