"""Texts from data, made safe to print: no character steers the terminal or turns the order of what is shown."""

from __future__ import annotations

import re

# Control characters but tab and line feed, marks of direction, invisible format characters, line separators, halves of
# characters.
_STEERING = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def visible(text: str) -> str:
    """The text with such characters written as \\u001b or the like."""
    return _STEERING.sub(_escaped, text)


def _escaped(match: re.Match[str]) -> str:
    code = ord(match.group())
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"
