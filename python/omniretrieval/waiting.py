"""How long calls are waited for."""

from __future__ import annotations

from .errors import DeadlineError
from .transport.calls import Request

_GRACE = 30.0  # seconds beyond the time of a question, in which the program itself says that time ran out
_MIN_PAUSE, _MAX_PAUSE, _GROWTH = 0.02, 0.5, 1.5
_SECONDS_TO_READ = 600.0  # sources


def compute_time_limit(request: Request, timeout: float | None) -> float | None:
    """Seconds after which a call is given up; None: never."""
    seconds = request.arguments.get("seconds")
    own = float(seconds) + _GRACE if isinstance(seconds, (int, float)) else None
    given = [limit for limit in (own, timeout) if limit is not None]
    return min(given) if given else None


class Pauses:
    """Growing pauses between looks at something that takes a while."""

    def __init__(self, timeout: float | None = None) -> None:
        self._left = _SECONDS_TO_READ if timeout is None else timeout
        self._pause = _MIN_PAUSE

    def next(self) -> float:
        """Seconds to wait. Raises DeadlineError where the time is used up."""
        if self._left <= 0:
            raise DeadlineError("sources are still being read", "Ask again in a while.")
        pause = min(self._pause, self._left)
        self._left -= pause
        self._pause = min(_MAX_PAUSE, self._pause * _GROWTH)
        return pause
