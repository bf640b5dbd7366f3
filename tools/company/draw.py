"""Repeatable random draws.

Only Random.random() is promised to give the same numbers in every Python version, so every draw here rests on it.
"""

import random
from datetime import date, timedelta

FIRST_DAY = date(2023, 1, 2)
LAST_DAY = date(2026, 9, 30)


class Draw:
    """A stream of draws of its own for each store: a change in one leaves the others as they were."""

    def __init__(self, stream):
        self._random = random.Random(f"halden-{stream}").random

    def chance(self, probability):
        return self._random() < probability

    def between(self, low, high):
        """An integer from low to high, both included."""
        return low + int(self._random() * (high - low + 1))

    def pick(self, items):
        return items[int(self._random() * len(items))]

    def weighted(self, pairs):
        """One item of [(item, weight), ...]."""
        mark = self._random() * sum(weight for _, weight in pairs)
        for item, weight in pairs:
            mark -= weight
            if mark < 0:
                return item
        return pairs[-1][0]

    def several(self, items, count):
        """`count` different items, in the order of `items`."""
        ranked = sorted(range(len(items)), key=lambda _: self._random())
        return [items[index] for index in sorted(ranked[:count])]

    def day(self, first=FIRST_DAY, last=LAST_DAY, growth=1.0):
        """A day from first to last; growth above 1 makes later days likelier."""
        share = self._random() ** (1.0 / growth)
        return first + timedelta(days=int(share * (last - first).days))
