"""An answer for front ends of notebooks, which choose the richest form that they can show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .html import render_answer

if TYPE_CHECKING:
    from ..answer import Answer


def make_bundle(answer: Answer, include: Any = None, exclude: Any = None) -> dict[str, Any]:
    """By media type. `include` and `exclude` are sets of them, or None."""
    bundle: dict[str, Any] = {"text/plain": str(answer), "text/html": render_answer(answer)}
    if include:
        bundle = {kind: shown for kind, shown in bundle.items() if kind in include}
    if exclude:
        bundle = {kind: shown for kind, shown in bundle.items() if kind not in exclude}
    return bundle
