#!/usr/bin/env python3
"""How well pictures of a manual are found by captions that nobody shows the program.

    tools/pictures/measure_search.py OMNI MANUAL [--figures N] [--seed S]

MANUAL is a folder of HTML that DocBook made, with its pictures, such as Debian's gimp-help-en. N of its figures (150) are
drawn with the pages that they stand in; in a copy of these their captions, and what stands in place of the picture, are taken
away. Each caption is then searched for among all pictures that these pages show. Prints how often the figure's picture is
the first and among the first ten: with all that is known of pictures, without the text in them, by words alone, and by both: names and the words around them.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

FIGURE = re.compile(r'<p class="title">\s*(<strong>.*?</strong>)\s*</p>(.*?<img src="([^"]+)"[^>]*?)alt="[^"]*"', re.S)
WAYS = {
    "all": {},
    "without the text in them": {"text": "off"},
    "by words alone": {"vectors": "off"},
    "by words alone, without the text in them": {"text": "off", "vectors": "off"},
}


def words(markup: str) -> str:
    text = re.sub(r"<[^>]+>", "", markup)
    text = re.sub(r"&#?\w+;", " ", text)
    return " ".join(re.findall(r"\w+", re.sub(r"^\s*Figure\s+[\d.]+\s*", "", text)))


def copy(manual: Path, folder: Path, wanted: int, chance: random.Random) -> list[tuple[str, str]]:
    """The drawn figures as (caption, picture)."""
    pages = sorted(manual.glob("*.html"))
    chance.shuffle(pages)
    figures = []
    for page in pages:
        if len(figures) >= wanted:
            break
        html = page.read_text()
        found = [(words(title), source) for title, _, source in FIGURE.findall(html)]
        found = [(caption, source) for caption, source in found if len(caption.split()) > 1 and (manual / source).exists()]
        if not found:
            continue
        figures += found
        (folder / page.name).write_text(FIGURE.sub(r"\2", html))
        for source in re.findall(r'<img src="([^"]+)"', html):
            if (manual / source).is_file():
                (folder / source).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(manual / source, folder / source)
    return figures[:wanted]


def ranked(omni: Path, configuration: Path, caption: str, environment: dict) -> list[str]:
    command = [omni, "query", "--config", configuration, "--json", "shots", caption]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return list(dict.fromkeys(passage["document"] for passage in json.loads(done.stdout)["passages"]))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("manual", type=Path)
    parser.add_argument("--figures", type=int, default=150)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "manual"
        folder.mkdir()
        figures = copy(arguments.manual, folder, arguments.figures, random.Random(arguments.seed))
        pictures = sum(1 for path in folder.rglob("*") if path.suffix in (".png", ".jpg", ".gif"))
        print(f"{len(figures)} figures among {pictures} pictures")
        environment = os.environ | {"XDG_CACHE_HOME": f"{scratch}/cache", "XDG_STATE_HOME": f"{scratch}/state"}
        for way, options in WAYS.items():
            configuration = Path(scratch) / "omni.yaml"
            configuration.write_text("sources:\n  shots: " + json.dumps({"kind": "images", "path": "manual", "options": options}))
            # What pictures mean is compared only where it is known already.
            subprocess.run([arguments.omni, "sources", "refresh", "--config", configuration], env=environment, capture_output=True, check=True)
            places = []
            for caption, picture in figures:
                found = ranked(arguments.omni, configuration, caption, environment)
                places.append(found.index(picture) if picture in found else len(found) + 100)
            first, ten = (100 * sum(place < most for place in places) / len(places) for most in (1, 10))
            print(f"{way}: first {first:.1f} %, among the first ten {ten:.1f} %")


if __name__ == "__main__":
    main()
