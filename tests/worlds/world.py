"""What each world's gold.py is written with: questions beside the gold that independent code finds in the data.

    python gold.py DATA            writes questions.jsonl beside itself
    python gold.py DATA --check    fails where the questions that are there are others
"""
import argparse
import html
import json
import re
import sys
from pathlib import Path


def plain(value):
    """A value as JSON has it: numpy's types, whole numbers as integers, what is missing as null."""
    if hasattr(value, "item"):
        value = value.item()
    if hasattr(value, "isoformat"):
        return value.isoformat()[:10]
    if isinstance(value, float):
        return None if value != value else int(value) if value.is_integer() and abs(value) < 2**53 else value
    return value


def rows(found) -> dict:
    """A gold of rows: of a table, of a list of tuples, of a list of values, or of one value."""
    if hasattr(found, "itertuples"):
        found = list(found.itertuples(index=False, name=None))
    elif hasattr(found, "tolist"):
        found = found.tolist()
    if not isinstance(found, (list, tuple, set)):
        found = [found]
    table = [[plain(cell) for cell in row] if isinstance(row, (list, tuple)) else [plain(row)] for row in found]
    assert table, "gold without rows: what cannot be answered has no gold at all"
    return {"rows": table}


def one_of(found) -> list[dict]:
    """Golds of which each row alone is right, and all of them are: ties."""
    table = rows(found)["rows"]
    return [{"rows": table}] + ([{"rows": [row]} for row in table] if len(table) > 1 else [])


def passage(document: str, contains: str, *more: tuple[str, str]) -> dict:
    return {"passages": [{"document": d, "contains": c} for d, c in ((document, contains), *more)]}


def words(path: Path) -> str:
    """A document's words, of HTML without the marks."""
    text = path.read_text("utf-8", errors="replace")
    return " ".join((html.unescape(re.sub(r"<[^>]*>", "", text)) if path.suffix == ".html" else text).split()).casefold()


class Questions:
    """Collects what is asked; `ask` takes golds of which any one is right, and none where no source knows."""

    def __init__(self, prefix: str):
        self.prefix, self.lines = prefix, []

    def ask(self, question: str, shape: str, sources: str, *golds, note: str = "") -> None:
        flat = [g for gold in golds for g in (gold if isinstance(gold, list) and all(isinstance(g, dict) for g in gold) else [gold])]
        assert bool(flat) == bool(sources), f"gold and sources go together: {question}"
        flat = [g if isinstance(g, dict) else rows(g) for g in flat]
        flat = list({json.dumps(g): g for g in flat}.values())
        line = {"id": f"{self.prefix}{len(self.lines) + 1:02}", "question": question, "shape": shape, "sources": sources.split(), "gold": flat}
        self.lines.append(line | ({"note": note} if note else {}))

    def none(self, question: str, note: str = "") -> None:
        """A question that no source can answer."""
        self.ask(question, "unanswerable", "", note=note)

    def finish(self, file: str, args: argparse.Namespace) -> None:
        out = Path(file).with_name("questions.jsonl")
        documents = {path.as_posix(): words(path) for path in args.data.rglob("*") if path.suffix in (".md", ".txt", ".html")}
        for line in self.lines:
            for place in (p for gold in line["gold"] for p in gold.get("passages", [])):
                if not any(name.endswith(place["document"]) and " ".join(place["contains"].split()).casefold() in text for name, text in documents.items()):
                    sys.exit(f"{line['id']}: {place['document']} does not hold {place['contains']!r}")
        text = "".join(json.dumps(line, ensure_ascii=False, allow_nan=False) + "\n" for line in self.lines)
        if not args.check:
            out.write_text(text, "utf-8")
        elif out.read_text("utf-8") != text:
            sys.exit(f"{out}: the data give other gold; run without --check and look at what differs")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--check", action="store_true")
    return parser.parse_args()
