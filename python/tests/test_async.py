"""The client for asyncio."""

from __future__ import annotations

import asyncio
import pathlib

import pytest

import omniretrieval as omni


def test_asks_side_by_side(fake_program: str, tmp_path: pathlib.Path) -> None:
    async def main() -> list[str]:
        async with omni.open_async(tmp_path, program=fake_program, timeout=60) as client:
            answers = await asyncio.gather(*(client.ask(f"question {number}") for number in range(50)))
            assert [source.id for source in await client.sources()] == ["sales"]
            assert (await client.describe("sales")).context == "orders(id)"
            assert (await client.query("sales", "SELECT :p", {"p": 1})).rows == [{"p": '{"p": 1}'}]
            return [answer.text for answer in answers]

    assert asyncio.run(main()) == [f"question {number}" for number in range(50)]


def test_streams(fake_program: str, tmp_path: pathlib.Path) -> None:
    async def main() -> tuple[list[str], str]:
        async with omni.open_async(tmp_path, program=fake_program, timeout=60) as client:
            async with client.stream("Hello") as stages:
                names = [stage.name async for stage in stages]
                return names, (await stages.answer()).text

    assert asyncio.run(main()) == (["select", "query"], "Hello")


def test_a_cancelled_task_cancels_its_call(fake_program: str, tmp_path: pathlib.Path) -> None:
    async def main() -> str:
        async with omni.open_async(tmp_path, program=fake_program, timeout=60) as client:
            begun = asyncio.Event()
            task = asyncio.create_task(client.ask("wait", on_stage=lambda stage: begun.set()))
            await begun.wait()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return (await client.ask("cancelled")).text

    assert asyncio.run(main()) == "1"


def test_time_runs_out_and_errors_are_raised(fake_program: str, tmp_path: pathlib.Path) -> None:
    async def main() -> None:
        async with omni.open_async(tmp_path, program=fake_program, timeout=0.5) as client:
            with pytest.raises(omni.DeadlineError):
                await client.ask("wait")
        async with omni.open_async(tmp_path, program=fake_program, timeout=60) as client:
            with pytest.raises(omni.RefusedError):
                await client.ask("refuse")
            with pytest.raises(omni.ProgramEndedError):
                await client.ask("die")

    asyncio.run(main())


def test_a_loop_that_ends_first(fake_program: str, tmp_path: pathlib.Path) -> None:
    client = omni.open_async(tmp_path, program=fake_program, timeout=60)

    async def leave() -> None:
        client.stream("wait")

    asyncio.run(leave())
    asyncio.run(client.close())  # delivers to a loop that is closed
