#!/usr/bin/env python3
"""Writes the questions of the half that may be read as a pool to learn from: how much the prior by granularity counts in selection.

    tests/media/pool.py [--world build/media]
    omni train selection --pool build/media/pool --out /tmp/unused      # prints the weight that fits best

A question's right sources are those that hold a piece that it needs; those that need nothing are left out.
"""
import argparse
import json
from pathlib import Path

HERE = Path(__file__).resolve().parent


def holders(world: Path, sources: dict, needs: list[dict]) -> list[str]:
    """The ids of the sources that hold the pieces."""
    found = []
    for need in needs:
        for id, source in sources.items():
            folder = world / source["path"]
            if "pictures" in need:
                held = source["kind"] == "images" and any((folder / picture).exists() for picture in need["pictures"])
            elif "film" in need:
                held = source["kind"] == "videos" and any(path.name.startswith(need["film"]) for path in folder.iterdir())
            elif "document" in need:
                held = source["kind"] == "documents" and (folder / need["document"]).exists()
            else:
                held = id == need["table"]
            found += [id] if held else []
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--world", type=Path, default=HERE.parents[1] / "build/media")
    world = parser.parse_args().world
    sources = json.loads((world / "all.yaml").read_text("utf-8"))["sources"]
    pool = world / "pool"
    pool.mkdir(exist_ok=True)
    routes = {id: "SQL" if source["kind"] == "duckdb" else "SEARCH" for id, source in sources.items()}
    lines = [{"kb_id": id, "route": routes[id], "kind": source["kind"], "path": f"../{source['path']}"} for id, source in sources.items()]
    (pool / "sources.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    samples = []
    for line in (HERE / "questions.jsonl").read_text("utf-8").splitlines():
        asked = json.loads(line)
        right = holders(world, sources, asked["needs"]) if int(asked["id"][1:]) % 2 else []
        if right:
            samples.append({"id": asked["id"], "source": "media", "split": "train", "question": asked["question"], "route": routes[right[0]],
                            "kb_id": right[0], "target_query": "", "gold_answer": [], "metadata": {"worlds": right}})
    (pool / "samples.jsonl").write_text("".join(json.dumps(sample, ensure_ascii=False) + "\n" for sample in samples), "utf-8")


if __name__ == "__main__":
    main()
