"""An answer with its evidence, made of the report of docs/ask.schema.json."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .errors import InvalidArgumentError, ProtocolError
from .tables import Table
from .transport.calls import Request
from .visible import visible

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


@dataclass(frozen=True)
class Query:
    """A query in the language of its source, as it ran. `str()` gives its text."""

    source: str
    language: str  # SQL, SPARQL, CYPHER, SEARCH
    text: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    asks: str = ""  # what it asks, in words
    unused_words: str = ""  # words of the question that it ignores
    confidence: float = 0.0

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Passage:
    """A part of a document. `page` is 0 where the document has none."""

    document: str
    text: str
    score: float = 0.0
    page: int = 0
    start: int | None = None
    end: int | None = None


@dataclass(frozen=True)
class Provenance:
    """Where a piece of evidence comes from: the tables, classes or labels that were read, or the document."""

    source: str
    language: str
    elements: tuple[str, ...] = ()
    document: str = ""
    page: int = 0

    def __str__(self) -> str:
        place = self.document or ", ".join(self.elements)
        page = f", page {self.page}" if self.page else ""
        return f"{self.source} · {self.language}" + (f" · {place}{page}" if place else "")


@dataclass(frozen=True)
class Evidence:
    """A kept piece of a result: rows of a query, or a passage. `number` is that of its citation, as [1] in the text."""

    number: int
    provenance: Provenance
    confidence: float
    query: Query | None = None
    table: Table | None = None
    passage: Passage | None = None
    supporting: Table | None = None  # columns by which the rows can be checked; no part of the answer
    cited: bool = False


@dataclass(frozen=True)
class Interpretation:
    """What a question may mean. Ask again with interpretation=number to be answered by it."""

    number: int
    asks: str
    query: Query
    confidence: float


@dataclass(frozen=True)
class Choice:
    """A meaning of a question that was asked back. `Answer.choose(number)` goes on with it."""

    number: int
    label: str  # what it asks, in words
    source: str
    id: str


@dataclass(frozen=True)
class Claim:
    value: str
    provenance: Provenance
    as_of: str = ""


@dataclass(frozen=True)
class Contradiction:
    """Sources that disagree on one attribute of one thing."""

    entity: str
    attribute: str
    claims: tuple[Claim, ...]


class Answer:
    """What one question led to. `report` is the whole of it, as `omni ask --json` prints it."""

    def __init__(
        self,
        report: Mapping[str, Any],
        request: Request | None = None,
        choose: Callable[[Answer, int], Answer] | None = None,
    ) -> None:
        """`request`: what was asked. `choose`: of a client that waits. Raises ProtocolError where the report lacks
        what every report has."""
        self.report = report
        self.request = request
        self._choose = choose
        try:
            self.question = str(report["question"])
            self.status = str(report["status"])
            self.text = str(report["answer"]["text"])
            self.confidence = float(report["confidence"])
            self.is_guess = bool(report["guess"])
            self.warnings = [str(warning) for warning in report["warnings"]]
            self.id: str | None = report.get("id")
            self.cached = bool(report.get("cached", False))
            self.evidence = _evidence_of(report)
            self.interpretations = [_interpretation(number, one) for number, one in enumerate(report["readings"], 1)]
            self.contradictions = [_contradiction(one) for one in report["contradictions"]]
            self.choices = _choices_of(report.get("needs_input", {}))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
            raise ProtocolError(f"the report of the question is incomplete: {error!r}"[:300]) from error

    @property
    def answered(self) -> bool:
        """Whether there is an answer; else `text` says why not."""
        return self.status == "answered"

    def choice(self, number: int) -> Choice:
        """The choice of that number, from 1. Raises InvalidArgumentError where there is none."""
        if not 1 <= number <= len(self.choices):
            raise InvalidArgumentError(f"there are {len(self.choices)} choices, no number {number}", "See `choices`.")
        return self.choices[number - 1]

    def choose(self, number: int) -> Answer:
        """Says which of `choices` was meant, and gives its answer. Of an `AsyncOmni`: `await client.choose(…)`."""
        if not self._choose:
            raise InvalidArgumentError("this answer is of no client that waits", "Use choose() of its client.")
        return self._choose(self, number)

    @property
    def citations(self) -> list[Evidence]:
        """The evidence that the text cites, best first."""
        return [piece for piece in self.evidence if piece.cited]

    @property
    def provenance(self) -> list[Provenance]:
        """Where the cited evidence comes from."""
        return [piece.provenance for piece in self.citations]

    @property
    def queries(self) -> list[Query]:
        """The queries behind the cited evidence, each once."""
        found: list[Query] = []
        for piece in self.citations:
            if piece.query and piece.query not in found:
                found.append(piece.query)
        return found

    @property
    def query(self) -> Query | None:
        """The query that answers."""
        return self.queries[0] if self.queries else None

    @property
    def passages(self) -> list[Passage]:
        """The cited passages of documents."""
        return [piece.passage for piece in self.citations if piece.passage]

    @property
    def tables(self) -> list[Table]:
        """The rows of each cited query."""
        return [piece.table for piece in self.citations if piece.table is not None]

    @cached_property
    def table(self) -> Table:
        """The rows that answer; of an answer from documents its passages. Empty where there is no answer."""
        if not self.answered:
            return Table([], [])
        if self.tables:
            return self.tables[0]
        cells = [(passage.document, passage.page, passage.text, passage.score) for passage in self.passages]
        return Table(["document", "page", "text", "score"], cells) if cells else Table([], [])

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows that answer, each as a dict by column."""
        return self.table.rows

    def to_pandas(self) -> pandas.DataFrame:
        return self.table.to_pandas()

    def to_polars(self) -> polars.DataFrame:
        return self.table.to_polars()

    def to_arrow(self) -> pyarrow.Table:
        return self.table.to_arrow()

    def __str__(self) -> str:
        """The text with its confidence and citations, safe to print at a terminal."""
        lines = [self.text]
        if self.answered:
            lines.append(f"confidence {self.confidence:.0%}" + (", a guess" if self.is_guess else ""))
        lines += [f"[{piece.number}] {piece.provenance}" for piece in self.citations]
        return visible("\n".join(lines))

    def __repr__(self) -> str:
        return f"<Answer: {self.status}, confidence {self.confidence:.2f}, {visible(self.text[:80])!r}>"

    def _repr_html_(self) -> str:
        from .display.html import render_answer

        return render_answer(self)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, Any]:
        from .display.bundle import make_bundle

        return make_bundle(self, include, exclude)


