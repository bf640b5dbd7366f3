#!/usr/bin/env python3
"""How well pictures of a manual are found by captions that nobody shows the program.

    tools/pictures/measure_search.py OMNI MANUAL [--figures N] [--seed S]

MANUAL is a folder of HTML that DocBook made, with its pictures, such as Debian's gimp-help-en. N of its figures (150) are
drawn with the pages that they stand in; in a copy of these their captions, and what stands in place of the picture, are taken
away. Each caption is then searched for among all pictures that these pages show. Prints how often the figure's picture is
the first and among the first ten: with all that is known of pictures, without the text in them, by words alone, and by both; and where of each picture
nothing is known but its file's name and the paragraphs before and behind it, which are searched as a document.
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import tempfile
from html.parser import HTMLParser
from pathlib import Path

FIGURE = re.compile(r'<p class="title">\s*(<strong>.*?</strong>)\s*</p>(.*?<img src="([^"]+)"[^>]*?)alt="[^"]*"', re.S)
PICTURES = {"kind": "images", "path": "manual"}
AROUND = {"kind": "documents", "path": "around"}
WAYS = {
    "all": PICTURES,
    "without the text in them": PICTURES | {"options": {"text": "off"}},
    "by words alone": PICTURES | {"options": {"vectors": "off"}},
    "by words alone, without the text in them": PICTURES | {"options": {"text": "off", "vectors": "off"}},
    "file name and paragraphs beside it": AROUND,
    "file name and paragraphs beside it, by words alone": AROUND | {"options": {"vectors": "off"}},
}


class Paragraphs(HTMLParser):
    """Of each picture of a page the paragraphs before and behind it."""

    def __init__(self) -> None:
        super().__init__()
        self.around: dict[str, list[str]] = {}
        self.last, self.open, self.waiting = "", None, []

    def handle_starttag(self, tag: str, attributes: list) -> None:
        if tag == "p":
            self.open = []
        if tag == "img" and (source := dict(attributes).get("src")):
            self.around.setdefault(source, []).append(self.last)
            self.waiting.append(source)

    def handle_data(self, data: str) -> None:
        if self.open is not None:
            self.open.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag != "p" or self.open is None:
            return
        text, self.open = " ".join("".join(self.open).split()), None
        if text:
            for source in self.waiting:
                self.around[source].append(text)
            self.last, self.waiting = text, []


def write_around(folder: Path) -> None:
    """A text a picture, called as the picture is."""
    for page in sorted((folder / "manual").glob("*.html")):
        reader = Paragraphs()
        reader.feed(page.read_text())
        for source, texts in reader.around.items():
            if (folder / "manual" / source).is_file():
                file = folder / "around" / f"{source}.txt"
                file.parent.mkdir(parents=True, exist_ok=True)
                with file.open("a") as out:
                    out.write("\n\n".join([" ".join(re.findall(r"[^\W_]+", Path(source).stem)), *texts]) + "\n\n")


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
    return list(dict.fromkeys(passage["document"].removesuffix(".txt") for passage in json.loads(done.stdout)["passages"]))


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
        write_around(Path(scratch))
        print(f"{len(figures)} figures among {pictures} pictures")
        environment = os.environ | {"XDG_CACHE_HOME": f"{scratch}/cache", "XDG_STATE_HOME": f"{scratch}/state"}
        for way, source in WAYS.items():
            configuration = Path(scratch) / "omni.yaml"
            configuration.write_text("sources:\n  shots: " + json.dumps(source))
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
