#!/usr/bin/env python3
"""Checks what make_dist.py made: each artefact is installed as its users do and answers the questions of the demo.

usage: test_dist.py [DIST] [--only CHECK…] [--base SUITE…]    build/dist, on Debian bookworm and trixie

Checks on this system, each where nothing but the artefact can be seen: sums, tarball, client, npm, mcpb, wheel, image,
formula.
Checks on bare systems, as root: tarball, rpm and deb on each base.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import venv
import zipfile
from collections.abc import Callable

import rooms

ROOT = rooms.ROOT
sys.path.insert(0, str(ROOT / "tests/demo"))

import check_demo  # noqa: E402
import gold  # noqa: E402

QUESTION, COUNT = "How many orders were placed in 2025?", "497"
MAX_IMAGE = 250e6  # bytes, as it is stored and sent


class Skipped(Exception):
    """What a check needs is not on this machine."""


def run(*command: str | os.PathLike[str], **more: object) -> str:
    ran = subprocess.run(command, capture_output=True, text=True, **more)  # type: ignore[call-overload]
    if ran.returncode:
        raise AssertionError(f"{' '.join(map(str, command))} ended with {ran.returncode}: {ran.stderr[-1500:]}")
    return ran.stdout  # type: ignore[no-any-return]


def demo(omni: pathlib.Path, *, reads_pdf: bool) -> str:
    """Asks the questions of the demo, and compares each answer with the data."""
    world = gold.load(check_demo.COMPANY)
    cases = json.loads((ROOT / "tests/demo/demo_questions.json").read_text())
    asked = [case for case in cases if reads_pdf or not case.get("document", "").endswith(".pdf")]
    with tempfile.TemporaryDirectory() as cache:
        problems = [
            f"{case['question']}: {problem}"
            for case in asked
            for problem in check_demo.problems_of(str(omni), world, case, cache)
        ]
    assert not problems, "\n".join(problems)
    return f"{len(asked)} of {len(cases)} questions answered as the data has it"


class Dist:
    """The artefacts in a folder, and a folder of one's own for each check."""

    def __init__(self, folder: pathlib.Path, work: pathlib.Path):
        self.folder, self.work = folder, work

    def one(self, pattern: str) -> pathlib.Path:
        found = sorted(self.folder.glob(pattern))
        assert len(found) == 1, f"{pattern} names {len(found)} files of {self.folder}"
        return found[0]

    def sums(self) -> str:
        listed = run("sha256sum", "--check", "SHA256SUMS", cwd=self.folder).splitlines()
        made = [path for path in self.folder.iterdir() if not path.name.startswith("SHA256SUMS")]
        assert len(listed) == len(made), "SHA256SUMS does not name every artefact"
        return f"{len(listed)} artefacts"

    def unpacked(self) -> pathlib.Path:
        """The tarball, unpacked in one place and moved to another."""
        first, second = self.work / "first", self.work / "second/deeper"
        if not second.exists():
            with tarfile.open(self.one("omni-*-linux-*.tar.gz")) as tar:
                tar.extractall(first, filter="tar")
            second.parent.mkdir()
            next(first.iterdir()).rename(second)
        return second

    def tarball_on(self, root: pathlib.Path, reads_pdf: bool) -> str:
        tree = self.unpacked()
        binds = ["--ro-bind", str(tree), "/anywhere/omni"]
        return self.ask_in(root, binds, ["/anywhere/omni/bin/omni"], reads_pdf)

    def ask_in(self, root: pathlib.Path, binds: list[str], program: list[str], reads_pdf: bool) -> str:
        command = rooms.room(root, [*binds, "--tmpfs", "/tmp"], rooms.INSIDE, [])
        return demo(rooms.script(self.work / "omni", [*command, *program]), reads_pdf=reads_pdf)

    def tarball(self) -> str:
        return self.tarball_on(pathlib.Path("/"), reads_pdf=True)

    def client(self) -> str:
        """The example in C++, built against the client library of the tarball."""
        tree = self.unpacked()
        run(sys.executable, ROOT / "cpp/tests/client_package.py", tree / "bin/omni", "--installed", tree)
        return "the example is built and answered"

    def npm(self) -> str:
        folder = self.work / "npm"
        folder.mkdir()
        files = [self.one("omniretrieval-[0-9]*.tgz"), self.one("omniretrieval-linux-x64-*.tgz")]
        run("npm", "install", "--offline", "--no-audit", "--no-fund", "--prefix", folder, *files)
        assert run("npx", "--no-install", "omni", "--version", cwd=folder).strip() in files[0].name
        failing = subprocess.run([folder / "node_modules/.bin/omni", "nonsense"], capture_output=True)
        assert failing.returncode == 2, "the launcher does not end as the program does"
        return demo(folder / "node_modules/.bin/omni", reads_pdf=True)

    def mcpb(self) -> str:
        folder = self.work / "bundle"
        with zipfile.ZipFile(self.one("*.mcpb")) as archive:
            for entry in archive.infolist():
                pathlib.Path(archive.extract(entry, folder)).chmod(entry.external_attr >> 16)
        manifest = json.loads((folder / "manifest.json").read_text())
        config = manifest["server"]["mcp_config"]
        places = {"${__dirname}": str(folder), "${user_config.folder}": str(rooms.COMPANY)}
        command = [substituted(part, places) for part in (config["command"], *config["args"])]
        served, answer = converse(command, self.work, QUESTION)
        told = {tool["name"] for tool in manifest["tools"]}
        assert told <= served, f"the manifest names tools that are not served: {told - served}"
        found = json.loads(answer["content"][0]["text"])["answer"]
        assert found == COUNT, f"{found} is not {COUNT}"
        return f"{len(served)} tools, and the answer {found}"

    def wheel(self) -> str:
        folder = self.work / "wheel"
        venv.create(folder, with_pip=True)
        run(folder / "bin/python", "-m", "pip", "install", "-q", "--no-index", "--disable-pip-version-check",
            self.one("omniretrieval-*.whl"))  # fmt: skip
        return demo(folder / "bin/omni", reads_pdf=True)

    def image(self) -> str:
        image, root = self.one("*-oci.tar"), self.work / "image"
        assert image.stat().st_size < MAX_IMAGE, f"{image.stat().st_size / 1e6:.0f} MB"
        config = rooms.unpack_image(image, root)
        user, group = str(config["User"]).split(":")
        assert int(user) and int(group), "the image runs as root"
        binds = []
        for volume in config["Volumes"]:  # type: ignore[attr-defined]
            (self.work / volume[1:]).mkdir(parents=True)
            binds += ["--bind", str(self.work / volume[1:]), volume]
        variables = dict(variable.split("=", 1) for variable in config["Env"])  # type: ignore[attr-defined]
        user_options = ["--unshare-user", "--uid", user, "--gid", group, "--cap-drop", "ALL"]
        inside = rooms.room(root, binds, variables, user_options)
        entry = [*inside, *config["Entrypoint"]]  # type: ignore[misc]
        said = demo(rooms.script(self.work / "omni", entry), reads_pdf=True)
        whole = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file())
        return f"{said}; {image.stat().st_size / 1e6:.0f} MB, unpacked {whole / 1e6:.0f} MB; {healthy(entry, config)}"

    def formula(self) -> str:
        formula, tarball = self.one("omni.rb"), self.one("omni-*-linux-*.tar.gz")
        text = formula.read_text()
        assert f'sha256 "{hashlib.sha256(tarball.read_bytes()).hexdigest()}"' in text and f'/{tarball.name}"' in text
        for place in re.findall(r'libexec/"([^"]+)"', text):
            assert (self.unpacked() / place).is_file(), f"the tarball has no {place}"
        try:
            run("ruby", "-c", formula)
        except FileNotFoundError:
            return "names the tarball and its files; not parsed, for there is no ruby"
        return "parses; names the tarball and its files"

    def rpm_on(self, suite: str, base: pathlib.Path) -> str:
        root = self.copy(base, f"{suite}-rpm")
        run("rpm", "--root", root, "--initdb")
        run("rpm", "--root", root, "--install", "--nodeps", self.one("*.rpm"))  # its base has no database of rpm
        self.check_service(root)
        said = self.ask_in(root, [], ["/usr/bin/omni"], reads_pdf=False)
        run("rpm", "--root", root, "--erase", "omni")
        assert not (root / "usr/bin/omni").exists(), "the program stays when its package goes"
        return said

    def deb_on(self, suite: str) -> str:
        root = rooms.debian(suite, self.one("*.deb"), "poppler-utils", to=self.work / f"{suite}-deb")
        self.check_service(root)
        said = self.ask_in(root, [], ["/usr/bin/omni"], reads_pdf=True)
        (root / "etc/omni/omni.yaml").write_text("# changed\n")
        (root / "omni.deb").write_bytes(self.one("*.deb").read_bytes())
        run("chroot", root, "dpkg", "--install", "/omni.deb")
        assert (root / "etc/omni/omni.yaml").read_text() == "# changed\n", "an upgrade overwrites the configuration"
        run("chroot", root, "dpkg", "--purge", "omni")
        left = [path for path in ("usr/bin/omni", "usr/lib/omni", "etc/omni/omni.yaml") if (root / path).exists()]
        assert not left, f"a purge leaves {left}"
        return said

    def check_service(self, root: pathlib.Path) -> None:
        """That there is the service's user, and that its unit is one to systemd."""
        users = (root / "etc/passwd").read_text()
        assert re.search(r"^omni:.*:/var/lib/omni:", users, re.M), "there is no user omni"
        assert (root / "usr/lib/systemd/system/omni.service").is_file()
        assert run("chroot", root, "stat", "-c", "%a %U:%G", "/etc/omni/omni.yaml").strip() == "640 root:omni"

    def copy(self, base: pathlib.Path, name: str) -> pathlib.Path:
        run("cp", "-a", "--reflink=auto", base, self.work / name)
        return self.work / name


