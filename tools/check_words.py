#!/usr/bin/env python3
"""Words that the glossary refuses: none in documents, and no more in code than tools/word_counts.json allows.

    tools/check_words.py            1 where a document has one, or the code has more of one than is allowed
    tools/check_words.py --lower    writes down counts that have fallen; none ever rises
    tools/check_words.py --list WORD

The words are those of the table "Words that are not used" in docs/glossary.md. A row's last column says where they are refused:
"everywhere", or in "code" alone, where a word means something else in plain English; "kMost…" and "…Those…" are parts of names.
In code a name counts once, however often it is used, and a comment each time. Quotations, and code in documents, are not looked at.
"""

import argparse
import json
import re
from collections import Counter
from pathlib import Path

import tree

GLOSSARY = tree.ROOT / "docs/glossary.md"
COUNTS = tree.ROOT / "tools/word_counts.json"
ROW = re.compile(r"^\| (`.+?) \| .+ \| (everywhere|code) \|$", re.M)
QUOTED = re.compile(r'R"(\w*)\((?s:.*?)\)\1"|"(?:\\.|[^"\\\n])*"')
MARKUP = re.compile(r"^```.*?^```|``.*?``|`[^`\n]*`|\]\([^)]*\)", re.M | re.S)
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
NAME = re.compile(r"[A-Za-z_]\w*")
COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.S)
CODE = ("src", "cpp", "include", "native", "fuzz", "ui/src")
# Names of the languages and their libraries, and names for data: a quantity with units, the attribute that an age implies.
NOT_OUR_NAMES = {"trait", "type_traits", "traits_type", "kEnergy", "kBirth"}
NOT_OUR_WORDS = re.compile(r"CHANGELOG|(prompts|examples/company/handbook|tests/cases/.*)/(?!README)")  # history, data, prompts


def refused() -> dict[str, str]:
    """Each word with where it is refused."""
    return {
        word: where for words, where in ROW.findall(tree.read(GLOSSARY)) for word in re.findall(r"`([^`]+)`", words)
    }


def words_in(text: str, wanted: dict[str, str]) -> Counter[str]:
    """How often each wanted word stands there, alone or in a name."""
    counts: Counter[str] = Counter()
    for name in NAME.findall(text):
        parts = [part.lower() for part in WORD.findall(name)]
        counts.update(word for word in wanted if word in parts or fits(name, word))
    return counts


def fits(name: str, pattern: str) -> bool:
    """Of "kMost…" whether a name begins so, of "…Those…" whether it goes on so."""
    start = pattern.startswith("…")
    at = name.find(pattern.strip("…"), 1 if start else 0) if "…" in pattern else -1
    return at > 0 if start else at == 0


def words_of_code(files: list[Path], wanted: dict[str, str]) -> Counter[str]:
    """In how many names each word stands, whatever their use, and how often in comments."""
    counts: Counter[str] = Counter()
    names: set[str] = set()
    for path in files:
        text = QUOTED.sub('""', tree.read(path))
        counts += words_in("\n".join(COMMENT.findall(text)), wanted)
        names.update(NAME.findall(COMMENT.sub("", text)))
    return counts + words_in("\n".join(sorted(names - NOT_OUR_NAMES)), wanted)


def prose(path: Path) -> str:
    """Without code and quotations; lines stay where they are."""
    blank = lambda match: "\n" * match.group().count("\n")  # noqa: E731
    text = tree.read(path)
    if path == GLOSSARY:
        text = ROW.sub("", text)
    return QUOTED.sub("", MARKUP.sub(blank, text))


def code_files() -> list[Path]:
    return [p for folder in CODE for p in tree.files(".h", ".cpp", ".rs", ".ts", ".tsx", under=folder)]


def in_documents(wanted: dict[str, str]) -> list[str]:
    everywhere = {word: where for word, where in wanted.items() if where == "everywhere"}
    documents = [path for path in tree.files(".md") if not NOT_OUR_WORDS.match(tree.name(path))]
    return [
        f"{tree.name(path)}:{number}: '{word}' (docs/glossary.md says what to write)"
        for path in documents
        for number, line in enumerate(prose(path).split("\n"), 1)
        for word in words_in(line, everywhere)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lower", action="store_true")
    parser.add_argument("--list", metavar="WORD")
    arguments = parser.parse_args()
    wanted = refused()
    if arguments.list:
        for path in code_files():
            if count := words_of_code([path], {arguments.list: "code"})[arguments.list]:
                print(f"{count:4} {tree.name(path)}")
        return
    found = words_of_code(code_files(), wanted)
    allowed = json.loads(tree.read(COUNTS)) if COUNTS.exists() else dict(found)
    if arguments.lower:
        fallen = {word: min(found[word], allowed.get(word, found[word])) for word in sorted(wanted)}
        COUNTS.write_text(json.dumps(fallen, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        return
    problems = in_documents(wanted)
    for word in wanted:
        if found[word] > allowed.get(word, 0):
            problems.append(f"code has '{word}' {found[word]} times, {allowed.get(word, 0)} are allowed (--list {word})")
        elif found[word] < allowed.get(word, 0):
            print(f"'{word}' has fallen to {found[word]}: tools/check_words.py --lower writes that down")
    tree.finish(problems, "words")


if __name__ == "__main__":
    main()
