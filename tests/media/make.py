#!/usr/bin/env python3
"""Makes the pool that the questions over several modalities are asked of, from packages' own material.

    tests/media/make.py BENCH [--to build/media]

BENCH is the development benchmark, whose tables of WikiTableQuestions and whose captions of Elephants Dream are taken; Debian's manuals of
GIMP, Debian and GnuCash are fetched by apt-get, pinned by sha256. Written are manuals with their pictures, whose captions are taken away
(the questions ask for them), lectures as films (half of them without subtitles), tables, and a configuration of the whole pool and of each
modality alone. Needs Pillow, ffmpeg and the faces of DejaVu.
"""
import argparse
import hashlib
import json
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import lectures

PACKAGES = {
    "gimp-help-en=2.10.34-2": "a2deec76763aaf2fcdd197bac0736cdcb0770ba993d48d233329e1c92b0bfe36",
    "debian-handbook=11.20220922": "3d5dbeac1f1afc9c094eab9d0f701f6ecff99c4927d5a4794cf6c85678134faa",
    "gnucash-docs=4.13-1": "09979baf0ff8ddc1f9c39320c2c38ff606d6f4656e04742ff2dc51f2d562996f",
}
GIMP = ("usr/share/gimp/2.0/help/en", ["gimp-tool-*.html", "script-fu-*.html"])
HANDBOOK = ("usr/share/doc/debian-handbook/html/en-US", ["sect.*.html"])
GUIDE = "usr/share/doc/gnucash-docs/gnucash-guide-en"
SPOKEN = {"loans": "loans_*", "capital-gains": "capgain_*", "depreciation": "dep_*", "checkbook": "cbook-*"}
SILENT = {"credit-cards": "cc-*", "budgets": "budget_*", "payroll": "bus_payroll", "shares": "invest_concepts*"}
CAPTION = re.compile(r'<p class="title">\s*<strong>\s*Figure.*?</strong>\s*</p>', re.S)
IN_PLACE = re.compile(r'(<img[^>]*?)\salt="[^"]*"', re.S)
FURNITURE = ("Common_Content/", "images/prev.png", "images/next.png", "images/up.png", "images/home.png")
MODALITIES = {"text": ("documents",), "pictures": ("images",), "films": ("videos",), "tables": ("duckdb",)}


def fetched(scratch: Path) -> Path:
    root = scratch / "root"
    scratch.chmod(0o777)
    for package, sha in PACKAGES.items():
        subprocess.run(["apt-get", "-qq", "download", package], cwd=scratch, check=True)
        (file,) = scratch.glob(package.split("=")[0] + "_*.deb")
        if hashlib.sha256(file.read_bytes()).hexdigest() != sha:
            raise SystemExit(f"make: {file.name} is not the package that is pinned. Nothing was taken from it.")
        subprocess.run(["dpkg-deb", "-x", file, root], check=True)
    return root


def manual(source: Path, patterns: list[str], target: Path) -> None:
    """Pages without captions, and the pictures that they show."""
    for page in sorted(path for pattern in patterns for path in source.glob(pattern)):
        html = page.read_text("utf-8")
        target.mkdir(parents=True, exist_ok=True)
        (target / page.name).write_text(IN_PLACE.sub(r"\1", CAPTION.sub("", html)), "utf-8")
        for shown in re.findall(r'<img[^>]*?src="([^"]+)"', html):
            if not shown.startswith(FURNITURE) and (source / shown).is_file():
                (target / shown).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source / shown, target / shown)


def films(guide: Path, bench: Path, target: Path) -> None:
    lecture, dream = target / "lectures", target / "dream"
    lecture.mkdir(parents=True), dream.mkdir()
    for name, pattern in (SPOKEN | SILENT).items():
        slides = lectures.slides_of(sorted(guide.glob(f"{pattern}.html")))
        lectures.film(slides, lecture / f"{name}.mp4")
        if name in SPOKEN:
            (lecture / f"{name}.vtt").write_text(lectures.subtitles(slides), "utf-8")
    for kind in ("captions", "descriptions"):
        shutil.copyfile(bench / f"sources/video/elephantsdream/{kind}.en.vtt", dream / f"elephants-dream-{kind}.vtt")


def tables(bench: Path, target: Path) -> None:
    target.mkdir(parents=True)
    for table in sorted((bench / "sources/tables").glob("*.csv")):
        shutil.copyfile(table, target / table.name)


def sources(to: Path) -> dict[str, dict]:
    found = {}
    for name in ("gimp", "debian"):
        found[f"{name}_manual"] = {"kind": "documents", "path": f"manuals/{name}", "include": ["*.html"]}
        found[f"{name}_pictures"] = {"kind": "images", "path": f"manuals/{name}"}
    for name in ("lectures", "dream"):
        found[name] = {"kind": "videos", "path": f"films/{name}"}
    for table in sorted((to / "tables").glob("*.csv")):
        found[table.stem.replace("-", "_")] = {"kind": "duckdb", "path": f"tables/{table.name}"}
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("bench", type=Path)
    parser.add_argument("--to", type=Path, default=Path(__file__).parents[2] / "build/media")
    arguments = parser.parse_args()
    to = arguments.to
    to.mkdir(parents=True)  # what is there already is not made over
    with tempfile.TemporaryDirectory() as scratch:
        root = fetched(Path(scratch))
        for name, (folder, patterns) in {"gimp": GIMP, "debian": HANDBOOK}.items():
            manual(root / folder, patterns, to / "manuals" / name)
        films(root / GUIDE, arguments.bench, to / "films")
    tables(arguments.bench, to / "tables")
    everything = sources(to)
    for name, kinds in ({"all": {source["kind"] for source in everything.values()}} | MODALITIES).items():
        chosen = {id: source for id, source in everything.items() if source["kind"] in kinds}
        (to / f"{name}.yaml").write_text(json.dumps({"sources": chosen}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
