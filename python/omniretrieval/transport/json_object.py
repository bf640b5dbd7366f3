"""JSON objects of a program or server, which may send anything."""

from __future__ import annotations

import json
from typing import Any


def read_object(text: str | bytes) -> dict[str, Any] | None:
    """None where the text is no JSON object."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return parsed if isinstance(parsed, dict) else None
