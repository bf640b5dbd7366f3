"""One index of everything as text: the baseline that sources of their own are compared with."""
import csv
import json
import re
import shutil
import subprocess
from pathlib import Path


def passages(omni: str, config: Path, source: str, document: str) -> list[dict]:
    """All that a source knows of one document."""
    command = [omni, "query", "--config", config, "--json", source, f'document:"{document}"']
    done = subprocess.run(command, capture_output=True, text=True)
    return json.loads(done.stdout).get("passages", []) if done.returncode == 0 else []


def pictures(omni: str, world: Path, source: str, manual: Path, target: Path) -> None:
    for picture in sorted(path for path in manual.rglob("*") if path.suffix in (".png", ".jpg", ".gif")):
        name = str(picture.relative_to(manual))
        known = passages(omni, world / "pictures.yaml", source, name)
        if known:
            (target / f"{name}.md").parent.mkdir(parents=True, exist_ok=True)
            (target / f"{name}.md").write_text(f"# {known[0].get('title', name)}\n\n" + "\n\n".join(passage["text"] for passage in known), "utf-8")


def films(omni: str, world: Path, source: str, target: Path) -> None:
    names = {re.sub(r"\.(vtt|mp4)$", "", path.name) for path in (world / "films" / source).iterdir()}
    for name in sorted(names):
        found = passages(omni, world / "films.yaml", source, f"{name}.mp4") or passages(omni, world / "films.yaml", source, f"{name}.vtt")
        for clip in found:
            (target / name).mkdir(parents=True, exist_ok=True)
            (target / name / f"{clip['start_ms']}-{clip['end_ms']}.md").write_text(f"# {name}\n\n{clip['text']}\n", "utf-8")


def tables(world: Path, target: Path) -> None:
    target.mkdir(parents=True)
    for table in sorted((world / "tables").glob("*.csv")):
        header, *rows = csv.reader(table.open(encoding="utf-8", newline=""))
        lines = ["; ".join(f"{name}: {cell}" for name, cell in zip(header, row) if cell) for row in rows]
        (target / f"{table.stem.replace('-', '_')}.md").write_text("\n\n".join(lines) + "\n", "utf-8")


def make(omni: str, world: Path) -> Path:
    """Writes everything as text under WORLD/unified, once, and the configuration of its one source."""
    config, folder = world / "unified.yaml", world / "unified"
    if not config.exists():
        shutil.rmtree(folder, ignore_errors=True)
        for name in ("gimp", "debian"):
            manual = world / "manuals" / name
            (folder / "manuals" / name).mkdir(parents=True)
            for page in manual.glob("*.html"):
                shutil.copyfile(page, folder / "manuals" / name / page.name)
            pictures(omni, world, f"{name}_pictures", manual, folder / "pictures" / name)
        for name in ("lectures", "dream"):
            films(omni, world, name, folder / "films")
        tables(world, folder / "tables")
        config.write_text(json.dumps({"sources": {"everything": {"kind": "documents", "path": "unified"}}}) + "\n", "utf-8")
    return config
