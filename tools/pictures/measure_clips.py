#!/usr/bin/env python3
"""How well clips of films are found by questions, with subtitles.

    tools/pictures/measure_clips.py OMNI FILM [TEXTS]

FILM is a folder with the captions and the timed descriptions (WebVTT) of Elephants Dream; where TEXTS is given, a folder of
Markdown, its pages are spoken as films beside it, 150 words a minute. Asks OMNI each question of tests/pictures/clips.jsonl as a source `videos`,
written from the captions and descriptions alone, and prints how often the first clip is right: of this film, and not more
than ten seconds before or behind what answers.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

QUESTIONS = Path(__file__).parents[2] / "tests" / "pictures" / "clips.jsonl"
SLACK = 10  # seconds
WORDS_A_CUE, SECONDS_A_CUE = 10, 4


def stamp(seconds: int) -> str:
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.000"


def spoken(page: Path) -> str:
    words = re.sub(r"[`*#|>\[\]()]", " ", page.read_text()).split()
    cues = [" ".join(words[at:at + WORDS_A_CUE]) for at in range(0, len(words), WORDS_A_CUE)]
    times = range(0, SECONDS_A_CUE * len(cues), SECONDS_A_CUE)
    return "WEBVTT\n\n" + "\n\n".join(f"{stamp(t)} --> {stamp(t + SECONDS_A_CUE)}\n{cue}" for t, cue in zip(times, cues)) + "\n"


def is_right(passage: dict, asked: dict) -> bool:
    begin, end = passage["start_ms"] / 1000, passage["end_ms"] / 1000
    return passage["document"].startswith("dream") and begin <= asked["to"] + SLACK and end >= asked["from"] - SLACK


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("omni", type=Path)
    parser.add_argument("film", type=Path)
    parser.add_argument("texts", type=Path, nargs="?")
    arguments = parser.parse_args()
    questions = [json.loads(line) for line in QUESTIONS.read_text().splitlines()]
    with tempfile.TemporaryDirectory() as scratch:
        films = Path(scratch) / "films"
        films.mkdir()
        for kind in ("captions", "descriptions"):
            shutil.copyfile(arguments.film / f"{kind}.en.vtt", films / f"dream-{kind}.vtt")
        pages = sorted(arguments.texts.glob("*.md")) if arguments.texts else []
        for page in pages:
            (films / f"{page.stem}.vtt").write_text(spoken(page))
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