def substituted(text: str, places: dict[str, str]) -> str:
    for name, value in places.items():
        text = text.replace(name, value)
    return text


def converse(command: list[str], work: pathlib.Path, question: str) -> tuple[set[str], dict]:  # type: ignore[type-arg]
    """Speaks the Model Context Protocol with a program: the names of its tools, and what `ask` gives."""
    variables = {"HOME": str(work), "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=variables) as server:
        assert server.stdin and server.stdout

        def call(number: int, method: str, params: object) -> dict:  # type: ignore[type-arg]
            server.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}) + "\n")
            server.stdin.flush()
            for line in server.stdout:
                if (message := json.loads(line)).get("id") == number:
                    return message["result"]  # type: ignore[no-any-return]
            raise AssertionError(f"{method} is not answered")

        client = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "dist", "version": "1"}}
        call(1, "initialize", client)
        tools = {tool["name"] for tool in call(2, "tools/list", {})["tools"]}
        answer = call(3, "tools/call", {"name": "ask", "arguments": {"question": question}})
        server.stdin.close()
    return tools, answer


def healthy(entry: list[str], config: dict) -> str:  # type: ignore[type-arg]
    """Serves as the image does, and asks as its health check does, over this machine's loopback."""
    shared = entry.index("--unshare-all") + 1
    inside = [*entry[:shared], "--share-net", *entry[shared:]]
    check = [*inside, *config["Healthcheck"]["Test"][2:]]
    assert subprocess.run(check, capture_output=True).returncode, "the health check passes where nothing is served"
    serving = [*inside, "serve", "--config", str(rooms.COMPANY / "omni.yaml"), "--listen", "127.0.0.1:8086", "--quiet"]
    with subprocess.Popen(serving) as server:
        try:
            deadline = time.monotonic() + 60
            while subprocess.run(check, capture_output=True).returncode:
                assert time.monotonic() < deadline and server.poll() is None, "the health check never passes"
        finally:
            server.terminate()
    return "its health check tells a server from none"


