"""OmniRetrieval: one plain question over databases, knowledge graphs and documents, with the query behind each answer.

import omniretrieval as omni

with omni.open("data/") as client:
    answer = client.ask("How many orders came from Spain?")
    print(answer.text, answer.query, answer.provenance)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .answer import Answer, Choice, Claim, Contradiction, Evidence, Interpretation, Passage, Provenance, Query
from .client import Omni, Stages
from .errors import (
    CancelledError,
    DeadlineError,
    InternalError,
    InvalidArgumentError,
    LimitError,
    NotFoundError,
    OmniError,
    ProgramEndedError,
    ProgramNotFoundError,
    ProtocolError,
    RefusedError,
    TooManyRequestsError,
    UnauthorizedError,
    UnavailableError,
    UnreadableError,
    UnsupportedError,
)
from .opening import open as open
from .opening import open_async
from .requests import Source, SourceList
from .tables import Table
from .transport.calls import Stage

if TYPE_CHECKING:
    from .aio import AsyncOmni, AsyncStages

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "AsyncOmni",
    "AsyncStages",
    "CancelledError",
    "Choice",
    "Claim",
    "Contradiction",
    "DeadlineError",
    "Evidence",
    "InternalError",
    "Interpretation",
    "InvalidArgumentError",
    "LimitError",
    "NotFoundError",
    "Omni",
    "OmniError",
    "Passage",
    "ProgramEndedError",
    "ProgramNotFoundError",
    "ProtocolError",
    "Provenance",
    "Query",
    "RefusedError",
    "Source",
    "SourceList",
    "Stage",
    "Stages",
    "Table",
    "TooManyRequestsError",
    "UnauthorizedError",
    "UnavailableError",
    "UnreadableError",
    "UnsupportedError",
    "open_async",
]


def __getattr__(name: str) -> Any:
    if name in ("AsyncOmni", "AsyncStages"):
        from . import aio  # asyncio takes a while to import

        return getattr(aio, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def load_ipython_extension(shell: Any) -> None:
    """%load_ext omniretrieval"""
    from .magic import load

    load(shell)
