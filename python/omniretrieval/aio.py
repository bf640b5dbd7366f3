"""The client for asyncio. It does what the other does; a cancelled task cancels its call."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
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
    """A call under way, waited for by one task.

    The end of its time is an event like the others: `asyncio.wait_for` before Python 3.12 may lose a cancellation that
    comes together with an event.
    """

    def __init__(self, transport: Transport, request: Request, timeout: float | None) -> None:
        self._loop = asyncio.get_running_loop()
        self._events: asyncio.Queue[Event] = asyncio.Queue()
        self._cancel = transport.start(request, self._deliver)
        seconds = compute_time_limit(request, timeout)
        self._timer = None
        if seconds is not None:
            late = Failure(DeadlineError(f"no answer within {seconds:g} seconds", "Allow more time."))
            self._timer = self._loop.call_later(seconds, self._events.put_nowait, late)

    def _deliver(self, event: Event) -> None:
        try:
            self._loop.call_soon_threadsafe(self._events.put_nowait, event)
        except RuntimeError:  # the loop is closed, and nobody waits
            pass

    def cancel(self) -> None:
        """Does nothing where the call has ended."""
        if self._timer:
            self._timer.cancel()
        self._cancel()

    async def next(self) -> Stage | Reply:
        """The next stage, or the reply. Raises what ended the call otherwise."""
        try:
            event = await self._events.get()
        except BaseException:  # the task was cancelled
            self.cancel()
            raise
        if not isinstance(event, Stage):
            self.cancel()
        if isinstance(event, Failure):
            raise event.error
        return event

    async def result(self, on_stage: OnStage | None = None) -> dict[str, Any]:
        """Waits for the end, and passes stages on."""
        try:
            while isinstance(event := await self.next(), Stage):
                if on_stage:
                    on_stage(event)
        except BaseException:
            self.cancel()
            raise
        return event.result


class AsyncStages(AsyncIterator[Stage]):
    """The stages of one question as they happen; `await answer()` gives the answer after them."""

    def __init__(self, waiting: _Waiting) -> None:
        self._waiting = waiting
        self._answer: Answer | None = None

    async def __anext__(self) -> Stage:
        if self._answer is None:
            event = await self._waiting.next()
            if isinstance(event, Stage):
                return event
            self._answer = Answer(event.result)
        raise StopAsyncIteration

    async def answer(self) -> Answer:
        """Waits for the answer; stages that nobody has read are passed over."""
        async for _ in self:
            pass
        assert self._answer is not None
        return self._answer

    def close(self) -> None:
        """Cancels the question where it is still under way."""
        self._waiting.cancel()

    async def __aenter__(self) -> AsyncStages:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.close()


class AsyncOmni:
    """Asks the sources of one program or server. `omniretrieval.open_async` makes one."""

    def __init__(self, transport: Transport, timeout: float | None = None) -> None:
        """`timeout`: seconds that a call may take at most; none: as long as the program allows."""
        self._transport = transport
        self._timeout = timeout
        self._meant: list[str] = []  # ids of the choices that were made

    async def ask(
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
        """Answers a question. Arguments and errors: Omni.ask."""
        stages = progress or on_stage is not None
        request = make_ask_request(
            question, earlier, sources, candidates, seconds, interpretation, trust, stages, clarify, self._meant
        )
        with show_progress(progress, on_stage) as shown:
            return Answer(await self._call(request, shown), request)

    async def choose(self, answer: Answer, number: int) -> Answer:
        """Says which of the answer's `choices` was meant, and gives its answer; it is not asked again."""
        chosen = answer.choice(number)
        self._meant.append(chosen.id)
        return Answer(await self._call(make_chosen_request(answer, chosen)))

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
    ) -> AsyncStages:
        """The same as an iterator of stages, whose `answer()` gives the answer."""
        request = make_ask_request(question, earlier, sources, candidates, seconds, interpretation, trust, True)
        return AsyncStages(_Waiting(self._transport, request, self._timeout))

    async def query(
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
        return read_table(await self._call(make_query_request(source, text, parameters, limit, offset, seconds)))

    async def sources(self, question: str | None = None) -> SourceList:
        """All sources, or those that may answer a question, best first. Waits until they have been read."""
        pages, pauses = SourcePages(question), Pauses(self._timeout)
        while not pages.complete:
            if not pages.add(await self._call(pages.request())):
                await asyncio.sleep(pauses.next())
        return pages.found()

    async def describe(self, source: str, *, tables: Iterable[str] = (), like: str | None = None) -> Source:
        """What a source holds, in the terms of its language; of a large one only `tables`, or what a question needs."""
        request = make_describe_request(source, tables, like)
        try:
            return read_source(await self._call(request))
        except UnavailableError:
            await self.sources()  # it may not have been read yet
            return read_source(await self._call(request))

    async def feedback(
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
        return await self._call(
            make_feedback_request(answer_id, right, interpretation, query, source, parameters, note)
        )

    async def close(self) -> None:
        """Ends what is under way, and the program where this client started it."""
        await asyncio.to_thread(self._transport.close)

    async def __aenter__(self) -> AsyncOmni:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def _call(self, request: Request, on_stage: OnStage | None = None) -> dict[str, Any]:
        return await _Waiting(self._transport, request, self._timeout).result(on_stage)
