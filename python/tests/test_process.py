"""The transport over a process: whatever the program does, a call ends, and the next one works."""

from __future__ import annotations

import concurrent.futures
import multiprocessing
import os
import pathlib
import select
import signal
import subprocess
import sys
import textwrap
import threading

import pytest

import omniretrieval as omni
from omniretrieval.transport import process as process_module

SECONDS = 60  # after which a test that waits has failed


def wait_for_end_of(pid: int) -> bool:
    """Whether the process ends, or has ended."""
    try:
        handle = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        waiting = select.poll()
        waiting.register(handle, select.POLLIN)
        return bool(waiting.poll(SECONDS * 1000))
    finally:
        os.close(handle)


def pid_of(client: omni.Omni) -> int:
    return int(client.ask("pid").text)


def test_answers(fake: omni.Omni) -> None:
    answer = fake.ask("Hello")
    assert (answer.text, answer.status) == ("Hello", "answered")


def test_tells_stages_in_order_in_the_thread_that_asks(fake: omni.Omni) -> None:
    seen: list[tuple[omni.Stage, int]] = []
    fake.ask("Hello", on_stage=lambda stage: seen.append((stage, threading.get_ident())))
    assert [stage for stage, _ in seen] == [omni.Stage("select", "sales"), omni.Stage("query", "SELECT 1: really")]
    assert {thread for _, thread in seen} == {threading.get_ident()}


def test_streams_stages_and_then_the_answer(fake: omni.Omni) -> None:
    with fake.stream("Hello") as stages:
        assert [stage.name for stage in stages] == ["select", "query"]
        assert stages.answer().text == "Hello"
    assert fake.stream("Hello again").answer().text == "Hello again"


def test_a_stream_that_is_left_is_cancelled(fake: omni.Omni) -> None:
    with fake.stream("wait") as stages:
        assert next(stages).name == "select"
    assert fake.ask("cancelled").text == "1"


def test_a_callback_may_ask(fake: omni.Omni) -> None:
    seen: list[str] = []
    fake.ask("Hello", on_stage=lambda stage: seen.append(fake.ask(stage.name).text))
    assert seen == ["select", "query"]


def test_a_callback_that_raises_cancels(fake: omni.Omni) -> None:
    def interrupt(stage: omni.Stage) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        fake.ask("wait", on_stage=interrupt)
    assert fake.ask("cancelled").text == "1"


def test_an_error_has_the_message_of_the_program(fake: omni.Omni) -> None:
    with pytest.raises(omni.RefusedError) as refused:
        fake.ask("refuse")
    assert (refused.value.message, refused.value.hint, refused.value.code) == ("no", "Ask for a read.", "refused")
    assert str(refused.value) == "no. Ask for a read."


def test_an_error_of_the_protocol_is_a_wrong_argument(fake: omni.Omni) -> None:
    with pytest.raises(omni.InvalidArgumentError, match="no tool feedback"):
        fake.feedback("1", True)


@pytest.mark.parametrize("word", ["empty", "old", "incomplete"])
def test_a_response_that_lacks_data_is_an_error(fake: omni.Omni, word: str) -> None:
    with pytest.raises(omni.ProtocolError):
        fake.ask(word)
    assert fake.ask("Hello").text == "Hello"


@pytest.mark.parametrize("word", ["die", "orphan"])
def test_a_program_that_is_killed_fails_its_calls_and_starts_again(fake: omni.Omni, word: str) -> None:
    first = pid_of(fake)
    with pytest.raises(omni.ProgramEndedError, match="signal 9") as ended:
        fake.ask(word)
    assert ended.value.exit_code == -signal.SIGKILL
    assert pid_of(fake) != first


def test_a_program_that_ends_within_a_message(fake: omni.Omni) -> None:
    with pytest.raises(omni.ProgramEndedError, match="exit code 3"):
        fake.ask("half")
    assert fake.ask("Hello").text == "Hello"


def test_garbage_fails_all_calls_and_ends_the_program(fake: omni.Omni) -> None:
    pid = pid_of(fake)
    with fake.stream("wait") as other:
        assert next(other)
        with pytest.raises(omni.ProtocolError, match="Segmentation fault"):
            fake.ask("garbage")
        with pytest.raises(omni.ProtocolError):
            other.answer()
    assert wait_for_end_of(pid)
    assert fake.ask("Hello").text == "Hello"


def test_a_message_that_never_ends(fake: omni.Omni, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_module, "MAX_MESSAGE", 1000)
    with pytest.raises(omni.ProtocolError, match="more than"):
        fake.ask("long " + "x" * 2000)


def test_messages_that_nobody_expects_are_passed_over(fake: omni.Omni) -> None:
    assert fake.ask("strange").text == "strange"


def test_much_on_standard_error_blocks_nothing(fake: omni.Omni) -> None:
    assert fake.ask("flood").text == "flood"


def test_a_program_that_cannot_start_says_why(fake_program: str, tmp_path: pathlib.Path) -> None:
    config = tmp_path / "omni.yaml"
    config.write_text("x")
    with omni.open(config=config, program=fake_program) as client:
        for _ in range(2):  # it is tried again
            with pytest.raises(omni.ProgramEndedError) as ended:
                client.ask("Hello")
            assert ended.value.message == "cannot read omni.yaml: line 3 is no key"
            assert ended.value.hint == "Write key: value."
            assert ended.value.exit_code == 1


def test_time_runs_out(fake: omni.Omni, fake_program: str, tmp_path: pathlib.Path) -> None:
    with omni.open(tmp_path, program=fake_program, timeout=0.5) as client:
        with pytest.raises(TimeoutError):
            client.ask("wait")