def checks_of(dist: Dist, bases: list[str]) -> dict[str, Callable[[], str]]:
    here = ["sums", "tarball", "client", "npm", "mcpb", "wheel", "image", "formula"]
    checks: dict[str, Callable[[], str]] = {name: getattr(dist, name) for name in here}
    for suite in bases:
        checks[f"tarball on {suite}"] = lambda suite=suite: dist.tarball_on(base_of(suite, dist), reads_pdf=False)
        checks[f"rpm on {suite}"] = lambda suite=suite: dist.rpm_on(suite, base_of(suite, dist))
        checks[f"deb on {suite}"] = lambda suite=suite: on_root(lambda: dist.deb_on(suite))
    return checks


def base_of(suite: str, dist: Dist) -> pathlib.Path:
    return on_root(lambda: rooms.debian(suite, keep=True, to=dist.work / suite))


def on_root(make: Callable[[], object]):  # type: ignore[no-untyped-def]
    if os.geteuid():
        raise Skipped("a bare system is made by root alone")
    return make()


def passed(name: str, check: Callable[[], str]) -> bool:
    begun = time.monotonic()
    try:
        said = check()
        print(f"PASS {name} ({time.monotonic() - begun:.0f} s): {said}", flush=True)
    except Skipped as reason:
        print(f"skipped {name}: {reason}", flush=True)
    except (AssertionError, OSError) as problem:
        print(f"FAIL {name}: {problem}", flush=True)
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dist", nargs="?", type=pathlib.Path, default=ROOT / "build/dist")
    parser.add_argument("--only", nargs="+", default=[], metavar="CHECK")
    parser.add_argument("--base", nargs="*", default=["bookworm", "trixie"], metavar="SUITE")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as work:
        checks = checks_of(Dist(given.dist.resolve(), pathlib.Path(work)), given.base)
        wanted = {name: check for name, check in checks.items() if not given.only or name.split()[0] in given.only}
        failed = [name for name, check in wanted.items() if not passed(name, check)]
    print(f"{len(wanted)} checks, {len(failed)} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
