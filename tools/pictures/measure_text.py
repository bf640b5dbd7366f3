#!/usr/bin/env python3
"""How well text is read in pictures: screenshots of text are drawn and read, and the characters compared.

    tools/pictures/measure_text.py OMNI TEXTS [--pictures N]

TEXTS is a folder of Markdown whose lines are drawn: N pictures (200) of twelve lines each, in twelve of the faces that
fontconfig knows, in 11, 13, 16 and 22 pixels, half of them light on dark. Asks OMNI for each as a document of a source
`images`; prints the share of wrong characters (Levenshtein, blanks as one) and the seconds a picture. Needs Pillow.
"""
import argparse
import json
import os
import random
import re
import subprocess
import tempfile
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

SIZES = [11, 13, 16, 22]
LEFT_OUT = ("Math", "Symbol", "Icon", "Emoji", "Thin", "Hairline", "Light", "Black")


def faces() -> list[str]:
    listed = subprocess.run(["fc-list", ":", "file"], capture_output=True, text=True, check=True).stdout
    files = sorted(line.split(":")[0] for line in listed.splitlines())
    return [f for f in files if f.lower().endswith((".ttf", ".otf")) and not any(word in f for word in LEFT_OUT)]


def lines_of(folder: Path) -> list[str]:
    lines = []
    for page in sorted(folder.rglob("*.md")):
        for line in page.read_text().splitlines():
            line = line.strip().replace("`", "").replace("**", "")
            if len(line) > 60 and "|" not in line and "http" not in line and line.isascii():
                lines.append(line)
    return lines


def draw(path: Path, face: str, size: int, dark: bool, lines: list[str], chance: random.Random) -> str:
    font = ImageFont.truetype(face, size)
    drawn = []
    while len(drawn) < 12:
        line = ""
        for word in chance.choice(lines).split():
            if font.getlength(f"{line} {word}") > 740:
                break
            line = f"{line} {word}".strip()
        if len(line) > 15:
            drawn.append(line)
    step = int(size * 1.6)
    picture = Image.new("RGB", (800, 40 + 12 * step), (30, 30, 34) if dark else (255, 255, 255))
    pen = ImageDraw.Draw(picture)
    for at, line in enumerate(drawn):
        pen.text((20, 20 + at * step), line, font=font, fill=(220, 220, 220) if dark else (20, 20, 20))
    picture.save(path)
    return "\n".join(drawn)


def plain(text: str) -> str:
    for written, meant in (("‘", "'"), ("’", "'"), ("“", '"'), ("”", '"'), ("—", "-"), ("–", "-")):
        text = text.replace(written, meant)
    return re.sub(r"\s+", " ", text).strip()


def distance(a: str, b: str) -> int:
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        now = [i]
        for j, y in enumerate(b, 1):
            now.append(min(before[j] + 1, now[-1] + 1, before[j - 1] + (x != y)))
        before = now
    return before[-1]


def read(omni: Path, configuration: Path, name: str, environment: dict) -> str:
    command = [omni, "query", "--config", configuration, "--json", "shots", f'document:"{name}"']
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        return ""
    text = json.loads(done.stdout)["passages"][0]["text"]
    mark = "Text in the picture:\n"
    return text[text.find(mark) + len(mark):] if mark in text else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("texts", type=Path)
    parser.add_argument("--pictures", type=int, default=200)
    arguments = parser.parse_args()
    chance = random.Random(7)
    lines, some = lines_of(arguments.texts), faces()
    some = chance.sample(some, min(12, len(some)))
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch) / "shots"
        folder.mkdir()
        gold = {}
        for at in range(arguments.pictures):
            name = f"{at:03}.png"
            gold[name] = draw(folder / name, some[at % len(some)], SIZES[at // len(some) % 4], at % 2 == 1, lines, chance)
        configuration = Path(scratch) / "omni.yaml"
        configuration.write_text('sources:\n  shots: { kind: images, path: shots, options: { vectors: "off" } }\n')
        environment = os.environ | {"XDG_CACHE_HOME": f"{scratch}/cache", "XDG_STATE_HOME": f"{scratch}/state"}
        began = time.monotonic()
        read(arguments.omni, configuration, "000.png", environment)
        seconds = time.monotonic() - began
        wrong = characters = 0
        for name, text in gold.items():
            wrong += distance(plain(text), plain(read(arguments.omni, configuration, name, environment)))
            characters += len(plain(text))
    print(f"{len(gold)} pictures, {len(some)} faces: {100 * wrong / characters:.2f} % of the characters wrong, "
          f"{seconds / len(gold):.2f} s a picture")


if __name__ == "__main__":
    main()