def _query(holder: Mapping[str, Any]) -> Query | None:
    if not holder.get("query"):
        return None
    return Query(
        str(holder["source"]),
        str(holder["route"]),
        str(holder["query"]),
        dict(holder.get("parameters", {})),
        str(holder.get("asks", "")),
        str(holder.get("left_out", "")),
        float(holder.get("confidence", 0.0)),
    )


def _provenance(holder: Mapping[str, Any]) -> Provenance:
    place = holder["provenance"]
    elements = tuple(str(element) for element in place["elements"])
    return Provenance(
        str(holder["source"]),
        str(holder["route"]),
        elements,
        str(place.get("document", "")),
        int(place.get("page", 0)),
    )


def _evidence_of(report: Mapping[str, Any]) -> list[Evidence]:
    cited = set(report["answer"]["citations"])
    return [_piece(report, place, place in cited) for place in range(len(report["evidence"]))]


def _piece(report: Mapping[str, Any], place: int, cited: bool) -> Evidence:
    piece = report["evidence"][place]
    attempt = report["attempts"][piece["attempt"]]
    outcome = attempt["outcome"] or {}
    table = passage = supporting = None
    if "passage" in piece:
        passage = _passage(outcome["passages"][piece["passage"]])
    elif "columns" in outcome:
        table = Table(outcome["columns"], outcome["rows"], bool(outcome["truncated"]))
        table = table.select(piece["rows"]) if "rows" in piece else table
    if "beside" in attempt:
        supporting = Table(attempt["beside"]["columns"], attempt["beside"]["rows"])
    confidence = float(piece["confidence"])
    return Evidence(place + 1, _provenance(piece), confidence, _query(attempt), table, passage, supporting, cited)


def _passage(fields: Mapping[str, Any]) -> Passage:
    return Passage(
        str(fields["document"]),
        str(fields["text"]),
        float(fields["score"]),
        int(fields.get("page", 0)),
        fields.get("start"),
        fields.get("end"),
    )


def _interpretation(number: int, fields: Mapping[str, Any]) -> Interpretation:
    query = _query(fields) or Query(str(fields["source"]), str(fields["route"]), "")
    return Interpretation(number, query.asks, query, query.confidence)


def _choices_of(asked_back: Mapping[str, Any]) -> list[Choice]:
    given = asked_back.get("choices", [])
    return [Choice(n, str(one["label"]), str(one["source"]), str(one["id"])) for n, one in enumerate(given, 1)]


def _contradiction(fields: Mapping[str, Any]) -> Contradiction:
    claims = tuple(Claim(str(one["value"]), _provenance(one), str(one.get("as_of", ""))) for one in fields["claims"])
    return Contradiction(str(fields["entity"]), str(fields["attribute"]), claims)
