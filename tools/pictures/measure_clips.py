#!/usr/bin/env python3
"""How well clips of films are found by questions, with subtitles or by the text that their pictures show.

    tools/pictures/measure_clips.py OMNI FILM [TEXTS] [--frames]

FILM is a folder with the captions and the timed descriptions (WebVTT) of Elephants Dream; where TEXTS is given, a folder of
Markdown, its pages are spoken as films beside it, 150 words a minute. Asks OMNI each question of tests/pictures/clips.jsonl as a source `videos`,
written from the captions and descriptions alone, and prints how often the first clip is right: of this film, and not more
than ten seconds before or behind what answers. With --frames what is said and described stands in the films' pictures alone, drawn into
them while it lasts; that needs Pillow, ffmpeg, tesseract and the faces of DejaVu.
"""
import argparse
import json
import os
import re
import subprocess
import tempfile
import textwrap
from pathlib import Path

QUESTIONS = Path(__file__).parents[2] / "tests" / "pictures" / "clips.jsonl"
SLACK = 10  # seconds
WORDS_A_CUE, SECONDS_A_CUE = 10, 4
FACE = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
CUE = re.compile(r"^(\d+):(\d+):([\d.]+) --> (\d+):(\d+):([\d.]+).*\n((?:.+\n?)+)", re.M)


def stamp(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000"


def spoken(page: Path) -> str:
    words = re.sub(r"[`*#|>\[\]()]", " ", page.read_text()).split()
    cues = [" ".join(words[at:at + WORDS_A_CUE]) for at in range(0, len(words), WORDS_A_CUE)]
    times = range(0, SECONDS_A_CUE * len(cues), SECONDS_A_CUE)
    return "WEBVTT\n\n" + "\n\n".join(f"{stamp(t)} --> {stamp(t + SECONDS_A_CUE)}\n{cue}" for t, cue in zip(times, cues)) + "\n"


def cues(subtitles: str) -> list[tuple[float, float, str]]:
    """From when to when, in seconds, and what."""
    def seconds(hours: str, minutes: str, rest: str) -> float:
        return 3600 * int(hours) + 60 * int(minutes) + float(rest)
    return [(seconds(*cue[:3]), seconds(*cue[3:6]), " ".join(cue[6].split())) for cue in CUE.findall(subtitles)]


def draw(lines: list[str], path: Path) -> None:
    from PIL import Image, ImageDraw, ImageFont
    picture = Image.new("RGB", (960, 540), (40, 40, 44))
    wrapped = [part for line in lines for part in textwrap.wrap(line, 50)]
    ImageDraw.Draw(picture).text((60, 500 - 40 * len(wrapped)), "\n".join(wrapped), font=ImageFont.truetype(FACE, 30), fill=(240, 240, 240), spacing=8)
    picture.save(path)


def film(said: list[tuple[float, float, str]], path: Path) -> None:
    """A film that shows each text while it lasts."""
    times = sorted({0.0} | {time for cue in said for time in cue[:2]})
    with tempfile.TemporaryDirectory() as scratch:
        listed = []
        for number, (begin, end) in enumerate(zip(times, times[1:])):
            draw([text for start, stop, text in said if start <= begin < stop], Path(scratch) / f"{number}.png")
            listed.append(f"file {number}.png\nduration {end - begin:.3f}\n")
        order = Path(scratch) / "pictures.txt"
        order.write_text("".join(listed))
        subprocess.run(["ffmpeg", "-v", "error", "-f", "concat", "-i", order, "-vf", "fps=5", "-c:v", "libx264", "-preset", "veryfast",
                        "-pix_fmt", "yuv420p", path], check=True)


def is_right(passage: dict, asked: dict) -> bool:
    begin, end = passage["start_ms"] / 1000, passage["end_ms"] / 1000
    return passage["document"].startswith("dream") and begin <= asked["to"] + SLACK and end >= asked["from"] - SLACK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("film", type=Path)
    parser.add_argument("texts", type=Path, nargs="?")
    parser.add_argument("--frames", action="store_true")
    arguments = parser.parse_args()
    questions = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    with tempfile.TemporaryDirectory() as scratch:
        films = Path(scratch) / "films"
        films.mkdir()
        said = {f"dream-{kind}": (arguments.film / f"{kind}.en.vtt").read_text() for kind in ("captions", "descriptions")}
        pages = sorted(arguments.texts.glob("*.md")) if arguments.texts else []
        said |= {page.stem: spoken(page) for page in pages}
        for name, subtitles in said.items():
            if arguments.frames:
                film(cues(subtitles), films / f"{name}.mp4")
            else:
                (films / f"{name}.vtt").write_text(subtitles)
        configuration = Path(scratch) / "omni.yaml"
        configuration.write_text("sources:\n  films: { kind: videos, path: films }\n")
        environment = os.environ | {"XDG_CACHE_HOME": f"{scratch}/cache", "XDG_STATE_HOME": f"{scratch}/state"}
        subprocess.run([arguments.omni, "sources", "refresh", "--config", configuration], env=environment, capture_output=True, check=True)
        right = 0
        for asked in questions:
            words = " ".join(re.findall(r"\w+", asked["question"]))
            command = [arguments.omni, "query", "--config", configuration, "--json", "films", words]
            done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            found = json.loads(done.stdout)["passages"]
            right += bool(found) and is_right(found[0], asked)
    print(f"{len(questions)} questions, one film among {len(pages)} others: the first clip right {100 * right / len(questions):.1f} %")


if __name__ == "__main__":
    main()
