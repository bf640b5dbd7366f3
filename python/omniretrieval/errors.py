"""What can go wrong, as exceptions. Each carries the message and the hint of the program."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .visible import visible


class OmniError(Exception):
    """Base of all errors of this package.

    `message` says what happened, `hint` what to do next (may be empty), `code` is the stable name of the error in
    docs/ask.schema.json, such as "refused".
    """

    code = "internal"

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        """Message and hint, safe to print: either may quote what data say."""
        return visible(f"{self.message}. {self.hint}" if self.hint else self.message)


class InvalidArgumentError(OmniError, ValueError):
    """The question, the query or an argument is wrong."""

    code = "invalid_argument"


class NotFoundError(OmniError, LookupError):
    """A source, a file or a table that was named does not exist."""

    code = "not_found"


class RefusedError(OmniError):
    """The guard or a policy refused: only reads of what the caller may see are run."""

    code = "refused"


class UnauthorizedError(RefusedError):
    """The server knows neither the token nor the key."""


class UnreadableError(OmniError):
    """A source is corrupt, locked, empty, or not what it claims to be."""

    code = "unreadable"


class UnavailableError(OmniError, ConnectionError):
    """An engine, a file, a service or the server cannot be reached now."""

    code = "unavailable"


class TooManyRequestsError(UnavailableError):
    """The server has too much to do. `retry_after` is in seconds."""

    def __init__(self, message: str, hint: str = "", retry_after: float = 1.0) -> None:
        super().__init__(message, hint)
        self.retry_after = retry_after


class DeadlineError(OmniError, TimeoutError):
    """Time ran out."""

    code = "deadline"


class CancelledError(OmniError):
    """The call was cancelled, or the client was closed while it ran."""

    code = "cancelled"


class LimitError(OmniError):
    """A limit on memory, size or nesting was reached."""

    code = "limit"


class UnsupportedError(OmniError):
    """Valid, but not offered here."""

    code = "unsupported"


class InternalError(OmniError):
    """A defect of the program itself."""

    code = "internal"


class ProgramNotFoundError(OmniError, FileNotFoundError):
    """There is no program `omni` to start."""

    code = "not_found"

    def __str__(self) -> str:
        return OmniError.__str__(self)


class ProgramEndedError(OmniError):
    """The program could not start, or ended while a call was under way.

    `exit_code` is negative where a signal ended it; `log` is the end of what it wrote to standard error.
    """

    code = "unavailable"

    def __init__(self, message: str, hint: str = "", exit_code: int | None = None, log: str = "") -> None:
        super().__init__(message, hint)
        self.exit_code = exit_code
        self.log = log


class ProtocolError(OmniError):
    """The other side sent something that is no message of the protocol."""


_BY_CODE: dict[str, type[OmniError]] = {
    kind.code: kind
    for kind in (
        InvalidArgumentError,
        NotFoundError,
        RefusedError,
        UnreadableError,
        UnavailableError,
        DeadlineError,
        CancelledError,
        LimitError,
        UnsupportedError,
        InternalError,
    )
}


def make_error(fields: Mapping[str, Any]) -> OmniError:
    """The exception for an error object {"code", "message", "hint"} of the program."""
    kind = _BY_CODE.get(str(fields.get("code")), InternalError)
    return kind(str(fields.get("message") or "the call failed without a message"), str(fields.get("hint") or ""))
