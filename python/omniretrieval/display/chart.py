"""A bar chart of a table that has one column of names and one of numbers."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, Any

from ..visible import visible

if TYPE_CHECKING:
    from ..tables import Table

_MIN_BARS, _MAX_BARS = 2, 30  # bars
_WIDTH, _NAMES, _BAR, _GAP = 560, 180, 16, 4
_MAX_NAME = 26
_MAX_VALUE = 1e300


def render_chart(table: Table) -> str:
    """An SVG with a bar for each row; empty where the table suits no such chart."""
    bars = _bars(table)
    if not bars:
        return ""
    largest = max(value for _, value in bars) or 1.0
    drawn = "".join(_drawn(place, name, value, value / largest) for place, (name, value) in enumerate(bars))
    height = len(bars) * (_BAR + _GAP) + _GAP
    return f'<svg width="{_WIDTH}" height="{height}" role="img" font-size="11" font-family="sans-serif">{drawn}</svg>'


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and 0 <= value < _MAX_VALUE


def _bars(table: Table) -> list[tuple[str, float]]:
    if len(table.columns) != 2 or not _MIN_BARS <= len(table) <= _MAX_BARS:
        return []
    first, second = (table.column(name) for name in table.columns)
    if all(isinstance(name, str) for name in first) and all(_is_number(value) for value in second):
        return [(name, float(value)) for name, value in zip(first, second)]
    return []


def _drawn(place: int, name: str, value: float, share: float) -> str:
    top = _GAP + place * (_BAR + _GAP)
    short = name if len(name) <= _MAX_NAME else name[: _MAX_NAME - 1] + "…"
    width = share * (_WIDTH - _NAMES - 90)
    text = top + _BAR - 4
    return (
        f'<text x="{_NAMES - 6}" y="{text}" text-anchor="end" fill="currentColor">{html.escape(visible(short))}</text>'
        f'<rect x="{_NAMES}" y="{top}" width="{width:.1f}" height="{_BAR}" fill="#4c78a8"/>'
        f'<text x="{_NAMES + width + 5:.1f}" y="{text}" fill="currentColor">{value:,.6g}</text>'
    )