def test_many_threads(fake: omni.Omni) -> None:
    questions = [f"question {number}" for number in range(200)]
    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        assert [answer.text for answer in pool.map(fake.ask, questions)] == questions


def test_large_arguments_and_characters_of_all_kinds(fake: omni.Omni) -> None:
    text = "'\"\\\n\u2028\x00🦉" * 20_000
    assert fake.query("sales", "SELECT :p", {"p": text}).rows == [{"p": f'{{"p": {__import__("json").dumps(text)}}}'}]


def test_an_argument_that_is_no_json(fake: omni.Omni) -> None:
    for value in (object(), float("nan")):
        with pytest.raises(omni.InvalidArgumentError, match="no JSON value"):
            fake.query("sales", "SELECT :p", {"p": value})
    assert fake.ask("Hello").text == "Hello"


def test_the_environment_is_the_given_one(fake_program: str, tmp_path: pathlib.Path) -> None:
    environment = {**os.environ, "FAKE_OMNI": "given"}
    with omni.open(tmp_path, program=fake_program, environment=environment) as client:
        assert client.ask("environment").text == "given"


def test_close_ends_the_program_and_leaves_no_zombie(fake_program: str, tmp_path: pathlib.Path) -> None:
    client = omni.open(tmp_path, program=fake_program)
    pid = pid_of(client)
    client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)  # a zombie would still be there
    client.close()
    with pytest.raises(omni.CancelledError, match="closed"):
        client.ask("Hello")


def test_close_cancels_what_is_under_way(fake_program: str, tmp_path: pathlib.Path) -> None:
    client = omni.open(tmp_path, program=fake_program)
    stages = client.stream("wait")
    next(stages)
    client.close()
    with pytest.raises(omni.CancelledError):
        stages.answer()


def test_close_ends_a_program_that_is_stopped(
    fake_program: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process_module, "_SECONDS_TO_END", 0.2)
    monkeypatch.setattr(process_module, "_SECONDS_TO_TERMINATE", 0.2)
    client = omni.open(tmp_path, program=fake_program)
    pid = pid_of(client)
    os.kill(pid, signal.SIGSTOP)
    client.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_client_that_is_forgotten_ends_its_program(fake_program: str, tmp_path: pathlib.Path) -> None:
    client = omni.open(tmp_path, program=fake_program)
    pid = pid_of(client)
    del client
    assert wait_for_end_of(pid)


def opened_in_a_script(fake_program: str, folder: pathlib.Path, then: str) -> int:
    """The process of the program that a script opened, which has ended since."""
    script = f"""
        import os, signal, sys
        import omniretrieval as omni
        client = omni.open({str(folder)!r}, program={fake_program!r})
        print(client.ask("pid").text, flush=True)
        {then}
    """
    ran = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE,
        text=True,
        timeout=SECONDS,
        env={**os.environ, "PYTHONPATH": str(pathlib.Path(omni.__file__).parent.parent)},
    )
    return int(ran.stdout.split()[0])


@pytest.mark.parametrize(
    "then",
    [
        "",  # the end of the script
        "client.stream('wait')",
        "sys.exit(3)",
        "raise ValueError",
        "os.kill(os.getpid(), signal.SIGKILL)",
        "os._exit(0)",
    ],
)
def test_the_program_ends_with_the_script(fake_program: str, tmp_path: pathlib.Path, then: str) -> None:
    assert wait_for_end_of(opened_in_a_script(fake_program, tmp_path, then))


def test_a_killed_script_whose_forked_child_lives_on(fake_program: str, tmp_path: pathlib.Path) -> None:
    """The child holds no pipe of the parent's program open."""
    then = "os.fork() and os.kill(os.getpid(), signal.SIGKILL); os.close(1); signal.alarm(60); signal.pause()"
    assert wait_for_end_of(opened_in_a_script(fake_program, tmp_path, then))


def test_a_forked_child_asks_a_program_of_its_own(fake: omni.Omni) -> None:
    parents = pid_of(fake)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        children = set(pool.map(_ask_pid, range(4), chunksize=1))
    assert parents not in children
    assert pid_of(fake) == parents


_shared: omni.Omni | None = None


def _ask_pid(_: object) -> int:
    assert _shared is not None
    return pid_of(_shared)


@pytest.fixture(autouse=True)
def share(request: pytest.FixtureRequest) -> None:
    """A client cannot be pickled: forked children know it by this name."""
    global _shared
    _shared = request.getfixturevalue("fake") if "fake" in request.fixturenames else None


def test_a_program_that_is_not_there(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(omni.ProgramNotFoundError, match="there is no program"):
        omni.open(tmp_path, program=tmp_path / "nothing")
    monkeypatch.setenv("OMNI_PROGRAM", str(tmp_path / "nothing"))
    with pytest.raises(FileNotFoundError):
        omni.open(tmp_path)


def test_a_program_that_is_none(tmp_path: pathlib.Path) -> None:
    program = tmp_path / "omni"
    program.write_bytes(b"\x7fELF nothing of the kind")
    program.chmod(0o755)
    with pytest.raises(omni.ProgramEndedError, match="cannot be started"):
        omni.open(tmp_path, program=program)


def test_waits_for_sources_that_are_being_read(fake: omni.Omni) -> None:
    assert fake.describe("sales").context == "orders(id)"
    sources = fake.sources()
    assert [source.id for source in sources] == ["sales"]
    assert sources.unavailable == {"crm": "corrupt"}


def test_passages_of_a_search_are_rows(fake: omni.Omni) -> None:
    assert fake.query("handbook", "words").rows == [{"document": "a.md", "page": 0, "text": "…", "score": 0.5}]
