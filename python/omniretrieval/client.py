"""The client that waits for its answers."""

from __future__ import annotations

import queue
import time
from collections.abc import Iterable, Iterator, Mapping
from types import TracebackType
from typing import Any

from .answer import Answer
from .errors import DeadlineError, UnavailableError
from .progress import OnStage, show_progress
from .requests import (
    Source,
    SourceList,
    SourcePages,
    make_ask_request,
    make_chosen_request,
    make_describe_request,
    make_feedback_request,
    make_query_request,
    read_source,
    read_table,
)
from .tables import Table
from .transport.calls import Event, Failure, Reply, Request, Stage, Transport
from .waiting import Pauses, compute_time_limit


class _Waiting:
    """A call under way, waited for by one thread."""

    def __init__(self, transport: Transport, request: Request, timeout: float | None) -> None:
        self._events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._timeout = compute_time_limit(request, timeout)
        self._end = None if self._timeout is None else time.monotonic() + self._timeout
        self.cancel = transport.start(request, self._events.put)

    def next(self) -> Stage | Reply:
        """The next stage, or the reply. Raises what ended the call otherwise."""
        left = None if self._end is None else max(0.0, self._end - time.monotonic())
        try:
            event = self._events.get(timeout=left)
        except queue.Empty:
            self.cancel()
            raise DeadlineError(f"no answer within {self._timeout:g} seconds", "Allow more time.") from None
        except BaseException:  # Ctrl-C
            self.cancel()
            raise
        if isinstance(event, Failure):
            raise event.error
        return event

    def result(self, on_stage: OnStage | None = None) -> dict[str, Any]:
        """Waits for the end, and passes stages on."""
        try:
            while isinstance(event := self.next(), Stage):
                if on_stage:
                    on_stage(event)
        except BaseException:
            self.cancel()
            raise
        return event.result


class Stages(Iterator[Stage]):
    """The stages of one question as they happen; `answer()` gives the answer after them."""

    def __init__(self, waiting: _Waiting) -> None:
        self._waiting = waiting
        self._answer: Answer | None = None

    def __next__(self) -> Stage:
        if self._answer is None:
            event = self._waiting.next()
            if isinstance(event, Stage):
                return event
            self._answer = Answer(event.result)
        raise StopIteration

    def answer(self) -> Answer:
        """Waits for the answer; stages that nobody has read are passed over."""
        for _ in self:
            pass
        assert self._answer is not None
        return self._answer

    def close(self) -> None:
        """Cancels the question where it is still under way."""
        self._waiting.cancel()

    def __enter__(self) -> Stages:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Omni:
    """Asks the sources of one program or server. Threads may share it. `omniretrieval.open` makes one."""

    def __init__(self, transport: Transport, timeout: float | None = None) -> None:
        """`timeout`: seconds that a call may take at most; none: as long as the program allows."""
        self._transport = transport
        self._timeout = timeout
        self._meant: list[str] = []  # ids of the choices that were made

    def ask(
        self,
        question: str,
        *,
        earlier: Iterable[str] = (),
        sources: Iterable[str] = (),
        candidates: int | None = None,
        seconds: float | None = None,
        interpretation: int | None = None,
        trust: float | None = None,
        clarify: bool = False,
        on_stage: OnStage | None = None,
        progress: bool = False,
    ) -> Answer:
        """Answers a question.

        earlier: questions asked before, oldest first, which make a follow-up such as "and in Norway?" whole.
        sources: only these, by id. candidates: how many sources may be asked. seconds: time for the question.
        interpretation: answer by this one of the interpretations that an earlier answer offered.
        trust: target precision of answers that are not called a guess.
        clarify: whether a question with several probable meanings is asked back: `choices` of the answer, and
        `choose(number)` goes on. What was chosen is remembered by this client, and not asked again.
        on_stage: called with each stage as it happens, in this thread. progress: draws a bar where tqdm is installed.

        An answer that was abstained from or refused is no error: see its `status`. Raises OmniError.
        """
        stages = progress or on_stage is not None
        request = make_ask_request(
            question, earlier, sources, candidates, seconds, interpretation, trust, stages, clarify, self._meant
        )
        with show_progress(progress, on_stage) as shown:
            return Answer(self._call(request, shown), request, self.choose)

    def choose(self, answer: Answer, number: int) -> Answer:
        """Says which of the answer's `choices` was meant, and gives its answer; it is not asked again."""
        chosen = answer.choice(number)
        self._meant.append(chosen.id)
        return Answer(self._call(make_chosen_request(answer, chosen)))

    def stream(
        self,
        question: str,
        *,
        earlier: Iterable[str] = (),
        sources: Iterable[str] = (),
        candidates: int | None = None,
        seconds: float | None = None,
        interpretation: int | None = None,
        trust: float | None = None,
    ) -> Stages:
        """The same as an iterator of stages, whose `answer()` gives the answer."""
        request = make_ask_request(question, earlier, sources, candidates, seconds, interpretation, trust, True)
        return Stages(_Waiting(self._transport, request, self._timeout))

    def query(
        self,
        source: str,
        text: str,
        parameters: Mapping[str, Any] | None = None,
        *,
        limit: int | None = None,
        offset: int | None = None,
        seconds: float | None = None,
    ) -> Table:
        """Runs a query in the source's own language, through the guard. Parameters are bound, never spliced."""
        return read_table(self._call(make_query_request(source, text, parameters, limit, offset, seconds)))

    def sources(self, question: str | None = None) -> SourceList:
        """All sources, or those that may answer a question, best first. Waits until they have been read."""
        pages, pauses = SourcePages(question), Pauses(self._timeout)
        while not pages.complete:
            if not pages.add(self._call(pages.request())):
                time.sleep(pauses.next())
        return pages.found()

    def describe(self, source: str, *, tables: Iterable[str] = (), like: str | None = None) -> Source:
        """What a source holds, in the terms of its language; of a large one only `tables`, or what a question needs."""
        request = make_describe_request(source, tables, like)
        try:
            return read_source(self._call(request))
        except UnavailableError:
            self.sources()  # it may not have been read yet
            return read_source(self._call(request))

    def feedback(
        self,
        answer: Answer | str,
        right: bool,
        *,
        interpretation: int | None = None,
        query: str | None = None,
        source: str | None = None,
        parameters: Mapping[str, Any] | None = None,
        note: str | None = None,
    ) -> Mapping[str, Any]:
        """Keeps whether an answer was right; where it was wrong, what should have been asked. Takes its id, too."""
        answer_id = answer.id if isinstance(answer, Answer) else answer
        request = make_feedback_request(answer_id, right, interpretation, query, source, parameters, note)
        return self._call(request)

    def close(self) -> None:
        """Ends what is under way, and the program where this client started it."""
        self._transport.close()

    def __enter__(self) -> Omni:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _call(self, request: Request, on_stage: OnStage | None = None) -> dict[str, Any]:
        return _Waiting(self._transport, request, self._timeout).result(on_stage)
