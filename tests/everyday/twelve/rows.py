"""What the sources of the twelfth set are made with: rows of things and of links between them."""

import random
from collections.abc import Iterable
from typing import Any

Row = dict[str, Any]
Tables = dict[str, list[Row]]


def words(text: str) -> list[str]:
    return text.split("|")


def things(kind: str, labels: Iterable[str], key: str = "name") -> list[Row]:
    return [{"id": f"{kind}{n}", key: label} for n, label in enumerate(labels, 1)]


def ids(rows: list[Row]) -> list:
    return [row["id"] for row in rows]


def full_names(r: random.Random, first: str, last: str, many: int) -> list[str]:
    """Names of which no two are the same, each first name as often as any other."""
    families = words(last)
    made = []
    for round_ in range(1 + many // len(words(first))):
        r.shuffle(families)
        made += [f"{a} {families[(n + round_) % len(families)]}" for n, a in enumerate(words(first))]
    return list(dict.fromkeys(made))[:many]


def links(r: random.Random, sources: list, targets: list, least: int, most: int) -> list[tuple]:
    """From each source to some targets; a source never to itself, never twice to the same."""
    return [(a, b) for a in sources for b in r.sample([t for t in targets if t != a], r.randint(least, min(most, len(targets) - 1)))]


def pairs(found: Iterable[tuple]) -> list[Row]:
    return [{"s": a, "t": b} for a, b in found]


def leaning(r: random.Random, rows: list) -> Any:
    """One of them, the first ones more often."""
    return rows[min(r.randrange(len(rows)), r.randrange(len(rows)))]
