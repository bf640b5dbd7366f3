"""%omni and %%omni, in a shell that keeps what it gets; and in IPython, where it is installed."""

from __future__ import annotations

import pathlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import omniretrieval as omni
from omniretrieval.magic import Magic


class Shell:
    def __init__(self) -> None:
        self.user_ns: dict[str, Any] = {}
        self.magic: Callable[..., Any] = print

    def register_magic_function(self, function: Callable[..., Any], magic_kind: str, magic_name: str) -> None:
        assert (magic_kind, magic_name) == ("line_cell", "omni")
        self.magic = function


@pytest.fixture
def shell() -> Shell:
    return Shell()


@pytest.fixture
def magic(shell: Shell, fake_program: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Magic]:
    monkeypatch.setenv("OMNI_PROGRAM", fake_program)
    made = Magic(shell)
    yield made
    made.close()


def text_of(answer: omni.Answer | None) -> str:
    assert answer is not None
    return answer.text


def test_opens_and_asks(magic: Magic, shell: Shell, tmp_path: pathlib.Path) -> None:
    assert magic.run(f"--in '{tmp_path}'") is None
    assert text_of(magic.run('What\'s "in" it? --to x')) == 'What\'s "in" it? --to x'
    assert text_of(magic.run("--to answer --source sales --seconds=9", "In\na cell\n")) == "In\na cell"
    assert shell.user_ns["answer"].text == "In\na cell"
    assert text_of(magic.run(f'--in "{tmp_path}" --progress And here?')) == "And here?"


def test_options_reach_the_question(magic: Magic, tmp_path: pathlib.Path) -> None:
    arguments = text_of(magic.run(f"--in {tmp_path} --source a --source 'b c' --seconds 9 arguments"))
    assert arguments == '{"question": "arguments", "sources": ["a", "b c"], "seconds": 9.0}'


@pytest.mark.parametrize(
    "line, problem",
    [
        ("Hello", "nothing to ask"),
        ("--unknown x Hello", "unrecognized"),
        ("--to 2x Hello", "no name of a variable"),
        ("--seconds many Hello", "invalid float"),
        ("--url https://x --token none Hello", "no text in the variable"),
        ("--in", "expected one argument"),
    ],
)
def test_what_is_wrong_with_a_line(magic: Magic, line: str, problem: str) -> None:
    with pytest.raises(omni.InvalidArgumentError, match=problem):
        magic.run(line)


def test_a_token_comes_from_a_variable(magic: Magic, shell: Shell) -> None:
    shell.user_ns["key"] = "secret"
    assert magic.run("--url https://omni.example --token key") is None


def test_the_extension_registers(shell: Shell) -> None:
    omni.load_ipython_extension(shell)
    with pytest.raises(omni.OmniError, match="nothing to ask"):
        shell.magic("Hello")


def test_in_ipython(fake_program: str, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    testing = pytest.importorskip("IPython.testing.globalipapp")
    monkeypatch.setenv("OMNI_PROGRAM", fake_program)
    shell = testing.start_ipython()
    shell.run_line_magic("load_ext", "omniretrieval")
    shell.run_line_magic("omni", f"--in {tmp_path}")
    assert shell.run_cell_magic("omni", "--to kept", "Hello {kept}").text == "Hello {kept}"
    assert shell.user_ns["kept"].status == "answered"
    html = shell.display_formatter.format(shell.user_ns["kept"])[0]
    assert "text/html" in html
