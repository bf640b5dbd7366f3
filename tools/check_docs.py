#!/usr/bin/env python3
"""Paths, links with their anchors, make targets and omni commands that the documents name must exist."""

import re
from collections import Counter
from pathlib import Path

import tree

LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ +(.+?) *#*$", re.M)
CODE = re.compile(r"`([^`\n]+)`")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.M | re.S)
PATH = re.compile(r"^\.?[\w.-]+(?:/[\w.-]+)*/?$")
MAKE = re.compile(r"(?:^|[`$;&]\s*)make ([a-z][\w-]*)", re.M)
OMNI = re.compile(r"(?:^|[`$]\s*|/)omni ([a-z]+)\b", re.M)
SHELL = {"sh", "bash", "shell", "console"}
MADE = ("build/",)  # what the build makes


def is_path(text: str, tops: set[str]) -> bool:
    return bool(PATH.match(text)) and "/" in text and text.split("/")[0] in tops


def make_targets() -> set[str]:
    return set(re.findall(r"^([a-z][\w-]*):", tree.read(tree.ROOT / "Makefile"), re.M))


def omni_commands() -> set[str]:
    """Names given to the command line's sub-commands."""
    source = "".join(tree.read(p) for p in tree.files(".cpp", under="src/app"))
    return set(re.findall(r'add_subcommand\(\s*"([a-z]+)"', source))


def anchors(path: Path) -> set[str]:
    """What the headings of a page are linked by, as GitHub makes it."""
    found: Counter[str] = Counter()
    for heading in HEADING.findall(FENCE.sub("", tree.read(path))):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
        found[anchor] += 1
    return set(found) | {f"{anchor}-{n}" for anchor, times in found.items() for n in range(1, times)}


def check_link(path: Path, target: str, anchor: str | None) -> str | None:
    if "://" in target or target.startswith("mailto:"):
        return None
    page = path.parent / target if target else path
    if not page.exists():
        return f"the link to {target} leads nowhere"
    if anchor and page.suffix == ".md" and anchor not in anchors(page):
        return f"{target or 'this page'} has no heading #{anchor}"
    return None


def check(path: Path, tops: set[str], targets: set[str], commands: set[str]) -> list[str]:
    text, problems = tree.read(path), []

    def report(at: int, what: str) -> None:
        problems.append(f"{tree.name(path)}:{text.count(chr(10), 0, at) + 1}: {what}")

    for match in LINK.finditer(text):
        if what := check_link(path, match.group(1), match.group(2)):
            report(match.start(), what)
    for match in CODE.finditer(text):
        for word in match.group(1).split():
            if is_path(word, tops) and not word.startswith(MADE) and not (tree.ROOT / word).exists():
                report(match.start(), f"the path {word} does not exist")
    shell = [(m.start(), m.group(2)) for m in FENCE.finditer(text) if m.group(1) in SHELL]
    for at, code in shell + [(m.start(), m.group(1)) for m in CODE.finditer(text)]:
        for target in MAKE.findall(code):
            if target not in targets:
                report(at, f"there is no make {target}")
        for command in OMNI.findall(code):
            if commands and command not in commands:
                report(at, f"there is no omni {command}")
    return problems


def main() -> None:
    tops = {p.name for p in tree.ROOT.iterdir()} - tree.NOT_OURS | {"src", "docs", "bench", "fuzz", "prompts", "ui"}
    targets, commands = make_targets(), omni_commands()
    written = [p for p in tree.files(".md") if not tree.name(p).startswith("examples/company/handbook")]
    tree.finish([x for p in written for x in check(p, tops, targets, commands)], "documents")


if __name__ == "__main__":
    main()
