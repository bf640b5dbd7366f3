"""Lectures made of a manual's chapters: slides with headings, terms and figures, and what is said to them as subtitles."""
import subprocess
import tempfile
import textwrap
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FACES = Path("/usr/share/fonts/truetype/dejavu")
WORDS_A_SECOND, WORDS_A_SLIDE, WORDS_A_CUE, WORDS_A_POINT = 2.5, 60, 10, 20
SIZE, MARGIN = (1280, 720), 60
SPOKEN = {"p", "dd", "li"}


@dataclass
class Section:
    title: str
    points: list[str] = field(default_factory=list)  # terms, and what is listed
    spoken: list[str] = field(default_factory=list)
    figure: str = ""


class Chapter(HTMLParser):
    """The sections of a page that DocBook made."""

    def __init__(self) -> None:
        super().__init__()
        self.sections, self.text, self.inside, self.skipped = [], [], "", 0

    def handle_starttag(self, tag: str, attributes: list) -> None:
        named = dict(attributes)
        if tag == "div" and (self.skipped or named.get("class") in ("navheader", "navfooter")):
            self.skipped += 1
        if tag == "img" and self.sections and "figures/" in named.get("src", "") and not self.sections[-1].figure:
            self.sections[-1].figure = named["src"]
        if tag in SPOKEN | {"dt", "h2", "h3", "h4"}:
            self.inside, self.text = tag, []

    def handle_endtag(self, tag: str) -> None:
        if tag == "div" and self.skipped:
            self.skipped -= 1
        if tag != self.inside or self.skipped:
            return
        said, self.inside = " ".join("".join(self.text).split()), ""
        if tag.startswith("h"):
            self.sections.append(Section(said.lstrip("0123456789. ")))
        elif said and self.sections:
            self.take(tag, said)

    def take(self, tag: str, said: str) -> None:
        section = self.sections[-1]
        if tag in ("dt", "li"):
            section.points.append(said)
        if tag in SPOKEN:
            section.spoken.append(said)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


@dataclass
class Slide:
    title: str
    points: list[str]
    words: list[str]
    figure: Path | None

    @property
    def seconds(self) -> int:
        return max(6, round(len(self.words) / WORDS_A_SECOND))


def slides_of(pages: list[Path]) -> list[Slide]:
    slides = []
    for page in pages:
        reader = Chapter()
        reader.feed(page.read_text("utf-8"))
        for section in reader.sections:
            words = " ".join(section.spoken).split()
            figure = page.parent / section.figure if section.figure else None
            for at in range(0, len(words), WORDS_A_SLIDE):
                said, step = words[at:at + WORDS_A_SLIDE], at // WORDS_A_SLIDE
                points = section.points[4 * step:4 * step + 4] or [" ".join(said[:WORDS_A_POINT])]
                slides.append(Slide(section.title, points, said, figure if step == 0 else None))
    return slides


def draw(slide: Slide, path: Path) -> None:
    picture = Image.new("RGB", SIZE, (250, 250, 246))
    pen = ImageDraw.Draw(picture)
    large, plain = (ImageFont.truetype(str(FACES / face), size) for face, size in (("DejaVuSans-Bold.ttf", 40), ("DejaVuSans.ttf", 28)))
    at = MARGIN
    for line in textwrap.wrap(slide.title, 48):
        pen.text((MARGIN, at), line, font=large, fill=(20, 40, 90))
        at += 54
    for point in slide.points:
        for first, line in enumerate(textwrap.wrap(textwrap.shorten(point, 130, placeholder=" …"), 70)):
            pen.text((MARGIN, at + 12), ("   " if first else "• ") + line, font=plain, fill=(20, 20, 20))
            at += 40
    if slide.figure and slide.figure.exists():
        shown = Image.open(slide.figure).convert("RGB")
        shown.thumbnail((SIZE[0] - 2 * MARGIN, SIZE[1] - at - MARGIN))
        picture.paste(shown, (MARGIN, at + 20))
    picture.save(path)


def stamp(seconds: float) -> str:
    return f"{int(seconds) // 3600:02}:{int(seconds) // 60 % 60:02}:{seconds % 60:06.3f}"


def subtitles(slides: list[Slide]) -> str:
    cues, begin = [], 0
    for slide in slides:
        for at in range(0, len(slide.words), WORDS_A_CUE):
            said = slide.words[at:at + WORDS_A_CUE]
            start = begin + at / WORDS_A_SECOND
            cues.append(f"{stamp(start)} --> {stamp(start + len(said) / WORDS_A_SECOND)}\n{' '.join(said)}")
        begin += slide.seconds
    return "WEBVTT\n\n" + "\n\n".join(cues) + "\n"


def film(slides: list[Slide], path: Path) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        listed = []
        for number, slide in enumerate(slides):
            draw(slide, Path(scratch) / f"{number}.png")
            listed.append(f"file {number}.png\nduration {slide.seconds}")
        listed.append(f"file {len(slides) - 1}.png")  # the last one's time counts only before another
        order = Path(scratch) / "slides.txt"
        order.write_text("\n".join(listed) + "\n")
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "concat", "-i", order, "-vf", "fps=1", "-c:v", "libx264",
                        "-preset", "veryfast", "-pix_fmt", "yuv420p", path], check=True)
