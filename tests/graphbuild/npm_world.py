#!/usr/bin/env python3
"""READMEs of npm packages, and what the packages' own package.json says of them: the real documents on which graphs from text are measured.

    tests/graphbuild/npm_world.py [--to build/graphbuild/npm]

One pinned package is installed with all that it needs, no script of theirs is run. Those with a README are put in the order of their
names' hashes: numbers 201 to 300 are held out, and nobody looks into them; the rest is to learn from, and what was looked at while
the reading was made is in it:

    TO/learn/NAME/README.md, TO/held/NAME/README.md
    TO/pool/     a property graph: the names of all packages, people and licenses; relations of the packages to learn from alone
    TO/gold.jsonl   of the packages held out, what package.json says: {"package", "type", "name", "stated"}; `stated`: the README
                    holds that name outside code, so that a reader could find the fact there

The data stay outside the repository and keep their own licences.
"""
import argparse
import csv
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PINNED = "@salesforce/cli@2.146.3"  # its shrinkwrap pins the rest, by version and hash
HELD = slice(200, 300)


def install(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    modules = folder / "node_modules"
    if not modules.exists():
        done = subprocess.run(["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--prefix", folder, PINNED], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"npm_world: installing {PINNED} failed; is the registry reachable?\n{done.stderr}")
    return modules


def person(given) -> str:
    name = given.get("name", "") if isinstance(given, dict) else given if isinstance(given, str) else ""
    return re.sub(r"\s*[<(].*", "", name).strip()


def packages(modules: Path) -> dict[str, dict]:
    """By name: package.json and the README, each package once."""
    found = {}
    for file in sorted(modules.glob("**/package.json")):
        readme = [f for f in file.parent.iterdir() if f.name.lower() == "readme.md"]
        try:
            package = json.loads(file.read_text("utf-8"))
        except (ValueError, OSError):
            continue
        if not readme or not isinstance(package, dict) or not package.get("name") or not package.get("version") or package["name"] in found:
            continue
        found[package["name"]] = {"json": package, "readme": readme[0].read_text("utf-8", errors="replace")}
    return found


def facts(package: dict) -> set[tuple[str, str]]:
    """What package.json says, as type and name."""
    said = set()
    if isinstance(package.get("license"), str):
        said.add(("LICENSE", package["license"]))
    if person(package.get("author")):
        said.add(("AUTHOR", person(package["author"])))
    for given in package.get("contributors") or []:
        if person(given):
            said.add(("CONTRIBUTOR", person(given)))
    said |= {("DEPENDS_ON", name) for name in package.get("dependencies") or {}}
    return said


def write(path: Path, header, rows) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([header, *rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--to", type=Path, default=ROOT / "build/graphbuild/npm")
    to = parser.parse_args().to
    known = packages(install(to / "installed"))
    held = set(sorted(known, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[HELD])
    for part in ("learn", "held", "pool"):
        shutil.rmtree(to / part, ignore_errors=True)
    (to / "pool").mkdir()
    for name, package in known.items():
        folder = to / ("held" if name in held else "learn") / name
        folder.mkdir(parents=True)
        (folder / "README.md").write_text(package["readme"], "utf-8")
    said = {name: facts(package["json"]) for name, package in known.items()}
    names = {"LICENSE": set(), "AUTHOR": set(), "CONTRIBUTOR": set(), "DEPENDS_ON": set(known)}
    for one in said.values():
        for kind, name in one:
            names[kind].add(name)
    kinds = {"license": names["LICENSE"], "person": names["AUTHOR"] | names["CONTRIBUTOR"], "package": names["DEPENDS_ON"]}
    for kind, these in kinds.items():
        write(to / f"pool/nodes_{kind}.csv", ("id", "name"), [(f"{kind}:{name}", name) for name in sorted(these)])
    ends = {"LICENSE": "license", "AUTHOR": "person", "CONTRIBUTOR": "person", "DEPENDS_ON": "package"}
    for kind, end in ends.items():
        write(to / f"pool/edges_{kind.lower()}.csv", ("source", "target"),
              sorted((f"package:{name}", f"{end}:{other}") for name in known if name not in held for k, other in said[name] if k == kind))
    with (to / "gold.jsonl").open("w", encoding="utf-8") as gold:
        for name in sorted(held):
            prose = re.sub(r"^(```|~~~).*?^\1", "", known[name]["readme"], flags=re.M | re.S)
            for kind, other in sorted(said[name]):
                stated = bool(re.search(r"(?<![\w-])" + re.escape(other) + r"(?![\w-])", prose))
                gold.write(json.dumps({"package": name, "type": kind, "name": other, "stated": stated}, ensure_ascii=False) + "\n")
    print(f"{len(known)} packages, {len(held)} held out, in {to}")


if __name__ == "__main__":
    main()
