#!/usr/bin/env python3
"""How right and how whole graphs from text are: precision and recall on the example's handbook and on READMEs of npm packages.

    tests/graphbuild/score.py build/release/omni [handbook] [npm] [--wrong] [--to build/graphbuild]

Nothing is learned on what is reported: the handbook is halved, each half is read with what the other taught; the READMEs that are held
out are read with what the others taught, and the pool that is asked knows names of theirs, but nothing that relates them.

`handbook_gold.jsonl` was written by hand from the handbook: every relation between named things that it states (no numbers, no dates).
A fact of the graph is right where it has the gold's things, direction and one of its types. Several facts of one gold line are right.
The gold of the READMEs is each package's own package.json (npm_world.py). A fact is right where package.json says it; facts of other
relations than package.json has count as wrong, for nobody looks at them. Recall is of what package.json says and
the README names outside code.
"""
import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
HANDBOOK = ROOT / "examples/company/handbook"


def lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line] if path.exists() else []


def build(omni: Path, documents: Path, out: Path, pool: list[str], *more: str) -> list[tuple[str, str, str, dict]]:
    """The facts of a graph that is built anew: name, type, name, and what else the edge says."""
    shutil.rmtree(out, ignore_errors=True)
    done = subprocess.run([omni, "graph", "build", documents, "--out", out, *pool, "--quiet", *more], capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"score: reading {documents} failed\n{done.stdout}{done.stderr}")
    names = {node["id"]: node["props"]["name"] for node in lines(out / "nodes.jsonl")}
    return [(names[e["s"]], e["type"], names[e["t"]], e["props"]) for e in lines(out / "edges.jsonl") if e["type"] != "MENTIONS"]


def tell(what: str, right: int, wrong: int, found: int, stated: int) -> float:
    precision = right / (right + wrong) if right + wrong else 1.0
    print(f"{what:34} precision {precision:.3f} ({right} of {right + wrong})   recall {found / stated if stated else 1:.3f} ({found} of {stated})")
    return precision


def handbook(omni: Path, to: Path, wrong: bool) -> float:
    files = sorted(path.relative_to(HANDBOOK) for path in HANDBOOK.rglob("*") if path.suffix in (".md", ".pdf"))
    pool = ["--config", str(ROOT / "examples/company/omni.yaml")]
    for half in (0, 1):
        shutil.rmtree(to / f"half{half}", ignore_errors=True)
        for file in files[half::2]:
            (to / f"half{half}" / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(HANDBOOK / file, to / f"half{half}" / file)
        build(omni, to / f"half{half}", to / f"learned{half}", pool)
    facts = [fact for half in (0, 1) for fact in build(omni, to / f"half{half}", to / f"read{half}", pool, "--patterns", str(to / f"learned{1 - half}"))]
    gold = lines(HERE / "handbook_gold.jsonl")
    found, right = set(), 0
    for name, kind, other, props in facts:
        at = [n for n, one in enumerate(gold) if one["from"] == name and one["to"] == other and kind in one["types"]]
        found |= set(at)
        right += bool(at)
        if wrong and not at:
            print("wrong:", name, kind, other, props["document"], props["sentence"])
    if wrong:
        for n, one in enumerate(gold):
            if n not in found:
                print("missed:", json.dumps(one, ensure_ascii=False))
    return tell("handbook", right, len(facts) - right, len(found), len(gold))


def npm(omni: Path, to: Path, wrong: bool) -> float:
    world = to / "npm"
    if not (world / "gold.jsonl").exists():
        subprocess.run([sys.executable, HERE / "npm_world.py", "--to", world], check=True)
    pool = ["--in", str(world / "pool")]
    build(omni, world / "learn", world / "learned", pool)
    facts = build(omni, world / "held", world / "read", pool, "--patterns", str(world / "learned"))
    gold = {(one["package"], one["type"], one["name"]): one["stated"] for one in lines(world / "gold.jsonl")}
    kinds = sorted({kind for _, kind, _ in gold})
    counts = {kind: [0, 0] for kind in (*kinds, "other")}
    for name, kind, other, props in facts:
        right = (name, kind, other) in gold
        counts[kind if kind in counts else "other"][not right] += 1
        if wrong and not right:
            print("wrong:", name, kind, other, props["confidence"], props["document"], props["sentence"])
    said = {fact[:3] for fact in facts}
    for kind in (*kinds, "other"):
        stated = [fact for fact, is_stated in gold.items() if is_stated and fact[1] == kind]
        tell(f"  npm {kind}", *counts[kind], sum(fact in said for fact in stated), len(stated))
    stated = [fact for fact, is_stated in gold.items() if is_stated]
    documents = len(list((world / "held").rglob("README.md")))
    return tell(f"npm, {documents} READMEs", sum(c[0] for c in counts.values()), sum(c[1] for c in counts.values()), sum(fact in said for fact in stated), len(stated))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("what", nargs="*", choices=["handbook", "npm", []], default=[])
    parser.add_argument("--wrong", action="store_true", help="show what is wrong, of the handbook also what is missed; not for what is reported")
    parser.add_argument("--least", type=float, default=0, help="fail below this precision")
    parser.add_argument("--to", type=Path, default=ROOT / "build/graphbuild")
    arguments = parser.parse_args()
    omni, to = arguments.omni.resolve(), arguments.to.resolve()
    to.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("XDG_CACHE_HOME", str(to / "cache"))
    measures = {"handbook": handbook, "npm": npm}
    reached = [measures[what](omni, to, arguments.wrong) for what in arguments.what or measures]
    sys.exit(1 if min(reached) < arguments.least else 0)


if __name__ == "__main__":
    main()
