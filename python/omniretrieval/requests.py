"""Arguments of calls as requests, and their results as objects. Free of any waiting: both clients use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .answer import Answer, Choice
from .errors import InvalidArgumentError, ProtocolError
from .tables import Table
from .transport.calls import Request

MAX_TOKENS = 200_000  # of a result: rows for programs, not for a language model
PAGE = 100  # sources
MAX_MEANT = 20  # choices that a question is sent with


@dataclass(frozen=True)
class Source:
    """A source and what it holds. `details` is all that the program gives of it.

    `context` (of `describe`) is its schema in the terms of its query language. `score`, `reason` and `tables` (of
    `sources(question)`) say how likely it answers, which words it understands, and which tables are needed.
    """

    id: str
    kind: str
    language: str  # SQL, SPARQL, CYPHER, SEARCH
    description: str = ""
    holds: str = ""
    context: str = ""
    score: float | None = None
    reason: str = ""
    tables: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict, repr=False)


class SourceList(list[Source]):
    """The sources that can be asked. `unavailable`: those that cannot, each with the reason."""

    def __init__(self, sources: Iterable[Source] = ()) -> None:
        super().__init__(sources)
        self.unavailable: dict[str, str] = {}


def _given(**arguments: Any) -> dict[str, Any]:
    """Without those that are not given."""
    return {name: value for name, value in arguments.items() if value is not None and value != []}


def _texts(name: str, given: Iterable[str]) -> list[str]:
    if isinstance(given, str):
        raise InvalidArgumentError(f"'{name}' is one text", "Pass a list of texts.")
    return list(given)


def make_ask_request(
    question: str,
    earlier: Iterable[str] = (),
    sources: Iterable[str] = (),
    candidates: int | None = None,
    seconds: float | None = None,
    interpretation: int | None = None,
    trust: float | None = None,
    stages: bool = False,
    clarify: bool = False,
    meant: Iterable[str] = (),
) -> Request:
    arguments = _given(
        question=question,
        earlier=_texts("earlier", earlier),
        sources=_texts("sources", sources),
        candidates=candidates,
        seconds=seconds,
        reading=interpretation,
        trust=trust,
        clarify=clarify or None,
        meant=_texts("meant", meant)[-MAX_MEANT:],
    )
    return Request("ask", arguments, stages)


def make_chosen_request(answer: Answer, choice: Choice) -> Request:
    """The question that was asked back, by the meaning that was chosen."""
    asked = answer.request.arguments if answer.request else {"question": answer.question}
    arguments = {name: value for name, value in asked.items() if name != "clarify"}
    return Request("ask", {**arguments, "meant": [choice.id]})


def make_query_request(
    source: str,
    text: str,
    parameters: Mapping[str, Any] | None = None,
    limit: int | None = None,
    offset: int | None = None,
    seconds: float | None = None,
) -> Request:
    arguments = _given(source=source, query=text, limit=limit, offset=offset, seconds=seconds, max_tokens=MAX_TOKENS)
    if parameters:
        arguments["parameters"] = dict(parameters)
    return Request("query_source", arguments)


def make_sources_request(question: str | None = None, offset: int | None = None) -> Request:
    page = {} if question is not None else {"limit": PAGE}
    return Request("search_sources", _given(question=question, offset=offset, max_tokens=MAX_TOKENS, **page))


def make_describe_request(source: str, tables: Iterable[str] = (), like: str | None = None) -> Request:
    named = _texts("tables", tables)
    return Request("describe_source", _given(source=source, tables=named, like=like))


def make_feedback_request(
    answer_id: str | None,
    right: bool,
    interpretation: int | None = None,
    query: str | None = None,
    source: str | None = None,
    parameters: Mapping[str, Any] | None = None,
    note: str | None = None,
) -> Request:
    if not answer_id:
        raise InvalidArgumentError("the answer was not kept", "Configure a log (log: questions) and ask again.")
    arguments = _given(
        id=answer_id,
        verdict="right" if right else "wrong",
        reading=interpretation,
        query=query,
        source=source,
        parameters=dict(parameters) if parameters else None,
        note=note,
    )
    return Request("feedback", arguments)


def read_table(result: Mapping[str, Any]) -> Table:
    """The rows of a native query; of a text search its passages."""
    try:
        notes = [str(note) for note in result.get("notes", [])]
        following = result.get("next_offset")
        if "columns" in result:
            return Table(result["columns"], result["rows"], bool(result["truncated"]), following, notes)
        cells = [(p["document"], p.get("page", 0), p["text"], p["score"]) for p in result["passages"]]
        return Table(["document", "page", "text", "score"], cells, following is not None, following, notes)
    except (KeyError, TypeError, AttributeError) as error:
        raise ProtocolError(f"the result of the query is incomplete: {error!r}"[:300]) from error


def read_source(fields: Mapping[str, Any]) -> Source:
    try:
        return Source(
            id=str(fields["id"]),
            kind=str(fields["kind"]),
            language=str(fields["route"]),
            description=str(fields.get("description", "")),
            holds=str(fields.get("holds", "")),
            context=str(fields.get("context", "")),
            score=fields.get("score"),
            reason=str(fields.get("reason", "")),
            tables=tuple(str(table) for table in fields.get("tables", ())),
            details=fields,
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ProtocolError(f"the description of a source is incomplete: {error!r}"[:300]) from error


class SourcePages:
    """Collects the pages of a list of sources. Sources that are still being read are waited for."""

    def __init__(self, question: str | None) -> None:
        self._question = question
        self._start()

    def _start(self) -> None:
        self._offset: int | None = None
        self._found = SourceList()
        self.complete = False

    def request(self) -> Request:
        return make_sources_request(self._question, self._offset)

    def add(self, page: Mapping[str, Any]) -> bool:
        """False where sources are still being read, and the list has to be asked for again after a while."""
        try:
            unavailable = [dict(one) for one in page.get("unavailable", [])]
            if any(one.get("pending") for one in unavailable):
                self._start()
                return False
            self._found.extend(read_source(fields) for fields in page["sources"])
            self._found.unavailable.update({str(one["id"]): str(one["reason"]) for one in unavailable})
            self._offset = page.get("next_offset")
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise ProtocolError(f"the list of sources is incomplete: {error!r}"[:300]) from error
        self.complete = self._offset is None
        return True

    def found(self) -> SourceList:
        return self._found
